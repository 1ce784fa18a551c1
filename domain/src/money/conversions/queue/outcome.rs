//! New state of an upload after an attempt.

use std::time::Duration;

use entity::conversion_upload::{Model, UploadChange, UploadState};

use super::{Delivered, milliseconds};
use crate::Context;
use crate::money::conversions::uploads::{self, Course};
use crate::money::destinations::{ASKED_AFTER, OUTCOME_UNKNOWN, Verdict};

/// Back-off after the first failure. It doubles with each further failure.
const FIRST_PAUSE: Duration = Duration::from_secs(30);
const LONGEST_PAUSE: Duration = Duration::from_secs(6 * 60 * 60);

/// Code of an upload that the platform has received and is processing.
const PROCESSING: &str = "processing";
const PROCESSED_LATER: &str = "the platform has received the conversion and says later whether it took it";

/// Outcome of taking an upload from the queue.
pub(super) enum Outcome {
    Told(Verdict),
    /// Received by the platform before, which must be asked again what came of it.
    Asked(Verdict),
    /// Not sent, for the reason with this code.
    Skipped(&'static str),
    /// Not sent: the conversion is older than the platform accepts.
    Expired,
    /// Not sent yet: the platform accepts the upload from this moment on.
    NotYet {
        until: i64,
    },
    /// Given up: an earlier attempt may have succeeded so long ago that the platform would count a repetition twice, or
    /// does not say any more what came of it.
    Forgotten,
}

impl Outcome {
    /// Returns the upload's new row. `stopped` is the reason why the platform should not have the conversion any more, and
    /// `is_same` says whether the content to upload is still the content that was sent.
    pub(super) fn settle(
        &self,
        context: &Context,
        row: Model,
        stopped: Option<&str>,
        is_same: bool,
        done: &mut Delivered,
    ) -> Model {
        let now = context.clock.now_ms();
        let request = row.request.clone().filter(|_| matches!(self, Self::Asked(_)));
        let after = self.after(context, Model { request, ..row }, stopped, is_same, done);
        let is_queued = after.state == UploadState::Queued;
        let since = if is_queued { after.since } else { now };
        let request = after.request.clone().filter(|_| is_queued);
        Model { lease: None, since, request, ..after }
    }

    /// Returns the new row of an upload that an erasure ended while it was being sent: it is not retried, whatever the
    /// platform has answered.
    pub(super) fn after_erasure(&self, context: &Context, row: Model) -> Model {
        let now = context.clock.now_ms();
        match self {
            Self::Told(Verdict::Accepted | Verdict::AlreadyThere) => Model {
                state: UploadState::Sent,
                sent_at: Some(now),
                unknown_since: None,
                tried_version: None,
                code: None,
                lease: None,
                since: now,
                ..row
            },
            _ => Model { lease: None, ..row },
        }
    }

    /// Queues a change whose content no platform has seen.
    fn anew(row: Model, change: UploadChange, now: i64, done: &mut Delivered) -> Model {
        done.later += 1;
        Model { state: UploadState::Queued, change, attempts: 0, next_at: now, together: None, ..row }
    }

    fn skipped(row: Model, code: &str, done: &mut Delivered) -> Model {
        done.skipped += 1;
        Model { state: UploadState::Skipped, code: Some(code.to_owned()), ..row }
    }

    fn after(
        &self,
        context: &Context,
        row: Model,
        stopped: Option<&str>,
        is_same: bool,
        done: &mut Delivered,
    ) -> Model {
        let now = context.clock.now_ms();
        let because = |code: &str| (Some(code.to_owned()), None);
        match self {
            Self::Asked(verdict) => Self::Told(verdict.clone()).after(context, row, stopped, is_same, done),
            Self::Told(taken @ (Verdict::Accepted | Verdict::AlreadyThere)) => {
                done.sent += 1;
                // The platform may have taken an earlier version, whose answer was lost.
                let is_same = is_same
                    && (*taken == Verdict::Accepted
                        || row.tried_version.is_none_or(|version| version == row.version));
                let first = row.sent_at.is_none().then(|| row.ready_at.map(|ready| steps(now - ready)));
                let delay = first.unwrap_or(row.delay);
                let row = Model {
                    sent_at: Some(now),
                    unknown_since: None,
                    tried_version: None,
                    together: None,
                    code: None,
                    message: None,
                    delay,
                    ..row
                };
                if is_same {
                    return Model { state: UploadState::Sent, ..row };
                }
                let change =
                    if stopped.is_none() { UploadChange::Restatement } else { UploadChange::Retraction };
                Model { state: UploadState::Queued, change, attempts: 0, next_at: now, since: now, ..row }
            }
            // An earlier content was refused. The newer one may be taken.
            Self::Told(Verdict::Refused { .. }) if !is_same => match uploads::course(&row, stopped) {
                Course::Skip(code) => Self::skipped(row, code, done),
                Course::Change(change) => Self::anew(row, change, now, done),
                Course::Unchanged => {
                    let change = row.change;
                    Self::anew(row, change, now, done)
                }
            },
            Self::Told(Verdict::Refused { code, message }) => {
                done.failed += 1;
                let (code, message) = (Some(code.clone()), Some(message.clone()));
                Model {
                    state: UploadState::Failed,
                    unknown_since: None,
                    together: None,
                    code,
                    message,
                    ..row
                }
            }
            Self::Told(Verdict::Received { request }) => {
                // Until the platform says what came of it, it may have taken it. The time to ask begins with the request.
                let unknown_since = row.request.as_ref().and(row.unknown_since).or(Some(now));
                let row = Model { request: Some(request.clone()), unknown_since, ..row };
                again(context, row, Some(ASKED_AFTER), (PROCESSING, PROCESSED_LATER), stopped, done)
            }
            Self::Told(Verdict::Repeat { together, after, code, message }) => {
                done.later += 1;
                let together = together.and_then(|together| i32::try_from(together).ok()).or(row.together);
                let next_at = now + milliseconds(*after);
                let (code, message) = (Some(code.clone()), Some(message.clone()));
                // Progress, and no failure.
                Model { state: UploadState::Queued, next_at, together, attempts: 0, code, message, ..row }
            }
            Self::Told(Verdict::Later { after, code, message }) => {
                again(context, row, *after, (code, message), stopped, done)
            }
            Self::Told(Verdict::NotYet { after, code, message }) => {
                again(context, row, Some(*after), (code, message), stopped, done)
            }
            Self::Told(Verdict::Unauthorized { code, message } | Verdict::Unexplained { code, message }) => {
                again(context, row, None, (code, message), stopped, done)
            }
            Self::Told(Verdict::Unknown { code, message }) => {
                let row = Model { unknown_since: row.unknown_since.or(Some(now)), ..row };
                again(context, row, None, (code, message), stopped, done)
            }
            Self::Skipped(code) => {
                done.skipped += 1;
                let (code, message) = because(code);
                Model { state: UploadState::Skipped, code, message, ..unasked(row) }
            }
            Self::Expired => {
                done.skipped += 1;
                Model { state: UploadState::Expired, ..unasked(row) }
            }
            Self::NotYet { until } => {
                done.later += 1;
                Model { state: UploadState::Queued, next_at: (*until).max(now + 1), ..unasked(row) }
            }
            Self::Forgotten => {
                done.failed += 1;
                let (code, message) = because(OUTCOME_UNKNOWN);
                Model { state: UploadState::Failed, code, message, ..unasked(row) }
            }
        }
    }
}

/// Rounds a time in milliseconds down: to seconds below two minutes, to minutes below two hours, and to hours above.
fn steps(time: i64) -> i64 {
    const SECOND: i64 = 1000;
    let time = time.max(0);
    let step = match time / SECOND {
        ..120 => SECOND,
        120..7200 => 60 * SECOND,
        7200.. => 3600 * SECOND,
    };
    time / step * step
}

/// Undoes the increment of the attempts, for a run in which nothing was sent.
fn unasked(row: Model) -> Model {
    Model { attempts: (row.attempts - 1).max(0), ..row }
}

/// Puts an upload back into the queue, with the change that it has to report by now. If the platform should not have its
/// conversion and cannot know of it, skips the upload instead.
fn again(
    context: &Context,
    row: Model,
    after: Option<Duration>,
    (code, message): (&str, &str),
    stopped: Option<&str>,
    done: &mut Delivered,
) -> Model {
    let row = Model { code: Some(code.to_owned()), message: Some(message.to_owned()), ..row };
    let pause =
        pause(row.attempts, u16::from_le_bytes(context.random.bytes())).max(after.unwrap_or_default());
    let next_at = context.clock.now_ms() + milliseconds(pause);
    let row = match uploads::course(&row, stopped) {
        Course::Skip(code) => return Outcome::skipped(row, code, done),
        Course::Change(change) => Model { change, attempts: 0, ..row },
        Course::Unchanged => row,
    };
    done.later += 1;
    Model { state: UploadState::Queued, next_at, ..row }
}

/// Returns the back-off after a number of attempts, with 25 % jitter, so that uploads that failed together are not
/// retried together.
fn pause(attempts: i32, chance: u16) -> Duration {
    let doubled = u32::try_from(attempts - 1).unwrap_or(0).min(16);
    let pause = (FIRST_PAUSE * (1 << doubled)).min(LONGEST_PAUSE);
    pause.mul_f64(0.75 + 0.5 * f64::from(chance) / f64::from(u16::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_are_told_as_exactly_as_people_want_to_know_them() {
        assert_eq!([-5, 999, 1_000, 119_999].map(steps), [0, 0, 1_000, 119_000]);
        assert_eq!([120_000, 7_199_999].map(steps), [120_000, 7_140_000]);
        assert_eq!(
            [7_200_000, 10_799_999, 90 * 86_400_000].map(steps),
            [7_200_000, 7_200_000, 90 * 86_400_000]
        );
    }

    #[test]
    fn pauses_double_up_to_six_hours_and_never_fall_together() {
        let around = |attempts: i32| (pause(attempts, 0).as_secs(), pause(attempts, u16::MAX).as_secs());
        assert_eq!(around(1), (22, 37));
        assert_eq!(around(2), (45, 75));
        assert_eq!(around(30), (16_200, 27_000));
        assert_eq!(around(i32::MAX), around(30));
        assert_eq!(around(0), around(1));
    }
}
