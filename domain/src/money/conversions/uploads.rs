//! Uploads of new conversions: one row per ad platform, created together with the conversion.

use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

use entity::conversion::{self, ConversionStatus};
use entity::conversion_upload::{self, UploadChange, UploadState};
use entity::project;
use entity::visits::AdPlatform;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ColumnTrait, DatabaseTransaction, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
    TryInsertResult,
};
use tokio::sync::Notify;
use uuid::Uuid;

use super::{ConversionDefinition, Evidence, consent, recorded};
use crate::money::leads;
use crate::{Context, Error, Result};

/// Wakes the workers of this process when conversions change.
#[derive(Clone, Debug, Default)]
pub struct Uploads(Arc<Waiting>);

#[derive(Debug, Default)]
struct Waiting {
    to_tell: Notify,
    to_record: Notify,
}

impl Context {
    /// Returns what wakes the jobs that record conversions and upload them.
    pub fn uploads(&self) -> Uploads {
        self.shared()
    }
}

impl Uploads {
    /// Resolves when this process has queued uploads since the last call.
    pub async fn queued(&self) {
        self.0.to_tell.notified().await;
    }

    /// Resolves when this process has changed conversions of visits since the last call.
    pub async fn recorded(&self) {
        self.0.to_record.notified().await;
    }

    /// Wakes the workers. Call this after the commit.
    pub(crate) fn wake(&self) {
        self.0.to_tell.notify_one();
        self.0.to_record.notify_one();
    }
}

/// Conversion to store.
pub(super) struct New<'of> {
    pub(super) row: conversion::Model,
    pub(super) definition: &'of ConversionDefinition,
    /// Match data of its visit, as it was read before the project was locked.
    pub(super) read: Option<&'of Evidence>,
    /// Earliest time at which its match data may have been known, in milliseconds since 1970-01-01 UTC.
    pub(super) heard_at: i64,
}

impl New<'_> {
    fn project(&self) -> Uuid {
        self.row.project_id
    }
}

/// Stores conversions, each with an upload per platform that its definition names, and returns them in the given order.
/// Returns `None` if a project already has a conversion with one of the event ids.
pub(super) async fn insert(
    context: &Context,
    transaction: &DatabaseTransaction,
    mut new: Vec<New<'_>>,
) -> Result<Option<Vec<(conversion::Model, Vec<conversion_upload::Model>)>>> {
    if new.is_empty() {
        return Ok(Some(Vec::new()));
    }
    hold(transaction, new.iter().map(New::project).collect()).await?;
    let erased = erased(transaction, &new).await?;
    consent::refresh(transaction, new.iter_mut().map(|new| (&mut new.row, new.read))).await?;
    let mut stored = Vec::with_capacity(new.len());
    for New { mut row, definition, .. } in new {
        let mut uploads = of(context, &row, definition);
        if erased.contains(&row.id) {
            row.evidence = Evidence::read(row.evidence.as_ref()).of_nobody().stored()?;
            uploads.iter_mut().for_each(erase);
        }
        stored.push((row, uploads));
    }
    let count = stored.len() as u64;
    let visits: Vec<_> =
        stored.iter().filter_map(|(row, _)| Some((row.project_id, row.session_id?))).collect();
    let event = [conversion::Column::ProjectId, conversion::Column::EventId];
    let rows = stored.iter().map(|(row, _)| row.clone().into_active_model());
    let inserted = conversion::Entity::insert_many(rows)
        .on_conflict(OnConflict::columns(event).do_nothing().to_owned())
        .try_insert()
        .exec_without_returning(transaction)
        .await?;
    if !matches!(inserted, TryInsertResult::Inserted(some) if some == count) {
        return Ok(None);
    }
    recorded::note(context, transaction, visits).await?;
    let uploads = stored.iter().flat_map(|(_, uploads)| uploads.iter().cloned());
    let all: Vec<_> = uploads.map(IntoActiveModel::into_active_model).collect();
    if !all.is_empty() {
        conversion_upload::Entity::insert_many(all).exec_without_returning(transaction).await?;
    }
    Ok(Some(stored))
}

/// Returns the conversions whose person was erased after their match data was known. The caller holds their projects: an
/// erasure locks the project, too.
pub(super) async fn erased(transaction: &DatabaseTransaction, new: &[New<'_>]) -> Result<HashSet<Uuid>> {
    let named = |new: &New<'_>| {
        let hashes = Evidence::read(new.row.evidence.as_ref()).hashes;
        hashes.into_values().map(|hash| (new.row.project_id, hash)).collect::<Vec<_>>()
    };
    let all: BTreeSet<(Uuid, String)> = new.iter().flat_map(named).collect();
    if all.is_empty() {
        return Ok(HashSet::new());
    }
    let erased = leads::erased(transaction, &all).await?;
    let is_erased = |new: &&New<'_>| {
        named(new).iter().any(|hash| erased.get(hash).is_some_and(|erased_at| *erased_at >= new.heard_at))
    };
    Ok(new.iter().filter(is_erased).map(|new| new.row.id).collect())
}

/// Locks projects until the transaction ends. Changes of definitions and people take the same lock, so it must be taken
/// before theirs. Fails if one of them was deleted: nothing deletes what would be stored for it.
pub(super) async fn hold(transaction: &DatabaseTransaction, projects: BTreeSet<Uuid>) -> Result<()> {
    let count = projects.len();
    let held = project::Entity::find()
        .select_only()
        .column(project::Column::Id)
        .filter(project::Column::Id.is_in(projects))
        .order_by_asc(project::Column::Id)
        .lock_shared()
        .into_tuple::<Uuid>()
        .all(transaction)
        .await?;
    if held.len() < count { Err(Error::NotFound) } else { Ok(()) }
}

/// Cancels an upload because its person was erased.
pub(super) fn erase(upload: &mut conversion_upload::Model) {
    (upload.state, upload.code) = (UploadState::Skipped, Some(ERASED.to_owned()));
    (upload.ready_at, upload.request) = (None, None);
}

/// Returns the uploads of a new conversion.
pub(super) fn of(
    context: &Context,
    row: &conversion::Model,
    definition: &ConversionDefinition,
) -> Vec<conversion_upload::Model> {
    let destinations = definition.destinations.iter().filter(|(_, destination)| destination.enabled);
    destinations
        .map(|(provider, destination)| anew(context, row, *provider, destination.name.clone()))
        .collect()
}

/// Returns an upload of a conversion to a platform that does not know the conversion.
pub(super) fn anew(
    context: &Context,
    conversion: &conversion::Model,
    provider: AdPlatform,
    name: String,
) -> conversion_upload::Model {
    let (state, code) = state(conversion.status, &Evidence::read(conversion.evidence.as_ref()));
    let now = context.clock.now_ms();
    conversion_upload::Model {
        id: context.new_id(),
        conversion_id: conversion.id,
        provider,
        project_id: conversion.project_id,
        name,
        event_id: None,
        state,
        change: UploadChange::New,
        attempts: 0,
        next_at: now,
        lease: None,
        version: 1,
        code: code.map(str::to_owned),
        message: None,
        sent_at: None,
        unknown_since: None,
        tried_version: None,
        request: None,
        together: None,
        since: now,
        ready_at: (state == UploadState::Queued).then_some(now),
        delay: None,
        test: conversion.test,
    }
}

/// Code of an upload that was skipped because its conversion does not count.
pub(super) const NOT_COUNTED: &str = "not_counted";

/// Code of an upload that was skipped because the person was erased before the upload.
pub(super) const ERASED: &str = "erased";

/// Returns the initial state of a conversion's upload, with the code of the reason.
pub(super) fn state(status: ConversionStatus, evidence: &Evidence) -> (UploadState, Option<&'static str>) {
    match (stopped(status, evidence), status) {
        (Some(code), _) => (UploadState::Skipped, Some(code)),
        (None, ConversionStatus::Pending) => (UploadState::Waiting, None),
        (None, _) => (UploadState::Queued, None),
    }
}

/// Returns the code of the reason why a platform should not have a conversion as it is now.
pub(super) fn stopped_by(conversion: &conversion::Model) -> Option<&'static str> {
    stopped_of(conversion.status, conversion.evidence.as_ref())
}

/// Like [`stopped`]. The visitor of a conversion without evidence is not known any more, and neither is their decision.
pub(super) fn stopped_of(
    status: ConversionStatus,
    evidence: Option<&serde_json::Value>,
) -> Option<&'static str> {
    let consented = Evidence { consent: true, ..Evidence::default() };
    let evidence = if evidence.is_some() { Evidence::read(evidence) } else { consented };
    stopped(status, &evidence)
}

/// Decision about an upload, so that the platform has a conversion only if it should.
pub(super) enum Course<'a> {
    /// The upload reports what it should.
    Unchanged,
    /// The upload has to report this change instead.
    Change(UploadChange),
    /// The platform cannot know of the conversion, and should not, for the reason with this code.
    Skip(&'a str),
}

/// Decides what has to become of an upload. `stopped` is the reason why the platform should not have the conversion.
pub(super) fn course<'a>(upload: &conversion_upload::Model, stopped: Option<&'a str>) -> Course<'a> {
    let (was_told, may_know) = (upload.sent_at.is_some(), upload.unknown_since.is_some());
    match (upload.change, stopped) {
        (UploadChange::Retraction, Some(_)) => Course::Unchanged,
        (_, Some(_)) if was_told || may_know => Course::Change(UploadChange::Retraction),
        (_, Some(code)) => Course::Skip(code),
        // The platform may have taken the retraction.
        (UploadChange::Retraction, None) if may_know && upload.attempts > 0 => Course::Unchanged,
        (UploadChange::Retraction, None) if was_told => Course::Change(UploadChange::Restatement),
        (UploadChange::Retraction, None) => Course::Change(UploadChange::New),
        (_, None) => Course::Unchanged,
    }
}

/// Returns the code of the reason why a platform should not have this conversion.
pub(super) fn stopped(status: ConversionStatus, evidence: &Evidence) -> Option<&'static str> {
    let not_counted = matches!(status, ConversionStatus::Rejected | ConversionStatus::Retracted);
    evidence.refusal().or(not_counted.then_some(NOT_COUNTED))
}
