//! Realtime report: the last half hour by minute, and where the visits that were active in it are and came from.
//!
//! The report counts a visit by what it does, not by its start, so the period of the filter does not matter.

use std::cmp::Reverse;
use std::sync::Arc;

use async_graphql::{InputObject, SimpleObject};
use chrono::{DateTime, Utc};
use domain::{Result, Timestamp};
use entity::visits::session::KEYS;
use entity::visits::{event, pageview};
use rustc_hash::{FxHashMap, FxHashSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};

use super::groups::{Reader, Values};
use super::labels::Labels;
use super::overview::CURRENT_MS;
use super::totals::counted;
use super::{Answering, Fold, Report, Reports, Scan, Site, Way, definition};
use crate::columns::{Day, Dictionary, postgres};
use crate::dimension::Dimension;
use crate::filter::{Bound, Filter, FilterParams, Mask};
use crate::period::{self, Period};
use crate::wire::{absent_last, instant};

/// Parameters of the realtime report.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct RealtimeParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
}

/// The last 30 minutes. The sessions are those that were active in them and meet the conditions of the filter, whatever
/// its period.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Realtime {
    /// Time of the answer.
    pub at: Timestamp,
    /// Visitors active in the last five minutes.
    pub current_visitors: u64,
    /// Visitors active in the last 30 minutes.
    pub visitors: u64,
    /// Sessions active in the last 30 minutes.
    pub sessions: u64,
    /// Pageviews that began in the last 30 minutes.
    pub pageviews: u64,
    /// Events of the last 30 minutes.
    pub events: u64,
    /// The 30 minutes, oldest first. The last one is not over yet.
    pub minutes: Vec<RealtimeMinute>,
    /// Pages that these sessions viewed last, at most 10.
    pub pages: Vec<RealtimeRow>,
    /// Channels through which these sessions came, at most 10.
    pub channels: Vec<RealtimeRow>,
    /// Countries of these sessions, at most 10.
    pub countries: Vec<RealtimeRow>,
    /// Kinds of device of these sessions.
    pub devices: Vec<RealtimeRow>,
    /// Goals that these sessions have reached, at any time, at most 10.
    pub goals: Vec<RealtimeRow>,
    /// True while past visits are being recomputed after a change of the rules: the figures then mix results from
    /// before and after the change.
    pub recomputing: bool,
}

/// One minute.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct RealtimeMinute {
    /// Start of the minute.
    pub start: Timestamp,
    /// Visitors with a pageview, an event or the latest activity of their session in this minute.
    pub visitors: u64,
    /// Pageviews that began in this minute.
    pub pageviews: u64,
    /// Events of this minute.
    pub events: u64,
}

/// One value of a dimension, most sessions first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct RealtimeRow {
    /// The value; null if it is not known.
    pub value: Option<String>,
    /// Name of a goal; null for other dimensions.
    pub label: Option<String>,
    /// Number of sessions with the value.
    pub sessions: u64,
}

const MINUTE_MS: i64 = 60_000;
const MINUTES: usize = 30;
/// Maximum number of values of each dimension.
const ROWS: usize = 10;

/// Dimensions by which the sessions are split, in the order of the answer.
const SPLITS: [Dimension; 5] =
    [Dimension::ExitPage, Dimension::Channel, Dimension::Country, Dimension::Device, Dimension::Goal];

type Splits = Arc<[Values; SPLITS.len()]>;

impl Report for Realtime {
    type Params = RealtimeParams;

    const NAME: &'static str = "realtime";
    const SUMMARY: &'static str = "The last 30 minutes by minute, and the sessions that were active in them.";
    const DESCRIPTION: &'static str = "The period of the filter has no effect, its conditions have. `pages` are \
                                       those that the sessions viewed last. For single pageviews and events as \
                                       they arrive, use the live tail.";
    const DEFINITION: &'static str = include_str!("realtime.sql");

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    fn answer<'a>(reports: &'a Reports, site: &'a Site, params: RealtimeParams) -> Answering<'a, Self> {
        Box::pin(async move {
            let now = reports.context.clock.now();
            let filter = recent(&reports.filter(site, &params.filter)?, now);
            let splits: Splits =
                Arc::new(SPLITS.map(|split| Values::under(split, site, &filter, &Default::default())));
            let span = Span::until(now);
            let found = match reports.way(site, &filter).await? {
                Way::Columns(scan) => of_columns(&scan, span, splits).await?,
                Way::Sql(pool) => of_rows(&pool, site, &filter, span, &splits).await?,
            };
            let [pages, channels, countries, devices, goals] = found.splits.map(leaders);
            let goals = named(reports, site, goals).await?;
            let minutes: Vec<RealtimeMinute> = found
                .minutes
                .into_iter()
                .enumerate()
                .map(|(n, counts)| counts.shown(span.start(n)))
                .collect();
            Ok(Self {
                at: now.into(),
                current_visitors: found.current_visitors,
                visitors: found.visitors,
                sessions: found.sessions,
                pageviews: minutes.iter().map(|minute| minute.pageviews).sum(),
                events: minutes.iter().map(|minute| minute.events).sum(),
                minutes,
                pages,
                channels,
                countries,
                devices,
                goals,
                recomputing: false,
            })
        })
    }
}

/// Returns the conditions of a filter over the days on which visits can have begun that are not over.
fn recent(filter: &Filter, now: DateTime<Utc>) -> Filter {
    let today = period::number(period::day_at(now, filter.zone));
    filter.over(Period::of_numbers((today - 2, today + 1), filter.zone))
}

/// The 30 minutes up to now, in milliseconds since 1970.
#[derive(Clone, Copy)]
struct Span {
    /// Start of the first minute.
    since: i64,
    /// Start of the last five minutes.
    current_since: i64,
}

impl Span {
    fn until(now: DateTime<Utc>) -> Self {
        let now = now.timestamp_millis();
        let last_minute = now - now.rem_euclid(MINUTE_MS);
        Self { since: last_minute - (MINUTES as i64 - 1) * MINUTE_MS, current_since: now - CURRENT_MS }
    }

    fn start(self, minute: usize) -> Timestamp {
        instant(self.since + minute as i64 * MINUTE_MS)
    }

    fn end(self) -> i64 {
        self.since + MINUTES as i64 * MINUTE_MS
    }

    /// Returns the number of the minute of a time. None for a time outside.
    fn minute(self, at: i64) -> Option<usize> {
        let minute = usize::try_from((at - self.since).div_euclid(MINUTE_MS)).ok()?;
        (minute < MINUTES).then_some(minute)
    }
}

/// Result of either executor.
#[derive(Default)]
struct Found {
    current_visitors: u64,
    visitors: u64,
    sessions: u64,
    minutes: [Counts; MINUTES],
    /// Values of each of [`SPLITS`] with the number of sessions, in any order.
    splits: [Vec<(Option<String>, u64)>; SPLITS.len()],
}

#[derive(Clone, Copy, Default)]
struct Counts {
    visitors: u64,
    pageviews: u64,
    events: u64,
}

impl Counts {
    fn shown(self, start: Timestamp) -> RealtimeMinute {
        let Self { visitors, pageviews, events } = self;
        RealtimeMinute { start, visitors, pageviews, events }
    }
}

/// Returns the values with the most sessions; ties in byte order.
fn leaders(mut values: Vec<(Option<String>, u64)>) -> Vec<RealtimeRow> {
    values.sort_unstable_by(|(a, left), (b, right)| {
        (Reverse(left), absent_last(a)).cmp(&(Reverse(right), absent_last(b)))
    });
    values.truncate(ROWS);
    values.into_iter().map(|(value, sessions)| RealtimeRow { value, label: None, sessions }).collect()
}

/// Returns the rows of goals with their names.
async fn named(reports: &Reports, site: &Site, mut rows: Vec<RealtimeRow>) -> Result<Vec<RealtimeRow>> {
    if !rows.is_empty() {
        let labels = Labels::of(reports, site, &[Dimension::Goal]).await?;
        for row in &mut rows {
            row.label = row.value.as_deref().and_then(|key| labels.label(Dimension::Goal, key));
        }
    }
    Ok(rows)
}

async fn of_columns(scan: &Scan, span: Span, splits: Splits) -> Result<Found> {
    let active = scan.fold(move || Active::new(span, splits.clone())).await?;
    Ok(active.found(&scan.project.dictionary.read()))
}

async fn of_rows(pool: &PgPool, site: &Site, filter: &Filter, span: Span, splits: &Splits) -> Result<Found> {
    let part = |(split, values): (Dimension, &Values)| {
        format!(
            "select '{split}', v.value::text, count(*), 0, 0, 0 from ({}) v group by v.value",
            values.sql(0)
        )
    };
    let parts: Vec<String> = SPLITS.into_iter().zip(splits.iter()).map(part).collect();
    let text = definition::with(Realtime::DEFINITION, "splits", &parts.join(" union all "));
    let own = [span.since, span.current_since, span.end()].map(Bound::Long).to_vec();
    let rows = definition::rows(pool, site, filter, &text, own).await?;
    let mut found = Found::default();
    rows.iter().try_for_each(|row| found.take(row)).map_err(postgres)?;
    Ok(found)
}

impl Found {
    fn take(&mut self, row: &PgRow) -> Result<(), sqlx::Error> {
        let (part, value): (&str, Option<String>) = (row.try_get("part")?, row.try_get("value")?);
        let (sessions, visitors) = (counted(row, "sessions")?, counted(row, "visitors")?);
        match part {
            "all" => (self.sessions, self.visitors) = (sessions, visitors),
            "now" => self.current_visitors = visitors,
            "minute" => {
                let minute = value.and_then(|value| value.parse::<usize>().ok());
                if let Some(counts) = minute.and_then(|minute| self.minutes.get_mut(minute)) {
                    let (pageviews, events) = (counted(row, "pageviews")?, counted(row, "events")?);
                    *counts = Counts { visitors, pageviews, events };
                }
            }
            part => {
                if let Some(place) = SPLITS.iter().position(|split| split.as_str() == part) {
                    self.splits[place].push((value, sessions));
                }
            }
        }
        Ok(())
    }
}

/// Sessions that were active in the last half hour.
struct Active {
    span: Span,
    values: Splits,
    current_visitors: FxHashSet<i64>,
    visitors: FxHashSet<i64>,
    sessions: u64,
    minutes: [Minute; MINUTES],
    /// Number of sessions by code, for each of [`SPLITS`].
    splits: [FxHashMap<u32, u64>; SPLITS.len()],
}

#[derive(Default)]
struct Minute {
    visitors: FxHashSet<i64>,
    pageviews: u64,
    events: u64,
}

impl Active {
    fn new(span: Span, values: Splits) -> Self {
        Self {
            span,
            values,
            current_visitors: FxHashSet::default(),
            visitors: FxHashSet::default(),
            sessions: 0,
            minutes: Default::default(),
            splits: Default::default(),
        }
    }

    /// Returns the minute of a time, in which a visitor was active.
    fn minute(&mut self, at: i64, visitor: i64) -> Option<&mut Minute> {
        let minute = &mut self.minutes[self.span.minute(at)?];
        minute.visitors.insert(visitor);
        Some(minute)
    }

    fn add_session(&mut self, day: &Day, session: usize, last_at: i64) {
        let started = day.sessions.get(KEYS.started_at)[session];
        let visitor = day.sessions.get(KEYS.visitor)[session];
        self.sessions += 1;
        self.visitors.insert(visitor);
        if last_at >= self.span.current_since {
            self.current_visitors.insert(visitor);
        }
        self.minute(last_at, visitor);
        let views = day.pageviews.get(pageview::KEYS.started_at);
        for view in day.pageviews.of(session) {
            if let Some(minute) = self.minute(started + i64::from(views[view]), visitor) {
                minute.pageviews += 1;
            }
        }
        let events = day.events.get(event::KEYS.at);
        for event in day.events.of(session) {
            if let Some(minute) = self.minute(started + i64::from(events[event]), visitor) {
                minute.events += 1;
            }
        }
    }

    fn found(self, dictionary: &Dictionary) -> Found {
        let mut found = Found {
            current_visitors: self.current_visitors.len() as u64,
            visitors: self.visitors.len() as u64,
            sessions: self.sessions,
            ..Found::default()
        };
        for (counts, Minute { visitors, pageviews, events }) in found.minutes.iter_mut().zip(self.minutes) {
            *counts = Counts { visitors: visitors.len() as u64, pageviews, events };
        }
        for ((split, values), codes) in found.splits.iter_mut().zip(self.values.iter()).zip(self.splits) {
            let text = |(code, sessions)| (values.text(code as usize, dictionary), sessions);
            split.extend(codes.into_iter().map(text));
        }
        found
    }
}

impl Fold for Active {
    fn add(&mut self, day: &Day, mask: &Mask, dictionary: &Dictionary) {
        let (started, lasted) = (day.sessions.get(KEYS.started_at), day.sessions.get(KEYS.last_at));
        let values = self.values.clone();
        let readers: Vec<Reader<'_>> = values.iter().map(|values| values.reader(day, dictionary)).collect();
        let mut codes = Vec::new();
        for session in mask.kept() {
            let last_at = started[session] + i64::from(lasted[session]);
            if last_at < self.span.since {
                continue;
            }
            self.add_session(day, session, last_at);
            for (counts, reader) in self.splits.iter_mut().zip(&readers) {
                reader.of(session, &mut codes);
                codes.iter().for_each(|code| *counts.entry(*code).or_default() += 1);
            }
        }
    }

    fn merge(&mut self, other: Self) {
        self.current_visitors.extend(other.current_visitors);
        self.visitors.extend(other.visitors);
        self.sessions += other.sessions;
        for (minute, other) in self.minutes.iter_mut().zip(other.minutes) {
            minute.visitors.extend(other.visitors);
            minute.pageviews += other.pageviews;
            minute.events += other.events;
        }
        for (counts, other) in self.splits.iter_mut().zip(other.splits) {
            other.into_iter().for_each(|(code, sessions)| *counts.entry(code).or_default() += sessions);
        }
    }
}
