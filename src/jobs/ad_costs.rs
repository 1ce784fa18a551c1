//! Reads what ads cost from the accounts of the ad platforms.

use std::collections::HashMap;
use std::time::Duration;

use domain::ground::jobs_lease::make_due;
use domain::money::ads::sync::{self, Due};
use domain::{Context, Result, log_throttled};
use futures::StreamExt;
use futures::stream::FuturesUnordered;
use serde_json::json;
use uuid::Uuid;

use super::{Turn, Work};
use crate::app::App;

/// Maximum number of accounts that are read at the same time. A reading mostly waits for its platform.
const AT_ONCE: usize = 8;

/// Maximum number of them of one connection, so that a platform that hangs leaves room for others.
const OF_ONE_CONNECTION: usize = 2;

/// Maximum number of accounts that are chosen from at a time.
const CHOICE: u64 = 200;

/// Reads accounts that are due, several at a time, until none is left or the turn is over. Readings that are under way then
/// are completed.
pub(super) async fn run(app: App, turn: Turn) -> Result<Work> {
    let context = &app.context;
    let (mut steps, mut rows, mut changed, mut failed) = (0, 0, 0, 0);
    let mut under_way = FuturesUnordered::new();
    let mut of_connection: HashMap<Uuid, usize> = HashMap::new();
    loop {
        let mut more = false;
        if under_way.len() < AT_ONCE {
            // Accounts that are read already have their lease, so they are not due.
            let due = sync::due(context, CHOICE).await?;
            if turn.is_over() {
                more = !due.is_empty();
            } else {
                for one in chosen(due, &mut of_connection, AT_ONCE - under_way.len()) {
                    under_way.push(read(context, one));
                }
            }
        }
        let Some((one, step)) = under_way.next().await else {
            let stats = json!({ "steps": steps, "rows": rows, "changed": changed, "failed": failed });
            return Ok(Work { stats, more });
        };
        of_connection.entry(one.connection).and_modify(|count| *count -= 1);
        match step {
            Ok(Some(step)) => {
                (steps, rows, changed) = (steps + 1, rows + step.rows, changed + step.changed);
            }
            Ok(None) => {}
            Err(error) => {
                failed += 1;
                log_throttled!(warn, project.id = %one.project, error.reason = %error, "Cannot read the costs of an ad account now; it is tried again");
            }
        }
    }
}

/// How often this instance looks for accounts that are due: a report that a platform prepares may be ready after seconds.
const LOOK: Duration = Duration::from_secs(5);

/// Makes the job due as soon as an account is.
pub(super) async fn as_due(app: App) {
    loop {
        let looked = async {
            match sync::due(&app.context, 1).await?.is_empty() {
                true => Ok(()),
                false => make_due(sync::JOB, &app.context.db).await,
            }
        };
        if let Err(error) = app.context.pulse.or_silent(looked).await {
            log_throttled!(warn, error.reason = %error, "Cannot look for ad accounts to read now; the next job run does");
        }
        tokio::time::sleep(LOOK).await;
    }
}

async fn read(context: &Context, one: Due) -> (Due, Result<Option<sync::SyncStep>>) {
    (one, sync::step(context, (one.project, one.account)).await)
}

/// Returns accounts to read now, at most a few of each connection, and counts them.
fn chosen(due: Vec<Due>, of_connection: &mut HashMap<Uuid, usize>, places: usize) -> Vec<Due> {
    let has_place = |one: &Due| {
        let count = of_connection.entry(one.connection).or_default();
        *count += 1;
        if *count > OF_ONE_CONNECTION {
            *count -= 1;
            return false;
        }
        true
    };
    due.into_iter().filter(has_place).take(places).collect()
}
