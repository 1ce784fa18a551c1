//! Threads for long work that somebody waits for: a query of the SQL console, the text of a large answer, the
//! compilation of patterns.
//!
//! Such work takes tens of milliseconds to seconds of processor time. These threads have a lower priority than those
//! that store visits, answer requests and make quick reports, so the system lets them run on what the others leave.
//! How much of it runs at once is bounded by turns where the work begins ([`super::turns`]), not here.

use std::sync::LazyLock;

use tokio::runtime::{Builder, Runtime};

use super::turns::Turn;
use crate::{Error, Result};

/// How far threads give way to those that store visits and answer requests. Each step takes about a fifth of the processor
/// time that a thread gets beside others which want all of it (`sched(7)`), so the work is slower then but goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Niceness {
    /// Work of milliseconds that somebody waits for. It gets a third.
    Short = 5,
    /// Work of tens of milliseconds and more. It gets a tenth, and a third beside short work.
    Long = 10,
}

static THREADS: LazyLock<Option<Runtime>> = LazyLock::new(|| {
    let built = Builder::new_current_thread()
        .thread_name("aside")
        .on_thread_start(|| give_way(Niceness::Long))
        .build();
    built.inspect_err(|error| tracing::error!(%error, "cannot create threads for long work")).ok()
});

/// Lowers the priority of the calling thread for good.
pub fn give_way(niceness: Niceness) {
    // Elsewhere this changes the whole process. A thread that may not lower its priority works at its former one.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::setpriority_process(None, niceness as i32);
}

/// Runs work on a thread of lower priority and returns its result, or an internal error if it panicked.
pub async fn run<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    let running = match &*THREADS {
        Some(threads) => threads.spawn_blocking(work),
        None => tokio::task::spawn_blocking(work),
    };
    running.await.map_err(Error::internal)
}

/// [`run`], in a turn. The turn ends with the work, not when the caller leaves.
pub async fn run_in<T: Send + 'static>(turn: Turn, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    let work = move || {
        let _turn = turn;
        work()
    };
    run(work).await
}
