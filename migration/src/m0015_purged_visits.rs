//! Ids of purged visits. A purge of some days, or of test visits, must also apply to batches that are stored
//! from files later. A batch does not contain the start of its visit, so these ids are kept.

use super::Step;

/// Ids of sessions, and ids under which they were continued.
pub(crate) const UP: Step = Step::Same("
create table purged_visits (
    project_id {uuid} not null references projects (id) on delete cascade,
    id {uuid} not null,
    purged_at bigint not null,
    primary key (project_id, id)
);
");
