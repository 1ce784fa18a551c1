//! Names of ads are compared by the full case folding of Unicode: visits whose names found no ad are matched again.

use sea_orm::DatabaseBackend;

use super::Step;

/// A cluster that cannot run this leaves the past as it is; any change of the mapping rules makes it follow.
pub(crate) const UP: Step = Step::PerDatabase(|database| match database {
    DatabaseBackend::Postgres => {
        format!("do $$ begin {RECOMPUTE} exception when feature_not_supported then null; end $$;")
    }
    _ => RECOMPUTE.to_owned(),
});

/// 7 is the outcome `unknown_name`.
const RECOMPUTE: &str = "
update {stored}sessions set rules_version = 0
where ad_outcome = 7 and rules_version > 0
    and (utm_campaign is not null or utm_content is not null or utm_term is not null or utm_id is not null);
insert into recomputations (project_id, rules_version, from_version, asked, total, done, worked_ms, reached_at)
select id, rules_version, rules_version, 1, null, 0, 0, null from projects
where id in (select project_id from sessions where rules_version = 0)
on conflict (project_id) do update set rules_version = excluded.rules_version, asked = recomputations.asked + 1,
    total = null, done = 0, worked_ms = 0, reached_at = null;
update job_runs set more = true where job = 'recompute';
";
