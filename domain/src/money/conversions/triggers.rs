//! Determines which conversions a visit triggers.

use entity::conversion::ConversionSource;

use super::{ConversionDefinition, ConversionTrigger, ConversionValue};
use crate::ground::formats;
use crate::measuring::events::{CONVERT_EVENT, CONVERT_ID};
use crate::measuring::matching::{Compiled, Deeds, Match, PropCondition, amount_of};

/// Conversion definitions of a project that visits can trigger, compiled for matching.
#[derive(Clone, Debug, Default)]
pub struct Triggers(Vec<Asked>);

#[derive(Clone, Debug)]
struct Asked {
    definition: String,
    source: ConversionSource,
    wanted: Wanted,
    value: Option<ConversionValue>,
    bounds_currency: Option<String>,
}

#[derive(Clone, Debug)]
enum Wanted {
    Goal(String),
    Event(Compiled),
    Person,
    /// The page tells the conversion, with [`CONVERT_EVENT`].
    Told(Compiled),
}

/// Deeds of a visit that conversions depend on.
pub struct Did<'visit> {
    pub deeds: &'visit dyn Deeds,
    /// Keys of the goals that the visit reached.
    pub goals: &'visit [String],
    /// True if the visitor was identified.
    pub is_identified: bool,
    /// Converts an amount that the visit tells. None without a rate.
    pub told: &'visit dyn Fn(i64) -> Option<i64>,
    /// Converts a bound from the currency in which it was set into that of amounts told at a time. None without a rate.
    pub bound: &'visit dyn Fn(i64, &str, i64) -> Option<i64>,
}

/// Conversion that a visit triggers.
#[derive(Clone, Debug, PartialEq)]
pub struct Triggered {
    /// Key of the conversion's definition.
    pub definition: String,
    pub source: ConversionSource,
    /// When the conversion happened, if an event determines it.
    pub at: Option<i64>,
    /// Value, in ten-thousandths of the currency's unit.
    pub value: Option<i64>,
    /// Event id that the page gave.
    pub event_id: Option<String>,
}

/// Conversions are checked before and after each batch, in addition to goals and relevance, so their work budget is a
/// quarter of the budget for goals and relevance.
const PART: usize = 4;

impl Triggers {
    pub fn new<'of>(definitions: impl IntoIterator<Item = &'of ConversionDefinition>) -> Self {
        let asked: Vec<Asked> = definitions.into_iter().filter_map(Asked::new).collect();
        let conditions: usize = asked.iter().map(Asked::conditions).sum();
        Self(asked.into_iter().map(|asked| asked.among(conditions * PART)).collect())
    }

    /// Returns the number of conditions checked per event.
    pub(crate) fn conditions(&self) -> usize {
        self.0.iter().map(Asked::conditions).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns true if any definition depends on the identification of the visitor.
    pub fn ask_for_people(&self) -> bool {
        self.0.iter().any(|asked| matches!(asked.wanted, Wanted::Person))
    }

    pub fn triggered(&self, did: &Did<'_>) -> Vec<Triggered> {
        self.0.iter().filter_map(|asked| asked.triggered(did)).collect()
    }
}

impl Asked {
    /// Returns `None` for a definition that visits cannot trigger.
    fn new(definition: &ConversionDefinition) -> Option<Self> {
        let value = definition.value.as_ref().map(|value| value.0.clone());
        let wanted = match &definition.trigger.0 {
            ConversionTrigger::Server {} => return None,
            ConversionTrigger::Beacon {} => {
                let key = [("key".to_owned(), PropCondition::Text(definition.key.clone()))];
                let props = Some(key.into_iter().collect());
                let event = Match::Event { name: CONVERT_EVENT.to_owned(), props, value_from: None };
                Wanted::Told(Compiled::new(&event))
            }
            ConversionTrigger::Goal { goal } => Wanted::Goal(goal.clone()),
            ConversionTrigger::Identify {} => Wanted::Person,
            ConversionTrigger::Event { name, props } => {
                let value_from = match &value {
                    Some(ConversionValue::Property { property, .. }) => Some(property.clone()),
                    _ => None,
                };
                let event = Match::Event { name: name.clone(), props: props.clone(), value_from };
                Wanted::Event(Compiled::new(&event))
            }
        };
        let source = definition.trigger.source();
        let (definition, bounds_currency) = (definition.key.clone(), definition.bounds_currency.clone());
        Some(Self { definition, source, wanted, value, bounds_currency })
    }

    fn conditions(&self) -> usize {
        match &self.wanted {
            Wanted::Event(event) | Wanted::Told(event) => event.conditions(),
            Wanted::Goal(_) | Wanted::Person => 0,
        }
    }

    fn among(self, conditions: usize) -> Self {
        match self.wanted {
            Wanted::Event(event) => Self { wanted: Wanted::Event(event.among(conditions)), ..self },
            Wanted::Told(event) => Self { wanted: Wanted::Told(event.among(conditions)), ..self },
            _ => self,
        }
    }

    fn triggered(&self, did: &Did<'_>) -> Option<Triggered> {
        let mut event_id = None;
        let (at, told) = match &self.wanted {
            Wanted::Goal(goal) => (did.goals.contains(goal).then_some(None)?, None),
            Wanted::Person => (did.is_identified.then_some(None)?, None),
            Wanted::Event(event) => (Some(event.first(did.deeds, i64::MIN)?), event.amount(did.deeds)),
            Wanted::Told(event) => {
                let at = event.first(did.deeds, i64::MIN)?;
                let [id, value] = event.says(did.deeds, [CONVERT_ID, "value"]);
                event_id = id.filter(|id| formats::is_event_id(id));
                (Some(at), value.and_then(|value| value.parse().ok()).map(amount_of))
            }
        };
        Some(Triggered {
            definition: self.definition.clone(),
            source: self.source,
            at,
            value: self.value(told, at.unwrap_or(i64::MAX), did),
            event_id,
        })
    }

    fn value(&self, told: Option<i64>, at: i64, did: &Did<'_>) -> Option<i64> {
        let told = match told {
            Some(told) => Some((did.told)(told)?),
            None => None,
        };
        let bound = |bound| match &self.bounds_currency {
            Some(currency) => (did.bound)(bound, currency, at),
            None => Some(bound),
        };
        self.value.as_ref()?.amount(told, bound)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::measuring::matching::tests::Did as Visit;

    fn definition(trigger: Value, value: Value) -> ConversionDefinition {
        serde_json::from_value(json!({
            "key": "sale", "name": "Sale", "trigger": trigger, "value": value, "currency": null,
            "confirmationDays": null, "destinations": {}, "updatedAt": "2026-01-01T00:00:00.000Z",
        }))
        .unwrap()
    }

    fn of(
        definition: &ConversionDefinition,
        visit: &Visit,
        goals: &[&str],
        is_identified: bool,
    ) -> Vec<Triggered> {
        let goals: Vec<String> = goals.iter().map(|goal| (*goal).to_owned()).collect();
        let bound = |bound, currency: &str, _| (currency == "EUR").then_some(bound * 160);
        let did = Did { deeds: visit, goals: &goals, is_identified, told: &Some, bound: &bound };
        Triggers::new([definition]).triggered(&did)
    }

    #[test]
    fn each_kind_asks_for_its_own() {
        let nothing = Visit::default();
        let goal = definition(
            json!({ "type": "goal", "goal": "thanks" }),
            json!({ "type": "fixed", "amount": 2.5 }),
        );
        assert_eq!(of(&goal, &nothing, &["other"], true), []);
        let found = of(&goal, &nothing, &["thanks"], false);
        assert_eq!((found[0].source, found[0].value), (ConversionSource::Goal, Some(25_000)));
        let person = definition(json!({ "type": "identify" }), Value::Null);
        assert_eq!(of(&person, &nothing, &["thanks"], false), []);
        assert_eq!(of(&person, &nothing, &[], true)[0].value, None);
        for kind in ["beacon", "server"] {
            assert_eq!(
                of(&definition(json!({ "type": kind }), Value::Null), &nothing, &["thanks"], true),
                []
            );
        }
    }

    #[test]
    fn the_value_of_a_property_stays_within_its_bounds() {
        let worth = |props: Value| {
            let trigger = json!({ "type": "event", "name": "buy", "props": { "plan": "pro" } });
            let value = json!({ "type": "property", "property": "amount", "min": 1, "max": 100 });
            let found = of(&definition(trigger, value), &Visit::default().event("buy", props), &[], false);
            found.first().map(|triggered| triggered.value)
        };
        assert_eq!(worth(json!({ "plan": "pro", "amount": 19.99 })), Some(Some(199_900)));
        assert_eq!(worth(json!({ "plan": "pro", "amount": 0 })), Some(Some(10_000)));
        assert_eq!(worth(json!({ "plan": "pro", "amount": 1e9 })), Some(Some(1_000_000)));
        assert_eq!(worth(json!({ "plan": "pro" })), Some(Some(10_000)));
        assert_eq!(worth(json!({ "plan": "free", "amount": 5 })), None);
    }

    #[test]
    fn bounds_of_another_currency_are_converted() {
        let worth = |bounds_currency: &str, amount: i32| {
            let value = json!({ "type": "property", "property": "amount", "min": 1, "max": 100 });
            let of_event = definition(json!({ "type": "event", "name": "buy" }), value);
            let kept = ConversionDefinition { bounds_currency: Some(bounds_currency.to_owned()), ..of_event };
            of(&kept, &Visit::default().event("buy", json!({ "amount": amount })), &[], false)[0].value
        };
        assert_eq!(worth("EUR", 5000), Some(50_000_000));
        assert_eq!(worth("EUR", 50_000), Some(160_000_000));
        assert_eq!(worth("EUR", 5), Some(1_600_000));
        assert_eq!(worth("KPW", 5000), None, "there is no rate");
    }
}
