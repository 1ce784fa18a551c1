//! Numbers, changes and days as readers of a language write them.

use chrono::{Datelike, NaiveDate};
use entity::Locale;
use entity::report_subscription::ReportFrequency;

use super::Report;

const MONTHS_EN: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const MONTHS_DE: [&str; 12] = [
    "Januar",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
];
const WEEKDAYS_EN: [&str; 7] = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const WEEKDAYS_DE: [&str; 7] = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"];

/// Change from one period to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) text: String,
    pub(super) sign: i64,
}

/// Writes a count with marks between thousands.
pub(super) fn count(locale: Locale, number: u64) -> String {
    let digits = number.to_string();
    let mark = match locale {
        Locale::En => ',',
        Locale::De => '.',
    };
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(mark);
        }
        text.push(digit);
    }
    text
}

/// Writes an amount of money with two decimal places.
pub(super) fn money(locale: Locale, amount: f64, currency: Option<&str>) -> String {
    let hundredths = (amount.abs() * 100.0).round() as u64;
    let mark = match locale {
        Locale::En => '.',
        Locale::De => ',',
    };
    let sign = if amount < 0.0 { "−" } else { "" };
    let whole = count(locale, hundredths / 100);
    let text = format!("{sign}{whole}{mark}{:02}", hundredths % 100);
    match currency {
        Some(currency) => format!("{text} {currency}"),
        None => text,
    }
}

/// Writes a share from 0 to 1 in percent.
pub(super) fn percent(locale: Locale, share: f64) -> String {
    let tenths = (share * 1000.0).round() as u64;
    match locale {
        Locale::En => format!("{}.{}%", tenths / 10, tenths % 10),
        Locale::De => format!("{},{} %", tenths / 10, tenths % 10),
    }
}

/// Writes a duration in minutes and seconds.
pub(super) fn duration(ms: f64) -> String {
    let seconds = (ms / 1000.0).round() as u64;
    match seconds / 60 {
        0 => format!("{seconds} s"),
        minutes => format!("{minutes} min {} s", seconds % 60),
    }
}

/// Returns the change in percent. `None` if there was nothing before.
pub(super) fn change(locale: Locale, now: f64, before: f64) -> Option<Change> {
    if before <= 0.0 {
        return None;
    }
    let percent = ((now - before) / before * 100.0).round() as i64;
    let unit = match locale {
        Locale::En => "%",
        Locale::De => " %",
    };
    Some(Change {
        text: format!("{}{}{unit}", sign(percent), count(locale, percent.unsigned_abs())),
        sign: percent.signum(),
    })
}

/// Returns the change of a share in percentage points, as the dashboard does.
pub(super) fn points(locale: Locale, now: f64, before: f64) -> Change {
    let tenths = ((now - before) * 1000.0).round() as i64;
    let (whole, tenth) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    let text = match locale {
        Locale::En => format!("{}{whole}.{tenth} pp", sign(tenths)),
        Locale::De => format!("{}{whole},{tenth} PP", sign(tenths)),
    };
    Change { text, sign: tenths.signum() }
}

fn sign(change: i64) -> &'static str {
    match change {
        0 => "±",
        1.. => "+",
        _ => "−",
    }
}

/// Writes the period of a report: `23–29 November 2026`.
pub(super) fn period(locale: Locale, report: &Report) -> String {
    let Report { from, to, .. } = *report;
    let month = |day: NaiveDate| month(locale, day);
    if report.frequency == ReportFrequency::Monthly {
        return format!("{} {}", month(from), from.year());
    }
    let dot = match locale {
        Locale::En => "",
        Locale::De => ".",
    };
    let day = |day: NaiveDate| format!("{}{dot}", day.day());
    let last = format!("{} {} {}", day(to), month(to), to.year());
    match (from.month() == to.month(), from.year() == to.year()) {
        (true, _) => format!("{}–{last}", day(from)),
        (false, true) => format!("{} {} – {last}", day(from), month(from)),
        (false, false) => format!("{} {} {} – {last}", day(from), month(from), from.year()),
    }
}

/// Writes a day with its weekday: `Mon 23 November`, `Mo., 23. November`.
pub(super) fn day(locale: Locale, day: NaiveDate) -> String {
    let weekday = day.weekday().num_days_from_monday() as usize;
    match locale {
        Locale::En => format!("{} {} {}", WEEKDAYS_EN[weekday], day.day(), month(locale, day)),
        Locale::De => format!("{}., {}. {}", WEEKDAYS_DE[weekday], day.day(), month(locale, day)),
    }
}

/// Writes the first and the last day: `Mon 23 November – Tue 24 November`, or one of them.
pub(super) fn days(locale: Locale, from: NaiveDate, to: NaiveDate) -> String {
    match from == to {
        true => day(locale, from),
        false => format!("{} – {}", day(locale, from), day(locale, to)),
    }
}

fn month(locale: Locale, day: NaiveDate) -> &'static str {
    match locale {
        Locale::En => MONTHS_EN[day.month0() as usize],
        Locale::De => MONTHS_DE[day.month0() as usize],
    }
}
