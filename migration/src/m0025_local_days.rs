//! Salts by the end of a local day, for visitors as for networks. Visits that run while a deployment takes this step
//! are cut in two: the salts of the days in UTC go.

use super::Step;

pub(crate) const UP: Step = Step::Same("
drop table salts;
drop table network_salts;
create table day_salts (
    purpose text not null,
    ends_at bigint not null,
    salt {bytes} not null,
    primary key (purpose, ends_at)
);
");
