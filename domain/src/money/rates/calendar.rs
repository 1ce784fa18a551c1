//! Days on which the bank publishes rates.

use chrono::{DateTime, Datelike, NaiveDate, TimeDelta, Timelike, Utc, Weekday};
use chrono_tz::Europe::Berlin;

/// Local time at which the rates of a day should be there, in minutes. The bank publishes them at about 16:00 in Frankfurt.
const PUBLISHED: u32 = 16 * 60 + 10;

/// Returns the last day whose rates should be published, as days since 1970.
pub(super) fn last_published(now: DateTime<Utc>) -> i32 {
    let here = now.with_timezone(&Berlin);
    let is_early = here.time().num_seconds_from_midnight() < PUBLISHED * 60;
    let mut day = here.date_naive() - TimeDelta::days(i64::from(is_early));
    while !is_working_day(day) {
        day -= TimeDelta::days(1);
    }
    day.to_epoch_days()
}

/// Returns true if a day with rates lies between two days.
pub(super) fn is_any_between(after: i32, before: i32) -> bool {
    let working = |day| NaiveDate::from_epoch_days(day).is_some_and(is_working_day);
    (after.saturating_add(1)..before).any(working)
}

/// Returns true for a day on which the payment system TARGET is open: not on weekends, New Year's Day, Good Friday, Easter
/// Monday, 1 May, 25 and 26 December.
fn is_working_day(day: NaiveDate) -> bool {
    if matches!(day.weekday(), Weekday::Sat | Weekday::Sun) {
        return false;
    }
    let is_fixed = matches!((day.month(), day.day()), (1, 1) | (5, 1) | (12, 25 | 26));
    let from_easter = easter(day.year()).map(|easter| (day - easter).num_days());
    !is_fixed && !matches!(from_easter, Some(-2 | 1))
}

/// Returns Easter Sunday of a year in the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher.
fn easter(year: i32) -> Option<NaiveDate> {
    let (a, b, c) = (year % 19, year / 100, year % 100);
    let g = (8 * b + 13) / 25;
    let h = (19 * a + b - b / 4 - g + 15) % 30;
    let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
    let m = (a + 11 * h + 22 * l) / 451;
    let sum = h + l - 7 * m + 114;
    NaiveDate::from_ymd_opt(year, u32::try_from(sum / 31).ok()?, u32::try_from(sum % 31 + 1).ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ground::time::day_text;

    #[test]
    fn easter_is_known() {
        for (year, month, day) in [(1999, 4, 4), (2008, 3, 23), (2024, 3, 31), (2026, 4, 5), (2038, 4, 25)] {
            assert_eq!(easter(year), NaiveDate::from_ymd_opt(year, month, day));
        }
    }

    #[test]
    fn rates_are_published_in_the_afternoon_of_working_days() {
        for (now, day) in [
            // A Friday in winter, an hour ahead of UTC.
            ("2026-11-20T15:09:59Z", "2026-11-19"),
            ("2026-11-20T15:10:00Z", "2026-11-20"),
            ("2026-11-22T23:00:00Z", "2026-11-20"),
            ("2026-11-23T15:09:00Z", "2026-11-20"),
            // In summer, two hours ahead.
            ("2026-07-01T14:10:00Z", "2026-07-01"),
            // Good Friday to Easter Monday.
            ("2026-04-06T20:00:00Z", "2026-04-02"),
            ("2026-05-01T20:00:00Z", "2026-04-30"),
            ("2026-12-26T20:00:00Z", "2026-12-24"),
            ("2027-01-01T20:00:00Z", "2026-12-31"),
        ] {
            let now = DateTime::parse_from_rfc3339(now).map(|now| now.to_utc()).unwrap_or_default();
            assert_eq!(day_text(last_published(now)), day, "{now}");
        }
    }
}
