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
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
