//! Limits the work that rules cause per visit.
//!
//! Goals and relevance are checked again with every batch of a visit, in the writer, for which all projects wait. A
//! visit may have thousands of events, and a project thousands of conditions, so their product is limited: the
//! conditions share a budget per visit. Each condition checks events, pageviews and video plays in order until its share
//! is used up.
//! Therefore a condition that was met stays met when the visit continues.

/// Work budget of all conditions per visit, in comparisons of some ten nanoseconds. A hundred conditions on a hundred
/// events use a tenth of it.
const OF_A_VISIT: usize = 1_000_000;

/// Returns the share of one condition.
pub(crate) fn share(conditions: usize) -> usize {
    OF_A_VISIT / conditions.max(1)
}

/// Remaining work budget of a condition.
pub(crate) struct Work(usize);

impl Work {
    pub(crate) fn new(share: usize) -> Self {
        Self(share)
    }

    /// Spends the cost of a check. Returns true if the budget is used up.
    pub(crate) fn is_over_after(&mut self, cost: usize) -> bool {
        self.0 = self.0.saturating_sub(cost);
        self.0 == 0
    }
}

/// Cost of comparing a name.
pub(crate) const NAME: usize = 1;

/// Cost of looking up a property and comparing its text.
pub(crate) fn property(length: usize) -> usize {
    10 + length / 8
}

/// Cost of matching a page with a pattern.
pub(crate) fn page(length: usize) -> usize {
    1 + length / 2
}
