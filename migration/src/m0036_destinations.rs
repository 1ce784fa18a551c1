//! Destinations: settings and credentials of projects for ad platforms.

use super::Step;

pub(crate) const UP: Step = Step::Same("
create table destinations (
    project_id {uuid} not null references projects (id) on delete cascade,
    provider smallint not null,
    enabled boolean not null,
    settings {json} not null,
    credentials {json} not null,
    feed boolean not null,
    updated_at {time} not null,
    primary key (project_id, provider)
);
");
