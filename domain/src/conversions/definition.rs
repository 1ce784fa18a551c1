//! What a project says of its conversions.

use async_graphql::{InputObject, Json, SimpleObject};
use entity::conversion_definition;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::matching::amount_of;
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
}

/// What tells that a conversion happened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum ConversionTrigger {
    /// The page of the visit, with `POST /v1/cb`.
    Beacon {},
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
    /// What the page tells, within bounds: what is less or more counts as the bound.
    Reported {
        #[schemars(range(min = 0, max = 1_000_000_000))]
        min: f64,
        #[schemars(range(min = 0, max = 1_000_000_000))]
        max: f64,
    },
}

impl ConversionValue {
    /// In ten-thousandths of the currency's unit. A page that tells nothing is worth the least.
    pub(super) fn amount(&self, reported: Option<f64>) -> i64 {
        amount_of(match self {
            Self::Fixed { amount } => *amount,
            Self::Reported { min, max } => reported.unwrap_or(*min).max(*min).min(*max),
        })
    }
}

impl ConversionDefinitionWrite {
    /// What its schema cannot express.
    pub(super) fn violations(&self) -> Vec<Violation> {
        let mut found = Vec::new();
        if let Err(error) = read::<ConversionTrigger>(&self.trigger) {
            found.push(Violation::new("body.trigger", ViolationCode::Invalid, error.to_string()));
        }
        match self.value.as_ref().map(read).transpose() {
            Ok(Some(ConversionValue::Reported { min, max })) if min > max => {
                let message = "must not be less than min";
                found.push(Violation::new("body.value.max", ViolationCode::TooSmall, message));
            }
            Ok(_) => {}
            Err(error) => {
                found.push(Violation::new("body.value", ViolationCode::Invalid, error.to_string()));
            }
        }
        found
    }
}

fn read<T: DeserializeOwned>(value: &serde_json::Value) -> serde_json::Result<T> {
    serde_json::from_value(value.clone())
}

impl TryFrom<conversion_definition::Model> for ConversionDefinition {
    type Error = Error;

    fn try_from(row: conversion_definition::Model) -> Result<Self> {
        let stated: ConversionDefinitionWrite =
            serde_json::from_value(row.definition).map_err(Error::internal)?;
        let ConversionDefinitionWrite { name, trigger, value, currency, confirmation_days } = stated;
        Ok(Self {
            key: row.key,
            name,
            trigger: Json(read(&trigger).map_err(Error::internal)?),
            value: value.as_ref().map(read).transpose().map_err(Error::internal)?.map(Json),
            currency,
            confirmation_days,
            updated_at: row.updated_at.into(),
        })
    }
}
