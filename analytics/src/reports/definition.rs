//! Runs a report's SQL definition on PostgreSQL.

use domain::Result;
use sqlx::postgres::PgRow;
use sqlx::{AssertSqlSafe, PgPool};

use super::Site;
use crate::columns::postgres;
use crate::filter::{Bound, Filter};

/// Marker that is replaced by the filter's predicate.
const FILTER: &str = "/* filter */";

/// Replaces the text between `/* name */` and the following `/* end */` in a definition. There, the definition shows
/// one example of several.
pub(super) fn with(definition: &str, name: &str, text: &str) -> String {
    let example = definition.split_once(&format!("/* {name} */"));
    match example.and_then(|(before, rest)| Some((before, rest.split_once("/* end */")?.1))) {
        Some((before, after)) => format!("{before}{text}{after}"),
        None => definition.to_owned(),
    }
}

/// Returns the text between these markers, which is written for the second of several items, for another item: every 2
/// becomes its number, and `_1` the number of the item before.
pub(super) fn example(definition: &str, name: &str, number: usize) -> String {
    let text = definition.split_once(&format!("/* {name} */")).map_or("", |(_, rest)| rest);
    let text = text.split_once("/* end */").map_or("", |(text, _)| text);
    text.replace("_1", "_~").replace('2', &number.to_string()).replace('~', &(number - 1).to_string())
}

/// Runs a definition. `$1` to `$4` are the project, the first and last day and the tests; the report's own values
/// follow from `$5`, then those of the filter.
pub(crate) async fn rows(
    pool: &PgPool,
    site: &Site,
    filter: &Filter,
    definition: &str,
    own: Vec<Bound>,
) -> Result<Vec<PgRow>> {
    let predicate = filter.predicate(5 + own.len());
    let (first, last) = filter.period.numbers();
    // The text is our own file with fixed fragments inserted; values are bound.
    let text = definition.replacen(FILTER, &predicate.text, 1);
    let shared = [Bound::Id(site.id), Bound::Int(first), Bound::Int(last), Bound::Flag(filter.include_test)];
    // A definition without the marker does not use the filter's values.
    let filtered = if definition.contains(FILTER) { predicate.values } else { Vec::new() };
    let query = shared
        .into_iter()
        .chain(own)
        .chain(filtered)
        .fold(sqlx::query(AssertSqlSafe(text)), |query, value| value.bind(query));
    query.fetch_all(pool).await.map_err(postgres)
}
