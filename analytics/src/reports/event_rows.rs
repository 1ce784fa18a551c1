//! Reads the events and pages of some sessions from the rows.

use std::collections::HashMap;

use domain::{Context, Result};
use entity::visits::event;
use sea_orm::{ConnectionTrait, FromQueryResult, Statement};
use uuid::Uuid;

use crate::session_rows::{of_sessions, rows};

/// Returns the events of some sessions, in no particular order.
pub(super) async fn events_of(
    context: &Context,
    project: Uuid,
    sessions: &[Uuid],
) -> Result<Vec<event::Model>> {
    rows::<event::Entity, _>(&context.db, project, sessions).await
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
    let backend = context.db.get_database_backend();
    let (sql, values) = of_sessions(backend, "pageviews", "r.pageview_id, r.page", project, sessions);
    let statement = Statement::from_sql_and_values(backend, sql, values);
    let seen = Seen::find_by_statement(statement).all(&context.db).await?;
    Ok(seen.into_iter().map(|seen| (seen.pageview_id, seen.page)).collect())
}
