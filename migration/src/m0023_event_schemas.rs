//! Event schemas of projects.

use super::Step;

pub(crate) const UP: Step = Step::Same("
create table event_schemas (
    project_id {uuid} not null references projects (id) on delete cascade,
    name text not null,
    schema {json} not null,
    updated_at {time} not null,
    primary key (project_id, name)
);
");
