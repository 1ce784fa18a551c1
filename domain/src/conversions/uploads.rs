//! What ad platforms are to be told of a conversion: a row for each platform, made with the conversion.

use entity::conversion::{self, ConversionStatus};
use entity::conversion_upload::{self, UploadChange, UploadState};
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, EntityTrait, IntoActiveModel, TryInsertResult};

use super::{ConversionDefinition, Evidence};
use crate::{Context, Result};

/// Stores a conversion with an upload for each platform that its definition names. None where the project has one with
/// its event id.
pub(super) async fn insert<C: ConnectionTrait>(
    context: &Context,
    transaction: &C,
    row: conversion::Model,
    definition: &ConversionDefinition,
) -> Result<Option<Vec<conversion_upload::Model>>> {
    let evidence = Evidence::read(row.evidence.as_ref());
    let destinations = definition.destinations.iter().filter(|(_, destination)| destination.enabled);
    let uploads: Vec<conversion_upload::Model> = destinations
        .map(|(provider, destination)| {
            let (state, code) = state(row.status, &evidence);
            conversion_upload::Model {
                id: context.new_id(),
                conversion_id: row.id,
                provider: *provider,
                project_id: row.project_id,
                name: destination.name.clone(),
                state,
                change: UploadChange::New,
                attempts: 0,
                next_at: context.clock.now_ms(),
                lease: None,
                version: 1,
                code: code.map(str::to_owned),
                message: None,
                sent_at: None,
            }
        })
        .collect();
    let event = [conversion::Column::ProjectId, conversion::Column::EventId];
    let inserted = conversion::Entity::insert(row.into_active_model())
        .on_conflict(OnConflict::columns(event).do_nothing().to_owned())
        .try_insert()
        .exec_without_returning(transaction)
        .await?;
    if !matches!(inserted, TryInsertResult::Inserted(1)) {
        return Ok(None);
    }
    if !uploads.is_empty() {
        let rows = uploads.iter().cloned().map(IntoActiveModel::into_active_model);
        conversion_upload::Entity::insert_many(rows).exec_without_returning(transaction).await?;
    }
    Ok(Some(uploads))
}

/// The word for an upload that waits for nothing: its visitor has not agreed to it.
pub(super) const NO_CONSENT: &str = "no_consent";
/// The word for an upload of a conversion that does not count.
pub(super) const NOT_COUNTED: &str = "not_counted";

/// What becomes of the upload of a conversion, and why.
pub(super) fn state(status: ConversionStatus, evidence: &Evidence) -> (UploadState, Option<&'static str>) {
    match status {
        _ if evidence.names_somebody() && !evidence.consent => (UploadState::Skipped, Some(NO_CONSENT)),
        ConversionStatus::Pending => (UploadState::Waiting, None),
        ConversionStatus::Confirmed => (UploadState::Queued, None),
        ConversionStatus::Rejected | ConversionStatus::Retracted => (UploadState::Skipped, Some(NOT_COUNTED)),
    }
}
