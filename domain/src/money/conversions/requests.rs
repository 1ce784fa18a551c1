//! Record of the requests to ad platforms: what was sent for a conversion, and how the platform answered.

use std::collections::HashMap;

use async_graphql::SimpleObject;
use chrono::DateTime;
use entity::conversion_upload::{self, UploadChange};
use entity::upload_request::{self, UploadOutcome};
use entity::visits::AdPlatform;
use sea_orm::{
    ColumnTrait, DatabaseTransaction, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder, QuerySelect,
};
use uuid::Uuid;

use super::list;
use crate::money::destinations::{NOT_REACHED, SentField, Verdict};
use crate::tenancy::access::ProjectAccess;
use crate::{Context, Error, Result, Timestamp};

/// Number of attempts after which only the last answer is recorded: a platform that does not answer for days would
/// otherwise fill the record.
const ATTEMPTS: i32 = 20;

/// Maximum number of rows in one statement.
const ROWS_AT_ONCE: usize = 1_000;

/// Maximum number of requests of a conversion that are shown.
const SHOWN: u64 = 200;

/// Request to an ad platform about one conversion, with the platform's answer.
#[derive(Clone, Debug, PartialEq, SimpleObject)]
pub struct UploadRequest {
    /// Ad platform.
    pub destination: AdPlatform,
    /// When the answer was there.
    pub at: Timestamp,
    /// Kind of change that the request reported.
    pub change: UploadChange,
    /// Answer of the platform.
    pub outcome: UploadOutcome,
    /// Machine-readable code of the answer. Null if the platform took the conversion.
    pub code: Option<String>,
    /// The platform's own answer, without personal data.
    pub message: Option<String>,
    /// Fields that were sent. Personal data is hidden.
    pub fields: Vec<SentField>,
}

/// Answer to record.
pub(super) struct Answered {
    outcome: UploadOutcome,
    code: Option<String>,
    message: Option<String>,
    fields: Vec<SentField>,
}

impl Answered {
    /// Returns `None` if nothing was sent.
    pub(super) fn new(verdict: &Verdict, fields: impl FnOnce() -> Vec<SentField>) -> Option<Self> {
        let (outcome, code, message) = match verdict {
            Verdict::Accepted => (UploadOutcome::Taken, None, None),
            Verdict::AlreadyThere => (UploadOutcome::Known, None, None),
            Verdict::Later { code, .. } if code == NOT_REACHED => return None,
            Verdict::Refused { code, message } => {
                (UploadOutcome::Refused, Some(code.as_str()), Some(message))
            }
            Verdict::Received { .. } => (UploadOutcome::Received, None, None),
            Verdict::NotYet { code, message, .. }
            | Verdict::Later { code, message, .. }
            | Verdict::Repeat { code, message, .. } => {
                (UploadOutcome::Later, Some(code.as_str()), Some(message))
            }
            Verdict::Unauthorized { code, message } => {
                (UploadOutcome::Unauthorized, Some(code.as_str()), Some(message))
            }
            Verdict::Unexplained { code, message } => {
                (UploadOutcome::Unknown, Some(code.as_str()), Some(message))
            }
            Verdict::Unknown { code, message } => (UploadOutcome::Unknown, Some(*code), Some(message)),
        };
        let (code, message) = (code.map(str::to_owned), message.cloned());
        Some(Self { outcome, code, message, fields: fields() })
    }

    /// Returns the row of this answer, for the upload as it was when it was sent.
    pub(super) fn row(
        self,
        context: &Context,
        upload: &conversion_upload::Model,
    ) -> Result<Option<upload_request::Model>> {
        let is_last =
            matches!(self.outcome, UploadOutcome::Taken | UploadOutcome::Known | UploadOutcome::Refused);
        if upload.attempts > ATTEMPTS && !is_last {
            return Ok(None);
        }
        Ok(Some(upload_request::Model {
            id: context.new_id(),
            upload_id: upload.id,
            project_id: upload.project_id,
            at: context.clock.now_ms(),
            change: upload.change,
            outcome: self.outcome,
            code: self.code,
            message: self.message,
            fields: serde_json::to_value(self.fields).map_err(Error::internal)?,
        }))
    }
}

/// Stores answers. The caller holds their uploads.
pub(super) async fn store(transaction: &DatabaseTransaction, rows: Vec<upload_request::Model>) -> Result<()> {
    let mut rows = rows.into_iter().map(IntoActiveModel::into_active_model).peekable();
    while rows.peek().is_some() {
        let some: Vec<_> = rows.by_ref().take(ROWS_AT_ONCE).collect();
        upload_request::Entity::insert_many(some).exec_without_returning(transaction).await?;
    }
    Ok(())
}

/// Returns the requests about a conversion, earliest first. Needs conversions:read.
pub async fn requests(
    context: &Context,
    access: &ProjectAccess,
    conversion: Uuid,
) -> Result<Vec<UploadRequest>> {
    let conversion = list::get(context, access, conversion).await?;
    let uploads: HashMap<Uuid, AdPlatform> = conversion_upload::Entity::find()
        .select_only()
        .columns([conversion_upload::Column::Id, conversion_upload::Column::Provider])
        .filter(conversion_upload::Column::ConversionId.eq(conversion.id))
        .into_tuple::<(Uuid, AdPlatform)>()
        .all(&context.db)
        .await?
        .into_iter()
        .collect();
    // The latest are shown, earliest first.
    let mut found = upload_request::Entity::find()
        .filter(upload_request::Column::UploadId.is_in(uploads.keys().copied()))
        .order_by_desc(upload_request::Column::At)
        .order_by_desc(upload_request::Column::Id)
        .limit(SHOWN)
        .all(&context.db)
        .await?;
    found.reverse();
    let request = |row: upload_request::Model| {
        Some(UploadRequest {
            destination: *uploads.get(&row.upload_id)?,
            at: DateTime::from_timestamp_millis(row.at).unwrap_or_default().into(),
            change: row.change,
            outcome: row.outcome,
            code: row.code,
            message: row.message,
            fields: serde_json::from_value(row.fields).unwrap_or_default(),
        })
    };
    Ok(found.into_iter().filter_map(request).collect())
}
