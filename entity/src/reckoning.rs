//! Projects all of whose converted visits get new totals, because the currency has changed.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "reckonings")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    /// The last visit that is marked for its new totals. Null: none is.
    pub after: Option<Uuid>,
    /// Time of the newest mark, once all visits are marked, in milliseconds since 1970-01-01 UTC. The row stays until the
    /// marks up to this time are worked off.
    pub marked_until: Option<i64>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
