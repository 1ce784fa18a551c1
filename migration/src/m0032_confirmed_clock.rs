//! The last confirmed time, with which a jump of the clock is noticed also after a restart.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
create table confirmed_clock (
    id integer not null primary key check (id = 1),
    confirmed_at bigint not null
);
",
);
