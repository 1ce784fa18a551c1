//! Runs a report's SQL definition on PostgreSQL.

use domain::Result;
use sqlx::postgres::PgRow;
use sqlx::{AssertSqlSafe, PgPool};

use super::Site;
use crate::columns::postgres;
use crate::filter::{Bound, Filter};

/// Where a definition takes the filter's predicate.
const FILTER: &str = "/* filter */";

/// A definition with another text between `/* name */` and the `/* end */` behind it, where it shows
/// one example of many.
pub(super) fn with(definition: &str, name: &str, text: &str) -> String {
    let example = definition.split_once(&format!("/* {name} */"));
    match example.and_then(|(before, rest)| Some((before, rest.split_once("/* end */")?.1))) {
        Some((before, after)) => format!("{before}{text}{after}"),
        None => definition.to_owned(),
    }
}

/// What stands in such a place for the second of many things, written for another one: every 2 in it is its
/// number, and `_1` the number of the one before.
pub(super) fn example(definition: &str, name: &str, number: usize) -> String {
    let text = definition.split_once(&format!("/* {name} */")).map_or("", |(_, rest)| rest);
    let text = text.split_once("/* end */").map_or("", |(text, _)| text);
    text.replace("_1", "_~").replace('2', &number.to_string()).replace('~', &(number - 1).to_string())
}

/// Runs a definition. It sees the project, the days and the tests as `$1` to `$4`, what the report
/// binds itself from `$5` on, and the filter's values after those.
pub(crate) async fn rows(
    pool: &PgPool,
    site: &Site,
    filter: &Filter,
    definition: &str,
    own: Vec<Bound>,
) -> Result<Vec<PgRow>> {
    let predicate = filter.predicate(5 + own.len());
    let (first, last) = filter.period.numbers();
    // The text is a file of ours with fixed fragments put in; values are bound.
    let text = definition.replacen(FILTER, &predicate.text, 1);
    let shared = [Bound::Id(site.id), Bound::Int(first), Bound::Int(last), Bound::Flag(filter.include_test)];
    // A definition without the marked place has no use for the filter's values.
    let filtered = if definition.contains(FILTER) { predicate.values } else { Vec::new() };
    let query = shared
        .into_iter()
        .chain(own)
        .chain(filtered)
        .fold(sqlx::query(AssertSqlSafe(text)), |query, value| value.bind(query));
    query.fetch_all(pool).await.map_err(postgres)
}
