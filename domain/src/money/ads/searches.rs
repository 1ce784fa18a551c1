//! Searches through all ads of a project: off the threads that serve, one of a tenant at a time. A project may know 200,000
//! ads with several names each.

use std::time::{Duration, Instant};

use uuid::Uuid;

use crate::ground::aside;
use crate::ground::turns::{Share, Turns};
use crate::{Context, Result, Violation, ViolationCode};

/// How long a search waits for its turn, and how many of one tenant wait.
const WAIT: Duration = Duration::from_secs(30);
const WAITING: usize = 20;

/// How long a search takes at most. Others wait for its place.
const LONGEST: Duration = Duration::from_secs(10);

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

/// End of a search's time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadline(Instant);

impl Deadline {
    pub(super) fn after(time: Duration) -> Self {
        Self(Instant::now() + time)
    }

    /// Refuses to go on when the time is over.
    pub(super) fn check(self) -> Result<()> {
        if Instant::now() < self.0 {
            return Ok(());
        }
        let message = format!("takes longer than {} seconds; request fewer days", LONGEST.as_secs());
        Err(Violation::new("query", ViolationCode::TooLarge, message).into())
    }
}

/// Searches when it is these tenants' turn. The time begins with the turn.
pub(super) async fn search<T: Send + 'static>(
    context: &Context,
    tenants: &[Uuid],
    work: impl FnOnce(Deadline) -> Result<T> + Send + 'static,
) -> Result<T> {
    let Searches(turns) = context.shared();
    aside::run_in(turns.take(tenants).await?, || work(Deadline::after(LONGEST))).await?
}
