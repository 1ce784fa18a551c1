//! The schema description: enough information for a newcomer, or a language model, to write correct queries.
//!
//! Nothing is written twice. Tables and columns follow from the declarations of the visit tables, filters and
//! dimensions from the parameters of the reports, metrics from their answers.

use async_graphql::SimpleObject;
use domain::Result;
use domain::tenancy::access::{ProjectAccess, Scope};
use entity::visits::{Fields, session};
use schemars::{JsonSchema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::costs;
use super::questions::Question;
use super::rules;
use super::tables::{Column, Table};
use crate::dimension::Dimension;
use crate::filter::FilterParams;
use crate::period::{self, Date};
use crate::reports::{Reports, Totals};

/// Tables, columns, filters and conventions of a project's data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SchemaDoc {
    /// SQL dialect of POST .../sql.
    pub dialect: String,
    /// Time zone of the project, in which days and hours are given.
    pub timezone: String,
    /// Currency of all values.
    pub currency: String,
    /// First day with visits; null while there are none.
    pub first_day: Option<Date>,
    /// Limits of a query on this deployment.
    pub limits: SchemaLimits,
    /// Tables of POST .../sql. There are no others.
    pub tables: Vec<SchemaTable>,
    /// Functions that queries may call.
    pub functions: Vec<String>,
    /// How things are counted, and what to be aware of.
    pub conventions: Vec<SchemaConvention>,
    /// Figures of the reports, with the expressions over `sessions` that compute the same.
    pub metrics: Vec<SchemaMetric>,
    /// Filters of all reports. A visit must match all given filters.
    pub filters: Vec<SchemaFilter>,
    /// Dimensions by which GET .../analytics/breakdown splits visits.
    pub dimensions: Vec<SchemaDimension>,
    /// Questions with the queries that answer them.
    pub questions: Vec<Question>,
}

/// Limits of a query.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SchemaLimits {
    /// Maximum value of maxRows.
    pub rows: u32,
    /// Maximum running time in seconds.
    pub seconds: f64,
    /// Maximum memory in bytes.
    pub memory_bytes: u64,
    /// Maximum number of concurrent queries of one organization. Further queries wait a moment and are then refused.
    pub concurrency: u32,
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SchemaTable {
    /// Name of the table.
    pub name: String,
    /// Meaning of a row.
    pub meaning: String,
    /// Columns of the table.
    pub columns: Vec<SchemaColumn>,
    /// A query that runs as it is.
    pub example: String,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SchemaColumn {
    /// Name of the column.
    pub name: String,
    /// Type: text, integer or real.
    pub r#type: String,
    /// Unit or format of the values; null if there is none.
    pub unit: Option<String>,
    /// True if the value may be null.
    pub nullable: bool,
    /// Meaning of the value.
    pub meaning: String,
    /// All possible values, if they are fixed; otherwise empty.
    pub values: Vec<String>,
}

/// A convention of counting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SchemaConvention {
    /// Subject of the convention.
    pub name: String,
    /// The convention.
    pub meaning: String,
}

/// A figure of the reports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SchemaMetric {
    /// Name of the figure in the reports.
    pub name: String,
    /// Meaning of the figure.
    pub meaning: String,
    /// SQL expression over `sessions` that computes it.
    pub sql: String,
}

/// A filter of the reports.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SchemaFilter {
    /// Name of the parameter.
    pub name: String,
    /// Meaning of the filter.
    pub meaning: String,
    /// All possible values, if they are fixed; otherwise empty.
    pub values: Vec<String>,
}

/// A dimension by which visits can be split.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SchemaDimension {
    /// Name of the dimension.
    pub name: String,
    /// Meaning of its values.
    pub meaning: String,
}

impl Reports {
    /// Returns the schema description. Requires access to the project's analytics.
    pub async fn schema(&self, access: &ProjectAccess) -> Result<SchemaDoc> {
        access.require(Scope::AnalyticsRead)?;
        let project = access.project();
        let columns = self.columns.fresh(project.id, &self.columns.patience().of(&access.tenants())).await?;
        let limits = self.sql.limits;
        Ok(SchemaDoc {
            dialect: "SQLite 3, one SELECT or WITH ... SELECT".to_owned(),
            timezone: project.tz().name().to_owned(),
            currency: project.currency.clone(),
            first_day: columns.first_day().map(|day| Date(period::date(day))),
            limits: SchemaLimits {
                rows: limits.rows,
                seconds: limits.timeout.as_secs_f64(),
                memory_bytes: limits.memory as u64,
                concurrency: u32::try_from(limits.of_a_tenant()).unwrap_or(u32::MAX),
            },
            tables: tables(access.require(Scope::AdsRead).is_ok()),
            functions: rules::FUNCTIONS.iter().map(|name| (*name).to_owned()).collect(),
            conventions: conventions(),
            metrics: metrics(),
            filters: filters(),
            dimensions: dimensions(),
            questions: Question::all(),
        })
    }
}

fn tables(has_costs: bool) -> Vec<SchemaTable> {
    let costs = has_costs.then(costs::described);
    Table::all().iter().map(SchemaTable::of).chain(costs).collect()
}

impl SchemaTable {
    fn of(table: &Table) -> Self {
        Self {
            name: table.name.to_owned(),
            meaning: table.meaning.to_owned(),
            columns: table.columns.iter().map(SchemaColumn::of).collect(),
            example: table.example.to_owned(),
        }
    }
}

impl SchemaColumn {
    fn of(column: &Column) -> Self {
        Self {
            name: column.name.to_owned(),
            r#type: column.sql.name().to_owned(),
            unit: column.unit.map(str::to_owned),
            nullable: column.nullable,
            meaning: column.meaning.clone(),
            values: column.values.iter().map(|value| (*value).to_owned()).collect(),
        }
    }
}

const CONVENTIONS: [(&str, &str); 9] = [
    (
        "tests",
        "All tables contain test visits, with test = 1. Reports leave them out by default, so write `where not test`.",
    ),
    (
        "days",
        "`day` is the local day on which the visit began, in the project's time zone. All data of a \
         visit has the same day, even after midnight. Compare it with texts: day >= '2026-11-01'. Conditions on `day` \
         make a query faster, because other days are not read.",
    ),
    (
        "times",
        "Times are texts in UTC, as SQLite's functions accept: strftime('%H', started_at). For the local hour of a \
         visit's start use `hour`.",
    ),
    (
        "visitors",
        "Visitors are not recognised on another day: the hash behind `visitor` changes daily. A person who visits on \
         three days counts as three visitors.",
    ),
    ("bounce", "A visit bounced if it has one pageview, less than ten engaged seconds and no conversion."),
    ("engaged time", "Engaged time passes while the page is visible and its window has the focus."),
    (
        "conversions",
        "A conversion is a visit that reached at least one conversion goal: sum(conversions > 0). `conversions` itself \
         counts the goals of a visit.",
    ),
    (
        "joins",
        "Join by session_id. Avoid joins where a column suffices: all tables contain the day, visitor and \
         test flag of their visit.",
    ),
    (
        "texts",
        "Put texts in single quotes; they are compared exactly. Absent values are null: use `is null`, or \
         coalesce(utm_source, '(none)').",
    ),
];

fn conventions() -> Vec<SchemaConvention> {
    let convention = |(name, meaning): &(&str, &str)| SchemaConvention {
        name: (*name).to_owned(),
        meaning: (*meaning).to_owned(),
    };
    CONVENTIONS.iter().map(convention).collect()
}

/// Figures of [`Totals`] by name, as expressions over `sessions`.
pub(super) const METRICS: [(&str, &str); 16] = [
    ("sessions", "count(*)"),
    ("visitors", "count(distinct visitor)"),
    ("pageviews", "sum(pageviews)"),
    ("events", "sum(events)"),
    ("conversions", "sum(conversions > 0)"),
    ("conversionRate", "avg(conversions > 0)"),
    ("conversionValue", "sum(conversion_value)"),
    ("confirmedConversions", "sum(confirmed_conversions)"),
    ("pendingConversions", "sum(pending_conversions)"),
    ("recordedValue", "sum(recorded_value)"),
    ("bounceRate", "avg(bounced)"),
    ("averageEngagedMs", "avg(engaged_ms)"),
    ("averageDurationMs", "avg(round((julianday(last_at) - julianday(started_at)) * 86400000))"),
    ("pagesPerSession", "avg(pageviews)"),
    ("averageScroll", "avg(max_scroll)"),
    ("averageRelevance", "avg(relevance)"),
];

/// Returns the figures of the reports with their meaning.
pub fn metrics() -> Vec<SchemaMetric> {
    let described = properties::<Totals>();
    let metric = |(name, sql): &(&str, &str)| SchemaMetric {
        name: (*name).to_owned(),
        meaning: described
            .iter()
            .find(|of| of.name == *name)
            .map(|of| of.meaning.clone())
            .unwrap_or_default(),
        sql: (*sql).to_owned(),
    };
    METRICS.iter().map(metric).collect()
}

fn filters() -> Vec<SchemaFilter> {
    properties::<FilterParams>()
}

/// Returns the dimensions. Each is a field of the session, or what the filter of its name selects.
fn dimensions() -> Vec<SchemaDimension> {
    let filters = filters();
    let meaning = |name: &str| {
        let field = session::Model::field(name).map(|field| field.meaning().to_owned());
        let filter =
            || filters.iter().find(|filter| filter.name == name).map(|filter| filter.meaning.clone());
        // Dimensions that are neither a field of a session nor a parameter of the filter.
        let other = || match name {
            "hour" => "Hour of the session's start in the project's time zone, 00 to 23.",
            "weekday" => "Day of the week of the session's start, 1 for Monday to 7 for Sunday.",
            "event_prop" => {
                "Values of the event property given as `prop`; without `prop`, the names of all properties."
            }
            _ => "",
        };
        field.or_else(filter).unwrap_or_else(|| other().to_owned())
    };
    let dimension = |dimension: &Dimension| SchemaDimension {
        name: dimension.as_str().to_owned(),
        meaning: meaning(dimension.as_str()),
    };
    Dimension::ALL.iter().map(dimension).collect()
}

/// Returns the fields of a type, as its JSON Schema describes them.
fn properties<T: JsonSchema>() -> Vec<SchemaFilter> {
    let root = SchemaGenerator::default().into_root_schema_for::<T>().to_value();
    let properties = root.get("properties").and_then(Value::as_object).into_iter().flatten();
    properties
        .map(|(name, property)| SchemaFilter {
            name: name.clone(),
            meaning: property
                .get("description")
                .and_then(Value::as_str)
                .unwrap_or_default()
                .replace('\n', " "),
            values: values(&root, property),
        })
        .collect()
}

/// Returns the fixed values of a schema, at any depth.
fn values(root: &Value, schema: &Value) -> Vec<String> {
    if let Some(values) = schema.get("enum").and_then(Value::as_array) {
        return values.iter().filter_map(|value| value.as_str().map(str::to_owned)).collect();
    }
    if let Some(value) = schema.get("const").and_then(Value::as_str) {
        return vec![value.to_owned()];
    }
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        let target = reference.strip_prefix('#').and_then(|pointer| root.pointer(pointer));
        return target.map(|target| values(root, target)).unwrap_or_default();
    }
    let parts = ["oneOf", "anyOf"].iter().filter_map(|key| schema.get(key)?.as_array()).flatten();
    let items = schema.get("items");
    let mut found: Vec<String> = parts.chain(items).flat_map(|part| values(root, part)).collect();
    let mut seen = std::collections::HashSet::new();
    found.retain(|value| seen.insert(value.clone()));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_is_described() {
        let described = filters().into_iter().map(|filter| (filter.name, filter.meaning));
        let metrics = metrics().into_iter().map(|metric| (metric.name, metric.meaning));
        let dimensions = dimensions().into_iter().map(|dimension| (dimension.name, dimension.meaning));
        let tables = Table::all().iter().map(|table| (table.name.to_owned(), table.meaning.to_owned()));
        let columns = Table::all().iter().flat_map(|table| {
            table.columns.iter().map(|column| (column.name.to_owned(), column.meaning.clone()))
        });
        for (name, meaning) in described.chain(metrics).chain(dimensions).chain(tables).chain(columns) {
            assert!(meaning.len() > 8, "{name} has no meaning: {meaning:?}");
        }
    }

    #[test]
    fn fixed_values_are_listed() {
        let filters = filters();
        let of = |name: &str| filters.iter().find(|filter| filter.name == name).unwrap().values.clone();
        assert_eq!(of("device"), ["mobile", "tablet", "desktop", "unknown"]);
        assert!(of("has").contains(&"bounced".to_owned()));
        assert!(of("page").is_empty());
    }
}
