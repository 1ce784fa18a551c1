//! Version of an upload that was sent first before the platform accepted one: it may have taken that one.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
alter table conversion_uploads add column tried_version integer;
",
);
