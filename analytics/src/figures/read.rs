//! Reads daily figures of several projects.

use std::collections::HashMap;

use domain::{Context, Result};
use sea_orm::FromQueryResult;
use uuid::Uuid;

use crate::of_projects::select;

/// Sums of a project's daily figures over some days.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, FromQueryResult)]
pub(crate) struct DailySums {
    pub(crate) sessions: i64,
    pub(crate) visitors: i64,
    pub(crate) pageviews: i64,
    pub(crate) conversions: i64,
    /// In ten-thousandths of the currency's unit.
    pub(crate) value: i64,
    /// Number of values that are left out, because their currency has no exchange rate.
    pub(crate) unconverted: i64,
}

/// Sums of the days between two, by project. PostgreSQL sums up `bigint` as `numeric`.
const SUMS: &str = "
select
    project_id,
    cast(sum(sessions) as bigint) as sessions,
    cast(sum(visitors) as bigint) as visitors,
    cast(sum(pageviews) as bigint) as pageviews,
    cast(sum(conversions) as bigint) as conversions,
    cast(sum(value) as bigint) as value,
    cast(sum(unconverted) as bigint) as unconverted
from daily_figures
where project_id in ({projects}) and day between {first} and {last}
group by project_id";

/// Last day of each project. Each is one step in the primary key, however many days there are.
const LAST_DAYS: &str = "
select id as project_id, (select max(day) from daily_figures where project_id = projects.id) as day
from projects where id in ({projects})";

#[derive(FromQueryResult)]
struct OfProject {
    project_id: Uuid,
    #[sea_orm(nested)]
    sums: DailySums,
}

/// Returns the sums of the days from the first to the last, by project. Projects without visits are left out.
pub(crate) async fn sums(
    context: &Context,
    projects: &[Uuid],
    (first, last): (i32, i32),
) -> Result<HashMap<Uuid, DailySums>> {
    if projects.is_empty() || first > last {
        return Ok(HashMap::new());
    }
    let found: Vec<OfProject> = select(&context.db, SUMS, projects, &[first, last]).await?;
    Ok(found.into_iter().map(|row| (row.project_id, row.sums)).collect())
}

#[derive(FromQueryResult)]
struct Point {
    project_id: Uuid,
    point: i32,
    visitors: i64,
}

/// Returns the visitors of the days from the first to the last in points of some days each, by project. Projects without
/// visits are left out.
pub(crate) async fn visitors(
    context: &Context,
    projects: &[Uuid],
    (first, last): (i32, i32),
    length: i32,
) -> Result<HashMap<Uuid, Vec<u64>>> {
    let mut series: HashMap<Uuid, Vec<u64>> = HashMap::new();
    if projects.is_empty() || first > last {
        return Ok(series);
    }
    let text = format!(
        "select project_id, (day - {first}) / {length} as point, cast(sum(visitors) as bigint) as visitors \
         from daily_figures where project_id in ({{projects}}) and day between {{first}} and {{last}} \
         group by project_id, (day - {first}) / {length}"
    );
    let points = usize::try_from((last - first) / length + 1).unwrap_or_default();
    for Point { project_id, point, visitors } in select(&context.db, &text, projects, &[first, last]).await? {
        let of_project = series.entry(project_id).or_insert_with(|| vec![0; points]);
        if let Some(place) = usize::try_from(point).ok().and_then(|point| of_project.get_mut(point)) {
            *place = visitors.unsigned_abs();
        }
    }
    Ok(series)
}

/// Sessions of a project that came by an ad.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromQueryResult)]
pub(crate) struct AdSessions {
    pub(crate) project_id: Uuid,
    pub(crate) sessions: i64,
    /// Number of them that are matched with no ad.
    pub(crate) unmatched: i64,
}

const AD_SESSIONS: &str = "
select
    project_id,
    cast(sum(ad_sessions) as bigint) as sessions,
    cast(sum(unmatched) as bigint) as unmatched
from daily_figures
where project_id in ({projects}) and day between {first} and {last} and ad_sessions > 0
group by project_id";

/// Returns the sessions that came by an ad on the days from the first to the last. Projects without are left out.
pub(crate) async fn ad_sessions(
    context: &Context,
    projects: &[Uuid],
    (first, last): (i32, i32),
) -> Result<Vec<AdSessions>> {
    match projects.is_empty() {
        true => Ok(Vec::new()),
        false => select(&context.db, AD_SESSIONS, projects, &[first, last]).await,
    }
}

#[derive(FromQueryResult)]
struct Last {
    project_id: Uuid,
    day: Option<i32>,
}

/// Returns the last day with visits, by project. Projects without visits are left out.
pub(crate) async fn last_days(context: &Context, projects: &[Uuid]) -> Result<HashMap<Uuid, i32>> {
    if projects.is_empty() {
        return Ok(HashMap::new());
    }
    let found: Vec<Last> = select(&context.db, LAST_DAYS, projects, &[]).await?;
    Ok(found.into_iter().filter_map(|row| Some((row.project_id, row.day?))).collect())
}
