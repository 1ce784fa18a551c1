//! Periods of reports by mail, and when a report is due.
//!
//! A period has days of the project's time zone, like every report. Its mail is due on the day after its last one, in the
//! morning of the reader's time zone, and not before the period is over at every project.

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, Utc, Weekday};
use chrono_tz::Tz;
use entity::report_subscription::ReportFrequency;

use crate::ground::time::moment;

/// Time of day at which a report is due.
const MORNING: NaiveTime = match NaiveTime::from_hms_opt(7, 0, 0) {
    Some(time) => time,
    None => NaiveTime::MIN,
};

/// Time after the end of a period, so that visits that were late on their way count.
const SETTLING: TimeDelta = TimeDelta::hours(1);

/// Due time of the report on the period that ends the day before `day`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    pub day: NaiveDate,
    pub at: DateTime<Utc>,
}

/// Returns the first and the last day of the period that ends the day before `day`.
pub fn period(frequency: ReportFrequency, day: NaiveDate) -> (NaiveDate, NaiveDate) {
    let last = day - Days::new(1);
    (first_day(frequency, last), last)
}

/// Returns when the report on the period before `day` is due.
pub fn due_at(day: NaiveDate, reader: Tz, sites: &[Tz]) -> DateTime<Utc> {
    let over = sites.iter().map(|zone| moment(day.and_time(NaiveTime::MIN), *zone) + SETTLING);
    over.fold(moment(day.and_time(MORNING), reader), Ord::max)
}

/// Returns the first report that is due after `now`.
pub fn next(now: DateTime<Utc>, frequency: ReportFrequency, reader: Tz, sites: &[Tz]) -> Due {
    let this = first_day(frequency, now.date_naive());
    let (mut day, mut at) = (this, due_at(this, reader, sites));
    while at <= now {
        day = following(frequency, day);
        at = due_at(day, reader, sites);
    }
    Due { day, at }
}

/// Returns the latest report that is due by `now`.
pub fn latest(now: DateTime<Utc>, frequency: ReportFrequency, reader: Tz, sites: &[Tz]) -> Due {
    let (before, _) = period(frequency, next(now, frequency, reader, sites).day);
    Due { day: before, at: due_at(before, reader, sites) }
}

fn first_day(frequency: ReportFrequency, day: NaiveDate) -> NaiveDate {
    match frequency {
        ReportFrequency::Weekly => day.week(Weekday::Mon).first_day(),
        ReportFrequency::Monthly => day.with_day(1).unwrap_or(day),
    }
}

fn following(frequency: ReportFrequency, first: NaiveDate) -> NaiveDate {
    let days = match frequency {
        ReportFrequency::Weekly => 7,
        ReportFrequency::Monthly => 31,
    };
    first_day(frequency, first + Days::new(days))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    const BERLIN: Tz = Tz::Europe__Berlin;
    const AUCKLAND: Tz = Tz::Pacific__Auckland;
    const HONOLULU: Tz = Tz::Pacific__Honolulu;

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().unwrap()
    }

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn a_week_is_due_on_monday_morning_of_the_reader() {
        let saturday = at("2026-11-21T12:00:00Z");
        let due = next(saturday, ReportFrequency::Weekly, BERLIN, &[BERLIN]);
        assert_eq!(due, Due { day: day("2026-11-23"), at: at("2026-11-23T06:00:00Z") });
        assert_eq!(period(ReportFrequency::Weekly, due.day), (day("2026-11-16"), day("2026-11-22")));
        let then = next(due.at, ReportFrequency::Weekly, BERLIN, &[BERLIN]);
        assert_eq!(then.day, day("2026-11-30"), "one that is due now is not the next one");
        assert_eq!(latest(due.at, ReportFrequency::Weekly, BERLIN, &[BERLIN]), due);
        let before = latest(due.at - TimeDelta::seconds(1), ReportFrequency::Weekly, BERLIN, &[BERLIN]);
        assert_eq!(before.day, day("2026-11-16"));
    }

    #[test]
    fn a_month_is_due_on_its_last_day_plus_one_whatever_its_length() {
        let mut now = at("2027-01-31T23:00:00Z");
        for expected in ["2027-02-01", "2027-03-01", "2027-04-01", "2027-05-01"] {
            let due = next(now, ReportFrequency::Monthly, BERLIN, &[BERLIN]);
            assert_eq!(due.day, day(expected));
            now = due.at;
        }
        assert_eq!(
            period(ReportFrequency::Monthly, day("2027-03-01")),
            (day("2027-02-01"), day("2027-02-28"))
        );
    }

    #[test]
    fn no_report_is_due_before_its_period_is_over_at_every_site() {
        let monday = day("2026-11-23");
        assert_eq!(due_at(monday, AUCKLAND, &[AUCKLAND]), at("2026-11-22T18:00:00Z"));
        assert_eq!(due_at(monday, AUCKLAND, &[AUCKLAND, HONOLULU]), at("2026-11-23T11:00:00Z"));
        let due = next(at("2026-11-22T19:00:00Z"), ReportFrequency::Weekly, AUCKLAND, &[HONOLULU]);
        assert_eq!(due, Due { day: monday, at: at("2026-11-23T11:00:00Z") });
        // In UTC it is still Sunday, and the report on the week has been sent.
        let due = next(at("2026-11-22T19:00:00Z"), ReportFrequency::Weekly, AUCKLAND, &[AUCKLAND]);
        assert_eq!(due.day, day("2026-11-30"));
    }

    #[test]
    fn a_report_is_due_at_the_same_local_time_after_the_clocks_change() {
        let (winter, summer) = (day("2027-03-22"), day("2027-03-29"));
        assert_eq!(due_at(winter, BERLIN, &[BERLIN]), at("2027-03-22T06:00:00Z"));
        assert_eq!(due_at(summer, BERLIN, &[BERLIN]), at("2027-03-29T05:00:00Z"));
    }
}
