//! Hours: when in the week visits begin.

use async_graphql::{InputObject, SimpleObject};
use chrono::{DateTime, Timelike};
use chrono_tz::Tz;
use domain::Result;
use entity::visits::session::KEYS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use super::totals::{Sums, Totals, counted};
use super::{Fold, Report, Reports, Site, Way, definition, timeseries};
use crate::columns::{Day, Dictionary, postgres};
use crate::filter::{Bound, Filter, FilterParams};
use crate::period::Period;

/// Parameters of the hours report.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct HoursParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
}

/// The selected sessions by the hour of the week in which they began.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Hours {
    /// The days covered, in the project's time zone.
    pub period: Period,
    /// What the selected sessions come to.
    pub totals: Totals,
    /// All 168 hours, Monday 0:00 first.
    pub rows: Vec<HourOfWeek>,
    /// Whether past visits are being derived anew, so that these figures rest on two sets of rules:
    /// those before and those after the latest change.
    pub recomputing: bool,
}

/// An hour of the week, in the project's time zone.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct HourOfWeek {
    /// 1 is Monday, 7 is Sunday.
    pub weekday: u32,
    /// 0 to 23.
    pub hour: u32,
    /// Sessions that began in this hour.
    pub sessions: u64,
    /// All pageviews of these sessions, later ones too.
    pub pageviews: u64,
    /// Sessions that reached at least one conversion goal.
    pub conversions: u64,
}

impl Report for Hours {
    type Params = HoursParams;

    const NAME: &'static str = "hours";
    const SUMMARY: &'static str = "The sessions of a period by the hour of the week in which they began.";
    const DEFINITION: &'static str = include_str!("hours.sql");

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    async fn answer(reports: &Reports, site: &Site, params: HoursParams) -> Result<Self> {
        let filter = reports.filter(site, &params.filter)?;
        let Week { sums, hours, .. } = match reports.way(site, &filter).await? {
            Way::Columns(scan) => {
                let zone = site.zone;
                scan.fold(move || Week::new(zone)).await?
            }
            Way::Sql(pool) => of_rows(&pool, site, &filter).await?,
        };
        let rows = (0..).zip(hours).map(|(number, hour)| HourOfWeek {
            weekday: number / 24 + 1,
            hour: number % 24,
            sessions: hour.sessions,
            pageviews: hour.pageviews,
            conversions: hour.conversions,
        });
        let (totals, rows) = (Totals::from(&sums), rows.collect());
        Ok(Self { period: filter.period, totals, rows, recomputing: false })
    }
}

async fn of_rows(pool: &PgPool, site: &Site, filter: &Filter) -> Result<Week> {
    let mut week = Week::new(site.zone);
    week.sums = timeseries::totals_of_rows(pool, site, filter).await?;
    let own = vec![Bound::Text(site.zone.name().to_owned())];
    for row in &definition::rows(pool, site, filter, Hours::DEFINITION, own).await? {
        let (number, hour) = Hour::from_row(row).map_err(postgres)?;
        if let Some(place) = week.hours.get_mut(number) {
            *place = hour;
        }
    }
    Ok(week)
}

#[derive(Clone, Copy, Debug, Default)]
struct Hour {
    sessions: u64,
    pageviews: u64,
    conversions: u64,
}

impl Hour {
    fn from_row(row: &PgRow) -> Result<(usize, Self), sqlx::Error> {
        let number: i32 = row.try_get("hour_of_week")?;
        let hour = Self {
            sessions: counted(row, "sessions")?,
            pageviews: counted(row, "pageviews")?,
            conversions: counted(row, "conversions")?,
        };
        Ok((usize::try_from(number).unwrap_or(usize::MAX), hour))
    }
}

struct Week {
    zone: Tz,
    sums: Sums,
    hours: [Hour; 7 * 24],
}

impl Week {
    fn new(zone: Tz) -> Self {
        Self { zone, sums: Sums::default(), hours: [Hour::default(); 7 * 24] }
    }

    /// The hour of the day in which a moment lies.
    fn local_hour(&self, at: i64) -> usize {
        DateTime::from_timestamp_millis(at).map_or(0, |at| at.with_timezone(&self.zone).hour() as usize)
    }
}

impl Fold for Week {
    fn add(&mut self, day: &Day, mask: &[bool], _: &Dictionary) {
        self.sums.add_day(day, mask);
        // Day 0, 1970-01-01, was a Thursday.
        let midnight = (day.number + 3).rem_euclid(7).unsigned_abs() as usize * 24;
        let (started, pageviews) = (day.sessions.get(KEYS.started_at), day.sessions.get(KEYS.pageviews));
        let conversions = day.sessions.get(KEYS.conversions);
        for session in (0..mask.len()).filter(|session| mask[*session]) {
            let number = midnight + self.local_hour(started[session]);
            let hour = &mut self.hours[number];
            hour.sessions += 1;
            hour.pageviews += u64::from(pageviews.get(session));
            hour.conversions += u64::from(conversions[session] > 0);
        }
    }

    fn merge(&mut self, other: Self) {
        self.sums.merge(&other.sums);
        for (hour, other) in self.hours.iter_mut().zip(other.hours) {
            hour.sessions += other.sessions;
            hour.pageviews += other.pageviews;
            hour.conversions += other.conversions;
        }
    }
}
