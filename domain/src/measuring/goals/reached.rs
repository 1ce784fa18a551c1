//! Determines which goals a visit reached.

use std::collections::BTreeMap;

use super::{Goal, MAX_GOALS};
use crate::measuring::matching::{Compiled, Deeds, amount_of, in_units};

/// Maximum value of a goal that was reached, in ten-thousandths: a sum over all goals of a project fits 64 bits.
const MAX_VALUE: i64 = i64::MAX / MAX_GOALS as i64;

/// Active goals of a project, compiled for matching.
#[derive(Clone, Debug, Default)]
pub struct Goals(Vec<Asked>);

#[derive(Clone, Debug)]
struct Asked {
    key: String,
    wanted: Compiled,
    is_conversion: bool,
    /// Fixed value, in ten-thousandths of the currency's unit.
    value: i64,
    /// Currency of the fixed value. None: the project's.
    currency: Option<String>,
}

/// Goals that a visit reached.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Reached {
    pub keys: Vec<String>,
    /// Value of each goal, in the project's currency. Goals without a value are left out, and so are values that cannot be
    /// converted.
    pub values: BTreeMap<String, f64>,
    /// Number of goals whose value cannot be converted, or is too large then.
    pub unconverted: i16,
    /// Number of reached goals that are conversions.
    pub conversions: i16,
    /// Total value of the reached conversions.
    pub value: f64,
}

impl Goals {
    pub fn new<'goals>(goals: impl IntoIterator<Item = &'goals Goal>) -> Self {
        let mut sorted: Vec<&Goal> = goals.into_iter().filter(|goal| !goal.archived).collect();
        sorted.sort_by(|a, b| (a.sort, &a.key).cmp(&(b.sort, &b.key)));
        let asked: Vec<Asked> = sorted.into_iter().map(Asked::new).collect();
        let conditions = asked.iter().map(|goal| goal.wanted.conditions()).sum();
        Self(asked.into_iter().map(|goal| Asked { wanted: goal.wanted.among(conditions), ..goal }).collect())
    }

    /// Returns the memory in bytes that the patterns take.
    pub(crate) fn size(&self) -> usize {
        self.0.iter().map(|goal| goal.wanted.size()).sum()
    }

    /// Returns the number of conditions checked per event, pageview or video play.
    pub(crate) fn conditions(&self) -> usize {
        self.0.iter().map(|goal| goal.wanted.conditions()).sum()
    }

    /// Determines the goals that a visit reached, and their values. `convert` converts ten-thousandths into the project's
    /// currency: those that events carry (without a currency) or a fixed value in a given one. It returns none without a
    /// rate.
    pub fn reached(&self, deeds: &dyn Deeds, convert: impl Fn(i64, Option<&str>) -> Option<i64>) -> Reached {
        let mut reached = Reached::default();
        // Integers add up exactly.
        let mut sum = 0_i64;
        for goal in self.0.iter().filter(|goal| goal.wanted.passes(deeds)) {
            let value = match (goal.wanted.amount(deeds), &goal.currency) {
                (Some(amount), _) => convert(amount, None),
                (None, Some(currency)) => convert(goal.value, Some(currency)),
                (None, None) => Some(goal.value),
            };
            let value = value.filter(|value| *value <= MAX_VALUE);
            reached.unconverted += i16::from(value.is_none());
            let value = value.unwrap_or(0);
            reached.keys.push(goal.key.clone());
            if value > 0 {
                reached.values.insert(goal.key.clone(), in_units(value));
            }
            if goal.is_conversion {
                reached.conversions += 1;
                sum = sum.saturating_add(value);
            }
        }
        reached.value = in_units(sum);
        reached
    }
}

impl Asked {
    fn new(goal: &Goal) -> Self {
        Self {
            key: goal.key.clone(),
            wanted: Compiled::new(&goal.matches),
            is_conversion: goal.is_conversion,
            value: goal.value.map_or(0, amount_of),
            currency: goal.currency.clone(),
        }
    }
}

/// Leaves amounts in the currency in which they were recorded.
pub fn as_recorded(amount: i64, _: Option<&str>) -> Option<i64> {
    Some(amount)
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;
    use std::cell::Cell;

    use serde_json::{Value, json};

    use super::*;
    use crate::measuring::goals::{ProjectPreset, preset};
    use crate::measuring::matching::tests::Did;
    use crate::measuring::matching::{Event, Pageview, Props, Video};

    fn goal(key: &str, matches: Value) -> Goal {
        let goal = json!({
            "key": key, "name": key, "match": matches, "isConversion": true, "value": 2.5, "sort": 0,
            "archived": false,
        });
        serde_json::from_value(goal).unwrap()
    }

    fn bought(amount: Value) -> Did {
        Did::default().event("buy", json!({ "amount": amount }))
    }

    #[test]
    fn the_presets_reach_their_goals() {
        let goals = Goals::new(&preset(ProjectPreset::Cpi));
        let did = Did::default().event("chatapp_click", json!({})).event("cta_click", json!({})).page("/");
        let reached = goals.reached(&did, as_recorded);
        assert_eq!(reached.keys, ["cta_click", "messaging"]);
        assert_eq!((reached.conversions, reached.value, reached.values.len()), (1, 0.0, 0));
    }

    #[test]
    fn props_and_pages_narrow_a_goal() {
        let goals = Goals::new(&[
            goal("plan", json!({"kind": "event", "name": "buy", "props": {"n": 1}})),
            goal("thanks", json!({"kind": "page", "match": {"kind": "prefix", "value": "/thanks"}})),
        ]);
        let reached =
            goals.reached(&Did::default().event("buy", json!({"n": 1.0})).page("/thanks/a"), as_recorded);
        assert_eq!((reached.value, reached.conversions), (5.0, 2));
        assert_eq!(reached.values, [("plan".to_owned(), 2.5), ("thanks".to_owned(), 2.5)].into());
        let reached = goals.reached(&Did::default().event("buy", json!({"n": 2})).page("/"), as_recorded);
        assert_eq!(reached, Reached::default());
    }

    #[test]
    fn a_value_from_a_property_is_the_sum_over_the_events_that_fit() {
        let matches = json!({"kind": "any", "of": [
            {"kind": "event", "name": "buy", "props": {"plan": "pro"}, "valueFrom": "amount"},
            {"kind": "event", "name": "buy", "props": {"amount": {"greater": 10}}, "valueFrom": "amount"},
            {"kind": "page", "match": {"kind": "exact", "value": "/thanks"}},
        ]});
        let goals = Goals::new(&[goal("sale", matches)]);
        let worth = |did: Did| goals.reached(&did, as_recorded).value;
        let did = bought(json!(19.9)).event("buy", json!({"amount": 100.05, "plan": "pro"}));
        assert_eq!(
            worth(did.event("buy", json!({"amount": 3}))),
            119.95,
            "each once, and the last fits neither"
        );
        assert_eq!(worth(bought(json!("20.5"))), 20.5, "a text that says a number is one");
        assert_eq!(worth(Did::default().page("/thanks")), 2.5, "no event: the fixed value");
        assert_eq!(
            worth(Did::default().event("buy", json!({"plan": "pro"}))),
            2.5,
            "no number: the fixed value"
        );
    }

    #[test]
    fn no_amount_does_harm() {
        let goals =
            Goals::new(&[goal("sale", json!({"kind": "event", "name": "buy", "valueFrom": "amount"}))]);
        for (amount, worth) in [
            (json!(-5), 0.0),
            (json!("-5"), 0.0),
            (json!("NaN"), 2.5),
            (json!("inf"), 2.5),
            (json!("-infinity"), 2.5),
            (json!("1e400"), 2.5),
            (json!(1e300), 1_000_000_000.0),
            (json!(true), 2.5),
            (json!(0.00004), 0.0),
            (json!(0.00016), 0.0002),
        ] {
            assert_eq!(goals.reached(&bought(amount.clone()), as_recorded).value, worth, "{amount}");
        }
        let twice = bought(json!(1e12)).event("buy", json!({"amount": 1e12}));
        assert_eq!(goals.reached(&twice, as_recorded).value, 1_000_000_000.0);
        let fixed = |value| {
            Goals::new(&[Goal {
                value: Some(value),
                ..goal("page", json!({"kind": "scroll", "percent": 1}))
            }])
        };
        for value in [f64::NAN, f64::NEG_INFINITY, -1.0] {
            assert_eq!(
                fixed(value).reached(&Did { scroll: 9, ..Did::default() }, as_recorded).value,
                0.0,
                "{value}"
            );
        }
    }

    #[test]
    fn a_value_that_is_large_in_another_currency_is_not_cut() {
        let goals =
            Goals::new(&[goal("sale", json!({"kind": "event", "name": "buy", "valueFrom": "amount"}))]);
        // Euros in rupiah.
        let worth = |rate: i64, amount: f64| {
            let reached = goals.reached(&bought(json!(amount)), |amount, _| amount.checked_mul(rate));
            (reached.value, reached.unconverted)
        };
        assert_eq!(worth(19_000, 100_000.0), (1_900_000_000.0, 0));
        assert_eq!(worth(9_000, 1e9), (9e12, 0));
        assert_eq!(worth(19_000, 1e9), (0.0, 1), "too large to be added");
    }

    /// Thousands of events, with a counter of how often their properties were read.
    struct Many {
        events: usize,
        asked: Cell<usize>,
    }

    impl Deeds for Many {
        fn any_event(&self, test: &mut dyn FnMut(&Event<'_>) -> bool) -> bool {
            (0..self.events).any(|at| test(&Event { at: at as i64, name: "buy", props: self }))
        }

        fn any_pageview(&self, test: &mut dyn FnMut(&Pageview<'_>) -> bool) -> bool {
            let view = |at| Pageview { at, page: "/", group: "other" };
            (0..self.events as i64).any(|at| self.counted(test(&view(at))))
        }

        fn any_video(&self, test: &mut dyn FnMut(&Video<'_>) -> bool) -> bool {
            let play = |at| Video { at, video: "tour", percent: 0, completed: false };
            (0..self.events as i64).any(|at| self.counted(test(&play(at))))
        }

        fn engaged_ms(&self) -> i64 {
            0
        }

        fn scroll(&self) -> i16 {
            0
        }
    }

    impl Many {
        fn counted(&self, found: bool) -> bool {
            self.asked.set(self.asked.get() + 1);
            found
        }
    }

    impl Props for Many {
        fn says(&self, _: &str) -> Option<Cow<'_, str>> {
            self.asked.set(self.asked.get() + 1);
            Some("nothing that anybody looks for".into())
        }
    }

    #[test]
    fn however_many_conditions_there_are_one_visit_costs_so_much() {
        let contains = |text: &str| json!({ "contains": text });
        let props = json!({ "a": contains("for"), "b": contains("body"), "c": contains("zz") });
        let event = json!({ "kind": "event", "name": "buy", "props": props });
        let all = |count: usize| -> Vec<Goal> {
            let matches = json!({ "kind": "any", "of": vec![event.clone(); 20] });
            (0..count).map(|number| goal(&format!("g{number}"), matches.clone())).collect()
        };
        let asked = |goals: usize, events: usize| {
            let visit = Many { events, asked: Cell::new(0) };
            assert_eq!(Goals::new(&all(goals)).reached(&visit, as_recorded), Reached::default());
            visit.asked.get()
        };
        assert_eq!(asked(2, 100), 2 * 20 * 3 * 100, "all of what people do");
        assert!(asked(100, 5_000) < 100_000, "not the 30 million that there could be");

        // A goal that was reached stays reached, whatever the visit does later.
        let mut goals = all(99);
        goals.push(goal("early", json!({ "kind": "event", "name": "buy" })));
        for events in [1, 5_000] {
            let visit = Many { events, asked: Cell::new(0) };
            assert_eq!(Goals::new(&goals).reached(&visit, as_recorded).keys, ["early"]);
        }
    }

    #[test]
    fn pageviews_and_videos_count_like_events() {
        for condition in
            [json!({ "kind": "video", "video": "x" }), json!({ "kind": "page_group", "group": "x" })]
        {
            let matches = json!({ "kind": "any", "of": vec![condition.clone(); 50] });
            let goals: Vec<Goal> =
                (0..100).map(|number| goal(&format!("g{number}"), matches.clone())).collect();
            let visit = Many { events: 5_000, asked: Cell::new(0) };
            assert_eq!(Goals::new(&goals).reached(&visit, as_recorded), Reached::default());
            let asked = visit.asked.get();
            assert!(asked <= 1_000_000, "not the 25 million that there could be: {asked} for {condition}");
        }
    }

    #[test]
    fn the_first_match_costs_no_more_than_a_match() {
        let contains = |text: &str| json!({ "contains": text });
        let props = json!({ "a": contains("for"), "b": contains("zz") });
        let event =
            serde_json::from_value(json!({ "kind": "event", "name": "buy", "props": props })).unwrap();
        let conversion = Compiled::new(&event).among(1_000);
        let visit = Many { events: 5_000, asked: Cell::new(0) };
        assert_eq!(conversion.first(&visit, i64::MIN), None);
        assert_eq!(conversion.says(&visit, ["a"]), [None]);
        assert!(visit.asked.get() < 1_000, "not 20,000: {}", visit.asked.get());
    }

    #[test]
    fn an_archived_goal_is_not_reached() {
        let archived = Goal { archived: true, ..goal("old", json!({"kind": "event", "name": "buy"})) };
        assert_eq!(Goals::new(&[archived]).reached(&bought(json!(1)), as_recorded), Reached::default());
    }

    #[test]
    fn values_are_converted_and_counted_without_a_rate() {
        let from_events = json!({"kind": "event", "name": "buy", "valueFrom": "amount"});
        let in_yen = Goal { currency: Some("JPY".to_owned()), ..goal("yen", from_events.clone()) };
        let goals = Goals::new(&[goal("euro", from_events), in_yen]);
        // Two euros are one of the project, and yen have no rate.
        let convert = |amount: i64, currency: Option<&str>| currency.is_none().then_some(amount / 2);
        let reached = goals.reached(&bought(json!(10)), convert);
        assert_eq!((reached.value, reached.unconverted), (10.0, 0), "events say no currency");
        let reached = goals.reached(&bought(json!(true)), convert);
        assert_eq!((reached.value, reached.unconverted), (2.5, 1));
        assert_eq!(reached.keys, ["euro", "yen"]);
        assert_eq!(reached.values, [("euro".to_owned(), 2.5)].into());
    }
}
