//! How much work rules may make of one visit.
//!
//! Goals and relevance are asked again with every batch of a visit, in the writer, where all projects wait. A visit
//! may have thousands of events, and a project thousands of conditions, so their product is bounded: the conditions
//! share what one visit may cost, and each looks at events and pageviews in their order until its share is used up.
//! What a condition has found it finds again when the visit goes on.

/// What all conditions together may do with one visit: comparisons of some ten nanoseconds. A hundred conditions on
/// a hundred events are a tenth of it.
const OF_A_VISIT: usize = 1_000_000;

/// The share of one among so many conditions.
pub(crate) fn share(conditions: usize) -> usize {
    OF_A_VISIT / conditions.max(1)
}

/// What a condition may still do.
pub(crate) struct Work(usize);

impl Work {
    pub(crate) fn new(share: usize) -> Self {
        Self(share)
    }

    /// Takes what something has cost; answers whether that was all there was.
    pub(crate) fn is_over_after(&mut self, cost: usize) -> bool {
        self.0 = self.0.saturating_sub(cost);
        self.0 == 0
    }
}

/// To compare a name.
pub(crate) const NAME: usize = 1;

/// To look a property up, and to compare so long a text with what is wanted.
pub(crate) fn property(length: usize) -> usize {
    10 + length / 8
}

/// To match a page with a pattern.
pub(crate) fn page(length: usize) -> usize {
    1 + length / 2
}
