//! Whether a project's data comes in: what is stored, what was refused and why, and how much of
//! the quotas is used today.
//!
//! The figures come from counters and narrow index ranges, never from a scan of the visits, since
//! a dashboard that waits for the first visit asks every few seconds.

use std::collections::HashMap;

use async_graphql::{InputValueError, InputValueResult, Scalar, ScalarType, SimpleObject};
use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use domain::access::{ProjectAccess, Scope};
use domain::event_catalog::MAX_UNREGISTERED_NAMES;
use domain::{Context, Result, Timestamp};
use entity::storage_state;
use entity::visits::QuarantineReason;
use schemars::JsonSchema;
use sea_orm::{DatabaseConnection, FromQueryResult, Statement, Value};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::period::Date;
use crate::recompute::Recomputation;
use crate::visits::outcome::{EVENT_NAME_DROPPED, NOT_RECOMPUTED, QUARANTINED, STORED};
use crate::visits::{IgnoredReason, Quarantined, Waiting};

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
    /// Custom event names that are in no schema.
    pub event_names: EventNamesStatus,
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
    /// Estimated from the number of sessions and the average of the latest ones.
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

/// Batches that wait on disk for the database.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SpoolStatus {
    /// Those of all projects of this server.
    pub batches: u64,
    /// Batches of the project that were lost today because the spool was full.
    pub lost_today: i64,
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

/// The status of one project. The writer knows what waits on the disk.
pub async fn of_project(
    context: &Context,
    access: &ProjectAccess,
    waiting: &Waiting,
) -> Result<ProjectStatus> {
    let mut found = of_projects(context, std::slice::from_ref(access), waiting).await?;
    found.remove(&access.id()).ok_or(domain::Error::NotFound)
}

/// The statuses of several projects, in as many queries as for one.
pub async fn of_projects(
    context: &Context,
    projects: &[ProjectAccess],
    waiting: &Waiting,
) -> Result<HashMap<Uuid, ProjectStatus>> {
    for access in projects {
        access.require(Scope::AnalyticsRead)?;
    }
    let ids: Vec<Uuid> = projects.iter().map(ProjectAccess::id).collect();
    let now = context.clock.now();
    let days = around(day_number(now.date_naive()));
    let (visits, outcomes, budgets, names, storage, recomputations) = futures::try_join!(
        visits(&context.db, &ids),
        select::<Outcomes>(&context.db, OUTCOMES, &ids, &days),
        select::<Budget>(&context.db, BUDGETS, &ids, &days),
        select::<Names>(&context.db, NAMES, &ids, &[]),
        crate::storage::last(context),
        crate::recompute::of_projects(context, &ids),
    )?;
    let status_of = |access: &ProjectAccess| {
        let id = access.id();
        let day = local_day(now, access.project().tz());
        let number = day_number(day);
        let of_today = |outcome: &&Outcomes| outcome.project_id == id && outcome.day == number;
        let read = Read {
            visits: visits.iter().find(|visits| visits.project_id == id),
            budget: budgets.iter().find(|budget| budget.project_id == id && budget.day == number),
            outcomes: outcomes.iter().filter(of_today).collect(),
            names: names.iter().find(|names| names.project_id == id).map_or(0, |names| names.names),
            storage: storage.as_ref(),
            recomputation: recomputations.get(&id).copied(),
        };
        (id, read.status(access, day, waiting))
    };
    Ok(projects.iter().map(status_of).collect())
}

/// About what the project's visits take on disk; what its storage quota is held against.
pub(crate) async fn estimated_bytes(context: &Context, project: Uuid) -> Result<i64> {
    let visits = visits(&context.db, &[project]).await?;
    let bytes = visits.first().map_or(0, Visits::estimated_bytes);
    Ok(i64::try_from(bytes).unwrap_or(i64::MAX))
}

/// What was read about one project.
struct Read<'rows> {
    visits: Option<&'rows Visits>,
    budget: Option<&'rows Budget>,
    outcomes: Vec<&'rows Outcomes>,
    names: i64,
    storage: Option<&'rows storage_state::Model>,
    recomputation: Option<Recomputation>,
}

impl Read<'_> {
    fn status(&self, access: &ProjectAccess, day: NaiveDate, waiting: &Waiting) -> ProjectStatus {
        let limits = &access.project().settings.limits;
        let pageviews_today = self.budget.map_or(0, |budget| budget.pageviews);
        let events_today = self.budget.map_or(0, |budget| budget.events);
        let estimated_bytes = self.visits.map_or(0, Visits::estimated_bytes);
        let over = |limit: Option<i64>, used: i64| limit.is_some_and(|limit| used >= limit);
        let refused = |reason: &IgnoredReason| self.count(reason.as_str()) > 0;
        // What is left of a budget may be too little for a batch, which the batches that were refused
        // tell; but not once the limit was raised.
        let spent = |reason: IgnoredReason, limit: Option<i64>, used: i64, batch: i64| {
            over(limit, used) || (refused(&reason) && over(limit, used + batch - 1))
        };
        let pageviews = IgnoredReason::QuotaPageviewsProject;
        let events = IgnoredReason::QuotaEventsProject;
        let reason = if spent(pageviews, Some(limits.pageviews_per_day), pageviews_today, BATCH_PAGEVIEWS) {
            Some(pageviews)
        } else if spent(events, limits.events_per_day, events_today, BATCH_EVENTS) {
            Some(events)
        } else if over(limits.stored_bytes_quota, estimated_bytes as i64) {
            Some(IgnoredReason::QuotaStorage)
        } else {
            // Each network has its own.
            IgnoredReason::NETWORK_BUDGETS.into_iter().find(refused)
        };
        let at = |pick: fn(&Visits) -> Option<i64>| self.visits.and_then(pick).and_then(Timestamp::from_ms);
        ProjectStatus {
            database: "ok".to_owned(),
            first_event_at: at(|visits| visits.first_at),
            last_event_at: at(|visits| visits.last_at),
            sessions_total: self.visits.map_or(0, |visits| visits.sessions as u64),
            storage: StorageStatus {
                estimated_bytes: Bytes(i64::try_from(estimated_bytes).unwrap_or(i64::MAX)),
                quota_bytes: limits.stored_bytes_quota.map(Bytes),
                deployment: self.storage.cloned().map(DeploymentStorage::from),
            },
            quota: QuotaStatus {
                exceeded: reason.is_some(),
                reason,
                pageviews_today,
                pageviews_per_day: limits.pageviews_per_day,
                events_today,
                events_per_day: limits.events_per_day,
            },
            today: TodayStatus {
                day: Date(day),
                stored: self.count(STORED),
                ignored: self.ignored(),
                not_recomputed: self.count(NOT_RECOMPUTED),
            },
            event_names: EventNamesStatus {
                unregistered: self.names,
                limit: MAX_UNREGISTERED_NAMES as u32,
                dropped_today: self.count(EVENT_NAME_DROPPED),
            },
            spool: SpoolStatus {
                batches: waiting.spooled,
                lost_today: self.count(IgnoredReason::SpoolFull.as_str()),
            },
            quarantine: self.quarantine(access.id(), waiting),
            recomputation: self.recomputation,
        }
    }

    fn count(&self, reason: &str) -> i64 {
        self.outcomes.iter().find(|outcome| outcome.reason == reason).map_or(0, |outcome| outcome.count)
    }

    fn ignored(&self) -> Vec<OutcomeCount> {
        let counted = |outcome: &&Outcomes| {
            Some(OutcomeCount { reason: IgnoredReason::parse(&outcome.reason)?, count: outcome.count })
        };
        let mut ignored: Vec<OutcomeCount> = self.outcomes.iter().filter_map(counted).collect();
        ignored.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.reason.cmp(&b.reason)));
        ignored
    }

    fn quarantine(&self, project: Uuid, waiting: &Waiting) -> QuarantineStatus {
        let here = waiting.quarantined.iter().filter(|some| some.project == Some(project));
        let count = |some: &Quarantined| QuarantineCount {
            reason: some.reason,
            count: i64::try_from(some.batches).unwrap_or(i64::MAX),
        };
        let mut reasons: Vec<QuarantineCount> = here.clone().map(count).collect();
        reasons.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.reason.cmp(&b.reason)));
        QuarantineStatus {
            batches: here.map(|some| some.batches).sum(),
            reasons,
            added_today: self.count(QUARANTINED),
            lost_today: self.count(IgnoredReason::QuarantineFull.as_str()),
        }
    }
}

/// The most pageviews and events that a batch has.
const BATCH_PAGEVIEWS: i64 = 5;
const BATCH_EVENTS: i64 = 100;

/// Bytes of a stored session (with its alias), pageview and event, index entries included, as
/// measured on the demo's history in SQLite. It is an estimate for a quota, not an account.
const SESSION_BYTES: f64 = 400.0;
const PAGEVIEW_BYTES: f64 = 175.0;
const EVENT_BYTES: f64 = 85.0;

#[derive(Debug, FromQueryResult)]
struct Visits {
    project_id: Uuid,
    sessions: i64,
    first_at: Option<i64>,
    last_at: Option<i64>,
    pageviews_each: Option<f64>,
    events_each: Option<f64>,
}

impl Visits {
    fn estimated_bytes(&self) -> u64 {
        let pageviews = self.pageviews_each.unwrap_or_default() * PAGEVIEW_BYTES;
        let events = self.events_each.unwrap_or_default() * EVENT_BYTES;
        (self.sessions as f64 * (SESSION_BYTES + pageviews + events)) as u64
    }
}

#[derive(Debug, FromQueryResult)]
struct Outcomes {
    project_id: Uuid,
    day: i32,
    reason: String,
    count: i64,
}

#[derive(Debug, FromQueryResult)]
struct Budget {
    project_id: Uuid,
    day: i32,
    pageviews: i64,
    events: i64,
}

#[derive(Debug, FromQueryResult)]
struct Names {
    project_id: Uuid,
    names: i64,
}

/// The visits of one project. Sessions are counted and bounded on the index by start. A visit that is
/// heard of last began at most a day before the newest one: the day is as long as a pageview's age
/// may be. Each part is a query of its own, because a cluster that is spread by session takes none
/// that depends on another one's row.
const VISITS: &str = "
select
    {project} as project_id, counted.sessions, counted.first_at, heard.last_at,
    latest.pageviews_each, latest.events_each
from (
    select count(*) as sessions, min(started_at) as first_at
    from sessions where project_id = {project}
) as counted
cross join (
    select max(last_at) as last_at
    from sessions where project_id = {project} and started_at >= (
        select started_at from sessions where project_id = {project} order by started_at desc limit 1
    ) - 86400000
) as heard
cross join (
    select
        cast(avg(pageviews) as {double}) as pageviews_each,
        cast(avg(events) as {double}) as events_each
    from (
        select pageviews, events from sessions
        where project_id = {project}
        order by started_at desc limit 200
    ) as rows
) as latest";

const OUTCOMES: &str = "
select project_id, day, reason, count from ingest_outcomes
where project_id in ({projects}) and day between {first} and {last}";

/// Network 0 stands for the whole project.
const BUDGETS: &str = "
select project_id, day, pageviews, events from ingest_budgets
where project_id in ({projects}) and day between {first} and {last} and network = 0";

const NAMES: &str = "
select project_id, count(*) as names from event_names
where project_id in ({projects})
group by project_id";

/// Selects in one statement, of which SQLite takes at most 500.
pub(crate) const PROJECTS_AT_ONCE: usize = 100;

/// The visits of each of these projects.
async fn visits(db: &DatabaseConnection, projects: &[Uuid]) -> Result<Vec<Visits>> {
    let mut found = Vec::with_capacity(projects.len());
    for some in projects.chunks(PROJECTS_AT_ONCE) {
        let each: Vec<String> =
            (1..=some.len()).map(|at| VISITS.replace("{project}", &format!("${at}"))).collect();
        found.extend(select(db, &each.join(" union all "), some, &[]).await?);
    }
    Ok(found)
}

/// Runs one of the texts above for some projects; the values after them are `{first}` and `{last}`.
async fn select<R: FromQueryResult>(
    db: &DatabaseConnection,
    text: &str,
    projects: &[Uuid],
    more: &[i32],
) -> Result<Vec<R>> {
    let backend = db.get_database_backend();
    let double = match backend {
        sea_orm::DbBackend::Postgres => "double precision",
        _ => "real",
    };
    let places: Vec<String> = (1..=projects.len()).map(|at| format!("${at}")).collect();
    let text = text
        .replace("{projects}", &places.join(", "))
        .replace("{double}", double)
        .replace("{first}", &format!("${}", projects.len() + 1))
        .replace("{last}", &format!("${}", projects.len() + 2));
    let values = projects.iter().map(|id| Value::from(*id)).chain(more.iter().map(|day| Value::from(*day)));
    let statement = Statement::from_sql_and_values(backend, text, values);
    Ok(R::find_by_statement(statement).all(db).await?)
}

/// The local days that some time zone may have while UTC has this one.
fn around(utc_day: i32) -> [i32; 2] {
    [utc_day - 1, utc_day + 1]
}

fn local_day(now: DateTime<Utc>, tz: Tz) -> NaiveDate {
    now.with_timezone(&tz).date_naive()
}

/// Days since 1970-01-01, as the tables count them.
fn day_number(day: NaiveDate) -> i32 {
    day.signed_duration_since(NaiveDate::default()).num_days() as i32
}
