//! Number of failed sign-ins of an account, which all instances count together.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "failed_sign_ins")]
pub struct Model {
    /// Keyed hash of the account or share link that the attempts named, or of the account and one of its known networks. The account
    /// need not exist.
    #[sea_orm(primary_key, auto_increment = false)]
    pub account: Vec<u8>,
    pub failures: i32,
    /// True if the latest attempt was refused and did not count.
    pub is_refused: bool,
    /// Last attempt that counted, in milliseconds since the epoch.
    pub last_at: i64,
    /// The attempt before it, which counts as the last one again if the last one did not fail.
    pub before_at: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
