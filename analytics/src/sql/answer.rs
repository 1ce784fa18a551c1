//! Types of SQL queries and their results.

use async_graphql::{InputObject, SimpleObject};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Default maximum number of rows in an answer.
pub(super) const DEFAULT_ROWS: u32 = 1_000;

/// A query.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SqlQuery {
    /// One SELECT, or WITH ... SELECT, in SQLite's dialect. The tables are those of GET .../schema.
    #[schemars(length(min = 1, max = 20_000))]
    pub query: String,
    /// Maximum number of rows; 1,000 by default. The deployment limits this number; 10,000 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32", range(min = 1, max = 1_000_000))]
    pub max_rows: Option<u32>,
}

/// Result of a query.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SqlResult {
    /// Columns, in the order of each row's values.
    pub columns: Vec<SqlColumn>,
    /// Rows. A blob is a text of hexadecimal digits. A number that JSON cannot represent is null.
    pub rows: Vec<Vec<Option<Value>>>,
    /// Number of rows in the answer.
    pub row_count: u32,
    /// True if there are more rows than the answer contains: raise maxRows or group the rows.
    pub truncated: bool,
    /// Running time of the query, in milliseconds.
    pub duration_ms: u32,
    /// True while past visits are being recomputed after a change of the rules: the figures then mix results from
    /// before and after the change.
    pub recomputing: bool,
}

/// A column of a result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SqlColumn {
    /// Name of the column, or its expression if it has no name.
    pub name: String,
    /// Type of its values.
    pub r#type: SqlColumnType,
}

entity::choices! {
    /// Type of the values of a column, ignoring null.
    SqlColumnType {
        Integer = "integer" / "INTEGER",
        /// At least one number has a fraction.
        Real = "real" / "REAL",
        Text = "text" / "TEXT",
        Blob = "blob" / "BLOB",
        /// Values of several types.
        Mixed = "mixed" / "MIXED",
        /// No values except null.
        Null = "null" / "NULL",
    }
}

impl SqlColumnType {
    /// Returns the type of a column with values of both types.
    pub(super) fn and(self, other: Self) -> Self {
        match (self, other) {
            (one, other) if one == other => one,
            (Self::Null, other) | (other, Self::Null) => other,
            (Self::Integer, Self::Real) | (Self::Real, Self::Integer) => Self::Real,
            _ => Self::Mixed,
        }
    }
}
