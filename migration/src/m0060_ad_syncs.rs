//! Reading of costs from ad accounts: how far each account has come, and its last runs. The index finds visits that told an
//! id or name of an ad that is not known yet.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
create table ad_cursors (
    project_id {uuid} not null references projects (id) on delete cascade,
    account_id {uuid} not null,
    next_at {time} not null,
    covered_from integer,
    covered_to integer,
    last_success_at {time},
    asked_at {time},
    error text,
    message text,
    plan {json} not null,
    lease {uuid},
    leased_until {time},
    primary key (project_id, account_id),
    foreign key (project_id, account_id) references ad_accounts (project_id, id) on delete cascade
);
create index ad_cursors_due on ad_cursors (next_at);
create table ad_sync_runs (
    project_id {uuid} not null references projects (id) on delete cascade,
    account_id {uuid} not null,
    id {uuid} not null,
    ended_at {time} not null,
    from_day integer not null,
    to_day integer not null,
    rows bigint not null,
    changed bigint not null,
    spend_delta bigint not null,
    requests integer not null,
    waited_ms bigint not null,
    outcome text not null,
    error text,
    message text,
    primary key (project_id, account_id, id),
    foreign key (project_id, account_id) references ad_accounts (project_id, id) on delete cascade
);
create index sessions_unknown_ads on {stored}sessions ({project}) where ad_outcome in (5, 7);
",
);
