//! Turns of work on leads that takes many transactions: erasures, and merges of leads with very many visits.

use std::time::Duration;

use uuid::Uuid;

use crate::ground::turns::{Share, Turn, Turns};
use crate::{Context, Result};

/// Work at once. An erasure may read all identities and conversions of a project. One at a time of a tenant, so that no merge
/// takes visits from a lead that is being erased.
const SHARE: Share = Share { places: 2, each: 1, waiting: usize::MAX, wait: Duration::MAX };

#[derive(Clone)]
struct LongWork(Turns);

impl Default for LongWork {
    fn default() -> Self {
        Self(Turns::new(SHARE))
    }
}

/// Waits for the turn of these tenants.
pub async fn turn_of_long_work(context: &Context, tenants: &[Uuid]) -> Result<Turn> {
    let LongWork(pool) = context.shared();
    pool.take(tenants).await
}
