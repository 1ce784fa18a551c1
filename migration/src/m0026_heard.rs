//! Arrival time of a pageview's newest state. For existing pageviews it is unknown; their visits keep the
//! time of their last activity.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "alter table {stored}pageviews add column heard_at bigint not null default 0;",
);
