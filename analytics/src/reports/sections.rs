//! Sections report: which sections of pages came into view, when, and for how long.

use std::sync::Arc;

use async_graphql::{InputObject, SimpleObject};
use domain::Result;
use entity::visits::{Part, Vocabulary, entries};
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use super::quartiles::{Percents, Quartiles};
use super::totals::{Sums, Totals, counted, ratio};
use super::{Answering, Fold, Report, Reports, Scan, Site, Way, definition, timeseries};
use crate::columns::{Day, Dictionary, Parts, postgres};
use crate::filter::{Bound, Filter, FilterParams, Mask, Views};
use crate::period::Period;
use crate::wire::{Long, count};

/// Parameters of the sections report.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct SectionsParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
    /// Maximum number of sections, those with the most pageviews; 50 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 1000))]
    pub limit: Option<u32>,
}

/// Sections of pages that came into view, in page order. If the filter names a page or a page group, only its pageviews
/// are counted; otherwise all pageviews of the selected sessions, and sections of the same name on different pages
/// count as one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Sections {
    /// Days covered, in the project's time zone.
    pub period: Period,
    /// Totals of the selected sessions, over all of their pages.
    pub totals: Totals,
    /// Number of pageviews counted, with and without sections.
    pub views: u64,
    /// Number of pageviews in which at least one section came into view.
    pub views_with_sections: u64,
    /// One row per section, in page order: by the median of their position among the sections of a pageview, then by
    /// the time they were first seen, then by name.
    pub rows: Vec<SectionRow>,
    /// Total number of sections; there may be fewer rows.
    pub distinct: u64,
    /// True while past visits are being recomputed after a change of the rules: the figures then mix results from
    /// before and after the change.
    pub recomputing: bool,
}

/// One section.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct SectionRow {
    /// Name of the section, as given by the page.
    pub section: String,
    /// Number of pageviews in which the section came into view.
    pub views: u64,
    /// Share of the pageviews in which at least one section came into view (0 to 1).
    pub share: f64,
    /// Time from the first sight of the section until it left the view, summed over all pageviews (milliseconds).
    pub dwell_ms: Long,
    /// Median time from the first sight of the section until it left the view, over the pageviews that saw it
    /// (milliseconds).
    pub median_dwell_ms: f64,
    /// Median time from opening the page until the section was first seen, over the pageviews that saw it
    /// (milliseconds).
    pub median_seen_ms: f64,
    /// Median of its position among the sections of a pageview, 1 for the first that came into view. Sections that came
    /// into view at the same moment share a position.
    pub position: f64,
}

const DEFAULT_LIMIT: u32 = 50;
const MAX_LIMIT: u32 = 1000;

impl Report for Sections {
    type Params = SectionsParams;

    const NAME: &'static str = "sections";
    const SUMMARY: &'static str =
        "Sections of pages that came into view, when and for how long, in page order.";
    const DESCRIPTION: &'static str = "If the filter names a page or a page group, only its pageviews count; \
                                       otherwise sections of the same name on different pages count as one.";
    const DEFINITION: &'static str = include_str!("sections.sql");

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    fn answer<'a>(reports: &'a Reports, site: &'a Site, params: SectionsParams) -> Answering<'a, Self> {
        Box::pin(async move {
            let filter = reports.filter(site, &params.filter)?;
            let limit = params.limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT);
            let mut found = match reports.way(site, &filter).await? {
                Way::Columns(scan) => of_columns(&scan, &filter, limit as usize).await?,
                Way::Sql(pool) => of_rows(&pool, site, &filter, limit).await?,
            };
            found.rows.sort_by(|a, b| {
                let place = |row: &SectionRow| (row.position, row.median_seen_ms);
                let ((a_at, a_seen), (b_at, b_seen)) = (place(a), place(b));
                let order = a_at.total_cmp(&b_at).then(a_seen.total_cmp(&b_seen));
                order.then_with(|| a.section.cmp(&b.section))
            });
            Ok(Self {
                period: filter.period,
                totals: Totals::from(&found.sums),
                views: found.views,
                views_with_sections: found.views_with_sections,
                rows: found.rows,
                distinct: found.distinct,
                recomputing: false,
            })
        })
    }
}

/// Result of either executor; rows in any order.
#[derive(Default)]
struct Found {
    sums: Sums,
    views: u64,
    views_with_sections: u64,
    rows: Vec<SectionRow>,
    distinct: u64,
}

async fn of_rows(pool: &PgPool, site: &Site, filter: &Filter, limit: u32) -> Result<Found> {
    let sums = timeseries::totals_of_rows(pool, site, filter).await?;
    let own = [filter.views().bound(), vec![Bound::Long(limit.into())]].concat();
    let rows = definition::rows(pool, site, filter, Sections::DEFINITION, own).await?;
    let mut found = Found { sums, ..Found::default() };
    let mut take = |row: &PgRow| -> Result<_, sqlx::Error> {
        found.views = counted(row, "all_views")?;
        found.views_with_sections = counted(row, "views_with_sections")?;
        // A single row without a section means that there are none.
        let Some(section) = row.try_get("section")? else { return Ok(()) };
        found.distinct = counted(row, "distinct_sections")?;
        let views = counted(row, "views")?;
        found.rows.push(SectionRow {
            section,
            views,
            share: ratio(views, found.views_with_sections),
            dwell_ms: Long(counted(row, "dwell_ms")?),
            median_dwell_ms: row.try_get("median_dwell_ms")?,
            median_seen_ms: row.try_get("median_seen_ms")?,
            position: row.try_get("place")?,
        });
        Ok(())
    };
    rows.iter().try_for_each(&mut take).map_err(postgres)?;
    Ok(found)
}

async fn of_columns(scan: &Scan, filter: &Filter, limit: usize) -> Result<Found> {
    let views = Arc::new(filter.views());
    let seen = scan.fold(move || Seen::new(views.clone())).await?;
    let project = scan.project.clone();
    scan.in_turn(move || {
        let Seen { sums, counted, with_sections, mut sections, .. } = seen;
        let mut shown: Vec<(String, &mut Section)> = {
            let dictionary = project.dictionary.read();
            let name = |code| dictionary.text(Vocabulary::SECTION, code).map(|text| text.to_string());
            let sections = (0..).zip(&mut sections).filter(|(_, section)| !section.dwell.is_empty());
            sections.filter_map(|(code, section)| Some((name(code)?, section))).collect()
        };
        let distinct = shown.len() as u64;
        shown.sort_unstable_by(|(a, one), (b, other)| {
            other.dwell.len().cmp(&one.dwell.len()).then_with(|| a.cmp(b))
        });
        shown.truncate(limit);
        let rows = shown.into_par_iter().map(|(name, section)| section.row(name, with_sections)).collect();
        Found { sums, views: counted, views_with_sections: with_sections, rows, distinct }
    })
    .await
}

/// Pageviews of one section.
#[derive(Default)]
struct Section {
    /// By pageview: how long the section was in view, and when it was first seen.
    dwell: Vec<u32>,
    seen: Vec<u32>,
    /// By pageview: its position among the sections. A pageview has at most fifty sections.
    places: Percents,
}

impl Section {
    fn row(&mut self, section: String, with_sections: u64) -> SectionRow {
        let views = self.dwell.len() as u64;
        SectionRow {
            section,
            views,
            share: ratio(views, with_sections),
            dwell_ms: Long(self.dwell.iter().map(|ms| u64::from(*ms)).sum()),
            median_dwell_ms: Quartiles::of(&self.dwell).median,
            median_seen_ms: Quartiles::of(&self.seen).median,
            position: self.places.quartiles().median,
        }
    }

    fn merge(&mut self, other: Self) {
        self.dwell.extend(other.dwell);
        self.seen.extend(other.seen);
        self.places.merge(&other.places);
    }
}

/// Sections of the selected sessions, by code.
struct Seen {
    views: Arc<Views>,
    sums: Sums,
    counted: u64,
    with_sections: u64,
    sections: Vec<Section>,
}

impl Seen {
    fn new(views: Arc<Views>) -> Self {
        Self { views, sums: Sums::default(), counted: 0, with_sections: 0, sections: Vec::new() }
    }
}

impl Fold for Seen {
    const PARTS: Parts = Parts::CORE.with(Part::Attention);

    fn add(&mut self, day: &Day, mask: &Mask, dictionary: &Dictionary) {
        self.sums.add_day(day, mask);
        let size = dictionary.len(Vocabulary::SECTION).max(self.sections.len());
        self.sections.resize_with(size, Section::default);
        let views = self.views.of(day, dictionary);
        let names = day.sections.get(entries::SECTION);
        let (from, to) = (day.sections.get(entries::SECTION_FROM), day.sections.get(entries::SECTION_TO));
        for session in (0..mask.len()).filter(|session| mask[*session]) {
            for view in day.pageviews.of(session).filter(|view| views.count(*view)) {
                let list = day.sections.of(view);
                self.counted += 1;
                self.with_sections += u64::from(!list.is_empty());
                for entry in list.clone() {
                    let earlier = from[list.clone()].iter().filter(|other| **other < from[entry]).count();
                    let section = &mut self.sections[names.get(entry) as usize];
                    section.dwell.push(to[entry].saturating_sub(from[entry]));
                    section.seen.push(from[entry]);
                    section.places.add(u8::try_from(earlier + 1).unwrap_or(u8::MAX));
                }
            }
        }
    }

    fn merge(&mut self, mut other: Self) {
        if other.sections.len() > self.sections.len() {
            std::mem::swap(&mut self.sections, &mut other.sections);
        }
        self.sums.merge(&other.sums);
        self.counted += other.counted;
        self.with_sections += other.with_sections;
        for (section, other) in self.sections.iter_mut().zip(other.sections) {
            section.merge(other);
        }
    }
}
