//! Types of the project status, as the API shows it.

use async_graphql::{InputValueError, InputValueResult, Scalar, ScalarType, SimpleObject};
use domain::Timestamp;
use domain::money::conversions::{NotConverted, PausedDestination};
use entity::storage_state;
use entity::visits::{BotKind, Channel, DiskHealth, QuarantineReason};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::period::Date;
use crate::recomputation::Recomputation;
use crate::visits::IgnoredReason;

/// State of a project's data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ProjectStatus {
    /// Always `ok`: without a database the answer is `db_unavailable`.
    pub database: String,
    /// Start of the first visit; null before any.
    pub first_event_at: Option<Timestamp>,
    /// Time of the latest activity of any visit; null before any.
    pub last_event_at: Option<Timestamp>,
    /// Number of stored sessions.
    pub sessions_total: u64,
    /// Disk space of the visits.
    pub storage: StorageStatus,
    /// Usage of today's quotas.
    pub quota: QuotaStatus,
    /// Outcomes of today's batches.
    pub today: DayStatus,
    /// Outcomes of each of the last 30 local days on which anything arrived, today included, newest first.
    #[schemars(extend("x-extension" = true))]
    pub days: Vec<DayStatus>,
    /// Bots seen within the last 30 days, by purpose; most batches first.
    pub bots: Vec<BotCount>,
    /// Origins that sent batches but are not allowed by the project, at most 20, most recent first. An origin is
    /// forgotten after two days without a batch.
    pub refused_origins: Vec<RefusedOrigin>,
    /// Campaign tags that no rule matches: source and medium of the visits of the last 30 days whose channel is
    /// `other`, without test visits. At most 20 pairs, most visits first. If there are more than 10,000 such visits,
    /// the newest are counted.
    pub other_sources: Vec<OtherSource>,
    /// Custom event names without a schema.
    pub event_names: EventNamesStatus,
    /// Events that were dropped.
    pub events: EventsStatus,
    /// Outcomes of today's conversion beacons.
    pub beacons: BeaconsStatus,
    /// Answers to questionnaires that were dropped.
    pub answers: AnswersStatus,
    /// Identify calls that were ignored, as a whole or in part.
    pub identify: IdentifyStatus,
    /// Batches waiting for the database.
    pub spool: SpoolStatus,
    /// Batches that the database did not accept.
    pub quarantine: QuarantineStatus,
    /// Progress of recomputing past visits after a change of the time zone, the channel rules, the page groups, a goal
    /// or the relevance model; null while no recomputation runs.
    pub recomputation: Option<Recomputation>,
    /// Ad platforms to which nothing is sent at the moment, because uploads failed.
    pub paused_destinations: Vec<PausedDestination>,
}

/// A number of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Bytes(pub i64);

/// A number of bytes, as a scalar of its own because it may exceed the 32 bits of Int.
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

/// Disk space of the project's visits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct StorageStatus {
    /// Estimated from the number of sessions and the average size of a sample.
    pub estimated_bytes: Bytes,
    /// settings.limits.storedBytesQuota; null for no limit.
    pub quota_bytes: Option<Bytes>,
    /// Storage guard of the whole deployment; null if none is set.
    pub deployment: Option<DeploymentStorage>,
}

/// Disk space of all projects of the deployment together, as last measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct DeploymentStorage {
    /// Time of the measurement.
    pub measured_at: Option<Timestamp>,
    /// Size of the live data in the database.
    pub database_bytes: Bytes,
    /// Size of snapshots, spool and all other files in the data folder.
    pub folder_bytes: Bytes,
    /// Size above which the oldest visits are deleted.
    pub cleanup_above_bytes: Option<Bytes>,
    /// Size above which no batch of organizations that hold more than their fair share is stored.
    pub pause_above_bytes: Option<Bytes>,
    /// Size that must not be reached.
    pub limit_bytes: Option<Bytes>,
    /// Reason why no batch of the project is stored now; null if its batches are stored.
    pub paused: Option<IgnoredReason>,
}

impl DeploymentStorage {
    /// Returns the state of the guard, with what it means for one project.
    pub(super) fn of(state: &storage_state::Model, paused: Option<IgnoredReason>) -> Self {
        Self {
            measured_at: Timestamp::from_ms(state.measured_at),
            database_bytes: Bytes(state.database_bytes),
            folder_bytes: Bytes(state.folder_bytes),
            cleanup_above_bytes: state.cleanup_above_bytes.map(Bytes),
            pause_above_bytes: state.pause_above_bytes.map(Bytes),
            limit_bytes: state.limit_bytes.map(Bytes),
            paused,
        }
    }
}

/// Usage of today's quotas (in the project's local day).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct QuotaStatus {
    /// True if batches are refused today because a quota of the project or of a visitor's network is used up.
    pub exceeded: bool,
    /// The quota that is used up; the widest if there are several.
    pub reason: Option<IgnoredReason>,
    /// Number of pageviews stored today.
    pub pageviews_today: i64,
    /// settings.limits.pageviewsPerDay.
    pub pageviews_per_day: i64,
    /// Number of events stored today.
    pub events_today: i64,
    /// settings.limits.eventsPerDay; null for no limit.
    pub events_per_day: Option<i64>,
}

/// Outcomes of the batches of one day.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct DayStatus {
    /// The day, in the project's time zone.
    pub day: Date,
    /// Number of stored batches.
    pub stored: i64,
    /// Batches that were not stored, by reason, most frequent first.
    pub ignored: Vec<OutcomeCount>,
    /// Number of requests answered with 429, because their address sent more than 60 within a minute. Browsers keep
    /// such batches and send them again.
    pub rate_limited: i64,
    /// Number of requests answered with 403, because the project does not allow their origin.
    #[schemars(extend("x-extension" = true))]
    pub origin_refused: i64,
    /// Number of past visits that could not be recomputed on this day and stay as they were. The server log names them.
    pub not_recomputed: i64,
}

/// Batches with the same outcome.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct OutcomeCount {
    /// Reason why the batches were not stored.
    pub reason: IgnoredReason,
    /// Number of batches.
    pub count: i64,
}

/// Batches of bots with one purpose. Each was answered with 204 and not stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct BotCount {
    /// Purpose of the bots.
    pub kind: BotKind,
    /// Number of batches in the project's local day.
    pub today: i64,
    /// Number of batches in the last 30 local days, today included.
    pub last30_days: i64,
}

/// An origin that the project does not allow. Its batches were answered with 403.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct RefusedOrigin {
    /// The origin as written in the allowed origins of the tracking config: `https://shop.example:8443`.
    pub origin: String,
    /// Number of batches from this origin.
    pub count: i64,
    /// Time of the last of these batches.
    pub last_at: Timestamp,
}

/// A source and medium that no rule matches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct OtherSource {
    /// utm_source; null without it.
    pub source: Option<String>,
    /// utm_medium; null without it.
    pub medium: Option<String>,
    /// Number of visits with both.
    pub count: i64,
    /// The channel that was most likely meant, which a channel mapping can assign; null if it cannot be guessed.
    pub suggestion: Option<Channel>,
}

/// Custom event names without a schema.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct EventNamesStatus {
    /// Number of such names.
    pub unregistered: i64,
    /// Maximum number of such names. Events with further names are dropped.
    pub limit: u32,
    /// Number of events dropped today because of the limit.
    pub dropped_today: i64,
}

/// Browser events that were dropped today. The rest of their batches was stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct EventsStatus {
    /// Number of events that their schema blocks, or that violate it.
    pub refused_today: i64,
    /// Number of events that repeat another event of their visit, if their schema drops repeats.
    pub repeated_today: i64,
}

/// Today's conversion beacons that made no conversion.
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
    /// Reason why they made no conversion.
    pub reason: NotConverted,
    /// Number of beacons.
    pub count: i64,
}

/// Answers to questionnaires that were dropped.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct AnswersStatus {
    /// Number of quiz_answer events dropped today because no registered questionnaire contains them and the tracking
    /// config has `questionnaires.strict` set.
    pub rejected_today: i64,
}

/// Identify calls that were ignored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct IdentifyStatus {
    /// Number of batches today whose identify call was ignored because `identify.enabled` is off in the tracking config.
    pub ignored_today: i64,
    /// Number of batches today whose `externalId` was ignored because the site's server has not signed it. The rest of
    /// the call counts.
    pub unsigned_ids_today: i64,
}

/// Batches that wait on disk for the database.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SpoolStatus {
    /// Number of waiting batches of all projects on this server.
    pub batches: u64,
    /// Number of batches of the project that were lost today because the spool was full or the disk could not be
    /// written.
    pub lost_today: i64,
    /// State of this server's disk: whether it can take more batches.
    pub disk: DiskHealth,
}

/// Batches that the database refused, or that could not be stored for another reason. They are kept on disk and retried
/// when the server starts, after a migration and by `svc spool retry`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct QuarantineStatus {
    /// Number of batches of the project in quarantine on this server.
    pub batches: u64,
    /// The same by reason, most frequent first.
    pub reasons: Vec<QuarantineCount>,
    /// Number of batches of the project that went into quarantine today.
    pub added_today: i64,
    /// Number of batches of the project that were lost today because the quarantine was full.
    pub lost_today: i64,
}

/// Batches in quarantine for the same reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct QuarantineCount {
    /// Reason why the batches could not be stored.
    pub reason: QuarantineReason,
    /// Number of batches.
    pub count: i64,
}
