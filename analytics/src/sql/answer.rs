//! What is asked and answered.

use async_graphql::{InputObject, SimpleObject};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Rows that are answered where nothing else is asked.
pub(super) const DEFAULT_ROWS: u32 = 1_000;

/// A query.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SqlQuery {
    /// One SELECT, or WITH ... SELECT, in SQLite's dialect. The tables are those of GET .../schema.
    #[schemars(length(min = 1, max = 20_000))]
    pub query: String,
    /// How many rows at most; 1,000 by default. The deployment sets how many may be asked for, 10,000 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32", range(min = 1, max = 1_000_000))]
    pub max_rows: Option<u32>,
}

/// The rows of a query.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SqlResult {
    /// The columns, in the order of each row's values.
    pub columns: Vec<SqlColumn>,
    /// The rows. A blob is a text of hexadecimal digits; a number that JSON cannot write is null.
    pub rows: Vec<Vec<Option<Value>>>,
    /// How many rows are answered.
    pub row_count: u32,
    /// Whether there are more rows than were answered: raise maxRows, or group them.
    pub truncated: bool,
    /// How long the query ran, in milliseconds.
    pub duration_ms: u32,
    /// Whether past visits are being derived anew, so that these figures rest on two sets of rules:
    /// those before and those after the latest change.
    pub recomputing: bool,
}

/// A column of a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SqlColumn {
    /// Its name, or its expression where it was given none.
    pub name: String,
    /// What its values are.
    pub r#type: SqlColumnType,
}

entity::choices! {
    /// What the values of a column are, absent ones aside.
    SqlColumnType {
        Integer = "integer" / "INTEGER",
        /// At least one number with a fraction.
        Real = "real" / "REAL",
        Text = "text" / "TEXT",
        Blob = "blob" / "BLOB",
        /// Several of these.
        Mixed = "mixed" / "MIXED",
        /// There is no value.
        Null = "null" / "NULL",
    }
}

impl SqlColumnType {
    /// The type of a column that has values of both.
    pub(super) fn and(self, other: Self) -> Self {
        match (self, other) {
            (one, other) if one == other => one,
            (Self::Null, other) | (other, Self::Null) => other,
            (Self::Integer, Self::Real) | (Self::Real, Self::Integer) => Self::Real,
            _ => Self::Mixed,
        }
    }
}
