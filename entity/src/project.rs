//! Projects (sites). All tracking data belongs to a project.

use sea_orm::entity::prelude::*;

use crate::Locale;

#[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
#[sea_orm(table_name = "projects")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub org_id: Uuid,
    pub slug: String,
    pub name: String,
    pub timezone: String,
    /// Time zones before the last changes, oldest first, each with the time of the change.
    #[sea_orm(column_type = "JsonBinary")]
    pub former_timezones: Json,
    pub currency: String,
    /// Currencies before the changes, oldest first, each with the time of the change.
    #[sea_orm(column_type = "JsonBinary")]
    pub former_currencies: Json,
    pub locale: Locale,
    pub country: Option<String>,
    pub retention_days: i32,
    pub channel_rules: i32,
    /// The project's own rules that map campaigns to channels.
    #[sea_orm(column_type = "JsonBinary")]
    pub channel_mappings: Json,
    pub relevance_version: i32,
    pub goals_version: i32,
    pub config_rev: i32,
    /// Rises with each change of the rules that visits are derived by.
    pub rules_version: i32,
    /// Rises with each change of the ads that visits are matched with. 0: there are none.
    pub ads_version: i32,
    /// Version of the costs of ads, which every change of them raises.
    pub ad_costs_version: i32,
    /// Version of the costs at the last deletion of an ad account. Columns and snapshots of an older version may contain its
    /// costs. 0: none was deleted.
    pub ad_costs_floor: i32,
    pub preset: Option<String>,
    #[sea_orm(column_type = "JsonBinary")]
    pub settings: Json,
    #[sea_orm(column_type = "JsonBinary")]
    pub tracking: Json,
    /// Active relevance model. Null: the default model.
    #[sea_orm(column_type = "JsonBinary", nullable)]
    pub relevance: Option<Json>,
    /// Deletions that a change of the settings has requested and that have not begun.
    #[sea_orm(column_type = "JsonBinary")]
    pub pending_deletions: Json,
    pub created_at: DateTimeUtc,
    pub updated_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(
        belongs_to = "super::organization::Entity",
        from = "Column::OrgId",
        to = "super::organization::Column::Id"
    )]
    Organization,
}

impl Related<super::organization::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Organization.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
