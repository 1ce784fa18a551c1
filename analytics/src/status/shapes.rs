//! What is shown of a project's state.

use async_graphql::{InputValueError, InputValueResult, Scalar, ScalarType, SimpleObject};
use domain::Timestamp;
use domain::conversions::NotConverted;
use entity::storage_state;
use entity::visits::{BotKind, Channel, DiskHealth, QuarantineReason};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::period::Date;
use crate::recompute::Recomputation;
use crate::visits::IgnoredReason;

/// The state of a project's data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ProjectStatus {
    /// Always `ok`: without a database the answer is `db_unavailable`.
    pub database: String,
    /// When the first visit began; null before any.
    pub first_event_at: Option<Timestamp>,
    /// When a visit was last heard of.
    pub last_event_at: Option<Timestamp>,
    /// How many sessions are stored.
    pub sessions_total: u64,
    /// How much room the visits take.
    pub storage: StorageStatus,
    /// What is used of today's quotas.
    pub quota: QuotaStatus,
    /// What became of today's batches.
    pub today: TodayStatus,
    /// The machines that came within 30 days, by what they are for; most batches first.
    pub bots: Vec<BotCount>,
    /// Origins from which batches came that the project does not allow, at most 20, those first that were heard of last.
    /// They are forgotten when none came for two days.
    pub refused_origins: Vec<RefusedOrigin>,
    /// The campaign tags that no rule knows: what the visits of the last 30 days whose channel is `other` came with, those
    /// of testers left out. At most 20 pairs, most visits first; of more than 10,000 visits the newest.
    pub other_sources: Vec<OtherSource>,
    /// Custom event names that are in no schema.
    pub event_names: EventNamesStatus,
    /// Events that were not kept.
    pub events: EventsStatus,
    /// What became of today's conversion beacons.
    pub beacons: BeaconsStatus,
    /// Answers to questionnaires that were not kept.
    pub answers: AnswersStatus,
    /// Batches that wait for the database.
    pub spool: SpoolStatus,
    /// Batches that the database did not take.
    pub quarantine: QuarantineStatus,
    /// How far the past visits have come that are derived anew, because the time zone, the channel
    /// rules, the page groups, a goal or the relevance model has changed; null while none are.
    pub recomputation: Option<Recomputation>,
}

/// A number of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Bytes(pub i64);

/// A number of bytes, which an Int of 32 bits would not hold.
#[Scalar(name = "Bytes")]
impl ScalarType for Bytes {
    fn parse(value: async_graphql::Value) -> InputValueResult<Self> {
        match &value {
            async_graphql::Value::Number(number) if number.is_i64() => {
                Ok(Self(number.as_i64().unwrap_or_default()))
            }
            _ => Err(InputValueError::expected_type(value)),
        }
    }

    fn to_value(&self) -> async_graphql::Value {
        self.0.into()
    }
}

/// How much room the project's visits take.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct StorageStatus {
    /// Estimated from the number of sessions and the average of some of them.
    pub estimated_bytes: Bytes,
    /// settings.limits.storedBytesQuota; null for no limit.
    pub quota_bytes: Option<Bytes>,
    /// The guard of the whole deployment; null where none is set.
    pub deployment: Option<DeploymentStorage>,
}

/// How much room all projects of the deployment take together, as measured last.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct DeploymentStorage {
    /// When it was measured.
    pub measured_at: Option<Timestamp>,
    /// What is live in the database.
    pub database_bytes: Bytes,
    /// Snapshots, spool and whatever else lies in the data folder.
    pub folder_bytes: Bytes,
    /// Above it the oldest visits are deleted.
    pub cleanup_above_bytes: Option<Bytes>,
    /// Above it no batch is stored.
    pub pause_above_bytes: Option<Bytes>,
    /// The size that must not be reached.
    pub limit_bytes: Option<Bytes>,
    /// Why no batch is stored now.
    pub paused: Option<IgnoredReason>,
}

impl From<storage_state::Model> for DeploymentStorage {
    fn from(state: storage_state::Model) -> Self {
        Self {
            measured_at: Timestamp::from_ms(state.measured_at),
            database_bytes: Bytes(state.database_bytes),
            folder_bytes: Bytes(state.folder_bytes),
            cleanup_above_bytes: state.cleanup_above_bytes.map(Bytes),
            pause_above_bytes: state.pause_above_bytes.map(Bytes),
            limit_bytes: state.limit_bytes.map(Bytes),
            paused: state.paused.as_deref().and_then(IgnoredReason::parse),
        }
    }
}

/// What is used of today's quotas (the project's local day).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct QuotaStatus {
    /// Whether batches are refused today for a quota, of the project or of a visitor's network.
    pub exceeded: bool,
    /// Which quota; the widest if there are several.
    pub reason: Option<IgnoredReason>,
    /// Pageviews stored today.
    pub pageviews_today: i64,
    /// settings.limits.pageviewsPerDay.
    pub pageviews_per_day: i64,
    /// Events stored today.
    pub events_today: i64,
    /// Null for no limit.
    pub events_per_day: Option<i64>,
}

/// The batches of the project's local day.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct TodayStatus {
    /// The project's local day.
    pub day: Date,
    /// Batches that were stored.
    pub stored: i64,
    /// What was not stored, by reason, most frequent first.
    pub ignored: Vec<OutcomeCount>,
    /// Requests that were answered 429, because their address had sent more than 60 within a minute. Browsers keep what
    /// was in them and send it again.
    pub rate_limited: i64,
    /// Past visits that could not be derived anew today and stay as they were; the log says which.
    pub not_recomputed: i64,
}

/// Batches that ended the same way.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct OutcomeCount {
    /// Why they were not stored.
    pub reason: IgnoredReason,
    /// How many batches.
    pub count: i64,
}

/// The batches of machines of one kind. Each was answered 204 and not stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct BotCount {
    /// What such machines are for.
    pub kind: BotKind,
    /// Batches of the project's local day.
    pub today: i64,
    /// Batches of the last 30 local days, today included.
    pub last30_days: i64,
}

/// An origin that the project does not allow. Its batches were answered 403.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct RefusedOrigin {
    /// As the allowed origins of the tracking config write it: `https://shop.example:8443`.
    pub origin: String,
    /// How many batches came from it.
    pub count: i64,
    /// When the last of them came.
    pub last_at: Timestamp,
}

/// A source and a medium that no rule knows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct OtherSource {
    /// utm_source; null without it.
    pub source: Option<String>,
    /// utm_medium; null without it.
    pub medium: Option<String>,
    /// How many visits came with both.
    pub count: i64,
    /// The channel they were most likely meant for, which a channel mapping can give them; null where that cannot be
    /// guessed.
    pub suggestion: Option<Channel>,
}

/// Custom event names that are in no schema.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct EventNamesStatus {
    /// How many there are.
    pub unregistered: i64,
    /// Events with further names are dropped.
    pub limit: u32,
    /// Events dropped today for that.
    pub dropped_today: i64,
}

/// Events of browsers that were not kept today; the rest of their batches was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct EventsStatus {
    /// Those that their schema blocks, or that are not as it says.
    pub refused_today: i64,
    /// Those that repeat an event of their visit, where their schema says that such repeats are dropped.
    pub repeated_today: i64,
}

/// The conversion beacons of today that made no conversion.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct BeaconsStatus {
    /// settings.conversions.webDailyCap.
    pub daily_cap: i32,
    /// By reason, most frequent first.
    pub ignored_today: Vec<BeaconCount>,
}

/// Beacons that made no conversion for the same reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct BeaconCount {
    /// Why.
    pub reason: NotConverted,
    /// How many.
    pub count: i64,
}

/// Answers to questionnaires that were not kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AnswersStatus {
    /// Events quiz_answer dropped today because they are in no registered questionnaire and the tracking
    /// config says `questionnaires.strict`.
    pub rejected_today: i64,
}

/// Batches that wait on disk for the database.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SpoolStatus {
    /// Those of all projects of this server.
    pub batches: u64,
    /// Batches of the project that were lost today because the spool was full or the disk could not be written.
    pub lost_today: i64,
    /// Whether more of them can be kept on this server's disk.
    pub disk: DiskHealth,
}

/// Batches that the database refused, or that could not be stored for another reason. They are kept on
/// disk and tried again when the server starts, after a migration and by `svc spool retry`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct QuarantineStatus {
    /// Those of the project on this server.
    pub batches: u64,
    /// The same by reason, most frequent first.
    pub reasons: Vec<QuarantineCount>,
    /// Batches of the project that came into quarantine today.
    pub added_today: i64,
    /// Batches of the project that were lost today because the quarantine was full.
    pub lost_today: i64,
}

/// Batches in quarantine for the same reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct QuarantineCount {
    /// Why they could not be stored.
    pub reason: QuarantineReason,
    /// How many batches.
    pub count: i64,
}
