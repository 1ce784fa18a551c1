//! Places of batches under way.
//!
//! A batch begins in one of a few fast places. If its platform lets it wait, it moves to a slow place and gives its fast
//! one to another batch. As long as a batch of a platform waits like this, further batches of that platform begin in slow
//! places. So a silent platform holds fast places for a moment only, and delays no conversions for other platforms.

use std::collections::HashMap;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use entity::visits::AdPlatform;
use parking_lot::Mutex;
use uuid::Uuid;

use crate::Result;
use crate::ground::behalf::on_behalf_of;
use crate::ground::turns::{Share, Turns};

/// Number of destinations that are sent to at once.
const FAST: usize = 8;
/// Number of further destinations of each platform that lets batches wait. Each holds a batch in memory.
const SLOW: usize = 16;
/// How long a batch keeps its fast place.
const PATIENCE: Duration = Duration::from_secs(2);

/// The places of a run of the queue. All clones are the same places.
#[derive(Clone)]
pub(super) struct Places(Arc<Pools>);

struct Pools {
    fast: Turns,
    slow: Mutex<HashMap<AdPlatform, Turns>>,
    /// Number of batches that have waited for longer than [`PATIENCE`], by platform.
    waiting: Mutex<HashMap<AdPlatform, usize>>,
}

/// A batch that has waited for longer than [`PATIENCE`], until it is dropped.
struct Waiting<'places>(&'places Pools, AdPlatform);

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        if let Some(count) = self.0.waiting.lock().get_mut(&self.1) {
            *count = count.saturating_sub(1);
        }
    }
}

impl Places {
    pub(super) fn new() -> Self {
        Self(Arc::new(Pools { fast: pool(FAST), slow: Mutex::default(), waiting: Mutex::default() }))
    }

    /// Runs a batch to a platform when it is its tenant's turn.
    pub(super) async fn run<T>(
        &self,
        platform: AdPlatform,
        tenant: Uuid,
        batch: impl Future<Output = Result<T>>,
    ) -> Result<T> {
        let (pools, tenants) = (&*self.0, [tenant]);
        let mut batch = pin!(on_behalf_of(tenants, batch));
        let fast = pools.fast.take(&tenants).await?;
        if pools.is_slow(platform) {
            drop(fast);
            let _slow = pools.slow(platform).take(&tenants).await?;
            if let Ok(done) = tokio::time::timeout(PATIENCE, &mut batch).await {
                return done;
            }
            let _waiting = pools.wait_for(platform);
            return batch.await;
        }
        if let Ok(done) = tokio::time::timeout(PATIENCE, &mut batch).await {
            return done;
        }
        let _waiting = pools.wait_for(platform);
        let slow = pools.slow(platform);
        tokio::select! {
            done = &mut batch => done,
            slow = slow.take(&tenants) => {
                let _slow = slow?;
                drop(fast);
                batch.await
            }
        }
    }
}

fn pool(places: usize) -> Turns {
    Turns::new(Share { places, each: places / 2, waiting: usize::MAX, wait: Duration::MAX })
}

impl Pools {
    /// Returns the slow places of a platform. One platform must not wait for another.
    fn slow(&self, platform: AdPlatform) -> Turns {
        self.slow.lock().entry(platform).or_insert_with(|| pool(SLOW)).clone()
    }

    /// Returns true if a batch of the platform has waited for longer than [`PATIENCE`], and still waits.
    fn is_slow(&self, platform: AdPlatform) -> bool {
        self.waiting.lock().get(&platform).is_some_and(|count| *count > 0)
    }

    fn wait_for(&self, platform: AdPlatform) -> Waiting<'_> {
        *self.waiting.lock().entry(platform).or_default() += 1;
        Waiting(self, platform)
    }
}
