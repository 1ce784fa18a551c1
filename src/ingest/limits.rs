//! Step 6: rate limit of 60 requests per minute and instance, for an IPv4 address or an IPv6 /64. The daily budgets
//! are counted in the transaction of step 7: exactly on SQLite; on PostgreSQL they may be exceeded by the group of
//! batches that another writer commits at the same moment.
//!
//! The rate is looked at before step 5, whose work a sender could otherwise demand without a limit: up to 200 patterns for
//! every path.

use std::net::IpAddr;

use super::Refusal;
use crate::http::caller::network;
use crate::http::rate_limit::{Taken, Window};

/// Maximum number of batches per address and minute.
pub(super) const PER_MINUTE: u32 = 60;

pub(super) struct Rate(Window);

impl Rate {
    pub(super) fn new(per_minute: u32) -> Rate {
        Rate(Window::minute(per_minute))
    }

    pub(super) fn admit(&self, address: IpAddr, at: i64) -> Result<(), Refusal> {
        let taken = self.0.take(network(address), at);
        taken.map(drop).map_err(|Taken { seconds }| Refusal::TooMany { retry_after_s: seconds })
    }

    /// Gives back what [`Rate::admit`] took for a batch that is ignored.
    pub(super) fn give_back(&self, address: IpAddr, at: i64) {
        self.0.give_back(network(address), at);
    }
}
