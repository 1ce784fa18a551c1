//! Sends queued mails.

use std::time::Duration;

use domain::{Result, mail};
use serde_json::json;

use super::Work;
use crate::app::App;

pub(super) async fn run(app: App) -> Result<Work> {
    let delivered = mail::deliver(&app.context, &app.mailer).await?;
    Ok(Work { stats: json!(delivered), more: delivered.more })
}

/// Mail for somebody with an account is more work than for nobody. Left for a moment, that work
/// cannot slow down the answer to the request that queued it, and so does not tell who has one.
const A_MOMENT: Duration = Duration::from_millis(200);

/// Sends what this instance queues at once, since somebody waits for it. Mails are claimed one by
/// one, so this and the job do not get in each other's way.
pub(super) async fn as_queued(app: &App) {
    loop {
        app.context.mailroom.queued().await;
        tokio::time::sleep(A_MOMENT).await;
        if let Err(error) = app.context.pulse.or_silent(run(app.clone())).await {
            domain::seldom!(warn, error.reason = %error, "Queued mails wait for the next run of their job");
        }
    }
}
