//! In-memory cache of the salts of a project's local day, so that a batch costs no query.
//!
//! A slow or unavailable database does not delay a batch. The batch uses a new salt, and a background task
//! offers that salt to the database until it answers.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use chrono::{DateTime, Days, NaiveDate, Utc};
use chrono_tz::Tz;
use domain::Context;
use domain::ground::salts::{self, OVERLAP_MS, Purpose};
use domain::ground::time::MS_PER_DAY;
use parking_lot::Mutex;

pub(super) use domain::ground::salts::Salt;

/// Salts for hashing a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DaySalts {
    pub(super) today: Salt,
    /// Salts that were in use in the half hour before, newest first, once for each time. Those of days without traffic and
    /// the times of today's are left out.
    pub(super) former: Vec<Former>,
    /// Salt for the network hashes of the daily budgets.
    pub(super) networks: Salt,
}

/// Salt that was used before today's, so that a visit can continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Former {
    pub(super) salt: Salt,
    /// Begin of its use: midnight, or the change to the time zone of its day. The oldest one counts for all earlier visits,
    /// too. In milliseconds since the epoch.
    pub(super) since: i64,
    /// When another salt replaced it: at midnight, or when the project's time zone changed. In milliseconds since the epoch.
    pub(super) until: i64,
}

/// Time zone of a project, and those it had before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Zones<'site> {
    pub(super) current: Tz,
    /// The former time zones, newest first, and when they were changed.
    pub(super) former: &'site [(Tz, i64)],
}

/// Shared cache of salts. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(super) struct Salts(Arc<Known>);

/// Salts by the end of their local day in milliseconds since the epoch. None for a day that had no traffic.
#[derive(Debug, Default)]
struct Known {
    visitors: Mutex<BTreeMap<i64, Option<Salt>>>,
    networks: Mutex<BTreeMap<i64, Salt>>,
    /// Held by the batch that queries the database, so that only one does.
    asking: tokio::sync::Mutex<()>,
}

/// How long a batch waits for the database.
const PATIENCE: Duration = Duration::from_millis(200);
/// Retry interval after the database did not answer.
const ASK_AGAIN: Duration = Duration::from_secs(1);

/// Maximum number of cached days: those of all time zones, plus part of the demo's generated history.
const MAX_SALTS: usize = 256;

/// Local day that contains a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Day {
    begins: i64,
    ends: i64,
}

impl Day {
    fn of(at: i64, timezone: Tz) -> Day {
        let utc = DateTime::<Utc>::from_timestamp_millis(at).unwrap_or_default();
        let today = utc.with_timezone(&timezone).date_naive();
        let tomorrow = today.checked_add_days(Days::new(1)).unwrap_or_default();
        let begins = first_moment(today, timezone).unwrap_or(at.div_euclid(MS_PER_DAY) * MS_PER_DAY);
        Day { begins, ends: first_moment(tomorrow, timezone).unwrap_or(begins + MS_PER_DAY) }
    }

    fn has(self, at: i64) -> bool {
        (self.begins..self.ends).contains(&at)
    }
}

/// Days whose salts a batch needs.
#[derive(Clone, Debug)]
struct Use {
    today: Day,
    /// Days whose salts were in use in the half hour before, newest first, once for each time.
    former: Vec<FormerDay>,
}

/// Day whose salt was used until recently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct FormerDay {
    /// End of the day, by which its salt is known.
    ends: i64,
    since: i64,
    until: i64,
}

impl Use {
    fn of(at: i64, zones: Zones<'_>) -> Use {
        let earliest = at - OVERLAP_MS;
        let today = Day::of(at, zones.current);
        let mut used = Vec::new();
        let past = zones.former.iter().position(|(_, until)| *until <= at).unwrap_or(zones.former.len());
        let recent = zones.former[past..].iter().copied().take_while(|(_, changed)| *changed > earliest);
        let mut changes = recent.peekable();
        let (mut day, mut until) = (today, i64::MAX);
        loop {
            let mut ends = day.ends;
            // The zone of this day was in use since the change before. Where none is recent, visits of any age continue.
            let since = changes.peek().map_or(i64::MIN, |(_, until)| *until);
            if day.begins > earliest.max(since) {
                used.push(FormerDay { ends, since: day.begins, until });
                (ends, until) = (day.begins, day.begins);
            }
            used.push(FormerDay { ends, since, until });
            let Some((zone, changed)) = changes.next() else { break };
            (day, until) = (Day::of(changed - 1, zone), changed);
        }
        used.retain(|day| day.ends != today.ends);
        Use { today, former: used }
    }
}

/// Returns the first moment of a day: midnight, or the end of the gap if a clock change skips midnight.
fn first_moment(day: NaiveDate, timezone: Tz) -> Option<i64> {
    (0..24)
        .filter_map(|hour| day.and_hms_opt(hour, 0, 0))
        .find_map(|midnight| midnight.and_local_timezone(timezone).earliest())
        .map(|moment| moment.timestamp_millis())
}

impl Salts {
    pub(super) async fn at(&self, context: &Context, at: i64, zones: Zones<'_>) -> DaySalts {
        let days = Use::of(at, zones);
        let day = days.today;
        let now = context.clock.now_ms();
        if day.has(now) {
            self.forget_used(now);
        }
        if let Some(salts) = self.0.known(&days) {
            return salts;
        }
        let asking = self.0.asking.lock().await;
        if let Some(salts) = self.0.known(&days) {
            return salts;
        }
        let new = New { visitors: context.random.bytes(), networks: context.random.bytes() };
        // Salts for the demo's history exist in this process only.
        if day.has(now) {
            // Boxed, so that the future of a batch that finds its salts stays small.
            let ask = Box::pin(self.0.ask(context, &days, new));
            match tokio::time::timeout(PATIENCE, ask).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => self.ask_again(context, days.clone(), new, error.to_string()),
                Err(_) => self.ask_again(context, days.clone(), new, "it did not answer in time".to_owned()),
            }
        }
        self.0.begin(at, &days, new);
        drop(asking);
        let unknown = || DaySalts { today: new.visitors, former: Vec::new(), networks: new.networks };
        self.0.known(&days).unwrap_or_else(unknown)
    }

    /// Asks the database until it answers. If another instance has stored another salt meanwhile, visitors
    /// seen by both instances count twice. That is better than losing them.
    fn ask_again(&self, context: &Context, days: Use, new: New, reason: String) {
        domain::log_throttled!(
            warn,
            reason,
            "Cannot read or store today's salts: using new ones and retrying in the background"
        );
        let (known, context) = (Arc::downgrade(&self.0), context.clone());
        tokio::spawn(async move {
            let ask = || async {
                loop {
                    tokio::time::sleep(ASK_AGAIN).await;
                    let known = known.upgrade().filter(|_| days.today.has(context.clock.now_ms()));
                    let Some(known) = known else { return };
                    if context.pulse.or_silent(known.ask(&context, &days, new)).await.is_ok() {
                        return;
                    }
                }
            };
            context.supervisor().keep("salts", ask).await;
        });
    }

    /// Removes yesterday's salt after the overlap. Only current batches trigger this, because the demo's
    /// history arrives in any order.
    fn forget_used(&self, now: i64) {
        let past_use = |ends: i64| (now - 2 * MS_PER_DAY..=now - OVERLAP_MS).contains(&ends);
        self.0.visitors.lock().retain(|ends, _| !past_use(*ends));
    }
}

/// Salts for a day that has none.
#[derive(Clone, Copy)]
struct New {
    visitors: Salt,
    networks: Salt,
}

impl Known {
    fn known(&self, days: &Use) -> Option<DaySalts> {
        let networks = *self.networks.lock().get(&days.today.ends)?;
        let visitors = self.visitors.lock();
        let today = (*visitors.get(&days.today.ends)?)?;
        let mut former = Vec::new();
        for FormerDay { ends, since, until } in &days.former {
            former.extend(visitors.get(ends)?.map(|salt| Former { salt, since: *since, until: *until }));
        }
        Some(DaySalts { today, former, networks })
    }

    async fn ask(&self, context: &Context, days: &Use, new: New) -> domain::Result<()> {
        let ends = days.today.ends;
        let networks = salts::of_day(context, Purpose::Network, ends, new.networks).await?;
        let today = salts::of_day(context, Purpose::Visitor, ends, new.visitors).await?;
        let mut visitors = vec![(ends, Some(today))];
        for day in &days.former {
            visitors.push((day.ends, salts::stored(context, Purpose::Visitor, day.ends).await?));
        }
        self.networks.lock().insert(ends, networks);
        self.visitors.lock().extend(visitors);
        Ok(())
    }

    /// Uses the new salts where none are known.
    fn begin(&self, at: i64, days: &Use, new: New) {
        let ends = days.today.ends;
        let mut networks = self.networks.lock();
        networks.retain(|end, _| *end > at);
        networks.entry(ends).or_insert(new.networks);
        let mut visitors = self.visitors.lock();
        visitors.entry(ends).or_default().get_or_insert(new.visitors);
        for former in &days.former {
            visitors.entry(former.ends).or_insert(None);
        }
        while visitors.len() > MAX_SALTS {
            visitors.pop_first();
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::{Clock, Random};

    use super::*;

    fn ms(text: &str) -> i64 {
        text.parse::<DateTime<Utc>>().unwrap_or_default().timestamp_millis()
    }

    #[test]
    fn a_salt_past_its_use_is_forgotten() {
        let salts = Salts::default();
        let (midnight, next) = (10 * MS_PER_DAY, 11 * MS_PER_DAY);
        salts.0.visitors.lock().extend([(midnight, Some([1; 32])), (next, Some([2; 32]))]);
        let last = midnight + OVERLAP_MS - 1;
        salts.forget_used(last);
        salts.0.networks.lock().insert(next, [3; 32]);
        let with = |former| Some(DaySalts { today: [2; 32], former, networks: [3; 32] });
        let utc = Zones { current: Tz::UTC, former: &[] };
        let of_before = Former { salt: [1; 32], since: i64::MIN, until: midnight };
        assert_eq!(salts.0.known(&Use::of(last, utc)), with(vec![of_before]));
        salts.forget_used(last + 1);
        assert_eq!(salts.0.known(&Use::of(last + 1, utc)), with(Vec::new()));
        assert_eq!(salts.0.visitors.lock().keys().collect::<Vec<_>>(), [&next]);
    }

    #[tokio::test]
    async fn history_has_one_salt_a_day_in_whatever_order_it_comes() {
        let db = sea_orm::Database::connect("sqlite::memory:").await.unwrap();
        let context = Context::new(db, Clock::fixed(DateTime::UNIX_EPOCH + Days::new(90)), Random::seeded(1));
        let salts = Salts::default();
        let (midnight, hour) = (10 * MS_PER_DAY, MS_PER_DAY / 24);
        let at = async |at: i64| {
            let zones = Zones { current: Tz::UTC, former: &[] };
            let DaySalts { today, former, .. } = salts.at(&context, at, zones).await;
            (today, former.first().map(|former| former.salt))
        };
        let just_after = at(midnight + 1).await;
        let evening = at(midnight - hour).await;
        let morning = at(midnight + 6 * hour).await;
        assert_eq!(at(midnight - 2 * hour).await, evening);
        assert_eq!((just_after.0, just_after.1, morning.1), (morning.0, None, None));
        assert_eq!(at(midnight + 2).await, (morning.0, Some(evening.0)));
        assert_ne!(morning.0, evening.0);
    }

    /// Ends of the former days whose salts a batch needs, and until when these were in use.
    fn former(at: &str, current: Tz, former: &[(Tz, i64)]) -> Vec<(i64, i64)> {
        let days = Use::of(ms(at), Zones { current, former }).former;
        days.into_iter().map(|day| (day.ends, day.until)).collect()
    }

    #[test]
    fn a_change_of_the_time_zone_keeps_the_former_salt_for_half_an_hour() {
        let changed = ms("2026-11-21T14:00:00Z");
        let before = |at: &str, zone: Tz| former(at, Tz::America__New_York, &[(zone, changed)]);
        let ends = ms("2026-11-22T00:00:00Z");
        assert_eq!(before("2026-11-21T14:00:00Z", Tz::UTC), [(ends, changed)]);
        assert_eq!(before("2026-11-21T14:29:59Z", Tz::UTC), [(ends, changed)]);
        assert!(before("2026-11-21T14:30:00Z", Tz::UTC).is_empty());
        assert!(
            before("2026-11-21T14:00:00Z", Tz::America__Toronto).is_empty(),
            "its days have the same salts"
        );
    }

    #[test]
    fn all_salts_of_the_last_half_hour_are_kept() {
        let (first, second) = (ms("2026-11-21T14:00:00Z"), ms("2026-11-21T14:20:00Z"));
        let zones = [(Tz::Asia__Tokyo, second), (Tz::UTC, first)];
        let (in_tokyo, in_utc) = (ms("2026-11-21T15:00:00Z"), ms("2026-11-22T00:00:00Z"));
        let all = former("2026-11-21T14:25:00Z", Tz::America__New_York, &zones);
        assert_eq!(all, [(in_tokyo, second), (in_utc, first)]);
        let newest = former("2026-11-21T14:31:00Z", Tz::America__New_York, &zones);
        assert_eq!(newest, [(in_tokyo, second)]);
        // Back to a zone whose salt is today's again.
        assert_eq!(former("2026-11-21T14:25:00Z", Tz::UTC, &zones), [(in_tokyo, second)]);

        // A salt that was in use twice.
        let third = ms("2026-11-21T14:24:00Z");
        let zones = [(Tz::UTC, third), (Tz::Asia__Tokyo, second), (Tz::UTC, first)];
        let twice = former("2026-11-21T14:25:00Z", Tz::America__New_York, &zones);
        assert_eq!(twice, [(in_utc, third), (in_tokyo, second), (in_utc, first)]);
        let times =
            Use::of(ms("2026-11-21T14:25:00Z"), Zones { current: Tz::UTC, former: &zones[1..] }).former;
        assert_eq!(times, [FormerDay { ends: in_tokyo, since: first, until: second }]);

        // A midnight of the new zone soon after the change, and one of the former zone soon before.
        let changed = ms("2026-11-21T14:50:00Z");
        let after = former("2026-11-21T15:05:00Z", Tz::Asia__Tokyo, &[(Tz::UTC, changed)]);
        assert_eq!(after, [(in_tokyo, in_tokyo), (in_utc, changed)]);
        let changed = ms("2026-11-21T15:10:00Z");
        let before = former("2026-11-21T15:15:00Z", Tz::UTC, &[(Tz::Asia__Tokyo, changed)]);
        assert_eq!(before, [(ms("2026-11-22T15:00:00Z"), changed), (in_tokyo, in_tokyo)]);
    }

    #[test]
    fn a_visit_from_before_a_change_of_the_time_zone_continues_after_the_next_midnight() {
        let changed = ms("2026-11-21T10:00:00Z");
        let zones = Zones { current: Tz::Asia__Tokyo, former: &[(Tz::UTC, changed)] };
        let midnight = ms("2026-11-21T15:00:00Z");
        let days = Use::of(ms("2026-11-21T15:10:00Z"), zones).former;
        assert_eq!(days, [FormerDay { ends: midnight, since: i64::MIN, until: midnight }]);
    }

    #[test]
    fn a_day_lasts_from_one_local_midnight_to_the_next() {
        for (now, timezone, begins, ends) in [
            ("2026-11-21T12:00:00Z", Tz::UTC, "2026-11-21T00:00:00Z", "2026-11-22T00:00:00Z"),
            ("2026-11-22T00:00:00Z", Tz::UTC, "2026-11-22T00:00:00Z", "2026-11-23T00:00:00Z"),
            ("2026-11-21T23:30:00Z", Tz::America__New_York, "2026-11-21T05:00:00Z", "2026-11-22T05:00:00Z"),
            ("2026-11-22T03:00:00Z", Tz::America__New_York, "2026-11-21T05:00:00Z", "2026-11-22T05:00:00Z"),
            ("2026-03-28T12:00:00Z", Tz::Africa__Cairo, "2026-03-27T22:00:00Z", "2026-03-28T22:00:00Z"),
            // Santiago's clocks skip from 24:00 to 01:00.
            ("2026-09-05T12:00:00Z", Tz::America__Santiago, "2026-09-05T04:00:00Z", "2026-09-06T04:00:00Z"),
            ("2026-09-06T12:00:00Z", Tz::America__Santiago, "2026-09-06T04:00:00Z", "2026-09-07T03:00:00Z"),
        ] {
            let expected = Day { begins: ms(begins), ends: ms(ends) };
            assert_eq!(Day::of(ms(now), timezone), expected, "{now} {timezone}");
        }
    }
}
