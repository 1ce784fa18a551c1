//! Former values of settings by which stored data is still understood. The time zones of a project before its last changes
//! replace the single one of m0082, which mattered for half an hour only.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "alter table projects add column former_timezones {json} not null default '[]';
alter table projects drop column former_timezone;
alter table projects drop column timezone_changed_at;",
);
