//! Pages: every page with its views, entries, exits and exact quartiles of attention.

use async_graphql::SimpleObject;
use domain::Result;
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use super::totals::{BOUNCED, Sums, Totals, counted, has_twin, ratio};
use super::{Fold, Report, Reports, Scan, Site, Way, definition, run, timeseries};
use crate::columns::{Day, Dictionary, Text, Vocabulary, postgres, with_codes};
use crate::filter::{Bound, Filter, FilterParams};
use crate::period::Period;
use crate::wire::count;

/// Parameters of the pages report.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[schemars(extend("additionalProperties" = false))]
pub struct PagesParams {
    #[serde(flatten)]
    pub filter: FilterParams,
    /// How many pages at most; 50 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 1000))]
    pub limit: Option<u32>,
}

/// The pages the selected sessions saw, most pageviews first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Pages {
    pub period: Period,
    pub totals: Totals,
    pub rows: Vec<PageRow>,
    /// How many pages there are in all; rows may be fewer.
    pub distinct: u64,
}

/// One page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct PageRow {
    pub page: String,
    /// Key of the page's group.
    pub group: String,
    pub pageviews: u64,
    /// Sessions that saw the page.
    pub sessions: u64,
    pub visitors: u64,
    /// Sessions that began here.
    pub entries: u64,
    /// Sessions that ended here.
    pub exits: u64,
    /// Bounces among the sessions that began here, 0 to 1.
    pub bounce_rate: f64,
    /// Engaged milliseconds of the page's views.
    pub engaged_ms: Quartiles,
    /// Scroll depth of the page's views, 0 to 100.
    pub scroll: Quartiles,
    /// Sessions that saw the page and reached a conversion goal.
    pub conversions: u64,
}

/// Exact quartiles, interpolated between neighbours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Quartiles {
    pub p25: f64,
    pub median: f64,
    pub p75: f64,
}

const DEFAULT_LIMIT: u32 = 50;
const MAX_LIMIT: u32 = 1000;

impl Report for Pages {
    type Params = PagesParams;

    const NAME: &'static str = "pages";
    const SUMMARY: &'static str =
        "Every page with its views, entries, exits and exact quartiles of attention.";
    const DEFINITION: &'static str = include_str!("pages.sql");

    async fn answer(reports: &Reports, site: &Site, params: PagesParams) -> Result<Self> {
        let filter = reports.filter(site, &params.filter)?;
        let limit = params.limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT);
        let (sums, rows, distinct) = match reports.way(site, &filter).await? {
            Way::Columns(scan) => of_columns(&scan, limit as usize).await?,
            Way::Sql(pool) => of_rows(&pool, site, &filter, limit).await?,
        };
        Ok(Self { period: filter.period, totals: Totals::from(&sums), rows, distinct })
    }
}

async fn of_rows(
    pool: &PgPool,
    site: &Site,
    filter: &Filter,
    limit: u32,
) -> Result<(Sums, Vec<PageRow>, u64)> {
    let sums = timeseries::totals_of_rows(pool, site, filter).await?;
    let own = vec![Bound::Long(limit.into())];
    let rows = definition::rows(pool, site, filter, Pages::DEFINITION, own).await?;
    let quartiles = |row: &PgRow, column: &str| -> Result<_, sqlx::Error> {
        let values: Vec<f64> = row.try_get(column)?;
        let at = |index: usize| values.get(index).copied().unwrap_or_default();
        Ok(Quartiles { p25: at(0), median: at(1), p75: at(2) })
    };
    let read = |row: &PgRow| -> Result<_, sqlx::Error> {
        let entries = counted(row, "entries")?;
        Ok(PageRow {
            page: row.try_get("page")?,
            group: row.try_get("page_group")?,
            pageviews: counted(row, "pageviews")?,
            sessions: counted(row, "sessions")?,
            visitors: counted(row, "visitors")?,
            entries,
            exits: counted(row, "exits")?,
            bounce_rate: ratio(counted(row, "bounces")?, entries),
            engaged_ms: quartiles(row, "engaged")?,
            scroll: quartiles(row, "scroll")?,
            conversions: counted(row, "conversions")?,
        })
    };
    let distinct = rows.first().map(|row| counted(row, "distinct_pages")).transpose().map_err(postgres)?;
    let rows = rows.iter().map(read).collect::<Result<_, _>>().map_err(postgres)?;
    Ok((sums, rows, distinct.unwrap_or(0)))
}

async fn of_columns(scan: &Scan, limit: usize) -> Result<(Sums, Vec<PageRow>, u64)> {
    let mut parts = scan.parts(Visits::default).await?;
    let mut all = Visits::default();
    for part in &mut parts {
        all.sums.merge(&part.sums);
        let size = part.pages.len().max(all.pages.len());
        all.pages.resize(size, Page::default());
        for (page, other) in all.pages.iter_mut().zip(&part.pages) {
            page.merge(other);
        }
    }
    let mut shown: Vec<u32> =
        (0..).zip(&all.pages).filter(|(_, page)| page.pageviews > 0).map(|(code, _)| code).collect();
    let distinct = shown.len() as u64;
    let pages = &all.pages;
    {
        let dictionary = scan.project.dictionary.read();
        let views = |code: u32| pages[code as usize].pageviews;
        shown.sort_unstable_by_key(|code| std::cmp::Reverse(views(*code)));
        if let Some(&last) = shown.get(limit - 1) {
            let least = views(last);
            shown.retain(|code| views(*code) >= least);
        }
        let text = |code: u32| dictionary.text(Vocabulary::Page, code);
        shown.sort_unstable_by(|a, b| views(*b).cmp(&views(*a)).then_with(|| text(*a).cmp(&text(*b))));
        shown.truncate(limit);
    }
    let scan = scan.clone();
    let sums = all.sums;
    run(move |_| {
        let attention = Attention::collect(&parts, &shown, &all.pages);
        let quartiles: Vec<(Quartiles, Quartiles)> =
            attention.into_par_iter().map(Attention::quartiles).collect();
        let dictionary = scan.project.dictionary.read();
        let rows = shown.iter().zip(quartiles).map(|(&code, (engaged_ms, scroll))| {
            let page = &all.pages[code as usize];
            let text = |vocabulary, code| {
                dictionary.text(vocabulary, code).map_or_else(String::new, |text| text.to_string())
            };
            let group = page.groups.iter().map(|group| text(Vocabulary::Group, *group)).min();
            PageRow {
                page: text(Vocabulary::Page, code),
                group: group.unwrap_or_default(),
                pageviews: page.pageviews,
                sessions: page.sessions,
                visitors: page.visitors,
                entries: page.entries,
                exits: page.exits,
                bounce_rate: ratio(page.bounces, page.entries),
                engaged_ms,
                scroll,
                conversions: page.conversions,
            }
        });
        Ok((sums, rows.collect(), distinct))
    })
    .await
}

/// What a page comes to, without the quartiles.
#[derive(Clone, Debug, Default)]
struct Page {
    pageviews: u64,
    sessions: u64,
    visitors: u64,
    conversions: u64,
    entries: u64,
    exits: u64,
    bounces: u64,
    /// The groups it was counted in; more than one only after the config changed.
    groups: Vec<u32>,
}

impl Page {
    fn merge(&mut self, other: &Self) {
        self.pageviews += other.pageviews;
        self.sessions += other.sessions;
        self.visitors += other.visitors;
        self.conversions += other.conversions;
        self.entries += other.entries;
        self.exits += other.exits;
        self.bounces += other.bounces;
        for group in &other.groups {
            if !self.groups.contains(group) {
                self.groups.push(*group);
            }
        }
    }
}

/// Pages and every selected pageview's attention.
#[derive(Default)]
struct Visits {
    sums: Sums,
    pages: Vec<Page>,
    /// Page, engaged milliseconds and scroll of every pageview.
    views: Vec<(u32, u32, u8)>,
}

impl Fold for Visits {
    fn add(&mut self, day: &Day, mask: &[bool], dictionary: &Dictionary) {
        self.sums.add_day(day, mask);
        let size = dictionary.len(Vocabulary::Page).max(self.pages.len());
        self.pages.resize(size, Page::default());
        with_codes!(&day.page, |codes| self.add_views(day, mask, codes));
        let (entry, exit) = (day.text(Text::EntryPage), day.text(Text::ExitPage));
        for session in (0..mask.len()).filter(|session| mask[*session]) {
            let page = &mut self.pages[entry.get(session) as usize];
            page.entries += 1;
            page.bounces += u64::from(day.flags.get(session) & BOUNCED != 0);
            self.pages[exit.get(session) as usize].exits += 1;
        }
    }

    fn merge(&mut self, _: Self) {}
}

impl Visits {
    fn add_views<C: Copy + PartialEq + Into<u32>>(&mut self, day: &Day, mask: &[bool], codes: &[C]) {
        for session in (0..mask.len()).filter(|session| mask[*session]) {
            let range = day.pages_of(session);
            let converted = u64::from(day.conversions[session] > 0);
            for at in range.clone() {
                let code = codes[at];
                let group = day.group.get(at);
                let index: u32 = code.into();
                let page = &mut self.pages[index as usize];
                page.pageviews += 1;
                if page.groups.last() != Some(&group) && !page.groups.contains(&group) {
                    page.groups.push(group);
                }
                self.views.push((index, day.page_engaged[at], day.page_scroll[at]));
                // The first view of the page in the session stands for the session.
                if codes[range.start..at].contains(&code) {
                    continue;
                }
                page.sessions += 1;
                page.conversions += converted;
                let seen = has_twin(day, mask, session, |twin| codes[day.pages_of(twin)].contains(&code));
                page.visitors += u64::from(!seen);
            }
        }
    }
}

/// The attention all views of one page got.
struct Attention {
    engaged: Vec<u32>,
    scroll: Vec<u8>,
}

impl Attention {
    fn collect(parts: &[Visits], shown: &[u32], pages: &[Page]) -> Vec<Self> {
        let mut place = vec![u32::MAX; pages.len()];
        let mut attention = Vec::with_capacity(shown.len());
        for (index, &code) in (0..).zip(shown) {
            place[code as usize] = index;
            let views = usize::try_from(pages[code as usize].pageviews).unwrap_or_default();
            attention.push(Self { engaged: Vec::with_capacity(views), scroll: Vec::with_capacity(views) });
        }
        for &(page, engaged, scroll) in parts.iter().flat_map(|part| &part.views) {
            if let Some(attention) = attention.get_mut(place[page as usize] as usize) {
                attention.engaged.push(engaged);
                attention.scroll.push(scroll);
            }
        }
        attention
    }

    fn quartiles(mut self) -> (Quartiles, Quartiles) {
        (quartiles(&mut self.engaged), quartiles(&mut self.scroll))
    }
}

/// Exact quartiles by selection, interpolated as PostgreSQL's `percentile_cont` does.
fn quartiles<T: Copy + Ord + Into<f64>>(values: &mut [T]) -> Quartiles {
    if values.is_empty() {
        return Quartiles::default();
    }
    let last = values.len() - 1;
    let mut at = |share: f64| {
        let place = share * last as f64;
        let low = place.floor();
        // A place in a slice fits an index.
        let (_, first, above) = values.select_nth_unstable(low as usize);
        let first: f64 = (*first).into();
        match above.iter().min() {
            Some(second) if place > low => first + (place - low) * ((*second).into() - first),
            _ => first,
        }
    };
    Quartiles { p25: at(0.25), median: at(0.5), p75: at(0.75) }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_lie_between_neighbours() {
        assert_eq!(quartiles(&mut [4_u32, 1, 3, 2]), Quartiles { p25: 1.75, median: 2.5, p75: 3.25 });
        assert_eq!(quartiles(&mut [7_u8]), Quartiles { p25: 7.0, median: 7.0, p75: 7.0 });
        assert_eq!(quartiles::<u8>(&mut []), Quartiles::default());
    }
}
