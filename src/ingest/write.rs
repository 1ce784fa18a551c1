//! Step 7: one transaction charges the budgets, merges the batch into its visit and derives conversions and
//! other consequences. A batch is acknowledged only once it is on disk.

use analytics::visits::{IgnoredReason, Outcome, PreparedBatch, Writer};

use super::{Ending, Refusal};

pub(super) async fn write(writer: &Writer, batch: PreparedBatch) -> Ending {
    match writer.submit(batch).await {
        Outcome::Stored(stored) => Ending::Stored(stored),
        Outcome::Ignored(reason) => Ending::Ignored(reason),
        // Only batches without pageviews have no session.
        Outcome::NoSession => Ending::Ignored(IgnoredReason::Empty),
        Outcome::Spooled => Ending::Spooled,
        Outcome::Quarantined => Ending::Quarantined,
        Outcome::NotTaken => Ending::Refused(Refusal::Busy),
    }
}
