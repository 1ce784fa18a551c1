//! Limits of what an organization may ask of platforms by connecting.

use std::time::Duration;

use crate::ground::per_minute::PerMinute;
use crate::ground::turns::{Share, Turn, Turns};
use crate::tenancy::access::{self, OrgAccess};
use crate::{Context, Result};

/// Maximum number of links that an organization starts, and completes, in a minute.
const PER_MINUTE: usize = 20;
/// Maximum number of requests under way that wait for a platform. A platform that hangs answers after a minute.
const AT_ONCE: usize = 64;

#[derive(Clone)]
struct Asking {
    turns: Turns,
    counts: PerMinute,
}

impl Default for Asking {
    fn default() -> Self {
        let wait = Duration::from_secs(10);
        Self {
            turns: Turns::new(Share { places: AT_ONCE, each: 2, waiting: 10, wait }),
            counts: PerMinute::new(PER_MINUTE),
        }
    }
}

/// Waits until the caller may ask a platform. Refuses an organization that asks too often.
pub(super) async fn turn(context: &Context, access: &OrgAccess) -> Result<Turn> {
    let asking: Asking = context.shared();
    asking.counts.count(access.id())?;
    asking.turns.take(&access::tenants(context, access.principal()).await?).await
}
