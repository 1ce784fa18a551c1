//! Reads what ads cost from the accounts of the ad platforms.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use domain::ground::jobs_lease::make_due;
use domain::money::ads::follow_settled;
use domain::money::ads::sync::{self, Busy, Due};
use domain::{Context, Result, log_throttled};
use futures::StreamExt;
use futures::stream::FuturesUnordered;
use serde_json::json;
use uuid::Uuid;

use super::{Turn, Work};
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
    let context = &app.context;
    let (followed, read) = tokio::join!(follow_settled(context, || turn.is_over()), read_due(context, turn));
    let mut work = read?;
    match followed {
        Ok(more) => work.more |= more,
        Err(error) => log_throttled!(warn, %error, "Cannot look again for visits with another ad"),
    }
    Ok(work)
}

/// Reads accounts that are due, several at a time, until none is left or the turn is over. Readings that are under way then
/// are completed.
async fn read_due(context: &Context, turn: Turn) -> Result<Work> {
    let (mut steps, mut rows, mut changed, mut failed) = (0, 0, 0, 0);
    let mut under_way = FuturesUnordered::new();
    let mut places = Places::default();
    loop {
        let mut more = false;
        while under_way.len() < AT_ONCE {
            let due = sync::due(context, CHOICE, &places.busy()).await?;
            if turn.is_over() {
                more = !due.is_empty();
                break;
            }
            let taken: Vec<Due> =
                due.into_iter().filter(|one| places.take(one)).take(AT_ONCE - under_way.len()).collect();
            if taken.is_empty() {
                break;
            }
            under_way.extend(taken.into_iter().map(|one| read(context, one)));
        }
        let has_room = under_way.len() < AT_ONCE && !turn.is_over();
        let ended = tokio::select! {
            ended = under_way.next() => ended,
            // Others may become due while a platform answers slowly.
            () = tokio::time::sleep(LOOK), if has_room && !under_way.is_empty() => continue,
        };
        let Some((one, step)) = ended else {
            let stats = json!({ "steps": steps, "rows": rows, "changed": changed, "failed": failed });
            return Ok(Work { stats, more });
        };
        places.leave(&one);
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

async fn read(context: &Context, one: Due) -> (Due, Result<Option<sync::SyncStep>>) {
    (one, sync::step(context, (one.project, one.account)).await)
}
