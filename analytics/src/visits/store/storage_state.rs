//! What the storage guard decided last.

use domain::{Context, Result};
use entity::storage_state;
use sea_orm::EntityTrait;

/// Returns what the guard measured last; none while no guard is set.
pub(crate) async fn last(context: &Context) -> Result<Option<storage_state::Model>> {
    Ok(storage_state::Entity::find_by_id(1).one(&context.db).await?)
}
