//! When each event name was sent last, and by which network alone; 0 is several.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
alter table event_names add column last_day integer not null default 0;
alter table event_names add column network bigint not null default 0;
update event_names set last_day = first_seen / 86400000;
",
);
