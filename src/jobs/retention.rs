//! Deletes visits, conversions and leads that are older than their project's retention, and counters of past
//! days.

use std::collections::{BTreeMap, HashSet, VecDeque};
use std::sync::Arc;

use analytics::upkeep::pace::{Chunk, Pace};
use analytics::upkeep::retention::{self, Visits};
use chrono::TimeDelta;
use domain::ground::confirmed_clock;
use domain::money::{conversions, leads};
use domain::projects::deletions::{self, Kept};
use domain::tenancy::project::without_rules;
use domain::tenancy::queues::Served;
use domain::tenancy::tenants;
use domain::{Context, Error, Result, log_throttled};
use entity::project;
use parking_lot::Mutex;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{HOUR, Left, Turn, Work};
use crate::app::App;

/// Deletes some rows of each tenant in turn, and of each of its projects in turn, so that a project with millions of rows
/// delays no other one. The next run goes on with the tenant after the last one served.
pub(super) async fn run(app: App, turn: Turn) -> Result<Work> {
    let context = &app.context;
    if !confirmed_clock::is_believed(context).await? {
        return Ok(Work::waits_for_the_clock());
    }
    let (mut left, pass) = (Left::default(), context.shared::<Pass>());
    let counters = left.part("old counters", retention::projects_with_old_counters(context).await)?;
    let served = Served::<Pass>::of(context);
    let mut queue = served.in_turn(waiting(context, &pass.done(context.clock.steady_ms())).await?);
    let (mut deleted, mut pace) = (Deleted::default(), Pace::beside_the_writer(context));
    while let Some((tenant, mut projects)) = queue.pop_front() {
        served.note(tenant);
        let Some(mut due) = projects.pop_front() else { continue };
        let has_counters = counters.contains(&due.project);
        let Chunked { more, failure } = due.chunk(context, &mut deleted, &mut pace, has_counters).await;
        if let Some(error) = failure {
            log_throttled!(error, project.id = %due.project, error.reason = %error, "Cannot delete old data of a project now; the next run retries");
            left.note(error)?;
            due.has_failed = true;
        }
        if more {
            projects.push_back(due);
        } else if !due.has_failed {
            pass.note_done(due.project);
        }
        if !projects.is_empty() {
            queue.push_back((tenant, projects));
        }
        if turn.is_over() {
            break;
        }
    }
    left.more = !queue.is_empty();
    if !left.more {
        pass.end();
    }
    Ok(left.work(deleted.stats()))
}

/// Pass through all projects, for the whole server. A run that leaves work keeps what is done for the next run. A project
/// that failed is not done, so each run of the pass tries it once more.
#[derive(Clone, Default)]
struct Pass(Arc<Mutex<Done>>);

#[derive(Default)]
struct Done {
    /// When the last run of the pass began.
    ran_ms: i64,
    projects: HashSet<Uuid>,
}

impl Pass {
    /// Returns the projects that the pass under way has done, for the run that begins now. However long the pass takes, it
    /// goes on as long as its runs follow each other. After a pause of an hour, another instance has ended it.
    fn done(&self, now_ms: i64) -> HashSet<Uuid> {
        let mut done = self.0.lock();
        if now_ms - done.ran_ms >= HOUR.as_millis() as i64 {
            done.projects.clear();
        }
        done.ran_ms = now_ms;
        done.projects.clone()
    }

    fn note_done(&self, project: Uuid) {
        self.0.lock().projects.insert(project);
    }

    fn end(&self) {
        self.0.lock().projects = HashSet::new();
    }
}

/// Returns the projects that the pass has not done yet, by tenant.
async fn waiting(context: &Context, done: &HashSet<Uuid>) -> Result<BTreeMap<Uuid, VecDeque<Due>>> {
    let tenants = tenants::remembered(context).await?;
    let projects: Vec<(Uuid, Uuid)> = project::Entity::find()
        .select_only()
        .columns([project::Column::Id, project::Column::OrgId])
        .into_tuple()
        .all(&context.db)
        .await?;
    let mut of_tenant: BTreeMap<Uuid, VecDeque<Due>> = BTreeMap::new();
    for (project, org) in projects.into_iter().filter(|(project, _)| !done.contains(project)) {
        let due = Due { project, kept: None, has_failed: false };
        of_tenant.entry(tenants.of_org(org)).or_default().push_back(due);
    }
    Ok(of_tenant)
}

/// A project whose old data is deleted.
struct Due {
    project: Uuid,
    /// For how long its data is kept. None before its first turn.
    kept: Option<Kept>,
    has_failed: bool,
}

/// Result of a chunk of a project's old data.
#[derive(Default)]
struct Chunked {
    more: bool,
    failure: Option<Error>,
}

impl Due {
    /// Deletes a chunk of the project's old data.
    async fn chunk(
        &mut self,
        context: &Context,
        deleted: &mut Deleted,
        pace: &mut Pace,
        has_counters: bool,
    ) -> Chunked {
        if self.kept.is_none() {
            match begun(context, self.project).await {
                Ok(kept) => self.kept = kept,
                Err(error) => return Chunked { failure: Some(error), ..Chunked::default() },
            }
        }
        let Some(kept) = &self.kept else { return Chunked::default() };
        deleted.chunk(context, pace, (self.project, kept), has_counters).await
    }
}

/// Begins the requested deletions of a project that have waited for their day. Returns for how long its data is kept, or
/// `None` if the project is gone.
async fn begun(context: &Context, project: Uuid) -> Result<Option<Kept>> {
    let row = without_rules(context.db.get_database_backend()).filter(project::Column::Id.eq(project));
    let Some(project) = row.one(&context.db).await? else { return Ok(None) };
    let Some(project) = deletions::begin(context, project).await? else { return Ok(None) };
    Ok(Some(deletions::kept(context, &project)?))
}

/// Numbers of deleted rows.
#[derive(Default)]
struct Deleted {
    visits: u64,
    leads: u64,
    people: u64,
    conversions: u64,
    contacts: u64,
    counters: u64,
}

impl Deleted {
    /// Deletes a chunk of each kind of a project's old data. A kind whose deletion fails does not hold up the others.
    async fn chunk(
        &mut self,
        context: &Context,
        pace: &mut Pace,
        (project, kept): (Uuid, &Kept),
        has_counters: bool,
    ) -> Chunked {
        let ago = |days: i32| (context.clock.now() - TimeDelta::days(days.into())).timestamp_millis();
        let (leads_before, before) = (ago(kept.leads), ago(kept.visits));
        let mut done = Chunked::default();
        let mut add = |sum: &mut u64, chunk: Result<Chunk>| match chunk {
            Ok(chunk) => {
                *sum += chunk.done;
                done.more |= chunk.more;
            }
            Err(error) => done.failure = Some(error),
        };
        if has_counters {
            let counters = async |size| retention::delete_counters_chunk(context, project, size).await;
            add(&mut self.counters, pace.chunk(counters).await);
        }
        if kept.leads_apart {
            let leads =
                async |size| retention::delete_leads_chunk(context, project, leads_before, size).await;
            add(&mut self.leads, pace.chunk(leads).await);
        }
        let people = async |size| {
            let (done, more) = leads::delete_before(context, project, leads_before, size).await?;
            Ok(Chunk { done, more })
        };
        add(&mut self.people, pace.chunk(people).await);
        if kept.contacts_go {
            let contacts = async |size| {
                let forgotten = deletions::forget_contacts(context, project, size).await?;
                Ok(Chunk::of(forgotten, size))
            };
            add(&mut self.contacts, pace.chunk(contacts).await);
        }
        let conversions = async |size| {
            let deleted = conversions::delete_before(context, project, before, size).await?;
            Ok(Chunk::of(deleted, size))
        };
        add(&mut self.conversions, pace.chunk(conversions).await);
        let visits =
            async |size| retention::delete_chunk(context, project, Visits::Before(before), size).await;
        add(&mut self.visits, pace.chunk(visits).await);
        done
    }

    fn stats(&self) -> Value {
        json!({
            "visits": self.visits,
            "leads": self.leads,
            "people": self.people,
            "conversions": self.conversions,
            "contacts": self.contacts,
            "counters": self.counters,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pass_keeps_what_is_done_while_its_runs_follow_each_other() {
        const MINUTE_MS: i64 = 60 * 1000;
        let (pass, one) = (Pass::default(), Uuid::from_u128(1));
        assert!(pass.done(0).is_empty());
        pass.note_done(one);
        for run in 1..=100 {
            assert!(pass.done(run * MINUTE_MS).contains(&one), "after {run} minutes");
        }
        assert!(pass.done(160 * MINUTE_MS).is_empty(), "another instance has ended it");
        pass.note_done(one);
        pass.end();
        assert!(pass.done(161 * MINUTE_MS).is_empty());
    }
}
