//! What a step leaves behind: what is stored, and when the account is due again.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use entity::enums::AdSyncOutcome;
use entity::visits::AdPlatform;

use super::plan::{Plan, Run, Window};
use super::read::{NOT_REACHED, Whole};
use super::{NO_TOKEN, PERIOD};
use crate::ground::secrets::Clear;
use crate::ground::time::local_day;
use crate::money::ads::accounts::Choice;
use crate::money::ads::reading::{Facts, Trouble};
use crate::money::destinations::safe_text;

/// How often a day is tried until the account has an error.
const TRIES: u32 = 3;

/// Pause after a limit without a time, doubled with each further one.
pub(super) const PAUSE: TimeDelta = TimeDelta::minutes(5);

/// Bounds of a pause that a platform asks for. One that asks for none at all would be asked again and again.
const SHORTEST: TimeDelta = TimeDelta::seconds(5);
pub(super) const LONGEST: TimeDelta = TimeDelta::days(1);

/// What a step leaves behind.
pub(super) struct Left {
    pub(super) plan: Plan,
    pub(super) window: Window,
    /// None while the platform prepares a report.
    pub(super) outcome: Option<AdSyncOutcome>,
    pub(super) next_at: DateTime<Utc>,
    /// Until when the platform wants to be left alone.
    pub(super) paused_until: Option<DateTime<Utc>>,
    /// Code and message.
    pub(super) error: Option<(String, String)>,
    /// True if the error is the account's, because it does not pass by itself or came again and again.
    pub(super) is_lasting: bool,
    pub(super) facts: Option<Facts>,
    pub(super) whole: Option<Arc<Whole>>,
    pub(super) requests: u32,
    pub(super) waited_ms: i64,
}

impl Left {
    pub(super) fn new(plan: Plan, window: Window, requests: u32) -> Self {
        let next_at = DateTime::UNIX_EPOCH;
        Self {
            plan,
            window,
            outcome: None,
            next_at,
            paused_until: None,
            error: None,
            is_lasting: false,
            facts: None,
            whole: None,
            requests,
            waited_ms: 0,
        }
    }

    /// Leaves out the campaigns whose costs are not stored.
    pub(super) fn chosen(mut self, choice: &Choice) -> Self {
        self.whole = self.whole.map(|whole| match whole.is_chosen(choice) {
            true => whole,
            false => Arc::new(whole.chosen(choice)),
        });
        self
    }

    /// The window was read.
    pub(super) fn after_all(mut self, now: DateTime<Utc>, whole: Whole) -> Self {
        self.requests += self.plan.requests;
        self.waited_ms += self.plan.waited_ms;
        self.plan.done();
        self.plan.differ(self.window, whole.differences.clone());
        self.next_at = match self.plan.queue.is_empty() {
            false => now,
            true => {
                self.plan.regular_at.take().and_then(DateTime::from_timestamp_millis).unwrap_or(now + PERIOD)
            }
        };
        self.outcome = Some(AdSyncOutcome::Stored);
        self.whole = Some(Arc::new(whole));
        self
    }

    /// The platform asks for a pause, or says that most of a limit is used.
    pub(super) fn paused(mut self, now: DateTime<Utc>, pause: Option<Duration>) -> Self {
        if let Some(pause) = pause {
            let until = now + TimeDelta::from_std(pause).map_or(LONGEST, |pause| pause.min(LONGEST));
            self.paused_until = self.paused_until.max(Some(until));
            self.next_at = self.next_at.max(until);
        }
        self
    }

    /// The platform prepares a report.
    pub(super) fn waiting(mut self, now: DateTime<Utc>, run: Run, after: Duration) -> Self {
        self.plan.requests += self.requests;
        self.plan.run = Some(run);
        self.next_at = now + TimeDelta::from_std(after).unwrap_or(PERIOD);
        self
    }

    /// There are no rows.
    pub(super) fn after(
        mut self,
        now: DateTime<Utc>,
        trouble: Trouble,
        platform: Option<AdPlatform>,
        tokens: &[Clear],
    ) -> Self {
        let told = |code: String, message: String| {
            let credentials = tokens.to_vec();
            let code: String = safe_text(&code, credentials.clone()).chars().take(80).collect();
            Some((code, safe_text(&message, credentials)))
        };
        self.requests += self.plan.requests;
        let plan = &mut self.plan;
        // A report that was asked for ahead may be old when the next window is read.
        (plan.requests, plan.run, plan.ahead) = (0, None, None);
        self.is_lasting = match trouble {
            Trouble::TokenRefused { .. } | Trouble::Unauthorized { .. } | Trouble::Refused { .. } => true,
            _ => plan.tries + 1 >= TRIES,
        };
        let (outcome, error, wait) = match trouble {
            Trouble::RunLost => {
                let message = "the platform has lost its report".to_owned();
                (AdSyncOutcome::Failed, told("report_lost".to_owned(), message), again(plan))
            }
            Trouble::TooLarge if plan.halve_all(day(now)) => {
                (AdSyncOutcome::Narrowed, None, TimeDelta::zero())
            }
            Trouble::Broken { .. } if plan.halve() => (AdSyncOutcome::Narrowed, None, TimeDelta::zero()),
            Trouble::TooLarge => {
                let message = "a day has more rows than the platform answers".to_owned();
                let wait = again(plan);
                (AdSyncOutcome::Failed, told("too_large".to_owned(), message), wait)
            }
            Trouble::Broken { code, message } => (AdSyncOutcome::Failed, told(code, message), again(plan)),
            Trouble::Later { after, code, message } => {
                plan.tries = (plan.tries + 1).min(12);
                let wait = match after {
                    Some(after) => {
                        TimeDelta::from_std(after).map_or(LONGEST, |after| after.clamp(SHORTEST, LONGEST))
                    }
                    None => pause(platform, now, plan.tries),
                };
                plan.waited_ms += wait.num_milliseconds();
                // The pause is the platform's only if the platform was asked.
                if code != NOT_REACHED && code != NO_TOKEN {
                    self.paused_until = Some(now + wait);
                }
                (AdSyncOutcome::Throttled, told(code, message), wait)
            }
            Trouble::TokenRefused { code, message } | Trouble::Unauthorized { code, message } => {
                plan.tries = 0;
                (AdSyncOutcome::Unauthorized, told(code, message), PERIOD)
            }
            Trouble::Refused { code, message } => {
                plan.put_back();
                (AdSyncOutcome::Failed, told(code, message), PERIOD)
            }
        };
        (self.outcome, self.error, self.next_at) = (Some(outcome), error, now + wait);
        self
    }
}

/// Day of UTC. It says how long ago something was, for which the account's zone does not matter.
fn day(now: DateTime<Utc>) -> i32 {
    local_day(now.timestamp_millis(), chrono_tz::UTC)
}

/// Counts a failure of the first window. After the last try it waits for all others. Returns the pause.
fn again(plan: &mut Plan) -> TimeDelta {
    plan.tries += 1;
    if plan.tries < TRIES {
        return TimeDelta::minutes(1) * (1 << plan.tries.min(4));
    }
    plan.put_back();
    PERIOD
}

/// Returns the pause after a limit without a time.
fn pause(platform: Option<AdPlatform>, now: DateTime<Utc>, tries: u32) -> TimeDelta {
    match platform {
        // Its limits start again at midnight UTC.
        Some(AdPlatform::SocialAds2) => {
            let since = TimeDelta::milliseconds(now.timestamp_millis().rem_euclid(86_400_000));
            TimeDelta::days(1) - since
        }
        _ => (PAUSE * (1 << tries.saturating_sub(1).min(5))).min(PERIOD * 2),
    }
}
