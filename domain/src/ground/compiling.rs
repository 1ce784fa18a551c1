//! Compiles the patterns of a request: off the threads that serve, one request of a tenant at a time.
//!
//! A list of patterns may take a tenth of a second of processor time. Whoever changes such lists all the time must not
//! take it from ingest and from other tenants.

use std::time::Duration;

use uuid::Uuid;

use super::aside;
use super::turns::{Share, Turns};
use crate::{Context, Result};

/// How long a request waits for its turn, and how many of one tenant wait.
const WAIT: Duration = Duration::from_secs(10);
const WAITING: usize = 20;

#[derive(Clone)]
struct Compilers(Turns);

impl Default for Compilers {
    fn default() -> Self {
        // At most half of the processor's cores.
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let places = (cores / 2).max(1);
        Self(Turns::new(Share { places, each: 1, waiting: WAITING, wait: WAIT }))
    }
}

/// Runs work that compiles patterns, when it is these tenants' turn.
pub(crate) async fn compile<T: Send + 'static>(
    context: &Context,
    tenants: &[Uuid],
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T> {
    let Compilers(turns) = context.shared();
    let turn = turns.take(tenants).await?;
    // The turn ends with the work, not when the caller leaves.
    let work = move || {
        let _turn = turn;
        work()
    };
    aside::run(work).await
}
