//! Indexes for queues whose projects take turns.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
create index conversion_triggers_order on conversion_triggers (project_id, at);
drop index converted_visits_order;
create index converted_visits_order on converted_visits (project_id, at);
drop index consent_changes_order;
create index consent_changes_order on consent_changes (project_id, at);
drop index identified_visits_order;
create index identified_visits_order on identified_visits (project_id, at);
drop index conversions_waiting;
create index conversions_waiting on conversions (project_id, confirm_until) where status = 'pending';
",
);
