//! Funnels of a project.

use super::Step;

pub(crate) const UP: Step = Step::Same("
create table funnels (
    project_id {uuid} not null references projects (id) on delete cascade,
    key text not null,
    name text not null,
    mode text not null,
    steps {json} not null,
    is_default boolean not null,
    sort integer not null,
    primary key (project_id, key)
);
create unique index default_funnel_of_project on funnels (project_id) where is_default;
");
