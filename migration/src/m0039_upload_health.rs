//! Time of an upload's last state change, and the delay until a platform received it.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
alter table conversion_uploads add column since bigint not null default 0;
alter table conversion_uploads add column ready_at bigint;
alter table conversion_uploads add column delay bigint;
update conversion_uploads set since = coalesce(sent_at, next_at);
update conversion_uploads set ready_at = (select created_at from conversions where conversions.id = conversion_id)
    where state in ('queued', 'sending') and sent_at is null;
drop index conversion_uploads_state;
create index conversion_uploads_health on conversion_uploads (project_id, provider, state, since, code, delay);
",
);
