//! The period with which a report compares its own.

use chrono::{DateTime, Duration, Months, NaiveDateTime, NaiveTime, Utc};
use chrono_tz::Tz;
use domain::ground::time::moment;
use domain::{Error, Result, Timestamp, Violation, ViolationCode};

use super::{Date, MAX_DAYS, Period, day_at, parse};

entity::choices! {
    /// Period with which a report compares its own.
    CompareWith {
        /// The period of the same length that ends the day before.
        Previous = "previous" / "PREVIOUS",
        /// Same weekdays: the period, moved back by the fewest whole weeks with which the two do not overlap.
        Weekdays = "weekdays" / "WEEKDAYS",
        /// Same dates, a year earlier.
        Year = "year" / "YEAR",
    }
}

impl Period {
    /// Resolves the period with which this one is compared. Days take precedence over a name; without a last day, the
    /// period is as long as this one.
    pub(crate) fn compared(
        &self,
        from: Option<&str>,
        to: Option<&str>,
        with: Option<CompareWith>,
        zone: Tz,
    ) -> Result<Self> {
        let from = from.map(|text| parse(text, "query.compare_from")).transpose()?;
        let to = to.map(|text| parse(text, "query.compare_to")).transpose()?;
        let length = self.to.0 - self.from.0;
        let (from, to) = match (from, to) {
            (None, None) => return Ok(self.earlier(with.unwrap_or(CompareWith::Previous), zone)),
            (Some(from), to) => (from, to.unwrap_or(from + length)),
            (None, Some(to)) => (to - length, to),
        };
        if from > to {
            return Err(Error::BadRequest("compare_from must not be after compare_to".into()));
        }
        let given = Self::new(from, to, None, zone);
        let since = self.since.and_then(|since| self.in_other(since.utc(), &given, None, zone));
        let period = since.map_or(given, |since| Self::hours_from(since, zone));
        if period.days > MAX_DAYS.unsigned_abs() {
            let message = format!("a period has at most {MAX_DAYS} days");
            let violation = Violation::new("query.compare_from", ViolationCode::TooMany, message);
            return Err(violation.bound(MAX_DAYS).into());
        }
        Ok(period)
    }

    /// Returns the earlier period that a name means.
    pub(crate) fn earlier(&self, with: CompareWith, zone: Tz) -> Self {
        match (with, self.since) {
            // Goes back by elapsed hours, also when the clocks change.
            (CompareWith::Previous, Some(since)) => Self::hours_from(since.utc() - Duration::hours(24), zone),
            (_, Some(since)) => {
                let local = with.earlier(local(since.utc(), zone), self.days);
                Self::hours_from(moment(local, zone), zone)
            }
            (_, None) => {
                let earlier = |Date(day): Date| with.earlier(day.and_time(NaiveTime::MIN), self.days).date();
                Self::new(earlier(self.from), earlier(self.to), None, zone)
            }
        }
    }

    /// Returns the 24 elapsed hours that begin at a time.
    fn hours_from(since: DateTime<Utc>, zone: Tz) -> Self {
        let last = since + Duration::hours(24) - Duration::milliseconds(1);
        let days = Self::new(day_at(since, zone), day_at(last, zone), None, zone);
        Self { since: Some(Timestamp::from(since)), ..days }
    }

    /// Returns the time in another period up to which the two compare, if this period is not over: the same time of day,
    /// at the same date of the other year or as many days after the beginning; of 24 hours, as much time after it.
    /// `with` is the name of the other period. Without a name, periods of different lengths are compared as wholes.
    pub(crate) fn until(
        &self,
        other: &Self,
        with: Option<CompareWith>,
        now: DateTime<Utc>,
        zone: Tz,
    ) -> Option<DateTime<Utc>> {
        if let (Some(since), Some(other)) = (self.since, other.since) {
            return Some(other.utc() + (now - since.utc()));
        }
        let is_running = self.to.0 >= day_at(now, zone);
        is_running.then(|| self.in_other(now, other, with, zone)).flatten()
    }

    /// Returns the time in another period that corresponds to one in this period. None if the other period has no name
    /// and another number of days.
    fn in_other(
        &self,
        at: DateTime<Utc>,
        other: &Self,
        with: Option<CompareWith>,
        zone: Tz,
    ) -> Option<DateTime<Utc>> {
        let local = local(at, zone);
        let corresponding = match with {
            Some(with) => Some(with.earlier(local, self.days)),
            None => (self.days == other.days).then(|| local - (self.from.0 - other.from.0)),
        };
        corresponding.map(|local| moment(local, zone))
    }
}

impl CompareWith {
    /// Returns the earlier local time that corresponds to one in a period with this number of days.
    fn earlier(self, local: NaiveDateTime, days: u32) -> NaiveDateTime {
        let days = i64::from(days);
        match self {
            Self::Previous => local - Duration::days(days),
            Self::Weekdays => local - Duration::weeks((days + 6) / 7),
            // 29 February corresponds to the 28th.
            Self::Year => local.checked_sub_months(Months::new(12)).unwrap_or(local),
        }
    }
}

fn local(at: DateTime<Utc>, zone: Tz) -> NaiveDateTime {
    at.with_timezone(&zone).naive_local()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use chrono::NaiveDate;

    use super::*;
    use crate::period::Preset;

    const ZONE: Tz = Tz::Europe__Berlin;

    fn period(from: &str, to: &str) -> Period {
        let to: NaiveDate = to.parse().unwrap();
        Period::resolve(Some(from), Some(&to.to_string()), None, to, ZONE).unwrap()
    }

    fn days(period: &Period) -> (String, String) {
        (period.from.0.to_string(), period.to.0.to_string())
    }

    fn between(from: &str, to: &str) -> (String, String) {
        (from.to_owned(), to.to_owned())
    }

    #[test]
    fn a_period_that_is_not_over_compares_up_to_the_same_time_of_day() {
        let previous = |from, to, now: &str| {
            let period = period(from, to);
            let before = period.compared(None, None, None, ZONE).unwrap();
            let until = period.until(&before, Some(CompareWith::Previous), now.parse().unwrap(), ZONE);
            (days(&before), until.map(|at| at.with_timezone(&ZONE).naive_local().to_string()))
        };
        let expected = |from, to, until: Option<&str>| (between(from, to), until.map(str::to_owned));
        let now = "2026-03-15T08:30:00Z";
        assert_eq!(previous("2026-03-01", "2026-03-14", now), expected("2026-02-15", "2026-02-28", None));
        let until = Some("2026-03-14 09:30:00");
        assert_eq!(previous("2026-03-15", "2026-03-15", now), expected("2026-03-14", "2026-03-14", until));
        let until = Some("2026-03-09 09:30:00");
        assert_eq!(previous("2026-03-10", "2026-03-15", now), expected("2026-03-04", "2026-03-09", until));
        // The week runs from Thursday to Wednesday, and now is its Sunday.
        let until = Some("2026-03-08 09:30:00");
        assert_eq!(previous("2026-03-12", "2026-03-18", now), expected("2026-03-05", "2026-03-11", until));
        // The day before has no half past two, so it ends at three.
        let until = Some("2026-03-29 03:00:00");
        let now = "2026-03-30T00:30:00Z";
        assert_eq!(previous("2026-03-30", "2026-03-30", now), expected("2026-03-29", "2026-03-29", until));
    }

    #[test]
    fn weekdays_and_dates_stay_the_same() {
        let compared = |from, to, with| {
            let compared = period(from, to).compared(None, None, Some(with), ZONE);
            days(&compared.unwrap())
        };
        let weekdays = |from, to| compared(from, to, CompareWith::Weekdays);
        assert_eq!(weekdays("2026-03-15", "2026-03-15"), between("2026-03-08", "2026-03-08"));
        assert_eq!(weekdays("2026-03-09", "2026-03-15"), between("2026-03-02", "2026-03-08"));
        assert_eq!(weekdays("2026-03-01", "2026-03-30"), between("2026-01-25", "2026-02-23"));
        let year = |from, to| compared(from, to, CompareWith::Year);
        assert_eq!(year("2026-03-01", "2026-03-30"), between("2025-03-01", "2025-03-30"));
        assert_eq!(year("2028-02-01", "2028-02-29"), between("2027-02-01", "2027-02-28"));
    }

    #[test]
    fn given_days_may_differ_in_number_up_to_the_maximum() {
        let week = period("2026-03-09", "2026-03-15");
        let compared = |from, to| week.compared(from, to, Some(CompareWith::Year), ZONE);
        let of = |from, to| days(&compared(from, to).unwrap());
        assert_eq!(of(Some("2026-01-01"), Some("2026-01-31")), between("2026-01-01", "2026-01-31"));
        assert_eq!(of(Some("2026-01-01"), None), between("2026-01-01", "2026-01-07"));
        assert_eq!(of(None, Some("2026-01-31")), between("2026-01-25", "2026-01-31"));
        let refused = |from, to| compared(Some(from), Some(to)).unwrap_err().code();
        assert_eq!(refused("2026-01-02", "2026-01-01"), "bad_request");
        assert_eq!(refused("2026-02-30", "2026-03-01"), "validation_error");
        assert_eq!(refused("2000-01-01", "2026-03-01"), "validation_error");
        // The third day of the week is the third of a comparison that is as long.
        let now = "2026-03-11T08:30:00Z".parse().unwrap();
        let until = |from, to| week.until(&compared(Some(from), Some(to)).unwrap(), None, now, ZONE);
        let third = "2026-01-03T08:30:00Z".parse().unwrap();
        assert_eq!(until("2026-01-01", "2026-01-07"), Some(third));
        assert_eq!(until("2026-01-01", "2026-01-31"), None);
    }

    #[test]
    fn a_year_that_is_not_over_compares_up_to_the_same_date_and_time() {
        let year = Some(CompareWith::Year);
        let compared = |from, to, now: &str| {
            let period = period(from, to);
            let before = period.compared(None, None, year, ZONE).unwrap();
            let until = period.until(&before, year, now.parse().unwrap(), ZONE);
            (days(&before), until.map(|at| local(at, ZONE).to_string()))
        };
        let expected = |from, to, until: Option<&str>| (between(from, to), until.map(str::to_owned));
        // One of the two years has a 29 February.
        let until = Some("2027-03-15 09:30:00");
        let to_date = compared("2028-01-01", "2028-03-15", "2028-03-15T08:30:00Z");
        assert_eq!(to_date, expected("2027-01-01", "2027-03-15", until));
        let until = Some("2028-03-15 09:30:00");
        let to_date = compared("2029-01-01", "2029-03-15", "2029-03-15T08:30:00Z");
        assert_eq!(to_date, expected("2028-01-01", "2028-03-15", until));
        let until = Some("2027-02-28 09:30:00");
        let to_date = compared("2028-02-01", "2028-02-29", "2028-02-29T08:30:00Z");
        assert_eq!(to_date, expected("2027-02-01", "2027-02-28", until));
        let over = compared("2028-01-01", "2028-03-14", "2028-03-15T08:30:00Z");
        assert_eq!(over, expected("2027-01-01", "2027-03-14", None));
        // The days of the 24 hours are the 28th and the 29th, of which the year before has one.
        let now = "2028-02-29T08:30:00Z".parse().unwrap();
        let hours = Period::resolve(None, None, Some(Preset::Hours24), day_at(now, ZONE), ZONE);
        let before = hours.unwrap().at(now, ZONE).compared(None, None, year, ZONE).unwrap();
        assert_eq!(days(&before), between("2027-02-28", "2027-03-01"));
        assert_eq!(before.since.unwrap().to_string(), "2027-02-28T09:00:00.000Z");
    }

    #[test]
    fn the_last_24_hours_follow_those_before() {
        let now: DateTime<Utc> = "2026-03-15T08:30:00Z".parse().unwrap();
        let today = now.with_timezone(&ZONE).date_naive();
        let hours = Period::resolve(None, None, Some(Preset::Hours24), today, ZONE).unwrap().at(now, ZONE);
        let before = hours.compared(None, None, None, ZONE).unwrap();
        assert_eq!(days(&hours), between("2026-03-14", "2026-03-15"));
        assert_eq!(days(&before), between("2026-03-13", "2026-03-14"));
        let since = |period: &Period| period.since.unwrap().to_string();
        assert_eq!(since(&hours), "2026-03-14T09:00:00.000Z");
        assert_eq!(since(&before), "2026-03-13T09:00:00.000Z");
        let until = hours.until(&before, Some(CompareWith::Previous), now, ZONE);
        assert_eq!(until, Some(now - Duration::days(1)));
        let year = hours.compared(None, None, Some(CompareWith::Year), ZONE).unwrap();
        assert_eq!(
            (days(&year), since(&year)),
            (between("2025-03-14", "2025-03-15"), "2025-03-14T09:00:00.000Z".to_owned())
        );
        // In the last hour of a day, the 24 hours are those of the day.
        let now = "2026-03-15T22:30:00Z".parse().unwrap();
        let hours = Period::resolve(None, None, Some(Preset::Hours24), today, ZONE).unwrap().at(now, ZONE);
        assert_eq!((days(&hours), hours.days), (between("2026-03-15", "2026-03-15"), 1));
    }

    #[test]
    fn the_last_24_hours_compare_with_as_much_time_when_the_clocks_change() {
        let compared = |now: &str| {
            let now: DateTime<Utc> = now.parse().unwrap();
            let today = day_at(now, ZONE);
            let hours =
                Period::resolve(None, None, Some(Preset::Hours24), today, ZONE).unwrap().at(now, ZONE);
            let before = hours.compared(None, None, None, ZONE).unwrap();
            let since = before.since.unwrap().utc();
            assert_eq!(hours.since.unwrap().utc() - since, Duration::hours(24), "{now}");
            let until = hours.until(&before, Some(CompareWith::Previous), now, ZONE);
            assert_eq!(until, Some(now - Duration::hours(24)), "{now}");
            (days(&before), since.to_string())
        };
        let expected = |from, to, since: &str| (between(from, to), since.to_owned());
        // The clocks go back on 25 October and forward on 29 March.
        for (now, before) in [
            ("2026-10-25T12:30:00Z", expected("2026-10-23", "2026-10-24", "2026-10-23 13:00:00 UTC")),
            ("2026-10-25T22:30:00Z", expected("2026-10-24", "2026-10-25", "2026-10-23 23:00:00 UTC")),
            ("2026-10-26T08:30:00Z", expected("2026-10-24", "2026-10-25", "2026-10-24 09:00:00 UTC")),
            ("2026-03-29T12:30:00Z", expected("2026-03-27", "2026-03-28", "2026-03-27 13:00:00 UTC")),
            ("2026-03-29T21:30:00Z", expected("2026-03-27", "2026-03-28", "2026-03-27 22:00:00 UTC")),
            ("2026-03-30T08:30:00Z", expected("2026-03-28", "2026-03-29", "2026-03-28 09:00:00 UTC")),
        ] {
            assert_eq!(compared(now), before, "{now}");
        }
    }
}
