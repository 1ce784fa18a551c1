//! Ads: what the ads of a project cost, and which of them brought a visit.

pub mod accounts;
pub(crate) mod catalog;
pub mod connections;
pub mod costs;
pub mod entities;
pub mod known;
pub mod mapping;
pub mod matcher;
pub mod micros;
pub mod placeholders;
mod resemblance;
pub mod rules;
pub mod suggestions;
pub mod templates;

use std::sync::Arc;

use entity::project;
use sea_orm::{ConnectionTrait, EntityTrait, QuerySelect};
use uuid::Uuid;

use self::known::Ads;
use crate::tenancy::access::ProjectAccess;
use crate::{Context, Error, Result};

/// Returns the ads, ad sets and campaigns that a project knows. The caller has checked access.
pub async fn known(context: &Context, project: Uuid) -> Result<Arc<Ads>> {
    let version = project::Entity::find_by_id(project)
        .select_only()
        .column(project::Column::AdsVersion)
        .into_tuple::<i32>()
        .one(&context.db)
        .await?;
    Ok(catalog::ads(context, project, version.unwrap_or(0)).await?)
}

/// Locks the project, so that changes of its ads happen one after the other. Fails if it is gone.
async fn lock<C: ConnectionTrait>(transaction: &C, access: &ProjectAccess) -> Result<()> {
    let held = project::Entity::find_by_id(access.id()).lock_exclusive().one(transaction).await?;
    held.map(drop).ok_or(Error::NotFound)
}
