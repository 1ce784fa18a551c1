//! The day's salts, kept in memory so that a batch costs no query.

use std::collections::BTreeMap;

use chrono::{DateTime, Days, Utc};
use chrono_tz::Tz;
use domain::time::{MS_PER_DAY, SESSION_TIMEOUT_MS};
use domain::{Context, salts};
use parking_lot::Mutex;

pub(super) type Salt = [u8; 32];

/// So long after midnight yesterday's visitors are recognised.
const OVERLAP_MS: i64 = SESSION_TIMEOUT_MS;

/// The salts a batch may be hashed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    pub(super) today: Salt,
    pub(super) yesterday: Option<Salt>,
    /// For the networks that the budgets of the project's local day are counted under.
    pub(super) networks: Salt,
}

/// Salts by day; none for a day that is known to have had no traffic.
#[derive(Debug, Default)]
pub(super) struct Salts {
    visitors: Mutex<BTreeMap<i64, Option<Salt>>>,
    /// By the end of a local day, in milliseconds since the epoch.
    networks: Mutex<BTreeMap<i64, Salt>>,
}

impl Salts {
    pub(super) async fn at(&self, context: &Context, at: i64, timezone: Tz) -> Pair {
        let networks = self.of_networks(context, at, timezone).await;
        let (today, yesterday) = self.of_visitors(context, at).await;
        Pair { today, yesterday, networks }
    }

    async fn of_visitors(&self, context: &Context, at: i64) -> (Salt, Option<Salt>) {
        let day = at.div_euclid(MS_PER_DAY);
        let is_now = day == context.clock.now_ms().div_euclid(MS_PER_DAY);
        if is_now {
            self.forget_used(at);
        }
        if let Some(pair) = self.known(day, at) {
            return pair;
        }
        if is_now {
            match salts::today_and_yesterday(context).await {
                Ok((today, yesterday)) => {
                    let mut known = self.visitors.lock();
                    known.retain(|kept, _| *kept >= day - 1);
                    known.insert(day, Some(today.bytes));
                    known.insert(day - 1, yesterday.map(|salt| salt.bytes));
                }
                // Without the database the visitors of this hour may be counted twice; that is
                // better than losing them.
                Err(error) => {
                    tracing::warn!(%error, "the day's salt cannot be read, one of this process is used")
                }
            }
        }
        // Salts that exist in this process only: for the history that the demo writes, and for a day
        // whose stored salt cannot be read.
        {
            let mut known = self.visitors.lock();
            known.entry(day).or_default().get_or_insert_with(|| context.random.bytes());
            known.entry(day - 1).or_insert(None);
            while known.len() > 4 {
                known.pop_first();
            }
        }
        self.known(day, at).unwrap_or((context.random.bytes(), None))
    }

    /// Yesterday's salt ends with the overlap. Only batches of now tell when that is: history comes in
    /// any order.
    fn forget_used(&self, now: i64) {
        if !overlaps(now) {
            self.visitors.lock().remove(&(now.div_euclid(MS_PER_DAY) - 1));
        }
    }

    fn known(&self, day: i64, at: i64) -> Option<(Salt, Option<Salt>)> {
        let known = self.visitors.lock();
        let today = (*known.get(&day)?)?;
        let yesterday = if overlaps(at) { *known.get(&(day - 1))? } else { None };
        Some((today, yesterday))
    }

    async fn of_networks(&self, context: &Context, at: i64, timezone: Tz) -> Salt {
        let ends_at = end_of_day(at, timezone);
        if let Some(salt) = self.networks.lock().get(&ends_at) {
            return *salt;
        }
        let stored = if ends_at > context.clock.now_ms() {
            salts::of_networks(context, ends_at).await
        } else {
            Ok(context.random.bytes())
        };
        let salt = stored.unwrap_or_else(|error| {
            tracing::warn!(%error, "the salt of networks cannot be read, one of this process is used");
            context.random.bytes()
        });
        let mut known = self.networks.lock();
        known.retain(|end, _| *end > at);
        *known.entry(ends_at).or_insert(salt)
    }
}

fn overlaps(at: i64) -> bool {
    at.rem_euclid(MS_PER_DAY) < OVERLAP_MS
}

/// The next midnight in a time zone. Where the clocks skip it, the day ends when they do.
fn end_of_day(at: i64, timezone: Tz) -> i64 {
    let utc = DateTime::<Utc>::from_timestamp_millis(at).unwrap_or_default();
    let tomorrow =
        utc.with_timezone(&timezone).date_naive().checked_add_days(Days::new(1)).unwrap_or_default();
    (0..24)
        .filter_map(|hour| tomorrow.and_hms_opt(hour, 0, 0))
        .find_map(|midnight| midnight.and_local_timezone(timezone).earliest())
        .map_or((at.div_euclid(MS_PER_DAY) + 1) * MS_PER_DAY, |end| end.timestamp_millis())
}

#[cfg(test)]
mod tests {
    use domain::{Clock, Random};

    use super::*;

    #[test]
    fn a_salt_past_its_use_is_forgotten() {
        let salts = Salts::default();
        salts.visitors.lock().extend([(9, Some([1; 32])), (10, Some([2; 32]))]);
        let midnight = 10 * MS_PER_DAY;
        salts.forget_used(midnight + OVERLAP_MS - 1);
        assert_eq!(salts.known(10, midnight + OVERLAP_MS - 1), Some(([2; 32], Some([1; 32]))));
        salts.forget_used(midnight + OVERLAP_MS);
        assert_eq!(salts.known(10, midnight + OVERLAP_MS), Some(([2; 32], None)));
        assert_eq!(salts.visitors.lock().keys().collect::<Vec<_>>(), [&10]);
    }

    #[tokio::test]
    async fn history_has_one_salt_a_day_in_whatever_order_it_comes() {
        let db = sea_orm::Database::connect("sqlite::memory:").await.unwrap();
        let context = Context::new(db, Clock::fixed(DateTime::UNIX_EPOCH + Days::new(90)), Random::seeded(1));
        let salts = Salts::default();
        let (midnight, hour) = (10 * MS_PER_DAY, MS_PER_DAY / 24);
        let just_after = salts.of_visitors(&context, midnight + 1).await;
        let evening = salts.of_visitors(&context, midnight - hour).await;
        let morning = salts.of_visitors(&context, midnight + 6 * hour).await;
        assert_eq!(salts.of_visitors(&context, midnight - 2 * hour).await, evening);
        assert_eq!((just_after.0, just_after.1, morning.1), (morning.0, None, None));
        assert_eq!(salts.of_visitors(&context, midnight + 2).await, (morning.0, Some(evening.0)));
        assert_ne!(morning.0, evening.0);
    }

    #[test]
    fn a_day_ends_at_the_next_local_midnight() {
        let at = |text: &str| text.parse::<DateTime<Utc>>().unwrap_or_default().timestamp_millis();
        for (now, timezone, end) in [
            ("2026-11-21T12:00:00Z", Tz::UTC, "2026-11-22T00:00:00Z"),
            ("2026-11-22T00:00:00Z", Tz::UTC, "2026-11-23T00:00:00Z"),
            ("2026-11-21T23:30:00Z", Tz::America__New_York, "2026-11-22T05:00:00Z"),
            ("2026-11-22T03:00:00Z", Tz::America__New_York, "2026-11-22T05:00:00Z"),
            ("2026-03-28T12:00:00Z", Tz::Africa__Cairo, "2026-03-28T22:00:00Z"),
            // Santiago's clocks skip from 24:00 to 01:00.
            ("2026-09-05T12:00:00Z", Tz::America__Santiago, "2026-09-06T04:00:00Z"),
        ] {
            assert_eq!(end_of_day(at(now), timezone), at(end), "{now} {timezone}");
        }
    }
}
