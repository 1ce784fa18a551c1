//! Loads and saves a group on PostgreSQL: one statement per table and step, whatever the size of the group.
//!
//! Several writers (and several servers) may change one visit. Each transaction first takes advisory locks on all
//! session ids and visitor hashes of its group, in ascending order. So two transactions that need the same visit wait
//! for each other instead of overwriting each other. A row lock would not do, because a new visit has no row yet.

mod load;
mod save;

use std::time::Duration;

use domain::ground::{connections, database};
use domain::projects::rules::ProjectRules;
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{Executor, PgConnection, Postgres, Transaction};
use tokio::time::timeout;
use uuid::Uuid;

use super::loaded::{Counts, Loaded, Ruled};
use super::{Committed, Doubt, Failure, TransactionId};
use crate::visits::merge::names::Names;
use crate::visits::spool::Mark;
use load::{heads, load, rows, visits};
use save::save;

/// Settings of the writers' connections.
///
/// Writers look rows up by their keys and do nothing else. By default, the planner keeps a plan that it made while a
/// table was small, and continues to read the whole table for every group. Just-in-time compilation would take longer than
/// the statements do.
///
/// Another transaction may hold a lock for minutes; batches then go to the spool instead of waiting for it. If a
/// writer's connection breaks silently, its locks are released soon.
const SETTINGS: &str = "set enable_seqscan = off; set enable_hashjoin = off; \
    set enable_mergejoin = off; set jit = off; set plan_cache_mode = force_custom_plan; \
    select set_config('lock_timeout', '1s', false) where current_setting('lock_timeout') = '0'; \
    select set_config('idle_in_transaction_session_timeout', '5s', false) \
        where current_setting('idle_in_transaction_session_timeout') = '0'";

/// Begins a transaction.
///
/// If the role or the database has synchronous_commit turned off, a crash would lose batches that were answered with
/// 204, so the transaction turns it on.
///
/// A purge or a change of the rules waits for the transactions that may not have seen it, and knows them by their ids.
/// So a writer gets its id before it reads anything: a row that it reads and locks may be older than the id that it
/// gets with the lock.
const BEGIN: &str = "begin; \
    select set_config('synchronous_commit', 'on', true) where current_setting('synchronous_commit') = 'off'; \
    select pg_current_xact_id()";

/// Takes the locks of an array of keys, until the transaction ends.
pub(crate) const LOCK: &str = "select count(pg_advisory_xact_lock(k)) from unnest($1::bigint[]) as k";

/// Timeout for beginning a transaction. Batches wait meanwhile, so a database that needs longer counts as unavailable.
/// So does one behind a network that drops packets without an error.
const BEGIN_WITHIN: Duration = Duration::from_secs(1);

/// Timeout for all statements of a transaction together, and again for its commit.
const DONE_WITHIN: Duration = Duration::from_secs(2);

/// Timeout for a statement for which no request waits.
const ANSWER_WITHIN: Duration = Duration::from_secs(2);

/// Connection pool of the writers. A connection that was abandoned in the middle of a statement and does not complete
/// it is closed and replaced.
pub(crate) fn pool(options: &PgConnectOptions, connections: u32) -> PgPool {
    PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(Duration::from_secs(2))
        .test_before_acquire(false)
        .before_acquire(|_, of| Box::pin(async move { Ok(connections::is_current(of.age)) }))
        .after_release(|connection, _| {
            Box::pin(async { Ok(database::is_free(connection, BEGIN_WITHIN).await) })
        })
        .after_connect(|connection, _| Box::pin(async { connection.execute(SETTINGS).await.map(drop) }))
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
        answered(sqlx::query("select 1").execute(&self.pool)).await.map(drop)
    }

    pub(crate) async fn commit(
        &self,
        group: &[Ruled],
        extra: &Counts,
        mark: Option<&Mark>,
        names: &mut Names,
    ) -> Result<Committed, Failure> {
        let mut transaction = self.begin().await?;
        let names_before = std::mem::take(names);
        let applied = done(async {
            let mut loaded = load(&mut transaction, group, extra, names_before).await?;
            if loaded.fitting < group.len() {
                return Ok(Err(loaded));
            }
            let outcomes = loaded.apply(group, extra);
            let id = save(&mut transaction, &mut loaded, mark).await?;
            Ok(Ok((loaded, outcomes, id)))
        });
        let (loaded, outcomes, id) = match applied.await? {
            Ok(applied) => applied,
            Err(loaded) => {
                *names = loaded.names;
                return Err(Failure::TooMuch(loaded.fitting));
            }
        };
        match timeout(DONE_WITHIN, transaction.commit()).await {
            Ok(Ok(())) => {
                *names = loaded.names;
                Ok(Committed { outcomes, efforts: loaded.efforts })
            }
            // PostgreSQL reports that it did not commit.
            Ok(Err(error @ sqlx::Error::Database(_))) => Err(error.into()),
            // The result is unknown.
            _ => Err(Failure::Doubtful(Doubt { transaction: id, counts: loaded.changes.outcomes })),
        }
    }

    /// Derives visits anew under these rules, unless the project has newer rules or is gone.
    pub(crate) async fn rederive(
        &self,
        rules: &ProjectRules,
        sessions: &[Uuid],
    ) -> Result<Option<u64>, Failure> {
        let mut transaction = self.begin().await?;
        done(async {
            let heads = heads(&mut transaction, vec![rules.project]).await?;
            if heads.get(&rules.project).map(|head| head.version) != Some(rules.version) {
                return Ok(None);
            }
            let mut loaded = Loaded::default();
            lock(&mut transaction, locks_of(rules.project, sessions.iter().copied())).await?;
            let of: Vec<_> = sessions.iter().map(|session| (rules.project, *session)).collect();
            let found = rows(&mut transaction, &of).await?;
            visits(&mut transaction, found, false, &mut loaded).await?;
            let found = loaded.visits.len() as u64;
            sqlx::query(
                "update sessions set rules_version = $1 where project_id = $2 and session_id = any($3)",
            )
            .bind(rules.version)
            .bind(rules.project)
            .bind(loaded.rederive(rules))
            .execute(&mut *transaction)
            .await?;
            save(&mut transaction, &mut loaded, None).await?;
            transaction.commit().await?;
            Ok(Some(found))
        })
        .await
    }

    /// Sets only the rules version of a visit and changes nothing else.
    pub(crate) async fn pass_over(&self, rules: &ProjectRules, session: Uuid) -> Result<(), sqlx::Error> {
        let update = sqlx::query(
            "update sessions set rules_version = $1 \
             where project_id = $2 and session_id = $3 and rules_version < $1",
        );
        let update = update.bind(rules.version).bind(rules.project).bind(session);
        answered(update.execute(&self.pool)).await.map(drop)
    }

    pub(crate) async fn spool_position(&self, spool: Uuid) -> Result<u64, sqlx::Error> {
        let select = sqlx::query_scalar("select position from ingest_spools where spool_id = $1").bind(spool);
        let position: Option<i64> = answered(select.fetch_optional(&self.pool)).await?;
        Ok(position.and_then(|position| u64::try_from(position).ok()).unwrap_or(0))
    }

    pub(crate) async fn forget_spool(&self, spool: Uuid) -> Result<(), sqlx::Error> {
        let delete = sqlx::query("delete from ingest_spools where spool_id = $1").bind(spool);
        answered(delete.execute(&self.pool)).await.map(drop)
    }

    /// Returns whether a transaction was committed. None while it runs. After a failover, its id may be that of
    /// another one.
    pub(crate) async fn has_committed(
        &self,
        transaction: TransactionId,
    ) -> Result<Option<bool>, sqlx::Error> {
        let select = sqlx::query_scalar(
            "select case when server_timeline() = $2 then pg_xact_status($1::text::xid8) end",
        );
        let select = select.bind(transaction.id.to_string()).bind(transaction.timeline);
        let status: Option<String> = answered(select.fetch_one(&self.pool)).await?;
        Ok(match status.as_deref() {
            Some("in progress") => None,
            status => Some(status == Some("committed")),
        })
    }

    async fn begin(&self) -> Result<Transaction<'static, Postgres>, sqlx::Error> {
        timeout(BEGIN_WITHIN, self.pool.begin_with(BEGIN)).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
    }
}

/// Runs the statements of a transaction with a timeout.
async fn done<T>(statements: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, Failure> {
    match timeout(DONE_WITHIN, statements).await {
        Ok(done) => Ok(done?),
        Err(_) => Err(Failure::TooSlow(format!("PostgreSQL did not finish within {DONE_WITHIN:?}"))),
    }
}

async fn answered<T>(statement: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, sqlx::Error> {
    timeout(ANSWER_WITHIN, statement).await.unwrap_or(Err(sqlx::Error::PoolTimedOut))
}

/// Returns the keys of the locks that every change of these visits takes, in the order in which to take them.
pub(crate) fn locks_of(project: Uuid, sessions: impl IntoIterator<Item = Uuid>) -> Vec<i64> {
    let keys = sessions.into_iter().map(|session| lock_key(project, session.as_u64_pair().1));
    in_order(keys.collect())
}

fn in_order(mut keys: Vec<i64>) -> Vec<i64> {
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// Returns the keys of the first locks of a writer in order, those of sessions last: a writer that holds a visitor also locks
/// the session that the visitor continues, and whoever waits for the visitor must not hold that session meanwhile.
fn sessions_last(others: Vec<i64>, sessions: Vec<i64>) -> Vec<i64> {
    in_order(others).into_iter().chain(in_order(sessions)).collect()
}

fn lock_key(project: Uuid, key: u64) -> i64 {
    let (_, project) = project.as_u64_pair();
    // Mixed with the project, so that ids of different projects with equal ends rarely collide. If they do, they merely
    // wait for each other.
    (key ^ project.rotate_left(17)) as i64
}

/// Takes locks in the given order.
async fn lock(transaction: &mut PgConnection, keys: Vec<i64>) -> Result<(), sqlx::Error> {
    sqlx::query(LOCK).bind(keys).execute(transaction).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visitors_are_locked_before_sessions_whatever_the_ids() {
        for project in [Uuid::nil(), Uuid::max()] {
            let visitor = lock_key(project, 7);
            let session = lock_key(project, Uuid::max().as_u64_pair().1);
            assert_eq!(sessions_last(vec![visitor], vec![session, session]), [visitor, session]);
        }
    }
}
