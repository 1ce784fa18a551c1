//! Turns on the threads of reports. Work runs on these threads in a turn, or not at all.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use domain::ground::aside;
use domain::ground::turns::Turn;
use domain::{Error, Result};

pub(super) type Job = Box<dyn FnOnce() + Send>;

/// Turn on one or more threads of a pool.
pub(crate) struct ThreadTurn {
    turn: Turn,
    spawn: fn(Job),
}

impl ThreadTurn {
    pub(super) fn new(turn: Turn, spawn: fn(Job)) -> Self {
        Self { turn, spawn }
    }

    /// Returns the number of threads.
    pub(super) fn threads(&self) -> usize {
        self.turn.places()
    }

    /// Runs work, which must not wait for a database or a disk. The flag is set when the caller is gone. The turn ends
    /// with the work.
    pub(super) async fn run<T: Send + 'static>(
        self,
        work: impl FnOnce(&Arc<AtomicBool>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let caller = Caller::default();
        let gone = caller.0.clone();
        let (done, answer) = tokio::sync::oneshot::channel();
        let turn = self.turn;
        (self.spawn)(Box::new(move || {
            let _turn = turn;
            let work = || still_wanted(&gone).and_then(|()| work(&gone));
            let outcome = catch_unwind(AssertUnwindSafe(work));
            // A panic that escaped this closure would end the whole process. If the receiver is gone, nobody needs the
            // answer.
            let _ = done.send(outcome.unwrap_or_else(|_| Err(Error::internal("a report's fold panicked"))));
        }));
        answer.await.map_err(|_| Error::internal("a report ended without an answer"))?
    }
}

/// Runs work that waits for a database or a disk, on a thread that may wait. The flag is set when the caller is gone. The
/// turn ends with the work.
pub(super) async fn run_aside<T: Send + 'static>(
    turn: Turn,
    work: impl FnOnce(&AtomicBool) -> Result<T> + Send + 'static,
) -> Result<T> {
    let caller = Caller::default();
    let gone = caller.0.clone();
    aside::run_in(turn, move || still_wanted(&gone).and_then(|()| work(&gone))).await?
}

/// Fails if the caller is gone.
pub(super) fn still_wanted(gone: &AtomicBool) -> Result<()> {
    match gone.load(Ordering::Relaxed) {
        true => Err(Error::internal("the caller of the report is gone")),
        false => Ok(()),
    }
}

/// Caller that waits for work. Dropping it tells the work that nobody waits any more.
#[derive(Default)]
struct Caller(Arc<AtomicBool>);

impl Drop for Caller {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::time::Duration;

    use super::*;
    use crate::reports::admission::{Admission, Effort, ReportLimits};

    #[tokio::test]
    async fn work_is_told_when_nobody_waits_for_it_any_more() {
        let (begin, begun) = tokio::sync::oneshot::channel();
        let (end, ended) = tokio::sync::oneshot::channel();
        let admission = Admission::new(ReportLimits::default());
        let turn = admission.light_turn(&Effort::of(Vec::new())).await.unwrap();
        let waiting = tokio::spawn(turn.run(move |gone| {
            begin.send(()).unwrap();
            while still_wanted(gone).is_ok() {
                std::thread::yield_now();
            }
            end.send(()).unwrap();
            Ok(())
        }));
        begun.await.unwrap();
        waiting.abort();
        tokio::time::timeout(Duration::from_secs(30), ended).await.unwrap().unwrap();
    }
}
