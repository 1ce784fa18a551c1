//! Segments: saved filters of one person, or shared in the project.

use super::Step;

/// A segment without an owner is shared.
pub(crate) const UP: Step = Step::Same("
create table segments (
    id {uuid} not null primary key,
    project_id {uuid} not null references projects (id) on delete cascade,
    owner_id {uuid} references users (id) on delete cascade,
    key text not null,
    name text not null,
    conditions {json} not null,
    created_at {time} not null,
    updated_at {time} not null
);
create unique index segments_shared on segments (project_id, key) where owner_id is null;
create unique index segments_private on segments (project_id, owner_id, key) where owner_id is not null;
create index segments_of_owner on segments (owner_id);
");
