//! Revisions: how a reader knows what changed since it last looked.
//!
//! Every commit of visits has one: in SQLite the next value of a counter, in PostgreSQL the id of
//! the transaction, raised by what [`go_on`] found when the database came into this cluster. A session carries the revision of its last change (`rev`), a pageview or event
//! that of its arrival (`seen`), a tombstone that of the deletion. A reader remembers the horizon it
//! read at, and asks for what is beyond it the next time.

use std::time::Duration;

use domain::Result;
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, FromQueryResult, Statement,
    TransactionTrait,
};

/// In SQLite there is one writer, and its counter is the order of commits.
pub(crate) const SQLITE: &str = "select rev from visit_rev where id = 1";

/// In PostgreSQL transactions end in another order than they are numbered in, and in a cluster not
/// everywhere at once. The function is explained in `migration/src/m0013_visit_horizon.rs`.
pub(crate) const POSTGRES: &str = "select visit_horizon()";

/// The revision of the transaction that asks, on PostgreSQL.
pub(crate) const OF_TRANSACTION: &str = "select visit_revision() as rev";

/// How far a reader may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, FromQueryResult)]
pub(crate) struct Horizon {
    /// The last revision that was committed together with all before it: whoever reads after this
    /// was asked sees them all.
    pub(crate) rev: i64,
    /// Whether transactions are under way that may end without an announcement and let it move on.
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

/// Something was committed, and whoever may not have seen it is still under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Elders {
    /// The first transaction that none had had yet.
    next: i64,
}

impl Elders {
    /// How long to wait before asking again whether they have ended.
    pub(crate) const PAUSE: Duration = Duration::from_millis(50);

    /// Those of what has just been committed. SQLite runs transactions that write one after the other, so
    /// there is none.
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

    /// Whether all of them have ended.
    pub(crate) async fn have_ended(self, db: &DatabaseConnection) -> Result<bool> {
        Ok(horizon(db).await?.rev + 1 >= self.next)
    }
}

/// Lets revisions go on where they stood before PostgreSQL's rows came into this cluster by a dump: it numbers its
/// transactions from some other id on. Called at each start, by one at a time and before anything is written.
pub async fn go_on(db: &DatabaseConnection) -> Result<()> {
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
        // Each on its own: in a cluster they lie in different places.
        for table in ["sessions", "session_tombstones", "snapshot_marks"] {
            let sql = format!("select coalesce(max(rev), 0) as number from {table}");
            highest = highest.max(number(&transaction, &sql).await?);
        }
        let missing = (highest + 1 - next).max(0);
        if missing > 0 {
            tracing::info!(from = highest + 1, "the visits come from another cluster; their revisions go on");
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

/// The name of the cluster and of the database in it. None where our role may not ask for it: then each start compares
/// the revisions of the rows, as it does in a new cluster.
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

/// Whether the database is the coordinator of a Citus cluster.
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
