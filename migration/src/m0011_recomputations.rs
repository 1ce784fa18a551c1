//! The rules by which a project's visits were derived, and the projects with visits derived by older rules.

use super::Step;

pub(crate) const UP: Step = Step::Same("
alter table projects add column rules_version integer not null default 1;

create table recomputations (
    project_id {uuid} not null primary key references projects (id) on delete cascade,
    rules_version integer not null,
    asked bigint not null,
    total bigint,
    done bigint not null,
    worked_ms bigint not null,
    reached_at bigint
);
");
