//! Conditions of funnel steps.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ground::rule::{Rule, RuleKind};
use crate::measuring::events::EVENT_NAME;
use crate::measuring::matching::{MAX_DEPTH, MAX_PARTS, MAX_REGEXES, Match, PropCondition, PropValue};
use crate::{Violation, ViolationCode};

/// Condition of a funnel step: an action, or reaching a goal. Conditions may be nested four deep. All steps of a funnel
/// together may have 50 parts, 5 of them with a regular expression.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum StepMatch {
    /// A pageview whose page matches the rule.
    Page {
        #[serde(rename = "match")]
        matches: Rule,
    },
    /// A pageview of a page in this page group of the tracking config.
    PageGroup {
        /// Key of the group.
        #[schemars(length(min = 1, max = 40))]
        group: String,
    },
    /// An event with this name whose properties meet every condition.
    Event {
        /// Name of the event.
        #[schemars(regex(pattern = EVENT_NAME))]
        name: String,
        /// Conditions by property name: a value that the property must have, or comparisons that must all hold.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(
            with = "BTreeMap<String, PropCondition>",
            extend("maxProperties" = 20, "propertyNames" = { "minLength": 1, "maxLength": 40 })
        )]
        props: Option<BTreeMap<String, PropCondition>>,
    },
    /// An answer in a questionnaire, which is an event `quiz_answer`.
    Answer {
        /// Id of the questionnaire, the event's property `variant`. Default: any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "String", length(min = 1, max = 200))]
        questionnaire: Option<String>,
        /// Question, the event's property `q`. Default: any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "String", length(min = 1, max = 200))]
        question: Option<String>,
        /// Allowed answers, the event's property `value`. Default: any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(with = "Vec<PropValue>", length(min = 1, max = 50))]
        values: Option<Vec<PropValue>>,
    },
    /// A goal. If the goal requires a page, an event, or one of several of these, the matching action completes the
    /// step. Any other goal, such as engaged time, counts as reached at the visit's last activity, for every step that
    /// names it.
    Goal {
        /// Key of the goal.
        #[schemars(length(min = 1, max = 40))]
        goal: String,
    },
    /// One of several conditions.
    Any {
        #[schemars(length(min = 1, max = 20))]
        of: Vec<StepMatch>,
    },
}

impl StepMatch {
    /// Returns the condition for a single action, or `None` for combined conditions and goals.
    pub(super) fn action(&self) -> Option<Match> {
        Some(match self {
            Self::Page { matches } => Match::Page { matches: matches.clone() },
            Self::PageGroup { group } => Match::PageGroup { group: group.clone() },
            Self::Event { name, props } => {
                Match::Event { name: name.clone(), props: props.clone(), value_from: None }
            }
            Self::Answer { questionnaire, question, values } => Match::Answer {
                questionnaire: questionnaire.clone(),
                question: question.clone(),
                values: values.clone(),
            },
            Self::Goal { .. } | Self::Any { .. } => return None,
        })
    }

    /// Calls `each` for every goal in the condition, with its path.
    pub(super) fn goals<'a>(&'a self, path: &str, each: &mut dyn FnMut(String, &'a str)) {
        match self {
            Self::Goal { goal } => each(format!("{path}.goal"), goal),
            Self::Any { of } => {
                let parts = of.iter().enumerate();
                parts.for_each(|(at, part)| part.goals(&format!("{path}.of.{at}"), each));
            }
            _ => {}
        }
    }
}

/// Complexity of all steps of a funnel.
#[derive(Default)]
pub(super) struct Weighed {
    parts: usize,
    regexes: usize,
    pub(super) violations: Vec<Violation>,
}

impl Weighed {
    pub(super) fn add(&mut self, part: &StepMatch, path: &str) {
        self.look_at(part, path, 1);
    }

    /// Returns the violations of all steps. `path` is the path of the steps.
    pub(super) fn end(mut self, path: &str) -> Vec<Violation> {
        let mut limit = |found: usize, most: usize, message: &str| {
            if found > most {
                let violation = Violation::new(path, ViolationCode::TooMany, message);
                self.violations.push(violation.bound(most as u64));
            }
        };
        limit(self.parts, MAX_PARTS, "must not have more than 50 parts in total");
        limit(self.regexes, MAX_REGEXES, "must not have more than 5 regular expressions");
        self.violations
    }

    fn look_at(&mut self, part: &StepMatch, path: &str, depth: usize) {
        self.parts += 1;
        if depth > MAX_DEPTH {
            let message = "must not be nested more than 4 deep";
            self.violations.push(Violation::new(path, ViolationCode::Invalid, message));
            return;
        }
        match part {
            StepMatch::Page { matches } => {
                self.regexes += usize::from(matches.kind == RuleKind::Regex);
                // Beyond the limit, compiling is skipped, because it takes long.
                if self.regexes <= MAX_REGEXES
                    && let Err(message) = matches.compile()
                {
                    let path = format!("{path}.match.value");
                    self.violations.push(Violation::new(path, ViolationCode::WrongFormat, message));
                }
            }
            StepMatch::Any { of } => {
                let parts = of.iter().enumerate();
                parts.for_each(|(at, part)| self.look_at(part, &format!("{path}.of.{at}"), depth + 1));
            }
            _ => {}
        }
    }
}
