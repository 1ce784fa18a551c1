//! Purges hold for batches that came before them, too: some wait in files until the database takes them.

use super::Step;

/// `purged_at` is the moment of the last purge: the writer reads it with the row that it reads anyway, and
/// looks into `purges` only for batches from before it.
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
