//! Leads with so many visits that their visits are looked through in several transactions, after the lead has lost an
//! identifier.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
create table lead_partings (
    project_id {uuid} not null references projects (id) on delete cascade,
    person_id {uuid} not null references people (id) on delete cascade,
    started_at bigint not null,
    session_id {uuid} not null,
    lead_id {uuid} not null,
    primary key (project_id, person_id)
);
create index lead_partings_person on lead_partings (person_id);
",
);
