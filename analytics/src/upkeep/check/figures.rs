//! Finds visits whose counts differ from their rows.

use std::collections::HashMap;
use std::sync::Arc;

use domain::projects::rules::ProjectRules;
use domain::{Context, Error, Result};
use sea_orm::{ConnectionTrait, DbErr, QueryResult};
use uuid::Uuid;

use super::Looked;
use super::keys::{Keys, Place};
use crate::visits::{Past, Rederived, Writer};

/// Counts that a session's row holds of its pageviews, events and video plays (see `visits/derive/`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Figures {
    pageviews: i64,
    engaged_ms: i64,
    clicks: i64,
    iclicks: i64,
    max_scroll: i64,
    events: i64,
    video_ms: i64,
}

const OF_SESSIONS: &str = "\
    cast(pageviews as bigint) as pageviews, cast(engaged_ms as bigint) as engaged_ms, \
    cast(clicks as bigint) as clicks, cast(iclicks as bigint) as iclicks, \
    cast(max_scroll as bigint) as max_scroll, cast(events as bigint) as events, \
    cast(video_ms as bigint) as video_ms";

const OF_PAGEVIEWS: &str = "\
    cast(count(*) as bigint) as pageviews, cast(sum(engaged_ms) as bigint) as engaged_ms, \
    cast(sum(clicks) as bigint) as clicks, cast(sum(iclicks) as bigint) as iclicks, \
    cast(max(scroll) as bigint) as max_scroll";

const OF_EVENTS: &str = "cast(count(*) as bigint) as events";

const OF_VIDEOS: &str = "cast(sum(watched_s) * 1000 as bigint) as video_ms";

impl Figures {
    /// Limits each count to the largest value that the row can hold.
    fn capped(self) -> Figures {
        let cap = |figure: i64| figure.min(i32::MAX.into());
        Figures {
            pageviews: cap(self.pageviews),
            engaged_ms: cap(self.engaged_ms),
            clicks: cap(self.clicks),
            iclicks: cap(self.iclicks),
            max_scroll: self.max_scroll,
            events: cap(self.events),
            video_ms: cap(self.video_ms),
        }
    }

    fn read_pageviews(&mut self, row: &QueryResult) -> Result<(), DbErr> {
        self.pageviews = row.try_get("", "pageviews")?;
        self.engaged_ms = row.try_get("", "engaged_ms")?;
        self.clicks = row.try_get("", "clicks")?;
        self.iclicks = row.try_get("", "iclicks")?;
        self.max_scroll = row.try_get("", "max_scroll")?;
        Ok(())
    }

    fn read_events(&mut self, row: &QueryResult) -> Result<(), DbErr> {
        self.events = row.try_get("", "events")?;
        Ok(())
    }

    fn read_videos(&mut self, row: &QueryResult) -> Result<(), DbErr> {
        self.video_ms = row.try_get("", "video_ms")?;
        Ok(())
    }
}

/// Session with the counts in its own row.
struct Stated {
    place: Place,
    rev: i64,
    visit: Past,
    figures: Figures,
}

/// Returns the last of the next visits, how many they are, and those whose counts differ from their rows.
pub(super) async fn suspects(
    context: &Context,
    keys: Keys,
    project: Uuid,
    after: Place,
    size: u64,
) -> Result<(Option<Place>, u64, Vec<Past>)> {
    let stated = stated(context, keys, project, after, size).await?;
    let visits = stated.len() as u64;
    let Some(last) = stated.last().map(|session| session.place) else {
        return Ok((None, visits, Vec::new()));
    };
    let counted = counted(context, keys, project, after, last).await?;
    let of_rows = |session: &Stated| counted.get(&session.place).copied().unwrap_or_default().capped();
    let differing = stated.into_iter().filter(|session| session.figures != of_rows(session)).collect();
    Ok((Some(last), visits, unchanged(context, keys, project, differing).await?))
}

/// Checks the next visits, and derives those anew whose counts differ from their rows.
pub(super) async fn look(
    context: &Context,
    writer: &Writer,
    keys: Keys,
    project: Uuid,
    after: Place,
    size: u64,
) -> Result<Looked> {
    let (last, visits, wrong) = suspects(context, keys, project, after, size).await?;
    let mended = if wrong.is_empty() { 0 } else { mend(context, writer, project, &wrong).await? };
    Ok(Looked { last, visits, mended, remaining: wrong.len() as u64 - mended })
}

async fn stated(
    context: &Context,
    keys: Keys,
    project: Uuid,
    after: Place,
    size: u64,
) -> Result<Vec<Stated>> {
    let (rows, key) = (keys.rows("sessions"), keys.column());
    let sql = format!(
        "select {key} as place, session_id, visitor, rev, {OF_SESSIONS} from {rows} \
         and {key} > $2 order by {key} limit {size}"
    );
    let found = context.db.query_all_raw(keys.statement(sql, project, [after])).await?;
    let read = |row: &QueryResult| {
        let mut figures = Figures::default();
        figures.read_pageviews(row)?;
        figures.read_events(row)?;
        figures.read_videos(row)?;
        let visit = Past { session: row.try_get("", "session_id")?, visitor: row.try_get("", "visitor")? };
        Ok(Stated { place: keys.read(row)?, rev: row.try_get("", "rev")?, visit, figures })
    };
    Ok(found.iter().map(read).collect::<Result<_, DbErr>>()?)
}

/// Computes the counts from the rows of the visits after one place, up to another.
async fn counted(
    context: &Context,
    keys: Keys,
    project: Uuid,
    after: Place,
    last: Place,
) -> Result<HashMap<Place, Figures>> {
    type Read = fn(&mut Figures, &QueryResult) -> Result<(), DbErr>;
    let sums: [(&str, &str, Read); 3] = [
        ("pageviews", OF_PAGEVIEWS, Figures::read_pageviews),
        ("events", OF_EVENTS, Figures::read_events),
        ("video_plays", OF_VIDEOS, Figures::read_videos),
    ];
    let mut counted: HashMap<Place, Figures> = HashMap::new();
    for (table, sums, read) in sums {
        let (rows, key) = (keys.rows(table), keys.column());
        let sql = format!(
            "select {key} as place, {sums} from {rows} and {key} > $2 and {key} <= $3 group by {key}"
        );
        for row in context.db.query_all_raw(keys.statement(sql, project, [after, last])).await? {
            read(counted.entry(keys.read(&row)?).or_default(), &row)?;
        }
    }
    Ok(counted)
}

/// Returns the sessions that nobody has changed since they were read, so that the rows read afterwards belong to the
/// same state. Every change of a visit's rows gives its session another revision.
async fn unchanged(context: &Context, keys: Keys, project: Uuid, sessions: Vec<Stated>) -> Result<Vec<Past>> {
    if sessions.is_empty() {
        return Ok(Vec::new());
    }
    let sql =
        format!("select {} as place, rev from {}", keys.column(), keys.rows_of("sessions", sessions.len()));
    let places = sessions.iter().map(|session| session.place);
    let found = context.db.query_all_raw(keys.statement(sql, project, places)).await?;
    let revision = |row: &QueryResult| Ok((keys.read(row)?, row.try_get("", "rev")?));
    let revisions: HashMap<Place, i64> = found.iter().map(revision).collect::<Result<_, DbErr>>()?;
    let is_same = |session: &Stated| revisions.get(&session.place) == Some(&session.rev);
    Ok(sessions.into_iter().filter(is_same).map(|session| session.visit).collect())
}

/// Derives visits anew, as after a change of the rules. Returns how many were repaired.
async fn mend(context: &Context, writer: &Writer, project: Uuid, visits: &[Past]) -> Result<u64> {
    let rules = ProjectRules::load(context, project).await.map_err(Error::from)?;
    let Some(rules) = rules.map(Arc::new) else { return Ok(0) };
    let mut mended = 0;
    for some in visits.chunks(AT_ONCE) {
        // If the project has newer rules, all its visits are derived anew in any case.
        let Rederived::Done { failed, lost, .. } = writer.rederive(rules.clone(), some).await? else { break };
        mended += some.len() as u64 - failed - lost.len() as u64;
    }
    Ok(mended)
}

/// Maximum number of visits in one transaction of the writer, for which batches wait.
const AT_ONCE: usize = 64;
