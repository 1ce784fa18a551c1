//! Conversion definitions: what a project counts as a conversion.

use std::collections::BTreeMap;

use async_graphql::{InputObject, Json, SimpleObject};
use entity::conversion::ConversionSource;
use entity::conversion_definition;
use entity::visits::AdPlatform;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Number;

use crate::ground::currencies;
use crate::ground::formats::{CURRENCY, DISPLAY_NAME};
use crate::measuring::events::EVENT_NAME;
use crate::measuring::goals::GOAL_KEY;
use crate::measuring::matching::{PropCondition, amount_of, decimals};
use crate::money::destinations;
use crate::{Error, Result, Timestamp, Violation, ViolationCode};

/// Conversion definition.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[graphql(complex)]
#[serde(rename_all = "camelCase")]
pub struct ConversionDefinition {
    /// Key by which beacons and other programs refer to the definition. It never changes.
    pub key: String,
    /// Display name.
    pub name: String,
    /// Trigger of the conversion: ConversionTrigger of the OpenAPI document.
    #[schemars(with = "ConversionTrigger")]
    pub trigger: Json<ConversionTrigger>,
    /// Value of the conversion: ConversionValue of the OpenAPI document. Null: no value.
    #[schemars(with = "Option<ConversionValue>")]
    pub value: Option<Json<ConversionValue>>,
    /// Currency of the value. A fixed value keeps the currency that the project had when it was set. Null: the project's
    /// currency.
    pub currency: Option<String>,
    /// Currency of `min` and `max` of the value, if the project had another one when they were set. Null: `currency`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds_currency: Option<String>,
    /// Currency of values that are told without one. None: the project's.
    #[serde(skip)]
    #[graphql(skip)]
    pub(super) told_currency: Option<String>,
    /// Number of days in which a server can confirm the conversion, which stays pending until then. Null: the
    /// conversion counts at once.
    pub confirmation_days: Option<u8>,
    /// Ad platforms to which the conversion is uploaded, by provider: DefinitionDestination of the OpenAPI document.
    #[schemars(with = "BTreeMap<AdPlatform, DefinitionDestination>")]
    pub destinations: Json<BTreeMap<AdPlatform, DefinitionDestination>>,
    /// When the definition was last changed.
    pub updated_at: Timestamp,
}

crate::revised!(ConversionDefinition);

/// New content of a conversion definition. It replaces the definition with the same key.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConversionDefinitionWrite {
    /// Display name, 1 to 80 characters.
    #[schemars(length(min = 1, max = 80), extend("format" = DISPLAY_NAME))]
    pub name: String,
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
    /// Number of days in which a server can confirm the conversion, which stays pending until then. Default: the
    /// conversion counts at once.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u8", range(min = 1, max = 90))]
    pub confirmation_days: Option<u8>,
    /// Ad platforms to which the conversion is uploaded, by provider: DefinitionDestination of the OpenAPI document.
    /// Default: none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "BTreeMap<AdPlatform, DefinitionDestination>")]
    pub destinations: Option<serde_json::Value>,
}

/// Trigger of a conversion. Regardless of the trigger, servers can report conversions too.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ConversionTrigger {
    /// The page sends a beacon, with `POST /v1/cb`.
    Beacon {},
    /// The visit reaches a goal of the project.
    Goal {
        /// Key of the goal.
        #[schemars(regex(pattern = GOAL_KEY))]
        goal: String,
    },
    /// The visit sends an event with this name, and the event's properties meet every condition.
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
    /// The page identifies its visitor with an identify call.
    Identify {},
    /// A server reports the conversion, with `POST /v1/projects/{project}/conversions`. Pages cannot trigger it.
    Server {},
}

impl ConversionTrigger {
    /// Returns the source of conversions that the page or the visit triggers.
    pub fn source(&self) -> ConversionSource {
        match self {
            Self::Beacon {} => ConversionSource::Beacon,
            Self::Goal { .. } => ConversionSource::Goal,
            Self::Event { .. } => ConversionSource::Event,
            Self::Identify {} => ConversionSource::Identify,
            Self::Server {} => ConversionSource::Server,
        }
    }

    /// Returns the name of the event that it asks for, if it asks for one.
    pub fn event_name(&self) -> Option<&str> {
        match self {
            Self::Event { name, .. } => Some(name),
            Self::Beacon {} | Self::Goal { .. } | Self::Identify {} | Self::Server {} => None,
        }
    }
}

/// Value of a conversion, with up to four decimals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ConversionValue {
    /// A fixed value, the same for every conversion.
    Fixed {
        #[schemars(range(min = 0, max = 1_000_000_000))]
        amount: f64,
    },
    /// The value that the page's beacon sends, clamped to the bounds.
    Reported {
        #[schemars(range(min = 0, max = 1_000_000_000))]
        min: f64,
        #[schemars(range(min = 0, max = 1_000_000_000))]
        max: f64,
    },
    /// The value of a number property of the event, clamped to the bounds. If several events match at once, their sum.
    Property {
        /// Name of the property.
        #[schemars(length(min = 1, max = 40))]
        property: String,
        #[schemars(range(min = 0, max = 1_000_000_000))]
        min: f64,
        #[schemars(range(min = 0, max = 1_000_000_000))]
        max: f64,
    },
}

impl ConversionValue {
    /// Returns the value in ten-thousandths of the currency's unit. If no value was sent, returns the minimum. `bound`
    /// converts a bound into the currency of what was sent. Without a rate, nobody knows whether that is within the bounds,
    /// and there is no value.
    pub(super) fn amount(&self, told: Option<i64>, bound: impl Fn(i64) -> Option<i64>) -> Option<i64> {
        match self {
            Self::Fixed { amount } => Some(amount_of(*amount)),
            Self::Reported { min, max } | Self::Property { min, max, .. } => {
                let (min, max) = (bound(amount_of(*min))?, bound(amount_of(*max))?);
                Some(told.unwrap_or(min).max(min).min(max))
            }
        }
    }
}

/// Upload of a definition's conversions to an ad platform.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DefinitionDestination {
    /// True if the conversion is uploaded.
    pub enabled: bool,
    /// Name or id of the conversion on the platform.
    #[schemars(length(min = 1, max = 200))]
    pub name: String,
}

impl ConversionDefinitionWrite {
    /// Returns the name or id of the conversion on a platform to which it is uploaded.
    pub(super) fn name_on(&self, provider: AdPlatform) -> Option<String> {
        let mut all: Destinations = read(self.destinations.as_ref()?).ok()?;
        all.remove(&provider).filter(|destination| destination.enabled).map(|destination| destination.name)
    }

    /// Returns true if the value and the currency are those that a definition shows.
    pub(super) fn is_worth_as(&self, shown: &ConversionDefinition) -> bool {
        let value = self.value.as_ref().and_then(|value| read::<ConversionValue>(value).ok());
        value.as_ref() == shown.value.as_ref().map(|value| &value.0) && self.currency == shown.currency
    }

    /// Returns the goal that triggers the conversion.
    pub(super) fn goal(&self) -> Option<String> {
        match read(&self.trigger) {
            Ok(ConversionTrigger::Goal { goal }) => Some(goal),
            _ => None,
        }
    }

    /// Checks the rules that the JSON Schema cannot express.
    pub(super) fn violations(&self) -> Vec<Violation> {
        let mut found = Vec::new();
        let mut invalid = |path: &str, message: String| {
            found.push(Violation::new(path, ViolationCode::Invalid, message));
        };
        let trigger = read::<ConversionTrigger>(&self.trigger);
        if let Err(error) = &trigger {
            invalid("body.trigger", error.to_string());
        }
        let value = self.value.as_ref().map(read::<ConversionValue>).transpose();
        match (&value, trigger.ok()) {
            (Err(error), _) => invalid("body.value", error.to_string()),
            (Ok(Some(ConversionValue::Reported { .. })), Some(trigger))
                if !matches!(trigger, ConversionTrigger::Beacon {}) =>
            {
                invalid(
                    "body.value.type",
                    "a value of type reported requires a trigger of type beacon".to_owned(),
                );
            }
            (Ok(Some(ConversionValue::Property { .. })), Some(trigger))
                if !matches!(trigger, ConversionTrigger::Event { .. }) =>
            {
                invalid(
                    "body.value.type",
                    "a value of type property requires a trigger of type event".to_owned(),
                );
            }
            _ => {}
        }
        match self.destinations.as_ref().map(read::<Destinations>) {
            Some(Err(error)) => invalid("body.destinations", error.to_string()),
            Some(Ok(destinations)) => {
                for (provider, destination) in &destinations {
                    if let Some(message) = destinations::wrong_name(*provider, &destination.name) {
                        invalid(&format!("body.destinations.{provider}.name"), message.to_owned());
                    }
                }
            }
            None => {}
        }
        let amounts = match &value {
            Ok(Some(ConversionValue::Fixed { amount })) => vec![("amount", *amount)],
            Ok(Some(ConversionValue::Reported { min, max } | ConversionValue::Property { min, max, .. })) => {
                vec![("min", *min), ("max", *max)]
            }
            _ => Vec::new(),
        };
        for (name, _) in amounts.iter().filter(|(_, amount)| decimals(*amount) > 4) {
            invalid(&format!("body.value.{name}"), "must have at most four decimals".to_owned());
        }
        if let Ok(Some(ConversionValue::Reported { min, max } | ConversionValue::Property { min, max, .. })) =
            value
            && min > max
        {
            let wrong =
                Violation::new("body.value.max", ViolationCode::TooSmall, "must not be less than min");
            found.push(match Number::from_f64(min) {
                Some(min) => wrong.bound(min),
                None => wrong,
            });
        }
        found
    }
}

type Destinations = BTreeMap<AdPlatform, DefinitionDestination>;

fn read<T: DeserializeOwned>(value: &serde_json::Value) -> serde_json::Result<T> {
    serde_json::from_value(value.clone())
}

impl TryFrom<conversion_definition::Model> for ConversionDefinition {
    type Error = Error;

    fn try_from(row: conversion_definition::Model) -> Result<Self> {
        let stated = serde_json::from_value(row.definition).map_err(Error::internal)?;
        Self::stated(row.key, stated, row.kept_currency, row.updated_at.into())
    }
}

impl ConversionDefinition {
    /// Converts the stored JSON of a definition. Its amounts have the kept currency, if there is one.
    pub(super) fn stated(
        key: String,
        stated: ConversionDefinitionWrite,
        kept_currency: Option<String>,
        updated_at: Timestamp,
    ) -> Result<Self> {
        let ConversionDefinitionWrite { name, trigger, value, currency, confirmation_days, destinations } =
            stated;
        let destinations = destinations.as_ref().map(read).transpose().map_err(Error::internal)?;
        let value: Option<ConversionValue> = value.as_ref().map(read).transpose().map_err(Error::internal)?;
        let (of_value, bounds_currency) = match value {
            Some(ConversionValue::Fixed { .. }) => (kept_currency, None),
            _ => (None, kept_currency),
        };
        Ok(Self {
            key,
            name,
            trigger: Json(read(&trigger).map_err(Error::internal)?),
            value: value.map(Json),
            currency: currency.clone().or(of_value),
            bounds_currency,
            told_currency: currency,
            confirmation_days,
            destinations: Json(destinations.unwrap_or_default()),
            updated_at,
        })
    }

    /// Returns the value of a conversion for which nobody has told one, and its currency. None: the project's.
    pub(super) fn own_value(&self) -> (Option<i64>, Option<&String>) {
        let value = self.value.as_ref().and_then(|value| value.0.amount(None, Some));
        (value, self.bounds_currency.as_ref().or(self.currency.as_ref()))
    }
}
