//! Limits of a query, and of the number of concurrent queries.

use std::sync::Arc;
use std::time::Duration;

use domain::{Error, Result};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

/// How long a query waits for its turn. On timeout it is refused.
const WAITING: Duration = Duration::from_secs(3);

/// Seconds after which a client should retry.
const RETRY_AFTER_S: u64 = 5;

/// Maximum number of owners that are remembered after their queries have ended.
const OWNERS: usize = 1_000;

/// Limits set by the deployment.
#[derive(Clone, Copy, Debug)]
pub struct SqlLimits {
    /// Maximum running time of a query.
    pub timeout: Duration,
    /// Maximum memory of a query, in bytes.
    pub memory: usize,
    /// Maximum number of rows that a query may request.
    pub rows: u32,
    /// Maximum number of concurrent queries. One organization, and one person, may run half of them.
    pub concurrency: usize,
}

impl Default for SqlLimits {
    fn default() -> Self {
        Self { timeout: Duration::from_secs(10), memory: 256 << 20, rows: 10_000, concurrency: 4 }
    }
}

impl SqlLimits {
    /// Returns the maximum number of concurrent queries of one organization or person.
    pub(crate) fn of_an_owner(self) -> usize {
        self.concurrency.div_ceil(2).max(1)
    }
}

/// Limits the number of concurrent queries.
pub(crate) struct Gate {
    pub limits: SqlLimits,
    all: Arc<Semaphore>,
    owners: Mutex<FxHashMap<Uuid, Arc<Semaphore>>>,
}

/// Place of a running query. Dropping it frees the place.
pub(crate) struct Place {
    _own: Vec<OwnedSemaphorePermit>,
    _all: OwnedSemaphorePermit,
}

impl Gate {
    pub(crate) fn new(limits: SqlLimits) -> Self {
        let all = Arc::new(Semaphore::new(limits.concurrency.max(1)));
        Self { limits, all, owners: Mutex::default() }
    }

    /// Waits a moment for a place. If none becomes free, fails because too many queries are running.
    ///
    /// Each owner has a limited number of places; they are taken in the given order.
    pub(crate) async fn enter(&self, owners: &[Uuid]) -> Result<Place> {
        let places = async {
            let mut _own = Vec::with_capacity(owners.len());
            for owner in owners {
                _own.push(self.of_owner(*owner).acquire_owned().await.map_err(Error::internal)?);
            }
            let _all = self.all.clone().acquire_owned().await.map_err(Error::internal)?;
            Ok(Place { _own, _all })
        };
        tokio::time::timeout(WAITING, places)
            .await
            .unwrap_or(Err(Error::RateLimited { retry_after_s: RETRY_AFTER_S }))
    }

    fn of_owner(&self, owner: Uuid) -> Arc<Semaphore> {
        let each = self.limits.of_an_owner();
        let mut owners = self.owners.lock();
        if owners.len() >= OWNERS {
            // A query that runs or waits holds a handle or a permit.
            owners.retain(|_, places| Arc::strong_count(places) > 1 || places.available_permits() < each);
        }
        owners.entry(owner).or_insert_with(|| Arc::new(Semaphore::new(each))).clone()
    }
}
