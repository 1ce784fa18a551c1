//! JSON stored as text.

use sea_orm::sea_query::{ArrayType, ColumnType, Nullable, ValueType, ValueTypeErr};
use sea_orm::{ColIdx, QueryResult, TryGetError, TryGetable, Value};
use serde::de::DeserializeOwned;

/// A JSON document as text, parsed only where it is read, because most documents are only passed on. The column is
/// `jsonb` in PostgreSQL and text in SQLite.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct JsonText(pub String);

impl JsonText {
    /// Serializes a value. Returns `None` if the value cannot be serialized, which no type of this project causes.
    pub fn of<T: serde::Serialize>(value: &T) -> Option<Self> {
        serde_json::to_string(value).ok().map(Self)
    }

    /// Parses the document as `T`. Returns `None` if the document has another shape.
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
