//! Limits of requests: a general one per principal on the JSON API, and one on failed sign-ins.
//!
//! Answers of limited routes say what is left in `RateLimit` and `RateLimit-Policy` (the IETF draft
//! of the httpapi working group); a refused one also says when to come back in `Retry-After`.
//! Counts live in memory, per instance. Addresses are only held as keyed hashes.

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
use governor::clock::{Clock, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::state::keyed::DashMapStateStore;
use governor::{Quota, RateLimiter};
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
    per_minute: NonZeroU32,
    general: RateLimiter<u64, DashMapStateStore<u64>, DefaultClock, StateInformationMiddleware>,
    failures: Cache<u64, Failures>,
    hasher: RandomState,
}

impl Limits {
    pub fn new(requests_per_minute: NonZeroU32) -> Self {
        let quota = Quota::per_minute(requests_per_minute);
        Self {
            per_minute: requests_per_minute,
            general: RateLimiter::dashmap(quota).with_middleware(),
            failures: Cache::builder().max_capacity(100_000).time_to_idle(FAILURE_WINDOW).build(),
            hasher: RandomState::new(),
        }
    }

    fn failures(&self, key: u64) -> Failures {
        self.failures.get_with(key, Failures::default)
    }

    /// Forgets callers that have their whole allowance back.
    pub fn forget_idle(&self) {
        self.general.retain_recent();
    }
}

/// What a request of a limited route has left.
pub struct Allowance(Option<(u32, u32)>);

impl Allowance {
    /// Writes what is left on the answer.
    pub fn mark(&self, mut response: Response) -> Response {
        if let Some((limit, left)) = self.0 {
            write_headers(&mut response, limit, left, 0);
        }
        response
    }
}

/// Takes one request from the allowance of a principal, or of the address where there is none.
/// Ingest has limits of its own.
pub fn general(app: &App, principal: Option<&Principal>, address: Option<IpAddr>) -> Result<Allowance> {
    let key = match (principal, address) {
        (Some(principal), _) => app.limits.hasher.hash_one(principal.credential_id()),
        (None, Some(address)) => app.limits.hasher.hash_one(network(address)),
        (None, None) => return Ok(Allowance(None)),
    };
    let limit = app.limits.per_minute.get();
    match app.limits.general.check_key(&key) {
        Ok(state) => Ok(Allowance(Some((limit, state.remaining_burst_capacity())))),
        Err(early) => {
            let wait = early.wait_time_from(DefaultClock::default().now());
            let retry_after_s = wait.as_secs().max(1);
            Err(Problem::from(Error::RateLimited { retry_after_s }).limited(limit))
        }
    }
}

/// Writes the three facts of the draft: the policy, what is left, and when more comes.
pub fn write_headers(response: &mut Response, limit: u32, left: u32, retry_after_s: u64) {
    let policy = format!("\"default\";q={limit};w=60");
    let state = format!("\"default\";r={left};t={retry_after_s}");
    let headers = response.headers_mut();
    for (name, text) in [(&RATE_LIMIT_POLICY, policy), (&RATE_LIMIT, state)] {
        if let Ok(value) = HeaderValue::from_str(&text) {
            headers.insert(name.clone(), value);
        }
    }
}

/// A sign-in attempt from one address, on one account where it names one.
///
/// An attempt counts as failed from its beginning until it has succeeded, so that many at once are
/// no way around the limit, and neither is leaving before the answer.
pub struct SignIn {
    at: i64,
    counted: Vec<Failures>,
}

/// When the failures of one address or account were.
type Failures = Arc<Mutex<Vec<i64>>>;

impl SignIn {
    /// Refuses the attempt when the address or the account has failed too often. The account is
    /// whatever the attempt names it by; whether it exists makes no difference.
    pub fn begin(app: &App, address: IpAddr, account: Option<&str>) -> Result<Self, Error> {
        Self::begin_at(app, "sign-in", address, account)
    }

    /// Counts a request for a mail, in counts of their own: there is no right and wrong in asking,
    /// but nobody shall be flooded.
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

    /// Takes the failure back unless the outcome is one. Failures of ours are none.
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
