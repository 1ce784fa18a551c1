//! Cuts lists of visits into chunks by their rows: a visit may have thousands.

/// Number of pageviews and events that are read at once to be looked at.
pub(crate) const READ_AT_ONCE: u64 = 20_000;

/// Number of pageviews and events that cost as much as one more visit.
const ROWS_OF_A_VISIT: u64 = 8;

/// Returns how much a visit counts in a chunk: a visit of thousands of rows is not done in the time of a small one.
pub(crate) fn effort(pageviews: i32, events: i32) -> u64 {
    let rows = i64::from(pageviews) + i64::from(events);
    1 + rows.unsigned_abs() / ROWS_OF_A_VISIT
}

/// Returns the number of rows of a visit, its own included, besides those of videos.
pub(crate) fn rows(pageviews: i32, events: i32) -> u64 {
    1 + u64::from(pageviews.unsigned_abs()) + u64::from(events.unsigned_abs())
}

/// Returns how many of these efforts, from the first, fit in a chunk of this size: at least one.
pub(crate) fn fitting(efforts: impl Iterator<Item = u64>, size: u64) -> usize {
    let mut all = 0;
    let fits = |effort: &u64| {
        all += effort;
        all <= size
    };
    efforts.take_while(fits).count().max(1)
}
