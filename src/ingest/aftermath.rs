//! Step 8: what happens after the answer. Conversion triggers and the registration of observed names will
//! join here; what exists is the count of batches that were ignored.

use analytics::visits::{IgnoredReason, Writer};
use domain::sites::Site;

pub(super) fn count(writer: &Writer, site: &Site, at: i64, reason: IgnoredReason) {
    writer.ignored(site.project, site.timezone, at, reason);
}
