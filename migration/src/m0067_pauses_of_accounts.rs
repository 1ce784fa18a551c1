//! Pauses of ad accounts belong to the account in its organization, so that they outlive its projects.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
create table ad_account_pauses (
    org_id {uuid} not null references organizations (id) on delete cascade,
    key text not null,
    asked_at {time},
    paused_until {time},
    primary key (org_id, key)
);
insert into ad_account_pauses (org_id, key, asked_at, paused_until)
select p.org_id, a.key, max(c.asked_at), max(c.paused_until)
from ad_cursors c
join ad_accounts a on a.project_id = c.project_id and a.id = c.account_id
join projects p on p.id = c.project_id
where (c.asked_at is not null or c.paused_until is not null) and not a.purged
group by p.org_id, a.key;
alter table ad_cursors drop column asked_at;
alter table ad_cursors drop column paused_until;
",
);
