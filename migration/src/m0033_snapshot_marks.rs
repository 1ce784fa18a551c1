//! Marks with which a snapshot recognizes the database it was read from, and the continuation of revisions in
//! another cluster.
//!
//! A database restored from a backup has lost the marks made since that backup, and every snapshot that
//! refers to one of them becomes invalid.
//!
//! On PostgreSQL a revision is a transaction id. A dump contains the revisions of the rows, but the cluster
//! that restores the dump may be younger and assign lower ids. The table records the offset by which ids must
//! be raised, and the cluster for which it was recorded.

use sea_orm::DatabaseBackend;

use super::Step;

pub(crate) const UP: Step = Step::PerDatabase(|database| match database {
    DatabaseBackend::Postgres => format!("{MARKS}{NUMBERING}"),
    _ => MARKS.into(),
});

const MARKS: &str = "
create table snapshot_marks (
    id {uuid} not null primary key,
    rev bigint not null,
    made_at bigint not null
);
create index snapshot_marks_made on snapshot_marks (made_at);
";

/// See `m0013_visit_horizon` for `transaction_horizon`.
const NUMBERING: &str = "
create table revision_numbering (
    id integer not null primary key check (id = 1),
    cluster text not null,
    raised_by bigint not null
);
insert into revision_numbering (id, cluster, raised_by) values (1, '', 0);

create function raised_by() returns bigint language plpgsql stable
    as 'begin return (select n.raised_by from revision_numbering as n where n.id = 1); end';
create function visit_revision() returns bigint language sql volatile
    as 'select pg_current_xact_id()::text::bigint + raised_by()';
create function newest_revision() returns bigint language sql stable
    as 'select pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1 + raised_by()';
alter function visit_horizon() rename to transaction_horizon;
create function visit_horizon() returns bigint language sql volatile
    as 'select transaction_horizon() + raised_by()';
";
