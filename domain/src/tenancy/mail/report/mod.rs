//! The mail of a report: figures of a closed period as HTML with a chart, and complete as plain text.
//!
//! Figures wait in the queue as numbers ([`Report`]). Text in the reader's language is written when the mail is sent. The
//! reader has confirmed the address, so the subject may name the site. Names that visitors or other people chose are still
//! written so that no mail program makes links of them ([`plain`](super::words::plain), [`unlinked`](super::words::unlinked)).

mod chart;
mod html;
mod lines;
mod numbers;
mod png;
mod text;
mod texts;

use chrono::NaiveDate;
use entity::Locale;
use entity::report_subscription::ReportFrequency;
use entity::visits::Channel;
use serde::{Deserialize, Serialize};

use super::words::{plain, unlinked};
use super::{Image, Message};
use texts::Texts;

/// Figures of a report, without words of a language.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    pub frequency: ReportFrequency,
    /// First day of the period.
    pub from: NaiveDate,
    /// Last day of the period.
    pub to: NaiveDate,
    /// Name of the site, or of the organization for all its sites.
    pub name: String,
    /// Path of the dashboard's page about the site, or about all sites.
    pub path: String,
    pub now: ReportFigures,
    /// Part of `now` that is compared: without the sites whose visits of the period before are deleted.
    pub compared: ReportFigures,
    /// Figures of the period before, of the sites that are compared.
    pub before: ReportFigures,
    /// Currency of the values. `None` if sites have different ones.
    pub currency: Option<String>,
    /// Number of values that are left out, because their currency has no exchange rate.
    pub unconverted: u64,
    /// Currencies of these values.
    pub unconverted_currencies: Vec<String>,
    /// Visitors of each day of the period.
    pub days: Vec<Compared>,
    /// The first annotations of the period.
    pub annotations: Vec<ReportedAnnotation>,
    /// Number of annotations that are left out.
    pub other_annotations: u64,
    pub content: ReportContent,
    /// False if visits of the period before are deleted for their age, so that nothing is compared with it.
    pub compares: bool,
    /// Number of sites that alone are not compared, for the same reason.
    pub uncompared_sites: u64,
    /// Number of sites that are left out, because their figures could not be made.
    pub failed_sites: u64,
    /// True if visits of the first days of the period are deleted for their age.
    pub partial: bool,
    /// True if past visits were being recomputed, so that the figures mix results of old and new rules.
    pub recomputing: bool,
    /// True if a budget was used up on some days, so that visits are missing.
    pub capped: bool,
    /// True if a budget was used up on some days of the period before, as far as it is compared.
    pub capped_before: bool,
}

impl Report {
    /// Returns true if each day is compared with that of the period before: not without some of the sites.
    pub fn compares_days(&self) -> bool {
        self.compares && self.uncompared_sites == 0
    }

    /// Returns true if a report that is made later would not have more or other visits.
    pub fn is_whole(&self) -> bool {
        !self.recomputing && self.failed_sites == 0
    }
}

/// Totals of a period.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ReportFigures {
    pub visitors: u64,
    pub sessions: u64,
    pub pageviews: u64,
    pub conversions: u64,
    pub value: f64,
    pub bounce_rate: f64,
    pub engaged_ms: f64,
}

/// A count, and that of the period before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compared {
    pub now: u64,
    pub before: u64,
}

/// What a report lists below its totals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReportContent {
    /// The first rows of one site's reports.
    Site {
        /// Pageviews by path.
        pages: Vec<(String, Compared)>,
        /// Sessions by channel.
        channels: Vec<(Channel, Compared)>,
        /// Sessions by campaign.
        campaigns: Vec<(String, Compared)>,
        /// Sessions that reached each goal.
        goals: Vec<(String, Compared)>,
    },
    /// All sites, most visitors first.
    Sites {
        sites: Vec<ReportedSite>,
        /// Number of sites that are left out.
        others: u64,
    },
}

/// A site in a report on all sites.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportedSite {
    pub name: String,
    /// Path of the dashboard's page with its figures.
    pub path: String,
    pub visitors: Compared,
    pub conversions: Compared,
    /// False if visits of the period before are deleted for their age.
    pub compares: bool,
}

/// An annotation of a chart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportedAnnotation {
    /// First day, which may be before the period.
    pub from: NaiveDate,
    /// Last day, which may be after the period.
    pub to: NaiveDate,
    pub title: String,
    /// Name of the site. `None` in the report on one site.
    pub site: Option<String>,
}

/// Links of a report's mail.
pub(super) struct Links {
    /// Address of the service.
    pub(super) base: String,
    /// Page on which the reader ends the reports.
    pub(super) end: String,
    /// Address to which a mail program posts for that (RFC 8058).
    pub(super) one_click: String,
}

/// Writes the mail of a report.
pub(super) fn message(
    id: uuid::Uuid,
    recipient: &str,
    locale: Locale,
    report: &Report,
    links: Links,
) -> Message {
    let texts = Texts::of(locale, report.frequency);
    let chart = Image { name: "chart.png", id: "chart".to_owned(), png: chart::draw(&report.days) };
    Message {
        id,
        recipient: recipient.to_owned(),
        subject: format!("{}, {}", title(texts, report), numbers::period(locale, report)),
        text: text::write(locale, texts, report, &links),
        html: html::write(locale, texts, report, &links, &chart.id),
        image: Some(chart),
        unsubscribe: Some(links.one_click),
    }
}

/// Returns the title: `Weekly report: Shop`.
fn title(texts: &Texts, report: &Report) -> String {
    let name = plain(&report.name);
    match report.content {
        ReportContent::Site { .. } => format!("{}: {name}", texts.title),
        ReportContent::Sites { .. } => format!("{}: {name}, {}", texts.title, texts.all_sites),
    }
}

#[cfg(test)]
mod tests;
