//! Web vitals: how fast pages are for their visitors, by page, device or country, and over time.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::Arc;

use async_graphql::{InputObject, SimpleObject};
use domain::Result;
use entity::visits::session::KEYS;
use entity::visits::{Part, Vocabulary, pageview};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use super::quartiles::Quartiles;
use super::totals::{counted, ratio};
use super::{Answering, Fold, Report, Reports, Scan, Site, Way, definition};
use crate::columns::{Day, Dictionary, Parts, SessionText, postgres};
use crate::filter::{Bound, Filter, FilterParams, Mask, Views};
use crate::period::{Bucket, Buckets, Period};
use crate::wire::{TieKey, absent_last, count};

entity::choices! {
    /// Dimension by which web vitals are split.
    VitalsBy {
        /// Path of the pageview.
        Page = "page" / "PAGE",
        /// Kind of device.
        Device = "device" / "DEVICE",
        /// Country of the visitor, as ISO 3166-1 code.
        Country = "country" / "COUNTRY",
    }
}

/// Parameters of the web vitals.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct VitalsParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
    /// Dimension of the rows; pages by default.
    #[serde(default)]
    #[schemars(with = "VitalsBy")]
    pub by: Option<VitalsBy>,
    /// Length of each bucket of the series. Default: hour for up to 2 days, day for up to 180 days, otherwise week.
    #[serde(default)]
    #[schemars(with = "Bucket")]
    pub bucket: Option<Bucket>,
    /// Maximum number of rows; 50 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 1000))]
    pub limit: Option<u32>,
}

/// How fast pages were. If the filter names a page or a page group, only its pageviews are counted; otherwise all
/// pageviews of the selected sessions that measured something.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Vitals {
    /// Days covered, in the project's time zone.
    pub period: Period,
    /// Length of each bucket of the series.
    pub bucket: Bucket,
    /// Number of pageviews that measured at least one web vital.
    pub views: u64,
    /// Web vitals of all these pageviews.
    pub totals: VitalsFigures,
    /// Their course; a pageview belongs to the bucket in which its session began.
    pub series: Vec<VitalsPoint>,
    /// Values of the dimension, most pageviews first.
    pub rows: Vec<VitalsRow>,
    /// Total number of values; there may be fewer rows.
    pub distinct: u64,
    /// True while past visits are being recomputed after a change of the rules: the figures then mix results from
    /// before and after the change.
    pub recomputing: bool,
}

/// The four web vitals.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct VitalsFigures {
    /// Largest contentful paint in milliseconds: good up to 2,500, poor above 4,000.
    pub lcp: VitalFigures,
    /// Interaction to next paint in milliseconds: good up to 200, poor above 500.
    pub inp: VitalFigures,
    /// Cumulative layout shift, a number without a unit: good up to 0.1, poor above 0.25.
    pub cls: VitalFigures,
    /// Time to the first byte in milliseconds: good up to 800, poor above 1,800.
    pub ttfb: VitalFigures,
}

/// One web vital.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct VitalFigures {
    /// Number of pageviews that measured it.
    pub views: u64,
    /// Three quarters of these pageviews have at most this value; null if there are none.
    pub p75: Option<f64>,
    /// Share of these pageviews with a good value, 0 to 1; null if there are none.
    pub good: Option<f64>,
    /// Share of these pageviews with a poor value, 0 to 1; null if there are none.
    pub poor: Option<f64>,
}

/// Web vitals of one bucket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct VitalsPoint {
    /// Local start of the bucket: 2026-11-21, or 2026-11-21T13:00 for hours.
    pub start: String,
    /// Web vitals of its pageviews.
    pub figures: VitalsFigures,
}

/// Web vitals of one value of the dimension.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct VitalsRow {
    /// The value; null if it is not known.
    pub value: Option<String>,
    /// Number of pageviews that measured at least one web vital.
    pub views: u64,
    /// Web vitals of these pageviews.
    pub figures: VitalsFigures,
}

const DEFAULT_LIMIT: u32 = 50;
const MAX_LIMIT: u32 = 1000;

/// How amounts of a web vital are rated. The definition has the same bounds.
struct Rating {
    /// Largest good amount.
    good: u32,
    /// Largest amount that is not poor.
    fair: u32,
    /// Amounts in one unit of the answer.
    scale: f64,
}

/// The vitals in the order of the definition: LCP, INP, CLS, TTFB.
const RATINGS: [Rating; 4] = [
    Rating { good: 2500, fair: 4000, scale: 1.0 },
    Rating { good: 200, fair: 500, scale: 1.0 },
    Rating { good: 1000, fair: 2500, scale: 10_000.0 },
    Rating { good: 800, fair: 1800, scale: 1.0 },
];

impl Report for Vitals {
    type Params = VitalsParams;

    const NAME: &'static str = "vitals";
    const SUMMARY: &'static str =
        "Web vitals: how fast pages are for visitors, by page, device or country, and over time.";
    const DESCRIPTION: &'static str = "Measured if the plugin `vitals` is on. LCP and TTFB are those of loading a \
                                       document, INP and CLS of each pageview. If the filter names a page or a \
                                       page group, only its pageviews count.";
    const DEFINITION: &'static str = include_str!("vitals.sql");

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    fn answer<'a>(reports: &'a Reports, site: &'a Site, params: VitalsParams) -> Answering<'a, Self> {
        Box::pin(async move {
            let filter = reports.filter(site, &params.filter)?;
            let buckets = Arc::new(Buckets::new(&filter.period, params.bucket, site.zone)?);
            let by = params.by.unwrap_or(VitalsBy::Page);
            let limit = params.limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT) as usize;
            let found = match reports.way(site, &filter).await? {
                Way::Columns(scan) => of_columns(&scan, &filter, &buckets, by, limit).await?,
                Way::Sql(pool) => of_rows(&pool, site, &filter, &buckets, by, limit).await?,
            };
            let series = buckets.labels().into_iter().zip(found.points);
            Ok(Self {
                period: filter.period,
                bucket: buckets.bucket,
                views: found.views,
                totals: shown(found.totals),
                series: series.map(|(start, of)| VitalsPoint { start, figures: shown(of) }).collect(),
                rows: found
                    .rows
                    .into_iter()
                    .map(|row| VitalsRow { value: row.value, views: row.views, figures: shown(row.vitals) })
                    .collect(),
                distinct: found.distinct,
                recomputing: false,
            })
        })
    }
}

/// Result of either executor for one vital. The percentile is in the unit of the columns.
#[derive(Clone, Copy, Debug, Default)]
struct Measured {
    views: u64,
    p75: f64,
    good: u64,
    poor: u64,
}

type Four = [Measured; RATINGS.len()];

impl Measured {
    /// Rates amounts in several lists.
    fn of(parts: &[&[u32]], rating: &Rating) -> Self {
        let amounts = || parts.iter().copied().flatten();
        Self {
            views: amounts().count() as u64,
            p75: Quartiles::of_parts(parts).p75,
            good: amounts().filter(|amount| **amount <= rating.good).count() as u64,
            poor: amounts().filter(|amount| **amount > rating.fair).count() as u64,
        }
    }

    fn from_row(row: &PgRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            views: counted(row, "views")?,
            p75: row.try_get("p75")?,
            good: counted(row, "good")?,
            poor: counted(row, "poor")?,
        })
    }

    fn shown(self, rating: &Rating) -> VitalFigures {
        let if_any = |figure: f64| (self.views > 0).then_some(figure);
        // A measured 0 is stored as the least amount, 1.
        let p75 = if self.p75 > 1.0 { self.p75 / rating.scale } else { 0.0 };
        VitalFigures {
            views: self.views,
            p75: if_any(p75),
            good: if_any(ratio(self.good, self.views)),
            poor: if_any(ratio(self.poor, self.views)),
        }
    }
}

fn shown(vitals: Four) -> VitalsFigures {
    let [lcp, inp, cls, ttfb] = std::array::from_fn(|vital| vitals[vital].shown(&RATINGS[vital]));
    VitalsFigures { lcp, inp, cls, ttfb }
}

struct Found {
    views: u64,
    totals: Four,
    points: Vec<Four>,
    /// In the order of the answer.
    rows: Vec<FoundRow>,
    distinct: u64,
}

#[derive(Default)]
struct FoundRow {
    value: Option<String>,
    views: u64,
    vitals: Four,
}

/// Sort key of a value: most pageviews first, ties in byte order.
fn rank(views: u64, value: &Option<String>) -> (Reverse<u64>, TieKey<'_, String>) {
    (Reverse(views), absent_last(value))
}

async fn of_rows(
    pool: &PgPool,
    site: &Site,
    filter: &Filter,
    buckets: &Buckets,
    by: VitalsBy,
    limit: usize,
) -> Result<Found> {
    let value = SessionText::named(by.as_str()).map_or_else(|| "p.page".to_owned(), SessionText::sql);
    let text = definition::with(Vitals::DEFINITION, "value", &value);
    let (offset, length) = buckets.sql_step();
    let steps = vec![Bound::Longs(buckets.hours.clone()), Bound::Int(offset), Bound::Int(length)];
    let own = [filter.views().bound(), steps].concat();
    let rows = definition::rows(pool, site, filter, &text, own).await?;
    let mut values: HashMap<Option<String>, (u64, Four)> = HashMap::new();
    let (mut totals, mut points) = (Four::default(), vec![Four::default(); buckets.len()]);
    let mut take = |row: &PgRow| -> Result<(), sqlx::Error> {
        let (part, value): (&str, Option<String>) = (row.try_get("part")?, row.try_get("value")?);
        if part == "views" {
            values.entry(value).or_default().0 = counted(row, "views")?;
            return Ok(());
        }
        let (point, vital): (Option<i32>, i32) = (row.try_get("point")?, row.try_get("vital")?);
        let point = point.and_then(|point| usize::try_from(point).ok()).unwrap_or(usize::MAX);
        let of = match part {
            "value" => Some(&mut values.entry(value).or_default().1),
            "point" => points.get_mut(point),
            _ => Some(&mut totals),
        };
        let place = of.and_then(|of| of.get_mut(usize::try_from(vital).ok()?));
        if let Some(place) = place {
            *place = Measured::from_row(row)?;
        }
        Ok(())
    };
    rows.iter().try_for_each(&mut take).map_err(postgres)?;
    let row = |(value, (views, vitals))| FoundRow { value, views, vitals };
    let mut rows: Vec<FoundRow> = values.into_iter().map(row).collect();
    rows.sort_unstable_by(|a, b| rank(a.views, &a.value).cmp(&rank(b.views, &b.value)));
    let (views, distinct) = (rows.iter().map(|row| row.views).sum(), rows.len() as u64);
    rows.truncate(limit);
    Ok(Found { views, totals, points, rows, distinct })
}

async fn of_columns(
    scan: &Scan,
    filter: &Filter,
    buckets: &Arc<Buckets>,
    by: VitalsBy,
    limit: usize,
) -> Result<Found> {
    let measured = Measuring { counted: Arc::new(filter.views()), field: SessionText::named(by.as_str()) };
    let own = measured.clone();
    let counts = scan.fold(move || Counts::new(own.clone())).await?;
    let project = scan.project.clone();
    let shown = scan.in_turn(move || counts.shown(&project.dictionary.read(), limit)).await?;
    // The amounts of the other values are needed for the points only.
    let (places, own) = (Arc::new(shown.places()), buckets.clone());
    let speeds = scan.fold(move || Speeds::new(measured.clone(), own.clone(), places.clone())).await?;
    scan.in_turn(move || speeds.found(shown)).await
}

/// Pageviews that measured something, and the dimension of their values.
#[derive(Clone)]
struct Measuring {
    counted: Arc<Views>,
    /// Field of the session that the values are from. None: the page of the pageview.
    field: Option<SessionText>,
}

impl Measuring {
    const PARTS: Parts = Parts::CORE.with(Part::Vitals);

    /// Passes each of the day's pageviews to `take`: its session, the code of its value, and its amounts.
    fn each(
        &self,
        day: &Day,
        mask: &Mask,
        dictionary: &Dictionary,
        mut take: impl FnMut(usize, usize, [u32; RATINGS.len()]),
    ) {
        let keys = pageview::KEYS;
        let vitals = [keys.lcp_ms, keys.inp_ms, keys.cls, keys.ttfb_ms].map(|key| day.pageviews.get(key));
        let pages = day.pageviews.get(keys.page);
        let codes = self.field.map(|field| field.codes(day));
        let counted = self.counted.of(day, dictionary);
        for session in mask.kept() {
            for view in day.pageviews.of(session).filter(|view| counted.count(*view)) {
                let amounts = vitals.map(|of| of[view]);
                if amounts != [0; RATINGS.len()] {
                    let code = codes.map_or_else(|| pages.get(view), |codes| codes.get(session));
                    take(session, code as usize, amounts);
                }
            }
        }
    }
}

/// Numbers of pageviews by value.
struct Counts {
    measured: Measuring,
    /// By code.
    views: Vec<u64>,
}

impl Counts {
    fn new(measured: Measuring) -> Self {
        Self { measured, views: Vec::new() }
    }

    /// Selects the values with the most pageviews.
    fn shown(&self, dictionary: &Dictionary, limit: usize) -> Shown {
        let text = |code: u32| match self.measured.field {
            Some(field) => field.text(dictionary, code).map(str::to_owned),
            None => dictionary.text(Vocabulary::PAGE, code).map(|text| text.to_string()),
        };
        let mut seen: Vec<(u32, u64)> = (0..).zip(self.views.iter().copied()).collect();
        seen.retain(|(_, views)| *views > 0);
        let (views, distinct) = (seen.iter().map(|(_, views)| views).sum(), seen.len() as u64);
        seen.sort_unstable_by_key(|(_, views)| Reverse(*views));
        // Ties need their texts, all other values do not.
        if let Some(&(_, least)) = seen.get(limit - 1) {
            seen.retain(|(_, views)| *views >= least);
        }
        let shown = |(code, views)| ShownValue { value: text(code), code: code as usize, views };
        let mut values: Vec<ShownValue> = seen.into_iter().map(shown).collect();
        values.sort_unstable_by(|a, b| rank(a.views, &a.value).cmp(&rank(b.views, &b.value)));
        values.truncate(limit);
        Shown { views, distinct, values }
    }
}

impl Fold for Counts {
    const PARTS: Parts = Measuring::PARTS;

    fn add(&mut self, day: &Day, mask: &Mask, dictionary: &Dictionary) {
        let Self { measured, views } = self;
        measured.each(day, mask, dictionary, |_, code, _| {
            if code >= views.len() {
                views.resize(code + 1, 0);
            }
            views[code] += 1;
        });
    }

    fn merge(&mut self, mut other: Self) {
        if other.views.len() > self.views.len() {
            std::mem::swap(&mut self.views, &mut other.views);
        }
        for (views, other) in self.views.iter_mut().zip(other.views) {
            *views += other;
        }
    }
}

/// Values that the report shows, in the order of the answer.
struct Shown {
    /// Number of pageviews of all values.
    views: u64,
    /// Number of all values.
    distinct: u64,
    values: Vec<ShownValue>,
}

struct ShownValue {
    value: Option<String>,
    code: usize,
    views: u64,
}

const NOT_SHOWN: usize = usize::MAX;

impl Shown {
    /// Returns the position of each code's value among the shown ones.
    fn places(&self) -> Vec<usize> {
        let size = self.values.iter().map(|value| value.code + 1).max().unwrap_or(0);
        let mut places = vec![NOT_SHOWN; size];
        for (place, value) in self.values.iter().enumerate() {
            places[value.code] = place;
        }
        places
    }
}

/// Amounts of each vital.
type Amounts = [Vec<u32>; RATINGS.len()];

fn measure(parts: &[Amounts]) -> Four {
    std::array::from_fn(|vital| {
        let amounts: Vec<&[u32]> = parts.iter().map(|part| part[vital].as_slice()).collect();
        Measured::of(&amounts, &RATINGS[vital])
    })
}

/// Adds amounts place by place.
fn extend(mine: &mut [Amounts], other: Vec<Amounts>) {
    for (mine, other) in mine.iter_mut().zip(other) {
        for (mine, other) in mine.iter_mut().zip(other) {
            mine.extend(other);
        }
    }
}

/// Web vitals of the selected sessions: by time, and of the shown values.
struct Speeds {
    measured: Measuring,
    buckets: Arc<Buckets>,
    /// Position of each code's value.
    places: Arc<Vec<usize>>,
    points: Vec<Amounts>,
    /// By position.
    values: Vec<Amounts>,
}

impl Speeds {
    fn new(measured: Measuring, buckets: Arc<Buckets>, places: Arc<Vec<usize>>) -> Self {
        let empty =
            |size: usize| -> Vec<Amounts> { std::iter::repeat_with(Amounts::default).take(size).collect() };
        let shown = places.iter().filter(|place| **place != NOT_SHOWN).count();
        let (points, values) = (empty(buckets.len()), empty(shown));
        Self { measured, buckets, places, points, values }
    }

    fn found(self, shown: Shown) -> Found {
        let rows = shown.values.into_iter().zip(&self.values).map(|(ShownValue { value, views, .. }, of)| {
            FoundRow { value, views, vitals: measure(std::slice::from_ref(of)) }
        });
        Found {
            views: shown.views,
            totals: measure(&self.points),
            points: self.points.iter().map(|of| measure(std::slice::from_ref(of))).collect(),
            rows: rows.collect(),
            distinct: shown.distinct,
        }
    }
}

impl Fold for Speeds {
    const PARTS: Parts = Measuring::PARTS;

    fn add(&mut self, day: &Day, mask: &Mask, dictionary: &Dictionary) {
        let started = day.sessions.get(KEYS.started_at);
        let Self { measured, buckets, places, points, values } = self;
        measured.each(day, mask, dictionary, |session, code, amounts| {
            let point = match buckets.bucket {
                Bucket::Hour => buckets.of_hour(started[session]),
                Bucket::Day | Bucket::Week => buckets.of_day(day.number),
            };
            let place = places.get(code).copied().filter(|place| *place != NOT_SHOWN);
            for (vital, amount) in amounts.into_iter().enumerate().filter(|(_, amount)| *amount > 0) {
                points[point][vital].push(amount);
                if let Some(place) = place {
                    values[place][vital].push(amount);
                }
            }
        });
    }

    fn merge(&mut self, other: Self) {
        extend(&mut self.values, other.values);
        extend(&mut self.points, other.points);
    }
}
