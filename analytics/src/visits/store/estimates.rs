//! Estimates how much a project's visits take on disk.
//!
//! The size of a visit is the sum over its rows: a fixed size each, plus the length of its texts. It is computed for a
//! random sample of the project's visits, in which each visit has the same chance. The sample is drawn anew every time
//! and depends on nothing that a sender chooses, so nobody can hide large visits behind small ones.

use std::collections::HashMap;

use domain::{Context, Result};
use entity::visits::{Field, Fields, SqlType, event, lead, pageview, session, stored, video_play};
use sea_orm::{DatabaseConnection, DbBackend, FromQueryResult, Statement, Value};
use uuid::Uuid;

use crate::of_projects::{PROJECTS_AT_ONCE, select_each};

/// Sample sizes: for a status, and for decisions to refuse or delete visits. A project with fewer visits is counted
/// whole.
const SHOWN: i64 = 200;
const HELD: i64 = 1000;

/// Size of a row besides its texts, with its index entries (for a session: also one alias), as measured on the demo's
/// history in SQLite. This is an estimate for a quota, not an exact account.
const SESSION_BYTES: u32 = 340;
const PAGEVIEW_BYTES: u32 = 125;
const EVENT_BYTES: u32 = 60;
const VIDEO_PLAY_BYTES: u32 = 120;
const LEAD_BYTES: u32 = 120;

/// A prime that fits 31 bits, so that the product of two smaller numbers fits 63 bits.
const PRIME: i64 = 2_147_483_647;

/// Number of visits in a project, and their estimated size.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Held {
    pub(crate) visits: u64,
    pub(crate) bytes: u64,
}

#[derive(Debug, FromQueryResult)]
struct Each {
    project_id: Uuid,
    bytes_each: Option<f64>,
}

#[derive(Debug, FromQueryResult)]
pub(crate) struct Visits {
    pub(crate) project_id: Uuid,
    pub(crate) sessions: i64,
    pub(crate) first_at: Option<i64>,
    pub(crate) last_at: Option<i64>,
}

/// Selects the visits of one project. Sessions are counted and bounded on the index by start. The visit with the latest
/// activity began at most a day before the newest visit, because a pageview's age may be a day at most. Each part is a
/// query of its own, because a cluster that distributes rows by session accepts no subquery that depends on another
/// row.
const VISITS: &str = "
select
    {project} as project_id, counted.sessions, counted.first_at, heard.last_at
from (
    select count(*) as sessions, min(started_at) as first_at
    from sessions where project_id = {project}
) as counted
cross join (
    select max(last_at) as last_at
    from sessions where project_id = {project} and started_at >= (
        select started_at from sessions where project_id = {project} order by started_at desc limit 1
    ) - 86400000
) as heard";

/// Returns the estimated size of the project's visits on disk, which is compared with its storage quota.
pub(crate) async fn estimated_bytes(context: &Context, project: Uuid) -> Result<i64> {
    let held = held(context, &[project]).await?;
    let bytes = held.get(&project).map_or(0, |held| held.bytes);
    Ok(i64::try_from(bytes).unwrap_or(i64::MAX))
}

/// Returns the number and estimated size of the visits in each of these projects.
pub(crate) async fn held(context: &Context, projects: &[Uuid]) -> Result<HashMap<Uuid, Held>> {
    of(context, &visits(&context.db, projects).await?, HELD).await
}

/// Returns the same for the status, from visits that are already counted.
pub(crate) async fn shown(context: &Context, visits: &[Visits]) -> Result<HashMap<Uuid, Held>> {
    of(context, visits, SHOWN).await
}

async fn of(context: &Context, visits: &[Visits], sample: i64) -> Result<HashMap<Uuid, Held>> {
    let backend = context.db.get_database_backend();
    let counted: Vec<&Visits> = visits.iter().filter(|visits| visits.sessions > 0).collect();
    let mut held = HashMap::new();
    for some in counted.chunks(PROJECTS_AT_ONCE) {
        let numbered = (1..).zip(some);
        let texts: Vec<String> = numbered
            .map(|(at, visits)| {
                let (project, every) = (format!("${at}"), (visits.sessions / sample).max(1));
                let of_visit = bytes_of_visit(backend);
                let drawn = drawn(context, &project, every);
                format!(
                    "select {project} as project_id, cast(avg(bytes) as {}) as bytes_each \
                     from (select {of_visit} as bytes from {drawn}) as drawn",
                    double(backend)
                )
            })
            .collect();
        let values = some.iter().map(|visits| Value::from(visits.project_id));
        let statement = Statement::from_sql_and_values(backend, texts.join(" union all "), values);
        let each: HashMap<Uuid, f64> = Each::find_by_statement(statement)
            .all(&context.db)
            .await?
            .into_iter()
            .filter_map(|row| Some((row.project_id, row.bytes_each?)))
            .collect();
        held.extend(some.iter().map(|visits| {
            let each = each.get(&visits.project_id).copied().unwrap_or(0.0);
            let bytes = (visits.sessions as f64 * each) as u64;
            (visits.project_id, Held { visits: u64::try_from(visits.sessions).unwrap_or(0), bytes })
        }));
    }
    Ok(held)
}

/// Returns the visits of each of these projects.
pub(crate) async fn visits(db: &DatabaseConnection, projects: &[Uuid]) -> Result<Vec<Visits>> {
    select_each(db, VISITS, projects).await
}

/// Returns the SQL type of floats.
fn double(backend: DbBackend) -> &'static str {
    match backend {
        DbBackend::Postgres => "double precision",
        _ => "real",
    }
}

/// Returns the estimated size of each of these visits.
pub(crate) async fn bytes_of_visits(
    context: &Context,
    project: Uuid,
    ids: &[Uuid],
) -> Result<HashMap<Uuid, f64>> {
    #[derive(Debug, FromQueryResult)]
    struct Row {
        session_id: Uuid,
        bytes: f64,
    }
    let backend = context.db.get_database_backend();
    let these: Vec<String> = (2..ids.len() + 2).map(|at| format!("${at}")).collect();
    let sessions = match backend {
        DbBackend::Sqlite => {
            format!("stored_sessions s indexed by stored_sessions_id where s.project = {}", stored::PROJECT)
        }
        _ => "sessions s where s.project_id = $1".to_owned(),
    };
    let text = format!(
        "select s.session_id, cast({} as {}) as bytes from {sessions} and s.session_id in ({})",
        bytes_of_visit(backend),
        double(backend),
        these.join(", ")
    );
    let values = std::iter::once(project.into()).chain(ids.iter().map(|id| Value::from(*id)));
    let rows = Row::find_by_statement(Statement::from_sql_and_values(backend, text, values));
    Ok(rows.all(&context.db).await?.into_iter().map(|row| (row.session_id, row.bytes)).collect())
}

/// Selects about one in `every` of the sessions `s` of a project. Browsers choose session ids, so the selection uses a
/// hash of the id (PostgreSQL) or of the number that the server assigned (SQLite), with random numbers that nobody
/// knows in advance. The sample is drawn from an index, so only the drawn sessions are read.
fn drawn(context: &Context, project: &str, every: i64) -> String {
    let chance = || match every {
        1 => 1,
        _ => i64::from(u32::from_le_bytes(context.random.bytes()) >> 1).max(1),
    };
    match context.db.get_database_backend() {
        DbBackend::Sqlite => format!(
            "stored_sessions d indexed by sessions_started \
             cross join stored_sessions s on s.project = d.project and s.visit = d.visit \
             where d.project = (select project from stored_projects where project_id = {project}) \
             and (d.visit * {} + {}) % {PRIME} % {every} = 0",
            chance(),
            chance(),
        ),
        _ => format!(
            "sessions d join sessions s on s.project_id = d.project_id and s.session_id = d.session_id \
             where d.project_id = {project} \
             and (uuid_hash_extended(d.session_id, {}) & {}) % {every} = 0",
            chance(),
            i64::MAX,
        ),
    }
}

/// Returns the SQL expression for the estimated size of session `s` with everything that belongs to it.
fn bytes_of_visit(backend: DbBackend) -> String {
    let own = texts("s", session::Model::FIELDS);
    let parts = [
        (pageview::Model::TABLE, PAGEVIEW_BYTES, pageview::Model::FIELDS),
        (event::Model::TABLE, EVENT_BYTES, event::Model::FIELDS),
        (video_play::Model::TABLE, VIDEO_PLAY_BYTES, video_play::Model::FIELDS),
        (lead::Model::TABLE, LEAD_BYTES, lead::Model::FIELDS),
    ];
    let of_session = match backend {
        DbBackend::Sqlite => "t.project = s.project and t.visit = s.visit",
        _ => "t.project_id = s.project_id and t.session_id = s.session_id",
    };
    let parts = parts.map(|(table, bytes, fields)| {
        let (rows, texts) = (stored::table(backend, table), texts("t", fields));
        format!("(select coalesce(sum({bytes}{texts}), 0) from {rows} t where {of_session})")
    });
    format!("{SESSION_BYTES}{own} + {}", parts.join(" + "))
}

/// Returns the SQL terms that add the bytes of a row's texts.
fn texts(row: &str, fields: &[Field]) -> String {
    let texts = fields.iter().filter(|field| matches!(field.sql, SqlType::Text | SqlType::Json));
    texts.map(|field| format!(" + coalesce(octet_length(cast({row}.{} as text)), 0)", field.name)).collect()
}
