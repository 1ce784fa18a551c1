//! Makes the reports by mail that are due, and queues their mails.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;

use analytics::report_mail::{self, Draft};
use chrono::{NaiveDate, TimeDelta};
use domain::ground::behalf::on_behalf_of;
use domain::tenancy::access;
use domain::tenancy::mail::Report;
use domain::tenancy::queues::Served;
use domain::tenancy::report_mails::{self, DueReport, ReportFrequency};
use domain::{Error, Result, log_throttled};
use parking_lot::Mutex;
use serde_json::json;
use uuid::Uuid;

use super::{Left, Turn, Work};
use crate::app::App;

/// How long a report waits for past visits to be recomputed, so that it does not mix results of old and new rules, and for
/// sites whose figures cannot be made.
const PATIENCE: TimeDelta = TimeDelta::hours(12);

/// Maximum number of sites that a step adds to a report on all sites.
const SITES_PER_STEP: u64 = 20;

/// How long a finished report is kept for further readers, and an unfinished one for its next step.
const KEPT_MS: i64 = 60 * 60 * 1000;

/// Maximum number of finished reports that are kept.
const MAX_KEPT: usize = 500;

/// Name of the queue of reports, for [`Served`].
struct Making;

/// An organization and its reports that are due.
struct Place {
    org: Uuid,
    reports: VecDeque<DueReport>,
}

/// Makes reports of each tenant in turn, one after the other. A report that fails is retried after a pause.
pub(super) async fn run(app: App, turn: Turn) -> Result<Work> {
    let (context, mut left, mut mails) = (&app.context, Left::default(), 0);
    if !context.mailroom().is_open() {
        return Ok(Work::done(json!({ "mails": mails })));
    }
    let (served, kept) = (Served::<Making>::of(context), context.shared::<Kept>());
    kept.forget_old(context.clock.steady_ms());
    let mut tenants = served.in_turn(places(&app).await?);
    while let Some((tenant, mut places)) = tenants.pop_front() {
        served.note(tenant);
        let Some(mut place) = places.pop_front() else { continue };
        if place.reports.is_empty() {
            place.reports = report_mails::due(context, place.org).await?;
        }
        if let Some(report) = place.reports.pop_front() {
            match on_behalf_of([tenant], make(&app, &kept, &report)).await {
                Ok(Step::Done { queued }) => mails += queued,
                Ok(Step::More) => place.reports.push_front(report),
                Err(error) => {
                    log_throttled!(error, org.id = %report.org_id(), error.reason = %error, "A report by mail could not be made and will be retried");
                    left.note(error)?;
                    report_mails::postpone(context, &report, &[]).await?;
                }
            }
            places.push_back(place);
        }
        if !places.is_empty() {
            tenants.push_back((tenant, places));
        }
        if turn.is_over() {
            break;
        }
    }
    left.more = !tenants.is_empty();
    Ok(left.work(json!({ "mails": mails })))
}

/// Returns the organizations for which reports are due, by tenant.
async fn places(app: &App) -> Result<BTreeMap<Uuid, VecDeque<Place>>> {
    let orgs = report_mails::orgs_with_due(&app.context).await?;
    let place = |org| Place { org, reports: VecDeque::new() };
    Ok(orgs.into_iter().map(|(tenant, orgs)| (tenant, orgs.into_iter().map(place).collect())).collect())
}

/// Result of a step.
enum Step {
    /// The mails are queued, or the report is postponed.
    Done { queued: u64 },
    /// Sites are left for further steps.
    More,
}

/// Makes a report for each period that its readers are due, or takes a step of that.
async fn make(app: &App, kept: &Kept, due: &DueReport) -> Result<Step> {
    let (context, now) = (&app.context, app.context.clock.now());
    let zones = report_mails::zones(context, due).await?;
    let (mut queued, mut is_complete) = (0, true);
    for (day, (since, due)) in due.periods(now, &zones) {
        match report(app, kept, &due, day, now >= since + PATIENCE).await? {
            Progress::Made(report) => {
                queued += report_mails::queue(context, &due, &zones, day, &report).await?;
            }
            Progress::More => return Ok(Step::More),
            Progress::Later => is_complete = false,
        }
    }
    if !is_complete || queued == 0 {
        report_mails::postpone(context, due, &zones).await?;
    }
    Ok(Step::Done { queued })
}

/// Progress of the report on a period.
enum Progress {
    Made(Arc<Report>),
    /// Sites are left for further steps.
    More,
    /// There is no site, or the report waits.
    Later,
}

/// Returns the report on the period before `day`, or takes a step of making it. If it `is_late`, it waits for nothing any
/// more: the reader is told about visits that are being recomputed, and about sites that are left out.
async fn report(app: &App, kept: &Kept, due: &DueReport, day: NaiveDate, is_late: bool) -> Result<Progress> {
    let key = (due.target(), due.frequency(), day);
    if let Some(report) = kept.made(&key, is_late) {
        return Ok(Progress::Made(report));
    }
    let now_ms = app.context.clock.steady_ms();
    if due.project_id().is_some() {
        let sites = access::of_report_mail(&app.context, due, None, 1).await?;
        let Some(site) = sites.first() else { return Ok(Progress::Later) };
        let report = report_mail::of_site(&app.reports, site, due.frequency(), day).await?;
        return Ok(match is_late || report.is_whole() {
            true => Progress::Made(kept.keep_made(key, report, now_ms)),
            false => Progress::Later,
        });
    }
    let mut draft = kept.take_begun(&key);
    let after = draft.as_ref().and_then(Draft::last);
    let sites = access::of_report_mail(&app.context, due, after, SITES_PER_STEP).await?;
    let mut added = Ok(());
    for site in &sites {
        let draft = draft.get_or_insert_with(|| Draft::begin(site, due.frequency(), day));
        added = match draft.add(&app.reports, site).await {
            // An unreachable database is not the fault of a site.
            Err(error) if is_late && !matches!(error, Error::DbUnavailable) => {
                log_throttled!(error, project.id = %site.id(), error.reason = %error, "A report by mail leaves out a site whose figures could not be made");
                draft.leave_out(site);
                Ok(())
            }
            added => added,
        };
        if added.is_err() {
            break;
        }
    }
    let Some(draft) = draft.filter(|draft| is_late || draft.is_whole()) else {
        return added.map(|()| Progress::Later);
    };
    if added.is_ok() && (sites.len() as u64) < SITES_PER_STEP {
        return Ok(Progress::Made(kept.keep_made(key, draft.finish(), now_ms)));
    }
    kept.keep_begun(key, draft, now_ms);
    added.map(|()| Progress::More)
}

/// Target, frequency and day after the period of a report.
type Key = (Uuid, ReportFrequency, NaiveDate);

/// Reports that this server keeps in memory: those that others read, too, and those that take further steps.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    /// Unfinished reports, each with the time of its last step.
    begun: HashMap<Key, (i64, Draft)>,
    /// Finished reports with their time, oldest first.
    made: VecDeque<(Key, i64, Arc<Report>)>,
}

impl Kept {
    fn forget_old(&self, now_ms: i64) {
        let mut state = self.0.lock();
        state.begun.retain(|_, (at, _)| now_ms - *at < KEPT_MS);
        state.made.retain(|(_, at, _)| now_ms - *at < KEPT_MS);
    }

    /// Returns a finished report. A late reader gets it even if it is not whole.
    fn made(&self, key: &Key, is_late: bool) -> Option<Arc<Report>> {
        let state = self.0.lock();
        let mut made = state.made.iter();
        let found = made.find(|(of, _, report)| of == key && (is_late || report.is_whole()));
        found.map(|(.., report)| report.clone())
    }

    fn keep_made(&self, key: Key, report: Report, now_ms: i64) -> Arc<Report> {
        let (report, mut state) = (Arc::new(report), self.0.lock());
        if state.made.len() == MAX_KEPT {
            state.made.pop_front();
        }
        state.made.push_back((key, now_ms, report.clone()));
        report
    }

    fn take_begun(&self, key: &Key) -> Option<Draft> {
        self.0.lock().begun.remove(key).map(|(_, draft)| draft)
    }

    fn keep_begun(&self, key: Key, draft: Draft, now_ms: i64) {
        self.0.lock().begun.insert(key, (now_ms, draft));
    }
}
