//! Projects that are deleted while some of what was measured is still to be removed.

use super::Step;

pub(crate) const UP: Step = Step::Same("
create table deleted_projects (
    id {uuid} not null primary key,
    deleted_at {time} not null
);
");
