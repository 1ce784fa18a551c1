//! Record of what assistants did: each call of a tool with its outcome, time and size. What was asked and answered is not
//! recorded.

use std::collections::BTreeMap;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use entity::ActorKind;
use entity::mcp_call::{self, Column};
use schemars::JsonSchema;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, QueryTrait, Select};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::ground::database::delete_some;
use crate::ground::later::{self, Later};
use crate::ground::page::{Cursor, PageParams};
use crate::tenancy::access::{Principal, ProjectAccess, Scope};
use crate::{Context, Error, Result, Timestamp};

pub use entity::McpOutcome;

const KEPT_FOR: TimeDelta = TimeDelta::days(90);

/// Maximum number of rows of an insert. Databases bound the number of values in a statement.
const MAX_ROWS: usize = 1_000;

/// Number of calls that a request for the activity looks through, so that a filter which few calls pass does not make it
/// read those of 90 days.
const LOOKED_THROUGH: u64 = 10_000;

/// A call that has ended.
#[derive(Clone, Debug)]
pub struct Call<'call> {
    pub project: Option<Uuid>,
    pub tool: &'call str,
    pub outcome: McpOutcome,
    pub took: Duration,
    /// Number of bytes of the answer that were sent.
    pub bytes: usize,
}

impl Later for mcp_call::Model {
    const WHAT: &'static str = "the calls of assistants";

    /// Calls of an organization or project that was deleted meanwhile are refused by the database, and must not take those
    /// of others with them.
    async fn write(context: &Context, rows: Vec<Self>) -> Result<()> {
        let mut parts: Vec<&[Self]> = rows.chunks(MAX_ROWS).rev().collect();
        let mut refused = None;
        while let Some(part) = parts.pop() {
            let calls = part.iter().cloned().map(mcp_call::ActiveModel::from);
            let written = mcp_call::Entity::insert_many(calls).exec_without_returning(&context.db).await;
            match written.map_err(Error::from) {
                Ok(_) => {}
                Err(error @ Error::DbUnavailable) => return Err(error),
                Err(_) if part.len() > 1 => {
                    let (first, second) = part.split_at(part.len() / 2);
                    parts.extend([second, first]);
                }
                Err(error) => refused = Some(error),
            }
        }
        refused.map_or(Ok(()), Err)
    }
}

/// Records a call soon, on a best-effort basis: what cannot be written does not affect the answer.
pub fn record(context: &Context, principal: &Principal, call: Call<'_>) {
    let (org_id, client) = match principal {
        Principal::Grant(grant) => (grant.org_id(), grant.client_name()),
        Principal::Key(key) => (key.org_id(), key.name()),
        Principal::User(_) | Principal::ReportMail(_) => return,
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

/// Filter and page of the activity of assistants.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetupMcpActivityParams {
    /// Maximum number of calls; 50 by default.
    #[serde(default)]
    #[schemars(with = "u32", range(min = 1, max = 200))]
    pub limit: Option<u32>,
    /// `nextCursor` of the page before; without it, the newest calls.
    #[serde(default)]
    #[schemars(with = "String", length(max = 500), extend("x-extension" = true))]
    pub cursor: Option<String>,
    /// Name of an application or key: its calls only.
    #[serde(default)]
    #[schemars(with = "String", length(min = 1, max = 200), extend("x-extension" = true))]
    pub client: Option<String>,
    /// Calls of applications (`oauth`) or of keys (`secret_key`) only.
    #[serde(default)]
    #[schemars(with = "ActorKind", extend("x-extension" = true))]
    pub actor_kind: Option<ActorKind>,
    /// Name of a tool: its calls only.
    #[serde(default)]
    #[schemars(with = "String", length(min = 1, max = 100), extend("x-extension" = true))]
    pub tool: Option<String>,
    /// Calls that ended like this only.
    #[serde(default)]
    #[schemars(with = "McpOutcome", extend("x-extension" = true))]
    pub outcome: Option<McpOutcome>,
}

/// Calls of tools by assistants, about a project.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetupMcpActivity {
    /// Address that assistants connect to.
    pub endpoint: String,
    /// True if an assistant has called a tool about this project in the last 90 days.
    pub connected: bool,
    /// Calls of tools that the filter selects, newest first.
    pub calls: Vec<McpCall>,
    /// Value for `cursor` to get the next page. Null on the last page. A page may have fewer calls than `limit`, or none,
    /// and another one after it: a request looks through 10,000 calls.
    pub next_cursor: Option<String>,
    /// Applications and keys by their names, with all their calls among the newest 10,000 about the project.
    pub callers: Vec<McpCaller>,
}

/// Application or key that called tools.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct McpCaller {
    /// Name of the application, as chosen by the application, or of the key. Applications of the same name are one caller.
    pub client: String,
    /// Kind of caller: `oauth` or `secret_key`.
    pub actor_kind: ActorKind,
    /// Number of calls.
    pub calls: u64,
    /// Number of calls that were refused.
    pub refused: u64,
    /// Number of calls that failed.
    pub failed: u64,
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
    /// Number of bytes of the answer that were sent; 0 for a call that lacked a scope or exceeded a limit.
    pub bytes: i32,
}

/// Returns the calls about a project that the filter selects, newest first, and who called.
pub async fn activity(
    context: &Context,
    access: &ProjectAccess,
    params: &SetupMcpActivityParams,
) -> Result<SetupMcpActivity> {
    access.require(Scope::AnalyticsRead)?;
    record_waiting(context).await;
    let paging = PageParams { limit: params.limit, cursor: params.cursor.clone() };
    let before: Option<Uuid> = paging.after()?;
    let (page, oldest) = newest(context, access, before).await?;
    let mut rows = page
        .apply_if(params.client.as_deref(), |select, client| select.filter(Column::Client.eq(client)))
        .apply_if(params.actor_kind, |select, kind| select.filter(Column::ActorKind.eq(kind)))
        .apply_if(params.tool.as_deref(), |select, tool| select.filter(Column::Tool.eq(tool)))
        .apply_if(params.outcome, |select, outcome| select.filter(Column::Outcome.eq(outcome)))
        .order_by_desc(Column::Id)
        .limit(paging.fetch())
        .all(&context.db)
        .await?;
    let is_cut = rows.len() > paging.limit();
    rows.truncate(paging.limit());
    let last = if is_cut { rows.last().map(|row| row.id) } else { oldest };
    let callers = callers(context, access).await?;
    Ok(SetupMcpActivity {
        endpoint: context.mcp_resource(),
        connected: !callers.is_empty(),
        calls: rows.into_iter().map(McpCall::from).collect(),
        next_cursor: last.as_ref().map(Cursor::encode).transpose()?,
        callers,
    })
}

impl From<mcp_call::Model> for McpCall {
    fn from(row: mcp_call::Model) -> Self {
        Self {
            at: row.at.into(),
            client: row.client,
            actor_kind: row.actor_kind,
            actor_id: row.actor_id,
            tool: row.tool,
            outcome: row.outcome,
            duration_ms: row.duration_ms,
            bytes: row.bytes,
        }
    }
}

/// Selects the calls about a project that one request looks through, before the call with an id. Also returns the oldest of
/// them, if there may be older ones.
async fn newest(
    context: &Context,
    access: &ProjectAccess,
    before: Option<Uuid>,
) -> Result<(Select<mcp_call::Entity>, Option<Uuid>)> {
    let calls = mcp_call::Entity::find()
        .filter(Column::ProjectId.eq(access.id()))
        .apply_if(before, |select, id| select.filter(Column::Id.lt(id)));
    let oldest: Option<Uuid> = (calls.clone().select_only().column(Column::Id))
        .order_by_desc(Column::Id)
        .offset(LOOKED_THROUGH - 1)
        .limit(1)
        .into_tuple()
        .one(&context.db)
        .await?;
    Ok((calls.apply_if(oldest, |select, id| select.filter(Column::Id.gte(id))), oldest))
}

/// Returns who called tools about a project, in the order of their names.
async fn callers(context: &Context, access: &ProjectAccess) -> Result<Vec<McpCaller>> {
    let (calls, _) = newest(context, access, None).await?;
    let counts = (calls.select_only())
        .columns([Column::Client, Column::ActorKind, Column::Outcome])
        .column_as(Column::Id.count(), "calls")
        .group_by(Column::Client)
        .group_by(Column::ActorKind)
        .group_by(Column::Outcome)
        .into_tuple::<(String, ActorKind, McpOutcome, i64)>()
        .all(&context.db)
        .await?;
    let mut callers: BTreeMap<(String, ActorKind), McpCaller> = BTreeMap::new();
    for (client, actor_kind, outcome, count) in counts {
        let count = count.unsigned_abs();
        let caller = callers.entry((client.clone(), actor_kind)).or_insert_with(|| McpCaller {
            client,
            actor_kind,
            calls: 0,
            refused: 0,
            failed: 0,
        });
        caller.calls += count;
        match outcome {
            McpOutcome::Ok => {}
            McpOutcome::Refused => caller.refused += count,
            McpOutcome::Failed => caller.failed += count,
        }
    }
    Ok(callers.into_values().collect())
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
