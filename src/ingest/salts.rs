//! The day's salts, kept in memory so that a batch costs no query.

use std::collections::BTreeMap;

use domain::{Context, salts};
use parking_lot::Mutex;

pub(super) type Salt = [u8; 32];

const MS_PER_DAY: i64 = 86_400_000;
/// As long as a visit may be silent: so long after midnight yesterday's visitors are recognised.
const OVERLAP_MS: i64 = 30 * 60 * 1000;

/// The salts a batch may be hashed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    pub(super) today: Salt,
    pub(super) yesterday: Option<Salt>,
}

/// Salts by day; none for a day that is known to have had no traffic.
#[derive(Debug, Default)]
pub(super) struct Salts(Mutex<BTreeMap<i64, Option<Salt>>>);

impl Salts {
    pub(super) async fn at(&self, context: &Context, at: i64) -> Pair {
        let day = at.div_euclid(MS_PER_DAY);
        if let Some(pair) = self.known(day, at) {
            return pair;
        }
        if day == context.clock.now_ms().div_euclid(MS_PER_DAY) {
            match salts::today_and_yesterday(context).await {
                Ok((today, yesterday)) => {
                    let mut known = self.0.lock();
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
        // History that the demo writes gets salts nobody stores; so does a day whose salt cannot
        // be read.
        {
            let mut known = self.0.lock();
            known.entry(day).or_insert_with(|| Some(context.random.bytes()));
            known.entry(day - 1).or_insert(None);
            while known.len() > 4 {
                known.pop_first();
            }
        }
        self.known(day, at).unwrap_or(Pair { today: context.random.bytes(), yesterday: None })
    }

    fn known(&self, day: i64, at: i64) -> Option<Pair> {
        let known = self.0.lock();
        let today = (*known.get(&day)?)?;
        let overlaps = at.rem_euclid(MS_PER_DAY) < OVERLAP_MS;
        let yesterday = if overlaps { *known.get(&(day - 1))? } else { None };
        Some(Pair { today, yesterday })
    }
}
