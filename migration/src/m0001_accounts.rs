//! Users, organizations, projects, credentials, and small housekeeping tables.

use super::Step;

pub(crate) const UP: Step = Step::Same("
create table users (
    id {uuid} not null primary key,
    email text not null unique,
    password_hash text,
    name text,
    locale text not null,
    email_verified boolean not null,
    last_project_id {uuid},
    last_login_at {time},
    created_at {time} not null
);

create table login_sessions (
    id {uuid} not null primary key,
    user_id {uuid} not null references users (id) on delete cascade,
    token_hash {bytes} not null unique,
    created_at {time} not null,
    expires_at {time} not null,
    last_seen_at {time} not null,
    sudo_until {time},
    revoked_at {time}
);
create index login_sessions_of_user on login_sessions (user_id);
create index login_sessions_by_end on login_sessions (expires_at);

create table organizations (
    id {uuid} not null primary key,
    slug text not null unique,
    name text not null,
    created_at {time} not null,
    updated_at {time} not null
);

create table members (
    org_id {uuid} not null references organizations (id) on delete cascade,
    user_id {uuid} not null references users (id) on delete cascade,
    role text not null,
    pii boolean not null,
    created_at {time} not null,
    primary key (org_id, user_id)
);
create index members_of_user on members (user_id);

create table projects (
    id {uuid} not null primary key,
    org_id {uuid} not null references organizations (id) on delete cascade,
    slug text not null,
    name text not null,
    timezone text not null,
    currency text not null,
    locale text not null,
    country text,
    retention_days integer not null,
    channel_rules integer not null,
    relevance_version integer not null,
    goals_version integer not null,
    config_rev integer not null,
    preset text,
    settings {json} not null,
    tracking {json} not null,
    created_at {time} not null,
    updated_at {time} not null,
    unique (org_id, slug)
);

create table api_keys (
    id {uuid} not null primary key,
    kind text not null,
    org_id {uuid} not null references organizations (id) on delete cascade,
    project_id {uuid} references projects (id) on delete cascade,
    name text not null,
    hint text not null,
    token_hash {bytes} not null unique,
    value text,
    scopes {json} not null,
    project_ids {json},
    note text,
    created_by text,
    derived_kind text,
    derived_id text,
    rolled_from {uuid},
    created_at {time} not null,
    expires_at {time},
    revoked_at {time},
    last_used_at {time}
);
create index api_keys_of_org on api_keys (org_id, kind, created_at);
create index api_keys_of_project on api_keys (project_id, created_at);
create index api_keys_by_parent on api_keys (derived_id);

create table goals (
    project_id {uuid} not null references projects (id) on delete cascade,
    key text not null,
    name text not null,
    match {json} not null,
    is_conversion boolean not null,
    value double precision,
    sort integer not null,
    archived boolean not null,
    primary key (project_id, key)
);

create table idempotency_keys (
    credential_id {uuid} not null,
    key text not null,
    method text not null,
    path text not null,
    body_hash {bytes} not null,
    state text not null,
    attempt {uuid} not null,
    status integer,
    headers {json},
    body {bytes},
    created_at {time} not null,
    expires_at {time} not null,
    primary key (credential_id, key)
);
create index idempotency_keys_by_end on idempotency_keys (expires_at);

create table salts (
    day integer not null primary key,
    salt {bytes} not null
);

create table job_runs (
    job text not null primary key,
    lease {uuid},
    leased_until {time},
    last_started_at {time},
    last_finished_at {time},
    last_ok boolean
);
");
