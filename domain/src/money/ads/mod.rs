//! Ads: what the ads of a project cost, and which of them brought a visit.

pub(crate) mod catalog;
pub mod connections;
pub mod costs;
pub mod entities;
pub mod known;
pub mod mapping;
pub mod matcher;
pub mod micros;
pub mod placeholders;
pub mod rules;
pub mod templates;

use entity::project;
use sea_orm::{ConnectionTrait, EntityTrait, QuerySelect};

use crate::tenancy::access::ProjectAccess;
use crate::{Error, Result};

/// Locks the project, so that changes of its ads happen one after the other. Fails if it is gone.
async fn lock<C: ConnectionTrait>(transaction: &C, access: &ProjectAccess) -> Result<()> {
    let held = project::Entity::find_by_id(access.id()).lock_exclusive().one(transaction).await?;
    held.map(drop).ok_or(Error::NotFound)
}
