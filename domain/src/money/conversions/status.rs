//! Later changes of a conversion by a server: confirmation, rejection, retraction, or a new value.

use async_graphql::InputObject;
use entity::choices;
use entity::conversion::{self, ConversionStatus};
use entity::conversion_upload::{self, UploadChange, UploadState};
use schemars::JsonSchema;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, DatabaseTransaction, DbBackend, EntityTrait,
    FromQueryResult, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect, Select, Statement,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

use super::evidence::{CONSENT_WITHDRAWN, NO_CONSENT};
use super::uploads::{self, Course};
use super::{Conversion, Evidence, recorded};
use crate::ground::currencies;
use crate::ground::formats::CURRENCY;
use crate::measuring::matching::{amount_of, decimals};
use crate::tenancy::access::{ProjectAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::tenancy::queues::{Queue, Worked, projects_with, work_off};
use crate::{Context, Error, Result, Violation, ViolationCode};

choices! {
    /// Decision about a conversion.
    ConversionDecision {
        /// The pending conversion counts, or the confirmed conversion gets the new `value`.
        Confirmed = "confirmed" / "CONFIRMED",
        /// The pending conversion does not count.
        Rejected = "rejected" / "REJECTED",
        /// The confirmed conversion no longer counts.
        Retracted = "retracted" / "RETRACTED",
    }
}

impl From<ConversionDecision> for ConversionStatus {
    fn from(decision: ConversionDecision) -> Self {
        match decision {
            ConversionDecision::Confirmed => Self::Confirmed,
            ConversionDecision::Rejected => Self::Rejected,
            ConversionDecision::Retracted => Self::Retracted,
        }
    }
}

/// New status of a conversion.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConversionStatusUpdate {
    /// Status that the conversion gets.
    pub status: ConversionDecision,
    /// New value, with up to four decimals. Only with status confirmed. Default: unchanged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64", range(min = 0, max = 1_000_000_000))]
    pub value: Option<f64>,
    /// Currency of the value, three upper-case letters. Default: unchanged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String", regex(pattern = currencies::PATTERN), extend("format" = CURRENCY))]
    pub currency: Option<String>,
}

/// Confirms, rejects or retracts a conversion, or changes its value. Platforms that received the conversion receive the
/// change.
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
    if input.value.is_some_and(|value| decimals(value) > 4) {
        return wrong("value", "must have at most four decimals");
    }
    if input.status != ConversionDecision::Confirmed && (input.value.is_some() || input.currency.is_some()) {
        return wrong("value", "is allowed with status confirmed only");
    }
    if input.currency.is_some() && input.value.is_none() {
        return wrong("currency", "is allowed together with value only");
    }
    let transaction = context.begin().await?;
    let before = find(&transaction, access, id).await?;
    change(context, &transaction, access, before, &input).await?;
    let shown = one(&transaction, found(access, id)).await?;
    transaction.commit().await?;
    context.uploads().wake();
    Ok(shown)
}

/// Number of conversions that one transaction settles.
pub(crate) const SETTLED_AT_ONCE: usize = 50;

/// A conversion that is pending, and its visit.
#[derive(FromQueryResult)]
pub(crate) struct Pending {
    pub(crate) id: Uuid,
    pub(crate) session_id: Uuid,
}

/// Returns the pending conversions of some sessions whose deadline has not passed.
pub(crate) async fn pending<C: ConnectionTrait>(
    context: &Context,
    connection: &C,
    access: &ProjectAccess,
    sessions: &[Uuid],
) -> Result<Vec<Pending>> {
    access.require(Scope::ConversionsWrite)?;
    let until = conversion::Column::ConfirmUntil;
    let is_open = Condition::any().add(until.is_null()).add(until.gte(context.clock.now_ms()));
    let mut found = Vec::new();
    for some in sessions.chunks(SESSIONS_AT_ONCE) {
        let pending = conversion::Entity::find()
            .select_only()
            .column(conversion::Column::Id)
            .column(conversion::Column::SessionId)
            .filter(conversion::Column::ProjectId.eq(access.id()))
            .filter(conversion::Column::SessionId.is_in(some.iter().copied()))
            .filter(conversion::Column::Status.eq(ConversionStatus::Pending))
            .filter(is_open.clone())
            .order_by_asc(conversion::Column::Id)
            .into_model::<Pending>();
        found.extend(pending.all(connection).await?);
    }
    Ok(found)
}

/// Number of sessions in one statement.
const SESSIONS_AT_ONCE: usize = 500;

/// Confirms or rejects those of some conversions that are pending, if their deadline has not passed. Returns their
/// number.
pub(crate) async fn settle(
    context: &Context,
    transaction: &DatabaseTransaction,
    access: &ProjectAccess,
    conversions: &[Uuid],
    status: ConversionDecision,
) -> Result<u64> {
    access.require(Scope::ConversionsWrite)?;
    let now = context.clock.now_ms();
    let pending = conversion::Entity::find()
        .filter(conversion::Column::Id.is_in(conversions.iter().copied()))
        .filter(conversion::Column::ProjectId.eq(access.id()))
        .filter(conversion::Column::Status.eq(ConversionStatus::Pending))
        .order_by_asc(conversion::Column::Id)
        .lock_exclusive()
        .all(transaction)
        .await?;
    let in_time = |row: &conversion::Model| row.confirm_until.is_none_or(|until| until >= now);
    let pending: Vec<conversion::Model> = pending.into_iter().filter(in_time).collect();
    // All marks at once and in their order, because whoever takes them locks them in that order.
    let visits = pending.iter().filter_map(|row| Some((row.project_id, row.session_id?)));
    recorded::note(context, transaction, visits).await?;
    let mut settled = 0;
    let input = ConversionStatusUpdate { status, value: None, currency: None };
    for row in pending {
        change(context, transaction, access, row, &input).await?;
        settled += 1;
    }
    Ok(settled)
}

/// Changes a locked conversion and its uploads.
async fn change(
    context: &Context,
    transaction: &DatabaseTransaction,
    access: &ProjectAccess,
    before: conversion::Model,
    input: &ConversionStatusUpdate,
) -> Result<()> {
    let (id, now) = (before.id, context.clock.now_ms());
    let mut after = before.clone();
    after.status = input.status.into();
    after.value = input.value.map(amount_of).or(before.value);
    after.currency = input.currency.clone().unwrap_or_else(|| before.currency.clone());
    let restated = (after.value, &after.currency) != (before.value, &before.currency);
    match (before.status, after.status) {
        (ConversionStatus::Pending, ConversionStatus::Confirmed)
            if before.confirm_until.is_some_and(|until| until < now) =>
        {
            return Err(Error::Conflict("the deadline for confirming this conversion has passed".into()));
        }
        (ConversionStatus::Pending, ConversionStatus::Confirmed | ConversionStatus::Rejected)
        | (ConversionStatus::Confirmed, ConversionStatus::Retracted) => {}
        (ConversionStatus::Confirmed, ConversionStatus::Confirmed) if restated => {}
        // The same change was made before.
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

/// Returns the new state of an upload whose conversion has changed, or `None` if the upload stays as it is.
///
/// An upload that is being sent only gets a new version. The worker that sends it handles the change once the outcome
/// is known.
pub(super) fn told_again(
    mut upload: conversion_upload::Model,
    conversion: &conversion::Model,
    restated: bool,
    now: i64,
) -> Option<conversion_upload::Model> {
    let evidence = Evidence::read(conversion.evidence.as_ref());
    let stopped = uploads::stopped_by(conversion);
    let was_told = upload.sent_at.is_some();
    match (upload.state, stopped) {
        (UploadState::Sending, _) => {}
        (UploadState::Waiting, _) => start(&mut upload, conversion.status, &evidence, now),
        (UploadState::Skipped, None) if !was_told && lacked_consent(&upload) => {
            start(&mut upload, conversion.status, &evidence, now);
        }
        // Already retracted, or about to be.
        (_, Some(_)) if was_told && upload.change == UploadChange::Retraction => return None,
        (_, Some(_)) if was_told => upload = requeued(upload, UploadChange::Retraction, now),
        // The visitor consents again before the withdrawal was told.
        (UploadState::Queued | UploadState::Skipped, None)
            if upload.change == UploadChange::Retraction && upload.attempts == 0 =>
        {
            let state = if was_told { UploadState::Sent } else { UploadState::Queued };
            upload = conversion_upload::Model { state, ..requeued(upload, UploadChange::New, now) };
        }
        (_, None) if was_told && restated => upload = requeued(upload, UploadChange::Restatement, now),
        (UploadState::Queued, _) if let Course::Change(change) = uploads::course(&upload, stopped) => {
            upload = requeued(upload, change, now);
        }
        (UploadState::Queued, Some(_)) if let Course::Skip(code) = uploads::course(&upload, stopped) => {
            (upload.state, upload.since) = (UploadState::Skipped, now);
            upload.code = Some(code.to_owned());
        }
        // The platform may have accepted the old value.
        (UploadState::Queued, None) if restated && upload.tried_version.is_some() => {}
        // The value is read when the upload is sent.
        _ => return None,
    }
    upload.version += 1;
    upload.next_at = upload.next_at.max(now);
    Some(upload)
}

/// Puts an upload that nobody has tried yet into the state that its conversion now allows.
fn start(upload: &mut conversion_upload::Model, status: ConversionStatus, evidence: &Evidence, now: i64) {
    let (state, code) = uploads::state(status, evidence);
    (upload.state, upload.code, upload.since) = (state, code.map(str::to_owned), now);
    upload.ready_at = (state == UploadState::Queued).then_some(now);
}

/// Returns true if the upload was skipped for want of consent.
fn lacked_consent(upload: &conversion_upload::Model) -> bool {
    matches!(upload.code.as_deref(), Some(NO_CONSENT | CONSENT_WITHDRAWN))
}

pub(super) fn requeued(
    upload: conversion_upload::Model,
    change: UploadChange,
    now: i64,
) -> conversion_upload::Model {
    conversion_upload::Model {
        state: UploadState::Queued,
        change,
        attempts: 0,
        next_at: 0,
        code: None,
        message: None,
        since: now,
        request: None,
        together: None,
        ..upload
    }
}

/// Condition for conversions that wait to be confirmed, in the words of the index for it.
const PENDING: &str = "status = 'pending'";

/// Queue of conversions that were not confirmed in time, the longest overdue of a project first.
struct LateConversions {
    now: i64,
}

impl Queue for LateConversions {
    type Table = conversion::Entity;
    const NAME: &'static str = "conversions that were not confirmed";

    fn projects(&self, backend: DbBackend) -> Statement {
        let sql = format!(
            "{} and exists (select 1 from projects where id = waiting.id) and exists (select 1 from conversions \
             where project_id = waiting.id and {PENDING} and confirm_until < $1)",
            projects_with("conversions", PENDING)
        );
        Statement::from_sql_and_values(backend, sql, [self.now.into()])
    }

    fn rows(&self, project: Uuid) -> Select<Self::Table> {
        conversion::Entity::find()
            .filter(conversion::Column::ProjectId.eq(project))
            .filter(Expr::cust(PENDING))
            .filter(conversion::Column::ConfirmUntil.lt(self.now))
            .order_by_asc(conversion::Column::ConfirmUntil)
            .order_by_asc(conversion::Column::Id)
    }

    async fn work(&self, context: &Context, rows: Vec<conversion::Model>) -> Result<()> {
        for row in rows {
            reject(context, row.id, self.now).await?;
        }
        Ok(())
    }
}

/// Rejects conversions that were not confirmed in time.
pub async fn close_late(context: &Context, is_over: impl Fn() -> bool) -> Result<Worked> {
    work_off(context, &LateConversions { now: context.clock.now_ms() }, is_over).await
}

/// Rejects a conversion, unless it was confirmed at this moment.
async fn reject(context: &Context, id: Uuid, now: i64) -> Result<()> {
    let transaction = context.begin().await?;
    let still = conversion::Entity::find_by_id(id).lock_exclusive().one(&transaction).await?;
    let Some(mut row) = still.filter(|row| row.status == ConversionStatus::Pending) else { return Ok(()) };
    (row.status, row.updated_at) = (ConversionStatus::Rejected, now);
    for upload in uploads_of(&transaction, row.id).await? {
        if let Some(upload) = told_again(upload, &row, false, now) {
            upload.into_active_model().reset_all().update(&transaction).await?;
        }
    }
    recorded::note(context, &transaction, row.session_id.map(|session| (row.project_id, session))).await?;
    row.into_active_model().reset_all().update(&transaction).await?;
    transaction.commit().await?;
    context.uploads().wake();
    Ok(())
}

pub(super) fn found(access: &ProjectAccess, id: Uuid) -> Select<conversion::Entity> {
    conversion::Entity::find_by_id(id).filter(conversion::Column::ProjectId.eq(access.id()))
}

/// Returns the conversion, locked, so that concurrent changes happen one after the other.
pub(super) async fn find<C: ConnectionTrait>(
    transaction: &C,
    access: &ProjectAccess,
    id: Uuid,
) -> Result<conversion::Model> {
    found(access, id).lock_exclusive().one(transaction).await?.ok_or(Error::NotFound)
}

pub(super) async fn record<C: ConnectionTrait>(
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

pub(super) async fn one<C: ConnectionTrait>(
    connection: &C,
    select: Select<conversion::Entity>,
) -> Result<Conversion> {
    let row = select.one(connection).await?.ok_or(Error::NotFound)?;
    Conversion::of(connection, vec![row]).await?.pop().ok_or(Error::NotFound)
}

pub(super) async fn uploads_of<C: ConnectionTrait>(
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
