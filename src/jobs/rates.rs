//! Fetches the exchange rates of the European Central Bank once a day, after it has published them.

use domain::Result;
use domain::money::rates;
use serde_json::json;

use super::Work;
use crate::app::App;
use crate::rates::bank;

pub(super) async fn run(app: App) -> Result<Work> {
    let Some(base) = app.config.rates.url() else { return Ok(Work::done(json!({ "off": true }))) };
    let Some(ask) = rates::begin(&app.context).await? else { return Ok(Work::done(json!({}))) };
    let fetched = bank::fetch(base, &ask).await;
    // A bank that does not answer is no failure of the job, so the health of the service does not depend on it.
    let outcome = rates::finish(&app.context, &ask, fetched).await?;
    let mut stats = json!({
        "file": ask.file.name(), "added": outcome.stored.added, "changed": outcome.stored.changed,
    });
    if let Some(error) = outcome.error {
        stats["fetchError"] = json!(error);
    }
    Ok(Work::done(stats))
}
