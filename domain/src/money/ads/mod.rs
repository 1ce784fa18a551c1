//! Ads: what the ads of a project cost, and which of them brought a visit.

pub mod accounts;
pub(crate) mod catalog;
pub mod connections;
mod cost_days;
pub mod costs;
pub mod entities;
pub mod known;
mod learned;
pub mod mapping;
pub mod matcher;
pub mod micros;
mod names;
pub mod placeholders;
mod reading;
mod rematching;
mod resemblance;
mod rows;
pub mod rules;
mod searches;
mod stored_costs;
pub mod suggestions;
pub mod sync;
pub mod templates;

pub use reading::LEAST_ADS_MEMORY;
pub use rematching::follow_settled;
pub use rows::NONE as NO_AD;

use std::collections::HashMap;
use std::sync::Arc;

use entity::{ad_account, project};
use sea_orm::{ColumnTrait, ConnectionTrait, EntityTrait, QueryFilter, QuerySelect};
use uuid::Uuid;

use self::known::Ads;
use crate::tenancy::access::{self, ProjectAccess, Scope};
use crate::{Context, Error, Result};

/// Returns the ads, ad sets and campaigns that a project knows. The caller has checked access.
pub async fn known(context: &Context, project: Uuid) -> Result<Arc<Ads>> {
    let found = project::Entity::find_by_id(project)
        .select_only()
        .columns([project::Column::OrgId, project::Column::AdsVersion])
        .into_tuple::<(Uuid, i32)>()
        .one(&context.db)
        .await?;
    match found {
        Some((org, version)) => Ok(catalog::ads(context, org, project, version).await?),
        None => Ok(Arc::default()),
    }
}

/// Returns the versions of the ads of several projects, by project, with one query.
pub async fn versions(context: &Context, projects: &[ProjectAccess]) -> Result<HashMap<Uuid, i32>> {
    let found: Vec<(Uuid, i32)> = project::Entity::find()
        .select_only()
        .columns([project::Column::Id, project::Column::AdsVersion])
        .filter(project::Column::Id.is_in(access::ids_with(projects, Scope::AdsRead)?))
        .into_tuple()
        .all(&context.db)
        .await?;
    Ok(found.into_iter().collect())
}

/// Returns the ads, ad sets and campaigns that a project knows, by their version.
pub async fn known_at(context: &Context, access: &ProjectAccess, version: i32) -> Result<Arc<Ads>> {
    access.require(Scope::AdsRead)?;
    Ok(catalog::ads(context, access.project().org_id, access.id(), version).await?)
}

/// Locks the project, so that changes of its ads happen one after the other. Fails if it is gone.
async fn lock<C: ConnectionTrait>(transaction: &C, access: &ProjectAccess) -> Result<()> {
    lock_project(transaction, access.id()).await
}

/// Locks the project of an account. Fails if one of them is gone, so that nothing is stored of an account whose costs were
/// deleted meanwhile.
async fn lock_account<C: ConnectionTrait>(
    transaction: &C,
    project: Uuid,
    account: Uuid,
) -> Result<ad_account::Model> {
    lock_project(transaction, project).await?;
    ad_account::Entity::find_by_id((project, account)).one(transaction).await?.ok_or(Error::NotFound)
}

/// Like [`lock`], for a job, which has no access to prove.
async fn lock_project<C: ConnectionTrait>(transaction: &C, project: Uuid) -> Result<()> {
    let held = project::Entity::find_by_id(project).lock_exclusive().one(transaction).await?;
    held.map(drop).ok_or(Error::NotFound)
}
