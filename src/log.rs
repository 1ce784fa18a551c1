//! The log of the process: lines on standard error, written by a thread of its own.
//!
//! No request and no batch waits for whoever reads the log, and nothing fails when nobody does. A line that finds the
//! queue full (the reader stalls) or cannot be written (the reader has gone, the disk is full) is dropped and counted.

use std::io::{IsTerminal, Write};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tracing_appender::non_blocking::{ErrorCounter, NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::{FilterFn, filter_fn};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::config::{Config, LogFormat};

/// Lines that may wait for the reader: a few megabytes.
const WAITING_LINES: usize = 10_000;

/// Lines that the queue had no room for.
static NO_ROOM: OnceLock<ErrorCounter> = OnceLock::new();
/// Lines that could not be written.
static NOT_WRITTEN: AtomicUsize = AtomicUsize::new(0);
/// When the thread of the log began to write the line that it writes.
static WRITES_SINCE: Mutex<Option<Instant>> = Mutex::new(None);

/// Time after which a line that is being written tells that the reader stalls.
const STALLED_AFTER: Duration = Duration::from_secs(3);

/// Starts logging. Lines that wait are written when the guard is dropped, or given up after a second.
///
/// `svc bench` logs errors only unless SVC_LOG is set, because slow-statement warnings would interrupt its tables.
pub fn start(config: &Config, benchmark: bool) -> WorkerGuard {
    let wanted = if benchmark && std::env::var_os("SVC_LOG").is_none() { "error" } else { &config.log };
    // Silences the driver's warnings about each closed connection and each wait for the pool. The service
    // logs one line of its own about an unreachable database.
    let filter = format!("sqlx::postgres::notice=error,sqlx::pool=error,sqlx_core::pool=error,{wanted}");
    let filter = EnvFilter::try_new(filter).unwrap_or_else(|_| EnvFilter::new("info"));
    let (lines, guard) = NonBlockingBuilder::default()
        .lossy(true)
        .buffered_lines_limit(WAITING_LINES)
        .thread_name("log")
        .finish(Counted(std::io::stderr()));
    NO_ROOM.get_or_init(|| lines.error_counter());
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(std::io::stderr().is_terminal())
        // It would report a failed line on standard error, and panic if that fails, too.
        .log_internal_errors(false)
        .with_writer(lines);
    match config.log_format {
        LogFormat::Text => log.with_target(false).finish().with(without_contents()).init(),
        LogFormat::Json => log.json().flatten_event(true).finish().with(without_contents()).init(),
    }
    log_panics();
    guard
}

/// Leaves out what a library logs that writes whole messages of assistants: questions, answers, and people in them.
/// Whatever `SVC_LOG` says; failures of its calls are logged where they are answered.
fn without_contents() -> FilterFn {
    filter_fn(|metadata| !metadata.target().starts_with("rmcp"))
}

/// Returns the number of lines that were dropped.
pub fn dropped() -> u64 {
    let no_room = NO_ROOM.get().map_or(0, ErrorCounter::dropped_lines);
    u64::try_from(no_room + NOT_WRITTEN.load(Ordering::Relaxed)).unwrap_or(u64::MAX)
}

/// Returns true if the reader of the log stalls.
pub fn is_stalled() -> bool {
    WRITES_SINCE.lock().is_some_and(|since| since.elapsed() >= STALLED_AFTER)
}

/// Prints a line for the person at the terminal. Nothing fails if nobody reads it.
pub fn say(line: std::fmt::Arguments<'_>) {
    writeln!(std::io::stdout(), "{line}").ok();
}

/// Sends the message of a panic to the log. The standard library would write it to standard error itself, and wait there
/// for a reader that stalls.
fn log_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let place = panic.location().map(ToString::to_string).unwrap_or_default();
        let reason = panic.payload_as_str().unwrap_or("a panic without a message");
        let thread = std::thread::current();
        let thread = thread.name().unwrap_or("unnamed");
        tracing::error!(error.reason = reason, code.location = place, thread.name = thread, "Panicked");
    }));
}

/// Standard error, where a line that cannot be written counts.
struct Counted<W>(W);

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, line: &[u8]) -> std::io::Result<usize> {
        *WRITES_SINCE.lock() = Some(Instant::now());
        let written = self.0.write(line);
        *WRITES_SINCE.lock() = None;
        written.inspect_err(|_| {
            NOT_WRITTEN.fetch_add(1, Ordering::Relaxed);
        })
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.0.flush()
    }
}
