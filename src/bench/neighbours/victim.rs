//! The tenant that is measured.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use sea_orm::{ConnectionTrait, Statement, Value};
use serde_json::json;
use tokio::time::{sleep, sleep_until};

use super::attacks::{TRACKING, batch};
use super::rows::{Counts, Row, Times};
use super::{IN_NETWORK, address_of};
use crate::bench::batches::{self, Template};
use crate::bench::client::Client;
use crate::bench::load::{self, Pace};
use crate::bench::sampled::Sampled;
use crate::bench::{Failure, Options, ingest};
use crate::demo::account::{EMAIL, PASSWORD};

/// Batches per second, and intervals of overviews and sign-ins.
pub(super) const BATCHES: f64 = 50.0;
pub(super) const OVERVIEW_EVERY: Duration = Duration::from_millis(200);
const SIGN_IN_EVERY: Duration = Duration::from_secs(1);

/// How long what was accepted may take to be stored, for example from the spool.
const PATIENCE: Duration = Duration::from_secs(15);

/// Networks of the tenant's own requests, and of the visitors who send a new event.
const HOME: usize = 0;
const VISITORS: usize = 3;

pub(super) struct Victim<'a> {
    sampled: &'a Sampled,
    templates: Arc<Vec<Template>>,
    next: Arc<AtomicUsize>,
    duration: Duration,
    overview: String,
}

impl<'a> Victim<'a> {
    pub(super) async fn start(sampled: &'a Sampled, options: &Options) -> Result<Self, Failure> {
        let key = &sampled.account.publishable_key;
        let templates = Arc::new(batches::templates(options.seed, ingest::TEMPLATES, key, ingest::HOST));
        let overview = format!("GET {}", sampled.path(&format!("analytics/overview?{}", sampled.days(30))));
        let victim = Self { sampled, templates, next: Arc::default(), duration: options.load_for, overview };
        // The account becomes known at its address, and what is read first is read.
        victim.row(String::new(), Arc::default()).await?;
        Ok(victim)
    }

    async fn client(&self) -> Result<Client, Failure> {
        Ok(self.sampled.client().await?.at(address_of(HOME, 0)))
    }

    /// Sends all kinds of requests at the same time.
    pub(super) async fn row(&self, beside: String, others: Arc<Counts>) -> Result<Row, Failure> {
        let first = self.next.load(Ordering::Relaxed);
        let (address, pace) = (self.sampled.server.address, Pace::Open { per_second: BATCHES });
        let batches = load::run(address, self.templates.clone(), self.next.clone(), 16, pace, self.duration);
        let (batches, overviews, sign_ins) = tokio::join!(batches, self.overviews(), self.sign_ins());
        let (batches, (overviews, unseen), (sign_ins, locked_out)) = (batches?, overviews?, sign_ins?);
        let accepted = batches.statuses.get(&204).copied().unwrap_or_default();
        let accepted = usize::try_from(accepted)?;
        let sent = first..self.next.load(Ordering::Relaxed);
        let missing = self.missing(sent, accepted).await?;
        let lost = (missing > 0).then(|| not_stored(&format!("{missing} of {accepted} batches")));
        let lost = lost.into_iter().collect();
        let refused = [batches.count() - accepted, unseen, locked_out];
        let times = [Times::of(batches.into_latencies()), Times::of(overviews), Times::of(sign_ins)];
        Ok(Row { beside, times, refused, lost, others })
    }

    /// Waits until this many visits of the batches with these numbers are stored: each batch is one. Returns how many are
    /// missing in the end.
    async fn missing(&self, sent: Range<usize>, accepted: usize) -> Result<usize, Failure> {
        let stored = "select count(*) from sessions \
                      where project_id = $1 and session_id >= $2 and session_id < $3";
        let bounds: [Value; 2] = [sent.start, sent.end].map(|turn| batches::session(turn).into());
        let began = Instant::now();
        loop {
            let missing = accepted.saturating_sub(self.count(stored, bounds.clone()).await?);
            if missing == 0 || began.elapsed() > PATIENCE {
                return Ok(missing);
            }
            sleep(Duration::from_millis(100)).await;
        }
    }

    /// Sends an event with a new name from visitors of two networks. Returns true if it is accepted and kept.
    pub(super) async fn keeps_new_event(&self, name: &str) -> Result<bool, Failure> {
        let event = batch(&self.sampled.account.publishable_key, &["/".to_owned()], &[name.to_owned()]);
        for visitor in 0..2 {
            let client = Client::connect(self.sampled.server.address, String::new()).await?;
            let mut client =
                client.at(address_of(VISITORS, visitor * IN_NETWORK)).with_headers(TRACKING.clone());
            if !matches!(client.status("POST /v1/e", Some(&event)).await, Ok(204)) {
                return Ok(false);
            }
        }
        let began = Instant::now();
        let kept = "select count(*) from event_names where project_id = $1 and first_seen > 0 and name = $2";
        while self.count(kept, [name.into()]).await? == 0 {
            if began.elapsed() > PATIENCE {
                return Ok(false);
            }
            sleep(Duration::from_millis(100)).await;
        }
        Ok(true)
    }

    /// Returns the one number of a query whose first value is the project.
    async fn count(&self, sql: &str, more: impl IntoIterator<Item = Value>) -> Result<usize, Failure> {
        let db = &self.sampled.context.db;
        let project = self.sampled.account.access.id();
        let values = std::iter::once(project.into()).chain(more);
        let statement = Statement::from_sql_and_values(db.get_database_backend(), sql, values);
        let row = db.query_one_raw(statement).await?.ok_or("a count has no row")?;
        Ok(usize::try_from(row.try_get_by_index::<i64>(0)?)?)
    }

    /// Opens the overview over several connections in turn, as browsers do.
    async fn overviews(&self) -> Result<(Vec<Duration>, usize), Failure> {
        const BROWSERS: u32 = 5;
        let begin = Instant::now();
        let browsers = (0..BROWSERS).map(async |number| {
            let mut client = self.client().await?;
            let (mut times, mut refused) = (Vec::new(), 0);
            for turn in 0.. {
                let due = begin + OVERVIEW_EVERY * (number + BROWSERS * turn);
                if due.duration_since(begin) >= self.duration {
                    break;
                }
                sleep_until(due.into()).await;
                let is_answered = matches!(client.status(&self.overview, None).await, Ok(200));
                times.push(due.elapsed());
                if !is_answered {
                    refused += 1;
                    client = self.client().await?;
                }
            }
            Result::<_, Failure>::Ok((times, refused))
        });
        let (mut times, mut refused) = (Vec::new(), 0);
        for (some, of_them) in futures::future::try_join_all(browsers).await? {
            times.extend(some);
            refused += of_them;
        }
        Ok((times, refused))
    }

    /// Signs in again and again, over a new connection each time, as people do.
    async fn sign_ins(&self) -> Result<(Vec<Duration>, usize), Failure> {
        let (begin, login) = (Instant::now(), json!({ "email": EMAIL, "password": PASSWORD }));
        let (mut times, mut refused) = (Vec::new(), 0);
        for turn in 0.. {
            let due = begin + SIGN_IN_EVERY * turn;
            if due.duration_since(begin) >= self.duration {
                break;
            }
            sleep_until(due.into()).await;
            let signing_in = async { self.client().await?.status("POST /v1/auth/login", Some(&login)).await };
            refused += usize::from(!matches!(signing_in.await, Ok(200)));
            times.push(due.elapsed());
        }
        Ok((times, refused))
    }
}

/// Describes what was lost.
pub(super) fn not_stored(what: &str) -> String {
    format!("{what} not stored after {} s", PATIENCE.as_secs())
}
