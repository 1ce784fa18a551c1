//! About how much a project's visits take.

use std::collections::HashMap;

use domain::{Context, Result};
use uuid::Uuid;

use super::statements::{Visits, visits};

/// Bytes of a stored session (with its alias), pageview and event, index entries included, as
/// measured on the demo's history in SQLite. It is an estimate for a quota, not an account.
const SESSION_BYTES: f64 = 400.0;
const PAGEVIEW_BYTES: f64 = 175.0;
const EVENT_BYTES: f64 = 85.0;

/// About what the project's visits take on disk; what its storage quota is held against.
pub(crate) async fn estimated_bytes(context: &Context, project: Uuid) -> Result<i64> {
    let visits = visits(&context.db, &[project]).await?;
    let bytes = visits.first().map_or(0, Visits::estimated_bytes);
    Ok(i64::try_from(bytes).unwrap_or(i64::MAX))
}

/// How many visits each of these projects has, and about what they take.
pub(crate) async fn held(context: &Context, projects: &[Uuid]) -> Result<HashMap<Uuid, (u64, u64)>> {
    let visits = visits(&context.db, projects).await?;
    let held = |visits: &Visits| (u64::try_from(visits.sessions).unwrap_or(0), visits.estimated_bytes());
    Ok(visits.iter().map(|visits| (visits.project_id, held(visits))).collect())
}

impl Visits {
    pub(super) fn estimated_bytes(&self) -> u64 {
        let pageviews = self.pageviews_each.unwrap_or_default() * PAGEVIEW_BYTES;
        let events = self.events_each.unwrap_or_default() * EVENT_BYTES;
        (self.sessions as f64 * (SESSION_BYTES + pageviews + events)) as u64
    }
}
