//! Limits of requests: a general one per principal on the JSON API, and one on failed sign-ins.
//!
//! Answers of limited routes say what is left in `RateLimit` and `RateLimit-Policy` (the IETF draft
//! of the httpapi working group); a refused one also says when to come back in `Retry-After`.
//! Counts live in memory, per instance. Addresses are only held as keyed hashes.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hash};
use std::net::IpAddr;
use std::num::NonZeroU32;
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
    failures: Cache<u64, Vec<i64>>,
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

/// Sign-in attempts of one address on one account.
pub struct SignIn<'a> {
    app: &'a App,
    address: u64,
    account: u64,
}

impl<'a> SignIn<'a> {
    /// Refuses the attempt when the address or the account has failed too often.
    pub fn begin(app: &'a App, address: IpAddr, email: &str) -> Result<Self, Error> {
        let hash = |kind: &str, what: &dyn Fn() -> u64| app.limits.hasher.hash_one((kind, what()));
        let network = network(address);
        let attempt = Self {
            app,
            address: hash("address", &|| app.limits.hasher.hash_one(&network)),
            account: hash("account", &|| app.limits.hasher.hash_one(email.trim().to_lowercase())),
        };
        attempt.hold(attempt.address, FAILURES_PER_ADDRESS)?;
        attempt.hold(attempt.account, FAILURES_PER_ACCOUNT)?;
        Ok(attempt)
    }

    /// Counts a failure where the outcome is one. Failures of ours do not count.
    pub fn conclude<T>(self, outcome: Result<T, Error>) -> Result<T, Error> {
        let refused = matches!(
            outcome,
            Err(Error::InvalidToken | Error::Unauthorized | Error::Forbidden(_) | Error::Conflict(_))
        );
        if refused {
            for key in [self.address, self.account] {
                let mut times = self.recent(key);
                times.push(self.app.context.clock.now_ms());
                self.app.limits.failures.insert(key, times);
            }
        }
        outcome
    }

    fn hold(&self, key: u64, most: usize) -> Result<(), Error> {
        let times = self.recent(key);
        if times.len() < most {
            return Ok(());
        }
        let oldest = times[times.len() - most];
        let free_at = oldest + FAILURE_WINDOW.as_millis() as i64;
        let wait_ms = free_at - self.app.context.clock.now_ms();
        Err(Error::RateLimited { retry_after_s: (wait_ms.max(0) as u64).div_ceil(1000).max(1) })
    }

    fn recent(&self, key: u64) -> Vec<i64> {
        let since = self.app.context.clock.now_ms() - FAILURE_WINDOW.as_millis() as i64;
        let mut times = self.app.limits.failures.get(&key).unwrap_or_default();
        times.retain(|at| *at > since);
        times
    }
}

/// One IPv6 subscriber holds a whole /64, so it counts as one address.
fn network(address: IpAddr) -> impl Hash {
    match address {
        IpAddr::V4(address) => u128::from(address.to_bits()),
        IpAddr::V6(address) => address.to_bits() >> 64 << 64,
    }
}
