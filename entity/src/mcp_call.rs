//! Calls of tools by assistants.

use sea_orm::entity::prelude::*;

use crate::{ActorKind, McpOutcome};

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "mcp_calls")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub at: DateTimeUtc,
    pub org_id: Uuid,
    /// Project that the call was about. Null if it was about none.
    pub project_id: Option<Uuid>,
    pub actor_kind: ActorKind,
    /// Id of the grant or key.
    pub actor_id: Uuid,
    /// Name of the application or key.
    pub client: String,
    pub tool: String,
    pub outcome: McpOutcome,
    pub duration_ms: i32,
    /// Size of the answer.
    pub bytes: i32,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
