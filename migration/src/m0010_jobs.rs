//! Outcome of each job's runs, and whether the last run left work.

use super::Step;

pub(crate) const UP: Step = Step::Same("
alter table job_runs add column more boolean not null default false;
alter table job_runs add column last_error text;
alter table job_runs add column runs bigint not null default 0;
alter table job_runs add column failures bigint not null default 0;
alter table job_runs add column failed_in_a_row integer not null default 0;
");
