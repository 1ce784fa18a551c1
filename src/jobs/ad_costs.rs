//! Reads what ads cost from the accounts of the ad platforms.

use std::collections::{HashMap, HashSet};
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use domain::ground::behalf::on_behalf_of;
use domain::ground::jobs_lease::make_due;
use domain::money::ads::follow_settled;
use domain::money::ads::sync::{self, Busy, Due};
use domain::{Context, Error, Result, log_throttled};
use futures::FutureExt;
use serde_json::{Value, json};
use tokio::task::JoinSet;
use uuid::Uuid;

use super::{Left, Turn, Work};
use crate::app::App;

/// Maximum number of accounts that are read at the same time. A reading mostly waits for its platform.
const AT_ONCE: usize = 8;

/// Maximum number of them of one tenant and of one connection, so that platforms that hang leave room for others.
const OF_ONE_TENANT: usize = AT_ONCE / 2;
const OF_ONE_CONNECTION: usize = 2;

/// Maximum number of accounts that are chosen from at a time.
const CHOICE: u64 = 200;

/// Looks again for visits with another ad, and meanwhile reads accounts that are due.
pub(super) async fn run(app: App, turn: Turn) -> Result<Work> {
    let (context, mut left) = (&app.context, Left::default());
    let (followed, read) = tokio::join!(follow_settled(context, || turn.is_over()), read_due(context, turn));
    let followed = left.part("visits with another ad", followed)?;
    left.after(followed);
    let (stats, read) = left.part("ad accounts", read)?;
    left.more |= read.more;
    left.failure = read.failure.or(left.failure);
    Ok(left.work(stats))
}

/// Readings under way on this server, and how many there are of each tenant and connection. A platform may be silent for
/// minutes, so they outlive the run that began them: the next run begins others beside them.
#[derive(Clone, Default)]
struct Readings(Arc<tokio::sync::Mutex<UnderWay>>);

#[derive(Default)]
struct UnderWay {
    places: Places,
    readings: JoinSet<(Due, Result<Option<sync::SyncStep>>)>,
}

/// Reads accounts that are due, several at a time, until none is left or the turn is over. Returns counts and what is left.
async fn read_due(context: &Context, turn: Turn) -> Result<(Value, Left)> {
    let (mut steps, mut rows, mut changed, mut failed) = (0, 0, 0, 0);
    let (readings, mut left) = (context.shared::<Readings>(), Left::default());
    let mut under_way = readings.0.lock().await;
    let UnderWay { places, readings } = &mut *under_way;
    loop {
        while readings.len() < AT_ONCE && !turn.is_over() {
            let due = sync::due(context, CHOICE, &places.busy()).await?;
            let taken: Vec<Due> =
                due.into_iter().filter(|one| places.take(one)).take(AT_ONCE - readings.len()).collect();
            if taken.is_empty() {
                break;
            }
            for one in taken {
                readings.spawn(on_behalf_of([one.tenant], read(context.clone(), one)));
            }
        }
        if turn.is_over() {
            left.more = !readings.is_empty() || !sync::due(context, 1, &places.busy()).await?.is_empty();
            break;
        }
        let ended = tokio::select! {
            ended = readings.join_next() => ended,
            // Others may become due while a platform answers slowly.
            () = tokio::time::sleep(LOOK), if !readings.is_empty() => continue,
        };
        let Some(ended) = ended else { break };
        let (one, step) = ended.map_err(Error::internal)?;
        places.leave(&one);
        match step {
            Ok(Some(step)) => {
                (steps, rows, changed) = (steps + 1, rows + step.rows, changed + step.changed);
            }
            Ok(None) => {}
            Err(error) => {
                failed += 1;
                log_throttled!(warn, project.id = %one.project, error.reason = %error, "Cannot read the costs of an ad account now; it is tried again");
                // More ads than a project may have, for example, are the account's failure, not the job's.
                if matches!(error, Error::Internal(_) | Error::DbUnavailable) {
                    left.note(error)?;
                }
            }
        }
    }
    let stats = json!({ "steps": steps, "rows": rows, "changed": changed, "failed": failed });
    Ok((stats, left))
}

/// Accounts that are read now.
#[derive(Default)]
struct Places {
    accounts: HashSet<Uuid>,
    of_tenant: HashMap<Uuid, usize>,
    of_connection: HashMap<Uuid, usize>,
}

impl Places {
    /// Takes a place for an account, if there is one.
    fn take(&mut self, one: &Due) -> bool {
        let count = |counts: &HashMap<Uuid, usize>, id| counts.get(&id).copied().unwrap_or(0);
        let has_room = self.accounts.len() < AT_ONCE
            && count(&self.of_tenant, one.tenant) < OF_ONE_TENANT
            && count(&self.of_connection, one.connection) < OF_ONE_CONNECTION;
        if !has_room || !self.accounts.insert(one.account) {
            return false;
        }
        *self.of_tenant.entry(one.tenant).or_default() += 1;
        *self.of_connection.entry(one.connection).or_default() += 1;
        true
    }

    fn leave(&mut self, one: &Due) {
        self.accounts.remove(&one.account);
        self.of_tenant.entry(one.tenant).and_modify(|count| *count -= 1);
        self.of_connection.entry(one.connection).and_modify(|count| *count -= 1);
    }

    /// Returns what has all its places.
    fn busy(&self) -> Busy {
        let full = |counts: &HashMap<Uuid, usize>, most: usize| {
            counts.iter().filter(|(_, count)| **count >= most).map(|(id, _)| *id).collect()
        };
        Busy {
            tenants: full(&self.of_tenant, OF_ONE_TENANT),
            connections: full(&self.of_connection, OF_ONE_CONNECTION),
        }
    }
}

/// How often this instance looks for accounts that are due: a report that a platform prepares may be ready after seconds.
const LOOK: Duration = Duration::from_secs(5);

/// Makes the job due as soon as an account is.
pub(super) async fn as_due(app: App) {
    loop {
        let looked = async {
            match sync::due(&app.context, 1, &Busy::default()).await?.is_empty() {
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

/// Takes a step of an account. If it panics, the step has failed, and the account's lease ends by itself.
async fn read(context: Context, one: Due) -> (Due, Result<Option<sync::SyncStep>>) {
    let stepping = AssertUnwindSafe(sync::step(&context, (one.project, one.account))).catch_unwind();
    let step =
        stepping.await.unwrap_or_else(|_| Err(Error::internal("the reading of an ad account panicked")));
    (one, step)
}
