//! Limits of one principal: requests and tool calls a minute, and calls at once.

use std::collections::HashMap;
use std::sync::Arc;

use domain::Error;
use domain::tenancy::access::Principal;
use parking_lot::Mutex;
use uuid::Uuid;

use crate::http::rate_limit::Window;

const REQUESTS_PER_MINUTE: u32 = 120;
const TOOL_CALLS_PER_MINUTE: u32 = 60;
const AT_ONCE: usize = 4;
/// Refused calls that the activity shows: a flood of calls must not become a flood of rows.
const SHOWN_REFUSALS_PER_MINUTE: u32 = 1;

/// Counts of this instance.
pub struct Limits {
    requests: Window,
    tool_calls: Window,
    shown_refusals: Window,
    running: Arc<Mutex<HashMap<Uuid, usize>>>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            requests: Window::minute(REQUESTS_PER_MINUTE),
            tool_calls: Window::minute(TOOL_CALLS_PER_MINUTE),
            shown_refusals: Window::minute(SHOWN_REFUSALS_PER_MINUTE),
            running: Arc::default(),
        }
    }
}

impl Limits {
    /// Counts a request.
    pub(super) fn request(&self, principal: &Principal, now: i64) -> Result<(), Error> {
        Ok(self.requests.take(principal.credential_id(), now).map(drop)?)
    }

    /// Counts a tool call, which runs until the result is dropped.
    pub(super) fn tool_call(&self, principal: &Principal, now: i64) -> Result<Running, Error> {
        let id = principal.credential_id();
        let mut running = self.running.lock();
        if running.get(&id).is_some_and(|count| *count >= AT_ONCE) {
            return Err(Error::RateLimited { retry_after_s: 1 });
        }
        self.tool_calls.take(id, now)?;
        *running.entry(id).or_default() += 1;
        Ok(Running { id, running: self.running.clone() })
    }

    /// Returns true if the activity shows a call that was refused for a limit: the first of a minute.
    pub(super) fn shows_refusal(&self, principal: &Principal, now: i64) -> bool {
        self.shown_refusals.take(principal.credential_id(), now).is_ok()
    }

    /// Lets the activity show another refusal of this minute, because the one shown at `now` was no call.
    pub(super) fn shows_another(&self, principal: &Principal, now: i64) {
        self.shown_refusals.give_back(principal.credential_id(), now);
    }
}

/// A tool call that runs.
pub(super) struct Running {
    id: Uuid,
    running: Arc<Mutex<HashMap<Uuid, usize>>>,
}

impl Drop for Running {
    fn drop(&mut self) {
        let mut running = self.running.lock();
        if let Some(count) = running.get_mut(&self.id) {
            *count -= 1;
            if *count == 0 {
                running.remove(&self.id);
            }
        }
    }
}
