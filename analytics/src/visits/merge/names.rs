//! The limit on distinct event names of a project: which names the project has sent, and which of them count.
//!
//! A name counts for 90 days after it was last sent. A name that only one network has sent counts until the end of the
//! next day; otherwise a few forged requests would use up the limit for months. One network gets a quarter of the
//! places for names that nobody else sends, and the last quarter is kept for the first names of each network;
//! otherwise a few networks could keep out every new name of the site.

use std::collections::{BTreeSet, HashMap};

use domain::measuring::events::{self, MAX_UNREGISTERED_NAMES, built_in};
use uuid::Uuid;

use crate::visits::model::batch::PreparedBatch;

/// Days after its last event for which a name keeps its place.
pub(crate) const KEPT_DAYS: i32 = 90;
/// Days after its last event for which a name keeps its place if only one network has sent it.
pub(crate) const KEPT_DAYS_OF_ONE_NETWORK: i32 = 1;

/// Places that one network may take in a day for names that nobody else sends.
const OF_ONE_NETWORK: usize = MAX_UNREGISTERED_NAMES / 4;
/// Places that are kept for networks with fewer than [`FIRST_NAMES`] names of their own.
const KEPT_FREE: usize = MAX_UNREGISTERED_NAMES / 4;
const FIRST_NAMES: usize = 2;

/// Event names by project, which a writer remembers from one group to the next.
pub(crate) type Names = HashMap<Uuid, Observed>;

/// Event names that a project has had.
#[derive(Debug, Default)]
pub(crate) struct Observed {
    pub(crate) names: HashMap<String, Sight>,
    /// Time of the last purge before the names were read. A later purge may have removed them.
    pub(crate) purged_at: i64,
}

/// Last use of an event name: when, and by which network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Sight {
    /// Local day of the project.
    pub(crate) day: i32,
    /// Only network that sent the name on that day; 0 once a second network or a server has sent it. Network hashes of
    /// different days cannot be compared.
    pub(crate) network: i64,
}

/// Changes of a name to be saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Noted {
    pub(crate) sight: Sight,
    pub(crate) at: i64,
}

impl Sight {
    fn holds_place(self, today: i32) -> bool {
        let kept = if self.network == 0 { KEPT_DAYS } else { KEPT_DAYS_OF_ONE_NETWORK };
        self.day + kept >= today
    }

    /// Combines two sights of a name. PostgreSQL does the same when it saves one.
    fn and(self, other: Sight) -> Sight {
        let last = if other.day > self.day { other } else { self };
        let several = self.network == 0
            || other.network == 0
            || (self.day == other.day && self.network != other.network);
        Sight { network: if several { 0 } else { last.network }, ..last }
    }
}

impl Observed {
    /// Returns true if a name holds a place. Built-in names need none.
    pub(crate) fn has(&self, name: &str, today: i32) -> bool {
        built_in(name).is_some() || self.names.get(name).is_some_and(|sight| sight.holds_place(today))
    }

    /// Records the names of a batch that is stored on this day. Returns what must be saved.
    pub(crate) fn learn(&mut self, batch: &PreparedBatch, today: i32) -> Vec<(String, Noted)> {
        let this = Sight { day: today, network: batch.network };
        let mut changed = Vec::new();
        for event in batch.events.iter().filter(|event| built_in(&event.name).is_none()) {
            let before = self.names.get(&event.name).copied();
            let sight = before.map_or(this, |before| before.and(this));
            if before != Some(sight) {
                self.names.insert(event.name.clone(), sight);
                changed.push((event.name.clone(), Noted { sight, at: batch.received_at }));
            }
        }
        changed
    }
}

/// Places for event names while the events of one batch are checked. The number of schemas limits registered names;
/// this limits all others.
pub(super) struct Places<'names> {
    known: Option<&'names Observed>,
    registered: &'names events::Registered,
    today: i32,
    /// Network of the sender; 0 for a server.
    network: i64,
    new: BTreeSet<&'names str>,
    /// Number of places free for the sender. Counted at the first new name, which few batches contain.
    room: Option<usize>,
}

impl<'names> Places<'names> {
    pub(super) fn new(
        known: Option<&'names Observed>,
        registered: &'names events::Registered,
        today: i32,
        network: i64,
    ) -> Self {
        Self { known, registered, today, network, new: BTreeSet::new(), room: None }
    }

    fn room(&self) -> usize {
        let known = self.known.into_iter().flat_map(|known| &known.names);
        let taken = known.filter(|(name, sight)| sight.holds_place(self.today) && !self.registered.has(name));
        let (mut all, mut own) = (0, 0);
        for (_, sight) in taken {
            all += 1;
            own += usize::from(sight.day == self.today && sight.network == self.network);
        }
        let free = MAX_UNREGISTERED_NAMES.saturating_sub(all);
        if self.network == 0 {
            return free;
        }
        let share = OF_ONE_NETWORK.saturating_sub(own).min(free.saturating_sub(KEPT_FREE));
        share.max(FIRST_NAMES.saturating_sub(own).min(free))
    }

    pub(super) fn admit(&mut self, name: &'names str) -> bool {
        let is_known = match self.known {
            Some(known) => known.has(name, self.today),
            None => built_in(name).is_some(),
        };
        if is_known || self.new.contains(name) {
            return true;
        }
        if !self.registered.has(name) {
            let room = self.room.unwrap_or_else(|| self.room());
            self.room = Some(room.saturating_sub(1));
            if room == 0 {
                return false;
            }
        }
        self.new.insert(name);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn sight(day: i32, network: i64) -> Sight {
        Sight { day, network }
    }

    #[test]
    fn a_second_network_on_the_same_day_keeps_a_name_and_one_on_another_day_may_be_the_first_again() {
        assert_eq!(sight(5, 7).and(sight(5, 7)), sight(5, 7));
        assert_eq!(sight(5, 7).and(sight(5, 8)), sight(5, 0));
        assert_eq!(sight(5, 7).and(sight(6, 8)), sight(6, 8));
        assert_eq!(sight(5, 0).and(sight(6, 8)), sight(6, 0));
        assert_eq!(sight(6, 8).and(sight(5, 7)), sight(6, 8), "a batch that comes late");
        assert_eq!(sight(5, 7).and(sight(6, 0)), sight(6, 0), "a server");
    }

    /// Number of new names that a network may send beside those that the project has had today, by network.
    fn room(before: &[(i64, usize)], network: i64) -> usize {
        let names = before.iter().flat_map(|&(of, count)| {
            (0..count).map(move |number| (format!("name_{of}_{number}"), sight(5, of)))
        });
        let known = Observed { names: names.collect(), purged_at: 0 };
        Places::new(Some(&known), &events::Registered::default(), 5, network).room()
    }

    #[test]
    fn one_network_takes_a_quarter_of_the_places_and_leaves_the_last_quarter_to_others() {
        assert_eq!(room(&[], 1), 50);
        assert_eq!(room(&[(1, 50)], 1), 0);
        assert_eq!(room(&[(1, 50)], 2), 50);
        assert_eq!(room(&[(1, 50), (2, 50), (3, 40)], 4), 10);
        assert_eq!(room(&[(1, 50), (2, 50), (3, 50)], 4), 2);
        assert_eq!(room(&[(1, 50), (2, 50), (3, 50), (4, 1)], 4), 1);
        assert_eq!(room(&[(1, 50), (2, 50), (3, 50), (4, 2)], 4), 0);
        assert_eq!(room(&[(0, 199)], 4), 1);
        assert_eq!(room(&[(0, 200)], 4), 0);
        // A server is trusted with all of them.
        assert_eq!(room(&[(1, 50), (0, 70)], 0), 80);
    }

    #[test]
    fn a_name_of_one_network_holds_its_place_until_the_end_of_the_next_day() {
        assert!(sight(5, 7).holds_place(6) && !sight(5, 7).holds_place(7));
        assert!(sight(5, 0).holds_place(95) && !sight(5, 0).holds_place(96));
    }
}
