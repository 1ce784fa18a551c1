//! When an ad account may be asked again, whichever projects of its organization have it.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "ad_account_pauses")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub org_id: Uuid,
    /// Key of the account, as the accounts of projects have it.
    #[sea_orm(primary_key, auto_increment = false)]
    pub key: String,
    /// When somebody last asked for a reading, by hand or by a change of settings, or when the one is due that had to wait.
    pub asked_at: Option<DateTimeUtc>,
    /// Until when the platform wants to be left alone.
    pub paused_until: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
