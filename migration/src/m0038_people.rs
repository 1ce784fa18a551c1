//! Leads: the people of a project, from their visits and from servers.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
create table people (
    id {uuid} not null primary key,
    project_id {uuid} not null references projects (id) on delete cascade,
    status text not null,
    value bigint,
    currency text,
    consent boolean not null,
    told boolean not null,
    em text,
    emg text,
    ph text,
    xid text,
    fname text,
    lname text,
    contact {json},
    traits {json},
    form text,
    channel smallint,
    utm_source text,
    utm_medium text,
    utm_campaign text,
    first_session_id {uuid},
    last_session_id {uuid},
    first_seen_at bigint not null,
    last_seen_at bigint not null,
    created_at bigint not null,
    updated_at bigint not null
);
create unique index people_em on people (project_id, em);
create unique index people_emg on people (project_id, emg);
create unique index people_ph on people (project_id, ph);
create unique index people_xid on people (project_id, xid);
create index people_order on people (project_id, last_seen_at, id);
create table people_visits (
    project_id {uuid} not null references projects (id) on delete cascade,
    session_id {uuid} not null,
    lead_id {uuid} not null,
    person_id {uuid} not null references people (id) on delete cascade,
    started_at bigint not null,
    primary key (project_id, session_id, lead_id)
);
create index people_visits_person on people_visits (person_id, started_at);
create table identified_visits (
    project_id {uuid} not null references projects (id) on delete cascade,
    session_id {uuid} not null,
    at bigint not null,
    primary key (project_id, session_id)
);
create index identified_visits_order on identified_visits (at);
create table erased_hashes (
    project_id {uuid} not null references projects (id) on delete cascade,
    hash text not null,
    erased_at bigint not null,
    primary key (project_id, hash)
);
create index erased_hashes_age on erased_hashes (erased_at);
create table erased_people (
    project_id {uuid} not null primary key references projects (id) on delete cascade,
    people bigint not null
);
",
);
