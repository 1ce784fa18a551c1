//! What the storage guard decided last.

use domain::{Context, Result};
use entity::storage_state;
use sea_orm::EntityTrait;

use crate::visits::model::outcome::IgnoredReason;

/// Returns what the guard measured last; none while no guard is set.
pub(crate) async fn last(context: &Context) -> Result<Option<storage_state::Model>> {
    Ok(storage_state::Entity::find_by_id(1).one(&context.db).await?)
}

/// Returns why batches are ignored now, as the guard decided last.
pub(crate) async fn paused(context: &Context) -> Result<Option<IgnoredReason>> {
    let paused = last(context).await?.and_then(|state| state.paused);
    Ok(paused.as_deref().and_then(IgnoredReason::parse))
}
