//! Deletes projects with all their data.
//!
//! The project's own row is deleted first, which ends all access to it. Its other rows follow in chunks, as in a
//! [purge](crate::upkeep::purge). If the process dies in between, the job that reads [`deletion_marks::marked`]
//! continues.

use domain::ground::behalf::accepted_from;
use domain::ground::revision::Expected;
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

/// Tables with many rows that belong to no session, with their keys.
const OTHER_ROWS: [(&str, &str); 11] = [
    ("session_tombstones", "project_id, session_id, rev, day"),
    ("ingest_budgets", "project_id, day, network"),
    ("ad_costs", "project_id, account_id, day, campaign_id, adset_id, ad_id"),
    ("ad_cost_days", "project_id, account_id, day"),
    ("ad_entities", "project_id, account_id, level, id"),
    ("conversions", "id"),
    ("converted_visits", "project_id, session_id"),
    ("people_visits", "project_id, session_id, lead_id"),
    ("former_hashes", "person_id, hash"),
    ("people", "id"),
    ("purged_visits", "project_id, id"),
];

/// Deletes a project with its rows, columns and snapshots.
pub async fn delete_project(
    context: &Context,
    reports: &Reports,
    access: &ProjectAccess,
    expected: &Expected,
) -> Result<()> {
    projects::delete(context, access, expected).await?;
    remove(context, reports, &access.tenants(), vec![access.id()]).await
}

/// Deletes an organization and its projects with their rows, columns and snapshots.
pub async fn delete_organization(context: &Context, reports: &Reports, access: &OrgAccess) -> Result<()> {
    let tenant = tenants::remembered(context).await?.of_org(access.id());
    let projects = orgs::delete(context, access).await?;
    remove(context, reports, &[tenant], projects).await?;
    remove_audit_log(context, reports, tenant, access.id()).await
}

/// Removes the remains of deleted projects. Runs in a task of its own, so that a client that disconnects does not stop
/// it. The projects themselves are gone already, so on an error the job takes over.
async fn remove(context: &Context, reports: &Reports, tenants: &[Uuid], projects: Vec<Uuid>) -> Result<()> {
    let (context, reports, tenants) = (context.clone(), reports.clone(), tenants.to_vec());
    let removing = tokio::spawn(accepted_from(tenants.clone(), async move {
        for project in projects {
            let removing = remove_one(&context, &reports, &tenants, project);
            if let Err(error) = context.pulse.or_silent(removing).await {
                log_throttled!(warn, project.id = %project, error.reason = %error, "A deletion is left to the job");
            }
        }
    }));
    removing.await.map_err(Error::internal)
}

async fn remove_one(context: &Context, reports: &Reports, tenants: &[Uuid], project: Uuid) -> Result<()> {
    reports.forget(project).await?;
    let mut pace = Pace::beside_the_writer(context);
    loop {
        let _turn = reports.deletion_turn(tenants).await?;
        if !remove_chunk(context, project, &mut pace).await?.more {
            return Ok(());
        }
    }
}

/// Removes the audit log of a deleted organization, as [`remove`] does the remains of projects.
async fn remove_audit_log(context: &Context, reports: &Reports, tenant: Uuid, org: Uuid) -> Result<()> {
    let (context, reports) = (context.clone(), reports.clone());
    let removing = tokio::spawn(accepted_from([tenant], async move {
        let mut pace = Pace::beside_the_writer(&context);
        let removing = async {
            loop {
                let _turn = reports.deletion_turn(&[tenant]).await?;
                if !remove_audit_chunk(&context, org, &mut pace).await?.more {
                    return Ok(());
                }
            }
        };
        if let Err(error) = context.pulse.or_silent(removing).await {
            log_throttled!(warn, org.id = %org, error.reason = %error, "A deletion is left to the job");
        }
    }));
    removing.await.map_err(Error::internal)
}

/// Removes one chunk of a deleted organization's audit log.
pub async fn remove_audit_chunk(context: &Context, org: Uuid, pace: &mut Pace) -> Result<Chunk> {
    let chunk =
        async |size| Ok(Chunk::of(deletion_marks::delete_audit_entries(context, org, size).await?, size));
    pace.chunk(chunk).await
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
