//! What the storage guard decided last.

use std::collections::HashSet;
use std::sync::Arc;

use domain::tenancy::tenants::Tenants;
use domain::{Context, Result};
use entity::{storage_pause, storage_state};
use sea_orm::EntityTrait;
use uuid::Uuid;

use crate::visits::model::outcome::IgnoredReason;

/// Returns what the guard measured last; none while no guard is set.
pub(crate) async fn last(context: &Context) -> Result<Option<storage_state::Model>> {
    Ok(storage_state::Entity::find_by_id(1).one(&context.db).await?)
}

/// Whose batches are ignored now.
#[derive(Clone, Debug, Default)]
pub(crate) enum Paused {
    #[default]
    Nobody,
    /// Those of tenants above their fair share. These are their organizations when the guard decided.
    Tenants(Arc<HashSet<Uuid>>),
    Everybody,
}

impl Paused {
    /// Returns why the batches of an organization are ignored, if they are. Organizations that joined a tenant since are
    /// paused with it.
    pub(crate) fn of(&self, org: Uuid, tenants: &Tenants) -> Option<IgnoredReason> {
        let is_of = |paused: &Uuid| tenants.of_org(*paused) == tenants.of_org(org);
        match self {
            Self::Nobody => None,
            Self::Tenants(orgs) if orgs.contains(&org) || orgs.iter().any(is_of) => {
                Some(IgnoredReason::StoragePaused)
            }
            Self::Tenants(_) => None,
            Self::Everybody => Some(IgnoredReason::StorageLimit),
        }
    }
}

/// Returns whose batches are ignored now, as the guard decided last.
pub(crate) async fn paused(context: &Context) -> Result<Paused> {
    paused_by(context, last(context).await?.as_ref()).await
}

/// Returns whose batches are ignored by a decision of the guard.
pub(crate) async fn paused_by(context: &Context, state: Option<&storage_state::Model>) -> Result<Paused> {
    let paused = state.and_then(|state| state.paused.clone());
    Ok(match paused.as_deref().and_then(IgnoredReason::parse) {
        None => Paused::Nobody,
        Some(IgnoredReason::StoragePaused) => {
            let orgs = storage_pause::Entity::find().all(&context.db).await?;
            Paused::Tenants(Arc::new(orgs.into_iter().map(|pause| pause.org_id).collect()))
        }
        Some(_) => Paused::Everybody,
    })
}
