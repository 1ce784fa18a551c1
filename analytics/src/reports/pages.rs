//! Pages report: every page with its views, entries, exits and exact quartiles of engaged time and scroll depth.

use std::collections::BTreeSet;
use std::sync::Arc;

use async_graphql::{InputObject, SimpleObject};
use domain::ground::flag::{FlagSchema, flag};
use domain::ground::page::Cursor;
use domain::{Result, Timestamp};
use entity::visits::{Vocabulary, pageview, session};
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use super::breakdown::BreakdownComparison;
use super::counting::after;
use super::owners::{NOBODY, Owners};
use super::quartiles::{Percents, Quartiles};
use super::totals::{BOUNCED, Sums, Totals, counted, ratio};
use super::visitors::{Visitors, is_new};
use super::{Answering, Fold, Report, Reports, Scan, Site, Way, definition, timeseries};
use crate::columns::{ABSENT, Day, Dictionary, postgres, with_codes};
use crate::filter::{Bound, Filter, FilterParams, Mask};
use crate::period::Period;
use crate::wire::count;

mod compared;

pub use compared::PageFigures;

/// Parameters of the pages report.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct PagesParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
    /// Maximum number of pages; 50 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 1000))]
    pub limit: Option<u32>,
    /// Number of pages to skip; 0 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 0, max = 1_000_000))]
    pub offset: Option<u32>,
    /// The `nextCursor` of the previous answer, to get the pages after it, without `offset`.
    #[serde(default)]
    #[schemars(with = "String", length(max = 16_000))]
    pub cursor: Option<String>,
    /// Only pages that contain this text in their path. The letters A to Z are matched in either case.
    #[serde(default)]
    #[schemars(with = "String", length(min = 1, max = 200))]
    pub search: Option<String>,
    /// Add the figures of the period before, or of another, to each page. `compare_with` or `compare_from` names the
    /// other.
    #[serde(default, deserialize_with = "flag")]
    #[schemars(with = "FlagSchema", extend("x-extension" = true))]
    pub compare: Option<bool>,
}

/// Place of a page in the order of the rows: the place of the last row is the cursor of the next page.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    pageviews: u64,
    page: String,
}

/// Which of the pages are shown.
struct Wanted {
    limit: u32,
    offset: u32,
    after: Option<Place>,
    /// In lower case.
    search: Option<String>,
}

impl Wanted {
    fn of(params: &PagesParams) -> Result<Self> {
        Ok(Self {
            limit: params.limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT),
            offset: params.offset.unwrap_or(0).min(MAX_OFFSET),
            after: after(params.cursor.as_deref(), params.offset)?,
            search: params.search.as_deref().map(str::to_ascii_lowercase),
        })
    }

    fn finds(&self, page: &str) -> bool {
        self.search.as_ref().is_none_or(|text| page.to_ascii_lowercase().contains(text))
    }
}

/// Pages that the selected sessions saw, most pageviews first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Pages {
    /// Days covered, in the project's time zone.
    pub period: Period,
    /// Totals of the selected sessions.
    pub totals: Totals,
    /// One row per page, most pageviews first. Ties are sorted by path.
    pub rows: Vec<PageRow>,
    /// Total number of pages, or of pages that match the search; there may be fewer rows.
    pub distinct: u64,
    /// Pass this as `cursor` to get the next rows; null at the end.
    pub next_cursor: Option<String>,
    /// Period with which the pages are compared; null unless `compare` is set.
    pub comparison: Option<BreakdownComparison>,
    /// True while past visits are being recomputed after a change of the rules: the figures then mix results from
    /// before and after the change.
    pub recomputing: bool,
}

/// One page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct PageRow {
    /// Canonical path.
    pub page: String,
    /// Key of the page's group.
    pub group: String,
    /// Number of pageviews.
    pub pageviews: u64,
    /// Number of sessions that saw the page.
    pub sessions: u64,
    /// Distinct visitors of the page; a visitor counts once per local day.
    pub visitors: u64,
    /// Number of sessions that began here.
    pub entries: u64,
    /// Number of sessions that ended here.
    pub exits: u64,
    /// Share of the sessions that began here and bounced: one page, briefly, no conversion (0 to 1).
    pub bounce_rate: f64,
    /// Visible and focused time of a pageview (milliseconds).
    pub engaged_ms: Quartiles,
    /// Scroll depth of a pageview (percent of the page's height).
    pub scroll: Quartiles,
    /// Number of sessions that saw the page and reached a conversion goal.
    pub conversions: u64,
    /// Figures of the same page in the comparison period; null unless `compare` is set.
    pub previous: Option<PageFigures>,
}

const DEFAULT_LIMIT: u32 = 50;
const MAX_LIMIT: u32 = 1000;
const MAX_OFFSET: u32 = 1_000_000;

impl Report for Pages {
    type Params = PagesParams;

    const NAME: &'static str = "pages";
    const SUMMARY: &'static str =
        "Every page with its views, entries, exits and exact quartiles of engaged time and scroll depth.";
    const DESCRIPTION: &'static str = "Most pageviews first. `distinct` says how many pages there are; go on with \
                                       `cursor`, or find one with `search`. Addresses of the same page count as \
                                       one, by its canonical path.";
    const DEFINITION: &'static str = include_str!("pages.sql");

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    fn answer<'a>(reports: &'a Reports, site: &'a Site, params: PagesParams) -> Answering<'a, Self> {
        Box::pin(async move {
            let filter = reports.filter(site, &params.filter)?;
            let wanted = Wanted::of(&params)?;
            let way = reports.way(site, &filter).await?;
            let Slice { sums, mut rows, distinct, more } = match &way {
                Way::Columns(scan) => of_columns(scan, wanted).await?,
                Way::Sql(pool) => of_rows(pool, site, &filter, &wanted).await?,
            };
            let mut comparison = None;
            if params.compare == Some(true) {
                let (filter, until) = reports.of_comparison(site, &filter);
                let pages = rows.iter().map(|row| row.page.clone()).collect();
                let (sums, figures) = match &way {
                    Way::Columns(scan) => compared::of_columns(&scan.with(filter.clone()), pages).await?,
                    Way::Sql(pool) => compared::of_rows(pool, site, &filter, pages).await?,
                };
                for (row, figures) in rows.iter_mut().zip(figures) {
                    row.previous = Some(figures);
                }
                comparison = Some(BreakdownComparison {
                    period: filter.period,
                    until: until.map(Timestamp::from),
                    totals: Totals::from(&sums),
                });
            }
            let place =
                |row: &PageRow| Cursor::encode(&Place { pageviews: row.pageviews, page: row.page.clone() });
            let next_cursor = rows.last().filter(|_| more).map(place).transpose()?;
            Ok(Self {
                period: filter.period,
                totals: Totals::from(&sums),
                rows,
                distinct,
                next_cursor,
                comparison,
                recomputing: false,
            })
        })
    }
}

/// Rows of an answer.
struct Slice {
    sums: Sums,
    rows: Vec<PageRow>,
    /// Number of pages that match the search.
    distinct: u64,
    /// True if other pages follow.
    more: bool,
}

async fn of_rows(pool: &PgPool, site: &Site, filter: &Filter, wanted: &Wanted) -> Result<Slice> {
    let sums = timeseries::totals_of_rows(pool, site, filter).await?;
    let find = async |limit: u32, offset: u32, after: Option<&Place>| {
        let own = vec![
            Bound::Long(limit.into()),
            Bound::Long(offset.into()),
            Bound::OptionalText(wanted.search.clone()),
            Bound::OptionalLong(after.map(|after| i64::try_from(after.pageviews).unwrap_or(i64::MAX))),
            Bound::OptionalText(after.map(|after| after.page.clone())),
            Bound::NoTexts,
        ];
        definition::rows(pool, site, filter, Pages::DEFINITION, own).await
    };
    let after = wanted.after.as_ref();
    // One more, which tells that others follow.
    let mut rows = find(wanted.limit + 1, wanted.offset, after).await?;
    let (mut shown, more) = (wanted.limit as usize, rows.len() > wanted.limit as usize);
    if rows.is_empty() && (wanted.offset > 0 || after.is_some()) {
        // A row behind the last one has no number of all rows, so another one is asked for it.
        rows = find(1, 0, None).await?;
        shown = 0;
    }
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
            previous: None,
        })
    };
    let distinct = rows.first().map(|row| counted(row, "distinct_pages")).transpose().map_err(postgres)?;
    let rows = rows.iter().take(shown).map(read).collect::<Result<_, _>>().map_err(postgres)?;
    Ok(Slice { sums, rows, distinct: distinct.unwrap_or(0), more })
}

/// Pages that a report shows, by their codes.
struct Shown {
    codes: Vec<u32>,
    distinct: u64,
    more: bool,
}

/// Selects the wanted pages.
fn select(pages: &[Page], wanted: &Wanted, dictionary: &Dictionary) -> Shown {
    let mut shown: Vec<u32> =
        (0..).zip(pages).filter(|(_, page)| page.pageviews > 0).map(|(code, _)| code).collect();
    let end = (wanted.offset + wanted.limit) as usize;
    if wanted.search.is_some() {
        let found =
            |code: u32| dictionary.text(Vocabulary::PAGE, code).is_some_and(|page| wanted.finds(page));
        shown.retain(|code| found(*code));
    }
    let distinct = shown.len() as u64;
    let views = |code: u32| pages[code as usize].pageviews;
    let text = |code: u32| dictionary.text(Vocabulary::PAGE, code).map(|text| &**text);
    if let Some(after) = &wanted.after {
        let behind = |code: u32| {
            let by_views = after.pageviews.cmp(&views(code));
            by_views.then_with(|| text(code).cmp(&Some(after.page.as_str()))).is_gt()
        };
        shown.retain(|code| behind(*code));
    }
    let more = shown.len() > end;
    shown.sort_unstable_by_key(|code| std::cmp::Reverse(views(*code)));
    if let Some(&last) = shown.get(end - 1) {
        let least = views(last);
        shown.retain(|code| views(*code) >= least);
    }
    shown.sort_unstable_by(|a, b| views(*b).cmp(&views(*a)).then_with(|| text(*a).cmp(&text(*b))));
    shown.truncate(end);
    shown.drain(..shown.len().min(wanted.offset as usize));
    Shown { codes: shown, distinct, more }
}

async fn of_columns(scan: &Scan, wanted: Wanted) -> Result<Slice> {
    let visits = scan.fold(Visits::default).await?;
    let (sums, project) = (visits.sums, scan.project.clone());
    let select = move || {
        let shown = select(&visits.pages, &wanted, &project.dictionary.read());
        (visits, shown)
    };
    let (visits, Shown { codes: shown, distinct, more }) = scan.in_turn(select).await?;
    // Only the shown pages are read again, for their quartiles.
    let places = Arc::new(Places::of(&shown));
    let parts = scan.parts(move || Attention::new(places.clone())).await?;
    let project = scan.project.clone();
    scan.in_turn(move || {
        let quartiles: Vec<_> =
            (0..shown.len()).into_par_iter().map(|place| Attention::quartiles(&parts, place)).collect();
        let dictionary = project.dictionary.read();
        let rows = shown.iter().zip(quartiles).map(|(&code, (engaged_ms, scroll))| {
            let page = &visits.pages[code as usize];
            let text = |vocabulary, code| {
                dictionary.text(vocabulary, code).map_or_else(String::new, |text| text.to_string())
            };
            PageRow {
                page: text(Vocabulary::PAGE, code),
                group: visits
                    .groups(code)
                    .map(|group| text(Vocabulary::GROUP, group))
                    .min()
                    .unwrap_or_default(),
                pageviews: page.pageviews,
                sessions: page.sessions,
                visitors: page.visitors,
                entries: page.entries,
                exits: page.exits,
                bounce_rate: ratio(page.bounces, page.entries),
                engaged_ms,
                scroll,
                conversions: page.conversions,
                previous: None,
            }
        });
        Slice { sums, rows: rows.collect(), distinct, more }
    })
    .await
}

/// Figures of a page, without the quartiles.
#[derive(Clone, Copy, Debug, Default)]
struct Page {
    pageviews: u64,
    sessions: u64,
    visitors: u64,
    conversions: u64,
    entries: u64,
    exits: u64,
    bounces: u64,
    /// Visitor of the session that was last counted.
    last_visitor: u32,
    /// Group in which the page was counted; absent before the first.
    group: u32,
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
    }
}

/// Pages of the selected sessions, by code.
#[derive(Default)]
struct Visits {
    sums: Sums,
    pages: Vec<Page>,
    /// Pages that were counted in further groups, with the group. Such pages exist only after the config changed.
    more_groups: BTreeSet<(u32, u32)>,
    visitors: Visitors,
    /// Session of the day that was last counted, by page.
    last_session: Vec<u32>,
    owners: Owners,
}

impl Fold for Visits {
    fn add(&mut self, day: &Day, mask: &Mask, dictionary: &Dictionary) {
        self.sums.add_day(day, mask);
        let size = dictionary.len(Vocabulary::PAGE).max(self.pages.len());
        self.pages.resize(size, Page::default());
        let groups = day.pageviews.get(pageview::KEYS.page_group);
        with_codes!(day.pageviews.get(pageview::KEYS.page), |pages| {
            with_codes!(groups, |groups| self.add_views(day, mask, pages, groups));
        });
        let (entry, exit) =
            (day.sessions.get(session::KEYS.entry_page), day.sessions.get(session::KEYS.exit_page));
        let flags = day.sessions.get(session::KEYS.flags);
        with_codes!(entry, |entry| with_codes!(flags, |flags| {
            for ((&code, &flags), _) in entry.iter().zip(flags).zip(mask.iter()).filter(|(_, keep)| **keep) {
                let page = &mut self.pages[usize::try_from(code).unwrap_or_default()];
                page.entries += 1;
                page.bounces += u64::from(u32::from(flags) & BOUNCED != 0);
            }
        }));
        with_codes!(exit, |exit| {
            for (&code, _) in exit.iter().zip(mask.iter()).filter(|(_, keep)| **keep) {
                self.pages[usize::try_from(code).unwrap_or_default()].exits += 1;
            }
        });
    }

    fn merge(&mut self, mut other: Self) {
        if other.pages.len() > self.pages.len() {
            std::mem::swap(&mut self.pages, &mut other.pages);
        }
        self.sums.merge(&other.sums);
        self.more_groups.append(&mut other.more_groups);
        for (code, (page, other)) in (0..).zip(self.pages.iter_mut().zip(&other.pages)) {
            page.merge(other);
            if other.group != ABSENT {
                saw_group(page, code, other.group, &mut self.more_groups);
            }
        }
    }
}

fn saw_group(page: &mut Page, code: u32, group: u32, more: &mut BTreeSet<(u32, u32)>) {
    if page.group == ABSENT {
        page.group = group;
    } else if page.group != group {
        more.insert((code, group));
    }
}

impl Visits {
    fn add_views<C, G>(&mut self, day: &Day, mask: &[bool], codes: &[C], groups: &[G])
    where
        C: Copy + Into<u32>,
        G: Copy + Into<u32>,
    {
        let Self { pages, more_groups, last_session, visitors, owners, .. } = self;
        last_session.clear();
        last_session.resize(pages.len(), NOBODY);
        let (pages, last_session) = (pages.as_mut_slice(), last_session.as_mut_slice());
        let (alone, conversions) = (&*day.by_visitor.alone, day.sessions.get(session::KEYS.conversions));
        for ((code, group), &owner) in codes.iter().zip(groups).zip(owners.of(&day.pageviews.ends, mask)) {
            let Some(conversions) = conversions.get(owner as usize) else { continue };
            let (code, group): (u32, u32) = ((*code).into(), (*group).into());
            let page = &mut pages[code as usize];
            page.pageviews += 1;
            if page.group != group {
                saw_group(page, code, group, more_groups);
            }
            let new = u64::from(is_new(&mut last_session[code as usize], owner));
            page.sessions += new;
            page.conversions += new & u64::from(*conversions > 0);
            page.visitors += new & u64::from(alone[owner as usize]);
        }
        let ranges = day.pageviews.ranges();
        visitors.each_returning(day, mask, |session, visitor| {
            for code in &codes[ranges.of(session)] {
                let page = &mut pages[(*code).into() as usize];
                page.visitors += u64::from(is_new(&mut page.last_visitor, visitor));
            }
        });
    }

    /// Returns every group in which a page was counted.
    fn groups(&self, code: u32) -> impl Iterator<Item = u32> + '_ {
        let more = self.more_groups.range((code, 0)..=(code, u32::MAX)).map(|(_, group)| *group);
        std::iter::once(self.pages[code as usize].group).chain(more)
    }
}

/// Positions of the shown pages in the list.
struct Places(Vec<u32>);

impl Places {
    const NOT_SHOWN: u32 = u32::MAX;

    fn of(shown: &[u32]) -> Self {
        let size = shown.iter().max().map_or(0, |last| *last as usize + 1);
        let mut places = vec![Self::NOT_SHOWN; size];
        for (place, code) in (0..).zip(shown) {
            places[*code as usize] = place;
        }
        Self(places)
    }

    fn len(&self) -> usize {
        self.0.iter().filter(|place| **place != Self::NOT_SHOWN).count()
    }
}

/// Engaged time and scroll depth of the shown pages' views, by position.
struct Attention {
    places: Arc<Places>,
    engaged: Vec<Vec<u32>>,
    scroll: Vec<Percents>,
    owners: Owners,
    /// Pageviews of a day that count, with the positions of their pages.
    counted: Vec<(u32, u32)>,
}

impl Attention {
    fn new(places: Arc<Places>) -> Self {
        let size = places.len();
        Self {
            engaged: vec![Vec::new(); size],
            scroll: vec![Percents::default(); size],
            places,
            owners: Owners::default(),
            counted: Vec::new(),
        }
    }

    fn quartiles(parts: &[Self], place: usize) -> (Quartiles, Quartiles) {
        let engaged: Vec<&[u32]> = parts.iter().map(|part| part.engaged[place].as_slice()).collect();
        let mut scroll = Percents::default();
        for part in parts {
            scroll.merge(&part.scroll[place]);
        }
        (Quartiles::of_parts(&engaged), scroll.quartiles())
    }
}

impl Fold for Attention {
    fn add(&mut self, day: &Day, mask: &Mask, _: &Dictionary) {
        let engaged_ms = day.pageviews.get(pageview::KEYS.engaged_ms);
        let depths = day.pageviews.get(pageview::KEYS.scroll);
        let Self { places, engaged, scroll, owners, counted } = self;
        let owners = owners.of(&day.pageviews.ends, mask);
        counted.resize(owners.len(), (0, 0));
        let (places, noted, mut count) = (places.0.as_slice(), counted.as_mut_slice(), 0);
        with_codes!(day.pageviews.get(pageview::KEYS.page), |codes| {
            // Whether a page is shown is unpredictable. So every view is written, and kept only if it counts.
            for ((at, code), owner) in (0..).zip(codes).zip(owners) {
                let code = usize::try_from(*code).unwrap_or(usize::MAX);
                let place = places.get(code).copied().unwrap_or(Places::NOT_SHOWN);
                noted[count] = (at, place);
                count += usize::from((*owner != NOBODY) & (place != Places::NOT_SHOWN));
            }
        });
        for (at, place) in &counted[..count] {
            engaged[*place as usize].push(engaged_ms[*at as usize]);
            scroll[*place as usize].add(depths[*at as usize]);
        }
    }

    fn merge(&mut self, _: Self) {
        // The parts are kept separate. The values of a page are combined when its quartiles are computed.
    }
}
