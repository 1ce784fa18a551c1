//! Salts of the network hashes that daily budgets are counted by, one per end of a local day.

use super::Step;

pub(crate) const UP: Step = Step::Same("
create table network_salts (
    ends_at bigint not null primary key,
    salt {bytes} not null
);
");
