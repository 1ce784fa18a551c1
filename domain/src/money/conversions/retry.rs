//! Queues uploads again: those of one conversion, those of a destination that ended for the same reason, and conversions
//! that happened before their destination was set up.

use std::collections::{BTreeSet, HashMap};

use async_graphql::SimpleObject;
use chrono::TimeDelta;
use entity::conversion::{self, ConversionStatus};
use entity::conversion_upload::{self, UploadState};
use entity::visits::AdPlatform;
use entity::{conversion_definition, destination};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ActiveModelTrait, ColumnTrait, Condition, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter,
    QueryOrder, QuerySelect, QueryTrait, Select,
};
use serde_json::json;
use uuid::Uuid;

use super::status::{find, found, one, record, requeued, uploads_of};
use super::{Conversion, ConversionDefinition, Evidence, consent, queue, stored, uploads};
use crate::ground::writes::Transaction;
use crate::money::destinations::{DestinationSettings, settings_of};
use crate::money::leads;
use crate::tenancy::access::{ProjectAccess, Scope};
use crate::tenancy::audit::{AuditAction, Change};
use crate::{Context, Error, Result, Violation, ViolationCode};

/// Number of conversions handled in one transaction.
const CHUNK: u64 = 200;
/// Maximum number of conversions looked at in one call.
const MAX_PER_CALL: u64 = 10_000;
/// Maximum number of days that a backfill reaches back.
const MAX_DAYS: u8 = 7;

/// States of uploads that have ended without success.
const ENDED: [UploadState; 3] = [UploadState::Failed, UploadState::Skipped, UploadState::Expired];

/// Number of conversions that a call has queued.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, SimpleObject)]
pub struct QueuedConversions {
    /// Number of conversions that are sent now, or once the platform accepts them.
    pub queued: u64,
    /// Number of conversions that are sent once they are confirmed.
    pub waiting: u64,
    /// Where to go on, because one call looks at 10,000 conversions: repeat it with `after`. Null at the end.
    pub next: Option<Uuid>,
}

impl QueuedConversions {
    fn count(&mut self, state: UploadState) {
        match state {
            UploadState::Queued => self.queued += 1,
            _ => self.waiting += 1,
        }
    }
}

/// Queues a conversion's failed, skipped and expired uploads again, as far as its definition still sends them.
pub async fn retry(context: &Context, access: &ProjectAccess, id: Uuid) -> Result<Conversion> {
    access.require(Scope::ConversionsWrite)?;
    let transaction = context.begin().await?;
    let before = find(&transaction, access, id).await?;
    let mut row = before.clone();
    consent::refresh(&transaction, [(&mut row, None)]).await?;
    let now = context.clock.now_ms();
    if row.evidence != before.evidence {
        follow(&transaction, row.clone(), now).await?;
    }
    let definition = stored::find(&transaction, row.project_id, &row.definition).await?;
    let definition = definition.filter(|definition| !definition.archived);
    let definition = definition.map(ConversionDefinition::try_from).transpose()?;
    for upload in uploads_of(&transaction, id).await? {
        let destination = definition.as_ref().and_then(|one| one.destinations.get(&upload.provider));
        let destination = destination.filter(|destination| destination.enabled);
        let name = destination.map(|destination| destination.name.as_str());
        if let Some(again) = again(upload, &row, name, now) {
            again.into_active_model().reset_all().update(&transaction).await?;
        }
    }
    let details = json!({ "name": row.event_id });
    record(context, &transaction, access, AuditAction::ConversionRetry, id, details).await?;
    let shown = one(&transaction, found(access, id)).await?;
    transaction.commit().await?;
    context.uploads().wake();
    Ok(shown)
}

/// Returns the new state of an upload that has ended without success, or `None` if it cannot be repeated. `name` is what
/// the definition says now: the earlier name may be why the upload failed. Without a name, the definition sends no
/// conversions to the platform any more, but the platform still hears of changes of those that it has.
fn again(
    upload: conversion_upload::Model,
    row: &conversion::Model,
    name: Option<&str>,
    now: i64,
) -> Option<conversion_upload::Model> {
    let ended = ENDED.contains(&upload.state);
    let (state, code) = uploads::state(row.status, &Evidence::read(row.evidence.as_ref()));
    let was_told = upload.sent_at.is_some();
    let is_erased = upload.code.as_deref() == Some(uploads::ERASED);
    if !ended || is_erased || (!was_told && state == UploadState::Skipped) {
        return None;
    }
    let (change, version) = (upload.change, upload.version + 1);
    let mut again = requeued(upload, change, now);
    if !was_told {
        (again.state, again.code) = (state, code.map(str::to_owned));
        again.ready_at = again.ready_at.or((state == UploadState::Queued).then_some(now));
        name?.clone_into(&mut again.name);
    }
    (again.version, again.next_at) = (version, now);
    Some(again)
}

/// Stores the consent that a conversion has by the newest decision of its visitor.
async fn follow<C: ConnectionTrait>(connection: &C, mut row: conversion::Model, now: i64) -> Result<()> {
    row.updated_at = now;
    row.into_active_model().reset_all().update(connection).await?;
    Ok(())
}

/// Queues a destination's failed, skipped and expired uploads again, those with one code or all. Leaves those alone that
/// would not be sent: without consent, of erased people, too old, or of definitions that do not name the platform any
/// more. `dry_run` only counts.
pub async fn retry_all(
    context: &Context,
    access: &ProjectAccess,
    provider: AdPlatform,
    reason: Option<&str>,
    after: Option<Uuid>,
    dry_run: bool,
) -> Result<QueuedConversions> {
    access.require(Scope::ConversionsWrite)?;
    let mut bulk = Bulk::new(context, access, provider, after, dry_run);
    let mut more = true;
    while more && bulk.looked < MAX_PER_CALL {
        more = bulk.retry_some(reason).await?;
    }
    bulk.end(more, AuditAction::ConversionRetryAll, json!({ "reason": reason })).await
}

/// Queues the conversions of the last days that were not sent to the platform because it was set up or enabled after them.
/// Repeating it queues nothing twice. `dry_run` only counts.
pub async fn backfill(
    context: &Context,
    access: &ProjectAccess,
    provider: AdPlatform,
    days: i32,
    after: Option<Uuid>,
    dry_run: bool,
) -> Result<QueuedConversions> {
    access.require(Scope::ConversionsWrite)?;
    let Some(days) = u8::try_from(days).ok().filter(|days| (1..=MAX_DAYS).contains(days)) else {
        return Err(Violation::new("body.days", ViolationCode::Invalid, "must be 1 to 7").into());
    };
    let since = context.clock.now_ms() - TimeDelta::days(days.into()).num_milliseconds();
    let mut bulk = Bulk::new(context, access, provider, after, dry_run);
    let mut more = true;
    while more && bulk.looked < MAX_PER_CALL {
        more = bulk.backfill_some(since).await?;
    }
    bulk.end(more, AuditAction::ConversionBackfill, json!({ "days": days })).await
}

/// A call that works through many conversions, a transaction per chunk. The search for the conversions of a chunk precedes
/// its transaction, because it may take long and writes wait for a transaction. A dry run only reads.
struct Bulk<'of> {
    context: &'of Context,
    access: &'of ProjectAccess,
    provider: AdPlatform,
    after: Uuid,
    dry_run: bool,
    looked: u64,
    done: QueuedConversions,
}

/// Rows that the uploads of a chunk depend on.
struct Rules {
    /// Definitions that name the platform, by key.
    definitions: HashMap<String, ConversionDefinition>,
    settings: DestinationSettings,
}

impl<'of> Bulk<'of> {
    fn new(
        context: &'of Context,
        access: &'of ProjectAccess,
        provider: AdPlatform,
        after: Option<Uuid>,
        dry_run: bool,
    ) -> Self {
        let after = after.unwrap_or_default();
        Self { context, access, provider, after, dry_run, looked: 0, done: QueuedConversions::default() }
    }

    /// Begins the transaction of a chunk: locks the project, so that no erasure, decision or other call changes the
    /// conversions meanwhile.
    async fn begin(&self) -> Result<Transaction> {
        let transaction = self.context.begin().await?;
        leads::lock(&transaction, self.access.id()).await?.then_some(()).ok_or(Error::NotFound)?;
        Ok(transaction)
    }

    async fn rules<C: ConnectionTrait>(&self, connection: &C) -> Result<Rules> {
        let of = destination::Entity::find_by_id((self.access.id(), self.provider)).one(connection).await?;
        let Some(of) = of.filter(|destination| destination.enabled) else {
            return Err(Error::Conflict("enable the destination before sending conversions again".into()));
        };
        let settings = settings_of(&of)?;
        let definitions = conversion_definition::Entity::find()
            .filter(conversion_definition::Column::ProjectId.eq(self.access.id()))
            .filter(conversion_definition::Column::Archived.eq(false))
            .all(connection)
            .await?;
        let mut named = HashMap::new();
        for row in definitions {
            let definition = ConversionDefinition::try_from(row)?;
            if definition.destinations.get(&self.provider).is_some_and(|destination| destination.enabled) {
                named.insert(definition.key.clone(), definition);
            }
        }
        Ok(Rules { definitions: named, settings })
    }

    /// Locks the selected rows, except in a dry run.
    fn locked<E: EntityTrait>(&self, select: Select<E>) -> Select<E> {
        select.apply_if((!self.dry_run).then_some(()), |select, ()| select.lock_exclusive())
    }

    /// Retries a chunk. Returns true if there is more.
    async fn retry_some(&mut self, reason: Option<&str>) -> Result<bool> {
        let db = &self.context.db;
        self.rules(db).await?;
        let found: Vec<(Uuid, Uuid)> = conversion_upload::Entity::find()
            .select_only()
            .columns([conversion_upload::Column::Id, conversion_upload::Column::ConversionId])
            .filter(queue::is_of((self.access.id(), self.provider)))
            .filter(conversion_upload::Column::State.is_in(ENDED))
            .filter(conversion_upload::Column::Test.eq(false))
            .filter(conversion_upload::Column::Id.gt(self.after))
            .apply_if(reason, |select, code| select.filter(conversion_upload::Column::Code.eq(code)))
            .order_by_asc(conversion_upload::Column::Id)
            .limit(CHUNK)
            .into_tuple()
            .all(db)
            .await?;
        let Some((last, _)) = found.last() else { return Ok(false) };
        if self.dry_run {
            self.retry_found(db, reason, &found).await?;
        } else {
            let transaction = self.begin().await?;
            self.retry_found(&transaction, reason, &found).await?;
            transaction.commit().await?;
        }
        Ok(self.end_chunk(found.len() as u64, *last))
    }

    /// Retries uploads, given by their ids and those of their conversions. A change of the conversion may have queued one
    /// since they were found.
    async fn retry_found<C: ConnectionTrait>(
        &mut self,
        connection: &C,
        reason: Option<&str>,
        found: &[(Uuid, Uuid)],
    ) -> Result<()> {
        let Rules { definitions, settings } = self.rules(connection).await?;
        let now = self.context.clock.now_ms();
        let of: BTreeSet<Uuid> = found.iter().map(|(_, conversion)| *conversion).collect();
        let rows = conversion::Entity::find()
            .filter(conversion::Column::Id.is_in(of))
            .order_by_asc(conversion::Column::Id);
        let rows = self.locked(rows).all(connection).await?;
        let rows = self.with_consent(connection, rows, now).await?;
        let rows: HashMap<Uuid, conversion::Model> = rows.into_iter().map(|row| (row.id, row)).collect();
        let uploads = conversion_upload::Entity::find()
            .filter(conversion_upload::Column::Id.is_in(found.iter().map(|(upload, _)| *upload)))
            .filter(conversion_upload::Column::State.is_in(ENDED))
            .apply_if(reason, |select, code| select.filter(conversion_upload::Column::Code.eq(code)))
            .order_by_asc(conversion_upload::Column::Id);
        for upload in self.locked(uploads).all(connection).await? {
            let Some(row) = rows.get(&upload.conversion_id) else { continue };
            let Some(definition) = definitions.get(&row.definition) else { continue };
            let name =
                definition.destinations.get(&self.provider).map(|destination| destination.name.as_str());
            let Some(again) = again(upload, row, name, now) else { continue };
            if again.state == UploadState::Queued && !queue::is_sendable(&again, row, &settings, now) {
                continue;
            }
            self.done.count(again.state);
            if !self.dry_run {
                again.into_active_model().reset_all().update(connection).await?;
            }
        }
        Ok(())
    }

    /// Queues a chunk of conversions without an upload. Returns true if there is more.
    async fn backfill_some(&mut self, since: i64) -> Result<bool> {
        let db = &self.context.db;
        let rules = self.rules(db).await?;
        let found: Vec<Uuid> = self
            .without_upload(&rules)
            .select_only()
            .column(conversion::Column::Id)
            .filter(conversion::Column::OccurredAt.gte(since))
            .filter(conversion::Column::Id.gt(self.after))
            .order_by_asc(conversion::Column::Id)
            .limit(CHUNK)
            .into_tuple()
            .all(db)
            .await?;
        let Some(last) = found.last() else { return Ok(false) };
        if self.dry_run {
            self.backfill_found(db, &found).await?;
        } else {
            let transaction = self.begin().await?;
            self.backfill_found(&transaction, &found).await?;
            transaction.commit().await?;
        }
        Ok(self.end_chunk(found.len() as u64, *last))
    }

    /// Selects the conversions that count, have a definition that names the platform, and have no upload to it but one
    /// that was skipped because the destination was off.
    fn without_upload(&self, rules: &Rules) -> Select<conversion::Entity> {
        let was_on = Condition::any()
            .add(conversion_upload::Column::State.ne(UploadState::Skipped))
            .add(conversion_upload::Column::Code.is_null())
            .add(conversion_upload::Column::Code.ne(queue::DESTINATION_OFF));
        let upload = conversion_upload::Entity::find()
            .select_only()
            .column(conversion_upload::Column::Id)
            .filter(
                Expr::col((conversion_upload::Entity, conversion_upload::Column::ConversionId))
                    .equals((conversion::Entity, conversion::Column::Id)),
            )
            .filter(queue::is_of((self.access.id(), self.provider)))
            .filter(was_on);
        conversion::Entity::find()
            .filter(conversion::Column::ProjectId.eq(self.access.id()))
            .filter(conversion::Column::Definition.is_in(rules.definitions.keys()))
            .filter(conversion::Column::Test.eq(false))
            .filter(
                conversion::Column::Status.is_in([ConversionStatus::Confirmed, ConversionStatus::Pending]),
            )
            .filter(Expr::exists(upload.into_query()).not())
    }

    /// Queues these conversions, except those that have got an upload or count no more since they were found.
    async fn backfill_found<C: ConnectionTrait>(&mut self, connection: &C, found: &[Uuid]) -> Result<()> {
        let rules = self.rules(connection).await?;
        let now = self.context.clock.now_ms();
        let rows = self
            .without_upload(&rules)
            .filter(conversion::Column::Id.is_in(found.iter().copied()))
            .order_by_asc(conversion::Column::Id);
        let rows = self.locked(rows).all(connection).await?;
        let mut skipped = self.skipped(connection, &rows).await?;
        let mut new = Vec::new();
        for row in self.with_consent(connection, rows, now).await? {
            let definition = rules.definitions.get(&row.definition);
            let Some(destination) = definition.and_then(|one| one.destinations.get(&self.provider)) else {
                continue;
            };
            let before = skipped.remove(&row.id);
            let is_new = before.is_none();
            let upload = match before {
                Some(upload) => again(upload, &row, Some(destination.name.as_str()), now),
                None => Some(uploads::anew(self.context, &row, self.provider, destination.name.clone())),
            };
            let Some(upload) = upload else { continue };
            let is_sent = match upload.state {
                UploadState::Queued => queue::is_sendable(&upload, &row, &rules.settings, now),
                state => state == UploadState::Waiting,
            };
            if !is_sent {
                continue;
            }
            self.done.count(upload.state);
            if is_new {
                new.push(upload.into_active_model());
            } else if !self.dry_run {
                upload.into_active_model().reset_all().update(connection).await?;
            }
        }
        if !self.dry_run && !new.is_empty() {
            conversion_upload::Entity::insert_many(new).exec_without_returning(connection).await?;
        }
        Ok(())
    }

    /// Returns the uploads of these conversions that were skipped because the destination was off, by conversion.
    async fn skipped<C: ConnectionTrait>(
        &self,
        connection: &C,
        of: &[conversion::Model],
    ) -> Result<HashMap<Uuid, conversion_upload::Model>> {
        let uploads = conversion_upload::Entity::find()
            .filter(queue::is_of((self.access.id(), self.provider)))
            .filter(conversion_upload::Column::ConversionId.is_in(of.iter().map(|row| row.id)))
            .filter(conversion_upload::Column::State.eq(UploadState::Skipped))
            .filter(conversion_upload::Column::Code.eq(queue::DESTINATION_OFF))
            .order_by_asc(conversion_upload::Column::Id);
        let found = self.locked(uploads).all(connection).await?;
        Ok(found.into_iter().map(|upload| (upload.conversion_id, upload)).collect())
    }

    /// Lets conversions follow the newest decisions of their visitors.
    async fn with_consent<C: ConnectionTrait>(
        &self,
        connection: &C,
        before: Vec<conversion::Model>,
        now: i64,
    ) -> Result<Vec<conversion::Model>> {
        let mut rows = before.clone();
        consent::refresh(connection, rows.iter_mut().map(|row| (row, None))).await?;
        if !self.dry_run {
            for (row, before) in rows.iter().zip(before) {
                if row.evidence != before.evidence {
                    follow(connection, row.clone(), now).await?;
                }
            }
        }
        Ok(rows)
    }

    /// Notes that a chunk is done. Returns true if there may be more.
    fn end_chunk(&mut self, count: u64, last: Uuid) -> bool {
        self.looked += count;
        self.after = last;
        if !self.dry_run {
            self.context.uploads().wake();
        }
        count == CHUNK
    }

    async fn end(
        mut self,
        more: bool,
        action: AuditAction,
        mut details: serde_json::Value,
    ) -> Result<QueuedConversions> {
        self.done.next = more.then_some(self.after);
        if !self.dry_run {
            details["name"] = json!(self.provider);
            details["queued"] = json!(self.done.queued + self.done.waiting);
            Change::new(action)
                .project(self.access.id())
                .target("destination", self.provider)
                .details(details)
                .record(
                    self.context,
                    &self.context.db,
                    self.access.project().org_id,
                    Some(self.access.principal()),
                )
                .await?;
        }
        Ok(self.done)
    }
}
