//! Server events: what happened to a visitor outside of the browser, such as a payment.
//!
//! Each event goes through the writer, like browser events, into the session that it names. An event is accepted only
//! once it is on disk.

use std::collections::{BTreeMap, HashMap};

use async_graphql::{InputObject, SimpleObject};
use domain::ground::time::MS_PER_DAY;
use domain::measuring::events::{EVENT_NAME, EventProblem};
use domain::tenancy::access::{ProjectAccess, Scope};
use domain::tenancy::project::Project;
use domain::{Context, Error, Result, Timestamp};
use entity::visits::session;
use futures::future::join_all;
use schemars::JsonSchema;
use sea_orm::{ConnectionTrait, FromQueryResult, Statement, Value as Cell};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use super::rules_of;
use crate::session_rows::{of_sessions, records};
use crate::visits::{IgnoredReason, Outcome, PreparedBatch, PreparedEvent, SERVER_EVENTS_FROM, Writer};

/// Maximum number of events in a request.
const MAX_SERVER_EVENTS: usize = 100;

/// Maximum difference between the clocks of two servers.
const CLOCKS_APART_MS: i64 = 5 * 60 * 1000;
/// Maximum time after the start of its session at which an event can happen. Columns store this time in 32 bits.
const LATEST_AFTER_START_MS: i64 = 45 * MS_PER_DAY;

/// Events that a server adds to sessions.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ServerEvents {
    /// 1 to 100 events.
    #[schemars(length(min = 1, max = MAX_SERVER_EVENTS))]
    pub events: Vec<ServerEvent>,
}

/// An event that a server adds to a session.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema, InputObject)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ServerEvent {
    /// Session of the event: the result of `svc('session')` in the browser.
    pub session_id: Uuid,
    /// Pageview of this session. Default: the pageview that was open at the time of the event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Uuid")]
    pub pageview_id: Option<Uuid>,
    /// Name of the event.
    #[schemars(length(max = 40), regex(pattern = EVENT_NAME))]
    pub name: String,
    /// Props of the event: texts of up to 200 characters, numbers, true and false. The same rules apply as for browser
    /// events.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(schema_with = "props_schema")]
    pub props: Option<Value>,
    /// Time of the event; now by default. It must not be before the start of its session or the retention of the
    /// project.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Timestamp")]
    pub occurred_at: Option<Timestamp>,
}

fn props_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({
        "type": "object",
        "additionalProperties": {
            "anyOf": [{ "type": "string", "maxLength": 200 }, { "type": "number" }, { "type": "boolean" }]
        }
    })
}

/// Result of adding server events.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct ServerEventsResult {
    /// Number of stored events.
    pub accepted: u32,
    /// Events that were not stored.
    pub rejected: Vec<RejectedEvent>,
}

/// A server event that was not stored.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct RejectedEvent {
    /// Index of the event in the request, from 0.
    pub index: u32,
    /// Reason why the event was not stored.
    pub code: EventProblem,
    /// The reason as an English sentence. The wording may change.
    pub message: String,
}

/// Stores the events, each in its session.
pub async fn accept(
    context: &Context,
    writer: &Writer,
    access: &ProjectAccess,
    input: ServerEvents,
) -> Result<ServerEventsResult> {
    access.require(Scope::EventsWrite)?;
    let (rules, tracking) = rules_of(context, access).await?;
    let known = Known::of(context, access.id(), &input.events).await?;
    let now = context.clock.now_ms();
    let kept = context.caps().retention_days(access.project().retention_days);
    let bounds = Bounds { now, oldest: now - i64::from(kept) * MS_PER_DAY };

    let mut rejected: BTreeMap<usize, EventProblem> = BTreeMap::new();
    let mut by_session: BTreeMap<Uuid, Vec<(usize, PreparedEvent)>> = BTreeMap::new();
    let numbers = Numbers::new(context);
    for (index, event) in input.events.iter().enumerate() {
        let placed = known.place(event, &bounds);
        let checked = rules.check(&tracking, &event.name, event.props.as_ref().and_then(Value::as_object));
        match placed.and_then(|placed| checked.dropped.map_or(Ok(placed), Err)) {
            Err(problem) => drop(rejected.insert(index, problem)),
            Ok((session, at)) => by_session.entry(session).or_default().push((
                index,
                PreparedEvent {
                    pageview: event.pageview_id.unwrap_or_default(),
                    n: numbers.of(index),
                    t: 0,
                    at: Some(at),
                    name: event.name.clone(),
                    props: checked.props,
                },
            )),
        }
    }
    let batches = by_session.into_iter().map(|(session, events)| async move {
        let (indexes, events): (Vec<usize>, Vec<PreparedEvent>) = events.into_iter().unzip();
        let outcome = writer.submit(batch(access.project(), session, now, events)).await;
        (indexes, outcome)
    });
    for (indexes, outcome) in join_all(batches).await {
        for (place, index) in indexes.into_iter().enumerate() {
            if let Some(problem) = problem(&outcome, place)? {
                rejected.insert(index, problem);
            }
        }
    }
    Ok(ServerEventsResult {
        accepted: (input.events.len() - rejected.len()) as u32,
        rejected: rejected
            .into_iter()
            .map(|(index, code)| RejectedEvent {
                index: index as u32,
                code,
                message: code.message().to_owned(),
            })
            .collect(),
    })
}

/// Numbers of a request's events. They start at a random number, so that other events of the session hardly ever have
/// one of them, and follow the order of the request, which is the order of events with the same time. A batch that is
/// written twice keeps its numbers.
struct Numbers(i32);

impl Numbers {
    fn new(context: &Context) -> Self {
        let room = i32::MAX - SERVER_EVENTS_FROM - MAX_SERVER_EVENTS as i32;
        let random = u32::from_le_bytes(context.random.bytes());
        Self(SERVER_EVENTS_FROM + (random % room as u32) as i32)
    }

    fn of(&self, index: usize) -> i32 {
        self.0 + index as i32
    }
}

/// Returns the reason why the event at this index of a batch was not stored.
fn problem(outcome: &Outcome, place: usize) -> Result<Option<EventProblem>> {
    Ok(match outcome {
        Outcome::Stored(stored) => {
            stored.left_out.iter().find(|(at, _)| *at == place).map(|(_, problem)| *problem)
        }
        Outcome::Spooled | Outcome::Quarantined => None,
        Outcome::NoSession | Outcome::Ignored(IgnoredReason::Purged) => Some(EventProblem::UnknownSession),
        Outcome::Ignored(IgnoredReason::ProjectDeleted) => return Err(Error::NotFound),
        // The sender waits for the answer and can send the event again.
        Outcome::Ignored(
            IgnoredReason::DiskFailed | IgnoredReason::SpoolFull | IgnoredReason::QuarantineFull,
        )
        | Outcome::NotTaken => return Err(Error::DbUnavailable),
        Outcome::Ignored(_) => Some(EventProblem::OverQuota),
    })
}

fn batch(project: &Project, session: Uuid, now: i64, events: Vec<PreparedEvent>) -> PreparedBatch {
    // Of nobody, because the session knows its visitor.
    PreparedBatch { org: Some(project.org_id), events, ..PreparedBatch::bare(project.id, session, now) }
}

/// Bounds for the time of an event.
struct Bounds {
    now: i64,
    oldest: i64,
}

/// Sessions and pageviews that the events name.
struct Known {
    sessions: HashMap<Uuid, session::Model>,
    aliases: HashMap<Uuid, Uuid>,
    pageviews: HashMap<Uuid, Uuid>,
}

impl Known {
    async fn of(context: &Context, project: Uuid, events: &[ServerEvent]) -> Result<Self> {
        let named: Vec<Uuid> = events.iter().map(|event| event.session_id).collect();
        let aliases = aliases(context, project, &named).await?;
        let ids: Vec<Uuid> = named.iter().map(|id| aliases.get(id).copied().unwrap_or(*id)).collect();
        let sessions = records(&context.db, project, &ids).await?;
        let sessions: HashMap<_, _> = sessions.into_iter().map(|row| (row.session_id, row)).collect();
        let pageviews = pageviews(context, project, sessions.keys().copied().collect(), events).await?;
        Ok(Self { sessions, aliases, pageviews })
    }

    /// Returns the session of an event, and its time.
    fn place(&self, event: &ServerEvent, bounds: &Bounds) -> Result<(Uuid, i64), EventProblem> {
        let id = self.aliases.get(&event.session_id).copied().unwrap_or(event.session_id);
        let session = self.sessions.get(&id).ok_or(EventProblem::UnknownSession)?;
        if event.pageview_id.is_some_and(|pageview| self.pageviews.get(&pageview) != Some(&id)) {
            return Err(EventProblem::UnknownPageview);
        }
        let at = event.occurred_at.map_or(bounds.now, Timestamp::as_ms);
        if at > bounds.now + CLOCKS_APART_MS {
            return Err(EventProblem::InFuture);
        }
        if at < bounds.oldest {
            return Err(EventProblem::TooOld);
        }
        if at < session.started_at - CLOCKS_APART_MS {
            return Err(EventProblem::BeforeSession);
        }
        if at > session.started_at + LATEST_AFTER_START_MS {
            return Err(EventProblem::TooLate);
        }
        Ok((id, at.clamp(session.started_at, bounds.now.max(session.started_at))))
    }
}

/// Returns the sessions that these ids continue.
async fn aliases(context: &Context, project: Uuid, ids: &[Uuid]) -> Result<HashMap<Uuid, Uuid>> {
    #[derive(FromQueryResult)]
    struct Alias {
        alias_id: Uuid,
        session_id: Uuid,
    }
    let places: Vec<String> = (2..ids.len() + 2).map(|at| format!("${at}")).collect();
    let sql = format!(
        "select alias_id, session_id from session_aliases where project_id = $1 and alias_id in ({})",
        places.join(", ")
    );
    let values = std::iter::once(project.into()).chain(ids.iter().map(|id| Cell::from(*id)));
    let statement = Statement::from_sql_and_values(context.db.get_database_backend(), sql, values);
    let found = Alias::find_by_statement(statement).all(&context.db).await?;
    Ok(found.into_iter().map(|alias| (alias.alias_id, alias.session_id)).collect())
}

/// Returns the sessions of the pageviews that the events name.
async fn pageviews(
    context: &Context,
    project: Uuid,
    sessions: Vec<Uuid>,
    events: &[ServerEvent],
) -> Result<HashMap<Uuid, Uuid>> {
    #[derive(FromQueryResult)]
    struct Seen {
        pageview_id: Uuid,
        session_id: Uuid,
    }
    let named: Vec<Uuid> = events.iter().filter_map(|event| event.pageview_id).collect();
    if named.is_empty() || sessions.is_empty() {
        return Ok(HashMap::new());
    }
    let backend = context.db.get_database_backend();
    let (sql, mut values) = of_sessions(backend, "pageviews", "r.pageview_id", project, &sessions);
    let places: Vec<String> = (1..=named.len()).map(|at| format!("${}", values.len() + at)).collect();
    let sql = format!("{sql} and r.pageview_id in ({})", places.join(", "));
    values.extend(named.into_iter().map(Cell::from));
    let statement = Statement::from_sql_and_values(backend, sql, values);
    let found = Seen::find_by_statement(statement).all(&context.db).await?;
    Ok(found.into_iter().map(|seen| (seen.pageview_id, seen.session_id)).collect())
}
