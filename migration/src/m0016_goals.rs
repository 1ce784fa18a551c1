//! What goals are worth to each visit, and of which goals the past is not recomputed yet.

use super::Step;

/// Visits that are stored already need no value: until now no goal could be given one.
pub(crate) const UP: Step = Step::Same("
alter table {stored}sessions add column goal_values {json};
alter table goals add column rules_version integer not null default 1;
alter table recomputations add column from_version integer not null default 1;
");
