//! Deletes the salts of past days. Their visitor hashes then lead nowhere.

use domain::Result;
use domain::ground::salts;
use serde_json::json;

use super::Work;
use crate::app::App;

pub(super) async fn run(app: App) -> Result<Work> {
    Ok(Work::done(json!({ "deleted": salts::delete_past(&app.context).await? })))
}
