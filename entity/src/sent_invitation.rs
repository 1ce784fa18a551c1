//! Invitations and requests to confirm reports by mail that were sent within the last day, for their limits. Unlike the
//! invitation itself, this row remains when the organization is deleted.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "sent_invitations")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// Organization that sent it. Null in rows written before this column existed.
    pub org_id: Option<Uuid>,
    pub user_id: Uuid,
    pub sent_at: DateTimeUtc,
    /// SHA-256 of the recipient's address. Null in rows written before this column existed.
    pub recipient: Option<Vec<u8>>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
