//! How far the nightly self-check of each project is, and what the last one found.

use super::Step;

/// `place` is the key of the last visit that was looked at: an id, or SQLite's short number, as text.
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
