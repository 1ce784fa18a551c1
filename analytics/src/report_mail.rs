//! Figures of reports by mail. They are answers of the reports that the dashboard shows, so both agree.

use std::cmp::Reverse;

use chrono::NaiveDate;
use domain::Result;
use domain::tenancy::access::ProjectAccess;
use domain::tenancy::mail::{Compared, Report, ReportContent, ReportFigures, ReportedSite};
use domain::tenancy::report_mails::{ReportFrequency, schedule};
use entity::visits::Channel;

use crate::dimension::Dimension;
use crate::filter::FilterParams;
use crate::period::Bucket;
use crate::reports::{
    Breakdown, BreakdownParams, GoalsParams, GoalsReport, Overview, OverviewParams, Pages, PagesParams,
    Reports, SeriesPoint, Totals,
};

/// Number of rows of each list.
const ROWS: u32 = 5;

/// Number of goals, those reached most often.
const GOALS: usize = 10;

/// Maximum number of sites that a report on all sites names.
const MAX_SITES: usize = 50;

/// Period of a report, and the one before.
#[derive(Clone, Copy, Debug)]
struct Span {
    frequency: ReportFrequency,
    from: NaiveDate,
    to: NaiveDate,
    before_from: NaiveDate,
    before_to: NaiveDate,
}

impl Span {
    fn before(frequency: ReportFrequency, day: NaiveDate) -> Self {
        let (from, to) = schedule::period(frequency, day);
        let (before_from, before_to) = schedule::period(frequency, from);
        Self { frequency, from, to, before_from, before_to }
    }

    fn filter(&self) -> FilterParams {
        FilterParams {
            from: Some(self.from.to_string()),
            to: Some(self.to.to_string()),
            compare_from: Some(self.before_from.to_string()),
            compare_to: Some(self.before_to.to_string()),
            ..FilterParams::default()
        }
    }

    /// Returns the path of the dashboard's overview with the figures of the report.
    fn path(&self, site: &ProjectAccess) -> String {
        let path = format!("/p/{}?from={}&to={}", site.project().address(), self.from, self.to);
        match self.frequency {
            ReportFrequency::Weekly => path,
            // Months differ in length.
            ReportFrequency::Monthly => {
                format!("{path}&compare_from={}&compare_to={}", self.before_from, self.before_to)
            }
        }
    }

    fn report(&self, name: &str, path: String, content: ReportContent) -> Report {
        Report {
            frequency: self.frequency,
            from: self.from,
            to: self.to,
            name: name.to_owned(),
            path,
            now: ReportFigures::default(),
            before: ReportFigures::default(),
            currency: None,
            days: Vec::new(),
            content,
            recomputing: false,
            capped: false,
        }
    }
}

/// Returns the report on one site for the period that ends the day before `day`.
pub async fn of_site(
    reports: &Reports,
    site: &ProjectAccess,
    frequency: ReportFrequency,
    day: NaiveDate,
) -> Result<Report> {
    let span = Span::before(frequency, day);
    let overview = overview(reports, site, span).await?;
    let filter = span.filter();
    let (limit, compare) = (Some(ROWS), Some(true));
    let pages = PagesParams { filter: filter.clone(), limit, compare, ..PagesParams::default() };
    let pages: Pages = reports.run(site, pages).await?;
    let channels: Breakdown = reports.run(site, breakdown(&filter, Dimension::Channel, ROWS)).await?;
    // One more, for the row of sessions without a campaign.
    let campaigns: Breakdown =
        reports.run(site, breakdown(&filter, Dimension::UtmCampaign, ROWS + 1)).await?;
    let mut goals: GoalsReport = reports.run(site, GoalsParams { filter, compare }).await?;
    goals.rows.sort_by_key(|row| Reverse(row.reached.sessions));
    let recomputing = [overview.recomputing, pages.recomputing, channels.recomputing, campaigns.recomputing];
    let content = ReportContent::Site {
        pages: pages
            .rows
            .into_iter()
            .map(|row| (row.page, compared(row.pageviews, row.previous.map(|before| before.pageviews))))
            .collect(),
        channels: values(channels)
            .filter_map(|(value, figures)| Some((Channel::parse(&value)?, figures)))
            .collect(),
        campaigns: values(campaigns).take(ROWS as usize).collect(),
        goals: goals
            .rows
            .into_iter()
            .take(GOALS)
            .map(|row| (row.name, compared(row.reached.sessions, row.before.map(|before| before.sessions))))
            .collect(),
    };
    let report = span.report(&site.project().name, span.path(site), content);
    Ok(Report {
        now: figures(&overview.totals),
        before: before(&overview),
        days: days(&overview),
        capped: !overview.period.capped.is_empty(),
        currency: Some(overview.currency),
        recomputing: goals.recomputing || recomputing.contains(&true),
        ..report
    })
}

/// Returns the report on all sites of an organization, of which there is at least one, for the period that ends the day before `day`.
pub async fn of_sites(
    reports: &Reports,
    sites: &[ProjectAccess],
    frequency: ReportFrequency,
    day: NaiveDate,
) -> Result<Report> {
    let span = Span::before(frequency, day);
    let nothing = ReportContent::Sites { sites: Vec::new(), others: 0 };
    let (org, slug) =
        sites.first().map_or(("", ""), |site| (site.org_name(), site.project().org_slug.as_str()));
    let mut report = span.report(org, format!("/o/{slug}"), nothing);
    let (mut listed, mut currencies) = (Vec::with_capacity(sites.len()), Vec::new());
    for site in sites {
        let overview = overview(reports, site, span).await?;
        let (now, earlier) = (figures(&overview.totals), before(&overview));
        add(&mut report.now, &now);
        add(&mut report.before, &earlier);
        let days = days(&overview);
        report.days.resize(report.days.len().max(days.len()), Compared::default());
        for (sum, one) in report.days.iter_mut().zip(days) {
            sum.now += one.now;
            sum.before += one.before;
        }
        report.recomputing |= overview.recomputing;
        report.capped |= !overview.period.capped.is_empty();
        listed.push(ReportedSite {
            name: site.project().name.clone(),
            path: span.path(site),
            visitors: compared(now.visitors, Some(earlier.visitors)),
            conversions: compared(now.conversions, Some(earlier.conversions)),
        });
        currencies.push(overview.currency);
    }
    listed.sort_by(|one, other| {
        other.visitors.now.cmp(&one.visitors.now).then_with(|| one.name.cmp(&other.name))
    });
    let others = listed.len().saturating_sub(MAX_SITES) as u64;
    listed.truncate(MAX_SITES);
    currencies.dedup();
    report.currency = currencies.pop().filter(|_| currencies.is_empty());
    report.content = ReportContent::Sites { sites: listed, others };
    Ok(report)
}

async fn overview(reports: &Reports, site: &ProjectAccess, span: Span) -> Result<Overview> {
    let params = OverviewParams { filter: span.filter(), bucket: Some(Bucket::Day), compare: Some(true) };
    reports.run(site, params).await
}

fn breakdown(filter: &FilterParams, dimension: Dimension, limit: u32) -> BreakdownParams {
    BreakdownParams {
        filter: filter.clone(),
        dimension,
        dimension2: None,
        columns: None,
        prop: None,
        prop_event: None,
        sort: None,
        dir: None,
        limit: Some(limit),
        offset: None,
        cursor: None,
        search: None,
        compare: Some(true),
    }
}

/// Returns the sessions by value, without those that have none.
fn values(breakdown: Breakdown) -> impl Iterator<Item = (String, Compared)> {
    breakdown.rows.into_iter().filter_map(|row| {
        Some((row.value?, compared(row.sessions, row.previous.map(|before| before.sessions))))
    })
}

fn compared(now: u64, before: Option<u64>) -> Compared {
    Compared { now, before: before.unwrap_or(0) }
}

fn figures(totals: &Totals) -> ReportFigures {
    ReportFigures {
        visitors: totals.visitors,
        sessions: totals.sessions,
        pageviews: totals.pageviews,
        conversions: totals.conversions,
        value: totals.conversion_value,
        bounce_rate: totals.bounce_rate,
        engaged_ms: totals.average_engaged_ms,
    }
}

fn before(overview: &Overview) -> ReportFigures {
    overview.comparison.as_ref().map(|before| figures(&before.totals)).unwrap_or_default()
}

/// Returns the visitors of each day, beside those of the same day of the period before.
fn days(overview: &Overview) -> Vec<Compared> {
    let earlier = overview.comparison.as_ref().map(|before| before.series.as_slice()).unwrap_or_default();
    let pair = |(day, point): (usize, &SeriesPoint)| {
        compared(point.visitors, earlier.get(day).map(|point| point.visitors))
    };
    overview.series.iter().enumerate().map(pair).collect()
}

/// Adds what can be added up; shares and averages stay.
fn add(sum: &mut ReportFigures, one: &ReportFigures) {
    sum.visitors += one.visitors;
    sum.sessions += one.sessions;
    sum.pageviews += one.pageviews;
    sum.conversions += one.conversions;
    sum.value += one.value;
}
