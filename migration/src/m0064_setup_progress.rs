//! Notes of people on the setup screen of a project: skipped steps, and where they were. Whether a step is done is never
//! stored, because it follows from data.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
create table setup_progress (
    project_id {uuid} not null primary key references projects (id) on delete cascade,
    skipped {json} not null,
    dismissed boolean not null,
    last_step text,
    updated_at {time} not null
);
",
);
