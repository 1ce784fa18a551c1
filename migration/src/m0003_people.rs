//! Invitations, magic links, outgoing mail, OAuth grants, and the audit log.

use super::Step;

// The audit log has no foreign keys to projects and people, because it outlives them.
pub(crate) const UP: Step = Step::Same("
create table invitations (
    id {uuid} not null primary key,
    org_id {uuid} not null references organizations (id) on delete cascade,
    email text not null,
    role text not null,
    pii boolean not null,
    token_hash {bytes} not null unique,
    invited_by text,
    created_at {time} not null,
    expires_at {time} not null,
    accepted_at {time},
    revoked_at {time}
);
create index invitations_of_org on invitations (org_id, id);

create table magic_links (
    id {uuid} not null primary key,
    user_id {uuid} not null references users (id) on delete cascade,
    purpose text not null,
    token_hash {bytes} not null unique,
    created_at {time} not null,
    expires_at {time} not null,
    used_at {time}
);
create index magic_links_of_user on magic_links (user_id, created_at);
create index magic_links_by_end on magic_links (expires_at);

create table mails (
    id {uuid} not null primary key,
    recipient text not null,
    locale text not null,
    about {json} not null,
    attempts integer not null,
    next_attempt_at {time} not null,
    expires_at {time} not null,
    created_at {time} not null
);
create index mails_by_attempt on mails (next_attempt_at);

create table oauth_grants (
    id {uuid} not null primary key,
    org_id {uuid} not null references organizations (id) on delete cascade,
    user_id {uuid} not null references users (id) on delete cascade,
    client_id text not null,
    client_name text not null,
    scopes {json} not null,
    project_ids {json},
    created_at {time} not null,
    last_used_at {time},
    revoked_at {time}
);
create index oauth_grants_of_org on oauth_grants (org_id, id);
create index oauth_grants_of_user on oauth_grants (user_id, id);

create table audit_entries (
    id {serial},
    at {time} not null,
    org_id {uuid} not null references organizations (id) on delete cascade,
    project_id {uuid},
    actor_kind text not null,
    actor_id {uuid},
    actor_label text,
    action text not null,
    target_type text,
    target_id text,
    details {json}
);
create index audit_entries_of_org on audit_entries (org_id, id);
");
