//! Networks from which an account has signed in, and numbers of failed sign-ins, both by keyed hashes.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
create table known_networks (
    network {bytes} not null primary key,
    user_id {uuid} not null references users (id) on delete cascade,
    seen_at bigint not null
);
create index known_networks_user on known_networks (user_id, seen_at);
create index known_networks_age on known_networks (seen_at);
create table failed_sign_ins (
    account {bytes} not null primary key,
    failures integer not null,
    is_refused boolean not null,
    last_at bigint not null
);
create index failed_sign_ins_age on failed_sign_ins (last_at);
",
);
