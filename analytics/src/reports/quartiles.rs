//! Exact quartiles, as PostgreSQL's `percentile_cont` defines them.

use async_graphql::SimpleObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Exact quartiles, interpolated between neighbours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Quartiles {
    /// A quarter of the values is at most this.
    pub p25: f64,
    /// Half of the values is at most this.
    pub median: f64,
    /// Three quarters of the values are at most this.
    pub p75: f64,
}

impl Quartiles {
    /// By selection, which orders the values no further than it must: each quarter is looked for
    /// only in the half that the median left for it.
    pub(super) fn of(values: &mut [u32]) -> Self {
        let Some(last) = values.len().checked_sub(1) else { return Self::default() };
        let [p25, p50, p75] = [0.25, 0.5, 0.75].map(|share| Place::of(share, last));
        let (below, middle, above) = values.select_nth_unstable(p50.low);
        let middle = *middle;
        let after_middle = least(above, middle);
        let median = p50.between(middle, after_middle);
        let p25 = if p25.low < below.len() {
            let (_, low, rest) = below.select_nth_unstable(p25.low);
            p25.between(*low, least(rest, middle))
        } else {
            p25.between(middle, after_middle)
        };
        let p75 = match p75.low.checked_sub(p50.low + 1) {
            Some(place) => {
                let (_, low, rest) = above.select_nth_unstable(place);
                p75.between(*low, least(rest, *low))
            }
            None => p75.between(middle, after_middle),
        };
        Self { p25, median, p75 }
    }

    /// `at` gives the value at a place of the sorted values.
    fn from_sorted(at: impl Fn(usize) -> u32, count: usize) -> Self {
        let Some(last) = count.checked_sub(1) else { return Self::default() };
        let value = |share| {
            let place = Place::of(share, last);
            place.between(at(place.low), at(last.min(place.low + 1)))
        };
        Self { p25: value(0.25), median: value(0.5), p75: value(0.75) }
    }
}

/// A place among sorted values: between one and the next.
#[derive(Clone, Copy)]
struct Place {
    low: usize,
    /// How far towards the next, 0 to 1.
    rest: f64,
}

impl Place {
    fn of(share: f64, last: usize) -> Self {
        let place = share * last as f64;
        // A place in a slice fits an index.
        Self { low: place.floor() as usize, rest: place - place.floor() }
    }

    fn between(self, low: u32, high: u32) -> f64 {
        let (low, high) = (f64::from(low), f64::from(high));
        low + self.rest * (high - low)
    }
}

fn least(values: &[u32], otherwise: u32) -> u32 {
    values.iter().copied().min().unwrap_or(otherwise)
}

/// How often each per cent occurs, 0 to 100: all that quartiles of per cents need.
#[derive(Clone, Debug)]
pub(super) struct Percents([u32; 101]);

impl Default for Percents {
    fn default() -> Self {
        Self([0; 101])
    }
}

impl Percents {
    pub(super) fn add(&mut self, percent: u8) {
        self.0[usize::from(percent.min(100))] += 1;
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (count, other) in self.0.iter_mut().zip(other.0) {
            *count += other;
        }
    }

    pub(super) fn quartiles(&self) -> Quartiles {
        let count = self.0.iter().map(|count| *count as usize).sum();
        let at = |place: usize| {
            let mut below = 0;
            let percent = self.0.iter().position(|count| {
                below += *count as usize;
                below > place
            });
            percent.map_or(100, |percent| percent as u32)
        };
        Quartiles::from_sorted(at, count)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn quartiles_lie_between_neighbours() {
        assert_eq!(Quartiles::of(&mut [4, 1, 3, 2]), Quartiles { p25: 1.75, median: 2.5, p75: 3.25 });
        assert_eq!(Quartiles::of(&mut [7]), Quartiles { p25: 7.0, median: 7.0, p75: 7.0 });
        assert_eq!(Quartiles::of(&mut []), Quartiles::default());
        assert_eq!(Percents::default().quartiles(), Quartiles::default());
    }

    proptest! {
        #[test]
        fn selecting_and_counting_agree_with_sorting(values in prop::collection::vec(0_u8..=100, 1..60)) {
            let mut sorted = values.clone();
            sorted.sort_unstable();
            let expected = Quartiles::from_sorted(|at| sorted[at].into(), sorted.len());
            let mut percents = Percents::default();
            values.iter().for_each(|value| percents.add(*value));
            prop_assert_eq!(percents.quartiles(), expected);
            let mut wide: Vec<u32> = values.iter().map(|value| u32::from(*value)).collect();
            prop_assert_eq!(Quartiles::of(&mut wide), expected);
        }
    }
}
