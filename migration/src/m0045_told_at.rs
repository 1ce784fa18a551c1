//! When the people who manage a project were last notified that a destination is paused.

use super::Step;

pub(crate) const UP: Step = Step::Same("
alter table destination_states add column told_at bigint;
");
