//! Runs one query.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::time::{Duration, Instant};

use domain::ground::aside;
use domain::money::ads;
use domain::tenancy::access::{ProjectAccess, Scope};
use domain::{Error, Result, Violation, ViolationCode};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, ErrorCode};
use serde_json::Value;
use uuid::Uuid;

use super::answer::{DEFAULT_ROWS, SqlColumn, SqlColumnType, SqlQuery, SqlResult};
use super::costs::{self, AdCosts};
use super::data::{Data, Stop};
use super::{functions, memory, rules, vtab};
use crate::reports::sql_gate::SqlLimits;
use crate::reports::{Reports, Site};

/// Number of SQLite instructions between two checks of the clock.
const INSTRUCTIONS: i32 = 1_000;

/// Maximum size of a result in bytes.
const RESULT: usize = 16 << 20;

/// Path of the query in a request, for violations.
const PLACE: &str = "body.query";

impl Reports {
    /// Runs a query. Requires access to the project's analytics.
    pub async fn sql(&self, access: &ProjectAccess, query: SqlQuery) -> Result<SqlResult> {
        access.require(Scope::AnalyticsRead)?;
        if !access.project().settings.sql.enabled {
            return Err(Error::Forbidden("SQL is disabled for this project (settings.sql.enabled).".into()));
        }
        let before = self.before(access.id(), false).await?;
        let costs = access.require(Scope::AdsRead).is_ok();
        let mut result = self
            .run_sql(&Site::of(&self.context, &access.for_reports()).await?, &access.tenants(), query, costs)
            .await?;
        result.recomputing = self.recomputing_since(access.id(), access.rules_version(), before).await?;
        Ok(result)
    }

    /// Runs a query for a project and counts it against these tenants. The caller has checked access, also to ad costs.
    pub(crate) async fn run_sql(
        &self,
        site: &Site,
        tenants: &[Uuid],
        query: SqlQuery,
        has_costs: bool,
    ) -> Result<SqlResult> {
        if !memory::is_installed() {
            return Err(Error::NotConfigured(
                "SQL is disabled, because its memory limit could not be installed.".into(),
            ));
        }
        let limits = self.sql.limits;
        let rows = rows(&query, limits)?;
        check(&query.query)?;
        let place = self.sql.enter(tenants).await?;
        let patience = self.patience(site);
        let project = self.columns.fresh(site.id, &patience).await?;
        let costs = match has_costs && costs::are_named_in(&query.query) {
            true => Some(AdCosts {
                costs: project.costs(&patience).await?,
                ads: ads::known(&self.context, site.id).await?,
            }),
            false => None,
        };
        let began = Instant::now();
        let stop = Arc::new(AtomicU8::new(Stop::Not as u8));
        let leaving = Leaving(stop.clone());
        let deadline = began + limits.timeout;
        // Days that the columns evict meanwhile are kept for the query. All queries together keep no more than the
        // columns may take.
        let room = self.columns.memory() / limits.concurrency.max(1);
        let data = Data::new(self.columns.clone(), project, patience, site.zone, deadline, stop, room);
        let running = aside::run(move || {
            // The place is freed when the query has ended, not when its caller leaves.
            let _place = place;
            let data = Arc::new(data);
            memory::limited(limits.memory, || execute(&data, costs, &query.query, rows, limits))
        });
        let (columns, rows, truncated) = running.await??;
        drop(leaving);
        let took = began.elapsed();
        metrics::histogram!("svc_report_seconds", "report" => "sql", "executor" => "columns").record(took);
        Ok(SqlResult {
            columns,
            row_count: u32::try_from(rows.len()).unwrap_or(u32::MAX),
            rows: rows.into(),
            truncated,
            duration_ms: u32::try_from(took.as_millis()).unwrap_or(u32::MAX),
            recomputing: false,
        })
    }
}

/// Ends the query when its caller is gone.
struct Leaving(Arc<AtomicU8>);

impl Drop for Leaving {
    fn drop(&mut self) {
        let _ =
            self.0.compare_exchange(Stop::Not as u8, Stop::Gone as u8, Ordering::Relaxed, Ordering::Relaxed);
    }
}

/// Returns the maximum number of rows in the answer.
fn rows(query: &SqlQuery, limits: SqlLimits) -> Result<usize> {
    let asked = query.max_rows.unwrap_or(DEFAULT_ROWS.min(limits.rows));
    if asked > limits.rows {
        let message =
            format!("is more than {} rows, the limit of this deployment (SVC_SQL_ROWS)", limits.rows);
        return Err(Violation::new("body.maxRows", ViolationCode::TooLarge, message)
            .bound(limits.rows)
            .into());
    }
    Ok(asked as usize)
}

/// Checks a query as far as possible without SQLite.
fn check(query: &str) -> Result<()> {
    let first = first_word(query);
    if !["select", "with"].iter().any(|word| first.eq_ignore_ascii_case(word)) {
        return Err(Error::invalid(PLACE, "must be one SELECT or WITH ... SELECT statement"));
    }
    if query.contains('\0') {
        return Err(Error::invalid(PLACE, "must not contain the character U+0000"));
    }
    Ok(())
}

/// Returns the first word after spaces and comments.
fn first_word(query: &str) -> &str {
    let mut rest = query;
    loop {
        rest = rest.trim_start();
        if let Some(comment) = rest.strip_prefix("--") {
            rest = comment.split_once('\n').map_or("", |(_, rest)| rest);
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").map_or("", |(_, rest)| rest);
        } else {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
            return &rest[..end];
        }
    }
}

type Answer = (Vec<SqlColumn>, Vec<Vec<Option<Value>>>, bool);

/// Runs the query on this thread.
fn execute(
    data: &Arc<Data>,
    costs: Option<AdCosts>,
    query: &str,
    most: usize,
    limits: SqlLimits,
) -> Result<Answer> {
    let refusal = rules::Refusal::default();
    let answered = answer(data, costs, query, most, &refusal);
    if memory::was_refused() {
        data.stop_for(Stop::Memory);
    }
    let error = match answered {
        // A statement that ends for lack of memory does not always report it, and a single row can take longer than the
        // timeout without being interrupted.
        Ok(answer) if data.stopped() == Stop::Not => return Ok(answer),
        Ok(_) => Failure::Sqlite(rusqlite::Error::QueryReturnedNoRows),
        Err(error) => error,
    };
    Err(match data.stopped_for() {
        Stop::Time => beyond(&format!(
            "ran longer than {}, the limit of this deployment (SVC_SQL_TIMEOUT)",
            seconds(limits.timeout)
        )),
        Stop::Memory => beyond(&format!(
            "needs more than {} MiB of memory, the limit of this deployment (SVC_SQL_MEMORY)",
            limits.memory >> 20
        )),
        Stop::Gone => Error::internal("the caller of the query is gone"),
        Stop::Failed => data.take_failure().unwrap_or_else(|| Error::internal("a query failed")),
        Stop::Not => match error {
            Failure::Result => beyond(&format!(
                "returns more than {} MiB; select fewer columns or rows, or group them",
                RESULT >> 20
            )),
            Failure::Sqlite(error) => refused(error, query, refusal.lock().take())?,
        },
    })
}

enum Failure {
    Sqlite(rusqlite::Error),
    /// The result is too large.
    Result,
}

impl From<rusqlite::Error> for Failure {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sqlite(error)
    }
}

fn answer(
    data: &Arc<Data>,
    costs: Option<AdCosts>,
    query: &str,
    most: usize,
    refusal: &rules::Refusal,
) -> Result<Answer, Failure> {
    let connection = Connection::open_in_memory()?;
    vtab::register(&connection, data, costs)?;
    functions::register(&connection)?;
    rules::confine(&connection, refusal)?;
    let watched = data.clone();
    connection.progress_handler(INSTRUCTIONS, Some(move || watched.stopped() != Stop::Not))?;
    let mut statement = connection.prepare(query)?;
    if !statement.readonly() || statement.is_explain() != 0 {
        refusal.lock().get_or_insert_with(|| "only reading statements are allowed".to_owned());
        return Err(rusqlite::Error::InvalidQuery.into());
    }
    let names = statement.column_names().into_iter();
    let mut columns: Vec<SqlColumn> =
        names.map(|name| SqlColumn { name: name.to_owned(), r#type: SqlColumnType::Null }).collect();
    let mut rows = statement.query([])?;
    let (mut all, mut bytes, mut truncated) = (Vec::new(), 0, false);
    while let Some(row) = rows.next()? {
        if all.len() == most {
            truncated = true;
            break;
        }
        let mut values = Vec::with_capacity(columns.len());
        for (place, column) in columns.iter_mut().enumerate() {
            let value = row.get_ref(place)?;
            bytes += size(value);
            let (value, kind) = read(value);
            column.r#type = column.r#type.and(kind);
            values.push(value);
        }
        if bytes > RESULT {
            return Err(Failure::Result);
        }
        all.push(values);
    }
    Ok((columns, all, truncated))
}

/// Estimates the size of a value in memory, and of its text in the answer. JSON writes some characters as two or six.
fn size(value: ValueRef<'_>) -> usize {
    let written = |byte: &u8| match byte {
        b'"' | b'\\' => 2,
        ..b' ' => 6,
        _ => 1,
    };
    let text = match value {
        ValueRef::Text(text) => text.iter().map(written).sum(),
        ValueRef::Blob(bytes) => 2 * bytes.len(),
        _ => 0,
    };
    size_of::<Option<Value>>() + text
}

fn read(value: ValueRef<'_>) -> (Option<Value>, SqlColumnType) {
    let (value, kind) = match value {
        ValueRef::Null => return (None, SqlColumnType::Null),
        ValueRef::Integer(number) => (Value::from(number), SqlColumnType::Integer),
        // JSON cannot represent a number that is not finite.
        ValueRef::Real(number) => (Value::from(number), SqlColumnType::Real),
        ValueRef::Text(text) => (Value::from(String::from_utf8_lossy(text)), SqlColumnType::Text),
        ValueRef::Blob(bytes) => {
            let digits: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            (Value::from(digits), SqlColumnType::Blob)
        }
    };
    (Some(value).filter(|value| !value.is_null()), kind)
}

/// Converts SQLite's error to a violation. The message contains only parts of the query itself.
fn refused(error: rusqlite::Error, query: &str, refusal: Option<String>) -> Result<Error> {
    if let Some(reason) = refusal {
        return Ok(Error::invalid(PLACE, reason));
    }
    Ok(match error {
        rusqlite::Error::MultipleStatement => Error::invalid(PLACE, "must be one statement"),
        rusqlite::Error::SqlInputError { msg, offset, .. } => {
            let at = usize::try_from(offset).ok().and_then(|at| query.get(..at));
            let place = at.map(|before| {
                let line = before.matches('\n').count() + 1;
                let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
                format!(" (line {line}, column {column})")
            });
            Error::invalid(PLACE, format!("{}{}", short(&msg), place.unwrap_or_default()))
        }
        rusqlite::Error::SqliteFailure(error, message) => match (error.code, message) {
            (ErrorCode::TooBig, _) => {
                beyond(&format!("creates a text or blob of more than {} bytes", rules::LENGTH))
            }
            (_, Some(message)) => Error::invalid(PLACE, short(&message)),
            (_, None) => return Err(Error::internal(error)),
        },
        other => return Err(Error::internal(other)),
    })
}

/// Returns the error for a query that exceeds a limit.
fn beyond(message: &str) -> Error {
    Violation::new(PLACE, ViolationCode::TooLarge, message).into()
}

fn short(message: &str) -> String {
    message.chars().take(500).collect()
}

fn seconds(time: Duration) -> String {
    match time.as_secs_f64() {
        1.0 => "1 second".to_owned(),
        seconds => format!("{seconds} seconds"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_begins_behind_its_comments() {
        assert_eq!(first_word("-- a; drop\n /* b */ SELECT 1"), "SELECT");
        for (query, allowed) in [
            ("with a as (select 1) select * from a", true),
            ("select(1)", true),
            ("explain select 1", false),
            ("values (1)", false),
            ("-- select", false),
            ("/* select", false),
            ("selectx", false),
            ("select 1\0; attach", false),
        ] {
            assert_eq!(check(query).is_ok(), allowed, "{query}");
        }
    }
}
