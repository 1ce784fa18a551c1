//! Tells people of grants of ad platforms that end soon, marks those that have ended, and deletes the costs of connections
//! that were removed with them.

use analytics::upkeep::ad_purge;
use analytics::upkeep::pace::Pace;
use domain::money::ads::connections;
use domain::tenancy::queues::Served;
use domain::{Result, log_throttled};
use serde_json::json;

use super::{Left, Turn, Work};
use crate::app::App;

/// Name of the queue of accounts to delete, for [`Served`].
struct Purging;

pub(super) async fn run(app: App, turn: Turn) -> Result<Work> {
    let (context, mut left) = (&app.context, Left::default());
    let share = turn.share(2);
    let mut kept = left.part("grants", connections::keep_up(context, || share.is_over()).await)?;
    left.more |= kept.more;
    if let Some(error) = kept.failure.take() {
        left.note(error)?;
    }
    purge(&app, turn.share(2), &mut left).await?;
    Ok(left.work(json!(kept)))
}

/// Deletes a chunk of each tenant's accounts in turn, one account of a tenant after the other.
async fn purge(app: &App, turn: Turn, left: &mut Left) -> Result<()> {
    let (context, mut pace) = (&app.context, Pace::beside_the_writer(&app.context));
    let served = Served::<Purging>::of(context);
    let mut queue = served.in_turn(connections::to_purge(context).await?);
    while let Some((tenant, mut accounts)) = queue.pop_front() {
        served.note(tenant);
        let Some(account) = accounts.pop_front() else { continue };
        match ad_purge::purge_chunk(context, &app.reports, account, &mut pace).await {
            Ok(chunk) if chunk.more => accounts.push_front(account),
            Ok(_) => {}
            Err(error) => {
                log_throttled!(error, project.id = %account.project, error.reason = %error, "Cannot delete the costs of an ad account now; the next run retries");
                left.note(error)?;
            }
        }
        if !accounts.is_empty() {
            queue.push_back((tenant, accounts));
        }
        if turn.is_over() {
            break;
        }
    }
    left.more |= !queue.is_empty();
    Ok(())
}
