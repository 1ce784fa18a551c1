//! Deletes projects with all their data.
//!
//! The project's own row is deleted first, which ends all access to it. Its other rows follow in chunks, as in a
//! [purge](crate::upkeep::purge). If the process dies in between, the job that reads [`deletion_marks::marked`]
//! continues.

use domain::log_throttled;
use domain::tenancy::access::{OrgAccess, ProjectAccess};
use domain::tenancy::deletion_marks;
use domain::tenancy::orgs;
use domain::tenancy::tenants;
use domain::{Context, Error, Result, projects};
use uuid::Uuid;

use crate::reports::Reports;
use crate::upkeep::pace::{Chunk, Pace};
use crate::upkeep::retention::{Visits, delete_chunk, delete_rows_chunk};

/// Tables with many rows that belong to no session, with their keys within a project.
const OTHER_ROWS: [(&str, &str); 5] = [
    ("session_tombstones", "session_id, rev, day"),
    ("ingest_budgets", "day, network"),
    ("ad_costs", "account_id, day, campaign_id, adset_id, ad_id"),
    ("ad_cost_days", "account_id, day"),
    ("ad_entities", "account_id, level, id"),
];

/// Deletes a project with its rows, columns and snapshots.
pub async fn delete_project(context: &Context, reports: &Reports, access: &ProjectAccess) -> Result<()> {
    projects::delete(context, access).await?;
    remove(context, reports, &access.tenants(), vec![access.id()]).await
}

/// Deletes an organization and its projects with their rows, columns and snapshots.
pub async fn delete_organization(context: &Context, reports: &Reports, access: &OrgAccess) -> Result<()> {
    let tenant = tenants::remembered(context).await?.of_org(access.id());
    let projects = orgs::delete(context, access).await?;
    remove(context, reports, &[tenant], projects).await
}

/// Removes the remains of deleted projects. Runs in a task of its own, so that a client that disconnects does not stop
/// it. The projects themselves are gone already, so the job takes over on an error, and if the tenant's turn does not come.
async fn remove(context: &Context, reports: &Reports, tenants: &[Uuid], projects: Vec<Uuid>) -> Result<()> {
    let Ok(turn) = reports.deletion_turn(tenants).await else { return Ok(()) };
    let (context, reports) = (context.clone(), reports.clone());
    let removing = tokio::spawn(async move {
        let _turn = turn;
        for project in projects {
            if let Err(error) = context.pulse.or_silent(remove_one(&context, &reports, project)).await {
                log_throttled!(warn, project.id = %project, error.reason = %error, "A deletion is left to the job");
            }
        }
    });
    removing.await.map_err(Error::internal)
}

async fn remove_one(context: &Context, reports: &Reports, project: Uuid) -> Result<()> {
    reports.forget(project).await?;
    let mut pace = Pace::beside_the_writer(context);
    while remove_chunk(context, project, &mut pace).await?.more {}
    Ok(())
}

/// Removes one chunk of a deleted project's remains. The last chunk completes the deletion.
pub async fn remove_chunk(context: &Context, project: Uuid, pace: &mut Pace) -> Result<Chunk> {
    let visits = pace.chunk(async |size| delete_chunk(context, project, Visits::Remains, size).await).await?;
    if visits.more {
        return Ok(visits);
    }
    for (table, key) in OTHER_ROWS {
        let rows =
            pace.chunk(async |size| delete_rows_chunk(context, project, table, key, size).await).await?;
        if rows.more {
            return Ok(rows);
        }
    }
    deletion_marks::finish(context, project).await?;
    Ok(visits)
}
