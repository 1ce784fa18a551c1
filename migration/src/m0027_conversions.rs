//! Conversions and conversion definitions.

use super::Step;

pub(crate) const UP: Step = Step::Same("
create table conversion_definitions (
    project_id {uuid} not null references projects (id) on delete cascade,
    key text not null,
    definition {json} not null,
    archived boolean not null,
    updated_at {time} not null,
    primary key (project_id, key)
);
create table conversions (
    id {uuid} not null primary key,
    project_id {uuid} not null references projects (id) on delete cascade,
    event_id text not null,
    definition text not null,
    session_id {uuid},
    source text not null,
    status text not null,
    occurred_at bigint not null,
    day integer not null,
    value bigint,
    currency text not null,
    confirm_until bigint,
    unique (project_id, event_id)
);
create index conversions_day on conversions (project_id, day, source);
");
