//! Events: those of the selected sessions one by one, with the session of each.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use async_graphql::{InputObject, SimpleObject};
use domain::page::Cursor;
use domain::{Error, Result, Timestamp, Violation, ViolationCode};
use entity::visits::Part;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};
use uuid::Uuid;

use super::event_leaders::{EventLeaders, Wanted};
use super::event_rows::{events_of, pages_of};
use super::{Answering, Report, Reports, Scan, Site, Way, definition};
use crate::columns::{Parts, postgres};
use crate::filter::{Bound, Filter, FilterParams, WhereValue};
use crate::period::Period;
use crate::sessions::row::{records, summary};
use crate::sessions::{SessionSummary, SortDir};
use crate::wire::{Name, SeveralSchema, count, instant, several};

/// Parameters of the list of events.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct EventsParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
    /// Only events of these names.
    #[serde(default, deserialize_with = "several")]
    #[schemars(with = "SeveralSchema<Name>")]
    pub names: Option<Vec<String>>,
    /// Only events with these properties, as a JSON object: `{"plan": "pro"}`.
    #[serde(default)]
    #[schemars(with = "String", length(min = 2, max = 4000))]
    pub props: Option<String>,
    /// Only events that have this property.
    #[serde(default)]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub prop_key: Option<String>,
    /// Only events of which a property, or the one of `prop_key`, contains this text. Of the letters A to Z, capital
    /// and small ones are the same.
    #[serde(default)]
    #[schemars(with = "String", length(min = 1, max = 200))]
    pub prop_text: Option<String>,
    /// Only events of this session.
    #[serde(default)]
    #[schemars(with = "Uuid")]
    pub session_id: Option<Uuid>,
    /// Whether the newest come first (`desc`, the default) or the oldest.
    #[serde(default)]
    #[schemars(with = "SortDir")]
    pub order: Option<SortDir>,
    /// How many events at most; 50 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 200))]
    pub limit: Option<u32>,
    /// What the last answer's nextCursor said, for the events after those.
    #[serde(default)]
    #[schemars(with = "String", length(max = 300))]
    pub cursor: Option<String>,
}

/// Events of the selected sessions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct EventsQueryResult {
    /// The days covered, in the project's time zone. They are those on which sessions began.
    pub period: Period,
    /// The events in the order asked for.
    pub items: Vec<EventItem>,
    /// Give it as `cursor` for the events after these; null at the end. There may be more even where `items` has
    /// fewer than asked for: a page looks at so many events only.
    pub next_cursor: Option<String>,
    /// Whether past visits are being derived anew, because the project's rules have changed.
    pub recomputing: bool,
}

/// One event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct EventItem {
    /// Stable: the pageview's id and the event's number on it.
    pub id: String,
    /// When it happened.
    pub at: Timestamp,
    /// Its name.
    pub name: String,
    /// Its properties.
    pub props: Option<Value>,
    /// The pageview it happened on.
    pub pageview_id: Uuid,
    /// The page it happened on, where that is known.
    pub page: Option<String>,
    /// The session it belongs to.
    pub session: SessionSummary,
}

const DEFAULT_LIMIT: u32 = 50;
const MAX_LIMIT: u32 = 200;
/// How often a page goes on looking where the columns could not tell which events fit.
const ROUNDS: usize = 5;

impl Report for EventsQueryResult {
    type Params = EventsParams;

    const NAME: &'static str = "events";
    const SUMMARY: &'static str = "The events of the selected sessions one by one, with the session of each.";
    const DEFINITION: &'static str = include_str!("events.sql");
    const READS_ROWS: bool = true;

    fn recomputing(&mut self) -> &mut bool {
        &mut self.recomputing
    }

    fn answer<'a>(reports: &'a Reports, site: &'a Site, params: EventsParams) -> Answering<'a, Self> {
        Box::pin(async move {
            let filter = reports.filter(site, &params.filter)?;
            let limit = params.limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT) as usize;
            let from = params.cursor.as_deref().map(Cursor::decode::<Place>).transpose()?;
            let wanted = Arc::new(wanted(params)?);
            let (rows, next) = match reports.way(site, &filter).await? {
                Way::Columns(scan) => of_columns(reports, site, &scan, &wanted, from, limit).await?,
                Way::Sql(pool) => of_rows(&pool, site, &filter, &wanted, from, limit).await?,
            };
            let items = with_sessions(reports, site, rows).await?;
            let next_cursor = next.map(|place| Cursor::encode(&place)).transpose()?;
            Ok(Self { period: filter.period, items, next_cursor, recomputing: false })
        })
    }
}

fn wanted(params: EventsParams) -> Result<Wanted> {
    let mut props = Vec::new();
    if let Some(text) = &params.props {
        let refuse = |path: String, code, message: &str| Error::from(Violation::new(path, code, message));
        let object: Map<String, Value> = serde_json::from_str(text).map_err(|_| {
            refuse("query.props".to_owned(), ViolationCode::WrongFormat, "expected a JSON object")
        })?;
        for (name, value) in object {
            let path = format!("query.props.{name}");
            let value: WhereValue = serde_json::from_value(value).map_err(|_| {
                refuse(path, ViolationCode::WrongType, "expected a text, a number, true or false")
            })?;
            props.push((name, value.text()));
        }
    }
    if props.iter().any(|(name, value)| name.contains('\0') || value.contains('\0')) {
        let message = "must not contain the character U+0000";
        return Err(Violation::new("query.props", ViolationCode::WrongFormat, message).into());
    }
    Ok(Wanted {
        names: params.names,
        props,
        prop_key: params.prop_key,
        prop_text: params.prop_text.map(|text| text.to_ascii_lowercase()),
        session: params.session_id,
        newest_first: params.order != Some(SortDir::Asc),
    })
}

/// Where an event stands among all: when it happened, but not before its session, then its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    at: i64,
    session: Uuid,
    pageview: Uuid,
    n: i32,
}

/// An event as its row has it.
struct Found {
    place: Place,
    at: i64,
    name: String,
    props: Option<Map<String, Value>>,
}

impl Found {
    fn of_row(row: &PgRow) -> Result<Self, sqlx::Error> {
        let props: Option<String> = row.try_get("props")?;
        let place = Place {
            at: row.try_get("place")?,
            session: row.try_get("session_id")?,
            pageview: row.try_get("pageview_id")?,
            n: row.try_get("n")?,
        };
        let props = props.as_deref().and_then(|text| serde_json::from_str(text).ok());
        Ok(Self { place, at: row.try_get("at")?, name: row.try_get("name")?, props })
    }
}

/// The events of a page, and where the next one begins.
type Slice = (Vec<Found>, Option<Place>);

async fn of_columns(
    reports: &Reports,
    site: &Site,
    scan: &Scan,
    wanted: &Arc<Wanted>,
    mut from: Option<Place>,
    limit: usize,
) -> Result<Slice> {
    let parts = if wanted.reads_props() { Parts::CORE.with(Part::Props) } else { Parts::CORE };
    let scan = scan.clone().reading(parts);
    let is_beyond = |place: &Place, from: Option<Place>| {
        from.is_none_or(|from| if wanted.newest_first { *place < from } else { *place > from })
    };
    let mut found: Vec<Found> = Vec::new();
    for _ in 0..ROUNDS {
        let bound = from.map(|from| (from.at, from.session));
        let one = wanted.clone();
        let leaders = scan.fold(move || EventLeaders::new(one.clone(), bound, limit + 1)).await?;
        let (moments, last) = leaders.finish();
        let sessions: BTreeSet<Uuid> = moments
            .into_iter()
            .map(|(_, session)| session)
            .chain(bound.map(|(_, session)| session))
            .collect();
        let mut rows = rows_of(reports, site, &sessions.into_iter().collect::<Vec<_>>()).await?;
        let until = last.map(|(at, session)| wanted.end_of(at, session));
        let until = until.map(|(at, session, pageview, n)| Place { at, session, pageview, n });
        rows.retain(|row| {
            is_beyond(&row.place, from)
                && until.is_none_or(|until| !is_beyond(&row.place, Some(until)))
                && wanted.fits(row.place.session, &row.name, row.props.as_ref())
        });
        rows.sort_by_key(|row| row.place);
        if wanted.newest_first {
            rows.reverse();
        }
        found.extend(rows);
        from = until;
        if until.is_none() || found.len() > limit {
            break;
        }
    }
    let next = if found.len() > limit { Some(found[limit - 1].place) } else { from };
    found.truncate(limit);
    Ok((found, next))
}

/// All events of some sessions.
async fn rows_of(reports: &Reports, site: &Site, sessions: &[Uuid]) -> Result<Vec<Found>> {
    let started: HashMap<Uuid, i64> = records(&reports.context.db, site.id, sessions)
        .await?
        .into_iter()
        .map(|session| (session.session_id, session.started_at))
        .collect();
    let events = events_of(&reports.context, site.id, sessions).await?;
    let found = events.into_iter().filter_map(|event| {
        let started = *started.get(&event.session_id)?;
        Some(Found {
            place: Place {
                at: event.at.max(started),
                session: event.session_id,
                pageview: event.pageview_id,
                n: event.n,
            },
            at: event.at,
            name: event.name,
            props: event.props.and_then(|props| props.parse()),
        })
    });
    Ok(found.collect())
}

async fn of_rows(
    pool: &PgPool,
    site: &Site,
    filter: &Filter,
    wanted: &Wanted,
    from: Option<Place>,
    limit: usize,
) -> Result<Slice> {
    let (direction, beyond) = if wanted.newest_first { ("desc", "<") } else { ("asc", ">") };
    let text = EventsQueryResult::DEFINITION.replace("/* direction */", direction);
    let text = definition::with(&text, "beyond", beyond);
    let (keys, values): (Vec<String>, Vec<String>) = wanted.props.iter().cloned().unzip();
    let own = vec![
        Bound::Long(i64::try_from(limit + 1).unwrap_or(i64::from(MAX_LIMIT))),
        wanted.names.clone().map_or(Bound::NoTexts, Bound::Texts),
        Bound::OptionalId(wanted.session),
        Bound::Texts(keys),
        Bound::Texts(values),
        Bound::OptionalText(wanted.prop_key.clone()),
        Bound::OptionalText(wanted.prop_text.clone()),
        Bound::OptionalLong(from.map(|from| from.at)),
        Bound::OptionalId(from.map(|from| from.session)),
        Bound::OptionalId(from.map(|from| from.pageview)),
        Bound::OptionalLong(from.map(|from| from.n.into())),
    ];
    let rows = definition::rows(pool, site, filter, &text, own).await?;
    let found = rows.iter().map(Found::of_row).collect::<Result<Vec<_>, _>>();
    let mut found = found.map_err(postgres)?;
    let next = (found.len() > limit).then(|| found[limit - 1].place);
    found.truncate(limit);
    Ok((found, next))
}

/// The events with their sessions and pages. One whose session was deleted meanwhile is left out.
async fn with_sessions(reports: &Reports, site: &Site, found: Vec<Found>) -> Result<Vec<EventItem>> {
    let ids: BTreeSet<Uuid> = found.iter().map(|event| event.place.session).collect();
    let ids: Vec<Uuid> = ids.into_iter().collect();
    let mut sessions: HashMap<Uuid, SessionSummary> = HashMap::new();
    for record in records(&reports.context.db, site.id, &ids).await? {
        sessions.insert(record.session_id, summary(record, &site.relevance, site.locale())?);
    }
    let pages = pages_of(&reports.context, site.id, &ids).await?;
    let item = |event: Found| {
        Some(EventItem {
            id: format!("{}:{}", event.place.pageview, event.place.n),
            at: instant(event.at),
            name: event.name,
            // The databases give them back in orders of their own.
            props: event.props.map(|mut props| {
                props.sort_keys();
                Value::Object(props)
            }),
            pageview_id: event.place.pageview,
            page: pages.get(&event.place.pageview).cloned(),
            session: sessions.get(&event.place.session)?.clone(),
        })
    };
    Ok(found.into_iter().filter_map(item).collect())
}
