//! Deletes the salts of past days, after which their visitor hashes lead nowhere.

use domain::{Result, salts};
use serde_json::json;

use super::Stats;
use crate::app::App;

pub(super) async fn run(app: App) -> Result<Stats> {
    Ok(json!({ "deleted": salts::rotate(&app.context).await? }))
}
