//! The authorization server: applications that registered, requests that wait for a person's consent, codes, and tokens.
//! All tokens of a grant are one family. Codes and tokens are stored as hashes only.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
create table oauth_clients (
    id {uuid} not null primary key,
    metadata {json} not null,
    created_at {time} not null,
    last_used_at {time}
);
create index oauth_clients_by_time on oauth_clients (created_at);

create table oauth_requests (
    id text not null primary key,
    client_id text not null,
    client_name text not null,
    redirect_uri text not null,
    code_challenge text not null,
    state text,
    scopes {json} not null,
    resource text not null,
    created_at {time} not null,
    expires_at {time} not null,
    decided_at {time}
);
create index oauth_requests_by_end on oauth_requests (expires_at);

create table oauth_codes (
    code_hash {bytes} not null primary key,
    grant_id {uuid} not null references oauth_grants (id) on delete cascade,
    client_id text not null,
    redirect_uri text not null,
    code_challenge text not null,
    resource text not null,
    created_at {time} not null,
    expires_at {time} not null,
    used_at {time}
);
create index oauth_codes_of_grant on oauth_codes (grant_id);
create index oauth_codes_by_end on oauth_codes (expires_at);

create table oauth_tokens (
    id {uuid} not null primary key,
    grant_id {uuid} not null references oauth_grants (id) on delete cascade,
    parent_id {uuid},
    kind text not null,
    token_hash {bytes} not null unique,
    scopes {json} not null,
    created_at {time} not null,
    expires_at {time} not null,
    used_at {time},
    revoked_at {time}
);
create index oauth_tokens_of_grant on oauth_tokens (grant_id);
create index oauth_tokens_of_parent on oauth_tokens (parent_id);
create index oauth_tokens_by_end on oauth_tokens (expires_at);
",
);
