//! Step 6: at most 60 requests a minute from one address, of IPv6 from one /64, per instance. The budgets of a day are
//! counted in the transaction of step 7: exact on SQLite, and on PostgreSQL up to the group that another
//! writer commits at the same moment.

use std::net::IpAddr;

use super::Refusal;
use crate::http::caller::network;
use crate::http::rate_limit::{Taken, Window};

/// Batches of one address.
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
}
