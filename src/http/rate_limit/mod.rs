//! Limits of requests: a general one per principal on the JSON API, and those of whoever tries to become one.
//!
//! Answers of limited routes say what is left in `RateLimit` and `RateLimit-Policy` (the IETF draft
//! of the httpapi working group); a refused one also says when to come back in `Retry-After`.
//! Counts live in memory, per instance. Addresses are only held as keyed hashes.

mod attempts;
mod window;

use std::net::IpAddr;
use std::num::NonZeroU32;

use axum::http::{HeaderName, HeaderValue};
use axum::response::Response;
use domain::Error;
use domain::access::Principal;

use super::caller::network;
use super::problem::{Problem, Result};
use crate::app::App;

pub use attempts::{SignIn, SignUp, Unknown, guess, look_up};
pub use window::{Left, Taken, Window};

static RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");
static RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

/// All limits of this instance but those of ingest.
pub struct Limits {
    general: Window,
    attempts: attempts::Attempts,
}

impl Limits {
    pub fn new(requests_per_minute: NonZeroU32) -> Self {
        Self { general: Window::minute(requests_per_minute.get()), attempts: attempts::Attempts::default() }
    }
}

impl From<Taken> for Error {
    fn from(Taken { seconds }: Taken) -> Error {
        Error::RateLimited { retry_after_s: seconds }
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
    requests(app, principal, address, NonZeroU32::MIN)
}

/// Takes so many requests at once, or none: for what does in one request what takes many elsewhere.
pub fn requests(
    app: &App,
    principal: Option<&Principal>,
    address: Option<IpAddr>,
    count: NonZeroU32,
) -> Result<Allowance> {
    let (limit, now) = (&app.limits.general, app.context.clock.now_ms());
    let taken = match (principal, address) {
        (Some(principal), _) => limit.take_some(principal.credential_id(), count, now),
        (None, Some(address)) => limit.take_some(network(address), count, now),
        (None, None) => return Ok(Allowance(None)),
    };
    let refused = |taken: Taken| Problem::from(Error::from(taken)).limited(limit.most());
    taken.map(|left| Allowance(Some(left))).map_err(refused)
}

/// Takes what an operation costs on a connection that is already open.
pub fn operation(app: &App, principal: &Principal, count: NonZeroU32) -> Result<(), Error> {
    let taken = app.limits.general.take_some(principal.credential_id(), count, app.context.clock.now_ms());
    Ok(taken.map(drop)?)
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
