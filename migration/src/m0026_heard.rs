//! When the newest state of a pageview came in. Of pageviews that are stored already nobody knows it any more; their
//! visits keep the time they were heard of last.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "alter table {stored}pageviews add column heard_at bigint not null default 0;",
);
