//! Clicks report: what was clicked, by label and section.

use std::sync::Arc;

use async_graphql::{InputObject, SimpleObject};
use domain::Result;
use domain::measuring::events::BUILT_IN;
use entity::visits::{Part, Vocabulary, entries, event, pageview};
use rustc_hash::FxHashMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use super::owners::{NOBODY, Owners};
use super::totals::{Sums, Totals, counted, ratio};
use super::{Answering, Fold, Report, Reports, Scan, Site, Way, definition, timeseries};
use crate::columns::{ABSENT, Day, Dictionary, Parts, postgres};
use crate::filter::{Bound, Filter, FilterParams, Mask, Views};
use crate::period::Period;
use crate::wire::{TieKey, absent_last, count};

/// Parameters of the clicks report.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct ClicksParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
    /// Maximum number of rows; 50 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 1000))]
    pub limit: Option<u32>,
}

/// Clicks on named elements. Named clicks are the built-in events that record the section in which they happened: calls
/// to action, messengers, chat apps, phone numbers and e-mail addresses. If the filter names a page or a page group,
/// only clicks on its pageviews are counted.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Clicks {
    /// Days covered, in the project's time zone.
    pub period: Period,
    /// Totals of the selected sessions, over all of their pages.
    pub totals: Totals,
    /// Number of pageviews counted.
    pub views: u64,
    /// All clicks on these pageviews, on any element.
    pub clicks: u64,
    /// Clicks on elements that work and keep the visitor on the site: buttons, form controls, internal links.
    pub internal_clicks: u64,
    /// Number of named clicks, including those in rows that are not shown.
    pub named_clicks: u64,
    /// One row per event, label and section, most clicks first. Ties are sorted by event, label and section.
    pub rows: Vec<ClickRow>,
    /// Total number of rows; fewer may be shown.
    pub distinct: u64,
    /// True while past visits are being recomputed after a change of the rules: the figures then mix results from
    /// before and after the change.
    pub recomputing: bool,
}

/// Clicks of one event with one label in one section.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ClickRow {
    /// Name of the event, for example `cta_click`.
    pub event: String,
    /// Label of the clicked element, or the app of a messenger; null if the event has none.
    pub label: Option<String>,
    /// Section of the page that contains the element; null if the event has none.
    pub section: Option<String>,
    /// Number of clicks.
    pub clicks: u64,
    /// Number of sessions with such a click.
    pub sessions: u64,
    /// Share of all named clicks (0 to 1).
    pub share: f64,
}

const DEFAULT_LIMIT: u32 = 50;
const MAX_LIMIT: u32 = 1000;

/// Property that makes a built-in event a named click.
const SECTION: &str = "section";
/// Properties that may hold the label. The first that is not empty is used.
const LABELS: [&str; 2] = ["label", "app"];

/// Returns the names of the events that are named clicks.
fn click_events() -> impl Iterator<Item = &'static str> {
    BUILT_IN.iter().filter(|event| event.props.contains(&SECTION)).map(|event| event.name)
}

impl Report for Clicks {
    type Params = ClicksParams;

    const NAME: &'static str = "clicks";
    const SUMMARY: &'static str = "Clicks on named elements, by label and section.";
    const DESCRIPTION: &'static str = "Named clicks are those of built-in events with a section: calls to action, \
                                       messengers, chat apps, phone numbers and e-mail addresses. Other clicks are \
                                       only counted, in `clicks`. If the filter names a page, only clicks on it \
                                       count.";
    const DEFINITION: &'static str = include_str!("clicks.sql");

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    fn answer<'a>(reports: &'a Reports, site: &'a Site, params: ClicksParams) -> Answering<'a, Self> {
        Box::pin(async move {
            let filter = reports.filter(site, &params.filter)?;
            let limit = params.limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT);
            let (found, rows) = match reports.way(site, &filter).await? {
                Way::Columns(scan) => of_columns(&scan, &filter, limit as usize).await?,
                Way::Sql(pool) => of_rows(&pool, site, &filter, limit).await?,
            };
            let row = |(Place { event, label, section }, Times { clicks, sessions })| ClickRow {
                event,
                label,
                section,
                clicks,
                sessions,
                share: ratio(clicks, found.named_clicks),
            };
            Ok(Self {
                period: filter.period,
                totals: Totals::from(&found.sums),
                views: found.views,
                clicks: found.clicks,
                internal_clicks: found.internal_clicks,
                named_clicks: found.named_clicks,
                rows: rows.into_iter().map(row).collect(),
                distinct: found.distinct,
                recomputing: false,
            })
        })
    }
}

/// Result of either executor, without the rows.
#[derive(Clone, Copy, Default)]
struct Found {
    sums: Sums,
    views: u64,
    clicks: u64,
    internal_clicks: u64,
    named_clicks: u64,
    distinct: u64,
}

/// Event, label and section of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Place {
    event: String,
    label: Option<String>,
    section: Option<String>,
}

impl Place {
    /// Returns the sort key of rows with equal clicks.
    fn order(&self) -> (&str, TieKey<'_, String>, TieKey<'_, String>) {
        (&self.event, absent_last(&self.label), absent_last(&self.section))
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Times {
    clicks: u64,
    sessions: u64,
}

type Rows = Vec<(Place, Times)>;

async fn of_rows(pool: &PgPool, site: &Site, filter: &Filter, limit: u32) -> Result<(Found, Rows)> {
    let sums = timeseries::totals_of_rows(pool, site, filter).await?;
    let events = Bound::Texts(click_events().map(str::to_owned).collect());
    let own = [filter.views().bound(), vec![events, Bound::Long(limit.into())]].concat();
    let rows = definition::rows(pool, site, filter, Clicks::DEFINITION, own).await?;
    let mut found = Found { sums, ..Found::default() };
    let mut shown = Vec::new();
    let mut take = |row: &PgRow| -> Result<_, sqlx::Error> {
        found.views = counted(row, "views")?;
        found.clicks = counted(row, "all_clicks")?;
        found.internal_clicks = counted(row, "internal_clicks")?;
        found.named_clicks = counted(row, "named_clicks")?;
        // A single row without an event means that there are no clicks.
        let Some(event) = row.try_get("name")? else { return Ok(()) };
        found.distinct = counted(row, "distinct_rows")?;
        let place = Place { event, label: row.try_get("label")?, section: row.try_get("section")? };
        shown.push((place, Times { clicks: counted(row, "clicks")?, sessions: counted(row, "sessions")? }));
        Ok(())
    };
    rows.iter().try_for_each(&mut take).map_err(postgres)?;
    Ok((found, shown))
}

async fn of_columns(scan: &Scan, filter: &Filter, limit: usize) -> Result<(Found, Rows)> {
    let views = Arc::new(filter.views());
    let clicked = scan.fold(move || Clicked::new(views.clone())).await?;
    let project = scan.project.clone();
    scan.in_turn(move || most_clicked(clicked, limit, &project.dictionary.read())).await
}

/// Returns the places with the most clicks.
fn most_clicked(clicked: Clicked, limit: usize, dictionary: &Dictionary) -> (Found, Rows) {
    let text = |vocabulary, code| dictionary.text(vocabulary, code).map(|text| text.to_string());
    let named = clicked.rows.into_iter().map(|((event, label, section), row)| {
        let place = Place {
            event: text(Vocabulary::EVENT, event).unwrap_or_default(),
            label: text(Vocabulary::PROP_VALUE, label),
            section: text(Vocabulary::PROP_VALUE, section),
        };
        (place, row.times)
    });
    let mut rows: Rows = named.collect();
    let mut found = clicked.found;
    found.distinct = rows.len() as u64;
    found.named_clicks = rows.iter().map(|(_, times)| times.clicks).sum();
    rows.sort_unstable_by(|(a, one), (b, other)| {
        other.clicks.cmp(&one.clicks).then_with(|| a.order().cmp(&b.order()))
    });
    rows.truncate(limit);
    (found, rows)
}

/// Codes of event, label and section.
type Codes = (u32, u32, u32);

#[derive(Default)]
struct Tally {
    times: Times,
    /// Day and index of the session that was last counted.
    last: Option<(i32, u32)>,
}

struct Clicked {
    views: Arc<Views>,
    found: Found,
    rows: FxHashMap<Codes, Tally>,
    owners: Owners,
}

impl Clicked {
    fn new(views: Arc<Views>) -> Self {
        Self { views, found: Found::default(), rows: FxHashMap::default(), owners: Owners::default() }
    }
}

/// Codes that the fold looks for.
struct Looked {
    /// By the code of an event name: true if the event is a named click.
    events: Vec<bool>,
    labels: [Option<u32>; LABELS.len()],
    section: Option<u32>,
    /// Code of the empty text, which stands for no value.
    empty: Option<u32>,
}

impl Looked {
    fn of(dictionary: &Dictionary) -> Self {
        let mut events = vec![false; dictionary.len(Vocabulary::EVENT)];
        for code in click_events().filter_map(|name| dictionary.code(Vocabulary::EVENT, name)) {
            events[code as usize] = true;
        }
        Self {
            events,
            labels: LABELS.map(|name| dictionary.code(Vocabulary::PROP, name)),
            section: dictionary.code(Vocabulary::PROP, SECTION),
            empty: dictionary.code(Vocabulary::PROP_VALUE, ""),
        }
    }

    /// Returns the value of an event's property. Absent if the value is empty.
    fn value(&self, day: &Day, event: usize, prop: Option<u32>) -> u32 {
        let (names, values) = (day.props.get(entries::PROP), day.props.get(entries::PROP_VALUE));
        let found = day.props.of(event).find(|entry| Some(names.get(*entry)) == prop);
        let value = found.map_or(ABSENT, |entry| values.get(entry));
        if Some(value) == self.empty { ABSENT } else { value }
    }

    fn label(&self, day: &Day, event: usize) -> u32 {
        let mut values = self.labels.iter().map(|prop| self.value(day, event, *prop));
        values.find(|value| *value != ABSENT).unwrap_or(ABSENT)
    }
}

impl Fold for Clicked {
    const PARTS: Parts = Parts::CORE.with(Part::Attention).with(Part::Props);

    fn add(&mut self, day: &Day, mask: &Mask, dictionary: &Dictionary) {
        self.found.sums.add_day(day, mask);
        let looked = Looked::of(dictionary);
        let (views, all) = (self.views.of(day, dictionary), self.views.are_all());
        let clicks = day.pageviews.get(pageview::KEYS.clicks);
        let internal = day.pageviews.get(pageview::KEYS.iclicks);
        let (names, places) = (day.events.get(event::KEYS.name), day.events.get(event::KEYS.pageview_id));
        let owners = self.owners.of(&day.pageviews.ends, mask);
        for (view, _) in
            owners.iter().enumerate().filter(|(view, owner)| **owner != NOBODY && views.count(*view))
        {
            self.found.views += 1;
            self.found.clicks += u64::from(clicks.get(view));
            self.found.internal_clicks += u64::from(internal.get(view));
        }
        let owners = self.owners.of(&day.events.ends, mask);
        for (event, &owner) in owners.iter().enumerate() {
            let name = names.get(event);
            let on_view =
                || day.pageview(owner as usize, places.get(event)).is_some_and(|view| views.count(view));
            if !looked.events[name as usize] || owner == NOBODY || !(all || on_view()) {
                continue;
            }
            let key = (name, looked.label(day, event), looked.value(day, event, looked.section));
            let row = self.rows.entry(key).or_default();
            row.times.clicks += 1;
            let session = (day.number, owner);
            row.times.sessions += u64::from(row.last.replace(session) != Some(session));
        }
    }

    fn merge(&mut self, other: Self) {
        self.found.sums.merge(&other.found.sums);
        self.found.views += other.found.views;
        self.found.clicks += other.found.clicks;
        self.found.internal_clicks += other.found.internal_clicks;
        for (key, row) in other.rows {
            let mine = self.rows.entry(key).or_default();
            mine.times.clicks += row.times.clicks;
            mine.times.sessions += row.times.sessions;
        }
    }
}
