//! Referrers are known by maintained lists, and more campaign parameters are recognised: projects with channel rules 2 are
//! recomputed.

use sea_orm::DatabaseBackend;

use super::Step;

/// A cluster that cannot run this leaves the past as it is; any change of the channel rules makes it follow.
pub(crate) const UP: Step = Step::PerDatabase(|database| match database {
    DatabaseBackend::Postgres => {
        format!("do $$ begin {RECOMPUTE} exception when feature_not_supported then null; end $$;")
    }
    _ => RECOMPUTE.to_owned(),
});

const RECOMPUTE: &str = "
update projects set rules_version = rules_version + 1 where channel_rules = 2;
insert into recomputations (project_id, rules_version, from_version, asked, total, done, worked_ms, reached_at)
select id, rules_version, rules_version, 1, null, 0, 0, null from projects where channel_rules = 2
on conflict (project_id) do update set rules_version = excluded.rules_version, asked = recomputations.asked + 1,
    total = null, done = 0, worked_ms = 0, reached_at = null;
update job_runs set more = true where job = 'recompute';
";
