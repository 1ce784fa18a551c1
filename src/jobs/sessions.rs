//! Deletes expired dashboard sessions, magic links, share links and their views, networks and failures of sign-ins that
//! count no more, what has ended of OAuth, old calls of assistants, stored answers past their idempotency window, and
//! subscriptions to reports by mail that nobody confirmed.

use analytics::upkeep::pace::{Chunk, Pace};
use domain::Result;
use domain::ground::confirmed_clock;
use domain::tenancy::{auth, idempotency, mail, mcp_calls, oauth, report_mails, share_links, share_views};
use serde_json::json;

use super::{Left, Turn, Work};
use crate::app::App;

pub(super) async fn run(app: App, turn: Turn) -> Result<Work> {
    let context = &app.context;
    if !confirmed_clock::is_believed(context).await? {
        return Ok(Work::waits_for_the_clock());
    }
    let mut sweep = Sweep { pace: Pace::beside_the_writer(context), turn, left: Left::default() };
    let logins = sweep.all("logins", |most| auth::sweep_logins(context, most)).await?;
    let magic_links = sweep.all("magic links", |most| auth::sweep_magic_links(context, most)).await?;
    let failures = sweep.all("failed sign-ins", |most| auth::attempts::sweep_failures(context, most)).await?;
    let known_networks =
        sweep.all("known networks", |most| auth::attempts::sweep_networks(context, most)).await?;
    let share_links = sweep.all("share links", |most| share_links::sweep(context, most)).await?;
    let share_views = sweep.all("viewers of links", |most| share_views::sweep(context, most)).await?;
    let ended = sweep.all("oauth", |most| oauth::sweep_ended(context, most)).await?;
    let oauth = ended + sweep.left.part("oauth", oauth::sweep(context).await)?;
    let mcp_calls = sweep.all("calls of assistants", |most| mcp_calls::sweep(context, most)).await?;
    let idempotency_keys = sweep.all("idempotency keys", |most| idempotency::sweep(context, most)).await?;
    let erased_ids = sweep.all("erased ids", |most| idempotency::sweep_erased_ids(context, most)).await?;
    let merged_leads =
        sweep.all("merged leads", |most| idempotency::sweep_merged_leads(context, most)).await?;
    let notices = sweep.all("notices", |most| mail::sweep_notices(context, most)).await?;
    let unconfirmed =
        sweep.all("unconfirmed reports", |most| report_mails::sweep_unconfirmed(context, most)).await?;
    let report_links = sweep.all("links of reports", |most| report_mails::sweep_links(context, most)).await?;
    let stats = json!({
        "logins": logins,
        "magicLinks": magic_links,
        "failedSignIns": failures,
        "knownNetworks": known_networks,
        "shareLinks": share_links,
        "shareViews": share_views,
        "oauth": oauth,
        "mcpCalls": mcp_calls,
        "idempotencyKeys": idempotency_keys,
        "erasedIds": erased_ids,
        "mergedLeads": merged_leads,
        "notices": notices,
        "unconfirmedReports": unconfirmed,
        "reportLinks": report_links,
    });
    Ok(sweep.left.work(stats))
}

/// Deletion in chunks, so that no statement holds up other writes for long.
struct Sweep {
    pace: Pace,
    turn: Turn,
    left: Left,
}

impl Sweep {
    /// Deletes chunk by chunk until nothing is left or the turn is over. `delete` deletes at most the given number of
    /// rows. Returns how many rows were deleted. If a deletion fails, the others go on.
    async fn all<F>(&mut self, part: &'static str, delete: impl Fn(u64) -> F) -> Result<u64>
    where
        F: Future<Output = Result<u64>>,
    {
        let mut count = 0;
        loop {
            let chunk = self.pace.chunk(async |size| Ok(Chunk::of(delete(size).await?, size))).await;
            let Some(chunk) = self.left.part(part, chunk.map(Some))? else { return Ok(count) };
            count += chunk.done;
            if !chunk.more {
                return Ok(count);
            }
            if self.turn.is_over() {
                self.left.more = true;
                return Ok(count);
            }
        }
    }
}
