//! Questionnaires of a project.

use super::Step;

pub(crate) const UP: Step = Step::Same("
create table questionnaires (
    project_id {uuid} not null references projects (id) on delete cascade,
    id text not null,
    label {json} not null,
    questions {json} not null,
    updated_at {time} not null,
    primary key (project_id, id)
);
");
