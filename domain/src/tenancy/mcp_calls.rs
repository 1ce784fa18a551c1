//! Record of what assistants did: each call of a tool with its outcome, time and size. What was asked and answered is not
//! recorded.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use entity::{ActorKind, mcp_call};
use schemars::JsonSchema;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::ground::database::delete_some;
use crate::ground::later::{self, Later};
use crate::tenancy::access::{Principal, ProjectAccess, Scope};
use crate::{Context, Result, Timestamp};

pub use entity::McpOutcome;

const KEPT_FOR: TimeDelta = TimeDelta::days(90);

/// Maximum number of rows of an insert. Databases bound the number of values in a statement.
const MAX_ROWS: usize = 1_000;

const DEFAULT_LIMIT: u32 = 50;

/// A call that has ended.
#[derive(Clone, Debug)]
pub struct Call<'call> {
    pub project: Option<Uuid>,
    pub tool: &'call str,
    pub outcome: McpOutcome,
    pub took: Duration,
    /// Size of the answer.
    pub bytes: usize,
}

impl Later for mcp_call::Model {
    const WHAT: &'static str = "the calls of assistants";

    async fn write(context: &Context, rows: Vec<Self>) -> Result<()> {
        for rows in rows.chunks(MAX_ROWS) {
            let rows = rows.iter().cloned().map(mcp_call::ActiveModel::from);
            mcp_call::Entity::insert_many(rows).exec_without_returning(&context.db).await?;
        }
        Ok(())
    }
}

/// Records a call soon, on a best-effort basis: what cannot be written does not affect the answer.
pub fn record(context: &Context, principal: &Principal, call: Call<'_>) {
    let (org_id, client) = match principal {
        Principal::Grant(grant) => (grant.org_id(), grant.client_name()),
        Principal::Key(key) => (key.org_id(), key.name()),
        Principal::User(_) => return,
    };
    let row = mcp_call::Model {
        id: context.new_id(),
        at: context.clock.now(),
        org_id,
        project_id: call.project,
        actor_kind: principal.actor().kind(),
        actor_id: principal.credential_id(),
        client: client.to_owned(),
        tool: call.tool.to_owned(),
        outcome: call.outcome,
        duration_ms: i32::try_from(call.took.as_millis()).unwrap_or(i32::MAX),
        bytes: i32::try_from(call.bytes).unwrap_or(i32::MAX),
    };
    later::write(context, row);
}

/// Records the calls that have ended. The server calls it before it ends, and so does whatever reads them.
pub async fn record_waiting(context: &Context) {
    later::write_waiting::<mcp_call::Model>(context).await;
}

/// Parameters of the activity of assistants.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupMcpActivityParams {
    /// Maximum number of calls; 50 by default.
    #[serde(default)]
    #[schemars(with = "u32", range(min = 1, max = 200))]
    pub limit: Option<u32>,
}

/// Calls of tools by assistants, about a project.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetupMcpActivity {
    /// Address that assistants connect to.
    pub endpoint: String,
    /// True if an assistant has called a tool about this project in the last 90 days.
    pub connected: bool,
    /// Calls of tools, newest first.
    pub calls: Vec<McpCall>,
}

/// Call of a tool by an assistant.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct McpCall {
    /// When the tool was called.
    pub at: Timestamp,
    /// Name of the application, as chosen by the application, or of the key.
    pub client: String,
    /// Kind of caller: `oauth` or `secret_key`.
    pub actor_kind: ActorKind,
    /// Id of the grant or key.
    pub actor_id: Uuid,
    /// Name of the tool.
    pub tool: String,
    /// How the call ended.
    pub outcome: McpOutcome,
    /// Time that the call took, in milliseconds.
    pub duration_ms: i32,
    /// Size of the answer in bytes; 0 for a call that lacked a scope.
    pub bytes: i32,
}

/// Returns the calls about a project, newest first.
pub async fn activity(
    context: &Context,
    access: &ProjectAccess,
    params: &SetupMcpActivityParams,
) -> Result<SetupMcpActivity> {
    access.require(Scope::AnalyticsRead)?;
    record_waiting(context).await;
    let rows = mcp_call::Entity::find()
        .filter(mcp_call::Column::ProjectId.eq(access.id()))
        .order_by_desc(mcp_call::Column::Id)
        .limit(u64::from(params.limit.unwrap_or(DEFAULT_LIMIT)))
        .all(&context.db)
        .await?;
    let call = |row: mcp_call::Model| McpCall {
        at: row.at.into(),
        client: row.client,
        actor_kind: row.actor_kind,
        actor_id: row.actor_id,
        tool: row.tool,
        outcome: row.outcome,
        duration_ms: row.duration_ms,
        bytes: row.bytes,
    };
    let calls: Vec<McpCall> = rows.into_iter().map(call).collect();
    Ok(SetupMcpActivity { endpoint: context.mcp_resource(), connected: !calls.is_empty(), calls })
}

/// Returns when an assistant first called a tool about a project, in the last 90 days.
pub async fn first(context: &Context, access: &ProjectAccess) -> Result<Option<DateTime<Utc>>> {
    record_waiting(context).await;
    let first = mcp_call::Entity::find()
        .filter(mcp_call::Column::ProjectId.eq(access.id()))
        .order_by_asc(mcp_call::Column::Id)
        .one(&context.db)
        .await?;
    Ok(first.map(|call| call.at))
}

/// Deletes at most `most` calls older than 90 days. Returns their number.
pub async fn sweep(context: &Context, most: u64) -> Result<u64> {
    let before = context.clock.now() - KEPT_FOR;
    delete_some(context, "mcp_calls", "id", "at < $1", [before.into()], most).await
}
