//! Consent as the visitor's newest decision: what each pageview said, which visits changed their decision, and
//! whether a lead's consent is the word of a server. For existing pageviews it is unknown; their visits keep
//! their consent until a newer pageview says otherwise.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
alter table {stored}pageviews add column consent boolean;
create table consent_changes (
    project_id {uuid} not null references projects (id) on delete cascade,
    session_id {uuid} not null,
    consent boolean not null,
    at bigint not null,
    primary key (project_id, session_id)
);
create index consent_changes_order on consent_changes (at);
alter table people add column consent_told boolean not null default false;
",
);
