//! Creator of a secret key or invitation, by user id. The existing label is for display only.

use sea_orm::DatabaseBackend;

use super::Step;

pub(crate) const UP: Step = Step::PerDatabase(|database| {
    let key_id = match database {
        DatabaseBackend::Postgres => "replace(cast(api_keys.id as text), '-', '')",
        _ => "lower(hex(api_keys.id))",
    };
    let invitation_id = key_id.replace("api_keys", "invitations");
    MAKERS.replace("{key_id}", key_id).replace("{invitation_id}", &invitation_id)
});

// Takes the creators of existing rows from the audit log.
const MAKERS: &str = "
alter table api_keys add column made_by {uuid};
create index api_keys_of_maker on api_keys (made_by);
update api_keys set made_by = entry.actor_id
from audit_entries as entry
where entry.org_id = api_keys.org_id and entry.actor_kind = 'user'
    and entry.action in ('key.create', 'key.roll') and api_keys.kind = 'secret'
    and replace(entry.target_id, '-', '') = {key_id};

alter table invitations add column made_by {uuid};
create index invitations_of_maker on invitations (made_by);
update invitations set made_by = entry.actor_id
from audit_entries as entry
where entry.org_id = invitations.org_id and entry.actor_kind = 'user'
    and entry.action = 'invitation.create'
    and replace(entry.target_id, '-', '') = {invitation_id};
";
