//! What ad platforms are to be told of a conversion: a row for each platform, made with the conversion.

use std::collections::HashMap;
use std::sync::Arc;

use entity::conversion::{self, ConversionStatus};
use entity::conversion_upload::{self, UploadChange, UploadState};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, EntityTrait, IntoActiveModel, TryInsertResult};
use tokio::sync::Notify;
use uuid::Uuid;

use super::{ConversionDefinition, Evidence};
use crate::{Context, Result};

/// How whoever tells the platforms hears of what this process has queued.
#[derive(Clone, Debug, Default)]
pub struct Uploads(Arc<Notify>);

impl Uploads {
    /// Resolves when this process has queued something since the last time.
    pub async fn queued(&self) {
        self.0.notified().await;
    }

    /// To be called after it was committed.
    pub(crate) fn wake(&self) {
        self.0.notify_one();
    }
}

/// Stores conversions, each with an upload for each platform that its definition names, and answers the uploads by
/// conversion. None where a project has a conversion with the event id of one of them.
pub(super) async fn insert<C: ConnectionTrait>(
    context: &Context,
    transaction: &C,
    rows: Vec<(conversion::Model, &ConversionDefinition)>,
) -> Result<Option<HashMap<Uuid, Vec<conversion_upload::Model>>>> {
    if rows.is_empty() {
        return Ok(Some(HashMap::new()));
    }
    let uploads: HashMap<Uuid, Vec<conversion_upload::Model>> =
        rows.iter().map(|(row, definition)| (row.id, of(context, row, definition))).collect();
    let count = rows.len() as u64;
    let event = [conversion::Column::ProjectId, conversion::Column::EventId];
    let inserted = conversion::Entity::insert_many(rows.into_iter().map(|(row, _)| row.into_active_model()))
        .on_conflict(OnConflict::columns(event).do_nothing().to_owned())
        .try_insert()
        .exec_without_returning(transaction)
        .await?;
    if !matches!(inserted, TryInsertResult::Inserted(some) if some == count) {
        return Ok(None);
    }
    let all: Vec<_> = uploads.values().flatten().cloned().map(IntoActiveModel::into_active_model).collect();
    if !all.is_empty() {
        conversion_upload::Entity::insert_many(all).exec_without_returning(transaction).await?;
    }
    Ok(Some(uploads))
}

/// The uploads of a new conversion.
fn of(
    context: &Context,
    row: &conversion::Model,
    definition: &ConversionDefinition,
) -> Vec<conversion_upload::Model> {
    let evidence = Evidence::read(row.evidence.as_ref());
    let (state, code) = state(row.status, &evidence);
    let now = context.clock.now_ms();
    let destinations = definition.destinations.iter().filter(|(_, destination)| destination.enabled);
    destinations
        .map(|(provider, destination)| conversion_upload::Model {
            id: context.new_id(),
            conversion_id: row.id,
            provider: *provider,
            project_id: row.project_id,
            name: destination.name.clone(),
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
            since: now,
            ready_at: (state == UploadState::Queued).then_some(now),
            delay: None,
        })
        .collect()
}

/// The word for an upload that waits for nothing: its visitor has not agreed to it.
pub(super) const NO_CONSENT: &str = "no_consent";
/// The word for an upload of a conversion that does not count.
pub(super) const NOT_COUNTED: &str = "not_counted";

/// The word for an upload of a conversion whose person was erased before the platform was told.
pub(super) const ERASED: &str = "erased";

/// What becomes of the upload of a conversion, and why.
pub(super) fn state(status: ConversionStatus, evidence: &Evidence) -> (UploadState, Option<&'static str>) {
    match status {
        _ if evidence.names_somebody() && !evidence.consent => (UploadState::Skipped, Some(NO_CONSENT)),
        ConversionStatus::Pending => (UploadState::Waiting, None),
        ConversionStatus::Confirmed => (UploadState::Queued, None),
        ConversionStatus::Rejected | ConversionStatus::Retracted => (UploadState::Skipped, Some(NOT_COUNTED)),
    }
}
