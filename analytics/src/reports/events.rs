//! Events report: the events of the selected sessions one by one, each with its session.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use async_graphql::{InputObject, SimpleObject};
use domain::ground::aside;
use domain::ground::page::Cursor;
use domain::{Context, Error, Result, Timestamp, Violation, ViolationCode};
use entity::visits::{Part, event};
use schemars::JsonSchema;
use sea_orm::{ConnectionTrait, FromQueryResult, Statement};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sqlx::postgres::PgRow;
use sqlx::{PgPool, Row};
use uuid::Uuid;

use super::event_leaders::{EventLeaders, Wanted};
use super::{Answering, Report, Reports, Scan, Site, Way, definition};
use crate::chunks::{READ_AT_ONCE, fitting};
use crate::columns::{Parts, postgres};
use crate::filter::{Bound, Filter, FilterParams, WhereValue};
use crate::period::Period;
use crate::session_rows::{of_sessions, records, rows};
use crate::session_summary::{SessionSummary, summary};
use crate::wire::SortDir;
use crate::wire::{Name, SeveralSchema, count, instant, several};

/// Parameters of the events report.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, InputObject)]
#[schemars(extend("additionalProperties" = false))]
pub struct EventsParams {
    #[serde(flatten)]
    #[graphql(default)]
    pub filter: FilterParams,
    /// Only events with one of these names.
    #[serde(default, deserialize_with = "several")]
    #[schemars(with = "SeveralSchema<Name>")]
    pub names: Option<Vec<String>>,
    /// Only events with these properties, as a JSON object: `{"plan": "pro"}`.
    #[serde(default)]
    #[schemars(with = "String", length(min = 2, max = 4000))]
    pub props: Option<String>,
    /// Only events with this property.
    #[serde(default)]
    #[schemars(with = "String", length(min = 1, max = 100))]
    pub prop_key: Option<String>,
    /// Only events with this text in a property, or in the property `prop_key` if given. The letters A to Z are matched
    /// in either case.
    #[serde(default)]
    #[schemars(with = "String", length(min = 1, max = 200))]
    pub prop_text: Option<String>,
    /// Only events of this session.
    #[serde(default)]
    #[schemars(with = "Uuid")]
    pub session_id: Option<Uuid>,
    /// Sort order: newest first (`desc`, the default) or oldest first.
    #[serde(default)]
    #[schemars(with = "SortDir")]
    pub order: Option<SortDir>,
    /// Maximum number of events; 50 by default.
    #[serde(default, deserialize_with = "count")]
    #[schemars(with = "u32", range(min = 1, max = 200))]
    pub limit: Option<u32>,
    /// The `nextCursor` of the previous answer, to get the events after it.
    #[serde(default)]
    #[schemars(with = "String", length(max = 300))]
    pub cursor: Option<String>,
}

/// Events of the selected sessions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct EventsQueryResult {
    /// Days covered, in the project's time zone. Events belong to the day on which their session began.
    pub period: Period,
    /// Events in the requested order.
    pub items: Vec<EventItem>,
    /// Pass this as `cursor` to get the next events; null at the end. There may be more even if `items` has fewer
    /// events than requested, because a page examines a limited number of events.
    pub next_cursor: Option<String>,
    /// True while past visits are being recomputed after a change of the rules.
    pub recomputing: bool,
}

/// One event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct EventItem {
    /// Stable id: the pageview's id and the event's number on it.
    pub id: String,
    /// Time of the event.
    pub at: Timestamp,
    /// Name of the event.
    pub name: String,
    /// Properties of the event.
    pub props: Option<Value>,
    /// Pageview on which the event happened.
    pub pageview_id: Uuid,
    /// Page on which the event happened, if known.
    pub page: Option<String>,
    /// Session of the event.
    pub session: SessionSummary,
}

const DEFAULT_LIMIT: u32 = 50;
const MAX_LIMIT: u32 = 200;
/// How many more times a page searches when the columns could not decide which events match.
const ROUNDS: usize = 5;

impl Report for EventsQueryResult {
    type Params = EventsParams;

    const NAME: &'static str = "events";
    const SUMMARY: &'static str = "Events of the selected sessions one by one, each with its session.";
    const DESCRIPTION: &'static str = "Newest first by default. Events belong to the day on which their session \
                                       began. A page may have fewer events than asked for although there are more: \
                                       go on until `nextCursor` is null.";
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

/// Position of an event: its time, but not before its session's start, then its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Place {
    at: i64,
    session: Uuid,
    pageview: Uuid,
    n: i32,
}

/// An event as its row stores it.
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

/// Events of a page, and the position of the next.
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
        reports.turn_of_rows(site).await?;
        let until = last.map(|(at, session)| wanted.end_of(at, session));
        let until = until.map(|(at, session, pageview, n)| Place { at, session, pageview, n });
        let sessions: Vec<Uuid> = sessions.into_iter().collect();
        found.extend(rows_of(reports, site, &sessions, wanted, (from, until), limit + 1).await?);
        from = until;
        if until.is_none() || found.len() > limit {
            break;
        }
    }
    let next = if found.len() > limit { Some(found[limit - 1].place) } else { from };
    found.truncate(limit);
    Ok((found, next))
}

/// Returns the first `most` events of some sessions that fit, between two places.
async fn rows_of(
    reports: &Reports,
    site: &Site,
    sessions: &[Uuid],
    wanted: &Arc<Wanted>,
    (from, until): (Option<Place>, Option<Place>),
    most: usize,
) -> Result<Vec<Found>> {
    let known = records(&reports.context.db, site.id, sessions).await?;
    let started: HashMap<Uuid, i64> =
        known.iter().map(|session| (session.session_id, session.started_at)).collect();
    let (started, mut found, mut rest) = (Arc::new(started), Vec::new(), &known[..]);
    while !rest.is_empty() {
        let efforts = rest.iter().map(|session| 1 + u64::from(session.events.unsigned_abs()));
        let (some, others) = rest.split_at(fitting(efforts, READ_AT_ONCE));
        rest = others;
        let ids: Vec<Uuid> = some.iter().map(|session| session.session_id).collect();
        let events = rows::<event::Entity, _>(&reports.context.db, site.id, &ids).await?;
        let (started, wanted) = (started.clone(), wanted.clone());
        found = aside::run(move || {
            let is_beyond = |place: &Place, from: Option<Place>| {
                from.is_none_or(|from| if wanted.newest_first { *place < from } else { *place > from })
            };
            let fits = |row: &Found| {
                is_beyond(&row.place, from)
                    && until.is_none_or(|until| !is_beyond(&row.place, Some(until)))
                    && wanted.fits(row.place.session, &row.name, row.props.as_ref())
            };
            let read = events.into_iter().filter_map(|event| found_at(event, &started)).filter(fits);
            found.extend(read);
            found.sort_by_key(|row: &Found| row.place);
            if wanted.newest_first {
                found.reverse();
            }
            found.truncate(most);
            found
        })
        .await?;
    }
    Ok(found)
}

fn found_at(event: event::Model, started: &HashMap<Uuid, i64>) -> Option<Found> {
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

/// Returns the pages of pageviews of some sessions. Of the others nothing is read: a session may have a thousand.
async fn pages_of(
    context: &Context,
    project: Uuid,
    sessions: &[Uuid],
    pageviews: &BTreeSet<Uuid>,
) -> Result<HashMap<Uuid, String>> {
    #[derive(FromQueryResult)]
    struct Seen {
        pageview_id: Uuid,
        page: String,
    }
    if sessions.is_empty() {
        return Ok(HashMap::new());
    }
    let backend = context.db.get_database_backend();
    let (sql, mut values) = of_sessions(backend, "pageviews", "r.pageview_id, r.page", project, sessions);
    let places: Vec<String> = (1..=pageviews.len()).map(|at| format!("${}", values.len() + at)).collect();
    let sql = format!("{sql} and r.pageview_id in ({})", places.join(", "));
    values.extend(pageviews.iter().map(|id| sea_orm::Value::from(*id)));
    let statement = Statement::from_sql_and_values(backend, sql, values);
    let seen = Seen::find_by_statement(statement).all(&context.db).await?;
    Ok(seen.into_iter().map(|seen| (seen.pageview_id, seen.page)).collect())
}

/// Adds sessions and pages to the events. Events whose session was deleted meanwhile are left out.
async fn with_sessions(reports: &Reports, site: &Site, found: Vec<Found>) -> Result<Vec<EventItem>> {
    let ids: BTreeSet<Uuid> = found.iter().map(|event| event.place.session).collect();
    let ids: Vec<Uuid> = ids.into_iter().collect();
    let mut sessions: HashMap<Uuid, SessionSummary> = HashMap::new();
    for record in records(&reports.context.db, site.id, &ids).await? {
        sessions.insert(record.session_id, summary(record, &site.relevance, site.locale())?);
    }
    let pageviews = found.iter().map(|event| event.place.pageview).collect();
    let pages = pages_of(&reports.context, site.id, &ids, &pageviews).await?;
    let item = |event: Found| {
        Some(EventItem {
            id: format!("{}:{}", event.place.pageview, event.place.n),
            at: instant(event.at),
            name: event.name,
            // Each database returns properties in its own order.
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
