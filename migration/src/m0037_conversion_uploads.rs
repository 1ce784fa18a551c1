//! Conversion triggers of visits, and uploads to ad platforms.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
alter table conversions add column evidence {json};
alter table conversions add column created_at bigint not null default 0;
alter table conversions add column updated_at bigint not null default 0;
drop index conversions_day;
create index conversions_order on conversions (project_id, occurred_at, id);
create index conversions_session on conversions (project_id, session_id);
create index conversions_waiting on conversions (confirm_until) where status = 'pending';
create table conversion_triggers (
    project_id {uuid} not null references projects (id) on delete cascade,
    session_id {uuid} not null,
    definition text not null,
    source text not null,
    at bigint not null,
    value bigint,
    primary key (project_id, session_id, definition)
);
create table conversion_days (
    project_id {uuid} not null references projects (id) on delete cascade,
    day integer not null,
    triggered integer not null,
    primary key (project_id, day)
);
insert into conversion_days (project_id, day, triggered)
    select project_id, day, count(*) from conversions group by project_id, day;
create table conversion_uploads (
    id {uuid} not null primary key,
    conversion_id {uuid} not null references conversions (id) on delete cascade,
    provider smallint not null,
    project_id {uuid} not null,
    name text not null,
    state text not null,
    change text not null,
    attempts integer not null,
    next_at bigint not null,
    lease {uuid},
    version integer not null,
    code text,
    message text,
    sent_at bigint,
    unknown_since bigint,
    unique (conversion_id, provider)
);
create index conversion_uploads_due on conversion_uploads (next_at, project_id, provider)
    where state in ('queued', 'sending');
create index conversion_uploads_state on conversion_uploads (project_id, provider, state);
create index conversion_uploads_lease on conversion_uploads (lease) where lease is not null;
create table destination_states (
    project_id {uuid} not null references projects (id) on delete cascade,
    provider smallint not null,
    failures integer not null,
    paused_until bigint,
    code text,
    message text,
    told boolean not null,
    primary key (project_id, provider)
);
",
);
