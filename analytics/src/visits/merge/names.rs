//! The limit on distinct event names of a project: which names the project has sent, and which of them count.
//!
//! A name counts for 90 days after it was last sent. A name that only one network has sent counts until the end of the
//! next day; otherwise a few forged requests would use up the limit for months. One network gets a quarter of the
//! places for names that nobody else sends, and the last quarter is kept for the first names of each network;
//! otherwise a few networks could keep out every new name of the site.
//!
//! Many networks together can still take all places. So a name without a place is tried: its events are dropped, but it is
//! remembered who sent it. If another network sends it on the same day, it takes the place of the oldest name that only
//! one network has sent. So does a name that a server sends or that a goal or conversion asks for, at once. A name that
//! several networks have sent, or that a goal or conversion asks for, never loses its place to another one.

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
/// Maximum number of names that are tried in a day. Each network may have [`FIRST_NAMES`] of them.
const MAX_TRIED: usize = 1_000;

/// Event names by project, which a writer remembers from one group to the next.
pub(crate) type Names = HashMap<Uuid, Observed>;

/// Event names that a project has had.
#[derive(Debug, Default)]
pub(crate) struct Observed {
    pub(crate) names: HashMap<String, Noted>,
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

/// Entry of a name, as it is saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Noted {
    pub(crate) sight: Sight,
    /// Time from which its events are stored; 0 for a name that is only tried.
    pub(crate) since: i64,
}

impl Noted {
    fn holds_place(self, today: i32) -> bool {
        self.since > 0 && self.sight.holds_place(today)
    }

    fn is_tried(self, today: i32) -> bool {
        self.since == 0 && self.sight.day >= today
    }
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
        built_in(name).is_some() || self.names.get(name).is_some_and(|noted| noted.holds_place(today))
    }

    /// Returns true if a name holds a place that it cannot lose to another one. Another writer may have taken any other
    /// place away.
    pub(crate) fn keeps(&self, name: &str, today: i32) -> bool {
        let is_safe = |noted: &Noted| noted.sight.network == 0 && noted.holds_place(today);
        built_in(name).is_some() || self.names.get(name).is_some_and(is_safe)
    }

    /// Forgets the names that must be read again before they are used.
    pub(crate) fn forget_unsafe(&mut self) {
        self.names.retain(|_, noted| noted.sight.network == 0);
    }

    /// Returns true if others than this network have sent a name.
    fn is_of_others(&self, name: &str, network: i64, today: i32) -> bool {
        let are_others = |Noted { sight, .. }: &Noted| {
            sight.network == 0 || (sight.day == today && sight.network != network)
        };
        self.names.get(name).is_some_and(are_others)
    }

    /// Iterates over the names that hold one of the places.
    fn placed<'names>(
        &'names self,
        registered: &'names events::Registered,
        today: i32,
    ) -> impl Iterator<Item = (&'names String, &'names Noted)> {
        self.names.iter().filter(move |(name, noted)| noted.holds_place(today) && !registered.has(name))
    }

    /// Records the names of a batch that is stored on this day, and tries those for which there was no place. Returns what
    /// must be saved.
    pub(crate) fn learn<'names>(
        &mut self,
        batch: &PreparedBatch,
        dropped: impl Iterator<Item = &'names str>,
        registered: &events::Registered,
        today: i32,
    ) -> Vec<(String, Noted)> {
        let this = Sight { day: today, network: batch.network };
        let (mut changed, mut new) = (Vec::new(), 0);
        for event in batch.events.iter().filter(|event| built_in(&event.name).is_none()) {
            let before = self.names.get(&event.name).copied();
            let sight = before.map_or(this, |before| before.sight.and(this));
            let kept = before.filter(|before| before.holds_place(today));
            let noted = Noted { sight, since: kept.map_or(batch.received_at, |kept| kept.since) };
            new += usize::from(kept.is_none() && !registered.has(&event.name));
            if before != Some(noted) {
                self.names.insert(event.name.clone(), noted);
                changed.push((event.name.clone(), noted));
            }
        }
        if new > 0 {
            changed.extend(self.make_room(new, batch, registered, today));
        }
        changed.extend(self.try_out(dropped, this));
        changed
    }

    /// Takes the places of the oldest names that may lose them, as many as the new names of a batch need.
    fn make_room(
        &mut self,
        new: usize,
        batch: &PreparedBatch,
        registered: &events::Registered,
        today: i32,
    ) -> Vec<(String, Noted)> {
        let beyond = self.placed(registered, today).count().saturating_sub(MAX_UNREGISTERED_NAMES).min(new);
        if beyond == 0 {
            return Vec::new();
        }
        let yielding =
            self.placed(registered, today).filter(|(name, noted)| yields(name, noted, batch, registered));
        let mut yielding: Vec<_> =
            yielding.map(|(name, noted)| (noted.sight.day, noted.since, name.clone(), noted.sight)).collect();
        yielding.sort_unstable();
        yielding.truncate(beyond);
        let tried = yielding.into_iter().map(|(.., name, sight)| (name, Noted { sight, since: 0 }));
        let tried: Vec<_> = tried.collect();
        self.names.extend(tried.iter().cloned());
        tried
    }

    /// Remembers which network sent names that have no place.
    fn try_out<'names>(
        &mut self,
        dropped: impl Iterator<Item = &'names str>,
        this: Sight,
    ) -> Vec<(String, Noted)> {
        let mut dropped = dropped.filter(|_| this.network != 0).peekable();
        if dropped.peek().is_none() {
            return Vec::new();
        }
        let day = this.day;
        let tried = || self.names.values().filter(move |noted| noted.is_tried(day));
        let own = tried().filter(|noted| noted.sight.network == this.network).count();
        let room = FIRST_NAMES.saturating_sub(own).min(MAX_TRIED.saturating_sub(tried().count()));
        let is_known = |noted: &Noted| noted.is_tried(day) || noted.sight.network == 0;
        let new: BTreeSet<&str> =
            dropped.filter(|name| !self.names.get(*name).is_some_and(is_known)).collect();
        let new = new.into_iter().take(room).map(|name| (name.to_owned(), Noted { sight: this, since: 0 }));
        let new: Vec<_> = new.collect();
        self.names.extend(new.iter().cloned());
        new
    }
}

/// Returns true if a name loses its place to one that others send: only one network has sent it, not counting this batch,
/// and nobody asks for it.
fn yields(name: &str, noted: &Noted, batch: &PreparedBatch, registered: &events::Registered) -> bool {
    noted.sight.network != 0
        && !registered.asks_for(name)
        && batch.events.iter().all(|event| event.name != name)
}

/// Places for event names while the events of one batch are checked. The number of schemas limits registered names;
/// this limits all others.
pub(super) struct Places<'names> {
    known: Option<&'names Observed>,
    registered: &'names events::Registered,
    today: i32,
    batch: &'names PreparedBatch,
    new: BTreeSet<&'names str>,
    /// Room for new names. Counted at the first of them, which few batches contain.
    room: Option<Room>,
}

/// Places for new names of a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Room {
    /// Number of free places.
    free: usize,
    /// Number of them that names may take which nobody else has sent.
    own: usize,
    /// Number of names that lose their place to those that others have sent.
    yielding: usize,
}

impl Room {
    /// Takes a place. Returns false if there is none.
    fn take(&mut self, is_of_others: bool) -> bool {
        if self.free > 0 && (is_of_others || self.own > 0) {
            self.free -= 1;
            self.own = self.own.saturating_sub(usize::from(!is_of_others)).min(self.free);
            return true;
        }
        let yielded = is_of_others && self.yielding > 0;
        self.yielding -= usize::from(yielded);
        yielded
    }
}

impl<'names> Places<'names> {
    pub(super) fn new(
        known: Option<&'names Observed>,
        registered: &'names events::Registered,
        today: i32,
        batch: &'names PreparedBatch,
    ) -> Self {
        Self { known, registered, today, batch, new: BTreeSet::new(), room: None }
    }

    fn room(&self) -> Room {
        let network = self.batch.network;
        let (mut all, mut sent, mut yielding) = (0, 0, 0);
        for (name, noted) in
            self.known.into_iter().flat_map(|known| known.placed(self.registered, self.today))
        {
            all += 1;
            sent += usize::from(noted.sight.day == self.today && noted.sight.network == network);
            yielding += usize::from(yields(name, noted, self.batch, self.registered));
        }
        let free = MAX_UNREGISTERED_NAMES.saturating_sub(all);
        let share = OF_ONE_NETWORK.saturating_sub(sent).min(free.saturating_sub(KEPT_FREE));
        let first = FIRST_NAMES.saturating_sub(sent).min(free);
        Room { free, own: share.max(first), yielding }
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
            let network = self.batch.network;
            let is_of_others = network == 0
                || self.registered.asks_for(name)
                || self.known.is_some_and(|known| known.is_of_others(name, network, self.today));
            let mut room = self.room.unwrap_or_else(|| self.room());
            let is_admitted = room.take(is_of_others);
            self.room = Some(room);
            if !is_admitted {
                return false;
            }
        }
        self.new.insert(name);
        true
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::visits::model::batch::PreparedEvent;

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

    fn batch(network: i64, names: &[&str]) -> PreparedBatch {
        let event = |name: &&str| PreparedEvent {
            pageview: Uuid::nil(),
            n: 0,
            t: 0,
            at: None,
            name: (*name).to_owned(),
            props: BTreeMap::new(),
        };
        let events = names.iter().map(event).collect();
        PreparedBatch { network, events, ..PreparedBatch::bare(Uuid::nil(), Uuid::nil(), 1) }
    }

    /// Room for new names of a network beside those that the project has had today, by network.
    fn room(before: &[(i64, usize)], network: i64) -> Room {
        let names = before.iter().flat_map(|&(of, count)| {
            (0..count)
                .map(move |number| (format!("name_{of}_{number}"), Noted { sight: sight(5, of), since: 1 }))
        });
        let known = Observed { names: names.collect(), purged_at: 0 };
        Places::new(Some(&known), &events::Registered::default(), 5, &batch(network, &[])).room()
    }

    #[test]
    fn one_network_takes_a_quarter_of_the_places_and_leaves_the_last_quarter_to_others() {
        assert_eq!(room(&[], 1).own, 50);
        assert_eq!(room(&[(1, 50)], 1).own, 0);
        assert_eq!(room(&[(1, 50)], 2).own, 50);
        assert_eq!(room(&[(1, 50), (2, 50), (3, 40)], 4).own, 10);
        assert_eq!(room(&[(1, 50), (2, 50), (3, 50)], 4).own, 2);
        assert_eq!(room(&[(1, 50), (2, 50), (3, 50), (4, 1)], 4).own, 1);
        assert_eq!(room(&[(1, 50), (2, 50), (3, 50), (4, 2)], 4).own, 0);
        assert_eq!(room(&[(0, 199)], 4).own, 1);
        assert_eq!(room(&[(0, 200)], 4), Room { free: 0, own: 0, yielding: 0 });
        // A server is trusted with all of them.
        assert_eq!(room(&[(1, 50), (0, 70)], 0).free, 80);
        assert_eq!(room(&[(1, 50), (0, 150)], 0), Room { free: 0, own: 0, yielding: 50 });
    }

    #[test]
    fn names_that_others_send_take_free_places_first_and_then_those_of_single_networks() {
        let mut room = Room { free: 2, own: 1, yielding: 1 };
        assert_eq!([true, false, false].map(|others| room.take(others)), [true, true, false]);
        assert_eq!([true, true].map(|others| room.take(others)), [true, false]);
    }

    /// Names of a batch that are admitted, and what is learnt of them and of the others.
    fn send(known: &mut Observed, network: i64, names: &[&str]) -> usize {
        let (registered, sent) = (events::Registered::default(), batch(network, names));
        let mut places = Places::new(Some(&*known), &registered, 5, &sent);
        let admitted: Vec<bool> = sent.events.iter().map(|event| places.admit(&event.name)).collect();
        let with = |wanted: bool| {
            let names = names.iter().zip(&admitted).filter(move |(_, is_admitted)| **is_admitted == wanted);
            names.map(|(name, _)| *name).collect::<Vec<_>>()
        };
        known.learn(&batch(network, &with(true)), with(false).into_iter(), &registered, 5);
        with(true).len()
    }

    #[test]
    fn two_names_of_each_network_are_tried_and_a_thousand_in_all() {
        let full = (0..200).map(|number| (format!("name_{number}"), Noted { sight: sight(5, 0), since: 1 }));
        let mut known = Observed { names: full.collect(), purged_at: 0 };
        let tried = |known: &Observed| known.names.values().filter(|noted| noted.is_tried(5)).count();
        for _ in 0..2 {
            assert_eq!(send(&mut known, 1, &["a", "b", "c"]), 0);
            assert_eq!(tried(&known), 2);
        }
        // No name may lose its place.
        assert_eq!(send(&mut known, 2, &["a"]), 0);
        for network in 2..600 {
            let names = ["x", "y"].map(|name| format!("{name}_{network}"));
            assert_eq!(send(&mut known, network, &[&names[0], &names[1]]), 0);
        }
        assert_eq!(tried(&known), 1_000);
    }

    #[test]
    fn a_name_that_loses_its_place_gets_another_one_when_a_second_network_sends_it() {
        let full = (0..200).map(|number| {
            (format!("name_{number:03}"), Noted { sight: sight(5, 1 + number / 50), since: 1 + number })
        });
        let mut known = Observed { names: full.collect(), purged_at: 0 };
        assert_eq!(send(&mut known, 7, &["ours"]), 0);
        // A second network sends the oldest name in this batch, too, so the next oldest gives way.
        assert_eq!(send(&mut known, 8, &["name_000", "ours"]), 2);
        assert!(known.keeps("ours", 5) && known.keeps("name_000", 5) && !known.has("name_001", 5));
        assert_eq!(send(&mut known, 1, &["name_001"]), 0);
        assert_eq!(send(&mut known, 0, &["name_001"]), 1);
        assert!(known.keeps("name_001", 5) && !known.has("name_002", 5) && known.has("name_003", 5));
        let placed = known.placed(&events::Registered::default(), 5).count();
        assert_eq!(placed, 200);
    }

    #[test]
    fn a_name_of_one_network_holds_its_place_until_the_end_of_the_next_day() {
        assert!(sight(5, 7).holds_place(6) && !sight(5, 7).holds_place(7));
        assert!(sight(5, 0).holds_place(95) && !sight(5, 0).holds_place(96));
    }
}
