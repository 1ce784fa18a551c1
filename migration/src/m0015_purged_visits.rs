//! A purge of some days, or of test visits, holds for what comes out of a file later, too. A batch does not
//! tell when its visit began, so the ids of such visits are kept.

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
