//! Request of an upload that its platform processes after the answer, and how many conversions its next request may
//! contain.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
alter table conversion_uploads add column request text;
alter table conversion_uploads add column together integer;
",
);
