//! Former values of settings by which stored data is still understood.
//!
//! The time zones of a project before its last changes replace the single one of m0082, which mattered for half an hour
//! only. Values keep the currency in which they were recorded: projects remember their former currencies, goals and
//! conversion definitions the currency of their amounts, and visits how many values have no exchange rate. Conversions
//! in other currencies, which were left out, are added to the totals of their visits, and the request for new totals
//! stays until they are there.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "alter table projects add column former_timezones {json} not null default '[]';
alter table projects drop column former_timezone;
alter table projects drop column timezone_changed_at;
alter table projects add column former_currencies {json} not null default '[]';
alter table goals add column currency text;
alter table conversion_definitions add column kept_currency text;
alter table {stored}sessions add column unconverted_goals smallint not null default 0;
alter table {stored}sessions add column unconverted_conversions smallint not null default 0;
alter table reckonings add column marked_until bigint;
insert into reckonings (project_id, after)
    select p.id, null from projects p
    where exists (select 1 from conversions c where c.project_id = p.id and c.currency <> p.currency)
    on conflict (project_id) do nothing;",
);
