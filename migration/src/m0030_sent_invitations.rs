//! Number of invitations that an account sent within the last day, also of deleted organizations.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
create table sent_invitations (
    id {uuid} not null primary key,
    user_id {uuid} not null references users (id) on delete cascade,
    sent_at {time} not null
);
create index sent_invitations_of_user on sent_invitations (user_id, sent_at);
",
);
