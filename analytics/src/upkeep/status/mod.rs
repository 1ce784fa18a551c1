//! The status of a project: whether its data comes in, what is stored, what was refused and why, and how much of
//! today's quotas is used.
//!
//! The figures come from counters and narrow index ranges, never from a scan of the visits, because a dashboard that
//! waits for the first visit polls every few seconds.

mod others;
mod shapes;
mod statements;

use crate::visits::store::estimates::{Visits, shown, visits};
use crate::visits::store::storage_state;
use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use domain::measuring::events::MAX_UNREGISTERED_NAMES;
use domain::measuring::tracking::{Hosts, Origin, TrackingConfig};
use domain::money::conversions::{self, NotConverted, PausedDestination};
use domain::projects::refused_origins;
use domain::tenancy::access::{ProjectAccess, Scope};
use domain::tenancy::project::LimitSettings;
use domain::tenancy::storage::Paused;
use domain::tenancy::tenants;
use domain::{Context, Result, Timestamp};
use entity::refused_origin;
use entity::visits::BotKind;
use uuid::Uuid;

use crate::of_projects::select;
use crate::period::{Date, date};
use crate::recomputation::Recomputation;
use crate::visits::merge::names::{KEPT_DAYS, KEPT_DAYS_OF_ONE_NETWORK};
use crate::visits::model::outcome::{
    ANSWER_REJECTED, EVENT_NAME_DROPPED, EVENT_REFUSED, EVENT_REPEATED, ID_UNSIGNED, IDENTIFY_OFF,
    NOT_RECOMPUTED, ORIGIN_REFUSED, QUARANTINED, RATE_LIMITED, STORED,
};
use crate::visits::{IgnoredReason, Quarantined, Waiting};
use crate::wire::instant;
pub use shapes::{
    AnswersStatus, BeaconCount, BeaconsStatus, BotCount, Bytes, DayStatus, DeploymentStorage,
    EventNamesStatus, EventsStatus, IdentifyStatus, OtherSource, OutcomeCount, ProjectStatus,
    QuarantineCount, QuarantineStatus, QuotaStatus, RefusedOrigin, SpoolStatus, StorageStatus,
};
pub(crate) use statements::{BUDGETS, Budget};
use statements::{NAMES, Names, OUTCOMES, Outcomes, registered};

/// Returns the status of one project. The writer supplies the batches that wait on disk.
pub async fn of_project(
    context: &Context,
    access: &ProjectAccess,
    waiting: &Waiting,
) -> Result<ProjectStatus> {
    let mut found = of_projects(context, std::slice::from_ref(access), waiting).await?;
    found.remove(&access.id()).ok_or(domain::Error::NotFound)
}

/// Returns the statuses of several projects, with as many queries as for one.
pub async fn of_projects(
    context: &Context,
    projects: &[ProjectAccess],
    waiting: &Waiting,
) -> Result<HashMap<Uuid, ProjectStatus>> {
    for access in projects {
        access.require(Scope::AnalyticsRead)?;
    }
    read(context, projects, waiting).await
}

/// Returns the statuses of projects, whatever the caller may read: for answers that tell only parts of them.
pub(super) async fn read(
    context: &Context,
    projects: &[ProjectAccess],
    waiting: &Waiting,
) -> Result<HashMap<Uuid, ProjectStatus>> {
    let ids: Vec<Uuid> = projects.iter().map(ProjectAccess::id).collect();
    let now = context.clock.now();
    let today = day_number(now.date_naive());
    let days = around(today);
    let weeks = [days[0] - (RECENT_DAYS - 1), days[1]];
    let name_days = [KEPT_DAYS, KEPT_DAYS_OF_ONE_NETWORK].map(|kept| today - kept);
    let (visits, outcomes, budgets, names, registered, origins, others, storage, recomputations) = futures::try_join!(
        visits(&context.db, &ids),
        select::<Outcomes>(&context.db, OUTCOMES, &ids, &weeks),
        select::<Budget>(&context.db, BUDGETS, &ids, &days),
        select::<Names>(&context.db, NAMES, &ids, &name_days),
        registered(&context.db, &ids, &name_days),
        refused_origins::of_projects(context, &ids),
        others::of_projects(context, &ids),
        storage_state::last(context),
        crate::recomputation::of_projects(context, &ids),
    )?;
    let pauses = conversions::paused(context, &ids).await?;
    let paused = Paused::by(&context.db, storage.as_ref()).await?;
    let tenants = tenants::remembered(context).await?;
    let held = shown(context, &visits).await?;
    let mut hosts = HashMap::new();
    for access in projects.iter().filter(|some| origins.iter().any(|origin| origin.project_id == some.id())) {
        let tracking = TrackingConfig::from_stored(&access.rules(context).await?.tracking);
        hosts.insert(access.id(), Hosts::new(&tracking));
    }
    let status_of = |access: &ProjectAccess| {
        let id = access.id();
        let day = local_day(now, access.project().tz());
        let number = day_number(day);
        let of_project = || outcomes.iter().filter(|outcome| outcome.project_id == id);
        let read = Read {
            limits: context.caps().limits(access.project().settings.limits),
            visits: visits.iter().find(|visits| visits.project_id == id),
            bytes: held.get(&id).map_or(0, |held| held.bytes),
            budget: budgets.iter().find(|budget| budget.project_id == id && budget.day == number),
            outcomes: of_project().filter(|outcome| outcome.day == number).collect(),
            recent: of_project().collect(),
            names: names.iter().find(|names| names.project_id == id).map_or(0, |names| names.names)
                - registered.get(&id).copied().unwrap_or(0),
            origins: origins.iter().filter(|origin| origin.project_id == id).collect(),
            hosts: hosts.get(&id),
            others: others.iter().filter(|pair| pair.project_id == id).collect(),
            storage: storage
                .as_ref()
                .map(|state| DeploymentStorage::of(state, paused.of(access.project().org_id, &tenants))),
            recomputation: recomputations.get(&id).copied(),
            // Pauses are shown to those who may see destinations.
            pauses: match access.require(Scope::ConversionsRead) {
                Ok(()) => pauses.get(&id).cloned().unwrap_or_default(),
                Err(_) => Vec::new(),
            },
        };
        (id, read.status(access, day, waiting))
    };
    Ok(projects.iter().map(status_of).collect())
}

/// Data read about one project.
struct Read<'rows> {
    visits: Option<&'rows Visits>,
    /// Estimated bytes of the visits.
    bytes: u64,
    budget: Option<&'rows Budget>,
    /// Outcomes of today.
    outcomes: Vec<&'rows Outcomes>,
    /// Outcomes of the last 30 days.
    recent: Vec<&'rows Outcomes>,
    names: i64,
    origins: Vec<&'rows refused_origin::Model>,
    /// Hosts that the project allows now. None if no origin was refused.
    hosts: Option<&'rows Hosts>,
    others: Vec<&'rows others::Pair>,
    storage: Option<DeploymentStorage>,
    recomputation: Option<Recomputation>,
    pauses: Vec<PausedDestination>,
    /// Limits of the project, capped by those of the operator.
    limits: LimitSettings,
}

impl Read<'_> {
    fn status(&self, access: &ProjectAccess, day: NaiveDate, waiting: &Waiting) -> ProjectStatus {
        let limits = &self.limits;
        let pageviews_today = self.budget.map_or(0, |budget| budget.pageviews);
        let events_today = self.budget.map_or(0, |budget| budget.events);
        let estimated_bytes = self.bytes;
        let over = |limit: Option<i64>, used: i64| limit.is_some_and(|limit| used >= limit);
        let refused = |reason: &IgnoredReason| self.count(reason.as_str()) > 0;
        // The rest of a budget may be too small for a batch; then the refused batches show that it is used up, unless
        // the limit was raised since.
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
            // Each network has its own budget.
            IgnoredReason::NETWORK_BUDGETS.into_iter().find(refused)
        };
        // Includes counts that are not in the database yet: the database may be full itself.
        let lost = |reason: IgnoredReason| {
            let unsaved = waiting.unsaved.get(&(access.id(), day_number(day), reason.as_str()));
            self.count(reason.as_str()) + unsaved.copied().unwrap_or(0)
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
                deployment: self.storage.clone(),
            },
            quota: QuotaStatus {
                exceeded: reason.is_some(),
                reason,
                pageviews_today,
                pageviews_per_day: limits.pageviews_per_day,
                events_today,
                events_per_day: limits.events_per_day,
            },
            today: day_status(day_number(day), &self.outcomes),
            days: self.days(day_number(day)),
            bots: self.bots(day_number(day)),
            refused_origins: self.refused_origins(),
            other_sources: self.others.iter().map(|pair| pair.shown()).collect(),
            event_names: EventNamesStatus {
                unregistered: self.names,
                limit: MAX_UNREGISTERED_NAMES as u32,
                dropped_today: self.count(EVENT_NAME_DROPPED),
            },
            events: EventsStatus {
                refused_today: self.count(EVENT_REFUSED),
                repeated_today: self.count(EVENT_REPEATED),
            },
            beacons: BeaconsStatus {
                daily_cap: access.project().settings.conversions.web_daily_cap,
                ignored_today: self.beacons(),
            },
            answers: AnswersStatus { rejected_today: self.count(ANSWER_REJECTED) },
            identify: IdentifyStatus {
                ignored_today: self.count(IDENTIFY_OFF),
                unsigned_ids_today: self.count(ID_UNSIGNED),
            },
            spool: SpoolStatus {
                batches: waiting.spooled,
                lost_today: lost(IgnoredReason::SpoolFull) + lost(IgnoredReason::DiskFailed),
                disk: waiting.disk,
            },
            quarantine: self.quarantine(access.id(), waiting, lost(IgnoredReason::QuarantineFull)),
            recomputation: self.recomputation,
            paused_destinations: self.pauses.clone(),
        }
    }

    fn count(&self, reason: &str) -> i64 {
        count(&self.outcomes, reason)
    }

    /// Returns the days on which anything arrived, newest first, up to and including this one.
    fn days(&self, last: i32) -> Vec<DayStatus> {
        let mut days: BTreeMap<i32, Vec<&Outcomes>> = BTreeMap::new();
        for outcome in &self.recent {
            if (last - RECENT_DAYS + 1..=last).contains(&outcome.day) {
                days.entry(outcome.day).or_default().push(outcome);
            }
        }
        days.iter().rev().map(|(day, outcomes)| day_status(*day, outcomes)).collect()
    }

    /// Returns the batches of bots, up to and including this day.
    fn bots(&self, day: i32) -> Vec<BotCount> {
        let days = (day - RECENT_DAYS + 1)..=day;
        let count = |kind: &BotKind| {
            let of_kind =
                |outcome: &&&Outcomes| outcome.reason == kind.counter() && days.contains(&outcome.day);
            let (mut today, mut last30_days) = (0, 0);
            for outcome in self.recent.iter().filter(of_kind) {
                last30_days += outcome.count;
                today += if outcome.day == day { outcome.count } else { 0 };
            }
            BotCount { kind: *kind, today, last30_days }
        };
        let counts = BotKind::ALL.iter().map(count);
        let mut counts: Vec<BotCount> = counts.filter(|count| count.last30_days > 0).collect();
        counts.sort_by_key(|count| std::cmp::Reverse(count.last30_days));
        counts
    }

    fn beacons(&self) -> Vec<BeaconCount> {
        let count =
            |reason: &NotConverted| BeaconCount { reason: *reason, count: self.count(reason.counter()) };
        let mut counts: Vec<BeaconCount> = NotConverted::ALL.iter().map(count).collect();
        counts.retain(|count| count.count > 0);
        counts.sort_by_key(|count| std::cmp::Reverse(count.count));
        counts
    }

    /// Returns the refused origins that the project still does not allow.
    fn refused_origins(&self) -> Vec<RefusedOrigin> {
        let Some(hosts) = self.hosts else { return Vec::new() };
        let is_refused = |row: &&&refused_origin::Model| {
            Origin::parse(&row.origin).is_some_and(|origin| !hosts.admits(&origin))
        };
        let shown = |row: &&refused_origin::Model| RefusedOrigin {
            origin: row.origin.clone(),
            count: row.count,
            last_at: instant(row.last_at),
        };
        self.origins.iter().filter(is_refused).map(shown).collect()
    }

    fn quarantine(&self, project: Uuid, waiting: &Waiting, lost_today: i64) -> QuarantineStatus {
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
            lost_today,
        }
    }
}

fn count(outcomes: &[&Outcomes], reason: &str) -> i64 {
    outcomes.iter().find(|outcome| outcome.reason == reason).map_or(0, |outcome| outcome.count)
}

/// Returns the status of the day with these outcomes.
fn day_status(day: i32, outcomes: &[&Outcomes]) -> DayStatus {
    let counted = |outcome: &&Outcomes| {
        Some(OutcomeCount { reason: IgnoredReason::parse(&outcome.reason)?, count: outcome.count })
    };
    let mut ignored: Vec<OutcomeCount> = outcomes.iter().filter_map(counted).collect();
    ignored.sort_by(|a, b| b.count.cmp(&a.count).then_with(|| a.reason.cmp(&b.reason)));
    DayStatus {
        day: Date(date(day)),
        stored: count(outcomes, STORED),
        ignored,
        rate_limited: count(outcomes, RATE_LIMITED),
        origin_refused: count(outcomes, ORIGIN_REFUSED),
        not_recomputed: count(outcomes, NOT_RECOMPUTED),
    }
}

/// Number of local days of which the status tells the outcomes.
const RECENT_DAYS: i32 = 30;

/// Maximum number of pageviews and events in one batch.
const BATCH_PAGEVIEWS: i64 = 5;
const BATCH_EVENTS: i64 = 100;

/// Returns the local days that any time zone may have while UTC has this one.
fn around(utc_day: i32) -> [i32; 2] {
    [utc_day - 1, utc_day + 1]
}

fn local_day(now: DateTime<Utc>, tz: Tz) -> NaiveDate {
    now.with_timezone(&tz).date_naive()
}

/// Returns the days since 1970-01-01, as stored in the tables.
fn day_number(day: NaiveDate) -> i32 {
    day.signed_duration_since(NaiveDate::default()).num_days() as i32
}
