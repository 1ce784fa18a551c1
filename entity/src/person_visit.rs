//! Links each identity of a visit to a person.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "people_visits")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub session_id: Uuid,
    /// Id of the identity within the visit.
    #[sea_orm(primary_key, auto_increment = false)]
    pub lead_id: Uuid,
    pub person_id: Uuid,
    /// When the visit began, in milliseconds since 1970-01-01 UTC.
    pub started_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
