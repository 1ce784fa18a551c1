//! All sites of a caller: figures of each project side by side, and what needs attention.
//!
//! The list reads the daily figures ([`crate::figures`]) and narrow ranges of indexes, and loads no columns. So it takes as
//! many statements for hundreds of projects as for a few.

mod attention;
mod order;
mod present;
mod types;

use std::collections::HashMap;
use std::time::Duration;

use chrono::{DateTime, Utc};
use domain::ground::page::{Cursor, DEFAULT_LIMIT, MAX_LIMIT};
use domain::tenancy::access::{self, OrgAccess, Principal, ProjectAccess, ProjectQuery, Scope};
use domain::{Context, Error, Result};
use sea_orm::{DbBackend, FromQueryResult};
use uuid::Uuid;

use crate::figures::{self, DailySums, Freshness};
use crate::of_projects::select;
use crate::period::{self, CappedDay, Date, Period, Preset, date, number};
use crate::recomputation;
use crate::reports::capped;
use order::{Order, Place};
use types::State;

pub use attention::{SiteNote, SiteNoteCode};
pub use types::{Site, SitePoint, Sites, SitesParams, SitesSort};

/// Maximum number of projects that a list looks at.
const MAX_SITES: usize = 2_000;

/// How long a list waits for figures that lag.
const PATIENCE: Duration = Duration::from_millis(150);

/// Maximum number of points of a series of days.
const MAX_POINTS: i32 = 31;

/// Returns the sites of an organization.
pub async fn of_org(context: &Context, access: &OrgAccess, params: &SitesParams) -> Result<Sites> {
    access.require(Scope::AnalyticsRead)?;
    let org = [access.id()];
    let query = ProjectQuery { org_ids: Some(&org), ..query() };
    let projects = access::projects(context, access.principal(), &query).await?;
    list(context, access.principal(), projects, params).await
}

/// Selects as many projects as a list looks at, and one more.
pub fn query() -> ProjectQuery<'static> {
    ProjectQuery { limit: Some(MAX_SITES as u64 + 1), ..Default::default() }
}

/// Returns those of these projects as sites that the caller may read analytics of. They were selected with [`query`].
pub async fn list(
    context: &Context,
    principal: &Principal,
    mut projects: Vec<ProjectAccess>,
    params: &SitesParams,
) -> Result<Sites> {
    let is_complete = projects.len() <= MAX_SITES;
    projects.truncate(MAX_SITES);
    projects.retain(|access| access.require(Scope::AnalyticsRead).is_ok());
    let ids: Vec<Uuid> = projects.iter().map(ProjectAccess::id).collect();
    let Freshness { lagging, summing, unfilled } =
        figures::refresh(context, principal.person(), &ids, PATIENCE).await?;
    let mut domains = domains(context, &ids).await?;
    let mut rows = Vec::with_capacity(projects.len());
    for access in projects {
        let id = access.id();
        let row = Row {
            is_summing: summing.contains(&id),
            has_figures: !unfilled.contains(&id),
            ..Row::of(access, domains.remove(&id), params, context.clock.now())?
        };
        if params.search.as_deref().is_none_or(|text| row.has(text)) {
            rows.push(row);
        }
    }
    let total = u32::try_from(rows.len()).unwrap_or(u32::MAX);
    sum_up(context, &mut rows).await?;
    let order = Order::of(params);
    let mut notes = HashMap::new();
    if order.needs_notes() {
        notes = attention::of(context, &accesses(&rows), &lagging).await?;
    }
    let mut placed: Vec<(Place, Row)> =
        rows.into_iter().map(|row| (order.place(&row, notes.get(&row.access.id())), row)).collect();
    placed.sort_by(|(one, _), (other, _)| order.compare(one, other));
    if let Some(after) = params.cursor.as_deref().map(Cursor::decode::<Place>).transpose()? {
        placed.retain(|(place, _)| order.compare(place, &after).is_gt());
    }
    let limit = params.limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT) as usize;
    let has_more = placed.len() > limit;
    placed.truncate(limit);
    let next_cursor = match placed.last() {
        Some((place, _)) if has_more => Some(Cursor::encode(place)?),
        _ => None,
    };
    let rows: Vec<Row> = placed.into_iter().map(|(_, row)| row).collect();
    if !order.needs_notes() {
        notes = attention::of(context, &accesses(&rows), &lagging).await?;
    }
    let items = shown(context, rows, notes).await?;
    Ok(Sites { items, next_cursor, total, is_complete, is_current: summing.is_empty() })
}

fn accesses(rows: &[Row]) -> Vec<&ProjectAccess> {
    rows.iter().map(|row| &row.access).collect()
}

/// Days of a period, and the last one that is over.
type Days = ((i32, i32), i32);

/// Project with its figures.
struct Row {
    access: ProjectAccess,
    domain: Option<String>,
    period: Period,
    /// True if newer visits are not summed up yet.
    is_summing: bool,
    /// False if the visits have not all been summed up once. The sums are then zero.
    has_figures: bool,
    /// Last day of the period that is over, as a number.
    over_until: i32,
    sums: DailySums,
    /// Visitors of the days of the period that are over.
    over: i64,
    /// Visitors of as many days before the period.
    before: i64,
}

impl Row {
    fn of(
        access: ProjectAccess,
        domain: Option<String>,
        params: &SitesParams,
        now: DateTime<Utc>,
    ) -> Result<Self> {
        if params.preset == Some(Preset::Hours24) {
            return Err(Error::invalid("query.preset", "a list of sites counts whole days"));
        }
        let zone = access.project().tz();
        let today = period::day_at(now, zone);
        let (from, to) = (params.from.as_deref(), params.to.as_deref());
        let period = Period::resolve(from, to, params.preset, today, zone)?;
        let over_until = period.numbers().1.min(number(today) - 1);
        Ok(Self {
            access,
            domain,
            period,
            is_summing: false,
            has_figures: true,
            over_until,
            sums: DailySums::default(),
            over: 0,
            before: 0,
        })
    }

    /// Returns true if a text is in the site's name, slug or domain, in either case.
    fn has(&self, text: &str) -> bool {
        let (project, text) = (self.access.project(), text.to_lowercase());
        let named = [Some(project.name.as_str()), Some(project.slug.as_str()), self.domain.as_deref()];
        named.into_iter().flatten().any(|name| name.to_lowercase().contains(&text))
    }

    fn days(&self) -> Days {
        (self.period.numbers(), self.over_until)
    }

    /// Returns the days of the period that are over, and as many days before the period.
    fn compared(&self) -> ((i32, i32), (i32, i32)) {
        let (first, last) = self.period.numbers();
        let begin = first - (last - first + 1);
        ((first, self.over_until), (begin, begin + self.over_until - first))
    }

    /// Returns the relative change of visitors. None if no day is over, or if there were no visitors before.
    fn change(&self) -> Option<f64> {
        (self.before > 0).then(|| (self.over - self.before) as f64 / self.before as f64)
    }
}

/// Sums up the figures of each row. The days of a period depend on the time zone, so there are two or three groups.
async fn sum_up(context: &Context, rows: &mut [Row]) -> Result<()> {
    for (days, ids) in by_days(rows) {
        let Some(first) = rows.iter().find(|row| row.days() == days) else { continue };
        let (over, before) = first.compared();
        let sums = figures::sums(context, &ids, days.0).await?;
        let visitors_over = match over == days.0 {
            true => sums.clone(),
            false => figures::sums(context, &ids, over).await?,
        };
        let visitors_before = figures::sums(context, &ids, before).await?;
        for row in rows.iter_mut().filter(|row| row.days() == days) {
            let id = row.access.id();
            row.sums = sums.get(&id).copied().unwrap_or_default();
            row.over = visitors_over.get(&id).map_or(0, |sums| sums.visitors);
            row.before = visitors_before.get(&id).map_or(0, |sums| sums.visitors);
        }
    }
    Ok(())
}

/// Groups the projects with figures by the days of their periods.
fn by_days(rows: &[Row]) -> HashMap<Days, Vec<Uuid>> {
    let mut groups: HashMap<Days, Vec<Uuid>> = HashMap::new();
    for row in rows.iter().filter(|row| row.has_figures) {
        groups.entry(row.days()).or_default().push(row.access.id());
    }
    groups
}

/// Completes the rows of a page.
async fn shown(
    context: &Context,
    rows: Vec<Row>,
    mut notes: HashMap<Uuid, Vec<SiteNote>>,
) -> Result<Vec<Site>> {
    let ids: Vec<Uuid> = rows.iter().map(|row| row.access.id()).collect();
    let present = present::visitors(context, &ids).await?;
    let recomputing = recomputation::recomputing(context, &ids).await?;
    let mut capped = capped_days(context, &rows, &ids).await?;
    let mut series = HashMap::new();
    for ((days, _), ids) in by_days(&rows) {
        series.extend(figures::visitors(context, &ids, days, length(days)).await?);
    }
    let site = |row: Row| {
        let id = row.access.id();
        let state = State {
            capped: capped.remove(&id).unwrap_or_default(),
            series: points(row.period.numbers(), series.remove(&id).unwrap_or_default()),
            current_visitors: present.get(&id).copied().unwrap_or_default(),
            recomputing: recomputing.contains(&id),
            attention: notes.remove(&id).unwrap_or_default(),
        };
        Site::of(&row, state)
    };
    Ok(rows.into_iter().map(site).collect())
}

/// Returns the days of the rows' periods on which a budget was used up, by project.
async fn capped_days(
    context: &Context,
    rows: &[Row],
    projects: &[Uuid],
) -> Result<HashMap<Uuid, Vec<CappedDay>>> {
    let periods = rows.iter().map(|row| row.period.numbers());
    match periods.reduce(|(first, last), (from, to)| (first.min(from), last.max(to))) {
        Some(span) => capped::days(context, projects, span).await,
        None => Ok(HashMap::new()),
    }
}

/// Returns the points of a period. Those without visitors are zero.
fn points(days: (i32, i32), visitors: Vec<u64>) -> Vec<SitePoint> {
    let starts = (days.0..=days.1).step_by(length(days).unsigned_abs() as usize);
    let visitors = visitors.into_iter().chain(std::iter::repeat(0));
    starts.zip(visitors).map(|(day, visitors)| SitePoint { start: Date(date(day)), visitors }).collect()
}

/// Returns the number of days in each point of a series.
fn length((first, last): (i32, i32)) -> i32 {
    (last - first + MAX_POINTS) / MAX_POINTS
}

#[derive(FromQueryResult)]
struct Domain {
    id: Uuid,
    domain: Option<String>,
}

/// Returns the first domain of each project.
async fn domains(context: &Context, projects: &[Uuid]) -> Result<HashMap<Uuid, String>> {
    if projects.is_empty() {
        return Ok(HashMap::new());
    }
    let first = match context.db.get_database_backend() {
        DbBackend::Sqlite => "json_extract(tracking, '$.domains[0]')",
        _ => "tracking -> 'domains' ->> 0",
    };
    let text = format!("select id, {first} as domain from projects where id in ({{projects}})");
    let found: Vec<Domain> = select(&context.db, &text, projects, &[]).await?;
    Ok(found.into_iter().filter_map(|row| Some((row.id, row.domain?))).collect())
}
