//! Revisions that continue upwards after a failover of PostgreSQL, or after a recovery to a point in time.
//!
//! A standby that was behind when it took over has lost the newest transactions and assigns their ids again, so a
//! reader that has read the lost ones would not find the new ones. But it writes on a new timeline, whose number is
//! higher. `raised_by` (`m0033_snapshot_marks`) adds it in the bits above those of any transaction id.

use sea_orm::DatabaseBackend;

use super::Step;

pub(crate) const UP: Step = Step::PerDatabase(|database| match database {
    DatabaseBackend::Postgres => TIMELINES.into(),
    _ => String::new(),
});

/// The first eight digits of a WAL file's name are the timeline. The control file has it too, but only from the first
/// checkpoint after a promotion on. Services that hide their WAL replicate below PostgreSQL and lose nothing.
const TIMELINES: &str = "
create function server_timeline() returns bigint language plpgsql stable as $$
begin
    return ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::bigint;
exception when insufficient_privilege or feature_not_supported or undefined_function then
    return 1;
end
$$;
create or replace function raised_by() returns bigint language plpgsql stable as $$
begin
    return (select n.raised_by from revision_numbering as n where n.id = 1) + ((server_timeline() - 1) << 40);
end
$$;
";
