//! Rules for relevance models that the JSON Schema cannot express.

use std::collections::HashSet;

use super::{RelevanceConfig, RelevanceMeasure, RelevanceSignal, RelevanceTier};
use crate::ground::rule::RuleKind;
use crate::measuring::matching::MAX_REGEXES;
use crate::{Violation, ViolationCode};

/// Keys of the project that a model can refer to.
#[derive(Clone, Debug, Default)]
pub struct Known {
    /// Keys of goals that are not archived.
    pub goals: HashSet<String>,
    /// Keys of page groups.
    pub groups: HashSet<String>,
}

/// Returns every violation, with the path of the value in the request body.
pub fn violations(config: &RelevanceConfig, known: &Known) -> Vec<Violation> {
    let mut found = Vec::new();
    for (at, signal) in config.signals.iter().enumerate() {
        let path = format!("body.config.signals.{at}");
        if config.signals[..at].iter().any(|other| other.key == signal.key) {
            let message = "is already used by another signal";
            found.push(Violation::new(format!("{path}.key"), ViolationCode::Duplicate, message));
        }
        points(&mut found, &path, signal);
        measure(&mut found, &format!("{path}.measure"), &signal.measure, known);
    }
    // Compiled expressions take memory as long as the project has visits.
    let is_regex = |signal: &&RelevanceSignal| matches!(&signal.measure, RelevanceMeasure::Page { matches } if matches.kind == RuleKind::Regex);
    if config.signals.iter().filter(is_regex).count() > MAX_REGEXES {
        let message = "must not have more than 5 regular expressions";
        let path = "body.config.signals";
        found.push(Violation::new(path, ViolationCode::TooMany, message).bound(MAX_REGEXES as u64));
    }
    tiers(&mut found, &config.tiers);
    found
}

fn points(found: &mut Vec<Violation>, path: &str, signal: &RelevanceSignal) {
    if signal.points == 0.0 {
        let message = "must not be 0, because such a signal has no effect";
        found.push(Violation::new(format!("{path}.points"), ViolationCode::Invalid, message));
    }
    let Some(cap) = signal.cap else { return };
    let path = format!("{path}.cap");
    if !signal.measure.kind().repeats() {
        let message =
            "is allowed for page, page_group, event and conversion only, which can occur several times";
        found.push(Violation::new(path, ViolationCode::Invalid, message));
    } else if cap < signal.points.abs()
        && let Some(least) = serde_json::Number::from_f64(signal.points.abs())
    {
        let message = "must not be less than the absolute value of points";
        found.push(Violation::new(path, ViolationCode::TooSmall, message).bound(least));
    }
}

fn measure(found: &mut Vec<Violation>, path: &str, measure: &RelevanceMeasure, known: &Known) {
    match measure {
        RelevanceMeasure::Page { matches } => {
            if let Err(message) = matches.compile() {
                let path = format!("{path}.match.value");
                found.push(Violation::new(path, ViolationCode::WrongFormat, message));
            }
        }
        RelevanceMeasure::Goal { goal } if !known.goals.contains(goal) => {
            let message = "is not the key of an active goal";
            found.push(Violation::new(format!("{path}.goal"), ViolationCode::NotFound, message));
        }
        RelevanceMeasure::PageGroup { group } if !known.groups.contains(group) => {
            let message = "is not the key of a page group";
            found.push(Violation::new(format!("{path}.group"), ViolationCode::NotFound, message));
        }
        _ => {}
    }
}

fn tiers(found: &mut Vec<Violation>, tiers: &[RelevanceTier]) {
    for (at, tier) in tiers.iter().enumerate() {
        let path = format!("body.config.tiers.{at}");
        if tiers[..at].iter().any(|other| other.key == tier.key) {
            let message = "is already used by another tier";
            found.push(Violation::new(format!("{path}.key"), ViolationCode::Duplicate, message));
        }
        let path = format!("{path}.min");
        match at.checked_sub(1).and_then(|before| tiers.get(before)) {
            None if tier.min > 0 => {
                let message = "must be 0, because every score must belong to a tier";
                found.push(Violation::new(path, ViolationCode::TooLarge, message).bound(0));
            }
            Some(before) if tier.min <= before.min => {
                let message = "must be greater than the min of the previous tier";
                let least = u16::from(before.min) + 1;
                found.push(Violation::new(path, ViolationCode::TooSmall, message).bound(least));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::shape::Shape;
    use serde_json::{Value, json};

    fn wrong(change: impl FnOnce(&mut Value)) -> Vec<(String, ViolationCode)> {
        let mut config = serde_json::to_value(RelevanceConfig::default()).unwrap_or_default();
        change(&mut config);
        let mut found = Shape::of::<RelevanceConfig>().violations("body.config", &config);
        if let Ok(config) = serde_json::from_value(config) {
            let known = Known {
                goals: HashSet::from(["booking".to_owned()]),
                groups: HashSet::from(["blog".to_owned()]),
            };
            found.extend(violations(&config, &known));
        }
        found.into_iter().map(|violation| (violation.path, violation.code)).collect()
    }

    fn signal(measure: Value, points: f64) -> Value {
        json!({ "key": "more", "measure": measure, "points": points })
    }

    #[test]
    fn the_default_model_is_a_valid_one() {
        assert_eq!(wrong(|_| {}), []);
    }

    #[test]
    fn what_is_wrong_with_a_signal_carries_its_path() {
        use ViolationCode::*;
        let cases = [
            (signal(json!({"kind": "goal", "goal": "booking"}), 5.0), None),
            (signal(json!({"kind": "goal", "goal": "gone"}), 5.0), Some(("measure.goal", NotFound))),
            (signal(json!({"kind": "page_group", "group": "shop"}), 5.0), Some(("measure.group", NotFound))),
            (
                signal(json!({"kind": "page", "match": {"kind": "regex", "value": "("}}), 5.0),
                Some(("measure.match.value", WrongFormat)),
            ),
            (signal(json!({"kind": "engaged", "full": 0}), 5.0), Some(("measure.full", TooSmall))),
            (signal(json!({"kind": "conversion", "full": 1}), 5.0), Some(("measure.full", Unknown))),
            (signal(json!({"kind": "mark", "of": []}), 5.0), Some(("measure.of", TooFew))),
            (signal(json!({"kind": "conversion"}), 0.0), Some(("points", Invalid))),
            (signal(json!({"kind": "conversion"}), 100.5), Some(("points", TooLarge))),
            (
                json!({"key": "more", "measure": {"kind": "scroll", "full": 9}, "points": 5, "cap": 5}),
                Some(("cap", Invalid)),
            ),
            (
                json!({"key": "more", "measure": {"kind": "conversion"}, "points": -5, "cap": 4.5}),
                Some(("cap", TooSmall)),
            ),
            (json!({"key": "cta", "measure": {"kind": "conversion"}, "points": 5}), Some(("key", Duplicate))),
        ];
        for (signal, expected) in cases {
            let found = wrong(|config| {
                if let Some(signals) = config["signals"].as_array_mut() {
                    signals.push(signal.clone());
                }
            });
            let expected: Vec<_> = expected
                .iter()
                .map(|(path, code)| (format!("body.config.signals.6.{path}"), *code))
                .collect();
            assert_eq!(found, expected, "{signal}");
        }
    }

    #[test]
    fn tiers_ascend_from_zero_under_keys_of_their_own() {
        use ViolationCode::*;
        let set = |at: usize, name: &'static str, value: Value| {
            let found = wrong(|config| config["tiers"][at][name] = value);
            found
                .into_iter()
                .map(|(path, code)| (path.replace("body.config.tiers.", ""), code))
                .collect::<Vec<_>>()
        };
        assert_eq!(set(0, "min", json!(1)), [("0.min".to_owned(), TooLarge)]);
        assert_eq!(set(2, "min", json!(25)), [("2.min".to_owned(), TooSmall)]);
        assert_eq!(set(2, "min", json!(101)), [("2.min".to_owned(), TooLarge)]);
        assert_eq!(set(1, "key", json!("low")), [("1.key".to_owned(), Duplicate)]);
        assert_eq!(set(1, "key", json!("x'; --")), [("1.key".to_owned(), WrongFormat)]);
        assert_eq!(set(1, "label", json!("")), [("1.label".to_owned(), TooShort)]);
    }
}
