//! Unrecognized campaign tags: pairs of source and medium whose visits ended in the channel `other`.
//!
//! The index `sessions_other` holds exactly these visits, so they do not slow the status down.

use domain::ground::time::MS_PER_DAY;
use domain::measuring::attribution::suggested;
use domain::{Context, Result};
use entity::visits::{Channel, stored};
use sea_orm::{DbBackend, FromQueryResult, Statement, Value};
use uuid::Uuid;

use super::shapes::OtherSource;
use crate::of_projects::PROJECTS_AT_ONCE;

/// Number of days searched.
const DAYS: i64 = 30;
/// Maximum number of visits counted per project; the newest are taken.
const MAX_VISITS: u32 = 10_000;
/// Maximum number of pairs shown.
const MAX_SHOWN: u32 = 20;

#[derive(Debug, FromQueryResult)]
pub(super) struct Pair {
    pub(super) project_id: Uuid,
    utm_source: Option<String>,
    utm_medium: Option<String>,
    count: i64,
}

impl Pair {
    pub(super) fn shown(&self) -> OtherSource {
        OtherSource {
            source: self.utm_source.clone(),
            medium: self.utm_medium.clone(),
            count: self.count,
            suggestion: suggested(self.utm_source.as_deref(), self.utm_medium.as_deref()),
        }
    }
}

/// Returns the pairs of each of these projects, most frequent first.
pub(super) async fn of_projects(context: &Context, projects: &[Uuid]) -> Result<Vec<Pair>> {
    let db = &context.db;
    let backend = db.get_database_backend();
    let since = context.clock.now_ms() - DAYS * MS_PER_DAY;
    let mut found = Vec::new();
    for some in projects.chunks(PROJECTS_AT_ONCE) {
        let each: Vec<String> = (1..=some.len()).map(|at| pairs(backend, at, since)).collect();
        let values = some.iter().map(|id| Value::from(*id));
        let statement = Statement::from_sql_and_values(backend, each.join(" union all "), values);
        found.extend(Pair::find_by_statement(statement).all(db).await?);
    }
    Ok(found)
}

fn pairs(backend: DbBackend, at: usize, since: i64) -> String {
    let table = stored::table(backend, "sessions");
    let rows = match backend {
        // Name the index, because SQLite's planner considers any index on the project's sessions equally good.
        DbBackend::Sqlite => format!(
            "{table} indexed by sessions_other where project = \
             (select project from stored_projects where project_id = ${at})"
        ),
        _ => format!("{table} where project_id = ${at}"),
    };
    let other = Channel::Other.number();
    format!(
        "select * from (
            select ${at} as project_id, utm_source, utm_medium, count(*) as count from (
                select utm_source, utm_medium from {rows}
                and channel = {other} and started_at >= {since} and test = false
                order by started_at desc limit {MAX_VISITS}
            ) as visits
            where utm_source is not null or utm_medium is not null
            group by utm_source, utm_medium order by count desc, utm_source, utm_medium limit {MAX_SHOWN}
        ) as pairs"
    )
}
