//! Which configuration or successful test of a destination an answer belongs to, and since when a destination is paused.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
alter table destinations add column generation integer not null default 0;
alter table destination_states add column paused_at bigint;
",
);
