//! Writes rows: prepared statements into SQLite, `copy` into PostgreSQL.

use std::fmt::Write;
use std::path::Path;

use domain::{Error, Result};
use entity::visits::{Cell, Fields};
use rusqlite::Connection;
use sqlx::PgPool;

use super::SampleVisit;
use crate::columns::postgres;
use crate::visits::model::rows::Place;
use crate::visits::model::rows::{EventRow, PageviewRow, Row, SessionRow, VideoRow, write_sqlite};
use crate::visits::store::revision;

/// Number of rows written.
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

/// Writes visits into a migrated SQLite file, in one transaction and as one revision. Blocks.
pub fn load_sqlite(path: &Path, visits: impl Iterator<Item = SampleVisit>) -> Result<Rows> {
    load_file(path, visits).map_err(Error::internal)
}

fn load_file(path: &Path, visits: impl Iterator<Item = SampleVisit>) -> rusqlite::Result<Rows> {
    let mut db = Connection::open(path)?;
    db.busy_timeout(std::time::Duration::from_secs(10))?;
    let transaction = db.transaction()?;
    transaction.execute("update visit_rev set rev = rev + 1 where id = 1", [])?;
    let rev: i64 = transaction.query_row("select rev from visit_rev where id = 1", [], |row| row.get(0))?;
    let mut rows = Rows::default();
    {
        let mut sessions = transaction.prepare(&SessionRow::sql().upsert_sqlite)?;
        let mut pageviews = transaction.prepare(&PageviewRow::sql().upsert_sqlite)?;
        let mut events = transaction.prepare(&EventRow::sql().upsert_sqlite)?;
        let mut videos = transaction.prepare(&VideoRow::sql().upsert_sqlite)?;
        for mut visit in visits {
            visit.arrived_with(rev);
            let (project, session) = (visit.session.project_id, visit.session.session_id);
            let place = match Place::find(&transaction, (project, session))? {
                Some(place) => place,
                None => Place::next(&transaction, project)?,
            };
            write_sqlite(&visit.session, place, &mut sessions)?;
            visit.pageviews.iter().try_for_each(|row| write_sqlite(row, place, &mut pageviews))?;
            visit.events.iter().try_for_each(|row| write_sqlite(row, place, &mut events))?;
            visit.videos.iter().try_for_each(|row| write_sqlite(row, place, &mut videos))?;
            rows.count(&visit);
        }
    }
    transaction.commit()?;
    // In the service, the writer keeps the log short all the time.
    db.query_row("pragma wal_checkpoint(truncate)", [], |_| Ok(()))?;
    Ok(rows)
}

/// Writes visits into a migrated PostgreSQL database, in one transaction.
pub async fn load_postgres(pool: &PgPool, visits: impl Iterator<Item = SampleVisit>) -> Result<Rows> {
    write_postgres(pool, visits).await.map_err(postgres)
}

async fn write_postgres(
    pool: &PgPool,
    mut visits: impl Iterator<Item = SampleVisit>,
) -> Result<Rows, sqlx::Error> {
    let mut transaction = pool.begin().await?;
    let rev: i64 = sqlx::query_scalar(revision::OF_TRANSACTION).fetch_one(&mut *transaction).await?;
    let mut rows = Rows::default();
    let mut texts: [String; 4] = Default::default();
    loop {
        for text in &mut texts {
            text.clear();
        }
        let mut taken = 0;
        for mut visit in visits.by_ref().take(20_000) {
            taken += 1;
            visit.arrived_with(rev);
            line(&visit.session, &mut texts[0]);
            visit.pageviews.iter().for_each(|row| line(row, &mut texts[1]));
            visit.events.iter().for_each(|row| line(row, &mut texts[2]));
            visit.videos.iter().for_each(|row| line(row, &mut texts[3]));
            rows.count(&visit);
        }
        if taken == 0 {
            break;
        }
        let copies = [copy::<SessionRow>(), copy::<PageviewRow>(), copy::<EventRow>(), copy::<VideoRow>()];
        for (statement, text) in copies.into_iter().zip(&texts) {
            let mut copy = transaction.copy_in_raw(&statement).await?;
            copy.send(text.as_bytes()).await?;
            copy.finish().await?;
        }
    }
    transaction.commit().await?;
    Ok(rows)
}

fn copy<R: Fields>() -> String {
    let fields: Vec<&str> = R::FIELDS.iter().map(|field| field.name).collect();
    format!("copy {} ({}) from stdin", R::TABLE, fields.join(", "))
}

/// Appends one line of `copy`'s text format.
fn line<R: Fields>(row: &R, into: &mut String) {
    let mut first = true;
    row.each_cell(|cell| {
        if !std::mem::take(&mut first) {
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
    });
    into.push('\n');
}

impl SampleVisit {
    /// Sets the revision of the row's commit.
    fn arrived_with(&mut self, rev: i64) {
        self.session.rev = rev;
        self.pageviews.iter_mut().for_each(|row| row.seen = rev);
        self.events.iter_mut().for_each(|row| row.seen = rev);
    }
}
