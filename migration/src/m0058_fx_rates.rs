//! Reference exchange rates of the European Central Bank, and the state of fetching them. They belong to no project.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
create table fx_rates (
    currency text not null,
    day integer not null,
    per_euro bigint not null,
    primary key (currency, day)
);
create table fx_state (
    id integer not null primary key,
    version bigint not null,
    first_day integer,
    newest_day integer,
    whole_at {time},
    recent_at {time},
    daily_modified text,
    tried_for integer,
    tries integer not null,
    tried_at {time},
    error text
);
insert into fx_state (id, version, tries) values (1, 0, 0);
",
);
