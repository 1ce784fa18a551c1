//! Daily figures of projects, for lists of many projects.

use super::Step;

/// `value` is in ten-thousandths of the currency's unit, and `unconverted` counts values without an exchange rate.
/// `ad_sessions` came by an ad, and `unmatched` of them are matched with none. `figure_states.rev` is the revision of the
/// visits up to which the days of a project are true. The first time, they are written in several transactions, and the
/// last one sets `filled`.
pub(crate) const UP: Step = Step::Same(
    "
create table daily_figures (
    project_id {uuid} not null references projects (id) on delete cascade,
    day integer not null,
    sessions bigint not null,
    visitors bigint not null,
    pageviews bigint not null,
    conversions bigint not null,
    value bigint not null,
    unconverted bigint not null,
    ad_sessions bigint not null,
    unmatched bigint not null,
    primary key (project_id, day)
);
create table figure_states (
    project_id {uuid} not null primary key references projects (id) on delete cascade,
    rev bigint not null,
    filled boolean not null
);
",
);
