//! Tiers of a model in a small type that can be copied.

use super::RelevanceTier;

/// Maximum number of tiers.
const MAX_TIERS: usize = 6;
const KEY: usize = 20;

/// Tiers of a model, ascending. They cover every score. Keys contain only the characters `a` to `z`, `0` to `9`, `_`
/// and `-`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tiers {
    keys: [[u8; KEY]; MAX_TIERS],
    lowest: [u8; MAX_TIERS],
    count: usize,
}

impl Tiers {
    /// Converts tiers. Tiers that do not fit are left out, which cannot happen for a model that was checked when it was
    /// saved.
    pub fn of(tiers: &[RelevanceTier]) -> Self {
        let mut all = Self { keys: [[0; KEY]; MAX_TIERS], lowest: [0; MAX_TIERS], count: 0 };
        let allowed = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_-".contains(&byte);
        for tier in tiers.iter().filter(|tier| tier.key.len() <= KEY && tier.key.bytes().all(allowed)) {
            let (Some(key), Some(lowest)) = (all.keys.get_mut(all.count), all.lowest.get_mut(all.count))
            else {
                break;
            };
            key[..tier.key.len()].copy_from_slice(tier.key.as_bytes());
            *lowest = tier.min;
            all.count += 1;
        }
        all
    }

    pub fn len(&self) -> usize {
        self.count
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Returns the key of the tier at a position.
    pub fn key(&self, place: usize) -> Option<&str> {
        let key = self.keys[..self.count].get(place)?;
        let end = key.iter().position(|byte| *byte == 0).unwrap_or(KEY);
        std::str::from_utf8(&key[..end]).ok()
    }

    /// Returns the position of the tier with this key.
    pub fn place(&self, key: &str) -> Option<usize> {
        (0..self.count).find(|place| self.key(*place) == Some(key))
    }

    /// Returns the position of the tier for a score: the highest tier whose minimum the score reaches.
    pub fn of_score(&self, score: u8) -> usize {
        self.lowest[..self.count].iter().rposition(|lowest| score >= *lowest).unwrap_or(0)
    }

    /// Returns the lowest and the highest score of a tier.
    pub fn range(&self, place: usize) -> Option<(u8, u8)> {
        let lowest = &self.lowest[..self.count];
        let end = lowest.get(place + 1).map_or(100, |next| next.saturating_sub(1));
        // Scores below the first tier count as the first tier.
        lowest.get(place).map(|least| (if place == 0 { 0 } else { *least }, end))
    }

    /// Iterates over the tiers' keys and lowest scores, ascending.
    pub fn each(&self) -> impl DoubleEndedIterator<Item = (&str, u8)> {
        (0..self.count).filter_map(|place| Some((self.key(place)?, self.lowest[place])))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measuring::relevance::RelevanceConfig;

    #[test]
    fn tiers_cover_every_score_without_a_gap() {
        let tiers = Tiers::of(&RelevanceConfig::default().tiers);
        let keys = [0, 24, 25, 59, 60, 100].map(|score| tiers.key(tiers.of_score(score)).unwrap_or_default());
        assert_eq!(keys, ["low", "low", "medium", "medium", "high", "high"]);
        for score in 0..=100 {
            let place = tiers.of_score(score);
            let within = (0..tiers.len())
                .filter(|at| tiers.range(*at).is_some_and(|(low, high)| (low..=high).contains(&score)));
            assert_eq!(within.collect::<Vec<_>>(), [place], "{score}");
        }
        assert_eq!((tiers.range(1), tiers.range(2), tiers.range(3)), (Some((25, 59)), Some((60, 100)), None));
        assert_eq!((tiers.place("high"), tiers.place("top")), (Some(2), None));
    }
}
