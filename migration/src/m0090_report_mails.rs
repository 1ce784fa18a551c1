//! Reports by mail: subscriptions of members and of other addresses, and the links in their mails. The requests to confirm
//! a subscription count as invitations of the organization.

use super::Step;

/// `due_day` is in days since 1970-01-01. A member's own subscription ends with the membership.
pub(crate) const UP: Step = Step::Same(
    "
create table report_subscriptions (
    id {uuid} not null primary key,
    org_id {uuid} not null references organizations (id) on delete cascade,
    project_id {uuid} references projects (id) on delete cascade,
    target {uuid} not null,
    frequency text not null,
    address text not null,
    user_id {uuid},
    locale text not null,
    timezone text not null,
    created_by text,
    made_by {uuid} not null,
    created_at {time} not null,
    confirmed_at {time},
    due_day integer,
    next_at {time},
    unique (target, frequency, address),
    foreign key (org_id, user_id) references members (org_id, user_id) on delete cascade
);
create index report_subscriptions_of_org on report_subscriptions (org_id, user_id);
create index report_subscriptions_of_project on report_subscriptions (project_id);
create index report_subscriptions_of_maker on report_subscriptions (made_by);
create index report_subscriptions_next on report_subscriptions (next_at);

create table report_links (
    token_hash {bytes} not null primary key,
    subscription_id {uuid} not null references report_subscriptions (id) on delete cascade,
    created_at {time} not null
);
create index report_links_of_subscription on report_links (subscription_id);
create index report_links_by_time on report_links (created_at);

alter table sent_invitations add column org_id {uuid};
create index sent_invitations_of_org on sent_invitations (org_id, sent_at);
",
);
