//! Limits of a query, and of the number of concurrent queries.

use std::time::Duration;

use domain::Result;
use domain::ground::turns::{Share, Turn, Turns};
use uuid::Uuid;

/// Maximum number of waiting queries of one tenant.
const WAITING: usize = 10;

/// Limits set by the deployment.
#[derive(Clone, Copy, Debug)]
pub struct SqlLimits {
    /// Maximum running time of a query.
    pub timeout: Duration,
    /// Maximum memory of a query, in bytes.
    pub memory: usize,
    /// Maximum number of rows that a query may request.
    pub rows: u32,
    /// Maximum number of concurrent queries. One tenant, and one person, may run half of them.
    pub concurrency: usize,
}

impl Default for SqlLimits {
    fn default() -> Self {
        Self { timeout: Duration::from_secs(10), memory: 256 << 20, rows: 10_000, concurrency: 4 }
    }
}

impl SqlLimits {
    /// Returns the maximum number of concurrent queries of one tenant or person.
    pub(crate) fn of_a_tenant(self) -> usize {
        self.concurrency.div_ceil(2).max(1)
    }
}

/// Admission of queries.
pub(crate) struct Gate {
    pub limits: SqlLimits,
    turns: Turns,
}

impl Gate {
    pub(crate) fn new(limits: SqlLimits) -> Self {
        let share = Share {
            places: limits.concurrency.max(1),
            each: limits.of_a_tenant(),
            waiting: WAITING,
            // Within this time, one of several queries is likely to end and to make room for who has used least.
            wait: limits.timeout / 2,
        };
        Self { limits, turns: Turns::new(share) }
    }

    /// Waits for a place. If none becomes free in time, fails because too many queries are running.
    pub(crate) async fn enter(&self, tenants: &[Uuid]) -> Result<Turn> {
        self.turns.take(tenants).await
    }
}
