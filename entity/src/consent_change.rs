//! Queue of visits whose visitor gave or withdrew consent, and whose conversions and leads do not follow it yet. The row
//! is written in the visit's transaction, so a crash loses no decision.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "consent_changes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub session_id: Uuid,
    /// The newest decision.
    pub consent: bool,
    /// When it arrived, in milliseconds since 1970-01-01 UTC.
    pub at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
