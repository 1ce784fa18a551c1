//! Whether a visit's visitor had been here before on the same day. Of visits that are stored already nobody knows it
//! any more.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "alter table {stored}sessions add column revisit boolean not null default false;",
);
