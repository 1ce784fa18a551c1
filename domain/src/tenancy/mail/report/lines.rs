//! The lines of a report's mail, which its HTML and its text share.

use entity::Locale;

use super::numbers::{self, Change};
use super::texts::{self, Texts};
use super::{Compared, Report, ReportContent, ReportFigures, plain, unlinked};

/// One of the totals.
pub(super) struct Total {
    pub(super) name: &'static str,
    pub(super) now: String,
    pub(super) before: String,
    pub(super) change: Option<Change>,
    /// True if less is better.
    pub(super) is_inverse: bool,
}

impl Total {
    fn compared_if(self, compares: bool) -> Self {
        match compares {
            true => self,
            false => Self { before: String::new(), change: None, ..self },
        }
    }
}

/// A list below the totals.
pub(super) struct Section {
    pub(super) title: &'static str,
    pub(super) rows: Vec<Row>,
}

pub(super) struct Row {
    pub(super) name: String,
    /// Path of the dashboard's page about it.
    pub(super) path: Option<String>,
    pub(super) now: String,
    /// Empty if nothing is compared.
    pub(super) before: String,
    pub(super) change: Option<Change>,
}

impl Row {
    fn of(locale: Locale, name: String, figures: &Compared, compares: bool) -> Self {
        let row = Self {
            name,
            path: None,
            now: numbers::count(locale, figures.now),
            before: numbers::count(locale, figures.before),
            change: numbers::change(locale, figures.now as f64, figures.before as f64),
        };
        match compares {
            true => row,
            false => Self { before: String::new(), change: None, ..row },
        }
    }
}

/// An annotation: its days and its title.
pub(super) struct Note {
    pub(super) days: String,
    pub(super) title: String,
}

/// Returns the totals: up to seven for a site, and those that can be added up for all sites.
pub(super) fn totals(locale: Locale, texts: &Texts, report: &Report) -> Vec<Total> {
    let Report { now, compared, before, .. } = report;
    let counted = |name, of: fn(&ReportFigures) -> u64| Total {
        name,
        now: numbers::count(locale, of(now)),
        before: numbers::count(locale, of(before)),
        change: numbers::change(locale, of(compared) as f64, of(before) as f64),
        is_inverse: false,
    };
    let mut totals = vec![
        counted(texts.visitors, |figures| figures.visitors),
        counted(texts.sessions, |figures| figures.sessions),
        counted(texts.pageviews, |figures| figures.pageviews),
        counted(texts.conversions, |figures| figures.conversions),
    ];
    let currency = report.currency.as_deref();
    if currency.is_some() && (now.value != 0.0 || before.value != 0.0) {
        totals.push(Total {
            name: texts.value,
            now: numbers::money(locale, now.value, currency),
            before: numbers::money(locale, before.value, currency),
            change: numbers::change(locale, compared.value, before.value),
            is_inverse: false,
        });
    }
    if matches!(report.content, ReportContent::Site { .. }) {
        totals.push(Total {
            name: texts.bounce_rate,
            now: numbers::percent(locale, now.bounce_rate),
            before: numbers::percent(locale, before.bounce_rate),
            change: (before.sessions > 0)
                .then(|| numbers::points(locale, now.bounce_rate, before.bounce_rate)),
            is_inverse: true,
        });
        totals.push(Total {
            name: texts.engaged,
            now: numbers::duration(now.engaged_ms),
            before: numbers::duration(before.engaged_ms),
            change: numbers::change(locale, now.engaged_ms, before.engaged_ms),
            is_inverse: false,
        });
    }
    totals.into_iter().map(|total| total.compared_if(report.compares)).collect()
}

/// Returns the visitors of each day.
pub(super) fn days(locale: Locale, report: &Report) -> Vec<Row> {
    let days = report.from.iter_days().zip(&report.days);
    let row = |(day, figures)| Row::of(locale, numbers::day(locale, day), figures, report.compares_days());
    days.map(row).collect()
}

/// Returns the annotations, and the number of those that are left out.
pub(super) fn annotations(locale: Locale, texts: &Texts, report: &Report) -> Vec<Note> {
    let named = report.annotations.iter().map(|annotation| {
        let title = plain(&annotation.title);
        Note {
            days: numbers::days(locale, annotation.from, annotation.to),
            title: match &annotation.site {
                Some(site) => format!("{}: {title}", plain(site)),
                None => title,
            },
        }
    });
    let others = (report.other_annotations > 0).then(|| Note {
        days: texts.other_annotations.to_owned(),
        title: numbers::count(locale, report.other_annotations),
    });
    named.chain(others).collect()
}

/// Returns the lists that have rows.
pub(super) fn sections(locale: Locale, texts: &Texts, report: &Report) -> Vec<Section> {
    let row = |name: String, figures: &Compared| Row::of(locale, name, figures, report.compares);
    let sections = match &report.content {
        ReportContent::Site { pages, channels, campaigns, goals } => vec![
            Section {
                title: texts.pages,
                rows: pages.iter().map(|(page, figures)| row(unlinked(page), figures)).collect(),
            },
            Section {
                title: texts.channels,
                rows: channels
                    .iter()
                    .map(|(channel, figures)| row(texts::channel(locale, *channel).to_owned(), figures))
                    .collect(),
            },
            Section {
                title: texts.campaigns,
                rows: campaigns.iter().map(|(name, figures)| row(unlinked(name), figures)).collect(),
            },
            Section {
                title: texts.goals,
                rows: goals.iter().map(|(name, figures)| row(plain(name), figures)).collect(),
            },
        ],
        ReportContent::Sites { sites, others } => {
            let mut rows: Vec<Row> = sites
                .iter()
                .map(|site| Row {
                    path: Some(site.path.clone()),
                    ..Row::of(locale, plain(&site.name), &site.visitors, site.compares)
                })
                .collect();
            if *others > 0 {
                let now = numbers::count(locale, *others);
                let name = texts.other_sites.to_owned();
                rows.push(Row { name, path: None, now, before: String::new(), change: None });
            }
            vec![Section { title: texts.sites, rows }]
        }
    };
    sections.into_iter().filter(|section| !section.rows.is_empty()).collect()
}

/// Returns the sentences that limit what the figures say.
pub(super) fn notes(locale: Locale, texts: &Texts, report: &Report) -> Vec<String> {
    let Report { unconverted, failed_sites, uncompared_sites, .. } = *report;
    let fixed = [
        (report.now.sessions == 0 && failed_sites == 0).then_some(texts.nothing),
        report.partial.then_some(texts.partial),
        report.recomputing.then_some(texts.recomputing),
        report.capped.then_some(texts.capped),
        (report.compares && report.capped_before).then_some(texts.capped_before),
        (!report.compares).then_some(texts.not_compared),
    ];
    let counted = [
        (report.compares && uncompared_sites > 0).then(|| texts::uncompared(locale, uncompared_sites)),
        (failed_sites > 0).then(|| texts::failed(locale, failed_sites)),
        (unconverted > 0 && report.currency.is_some())
            .then(|| texts::unconverted(locale, unconverted, &report.unconverted_currencies)),
    ];
    fixed.into_iter().flatten().map(str::to_owned).chain(counted.into_iter().flatten()).collect()
}
