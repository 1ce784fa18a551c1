//! The visit horizon on PostgreSQL: the revision up to which all commits of visits are visible.
//!
//! A visit's revision is the id of the transaction that wrote it. Transactions end in a different order than
//! they are numbered, so a reader that remembers its position must not pass a running transaction.
//! [`HORIZON`] is the last revision before any running one. SQLite has a single writer, whose counter is
//! already in commit order.

use sea_orm::DatabaseBackend;

use super::Step;

pub(crate) const UP: Step = Step::PerDatabase(|database| match database {
    DatabaseBackend::Postgres => HORIZON.into(),
    _ => String::new(),
});

/// Two things hold a reader back.
///
/// First, running transactions of this database. `pg_snapshot_xmin` would also count those of the server's
/// other databases. They are excluded by asking for their database after the snapshot was taken. A
/// transaction that ends in between is counted, which only makes a reader wait.
///
/// Second, on Citus, commits that have not reached every worker. The coordinator's part of a transaction ends
/// first, and the workers' parts stay prepared until each worker is told to commit, which may take until the
/// next recovery (`citus.recover_2pc_interval`). Citus records each of them in `pg_dist_transaction` within
/// the transaction itself, so the `xmin` of that row is the waiting revision. If a worker does not answer,
/// everything recorded for it counts as waiting.
const HORIZON: &str = r"
create or replace function visit_horizon() returns bigint language plpgsql volatile as $$
declare
    seen constant pg_snapshot := pg_current_snapshot();
    next constant bigint := pg_snapshot_xmax(seen)::text::bigint;
    horizon bigint;
    noted boolean;
    due bigint;
begin
    select coalesce(min(id::text::bigint), next) - 1 into horizon
    from pg_snapshot_xip(seen) as id
    where id::xid not in (
        select backend_xid from pg_stat_activity
        where backend_xid is not null and datname <> current_database()
        union all
        select transaction from pg_prepared_xacts where database <> current_database()
    );
    if to_regclass('pg_catalog.pg_dist_transaction') is null then
        return horizon;
    end if;
    execute 'select exists (select from pg_dist_transaction)' into noted;
    if not noted then
        return horizon;
    end if;
    execute $citus$
        with told as (
            select n.groupid, r.success, case when r.success then r.result end as prepared
            from run_command_on_workers($worker$
                select coalesce(json_agg(gid), '[]') from pg_prepared_xacts
                where database = current_database() and gid like 'citus\_%'
            $worker$) as r
            join pg_dist_node as n on n.nodename = r.nodename and n.nodeport = r.nodeport
        ),
        waiting as (
            select json_array_elements_text(prepared::json) as gid from told where success
        )
        select min($1 - (($1 - t.xmin::text::bigint) & 4294967295))
        from pg_dist_transaction as t
        where t.gid in (select gid from waiting)
            or t.groupid not in (select groupid from told where success)
    $citus$ into due using next;
    return least(horizon, due - 1);
end
$$;
";
