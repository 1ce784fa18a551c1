//! Statements and transactions that write.
//!
//! SQLite has one write lock. A connection that finds it taken sleeps and tries again, so whoever asks most often gets it
//! and others wait for seconds. Therefore everything that writes in one server takes turns by tenant before it asks
//! SQLite: a transaction, and a statement of its own. The task knows the tenant ([`behalf`]). What the server does for
//! itself is a tenant, too. The writer of visits, which takes tenants in turns itself, comes next whenever it asks; since it
//! asks again only after a commit, others write in between.

use std::fmt;
use std::ops::Deref;
use std::time::Duration;

use async_trait::async_trait;
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, ExecResult, QueryResult,
    RuntimeErr, Statement, sqlx,
};
use uuid::Uuid;

use super::behalf;
use super::turns::{Share, Turn, Turns};

/// How long a write waits for those before it, unless it is a part of accepted work. As long as SQLite waits for its lock.
const PATIENCE: Duration = Duration::from_secs(10);

/// Turns at SQLite's write lock. The database is away for a write whose turn does not come within [`PATIENCE`]. Accepted work
/// waits for its turn, however long that takes: each turn ends, and the tenant that has written least comes next.
const SHARE: Share = Share { places: 1, each: 1, waiting: 200, wait: Duration::MAX };

/// Tenant for what the server does for itself.
const SERVER: Uuid = Uuid::from_u128(1);

/// Tenant for writes of other connections, such as the visit writer's.
const OTHER_CONNECTIONS: Uuid = Uuid::from_u128(2);

/// Error of a write behind too many of the same tenant. Work that was accepted is not refused.
#[derive(Debug)]
struct TooManyWait;

impl fmt::Display for TooManyWait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("too many writes of one tenant wait")
    }
}

impl std::error::Error for TooManyWait {}

/// Returns true if a write was refused because too many of the same tenant wait.
pub(super) fn is_refused(error: &DbErr) -> bool {
    match error {
        DbErr::Conn(RuntimeErr::SqlxError(error)) => match &**error {
            sqlx::Error::AnyDriverError(reason) => reason.is::<TooManyWait>(),
            _ => false,
        },
        _ => false,
    }
}

fn failed(error: sqlx::Error) -> DbErr {
    DbErr::Conn(RuntimeErr::SqlxError(error.into()))
}

/// The database of a server. Statements that read go at once; on SQLite, those that write wait for their turn.
#[derive(Clone)]
pub struct OrderedDatabase {
    db: DatabaseConnection,
    /// Turns to write, one at a time.
    writing: Turns,
}

impl OrderedDatabase {
    pub(super) fn new(db: DatabaseConnection) -> Self {
        Self { db, writing: Turns::within_others(SHARE) }
    }

    /// Closes the connections, after the statements under way.
    pub async fn close(&self) -> Result<(), DbErr> {
        self.db.clone().close().await
    }

    /// Waits for the turn of a write. None if the database orders writes itself.
    pub(super) async fn turn(&self) -> Result<Option<Turn>, DbErr> {
        if !self.takes_turns() {
            return Ok(None);
        }
        let mut tenants = behalf::tenants();
        if tenants.is_empty() {
            tenants = [SERVER].into();
        }
        let taken = match behalf::is_accepted() {
            true => Ok(self.writing.take_accepted(&tenants).await),
            false => tokio::time::timeout(PATIENCE, self.writing.take(&tenants)).await,
        };
        match taken {
            Ok(Ok(turn)) => Ok(Some(turn)),
            Ok(Err(_)) => Err(failed(sqlx::Error::AnyDriverError(Box::new(TooManyWait)))),
            Err(_) => Err(failed(sqlx::Error::PoolTimedOut)),
        }
    }

    /// Waits for the turn of a write that another connection makes, such as the writer's. It comes before all others. None
    /// if the database orders writes itself, and if the turn does not come within this time: then SQLite decides.
    pub async fn turn_within(&self, patience: Duration) -> Option<WriteTurn> {
        if !self.takes_turns() {
            return None;
        }
        let turn = tokio::time::timeout(patience, self.writing.take_first(&[OTHER_CONNECTIONS])).await;
        turn.ok()?.ok().map(|turn| WriteTurn { _turn: turn })
    }

    fn takes_turns(&self) -> bool {
        self.db.get_database_backend() == DbBackend::Sqlite
    }

    /// [`Self::turn`] if the statement writes: a query may be an `insert ... returning`.
    async fn turn_of(&self, sql: &str) -> Result<Option<Turn>, DbErr> {
        let first = sql.split_ascii_whitespace().next().unwrap_or_default();
        match first.eq_ignore_ascii_case("select") {
            true => Ok(None),
            false => self.turn().await,
        }
    }
}

impl Deref for OrderedDatabase {
    type Target = DatabaseConnection;

    fn deref(&self) -> &DatabaseConnection {
        &self.db
    }
}

#[async_trait]
impl ConnectionTrait for OrderedDatabase {
    fn get_database_backend(&self) -> DbBackend {
        self.db.get_database_backend()
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        let _turn = self.turn().await?;
        self.db.execute_raw(statement).await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        let _turn = self.turn().await?;
        self.db.execute_unprepared(sql).await
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        let _turn = self.turn_of(&statement.sql).await?;
        self.db.query_one_raw(statement).await
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        let _turn = self.turn_of(&statement.sql).await?;
        self.db.query_all_raw(statement).await
    }
}

/// Turn of a write. Dropping it lets the next one write.
pub struct WriteTurn {
    _turn: Turn,
}

/// A transaction. Dropped without a commit, it is rolled back.
pub struct Transaction {
    transaction: DatabaseTransaction,
    /// None if the database does not need it.
    _turn: Option<Turn>,
}

impl Transaction {
    pub(super) fn new(transaction: DatabaseTransaction, turn: Option<Turn>) -> Self {
        Self { transaction, _turn: turn }
    }

    pub async fn commit(self) -> Result<(), DbErr> {
        self.transaction.commit().await
    }

    pub async fn rollback(self) -> Result<(), DbErr> {
        self.transaction.rollback().await
    }
}

impl Deref for Transaction {
    type Target = DatabaseTransaction;

    fn deref(&self) -> &DatabaseTransaction {
        &self.transaction
    }
}

#[async_trait]
impl ConnectionTrait for Transaction {
    fn get_database_backend(&self) -> DbBackend {
        self.transaction.get_database_backend()
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        self.transaction.execute_raw(statement).await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.transaction.execute_unprepared(sql).await
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.transaction.query_one_raw(statement).await
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.transaction.query_all_raw(statement).await
    }
}
