//! Removes the remaining data of deleted projects and organizations, if the process that deleted them ended before it was
//! done.

use std::collections::VecDeque;

use analytics::upkeep::deletion::{remove_audit_chunk, remove_chunk};
use analytics::upkeep::pace::Pace;
use domain::tenancy::deletion_marks;
use domain::{Error, Result};
use serde_json::json;
use uuid::Uuid;

use super::{Turn, Work};
use crate::app::App;

pub(super) async fn run(app: App, turn: Turn) -> Result<Work> {
    let context = &app.context;
    let (mut finished, mut failure, mut pace) = (0, None, Pace::beside_the_writer(context));
    let projects = deletion_marks::marked(context).await?.into_iter().map(Gone::Project);
    let orgs = deletion_marks::marked_organizations(context).await?.into_iter().map(Gone::Organization);
    let mut queue: VecDeque<Gone> = projects.chain(orgs).collect();
    // Takes a chunk of each in turn, so that a large one, or one that fails, does not hold up the others.
    while let Some(gone) = queue.pop_front() {
        match gone.remove_chunk(&app, &mut pace).await {
            Ok(true) => queue.push_back(gone),
            Ok(false) => finished += u64::from(matches!(gone, Gone::Project(_))),
            Err(Error::DbUnavailable) => return Err(Error::DbUnavailable),
            Err(error) => {
                domain::log_throttled!(error, error.reason = %error, "What is left of a deletion cannot be removed now; the next run retries");
                failure = Some(error);
            }
        }
        if turn.is_over() {
            break;
        }
    }
    match failure {
        Some(error) if queue.is_empty() => Err(error),
        _ => Ok(Work { stats: json!({ "projects": finished }), more: !queue.is_empty() }),
    }
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
