//! Links of invitations sent by mail. Each link is created when its mail is sent.

use super::Step;

pub(crate) const UP: Step = Step::Same("
create table invitation_links (
    token_hash {bytes} not null primary key,
    invitation_id {uuid} not null references invitations (id) on delete cascade
);
create index invitation_links_of_invitation on invitation_links (invitation_id);
");
