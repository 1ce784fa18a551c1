//! Days, weeks and hours in a project's time zone.
//!
//! A day is a number: local days since 1970-01-01. Hours are elapsed hours, so a day on which the clocks change has 23
//! or 25 of them.

use std::collections::HashMap;
use std::ops::Range;

use chrono::{DateTime, Datelike, Duration, NaiveDate, NaiveDateTime, Offset as _, TimeZone, Utc};
use chrono_tz::Tz;
use domain::{Error, Result, Timestamp, Violation, ViolationCode};
use entity::visits::IgnoredReason;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

mod comparison;

pub use comparison::CompareWith;

entity::choices! {
    /// A named period that ends now, yesterday, or with the last month or year.
    Preset {
        /// Today.
        Today = "today" / "TODAY",
        /// Yesterday.
        Yesterday = "yesterday" / "YESTERDAY",
        /// The last 24 hours: the current hour and the 23 hours before it.
        Hours24 = "24h" / "HOURS_24",
        /// The last 7 days, including today.
        Days7 = "7d" / "DAYS_7",
        /// The last 14 days, including today.
        Days14 = "14d" / "DAYS_14",
        /// The last 30 days, including today.
        Days30 = "30d" / "DAYS_30",
        /// The last 90 days, including today.
        Days90 = "90d" / "DAYS_90",
        /// The last 365 days, including today.
        Days365 = "365d" / "DAYS_365",
        /// From the first day of the month to today.
        ThisMonth = "this_month" / "THIS_MONTH",
        /// The whole month before this one.
        LastMonth = "last_month" / "LAST_MONTH",
        /// From the first day of the year to today.
        ThisYear = "this_year" / "THIS_YEAR",
        /// The whole year before this one.
        LastYear = "last_year" / "LAST_YEAR",
        /// The last 731 days.
        All = "all" / "ALL",
    }
}

entity::choices! {
    /// Length of one bucket of a time series.
    Bucket {
        /// One hour; only for periods of at most 31 days.
        Hour = "hour" / "HOUR",
        /// One day.
        Day = "day" / "DAY",
        /// One week, Monday to Sunday.
        Week = "week" / "WEEK",
    }
}

/// A calendar day, YYYY-MM-DD.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Date(pub NaiveDate);

/// A calendar day, YYYY-MM-DD.
#[async_graphql::Scalar(name = "Date")]
impl async_graphql::ScalarType for Date {
    fn parse(value: async_graphql::Value) -> async_graphql::InputValueResult<Self> {
        match &value {
            async_graphql::Value::String(text) => Ok(Self(text.parse()?)),
            _ => Err(async_graphql::InputValueError::expected_type(value)),
        }
    }

    fn to_value(&self) -> async_graphql::Value {
        async_graphql::Value::String(self.0.to_string())
    }
}

/// Days that a report covers, resolved in the project's time zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, async_graphql::SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Period {
    /// First day.
    pub from: Date,
    /// Last day, inclusive.
    pub to: Date,
    /// Number of days.
    pub days: u32,
    /// The preset from which the days follow; null if the days were given.
    pub preset: Option<Preset>,
    /// Time zone of the project.
    pub timezone: String,
    /// Time at which the period begins, for the last 24 hours; null if it begins with its first day.
    #[serde(default)]
    #[schemars(extend("x-extension" = true))]
    pub since: Option<Timestamp>,
    /// Days of the period on which a budget of the project or of the server was used up, so that reports lack visits.
    /// The budget of a network is none of them.
    #[serde(default)]
    #[schemars(extend("x-extension" = true))]
    pub capped: Vec<CappedDay>,
}

/// A day on which not everything was stored, because a budget was used up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, async_graphql::SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct CappedDay {
    /// The day, in the time zone that the project had then.
    pub day: Date,
    /// The budgets that were used up.
    pub budgets: Vec<IgnoredReason>,
    /// Number of batches that were not stored.
    pub batches: i64,
    /// Pageviews that are missing, at least, unless batches were repetitions; 0 if unknown.
    pub pageviews: i64,
    /// Events that are missing, at least, unless batches were repetitions; 0 if unknown.
    pub events: i64,
}

/// Maximum number of days in a period.
const MAX_DAYS: i32 = 3_660;

/// Maximum number of days in a period with hourly buckets.
const MAX_HOURLY_DAYS: i32 = 31;

const HOUR_MS: i64 = 3_600_000;
const DAY_MS: i64 = 24 * HOUR_MS;

impl Period {
    /// Resolves a requested period. `from` and `to` take precedence over the preset.
    pub fn resolve(
        from: Option<&str>,
        to: Option<&str>,
        preset: Option<Preset>,
        today: NaiveDate,
        zone: Tz,
    ) -> Result<Self> {
        let from = from.map(|text| parse(text, "query.from")).transpose()?;
        let to = to.map(|text| parse(text, "query.to")).transpose()?;
        let (from, to, preset) = match (from, to) {
            (None, None) => {
                let preset = preset.unwrap_or(Preset::Days30);
                let (from, to) = preset.days(today);
                (from, to, Some(preset))
            }
            (Some(from), to) => (from, to.unwrap_or(today), None),
            (None, Some(to)) => (to - Duration::days(29), to, None),
        };
        if from > to {
            return Err(Error::BadRequest("from must not be after to".into()));
        }
        let period = Self::new(from, to, preset, zone);
        if period.days > MAX_DAYS.unsigned_abs() {
            let message = format!("a period has at most {MAX_DAYS} days");
            return Err(Violation::new("query.from", ViolationCode::TooMany, message).bound(MAX_DAYS).into());
        }
        Ok(period)
    }

    fn new(from: NaiveDate, to: NaiveDate, preset: Option<Preset>, zone: Tz) -> Self {
        let days = number(to) - number(from) + 1;
        Self {
            from: Date(from),
            to: Date(to),
            days: days.unsigned_abs(),
            preset,
            timezone: zone.name().to_owned(),
            since: None,
            capped: Vec::new(),
        }
    }

    /// Returns the period with its beginning, if that is within a day and depends on the time.
    pub(crate) fn at(self, now: DateTime<Utc>, zone: Tz) -> Self {
        if self.preset != Some(Preset::Hours24) {
            return self;
        }
        let (today, now) = (day_at(now, zone), now.timestamp_millis());
        let midnight = day_start(number(today), zone);
        let since = now - (now - midnight).rem_euclid(HOUR_MS) - 23 * HOUR_MS;
        let first = day_at(DateTime::from_timestamp_millis(since).unwrap_or_default(), zone);
        Self { since: Timestamp::from_ms(since), ..Self::new(first, today, self.preset, zone) }
    }

    /// Returns the first and the last moment, exclusive, of the last 24 hours. None for other periods, which are whole
    /// days.
    pub(crate) fn last_hours(&self) -> Option<Range<i64>> {
        self.since.map(|since| since.as_ms()..since.as_ms() + DAY_MS)
    }

    /// Returns the period with those of these days that are in it.
    pub(crate) fn capped_on(self, days: &[CappedDay]) -> Self {
        let within = |day: &&CappedDay| (self.from..=self.to).contains(&day.day);
        Self { capped: days.iter().filter(within).cloned().collect(), ..self }
    }

    /// Returns the period between two days, given by their numbers.
    pub(crate) fn of_numbers((first, last): (i32, i32), zone: Tz) -> Self {
        Self::new(date(first), date(last), None, zone)
    }

    /// Returns the numbers of the first and the last day.
    pub fn numbers(&self) -> (i32, i32) {
        (number(self.from.0), number(self.to.0))
    }
}

impl Preset {
    fn days(self, today: NaiveDate) -> (NaiveDate, NaiveDate) {
        let last = |days: i64| (today - Duration::days(days - 1), today);
        let first_of_month = today - Duration::days(i64::from(today.day0()));
        let first_of_year = today - Duration::days(i64::from(today.ordinal0()));
        match self {
            Self::Today => last(1),
            Self::Yesterday => (today - Duration::days(1), today - Duration::days(1)),
            // `Period::at` replaces these days by those that the 24 hours touch.
            Self::Hours24 => last(2),
            Self::Days7 => last(7),
            Self::Days14 => last(14),
            Self::Days30 => last(30),
            Self::Days90 => last(90),
            Self::Days365 => last(365),
            Self::ThisMonth => (first_of_month, today),
            Self::LastMonth => {
                let end = first_of_month - Duration::days(1);
                (end - Duration::days(i64::from(end.day0())), end)
            }
            Self::ThisYear => (first_of_year, today),
            Self::LastYear => {
                let end = first_of_year - Duration::days(1);
                (end - Duration::days(i64::from(end.ordinal0())), end)
            }
            Self::All => last(731),
        }
    }
}

impl Bucket {
    /// Returns the length of buckets that suits a number of days.
    pub(crate) fn suiting(days: u32) -> Self {
        match days {
            ..=2 => Self::Hour,
            3..=180 => Self::Day,
            _ => Self::Week,
        }
    }
}

pub(crate) fn parse(text: &str, path: &'static str) -> Result<NaiveDate> {
    NaiveDate::parse_from_str(text, "%Y-%m-%d")
        .ok()
        .filter(|day| text.len() == 10 && (1970..=2200).contains(&day.year()))
        .ok_or_else(|| {
            Violation::new(path, ViolationCode::WrongFormat, "expected a date as YYYY-MM-DD").into()
        })
}

/// Returns the number of a day: days since 1970-01-01.
pub fn number(day: NaiveDate) -> i32 {
    day.to_epoch_days()
}

/// Returns the day with this number.
pub fn date(number: i32) -> NaiveDate {
    NaiveDate::from_epoch_days(number).unwrap_or_default()
}

/// Returns the local day at a time.
pub fn day_at(at: DateTime<Utc>, zone: Tz) -> NaiveDate {
    at.with_timezone(&zone).date_naive()
}

/// Returns the first moment of a local day, in milliseconds since 1970.
pub fn day_start(number: i32, zone: Tz) -> i64 {
    domain::ground::time::day_start(date(number), zone)
}

/// UTC offsets of a time zone over some days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Offsets {
    /// Offset before the first change, in milliseconds.
    first: i64,
    /// Changes: the time, and the offset from then on.
    changes: Vec<(i64, i64)>,
}

impl Offsets {
    /// Returns the offsets for the days from the first to the last.
    pub(crate) fn new(first: i32, last: i32, zone: Tz) -> Self {
        let offset = |at: i64| {
            let at = DateTime::from_timestamp_millis(at).unwrap_or_default().naive_utc();
            i64::from(zone.offset_from_utc_datetime(&at).fix().local_minus_utc()) * 1000
        };
        // A local day begins at most a day before or after that of UTC.
        let days = i64::from(first) - 1..i64::from(last) + 2;
        let mut now = offset(days.start * DAY_MS);
        let mut offsets = Self { first: now, changes: Vec::new() };
        for day in days {
            let (mut before, mut after) = (day * DAY_MS, (day + 1) * DAY_MS);
            if offset(after) == now {
                continue;
            }
            while after - before > 1 {
                let middle = before + (after - before) / 2;
                if offset(middle) == now { before = middle } else { after = middle }
            }
            now = offset(after);
            offsets.changes.push((after, now));
        }
        offsets
    }

    /// Returns the local hour at a time, 0 to 23.
    pub(crate) fn hour(&self, at: i64) -> i64 {
        let change = self.changes.partition_point(|(from, _)| *from <= at);
        let offset = change.checked_sub(1).map_or(self.first, |last| self.changes[last].1);
        (at + offset).div_euclid(HOUR_MS).rem_euclid(24)
    }

    /// Returns an SQL expression for the local hour of a time.
    pub(crate) fn sql_hour(&self, at: &str) -> String {
        let mut offset = self.first;
        let mut cases = String::new();
        for (from, then) in &self.changes {
            cases.push_str(&format!(" when {at} < {from} then {offset}"));
            offset = *then;
        }
        let local = match cases.is_empty() {
            true => format!("{at} + {offset}"),
            false => format!("{at} + case{cases} else {offset} end"),
        };
        format!("(({local}) / {HOUR_MS} % 24)")
    }
}

/// Returns the weekday of a day, 1 for Monday to 7 for Sunday.
pub(crate) fn weekday(day: i32) -> i64 {
    i64::from((day + 3).rem_euclid(7) + 1)
}

/// Returns an SQL expression for the weekday of a day.
pub(crate) fn sql_weekday(day: &str) -> String {
    format!("(({day} + 3) % 7 + 1)")
}

/// Buckets of a time series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Buckets {
    pub bucket: Bucket,
    first: i32,
    last: i32,
    /// Start of each hour; empty unless the buckets are hours.
    pub hours: Vec<i64>,
    /// Number of days by which weeks begin before a Monday.
    shift: i32,
    zone: Tz,
}

impl Buckets {
    /// Returns the buckets of a period: of the requested length, otherwise of the length that suits the period.
    pub fn new(period: &Period, bucket: Option<Bucket>, zone: Tz) -> Result<Self> {
        let (first, last) = period.numbers();
        let days = last - first + 1;
        let bucket = bucket.unwrap_or_else(|| Bucket::suiting(period.days));
        if bucket == Bucket::Hour && days > MAX_HOURLY_DAYS {
            return Err(Error::invalid(
                "query.bucket",
                format!("the bucket hour is only allowed for periods of at most {MAX_HOURLY_DAYS} days"),
            ));
        }
        let within = period.last_hours();
        let hours = if bucket == Bucket::Hour {
            (first..=last)
                .flat_map(|day| {
                    let (from, to) = (day_start(day, zone), day_start(day + 1, zone));
                    std::iter::successors(Some(from), |at| Some(at + HOUR_MS)).take_while(move |at| *at < to)
                })
                .filter(|at| within.as_ref().is_none_or(|within| within.contains(at)))
                .collect()
        } else {
            Vec::new()
        };
        Ok(Self { bucket, first, last, hours, shift: 0, zone })
    }

    /// Returns the buckets of the period with which this one is compared. The edges of the two periods cut weeks at the
    /// same places, so that each week is compared with as many days.
    pub fn before(&self, period: &Period) -> Result<Self> {
        let before = Self::new(period, Some(self.bucket), self.zone)?;
        Ok(Self { shift: self.first - before.first, ..before })
    }

    /// Returns the number of buckets.
    pub fn len(&self) -> usize {
        match self.bucket {
            Bucket::Hour => self.hours.len(),
            Bucket::Day => (self.last - self.first + 1).unsigned_abs() as usize,
            Bucket::Week => (self.week(self.last) - self.week(self.first) + 1).unsigned_abs() as usize,
        }
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the bucket of a day; for hours see [`Self::of_hour`].
    pub fn of_day(&self, day: i32) -> usize {
        let index = match self.bucket {
            Bucket::Week => self.week(day) - self.week(self.first),
            _ => day - self.first,
        };
        (index.max(0).unsigned_abs() as usize).min(self.len() - 1)
    }

    /// Returns the bucket of a time, if the buckets are hours.
    pub fn of_hour(&self, at: i64) -> usize {
        self.hours.partition_point(|start| *start <= at).saturating_sub(1)
    }

    /// Returns the offset and length by which SQL converts a day to its bucket: `(day + offset) / length`.
    pub fn sql_step(&self) -> (i32, i32) {
        match self.bucket {
            Bucket::Week => (self.shift - (self.week(self.first) * 7 - 3), 7),
            _ => (-self.first, 1),
        }
    }

    /// Returns the local start of every bucket: 2026-11-21, or 2026-11-21T13:00 for hours. If a clock change doubles an
    /// hour, both have their UTC offset: 2026-10-25T02:00+02:00.
    pub fn labels(&self) -> Vec<String> {
        match self.bucket {
            Bucket::Hour => {
                let starts = self.hours.iter().map(|at| {
                    DateTime::from_timestamp_millis(*at).unwrap_or_default().with_timezone(&self.zone)
                });
                let starts: Vec<_> = starts.collect();
                let mut times: HashMap<NaiveDateTime, usize> = HashMap::new();
                for start in &starts {
                    *times.entry(start.naive_local()).or_default() += 1;
                }
                let format = |start: &DateTime<Tz>| match times.get(&start.naive_local()) {
                    Some(2..) => start.format("%Y-%m-%dT%H:%M%:z"),
                    _ => start.format("%Y-%m-%dT%H:%M"),
                };
                starts.iter().map(|start| format(start).to_string()).collect()
            }
            Bucket::Day => (self.first..=self.last).map(|day| date(day).to_string()).collect(),
            Bucket::Week => (self.week(self.first)..=self.week(self.last))
                .map(|week| date(week * 7 - 3 - self.shift).to_string())
                .collect(),
        }
    }

    fn week(&self, day: i32) -> i32 {
        week(day + self.shift)
    }
}

/// Returns the number of weeks since the one that began on Monday, 1969-12-29.
fn week(day: i32) -> i32 {
    (day + 3).div_euclid(7)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn a_preset_ends_today_and_from_wins_over_it() {
        let resolve =
            |from, to, preset| Period::resolve(from, to, preset, day("2026-03-15"), Tz::Europe__Berlin);
        let period = resolve(None, None, None).unwrap();
        assert_eq!((period.from.0, period.days), (day("2026-02-14"), 30));
        let period = resolve(None, None, Some(Preset::LastMonth)).unwrap();
        assert_eq!((period.from.0, period.to.0), (day("2026-02-01"), day("2026-02-28")));
        let period = resolve(None, None, Some(Preset::ThisYear)).unwrap();
        assert_eq!((period.from.0, period.to.0), (day("2026-01-01"), day("2026-03-15")));
        let period = resolve(None, None, Some(Preset::LastYear)).unwrap();
        assert_eq!((period.from.0, period.to.0), (day("2025-01-01"), day("2025-12-31")));
        let period = resolve(Some("2026-03-10"), None, Some(Preset::Today)).unwrap();
        assert_eq!((period.days, period.preset), (6, None));
        assert_eq!(resolve(Some("2026-03-16"), None, None).unwrap_err().code(), "bad_request");
        assert_eq!(resolve(Some("2026-02-30"), None, None).unwrap_err().code(), "validation_error");
    }

    #[test]
    fn local_hours_heed_that_clocks_change() {
        let zone = Tz::Europe__Berlin;
        let (first, last) = (number(day("2026-03-28")), number(day("2026-10-26")));
        let offsets = Offsets::new(first, last, zone);
        assert_eq!(offsets.changes.len(), 2);
        for from in [day("2026-03-28"), day("2026-10-24"), day("2026-07-01")] {
            let start = day_start(number(from), zone);
            for quarter in 0..300 {
                let at = start + quarter * HOUR_MS / 4;
                let local = DateTime::from_timestamp_millis(at).unwrap().with_timezone(&zone);
                assert_eq!(offsets.hour(at), i64::from(chrono::Timelike::hour(&local)), "{local}");
            }
        }
        assert_eq!(weekday(number(day("2026-11-22"))), 7);
        assert_eq!(weekday(0), 4);
    }

    fn buckets(from: &str, to: &str, bucket: Option<Bucket>) -> Buckets {
        let zone = Tz::Europe__Berlin;
        let period = Period::resolve(Some(from), Some(to), None, day(to), zone).unwrap();
        Buckets::new(&period, bucket, zone).unwrap()
    }

    #[test]
    fn days_on_which_clocks_change_have_23_and_25_hours() {
        let spring = buckets("2026-03-29", "2026-03-29", None);
        assert_eq!(spring.len(), 23);
        assert_eq!(spring.labels()[1..3], ["2026-03-29T01:00", "2026-03-29T03:00"]);
        let autumn = buckets("2026-10-25", "2026-10-25", None);
        assert_eq!(autumn.len(), 25);
        let doubled =
            ["2026-10-25T01:00", "2026-10-25T02:00+02:00", "2026-10-25T02:00+01:00", "2026-10-25T03:00"];
        assert_eq!(autumn.labels()[1..5], doubled);
        assert_eq!(autumn.of_hour(autumn.hours[7] + 5), 7);
    }

    #[test]
    fn weeks_of_the_period_before_are_cut_where_those_of_the_period_are() {
        let zone = Tz::Europe__Berlin;
        // From Thursday to Tuesday of the week after next: four days, a week, and two days.
        let period = Period::resolve(Some("2026-11-05"), Some("2026-11-17"), None, day("2026-11-21"), zone);
        let period = period.unwrap();
        let weeks = Buckets::new(&period, Some(Bucket::Week), zone).unwrap();
        let before = period.compared(None, None, None, zone).unwrap();
        let earlier = weeks.before(&before).unwrap();
        let days = |buckets: &Buckets, period: &Period| {
            let (first, last) = period.numbers();
            let mut days = vec![0; buckets.len()];
            let (offset, length) = buckets.sql_step();
            for day in first..=last {
                assert_eq!(buckets.of_day(day), ((day + offset) / length) as usize);
                days[buckets.of_day(day)] += 1;
            }
            days
        };
        assert_eq!(days(&weeks, &period), [4, 7, 2]);
        assert_eq!(days(&earlier, &before), [4, 7, 2]);
        assert_eq!(weeks.labels(), ["2026-11-02", "2026-11-09", "2026-11-16"]);
        assert_eq!(earlier.labels(), ["2026-10-20", "2026-10-27", "2026-11-03"]);
    }

    #[test]
    fn weeks_begin_on_monday() {
        let weeks = buckets("2026-11-18", "2026-11-24", Some(Bucket::Week));
        assert_eq!(weeks.labels(), ["2026-11-16", "2026-11-23"]);
        let (offset, length) = weeks.sql_step();
        for number in number(day("2026-11-18"))..=number(day("2026-11-24")) {
            assert_eq!(weeks.of_day(number), ((number + offset) / length) as usize);
        }
        assert_eq!(buckets("2026-01-01", "2026-12-31", None).bucket, Bucket::Week);
    }
}
