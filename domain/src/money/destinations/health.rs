//! Health of destinations: recent upload results by platform.

use std::collections::{BTreeMap, HashMap};

use async_graphql::SimpleObject;
use chrono::{DateTime, TimeDelta};
use entity::conversion_upload::{Column, Entity, UploadState};
use entity::visits::AdPlatform;
use schemars::JsonSchema;
use sea_orm::sea_query::UnionType;
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect, QueryTrait, Select};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Destination, stored};
use crate::tenancy::access::{self, ProjectAccess, Scope};
use crate::{Context, Result, Timestamp};

/// Length of the period.
const DAYS: TimeDelta = TimeDelta::days(30);

/// Destination, with its health over the last 30 days.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct DestinationWithHealth {
    #[serde(flatten)]
    pub destination: Destination,
    /// Upload results over the last 30 days.
    pub health: DestinationHealth,
}

/// Upload results of an ad platform over the last 30 days, with its current backlog.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct DestinationHealth {
    /// Start of the 30 days.
    pub from: Timestamp,
    /// Number of conversions that the platform accepted.
    pub sent: u64,
    /// Conversions that were skipped, by reason, the most frequent first.
    pub skipped: Vec<UploadReason>,
    /// Conversions that the platform rejected, by its code, the most frequent first.
    pub failed: Vec<UploadReason>,
    /// Number of conversions that became older than the platform accepts.
    pub expired: u64,
    /// Number of conversions waiting for confirmation now, regardless of age.
    pub waiting: u64,
    /// Number of conversions queued or being sent now, regardless of age.
    pub queued: u64,
    /// When the platform last accepted a conversion. Null if it never did.
    pub last_sent_at: Option<Timestamp>,
    /// Time until the platform accepted a conversion. Null if it accepted none.
    pub delay: Option<DelayOfUploads>,
}

/// Number of conversions with the same reason.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct UploadReason {
    /// Machine-readable reason: our own code, or the platform's.
    pub code: String,
    /// Number of conversions.
    pub count: u64,
}

/// Time from when a conversion was stored or confirmed until the platform accepted it, in seconds. From two minutes on,
/// rounded down to minutes, and from two hours on to hours.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct DelayOfUploads {
    /// Half of the conversions took at most this time.
    pub median_seconds: u64,
    /// Nine out of ten conversions took at most this time.
    pub p90_seconds: u64,
}

/// Returns every platform with the project's configuration and health.
pub async fn with_health(context: &Context, access: &ProjectAccess) -> Result<Vec<DestinationWithHealth>> {
    let destinations = stored::list(context, access).await?;
    let mut found = health(context, std::slice::from_ref(access)).await?;
    let mut of_project = found.remove(&access.id()).unwrap_or_default();
    let from = began(context);
    let with = |destination: Destination| {
        let health = of_project.remove(&destination.provider).unwrap_or_else(|| nothing(from));
        DestinationWithHealth { destination, health }
    };
    Ok(destinations.into_iter().map(with).collect())
}

/// Returns the health of the destinations of several projects, by project, with one query. The result contains every
/// platform.
pub async fn health(
    context: &Context,
    projects: &[ProjectAccess],
) -> Result<HashMap<Uuid, BTreeMap<AdPlatform, DestinationHealth>>> {
    let ids = access::ids_with(projects, Scope::ConversionsRead)?;
    let from = began(context);
    let mut groups: HashMap<(Uuid, AdPlatform), Vec<Group>> = HashMap::new();
    for group in groups_of(context, &ids, from).await? {
        groups.entry((group.project_id, group.provider)).or_default().push(group);
    }
    let mut of_project = |id: Uuid| {
        let of = |provider: &AdPlatform| {
            let groups = groups.remove(&(id, *provider)).unwrap_or_default();
            (*provider, summed(from, groups))
        };
        AdPlatform::ALL.iter().map(of).collect()
    };
    Ok(ids.into_iter().map(|id| (id, of_project(id))).collect())
}

/// Uploads with the same project, platform, state, code and delay.
#[derive(FromQueryResult)]
struct Group {
    project_id: Uuid,
    provider: AdPlatform,
    state: UploadState,
    code: Option<String>,
    delay: Option<i64>,
    count: i64,
    last: i64,
}

/// Reads the open uploads of each platform, and the recently settled ones. Both are ranges of the index.
async fn groups_of(context: &Context, projects: &[Uuid], from: i64) -> Result<Vec<Group>> {
    if projects.is_empty() {
        return Ok(Vec::new());
    }
    let open = [UploadState::Waiting, UploadState::Queued, UploadState::Sending];
    let settled = [UploadState::Sent, UploadState::Skipped, UploadState::Failed, UploadState::Expired];
    let mut query = grouped(projects).filter(Column::State.is_in(settled)).filter(Column::Since.gte(from));
    let open = grouped(projects).filter(Column::State.is_in(open));
    QuerySelect::query(&mut query).union(UnionType::All, open.into_query());
    Ok(query.into_model::<Group>().all(&context.db).await?)
}

fn grouped(projects: &[Uuid]) -> Select<Entity> {
    let together = [Column::ProjectId, Column::Provider, Column::State, Column::Code, Column::Delay];
    let select = Entity::find()
        .select_only()
        .columns(together)
        .column_as(Column::Since.count(), "count")
        .column_as(Column::Since.max(), "last")
        .filter(Column::ProjectId.is_in(projects.iter().copied()))
        .filter(Column::Provider.is_in(AdPlatform::ALL.iter().copied()))
        .filter(Column::Test.eq(false));
    together.into_iter().fold(select, QuerySelect::group_by)
}

fn summed(from: i64, groups: Vec<Group>) -> DestinationHealth {
    let mut health = nothing(from);
    let (mut skipped, mut failed) = (BTreeMap::new(), BTreeMap::new());
    let mut delays: BTreeMap<u64, u64> = BTreeMap::new();
    let mut last = None;
    for Group { state, code, delay, count, last: at, .. } in groups {
        let count = u64::try_from(count).unwrap_or_default();
        let code = code.unwrap_or_default();
        match state {
            UploadState::Waiting => health.waiting += count,
            UploadState::Queued | UploadState::Sending => health.queued += count,
            UploadState::Expired => health.expired += count,
            UploadState::Skipped => *skipped.entry(code).or_insert(0) += count,
            UploadState::Failed => *failed.entry(code).or_insert(0) += count,
            UploadState::Sent => {
                health.sent += count;
                last = Ord::max(last, Some(at));
                if let Some(delay) = delay.and_then(|delay| u64::try_from(delay / 1000).ok()) {
                    *delays.entry(delay).or_insert(0) += count;
                }
            }
        }
    }
    health.skipped = most_first(skipped);
    health.failed = most_first(failed);
    health.last_sent_at = last.map(time);
    health.delay = within(&delays, 50)
        .zip(within(&delays, 90))
        .map(|(median_seconds, p90_seconds)| DelayOfUploads { median_seconds, p90_seconds });
    health
}

fn nothing(from: i64) -> DestinationHealth {
    DestinationHealth {
        from: time(from),
        sent: 0,
        skipped: Vec::new(),
        failed: Vec::new(),
        expired: 0,
        waiting: 0,
        queued: 0,
        last_sent_at: None,
        delay: None,
    }
}

fn most_first(reasons: BTreeMap<String, u64>) -> Vec<UploadReason> {
    let mut reasons: Vec<_> = reasons.into_iter().map(|(code, count)| UploadReason { code, count }).collect();
    reasons.sort_by_key(|reason| std::cmp::Reverse(reason.count));
    reasons
}

/// Returns the shortest time within which the given percentage was done. `delays` maps each time to its number of
/// uploads.
fn within(delays: &BTreeMap<u64, u64>, percent: u64) -> Option<u64> {
    let all: u64 = delays.values().sum();
    let wanted = (all * percent).div_ceil(100);
    let mut done = 0;
    delays.iter().find_map(|(delay, count)| {
        done += count;
        (done >= wanted).then_some(*delay)
    })
}

fn began(context: &Context) -> i64 {
    context.clock.now_ms() - DAYS.num_milliseconds()
}

fn time(ms: i64) -> Timestamp {
    DateTime::from_timestamp_millis(ms).unwrap_or_default().into()
}
