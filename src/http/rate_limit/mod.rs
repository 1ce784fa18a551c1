//! Rate limits of the JSON API: a general limit per principal, and limits for sign-in attempts and other
//! callers without a credential.
//!
//! Answers of limited routes send the remaining requests in `RateLimit` and `RateLimit-Policy` (a draft of
//! the IETF httpapi working group). A refused request also gets `Retry-After`. Counts live in memory, per
//! instance, and addresses are held as keyed hashes only.

mod attempts;
mod window;

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use axum::http::{HeaderName, HeaderValue};
use axum::response::Response;
use domain::Error;
use domain::tenancy::access::Principal;
use tokio::sync::Semaphore;
use uuid::Uuid;

use super::caller::network;
use super::problem::{Problem, Result};
use crate::app::App;

pub use attempts::{SignIn, SignUp, Unknown, guess, look_up, look_up_link};
pub use window::{Left, Taken, Window};

static RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");
static RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");

/// Number of requests that a refused document counts for.
const REFUSED: NonZeroU32 = NonZeroU32::new(10).unwrap();

/// Refusals per address and minute that are answered at once, for this and other limits.
const PROMPT_REFUSALS: u32 = 60;
/// How long each further refusal waits. Otherwise a client that does not wait itself would use the processor for
/// thousands of refusals a second.
const REFUSAL_DELAY: Duration = Duration::from_secs(1);
/// Maximum number of refusals that wait at the same time. Each keeps its connection.
const WAITING_REFUSALS: usize = 2_000;

/// Rate limits of this instance, except those of ingest.
pub struct Limits {
    general: Window,
    /// Requests without a valid credential where one is needed, per address. Apart from `general`, so that a broken
    /// script locks nobody out of the log-in.
    refused: Window,
    attempts: attempts::Attempts,
    prompt_refusals: Window,
    waiting_refusals: Semaphore,
}

impl Limits {
    pub fn new(requests_per_minute: NonZeroU32) -> Self {
        let window = || Window::minute(requests_per_minute.get());
        Self {
            general: window(),
            refused: window(),
            attempts: attempts::Attempts::default(),
            prompt_refusals: Window::minute(PROMPT_REFUSALS),
            waiting_refusals: Semaphore::new(WAITING_REFUSALS),
        }
    }
}

impl Limits {
    /// Returns whom the request of a caller without a credential counts against in pools that tenants share.
    pub fn tenant(&self, address: IpAddr) -> Uuid {
        self.attempts.tenant(address)
    }
}

impl From<Taken> for Error {
    fn from(Taken { seconds }: Taken) -> Error {
        Error::RateLimited { retry_after_s: seconds }
    }
}

/// Remaining requests of a limited route.
pub struct Allowance(Option<Left>);

impl Allowance {
    /// Writes the rate limit headers on an answer.
    pub fn mark(&self, mut response: Response) -> Response {
        if let Some(Left { most, requests, seconds }) = self.0 {
            write_headers(&mut response, most, requests, seconds);
        }
        response
    }
}

/// Takes one request from the allowance of a principal, or of the address if there is no principal. Ingest
/// has its own limits.
pub fn general(app: &App, principal: Option<&Principal>, address: Option<IpAddr>) -> Result<Allowance> {
    requests(app, principal, address, NonZeroU32::MIN)
}

/// Takes several requests at once, or none. For a request that does the work of several.
pub fn requests(
    app: &App,
    principal: Option<&Principal>,
    address: Option<IpAddr>,
    count: NonZeroU32,
) -> Result<Allowance> {
    let (limit, now) = (&app.limits.general, app.context.clock.now_ms());
    let taken = match (principal, address) {
        (Some(principal), _) => take(limit, principal.credential_id(), count, now),
        (None, Some(address)) => take(limit, network(address), count, now),
        (None, None) => return Ok(Allowance(None)),
    };
    let refused = |taken: Taken| Problem::from(Error::from(taken)).limited(limit.most());
    taken.map(|left| Allowance(Some(left))).map_err(refused)
}

/// Counts a request whose credential was refused. Returns the refusal, or that there were too many.
pub fn refused(app: &App, address: IpAddr, error: Error) -> Problem {
    if !matches!(error, Error::Unauthorized | Error::InvalidToken) {
        return error.into();
    }
    let limit = &app.limits.refused;
    match limit.take(network(address), app.context.clock.now_ms()) {
        Ok(_) => error.into(),
        Err(taken) => Problem::from(Error::from(taken)).limited(limit.most()),
    }
}

/// Waits before a refusal is answered, if the address goes on in spite of many.
pub async fn delay_refusal(app: &App, address: IpAddr) {
    let limits = &app.limits;
    if limits.prompt_refusals.take(network(address), app.context.clock.now_ms()).is_ok() {
        return;
    }
    if let Ok(_waiting) = limits.waiting_refusals.try_acquire() {
        tokio::time::sleep(REFUSAL_DELAY).await;
    }
}

/// Takes the cost of an operation on an open connection.
pub fn operation(app: &App, principal: &Principal, count: NonZeroU32) -> Result<(), Error> {
    let (limit, now) = (&app.limits.general, app.context.clock.now_ms());
    Ok(take(limit, principal.credential_id(), count, now).map(drop)?)
}

/// Takes several requests at once, or none. A document was read to know their number, so a refusal counts as [`REFUSED`]
/// requests.
fn take(limit: &Window, sender: impl Hash + Copy, count: NonZeroU32, now: i64) -> Result<Left, Taken> {
    let taken = limit.take_some(sender, count, now);
    if taken.is_err() && count > REFUSED {
        // Fails if there are fewer left, which are soon used up.
        let _ = limit.take_some(sender, REFUSED, now);
    }
    taken
}

/// Writes the headers of the draft: policy, remaining requests, and seconds until the reset.
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
