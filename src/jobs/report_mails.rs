//! Makes the reports by mail that are due, and queues their mails.

use analytics::report_mail;
use chrono::TimeDelta;
use chrono_tz::Tz;
use domain::ground::behalf::on_behalf_of;
use domain::tenancy::access;
use domain::tenancy::queues::Served;
use domain::tenancy::report_mails::{self, DueReport};
use domain::{Result, log_throttled};
use serde_json::json;

use super::{Left, Turn, Work};
use crate::app::App;

/// How long a report waits for past visits to be recomputed, so that it does not mix results of old and new rules.
const PATIENCE: TimeDelta = TimeDelta::hours(12);

/// Name of the queue of reports, for [`Served`].
struct Making;

/// Makes reports of each tenant in turn, one after the other. What fails is tried again after a pause.
pub(super) async fn run(app: App, turn: Turn) -> Result<Work> {
    let (context, mut left, mut mails) = (&app.context, Left::default(), 0);
    if !context.mailroom().is_open() {
        return Ok(Work::done(json!({ "mails": mails })));
    }
    let served = Served::<Making>::of(context);
    let due = report_mails::due(context).await?;
    let mut queue = served.in_turn(due.of_tenants);
    while let Some((tenant, mut reports)) = queue.pop_front() {
        served.note(tenant);
        let Some(report) = reports.pop_front() else { continue };
        match on_behalf_of([tenant], make(&app, &report)).await {
            Ok(queued) => mails += queued,
            Err(error) => {
                log_throttled!(error, org.id = %report.org_id(), error.reason = %error, "A report by mail could not be made and will be retried");
                left.note(error)?;
                report_mails::postpone(context, &report, &[]).await?;
            }
        }
        if !reports.is_empty() {
            queue.push_back((tenant, reports));
        }
        if turn.is_over() {
            break;
        }
    }
    left.more = due.more || !queue.is_empty();
    Ok(left.work(json!({ "mails": mails })))
}

/// Makes a report for each period that its readers are due. Returns the number of queued mails.
async fn make(app: &App, due: &DueReport) -> Result<u64> {
    let (context, now) = (&app.context, app.context.clock.now());
    let sites = access::of_report_mail(context, due).await?;
    let zones: Vec<Tz> = sites.iter().map(|site| site.project().tz()).collect();
    let (mut queued, mut is_complete) = (0, true);
    for (day, (since, due)) in due.periods(now, &zones) {
        let report = match (due.project_id(), sites.as_slice()) {
            // The project was deleted meanwhile, or the organization has none.
            (_, []) => continue,
            (Some(_), [site, ..]) => report_mail::of_site(&app.reports, site, due.frequency(), day).await?,
            (None, sites) => report_mail::of_sites(&app.reports, sites, due.frequency(), day).await?,
        };
        if report.recomputing && now < since + PATIENCE {
            is_complete = false;
            continue;
        }
        queued += report_mails::queue(context, &due, &zones, day, &report).await?;
    }
    if !is_complete || queued == 0 {
        report_mails::postpone(context, due, &zones).await?;
    }
    Ok(queued)
}
