//! Deletions that a change of a project's settings has requested and that have not begun.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
alter table projects add column pending_deletions {json} not null default '[]';
",
);
