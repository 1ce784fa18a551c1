//! Hours of the week in the local time of a time zone.

use chrono::{DateTime, Offset, TimeZone, Timelike};
use chrono_tz::Tz;

use crate::period;

/// Number of hours in a week.
pub(super) const HOURS: usize = 7 * 24;

const HOUR_MS: i64 = 3_600_000;

/// Returns the number of a local day's first hour. 0 is Monday 0:00.
pub(super) fn midnight(day: i32) -> usize {
    // Day 0, 1970-01-01, was a Thursday.
    (day + 3).rem_euclid(7).unsigned_abs() as usize * 24
}

/// Converts times to local hours.
#[derive(Clone, Copy)]
pub(super) struct LocalHours(Tz);

/// Converts the times of one day to local hours.
pub(super) struct HoursOfDay {
    zone: Tz,
    /// Bounds of the day and its UTC offset. None if the offset changes on that day.
    steady: Option<(std::ops::Range<i64>, i64)>,
}

impl LocalHours {
    pub(super) fn new(zone: Tz) -> Self {
        Self(zone)
    }

    pub(super) fn of_day(self, day: i32) -> HoursOfDay {
        let range = period::day_start(day, self.0)..period::day_start(day + 1, self.0);
        let (first, last) = (self.offset(range.start), self.offset(range.end - 1));
        // If the clocks changed twice in one day, the offset could be the same at both ends; no time zone does that.
        let steady = first.filter(|_| first == last).map(|offset| (range, offset));
        HoursOfDay { zone: self.0, steady }
    }

    /// Returns the UTC offset in milliseconds.
    fn offset(self, at: i64) -> Option<i64> {
        let at = DateTime::from_timestamp_millis(at)?;
        let offset = self.0.offset_from_utc_datetime(&at.naive_utc()).fix();
        Some(i64::from(offset.local_minus_utc()) * 1000)
    }
}

impl HoursOfDay {
    /// Returns the local hour of a time, 0 to 23.
    pub(super) fn hour(&self, at: i64) -> usize {
        match &self.steady {
            Some((range, offset)) if range.contains(&at) => {
                ((at + offset).div_euclid(HOUR_MS).rem_euclid(24)).unsigned_abs() as usize
            }
            _ => DateTime::from_timestamp_millis(at)
                .map_or(0, |at| at.with_timezone(&self.zone).hour() as usize),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_those_that_clocks_show_also_on_days_on_which_they_change() {
        for zone in [Tz::Europe__Berlin, Tz::America__St_Johns, Tz::Australia__Lord_Howe, Tz::Asia__Kathmandu]
        {
            for month in 1..=12 {
                for day in 1..=28 {
                    let date = chrono::NaiveDate::from_ymd_opt(2026, month, day).unwrap();
                    let number = period::number(date);
                    let hours = LocalHours::new(zone).of_day(number);
                    let (from, to) = (period::day_start(number, zone), period::day_start(number + 1, zone));
                    for at in (from..to).step_by(1_234_567) {
                        let shown = DateTime::from_timestamp_millis(at).unwrap().with_timezone(&zone).hour();
                        assert_eq!(hours.hour(at), shown as usize, "{zone} {date} {at}");
                    }
                }
            }
        }
        let autumn =
            LocalHours::new(Tz::Europe__Berlin).of_day(period::number("2026-10-25".parse().unwrap()));
        assert!(autumn.steady.is_none(), "clocks go back on that day");
    }

    #[test]
    fn a_week_begins_on_monday() {
        let of = |date: &str| midnight(period::number(date.parse().unwrap()));
        assert_eq!((of("2026-11-16"), of("2026-11-22"), of("1969-12-29")), (0, 6 * 24, 0));
    }
}
