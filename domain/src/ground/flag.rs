//! Boolean parameters of the API.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer};

/// Deserializes a flag from a query string (`0`, `1`, `true`, `false`) or from JSON.
pub fn flag<'de, D: Deserializer<'de>>(input: D) -> Result<Option<bool>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Input {
        Bool(bool),
        Number(u8),
        Text(String),
    }
    Ok(match Option::<Input>::deserialize(input)? {
        None => None,
        Some(Input::Bool(value)) => Some(value),
        Some(Input::Number(0)) => Some(false),
        Some(Input::Number(1)) => Some(true),
        Some(Input::Text(text)) if text == "0" || text == "false" => Some(false),
        Some(Input::Text(text)) if text == "1" || text == "true" => Some(true),
        Some(_) => return Err(serde::de::Error::custom("expected 0, 1, true or false")),
    })
}

/// JSON Schema of [`flag`].
pub struct FlagSchema;

impl JsonSchema for FlagSchema {
    fn schema_name() -> Cow<'static, str> {
        "Flag".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "enum": ["0", "1", "true", "false"] })
    }
}
