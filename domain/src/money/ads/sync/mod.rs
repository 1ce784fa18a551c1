//! Reads what the ads of an account cost from its platform, step by step.
//!
//! A step reads one window of days whole into memory. Then one transaction makes the stored days equal to it: new rows are
//! added, changed ones updated, absent ones deleted, and equal ones not written. An incomplete answer deletes nothing: fewer
//! days are asked for next, at last a single day by its campaigns. What is under way is stored between the steps, so a server
//! that is killed goes on where it was.

mod plan;
mod read;
mod store;

use std::future::Future;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use entity::enums::AdSyncOutcome;
use entity::visits::AdPlatform;
use entity::{ad_account, ad_cursor};
use sea_orm::sea_query::{Expr, OnConflict};
use sea_orm::{
    ColumnTrait, Condition, ConnectionTrait, EntityTrait, IntoActiveModel, QueryFilter, QueryOrder,
    QuerySelect,
};
use serde_json::json;
use uuid::Uuid;

use self::plan::{Days, Plan, Run, Window};
use self::read::{Got, Reader, Whole};
use super::reading::{self, Facts, Trouble, Way};
use crate::ground::secrets::Clear;
use crate::ground::time::local_day;
use crate::money::destinations::safe_text;
use crate::{Context, Error, Result};

/// Days that are read of an account that was just attached, unless its settings say otherwise.
const BACKFILL: i32 = 90;

/// Interval at which today and yesterday are read.
const PERIOD: TimeDelta = TimeDelta::hours(1);

/// Length of the lease. A step has a time limit below it.
const LEASE: TimeDelta = TimeDelta::minutes(10);

/// How often a day is tried until the account has an error.
const TRIES: u32 = 3;

/// Pause after a limit without a time, doubled with each further one.
const PAUSE: TimeDelta = TimeDelta::minutes(5);

/// Time after which an asynchronous report that is not complete is asked for again, in smaller windows.
const LONGEST_REPORT: TimeDelta = TimeDelta::minutes(45);

/// What an account's settings say about reading it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SyncSettings {
    /// Number of days that are read again each night. None: as many as the platform may restate.
    pub restate_days: Option<i32>,
    /// Number of days that are read first. None: 90.
    pub backfill_days: Option<i32>,
    /// The manager account through which an account of search_ads_1 is read.
    pub manager: Option<String>,
}

/// Result of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyncStep {
    /// None while the platform prepares a report.
    pub outcome: Option<AdSyncOutcome>,
    /// Number of rows that the platform told.
    pub rows: u64,
    /// Number of rows that were new, differed or were deleted.
    pub changed: u64,
    /// Code of the error, if there is one.
    pub error: Option<String>,
    /// When the account is due again.
    pub next_at: DateTime<Utc>,
}

/// Makes an account due. Call this in the transaction that attaches it.
pub async fn begin<C: ConnectionTrait>(
    context: &Context,
    transaction: &C,
    project: Uuid,
    account: Uuid,
) -> Result<()> {
    let row = ad_cursor::Model {
        project_id: project,
        account_id: account,
        next_at: context.clock.now(),
        covered_from: None,
        covered_to: None,
        last_success_at: None,
        error: None,
        message: None,
        plan: json!({}),
        lease: None,
        leased_until: None,
    };
    let known = OnConflict::columns([ad_cursor::Column::ProjectId, ad_cursor::Column::AccountId])
        .update_column(ad_cursor::Column::NextAt)
        .to_owned();
    ad_cursor::Entity::insert(row.into_active_model())
        .on_conflict(known)
        .exec_without_returning(transaction)
        .await?;
    Ok(())
}

/// Asks for some days of an account, before all that waits. Call this in the transaction in which somebody asks.
pub async fn ask<C: ConnectionTrait>(
    context: &Context,
    transaction: &C,
    (project, account): (Uuid, Uuid),
    (from, to): (i32, i32),
) -> Result<()> {
    let cursor = ad_cursor::Entity::find_by_id((project, account)).lock_exclusive().one(transaction).await?;
    let cursor = cursor.ok_or(Error::NotFound)?;
    let known = ad_account::Entity::find_by_id((project, account)).one(transaction).await?;
    let platform = known.and_then(|account| account.platform).ok_or(Error::NotFound)?;
    let mut plan: Plan = serde_json::from_value(cursor.plan).unwrap_or_default();
    let waiting = std::mem::take(&mut plan.queue);
    if waiting.is_empty() && plan.regular_at.is_none() {
        plan.regular_at = Some(cursor.next_at.timestamp_millis());
    }
    plan.push(from, to, reading::longest(platform));
    plan.queue.extend(waiting);
    (plan.run, plan.tries) = (None, 0);
    ad_cursor::Entity::update_many()
        .col_expr(ad_cursor::Column::Plan, Expr::value(serde_json::to_value(&plan).map_err(Error::internal)?))
        .col_expr(ad_cursor::Column::NextAt, Expr::value(context.clock.now()))
        .filter(ad_cursor::Column::ProjectId.eq(project))
        .filter(ad_cursor::Column::AccountId.eq(account))
        .exec(transaction)
        .await?;
    Ok(())
}

/// Returns the accounts that are due and that nobody reads, the longest due first: project and account.
pub async fn due(context: &Context, limit: u64) -> Result<Vec<(Uuid, Uuid)>> {
    let now = context.clock.now();
    let found = ad_cursor::Entity::find()
        .select_only()
        .column(ad_cursor::Column::ProjectId)
        .column(ad_cursor::Column::AccountId)
        .filter(ad_cursor::Column::NextAt.lte(now))
        .filter(is_free(now))
        .order_by_asc(ad_cursor::Column::NextAt)
        .limit(limit)
        .into_tuple()
        .all(&context.db)
        .await?;
    Ok(found)
}

/// Reads the next window of an account, if it is due and nobody else reads it. The token is asked for only then.
pub async fn step(
    context: &Context,
    (project, account): (Uuid, Uuid),
    settings: &SyncSettings,
    token: impl Future<Output = Result<Clear>> + Send,
) -> Result<Option<SyncStep>> {
    let Some(lease) = acquire(context, project, account).await? else { return Ok(None) };
    let step = read_next(context, (project, account), lease, settings, token).await;
    if step.is_err() {
        release(context, project, account, lease).await?;
    }
    step
}

/// A lease that would end later than a new one was taken before the clock was set back.
fn is_free(now: DateTime<Utc>) -> Condition {
    let until = ad_cursor::Column::LeasedUntil;
    Condition::any().add(until.is_null()).add(until.lte(now)).add(until.gt(now + LEASE))
}

async fn acquire(context: &Context, project: Uuid, account: Uuid) -> Result<Option<Uuid>> {
    let (now, lease) = (context.clock.now(), context.new_id());
    let taken = ad_cursor::Entity::update_many()
        .col_expr(ad_cursor::Column::Lease, Expr::value(lease))
        .col_expr(ad_cursor::Column::LeasedUntil, Expr::value(now + LEASE))
        .filter(ad_cursor::Column::ProjectId.eq(project))
        .filter(ad_cursor::Column::AccountId.eq(account))
        .filter(ad_cursor::Column::NextAt.lte(now))
        .filter(is_free(now))
        .exec(&context.db)
        .await?;
    Ok((taken.rows_affected == 1).then_some(lease))
}

/// Gives the lease back after an error of this server. The account is due again after a pause.
async fn release(context: &Context, project: Uuid, account: Uuid, lease: Uuid) -> Result<()> {
    ad_cursor::Entity::update_many()
        .col_expr(ad_cursor::Column::Lease, Expr::value(None::<Uuid>))
        .col_expr(ad_cursor::Column::LeasedUntil, Expr::value(None::<DateTime<Utc>>))
        .col_expr(ad_cursor::Column::NextAt, Expr::value(context.clock.now() + PAUSE))
        .filter(ad_cursor::Column::ProjectId.eq(project))
        .filter(ad_cursor::Column::AccountId.eq(account))
        .filter(ad_cursor::Column::Lease.eq(lease))
        .exec(&context.db)
        .await?;
    Ok(())
}

/// What a step leaves behind.
struct Left {
    plan: Plan,
    window: Window,
    /// None while the platform prepares a report.
    outcome: Option<AdSyncOutcome>,
    next_at: DateTime<Utc>,
    /// Code and message.
    error: Option<(String, String)>,
    /// True if the error is the account's, because it does not pass by itself or came again and again.
    is_lasting: bool,
    facts: Option<Facts>,
    whole: Option<Whole>,
    requests: u32,
    waited_ms: i64,
}

async fn read_next(
    context: &Context,
    (project, account): (Uuid, Uuid),
    lease: Uuid,
    settings: &SyncSettings,
    token: impl Future<Output = Result<Clear>> + Send,
) -> Result<Option<SyncStep>> {
    let row = ad_account::Entity::find_by_id((project, account)).one(&context.db).await?;
    let row = row.ok_or(Error::NotFound)?;
    let cursor = ad_cursor::Entity::find_by_id((project, account)).one(&context.db).await?;
    let cursor = cursor.ok_or(Error::NotFound)?;
    let platform = row.platform.ok_or(Error::NotFound)?;
    let token = token.await?;
    let network = context.sender().network().ok_or_else(|| Error::internal("no way to the ad platforms"))?;
    let way = |currency| Way {
        platform,
        addresses: &network.addresses,
        account: &row.external_id,
        manager: settings.manager.as_deref(),
        token: &token,
        currency,
    };
    let mut plan: Plan = serde_json::from_value(cursor.plan.clone()).unwrap_or_default();
    let mut reader = Reader::new(context, &network, way(row.currency.as_deref().unwrap_or_default()));
    let facts = match reader.facts().await {
        Ok(facts) => facts,
        Err(trouble) => {
            let window = plan.queue.front().copied().unwrap_or_else(|| yesterday_and_today(context));
            let left = Left::new(plan, window, reader.requests);
            let left = left.after(context, trouble, platform, &token);
            return store::finish(context, &row, &cursor, lease, left).await;
        }
    };
    let today = today(context, facts.timezone.as_deref());
    plan.fill(&Days {
        today,
        covered: cursor.covered_from.zip(cursor.covered_to),
        backfill: settings.backfill_days.unwrap_or(BACKFILL).max(1),
        restated: settings.restate_days.unwrap_or_else(|| reading::restated(platform)).max(1),
        longest: reading::longest(platform),
    });
    let window = plan.queue.front().copied().unwrap_or((today, today));
    let requests = reader.requests;
    let mut reader = Reader::new(context, &network, way(&facts.currency));
    reader.requests = requests;
    let run = plan.run.clone().filter(|run| run.window == window);
    let mut left = Left::new(plan, window, 0);
    let mut got = reader.window(window, run.as_ref().map(|run| run.id.as_str()), today).await;
    if let Ok(Got::All(whole)) = &mut got
        && let Err(trouble) = reader.name(project, account, &mut whole.rows).await?
    {
        got = Err(trouble);
    }
    left.requests = reader.requests;
    let now = context.clock.now();
    let pause = reader.pause.and_then(|pause| TimeDelta::from_std(pause).ok());
    let left = match got {
        Ok(Got::All(whole)) => {
            if let Some(run) = &run {
                left.waited_ms += now.timestamp_millis() - run.since;
            }
            left.after_all(now, whole, pause)
        }
        Ok(Got::Wait(id, after)) => {
            let since = run.map_or(now.timestamp_millis(), |run| run.since);
            match now.timestamp_millis() - since > LONGEST_REPORT.num_milliseconds() {
                true => left.after(context, Trouble::TooLarge, platform, &token),
                false => {
                    left.waiting(now, Run { id, since, window }, after.max(reader.pause.unwrap_or_default()))
                }
            }
        }
        Err(trouble) => left.after(context, trouble, platform, &token),
    };
    store::finish(context, &row, &cursor, lease, Left { facts: Some(facts), ..left }).await
}

/// Today in the zone of an account. A platform without zones has the days of UTC, and a zone that nobody knows is taken for
/// it.
fn today(context: &Context, timezone: Option<&str>) -> i32 {
    let zone = timezone.and_then(|zone| zone.parse().ok()).unwrap_or(Tz::UTC);
    local_day(context.clock.now_ms(), zone)
}

fn yesterday_and_today(context: &Context) -> Window {
    let today = today(context, None);
    (today - 1, today)
}

impl Left {
    fn new(plan: Plan, window: Window, requests: u32) -> Self {
        let next_at = DateTime::UNIX_EPOCH;
        Self {
            plan,
            window,
            outcome: None,
            next_at,
            error: None,
            is_lasting: false,
            facts: None,
            whole: None,
            requests,
            waited_ms: 0,
        }
    }

    /// The window was read.
    fn after_all(mut self, now: DateTime<Utc>, whole: Whole, pause: Option<TimeDelta>) -> Self {
        self.requests += self.plan.requests;
        self.waited_ms += self.plan.waited_ms;
        self.plan.done();
        self.plan.differ(self.window, whole.differences.clone());
        let next = match self.plan.queue.is_empty() {
            false => now,
            true => {
                self.plan.regular_at.take().and_then(DateTime::from_timestamp_millis).unwrap_or(now + PERIOD)
            }
        };
        self.next_at = next.max(now + pause.unwrap_or_default());
        self.outcome = Some(AdSyncOutcome::Stored);
        self.whole = Some(whole);
        self
    }

    /// The platform prepares a report.
    fn waiting(mut self, now: DateTime<Utc>, run: Run, after: Duration) -> Self {
        self.plan.requests += self.requests;
        self.plan.run = Some(run);
        self.next_at = now + TimeDelta::from_std(after).unwrap_or(PERIOD);
        self
    }

    /// There are no rows.
    fn after(mut self, context: &Context, trouble: Trouble, platform: AdPlatform, token: &Clear) -> Self {
        let now = context.clock.now();
        let told = |code: String, message: String| {
            let credentials = vec![token.clone()];
            let code: String = safe_text(&code, credentials.clone()).chars().take(80).collect();
            Some((code, safe_text(&message, credentials)))
        };
        self.requests += self.plan.requests;
        let plan = &mut self.plan;
        (plan.requests, plan.run) = (0, None);
        self.is_lasting = match trouble {
            Trouble::Unauthorized { .. } | Trouble::Refused { .. } => true,
            _ => plan.tries + 1 >= TRIES,
        };
        let (outcome, error, wait) = match trouble {
            Trouble::RunLost => {
                let message = "the platform has lost its report".to_owned();
                (AdSyncOutcome::Failed, told("report_lost".to_owned(), message), again(plan))
            }
            Trouble::TooLarge | Trouble::Broken { .. } if plan.halve() => {
                (AdSyncOutcome::Narrowed, None, TimeDelta::zero())
            }
            Trouble::TooLarge => {
                let message = "a day has more rows than the platform answers".to_owned();
                let wait = again(plan);
                (AdSyncOutcome::Failed, told("too_large".to_owned(), message), wait)
            }
            Trouble::Broken { code, message } => (AdSyncOutcome::Failed, told(code, message), again(plan)),
            Trouble::Later { after, code, message } => {
                plan.tries = (plan.tries + 1).min(12);
                let wait = after.and_then(|after| TimeDelta::from_std(after).ok());
                let wait = wait.unwrap_or_else(|| pause(platform, now, plan.tries));
                plan.waited_ms += wait.num_milliseconds();
                (AdSyncOutcome::Throttled, told(code, message), wait)
            }
            Trouble::Unauthorized { code, message } => {
                plan.tries = 0;
                (AdSyncOutcome::Unauthorized, told(code, message), PERIOD)
            }
            Trouble::Refused { code, message } => {
                plan.put_back();
                (AdSyncOutcome::Failed, told(code, message), PERIOD)
            }
        };
        (self.outcome, self.error, self.next_at) = (Some(outcome), error, now + wait);
        self
    }
}

/// Counts a failure of the first window. After the last try it waits for all others. Returns the pause.
fn again(plan: &mut Plan) -> TimeDelta {
    plan.tries += 1;
    if plan.tries < TRIES {
        return TimeDelta::minutes(1) * (1 << plan.tries.min(4));
    }
    plan.put_back();
    PERIOD
}

/// Returns the pause after a limit without a time.
fn pause(platform: AdPlatform, now: DateTime<Utc>, tries: u32) -> TimeDelta {
    match platform {
        // Its limits start again at midnight UTC.
        AdPlatform::SocialAds2 => {
            let since = TimeDelta::milliseconds(now.timestamp_millis().rem_euclid(86_400_000));
            TimeDelta::days(1) - since
        }
        _ => (PAUSE * (1 << tries.saturating_sub(1).min(5))).min(PERIOD * 2),
    }
}
