//! Latest measurement of the storage guard, shared by all instances.

use super::Step;

pub(crate) const UP: Step = Step::Same("
create table storage_state (
    id integer not null primary key check (id = 1),
    measured_at bigint not null,
    database_bytes bigint not null,
    folder_bytes bigint not null,
    cleanup_above_bytes bigint,
    pause_above_bytes bigint,
    limit_bytes bigint,
    paused text
);
");
