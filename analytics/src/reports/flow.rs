//! Flow report: entries, exits, transitions between pages, and paths of several steps.

use std::sync::Arc;

use async_graphql::{InputObject, SimpleObject};
use domain::{Error, Result};
use entity::visits::{Vocabulary, pageview};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::{PgPool, Row};

use super::tally::{Leaders, Once, Pairs, Tally, Times};
use super::totals::counted;
use super::{Answering, Fold, Report, Reports, Scan, Site, Way, definition};
use crate::columns::{Day, Dictionary, postgres, with_codes};
use crate::filter::{Bound, Filter, FilterParams, Mask};
use crate::period::Period;
use crate::wire::count;

/// Parameters of the flow.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct FlowParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
    /// Maximum number of entries, exits, transitions and paths, each; 50 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 500))]
    pub limit: Option<u32>,
    /// Show paths that begin with the first view of this page. Without `start_page` and `end_page`, paths begin with
    /// the session.
    #[serde(default)]
    #[schemars(with = "String", length(min = 1, max = 2048), extend("x-extension" = true))]
    pub start_page: Option<String>,
    /// Show paths that end with the first view of this page. Cannot be combined with `start_page`.
    #[serde(default)]
    #[schemars(with = "String", length(min = 1, max = 2048), extend("x-extension" = true))]
    pub end_page: Option<String>,
    /// Maximum number of pages in a path, including the first or last page; 3 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 5), extend("x-extension" = true))]
    pub steps: Option<u32>,
}

/// How the selected sessions move from page to page. Consecutive views of the same page, like reloads, are one step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Flow {
    /// Days covered, in the project's time zone.
    pub period: Period,
    /// Number of selected sessions with a pageview.
    pub sessions: u64,
    /// First pages of sessions, most sessions first.
    pub entries: Vec<FlowPage>,
    /// Last pages of sessions, most sessions first.
    pub exits: Vec<FlowPage>,
    /// Transitions between two pages, most frequent first.
    pub transitions: Vec<FlowTransition>,
    /// Total number of different transitions; the list may have fewer.
    pub distinct_transitions: u64,
    /// Paths of sessions, most sessions first.
    pub paths: Vec<FlowPath>,
    /// Total number of different paths; the list may have fewer.
    pub distinct_paths: u64,
    /// Number of sessions with a path: those that saw `start_page` or `end_page`, otherwise all.
    pub path_sessions: u64,
    /// Number of sessions whose path is not in the list.
    pub other_sessions: u64,
    /// Maximum number of pages in a path.
    pub steps: u32,
    /// True while past visits are being recomputed after a change of the rules: the figures then mix results from
    /// before and after the change.
    pub recomputing: bool,
}

/// Sessions that begin or end on a page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct FlowPage {
    /// Canonical path.
    pub page: String,
    /// Number of sessions that begin or end here.
    pub sessions: u64,
}

/// A transition from one page to another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct FlowTransition {
    /// Page before the transition.
    pub from: String,
    /// Page after the transition.
    pub to: String,
    /// Number of transitions; a session can make several.
    pub transitions: u64,
    /// Number of sessions with this transition.
    pub sessions: u64,
}

/// Pages in the order in which they were seen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct FlowPath {
    /// One page per step. If there are fewer than `steps` pages, the session ended with the last one; with `end_page`,
    /// it began with the first one.
    pub pages: Vec<String>,
    /// Number of sessions with this path.
    pub sessions: u64,
}

const DEFAULT_LIMIT: u32 = 50;
const MAX_LIMIT: u32 = 500;
const DEFAULT_STEPS: u32 = 3;
const MAX_STEPS: usize = 5;

impl Report for Flow {
    type Params = FlowParams;

    const NAME: &'static str = "flow";
    const SUMMARY: &'static str = "Entry pages, exit pages, transitions and paths of up to five steps.";
    const DESCRIPTION: &'static str = "Views of the same page one after the other are one step. Paths begin with \
                                       the session, or with the first view of the start page; with an end page \
                                       they end with its first view. Both together are answered with \
                                       `bad_request`.";
    const DEFINITION: &'static str = include_str!("flow.sql");

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    fn answer<'a>(reports: &'a Reports, site: &'a Site, params: FlowParams) -> Answering<'a, Self> {
        Box::pin(async move {
            let filter = reports.filter(site, &params.filter)?;
            let limit = params.limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT);
            let asked = Arc::new(Asked::of(&params)?);
            let found = match reports.way(site, &filter).await? {
                Way::Columns(scan) => of_columns(&scan, &asked, limit as usize).await?,
                Way::Sql(pool) => of_rows(&pool, site, &filter, &asked, limit).await?,
            };
            let pages = |kind: Ranked| kind.rows.into_iter().map(Ranked::page).collect();
            let shown: u64 = found.paths.rows.iter().map(|row| row.times).sum();
            Ok(Self {
                period: filter.period,
                sessions: found.entries.total,
                entries: pages(found.entries),
                exits: pages(found.exits),
                distinct_transitions: found.transitions.distinct,
                transitions: found.transitions.rows.into_iter().filter_map(Ranked::transition).collect(),
                distinct_paths: found.paths.distinct,
                path_sessions: found.paths.total,
                other_sessions: found.paths.total.saturating_sub(shown),
                paths: found.paths.rows.into_iter().map(Ranked::path).collect(),
                steps: u32::try_from(asked.steps).unwrap_or(DEFAULT_STEPS),
                recomputing: false,
            })
        })
    }
}

/// Selection of the paths.
struct Asked {
    anchor: Anchor,
    steps: usize,
}

enum Anchor {
    Entry,
    Start(String),
    End(String),
}

impl Asked {
    fn of(params: &FlowParams) -> Result<Self> {
        let anchor = match (&params.start_page, &params.end_page) {
            (Some(_), Some(_)) => {
                return Err(Error::BadRequest("start_page and end_page cannot be combined".into()));
            }
            (Some(page), None) => Anchor::Start(page.clone()),
            (None, Some(page)) => Anchor::End(page.clone()),
            (None, None) => Anchor::Entry,
        };
        let steps = params.steps.unwrap_or(DEFAULT_STEPS) as usize;
        Ok(Self { anchor, steps: steps.clamp(1, MAX_STEPS) })
    }

    /// Returns the part of a session's steps that is its path.
    fn path<'steps>(&self, steps: &'steps [u32], anchor: Option<u32>) -> Option<&'steps [u32]> {
        let at = |anchor: Option<u32>| steps.iter().position(|page| Some(*page) == anchor);
        match self.anchor {
            Anchor::Entry => Some(&steps[..steps.len().min(self.steps)]),
            Anchor::Start(_) => at(anchor).map(|at| &steps[at..steps.len().min(at + self.steps)]),
            Anchor::End(_) => at(anchor).map(|at| &steps[(at + 1).saturating_sub(self.steps)..=at]),
        }
    }

    fn code(&self, dictionary: &Dictionary) -> Option<u32> {
        match &self.anchor {
            Anchor::Entry => None,
            Anchor::Start(page) | Anchor::End(page) => dictionary.code(Vocabulary::PAGE, page),
        }
    }
}

/// Result of both executors.
#[derive(Default)]
struct Found {
    entries: Ranked,
    exits: Ranked,
    transitions: Ranked,
    paths: Ranked,
}

/// Most frequent rows of one kind.
#[derive(Default)]
struct Ranked {
    rows: Vec<Counted>,
    distinct: u64,
    total: u64,
}

struct Counted {
    pages: Vec<String>,
    times: u64,
    sessions: u64,
}

impl Ranked {
    fn page(row: Counted) -> FlowPage {
        FlowPage { page: row.pages.into_iter().next().unwrap_or_default(), sessions: row.sessions }
    }

    fn transition(row: Counted) -> Option<FlowTransition> {
        let [from, to] = <[String; 2]>::try_from(row.pages).ok()?;
        Some(FlowTransition { from, to, transitions: row.times, sessions: row.sessions })
    }

    fn path(row: Counted) -> FlowPath {
        FlowPath { pages: row.pages, sessions: row.sessions }
    }

    /// Returns the most frequent rows; ties in byte order.
    fn of<const N: usize>(leaders: Leaders<[u32; N]>, limit: usize, dictionary: &Dictionary) -> Self {
        let Leaders { rows, distinct, total } = leaders;
        let text = |code: u32| dictionary.text(Vocabulary::PAGE, code).map(|text| text.to_string());
        let mut rows: Vec<Counted> = rows
            .into_iter()
            .map(|(codes, one)| Counted {
                pages: codes.into_iter().filter_map(text).collect(),
                times: one.times,
                sessions: one.sessions,
            })
            .collect();
        rows.sort_unstable_by(|a, b| b.times.cmp(&a.times).then_with(|| a.pages.cmp(&b.pages)));
        rows.truncate(limit);
        Self { rows, distinct, total }
    }
}

async fn of_columns(scan: &Scan, asked: &Arc<Asked>, limit: usize) -> Result<Found> {
    let asked = asked.clone();
    let parts = scan.parts(move || Steps::new(asked.clone())).await?;
    let project = scan.project.clone();
    scan.in_turn(move || {
        let mut ends = <[Vec<u64>; 2]>::default();
        let (mut transitions, mut short_paths, mut paths) = (Vec::new(), Vec::new(), Vec::new());
        for part in parts {
            for (all, counts) in ends.iter_mut().zip([part.entries, part.exits]) {
                all.resize(all.len().max(counts.len()), 0);
                all.iter_mut().zip(counts).for_each(|(all, count)| *all += count);
            }
            transitions.push(part.transitions);
            short_paths.push(part.short_paths);
            paths.push(part.paths);
        }
        let pages = |counts: Vec<u64>| {
            let each = (0..).zip(counts).filter(|(_, times)| *times > 0);
            Leaders::of(each.map(|(code, times)| ([code], Times { times, sessions: times })), limit)
        };
        let [entries, exits] = ends.map(pages);
        let transitions = Pairs::leaders(&mut transitions, limit);
        let short_paths =
            Pairs::leaders(&mut short_paths, limit).map(|[first, second]| [first, second, 0, 0, 0]);
        let paths = LongPaths::leaders(&paths, limit).and(short_paths, limit);
        let dictionary = project.dictionary.read();
        Found {
            entries: Ranked::of(entries, limit, &dictionary),
            exits: Ranked::of(exits, limit, &dictionary),
            transitions: Ranked::of(transitions, limit, &dictionary),
            paths: Ranked::of(paths, limit, &dictionary),
        }
    })
    .await
}

async fn of_rows(pool: &PgPool, site: &Site, filter: &Filter, asked: &Asked, limit: u32) -> Result<Found> {
    let (start, end) = match &asked.anchor {
        Anchor::Entry => (None, None),
        Anchor::Start(page) => (Some(page.clone()), None),
        Anchor::End(page) => (None, Some(page.clone())),
    };
    let steps = i64::try_from(asked.steps).unwrap_or(i64::from(DEFAULT_STEPS));
    let own = vec![
        Bound::Long(limit.into()),
        Bound::OptionalText(start),
        Bound::OptionalText(end),
        Bound::Long(steps),
    ];
    let mut found = Found::default();
    for row in definition::rows(pool, site, filter, Flow::DEFINITION, own).await? {
        let kind: &str = row.try_get("kind").map_err(postgres)?;
        let kind = match kind {
            "entry" => &mut found.entries,
            "exit" => &mut found.exits,
            "transition" => &mut found.transitions,
            _ => &mut found.paths,
        };
        kind.distinct = counted(&row, "distinct_values").map_err(postgres)?;
        kind.total = counted(&row, "total").map_err(postgres)?;
        kind.rows.push(Counted {
            pages: row.try_get("pages").map_err(postgres)?,
            times: counted(&row, "times").map_err(postgres)?,
            sessions: counted(&row, "sessions").map_err(postgres)?,
        });
    }
    Ok(found)
}

/// Counts of the steps of the sessions so far. Pages are codes, 0 after the end of a path.
struct Steps {
    asked: Arc<Asked>,
    entries: Vec<u64>,
    exits: Vec<u64>,
    transitions: Pairs,
    /// Paths of one or two pages.
    short_paths: Pairs,
    paths: LongPaths,
    /// Buffer for the steps of one session.
    steps: Vec<u32>,
}

impl Steps {
    fn new(asked: Arc<Asked>) -> Self {
        Self {
            entries: Vec::new(),
            exits: Vec::new(),
            transitions: Pairs::default(),
            short_paths: Pairs::default(),
            paths: LongPaths::of(asked.steps),
            asked,
            steps: Vec::new(),
        }
    }

    /// Counts the first `steps` entries of the buffer, which are the steps of one session.
    #[inline]
    fn count(&mut self, steps: usize, anchor: Option<u32>) {
        let steps = &self.steps[..steps];
        let (Some(first), Some(last)) = (steps.first(), steps.last()) else { return };
        self.entries[*first as usize] += 1;
        self.exits[*last as usize] += 1;
        for (at, pair) in steps.windows(2).enumerate() {
            // A session can only repeat a transition after returning to its first page.
            let again = at > 1 && steps[..at].windows(2).any(|earlier| earlier == pair);
            self.transitions.add([pair[0], pair[1]], again);
        }
        match self.asked.path(steps, anchor) {
            None | Some([]) => {}
            Some([page]) => self.short_paths.add([*page, 0], false),
            Some([first, second]) => self.short_paths.add([*first, *second], false),
            Some(path) => self.paths.add(path),
        }
    }
}

/// Paths of more than two pages. Most are packed into one number: each page gets a few bits, which its code seldom
/// exceeds.
struct LongPaths {
    bits: u32,
    packed: Tally<Once<u64>>,
    others: Tally<Once<[u32; MAX_STEPS]>>,
}

impl LongPaths {
    fn of(steps: usize) -> Self {
        let bits = u64::BITS / u32::try_from(steps.clamp(3, MAX_STEPS)).unwrap_or(u64::BITS);
        Self { bits, packed: Tally::default(), others: Tally::default() }
    }

    fn add(&mut self, path: &[u32]) {
        if path.iter().fold(0, |any, page| any | page) >> self.bits == 0 {
            let key = path.iter().rev().fold(0, |key, page| (key << self.bits) | u64::from(*page));
            self.packed.add(Once(key));
        } else {
            let mut key = [0; MAX_STEPS];
            key.iter_mut().zip(path).for_each(|(key, page)| *key = *page);
            self.others.add(Once(key));
        }
    }

    fn leaders(parts: &[Self], limit: usize) -> Leaders<[u32; MAX_STEPS]> {
        let bits = parts.first().map_or(0, |part| part.bits);
        let page = |key: u64, at: u32| {
            let shifted = key.checked_shr(at * bits).unwrap_or(0);
            u32::try_from(shifted & ((1 << bits) - 1)).unwrap_or(0)
        };
        let unpacked = |key| [0, 1, 2, 3, 4].map(|at| page(key, at));
        let packed: Vec<_> = parts.iter().map(|part| &part.packed).collect();
        let others: Vec<_> = parts.iter().map(|part| &part.others).collect();
        Tally::leaders(&packed, limit).map(unpacked).and(Tally::leaders(&others, limit), limit)
    }
}

impl Fold for Steps {
    fn add(&mut self, day: &Day, mask: &Mask, dictionary: &Dictionary) {
        let size = dictionary.len(Vocabulary::PAGE).max(self.entries.len());
        self.entries.resize(size, 0);
        self.exits.resize(size, 0);
        let (anchor, ranges) = (self.asked.code(dictionary), day.pageviews.ranges());
        with_codes!(day.pageviews.get(pageview::KEYS.page), |codes| {
            for session in (0..mask.len()).filter(|session| mask[*session]) {
                let views = &codes[ranges.of(session)];
                if self.steps.len() < views.len() {
                    self.steps.resize(views.len(), 0);
                }
                // Whether the page repeats is unpredictable. So every view is written, and kept only if the page
                // differs.
                let (mut steps, mut before) = (0, u32::MAX);
                for (view, code) in views.iter().enumerate() {
                    let code: u32 = (*code).into();
                    steps += usize::from(view > 0 && code != before);
                    self.steps[steps] = code;
                    before = code;
                }
                self.count(if views.is_empty() { 0 } else { steps + 1 }, anchor);
            }
        });
    }

    fn merge(&mut self, _: Self) {
        // The parts are kept separate and counted together.
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_begins_or_ends_with_the_first_view_of_its_page() {
        let steps = [1, 2, 3, 2, 4];
        let path =
            |anchor, count, page| Asked { anchor, steps: count }.path(&steps, page).map(<[u32]>::to_vec);
        assert_eq!(path(Anchor::Entry, 3, None), Some(vec![1, 2, 3]));
        assert_eq!(path(Anchor::Start(String::new()), 3, Some(2)), Some(vec![2, 3, 2]));
        assert_eq!(path(Anchor::Start(String::new()), 5, Some(4)), Some(vec![4]));
        assert_eq!(path(Anchor::End(String::new()), 2, Some(3)), Some(vec![2, 3]));
        assert_eq!(path(Anchor::End(String::new()), 5, Some(2)), Some(vec![1, 2]));
        assert_eq!(path(Anchor::Start(String::new()), 3, Some(9)), None);
        assert_eq!(path(Anchor::Start(String::new()), 3, None), None);
    }

    #[test]
    fn long_paths_are_counted_whatever_codes_their_pages_have() {
        for steps in 3..=MAX_STEPS {
            let (mut first, mut second) = (LongPaths::of(steps), LongPaths::of(steps));
            let highest = (1 << first.bits) - 1;
            let paths: Vec<Vec<u32>> =
                [[1, 2, 3], [highest, 1, highest], [1, highest + 1, 2], [u32::MAX, 1, 2]]
                    .iter()
                    .map(|path| path.iter().copied().cycle().take(steps).collect())
                    .collect();
            for (times, path) in (1..).zip(&paths) {
                (0..times).for_each(|_| first.add(path));
                second.add(path);
            }
            // One of three pages, whatever the limit.
            second.add(&[7, 8, 7]);
            let found = LongPaths::leaders(&[first, second], 4);
            let mut rows: Vec<(Vec<u32>, u64)> = found
                .rows
                .iter()
                .map(|(path, times)| (path.iter().copied().filter(|page| *page > 0).collect(), times.times))
                .collect();
            rows.sort_unstable_by_key(|(_, times)| *times);
            assert_eq!(
                rows,
                (2..).zip(&paths).map(|(times, path)| (path.clone(), times)).collect::<Vec<_>>()
            );
            assert_eq!((found.distinct, found.total), (5, 15));
        }
    }
}
