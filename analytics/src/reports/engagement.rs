//! Engagement report: distribution of sessions over engaged time, scroll depth and pages, and over the hours of the
//! week.

use async_graphql::{InputObject, SimpleObject};
use domain::Result;
use entity::visits::session::KEYS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use super::hours::{HOURS, LocalHours, midnight};
use super::quartiles::{Percents, Quartiles};
use super::totals::{Sums, Totals, counted, ratio};
use super::{Answering, Fold, Report, Reports, Site, Way, definition, timeseries};
use crate::columns::{Day, Dictionary, postgres};
use crate::filter::{Bound, Filter, FilterParams, Mask};
use crate::period::Period;

/// Parameters of the engagement report.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct EngagementParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
}

/// Distribution of the selected sessions over engaged time, scroll depth and pages, and over the hours of the week.
/// Sessions are counted with all of their pages, even if the filter names a page.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Engagement {
    /// Days covered, in the project's time zone.
    pub period: Period,
    /// Totals of the selected sessions.
    pub totals: Totals,
    /// Visible and focused time of a session (milliseconds).
    pub engaged_ms: Spread,
    /// Deepest scroll of a session, in percent of the page's height.
    pub scroll: Spread,
    /// Number of pageviews of a session.
    pub pages: Spread,
    /// All 168 hours of the week, starting with Monday 0:00.
    pub hours: Vec<HourOfWeek>,
    /// True while past visits are being recomputed after a change of the rules: the figures then mix results from
    /// before and after the change.
    pub recomputing: bool,
}

/// Distribution of sessions over a quantity.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Spread {
    /// Exact quartiles over the sessions.
    pub quartiles: Quartiles,
    /// Fixed classes in ascending order. Every session is in exactly one of them.
    pub classes: Vec<SpreadClass>,
}

/// Sessions whose value lies in a class.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SpreadClass {
    /// Smallest value of the class.
    pub from: u32,
    /// Smallest value above the class; null for the last class, which has no upper bound.
    pub below: Option<u32>,
    /// Number of sessions in the class.
    pub sessions: u64,
}

/// An hour of the week in local time of the project. When clocks are set back, the repeated hour counts as one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct HourOfWeek {
    /// 1 for Monday to 7 for Sunday.
    pub weekday: u32,
    /// 0 to 23.
    pub hour: u32,
    /// Number of sessions that began in this hour.
    pub sessions: u64,
    /// Average visible and focused time per session (milliseconds).
    pub average_engaged_ms: f64,
}

/// Lower bounds of the classes of engaged time: none, up to 10 and 30 seconds, 1, 3 and 10 minutes, more.
const ENGAGED: &[u32] = &[0, 1, 10_000, 30_000, 60_000, 180_000, 600_000];
/// Lower bounds of the classes of scroll depth.
const SCROLL: &[u32] = &[0, 25, 50, 75, 90, 100];
/// Lower bounds of the classes of pageviews. A session that consists of server events may have none; it is in the first
/// class.
const PAGES: &[u32] = &[0, 2, 3, 4, 6, 11];

impl Report for Engagement {
    type Params = EngagementParams;

    const NAME: &'static str = "engagement";
    const SUMMARY: &'static str =
        "Distribution of sessions over engaged time, scroll depth and pages, and by hour of the week.";
    const DESCRIPTION: &'static str = "Quartiles are exact, and every session is in exactly one class of each \
                                       distribution. Sessions count with all of their pages, even if the filter \
                                       names a page.";
    const DEFINITION: &'static str = include_str!("engagement.sql");

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    fn answer<'a>(reports: &'a Reports, site: &'a Site, params: EngagementParams) -> Answering<'a, Self> {
        Box::pin(async move {
            let filter = reports.filter(site, &params.filter)?;
            let found = match reports.way(site, &filter).await? {
                Way::Columns(scan) => {
                    let zone = site.zone;
                    let parts = scan.parts(move || Spreads::new(LocalHours::new(zone))).await?;
                    scan.in_turn(move || Spreads::found(parts)).await?
                }
                Way::Sql(pool) => of_rows(&pool, site, &filter).await?,
            };
            let hours = (0..).zip(found.hours).map(|(number, hour)| HourOfWeek {
                weekday: number / 24 + 1,
                hour: number % 24,
                sessions: hour.sessions,
                average_engaged_ms: ratio(hour.engaged, hour.sessions),
            });
            let [engaged_ms, scroll, pages] = found.spreads;
            Ok(Self {
                period: filter.period,
                totals: Totals::from(&found.sums),
                engaged_ms,
                scroll,
                pages,
                hours: hours.collect(),
                recomputing: false,
            })
        })
    }
}

/// Result of either executor, columns or SQL.
struct Found {
    sums: Sums,
    /// Distributions over engaged time, scroll depth and pages.
    spreads: [Spread; 3],
    hours: [Hour; HOURS],
}

/// Name of each distribution in the definition, and the lower bounds of its classes.
const EDGES: [(&str, &[u32]); 3] = [("engaged", ENGAGED), ("scroll", SCROLL), ("pages", PAGES)];

async fn of_rows(pool: &PgPool, site: &Site, filter: &Filter) -> Result<Found> {
    let mut found = Found {
        sums: timeseries::totals_of_rows(pool, site, filter).await?,
        spreads: EDGES.map(|(_, edges)| Spread { quartiles: Quartiles::default(), classes: classes(edges) }),
        hours: [Hour::default(); HOURS],
    };
    let edges = EDGES.map(|(_, edges)| Bound::Longs(edges.iter().map(|edge| i64::from(*edge)).collect()));
    let own = [vec![Bound::Text(site.zone.name().to_owned())], edges.to_vec()].concat();
    let rows = definition::rows(pool, site, filter, Engagement::DEFINITION, own).await?;
    let mut take = |row: &PgRow| -> Result<_, sqlx::Error> {
        let kind: String = row.try_get("kind")?;
        let place = usize::try_from(row.try_get::<i32, _>("place")?).unwrap_or(usize::MAX);
        let sessions = counted(row, "sessions")?;
        if kind == "hour" {
            if let Some(hour) = found.hours.get_mut(place) {
                *hour = Hour { sessions, engaged: counted(row, "engaged")? };
            }
        } else if let Some(spread) = EDGES.iter().position(|(name, _)| *name == kind) {
            match row.try_get::<Option<Vec<f64>>, _>("quartiles")?.as_deref() {
                Some(&[p25, median, p75]) => found.spreads[spread].quartiles = Quartiles { p25, median, p75 },
                _ => {
                    if let Some(class) = found.spreads[spread].classes.get_mut(place) {
                        class.sessions = sessions;
                    }
                }
            }
        }
        Ok(())
    };
    rows.iter().try_for_each(&mut take).map_err(postgres)?;
    Ok(found)
}

fn classes(edges: &[u32]) -> Vec<SpreadClass> {
    let ends = edges.iter().skip(1).copied().map(Some).chain([None]);
    edges.iter().zip(ends).map(|(from, below)| SpreadClass { from: *from, below, sessions: 0 }).collect()
}

#[derive(Clone, Copy, Debug, Default)]
struct Hour {
    sessions: u64,
    engaged: u64,
}

struct Spreads {
    local: LocalHours,
    sums: Sums,
    engaged: Values,
    scroll: Percents,
    pages: Values,
    hours: [Hour; HOURS],
}

impl Spreads {
    fn new(local: LocalHours) -> Self {
        Self {
            local,
            sums: Sums::default(),
            engaged: Values::new(ENGAGED),
            scroll: Percents::default(),
            pages: Values::new(PAGES),
            hours: [Hour::default(); HOURS],
        }
    }

    /// Combines several results; there is at least one.
    fn found(parts: Vec<Self>) -> Found {
        let (mut sums, mut scrolled, mut hours) =
            (Sums::default(), Percents::default(), [Hour::default(); HOURS]);
        for part in &parts {
            sums.merge(&part.sums);
            scrolled.merge(&part.scroll);
            for (hour, other) in hours.iter_mut().zip(part.hours) {
                hour.sessions += other.sessions;
                hour.engaged += other.engaged;
            }
        }
        let mut scroll = classes(SCROLL);
        for class in &mut scroll {
            let beyond = class.below.map_or(0, |below| scrolled.at_least(below));
            class.sessions = scrolled.at_least(class.from) - beyond;
        }
        let scroll = Spread { quartiles: scrolled.quartiles(), classes: scroll };
        let (engaged, pages) = rayon::join(
            || Values::spread(ENGAGED, parts.iter().map(|part| &part.engaged)),
            || Values::spread(PAGES, parts.iter().map(|part| &part.pages)),
        );
        Found { sums, spreads: [engaged, scroll, pages], hours }
    }
}

/// Values of sessions, and the number of sessions in each class.
struct Values {
    edges: &'static [u32],
    values: Vec<u32>,
    counts: Vec<u64>,
}

impl Values {
    fn new(edges: &'static [u32]) -> Self {
        Self { edges, values: Vec::new(), counts: vec![0; edges.len()] }
    }

    #[inline]
    fn push(&mut self, value: u32) {
        self.values.push(value);
        // The first class begins with 0, so every value is in one.
        let class: usize = self.edges.iter().skip(1).map(|edge| usize::from(*edge <= value)).sum();
        self.counts[class] += 1;
    }

    fn spread<'a>(edges: &[u32], parts: impl Iterator<Item = &'a Self> + Clone) -> Spread {
        let mut classes = classes(edges);
        for part in parts.clone() {
            for (class, count) in classes.iter_mut().zip(&part.counts) {
                class.sessions += count;
            }
        }
        let values: Vec<&[u32]> = parts.map(|part| part.values.as_slice()).collect();
        Spread { quartiles: Quartiles::of_parts(&values), classes }
    }
}

impl Fold for Spreads {
    fn add(&mut self, day: &Day, mask: &Mask, _: &Dictionary) {
        self.sums.add_day(day, mask);
        let (engaged, scroll) = (day.sessions.get(KEYS.engaged_ms), day.sessions.get(KEYS.max_scroll));
        let (pages, started) = (day.sessions.get(KEYS.pageviews), day.sessions.get(KEYS.started_at));
        let (midnight, local) = (midnight(day.number), self.local.of_day(day.number));
        for session in (0..mask.len()).filter(|session| mask[*session]) {
            self.engaged.push(engaged[session]);
            self.scroll.add(scroll[session]);
            self.pages.push(pages.get(session));
            let hour = &mut self.hours[midnight + local.hour(started[session])];
            hour.sessions += 1;
            hour.engaged += u64::from(engaged[session]);
        }
    }

    fn merge(&mut self, _: Self) {
        // The parts are kept separate, because the quartiles are those of all values together.
    }
}
