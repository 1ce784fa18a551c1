//! Reports that are due, and the queue of their mails.

use std::collections::{BTreeMap, VecDeque};

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use chrono_tz::Tz;
use entity::report_subscription::{self, ReportFrequency};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use uuid::Uuid;

use super::schedule::{self, Due};
use super::subscriptions::{zone_of, zones_of_sites};
use crate::tenancy::mail::{self, About, Report};
use crate::tenancy::tenants;
use crate::{Context, Result};

/// Maximum number of subscriptions of an organization that are read at once.
const AT_ONCE: u64 = 100;

/// How long the mail of a report is tried.
const WORTH_SENDING: TimeDelta = TimeDelta::days(2);

/// Pause before a report that could not be made is tried again.
const PAUSE: TimeDelta = TimeDelta::minutes(15);

/// A report that is due: the subscriptions of one target with one frequency, whose figures are the same.
#[derive(Clone, Debug)]
pub struct DueReport {
    org_id: Uuid,
    project_id: Option<Uuid>,
    frequency: ReportFrequency,
    subscriptions: Vec<report_subscription::Model>,
}

impl DueReport {
    pub fn org_id(&self) -> Uuid {
        self.org_id
    }

    /// Returns the id of the project, or of the organization for all its projects.
    pub fn target(&self) -> Uuid {
        self.project_id.unwrap_or(self.org_id)
    }

    /// Returns the project of the report. `None`: all projects of the organization.
    pub fn project_id(&self) -> Option<Uuid> {
        self.project_id
    }

    pub fn frequency(&self) -> ReportFrequency {
        self.frequency
    }

    /// Splits the report by the day after its period, with the time since which the first of them has been due. After a
    /// pause of the server, only the latest period is reported. Subscriptions whose report is not due after all, because
    /// time zones have changed, are left out: [`postpone`] gives them their new time.
    pub fn periods(&self, now: DateTime<Utc>, sites: &[Tz]) -> BTreeMap<NaiveDate, (DateTime<Utc>, Self)> {
        let mut periods: BTreeMap<NaiveDate, (DateTime<Utc>, Self)> = BTreeMap::new();
        for row in &self.subscriptions {
            let Due { day, at } = schedule::latest(now, row.frequency, zone_of(&row.timezone), sites);
            if row.due_day.is_none_or(|due| day.to_epoch_days() < due) {
                continue;
            }
            let (since, report) = periods
                .entry(day)
                .or_insert_with(|| (at, Self { subscriptions: Vec::new(), ..self.clone() }));
            *since = at.min(*since);
            report.subscriptions.push(row.clone());
        }
        periods
    }
}

/// Returns the organizations for which reports are due, by tenant.
pub async fn orgs_with_due(context: &Context) -> Result<BTreeMap<Uuid, VecDeque<Uuid>>> {
    let orgs: Vec<Uuid> = report_subscription::Entity::find()
        .select_only()
        .column(report_subscription::Column::OrgId)
        .distinct()
        .filter(report_subscription::Column::NextAt.lte(context.clock.now()))
        .order_by_asc(report_subscription::Column::OrgId)
        .into_tuple()
        .all(&context.db)
        .await?;
    let tenants = tenants::remembered(context).await?;
    let mut of_tenants: BTreeMap<Uuid, VecDeque<Uuid>> = BTreeMap::new();
    for org in orgs {
        of_tenants.entry(tenants.of_org(org)).or_default().push_back(org);
    }
    Ok(of_tenants)
}

/// Returns reports of an organization that are due, as many as the subscriptions that have been due longest want. Once these
/// are queued or postponed, the next call returns further ones.
pub async fn due(context: &Context, org: Uuid) -> Result<VecDeque<DueReport>> {
    let rows = report_subscription::Entity::find()
        .filter(report_subscription::Column::OrgId.eq(org))
        .filter(report_subscription::Column::NextAt.lte(context.clock.now()))
        .order_by_asc(report_subscription::Column::NextAt)
        .order_by_asc(report_subscription::Column::Id)
        .limit(AT_ONCE)
        .all(&context.db)
        .await?;
    let mut reports: BTreeMap<(Uuid, &'static str), DueReport> = BTreeMap::new();
    for row in rows {
        let report = reports.entry((row.target, row.frequency.as_str())).or_insert_with(|| DueReport {
            org_id: row.org_id,
            project_id: row.project_id,
            frequency: row.frequency,
            subscriptions: Vec::new(),
        });
        report.subscriptions.push(row);
    }
    Ok(reports.into_values().collect())
}

/// Returns the time zones of the projects that a report reads.
pub async fn zones(context: &Context, due: &DueReport) -> Result<Vec<Tz>> {
    zones_of_sites(&context.db, due.org_id, due.project_id).await
}

/// Queues the mails of a report on the period before `day`. Returns their number: subscriptions that ended meanwhile, or
/// for which another instance has queued it, get none.
pub async fn queue(
    context: &Context,
    due: &DueReport,
    sites: &[Tz],
    day: NaiveDate,
    report: &Report,
) -> Result<u64> {
    let (now, mut queued) = (context.clock.now(), 0);
    let sender = tenants::remembered(context).await?.of_org(due.org_id);
    for row in &due.subscriptions {
        let next = schedule::next(now, row.frequency, zone_of(&row.timezone), sites);
        let transaction = context.begin().await?;
        let moved = report_subscription::Entity::update_many()
            .col_expr(report_subscription::Column::DueDay, Expr::value(next.day.to_epoch_days()))
            .col_expr(report_subscription::Column::NextAt, Expr::value(next.at))
            .filter(report_subscription::Column::Id.eq(row.id))
            .filter(report_subscription::Column::DueDay.eq(row.due_day))
            .exec(&transaction)
            .await?;
        if moved.rows_affected == 0 {
            continue;
        }
        let about = About::Report { subscription: row.id, day, report: Box::new(report.clone()) };
        let reader = (row.address.as_str(), row.locale);
        mail::queue(context, &transaction, sender, reader, &about, now + WORTH_SENDING).await?;
        transaction.commit().await?;
        queued += 1;
    }
    context.mailroom().wake();
    Ok(queued)
}

/// Makes a report due later: after a pause, or when its period is over in the time zones that its projects have now.
pub async fn postpone(context: &Context, due: &DueReport, sites: &[Tz]) -> Result<()> {
    let now = context.clock.now();
    for row in &due.subscriptions {
        let day = row.due_day.and_then(NaiveDate::from_epoch_days);
        let at = day.map(|day| schedule::due_at(day, zone_of(&row.timezone), sites));
        let next_at = at.map_or(now + PAUSE, |at| at.max(now + PAUSE));
        report_subscription::Entity::update_many()
            .col_expr(report_subscription::Column::NextAt, Expr::value(next_at))
            .filter(report_subscription::Column::Id.eq(row.id))
            .filter(report_subscription::Column::DueDay.eq(row.due_day))
            .exec(&context.db)
            .await?;
    }
    Ok(())
}
