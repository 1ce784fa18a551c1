//! Reads the rows of some sessions: their own, and those of the tables that belong to them.
//!
//! SQLite would assume that a project has few rows and read them all, so the statements name the index to use.

use domain::Result;
use entity::visits::{session, stored};
use sea_orm::{ConnectionTrait, DbBackend, EntityTrait, Statement, Value};
use uuid::Uuid;

/// Returns sessions of a project, in no particular order. Unknown ids are skipped.
pub(crate) async fn records<C: ConnectionTrait>(
    connection: &C,
    project: Uuid,
    ids: &[Uuid],
) -> Result<Vec<session::Model>> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let backend = connection.get_database_backend();
    let (places, values) = bound(project, ids);
    let statement = Statement::from_sql_and_values(backend, stored::sessions(backend, &places), values);
    Ok(session::Entity::find().from_raw_sql(statement).all(connection).await?)
}

/// Returns the pageviews, events or video plays of some sessions, in no particular order.
pub(crate) async fn rows<E: EntityTrait, C: ConnectionTrait>(
    connection: &C,
    project: Uuid,
    sessions: &[Uuid],
) -> Result<Vec<E::Model>> {
    if sessions.is_empty() {
        return Ok(Vec::new());
    }
    let table = E::default().table_name();
    let backend = connection.get_database_backend();
    let (sql, values) = of_sessions(backend, table, "r.*", project, sessions);
    let statement = Statement::from_sql_and_values(backend, sql, values);
    Ok(E::find().from_raw_sql(statement).all(connection).await?)
}

/// Returns the SQL that selects fields of such rows, named `r`, and its values.
pub(crate) fn of_sessions(
    backend: DbBackend,
    table: &str,
    fields: &str,
    project: Uuid,
    sessions: &[Uuid],
) -> (String, Vec<Value>) {
    let (places, values) = bound(project, sessions);
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
    (sql, values)
}

/// Returns the placeholders of some sessions, and the values of the project, which is `$1`, and the sessions.
fn bound(project: Uuid, sessions: &[Uuid]) -> (String, Vec<Value>) {
    let places: Vec<String> = (2..sessions.len() + 2).map(|at| format!("${at}")).collect();
    let values = std::iter::once(project.into()).chain(sessions.iter().map(|id| Value::from(*id)));
    (places.join(", "), values.collect())
}
