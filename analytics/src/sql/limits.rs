//! What a query may take, and how many run at a time.

use std::sync::Arc;
use std::time::Duration;

use domain::{Error, Result};
use parking_lot::Mutex;
use rustc_hash::FxHashMap;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

/// For so long a query waits for its turn.
const WAITING: Duration = Duration::from_secs(3);

/// After so many seconds it is worth asking again.
const RETRY_AFTER_S: u64 = 5;

/// More owners than these are not remembered after their queries have ended.
const OWNERS: usize = 1_000;

/// The limits that a deployment sets.
#[derive(Clone, Copy, Debug)]
pub struct SqlLimits {
    /// How long a query may run.
    pub timeout: Duration,
    /// Bytes a query may take.
    pub memory: usize,
    /// Rows that may be asked for.
    pub rows: u32,
    /// Queries that run at the same time; half of them of one organization, and of one person.
    pub concurrency: usize,
}

impl Default for SqlLimits {
    fn default() -> Self {
        Self { timeout: Duration::from_secs(10), memory: 256 << 20, rows: 10_000, concurrency: 4 }
    }
}

impl SqlLimits {
    /// Queries of one organization or person that run at the same time.
    pub(super) fn of_an_owner(self) -> usize {
        self.concurrency.div_ceil(2).max(1)
    }
}

/// Lets queries in, so many at a time.
pub(crate) struct Gate {
    pub limits: SqlLimits,
    all: Arc<Semaphore>,
    owners: Mutex<FxHashMap<Uuid, Arc<Semaphore>>>,
}

/// A place among the queries that run. It is free again when this is dropped.
pub(crate) struct Place {
    _own: Vec<OwnedSemaphorePermit>,
    _all: OwnedSemaphorePermit,
}

impl Gate {
    pub(crate) fn new(limits: SqlLimits) -> Self {
        let all = Arc::new(Semaphore::new(limits.concurrency.max(1)));
        Self { limits, all, owners: Mutex::default() }
    }

    /// Waits a moment for a place. Where none gets free, too many queries are running.
    ///
    /// Each of the owners has so many places, which are taken in their order.
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
            // Whoever runs or waits holds a handle or a permit.
            owners.retain(|_, places| Arc::strong_count(places) > 1 || places.available_permits() < each);
        }
        owners.entry(owner).or_insert_with(|| Arc::new(Semaphore::new(each))).clone()
    }
}
