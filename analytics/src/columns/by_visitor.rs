//! Sessions of a day, grouped by visitor.
//!
//! Most visitors have one session a day. To count distinct visitors, a report adds up these sessions in the order of
//! the columns, and iterates over the others visitor by visitor, where a bit marks sessions of the same visitor as the
//! session before. This needs no lookups and no unpredictable branches.

use rustc_hash::FxHashMap;

use super::codes::count_set;
use super::table::position;

/// Sessions of a day, by whether their visitor has several.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ByVisitor {
    /// By session: true if it is the only one of its visitor.
    pub alone: Vec<bool>,
    /// All other sessions, grouped by visitor: the session's index, and [`SAME`] if its visitor is that of the entry
    /// before.
    pub(super) together: Vec<u32>,
}

/// Bit that marks a session whose visitor is that of the entry before.
const SAME: u32 = 1 << 31;

impl ByVisitor {
    /// Returns every session once, and true if its visitor is that of the one before.
    pub fn iter(&self) -> impl Iterator<Item = (usize, bool)> + '_ {
        let alone = self.alone.iter().enumerate().filter(|(_, alone)| **alone);
        self.together().chain(alone.map(|(session, _)| (session, false)))
    }

    /// Returns the sessions whose visitors have several, and true if a session's visitor is that of the one before.
    pub fn together(&self) -> impl Iterator<Item = (usize, bool)> + '_ {
        self.together.iter().map(|entry| ((entry & !SAME) as usize, entry & SAME != 0))
    }

    /// Returns the number of distinct visitors of the sessions whose mask is set.
    pub fn distinct(&self, mask: &[bool]) -> u64 {
        let mut visitors = count_set(self.alone.iter().zip(mask).map(|(alone, keep)| alone & keep));
        let mut counted = false;
        for (session, same) in self.together() {
            counted &= same;
            visitors += u64::from(mask[session] & !counted);
            counted |= mask[session];
        }
        visitors
    }

    /// Adds the sessions from `first` on. `visitors` holds the visitors of all sessions.
    pub(super) fn extend(&mut self, visitors: &[i64], first: usize) {
        let mut new: Vec<(i64, u32)> =
            visitors.iter().enumerate().skip(first).map(|(session, id)| (*id, position(session))).collect();
        new.sort_unstable();
        let runs: Vec<&[(i64, u32)]> = new.chunk_by(|(a, _), (b, _)| a == b).collect();
        let mut added = vec![false; runs.len()];
        let mut together = Vec::new();
        if first > 0 {
            let known: FxHashMap<i64, usize> =
                runs.iter().enumerate().map(|(run, sessions)| (sessions[0].0, run)).collect();
            let mut add = |together: &mut Vec<u32>, session: u32| {
                let Some(run) = known.get(&visitors[session as usize]) else { return false };
                added[*run] = true;
                together.extend(runs[*run].iter().map(|(_, session)| session | SAME));
                true
            };
            for entries in self.together.chunk_by(|_, entry| entry & SAME != 0) {
                together.extend_from_slice(entries);
                add(&mut together, entries[0]);
            }
            for (session, alone) in (0..).zip(&mut self.alone) {
                if *alone && known.contains_key(&visitors[session as usize]) {
                    together.push(session);
                    *alone = !add(&mut together, session);
                }
            }
        }
        self.alone.resize(visitors.len(), false);
        for (run, _) in runs.iter().zip(added).filter(|(_, added)| !added) {
            match run {
                [(_, session)] => self.alone[*session as usize] = true,
                run => {
                    let same = std::iter::once(0).chain(std::iter::repeat(SAME));
                    together.extend(run.iter().zip(same).map(|((_, session), same)| session | same));
                }
            }
        }
        self.together = together;
    }

    /// Returns true if each of `sessions` sessions is contained once.
    pub(super) fn is_sound(&self, sessions: usize) -> bool {
        let mut seen = vec![false; sessions];
        let is_new = |(session, _): (usize, bool)| {
            seen.get_mut(session).is_some_and(|seen| !std::mem::replace(seen, true))
        };
        let together = self.together.len();
        self.alone.len() == sessions
            && together + self.alone.iter().filter(|alone| **alone).count() == sessions
            && self.together.first().is_none_or(|entry| entry & SAME == 0)
            && self.iter().all(is_new)
    }

    pub(super) fn shrink(&mut self) {
        self.alone.shrink_to_fit();
        self.together.shrink_to_fit();
    }

    pub(super) fn bytes(&self) -> usize {
        self.alone.capacity() + self.together.capacity() * size_of::<u32>()
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
        let of =
            |alone: [bool; 2], together: &[u32]| ByVisitor { alone: alone.into(), together: together.into() };
        for together in [vec![0, 0], vec![0], vec![SAME, 1], vec![0, 2], vec![0, 1, 1]] {
            assert!(!of([false; 2], &together).is_sound(2), "{together:?}");
        }
        assert!(!of([true, false], &[0]).is_sound(2));
        assert!(!of([true; 2], &[1]).is_sound(2));
        assert!(of([false; 2], &[1, SAME]).is_sound(2));
        assert!(of([false, true], &[0]).is_sound(2));
    }
}
