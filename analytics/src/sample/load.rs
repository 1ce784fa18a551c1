//! Writes rows: prepared statements into SQLite, `copy` into PostgreSQL.

use std::fmt::Write;
use std::path::Path;

use domain::{Error, Result};
use rusqlite::types::{ToSqlOutput, Value, ValueRef};
use rusqlite::{Connection, ToSql, params_from_iter};
use sqlx::PgPool;

use super::{Cell, EVENT_COLUMNS, PAGEVIEW_COLUMNS, SESSION_COLUMNS, SampleVisit};
use crate::columns::postgres;

/// How many rows were written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rows {
    pub sessions: u64,
    pub pageviews: u64,
    pub events: u64,
}

impl Rows {
    fn count(&mut self, visit: &SampleVisit) {
        self.sessions += 1;
        self.pageviews += visit.pageviews.len() as u64;
        self.events += visit.events.len() as u64;
    }
}

/// The place of `rev` among a session's columns.
const REV: usize = 2;

impl ToSql for Cell {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Self::Null => ToSqlOutput::Owned(Value::Null),
            Self::Int(number) => ToSqlOutput::Owned(Value::Integer(*number)),
            Self::Real(number) => ToSqlOutput::Owned(Value::Real(*number)),
            Self::Flag(flag) => ToSqlOutput::Owned(Value::Integer((*flag).into())),
            Self::Text(text) => ToSqlOutput::Borrowed(ValueRef::Text(text.as_bytes())),
            Self::Id(id) => ToSqlOutput::Borrowed(ValueRef::Blob(id.as_bytes())),
        })
    }
}

/// Writes visits into a migrated SQLite file in one transaction, as one revision. Blocks.
pub fn load_sqlite(path: &Path, visits: impl Iterator<Item = SampleVisit>) -> Result<Rows> {
    write_sqlite(path, visits).map_err(Error::internal)
}

fn write_sqlite(path: &Path, visits: impl Iterator<Item = SampleVisit>) -> rusqlite::Result<Rows> {
    let mut db = Connection::open(path)?;
    db.busy_timeout(std::time::Duration::from_secs(10))?;
    let transaction = db.transaction()?;
    transaction.execute("update visit_rev set rev = rev + 1 where id = 1", [])?;
    let rev: i64 = transaction.query_row("select rev from visit_rev where id = 1", [], |row| row.get(0))?;
    let mut rows = Rows::default();
    {
        let insert = |table: &str, columns: &str| {
            let places = vec!["?"; columns.split(',').count()].join(", ");
            transaction.prepare(&format!("insert or replace into {table} ({columns}) values ({places})"))
        };
        let mut sessions = insert("sessions", SESSION_COLUMNS)?;
        let mut pageviews = insert("pageviews", PAGEVIEW_COLUMNS)?;
        let mut events = insert("events", EVENT_COLUMNS)?;
        for mut visit in visits {
            visit.session[REV] = Cell::Int(rev);
            sessions.execute(params_from_iter(&visit.session))?;
            for row in &visit.pageviews {
                pageviews.execute(params_from_iter(row))?;
            }
            for row in &visit.events {
                events.execute(params_from_iter(row))?;
            }
            rows.count(&visit);
        }
    }
    transaction.commit()?;
    // The writer of the service keeps the log short all the time.
    db.query_row("pragma wal_checkpoint(truncate)", [], |_| Ok(()))?;
    Ok(rows)
}

/// Writes visits into a migrated PostgreSQL database in one transaction.
pub async fn load_postgres(pool: &PgPool, visits: impl Iterator<Item = SampleVisit>) -> Result<Rows> {
    write_postgres(pool, visits).await.map_err(postgres)
}

async fn write_postgres(
    pool: &PgPool,
    mut visits: impl Iterator<Item = SampleVisit>,
) -> Result<Rows, sqlx::Error> {
    let mut transaction = pool.begin().await?;
    let rev: i64 =
        sqlx::query_scalar("select pg_current_xact_id()::text::bigint").fetch_one(&mut *transaction).await?;
    let mut rows = Rows::default();
    let mut texts = [String::new(), String::new(), String::new()];
    loop {
        for text in &mut texts {
            text.clear();
        }
        let mut taken = 0;
        for mut visit in visits.by_ref().take(20_000) {
            taken += 1;
            visit.session[REV] = Cell::Int(rev);
            line(&visit.session, &mut texts[0]);
            visit.pageviews.iter().for_each(|row| line(row, &mut texts[1]));
            visit.events.iter().for_each(|row| line(row, &mut texts[2]));
            rows.count(&visit);
        }
        if taken == 0 {
            break;
        }
        let tables =
            [("sessions", SESSION_COLUMNS), ("pageviews", PAGEVIEW_COLUMNS), ("events", EVENT_COLUMNS)];
        for ((table, columns), text) in tables.into_iter().zip(&texts) {
            let statement = format!("copy {table} ({columns}) from stdin");
            let mut copy = transaction.copy_in_raw(&statement).await?;
            copy.send(text.as_bytes()).await?;
            copy.finish().await?;
        }
    }
    transaction.commit().await?;
    Ok(rows)
}

/// One line of `copy`'s text format.
fn line(row: &[Cell], into: &mut String) {
    for (index, cell) in row.iter().enumerate() {
        if index > 0 {
            into.push('\t');
        }
        // Writing to a String cannot fail.
        let _ = match cell {
            Cell::Null => write!(into, "\\N"),
            Cell::Int(number) => write!(into, "{number}"),
            Cell::Real(number) => write!(into, "{number}"),
            Cell::Flag(flag) => write!(into, "{flag}"),
            Cell::Id(id) => write!(into, "{id}"),
            Cell::Text(text) => {
                for character in text.chars() {
                    match character {
                        '\\' => into.push_str("\\\\"),
                        '\t' => into.push_str("\\t"),
                        '\n' => into.push_str("\\n"),
                        '\r' => into.push_str("\\r"),
                        other => into.push(other),
                    }
                }
                Ok(())
            }
        };
    }
    into.push('\n');
}
