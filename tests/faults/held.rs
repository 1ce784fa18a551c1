//! A database that blocks writes for a while.

use std::str::FromStr;

use sea_orm::sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sea_orm::sqlx::{Connection, Executor};
use sqlx::postgres::PgConnection;

use crate::support::database::{connection, is_postgres};

/// Keeps the writer from storing anything while it is held.
pub(super) enum Held {
    Sqlite(SqliteConnection),
    Postgres(PgConnection),
}

impl Held {
    pub(super) async fn on(url: &str) -> Held {
        if is_postgres() {
            let mut other = connection(url).await;
            other.execute("begin; lock table sessions in exclusive mode").await.unwrap();
            return Held::Postgres(other);
        }
        let file = SqliteConnectOptions::from_str(url).unwrap();
        let mut other = SqliteConnection::connect_with(&file).await.unwrap();
        other.execute("begin immediate").await.unwrap();
        Held::Sqlite(other)
    }

    pub(super) async fn release(self) {
        match self {
            Held::Sqlite(mut other) => drop(other.execute("rollback").await.unwrap()),
            Held::Postgres(mut other) => drop(other.execute("rollback").await.unwrap()),
        }
    }
}
