//! Revisions: how a reader finds what has changed since it last read.
//!
//! Every commit of visits has a revision: in SQLite the next value of a counter, in PostgreSQL the transaction id plus
//! an offset that [`raise_after_dump`] sets when the database was restored into this cluster, and one that grows with the
//! timeline of the server (`migration/src/m0042_timelines.rs`), so that it never falls after a failover. A session carries the
//! revision of its last change (`rev`), a pageview or event that of its arrival (`seen`), a tombstone that of the
//! deletion. A reader remembers the horizon at which it read, and next time asks for everything beyond it.

use std::time::Duration;

use domain::Result;
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, FromQueryResult, Statement,
    TransactionTrait,
};

/// Query of the horizon on SQLite. There is one writer, so its counter is the order of commits.
pub(crate) const SQLITE: &str = "select rev from visit_rev where id = 1";

/// Query of the horizon on PostgreSQL. Transactions end in another order than they are numbered, and in a cluster not
/// everywhere at once. `migration/src/m0013_visit_horizon.rs` explains the function.
pub(crate) const POSTGRES: &str = "select visit_horizon()";

/// Query of the revision of the current transaction, on PostgreSQL.
pub(crate) const OF_TRANSACTION: &str = "select visit_revision() as rev";

/// How far a reader may read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromQueryResult)]
pub(crate) struct Horizon {
    /// Last revision that is committed together with all revisions before it. A read that starts after this was fetched
    /// sees them all.
    pub(crate) rev: i64,
    /// True if running transactions may end without an announcement and move the horizon.
    pub(crate) moves: bool,
}

pub(crate) async fn horizon(db: &DatabaseConnection) -> Result<Horizon> {
    let backend = db.get_database_backend();
    let sql = match backend {
        DbBackend::Postgres => {
            "select h.rev, h.rev < newest_revision() as moves from (select visit_horizon() as rev) as h"
        }
        _ => "select rev, false as moves from visit_rev where id = 1",
    };
    let horizon = Horizon::find_by_statement(Statement::from_string(backend, sql)).one(db).await?;
    Ok(horizon.unwrap_or(Horizon { rev: 0, moves: false }))
}

/// Transactions that were running at some moment, and may not have seen what was committed before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Elders {
    /// First transaction id that was not yet assigned at that moment.
    next: i64,
}

impl Elders {
    /// Interval between two checks whether the transactions have ended.
    pub(crate) const PAUSE: Duration = Duration::from_millis(50);

    /// Returns the transactions that are running now. SQLite runs write transactions one after the other, so there are
    /// none.
    pub(crate) async fn of_now(db: &DatabaseConnection) -> Result<Self> {
        let backend = db.get_database_backend();
        if backend != DbBackend::Postgres {
            return Ok(Self { next: 0 });
        }
        #[derive(FromQueryResult)]
        struct Next {
            id: i64,
        }
        let sql = "select newest_revision() + 1 as id";
        let found = Next::find_by_statement(Statement::from_string(backend, sql)).one(db).await?;
        Ok(Self { next: found.map_or(0, |next| next.id) })
    }

    /// Returns true if all of these transactions have ended.
    pub(crate) async fn have_ended(self, db: &DatabaseConnection) -> Result<bool> {
        Ok(horizon(db).await?.rev + 1 >= self.next)
    }
}

/// Continues the revisions after PostgreSQL's rows were restored from a dump into this cluster, which numbers its
/// transactions from a different id. Called at each start, by one process at a time and before anything is written.
pub async fn raise_after_dump(db: &DatabaseConnection) -> Result<()> {
    if db.get_database_backend() != DbBackend::Postgres {
        return Ok(());
    }
    #[derive(Default, FromQueryResult)]
    struct Noted {
        cluster: String,
        raised_by: i64,
    }
    let cluster = cluster(db).await;
    let transaction = db.begin().await?;
    let noted = "select cluster, raised_by from revision_numbering";
    let noted = Noted::find_by_statement(Statement::from_string(DbBackend::Postgres, noted));
    let noted = noted.one(&transaction).await?.unwrap_or_default();
    if cluster.as_deref() != Some(noted.cluster.as_str()) {
        let next = number(&transaction, "select visit_revision() as number").await?;
        let mut highest = 0;
        // Separate queries: in a cluster the tables are stored in different places.
        for table in ["sessions", "session_tombstones", "snapshot_marks", "figure_states"] {
            let sql = format!("select coalesce(max(rev), 0) as number from {table}");
            highest = highest.max(number(&transaction, &sql).await?);
        }
        let missing = (highest + 1 - next).max(0);
        if missing > 0 {
            tracing::info!(
                from = highest + 1,
                "the visits come from another cluster; their revisions continue from here"
            );
        }
        let values = [cluster.unwrap_or_default().into(), (noted.raised_by + missing).into()];
        let note = "update revision_numbering set cluster = $1, raised_by = $2";
        transaction.execute_raw(Statement::from_sql_and_values(DbBackend::Postgres, note, values)).await?;
    }
    Ok(transaction.commit().await?)
}

async fn number(transaction: &DatabaseTransaction, sql: &str) -> Result<i64> {
    #[derive(FromQueryResult)]
    struct Row {
        number: i64,
    }
    let row =
        Row::find_by_statement(Statement::from_string(DbBackend::Postgres, sql)).one(transaction).await?;
    Ok(row.map_or(0, |row| row.number))
}

/// Returns the identity of the cluster and of the database in it. None if our role may not read it: then each start
/// compares the revisions of the rows, as it does in a new cluster.
async fn cluster(db: &DatabaseConnection) -> Option<String> {
    #[derive(FromQueryResult)]
    struct Cluster {
        name: String,
    }
    let sql = "select system_identifier || '/' || (select oid from pg_database where datname = current_database()) \
        as name from pg_control_system()";
    let found = Cluster::find_by_statement(Statement::from_string(DbBackend::Postgres, sql)).one(db).await;
    found.ok().flatten().map(|cluster| cluster.name)
}

/// Query that tells whether the database is the coordinator of a Citus cluster.
pub(crate) const CLUSTER: &str = "select to_regclass('pg_catalog.pg_dist_node') is not null as found";

pub(crate) async fn is_cluster(db: &DatabaseConnection) -> Result<bool> {
    #[derive(FromQueryResult)]
    struct Cluster {
        found: bool,
    }
    let backend = db.get_database_backend();
    if backend != DbBackend::Postgres {
        return Ok(false);
    }
    let cluster = Cluster::find_by_statement(Statement::from_string(backend, CLUSTER)).one(db).await?;
    Ok(cluster.is_some_and(|cluster| cluster.found))
}
