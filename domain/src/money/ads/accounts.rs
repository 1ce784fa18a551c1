//! Ad accounts of a project, sources of imported costs included.

use entity::ad_account;
use entity::visits::AdPlatform;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use uuid::Uuid;

use crate::{Context, Result};

/// An account of an ad platform, or a source of imported costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdAccount {
    pub platform: Option<AdPlatform>,
    /// The platform's id of the account, or the source of an import.
    pub external_id: String,
    pub name: String,
    /// Time zone of the account's days. None if it is not known, which means that of the project.
    pub timezone: Option<String>,
}

/// Returns the accounts of a project. The caller has checked access.
pub async fn of_project(context: &Context, project: Uuid) -> Result<Vec<AdAccount>> {
    let rows = ad_account::Entity::find()
        .filter(ad_account::Column::ProjectId.eq(project))
        .order_by_asc(ad_account::Column::Key)
        .all(&context.db)
        .await?;
    let account = |row: ad_account::Model| AdAccount {
        platform: row.platform,
        external_id: row.external_id,
        name: row.name,
        timezone: row.timezone,
    };
    Ok(rows.into_iter().map(account).collect())
}
