//! What a project says of its conversions.

use std::collections::BTreeMap;

use async_graphql::{InputObject, Json, SimpleObject};
use entity::conversion::ConversionSource;
use entity::conversion_definition;
use entity::visits::AdPlatform;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Number;

use crate::events::EVENT_NAME;
use crate::goals::GOAL_KEY;
use crate::matching::{PropCondition, amount_of};
use crate::{Error, Result, Timestamp, Violation, ViolationCode};

/// What a conversion is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ConversionDefinition {
    /// What beacons and other programs call it. It never changes.
    pub key: String,
    /// What people call it.
    pub name: String,
    /// What tells that it happened: ConversionTrigger of the OpenAPI document.
    #[schemars(with = "ConversionTrigger")]
    pub trigger: Json<ConversionTrigger>,
    /// What it is worth: ConversionValue of the OpenAPI document; null for nothing.
    #[schemars(with = "Option<ConversionValue>")]
    pub value: Option<Json<ConversionValue>>,
    /// The currency of its value; null for the project's.
    pub currency: Option<String>,
    /// For so many days a server can confirm it, and it does not count before; null where it counts at once.
    pub confirmation_days: Option<u8>,
    /// The ad platforms that are told of it, by provider: DefinitionDestination of the OpenAPI document.
    #[schemars(with = "BTreeMap<AdPlatform, DefinitionDestination>")]
    pub destinations: Json<BTreeMap<AdPlatform, DefinitionDestination>>,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

/// What a conversion is to be; it replaces the one with the same key.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConversionDefinitionWrite {
    /// What people call it, 1 to 80 characters.
    #[schemars(length(min = 1, max = 80))]
    pub name: String,
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
    /// For so many days a server can confirm it, and it does not count before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u8", range(min = 1, max = 90))]
    pub confirmation_days: Option<u8>,
    /// The ad platforms that are to be told of it, by provider: DefinitionDestination of the OpenAPI document; none
    /// without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "BTreeMap<AdPlatform, DefinitionDestination>")]
    pub destinations: Option<serde_json::Value>,
}

/// What tells that a conversion happened. Servers can tell of any of them, too.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ConversionTrigger {
    /// The page of the visit, with `POST /v1/cb`.
    Beacon {},
    /// The visit reaches a goal of the project.
    Goal {
        /// The goal's key.
        #[schemars(regex(pattern = GOAL_KEY))]
        goal: String,
    },
    /// An event of this name whose properties meet every condition.
    Event {
        /// The event's name.
        #[schemars(regex(pattern = EVENT_NAME))]
        name: String,
        /// Conditions by the name of the property: a value it must have, or comparisons that must all hold.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(
            with = "BTreeMap<String, PropCondition>",
            extend("maxProperties" = 20, "propertyNames" = { "minLength": 1, "maxLength": 40 })
        )]
        props: Option<BTreeMap<String, PropCondition>>,
    },
    /// The page says who its visitor is, with an identify call.
    Identify {},
    /// Only a server, with `POST /v1/projects/{project}/conversions`.
    Server {},
}

impl ConversionTrigger {
    /// What tells of conversions that the page or the visit itself triggers.
    pub fn source(&self) -> ConversionSource {
        match self {
            Self::Beacon {} => ConversionSource::Beacon,
            Self::Goal { .. } => ConversionSource::Goal,
            Self::Event { .. } => ConversionSource::Event,
            Self::Identify {} => ConversionSource::Identify,
            Self::Server {} => ConversionSource::Server,
        }
    }
}

/// What a conversion is worth, to four decimals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ConversionValue {
    /// Always the same.
    Fixed {
        #[schemars(range(min = 0, max = 1_000_000_000))]
        amount: f64,
    },
    /// What the beacon of the page tells, within bounds: what is less or more counts as the bound.
    Reported {
        #[schemars(range(min = 0, max = 1_000_000_000))]
        min: f64,
        #[schemars(range(min = 0, max = 1_000_000_000))]
        max: f64,
    },
    /// What a number property of the event says, within bounds. Of several events that fit at once it is the sum.
    Property {
        /// The property's name.
        #[schemars(length(min = 1, max = 40))]
        property: String,
        #[schemars(range(min = 0, max = 1_000_000_000))]
        min: f64,
        #[schemars(range(min = 0, max = 1_000_000_000))]
        max: f64,
    },
}

impl ConversionValue {
    /// In ten-thousandths of the currency's unit. What is not told is worth the least.
    pub(super) fn amount(&self, told: Option<i64>) -> i64 {
        match self {
            Self::Fixed { amount } => amount_of(*amount),
            Self::Reported { min, max } | Self::Property { min, max, .. } => {
                let (min, max) = (amount_of(*min), amount_of(*max));
                told.unwrap_or(min).max(min).min(max)
            }
        }
    }
}

/// How an ad platform is told of a conversion.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DefinitionDestination {
    /// Whether it is told.
    pub enabled: bool,
    /// What the platform calls the conversion: a name or an id.
    #[schemars(length(min = 1, max = 200))]
    pub name: String,
}

impl ConversionDefinitionWrite {
    /// What its schema cannot express.
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
                invalid("body.value.type", "a reported value comes with a beacon only".to_owned());
            }
            (Ok(Some(ConversionValue::Property { .. })), Some(trigger))
                if !matches!(trigger, ConversionTrigger::Event { .. }) =>
            {
                invalid(
                    "body.value.type",
                    "a property is one of an event, which must be the trigger".to_owned(),
                );
            }
            _ => {}
        }
        if let Some(Err(error)) = self.destinations.as_ref().map(read::<Destinations>) {
            invalid("body.destinations", error.to_string());
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
        Self::stated(row.key, stated, row.updated_at.into())
    }
}

impl ConversionDefinition {
    /// What was written under a key.
    pub(super) fn stated(
        key: String,
        stated: ConversionDefinitionWrite,
        updated_at: Timestamp,
    ) -> Result<Self> {
        let ConversionDefinitionWrite { name, trigger, value, currency, confirmation_days, destinations } =
            stated;
        let destinations = destinations.as_ref().map(read).transpose().map_err(Error::internal)?;
        Ok(Self {
            key,
            name,
            trigger: Json(read(&trigger).map_err(Error::internal)?),
            value: value.as_ref().map(read).transpose().map_err(Error::internal)?.map(Json),
            currency,
            confirmation_days,
            destinations: Json(destinations.unwrap_or_default()),
            updated_at,
        })
    }
}
