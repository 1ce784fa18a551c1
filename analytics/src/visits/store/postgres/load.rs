//! Loads what a group of batches touches.

use std::collections::{BTreeSet, HashMap};

use sqlx::postgres::PgRow;
use sqlx::{AssertSqlSafe, PgConnection, Postgres, Row as _, Transaction};
use uuid::Uuid;

use super::{in_order, lock, lock_key, sessions_last};
use crate::visits::merge::Additions;
use crate::visits::merge::names::{Names, Noted, Sight};
use crate::visits::model::rows::{EventRow, LeadRow, PageviewRow, PostgresRow, Row, SessionRow, VideoRow};
use crate::visits::model::visit::Visit;
use crate::visits::store::effort::rows_of;
use crate::visits::store::loaded::{Counts, Head, Loaded, Of, Purge, Ruled};
use crate::visits::store::needs::Needs;
use crate::visits::store::visitors::{Running, today_alias};

pub(super) async fn load(
    transaction: &mut Transaction<'_, Postgres>,
    group: &[Ruled],
    extra: &Counts,
    names: Names,
) -> Result<Loaded, sqlx::Error> {
    let needs = Needs::of(group, extra);
    let mut loaded = Loaded { names, ..Loaded::default() };
    for (project, head) in heads(transaction, needs.projects.iter().copied().collect()).await? {
        loaded.head(project, head);
        if let Some(since) = needs.purges_since(project, head) {
            loaded.purges.insert(project, purges(transaction, project, since).await?);
        }
    }
    let is_gone = |project: &Uuid| !loaded.heads.contains_key(project);
    loaded.gone = needs.projects.iter().copied().filter(is_gone).collect();
    let visitors: BTreeSet<&Of<i64>> =
        needs.joins.iter().map(|join| &join.visitor).chain(needs.firsts.keys()).collect();
    let visitors = visitors.into_iter().map(|(project, visitor)| lock_key(*project, *visitor as u64));
    let sessions =
        needs.sessions.iter().map(|(project, session)| lock_key(*project, session.as_u64_pair().1));
    // Otherwise two writers that learn names at once would both count the same free places, or take the same one away.
    let projects = Needs::projects_with_new_names(group, &loaded.names);
    let names = projects.keys().map(|project| lock_key(*project, u64::MAX));
    lock(transaction, sessions_last(visitors.chain(names).collect(), sessions.collect())).await?;
    if !projects.is_empty() {
        let mut names: HashMap<Uuid, HashMap<String, Noted>> =
            projects.keys().map(|project| (*project, HashMap::new())).collect();
        let rows = sqlx::query(
            "select project_id, name, last_day, network, first_seen from event_names \
             where project_id = any($1) and (first_seen > 0 or last_day >= $2)",
        )
        .bind(projects.keys().copied().collect::<Vec<_>>())
        .bind(projects.values().min())
        .fetch_all(&mut **transaction)
        .await?;
        for row in rows {
            let sight = Sight { day: row.try_get(2)?, network: row.try_get(3)? };
            let noted = Noted { sight, since: row.try_get(4)? };
            names.entry(row.try_get(0)?).or_default().insert(row.try_get(1)?, noted);
        }
        for (project, names) in names {
            loaded.observed(project, names);
        }
    }
    let mut running = running(transaction, &needs, &mut loaded).await?;
    running.extend(firsts(transaction, &needs, &mut loaded).await?);
    let mut sessions = needs.sessions;
    let crossing = needs.crossing.iter().filter(|of| !loaded.visitors.running.contains_key(of));
    let crossing = crossing.map(|(project, visitor)| (*project, today_alias(*visitor)));
    let ids: Vec<Of<Uuid>> = sessions.iter().copied().chain(crossing).collect();
    let mut targets = aliases(transaction, &ids, &mut loaded).await?;
    targets.extend(running);
    targets.retain(|target| !sessions.contains(target));
    if !targets.is_empty() {
        let keys = targets.iter().map(|(project, session)| lock_key(*project, session.as_u64_pair().1));
        lock(transaction, in_order(keys.collect())).await?;
        sessions.extend(targets);
    }
    if !loaded.purges.is_empty() {
        purged(transaction, &sessions, &mut loaded).await?;
    }
    if !needs.people.is_empty() {
        erased(transaction, &needs.people, &mut loaded).await?;
    }
    let found: Vec<SessionRow> = rows(transaction, &sessions.into_iter().collect::<Vec<_>>()).await?;
    let with_rows = |session: &SessionRow| ((session.project_id, session.session_id), rows_of(session));
    loaded.weigh(group, &found.iter().map(with_rows).collect());
    if loaded.fitting < group.len() {
        return Ok(loaded);
    }
    visits(transaction, found, needs.leads, &mut loaded).await?;
    let keys: Vec<_> = needs.budgets.into_iter().collect();
    let rows = sqlx::query(
        "select b.project_id, b.day, b.network, b.pageviews, b.events \
         from unnest($1::uuid[], $2::integer[], $3::bigint[]) as k(p, d, n) \
         join ingest_budgets b on b.project_id = k.p and b.day = k.d and b.network = k.n",
    )
    .bind(keys.iter().map(|key| key.0).collect::<Vec<_>>())
    .bind(keys.iter().map(|key| key.1).collect::<Vec<_>>())
    .bind(keys.iter().map(|key| key.2).collect::<Vec<_>>())
    .fetch_all(&mut **transaction)
    .await?;
    for row in rows {
        let used = Additions { pageviews: row.try_get(3)?, events: row.try_get(4)? };
        loaded.budgets.insert((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?), used);
    }
    Ok(loaded)
}

/// Reads the heads of the projects. A deleted project has none. Nobody can delete these projects until this transaction
/// ends, so no row outlives its project.
pub(super) async fn heads(
    connection: &mut PgConnection,
    projects: Vec<Uuid>,
) -> Result<HashMap<Uuid, Head>, sqlx::Error> {
    let rows = sqlx::query(
        "select id, rules_version, purged_at from projects where id = any($1) order by id for key share",
    )
    .bind(projects)
    .fetch_all(connection)
    .await?;
    let head =
        |row: &PgRow| Ok((row.try_get(0)?, Head { version: row.try_get(1)?, purged_at: row.try_get(2)? }));
    rows.iter().map(head).collect()
}

async fn purges(connection: &mut PgConnection, project: Uuid, since: i64) -> Result<Vec<Purge>, sqlx::Error> {
    let rows = sqlx::query(
        "select purged_at, only_test, from_at, until_at from purges where project_id = $1 and purged_at > $2",
    )
    .bind(project)
    .bind(since)
    .fetch_all(connection)
    .await?;
    let purge = |row: &PgRow| {
        let (at, only_test) = (row.try_get(0)?, row.try_get(1)?);
        Ok(Purge { at, only_test, from: row.try_get(2)?, until: row.try_get(3)? })
    };
    rows.iter().map(purge).collect()
}

/// Reads which of these visits were purged.
async fn purged(
    connection: &mut PgConnection,
    sessions: &BTreeSet<Of<Uuid>>,
    loaded: &mut Loaded,
) -> Result<(), sqlx::Error> {
    let sessions = || sessions.iter().filter(|(project, _)| loaded.purges.contains_key(project));
    let rows = sqlx::query(
        "select v.project_id, v.id, v.purged_at from unnest($1::uuid[], $2::uuid[]) as k(p, s) \
         join purged_visits v on v.project_id = k.p and v.id = k.s",
    )
    .bind(sessions().map(|of| of.0).collect::<Vec<_>>())
    .bind(sessions().map(|of| of.1).collect::<Vec<_>>())
    .fetch_all(connection)
    .await?;
    for row in rows {
        loaded.purged.insert((row.try_get(0)?, row.try_get(1)?), row.try_get(2)?);
    }
    Ok(())
}

/// Reads which of these people were erased.
async fn erased(
    connection: &mut PgConnection,
    people: &BTreeSet<Of<String>>,
    loaded: &mut Loaded,
) -> Result<(), sqlx::Error> {
    let rows = sqlx::query(
        "select e.project_id, e.hash, e.erased_at from unnest($1::uuid[], $2::text[]) as k(p, h) \
         join erased_hashes e on e.project_id = k.p and e.hash = k.h",
    )
    .bind(people.iter().map(|of| of.0).collect::<Vec<_>>())
    .bind(people.iter().map(|of| of.1.clone()).collect::<Vec<_>>())
    .fetch_all(connection)
    .await?;
    for row in rows {
        loaded.erased.insert((row.try_get(0)?, row.try_get(1)?), row.try_get(2)?);
    }
    Ok(())
}

async fn aliases(
    connection: &mut PgConnection,
    sessions: &[Of<Uuid>],
    loaded: &mut Loaded,
) -> Result<Vec<Of<Uuid>>, sqlx::Error> {
    let rows = sqlx::query(
        "select a.project_id, a.alias_id, a.session_id from unnest($1::uuid[], $2::uuid[]) as k(p, s) \
         join session_aliases a on a.project_id = k.p and a.alias_id = k.s",
    )
    .bind(sessions.iter().map(|of| of.0).collect::<Vec<_>>())
    .bind(sessions.iter().map(|of| of.1).collect::<Vec<_>>())
    .fetch_all(connection)
    .await?;
    let mut targets = Vec::new();
    for row in rows {
        let (project, session): Of<Uuid> = (row.try_get(0)?, row.try_get(2)?);
        loaded.aliases.insert((project, row.try_get(1)?), session);
        targets.push((project, session));
    }
    Ok(targets)
}

/// Reads the visits that batches may continue.
async fn running(
    connection: &mut PgConnection,
    needs: &Needs,
    loaded: &mut Loaded,
) -> Result<Vec<Of<Uuid>>, sqlx::Error> {
    let joins = &needs.joins;
    if joins.is_empty() {
        return Ok(Vec::new());
    }
    let rows = sqlx::query(
        // A plain join, because Citus refuses a lateral one with a limit.
        "select distinct on (k.p, k.v, k.since, k.until) k.p, k.v, s.session_id, s.started_at, s.last_at \
         from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::bigint[]) as k(p, v, since, until) \
         join sessions s on s.project_id = k.p and s.visitor = k.v and s.last_at >= k.since \
         and s.started_at <= k.until \
         order by k.p, k.v, k.since, k.until, s.last_at desc, s.started_at desc",
    )
    .bind(joins.iter().map(|join| join.visitor.0).collect::<Vec<_>>())
    .bind(joins.iter().map(|join| join.visitor.1).collect::<Vec<_>>())
    .bind(joins.iter().map(|join| join.since).collect::<Vec<_>>())
    .bind(joins.iter().map(|join| join.until).collect::<Vec<_>>())
    .fetch_all(connection)
    .await?;
    let mut targets = Vec::new();
    for row in &rows {
        let (of, found) = visit_of_visitor(row)?;
        targets.push((of.0, found.session));
        loaded.visitors.found(of, found);
    }
    Ok(targets)
}

/// Reads the first visit of the day of each visitor. Returns those that may become the second.
async fn firsts(
    connection: &mut PgConnection,
    needs: &Needs,
    loaded: &mut Loaded,
) -> Result<Vec<Of<Uuid>>, sqlx::Error> {
    let visitors = &needs.firsts;
    if visitors.is_empty() {
        return Ok(Vec::new());
    }
    let rows = sqlx::query(
        "select distinct on (k.p, k.v) k.p, k.v, s.session_id, s.started_at, s.last_at \
         from unnest($1::uuid[], $2::bigint[]) as k(p, v) \
         join sessions s on s.project_id = k.p and s.visitor = k.v and not s.revisit \
         order by k.p, k.v, s.last_at",
    )
    .bind(visitors.keys().map(|of| of.0).collect::<Vec<_>>())
    .bind(visitors.keys().map(|of| of.1).collect::<Vec<_>>())
    .fetch_all(connection)
    .await?;
    loaded.visitors.first.extend(visitors.keys().map(|of| (*of, None)));
    let mut targets = Vec::new();
    for row in &rows {
        let (of, first) = visit_of_visitor(row)?;
        if visitors.get(&of).is_some_and(|began| *began <= first.started_at) {
            targets.push((of.0, first.session));
        }
        loaded.visitors.first.insert(of, Some(first));
    }
    Ok(targets)
}

fn visit_of_visitor(row: &PgRow) -> Result<(Of<i64>, Running), sqlx::Error> {
    let running = Running { session: row.try_get(2)?, started_at: row.try_get(3)?, last_at: row.try_get(4)? };
    Ok(((row.try_get(0)?, row.try_get(1)?), running))
}

/// Loads the visits of these sessions.
pub(super) async fn visits(
    connection: &mut PgConnection,
    sessions: Vec<SessionRow>,
    with_leads: bool,
    loaded: &mut Loaded,
) -> Result<(), sqlx::Error> {
    if sessions.is_empty() {
        return Ok(());
    }
    let of: Vec<Of<Uuid>> = sessions.iter().map(|session| (session.project_id, session.session_id)).collect();
    let mut pageviews: HashMap<Of<Uuid>, Vec<PageviewRow>> = HashMap::new();
    for row in rows::<PageviewRow>(connection, &of).await? {
        pageviews.entry((row.project_id, row.session_id)).or_default().push(row);
    }
    let mut events: HashMap<Of<Uuid>, Vec<EventRow>> = HashMap::new();
    for row in rows::<EventRow>(connection, &of).await? {
        events.entry((row.project_id, row.session_id)).or_default().push(row);
    }
    let mut videos: HashMap<Of<Uuid>, Vec<VideoRow>> = HashMap::new();
    for row in rows::<VideoRow>(connection, &of).await? {
        videos.entry((row.project_id, row.session_id)).or_default().push(row);
    }
    let mut leads: HashMap<Of<Uuid>, Vec<LeadRow>> = HashMap::new();
    if with_leads {
        for row in rows::<LeadRow>(connection, &of).await? {
            leads.entry((row.project_id, row.session_id)).or_default().push(row);
        }
    }
    for (of, session) in of.into_iter().zip(sessions) {
        let visit = Visit::stored(
            session,
            pageviews.remove(&of).unwrap_or_default(),
            events.remove(&of).unwrap_or_default(),
            videos.remove(&of).unwrap_or_default(),
            leads.remove(&of).unwrap_or_default(),
        );
        loaded.visits.insert(of, visit);
    }
    Ok(())
}

pub(super) async fn rows<R: Row>(
    connection: &mut PgConnection,
    of: &[Of<Uuid>],
) -> Result<Vec<R>, sqlx::Error> {
    sqlx::query(AssertSqlSafe(R::sql().select_postgres.as_str()))
        .bind(of.iter().map(|of| of.0).collect::<Vec<_>>())
        .bind(of.iter().map(|of| of.1).collect::<Vec<_>>())
        .fetch_all(connection)
        .await?
        .iter()
        .map(|row| R::read(&PostgresRow(row)))
        .collect()
}
