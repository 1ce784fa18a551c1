//! Follows one visit through the steps of a funnel.

/// The most steps, as domain::measuring::funnels bounds them.
const MAX_STEPS: usize = domain::measuring::funnels::MAX_STEPS;

/// Progress of a visit. Its actions are passed one after the other, in their order.
///
/// A greedy walk that remembers only the first completion of each step would be wrong if steps have time limits: after
/// A at 0 and at 50, a B at 55 meets a limit of 10 only because of the second A. So this keeps the latest time at which
/// each step could have been completed. Later is always better, because all following actions are later still.
#[derive(Clone, Debug)]
pub(super) struct Walk<'plan> {
    within: &'plan [i64],
    sequential: bool,
    latest: [i64; MAX_STEPS],
    /// Steps taken, as bits.
    pub(super) taken: u32,
}

impl<'plan> Walk<'plan> {
    pub(super) fn new(within: &'plan [i64], sequential: bool) -> Self {
        Self { within, sequential, latest: [0; MAX_STEPS], taken: 0 }
    }

    /// Resets the state for the next visit.
    pub(super) fn restart(&mut self) {
        self.taken = 0;
    }

    /// Processes an action that can do these steps. Calls `first` for every step, except the first one, that is
    /// completed for the first time, with the time since the previous step.
    pub(super) fn act(&mut self, at: i64, steps: u32, mut first: impl FnMut(usize, i64)) {
        if !self.sequential {
            self.taken |= steps;
            return;
        }
        // From the last step to the first, so that a step completed by this action is not seen by the next step: one
        // action never does two.
        let mut left = steps;
        while left != 0 {
            let step = (u32::BITS - 1 - left.leading_zeros()) as usize;
            left &= !(1 << step);
            if step > 0 {
                if self.taken & (1 << (step - 1)) == 0 {
                    continue;
                }
                let took = at - self.latest[step - 1];
                if took > self.within[step] {
                    continue;
                }
                if self.taken & (1 << step) == 0 {
                    first(step, took);
                }
            }
            self.taken |= 1 << step;
            self.latest[step] = at;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn walk(within: &[i64], actions: &[(i64, u32)]) -> (u32, Vec<(usize, i64)>) {
        let (mut walk, mut took) = (Walk::new(within, true), Vec::new());
        for (at, steps) in actions {
            walk.act(*at, *steps, |step, ms| took.push((step, ms)));
        }
        took.sort_unstable();
        (walk.taken, took)
    }

    const NEVER_LATE: i64 = i64::MAX;

    #[test]
    fn a_later_time_of_the_step_before_can_be_in_time() {
        assert_eq!(walk(&[NEVER_LATE, 10], &[(0, 1), (50, 1), (55, 2)]), (3, vec![(1, 5)]));
        assert_eq!(walk(&[NEVER_LATE, 10], &[(0, 1), (11, 2)]), (1, vec![]));
        // The second A saves B; the C after the first B would have been too late for it.
        let within = [NEVER_LATE, 10, 10];
        assert_eq!(walk(&within, &[(0, 1), (5, 2), (40, 1), (45, 2), (50, 4)]), (7, vec![(1, 5), (2, 5)]));
    }

    #[test]
    fn one_action_does_one_step() {
        assert_eq!(walk(&[NEVER_LATE; 2], &[(0, 3)]).0, 1);
        assert_eq!(walk(&[NEVER_LATE; 2], &[(0, 3), (0, 3)]), (3, vec![(1, 0)]));
        assert_eq!(walk(&[NEVER_LATE; 3], &[(0, 7), (1, 7)]).0, 3);
        assert_eq!(walk(&[NEVER_LATE; 2], &[(0, 2), (1, 1)]).0, 1);
    }

    /// Returns true if some choice of actions takes the steps up to this one, the last of them by the action `end`.
    fn completes(within: &[i64], actions: &[(i64, u32)], step: usize, end: usize) -> bool {
        let (at, steps) = actions[end];
        steps & (1 << step) != 0
            && (step == 0
                || (0..end).any(|before| {
                    at - actions[before].0 <= within[step] && completes(within, actions, step - 1, before)
                }))
    }

    proptest! {
        #[test]
        fn the_walk_finds_what_trying_all_ways_finds(
            within in prop::collection::vec(prop_oneof![Just(i64::MAX), 0_i64..12], 2..5),
            gaps in prop::collection::vec((0_i64..6, 0_u32..32), 0..10),
        ) {
            let mut at = 0;
            let actions: Vec<(i64, u32)> = gaps.iter().map(|(gap, steps)| {
                at += gap;
                (at, steps & ((1 << within.len()) - 1))
            }).collect();
            let (taken, took) = walk(&within, &actions);
            for step in 0..within.len() {
                let first = (0..actions.len()).find(|end| completes(&within, &actions, step, *end));
                prop_assert_eq!(taken & (1 << step) != 0, first.is_some());
                if let (Some(first), true) = (first, step > 0) {
                    let before = (0..first).rev().find(|at| completes(&within, &actions, step - 1, *at));
                    let ms = actions[first].0 - actions[before.unwrap()].0;
                    prop_assert!(took.contains(&(step, ms)));
                }
            }
        }
    }
}
