//! Deletes visits, conversions and leads that are older than their project's retention, and counters of past
//! days.

use std::collections::VecDeque;

use analytics::upkeep::pace::Pace;
use analytics::upkeep::retention::{self, Visits};
use chrono::TimeDelta;
use domain::ground::confirmed_clock;
use domain::money::conversions;
use domain::projects::deletions::{self, Kept};
use domain::{Error, Result};
use entity::project;
use sea_orm::EntityTrait;
use serde_json::json;
use uuid::Uuid;

use super::{Turn, Work};
use crate::app::App;

/// Number of leads deleted per chunk.
const PEOPLE: u64 = 500;

pub(super) async fn run(app: App, turn: Turn) -> Result<Work> {
    let context = &app.context;
    if !confirmed_clock::is_believed(context).await? {
        return Ok(Work::waits_for_the_clock());
    }
    let counters = retention::delete_old_counters(context).await?;
    let (mut visits, mut leads, mut people, mut told) = (0, 0, 0, 0);
    let mut pace = Pace::beside_the_writer(&app.context);
    let ago = |days: i32| (context.clock.now() - TimeDelta::days(days.into())).timestamp_millis();
    let mut trouble = None;
    let mut projects = Vec::new();
    for project in project::Entity::find().all(&context.db).await? {
        let id = project.id;
        match begun(&app, project).await {
            Ok(kept) => projects.extend(kept.map(|kept| (id, kept))),
            Err(error) => trouble = Some(waits(id, error)?),
        }
    }
    for (project, kept) in &projects {
        if kept.leads_apart {
            match retention::delete_leads(context, *project, ago(kept.leads)).await {
                Ok(deleted) => leads += deleted,
                Err(error) => trouble = Some(waits(*project, error)?),
            }
        }
    }
    for (project, kept) in &projects {
        loop {
            match domain::money::leads::delete_before(context, *project, ago(kept.leads), PEOPLE).await {
                Ok(0) => break,
                Ok(deleted) => people += deleted,
                Err(error) => {
                    trouble = Some(waits(*project, error)?);
                    break;
                }
            }
            if turn.is_over() {
                break;
            }
        }
    }
    for (project, kept) in &projects {
        match conversions::delete_before(context, *project, ago(kept.visits)).await {
            Ok(deleted) => told += deleted,
            Err(error) => trouble = Some(waits(*project, error)?),
        }
    }
    let due = projects.into_iter().map(|(project, kept)| (project, ago(kept.visits))).collect();
    let mut queue = from_anywhere(due, &app);
    // Takes a chunk of each project in turn, so that a project with millions of rows does not delay the
    // others.
    while let Some((project, before)) = queue.pop_front() {
        let chunk = pace
            .chunk(async |size| retention::delete_chunk(context, project, Visits::Before(before), size).await)
            .await;
        match chunk {
            Ok(chunk) => {
                visits += chunk.done;
                if chunk.more {
                    queue.push_back((project, before));
                }
            }
            Err(error) => trouble = Some(waits(project, error)?),
        }
        if turn.is_over() {
            break;
        }
    }
    if let Some(error) = trouble.filter(|_| queue.is_empty()) {
        return Err(error);
    }
    let stats = json!({ "visits": visits, "leads": leads, "people": people, "conversions": told, "counters": counters });
    Ok(Work { stats, more: !queue.is_empty() })
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
fn from_anywhere(projects: Vec<(Uuid, i64)>, app: &App) -> VecDeque<(Uuid, i64)> {
    let mut queue = VecDeque::from(projects);
    if !queue.is_empty() {
        let random = u64::from_le_bytes(app.context.random.bytes());
        let start = random % queue.len() as u64;
        queue.rotate_left(start as usize);
    }
    queue
}
