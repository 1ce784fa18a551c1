//! Goal values of each visit, and the goals for which past visits are not recomputed yet.

use super::Step;

/// Existing visits need no value, because goals could not have one until now.
pub(crate) const UP: Step = Step::Same("
alter table {stored}sessions add column goal_values {json};
alter table goals add column rules_version integer not null default 1;
alter table recomputations add column from_version integer not null default 1;
");
