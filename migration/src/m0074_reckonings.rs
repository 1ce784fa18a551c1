//! Projects all of whose converted visits get new totals.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
create table reckonings (
    project_id {uuid} not null primary key references projects (id) on delete cascade,
    after {uuid} not null
);
",
);
