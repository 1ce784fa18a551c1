//! Ad accounts of a project: accounts of ad platforms, and sources of imported costs.

use sea_orm::entity::prelude::*;

use crate::visits::AdPlatform;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "ad_accounts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub project_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    /// What makes the account unique in its project: `platform:external id`, or `import:source` for imported costs.
    pub key: String,
    /// None for imported costs of no platform.
    pub platform: Option<AdPlatform>,
    /// The platform's id of the account, or the source of an import.
    pub external_id: String,
    pub name: String,
    pub currency: Option<String>,
    pub timezone: Option<String>,
    pub created_at: DateTimeUtc,
    /// Connection through which costs are read. None for imported costs, and for accounts that are no longer attached.
    pub connection_id: Option<Uuid>,
    /// What an attached account is set up with.
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub settings: Option<Json>,
    /// True if the account was deleted with its connection, and its rows are still to be deleted. Its key is free.
    pub purged: bool,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
