//! Queue of leads that have lost an identifier, and whose visits are not all looked through yet.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "lead_partings")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub person_id: Uuid,
    /// Start of the last visit that was looked through, in milliseconds since 1970-01-01 UTC.
    pub started_at: i64,
    /// The last visit that was looked through.
    pub session_id: Uuid,
    /// Id of the last identity within that visit.
    pub lead_id: Uuid,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
