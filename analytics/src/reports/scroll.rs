//! Scroll report: how far down pages were scrolled, and how soon.

use std::sync::Arc;

use async_graphql::{InputObject, SimpleObject};
use domain::Result;
use entity::visits::{Part, entries, pageview};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use super::quartiles::{Percents, Quartiles};
use super::totals::{Sums, Totals, counted, ratio};
use super::{Answering, Fold, Report, Reports, Site, Way, definition, timeseries};
use crate::columns::{Day, Dictionary, Parts, postgres};
use crate::filter::{Filter, FilterParams, Mask, Views};
use crate::period::Period;
use crate::visits::SCROLL_MARKS;
use crate::wire::count;

/// Parameters of the scroll report.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct ScrollParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
    /// Step of the curve in percent; 5 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 25))]
    pub step: Option<u32>,
}

/// How far down pages were scrolled. If the filter names a page or a page group, only its pageviews are counted;
/// otherwise all pageviews of the selected sessions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Scroll {
    /// Days covered, in the project's time zone.
    pub period: Period,
    /// Totals of the selected sessions, over all of their pages.
    pub totals: Totals,
    /// Number of pageviews counted.
    pub views: u64,
    /// Deepest scroll of these pageviews (percent of the page's height).
    pub depth: Quartiles,
    /// Depths for which browsers report when they were first reached, from the top of the page down.
    pub marks: Vec<ScrollMark>,
    /// Number of pageviews that reached each depth, from 0 to 100 percent.
    pub curve: Vec<ScrollPoint>,
    /// True while past visits are being recomputed after a change of the rules: the figures then mix results from
    /// before and after the change.
    pub recomputing: bool,
}

/// A depth for which browsers report when it was first reached.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ScrollMark {
    /// Depth in percent of the page's height.
    pub percent: u32,
    /// Number of pageviews that reached the depth.
    pub views: u64,
    /// Share of all counted pageviews (0 to 1).
    pub share: f64,
    /// Median time from opening the page until the depth was reached, over the pageviews that reached it; null if none
    /// did (milliseconds).
    pub median_ms: Option<f64>,
}

/// A point of the depth curve.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ScrollPoint {
    /// Depth in percent of the page's height.
    pub percent: u32,
    /// Number of pageviews whose deepest scroll is at least this.
    pub views: u64,
    /// Share of all counted pageviews (0 to 1).
    pub share: f64,
}

const DEFAULT_STEP: u32 = 5;
const MAX_STEP: u32 = 25;

impl Report for Scroll {
    type Params = ScrollParams;

    const NAME: &'static str = "scroll";
    const SUMMARY: &'static str =
        "How far down pages were scrolled: reach and time per mark, and a depth curve.";
    const DESCRIPTION: &'static str = "Depths are in percent of the page's height. If the filter names a page or a \
                                       page group, only its pageviews count; otherwise all pageviews of the \
                                       selected sessions.";
    const DEFINITION: &'static str = include_str!("scroll.sql");

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    fn answer<'a>(reports: &'a Reports, site: &'a Site, params: ScrollParams) -> Answering<'a, Self> {
        Box::pin(async move {
            let filter = reports.filter(site, &params.filter)?;
            let step = params.step.unwrap_or(DEFAULT_STEP).clamp(1, MAX_STEP);
            let depths = match reports.way(site, &filter).await? {
                Way::Columns(scan) => {
                    let views = Arc::new(filter.views());
                    let depths = scan.fold(move || Depths::new(views.clone())).await?;
                    scan.in_turn(move || depths.counted()).await?
                }
                Way::Sql(pool) => of_rows(&pool, site, &filter).await?,
            };
            let views = depths.percents.count();
            let at_least = |percent: u32| {
                let views_so_far = depths.percents.at_least(percent);
                ScrollPoint { percent, views: views_so_far, share: ratio(views_so_far, views) }
            };
            let marks =
                SCROLL_MARKS.iter().zip(depths.marks).map(|(percent, (reached, median_ms))| ScrollMark {
                    percent: percent.unsigned_abs(),
                    views: reached,
                    share: ratio(reached, views),
                    median_ms,
                });
            Ok(Self {
                period: filter.period,
                totals: Totals::from(&depths.sums),
                views,
                depth: depths.percents.quartiles(),
                marks: marks.collect(),
                curve: (0..100).step_by(step as usize).chain([100]).map(at_least).collect(),
                recomputing: false,
            })
        })
    }
}

/// Result of either executor, columns or SQL.
struct Counted {
    sums: Sums,
    percents: Percents,
    /// For each mark: how many pageviews reached it, and the median time.
    marks: [(u64, Option<f64>); SCROLL_MARKS.len()],
}

async fn of_rows(pool: &PgPool, site: &Site, filter: &Filter) -> Result<Counted> {
    let sums = timeseries::totals_of_rows(pool, site, filter).await?;
    let rows = definition::rows(pool, site, filter, Scroll::DEFINITION, filter.views().bound()).await?;
    let mut found = Counted { sums, percents: Percents::default(), marks: Default::default() };
    let mut take = |row: &PgRow| -> Result<_, sqlx::Error> {
        let percent: i32 = row.try_get("percent")?;
        let views = counted(row, "views")?;
        match row.try_get("is_mark")? {
            true => {
                if let Some(place) = SCROLL_MARKS.iter().position(|mark| *mark == percent) {
                    found.marks[place] = (views, row.try_get("median_ms")?);
                }
            }
            false => found.percents.add_many(u8::try_from(percent).unwrap_or_default(), views),
        }
        Ok(())
    };
    rows.iter().try_for_each(&mut take).map_err(postgres)?;
    Ok(found)
}

struct Depths {
    views: Arc<Views>,
    sums: Sums,
    percents: Percents,
    /// Times at which each mark was reached.
    reached: [Vec<u32>; SCROLL_MARKS.len()],
}

impl Depths {
    fn new(views: Arc<Views>) -> Self {
        Self { views, sums: Sums::default(), percents: Percents::default(), reached: Default::default() }
    }

    fn counted(mut self) -> Counted {
        let marks = self.reached.each_mut().map(|times| {
            let median = (!times.is_empty()).then(|| Quartiles::of(times).median);
            (times.len() as u64, median)
        });
        Counted { sums: self.sums, percents: self.percents, marks }
    }
}

impl Fold for Depths {
    const PARTS: Parts = Parts::CORE.with(Part::Attention);

    fn add(&mut self, day: &Day, mask: &Mask, dictionary: &Dictionary) {
        self.sums.add_day(day, mask);
        let views = self.views.of(day, dictionary);
        let depths = day.pageviews.get(pageview::KEYS.scroll);
        let (marks, reached) = (day.marks.get(entries::MARK), day.marks.get(entries::MARK_REACHED));
        for session in (0..mask.len()).filter(|session| mask[*session]) {
            for view in day.pageviews.of(session).filter(|view| views.count(*view)) {
                self.percents.add(depths[view]);
                for entry in day.marks.of(view) {
                    let is_it = |mark: &i32| *mark == i32::from(marks[entry]);
                    if let Some(place) = SCROLL_MARKS.iter().position(is_it) {
                        self.reached[place].push(reached[entry]);
                    }
                }
            }
        }
    }

    fn merge(&mut self, other: Self) {
        self.sums.merge(&other.sums);
        self.percents.merge(&other.percents);
        for (mine, other) in self.reached.iter_mut().zip(other.reached) {
            mine.extend(other);
        }
    }
}
