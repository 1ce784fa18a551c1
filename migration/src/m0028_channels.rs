//! Channel mappings of projects, and an index of visits with campaign tags that no rule matches.

use super::Step;

/// 12 is the channel `other`.
pub(crate) const UP: Step = Step::Same(r#"
alter table projects add column channel_mappings {json} not null default '{"mappings":[]}';
create index sessions_other on {stored}sessions ({project}, started_at) where channel = 12;
"#);
