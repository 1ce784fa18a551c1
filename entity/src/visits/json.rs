//! JSON that is kept as it was written.

use sea_orm::sea_query::{ArrayType, ColumnType, Nullable, ValueType, ValueTypeErr};
use sea_orm::{ColIdx, QueryResult, TryGetError, TryGetable, Value};
use serde::de::DeserializeOwned;

/// A JSON document as text: most of them are only handed on, so they are parsed where they are read.
/// PostgreSQL has them as `jsonb`, SQLite as text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct JsonText(pub String);

impl JsonText {
    /// What is written; none if it cannot be, which no type of ours does.
    pub fn of<T: serde::Serialize>(value: &T) -> Option<Self> {
        serde_json::to_string(value).ok().map(Self)
    }

    /// Reads it as a type; none if it is of another shape.
    pub fn parse<T: DeserializeOwned>(&self) -> Option<T> {
        serde_json::from_str(&self.0).ok()
    }
}

impl From<JsonText> for Value {
    fn from(text: JsonText) -> Self {
        Self::Json(serde_json::from_str(&text.0).ok().map(Box::new))
    }
}

impl TryGetable for JsonText {
    fn try_get_by<I: ColIdx>(row: &QueryResult, index: I) -> Result<Self, TryGetError> {
        serde_json::Value::try_get_by(row, index).map(|value| Self(value.to_string()))
    }
}

impl ValueType for JsonText {
    fn try_from(value: Value) -> Result<Self, ValueTypeErr> {
        match value {
            Value::Json(Some(value)) => Ok(Self(value.to_string())),
            _ => Err(ValueTypeErr),
        }
    }

    fn type_name() -> String {
        "JsonText".to_owned()
    }

    fn array_type() -> ArrayType {
        ArrayType::Json
    }

    fn column_type() -> ColumnType {
        ColumnType::JsonBinary
    }
}

impl Nullable for JsonText {
    fn null() -> Value {
        Value::Json(None)
    }
}
