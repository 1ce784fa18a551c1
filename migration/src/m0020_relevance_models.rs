//! Saved relevance models. A project without one uses the default model.

use super::Step;

pub(crate) const UP: Step = Step::Same("
alter table projects add column relevance {json};

create table relevance_models (
    project_id {uuid} not null references projects (id) on delete cascade,
    version integer not null,
    config {json} not null,
    note text,
    saved_by text,
    saved_by_kind text not null,
    saved_at {time} not null,
    primary key (project_id, version)
);
");
