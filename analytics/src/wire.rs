//! Serialization of parameters and sums.

use std::borrow::Cow;
use std::marker::PhantomData;

use async_graphql::{InputValueError, InputValueResult, Scalar, ScalarType};
use chrono::{DateTime, Utc};
use domain::Timestamp;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize};

entity::choices! {
    /// Direction of a sorted list.
    SortDir {
        /// Ascending: the smallest first.
        Asc = "asc" / "ASC",
        /// Descending: the largest first.
        Desc = "desc" / "DESC",
    }
}

/// Sort key of a value that may be absent.
pub(crate) type TieKey<'value, T> = (bool, Option<&'value T>);

/// Returns the sort key of a value that may be absent. All reports break ties by it: in ascending byte order, and the
/// absent value last. In SQL this is `collate "C" nulls last`.
pub(crate) fn absent_last<T>(value: &Option<T>) -> TieKey<'_, T> {
    (value.is_none(), value.as_ref())
}

/// Sum that may exceed 32 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub struct Long(pub u64);

/// A whole number that may exceed the 32 bits of an Int, at most 2^53 - 1.
#[Scalar(name = "Long")]
impl ScalarType for Long {
    fn parse(value: async_graphql::Value) -> InputValueResult<Self> {
        match &value {
            async_graphql::Value::Number(number) if number.is_u64() => {
                Ok(Self(number.as_u64().unwrap_or_default()))
            }
            _ => Err(InputValueError::expected_type(value)),
        }
    }

    fn to_value(&self) -> async_graphql::Value {
        self.0.into()
    }
}

/// Reads a whole number from a query string or JSON.
pub(crate) fn count<'de, D: Deserializer<'de>>(input: D) -> Result<Option<u32>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Input {
        Number(u32),
        Text(String),
    }
    match Option::<Input>::deserialize(input)? {
        None => Ok(None),
        Some(Input::Number(value)) => Ok(Some(value)),
        Some(Input::Text(text)) => {
            text.parse().map(Some).map_err(|_| serde::de::Error::custom("expected a whole number"))
        }
    }
}

/// Reads a parameter that may be repeated: one value or several.
pub(crate) fn several<'de, D, T>(input: D) -> Result<Option<Vec<T>>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Input<T> {
        One(T),
        Several(Vec<T>),
    }
    Ok(Option::<Input<T>>::deserialize(input)?.map(|input| match input {
        Input::One(value) => vec![value],
        Input::Several(values) => values,
    }))
}

/// JSON Schema of [`several`].
pub(crate) struct SeveralSchema<T>(PhantomData<T>);

impl<T: JsonSchema> JsonSchema for SeveralSchema<T> {
    fn schema_name() -> Cow<'static, str> {
        format!("OneOrMore{}", T::schema_name()).into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let one = generator.subschema_for::<T>();
        json_schema!({
            "anyOf": [one.clone(), { "type": "array", "items": one, "minItems": 1, "maxItems": 20 }]
        })
    }
}

/// JSON Schema of a name given by people.
pub(crate) struct Name;

impl JsonSchema for Name {
    fn schema_name() -> Cow<'static, str> {
        "Name".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "minLength": 1, "maxLength": 100 })
    }
}

/// Converts milliseconds since 1970 to a timestamp.
pub(crate) fn instant(ms: i64) -> Timestamp {
    Timestamp::from_ms(ms).unwrap_or_else(|| DateTime::<Utc>::default().into())
}
