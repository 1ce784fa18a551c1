//! Preview of an unsaved conversion definition on past visits.

use async_graphql::InputObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::triggers::{Did, Triggers};
use super::{ConversionDefinition, ConversionDefinitionWrite, ConversionTrigger, ConversionValue};
use crate::ground::currencies;
use crate::ground::formats::CURRENCY;
use crate::measuring::goals;
use crate::measuring::goals::Goals;
use crate::measuring::matching::{Compiled, Deeds, Match, Needs};
use crate::tenancy::access::{ProjectAccess, Scope};
use crate::{Context, Error, Result, Timestamp};

/// Conversion definition to preview.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConversionPreviewInput {
    /// Trigger of the conversion: ConversionTrigger of the OpenAPI document.
    #[schemars(with = "ConversionTrigger")]
    pub trigger: serde_json::Value,
    /// Value of the conversion: ConversionValue of the OpenAPI document.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "ConversionValue")]
    pub value: Option<serde_json::Value>,
    /// Currency of the value, three upper-case letters. Default: the project's currency.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = currencies::PATTERN), extend("format" = CURRENCY))]
    pub currency: Option<String>,
    /// Currency of `min` and `max` of the value, three upper-case letters. Default: that of the value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = currencies::PATTERN), extend("format" = CURRENCY))]
    pub bounds_currency: Option<String>,
}

/// The definition to preview, with the goal that triggers it, if any.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    triggers: Triggers,
    goals: Goals,
    pub needs: Needs,
    /// Maximum number of conditions checked per pageview or event.
    pub tests: u64,
}

impl Draft {
    /// Prepares a definition. Returns `None` if its trigger leaves no trace in past visits: beacons, identify calls and
    /// server reports.
    pub async fn of(
        context: &Context,
        access: &ProjectAccess,
        input: &ConversionPreviewInput,
    ) -> Result<Option<Self>> {
        access.require(Scope::AnalyticsRead)?;
        let stated = ConversionDefinitionWrite {
            name: String::new(),
            trigger: input.trigger.clone(),
            value: input.value.clone(),
            currency: input.currency.clone(),
            confirmation_days: None,
            destinations: None,
        };
        let violations = stated.violations();
        if !violations.is_empty() {
            return Err(Error::Validation(violations));
        }
        let now = Timestamp::from(context.clock.now());
        let definition = ConversionDefinition {
            bounds_currency: input.bounds_currency.clone(),
            ..ConversionDefinition::stated(String::new(), stated, None, now)?
        };
        let (goals, compiled) = match &definition.trigger.0 {
            ConversionTrigger::Beacon {} | ConversionTrigger::Identify {} | ConversionTrigger::Server {} => {
                return Ok(None);
            }
            ConversionTrigger::Goal { goal } => {
                let all = goals::of_projects(context, std::slice::from_ref(access)).await?;
                let is_it = |one: &&goals::Goal| one.key == *goal && !one.archived;
                let Some(goal) = all.values().flatten().find(is_it) else {
                    return Ok(Some(Self::default()));
                };
                (Goals::new([goal]), Compiled::new(&goal.matches))
            }
            ConversionTrigger::Event { name, props } => {
                let value_from = match definition.value.as_ref().map(|value| &value.0) {
                    Some(ConversionValue::Property { property, .. }) => Some(property.clone()),
                    _ => None,
                };
                let event = Match::Event { name: name.clone(), props: props.clone(), value_from };
                (Goals::default(), Compiled::new(&event))
            }
        };
        Ok(Some(Self {
            triggers: Triggers::new([&definition]),
            goals,
            needs: compiled.needs(),
            tests: compiled.tests(),
        }))
    }

    /// Returns the conversion's value for an engaged visit, in ten-thousandths of the currency's unit, or `None` if the
    /// visit would not trigger the conversion. `told` converts amounts of the visit into that currency, and `bound` bounds of
    /// the value from another one; without a rate, the conversion counts with no value.
    pub fn worth(
        &self,
        deeds: &dyn Deeds,
        told: &dyn Fn(i64) -> Option<i64>,
        bound: &dyn Fn(i64, &str) -> Option<i64>,
    ) -> Option<i64> {
        let goals = self.goals.reached(deeds, goals::as_recorded).keys;
        let bound = |amount: i64, currency: &str, _: i64| bound(amount, currency);
        let did = Did { deeds, goals: &goals, is_identified: false, told, bound: &bound };
        let triggered = self.triggers.triggered(&did);
        triggered.first().map(|triggered| triggered.value.unwrap_or(0))
    }
}
