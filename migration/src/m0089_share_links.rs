//! Share links, the tokens of viewers who have entered the password of one, and their networks. Tokens are stored as
//! hashes only. A failed sign-in remembers the one before it, so that an attempt that was none leaves no trace.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
create table share_links (
    id {uuid} not null primary key,
    project_id {uuid} not null references projects (id) on delete cascade,
    token_hash {bytes} not null unique,
    hint text not null,
    name text not null,
    shows {json} not null,
    embed_on {json} not null,
    password_hash text,
    expires_at {time},
    created_by text,
    made_by {uuid},
    made_by_key {uuid},
    created_at {time} not null,
    last_used_at {time}
);
create index share_links_of_project on share_links (project_id, id);
create index share_links_by_end on share_links (expires_at);
create index share_links_of_maker on share_links (made_by);
create index share_links_of_key on share_links (made_by_key);

create table share_views (
    token_hash {bytes} not null primary key,
    link_id {uuid} not null references share_links (id) on delete cascade,
    expires_at {time} not null
);
create index share_views_of_link on share_views (link_id);
create index share_views_by_end on share_views (expires_at);

create table share_networks (
    network {bytes} not null primary key,
    link_id {uuid} not null references share_links (id) on delete cascade,
    seen_at bigint not null
);
create index share_networks_of_link on share_networks (link_id, seen_at);
create index share_networks_age on share_networks (seen_at);

alter table failed_sign_ins add column before_at bigint not null default 0;
",
);
