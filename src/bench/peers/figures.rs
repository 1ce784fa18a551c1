//! Extracts the figures of an answer that are compared with the peers: rows of texts and whole numbers.

use serde_json::{Value, json};

pub(super) type Rows = Vec<Vec<Value>>;

/// Dashboard query.
pub struct Query {
    /// Name, the same as that of the peers' query.
    pub name: &'static str,
    /// Report with its parameters except the days; empty for the SQL query.
    pub path: &'static str,
    pub(super) figures: fn(&Value) -> Rows,
    /// Number of leading columns in the peers' rows that are not compared.
    pub(super) skipped: usize,
}

const fn query(name: &'static str, path: &'static str, figures: fn(&Value) -> Rows, skipped: usize) -> Query {
    Query { name, path, figures, skipped }
}

pub const QUERIES: &[Query] = &[
    query("overview", "analytics/overview?", totals, 0),
    query("overview of visits that saw one page", "analytics/overview?page=/page-3&", totals, 0),
    query("time series by day", "analytics/timeseries?bucket=day&", |answer| course(&answer["series"]), 1),
    query("breakdown by campaign", "analytics/breakdown?dimension=utm_campaign&", groups, 0),
    query("breakdown by page", "analytics/breakdown?dimension=page&", groups, 0),
    query("pages with quartiles", "analytics/pages?", pages, 0),
    query("filter options", "analytics/filter-options?", options, 0),
    query("session list by engaged time", "sessions?sort=engaged&limit=50&", sessions, 1),
    query("SQL: pageviews by page", "", rows, 0),
];

/// Reports that the peers have no query for, with their parameters except the days.
pub(super) const OWN: &[(&str, &str)] = &[
    ("flow", "flow?"),
    ("engagement", "engagement?"),
    ("scroll", "scroll?"),
    ("clicks", "clicks?"),
    ("goals", "goals?"),
    ("funnel of three steps", "funnel?"),
];

/// SQL query: pageviews of every page.
pub(super) const SQL: &str =
    "select path, count(*) as n from pageviews group by path order by n desc, path limit 1000";

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

/// Multiplies a per-session figure by the number of sessions.
fn total(figures: &Value, name: &str) -> Value {
    let per_session = figures[name].as_f64().unwrap_or_default();
    json!((per_session * figures["sessions"].as_f64().unwrap_or_default()).round())
}

fn totals(answer: &Value) -> Rows {
    let all = &answer["totals"];
    let value = all["conversionValue"].as_f64().unwrap_or_default() * 10_000.0;
    vec![vec![
        all["sessions"].clone(),
        all["visitors"].clone(),
        all["pageviews"].clone(),
        all["events"].clone(),
        all["conversions"].clone(),
        total(all, "bounceRate"),
        total(all, "averageEngagedMs"),
        json!(value.round()),
    ]]
}

fn counts(row: &Value) -> [Value; 4] {
    ["sessions", "visitors", "pageviews", "conversions"].map(|name| row[name].clone())
}

fn course(series: &Value) -> Rows {
    list(series).map(|point| counts(point).to_vec()).collect()
}

fn groups(answer: &Value) -> Rows {
    let row = |row: &Value| std::iter::once(row["value"].clone()).chain(counts(row)).collect();
    list(&answer["rows"]).map(row).collect()
}

fn pages(answer: &Value) -> Rows {
    let quartiles = |of: &Value| json!([of["p25"], of["median"], of["p75"]]);
    let row = |row: &Value| {
        vec![
            row["page"].clone(),
            row["pageviews"].clone(),
            row["sessions"].clone(),
            quartiles(&row["engagedMs"]),
            quartiles(&row["scroll"]),
        ]
    };
    list(&answer["rows"]).map(row).collect()
}

/// Returns the session counts of the most frequent values. Peers store enums as numbers, so the values are
/// left out.
fn options(answer: &Value) -> Rows {
    let dimension = |one: &Value| {
        let name = one["dimension"].clone();
        list(&one["options"]).map(|option| vec![name.clone(), option["sessions"].clone()]).collect::<Rows>()
    };
    list(&answer["dimensions"]).flat_map(dimension).collect()
}

fn sessions(answer: &Value) -> Rows {
    list(&answer["items"]).map(|session| vec![session["engagedMs"].clone()]).collect()
}

fn rows(answer: &Value) -> Rows {
    list(&answer["rows"]).map(|row| list(row).cloned().collect()).collect()
}

/// Returns true if a peer gave the same answer.
pub(super) fn agree(query: &Query, ours: &Rows, theirs: &Rows) -> bool {
    if query.name == "filter options" {
        return agree_on_options(ours, theirs);
    }
    ours.len() == theirs.len()
        && ours.iter().zip(theirs).all(|(ours, theirs)| {
            let theirs = theirs.get(query.skipped..).unwrap_or_default();
            ours.len() == theirs.len() && ours.iter().zip(theirs).all(|(ours, theirs)| same(ours, theirs))
        })
}

/// Compares filter options. Dimensions may come in any order, and svc returns some that the peers were not
/// asked for.
fn agree_on_options(ours: &Rows, theirs: &Rows) -> bool {
    let sorted = |rows: &mut Vec<(String, i64)>| rows.sort_unstable();
    let of = |row: &Vec<Value>, count: usize| {
        Some((row.first()?.as_str()?.to_owned(), row.get(count)?.as_f64()? as i64))
    };
    let mut theirs: Vec<_> = theirs.iter().filter_map(|row| of(row, 2)).collect();
    let asked: std::collections::HashSet<String> = theirs.iter().map(|(name, _)| name.clone()).collect();
    let mut ours: Vec<_> =
        ours.iter().filter_map(|row| of(row, 1)).filter(|(name, _)| asked.contains(name)).collect();
    sorted(&mut ours);
    sorted(&mut theirs);
    !ours.is_empty() && ours == theirs
}

/// Compares values; numbers may differ in the last digits of a double.
fn same(a: &Value, b: &Value) -> bool {
    match (a.as_f64(), b.as_f64()) {
        (Some(a), Some(b)) => (a - b).abs() <= 1e-9 * a.abs().max(1.0),
        _ => match (a, b) {
            (Value::Array(a), Value::Array(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
            }
            _ => a == b,
        },
    }
}
