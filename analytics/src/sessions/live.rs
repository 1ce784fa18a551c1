//! The live tail: events that arrived since a cursor, waiting for them on request.
//!
//! Rows are ordered by arrival (`seen`, the revision of the commit that brought them). A row can only have arrived
//! after the cursor if its session changed since. So sessions are found by their `rev` and rows by their key: this
//! needs one index, and in a cluster one node per session. Only commits up to the horizon are shown
//! (`revision::horizon`), so nothing can arrive before the cursor later.
//!
//! A session's rows are not sorted by arrival, so all rows of the sessions that changed since a cursor are looked through,
//! some at a time: a statement that reads for long keeps a state of the database alive. A cursor behind too many of them
//! is refused.

use std::collections::BTreeMap;
use std::time::Duration;

use domain::tenancy::access::{ProjectAccess, Scope};
use domain::{Context, Error, Result};
use sea_orm::{DbBackend, FromQueryResult, Statement, Value};
use tokio::time::{Instant, sleep_until};
use uuid::Uuid;

use super::cursor::{PAGEVIEW, Place};
use super::{LiveEvent, LiveEvents, LiveEventsParams};
use crate::visits::Commits;
use crate::visits::store::revision;
use crate::wire::instant;
use entity::visits::{Channel, Device};

/// Interval between checks while a running transaction hides newer commits. Its end may not be announced.
const SOON: Duration = Duration::from_millis(500);
/// Minimum interval between two reads. A busy service commits hundreds of times a second.
const PAUSE: Duration = Duration::from_millis(100);
const MAX_WAIT_S: u32 = 20;
const DEFAULT_LIMIT: u32 = 50;
const MAX_LIMIT: u32 = 200;
/// Number of sessions with the latest activity that are searched when there is no cursor.
const RECENT: u32 = 1_000;
/// Number of rows that one statement looks through: those of several sessions, or of one.
const PART: i64 = 10_000;
/// Number of rows that one read looks through. A cursor with more rows behind it is too old.
const MAX_ROWS: i64 = 200_000;
/// Number of sessions that may have changed since a cursor.
const MAX_CHANGED: usize = 20_000;
/// Event name of pageviews.
const PAGEVIEW_NAME: &str = "pageview";

/// Returns what arrived since the cursor, or the latest events without one.
pub async fn live_events(
    context: &Context,
    access: &ProjectAccess,
    params: LiveEventsParams,
    commits: Commits,
) -> Result<LiveEvents> {
    access.require(Scope::AnalyticsRead)?;
    arrivals(context, access, params, commits).await
}

/// Returns what arrived, whatever the caller may read: for answers that tell no more than that something arrived.
pub(crate) async fn arrivals(
    context: &Context,
    access: &ProjectAccess,
    params: LiveEventsParams,
    mut commits: Commits,
) -> Result<LiveEvents> {
    let tail = Tail {
        context,
        project: access.id(),
        names: params.names,
        limit: params.limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT),
        include_test: params.include_test.unwrap_or(false),
    };
    let mut place = params.cursor.as_deref().map(Place::decode).transpose()?;
    let wait = Duration::from_secs(params.wait.unwrap_or(0).min(MAX_WAIT_S).into());
    let deadline = Instant::now() + wait;
    let tenants = access.tenants();
    loop {
        // Marked before reading, so that a commit during the read wakes the wait below.
        commits.mark_seen();
        let begun = Instant::now();
        let turn = match (commits.turn(&tenants).await, place) {
            (Ok(turn), _) => turn,
            // The tenant has too many tails. They are late, and miss nothing.
            (Err(Error::RateLimited { .. }), Some(place)) => {
                if Instant::now() >= deadline {
                    return Ok(LiveEvents { items: Vec::new(), next_cursor: place.encode()? });
                }
                sleep_until(deadline.min(Instant::now() + SOON)).await;
                continue;
            }
            (Err(error), _) => return Err(error),
        };
        let horizon = revision::horizon(&context.db).await?;
        let (items, next) = tail.read(place, horizon.rev).await?;
        drop(turn);
        if !items.is_empty() || begun >= deadline {
            return Ok(LiveEvents { items, next_cursor: next.encode()? });
        }
        place = Some(next);
        tokio::select! {
            () = sleep_until(if horizon.moves { deadline.min(begun + SOON) } else { deadline }) => {}
            () = commits.next() => sleep_until(deadline.min(begun + PAUSE)).await,
        }
    }
}

struct Tail<'tail> {
    context: &'tail Context,
    project: Uuid,
    names: Option<Vec<String>>,
    limit: u32,
    include_test: bool,
}

/// An event, or a pageview shown as an event.
#[derive(Clone, Debug, FromQueryResult)]
struct Arrival {
    seen: i64,
    session_id: Uuid,
    pageview_id: Uuid,
    n: i32,
    at: i64,
    name: String,
    props: Option<String>,
    page: Option<String>,
    country: Option<String>,
    device: Device,
    channel: Channel,
    test: bool,
    goals: String,
}

/// Arrivals in their order.
type Found = BTreeMap<Place, Arrival>;

/// A session that may have rows to show.
#[derive(FromQueryResult)]
struct Changed {
    rev: i64,
    /// Number of its pageviews and events.
    size: i64,
}

/// Revisions of sessions that are read together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Part {
    first: i64,
    /// Revision at which the next part begins. None: there is no later part, and a session that changes meanwhile becomes
    /// one of this part.
    end: Option<i64>,
}

impl Tail<'_> {
    /// Returns the next arrivals up to the horizon, and the position after them.
    async fn read(&self, from: Option<Place>, head: i64) -> Result<(Vec<LiveEvent>, Place)> {
        let parts = parts(&self.changed(from).await?);
        let mut found = Found::new();
        match from {
            None => self.read_latest(&parts, head, &mut found).await?,
            Some(_) => {
                for part in parts {
                    self.read_part((from, part), head, &mut found).await?;
                }
            }
        }
        let next = match (from, found.last_key_value()) {
            (Some(_), Some((last, _))) if found.len() == self.limit as usize => *last,
            _ => Place::after(head),
        };
        let mut arrivals: Vec<Arrival> = found.into_values().collect();
        arrivals.sort_by_key(|arrival| (arrival.seen, arrival.at, arrival.place()));
        Ok((arrivals.into_iter().map(Arrival::shown).collect(), next))
    }

    /// Adds the latest arrivals, those of the newest part first.
    async fn read_latest(&self, parts: &[Part], head: i64, found: &mut Found) -> Result<()> {
        let Some((newest, older)) = parts.split_last() else { return Ok(()) };
        self.read_part((None, *newest), head, found).await?;
        let mut last_read = newest;
        for part in older.iter().rev() {
            let earliest = found.first_key_value().map(|(place, _)| place.seen);
            // The rows of the sessions that are left arrived with their last change at the latest.
            if found.len() == self.limit as usize && earliest >= Some(last_read.first) {
                break;
            }
            self.read_part((None, *part), head, found).await?;
            last_read = part;
        }
        if last_read != newest {
            // A session that changed before its part was read has become one of the newest part.
            self.read_part((None, *newest), head, found).await?;
        }
        Ok(())
    }

    /// Adds the arrivals of a part, and keeps as many of all as are requested.
    async fn read_part(
        &self,
        (from, part): (Option<Place>, Part),
        head: i64,
        found: &mut Found,
    ) -> Result<()> {
        for table in [EVENTS, PAGEVIEWS] {
            if let Some(names) = self.names_in(&table) {
                let arrivals = self.arrivals(&table, names, (from, part), head).await?;
                found.extend(arrivals.into_iter().map(|arrival| (arrival.place(), arrival)));
            }
        }
        // Without a cursor the latest are kept, because older ones were not requested.
        while found.len() > self.limit as usize {
            let dropped = if from.is_none() { found.pop_first() } else { found.pop_last() };
            drop(dropped);
        }
        Ok(())
    }

    /// Returns the sessions that changed since the cursor, or the latest ones, in the order of their last changes.
    async fn changed(&self, from: Option<Place>) -> Result<Vec<Changed>> {
        let mut values: Vec<Value> = vec![self.project.into(), self.include_test.into()];
        let which = match from {
            None => format!("order by rev desc limit {RECENT}"),
            Some(place) => {
                values.push(place.seen.into());
                format!("and rev >= $3 order by rev limit {}", MAX_CHANGED + 1)
            }
        };
        let sql = format!(
            "select rev, cast(pageviews + events as bigint) as size from sessions \
             where project_id = $1 and ($2 or not test) {which}"
        );
        let backend = self.context.db.get_database_backend();
        let found = Changed::find_by_statement(Statement::from_sql_and_values(backend, sql, values));
        let mut found = found.all(&self.context.db).await?;
        let mut rows = 0;
        let within = found.iter().take_while(|session| {
            rows += session.size;
            rows <= MAX_ROWS
        });
        let within = within.count();
        if from.is_none() {
            found.truncate(within.max(1));
            found.reverse();
        } else if found.len() > within.min(MAX_CHANGED) {
            let message = "the cursor is too old: too many visits have changed since; begin without one";
            return Err(Error::BadRequest(message.into()));
        }
        Ok(found)
    }

    /// Returns the event names to search for in a table. None if the table cannot contain any of them.
    fn names_in(&self, table: &Table) -> Option<Vec<&str>> {
        let Some(names) = &self.names else {
            return Some(Vec::new());
        };
        let is_pageview = |name: &&str| *name == PAGEVIEW_NAME;
        let names = names.iter().map(String::as_str);
        if table.has_names {
            let names: Vec<&str> = names.filter(|name| !is_pageview(name)).collect();
            (!names.is_empty()).then_some(names)
        } else {
            names.into_iter().any(|name| is_pageview(&name)).then(Vec::new)
        }
    }

    async fn arrivals(
        &self,
        table: &Table,
        names: Vec<&str>,
        (from, part): (Option<Place>, Part),
        head: i64,
    ) -> Result<Vec<Arrival>> {
        let mut values: Vec<Value> = vec![self.project.into(), head.into(), self.include_test.into()];
        let mut bind = |value: Value| {
            values.push(value);
            format!("${}", values.len())
        };
        let mut sessions = format!("{CHANGED} and rev >= {}", bind(part.first.into()));
        if let Some(end) = part.end {
            sessions += &format!(" and rev < {}", bind(end.into()));
        }
        let range = match from {
            None => String::new(),
            Some(place) => {
                let seen = bind(place.seen.into());
                let key = [place.session.into(), place.pageview.into(), place.n.into()].map(&mut bind);
                let number = table.number;
                format!(
                    "and x.seen >= {seen} \
                     and (x.seen > {seen} or (x.session_id, x.pageview_id, {number}) > ({}))",
                    key.join(", ")
                )
            }
        };
        let marks: Vec<String> = names.into_iter().map(|name| bind(name.into())).collect();
        let named = match marks.is_empty() {
            true => String::new(),
            false => format!("and x.name in ({})", marks.join(", ")),
        };
        let backend = self.context.db.get_database_backend();
        let statement = Statement::from_sql_and_values(
            backend,
            table.sql(backend, &sessions, from.is_some(), &format!("{range} {named}"), self.limit),
            values,
        );
        Ok(Arrival::find_by_statement(statement).all(&self.context.db).await?)
    }
}

/// Splits sessions, in the order of their last changes, into parts of about [`PART`] rows. Sessions of one commit are in
/// one part.
fn parts(changed: &[Changed]) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let (mut size, mut last) = (0, None);
    for session in changed {
        let begins = parts.is_empty() || size + session.size > PART && last != Some(session.rev);
        if begins {
            if let Some(before) = parts.last_mut() {
                before.end = Some(session.rev);
            }
            parts.push(Part { first: session.rev, end: None });
            size = 0;
        }
        size += session.size;
        last = Some(session.rev);
    }
    parts
}

/// SQL by which one of the two tables is read as arrivals.
struct Table {
    name: &'static str,
    has_names: bool,
    number: &'static str,
    /// n, at, name and props.
    columns: &'static str,
    /// True if a row contains its page. Otherwise the page comes from its pageview.
    has_page: bool,
}

const EVENTS: Table = Table {
    name: "events",
    has_names: true,
    number: "x.n",
    columns: "x.n, x.at, x.name, cast(x.props as text) as props",
    has_page: false,
};

const PAGEVIEWS: Table = Table {
    name: "pageviews",
    has_names: false,
    number: "-1",
    columns: "-1 as n, x.started_at as at, 'pageview' as name, cast(null as text) as props",
    has_page: true,
};

const SAME_PAGEVIEW: &str = "p.project_id = x.project_id and p.session_id = x.session_id \
    and p.pageview_id = x.pageview_id";

/// Selects the sessions whose rows may be shown.
const CHANGED: &str = "select project_id, session_id, country, device, channel, test, goals from sessions \
    where project_id = $1 and ($3 or not test)";

impl Table {
    /// Returns the statement for the rows of these sessions: the earliest after a cursor, or the latest of all.
    fn sql(&self, backend: DbBackend, sessions: &str, since: bool, condition: &str, limit: u32) -> String {
        let Self { name, columns, .. } = self;
        // SQLite would materialize a whole view before a left join, and a cluster accepts no subquery per row.
        let (page, join) = match backend {
            _ if self.has_page => ("x.page".to_owned(), String::new()),
            DbBackend::Sqlite => {
                (format!("(select p.page from pageviews p where {SAME_PAGEVIEW}) as page"), String::new())
            }
            _ => ("p.page".to_owned(), format!("left join pageviews p on {SAME_PAGEVIEW}")),
        };
        let direction = if since { "asc" } else { "desc" };
        format!(
            "select x.seen, x.session_id, x.pageview_id, {columns}, {page}, \
                 s.country, s.device, s.channel, s.test, cast(s.goals as text) as goals \
             from ({sessions}) s \
             join {name} x on x.project_id = s.project_id and x.session_id = s.session_id \
             {join} \
             where x.seen <= $2 {condition} \
             order by x.seen {direction}, x.session_id {direction}, x.pageview_id {direction}, \
                 n {direction} \
             limit {limit}"
        )
    }
}

impl Arrival {
    fn place(&self) -> Place {
        Place { seen: self.seen, session: self.session_id, pageview: self.pageview_id, n: self.n }
    }

    fn shown(self) -> LiveEvent {
        let id = match self.n {
            PAGEVIEW => self.pageview_id.to_string(),
            n => format!("{}:{n}", self.pageview_id),
        };
        LiveEvent {
            id,
            at: instant(self.at),
            name: self.name,
            session_id: self.session_id,
            pageview_id: Some(self.pageview_id),
            page: self.page,
            props: self.props.as_deref().and_then(|text| serde_json::from_str(text).ok()),
            country: self.country,
            device: self.device,
            channel: self.channel,
            test: self.test,
            goals: serde_json::from_str(&self.goals).unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_have_so_many_rows_or_one_commit() {
        let changed = |sessions: &[(i64, i64)]| -> Vec<Changed> {
            sessions.iter().map(|(rev, size)| Changed { rev: *rev, size: *size }).collect()
        };
        let ranges = |sessions: &[(i64, i64)]| -> Vec<(i64, Option<i64>)> {
            parts(&changed(sessions)).into_iter().map(|part| (part.first, part.end)).collect()
        };
        assert_eq!(ranges(&[]), []);
        assert_eq!(ranges(&[(3, 5), (4, PART - 5), (9, 1)]), [(3, Some(9)), (9, None)]);
        assert_eq!(ranges(&[(3, 5), (4, PART), (4, PART), (5, 1)]), [(3, Some(4)), (4, Some(5)), (5, None)]);
    }
}
