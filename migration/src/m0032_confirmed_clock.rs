//! The last time of day that was believed, by which a clock that jumps is noticed after a restart, too.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
create table confirmed_clock (
    id integer not null primary key check (id = 1),
    confirmed_at bigint not null
);
",
);
