//! Time zone of a project before its last change, and when it changed. For earlier changes they are unknown.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "alter table projects add column former_timezone text;
alter table projects add column timezone_changed_at {time};",
);
