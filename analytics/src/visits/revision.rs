//! Revisions: how a reader knows what changed since it last looked.
//!
//! Every commit of visits has one: in SQLite the next value of a counter, in PostgreSQL the id of
//! the transaction. A session carries the revision of its last change (`rev`), a pageview or event
//! that of its arrival (`seen`), a tombstone that of the deletion. A reader remembers the horizon it
//! read at, and asks for what is beyond it the next time.

use std::time::Duration;

use domain::Result;
use sea_orm::{DatabaseConnection, DbBackend, FromQueryResult, Statement};

/// In SQLite there is one writer, and its counter is the order of commits.
pub(crate) const SQLITE: &str = "select rev from visit_rev where id = 1";

/// In PostgreSQL transactions end in another order than they are numbered in, and in a cluster not
/// everywhere at once. The function is explained in `migration/src/m0013_visit_horizon.rs`.
pub(crate) const POSTGRES: &str = "select visit_horizon()";

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
            "select h.rev, h.rev + 1 < pg_snapshot_xmax(pg_current_snapshot())::text::bigint as moves \
             from (select visit_horizon() as rev) as h"
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
        let sql = "select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as id";
        let found = Next::find_by_statement(Statement::from_string(backend, sql)).one(db).await?;
        Ok(Self { next: found.map_or(0, |next| next.id) })
    }

    /// Whether all of them have ended.
    pub(crate) async fn have_ended(self, db: &DatabaseConnection) -> Result<bool> {
        Ok(horizon(db).await?.rev + 1 >= self.next)
    }
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
