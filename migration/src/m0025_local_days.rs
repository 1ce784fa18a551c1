//! Salts by the end of a local day, for visitors as for networks. Visits in progress while this migration
//! runs are split in two, because the salts of UTC days are deleted.

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
