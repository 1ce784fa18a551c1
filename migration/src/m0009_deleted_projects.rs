//! Deleted projects whose tracking data is not completely removed yet.

use super::Step;

pub(crate) const UP: Step = Step::Same("
create table deleted_projects (
    id {uuid} not null primary key,
    deleted_at {time} not null
);
");
