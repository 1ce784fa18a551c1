//! Connections of organizations to ad platforms, the links that people follow to make them, and the digests of events that
//! were received. Credentials are encrypted. An attached ad account remembers its connection.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
create table ad_connections (
    id {uuid} not null primary key,
    org_id {uuid} not null references organizations (id) on delete cascade,
    platform smallint not null,
    connector text not null,
    name text not null,
    status text not null,
    credentials {json} not null,
    broker_id text,
    expires_at {time},
    warned_at {time},
    accounts {json} not null,
    generation integer not null,
    purge boolean not null,
    created_at {time} not null,
    updated_at {time} not null
);
create index ad_connections_by_org on ad_connections (org_id, id);
create index ad_connections_by_broker on ad_connections (broker_id);
create table ad_connection_links (
    state_hash {bytes} not null primary key,
    connection_id {uuid} not null references ad_connections (id) on delete cascade,
    org_id {uuid} not null,
    user_id {uuid} not null,
    verifier text,
    tag text,
    claimed_at {time},
    exchanged_at {time},
    answer {json},
    created_at {time} not null
);
create index ad_connection_links_by_connection on ad_connection_links (connection_id);
create index ad_connection_links_by_age on ad_connection_links (created_at);
create table ad_connector_events (
    digest {bytes} not null primary key,
    received_at {time} not null
);
create index ad_connector_events_by_age on ad_connector_events (received_at);
alter table ad_accounts add column connection_id {uuid};
alter table ad_accounts add column settings {json};
create index ad_accounts_by_connection on ad_accounts (connection_id);
",
);
