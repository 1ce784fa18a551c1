//! API types of conversions.

use std::collections::{BTreeSet, HashMap};

use async_graphql::SimpleObject;
use chrono::DateTime;
use entity::conversion::{self, ConversionSource, ConversionStatus};
use entity::conversion_upload::{self, UploadChange, UploadState};
use entity::visits::{AdPlatform, ClickId};
use schemars::JsonSchema;
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QueryOrder};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::Evidence;
use crate::measuring::matching::in_units;
use crate::money::people::PersonHash;
use crate::{Result, Timestamp};

/// Conversion, with its uploads to ad platforms.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Conversion {
    /// Id of the conversion.
    pub id: Uuid,
    /// External id, unique within the project. Ad platforms use it to recognise duplicates.
    pub event_id: String,
    /// Key of the conversion's definition.
    pub definition: String,
    /// Session of the conversion, if known.
    pub session_id: Option<Uuid>,
    /// Source that reported the conversion.
    pub source: ConversionSource,
    /// Status of the conversion.
    pub status: ConversionStatus,
    /// When the conversion happened.
    pub occurred_at: Timestamp,
    /// Value, with up to four decimals. Null: no value.
    pub value: Option<f64>,
    /// Currency of the value.
    pub currency: String,
    /// Deadline for confirmation by a server. Null if the conversion counted at once.
    pub confirm_until: Option<Timestamp>,
    /// True if the visitor consented to the upload of their data to ad platforms.
    pub consent: bool,
    /// Ad click ids of the conversion.
    pub click_ids: Vec<ClickId>,
    /// Personal data available for matching, each item stored as a hash.
    pub person: Vec<PersonHash>,
    /// Uploads to the ad platforms that the definition names.
    pub uploads: Vec<ConversionUpload>,
    /// When the conversion was stored.
    pub created_at: Timestamp,
    /// When the conversion was last changed.
    pub updated_at: Timestamp,
}

/// Upload of a conversion to an ad platform.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ConversionUpload {
    /// Ad platform.
    pub destination: AdPlatform,
    /// Name or id of the conversion on the platform.
    pub name: String,
    /// State of the upload.
    pub state: UploadState,
    /// Kind of change that the upload reports.
    pub change: UploadChange,
    /// Number of attempts so far.
    pub attempts: i32,
    /// When the next attempt is due. Null if nothing is to be sent.
    pub next_attempt_at: Option<Timestamp>,
    /// When the platform accepted the upload.
    pub sent_at: Option<Timestamp>,
    /// Machine-readable code that says why the upload was skipped, failed or is retried.
    pub code: Option<String>,
    /// The platform's own answer, without personal data.
    pub message: Option<String>,
}

impl Conversion {
    pub(super) fn new(row: conversion::Model, mut uploads: Vec<conversion_upload::Model>) -> Self {
        let evidence = Evidence::read(row.evidence.as_ref());
        uploads.sort_by_key(|upload| upload.provider);
        Self {
            id: row.id,
            event_id: row.event_id,
            definition: row.definition,
            session_id: row.session_id,
            source: row.source,
            status: row.status,
            occurred_at: time(row.occurred_at),
            value: row.value.map(in_units),
            currency: row.currency,
            confirm_until: row.confirm_until.map(time),
            consent: evidence.consent,
            click_ids: evidence.click_ids.into_keys().collect(),
            person: evidence.hashes.into_keys().collect::<BTreeSet<_>>().into_iter().collect(),
            uploads: uploads.into_iter().map(ConversionUpload::from).collect(),
            created_at: time(row.created_at),
            updated_at: time(row.updated_at),
        }
    }

    /// Adds the uploads to conversion rows with one query, keeping the order.
    pub(super) async fn of<C: ConnectionTrait>(
        connection: &C,
        rows: Vec<conversion::Model>,
    ) -> Result<Vec<Self>> {
        let mut uploads: HashMap<Uuid, Vec<conversion_upload::Model>> = HashMap::new();
        if !rows.is_empty() {
            let found = conversion_upload::Entity::find()
                .filter(conversion_upload::Column::ConversionId.is_in(rows.iter().map(|row| row.id)))
                .order_by_asc(conversion_upload::Column::Provider)
                .all(connection)
                .await?;
            for upload in found {
                uploads.entry(upload.conversion_id).or_default().push(upload);
            }
        }
        Ok(rows
            .into_iter()
            .map(|row| {
                let of_row = uploads.remove(&row.id).unwrap_or_default();
                Self::new(row, of_row)
            })
            .collect())
    }
}

impl From<conversion_upload::Model> for ConversionUpload {
    fn from(row: conversion_upload::Model) -> Self {
        let is_due = matches!(row.state, UploadState::Queued | UploadState::Sending);
        Self {
            destination: row.provider,
            name: row.name,
            state: row.state,
            change: row.change,
            attempts: row.attempts,
            next_attempt_at: is_due.then(|| time(row.next_at)),
            sent_at: row.sent_at.map(time),
            code: row.code,
            message: row.message,
        }
    }
}

fn time(ms: i64) -> Timestamp {
    DateTime::from_timestamp_millis(ms).unwrap_or_default().into()
}
