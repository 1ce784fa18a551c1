//! Calls of tools by assistants, kept for 90 days.

use super::Step;

pub(crate) const UP: Step = Step::Same(
    "
create table mcp_calls (
    id {uuid} not null primary key,
    at {time} not null,
    org_id {uuid} not null references organizations (id) on delete cascade,
    project_id {uuid} references projects (id) on delete cascade,
    actor_kind text not null,
    actor_id {uuid} not null,
    client text not null,
    tool text not null,
    outcome text not null,
    duration_ms integer not null,
    bytes integer not null
);
create index mcp_calls_of_project on mcp_calls (project_id, id);
create index mcp_calls_of_org on mcp_calls (org_id);
create index mcp_calls_by_time on mcp_calls (at);
",
);
