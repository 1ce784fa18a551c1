//! Removes the remaining data of deleted projects and organizations, if the process that deleted them ended before it was
//! done.

use std::collections::BTreeMap;

use analytics::upkeep::deletion::{remove_audit_chunk, remove_chunk};
use analytics::upkeep::pace::Pace;
use domain::tenancy::deletion_marks;
use domain::tenancy::queues::Served;
use domain::{Result, log_throttled};
use serde_json::json;
use uuid::Uuid;

use super::{Left, Turn, Work};
use crate::app::App;

pub(super) async fn run(app: App, turn: Turn) -> Result<Work> {
    let context = &app.context;
    let (mut finished, mut left, mut pace) = (0, Left::default(), Pace::beside_the_writer(context));
    let projects = deletion_marks::marked(context).await?.into_iter().map(|id| (id, Gone::Project(id)));
    let orgs = deletion_marks::marked_organizations(context).await?;
    let orgs = orgs.into_iter().map(|id| (id, Gone::Organization(id)));
    // Takes a chunk of each in turn, so that a large one, or one that fails, does not hold up the others. Nothing tells
    // whose they were: their tenants may be gone, too.
    let served = Served::<Gone>::of(context);
    let mut queue = served.in_turn(projects.chain(orgs).collect::<BTreeMap<Uuid, Gone>>());
    while let Some((id, gone)) = queue.pop_front() {
        served.note(id);
        match gone.remove_chunk(&app, &mut pace).await {
            Ok(true) => queue.push_back((id, gone)),
            Ok(false) => finished += u64::from(matches!(gone, Gone::Project(_))),
            Err(error) => {
                log_throttled!(error, error.reason = %error, "What is left of a deletion cannot be removed now; the next run retries");
                left.note(error)?;
            }
        }
        if turn.is_over() {
            break;
        }
    }
    left.more = !queue.is_empty();
    Ok(left.work(json!({ "projects": finished })))
}

/// Something deleted whose rows are left.
#[derive(Clone, Copy)]
enum Gone {
    Project(Uuid),
    Organization(Uuid),
}

impl Gone {
    /// Removes some of the rows. Returns true if there are more.
    async fn remove_chunk(self, app: &App, pace: &mut Pace) -> Result<bool> {
        let chunk = match self {
            Self::Project(project) => {
                app.reports.forget(project).await?;
                remove_chunk(&app.context, project, pace).await?
            }
            Self::Organization(org) => remove_audit_chunk(&app.context, org, pace).await?,
        };
        Ok(chunk.more)
    }
}
