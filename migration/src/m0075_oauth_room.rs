//! Networks that registered a client or asked for access, as keyed hashes, and when a person gave a client access.

use sea_orm::DatabaseBackend;

use super::Step;

pub(crate) const UP: Step = Step::PerDatabase(|database| {
    // Grants name their client by its id as text.
    let is_authorized = match database {
        DatabaseBackend::Postgres => "id::text in (select client_id from oauth_grants)",
        _ => "lower(hex(id)) in (select replace(client_id, '-', '') from oauth_grants)",
    };
    format!(
        "
alter table oauth_clients add column network {{uuid}};
alter table oauth_clients add column authorized_at {{time}};
update oauth_clients set authorized_at = created_at where {is_authorized};
drop index oauth_clients_by_time;
create index oauth_clients_unauthorized on oauth_clients (created_at, network, id) where authorized_at is null;

alter table oauth_requests add column network {{uuid}};
drop index oauth_requests_by_end;
create index oauth_requests_by_end on oauth_requests (expires_at, network, id);
"
    )
});
