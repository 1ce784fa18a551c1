//! A conversion definition that is not saved yet, ready to be asked of past visits.

use async_graphql::InputObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::triggers::{Did, Triggers};
use super::{ConversionDefinition, ConversionDefinitionWrite, ConversionTrigger, ConversionValue};
use crate::access::{ProjectAccess, Scope};
use crate::goals::Goals;
use crate::matching::{Compiled, Deeds, Match, Needs};
use crate::{Context, Error, Result, Timestamp, goals};

/// A conversion to try.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConversionPreviewInput {
    /// What tells that it happened: ConversionTrigger of the OpenAPI document.
    #[schemars(with = "ConversionTrigger")]
    pub trigger: serde_json::Value,
    /// What it is worth: ConversionValue of the OpenAPI document.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "ConversionValue")]
    pub value: Option<serde_json::Value>,
    /// The currency of its value, three upper-case letters; the project's without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = "^[A-Z]{3}$"))]
    pub currency: Option<String>,
}

/// It, and the goal that triggers it.
#[derive(Clone, Debug, Default)]
pub struct Tried {
    triggers: Triggers,
    goals: Goals,
    pub needs: Needs,
    /// How many conditions a view or an event may be held against.
    pub tests: u64,
}

impl Tried {
    /// None for what past visits do not show: beacons, identify calls and servers tell of it.
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
        let definition =
            ConversionDefinition::stated(String::new(), stated, Timestamp::from(context.clock.now()))?;
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

    /// What an engaged visit would have been worth, in ten-thousandths of the currency's unit; none where it would not
    /// have triggered the conversion.
    pub fn worth(&self, deeds: &dyn Deeds) -> Option<i64> {
        let goals = self.goals.reached(deeds).keys;
        let triggered = self.triggers.triggered(&Did { deeds, goals: &goals, is_identified: false });
        triggered.first().map(|triggered| triggered.value.unwrap_or(0))
    }
}
