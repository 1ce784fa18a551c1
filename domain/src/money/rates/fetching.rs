//! When to fetch which file of the bank, and what came of it.
//!
//! The bank publishes a day's rates at about 16:00 in Frankfurt. From then on, a fetch is due until they are stored, with
//! pauses that double. Normally it fetches the daily file, which has a single day. If days are missing, and once a week to
//! see what the bank has corrected, it fetches the file of the last 90 days. Without a history, or after a longer gap, it
//! fetches the whole history.

use chrono::{DateTime, TimeDelta, Utc};
use entity::fx_state;
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};

use super::STATE;
use super::calendar;
use super::file::Sheet;
use super::store::{Stored, store};
use crate::ground::aside;
use crate::ground::time::{day_number, day_text};
use crate::{Context, Error, Result};

/// Pause after a first fetch that did not bring the day's rates. It doubles with each further one.
const FIRST_PAUSE: TimeDelta = TimeDelta::minutes(30);

/// Longest pause between two fetches: about eight a day.
const LONGEST_PAUSE: TimeDelta = TimeDelta::hours(6);

/// Age in days up to which the file of the last 90 days has every missing day. A few days remain for a late fetch.
const RECENT: i32 = 80;

/// How often the last 90 days are read again, to take over corrections.
const READ_AGAIN: TimeDelta = TimeDelta::days(7);

/// Rates from before this day make a history. The first day of the bank is 4 January 1999.
const HISTORY: &str = "1999-02-01";

/// Age in days from which the newest rates count as outdated. Around Easter and Christmas, five days have no rates.
const OUTDATED: i32 = 7;

/// Maximum number of rates that the job stores in a transaction. Visits wait for the write lock of SQLite meanwhile.
const PER_TRANSACTION: usize = 20_000;

/// Maximum length of a `Last-Modified` that is kept.
const MAX_DATE: usize = 64;

/// File of the bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BankFile {
    /// The newest day.
    Daily,
    /// The last 90 days.
    Recent,
    /// All days since 1999.
    Whole,
}

impl BankFile {
    /// Returns the name of the file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Daily => "eurofxref-daily.xml",
            Self::Recent => "eurofxref-hist-90d.xml",
            Self::Whole => "eurofxref-hist.xml",
        }
    }
}

/// A file to fetch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    pub file: BankFile,
    /// `Last-Modified` of the stored file: an unchanged file need not be sent.
    pub modified_since: Option<String>,
}

/// What came of a fetch.
#[derive(Clone, Debug)]
pub enum Fetched {
    File {
        content: Vec<u8>,
        last_modified: Option<String>,
    },
    NotModified,
    /// Failed, with the reason as a code, which everybody can see.
    Failed(String),
}

/// What a fetch changed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    pub stored: Stored,
    /// Code of the reason why the fetch failed.
    pub error: Option<String>,
}

/// State of the rates.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RatesStatus {
    /// Day of the newest rates, as days since 1970.
    pub newest_day: Option<i32>,
    /// True if these are older than a week, or if there are none and fetching them has failed.
    pub is_outdated: bool,
    /// Code of the reason why the last fetch failed.
    pub error: Option<String>,
}

/// Begins a fetch, if one is due. Records it first, so that a server that is killed again and again does not ask the bank
/// each time.
pub async fn begin(context: &Context) -> Result<Option<Ask>> {
    let now = context.clock.now();
    let state = state(context).await?;
    let expected = calendar::last_published(now);
    let Some(file) = missing(&state, expected, now) else { return Ok(None) };
    let is_again = state.tried_for == Some(expected);
    if is_again && is_pausing(&state, now) {
        return Ok(None);
    }
    let tries = if is_again { state.tries.saturating_add(1) } else { 1 };
    fx_state::Entity::update_many()
        .col_expr(fx_state::Column::TriedFor, Expr::value(expected))
        .col_expr(fx_state::Column::Tries, Expr::value(tries))
        .col_expr(fx_state::Column::TriedAt, Expr::value(now))
        .filter(fx_state::Column::Id.eq(STATE))
        .exec(&context.db)
        .await?;
    let modified_since = state.daily_modified.filter(|_| file == BankFile::Daily);
    Ok(Some(Ask { file, modified_since }))
}

/// Takes the result of a fetch. Fails only if the database does: an unreadable file or a failed request is an outcome.
pub async fn finish(context: &Context, ask: &Ask, fetched: Fetched) -> Result<Outcome> {
    let (outcome, last_modified) = match fetched {
        Fetched::NotModified => (Outcome::default(), None),
        Fetched::Failed(code) => {
            tracing::warn!(
                file = ask.file.name(),
                error.reason = code,
                "Cannot fetch exchange rates; trying later"
            );
            (Outcome { error: Some(code), ..Outcome::default() }, None)
        }
        Fetched::File { content, last_modified } => (take(context, ask.file, content).await?, last_modified),
    };
    let now = context.clock.now();
    let mut update = fx_state::Entity::update_many()
        .col_expr(fx_state::Column::Error, Expr::value(outcome.error.clone()))
        .filter(fx_state::Column::Id.eq(STATE));
    if outcome.error.is_none() {
        update = match ask.file {
            BankFile::Daily => match last_modified.filter(|date| is_date(date)) {
                Some(date) => update.col_expr(fx_state::Column::DailyModified, Expr::value(date)),
                None => update,
            },
            BankFile::Recent => update.col_expr(fx_state::Column::RecentAt, Expr::value(now)),
            BankFile::Whole => update
                .col_expr(fx_state::Column::WholeAt, Expr::value(now))
                .col_expr(fx_state::Column::RecentAt, Expr::value(now)),
        };
    }
    update.exec(&context.db).await?;
    if let RatesStatus { newest_day, is_outdated: true, .. } = status(context).await? {
        let newest = newest_day.map_or_else(|| "none".to_owned(), day_text);
        tracing::warn!(rates.newest_day = newest, "Exchange rates are outdated");
    }
    Ok(outcome)
}

/// Returns the state of the rates on a server that fetches them.
pub async fn status(context: &Context) -> Result<RatesStatus> {
    let state = state(context).await?;
    let today = today(context);
    let is_outdated = match state.newest_day {
        Some(newest) => today.saturating_sub(newest) > OUTDATED,
        None => state.error.is_some(),
    };
    Ok(RatesStatus { newest_day: state.newest_day, is_outdated, error: state.error })
}

/// Reads and stores a file.
async fn take(context: &Context, file: BankFile, content: Vec<u8>) -> Result<Outcome> {
    // Rates of the day after in UTC do not exist yet anywhere, but the clock of this server may be a little late.
    let last_day = today(context).saturating_add(1);
    let sheet = match aside::run(move || Sheet::read(&content, last_day)).await? {
        Ok(sheet) => sheet,
        Err(reason) => {
            tracing::warn!(file = file.name(), error.reason = %reason, "Cannot read the exchange rates that were fetched");
            return Ok(Outcome { error: Some("malformed".to_owned()), ..Outcome::default() });
        }
    };
    let rates = sheet.rates();
    let mut stored = Stored::default();
    // The oldest first: if this ends halfway, the newest days are missing, and the next fetch brings them.
    for some in rates.chunks(PER_TRANSACTION) {
        let Stored { days, currencies, added, changed, unchanged } = store(context, some).await?;
        stored.days += days;
        stored.currencies = stored.currencies.max(currencies);
        stored.added += added;
        stored.changed += changed;
        stored.unchanged += unchanged;
    }
    Ok(Outcome { stored, error: None })
}

/// Returns the file that brings what is missing.
fn missing(state: &fx_state::Model, expected: i32, now: DateTime<Utc>) -> Option<BankFile> {
    let has_history = state.first_day.is_some_and(|first| day_number(HISTORY).is_some_and(|day| first < day));
    let Some(newest) = state.newest_day.filter(|_| has_history || state.whole_at.is_some()) else {
        return Some(BankFile::Whole);
    };
    let is_old = |at: DateTime<Utc>| !(TimeDelta::zero()..READ_AGAIN).contains(&(now - at));
    match expected.saturating_sub(newest) {
        ..=0 => None,
        RECENT.. => Some(BankFile::Whole),
        _ if calendar::is_any_between(newest, expected) || state.recent_at.is_none_or(is_old) => {
            Some(BankFile::Recent)
        }
        _ => Some(BankFile::Daily),
    }
}

fn is_pausing(state: &fx_state::Model, now: DateTime<Utc>) -> bool {
    let pause = FIRST_PAUSE * (1 << state.tries.saturating_sub(1).clamp(0, 8));
    // A fetch in the future was recorded before the clock was set back.
    state.tried_at.is_some_and(|at| (TimeDelta::zero()..pause.min(LONGEST_PAUSE)).contains(&(now - at)))
}

/// Returns true for a text that may be sent back as a date of HTTP.
fn is_date(text: &str) -> bool {
    text.len() <= MAX_DATE && text.bytes().all(|byte| byte == b' ' || byte.is_ascii_graphic())
}

fn today(context: &Context) -> i32 {
    let days = context.clock.now_ms().div_euclid(crate::ground::time::MS_PER_DAY);
    i32::try_from(days).unwrap_or(i32::MAX)
}

async fn state(context: &Context) -> Result<fx_state::Model> {
    let state = fx_state::Entity::find_by_id(STATE).one(&context.db).await?;
    state.ok_or_else(|| Error::internal("the row of fx_state is missing"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> DateTime<Utc> {
        DateTime::parse_from_rfc3339(text).map(|at| at.to_utc()).unwrap_or_default()
    }

    fn day(text: &str) -> i32 {
        day_number(text).unwrap_or_default()
    }

    fn state(first: &str, newest: &str, recent_at: &str) -> fx_state::Model {
        fx_state::Model {
            id: STATE,
            version: 1,
            first_day: Some(day(first)),
            newest_day: Some(day(newest)),
            whole_at: None,
            recent_at: Some(at(recent_at)),
            daily_modified: None,
            tried_for: None,
            tries: 0,
            tried_at: None,
            error: None,
        }
    }

    #[test]
    fn the_smallest_file_that_has_all_missing_days_is_fetched() {
        let now = at("2026-11-20T16:00:00Z");
        let file = |state: &fx_state::Model| missing(state, calendar::last_published(now), now);
        let (start, lately, recently) = ("1999-01-04", "2026-11-16T16:00:00Z", Some(BankFile::Recent));
        assert_eq!(file(&state(start, "2026-11-20", lately)), None);
        assert_eq!(file(&state(start, "2026-11-19", lately)), Some(BankFile::Daily));
        assert_eq!(file(&state(start, "2026-11-18", lately)), recently);
        assert_eq!(file(&state(start, "2026-09-10", lately)), recently);
        assert_eq!(file(&state(start, "2026-08-20", lately)), Some(BankFile::Whole));
        // What the bank has corrected is looked for once a week.
        assert_eq!(file(&state(start, "2026-11-19", "2026-11-13T16:00:00Z")), recently);
        // An imported file without the history.
        let imported = state("2026-11-20", "2026-11-20", lately);
        assert_eq!(file(&imported), Some(BankFile::Whole));
        assert_eq!(file(&fx_state::Model { whole_at: Some(now), ..imported }), None);
        let nothing = fx_state::Model { first_day: None, newest_day: None, ..state(start, start, lately) };
        assert_eq!(file(&nothing), Some(BankFile::Whole));
    }

    #[test]
    fn a_monday_after_a_friday_misses_one_day_only() {
        let now = at("2026-11-23T16:00:00Z");
        let friday = state("1999-01-04", "2026-11-20", "2026-11-20T16:00:00Z");
        assert_eq!(missing(&friday, calendar::last_published(now), now), Some(BankFile::Daily));
    }

    #[test]
    fn pauses_double_up_to_six_hours() {
        let began = at("2026-11-20T16:00:00Z");
        for (tries, minutes) in [(1, 30), (2, 60), (4, 240), (5, 360), (100, 360)] {
            let tried = fx_state::Model {
                tries,
                tried_at: Some(began),
                ..state("1999-01-04", "2026-11-19", "2026-11-20T16:00:00Z")
            };
            assert!(is_pausing(&tried, began + TimeDelta::minutes(minutes - 1)), "{tries}");
            assert!(!is_pausing(&tried, began + TimeDelta::minutes(minutes)), "{tries}");
            assert!(!is_pausing(&tried, began - TimeDelta::minutes(1)), "{tries}");
        }
    }
}
