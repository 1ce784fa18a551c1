//! Loading and saving a group on PostgreSQL: one statement per table and step, whatever the size
//! of the group.
//!
//! Several writers (and several servers) may touch one visit. Each transaction first takes
//! advisory locks on all session ids and visitor hashes of its group, in ascending order, so two
//! transactions that want the same visit queue up instead of overwriting each other. A row lock
//! would not do, because a new visit has no row yet.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::time::Duration;

use domain::rules::ProjectRules;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions, PgRow};
use sqlx::{AssertSqlSafe, Executor, PgConnection, Postgres, Row as _, Transaction};
use uuid::Uuid;

use super::loaded::{Changes, Counts, Head, Loaded, Names, Needs, Of, Purge, Ruled, Running};
use super::merge::Additions;
use super::outcome::Outcome;
use super::rows::{EventRow, LeadRow, PageviewRow, PostgresRow, Row, SessionRow, VideoRow, bind_postgres};
use super::spool::Mark;
use super::visit::Visit;

/// The writers look rows up by their keys and do nothing else. Left to itself, the planner keeps a
/// plan it made while a table was small, and goes on reading the whole table for every group.
const ONLY_BY_KEY: &str = "set enable_seqscan = off; set enable_hashjoin = off; \
    set enable_mergejoin = off; set plan_cache_mode = force_custom_plan";

/// Whoever waits until all transactions have ended that may not have seen a purge, or new rules, knows them
/// by their ids. So a writer has one before it reads anything: a row that it reads and locks may be
/// older than the id that it gets with the lock.
const BEGIN: &str = "begin; select pg_current_xact_id()";

/// Takes the locks of an array of keys, until the transaction ends.
pub(crate) const LOCK: &str = "select count(pg_advisory_xact_lock(k)) from unnest($1::bigint[]) as k";

/// The connections of the writers.
pub(crate) fn pool(options: &PgConnectOptions, connections: u32) -> PgPool {
    PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(Duration::from_secs(2))
        .test_before_acquire(false)
        .after_connect(|connection, _| Box::pin(async { connection.execute(ONLY_BY_KEY).await.map(drop) }))
        .connect_lazy_with(options.clone())
}

#[derive(Clone)]
pub(crate) struct Store {
    pool: PgPool,
}

impl Store {
    pub(crate) fn new(pool: PgPool) -> Store {
        Store { pool }
    }

    pub(crate) async fn probe(&self) -> Result<(), sqlx::Error> {
        sqlx::query("select 1").execute(&self.pool).await.map(drop)
    }

    pub(crate) async fn commit(
        &self,
        group: &[Ruled],
        extra: &Counts,
        mark: Option<&Mark>,
        names: &mut Names,
    ) -> Result<Vec<Outcome>, sqlx::Error> {
        let mut transaction = self.pool.begin_with(BEGIN).await?;
        let mut loaded = load(&mut transaction, group, extra, std::mem::take(names)).await?;
        let outcomes = loaded.apply(group, extra);
        save(&mut transaction, &mut loaded, mark).await?;
        transaction.commit().await?;
        *names = loaded.names;
        Ok(outcomes)
    }

    /// Derives visits anew by these rules, unless the project has newer ones or is gone.
    pub(crate) async fn rederive(
        &self,
        rules: &ProjectRules,
        sessions: &[Uuid],
    ) -> Result<Option<u64>, sqlx::Error> {
        let mut transaction = self.pool.begin_with(BEGIN).await?;
        let heads = heads(&mut transaction, vec![rules.project]).await?;
        if heads.get(&rules.project).map(|head| head.version) != Some(rules.version) {
            return Ok(None);
        }
        let mut loaded = Loaded::default();
        lock(&mut transaction, locks_of(rules.project, sessions.iter().copied())).await?;
        let of = sessions.iter().map(|session| (rules.project, *session)).collect();
        visits(&mut transaction, of, false, &mut loaded).await?;
        let found = loaded.visits.len() as u64;
        sqlx::query("update sessions set rules_version = $1 where project_id = $2 and session_id = any($3)")
            .bind(rules.version)
            .bind(rules.project)
            .bind(loaded.rederive(rules))
            .execute(&mut *transaction)
            .await?;
        save(&mut transaction, &mut loaded, None).await?;
        transaction.commit().await?;
        Ok(Some(found))
    }

    /// Leaves a visit as it is, but for the version of the rules.
    pub(crate) async fn pass_over(&self, rules: &ProjectRules, session: Uuid) -> Result<(), sqlx::Error> {
        sqlx::query(
            "update sessions set rules_version = $1 \
             where project_id = $2 and session_id = $3 and rules_version < $1",
        )
        .bind(rules.version)
        .bind(rules.project)
        .bind(session)
        .execute(&self.pool)
        .await
        .map(drop)
    }

    pub(crate) async fn spool_position(&self, spool: Uuid) -> Result<u64, sqlx::Error> {
        let position: Option<i64> =
            sqlx::query_scalar("select position from ingest_spools where spool_id = $1")
                .bind(spool)
                .fetch_optional(&self.pool)
                .await?;
        Ok(position.and_then(|position| u64::try_from(position).ok()).unwrap_or(0))
    }

    pub(crate) async fn forget_spool(&self, spool: Uuid) -> Result<(), sqlx::Error> {
        sqlx::query("delete from ingest_spools where spool_id = $1")
            .bind(spool)
            .execute(&self.pool)
            .await
            .map(drop)
    }
}

async fn load(
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
    let visitors = needs.visitors.keys().map(|(project, visitor)| lock_key(*project, *visitor as u64));
    let sessions =
        needs.sessions.iter().map(|(project, session)| lock_key(*project, session.as_u64_pair().1));
    // Two writers that learn names at once would each find the same room for them.
    let projects = Needs::projects_with_new_names(group, &loaded.names);
    let names = projects.iter().map(|project| lock_key(*project, u64::MAX));
    lock(transaction, sessions.chain(visitors).chain(names).collect()).await?;
    if !projects.is_empty() {
        let ids: Vec<Uuid> = projects.iter().copied().collect();
        let mut names: HashMap<Uuid, HashSet<String>> =
            projects.into_iter().map(|project| (project, HashSet::new())).collect();
        let rows = sqlx::query("select project_id, name from event_names where project_id = any($1)")
            .bind(ids)
            .fetch_all(&mut **transaction)
            .await?;
        for row in rows {
            names.entry(row.try_get(0)?).or_default().insert(row.try_get(1)?);
        }
        for (project, names) in names {
            loaded.observed(project, names);
        }
    }
    let mut sessions = needs.sessions;
    let mut targets =
        aliases(transaction, &sessions.iter().copied().collect::<Vec<_>>(), &mut loaded).await?;
    targets.extend(running(transaction, &needs.visitors, &mut loaded).await?);
    targets.retain(|target| !sessions.contains(target));
    if !targets.is_empty() {
        let keys = targets.iter().map(|(project, session)| lock_key(*project, session.as_u64_pair().1));
        lock(transaction, keys.collect()).await?;
        sessions.extend(targets);
    }
    if !loaded.purges.is_empty() {
        purged(transaction, &sessions, &mut loaded).await?;
    }
    visits(transaction, sessions.into_iter().collect(), needs.leads, &mut loaded).await?;
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

/// A project that is gone has none. Until this transaction ends nobody can delete these projects, so no
/// row outlives its own.
async fn heads(
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

/// The keys of the locks that whoever changes these visits takes, in the order in which to take them.
pub(crate) fn locks_of(project: Uuid, sessions: impl IntoIterator<Item = Uuid>) -> Vec<i64> {
    let keys = sessions.into_iter().map(|session| lock_key(project, session.as_u64_pair().1));
    in_order(keys.collect())
}

fn in_order(mut keys: Vec<i64>) -> Vec<i64> {
    keys.sort_unstable();
    keys.dedup();
    keys
}

fn lock_key(project: Uuid, key: u64) -> i64 {
    let (_, project) = project.as_u64_pair();
    // Spread so that ids with equal ends of different projects rarely meet; if they do, they
    // merely wait for each other.
    (key ^ project.rotate_left(17)) as i64
}

async fn lock(transaction: &mut PgConnection, keys: Vec<i64>) -> Result<(), sqlx::Error> {
    sqlx::query(LOCK).bind(in_order(keys)).execute(transaction).await.map(drop)
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

async fn running(
    connection: &mut PgConnection,
    visitors: &HashMap<Of<i64>, i64>,
    loaded: &mut Loaded,
) -> Result<Vec<Of<Uuid>>, sqlx::Error> {
    if visitors.is_empty() {
        return Ok(Vec::new());
    }
    let rows = sqlx::query(
        // A plain join, because Citus refuses a lateral one with a limit.
        "select distinct on (k.p, k.v) k.p, k.v, s.session_id, s.last_at \
         from unnest($1::uuid[], $2::bigint[], $3::bigint[]) as k(p, v, since) \
         join sessions s on s.project_id = k.p and s.visitor = k.v and s.last_at >= k.since \
         order by k.p, k.v, s.last_at desc",
    )
    .bind(visitors.keys().map(|of| of.0).collect::<Vec<_>>())
    .bind(visitors.keys().map(|of| of.1).collect::<Vec<_>>())
    .bind(visitors.values().copied().collect::<Vec<_>>())
    .fetch_all(connection)
    .await?;
    let mut targets = Vec::new();
    for row in rows {
        let project: Uuid = row.try_get(0)?;
        let running = Running { session: row.try_get(2)?, last_at: row.try_get(3)? };
        loaded.running.insert((project, row.try_get(1)?), running);
        targets.push((project, running.session));
    }
    Ok(targets)
}

async fn visits(
    connection: &mut PgConnection,
    of: Vec<Of<Uuid>>,
    with_leads: bool,
    loaded: &mut Loaded,
) -> Result<(), sqlx::Error> {
    let sessions: Vec<SessionRow> = rows(connection, &of).await?;
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

async fn rows<R: Row>(connection: &mut PgConnection, of: &[Of<Uuid>]) -> Result<Vec<R>, sqlx::Error> {
    sqlx::query(AssertSqlSafe(R::sql().select_postgres.as_str()))
        .bind(of.iter().map(|of| of.0).collect::<Vec<_>>())
        .bind(of.iter().map(|of| of.1).collect::<Vec<_>>())
        .fetch_all(connection)
        .await?
        .iter()
        .map(|row| R::read(&PostgresRow(row)))
        .collect()
}

async fn save(
    transaction: &mut Transaction<'_, Postgres>,
    loaded: &mut Loaded,
    mark: Option<&Mark>,
) -> Result<(), sqlx::Error> {
    let mut visits: Vec<&mut Visit> = loaded.visits.values_mut().filter(|visit| visit.changed).collect();
    if !visits.is_empty() {
        // Every row of this transaction carries its id; readers stop before the oldest one that
        // still runs, and so never step over a late commit.
        let rev: i64 = sqlx::query_scalar("select pg_current_xact_id()::text::bigint")
            .fetch_one(&mut **transaction)
            .await?;
        for visit in &mut visits {
            visit.session.rev = rev;
            for kept in visit.pageviews.iter_mut().filter(|kept| kept.row.seen == 0) {
                kept.row.seen = rev;
            }
            for kept in visit.events.iter_mut().filter(|kept| kept.row.seen == 0) {
                kept.row.seen = rev;
            }
        }
        let visits: Vec<&Visit> = visits.into_iter().map(|visit| &*visit).collect();
        write::<SessionRow>(transaction, visits.iter().map(|visit| &visit.session).collect()).await?;
        let pageviews = visits.iter().flat_map(|visit| &visit.pageviews);
        write(transaction, pageviews.filter(|kept| kept.changed).map(|kept| &kept.row).collect()).await?;
        let events = visits.iter().flat_map(|visit| &visit.events);
        write(transaction, events.filter(|kept| kept.changed).map(|kept| &kept.row).collect()).await?;
        let videos = visits.iter().flat_map(|visit| &visit.videos);
        write(transaction, videos.filter(|kept| kept.changed).map(|kept| &kept.row).collect()).await?;
        let leads = visits.iter().flat_map(|visit| &visit.leads);
        write(transaction, leads.filter(|kept| kept.changed).map(|kept| &kept.row).collect()).await?;
        for (project, day, session) in &loaded.changes.left_days {
            sqlx::query(
                "insert into session_tombstones (project_id, rev, day, session_id) values ($1, $2, $3, $4) \
                 on conflict do nothing",
            )
            .bind(project)
            .bind(rev)
            .bind(day)
            .bind(session)
            .execute(&mut **transaction)
            .await?;
        }
    }
    save_changes(transaction, &loaded.changes, mark).await
}

async fn write<R: Row>(connection: &mut PgConnection, rows: Vec<&R>) -> Result<(), sqlx::Error> {
    if rows.is_empty() {
        return Ok(());
    }
    let query = sqlx::query(AssertSqlSafe(R::sql().upsert_postgres.as_str()));
    bind_postgres(query, &rows).execute(connection).await.map(drop)
}

/// The rows all writers meet on (a project's budget and counters) come last and in one order: they
/// stay locked only for the commit, and two transactions cannot wait for each other.
async fn save_changes(
    connection: &mut PgConnection,
    changes: &Changes,
    mark: Option<&Mark>,
) -> Result<(), sqlx::Error> {
    if !changes.aliases.is_empty() {
        sqlx::query(
            "insert into session_aliases (project_id, alias_id, session_id, created_at) \
             select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[]) on conflict do nothing",
        )
        .bind(changes.aliases.iter().map(|alias| alias.project).collect::<Vec<_>>())
        .bind(changes.aliases.iter().map(|alias| alias.alias).collect::<Vec<_>>())
        .bind(changes.aliases.iter().map(|alias| alias.session).collect::<Vec<_>>())
        .bind(changes.aliases.iter().map(|alias| alias.at).collect::<Vec<_>>())
        .execute(&mut *connection)
        .await?;
    }
    let mut names: Vec<_> = changes.names.iter().collect();
    names.sort();
    if !names.is_empty() {
        sqlx::query(
            "insert into event_names (project_id, name, first_seen) \
             select * from unnest($1::uuid[], $2::text[], $3::bigint[]) on conflict do nothing",
        )
        .bind(names.iter().map(|name| name.0).collect::<Vec<_>>())
        .bind(names.iter().map(|name| name.1.clone()).collect::<Vec<_>>())
        .bind(names.iter().map(|name| name.2).collect::<Vec<_>>())
        .execute(&mut *connection)
        .await?;
    }
    if !changes.purged.is_empty() {
        sqlx::query(
            "insert into purged_visits as v (project_id, id, purged_at) \
             select * from unnest($1::uuid[], $2::uuid[], $3::bigint[]) \
             on conflict (project_id, id) do update set \
             purged_at = greatest(v.purged_at, excluded.purged_at)",
        )
        .bind(changes.purged.keys().map(|of| of.0).collect::<Vec<_>>())
        .bind(changes.purged.keys().map(|of| of.1).collect::<Vec<_>>())
        .bind(changes.purged.values().copied().collect::<Vec<_>>())
        .execute(&mut *connection)
        .await?;
    }
    if let Some(mark) = mark {
        sqlx::query(
            "insert into ingest_spools (spool_id, position) values ($1, $2) \
             on conflict (spool_id) do update set position = excluded.position",
        )
        .bind(mark.spool)
        .bind(mark.position as i64)
        .execute(&mut *connection)
        .await?;
    }
    if !changes.outdated.is_empty() {
        sqlx::query(
            "insert into recomputations as r (project_id, rules_version, asked, done, worked_ms) \
             select p, v, 1, 0, 0 from unnest($1::uuid[], $2::integer[]) as k(p, v) order by p \
             on conflict (project_id) do update set asked = r.asked + 1",
        )
        .bind(changes.outdated.keys().copied().collect::<Vec<_>>())
        .bind(changes.outdated.values().copied().collect::<Vec<_>>())
        .execute(&mut *connection)
        .await?;
    }
    let mut charged: Vec<_> = changes.charged.iter().collect();
    charged.sort_by_key(|(key, _)| **key);
    if !charged.is_empty() {
        sqlx::query(
            "insert into ingest_budgets as b (project_id, day, network, pageviews, events) \
             select * from unnest($1::uuid[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[]) \
             on conflict (project_id, day, network) do update set \
             pageviews = b.pageviews + excluded.pageviews, events = b.events + excluded.events",
        )
        .bind(charged.iter().map(|(key, _)| key.0).collect::<Vec<_>>())
        .bind(charged.iter().map(|(key, _)| key.1).collect::<Vec<_>>())
        .bind(charged.iter().map(|(key, _)| key.2).collect::<Vec<_>>())
        .bind(charged.iter().map(|(_, used)| used.pageviews).collect::<Vec<_>>())
        .bind(charged.iter().map(|(_, used)| used.events).collect::<Vec<_>>())
        .execute(&mut *connection)
        .await?;
    }
    let mut outcomes: Vec<_> = changes.outcomes.iter().collect();
    outcomes.sort();
    if !outcomes.is_empty() {
        sqlx::query(
            "insert into ingest_outcomes as o (project_id, day, reason, count) \
             select * from unnest($1::uuid[], $2::integer[], $3::text[], $4::bigint[]) \
             on conflict (project_id, day, reason) do update set count = o.count + excluded.count",
        )
        .bind(outcomes.iter().map(|(key, _)| key.0).collect::<Vec<_>>())
        .bind(outcomes.iter().map(|(key, _)| key.1).collect::<Vec<_>>())
        .bind(outcomes.iter().map(|(key, _)| key.2.to_owned()).collect::<Vec<_>>())
        .bind(outcomes.iter().map(|(_, count)| **count).collect::<Vec<_>>())
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}
