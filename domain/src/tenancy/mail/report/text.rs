//! Writes a report as plain text.

use std::fmt::Write;

use entity::Locale;

use super::lines::{annotations, days, notes, sections, totals};
use super::numbers::{self, Change};
use super::texts::Texts;
use super::{Links, Report, title};

pub(super) fn write(locale: Locale, texts: &Texts, report: &Report, links: &Links) -> String {
    let mut text = format!("{}\n{}\n\n", title(texts, report), numbers::period(locale, report));
    for total in totals(locale, texts, report) {
        line(&mut text, texts, total.name, &total.now, &total.before, total.change.as_ref());
    }
    for note in notes(locale, texts, report) {
        put(&mut text, format_args!("\n{note}\n"));
    }
    put(&mut text, format_args!("\n{}\n", texts.visitors_per_day));
    for day in days(locale, report) {
        line(&mut text, texts, &day.name, &day.now, &day.before, day.change.as_ref());
    }
    let annotations = annotations(locale, texts, report);
    if !annotations.is_empty() {
        put(&mut text, format_args!("\n{}\n", texts.annotations));
    }
    for note in annotations {
        put(&mut text, format_args!("{}: {}\n", note.days, note.title));
    }
    for section in sections(locale, texts, report) {
        put(&mut text, format_args!("\n{}\n", section.title));
        for row in section.rows {
            line(&mut text, texts, &row.name, &row.now, &row.before, row.change.as_ref());
        }
    }
    let Links { base, end, .. } = links;
    let path = &report.path;
    put(&mut text, format_args!("\n{}:\n{base}{path}\n\n{}\n{}:\n{end}\n", texts.open, texts.why, texts.end));
    text
}

/// Writes `Visitors: 120 (Week before: 100, +20%)`.
fn line(text: &mut String, texts: &Texts, name: &str, now: &str, before: &str, change: Option<&Change>) {
    put(text, format_args!("{name}: {now}"));
    match (before, change) {
        ("", _) => {}
        (_, Some(change)) => put(text, format_args!(" ({}: {before}, {})", texts.period_before, change.text)),
        (_, None) => put(text, format_args!(" ({}: {before})", texts.period_before)),
    }
    text.push('\n');
}

fn put(text: &mut String, some: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = text.write_fmt(some);
}
