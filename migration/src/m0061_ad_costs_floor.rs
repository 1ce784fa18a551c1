//! Version of a project's costs at the last deletion of an ad account. Snapshots of costs of an older version are removed.

use super::Step;

pub(crate) const UP: Step =
    Step::Same("alter table projects add column ad_costs_floor integer not null default 0;");
