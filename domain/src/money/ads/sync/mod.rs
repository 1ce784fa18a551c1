//! Reads what the ads of an account cost from its platform, step by step.
//!
//! A step reads one window of days whole into memory. Then it makes each stored day equal to what was read, in one
//! transaction a day: new rows are added, changed ones updated, absent ones deleted, and equal ones not written. An
//! incomplete answer deletes nothing: fewer days are asked for next, at last a single day by its campaigns. What is under
//! way is stored between the steps, so a server that is killed goes on where it was.

mod after;
mod asked;
mod lease;
mod pauses;
mod plan;
mod read;
mod runs;
mod shared;
mod store;

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use chrono_tz::Tz;
use entity::enums::AdSyncOutcome;
use entity::{ad_account, ad_cursor, project};
use sea_orm::EntityTrait;
use uuid::Uuid;

use self::after::{Left, TRIES};
use self::plan::{Days, Plan, Run, Window};
use self::read::{Got, Reader};
use super::accounts::AdAccountSettings;
use super::connections::{self, NoToken};
use super::reading::{self, Facts, Trouble, Way};
use crate::ground::secrets::Clear;
use crate::ground::time::local_day;
use crate::money::destinations::Network;
use crate::tenancy::storage;
use crate::{Context, Error, Result};

pub use self::asked::{AdSyncQueued, AdSyncRequest, request};
pub use self::lease::{Busy, Due, due, end_leases};
pub(super) use self::lease::{Forgotten, begin, resume};
pub(super) use self::pauses::forget_ended as forget_ended_pauses;
pub use self::runs::{AdAccountRuns, AdSyncDifference, AdSyncRun, AdSyncs, list, of_projects};

/// Name of the job that reads costs.
pub const JOB: &str = "ad_costs";

/// Days that are read of an account that was just attached, unless its settings say otherwise.
const BACKFILL: i32 = 90;

/// Interval at which today and yesterday are read.
const PERIOD: TimeDelta = TimeDelta::hours(1);

/// Time after which an asynchronous report that is not complete is asked for again, in smaller windows.
const LONGEST_REPORT: TimeDelta = TimeDelta::minutes(45);

/// Code of the error that the connection has no token now.
const NO_TOKEN: &str = "no_token";

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

/// How the reading of an account stands.
pub(super) struct Standing {
    /// First and last day of the newest ones that were read without a gap.
    pub(super) covered: Option<(i32, i32)>,
    /// Code and message of what keeps days from being read.
    pub(super) error: Option<(String, String)>,
    /// True if days wait to be read.
    pub(super) is_waiting: bool,
    /// Days that are missing for good, in chronological order.
    pub(super) lost: Vec<(i32, i32)>,
}

impl Standing {
    pub(super) fn of(cursor: &ad_cursor::Model) -> Self {
        let plan = Plan::of(cursor);
        let covered = cursor.covered_from.zip(cursor.covered_to);
        let own = cursor.error.clone().map(|code| (code, cursor.message.clone().unwrap_or_default()));
        Self {
            covered: covered.and_then(|covered| plan.without_gap(covered)),
            error: own.or_else(|| plan.error()),
            is_waiting: !plan.queue.is_empty(),
            lost: plan.lost,
        }
    }
}

/// Id of a project and of one of its accounts.
type Key = (Uuid, Uuid);

/// Reads the next window of an account, if it is due and nobody else reads it. Stores it for every project that reads the
/// same account through the same connection.
pub async fn step(context: &Context, (project, account): Key) -> Result<Option<SyncStep>> {
    if shared::waits_for_another(context, (project, account)).await? {
        return Ok(None);
    }
    let Some(lease) = lease::acquire(context, (project, account)).await? else { return Ok(None) };
    match read_next(context, (project, account), lease).await {
        // Project, account or cursor are gone: there is nothing left to read.
        Err(Error::NotFound) => {
            lease::release(context, (project, account), lease).await?;
            Ok(None)
        }
        Err(error) => {
            record_failure(context, (project, account), lease, &error).await?;
            Err(error)
        }
        step => step,
    }
}

/// Ends a reading in which this server failed: the account says so, and waits longer each time. If that cannot be stored
/// either, only gives the lease back.
async fn record_failure(context: &Context, key: Key, lease: Uuid, error: &Error) -> Result<()> {
    let recorded = async {
        let row = ad_account::Entity::find_by_id(key).one(&context.db).await?.ok_or(Error::NotFound)?;
        let cursor = ad_cursor::Entity::find_by_id(key).one(&context.db).await?.ok_or(Error::NotFound)?;
        let plan = Plan::of(&cursor);
        let window = plan.first().unwrap_or_else(|| yesterday_and_today(context));
        let left = Left::new(plan, window, 0).after_error(context.clock.now(), error);
        store::finish(context, &row, &cursor, lease, left).await
    };
    match recorded.await {
        Ok(_) => Ok(()),
        Err(_) => lease::release(context, key, lease).await,
    }
}

/// An account as a step finds it.
struct Opened {
    row: ad_account::Model,
    cursor: ad_cursor::Model,
    settings: AdAccountSettings,
    connection: Uuid,
    /// The manager account through which an account of search_ads_1 is read.
    manager: Option<String>,
    network: Arc<Network>,
}

async fn open(context: &Context, (project, account): Key) -> Result<Opened> {
    let row = ad_account::Entity::find_by_id((project, account)).one(&context.db).await?;
    let row = row.ok_or(Error::NotFound)?;
    let cursor = ad_cursor::Entity::find_by_id((project, account)).one(&context.db).await?;
    let connection = row.connection_id.ok_or(Error::NotFound)?;
    let reached = connections::reached_account(context, connection, &row.external_id).await?;
    Ok(Opened {
        cursor: cursor.ok_or(Error::NotFound)?,
        settings: settings(&row)?,
        connection,
        manager: reached.and_then(|account| account.manager_id),
        network: context.sender().network().ok_or_else(|| Error::internal("no way to the ad platforms"))?,
        row,
    })
}

fn settings(row: &ad_account::Model) -> Result<AdAccountSettings> {
    let settings = row.settings.clone().map(serde_json::from_value).transpose();
    Ok(settings.map_err(Error::internal)?.unwrap_or_default())
}

async fn read_next(context: &Context, key: Key, lease: Uuid) -> Result<Option<SyncStep>> {
    let opened = open(context, key).await?;
    let (row, cursor) = (&opened.row, &opened.cursor);
    let org = org_of(context, row).await?;
    let left = match refused(context, org).await? {
        Some(trouble) => Failed::before(context, cursor, trouble).left(context, row, &[]),
        None => read_with_token(context, &opened).await?,
    };
    let read = left.whole.clone().zip(left.facts.clone());
    let window = left.window;
    let choice = opened.settings.campaigns.compile()?;
    // First, because it counts although the account or the project is gone meanwhile.
    if let Some(until) = left.paused_until {
        pauses::remember(context, row, org, until).await?;
    }
    let step = store::finish(context, row, cursor, lease, left.chosen(&choice)).await?;
    if let (Some(_), Some((whole, facts))) = (&step, read) {
        shared::store(context, row, (whole.as_ref(), &facts, window)).await?;
    }
    Ok(step)
}

async fn org_of(context: &Context, row: &ad_account::Model) -> Result<Uuid> {
    let project = project::Entity::find_by_id(row.project_id).one(&context.db).await?;
    Ok(project.ok_or(Error::NotFound)?.org_id)
}

/// Returns why nothing may be stored for the projects of an organization now.
async fn refused(context: &Context, org: Uuid) -> Result<Option<Trouble>> {
    match storage::refuse_paused(context, &context.db, org).await {
        Ok(()) => Ok(None),
        Err(Error::TryLater(message)) => {
            Ok(Some(Trouble::Refused { code: "storage".to_owned(), message: message.into_owned() }))
        }
        Err(error) => Err(error),
    }
}

/// Reads a window. If the platform rejects the token, the connection is asked for another one, once.
async fn read_with_token(context: &Context, opened: &Opened) -> Result<Left> {
    let (row, cursor) = (&opened.row, &opened.cursor);
    let mut tokens = Vec::new();
    let mut token = connections::access_token(context, opened.connection).await;
    loop {
        let given = match token {
            Ok(token) => token,
            Err(no_token) => {
                let trouble = without_token(no_token)?;
                return Ok(Failed::before(context, cursor, trouble).left(context, row, &tokens));
            }
        };
        tokens.push(given.clone());
        match read_window(context, opened, &given).await? {
            Ok(left) => return Ok(left),
            Err(Failed { trouble: Trouble::TokenRefused { .. }, .. }) if tokens.len() == 1 => {
                token = connections::token_refused(context, opened.connection).await;
            }
            Err(failed) => return Ok(failed.left(context, row, &tokens)),
        }
    }
}

fn without_token(no_token: NoToken) -> Result<Trouble> {
    let unauthorized = |code: &str, message: &str| Trouble::Unauthorized {
        code: code.to_owned(),
        message: message.to_owned(),
    };
    Ok(match no_token {
        NoToken::NotConnected => unauthorized("not_connected", "the connection does not exist any more"),
        NoToken::Expired => unauthorized("grant_expired", "the platform's grant has ended; connect again"),
        NoToken::Unavailable { after, message } => {
            Trouble::Later { after, code: NO_TOKEN.to_owned(), message }
        }
        NoToken::Failed(error) => return Err(error),
    })
}

/// A window that was not read.
struct Failed {
    trouble: Trouble,
    plan: Plan,
    window: Window,
    requests: u32,
    /// Pause that an answer asked for besides.
    pause: Option<Duration>,
    facts: Option<Facts>,
}

impl Failed {
    /// Nothing was asked.
    fn before(context: &Context, cursor: &ad_cursor::Model, trouble: Trouble) -> Self {
        let plan = Plan::of(cursor);
        let window = plan.first().unwrap_or_else(|| yesterday_and_today(context));
        Self { trouble, plan, window, requests: 0, pause: None, facts: None }
    }

    fn left(self, context: &Context, row: &ad_account::Model, tokens: &[Clear]) -> Left {
        let now = context.clock.now();
        let left = Left { facts: self.facts, ..Left::new(self.plan, self.window, self.requests) };
        left.after(now, self.trouble, row.platform, tokens).paused(now, self.pause)
    }
}

/// Reads the next window of an account.
async fn read_window(context: &Context, opened: &Opened, token: &Clear) -> Result<Result<Left, Failed>> {
    let Opened { row, cursor, settings, network, manager, .. } = opened;
    let platform = row.platform.ok_or(Error::NotFound)?;
    let way = |currency| Way {
        platform,
        addresses: &network.addresses,
        account: &row.external_id,
        manager: manager.as_deref(),
        token,
        currency,
    };
    let mut reader = Reader::new(context, network, way(row.currency.as_deref().unwrap_or_default()));
    let facts = match reader.facts().await {
        Ok(facts) => facts,
        Err(trouble) => {
            let failed = Failed::before(context, cursor, trouble);
            return Ok(Err(Failed { requests: reader.requests, pause: reader.pause, ..failed }));
        }
    };
    let today = today(context, &facts.timezone);
    let mut plan = Plan::of(cursor);
    shared::fit_like_others(context, row, &mut plan).await?;
    plan.fill(&days(today, row, cursor, settings)?);
    let window = plan.first().unwrap_or((today, today));
    let mut reader = reader.by(way(&facts.currency));
    let run = plan.run.clone().filter(|run| run.window == window);
    let next = plan.next_report().filter(|_| run.is_some() && reading::has_reports(platform));
    if let Some(next) = next
        && let Some(id) = reader.report(next).await
    {
        plan.ahead = Some(Run { id, since: context.clock.now_ms(), window: next });
    }
    let mut got = reader.window(window, run.as_ref().map(|run| run.id.as_str()), today).await;
    if let Ok(Got::All(whole)) = &mut got {
        // Some costs belong to no ad. They are missing each time, so the last try believes the platform.
        let is_tried_again = plan.tries + 1 < TRIES && !plan.is_missing(window);
        if is_tried_again && whole.is_short_anew(&plan.differences) {
            got = Err(Trouble::Short);
        } else if let Err(trouble) = reader.name((row.project_id, row.id), &mut whole.rows).await? {
            got = Err(trouble);
        }
    }
    let (requests, pause, now) = (reader.requests, reader.pause, context.clock.now());
    let failed = |trouble, plan, facts| Failed { trouble, plan, window, requests, pause, facts: Some(facts) };
    let mut left = Left::new(plan, window, requests);
    let left = match got {
        Ok(Got::All(whole)) => {
            if let Some(run) = &run {
                left.waited_ms += now.timestamp_millis() - run.since;
            }
            left.after_all(now, reader.end(whole))
        }
        Ok(Got::Wait(id, after)) => {
            let since = run.map_or(now.timestamp_millis(), |run| run.since);
            if now.timestamp_millis() - since > LONGEST_REPORT.num_milliseconds() {
                return Ok(Err(failed(Trouble::TooLarge, left.plan, facts)));
            }
            left.waiting(now, Run { id, since, window }, after)
        }
        Err(trouble) => return Ok(Err(failed(trouble, left.plan, facts))),
    };
    Ok(Ok(Left { facts: Some(facts), ..left.paused(now, pause) }))
}

/// Returns the days of an account, as its plan depends on them.
fn days(
    today: i32,
    row: &ad_account::Model,
    cursor: &ad_cursor::Model,
    settings: &AdAccountSettings,
) -> Result<Days> {
    let platform = row.platform.ok_or(Error::NotFound)?;
    Ok(Days {
        today,
        covered: cursor.covered_from.zip(cursor.covered_to),
        backfill: backfill(settings),
        restated: settings.restate_days.unwrap_or_else(|| reading::restated(platform)).max(1),
        longest: reading::longest(platform),
    })
}

/// Returns the number of days that are read first.
fn backfill(settings: &AdAccountSettings) -> i32 {
    settings.backfill_days.unwrap_or(BACKFILL).max(1)
}

/// Returns the first of the days that are read first.
fn oldest(context: &Context, account: &ad_account::Model) -> Result<i32> {
    let today = today(context, account.timezone.as_deref().unwrap_or_default());
    Ok(today - backfill(&settings(account)?) + 1)
}

/// Today in the zone of an account. A zone that nobody knows is taken for UTC.
fn today(context: &Context, timezone: &str) -> i32 {
    local_day(context.clock.now_ms(), timezone.parse().unwrap_or(Tz::UTC))
}

fn yesterday_and_today(context: &Context) -> Window {
    let today = today(context, "UTC");
    (today - 1, today)
}
