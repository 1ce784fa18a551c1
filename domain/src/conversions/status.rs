//! What a server says of a conversion later: that it counts, that it does not, or that it was worth something else.

use async_graphql::InputObject;
use entity::conversion::{self, ConversionStatus};
use entity::conversion_upload::{self, UploadChange, UploadState};
use schemars::JsonSchema;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, EntityTrait,
    IntoActiveModel, QueryFilter, QueryOrder, QuerySelect, Set,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{Conversion, Evidence, recorded, uploads};
use crate::access::{ProjectAccess, Scope};
use crate::audit::{AuditAction, Change};
use crate::matching::{amount_of, decimals};
use crate::{Context, Error, Result, Violation, ViolationCode};

/// What becomes of a conversion.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConversionStatusUpdate {
    /// confirmed: a pending one counts, or one that counts is worth `value`; rejected: a pending one is none;
    /// retracted: one that counted does not any more.
    pub status: ConversionStatus,
    /// What it is worth, to four decimals; with `confirmed`. What it was without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64", range(min = 0, max = 1_000_000_000))]
    pub value: Option<f64>,
    /// The currency of that value, three upper-case letters; as it was without it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = "^[A-Z]{3}$"))]
    pub currency: Option<String>,
}

/// Confirms, rejects or retracts a conversion, or restates its value. Platforms that were told of it are told that.
pub async fn set_status(
    context: &Context,
    access: &ProjectAccess,
    id: Uuid,
    input: ConversionStatusUpdate,
) -> Result<Conversion> {
    access.require(Scope::ConversionsWrite)?;
    let wrong = |field: &str, message: &str| {
        Err(Violation::new(format!("body.{field}"), ViolationCode::Invalid, message).into())
    };
    if input.status == ConversionStatus::Pending {
        return wrong("status", "must be confirmed, rejected or retracted");
    }
    if input.value.is_some_and(|value| decimals(value) > 4) {
        return wrong("value", "has more than four decimals");
    }
    if input.status != ConversionStatus::Confirmed && (input.value.is_some() || input.currency.is_some()) {
        return wrong("value", "goes with the status confirmed only");
    }
    if input.currency.is_some() && input.value.is_none() {
        return wrong("currency", "goes with a value only");
    }
    let transaction = context.begin().await?;
    let before = find(&transaction, access, id).await?;
    change(context, &transaction, access, before, &input).await?;
    let shown = one(&transaction, found(access, id)).await?;
    transaction.commit().await?;
    context.uploads.wake();
    Ok(shown)
}

/// Confirms or rejects the pending conversions of some sessions, as far as they still can be. Answers how many.
pub(crate) async fn settle(
    context: &Context,
    transaction: &DatabaseTransaction,
    access: &ProjectAccess,
    sessions: &[Uuid],
    status: ConversionStatus,
) -> Result<u64> {
    access.require(Scope::ConversionsWrite)?;
    let now = context.clock.now_ms();
    let pending = conversion::Entity::find()
        .filter(conversion::Column::ProjectId.eq(access.id()))
        .filter(conversion::Column::SessionId.is_in(sessions.iter().copied()))
        .filter(conversion::Column::Status.eq(ConversionStatus::Pending))
        .order_by_asc(conversion::Column::Id)
        .lock_exclusive()
        .all(transaction)
        .await?;
    let mut settled = 0;
    let input = ConversionStatusUpdate { status, value: None, currency: None };
    for row in pending.into_iter().filter(|row| row.confirm_until.is_none_or(|until| until >= now)) {
        change(context, transaction, access, row, &input).await?;
        settled += 1;
    }
    Ok(settled)
}

/// Changes a conversion, which is locked, and what the platforms are told of it.
async fn change(
    context: &Context,
    transaction: &DatabaseTransaction,
    access: &ProjectAccess,
    before: conversion::Model,
    input: &ConversionStatusUpdate,
) -> Result<()> {
    let (id, now) = (before.id, context.clock.now_ms());
    let mut after = before.clone();
    after.status = input.status;
    after.value = input.value.map(amount_of).or(before.value);
    after.currency = input.currency.clone().unwrap_or_else(|| before.currency.clone());
    let restated = (after.value, &after.currency) != (before.value, &before.currency);
    match (before.status, after.status) {
        (ConversionStatus::Pending, ConversionStatus::Confirmed)
            if before.confirm_until.is_some_and(|until| until < now) =>
        {
            return Err(Error::Conflict(
                "the time in which the conversion could be confirmed is over".into(),
            ));
        }
        (ConversionStatus::Pending, ConversionStatus::Confirmed | ConversionStatus::Rejected)
        | (ConversionStatus::Confirmed, ConversionStatus::Retracted) => {}
        (ConversionStatus::Confirmed, ConversionStatus::Confirmed) if restated => {}
        // Said before.
        (before, after) if before == after => return Ok(()),
        (before, after) => {
            return Err(Error::Conflict(format!("a conversion that is {before} cannot be {after}").into()));
        }
    }
    after.updated_at = now;
    for upload in uploads_of(transaction, id).await? {
        if let Some(upload) = told_again(upload, &after, restated, now) {
            upload.into_active_model().reset_all().update(transaction).await?;
        }
    }
    let details = json!({
        "name": after.event_id, "status": after.status, "value": input.value, "currency": input.currency,
    });
    record(context, transaction, access, AuditAction::ConversionUpdate, id, details).await?;
    recorded::note(context, transaction, after.session_id.map(|session| (access.id(), session))).await?;
    after.into_active_model().reset_all().update(transaction).await?;
    Ok(())
}

/// Takes out of conversions what says who the visitor is: of these sessions, and of those that name one of these
/// hashes. What no platform was told yet is told to none.
pub(crate) async fn forget_person(
    context: &Context,
    transaction: &DatabaseTransaction,
    project: Uuid,
    sessions: &[Uuid],
    hashes: &[String],
) -> Result<()> {
    use sea_orm::sea_query::ExprTrait as _;
    let as_text = Expr::col(conversion::Column::Evidence).cast_as("text");
    let mut any = Condition::any().add(conversion::Column::SessionId.is_in(sessions.iter().copied()));
    for hash in hashes {
        any = any.add(as_text.clone().like(format!("%{hash}%")));
    }
    let rows = conversion::Entity::find()
        .filter(conversion::Column::ProjectId.eq(project))
        .filter(any)
        .order_by_asc(conversion::Column::Id)
        .lock_exclusive()
        .all(transaction)
        .await?;
    let now = context.clock.now_ms();
    for row in rows {
        let evidence = Evidence::read(row.evidence.as_ref());
        if !evidence.names_somebody() {
            continue;
        }
        for mut upload in uploads_of(transaction, row.id).await? {
            if matches!(upload.state, UploadState::Waiting | UploadState::Queued) {
                uploads::erase(&mut upload);
                upload.version += 1;
                upload.into_active_model().reset_all().update(transaction).await?;
            }
        }
        let mut row = row.into_active_model();
        row.evidence = Set(evidence.of_nobody().stored()?);
        row.updated_at = Set(now);
        row.update(transaction).await?;
    }
    Ok(())
}

/// What becomes of an upload whose conversion has changed; none where it stays as it is.
///
/// One that is being sent is only marked by its version: whoever sends it sees to the rest once the outcome is known.
fn told_again(
    mut upload: conversion_upload::Model,
    conversion: &conversion::Model,
    restated: bool,
    now: i64,
) -> Option<conversion_upload::Model> {
    let counts = conversion.status == ConversionStatus::Confirmed;
    let was_told = upload.sent_at.is_some();
    match upload.state {
        UploadState::Sending => {}
        UploadState::Waiting => {
            let evidence = Evidence::read(conversion.evidence.as_ref());
            let (state, code) = uploads::state(conversion.status, &evidence);
            (upload.state, upload.code, upload.since) = (state, code.map(str::to_owned), now);
            upload.ready_at = (state == UploadState::Queued).then_some(now);
        }
        _ if was_told && !counts => upload = requeued(upload, UploadChange::Retraction, now),
        _ if was_told && restated => upload = requeued(upload, UploadChange::Restatement, now),
        // Nobody knows what came of an attempt, so the platform may have taken it.
        UploadState::Queued if !counts && upload.attempts > 0 => {
            upload = requeued(upload, UploadChange::Retraction, now);
        }
        UploadState::Queued if !counts => {
            (upload.state, upload.since) = (UploadState::Skipped, now);
            upload.code = Some(uploads::NOT_COUNTED.to_owned());
        }
        // Its value is read when it is sent.
        _ => return None,
    }
    upload.version += 1;
    upload.next_at = upload.next_at.max(now);
    Some(upload)
}

fn requeued(upload: conversion_upload::Model, change: UploadChange, now: i64) -> conversion_upload::Model {
    conversion_upload::Model {
        state: UploadState::Queued,
        change,
        attempts: 0,
        next_at: 0,
        code: None,
        message: None,
        since: now,
        ..upload
    }
}

/// Tells the platforms again that could not be told.
pub async fn retry(context: &Context, access: &ProjectAccess, id: Uuid) -> Result<Conversion> {
    access.require(Scope::ConversionsWrite)?;
    let transaction = context.begin().await?;
    let row = find(&transaction, access, id).await?;
    let evidence = Evidence::read(row.evidence.as_ref());
    let now = context.clock.now_ms();
    for upload in uploads_of(&transaction, id).await? {
        let ended = matches!(upload.state, UploadState::Failed | UploadState::Skipped | UploadState::Expired);
        let (state, code) = uploads::state(row.status, &evidence);
        if !ended || (upload.sent_at.is_none() && state == UploadState::Skipped) {
            continue;
        }
        let mut again = requeued(upload.clone(), upload.change, now);
        if upload.sent_at.is_none() {
            (again.state, again.code) = (state, code.map(str::to_owned));
            again.ready_at = again.ready_at.or((state == UploadState::Queued).then_some(now));
        }
        (again.version, again.next_at) = (upload.version + 1, now);
        again.into_active_model().reset_all().update(&transaction).await?;
    }
    let details = json!({ "name": row.event_id });
    record(context, &transaction, access, AuditAction::ConversionRetry, id, details).await?;
    let shown = one(&transaction, found(access, id)).await?;
    transaction.commit().await?;
    context.uploads.wake();
    Ok(shown)
}

/// Conversions looked at in one round.
const CHUNK: u64 = 200;

/// Rejects conversions that nobody has confirmed in time. Answers how many, and whether there are more.
pub async fn close_late(context: &Context) -> Result<(u64, bool)> {
    let now = context.clock.now_ms();
    let late = conversion::Entity::find()
        .filter(conversion::Column::Status.eq(ConversionStatus::Pending))
        .filter(conversion::Column::ConfirmUntil.lt(now))
        .order_by_asc(conversion::Column::ConfirmUntil)
        .limit(CHUNK)
        .all(&context.db)
        .await?;
    let count = late.len() as u64;
    for row in late {
        let transaction = context.begin().await?;
        // Confirmed in this very moment, it stays so.
        let still = conversion::Entity::find_by_id(row.id).lock_exclusive().one(&transaction).await?;
        let Some(mut row) = still.filter(|row| row.status == ConversionStatus::Pending) else { continue };
        (row.status, row.updated_at) = (ConversionStatus::Rejected, now);
        for upload in uploads_of(&transaction, row.id).await? {
            if let Some(upload) = told_again(upload, &row, false, now) {
                upload.into_active_model().reset_all().update(&transaction).await?;
            }
        }
        recorded::note(context, &transaction, row.session_id.map(|session| (row.project_id, session)))
            .await?;
        row.into_active_model().reset_all().update(&transaction).await?;
        transaction.commit().await?;
        context.uploads.wake();
    }
    Ok((count, count == CHUNK))
}

fn found(access: &ProjectAccess, id: Uuid) -> sea_orm::Select<conversion::Entity> {
    conversion::Entity::find_by_id(id).filter(conversion::Column::ProjectId.eq(access.id()))
}

/// The conversion, locked: of two changes at once the second sees what the first did.
async fn find<C: ConnectionTrait>(
    transaction: &C,
    access: &ProjectAccess,
    id: Uuid,
) -> Result<conversion::Model> {
    found(access, id).lock_exclusive().one(transaction).await?.ok_or(Error::NotFound)
}

async fn record<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    access: &ProjectAccess,
    action: AuditAction,
    id: Uuid,
    details: Value,
) -> Result<()> {
    Change::new(action)
        .project(access.id())
        .target("conversion", id)
        .details(details)
        .record(context, connection, access.project().org_id, Some(access.principal()))
        .await
}

async fn one<C: ConnectionTrait>(
    connection: &C,
    select: sea_orm::Select<conversion::Entity>,
) -> Result<Conversion> {
    let row = select.one(connection).await?.ok_or(Error::NotFound)?;
    Conversion::of(connection, vec![row]).await?.pop().ok_or(Error::NotFound)
}

async fn uploads_of<C: ConnectionTrait>(
    transaction: &C,
    conversion: Uuid,
) -> Result<Vec<conversion_upload::Model>> {
    let found = conversion_upload::Entity::find()
        .filter(conversion_upload::Column::ConversionId.eq(conversion))
        .order_by_asc(conversion_upload::Column::Provider)
        .lock_exclusive()
        .all(transaction);
    Ok(found.await?)
}
