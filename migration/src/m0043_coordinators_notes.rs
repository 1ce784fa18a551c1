//! The horizon of `m0013_visit_horizon`, which no longer waits for the coordinator of a Citus cluster itself.
//!
//! The coordinator is a node of its own cluster, and takes notes about its own part of a commit as well. It does not
//! answer as a worker, so its notes counted as those of a worker that does not answer, until the next recovery.

use sea_orm::DatabaseBackend;

use super::Step;

pub(crate) const UP: Step = Step::PerDatabase(|database| match database {
    DatabaseBackend::Postgres => HORIZON.into(),
    _ => String::new(),
});

const HORIZON: &str = r"
create or replace function transaction_horizon() returns bigint language plpgsql volatile as $$
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
            union all
            select gid from pg_prepared_xacts where database = current_database()
        ),
        answered as (
            select groupid from told where success
            union all
            select groupid from pg_dist_local_group
        )
        select min($1 - (($1 - t.xmin::text::bigint) & 4294967295))
        from pg_dist_transaction as t
        where t.gid in (select gid from waiting) or t.groupid not in (select groupid from answered)
    $citus$ into due using next;
    return least(horizon, due - 1);
end
$$;
";
