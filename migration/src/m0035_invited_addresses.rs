//! Recipient of each invitation of the last day, as a hash. An address may only receive a limited number,
//! whoever sends them.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
alter table sent_invitations add column recipient {bytes};
create index sent_invitations_to on sent_invitations (recipient, sent_at);
create index sent_invitations_at on sent_invitations (sent_at);
",
);
