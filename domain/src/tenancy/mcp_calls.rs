//! Record of what assistants did: each call of a tool with its outcome, time and size. What was asked and answered is not
//! recorded.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use entity::{ActorKind, mcp_call};
use parking_lot::Mutex;
use schemars::JsonSchema;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::tenancy::access::{Principal, ProjectAccess, Scope};
use crate::{Context, Result, Timestamp};

pub use entity::McpOutcome;

const KEPT_FOR: TimeDelta = TimeDelta::days(90);

/// Maximum number of calls that wait to be recorded. Further ones are not recorded.
const MAX_WAITING: usize = 10_000;

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

/// Calls that wait to be recorded. Answers do not wait for the database, and calls of the same moment share an insert.
/// Shared by cloning; one per server.
#[derive(Clone, Default)]
struct Waiting {
    rows: Arc<Mutex<Vec<mcp_call::Model>>>,
    turn: Arc<tokio::sync::Mutex<()>>,
}

impl Waiting {
    /// Adds a row. Returns true if the caller has to [write](Self::write) it. Otherwise somebody else is about to.
    fn add(&self, row: mcp_call::Model) -> bool {
        let mut rows = self.rows.lock();
        if rows.len() >= MAX_WAITING {
            crate::log_throttled!(warn, "too many calls of assistants wait to be recorded; one was not");
            return false;
        }
        rows.push(row);
        rows.len() == 1
    }

    /// Writes all rows that wait. Resolves when every call that ended before is recorded.
    async fn write(&self, context: &Context) {
        let _turn = self.turn.lock().await;
        let rows = std::mem::take(&mut *self.rows.lock());
        for rows in rows.chunks(MAX_ROWS) {
            let rows = rows.iter().cloned().map(mcp_call::ActiveModel::from);
            let insert = mcp_call::Entity::insert_many(rows).exec_without_returning(&context.db);
            if let Err(error) = insert.await {
                crate::log_throttled!(warn, error = %error, "could not record calls of assistants");
            }
        }
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
    let waiting: Waiting = context.shared();
    if waiting.add(row) {
        let context = context.clone();
        tokio::spawn(async move { waiting.write(&context).await });
    }
}

/// Records the calls that have ended. The server calls it before it ends, and so does whatever reads them.
pub async fn record_waiting(context: &Context) {
    let (waiting, context): (Waiting, _) = (context.shared(), context.clone());
    // In a task of its own, so that a client that disconnects takes no rows with it.
    let writing = tokio::spawn(async move { waiting.write(&context).await });
    if let Err(error) = writing.await {
        tracing::error!(%error, "recording calls of assistants ended");
    }
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

/// Deletes calls older than 90 days. Returns their number.
pub async fn sweep(context: &Context) -> Result<u64> {
    let old = mcp_call::Column::At.lt(context.clock.now() - KEPT_FOR);
    Ok(mcp_call::Entity::delete_many().filter(old).exec(&context.db).await?.rows_affected)
}
