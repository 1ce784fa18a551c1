//! Health of this server, for orchestrators and load balancers, and as `GET /v1/health` shows it.
//!
//! Queries do not show whether batches can be stored: they succeed on a full disk, after a failed flush and on a
//! read-only database. So every loop of the writer commits a mark, in the same way as it commits batches. That costs little, and
//! happens at most every few seconds, however many ask.

use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::StatusCode;
use domain::ground::pulse::Closed;
use tokio::sync::Mutex;
use tokio::time::timeout;

use crate::app::App;
use crate::{database, log};

/// How long the result of a write counts, and that of a query.
const WRITE_EVERY: Duration = Duration::from_secs(3);
const QUERY_EVERY: Duration = Duration::from_secs(1);

/// How long somebody waits for a check while the latest result is a failure. Enough for a database that is back.
const PATIENCE: Duration = Duration::from_millis(200);

/// How long ago the last log line must have been dropped for the log to count as healthy.
const LOG_HEALS_AFTER: Duration = Duration::from_secs(60);

/// Latest results. Whoever asks waits for the check that is under way. After a failure nobody waits: the next check may take
/// seconds, and probes give up earlier.
#[derive(Debug, Default)]
pub struct Checks {
    /// Locked during a check.
    checking: Mutex<()>,
    database: parking_lot::Mutex<Latest>,
    log: parking_lot::Mutex<Dropped>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Latest {
    write: Option<Checked>,
    query: Option<Checked>,
}

impl Latest {
    /// Returns true if nothing has failed.
    fn is_well(self) -> bool {
        [self.write, self.query].into_iter().flatten().all(|checked| checked.ok)
    }
}

/// Dropped log lines: how many, and when it was noticed that there are more.
#[derive(Debug, Default)]
struct Dropped {
    lines: u64,
    at: Option<Instant>,
}

#[derive(Clone, Copy, Debug)]
struct Checked {
    ok: bool,
    at: Instant,
}

/// State of the database, as this server sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Database {
    /// True if batches can be stored.
    pub stores: bool,
    /// True if queries are answered.
    pub answers: bool,
    /// Why nobody may use the database.
    pub closed: Option<Closed>,
}

impl Checks {
    /// Returns what the database does now. Takes at most a few seconds, also while the database is silent, and only once: after
    /// a failure it takes a moment.
    pub async fn database(&self, app: &App) -> Database {
        if let Some(closed) = app.context.pulse.closed() {
            return Database { stores: false, answers: false, closed: Some(closed) };
        }
        let is_well = self.latest().is_well();
        if is_well || self.checking.try_lock().is_ok() {
            let patience = if is_well { Duration::MAX } else { PATIENCE };
            // The check goes on without whoever asked for it, so that the next one finds its result.
            let checking = tokio::spawn({
                let app = app.clone();
                async move { app.checks.check(&app).await }
            });
            let _ = timeout(patience, checking).await;
        }
        let Latest { write, query } = self.latest();
        let ok = |checked: Option<Checked>| checked.is_some_and(|checked| checked.ok);
        let writer = app.ingest.writer();
        let closed = app.context.pulse.closed();
        let answers = ok(query) && closed.is_none();
        Database { stores: ok(write) && !writer.is_stuck() && answers, answers, closed }
    }

    fn latest(&self) -> Latest {
        *self.database.lock()
    }

    /// Repeats what was checked too long ago.
    async fn check(&self, app: &App) {
        let _checking = self.checking.lock().await;
        let Latest { write, query } = self.latest();
        let (write, query) = tokio::join!(
            checked(write, WRITE_EVERY, app.ingest.writer().can_store()),
            checked(query, QUERY_EVERY, database::is_alive(app.db()))
        );
        *self.database.lock() = Latest { write: Some(write), query: Some(query) };
    }

    /// Returns true if log lines are written: none was dropped lately, and none waits for a reader that stalls.
    pub fn log(&self) -> bool {
        self.log.lock().is_over(log::dropped(), Instant::now()) && !log::is_stalled()
    }
}

impl Dropped {
    fn is_over(&mut self, lines: u64, now: Instant) -> bool {
        if lines > self.lines {
            *self = Dropped { lines, at: Some(now) };
        }
        self.at.is_none_or(|at| now.saturating_duration_since(at) >= LOG_HEALS_AFTER)
    }
}

/// Returns the latest result, or makes the check if that is older than `every`.
async fn checked(latest: Option<Checked>, every: Duration, check: impl Future<Output = bool>) -> Checked {
    match latest.filter(|checked| checked.at.elapsed() < every) {
        Some(checked) => checked,
        None => Checked { ok: check.await, at: Instant::now() },
    }
}

/// `GET /healthz`: whether the process lives, whatever its database does. A process that does not should be started
/// anew.
pub(crate) async fn lives(State(app): State<App>) -> (StatusCode, String) {
    answer(lost_loop(&app))
}

/// `GET /readyz`: whether the server stores batches and answers reports.
pub(crate) async fn is_ready(State(app): State<App>) -> (StatusCode, String) {
    let missing = match lost_loop(&app) {
        None => match app.checks.database(&app).await {
            Database { closed: Some(reason), .. } => Some(reason.as_str()),
            Database { answers: false, .. } => Some("the database does not answer"),
            Database { stores: false, .. } => Some("the database cannot store batches"),
            Database { .. } => None,
        },
        lost => lost,
    };
    answer(missing)
}

fn lost_loop(app: &App) -> Option<&'static str> {
    app.context.supervisor().given_up().map(|_| "a loop keeps panicking")
}

fn answer(missing: Option<&'static str>) -> (StatusCode, String) {
    match missing {
        None => (StatusCode::OK, "ok\n".to_owned()),
        Some(reason) => (StatusCode::SERVICE_UNAVAILABLE, format!("{reason}\n")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_that_drops_lines_is_healthy_a_minute_after_the_last_one() {
        let mut dropped = Dropped::default();
        let began = Instant::now();
        let after = |seconds| began + Duration::from_secs(seconds);
        assert!(dropped.is_over(0, began));
        assert!(!dropped.is_over(3, after(1)));
        assert!(!dropped.is_over(3, after(60)));
        assert!(dropped.is_over(3, after(61)));
        assert!(!dropped.is_over(4, after(70)));
    }
}
