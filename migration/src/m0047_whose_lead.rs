//! Whose lead it is: what servers say of a person stands apart from what browsers say. The traits of leads that a server
//! told of become the server's, because nothing tells who set them.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
alter table people add column told_traits {json};
update people set told_traits = traits, traits = null where told;
create table former_hashes (
    project_id {uuid} not null references projects (id) on delete cascade,
    person_id {uuid} not null references people (id) on delete cascade,
    hash text not null,
    primary key (person_id, hash)
);
create index former_hashes_hash on former_hashes (project_id, hash);
create table identity_secrets (
    project_id {uuid} not null primary key references projects (id) on delete cascade,
    sealed text not null,
    created_at {time} not null
);
",
);
