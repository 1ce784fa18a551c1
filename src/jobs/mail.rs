//! Sends queued mails.

use std::time::Duration;

use domain::Result;
use domain::tenancy::mail;
use serde_json::json;

use super::Work;
use crate::app::App;

pub(super) async fn run(app: App) -> Result<Work> {
    let delivered = mail::deliver(&app.context, &app.mailer).await?;
    Ok(Work { more: delivered.more, ..Work::done(json!(delivered)) })
}

/// Delay before sending. A request for an existing account queues a mail and takes more work than one without
/// an account. The delay keeps that work from slowing the answer down, which would reveal who has an account.
const A_MOMENT: Duration = Duration::from_millis(200);

/// Sends mails as soon as this instance queues them, because a person waits for them. Mails are claimed one
/// by one, so this task and the job do not conflict.
pub(super) async fn as_queued(app: App) {
    loop {
        app.context.mailroom().queued().await;
        tokio::time::sleep(A_MOMENT).await;
        if let Err(error) = app.context.pulse.or_silent(run(app.clone())).await {
            domain::log_throttled!(warn, error.reason = %error, "Cannot send queued mails now; the next job run retries");
        }
    }
}
