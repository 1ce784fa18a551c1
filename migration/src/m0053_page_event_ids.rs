//! Event id that the page gave for a conversion that its visit triggered.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
alter table conversion_triggers add column event_id text;
",
);
