//! The links by which the first account of a server for invited people is made.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
create table first_owner_links (
    token_hash {bytes} not null primary key,
    created_at {time} not null
);
",
);
