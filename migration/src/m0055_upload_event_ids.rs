//! Event ids under which platforms know conversions that have given their own event id away.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
alter table conversion_uploads add column event_id text;
",
);
