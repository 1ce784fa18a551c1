//! Supervisor of the loops that work for as long as the server runs.
//!
//! A loop that panics would leave its queue to nobody, while the rest of the server goes on as if nothing had happened.
//! The supervisor starts such a loop again. If a loop keeps panicking, the cause is not gone with a restart of the loop;
//! the process then has to end, so that whoever runs it starts it anew.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures::FutureExt;
use parking_lot::Mutex;
use tokio::sync::watch;

use crate::Context;

/// Number of panics of one loop, within this time, from which the process has to end.
const LIMIT: usize = 3;
const WITHIN: Duration = Duration::from_secs(60);

/// Pause before a loop that has panicked shortly before starts again. After the first panic it starts at once.
const PAUSE: Duration = Duration::from_secs(1);

/// Name of a loop, for metrics and the log.
pub type Name = Cow<'static, str>;

/// Shared by cloning; one per server.
#[derive(Clone, Debug, Default)]
pub struct Supervisor(Arc<State>);

#[derive(Debug, Default)]
struct State {
    loops: Mutex<BTreeMap<Name, Panics>>,
    /// The first loop that panicked too often.
    given_up: watch::Sender<Option<Name>>,
}

#[derive(Debug, Default)]
struct Panics {
    all: u64,
    recent: Vec<Instant>,
}

impl Context {
    /// Returns the supervisor of the server's loops.
    pub fn supervisor(&self) -> Supervisor {
        self.shared()
    }
}

impl Supervisor {
    /// Runs a loop until it returns, which means that it was told to end. If it panics, starts it again, until it has
    /// panicked too often.
    pub async fn keep<F: Future<Output = ()>>(&self, name: impl Into<Name>, mut start: impl FnMut() -> F) {
        let name = self.register(name.into());
        loop {
            let running = AssertUnwindSafe(async {
                begins(&name);
                start().await;
            });
            if running.catch_unwind().await.is_ok() {
                return;
            }
            let Some(pause) = self.panicked(&name) else { return };
            tokio::time::sleep(pause).await;
        }
    }

    /// Like [`Self::keep`], for a loop on a thread of its own.
    pub fn keep_blocking(&self, name: impl Into<Name>, mut start: impl FnMut()) {
        let name = self.register(name.into());
        loop {
            let run = AssertUnwindSafe(|| {
                begins(&name);
                start();
            });
            if catch_unwind(run).is_ok() {
                return;
            }
            let Some(pause) = self.panicked(&name) else { return };
            std::thread::sleep(pause);
        }
    }

    /// Returns the loops that were ever started, each with the number of its panics.
    pub fn panics(&self) -> Vec<(Name, u64)> {
        self.0.loops.lock().iter().map(|(name, panics)| (name.clone(), panics.all)).collect()
    }

    /// Returns the loop that panicked so often that it was not started again.
    pub fn given_up(&self) -> Option<Name> {
        self.0.given_up.borrow().clone()
    }

    /// Resolves when a loop is not started again.
    pub async fn gave_up(&self) {
        let mut given_up = self.0.given_up.subscribe();
        // The sender lives as long as `self`.
        let _ = given_up.wait_for(Option::is_some).await;
    }

    fn register(&self, name: Name) -> Name {
        self.0.loops.lock().entry(name.clone()).or_default();
        name
    }

    /// Counts a panic of a loop. Returns the pause before the loop starts again, or None if it must not.
    fn panicked(&self, name: &Name) -> Option<Duration> {
        let recent = self.0.loops.lock().entry(name.clone()).or_default().again_at(Instant::now());
        if recent >= LIMIT {
            tracing::error!("loop.name" = %name, "A loop keeps panicking: the server must be started anew");
            self.0.given_up.send_if_modified(|given_up| {
                let first = given_up.is_none();
                given_up.get_or_insert_with(|| name.clone());
                first
            });
            return None;
        }
        tracing::error!("loop.name" = %name, "A loop panicked and starts again");
        Some(if recent > 1 { PAUSE } else { Duration::ZERO })
    }
}

impl Panics {
    /// Counts a panic. Returns how many there were lately.
    fn again_at(&mut self, now: Instant) -> usize {
        self.all += 1;
        self.recent.retain(|before| now.saturating_duration_since(*before) < WITHIN);
        self.recent.push(now);
        self.recent.len()
    }
}

fn begins(name: &Name) {
    tracing::debug!("loop.name" = %name, "Loop starts");
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// A loop that panics this often before it returns.
    fn failing(times: usize) -> (Arc<AtomicUsize>, impl FnMut()) {
        let starts = Arc::new(AtomicUsize::new(0));
        let counted = starts.clone();
        let run = move || {
            let start = counted.fetch_add(1, Ordering::SeqCst) + 1;
            assert!(start > times, "panic number {start}");
        };
        (starts, run)
    }

    #[tokio::test]
    async fn a_loop_that_panics_starts_again_and_one_that_returns_does_not() {
        let supervisor = Supervisor::default();
        let (starts, mut run) = failing(2);
        supervisor
            .keep("mail", || {
                run();
                async {}
            })
            .await;
        assert_eq!(starts.load(Ordering::SeqCst), 3);
        assert_eq!(supervisor.panics(), [("mail".into(), 2)]);
        assert_eq!(supervisor.given_up(), None);
    }

    #[tokio::test]
    async fn a_loop_that_panics_while_it_waits_starts_again() {
        let supervisor = Supervisor::default();
        let starts = AtomicUsize::new(0);
        let run = || async {
            tokio::task::yield_now().await;
            assert!(starts.fetch_add(1, Ordering::SeqCst) > 0, "the first time");
        };
        supervisor.keep("mail", run).await;
        assert_eq!(starts.load(Ordering::SeqCst), 2);
    }

    #[tokio::test]
    async fn the_third_panic_of_one_loop_within_a_minute_is_the_last() {
        let supervisor = Supervisor::default();
        let (starts, run) = failing(usize::MAX);
        let thread = supervisor.clone();
        let ended = tokio::task::spawn_blocking(move || thread.keep_blocking("checkpoints", run));
        supervisor.gave_up().await;
        ended.await.unwrap();
        assert_eq!(starts.load(Ordering::SeqCst), LIMIT);
        assert_eq!(supervisor.given_up(), Some("checkpoints".into()));
        assert_eq!(supervisor.panics(), [("checkpoints".into(), LIMIT as u64)]);
    }

    #[test]
    fn panics_that_are_a_minute_apart_never_add_up() {
        let mut panics = Panics::default();
        let began = Instant::now();
        let counts: Vec<usize> = (0..6).map(|times| panics.again_at(began + WITHIN / 2 * times)).collect();
        assert_eq!(counts, [1, 2, 2, 2, 2, 2]);
        assert_eq!(panics.all, 6);
    }
}
