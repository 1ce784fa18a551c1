//! Converts answers to tables, for spreadsheets.
//!
//! A report declares its rows with `Sheet::of(self.rows)`. The columns are the fields of a row, in their order and with
//! their JSON names. Each field of a nested object is a column of its own, as in `engagedMs.median`. The file format
//! does not belong here.

use domain::money::conversions::{ConversionList, ConversionParams};
use domain::money::leads::{LeadList, LeadParams};
use schemars::{JsonSchema, SchemaGenerator};
use serde::Serialize;
use serde_json::Value;

use crate::period::{Bucket, Period};
use crate::reports::{
    AdsKpis, AdsTimeseries, AdsUnmatched, Answers, Breakdown, BreakdownColumn, BreakdownFigures,
    BreakdownParams, Clicks, Engagement, EventsParams, EventsQueryResult, FilterOptions, Flow, FunnelReport,
    GoalsReport, Pages, PagesParams, RelevanceRanking, Report, Scroll, Sections, Timeseries, VideoRetention,
    Videos, Vitals,
};
use crate::sessions::SessionList;
use crate::sql::SqlResult;

/// Answer with rows.
pub trait Tabular {
    /// Returns the name of a file with this answer.
    fn name(&self) -> &'static str;
    /// Returns how many rows there are in all, as far as the answer knows.
    fn extent(&self) -> Extent {
        Extent::Whole
    }
    /// Returns the extent of a table that ends with this page.
    fn extent_of_last(&self) -> Extent {
        Extent::Whole
    }
    /// Returns the period of a time series and the length of its rows, which annotations are added to. None for other
    /// tables.
    fn buckets(&self) -> Option<(&Period, Bucket)> {
        None
    }
    /// Returns true while past visits are being recomputed.
    fn recomputing(&self) -> bool;
    fn sheet(self) -> Sheet;
}

/// Answer that is one page of a table.
pub trait Paged: Tabular + Sized {
    /// Parameters of a page.
    type Asked;

    /// Returns true if the client did not ask for a number of rows. Pages are then as large as possible.
    fn is_whole(asked: &mut Self::Asked) -> bool;

    /// Returns the parameters of the next page. None at the end.
    fn next(&self, asked: Self::Asked) -> Option<Self::Asked>;
}

/// Which part of all rows an answer has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    Whole,
    /// Some of so many.
    Of(u64),
    /// There are more, nobody knows how many.
    Cut,
}

impl Extent {
    /// Returns the extent of an answer with `rows` of `all` rows.
    fn of(rows: usize, all: impl Into<u64>) -> Self {
        let all = all.into();
        if rows as u64 >= all { Self::Whole } else { Self::Of(all) }
    }

    fn until(next_cursor: Option<&String>) -> Self {
        if next_cursor.is_some() { Self::Cut } else { Self::Whole }
    }
}

/// Table: column names and rows.
pub struct Sheet {
    pub columns: Vec<String>,
    pub rows: Box<dyn Iterator<Item = Vec<Value>> + Send>,
}

impl Sheet {
    /// Returns a sheet with these rows. The columns come from the type's JSON Schema.
    pub fn of<R: Serialize + JsonSchema + Send + 'static>(rows: Vec<R>) -> Self {
        let root = SchemaGenerator::default().into_root_schema_for::<R>().to_value();
        let mut paths = Vec::new();
        leaves(&root, &root, &mut Vec::new(), &mut paths);
        let columns = paths.iter().map(|path| path.join(".")).collect();
        let cells = move |row: R| {
            // A row that cannot be serialized has no cells. None of our rows is one.
            let row = serde_json::to_value(row).unwrap_or_default();
            paths.iter().map(|path| cell(&row, path)).collect()
        };
        Self { columns, rows: Box::new(rows.into_iter().map(cells)) }
    }

    /// Returns the sheet with one more column, which has a cell for each row.
    pub fn with(self, name: &str, cells: Vec<String>) -> Self {
        let Self { mut columns, rows } = self;
        columns.push(name.to_owned());
        let rows = rows.zip(cells).map(|(mut row, cell)| {
            row.push(cell.into());
            row
        });
        Self { columns, rows: Box::new(rows) }
    }

    /// Returns the sheet without one column.
    fn without(self, name: &str) -> Self {
        let Some(at) = self.columns.iter().position(|column| column == name) else { return self };
        let Self { mut columns, rows } = self;
        columns.remove(at);
        let rows = rows.map(move |mut row| {
            row.remove(at);
            row
        });
        Self { columns, rows: Box::new(rows) }
    }

    /// Returns the rows of several groups one after the other. The first column holds the group's key.
    fn of_groups<R: Serialize + JsonSchema + Send + 'static>(
        name: &str,
        groups: impl Iterator<Item = (Value, Vec<R>)>,
    ) -> Self {
        let (mut firsts, mut all) = (Vec::new(), Vec::new());
        for (first, rows) in groups {
            firsts.extend(rows.iter().map(|_| first.clone()));
            all.extend(rows);
        }
        let Self { mut columns, rows } = Self::of(all);
        columns.insert(0, name.to_owned());
        let rows = firsts.into_iter().zip(rows).map(|(first, mut row)| {
            row.insert(0, first);
            row
        });
        Self { columns, rows: Box::new(rows) }
    }
}

/// Collects the paths of fields that have no nested fields.
fn leaves(root: &Value, schema: &Value, path: &mut Vec<String>, found: &mut Vec<Vec<String>>) {
    let schema = object(root, schema);
    let Some(properties) = schema.and_then(|schema| schema.get("properties")).and_then(Value::as_object)
    else {
        return found.push(path.clone());
    };
    for (name, property) in properties {
        path.push(name.clone());
        leaves(root, property, path, found);
        path.pop();
    }
}

/// Returns the object type that a schema describes, directly, by reference or as the alternative to null.
fn object<'schema>(root: &'schema Value, schema: &'schema Value) -> Option<&'schema Value> {
    if let Some(reference) = schema.get("$ref").and_then(Value::as_str) {
        return object(root, root.pointer(reference.strip_prefix('#')?)?);
    }
    if schema.get("properties").is_some() {
        return Some(schema);
    }
    schema.get("anyOf")?.as_array()?.iter().find_map(|part| object(root, part))
}

fn cell(row: &Value, path: &[String]) -> Value {
    let value = path.iter().try_fold(row, |value, name| value.get(name));
    value.cloned().unwrap_or_default()
}

/// Implements [`Tabular`] for reports whose rows are one of their fields. `by` names the length of the rows of a time series.
macro_rules! tabular {
    ($($report:ident . $rows:ident $(of $all:ident)? $(by $bucket:ident)?),+ $(,)?) => {
        $(impl Tabular for $report {
            fn name(&self) -> &'static str {
                <$report as Report>::NAME
            }

            $(fn extent(&self) -> Extent {
                Extent::of(self.$rows.len(), self.$all)
            })?

            $(fn buckets(&self) -> Option<(&Period, Bucket)> {
                Some((&self.period, self.$bucket.into()))
            })?

            fn recomputing(&self) -> bool {
                self.recomputing
            }

            fn sheet(self) -> Sheet {
                Sheet::of(self.$rows)
            }
        })+
    };
}
tabular!(
    AdsKpis.rows of distinct,
    AdsTimeseries.series by bucket,
    AdsUnmatched.rows of distinct,
    Clicks.rows of distinct,
    Flow.transitions of distinct_transitions,
    GoalsReport.rows,
    Pages.rows of distinct,
    RelevanceRanking.rows of distinct,
    Scroll.curve,
    Sections.rows of distinct,
    Timeseries.series by bucket,
    Videos.rows of distinct,
    Vitals.rows of distinct
);

/// Implements [`Paged`] for answers with a cursor, with the maximum number of rows of a page.
macro_rules! paged {
    ($($answer:ident, $asked:ident, $most:literal $(, $without:ident)?;)+) => {
        $(impl Paged for $answer {
            type Asked = $asked;

            fn is_whole(asked: &mut $asked) -> bool {
                let is_whole = asked.limit.is_none();
                asked.limit.get_or_insert($most);
                is_whole
            }

            fn next(&self, asked: $asked) -> Option<$asked> {
                let cursor = Some(self.next_cursor.clone()?);
                Some($asked { cursor, $($without: None,)? ..asked })
            }
        })+
    };
}
paged!(
    Breakdown, BreakdownParams, 1000, offset;
    ConversionList, ConversionParams, 200;
    EventsQueryResult, EventsParams, 200;
    LeadList, LeadParams, 200;
    Pages, PagesParams, 1000, offset;
);

impl Tabular for EventsQueryResult {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn extent(&self) -> Extent {
        Extent::until(self.next_cursor.as_ref())
    }

    fn recomputing(&self) -> bool {
        self.recomputing
    }

    fn sheet(self) -> Sheet {
        Sheet::of(self.items)
    }
}

/// Figures of the sessions with one value of each of two dimensions.
#[derive(Serialize, JsonSchema)]
struct PivotCell {
    value: Option<String>,
    label: Option<String>,
    /// Value of the second dimension.
    value2: Option<String>,
    label2: Option<String>,
    #[serde(flatten)]
    figures: BreakdownFigures,
}

impl Tabular for Breakdown {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn extent(&self) -> Extent {
        let of_rows = Extent::of(self.rows.len(), self.distinct);
        match (&self.columns, of_rows) {
            (None, _) => of_rows,
            (Some(_), Extent::Whole) => self.extent_of_last(),
            // Rows are pairs of values, and nobody has counted all pairs.
            (Some(_), _) => Extent::Cut,
        }
    }

    /// Each page has all columns that the table has.
    fn extent_of_last(&self) -> Extent {
        let columns = self.columns.as_ref().map_or(0, Vec::len) as u64;
        if columns < self.distinct_columns.unwrap_or(0) { Extent::Cut } else { Extent::Whole }
    }

    fn recomputing(&self) -> bool {
        self.recomputing
    }

    /// One row per value. With a second dimension, one row per pair of values.
    fn sheet(self) -> Sheet {
        let Some(columns) = self.columns else { return Sheet::of(self.rows).without("cells") };
        let cells = self.rows.into_iter().flat_map(|row| {
            let (value, label) = (row.value, row.label);
            let cells = columns.iter().zip(row.cells.unwrap_or_default());
            let cell = move |(column, figures): (&BreakdownColumn, _)| PivotCell {
                value: value.clone(),
                label: label.clone(),
                value2: column.value.clone(),
                label2: column.label.clone(),
                figures,
            };
            cells.map(cell).collect::<Vec<_>>()
        });
        Sheet::of(cells.collect())
    }
}

impl Tabular for ConversionList {
    fn name(&self) -> &'static str {
        "conversions"
    }

    fn extent(&self) -> Extent {
        Extent::until(self.next_cursor.as_ref())
    }

    fn recomputing(&self) -> bool {
        false
    }

    fn sheet(self) -> Sheet {
        Sheet::of(self.items)
    }
}

impl Tabular for LeadList {
    fn name(&self) -> &'static str {
        "leads"
    }

    fn extent(&self) -> Extent {
        Extent::until(self.next_cursor.as_ref())
    }

    fn recomputing(&self) -> bool {
        false
    }

    fn sheet(self) -> Sheet {
        Sheet::of(self.items)
    }
}

impl Tabular for FunnelReport {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn recomputing(&self) -> bool {
        self.recomputing
    }

    /// One row per step.
    fn sheet(self) -> Sheet {
        Sheet::of(self.funnel.steps)
    }
}

impl Tabular for FilterOptions {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn extent(&self) -> Extent {
        if self.dimensions.iter().any(|of| of.has_more) { Extent::Cut } else { Extent::Whole }
    }

    fn recomputing(&self) -> bool {
        self.recomputing
    }

    /// One row per value; the first column is its dimension.
    fn sheet(self) -> Sheet {
        Sheet::of_groups(
            "dimension",
            self.dimensions.into_iter().map(|of| (of.dimension.as_str().into(), of.options)),
        )
    }
}

impl Tabular for Engagement {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn recomputing(&self) -> bool {
        self.recomputing
    }

    /// One row per class; the first column is its quantity: `engagedMs`, `scroll` or `pages`.
    fn sheet(self) -> Sheet {
        let spreads = [("engagedMs", self.engaged_ms), ("scroll", self.scroll), ("pages", self.pages)];
        Sheet::of_groups("of", spreads.into_iter().map(|(of, spread)| (of.into(), spread.classes)))
    }
}

impl Tabular for VideoRetention {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn recomputing(&self) -> bool {
        self.recomputing
    }

    /// One row per point of a curve; the first column is the format: `all` or one that was played.
    fn sheet(self) -> Sheet {
        let formats = self.formats.into_iter().map(|of| (of.format.as_str().into(), of.curve));
        Sheet::of_groups("format", std::iter::once(("all".into(), self.curve)).chain(formats))
    }
}

impl Tabular for Answers {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn recomputing(&self) -> bool {
        self.recomputing
    }

    /// One row per answer; the first column is the key of its question.
    fn sheet(self) -> Sheet {
        let questions = self.questionnaire.map(|answers| answers.questions).unwrap_or_default();
        Sheet::of_groups("question", questions.into_iter().map(|of| (of.key.into(), of.options)))
    }
}

impl Tabular for SessionList {
    fn name(&self) -> &'static str {
        "sessions"
    }

    fn extent(&self) -> Extent {
        Extent::of(self.items.len(), self.total)
    }

    fn recomputing(&self) -> bool {
        self.recomputing
    }

    fn sheet(self) -> Sheet {
        Sheet::of(self.items)
    }
}

impl Tabular for SqlResult {
    fn name(&self) -> &'static str {
        "sql"
    }

    fn extent(&self) -> Extent {
        if self.truncated { Extent::Cut } else { Extent::Whole }
    }

    fn recomputing(&self) -> bool {
        self.recomputing
    }

    fn sheet(self) -> Sheet {
        let columns = self.columns.into_iter().map(|column| column.name).collect();
        let cells = |row: Vec<Option<Value>>| row.into_iter().map(Option::unwrap_or_default).collect();
        Sheet { columns, rows: Box::new(self.rows.into_iter().map(cells)) }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::reports::PageRow;

    #[test]
    fn fields_of_fields_are_columns() {
        let sheet = Sheet::of(vec![PageRow { page: "/".to_owned(), sessions: 3, ..PageRow::default() }]);
        let at = |name: &str| sheet.columns.iter().position(|column| column == name).unwrap();
        let (page, sessions, median) = (at("page"), at("sessions"), at("engagedMs.median"));
        let rows: Vec<_> = sheet.rows.collect();
        assert_eq!((&rows[0][page], &rows[0][sessions]), (&Value::from("/"), &Value::from(3)));
        assert_eq!(rows[0][median], 0.0);
    }

    #[test]
    fn an_empty_table_has_its_columns() {
        assert!(Sheet::of(Vec::<PageRow>::new()).columns.len() > 10);
    }
}
