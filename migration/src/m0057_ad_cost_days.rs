//! Days on which costs of an ad account last changed, by a version that rises with every change of a project's costs.
//! Columns of costs are updated by it. Days that are not listed have not changed since the migration.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
create table ad_cost_days (
    project_id {uuid} not null,
    account_id {uuid} not null,
    day integer not null,
    version integer not null,
    primary key (project_id, account_id, day)
);
create index ad_cost_days_by_version on ad_cost_days (project_id, version);
alter table projects add column ad_costs_version integer not null default 0;
",
);
