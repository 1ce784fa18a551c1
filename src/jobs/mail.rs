//! Sends queued mails.

use domain::{Result, mail};
use serde_json::json;

use super::Stats;
use crate::app::App;

pub(super) async fn run(app: App) -> Result<Stats> {
    Ok(json!(mail::deliver(&app.context, &app.mailer).await?))
}

/// Sends what this instance queues at once, since somebody waits for it. Mails are claimed one by
/// one, so this and the job do not get in each other's way.
pub(super) async fn as_queued(app: &App) {
    loop {
        app.context.mailroom.queued().await;
        if let Err(error) = run(app.clone()).await {
            tracing::warn!(error.reason = %error, "Queued mails wait for the next run of their job");
        }
    }
}
