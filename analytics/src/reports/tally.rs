//! Counts many different keys.
//!
//! A hash table with a million keys misses the processor's caches at every access. So keys are first distributed into
//! lists by their hash, and in the end each list is counted by itself, in a table that is small enough. Pairs of low
//! codes have direct places in an array: codes are assigned in the order of appearance, so frequent values have low
//! codes.

use std::cmp::Reverse;
use std::hash::{BuildHasher, Hash};

use rayon::prelude::*;
use rustc_hash::{FxBuildHasher, FxHashMap};

const LISTS: usize = 64;

/// Keys in the order of arrival.
pub(super) struct Tally<E> {
    lists: Vec<Vec<E>>,
}

/// Entry of a list.
pub(super) trait Entry: Copy + Send + Sync {
    type Key: Hash + Eq + Copy + Send;

    fn key(self) -> Self::Key;

    /// True if its session had the key before.
    fn again(self) -> bool;
}

impl<K: Hash + Eq + Copy + Send + Sync> Entry for (K, bool) {
    type Key = K;

    fn key(self) -> K {
        self.0
    }

    fn again(self) -> bool {
        self.1
    }
}

/// Key that no session has twice.
#[derive(Clone, Copy)]
pub(super) struct Once<K>(pub(super) K);

impl<K: Hash + Eq + Copy + Send + Sync> Entry for Once<K> {
    type Key = K;

    fn key(self) -> K {
        self.0
    }

    fn again(self) -> bool {
        false
    }
}

/// Number of occurrences, and number of sessions with one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Times {
    pub(super) times: u64,
    pub(super) sessions: u64,
}

/// Most frequent keys, including all ties with the last of them, and the totals over all keys.
#[derive(Debug, PartialEq)]
pub(super) struct Leaders<K> {
    pub(super) rows: Vec<(K, Times)>,
    pub(super) distinct: u64,
    pub(super) total: u64,
}

impl<E> Default for Tally<E> {
    fn default() -> Self {
        Self { lists: (0..LISTS).map(|_| Vec::new()).collect() }
    }
}

impl<E: Entry> Tally<E> {
    /// Counts a key once more.
    #[inline]
    pub(super) fn add(&mut self, entry: E) {
        // The highest and the lowest bits are used by the hash table itself.
        let list = (FxBuildHasher.hash_one(entry.key()) >> 24) as usize % LISTS;
        self.lists[list].push(entry);
    }

    /// Counts the entries of several tallies and returns the `most` most frequent.
    pub(super) fn leaders(tallies: &[&Self], most: usize) -> Leaders<E::Key> {
        let counted: Vec<Leaders<E::Key>> = (0..LISTS)
            .into_par_iter()
            .map_init(FxHashMap::default, |counts, list| {
                counts.clear();
                for entry in tallies.iter().flat_map(|tally| &tally.lists[list]) {
                    let one: &mut Times = counts.entry(entry.key()).or_default();
                    one.times += 1;
                    one.sessions += u64::from(!entry.again());
                }
                Leaders::of(counts.iter().map(|(key, times)| (*key, *times)), most)
            })
            .collect();
        let distinct = counted.iter().map(|part| part.distinct).sum();
        let total = counted.iter().map(|part| part.total).sum();
        let all = Leaders::of(counted.iter().flat_map(|part| part.rows.iter().copied()), most);
        Leaders { distinct, total, ..all }
    }
}

impl<K: Copy> Leaders<K> {
    /// Selects the leaders in two passes: the minimum for a leader is found from the numbers alone, which are small.
    pub(super) fn of(counts: impl Iterator<Item = (K, Times)> + Clone, most: usize) -> Self {
        let mut times: Vec<u64> = counts.clone().map(|(_, one)| one.times).collect();
        let (distinct, total) = (times.len() as u64, times.iter().sum());
        let last = most.checked_sub(1).filter(|last| *last < times.len());
        let least = last.map_or(0, |last| *times.select_nth_unstable_by_key(last, |times| Reverse(*times)).1);
        Self { rows: counts.filter(|(_, one)| one.times >= least).collect(), distinct, total }
    }

    /// Merges the leaders of two disjoint sets of keys.
    pub(super) fn and(self, other: Self, most: usize) -> Self {
        let (distinct, total) = (self.distinct + other.distinct, self.total + other.total);
        Self { distinct, total, ..Self::of(self.rows.into_iter().chain(other.rows), most) }
    }

    pub(super) fn map<T>(self, key: impl Fn(K) -> T) -> Leaders<T> {
        let rows = self.rows.into_iter().map(|(one, times)| (key(one), times)).collect();
        Leaders { rows, distinct: self.distinct, total: self.total }
    }
}

/// Tally of pairs of codes.
pub(super) struct Pairs {
    /// Number of occurrences of each pair of codes below [`LOW`].
    low: Vec<u32>,
    /// Such pairs that are not counted yet. Counting them in one go lets the processor overlap the memory accesses.
    waiting: Vec<u32>,
    /// Number of repeated occurrences in the same session, which are rare.
    again: FxHashMap<u32, u32>,
    others: Tally<([u32; 2], bool)>,
}

const LOW: u32 = 512;
const WAITING: usize = 1024;

impl Default for Pairs {
    fn default() -> Self {
        Self {
            low: vec![0; (LOW * LOW) as usize],
            waiting: Vec::with_capacity(WAITING),
            again: FxHashMap::default(),
            others: Tally::default(),
        }
    }
}

impl Pairs {
    #[inline]
    pub(super) fn add(&mut self, [from, to]: [u32; 2], again: bool) {
        if from < LOW && to < LOW {
            let pair = from * LOW + to;
            if self.waiting.len() == WAITING {
                self.count_waiting();
            }
            self.waiting.push(pair);
            if again {
                *self.again.entry(pair).or_default() += 1;
            }
        } else {
            self.others.add(([from, to], again));
        }
    }

    fn count_waiting(&mut self) {
        self.waiting.iter().for_each(|pair| self.low[*pair as usize] += 1);
        self.waiting.clear();
    }

    pub(super) fn leaders(parts: &mut [Self], most: usize) -> Leaders<[u32; 2]> {
        let mut low = vec![0_u64; (LOW * LOW) as usize];
        for part in &mut *parts {
            part.count_waiting();
            low.iter_mut().zip(&part.low).for_each(|(all, times)| *all += u64::from(*times));
        }
        let low = (0..).zip(&low).filter(|(_, times)| **times > 0);
        let mut low: Leaders<u32> =
            Leaders::of(low.map(|(pair, times)| (pair, Times { times: *times, sessions: *times })), most);
        for (pair, one) in &mut low.rows {
            let again = parts.iter().filter_map(|part| part.again.get(pair));
            one.sessions -= again.map(|times| u64::from(*times)).sum::<u64>();
        }
        let low = low.map(|pair| [pair / LOW, pair % LOW]);
        let others: Vec<_> = parts.iter().map(|part| &part.others).collect();
        low.and(Tally::leaders(&others, most), most)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn leaders_are_those_of_counting_at_once(
            keys in prop::collection::vec(([LOW - 3..LOW + 3, LOW - 3..LOW + 3], any::<bool>()), 0..200),
            cut in 0_usize..200,
            most in 1_usize..20,
        ) {
            let mut expected: FxHashMap<[u32; 2], Times> = FxHashMap::default();
            let mut parts = [Pairs::default(), Pairs::default()];
            for (at, (key, again)) in keys.iter().enumerate() {
                parts[usize::from(at < cut)].add(*key, *again);
                let one = expected.entry(*key).or_default();
                one.times += 1;
                one.sessions += u64::from(!again);
            }
            let (distinct, total) = (expected.len() as u64, keys.len() as u64);
            let mut expected: Vec<_> = expected.into_iter().collect();
            expected.sort_unstable_by_key(|(key, one)| (Reverse(one.times), *key));
            let least = expected.get(most - 1).map_or(0, |(_, one)| one.times);
            expected.retain(|(_, one)| one.times >= least);
            let mut found = Pairs::leaders(&mut parts, most);
            found.rows.sort_unstable_by_key(|(key, one)| (Reverse(one.times), *key));
            prop_assert_eq!(found, Leaders { rows: expected, distinct, total });
        }
    }
}
