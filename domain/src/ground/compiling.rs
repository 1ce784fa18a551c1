//! Compiles patterns, those of a request and those of a project's rules: off the threads that serve, one list of a tenant
//! at a time.
//!
//! A list of patterns may take a tenth of a second of processor time. Whoever changes such lists all the time, or has many
//! projects with long ones, must not take it from ingest and from other tenants.

use std::time::Duration;

use uuid::Uuid;

use super::aside;
use super::turns::{Share, Turns};
use crate::{Context, Result};

/// How long a request waits for its turn, and how many of one tenant wait.
const WAIT: Duration = Duration::from_secs(10);
const WAITING: usize = 20;

#[derive(Clone)]
struct Compilers {
    requests: Turns,
    rules: Turns,
}

impl Default for Compilers {
    fn default() -> Self {
        // At most half of the processor's cores.
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let places = (cores / 2).max(1);
        let requests = Share { places, each: 1, waiting: WAITING, wait: WAIT };
        // Nobody can be refused the rules of a project: its batches wait for them.
        let rules = Share { waiting: usize::MAX, wait: Duration::MAX, ..requests };
        Self { requests: Turns::new(requests), rules: Turns::new(rules) }
    }
}

/// Compiles the patterns of a request, when it is these tenants' turn.
pub(crate) async fn compile<T: Send + 'static>(
    context: &Context,
    tenants: &[Uuid],
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T> {
    in_turn(&context.shared::<Compilers>().requests, tenants, work).await
}

/// Compiles the rules of a project, when it is its organization's turn.
pub(crate) async fn compile_rules<T: Send + 'static>(
    context: &Context,
    org: Uuid,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T> {
    in_turn(&context.shared::<Compilers>().rules, &[org], work).await
}

async fn in_turn<T: Send + 'static>(
    turns: &Turns,
    tenants: &[Uuid],
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T> {
    let turn = turns.take(tenants).await?;
    // The turn ends with the work, not when the caller leaves.
    let work = move || {
        let _turn = turn;
        work()
    };
    aside::run(work).await
}
