//! Deletes visits, conversions and leads that are older than their project's retention, and counters of past
//! days.

use std::collections::VecDeque;

use analytics::upkeep::pace::{Chunk, Pace};
use analytics::upkeep::retention::{self, Visits};
use chrono::TimeDelta;
use domain::ground::confirmed_clock;
use domain::money::{conversions, leads};
use domain::projects::deletions::{self, Kept};
use domain::tenancy::project::without_rules;
use domain::{Context, Error, Result};
use entity::project;
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Turn, Work};
use crate::app::App;

pub(super) async fn run(app: App, turn: Turn) -> Result<Work> {
    let context = &app.context;
    if !confirmed_clock::is_believed(context).await? {
        return Ok(Work::waits_for_the_clock());
    }
    let counters = retention::delete_old_counters(context).await?;
    let mut failure = None;
    let mut projects = Vec::new();
    for project in without_rules(context.db.get_database_backend()).all(&context.db).await? {
        let id = project.id;
        match begun(&app, project).await {
            Ok(kept) => projects.extend(kept.map(|kept| (id, kept))),
            Err(error) => failure = Some(waits(id, error)?),
        }
    }
    let mut queue = from_anywhere(projects, &app);
    let (mut deleted, mut pace) = (Deleted::default(), Pace::beside_the_writer(context));
    // Takes a chunk of each project in turn, so that a project with millions of rows does not delay the
    // others.
    while let Some((project, kept)) = queue.pop_front() {
        match deleted.chunk(context, &mut pace, project, &kept).await {
            Ok(true) => queue.push_back((project, kept)),
            Ok(false) => {}
            Err(error) => failure = Some(waits(project, error)?),
        }
        if turn.is_over() {
            break;
        }
    }
    match failure {
        Some(error) if queue.is_empty() => Err(error),
        _ => Ok(Work { stats: deleted.stats(counters), more: !queue.is_empty() }),
    }
}

/// Numbers of deleted rows.
#[derive(Default)]
struct Deleted {
    visits: u64,
    leads: u64,
    people: u64,
    conversions: u64,
    contacts: u64,
}

impl Deleted {
    /// Deletes a chunk of each kind of a project's old data. Returns true if there is more. A kind whose deletion fails
    /// does not hold up the others.
    async fn chunk(
        &mut self,
        context: &Context,
        pace: &mut Pace,
        project: Uuid,
        kept: &Kept,
    ) -> Result<bool> {
        let ago = |days: i32| (context.clock.now() - TimeDelta::days(days.into())).timestamp_millis();
        let (leads_before, before) = (ago(kept.leads), ago(kept.visits));
        let (mut more, mut failure) = (false, None);
        let mut add = |sum: &mut u64, chunk: Result<Chunk>| match chunk {
            Ok(chunk) => {
                *sum += chunk.done;
                more |= chunk.more;
            }
            Err(error) => failure = Some(error),
        };
        if kept.leads_apart {
            let leads =
                async |size| retention::delete_leads_chunk(context, project, leads_before, size).await;
            add(&mut self.leads, pace.chunk(leads).await);
        }
        let people = async |size| {
            let deleted = leads::delete_before(context, project, leads_before, size).await?;
            Ok(Chunk::of(deleted, size))
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
        match failure {
            // With more to do, the others go on, and what failed is tried again.
            Some(error) if !more => Err(error),
            _ => Ok(more),
        }
    }

    fn stats(&self, counters: u64) -> Value {
        json!({
            "visits": self.visits,
            "leads": self.leads,
            "people": self.people,
            "conversions": self.conversions,
            "contacts": self.contacts,
            "counters": counters,
        })
    }
}

/// Begins the requested deletions of a project that have waited for their day. Returns for how long its data is kept, or
/// `None` if the project is gone.
async fn begun(app: &App, project: project::Model) -> Result<Option<Kept>> {
    let Some(project) = deletions::begin(&app.context, project).await? else { return Ok(None) };
    Ok(Some(deletions::kept(&app.context, &project)?))
}

/// Logs that a project has to wait for the next round; the others continue. Without a database all have to
/// wait.
fn waits(project: Uuid, error: Error) -> Result<Error> {
    if matches!(error, Error::DbUnavailable) {
        return Err(error);
    }
    domain::log_throttled!(error, project.id = %project, error.reason = %error, "Cannot delete old data of a project now; the next round retries");
    Ok(error)
}

/// Starts the round at a random project. With more projects than a turn has chunks, the last ones would
/// otherwise never be reached.
fn from_anywhere(projects: Vec<(Uuid, Kept)>, app: &App) -> VecDeque<(Uuid, Kept)> {
    let mut queue = VecDeque::from(projects);
    if !queue.is_empty() {
        let random = u64::from_le_bytes(app.context.random.bytes());
        let start = random % queue.len() as u64;
        queue.rotate_left(start as usize);
    }
    queue
}
