//! Annotations: notes on the charts of a project.

use super::Step;

/// Times of an annotation are in milliseconds since 1970-01-01 UTC.
pub(crate) const UP: Step = Step::Same(
    "
create table annotations (
    id {uuid} not null primary key,
    project_id {uuid} not null references projects (id) on delete cascade,
    at bigint not null,
    ends_at bigint,
    title text not null,
    kind text not null,
    exclude_from_alerts boolean not null,
    created_by text,
    created_at {time} not null,
    updated_at {time} not null
);
create index annotations_by_time on annotations (project_id, at, id);
",
);
