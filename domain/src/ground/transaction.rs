//! Transactions that write.
//!
//! SQLite has one write lock. A connection that finds it taken sleeps and tries again, so whoever asks most often gets it
//! and others wait for seconds. Therefore the transactions of one server wait for each other in the order in which they
//! came, before they ask SQLite.

use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use sea_orm::{
    ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, ExecResult, QueryResult, RuntimeErr, Statement,
};
use tokio::sync::{Mutex, OwnedMutexGuard};

/// How long a transaction waits for those before it. As long as SQLite waits for its lock.
const PATIENCE: Duration = Duration::from_secs(10);

/// The turns of the transactions of one server.
#[derive(Clone, Default)]
pub(super) struct Writing(Arc<Mutex<()>>);

impl Writing {
    pub(super) async fn turn(&self) -> Result<OwnedMutexGuard<()>, DbErr> {
        let turn = tokio::time::timeout(PATIENCE, self.0.clone().lock_owned()).await;
        turn.map_err(|_| DbErr::Conn(RuntimeErr::SqlxError(sea_orm::sqlx::Error::PoolTimedOut.into())))
    }
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
