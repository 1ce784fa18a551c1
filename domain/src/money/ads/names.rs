//! Names of an ad, an ad set or a campaign with the days on which it had them.
//!
//! A name may come back after another one, so an entity may have several ranges of days of the same name. Days without costs
//! between two ranges of a name belong to it, unless another name was used meanwhile.

use serde::{Deserialize, Serialize};

/// Maximum number of ranges that are kept of an entity, the newest ones.
const MAX_RANGES: usize = 20;

/// Memory that a range takes besides the text of its name, about.
pub(super) const RANGE_BYTES: usize = 128;

/// Name of an ad as the database holds it: the name, its first and its last day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct StoredName(pub String, pub i32, pub i32);

impl StoredName {
    fn size(&self) -> usize {
        self.0.len() + RANGE_BYTES
    }

    fn is_within(&self, first: i32, last: i32) -> bool {
        self.1 <= last && first <= self.2
    }
}

/// Names of an entity, the newest last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Names(Vec<StoredName>);

/// Name whose days have changed, with the first and the last of these days. None: it is new or gone, which counts on all
/// days.
pub(super) type Changed = (String, Option<(i32, i32)>);

impl Names {
    pub(super) fn of(stored: Vec<StoredName>) -> Self {
        Self(stored)
    }

    pub(super) fn stored(&self) -> &[StoredName] {
        &self.0
    }

    /// Returns the memory in bytes that they take, about.
    pub(super) fn size(&self) -> usize {
        self.0.iter().map(StoredName::size).sum()
    }

    /// Forgets the oldest names, until the others take at most so many bytes.
    pub(super) fn shrink_to(&mut self, bytes: usize) {
        let mut size = self.size();
        let is_beyond = |name: &&StoredName| {
            let is_beyond = size > bytes;
            size -= if is_beyond { name.size() } else { 0 };
            is_beyond
        };
        let forgotten = self.0.iter().take_while(is_beyond).count();
        self.0.drain(..forgotten);
    }

    /// Adds names with their days, as one reading has them.
    pub(super) fn add(&mut self, read: &[StoredName]) {
        let mut read: Vec<&StoredName> = read.iter().collect();
        read.sort_by_key(|name| name.1);
        for run in read.chunk_by(|a, b| a.0 == b.0) {
            if let (Some(first), Some(last)) = (run.first(), run.iter().map(|name| name.2).max()) {
                self.add_one(StoredName(first.0.clone(), first.1, last));
            }
        }
        self.0.sort_by_key(|name| (name.2, name.1));
        let too_many = self.0.len().saturating_sub(MAX_RANGES);
        self.0.drain(..too_many);
    }

    fn add_one(&mut self, mut new: StoredName) {
        let (mut same, mut others): (Vec<StoredName>, Vec<StoredName>) =
            self.0.drain(..).partition(|name| name.0 == new.0);
        // The nearest ranges first, as the range grows towards the others.
        same.sort_by_key(|name| (name.1 - new.2).max(new.1 - name.2));
        let mut apart = Vec::new();
        for name in same {
            // The days between both. None are, if the ranges touch or overlap.
            let (from, to) = (name.2.min(new.2) + 1, name.1.max(new.1) - 1);
            if from <= to && others.iter().any(|other| other.is_within(from, to)) {
                apart.push(name);
            } else {
                (new.1, new.2) = (new.1.min(name.1), new.2.max(name.2));
            }
        }
        // Another name that was thought to last over these days came back after them.
        for place in 0..others.len() {
            let StoredName(text, first, last) = others[place].clone();
            if first < new.1 && new.2 < last {
                others[place].2 = new.1 - 1;
                others.push(StoredName(text, new.2 + 1, last));
            }
        }
        others.extend(apart);
        others.push(new);
        self.0 = others;
    }

    /// Returns the names whose days differ.
    pub(super) fn changed_since(&self, before: &Self) -> Vec<Changed> {
        let mut texts: Vec<&str> = self.0.iter().chain(&before.0).map(|name| name.0.as_str()).collect();
        texts.sort_unstable();
        texts.dedup();
        let changed = texts.into_iter().filter_map(|text| {
            let (was, is) = (before.ranges(text), self.ranges(text));
            if was.is_empty() || is.is_empty() {
                return Some((text.to_owned(), None));
            }
            difference(&was, &is).map(|days| (text.to_owned(), Some(days)))
        });
        changed.collect()
    }

    fn ranges(&self, text: &str) -> Vec<(i32, i32)> {
        self.0.iter().filter(|name| name.0 == text).map(|name| (name.1, name.2)).collect()
    }
}

/// Returns the first and the last day that is in the ranges of only one side.
fn difference(a: &[(i32, i32)], b: &[(i32, i32)]) -> Option<(i32, i32)> {
    let mut bounds: Vec<i32> = a.iter().chain(b).flat_map(|(first, last)| [*first, last + 1]).collect();
    bounds.sort_unstable();
    bounds.dedup();
    let has =
        |ranges: &[(i32, i32)], day: i32| ranges.iter().any(|(first, last)| (*first..=*last).contains(&day));
    let differs = |days: &&[i32]| has(a, days[0]) != has(b, days[0]);
    let mut differing = bounds.windows(2).filter(differs);
    let first = differing.next()?;
    let last = differing.next_back().unwrap_or(first);
    Some((first[0], last[1] - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(text: &str, first: i32, last: i32) -> StoredName {
        StoredName(text.to_owned(), first, last)
    }

    fn names(read: &[&[StoredName]]) -> Names {
        let mut names = Names::default();
        for read in read {
            names.add(read);
        }
        names
    }

    #[test]
    fn a_name_that_comes_back_leaves_the_days_between_to_the_other() {
        let expected = [name("Spring", 1, 10), name("Summer", 11, 20), name("Spring", 21, 30)];
        let [first, between, last] = expected.clone();
        for order in [[&first, &between, &last], [&last, &between, &first], [&first, &last, &between]] {
            let read = order.map(std::slice::from_ref);
            assert_eq!(names(&read).stored(), expected);
        }
        // In one reading, day by day, and once more.
        let days = (1..=30)
            .rev()
            .map(|day| name(if (11..=20).contains(&day) { "Summer" } else { "Spring" }, day, day));
        let days: Vec<StoredName> = days.collect();
        assert_eq!(names(&[&days, &days]).stored(), expected);
    }

    #[test]
    fn days_without_costs_belong_to_the_name_around_them() {
        let names = names(&[&[name("Spring", 1, 2)], &[name("Spring", 9, 9)]]);
        assert_eq!(names.stored(), [name("Spring", 1, 9)]);
    }

    #[test]
    fn a_platform_that_tells_the_latest_name_of_past_days_takes_no_days_from_the_former_one() {
        let names = names(&[&[name("Spring", 1, 30)], &[name("Summer", 18, 31)], &[name("Summer", 4, 17)]]);
        assert_eq!(names.stored(), [name("Spring", 1, 30), name("Summer", 4, 31)]);
    }

    #[test]
    fn the_oldest_names_are_forgotten_for_want_of_room() {
        let all = names(&[&[name("Spring", 1, 10), name("Summer", 11, 20), name("Fall", 21, 30)]]);
        for (bytes, kept) in [(all.size(), 3), (all.size() - 1, 2), (4 + RANGE_BYTES, 1), (RANGE_BYTES, 0)] {
            let mut some = all.clone();
            some.shrink_to(bytes);
            assert_eq!(some.stored(), &all.stored()[3 - kept..], "{bytes}");
        }
    }

    #[test]
    fn changes_are_those_of_days() {
        let before = names(&[&[name("Spring", 1, 10), name("Summer", 11, 20)]]);
        let mut after = before.clone();
        after.add(&[name("Summer", 20, 22), name("Autumn", 23, 23)]);
        assert_eq!(
            after.changed_since(&before),
            [("Autumn".to_owned(), None), ("Summer".to_owned(), Some((21, 22)))]
        );
        assert_eq!(after.changed_since(&after), []);
    }
}
