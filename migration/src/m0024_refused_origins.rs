//! Origins of batches that were refused because the project does not allow the origin.

use super::Step;

pub(crate) const UP: Step = Step::Same("
create table refused_origins (
    project_id {uuid} not null references projects (id) on delete cascade,
    origin text not null,
    count bigint not null,
    last_at bigint not null,
    primary key (project_id, origin)
);
");
