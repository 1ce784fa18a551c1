//! Links for creating the first account of a server with invited sign-up.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
create table first_owner_links (
    token_hash {bytes} not null primary key,
    created_at {time} not null
);
",
);
