//! Conversion figures in the row of their visit, so that reports count them like any other field. Visits
//! whose conversions changed are queued for an update; visits with existing conversions are the first in the
//! queue.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
alter table {stored}sessions add column confirmed_conversions smallint not null default 0;
alter table {stored}sessions add column pending_conversions smallint not null default 0;
alter table {stored}sessions add column recorded_value {double} not null default 0;
create table converted_visits (
    project_id {uuid} not null references projects (id) on delete cascade,
    session_id {uuid} not null,
    at bigint not null,
    primary key (project_id, session_id)
);
create index converted_visits_order on converted_visits (at);
insert into converted_visits (project_id, session_id, at)
    select distinct project_id, session_id, 0 from conversions where session_id is not null;
",
);
