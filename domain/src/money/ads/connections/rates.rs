//! Limits of what an organization may ask of platforms by connecting.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use moka::sync::Cache;
use uuid::Uuid;

use crate::ground::turns::{Share, Turn, Turns};
use crate::tenancy::access::{self, OrgAccess};
use crate::{Context, Error, Result};

/// Maximum number of links that an organization starts, and completes, in a minute.
const PER_MINUTE: u32 = 20;
const MINUTE: Duration = Duration::from_secs(60);
/// Maximum number of requests under way that wait for a platform. A platform that hangs answers after a minute.
const AT_ONCE: usize = 64;

#[derive(Clone)]
struct Asking {
    turns: Turns,
    /// Number of requests of an organization, for a minute after the first.
    counts: Cache<Uuid, Arc<AtomicU32>>,
}

impl Default for Asking {
    fn default() -> Self {
        let wait = Duration::from_secs(10);
        Self {
            turns: Turns::new(Share { places: AT_ONCE, each: 2, waiting: 10, wait }),
            counts: Cache::builder().max_capacity(10_000).time_to_live(MINUTE).build(),
        }
    }
}

/// Waits until the caller may ask a platform. Refuses an organization that asks too often.
pub(super) async fn turn(context: &Context, access: &OrgAccess) -> Result<Turn> {
    let asking: Asking = context.shared();
    let count = asking.counts.get_with(access.id(), Arc::default).fetch_add(1, Ordering::Relaxed);
    if count >= PER_MINUTE {
        return Err(Error::RateLimited { retry_after_s: MINUTE.as_secs() });
    }
    asking.turns.take(&access::tenants(context, access.principal()).await?).await
}
