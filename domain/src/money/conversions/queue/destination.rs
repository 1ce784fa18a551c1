//! State of destinations in the upload queue. A destination that accepts nothing is paused, and the people who manage
//! its project are notified.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use async_graphql::SimpleObject;
use chrono::DateTime;
use entity::conversion_upload::{self, UploadState};
use entity::visits::AdPlatform;
use entity::{destination, destination_state, project};
use schemars::JsonSchema;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, ConnectionTrait, DatabaseTransaction, EntityTrait, IntoActiveModel,
    QueryFilter, QueryOrder, QuerySelect,
};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Destination, milliseconds};
use crate::money::destinations;
use crate::money::destinations::{OpenDestination, Verdict};
use crate::tenancy::mail;
use crate::{Context, Error, Result, Timestamp};

/// Number of consecutive batches without any accepted upload after which a destination is paused.
const FAILURES: i32 = 5;
/// Number of consecutive batches that the platform rejected as a whole, without a documented reason, after which a
/// destination is paused.
const UNEXPLAINED: i32 = 2;
const FIRST_PAUSE: Duration = Duration::from_secs(5 * 60);
const LONGEST_PAUSE: Duration = Duration::from_secs(6 * 60 * 60);
/// Minimum time between two notices about the same destination. Whoever changes its credentials again and again could
/// otherwise send any number of mails.
const QUIET: Duration = Duration::from_secs(24 * 60 * 60);

/// Code for credentials that cannot be decrypted because their encryption key is missing.
const KEY_LOST: &str = "key_lost";

pub(super) enum Open {
    Ready(Box<OpenDestination>),
    /// Not configured, or disabled.
    Off,
    Paused {
        until: i64,
    },
}

/// What the result of a batch means for its destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Noted {
    /// Uploads go on.
    Open,
    Paused {
        until: i64,
    },
    /// Nothing: the destination was configured anew, or tested with success, while the batch was being sent.
    Outdated,
}

/// Pause of a destination, with its reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
#[graphql(name = "DestinationPause")]
#[schemars(rename = "DestinationPause")]
pub struct Pause {
    /// When uploads resume.
    pub until: Timestamp,
    /// Machine-readable code of the last failure.
    pub code: String,
    /// The platform's own message about the last failure.
    pub message: String,
}

pub(super) async fn open(context: &Context, (project, provider): Destination) -> Result<Open> {
    let row = destination::Entity::find_by_id((project, provider)).one(&context.db).await?;
    if !row.is_some_and(|row| row.enabled) {
        return Ok(Open::Off);
    }
    let state = destination_state::Entity::find_by_id((project, provider)).one(&context.db).await?;
    let now = context.clock.now_ms();
    if let Some(until) = state.and_then(|state| state.paused_until).filter(|until| *until > now) {
        return Ok(Open::Paused { until });
    }
    match destinations::open(context, project, provider).await {
        Ok(Some(open)) => Ok(Open::Ready(Box::new(open))),
        Ok(None) => Ok(Open::Off),
        Err(Error::NotConfigured(message)) => {
            let verdict = Verdict::Unauthorized { code: KEY_LOST.to_owned(), message: message.into_owned() };
            let until = match note(context, (project, provider), None, &[verdict]).await? {
                Noted::Paused { until } => until,
                Noted::Open | Noted::Outdated => now + milliseconds(FIRST_PAUSE),
            };
            Ok(Open::Paused { until })
        }
        Err(error) => Err(error),
    }
}

/// Records the result of a batch for a destination, unless the destination was configured anew since, or tested with
/// success: then its generation is another.
pub(super) async fn note(
    context: &Context,
    (project, provider): Destination,
    generation: Option<i32>,
    verdicts: &[Verdict],
) -> Result<Noted> {
    let answered = |verdict: &Verdict| {
        matches!(
            verdict,
            Verdict::Accepted
                | Verdict::AlreadyThere
                | Verdict::Received { .. }
                | Verdict::Repeat { .. }
                | Verdict::Refused { .. }
                | Verdict::NotYet { .. }
        )
    };
    // The usual case takes no turn to write. If the destination is configured anew at this moment, this batch came before.
    if verdicts.iter().all(answered) && is_quiet(context, (project, provider)).await? {
        return Ok(Noted::Open);
    }
    let transaction = context.begin().await?;
    // Locked, so that nobody configures it before this is written down.
    let row = destination::Entity::find_by_id((project, provider)).lock_shared().one(&transaction).await?;
    if generation.is_some_and(|then| row.is_none_or(|row| row.generation != then)) {
        return Ok(Noted::Outdated);
    }
    let before = destination_state::Entity::find_by_id((project, provider)).one(&transaction).await?;
    // The wait that the platform asks for holds for conversions of the meantime as well, also if it took others.
    let wait = verdicts.iter().filter_map(|verdict| match verdict {
        Verdict::Later { after, .. } => *after,
        _ => None,
    });
    let wait = wait.max().map(|wait| wait.min(LONGEST_PAUSE));
    let is_answered = verdicts.iter().any(answered);
    if is_answered && wait.is_none() {
        if before.is_some_and(|state| has_failed(&state)) {
            resume(context, &transaction, (project, provider)).await?;
            transaction.commit().await?;
        }
        return Ok(Noted::Open);
    }
    let refused = verdicts.iter().find(|verdict| matches!(verdict, Verdict::Unauthorized { .. }));
    let unexplained = verdicts.iter().find(|verdict| matches!(verdict, Verdict::Unexplained { .. }));
    let failed = verdicts.iter().find(|verdict| !answered(verdict));
    let (code, message) = match refused.or(unexplained).or(failed) {
        Some(
            Verdict::Unauthorized { code, message }
            | Verdict::Unexplained { code, message }
            | Verdict::Later { code, message, .. },
        ) => (code.clone(), message.clone()),
        Some(Verdict::Unknown { code, message }) => ((*code).to_owned(), message.clone()),
        _ => return Ok(Noted::Open),
    };
    let failures = if is_answered { 0 } else { before.as_ref().map_or(0, |state| state.failures) + 1 };
    // Wrong credentials pause the destination at once, because retries cannot succeed.
    let beyond = match (refused, unexplained) {
        (Some(_), _) => failures - 1,
        (None, Some(_)) => failures - UNEXPLAINED,
        (None, None) => failures - FAILURES,
    };
    let pause = (beyond >= 0).then(|| (FIRST_PAUSE * (1 << beyond.min(10))).min(LONGEST_PAUSE));
    let paused_until = pause.max(wait).map(|pause| context.clock.now_ms() + milliseconds(pause));
    let told = |state: &destination_state::Model| (state.told && !is_answered, state.told_at);
    let (was_told, told_at) = before.as_ref().map_or((false, None), told);
    let tells = pause.is_some() && !was_told && told_at.is_none_or(|at| at <= quiet_since(context));
    let row = destination_state::Model {
        project_id: project,
        provider,
        failures,
        paused_until,
        paused_at: paused_until
            .and(before.as_ref().and_then(|state| state.paused_at).or(Some(context.clock.now_ms()))),
        code: Some(code),
        message: Some(message),
        told: was_told || tells,
        told_at: if tells { Some(context.clock.now_ms()) } else { told_at },
    };
    let new = row.into_active_model().reset_all();
    match before {
        Some(_) => destination_state::Entity::update(new).exec(&transaction).await.map(drop)?,
        None => {
            destination_state::Entity::insert(new).exec_without_returning(&transaction).await.map(drop)?;
        }
    }
    if tells {
        tell(context, &transaction, project, provider).await?;
    }
    transaction.commit().await?;
    context.mailroom().wake();
    Ok(paused_until.map_or(Noted::Open, |until| Noted::Paused { until }))
}

/// Returns true if a destination has not failed since it last accepted something.
async fn is_quiet(context: &Context, of: Destination) -> Result<bool> {
    let state = destination_state::Entity::find_by_id(of).one(&context.db).await?;
    Ok(state.is_none_or(|state| !has_failed(&state)))
}

/// Returns true if a destination has failures or is paused. After a pause, the row stays for a day, because people were
/// told of it.
fn has_failed(state: &destination_state::Model) -> bool {
    state.failures > 0 || state.paused_until.is_some()
}

/// Returns true if a destination is paused, and keeps others from ending the pause until the transaction ends.
pub(super) async fn is_paused(
    context: &Context,
    transaction: &DatabaseTransaction,
    of: Destination,
) -> Result<bool> {
    let state = destination_state::Entity::find_by_id(of).lock_exclusive().one(transaction).await?;
    let until = state.and_then(|state| state.paused_until);
    Ok(until.is_some_and(|until| until > context.clock.now_ms()))
}

/// Notifies the people who manage the project that a destination is paused.
async fn tell<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    id: Uuid,
    provider: AdPlatform,
) -> Result<()> {
    let Some(project) = project::Entity::find_by_id(id).one(connection).await? else { return Ok(()) };
    mail::queue_destination_paused(context, connection, &project, provider).await
}

/// Ends the pause of a destination that was reconfigured. Its waiting uploads become due.
pub(crate) async fn resume<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    (project, provider): Destination,
) -> Result<()> {
    forget(context, connection, (project, provider)).await?;
    conversion_upload::Entity::update_many()
        .col_expr(conversion_upload::Column::NextAt, Expr::value(context.clock.now_ms()))
        .filter(super::is_of((project, provider)))
        .filter(conversion_upload::Column::State.eq(UploadState::Queued))
        .exec(connection)
        .await?;
    Ok(())
}

/// Ends the pause of a destination after a successful test with the configuration of this generation, unless it was
/// configured anew meanwhile. What was sent before pauses it no more.
pub(crate) async fn resume_after_test(context: &Context, of: Destination, generation: i32) -> Result<()> {
    let transaction = context.begin().await?;
    let raised = destination::Entity::update_many()
        .col_expr(destination::Column::Generation, Expr::value(generation + 1))
        .filter(destination::Column::ProjectId.eq(of.0))
        .filter(destination::Column::Provider.eq(of.1))
        .filter(destination::Column::Enabled.eq(true))
        .filter(destination::Column::Generation.eq(generation))
        .exec(&transaction)
        .await?;
    if raised.rows_affected == 0 {
        return Ok(());
    }
    resume(context, &transaction, of).await?;
    transaction.commit().await?;
    context.uploads().wake();
    Ok(())
}

/// Forgets the requests of which the platform has not said yet what it took: after a change of the account it may not say
/// so any more. They are sent again, and the platform recognizes what it has.
pub(crate) async fn forget_requests<C: ConnectionTrait>(connection: &C, of: Destination) -> Result<()> {
    conversion_upload::Entity::update_many()
        .col_expr(conversion_upload::Column::Request, Expr::value(None::<String>))
        .filter(super::is_of(of))
        .filter(conversion_upload::Column::State.eq(UploadState::Queued))
        .filter(conversion_upload::Column::Request.is_not_null())
        .exec(connection)
        .await?;
    Ok(())
}

/// Forgets failures and the pause, but not for a day that people were notified.
async fn forget<C: ConnectionTrait>(context: &Context, connection: &C, of: Destination) -> Result<()> {
    let told_lately = destination_state::Column::ToldAt.gt(quiet_since(context));
    let kept = destination_state::Entity::update_many()
        .col_expr(destination_state::Column::Failures, Expr::value(0))
        .col_expr(destination_state::Column::PausedUntil, Expr::value(None::<i64>))
        .col_expr(destination_state::Column::PausedAt, Expr::value(None::<i64>))
        .col_expr(destination_state::Column::Code, Expr::value(None::<String>))
        .col_expr(destination_state::Column::Message, Expr::value(None::<String>))
        .col_expr(destination_state::Column::Told, Expr::value(false))
        .filter(destination_state::Column::ProjectId.eq(of.0))
        .filter(destination_state::Column::Provider.eq(of.1))
        .filter(told_lately)
        .exec(connection)
        .await?;
    if kept.rows_affected == 0 {
        destination_state::Entity::delete_by_id(of).exec(connection).await?;
    }
    Ok(())
}

fn quiet_since(context: &Context) -> i64 {
    context.clock.now_ms() - milliseconds(QUIET)
}

/// Destination whose uploads are paused.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct PausedDestination {
    /// Ad platform.
    pub provider: AdPlatform,
    /// Machine-readable code of the last failure.
    pub reason: String,
    /// When the pause began.
    pub since: Timestamp,
    /// When uploads resume.
    pub until: Timestamp,
}

/// Returns the enabled destinations of projects that are paused, by project.
pub async fn paused(context: &Context, projects: &[Uuid]) -> Result<HashMap<Uuid, Vec<PausedDestination>>> {
    let now = context.clock.now_ms();
    let states = destination_state::Entity::find()
        .filter(destination_state::Column::ProjectId.is_in(projects.iter().copied()))
        .filter(destination_state::Column::PausedUntil.gt(now))
        .order_by_asc(destination_state::Column::Provider)
        .all(&context.db)
        .await?;
    let mut found: HashMap<Uuid, Vec<PausedDestination>> = HashMap::new();
    if states.is_empty() {
        return Ok(found);
    }
    let enabled: HashSet<Destination> = destination::Entity::find()
        .select_only()
        .columns([destination::Column::ProjectId, destination::Column::Provider])
        .filter(destination::Column::ProjectId.is_in(states.iter().map(|state| state.project_id)))
        .filter(destination::Column::Enabled.eq(true))
        .into_tuple::<Destination>()
        .all(&context.db)
        .await?
        .into_iter()
        .collect();
    for state in states.into_iter().filter(|state| enabled.contains(&(state.project_id, state.provider))) {
        let Some(until) = state.paused_until.and_then(Timestamp::from_ms) else { continue };
        // Pauses that began before this was noted are at least as old as now.
        let Some(since) = Timestamp::from_ms(state.paused_at.unwrap_or(now)) else { continue };
        let reason = state.code.unwrap_or_default();
        let paused = PausedDestination { provider: state.provider, reason, since, until };
        found.entry(state.project_id).or_default().push(paused);
    }
    Ok(found)
}

/// Returns the paused destinations of projects, by project and platform.
pub async fn pauses(context: &Context, projects: &[Uuid]) -> Result<HashMap<(Uuid, AdPlatform), Pause>> {
    let found = destination_state::Entity::find()
        .filter(destination_state::Column::ProjectId.is_in(projects.iter().copied()))
        .filter(destination_state::Column::PausedUntil.gt(context.clock.now_ms()))
        .all(&context.db)
        .await?;
    let pause = |row: destination_state::Model| {
        let until = DateTime::from_timestamp_millis(row.paused_until?)?.into();
        let (code, message) = (row.code.unwrap_or_default(), row.message.unwrap_or_default());
        Some(((row.project_id, row.provider), Pause { until, code, message }))
    };
    Ok(found.into_iter().filter_map(pause).collect())
}
