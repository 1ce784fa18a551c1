//! Current visitors of several projects.
//!
//! To count them, all visits of two days are read. So a number is remembered for a moment, for all lists.

use std::collections::HashMap;
use std::sync::Arc;

use domain::ground::time::MS_PER_DAY;
use domain::{Context, Result};
use entity::visits::stored;
use parking_lot::Mutex;
use sea_orm::FromQueryResult;
use uuid::Uuid;

use crate::of_projects::select_each;

/// How long a visitor counts as active.
const CURRENT_MS: i64 = 5 * 60 * 1000;

/// How long a number is remembered.
const REMEMBERED_MS: i64 = 20_000;

/// Number of projects above which old numbers are forgotten.
const KEPT: usize = 10_000;

/// Numbers as last counted; one per server.
#[derive(Clone, Default)]
struct Remembered(Arc<Mutex<HashMap<Uuid, Counted>>>);

#[derive(Clone, Copy)]
struct Counted {
    at_ms: i64,
    visitors: u64,
}

impl Counted {
    fn is_fresh(self, now_ms: i64) -> bool {
        now_ms - self.at_ms < REMEMBERED_MS
    }
}

impl Remembered {
    fn get(&self, project: Uuid, now_ms: i64) -> Option<u64> {
        let known = self.0.lock();
        known.get(&project).filter(|counted| counted.is_fresh(now_ms)).map(|counted| counted.visitors)
    }

    fn keep(&self, visitors: &HashMap<Uuid, u64>, now_ms: i64) {
        let mut known = self.0.lock();
        if known.len() >= KEPT {
            known.retain(|_, counted| counted.is_fresh(now_ms));
        }
        let counted = |visitors: &u64| Counted { at_ms: now_ms, visitors: *visitors };
        known.extend(visitors.iter().map(|(project, visitors)| (*project, counted(visitors))));
    }
}

/// Returns the number of visitors who were active in the last five minutes, by project, as of the last 20 seconds.
pub(super) async fn visitors(context: &Context, projects: &[Uuid]) -> Result<HashMap<Uuid, u64>> {
    let (remembered, now_ms) = (context.shared::<Remembered>(), context.clock.steady_ms());
    let known = projects.iter().filter_map(|id| Some((*id, remembered.get(*id, now_ms)?)));
    let mut found: HashMap<Uuid, u64> = known.collect();
    let others: Vec<Uuid> = projects.iter().copied().filter(|id| !found.contains_key(id)).collect();
    if !others.is_empty() {
        let counted = count(context, &others).await?;
        remembered.keep(&counted, now_ms);
        found.extend(counted);
    }
    Ok(found)
}

#[derive(FromQueryResult)]
struct Present {
    project_id: Uuid,
    visitors: i64,
}

/// Counts the visitors of each project. A visit that began two days ago is over.
async fn count(context: &Context, projects: &[Uuid]) -> Result<HashMap<Uuid, u64>> {
    let backend = context.db.get_database_backend();
    let rows = stored::sessions_by(backend, "sessions_started").replace("$1", "{project}");
    let since = context.clock.now_ms() - CURRENT_MS;
    let query = format!(
        "select {{project}} as project_id, count(distinct visitor) as visitors from {rows} \
         and started_at >= {} and last_at >= {since} and test = false",
        since - 2 * MS_PER_DAY
    );
    let found: Vec<Present> = select_each(&context.db, &query, projects).await?;
    Ok(found.into_iter().map(|row| (row.project_id, row.visitors.unsigned_abs())).collect())
}
