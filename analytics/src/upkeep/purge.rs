//! Purges: deletes recorded visits on request.

use domain::ground::behalf::accepted_from;
use domain::tenancy::access::{ProjectAccess, Scope};
use domain::tenancy::audit::{AuditAction, Change};
use domain::{Context, Error, Result, Violation, ViolationCode};
use schemars::JsonSchema;
use sea_orm::{ConnectionTrait, DatabaseTransaction, Statement, Value};
use serde::{Deserialize, Serialize};
use serde_json::json;
use uuid::Uuid;

use crate::period::{day_start, number, parse};
use crate::reports::Reports;
use crate::upkeep::pace::Pace;
use crate::upkeep::retention::{
    Purged, Visits, count, delete_conversions_chunk, delete_purged_chunk, delete_some, lost,
};
use crate::visits::store::revision::Elders;

entity::choices! {
    /// Scope of a purge.
    PurgeScope {
        /// All visits.
        All = "all" / "ALL",
        /// The visits that began on the days from `from` to `to`.
        Range = "range" / "RANGE",
        /// Test visits.
        Test = "test" / "TEST",
    }
}

/// Request to delete recorded visits.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, async_graphql::InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PurgeInput {
    /// Which visits to delete.
    pub scope: PurgeScope,
    /// First day in the project's time zone, YYYY-MM-DD; only with the scope range.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = 10))]
    pub from: Option<String>,
    /// Last day, inclusive; only with the scope range.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", length(max = 10))]
    pub to: Option<String>,
}

/// Result of a purge.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, async_graphql::SimpleObject,
)]
pub struct PurgeResult {
    /// Number of deleted sessions.
    pub sessions: u64,
}

/// Deletes visits with everything that belongs to them, in rows, columns and snapshots.
///
/// Works in chunks, like retention, so that ingest does not wait. The entry in the audit log is written first: if the
/// process dies in between, the log shows that a purge began, and repeating it deletes the rest. Batches that arrived
/// before and wait in a file of some server are dropped when they are replayed. Daily budgets are not reset: a purge
/// must not make room for more visits today.
pub async fn purge(
    context: &Context,
    reports: &Reports,
    access: &ProjectAccess,
    input: PurgeInput,
) -> Result<PurgeResult> {
    access.require(Scope::ProjectAdmin)?;
    access.require_sudo(context).await?;
    let visits = selection(access, &input)?;
    // Counted before the transaction, to keep it short.
    let sessions = count(context, access.id(), visits).await?;
    let mut details = json!(input);
    details["sessions"] = json!(sessions);
    let mut tries = 1;
    let purged = loop {
        match begin(context, access, visits, &details).await {
            Err(error) if lost(&error, &mut tries) => {}
            done => break done?,
        }
    };
    // In a task of its own, so that a client that disconnects does not stop it halfway.
    let (pulse, work) =
        (context.pulse.clone(), delete(context.clone(), reports.clone(), access.clone(), purged));
    let deleting = tokio::spawn(accepted_from(access.tenants(), async move { pulse.or_silent(work).await }));
    let sessions = deleting.await.map_err(Error::internal)??;
    Ok(PurgeResult { sessions })
}

async fn begin(
    context: &Context,
    access: &ProjectAccess,
    visits: Visits,
    details: &serde_json::Value,
) -> Result<Purged> {
    let transaction = context.begin().await?;
    let purged = mark(context, &transaction, access.id(), visits).await?;
    if visits == Visits::All {
        delete_names_and_outcomes(&transaction, access).await?;
    }
    Change::new(AuditAction::ProjectPurge)
        .project(access.id())
        .target("project", access.id())
        .details(details.clone())
        .record(context, &transaction, access.project().org_id, Some(access.principal()))
        .await?;
    transaction.commit().await?;
    Ok(purged)
}

/// Records the purge, for batches that arrived before and wait in files. It does not wait for transactions of the
/// writers, which lock the project's row only against its deletion.
async fn mark(
    context: &Context,
    transaction: &DatabaseTransaction,
    project: Uuid,
    visits: Visits,
) -> Result<Purged> {
    let (backend, now) = (transaction.get_database_backend(), context.clock.now_ms());
    let run = async |sql: &str, values: Vec<Value>| {
        transaction.execute_raw(Statement::from_sql_and_values(backend, sql, values)).await
    };
    run("update projects set purged_at = $2 where id = $1", vec![project.into(), now.into()]).await?;
    let (from, until) = match visits {
        Visits::Between(from, until) => (from, until),
        _ => (i64::MIN, i64::MAX),
    };
    run(
        "insert into purges (project_id, purged_at, only_test, from_at, until_at) values ($1, $2, $3, $4, $5)",
        vec![project.into(), now.into(), (visits == Visits::Test).into(), from.into(), until.into()],
    )
    .await?;
    Ok(Purged { visits, at: now })
}

/// Deletes the purged visits. Transactions that began before the purge was recorded may not have seen it and may store
/// visits of earlier batches. So the purge ends only when, after all of them have ended, a last search finds nothing.
/// Reports also wait for these transactions.
async fn delete(context: Context, reports: Reports, access: ProjectAccess, purged: Purged) -> Result<u64> {
    let (project, tenants) = (access.id(), access.tenants());
    let elders = Elders::of_now(&context.db).await?;
    let (mut sessions, mut pace) = (0, Pace::beside_the_writer(&context));
    if purged.visits == Visits::All {
        forget_earlier(&context, &reports, &access, purged.at, &mut pace).await?;
    }
    loop {
        let is_last = elders.have_ended(&context.db).await?;
        let mut more = purged.visits == Visits::All;
        while more {
            let _turn = reports.deletion_turn(&tenants).await?;
            let conversions = async |size| delete_conversions_chunk(&context, project, purged.at, size).await;
            more = pace.chunk(conversions).await?.more;
        }
        more = true;
        while more {
            let _turn = reports.deletion_turn(&tenants).await?;
            let visits = async |size| delete_purged_chunk(&context, project, purged, size).await;
            let chunk = pace.chunk(visits).await?;
            (sessions, more) = (sessions + chunk.done, chunk.more);
        }
        if is_last {
            break;
        }
        tokio::time::sleep(Elders::PAUSE).await;
    }
    reports.forget(project).await?;
    Ok(sessions)
}

/// Deletes what is remembered of earlier purges. One of all visits covers everything that they did.
async fn forget_earlier(
    context: &Context,
    reports: &Reports,
    access: &ProjectAccess,
    at: i64,
    pace: &mut Pace,
) -> Result<()> {
    for (table, key) in [("purges", "project_id, purged_at"), ("purged_visits", "project_id, id")] {
        let mut more = true;
        while more {
            let _turn = reports.deletion_turn(&access.tenants()).await?;
            let values = || [access.id().into(), at.into()];
            let earlier = "project_id = $1 and purged_at < $2";
            let chunk = async |size| delete_some(context, table, key, earlier, values(), size).await;
            more = pace.chunk(chunk).await?.more;
        }
    }
    Ok(())
}

fn selection(access: &ProjectAccess, input: &PurgeInput) -> Result<Visits> {
    let (from, to) = (input.from.as_deref(), input.to.as_deref());
    match (input.scope, from, to) {
        (PurgeScope::All, None, None) => Ok(Visits::All),
        (PurgeScope::Test, None, None) => Ok(Visits::Test),
        (PurgeScope::All | PurgeScope::Test, _, _) => {
            Err(Error::BadRequest("from and to are only allowed with the scope range".into()))
        }
        (PurgeScope::Range, Some(from), Some(to)) => {
            let (from, to) = (parse(from, "body.from")?, parse(to, "body.to")?);
            if from > to {
                return Err(Error::BadRequest("from must not be after to".into()));
            }
            let zone = access.project().tz();
            Ok(Visits::Between(day_start(number(from), zone), day_start(number(to) + 1, zone)))
        }
        (PurgeScope::Range, None, _) => Err(missing("body.from")),
        (PurgeScope::Range, _, None) => Err(missing("body.to")),
    }
}

fn missing(path: &str) -> Error {
    Violation::new(path, ViolationCode::Required, "is required for a range").into()
}

/// Deletes what belongs to no session: event names and ingest counters.
async fn delete_names_and_outcomes(transaction: &DatabaseTransaction, access: &ProjectAccess) -> Result<()> {
    let backend = transaction.get_database_backend();
    for table in ["event_names", "ingest_outcomes"] {
        let sql = format!("delete from {table} where project_id = $1");
        let statement = Statement::from_sql_and_values(backend, sql, [access.id().into()]);
        transaction.execute_raw(statement).await?;
    }
    Ok(())
}
