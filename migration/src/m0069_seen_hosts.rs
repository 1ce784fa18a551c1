//! How batches of each host of a site arrive: by which client, and through a proxy or not.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
create table seen_hosts (
    project_id {uuid} not null references projects (id) on delete cascade,
    host text not null,
    lib text,
    via_proxy boolean not null,
    last_at bigint not null,
    primary key (project_id, host)
);
",
);
