//! Progress of each project's nightly self-check, and the result of the last one.

use super::Step;

/// `place` is the key of the last checked visit as text: an id, or SQLite's short number.
pub(crate) const UP: Step = Step::Same("
create table visit_checks (
    project_id {uuid} not null primary key references projects (id) on delete cascade,
    day integer not null,
    step integer not null,
    place text,
    removed bigint not null,
    mended bigint not null,
    remaining bigint not null,
    finished_at bigint
);
");
