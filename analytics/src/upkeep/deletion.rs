//! Deletes projects with all their data.
//!
//! The project's own row goes before the rows of its visits and ads, which ends all access to it. These follow in chunks,
//! as in a [purge](crate::upkeep::purge). If the process dies in between, the job that reads [`deletion_marks::marked`]
//! continues. Conversions and people go before the project's row, in chunks, too: the database would delete all of them
//! in the transaction of that row, and on SQLite every batch would wait for it.

use domain::log_throttled;
use domain::tenancy::access::{OrgAccess, ProjectAccess};
use domain::tenancy::deletion_marks;
use domain::tenancy::orgs;
use domain::tenancy::tenants;
use domain::{Context, Error, Result, projects};
use entity::project;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use crate::reports::Reports;
use crate::upkeep::pace::{Chunk, Pace};
use crate::upkeep::retention::{Visits, delete_chunk, delete_rows_chunk};

/// Tables with many rows that the database deletes with the project's row, with their keys within a project.
const ROWS_BEFORE: [(&str, &str); 5] = [
    ("conversions", "id"),
    ("people_visits", "session_id, lead_id"),
    ("people", "id"),
    ("purged_visits", "id"),
    ("mcp_calls", "id"),
];

/// Tables with many rows that belong to no session and have no foreign key, with their keys within a project.
const ROWS_AFTER: [(&str, &str); 5] = [
    ("session_tombstones", "session_id, rev, day"),
    ("ingest_budgets", "day, network"),
    ("ad_costs", "account_id, day, campaign_id, adset_id, ad_id"),
    ("ad_cost_days", "account_id, day"),
    ("ad_entities", "account_id, level, id"),
];

/// Deletes a project with its rows, columns and snapshots.
pub async fn delete_project(context: &Context, reports: &Reports, access: &ProjectAccess) -> Result<()> {
    projects::require_deletion(context, access).await?;
    let turn = reports.deletion_turn(&access.tenants()).await?;
    let (context, reports, access) = (context.clone(), reports.clone(), access.clone());
    to_its_end(async move {
        let _turn = turn;
        delete_rows_before(&context, access.id()).await?;
        projects::delete(&context, &access).await?;
        remove(&context, &reports, vec![access.id()]).await;
        Ok(())
    })
    .await
}

/// Deletes an organization and its projects with their rows, columns and snapshots.
pub async fn delete_organization(context: &Context, reports: &Reports, access: &OrgAccess) -> Result<()> {
    orgs::require_deletion(context, access).await?;
    let tenant = tenants::remembered(context).await?.of_org(access.id());
    let turn = reports.deletion_turn(&[tenant]).await?;
    let (context, reports, access) = (context.clone(), reports.clone(), access.clone());
    to_its_end(async move {
        let _turn = turn;
        let of_org = project::Entity::find().filter(project::Column::OrgId.eq(access.id()));
        let ids = of_org.select_only().column(project::Column::Id).into_tuple::<Uuid>();
        for project in ids.all(&context.db).await? {
            delete_rows_before(&context, project).await?;
        }
        let projects = orgs::delete(&context, &access).await?;
        remove(&context, &reports, projects).await;
        Ok(())
    })
    .await
}

/// Runs a deletion in a task of its own, so that a client that disconnects does not stop it halfway.
async fn to_its_end(work: impl Future<Output = Result<()>> + Send + 'static) -> Result<()> {
    tokio::spawn(work).await.map_err(Error::internal)?
}

/// Deletes most of what the database deletes with the project's row. What is added meanwhile goes with that row.
async fn delete_rows_before(context: &Context, project: Uuid) -> Result<()> {
    let mut pace = Pace::beside_the_writer(context);
    for (table, key) in ROWS_BEFORE {
        let rows = async |size| delete_rows_chunk(context, project, table, key, size).await;
        while pace.chunk(rows).await?.more {}
    }
    Ok(())
}

/// Removes the remains of deleted projects. The projects themselves are gone already, so on an error the job takes over.
async fn remove(context: &Context, reports: &Reports, projects: Vec<Uuid>) {
    for project in projects {
        if let Err(error) = context.pulse.or_silent(remove_one(context, reports, project)).await {
            log_throttled!(warn, project.id = %project, error.reason = %error, "A deletion is left to the job");
        }
    }
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
    for (table, key) in ROWS_AFTER {
        let rows =
            pace.chunk(async |size| delete_rows_chunk(context, project, table, key, size).await).await?;
        if rows.more {
            return Ok(rows);
        }
    }
    deletion_marks::finish(context, project).await?;
    Ok(visits)
}
