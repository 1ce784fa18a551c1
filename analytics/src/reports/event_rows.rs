//! Reads the events and pages of some sessions from the rows.

use std::collections::HashMap;

use domain::{Context, Result};
use entity::visits::{event, stored};
use sea_orm::{DbBackend, EntityTrait, FromQueryResult, Statement, Value};
use uuid::Uuid;

/// Returns the events of some sessions, in no particular order.
pub(super) async fn events_of(
    context: &Context,
    project: Uuid,
    sessions: &[Uuid],
) -> Result<Vec<event::Model>> {
    if sessions.is_empty() {
        return Ok(Vec::new());
    }
    let fields = "r.pageview_id, r.n, r.t, r.at, r.seen, r.name, r.props";
    let statement = of_sessions(context, "events", fields, project, sessions);
    Ok(event::Entity::find().from_raw_sql(statement).all(&context.db).await?)
}

/// Returns the pages of the pageviews of some sessions.
pub(super) async fn pages_of(
    context: &Context,
    project: Uuid,
    sessions: &[Uuid],
) -> Result<HashMap<Uuid, String>> {
    #[derive(FromQueryResult)]
    struct Seen {
        pageview_id: Uuid,
        page: String,
    }
    if sessions.is_empty() {
        return Ok(HashMap::new());
    }
    let statement = of_sessions(context, "pageviews", "r.pageview_id, r.page", project, sessions);
    let seen = Seen::find_by_statement(statement).all(&context.db).await?;
    Ok(seen.into_iter().map(|seen| (seen.pageview_id, seen.page)).collect())
}

/// Selects rows of some sessions. SQLite would assume that a project has few rows and read them all, so the statement
/// names the index to use.
fn of_sessions(context: &Context, table: &str, fields: &str, project: Uuid, sessions: &[Uuid]) -> Statement {
    let backend = context.db.get_database_backend();
    let places: Vec<String> = (2..sessions.len() + 2).map(|at| format!("${at}")).collect();
    let places = places.join(", ");
    let sql = match backend {
        DbBackend::Sqlite => format!(
            "select $1 as project_id, s.session_id, {fields} \
             from stored_sessions s indexed by stored_sessions_id \
             cross join stored_{table} r on r.project = s.project and r.visit = s.visit \
             where s.project = {} and s.session_id in ({places})",
            stored::PROJECT
        ),
        _ => format!(
            "select r.project_id, r.session_id, {fields} from {table} r \
             where r.project_id = $1 and r.session_id in ({places})"
        ),
    };
    let values = std::iter::once(project.into()).chain(sessions.iter().map(|id| Value::from(*id)));
    Statement::from_sql_and_values(backend, sql, values)
}
