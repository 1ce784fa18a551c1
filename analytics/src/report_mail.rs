//! Figures of reports by mail. They are answers of the reports that the dashboard shows, so both agree.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use chrono::NaiveDate;
use domain::Result;
use domain::ground::time::{MS_PER_DAY, day_start, local_day};
use domain::projects::annotations::{self, Annotation};
use domain::projects::deletions;
use domain::tenancy::access::ProjectAccess;
use domain::tenancy::mail::{
    Compared, Report, ReportContent, ReportFigures, ReportedAnnotation, ReportedSite,
};
use domain::tenancy::report_mails::{ReportFrequency, schedule};
use entity::visits::Channel;
use uuid::Uuid;

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

/// Maximum number of annotations that a report names.
const MAX_ANNOTATIONS: usize = 10;

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
            compared: ReportFigures::default(),
            before: ReportFigures::default(),
            currency: None,
            unconverted: 0,
            unconverted_currencies: Vec::new(),
            days: Vec::new(),
            annotations: Vec::new(),
            other_annotations: 0,
            content,
            compares: true,
            uncompared_sites: 0,
            failed_sites: 0,
            partial: false,
            recomputing: false,
            capped: false,
            capped_before: false,
        }
    }

    /// Returns the annotations of a site that touch the period, earliest first.
    async fn annotations(
        &self,
        reports: &Reports,
        site: &ProjectAccess,
        name: Option<&str>,
    ) -> Result<Vec<ReportedAnnotation>> {
        let found = annotations::on_days(&reports.context, site, Some(self.from), Some(self.to)).await?;
        let zone = site.project().tz();
        let day = |ms| NaiveDate::from_epoch_days(local_day(ms, zone)).unwrap_or_default();
        let reported = |annotation: Annotation| {
            let at = annotation.at.as_ms();
            ReportedAnnotation {
                from: day(at),
                // The end is the first moment that does not belong to it.
                to: day(annotation.end.map_or(at, |end| end.as_ms() - 1)),
                title: annotation.title,
                site: name.map(str::to_owned),
            }
        };
        Ok(found.into_iter().map(reported).collect())
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
    let mut report = Report {
        now: figures(&overview.totals),
        compared: figures(&overview.totals),
        before: before(&overview),
        days: days(&overview),
        compares: is_kept(reports, site, span.before_from),
        partial: !is_kept(reports, site, span.from),
        capped: !overview.period.capped.is_empty(),
        capped_before: is_capped_before(&overview),
        recomputing: goals.recomputing || recomputing.contains(&true),
        unconverted: overview.totals.unconverted_values,
        unconverted_currencies: overview.unconverted_currencies,
        currency: Some(overview.currency),
        ..span.report(&site.project().name, span.path(site), content)
    };
    complete(&mut report, span.annotations(reports, site, None).await?);
    Ok(report)
}

/// A report on all sites of an organization that is being made, site by site.
#[derive(Debug)]
pub struct Draft {
    span: Span,
    report: Report,
    sites: Vec<ReportedSite>,
    annotations: Vec<ReportedAnnotation>,
    currencies: BTreeSet<String>,
    unconverted_currencies: BTreeSet<String>,
    last: Option<Uuid>,
}

impl Draft {
    /// Begins the report on the sites of the organization of one of them, for the period that ends the day before `day`.
    pub fn begin(any: &ProjectAccess, frequency: ReportFrequency, day: NaiveDate) -> Self {
        let span = Span::before(frequency, day);
        let nothing = ReportContent::Sites { sites: Vec::new(), others: 0 };
        let sites = format!("/sites?org={}", any.project().org_slug);
        let path = match frequency {
            ReportFrequency::Weekly => sites,
            ReportFrequency::Monthly => format!("{sites}&preset=last_month"),
        };
        Self {
            span,
            report: span.report(any.org_name(), path, nothing),
            sites: Vec::new(),
            annotations: Vec::new(),
            currencies: BTreeSet::new(),
            unconverted_currencies: BTreeSet::new(),
            last: None,
        }
    }

    /// Returns the site that was added or left out last. Sites come in order of id.
    pub fn last(&self) -> Option<Uuid> {
        self.last
    }

    /// Returns true if the report lacks nothing so far that it could have later.
    pub fn is_whole(&self) -> bool {
        self.report.is_whole()
    }

    /// Adds a site. If that fails, the report stays as it was.
    pub async fn add(&mut self, reports: &Reports, site: &ProjectAccess) -> Result<()> {
        let overview = overview(reports, site, self.span).await?;
        let name = &site.project().name;
        self.annotations.extend(self.span.annotations(reports, site, Some(name)).await?);
        let (now, earlier) = (figures(&overview.totals), before(&overview));
        let compares = is_kept(reports, site, self.span.before_from);
        let report = &mut self.report;
        add(&mut report.now, &now);
        if compares {
            add(&mut report.compared, &now);
            add(&mut report.before, &earlier);
            report.capped_before |= is_capped_before(&overview);
        } else {
            report.uncompared_sites += 1;
        }
        let days = days(&overview);
        report.days.resize(report.days.len().max(days.len()), Compared::default());
        for (sum, one) in report.days.iter_mut().zip(days) {
            sum.now += one.now;
            sum.before += one.before;
        }
        report.partial |= !is_kept(reports, site, self.span.from);
        report.recomputing |= overview.recomputing;
        report.capped |= !overview.period.capped.is_empty();
        report.unconverted += overview.totals.unconverted_values;
        self.sites.push(ReportedSite {
            name: name.clone(),
            path: self.span.path(site),
            visitors: compared(now.visitors, Some(earlier.visitors)),
            conversions: compared(now.conversions, Some(earlier.conversions)),
            compares,
        });
        self.unconverted_currencies.extend(overview.unconverted_currencies);
        self.currencies.insert(overview.currency);
        self.last = Some(site.id());
        Ok(())
    }

    /// Leaves a site out whose figures cannot be made. The report says so.
    pub fn leave_out(&mut self, site: &ProjectAccess) {
        self.report.failed_sites += 1;
        self.last = Some(site.id());
    }

    /// Returns the report.
    pub fn finish(self) -> Report {
        let Self { mut report, mut sites, mut annotations, mut currencies, unconverted_currencies, .. } =
            self;
        let uncompared = report.uncompared_sites;
        report.compares = uncompared == 0 || uncompared < sites.len() as u64;
        sites.sort_by(|one, other| {
            other.visitors.now.cmp(&one.visitors.now).then_with(|| one.name.cmp(&other.name))
        });
        let others = sites.len().saturating_sub(MAX_SITES) as u64;
        sites.truncate(MAX_SITES);
        // An amount in several currencies is no amount.
        report.currency = currencies.pop_first().filter(|_| currencies.is_empty());
        report.unconverted_currencies = unconverted_currencies.into_iter().collect();
        report.content = ReportContent::Sites { sites, others };
        annotations.sort_by_key(|annotation| annotation.from);
        complete(&mut report, annotations);
        report
    }
}

/// Adds the first annotations and the number of the others, and removes a comparison of days that would lack visits.
fn complete(report: &mut Report, mut annotations: Vec<ReportedAnnotation>) {
    if !report.compares_days() {
        report.days.iter_mut().for_each(|day| day.before = 0);
    }
    report.other_annotations = annotations.len().saturating_sub(MAX_ANNOTATIONS) as u64;
    annotations.truncate(MAX_ANNOTATIONS);
    report.annotations = annotations;
}

/// Returns true if no visit since the beginning of a day is deleted for its age.
fn is_kept(reports: &Reports, site: &ProjectAccess, since: NaiveDate) -> bool {
    let (context, project) = (&reports.context, site.project());
    let kept_ms = i64::from(deletions::kept_visits(context, project)) * MS_PER_DAY;
    day_start(since, project.tz()) >= context.clock.now_ms() - kept_ms
}

/// Returns true if a budget was used up in the period before.
fn is_capped_before(overview: &Overview) -> bool {
    overview.comparison.as_ref().is_some_and(|before| !before.period.capped.is_empty())
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
