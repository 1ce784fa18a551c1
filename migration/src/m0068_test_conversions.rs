//! Test conversions, which are in no report and are deleted after a day. The index of the uploads' health has the mark, so
//! that it still answers alone.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
alter table conversions add column test boolean not null default false;
alter table conversion_uploads add column test boolean not null default false;
create index conversions_tests on conversions (created_at) where test;
drop index conversion_uploads_health;
create index conversion_uploads_health
    on conversion_uploads (project_id, provider, state, since, code, delay, test);
",
);
