//! Limits of requests: a general one per principal on the JSON API, and one on failed sign-ins.
//!
//! Answers of limited routes say what is left in `RateLimit` and `RateLimit-Policy` (the IETF draft
//! of the httpapi working group); a refused one also says when to come back in `Retry-After`.
//! Counts live in memory, per instance. Addresses are only held as keyed hashes.

use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hash};
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderName, HeaderValue};
use axum::response::Response;
use domain::Error;
use domain::access::Principal;
use moka::sync::Cache;
use parking_lot::Mutex;

use super::problem::{Problem, Result};
use crate::app::App;

static RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");
static RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

/// Failures within this window count against an address and an account.
const FAILURE_WINDOW: Duration = Duration::from_secs(15 * 60);
const FAILURES_PER_ADDRESS: usize = 10;
const FAILURES_PER_ACCOUNT: usize = 20;

/// All limits of this instance.
pub struct Limits {
    general: PerMinute,
    failures: Cache<u64, Failures>,
    hasher: RandomState,
}

impl Limits {
    pub fn new(requests_per_minute: NonZeroU32) -> Self {
        Self {
            general: PerMinute::new(requests_per_minute.get()),
            failures: Cache::builder().max_capacity(100_000).time_to_idle(FAILURE_WINDOW).build(),
            hasher: RandomState::new(),
        }
    }

    fn failures(&self, key: u64) -> Failures {
        self.failures.get_with(key, Failures::default)
    }
}

/// A number of requests per minute for each sender. A sender's minute begins with its first request.
pub struct PerMinute {
    most: u32,
    minutes: Mutex<Minutes>,
    hasher: RandomState,
}

#[derive(Default)]
struct Minutes {
    /// By the keyed hash of the sender.
    running: HashMap<u64, Minute>,
    /// How many senders are held before those whose minute is over are forgotten.
    sweep_at: usize,
}

struct Minute {
    began: i64,
    taken: u32,
}

/// What a sender has left of its minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left {
    most: u32,
    requests: u32,
    seconds: u64,
}

const MINUTE_MS: i64 = 60_000;
const MANY_SENDERS: usize = 50_000;

impl PerMinute {
    pub fn new(most: u32) -> Self {
        Self { most, minutes: Mutex::default(), hasher: RandomState::new() }
    }

    /// Takes one request, or says in how many seconds there is one again.
    pub fn take(&self, sender: impl Hash, now: i64) -> Result<Left, u64> {
        let key = self.hasher.hash_one(sender);
        let mut minutes = self.minutes.lock();
        minutes.sweep(now);
        let minute = minutes.running.entry(key).or_insert(Minute { began: now, taken: 0 });
        if !minute.runs(now) {
            *minute = Minute { began: now, taken: 0 };
        }
        let seconds = (minute.began + MINUTE_MS - now).unsigned_abs().div_ceil(1000);
        if minute.taken == self.most {
            return Err(seconds);
        }
        minute.taken += 1;
        Ok(Left { most: self.most, requests: self.most - minute.taken, seconds })
    }
}

impl Minute {
    /// A minute that lies in the future is forgotten: the clock was set back.
    fn runs(&self, now: i64) -> bool {
        (self.began..self.began + MINUTE_MS).contains(&now)
    }
}

impl Minutes {
    fn sweep(&mut self, now: i64) {
        if self.running.len() >= MANY_SENDERS.max(self.sweep_at) {
            self.running.retain(|_, minute| minute.runs(now));
            // Twice what is in use, so that sweeping stays rare when many senders are.
            self.sweep_at = 2 * self.running.len();
            self.running.shrink_to(MANY_SENDERS.max(self.sweep_at));
        }
    }
}

/// What a request of a limited route has left.
pub struct Allowance(Option<Left>);

impl Allowance {
    /// Writes what is left on the answer.
    pub fn mark(&self, mut response: Response) -> Response {
        if let Some(Left { most, requests, seconds }) = self.0 {
            write_headers(&mut response, most, requests, seconds);
        }
        response
    }
}

/// Takes one request from the allowance of a principal, or of the address where there is none.
/// Ingest has limits of its own.
pub fn general(app: &App, principal: Option<&Principal>, address: Option<IpAddr>) -> Result<Allowance> {
    let (limit, now) = (&app.limits.general, app.context.clock.now_ms());
    let taken = match (principal, address) {
        (Some(principal), _) => limit.take(principal.credential_id(), now),
        (None, Some(address)) => limit.take(network(address), now),
        (None, None) => return Ok(Allowance(None)),
    };
    let refused = |retry_after_s| Problem::from(Error::RateLimited { retry_after_s }).limited(limit.most);
    taken.map(|left| Allowance(Some(left))).map_err(refused)
}

/// Takes one request for an operation on a connection that is already open.
pub fn operation(app: &App, principal: &Principal) -> Result<(), Error> {
    let taken = app.limits.general.take(principal.credential_id(), app.context.clock.now_ms());
    taken.map(drop).map_err(|retry_after_s| Error::RateLimited { retry_after_s })
}

/// Writes the three facts of the draft: the policy, what is left, and for how many seconds.
pub fn write_headers(response: &mut Response, limit: u32, left: u32, seconds: u64) {
    let policy = format!("\"default\";q={limit};w=60");
    let state = format!("\"default\";r={left};t={seconds}");
    let headers = response.headers_mut();
    for (name, text) in [(&RATE_LIMIT_POLICY, policy), (&RATE_LIMIT, state)] {
        if let Ok(value) = HeaderValue::from_str(&text) {
            headers.insert(name.clone(), value);
        }
    }
}

/// A sign-in attempt from one address, on one account where it names one.
///
/// An attempt is counted as failed when it begins, and the count is taken back when it succeeds.
/// Otherwise many attempts at once, or hanging up before the answer, would get around the limit.
pub struct SignIn {
    at: i64,
    counted: Vec<Failures>,
}

/// When the failures of one address or account were.
type Failures = Arc<Mutex<Vec<i64>>>;

impl SignIn {
    /// Refuses the attempt when the address or the account has failed too often. Failures count under
    /// the name that the attempt gives the account, whether or not there is one.
    pub fn begin(app: &App, address: IpAddr, account: Option<&str>) -> Result<Self, Error> {
        Self::begin_at(app, "sign-in", address, account)
    }

    /// Counts a request for a mail, apart from sign-ins. Such a request cannot fail; the limit keeps
    /// people from being flooded with mails.
    pub fn ask_for_mail(app: &App, address: IpAddr, account: &str) -> Result<(), Error> {
        Self::begin_at(app, "mail", address, Some(account)).map(drop)
    }

    fn begin_at(app: &App, door: &str, address: IpAddr, account: Option<&str>) -> Result<Self, Error> {
        let limits = &app.limits;
        let mut attempt = Self { at: app.context.clock.now_ms(), counted: Vec::new() };
        let key = limits.hasher.hash_one((door, "address", network(address)));
        attempt.count(limits.failures(key), FAILURES_PER_ADDRESS)?;
        if let Some(account) = account {
            let key = limits.hasher.hash_one((door, "account", account.trim().to_lowercase()));
            attempt.count(limits.failures(key), FAILURES_PER_ACCOUNT)?;
        }
        Ok(attempt)
    }

    /// Takes the failure back unless the sign-in was refused. An error of the service does not count
    /// against the caller.
    pub fn conclude<T>(self, outcome: Result<T, Error>) -> Result<T, Error> {
        let refused = matches!(
            outcome,
            Err(Error::InvalidToken
                | Error::Unauthorized
                | Error::Forbidden(_)
                | Error::Conflict(_)
                | Error::NotFound)
        );
        if !refused {
            self.take_back();
        }
        outcome
    }

    fn count(&mut self, failures: Failures, most: usize) -> Result<(), Error> {
        let window = FAILURE_WINDOW.as_millis() as i64;
        let refused_until = {
            let mut times = failures.lock();
            times.retain(|at| *at > self.at - window);
            match times.len().checked_sub(most) {
                Some(oldest) => Some(times[oldest] + window),
                None => {
                    times.push(self.at);
                    None
                }
            }
        };
        match refused_until {
            Some(until) => {
                self.take_back();
                let wait_ms = (until - self.at).max(0) as u64;
                Err(Error::RateLimited { retry_after_s: wait_ms.div_ceil(1000).max(1) })
            }
            None => {
                self.counted.push(failures);
                Ok(())
            }
        }
    }

    fn take_back(&self) {
        for failures in &self.counted {
            let mut times = failures.lock();
            if let Some(own) = times.iter().position(|at| *at == self.at) {
                times.remove(own);
            }
        }
    }
}

/// One IPv6 subscriber holds a whole /64, so it counts as one address.
fn network(address: IpAddr) -> impl Hash {
    match address {
        IpAddr::V4(address) => u128::from(address.to_bits()),
        IpAddr::V6(address) => address.to_bits() >> 64 << 64,
    }
}
