//! Marks visits of a visitor who was here before on the same day. For existing visits this is unknown.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "alter table {stored}sessions add column revisit boolean not null default false;",
);
