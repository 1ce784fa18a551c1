//! Mails in turns by sender, with one waiting mail per recipient and topic. What keeps statements short that held SQLite's
//! write lock for long: audit entries without a foreign key to their organization, which are deleted in chunks after it,
//! and an index of the people whose contact data a deletion takes in chunks.

use sea_orm::DatabaseBackend;

use super::Step;

pub(crate) const UP: Step = Step::PerDatabase(|database| {
    let (without_key, id) = match database {
        DatabaseBackend::Postgres => {
            ("alter table audit_entries drop constraint audit_entries_org_id_fkey;", "id::text")
        }
        // https://www.sqlite.org/lang_altertable.html allows this for constraints, which are no part of the stored rows.
        // The tables that are created below tell other connections that the schema has changed.
        _ => (
            "pragma writable_schema = on;
update sqlite_schema set sql = replace(sql, ' references organizations (id) on delete cascade', '')
    where type = 'table' and name = 'audit_entries';
pragma writable_schema = reset;",
            "hex(id)",
        ),
    };
    format!("{without_key}\n{}", TABLES.replace("{id_as_text}", id))
});

const TABLES: &str = "
create table deleted_organizations (
    id {uuid} not null primary key,
    deleted_at {time} not null
);

create table contact_deletions (
    project_id {uuid} not null primary key references projects (id) on delete cascade,
    began_at {time} not null
);
create index people_with_contact on people (project_id, id) where contact is not null;

alter table mails rename to former_mails;
create table mails (
    id {uuid} not null primary key,
    recipient text not null,
    locale text not null,
    about {json} not null,
    topic text not null,
    urgency smallint not null,
    sender {uuid} not null,
    attempts integer not null,
    next_attempt_at {time} not null,
    expires_at {time} not null,
    created_at {time} not null,
    unique (recipient, topic)
);
insert into mails
    select id, recipient, locale, about, {id_as_text},
        case about ->> 'about' when 'magic_link' then 0 when 'invitation' then 1 else 2 end,
        id, attempts, next_attempt_at, expires_at, created_at
    from former_mails;
drop table former_mails;
create index mails_in_turn on mails (urgency, sender, next_attempt_at);

create table sent_notices (
    id {uuid} not null primary key,
    recipient {bytes} not null,
    sender {uuid} not null,
    topic text not null,
    sent_at {time} not null
);
create index sent_notices_of_recipient on sent_notices (recipient, sent_at);
create index sent_notices_by_time on sent_notices (sent_at);
";
