//! Ad accounts that are deleted with their connection are marked themselves, instead of the connection.

use sea_orm::DatabaseBackend;

use super::Step;

pub(crate) const UP: Step = Step::PerDatabase(|database| {
    let id = match database {
        DatabaseBackend::Postgres => "cast(id as text)",
        _ => "hex(id)",
    };
    format!(
        "
alter table ad_accounts add column purged boolean not null default false;
update ad_accounts set purged = true, key = 'purged:' || {id}, connection_id = null, settings = null
where connection_id in (select id from ad_connections where purge);
create index ad_accounts_purged on ad_accounts (id) where purged;
alter table ad_connections drop column purge;
"
    )
});
