//! Exact quartiles, as PostgreSQL's `percentile_cont` defines them.

use async_graphql::SimpleObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Exact quartiles, interpolated between neighbouring values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema, SimpleObject)]
#[serde(rename_all = "camelCase")]
pub struct Quartiles {
    /// First quartile: a quarter of the values is at most this.
    pub p25: f64,
    /// Median: half of the values is at most this.
    pub median: f64,
    /// Third quartile: three quarters of the values are at most this.
    pub p75: f64,
}

impl Quartiles {
    pub(super) fn of(values: &[u32]) -> Self {
        Self::of_parts(&[values])
    }

    /// Computes the quartiles of values in several lists. Values are counted in buckets, and only the buckets that
    /// contain a quartile are sorted.
    pub(super) fn of_parts(parts: &[&[u32]]) -> Self {
        let count: usize = parts.iter().map(|part| part.len()).sum();
        let Some(last) = count.checked_sub(1) else { return Self::default() };
        let values = || parts.iter().flat_map(|part| part.iter().copied());
        let mut sizes = [0_u32; bucket(u32::MAX) + 1];
        values().for_each(|value| sizes[bucket(value)] += 1);
        let mut wanted = [false; bucket(u32::MAX) + 1];
        let places = [0.25, 0.5, 0.75].map(|share| Place::of(share, last).low);
        let (mut below, mut skipped) = (0, 0);
        for (wanted, size) in wanted.iter_mut().zip(sizes) {
            let bucket = below..below + size as usize;
            *wanted = places.iter().any(|low| bucket.contains(low) || bucket.contains(&(low + 1)));
            below = bucket.end;
        }
        let mut ordered: Vec<u32> = values().filter(|value| wanted[bucket(*value)]).collect();
        ordered.sort_unstable();
        // Start of each wanted bucket's values, among all values and among the sorted ones.
        let mut begins = Vec::new();
        below = 0;
        for (wanted, size) in wanted.into_iter().zip(sizes) {
            if wanted {
                begins.push((below, below - skipped));
            } else {
                skipped += size as usize;
            }
            below += size as usize;
        }
        let at = |place: usize| {
            let run = begins.partition_point(|(begin, _)| *begin <= place).saturating_sub(1);
            let (begin, among_ordered) = begins[run];
            ordered[among_ordered + (place - begin)]
        };
        Self::from_sorted(at, count)
    }

    /// Computes quartiles. `at` returns the value at an index of the sorted values.
    fn from_sorted(at: impl Fn(usize) -> u32, count: usize) -> Self {
        let Some(last) = count.checked_sub(1) else { return Self::default() };
        let value = |share| {
            let place = Place::of(share, last);
            place.between(at(place.low), at(last.min(place.low + 1)))
        };
        Self { p25: value(0.25), median: value(0.5), p75: value(0.75) }
    }
}

/// Position among sorted values, between one value and the next.
#[derive(Clone, Copy)]
struct Place {
    low: usize,
    /// Fraction of the way to the next value, 0 to 1.
    rest: f64,
}

impl Place {
    fn of(share: f64, last: usize) -> Self {
        let place = share * last as f64;
        // An index into a slice fits usize.
        Self { low: place.floor() as usize, rest: place - place.floor() }
    }

    fn between(self, low: u32, high: u32) -> f64 {
        let (low, high) = (f64::from(low), f64::from(high));
        low + self.rest * (high - low)
    }
}

/// Returns the bucket of a value. Buckets widen as values grow, by 1/64 of the value, so that a few very large values
/// do not push all others into one bucket.
const fn bucket(value: u32) -> usize {
    const FINE: u32 = 6;
    if value < 1 << FINE {
        return value as usize;
    }
    let magnitude = 31 - value.leading_zeros() - FINE;
    (((magnitude + 1) << FINE) + (value >> magnitude) - (1 << FINE)) as usize
}

/// Number of occurrences of each percent, 0 to 100. Sufficient for the quartiles of percentages.
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

    /// Adds a percent that occurs `times` times.
    pub(super) fn add_many(&mut self, percent: u8, times: u64) {
        self.0[usize::from(percent.min(100))] += u32::try_from(times).unwrap_or(u32::MAX);
    }

    /// Returns the number of values.
    pub(super) fn count(&self) -> u64 {
        self.at_least(0)
    }

    /// Returns how many values are at least this.
    pub(super) fn at_least(&self, percent: u32) -> u64 {
        self.0.iter().skip(percent as usize).map(|count| u64::from(*count)).sum()
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
        assert_eq!(Quartiles::of(&[4, 1, 3, 2]), Quartiles { p25: 1.75, median: 2.5, p75: 3.25 });
        assert_eq!(Quartiles::of(&[7]), Quartiles { p25: 7.0, median: 7.0, p75: 7.0 });
        assert_eq!(Quartiles::of(&[]), Quartiles::default());
        assert_eq!(Percents::default().quartiles(), Quartiles::default());
    }

    proptest! {
        #[test]
        fn counting_per_cents_agrees_with_sorting(values in prop::collection::vec(0_u8..=100, 1..60)) {
            let mut sorted = values.clone();
            sorted.sort_unstable();
            let expected = Quartiles::from_sorted(|at| sorted[at].into(), sorted.len());
            let mut percents = Percents::default();
            values.iter().for_each(|value| percents.add(*value));
            prop_assert_eq!(percents.quartiles(), expected);
        }

        #[test]
        fn counting_in_buckets_agrees_with_sorting(
            values in prop::collection::vec(prop_oneof![0_u32..70, 60_u32..5_000, any::<u32>()], 0..80),
            cut in 0_usize..80,
        ) {
            let (first, second) = values.split_at(cut.min(values.len()));
            let mut sorted = values.clone();
            sorted.sort_unstable();
            let expected = Quartiles::from_sorted(|at| sorted[at], sorted.len());
            prop_assert_eq!(Quartiles::of_parts(&[first, &[], second]), expected);
        }

        #[test]
        fn a_larger_value_is_never_in_a_lower_bucket(value in any::<u32>()) {
            let next = bucket(value.saturating_add(1));
            prop_assert!(next == bucket(value) || next == bucket(value) + 1);
        }
    }
}
