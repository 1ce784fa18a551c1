//! Distances between the starts of pageviews, as their batches stated them. For existing pageviews they are unknown.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "alter table {stored}pageviews add column stated_at bigint;
alter table {stored}pageviews add column after_id {uuid};
alter table {stored}pageviews add column after_ms integer;",
);
