//! Goals: what a project wants its visits to do, and whether a visit did it.

use std::collections::BTreeMap;

use entity::choices;
use entity::choices::Names;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::event_catalog::EVENT_NAME;
use crate::rule::{Matcher, Rule};

choices! {
    /// The set of goals a project starts with.
    ProjectPreset {
        Default = "default" / "DEFAULT",
        /// Lead sites that work with quizzes and calculators.
        Cpi = "cpi" / "CPI",
    }
}

#[allow(clippy::derivable_impls, reason = "`choices!` writes the enumeration, without a default")]
impl Default for ProjectPreset {
    fn default() -> Self {
        Self::Default
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum GoalMatch {
    /// An event of this name, with these props if any are named.
    Event {
        #[schemars(regex(pattern = EVENT_NAME))]
        name: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        props: Option<BTreeMap<String, serde_json::Value>>,
    },
    /// A pageview of a page that fits the rule.
    Page {
        #[serde(rename = "match")]
        matches: Rule,
    },
    /// One of several.
    Any {
        #[schemars(length(min = 1, max = 10))]
        of: Vec<GoalMatch>,
    },
}

#[derive(Clone, Debug, PartialEq)]
pub struct Goal {
    pub key: String,
    pub name: String,
    pub matches: GoalMatch,
    pub is_conversion: bool,
    pub value: Option<f64>,
    pub sort: i32,
}

/// What a visit offers to the goals.
pub trait Deeds {
    // An alias for the test would need its two lifetimes spelled out by every implementation.
    #[allow(clippy::type_complexity)]
    fn any_event(
        &self,
        test: &mut dyn FnMut(&str, &dyn Fn(&str) -> Option<serde_json::Value>) -> bool,
    ) -> bool;
    fn any_page(&self, test: &mut dyn FnMut(&str) -> bool) -> bool;
}

/// The active goals of a project, ready to be asked.
#[derive(Clone, Debug, Default)]
pub struct Goals {
    goals: Vec<(String, Test, bool, f64)>,
}

#[derive(Clone, Debug)]
enum Test {
    Event(String, BTreeMap<String, serde_json::Value>),
    Page(Matcher),
    Any(Vec<Test>),
}

/// The goals a visit reached.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reached {
    pub keys: Vec<String>,
    /// How many of them are conversions.
    pub conversions: i16,
    /// What those are worth together; each counts once per visit.
    pub value: f64,
}

impl Goals {
    pub fn new<'goals>(goals: impl IntoIterator<Item = &'goals Goal>) -> Goals {
        let mut sorted: Vec<&Goal> = goals.into_iter().collect();
        sorted.sort_by(|a, b| (a.sort, &a.key).cmp(&(b.sort, &b.key)));
        Goals {
            goals: sorted
                .into_iter()
                .filter_map(|goal| {
                    let test = Test::new(&goal.matches)?;
                    Some((goal.key.clone(), test, goal.is_conversion, goal.value.unwrap_or(0.0)))
                })
                .collect(),
        }
    }

    pub fn reached(&self, deeds: &dyn Deeds) -> Reached {
        let mut reached = Reached::default();
        for (key, test, is_conversion, value) in &self.goals {
            if test.passes(deeds) {
                reached.keys.push(key.clone());
                if *is_conversion {
                    reached.conversions += 1;
                    reached.value += value;
                }
            }
        }
        reached
    }
}

impl Test {
    /// A rule that does not compile matches nothing; saving a goal refuses such rules.
    fn new(goal: &GoalMatch) -> Option<Test> {
        Some(match goal {
            GoalMatch::Event { name, props } => Test::Event(name.clone(), props.clone().unwrap_or_default()),
            GoalMatch::Page { matches } => Test::Page(matches.compile().ok()?),
            GoalMatch::Any { of } => Test::Any(of.iter().filter_map(Test::new).collect()),
        })
    }

    fn passes(&self, deeds: &dyn Deeds) -> bool {
        match self {
            Test::Event(wanted, props) => deeds.any_event(&mut |name, prop| {
                name == wanted
                    && props.iter().all(|(key, value)| prop(key).is_some_and(|is| same(&is, value)))
            }),
            Test::Page(rule) => deeds.any_page(&mut |page| rule.matches(page)),
            Test::Any(of) => of.iter().any(|test| test.passes(deeds)),
        }
    }
}

/// `1` and `1.0` are the same number to the person who wrote the goal.
fn same(a: &serde_json::Value, b: &serde_json::Value) -> bool {
    a == b || a.as_f64().zip(b.as_f64()).is_some_and(|(a, b)| a == b)
}

/// The goals that come with presets: a key, its names, the events that reach it, whether it is a
/// conversion, and the preset it needs.
const PRESET: [(&str, Names, &[&str], bool, ProjectPreset); 6] = {
    use ProjectPreset::{Cpi, Default};
    const fn names(en: &'static str, de: &'static str) -> Names {
        Names { en, de }
    }
    [
        ("form_submit", names("Form submitted", "Formular gesendet"), &["form_submit"], true, Default),
        ("booking", names("Booking", "Buchung"), &["booking"], true, Default),
        ("cta_click", names("Call to action", "Handlungsaufruf"), &["cta_click"], false, Default),
        (
            "messaging",
            names("Message started", "Nachricht begonnen"),
            &["messaging_click", "chatapp_click"],
            true,
            Default,
        ),
        ("quiz_submit", names("Quiz submitted", "Quiz abgeschlossen"), &["quiz_submit"], true, Cpi),
        ("calculator_used", names("Calculator used", "Rechner benutzt"), &["calculator_used"], true, Cpi),
    ]
};

/// What a new project of this preset begins with.
pub fn preset(preset: ProjectPreset) -> Vec<Goal> {
    let event = |name: &&str| GoalMatch::Event { name: (*name).to_owned(), props: None };
    PRESET
        .iter()
        .filter(|(.., needed)| *needed == ProjectPreset::Default || *needed == preset)
        .zip(0..)
        .map(|((key, names, events, is_conversion, _), sort)| Goal {
            key: (*key).to_owned(),
            name: names.en.to_owned(),
            matches: match events {
                [only] => event(only),
                several => GoalMatch::Any { of: several.iter().map(event).collect() },
            },
            is_conversion: *is_conversion,
            value: None,
            sort,
        })
        .collect()
}

/// The goals of the presets as a list of the interface: a goal that still has its English name can be
/// shown by its name in another language.
pub struct PresetGoal;

impl JsonSchema for PresetGoal {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "PresetGoal".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let values = PRESET.map(|(key, names, ..)| (key, names));
        entity::choices::named_schema("A goal that a preset brings.", &values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::RuleKind;
    use serde_json::json;

    struct Did(Vec<(&'static str, serde_json::Value)>, Vec<&'static str>);

    impl Deeds for Did {
        fn any_event(
            &self,
            test: &mut dyn FnMut(&str, &dyn Fn(&str) -> Option<serde_json::Value>) -> bool,
        ) -> bool {
            self.0.iter().any(|(name, props)| test(name, &|key| props.get(key).cloned()))
        }

        fn any_page(&self, test: &mut dyn FnMut(&str) -> bool) -> bool {
            self.1.iter().any(|page| test(page))
        }
    }

    #[test]
    fn the_presets_reach_their_goals() {
        let goals = Goals::new(&preset(ProjectPreset::Cpi));
        let reached =
            goals.reached(&Did(vec![("chatapp_click", json!({})), ("cta_click", json!({}))], vec!["/"]));
        assert_eq!(
            reached,
            Reached {
                keys: vec!["cta_click".to_owned(), "messaging".to_owned()],
                conversions: 1,
                value: 0.0
            }
        );
    }

    #[test]
    fn props_and_pages_narrow_a_goal() {
        let goal = |key: &str, matches| Goal {
            key: key.to_owned(),
            name: key.to_owned(),
            matches,
            is_conversion: true,
            value: Some(2.5),
            sort: 0,
        };
        let goals = Goals::new(&[
            goal(
                "plan",
                GoalMatch::Event { name: "buy".to_owned(), props: Some([("n".to_owned(), json!(1))].into()) },
            ),
            goal("thanks", GoalMatch::Page { matches: Rule::new(RuleKind::Prefix, "/thanks") }),
        ]);
        assert_eq!(goals.reached(&Did(vec![("buy", json!({"n": 1.0}))], vec!["/thanks/a"])).value, 5.0);
        assert_eq!(goals.reached(&Did(vec![("buy", json!({"n": 2}))], vec!["/"])).keys, Vec::<String>::new());
    }

    #[test]
    fn the_stored_form_is_the_documented_one() {
        let text = json!({"kind":"any","of":[{"kind":"event","name":"a"},{"kind":"page","match":{"kind":"exact","value":"/x"}}]});
        let parsed: Result<GoalMatch, _> = serde_json::from_value(text.clone());
        assert_eq!(parsed.and_then(serde_json::to_value).ok(), Some(text));
    }
}
