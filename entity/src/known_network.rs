//! Networks from which an account has signed in. Failed sign-ins from elsewhere do not lock the account there.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "known_networks")]
pub struct Model {
    /// Keyed hash of the account and the network. The key is not in the database.
    #[sea_orm(primary_key, auto_increment = false)]
    pub network: Vec<u8>,
    pub user_id: Uuid,
    /// Latest sign-in, or one of the day before it, in milliseconds since the epoch.
    pub seen_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
