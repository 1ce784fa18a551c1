//! Last occurrence of each event name, and the only network that sent it; 0 means several networks.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
alter table event_names add column last_day integer not null default 0;
alter table event_names add column network bigint not null default 0;
update event_names set last_day = first_seen / 86400000;
",
);
