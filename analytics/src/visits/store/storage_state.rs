//! What the storage guard decided last.

use domain::tenancy::storage::Paused;
use domain::tenancy::tenants::Tenants;
use domain::{Context, Result};
use entity::storage_state;
use sea_orm::EntityTrait;
use uuid::Uuid;

use crate::visits::model::outcome::IgnoredReason;

/// Returns what the guard measured last; none while no guard is set.
pub(crate) async fn last(context: &Context) -> Result<Option<storage_state::Model>> {
    Ok(storage_state::Entity::find_by_id(1).one(&context.db).await?)
}

/// Returns why the batches of an organization are ignored, if they are.
pub(crate) fn reason(paused: &Paused, org: Uuid, tenants: &Tenants) -> Option<IgnoredReason> {
    paused.includes(org, tenants).then_some(match paused {
        Paused::Everybody => IgnoredReason::StorageLimit,
        Paused::Nobody | Paused::Tenants(_) => IgnoredReason::StoragePaused,
    })
}
