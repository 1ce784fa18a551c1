//! Audit log of an organization: who did what to which target. Rows are only ever added.

use sea_orm::entity::prelude::*;

use crate::ActorKind;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "audit_entries")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub at: DateTimeUtc,
    pub org_id: Uuid,
    pub project_id: Option<Uuid>,
    pub actor_kind: ActorKind,
    pub actor_id: Option<Uuid>,
    pub actor_label: Option<String>,
    pub action: String,
    pub target_type: Option<String>,
    pub target_id: Option<String>,
    /// Details of the action. Must never contain a secret.
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub details: Option<Json>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
