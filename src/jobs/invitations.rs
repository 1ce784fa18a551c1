//! Deletes invitations that ended long ago, and with them the addresses of people who never came.

use chrono::TimeDelta;
use domain::Result;
use entity::invitation;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;

use super::Work;
use crate::app::App;

/// The organization's list shows what became of an invitation for so long after its link has ended.
const KEPT_FOR: TimeDelta = TimeDelta::days(90);

pub(super) async fn run(app: App) -> Result<Work> {
    let context = &app.context;
    let before = context.clock.now() - KEPT_FOR;
    let ended = invitation::Entity::delete_many().filter(invitation::Column::ExpiresAt.lt(before));
    let deleted = ended.exec(&context.db).await?;
    Ok(Work::done(json!({ "deleted": deleted.rows_affected })))
}
