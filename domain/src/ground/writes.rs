//! Statements and transactions that write.
//!
//! SQLite has one write lock. A connection that finds it taken sleeps and tries again, so whoever asks most often gets it
//! and others wait for seconds. Therefore everything that writes in one server waits in the order in which it came, before
//! it asks SQLite: a transaction, and a statement of its own.

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use sea_orm::{
    ConnectionTrait, DatabaseConnection, DatabaseTransaction, DbBackend, DbErr, ExecResult, QueryResult,
    RuntimeErr, Statement,
};
use tokio::sync::{Mutex, OwnedMutexGuard};

/// How long a write waits for those before it. As long as SQLite waits for its lock.
const PATIENCE: Duration = Duration::from_secs(10);

/// The database of a server. Statements that read go at once; on SQLite, those that write wait for their turn.
#[derive(Clone)]
pub struct OrderedDatabase {
    db: DatabaseConnection,
    /// Held by the write under way.
    writing: Arc<Mutex<()>>,
}

impl OrderedDatabase {
    pub(super) fn new(db: DatabaseConnection) -> Self {
        Self { db, writing: Arc::default() }
    }

    /// Closes the connections, after the statements under way.
    pub async fn close(&self) -> Result<(), DbErr> {
        self.db.clone().close().await
    }

    /// Waits for the turn of a write. None if the database orders writes itself.
    pub(super) async fn turn(&self) -> Result<Option<OwnedMutexGuard<()>>, DbErr> {
        if self.db.get_database_backend() != DbBackend::Sqlite {
            return Ok(None);
        }
        let turn = tokio::time::timeout(PATIENCE, self.writing.clone().lock_owned()).await;
        let timed_out = || DbErr::Conn(RuntimeErr::SqlxError(sea_orm::sqlx::Error::PoolTimedOut.into()));
        turn.map(Some).map_err(|_| timed_out())
    }

    /// Waits for the turn of a write that another connection makes, such as the writer's. None if the database orders
    /// writes itself, and if the turn does not come within this time: then SQLite decides.
    pub async fn turn_within(&self, patience: Duration) -> Option<WriteTurn> {
        tokio::time::timeout(patience, self.turn()).await.ok()?.ok()?.map(|turn| WriteTurn { _turn: turn })
    }

    /// [`Self::turn`] if the statement writes: a query may be an `insert ... returning`.
    async fn turn_of(&self, sql: &str) -> Result<Option<OwnedMutexGuard<()>>, DbErr> {
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
    _turn: OwnedMutexGuard<()>,
}

/// A transaction. Dropped without a commit, it is rolled back.
pub struct Transaction {
    transaction: DatabaseTransaction,
    /// None if the database does not need it.
    _turn: Option<OwnedMutexGuard<()>>,
}

impl Transaction {
    pub(super) fn new(transaction: DatabaseTransaction, turn: Option<OwnedMutexGuard<()>>) -> Self {
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
