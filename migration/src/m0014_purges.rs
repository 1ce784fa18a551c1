//! Purges, which must also apply to older batches that are still in files because the database was
//! unavailable.

use super::Step;

/// `purged_at` is the time of the last purge. The writer reads it with the project row, and reads `purges`
/// only for batches from before that time.
pub(crate) const UP: Step = Step::Same("
alter table projects add column purged_at bigint not null default 0;

create table purges (
    project_id {uuid} not null references projects (id) on delete cascade,
    purged_at bigint not null,
    only_test boolean not null,
    from_at bigint not null,
    until_at bigint not null
);
create index purges_of_project on purges (project_id, purged_at);
");
