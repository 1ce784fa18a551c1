//! How often somebody may do something in a minute, at this server.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use moka::sync::Cache;
use uuid::Uuid;

use crate::{Error, Result};

const MINUTE: Duration = Duration::from_secs(60);

/// Number of requests by tenant, for a minute after the first. Cheap to clone; all clones count together.
#[derive(Clone)]
pub(crate) struct PerMinute {
    most: u32,
    counts: Cache<Uuid, Arc<AtomicU32>>,
}

impl PerMinute {
    pub(crate) fn new(most: u32) -> Self {
        Self { most, counts: Cache::builder().max_capacity(10_000).time_to_live(MINUTE).build() }
    }

    /// Counts a request, or refuses it.
    pub(crate) fn count(&self, tenant: Uuid) -> Result<()> {
        let count = self.counts.get_with(tenant, Arc::default).fetch_add(1, Ordering::Relaxed);
        match count < self.most {
            true => Ok(()),
            false => Err(Error::RateLimited { retry_after_s: MINUTE.as_secs() }),
        }
    }
}
