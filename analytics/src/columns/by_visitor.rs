//! The sessions of a day, visitor by visitor.
//!
//! Whoever counts distinct visitors goes over the sessions in this order and looks at one mark: whether a
//! session's visitor is that of the session before. Nothing is looked up and nothing is guessed, so it costs
//! the same however often visitors come back.

use rustc_hash::FxHashMap;

use super::table::position;

/// The sessions of a day, those of one visitor one after the other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ByVisitor {
    /// The place of a session, and [`SAME`] where its visitor is that of the entry before.
    pub(super) entries: Vec<u32>,
}

/// Marks a session whose visitor is that of the entry before.
const SAME: u32 = 1 << 31;

impl ByVisitor {
    /// Every session once, with whether its visitor is that of the one before.
    pub fn iter(&self) -> impl Iterator<Item = (usize, bool)> + '_ {
        self.entries.iter().map(|entry| ((entry & !SAME) as usize, entry & SAME != 0))
    }

    /// How many different visitors the sessions have whose mask is set.
    pub fn distinct(&self, mask: &[bool]) -> u64 {
        let (mut counted, mut visitors) = (false, 0);
        for (session, same) in self.iter() {
            counted &= same;
            visitors += u64::from(mask[session] & !counted);
            counted |= mask[session];
        }
        visitors
    }

    /// Adds the sessions from `first` on; `visitors` are those of all sessions.
    pub(super) fn extend(&mut self, visitors: &[i64], first: usize) {
        let mut new: Vec<(i64, u32)> =
            visitors.iter().enumerate().skip(first).map(|(session, id)| (*id, position(session))).collect();
        new.sort_unstable();
        let runs: Vec<&[(i64, u32)]> = new.chunk_by(|(a, _), (b, _)| a == b).collect();
        let before = std::mem::replace(&mut self.entries, Vec::with_capacity(visitors.len()));
        let mut known: FxHashMap<i64, usize> = FxHashMap::default();
        if !before.is_empty() {
            known = runs.iter().enumerate().map(|(run, sessions)| (sessions[0].0, run)).collect();
        }
        let mut added = vec![false; runs.len()];
        let mut rest = before.as_slice();
        while let [head, tail @ ..] = rest {
            let more = tail.iter().take_while(|entry| **entry & SAME != 0).count();
            let (run, after) = rest.split_at(1 + more);
            self.entries.extend_from_slice(run);
            if let Some(new) = known.get(&visitors[(head & !SAME) as usize]) {
                self.entries.extend(runs[*new].iter().map(|(_, session)| session | SAME));
                added[*new] = true;
            }
            rest = after;
        }
        for (run, _) in runs.iter().zip(added).filter(|(_, added)| !added) {
            self.entries.extend(run.iter().take(1).map(|(_, session)| *session));
            self.entries.extend(run.iter().skip(1).map(|(_, session)| session | SAME));
        }
    }

    /// Whether it has each of so many sessions once.
    pub(super) fn is_sound(&self, sessions: usize) -> bool {
        let mut seen = vec![false; sessions];
        let is_new = |(session, _): (usize, bool)| {
            seen.get_mut(session).is_some_and(|seen| !std::mem::replace(seen, true))
        };
        self.entries.len() == sessions
            && self.entries.first().is_none_or(|entry| entry & SAME == 0)
            && self.iter().all(is_new)
    }

    pub(super) fn shrink(&mut self) {
        self.entries.shrink_to_fit();
    }

    pub(super) fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<u32>()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn visitors_are_counted_once_however_their_sessions_arrived(
            visitors in prop::collection::vec((0_i64..6, any::<bool>()), 0..60),
            cuts in prop::collection::vec(0_usize..60, 0..4),
        ) {
            let (visitors, mask): (Vec<i64>, Vec<bool>) = visitors.into_iter().unzip();
            let mut cuts: Vec<usize> = cuts.into_iter().filter(|cut| *cut < visitors.len()).collect();
            cuts.sort_unstable();
            cuts.push(visitors.len());
            let (mut by, mut first) = (ByVisitor::default(), 0);
            for cut in cuts {
                by.extend(&visitors[..cut], first);
                first = cut;
                prop_assert!(by.is_sound(cut));
            }
            let selected = visitors.iter().zip(&mask).filter(|(_, keep)| **keep);
            let expected: HashSet<&i64> = selected.map(|(visitor, _)| visitor).collect();
            prop_assert_eq!(by.distinct(&mask), expected.len() as u64);
            let mut met = HashSet::new();
            for (session, same) in by.iter() {
                prop_assert_eq!(met.insert(visitors[session]), !same);
            }
        }
    }

    #[test]
    fn an_order_that_leaves_sessions_out_or_repeats_them_is_not_sound() {
        for entries in [vec![0, 0], vec![0], vec![SAME, 1], vec![0, 2], vec![0, 1, 1]] {
            assert!(!ByVisitor { entries: entries.clone() }.is_sound(2), "{entries:?}");
        }
        assert!(ByVisitor { entries: vec![1, SAME] }.is_sound(2));
    }
}
