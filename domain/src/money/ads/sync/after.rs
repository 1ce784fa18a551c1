//! What a step leaves behind: what is stored, and when the account is due again.

use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use entity::enums::AdSyncOutcome;
use entity::visits::AdPlatform;

use super::plan::{Plan, Run, Window};
use super::read::{NOT_REACHED, Whole};
use super::{NO_TOKEN, PERIOD};
use crate::Error;
use crate::ground::secrets::Clear;
use crate::ground::time::local_day;
use crate::money::ads::accounts::Choice;
use crate::money::ads::reading::{Facts, Trouble};
use crate::money::destinations::safe_text;

/// How often a day is tried until it is given up, and the account has an error.
pub(super) const TRIES: u32 = 3;

/// Number of tries up to which they are counted.
const MAX_COUNTED: u32 = 12;

/// Pause after days that were given up, if others wait.
const OTHERS: TimeDelta = TimeDelta::minutes(1);

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
    /// True if the days were given up.
    pub(super) is_given_up: bool,
    /// None if the platform was not asked for the days.
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
            is_given_up: false,
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
        self.next_at = if self.plan.queue.is_empty() { regular(&mut self.plan, now) } else { now };
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

    /// This server failed.
    pub(super) fn after_error(mut self, now: DateTime<Utc>, error: &Error) -> Self {
        self.plan.tries = (self.plan.tries + 1).min(MAX_COUNTED);
        // Other projects would wait for a report that is never stored.
        (self.plan.run, self.plan.ahead) = (None, None);
        let may_pass = matches!(error, Error::TryLater(_) | Error::DbUnavailable);
        self.is_lasting = !may_pass || self.plan.tries >= TRIES;
        let message = error.detail().unwrap_or("this server failed; its log says why".into());
        self.error = Some((error.code().to_owned(), message.into_owned()));
        (self.outcome, self.next_at) = (Some(AdSyncOutcome::Failed), now + doubled(self.plan.tries));
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
        let told = |(code, message): (String, String)| {
            let credentials = tokens.to_vec();
            let code: String = safe_text(&code, credentials.clone()).chars().take(80).collect();
            (code, safe_text(&message, credentials))
        };
        self.requests += self.plan.requests;
        let (plan, is_of_days) = (&mut self.plan, self.facts.is_some());
        // A report that was asked for ahead may be old when the next window is read.
        (plan.requests, plan.run, plan.ahead) = (0, None, None);
        let (outcome, error, next_at) = match trouble {
            Trouble::TooLarge if is_of_days && plan.halve_all(day(now)) => {
                (AdSyncOutcome::Narrowed, None, now)
            }
            Trouble::Broken { .. } if is_of_days && plan.halve() => (AdSyncOutcome::Narrowed, None, now),
            Trouble::Later { after, code, message } => {
                plan.tries = (plan.tries + 1).min(MAX_COUNTED);
                self.is_lasting = plan.tries >= TRIES;
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
                (AdSyncOutcome::Throttled, Some(told((code, message))), now + wait)
            }
            trouble @ (Trouble::TokenRefused { .. } | Trouble::Unauthorized { .. }) => {
                (plan.tries, self.is_lasting) = (0, true);
                (AdSyncOutcome::Unauthorized, Some(told(trouble.told())), now + PERIOD)
            }
            trouble => {
                let is_last = matches!(trouble, Trouble::Refused { .. })
                    || (is_of_days && plan.is_missing(self.window))
                    || plan.tries + 1 >= TRIES;
                let error = told(trouble.told());
                plan.tries += 1;
                let next_at = match (is_last, is_of_days) {
                    (false, _) => now + TimeDelta::minutes(1) * (1 << plan.tries.min(4)),
                    (true, false) => {
                        plan.tries = 0;
                        now + PERIOD
                    }
                    (true, true) => {
                        plan.give_up(error.0.clone(), error.1.clone());
                        if plan.queue.is_empty() { regular(plan, now) } else { now + OTHERS }
                    }
                };
                (self.is_lasting, self.is_given_up) = (is_last, is_last && is_of_days);
                (AdSyncOutcome::Failed, Some(error), next_at)
            }
        };
        (self.outcome, self.error, self.next_at) = (Some(outcome), error, next_at);
        self
    }
}

/// Returns when an account is due whose queue is empty.
fn regular(plan: &mut Plan, now: DateTime<Utc>) -> DateTime<Utc> {
    plan.regular_at.take().and_then(DateTime::from_timestamp_millis).unwrap_or(now + PERIOD)
}

/// Day of UTC. It says how long ago something was, for which the account's zone does not matter.
fn day(now: DateTime<Utc>) -> i32 {
    local_day(now.timestamp_millis(), chrono_tz::UTC)
}

/// Returns the pause after a limit without a time.
fn pause(platform: Option<AdPlatform>, now: DateTime<Utc>, tries: u32) -> TimeDelta {
    match platform {
        // Its limits start again at midnight UTC.
        Some(AdPlatform::SocialAds2) => {
            let since = TimeDelta::milliseconds(now.timestamp_millis().rem_euclid(86_400_000));
            TimeDelta::days(1) - since
        }
        _ => doubled(tries),
    }
}

/// Returns the pause after the last of some tries: doubled with each, up to two hours.
fn doubled(tries: u32) -> TimeDelta {
    (PAUSE * (1 << tries.saturating_sub(1).min(5))).min(PERIOD * 2)
}
