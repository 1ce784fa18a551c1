//! Searches through all ads of a project: off the threads that serve, one of a tenant at a time. A project may know 200,000
//! ads with several names each.

use std::time::Duration;

use uuid::Uuid;

use crate::ground::aside;
use crate::ground::turns::{Share, Turns};
use crate::{Context, Result};

/// How long a search waits for its turn, and how many of one tenant wait.
const WAIT: Duration = Duration::from_secs(10);
const WAITING: usize = 20;

/// Searches of all projects, for the whole server.
#[derive(Clone)]
struct Searches(Turns);

impl Default for Searches {
    fn default() -> Self {
        // At most half of the processor's cores.
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        Self(Turns::new(Share { places: (cores / 2).max(1), each: 1, waiting: WAITING, wait: WAIT }))
    }
}

/// Searches when it is these tenants' turn.
pub(super) async fn search<T: Send + 'static>(
    context: &Context,
    tenants: &[Uuid],
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T> {
    let Searches(turns) = context.shared();
    aside::run_in(turns.take(tenants).await?, work).await
}
