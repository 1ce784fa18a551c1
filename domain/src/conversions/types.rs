//! Conversions as they travel.

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
use crate::matching::in_units;
use crate::people::PersonHash;
use crate::{Result, Timestamp};

/// Something that a visit was worth, and which ad platforms were told of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Conversion {
    /// Its id.
    pub id: Uuid,
    /// What it is known by outside: unique in the project, and what ad platforms tell repeats by.
    pub event_id: String,
    /// The key of its definition.
    pub definition: String,
    /// The session it belongs to, where that is known.
    pub session_id: Option<Uuid>,
    /// What told of it.
    pub source: ConversionSource,
    /// How sure it is.
    pub status: ConversionStatus,
    /// When it happened.
    pub occurred_at: Timestamp,
    /// What it was worth, to four decimals; null for nothing.
    pub value: Option<f64>,
    /// The currency of its value.
    pub currency: String,
    /// Until when a server can confirm it; null where it counted at once.
    pub confirm_until: Option<Timestamp>,
    /// Whether the visitor agreed that ad platforms are told.
    pub consent: bool,
    /// The ad click ids it was given.
    pub click_ids: Vec<ClickId>,
    /// What it names the person by, each kept as a hash.
    pub person: Vec<PersonHash>,
    /// The ad platforms that its definition names, and what became of telling them.
    pub uploads: Vec<ConversionUpload>,
    /// When it was stored.
    pub created_at: Timestamp,
    /// When it was last changed.
    pub updated_at: Timestamp,
}

/// What an ad platform is told of a conversion.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ConversionUpload {
    /// The platform.
    pub destination: AdPlatform,
    /// What the platform calls the conversion.
    pub name: String,
    /// How far telling it has come.
    pub state: UploadState,
    /// What it is told.
    pub change: UploadChange,
    /// How often that was tried.
    pub attempts: i32,
    /// When it is tried next; null where nothing is to be sent.
    pub next_attempt_at: Option<Timestamp>,
    /// When the platform took it.
    pub sent_at: Option<Timestamp>,
    /// Why it was skipped or failed, or is tried again: a word for programs.
    pub code: Option<String>,
    /// The platform's answer in its own words, without anything personal.
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

    /// Rows with their uploads, in the same order, with one query.
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
