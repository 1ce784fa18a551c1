//! Version of an upload that was sent first while its outcome is unknown: the platform may have taken that one.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
alter table conversion_uploads add column unknown_version integer;
",
);
