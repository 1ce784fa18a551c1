//! State of destinations in the upload queue. A destination that accepts nothing is paused, and the people who manage
//! its project are notified.

use std::collections::HashMap;
use std::time::Duration;

use async_graphql::SimpleObject;
use chrono::DateTime;
use entity::conversion_upload::{self, UploadState};
use entity::visits::AdPlatform;
use entity::{destination, destination_state, project};
use schemars::JsonSchema;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Destination, milliseconds};
use crate::money::destinations;
use crate::money::destinations::{OpenDestination, Verdict};
use crate::tenancy::mail;
use crate::{Context, Error, Result, Timestamp};

/// Number of consecutive batches without any accepted upload after which a destination is paused.
const FAILURES: i32 = 5;
const FIRST_PAUSE: Duration = Duration::from_secs(5 * 60);
const LONGEST_PAUSE: Duration = Duration::from_secs(6 * 60 * 60);
/// Minimum time between two notices about the same destination. Whoever changes its credentials again and again could
/// otherwise send any number of mails.
const QUIET: Duration = Duration::from_secs(24 * 60 * 60);

/// Code for credentials that cannot be decrypted because their encryption key is missing.
const KEY_LOST: &str = "key_lost";

pub(super) enum Open {
    Ready(OpenDestination),
    /// Not configured, or disabled.
    Off,
    Paused {
        until: i64,
    },
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
        Ok(Some(open)) => Ok(Open::Ready(open)),
        Ok(None) => Ok(Open::Off),
        Err(Error::NotConfigured(message)) => {
            let verdict = Verdict::Unauthorized { code: KEY_LOST.to_owned(), message: message.into_owned() };
            let until = note(context, (project, provider), &[verdict]).await?;
            Ok(Open::Paused { until: until.unwrap_or(now + milliseconds(FIRST_PAUSE)) })
        }
        Err(error) => Err(error),
    }
}

/// Records the result of a batch for a destination. If the destination is paused, returns the end of the pause.
pub(super) async fn note(
    context: &Context,
    (project, provider): Destination,
    verdicts: &[Verdict],
) -> Result<Option<i64>> {
    let answered = |verdict: &Verdict| matches!(verdict, Verdict::Accepted | Verdict::Refused { .. });
    let transaction = context.begin().await?;
    let before = destination_state::Entity::find_by_id((project, provider)).one(&transaction).await?;
    if verdicts.iter().any(answered) {
        if before.is_some() {
            forget(context, &transaction, (project, provider)).await?;
            transaction.commit().await?;
        }
        return Ok(None);
    }
    let refused = verdicts.iter().find(|verdict| matches!(verdict, Verdict::Unauthorized { .. }));
    let (code, message) = match refused.or(verdicts.first()) {
        Some(Verdict::Unauthorized { code, message } | Verdict::Later { code, message, .. }) => {
            (code.clone(), message.clone())
        }
        Some(Verdict::Unknown { message }) => ("no_answer".to_owned(), message.clone()),
        _ => return Ok(None),
    };
    let failures = before.as_ref().map_or(0, |state| state.failures) + 1;
    // Wrong credentials pause the destination at once, because retries cannot succeed.
    let beyond = if refused.is_some() { failures - 1 } else { failures - FAILURES };
    let paused_until = (beyond >= 0).then(|| {
        let pause = FIRST_PAUSE * (1 << beyond.min(10));
        context.clock.now_ms() + milliseconds(pause.min(LONGEST_PAUSE))
    });
    let (was_told, told_at) = before.as_ref().map_or((false, None), |state| (state.told, state.told_at));
    let tells = paused_until.is_some() && !was_told && told_at.is_none_or(|at| at <= quiet_since(context));
    let row = destination_state::Model {
        project_id: project,
        provider,
        failures,
        paused_until,
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
    Ok(paused_until)
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

/// Forgets failures and the pause, but not for a day that people were notified.
async fn forget<C: ConnectionTrait>(context: &Context, connection: &C, of: Destination) -> Result<()> {
    let told_lately = destination_state::Column::ToldAt.gt(quiet_since(context));
    let kept = destination_state::Entity::update_many()
        .col_expr(destination_state::Column::Failures, Expr::value(0))
        .col_expr(destination_state::Column::PausedUntil, Expr::value(None::<i64>))
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
