//! Types of SQL queries and their results.

use std::borrow::Cow;
use std::sync::Arc;

use async_graphql::parser::types::Field;
use async_graphql::registry::Registry;
use async_graphql::{
    ContextSelectionSet, InputObject, OutputType, Positioned, ServerError, ServerResult, SimpleObject,
};
use domain::ground::aside;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
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
    /// Maximum number of rows; 1,000 by default, or for CSV as many as the deployment allows. It allows 10,000 by default.
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
    pub rows: SqlRows,
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

type Rows = Vec<Vec<Option<Value>>>;

/// Rows of a result. There may be hundreds of thousands of values, so GraphQL gets them all at once, prepared on a thread
/// that serves nobody else, and not by a resolver for each.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
#[schemars(inline)]
pub struct SqlRows(#[schemars(with = "Vec<Vec<SqlValue>>")] Arc<Rows>);

/// JSON Schema of a value in a row.
struct SqlValue;

impl JsonSchema for SqlValue {
    fn schema_name() -> Cow<'static, str> {
        "SqlValue".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "type": ["string", "number", "null"],
            "description": "Value of a row, of the type that its column names.",
        })
    }
}

impl From<Rows> for SqlRows {
    fn from(rows: Rows) -> Self {
        Self(Arc::new(rows))
    }
}

impl IntoIterator for SqlRows {
    type Item = Vec<Option<Value>>;
    type IntoIter = std::vec::IntoIter<Self::Item>;

    fn into_iter(self) -> Self::IntoIter {
        Arc::unwrap_or_clone(self.0).into_iter()
    }
}

impl OutputType for SqlRows {
    fn type_name() -> Cow<'static, str> {
        <Rows as OutputType>::type_name()
    }

    fn qualified_type_name() -> String {
        <Rows as OutputType>::qualified_type_name()
    }

    fn create_type_info(registry: &mut Registry) -> String {
        <Rows as OutputType>::create_type_info(registry)
    }

    async fn resolve(
        &self,
        _: &ContextSelectionSet<'_>,
        field: &Positioned<Field>,
    ) -> ServerResult<async_graphql::Value> {
        let rows = self.0.clone();
        let converted = aside::run(move || async_graphql::to_value(&*rows)).await;
        let failed = |error: String| ServerError::new(error, Some(field.pos));
        converted.map_err(|error| failed(error.to_string()))?.map_err(|error| failed(error.to_string()))
    }
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
        /// Whole numbers.
        Integer = "integer" / "INTEGER",
        /// At least one number has a fraction.
        Real = "real" / "REAL",
        /// Texts.
        Text = "text" / "TEXT",
        /// Bytes.
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
