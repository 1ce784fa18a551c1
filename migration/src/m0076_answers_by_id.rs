//! The ids that stored answers name, and the ids of what was erased. Indexes by which an erasure finds conversions, and the
//! sweep of logins those that were ended.

use sea_orm::DatabaseBackend;

use super::Step;

pub(crate) const UP: Step = Step::PerDatabase(|database| {
    let (text, nothing) = match database {
        DatabaseBackend::Postgres => ("encode(body, 'escape')", "''"),
        _ => ("cast(body as text)", "x''"),
    };
    // Nobody has noted which ids the answers of the last 24 hours name. So those that name any are deleted. Requests that
    // are still running have noted ids in their bodies.
    let forget = format!(
        "update idempotency_keys set state = 'erased', body_hash = {nothing}, headers = null, body = null
    where state = 'done' and {text} like '%-____-____-____-%';
update idempotency_keys set body = null where state = 'running';
"
    );
    let by_hash = ["email", "email_plain", "phone", "external_id"].map(|kind| {
        let beginning = format!("substr(evidence -> 'hashes' ->> '{kind}', 1, 16)");
        format!(
            "create index conversions_{kind} on conversions (project_id, {beginning}) where {beginning} is not null;\n"
        )
    });
    format!("{forget}{TABLES}{}", by_hash.concat())
});

const TABLES: &str = "
create unique index idempotency_keys_attempt on idempotency_keys (attempt);
create table idempotency_ids (
    attempt {uuid} not null references idempotency_keys (attempt) on delete cascade,
    id {uuid} not null,
    primary key (attempt, id)
);
create index idempotency_ids_by_id on idempotency_ids (id);
create table erased_ids (
    id {uuid} not null primary key,
    erased_at {time} not null
);
create index erased_ids_by_time on erased_ids (erased_at);
create index login_sessions_by_revocation on login_sessions (revoked_at) where revoked_at is not null;
";
