//! Costs of ads as columns: one array per figure for each day of an account's cost rows.
//!
//! The key of a row, its account with the ids down to the ad, is stored once and has a number. A report therefore looks
//! at each ad once, and then adds up arrays. All costs of a project are in memory together: a row takes some 40 bytes,
//! so 10,000 ads on 90 days take less than 40 MB.
//!
//! Snapshots hold the days of costs like those of visits, and in their manifest the keys and the version up to which the
//! days are valid. After a start, only days that changed since are read from the rows.

mod keeping;
mod refresh;

use std::collections::BTreeMap;
use std::sync::Arc;

use entity::visits::AdPlatform;
use rustc_hash::FxHashMap;
use uuid::Uuid;

pub(super) use keeping::{COST_COLUMNS, HeldCosts};
pub(super) use refresh::{CostChanges, NewRows};

/// Costs of a project.
#[derive(Clone, Debug, Default)]
pub struct Costs {
    /// The project's `ad_costs_version` up to which everything is here.
    version: i32,
    /// Timeline of the database server on which everything was read.
    timeline: i64,
    pub accounts: FxHashMap<Uuid, CostAccount>,
    keys: Arc<Keys>,
    days: BTreeMap<i32, Arc<CostDay>>,
}

/// Account of an ad platform, or a source of imported costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CostAccount {
    pub platform: Option<AdPlatform>,
    /// The platform's id of the account, or the source of an import.
    pub external_id: Arc<str>,
}

/// Account and ids of a cost row. An empty id stands for none.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CostKey {
    pub account: Uuid,
    /// Ids of the campaign, the ad set and the ad.
    pub ids: [Arc<str>; 3],
}

/// Keys by their numbers, and the currencies. Both only grow.
#[derive(Clone, Debug, Default)]
struct Keys {
    list: Vec<CostKey>,
    numbers: FxHashMap<CostKey, u32>,
    currencies: Vec<String>,
}

/// Rows of a day. All arrays have the same length.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CostDay {
    /// Number of the row's key.
    pub keys: Vec<u32>,
    /// Number of the row's currency.
    pub currencies: Vec<u8>,
    /// Costs in millionths of a unit of the currency.
    pub costs: Vec<i64>,
    pub impressions: Vec<i64>,
    pub clicks: Vec<i64>,
    /// Conversions as the platform counts them, in millionths.
    pub conversions: Vec<i64>,
}

/// Row as the database holds it.
#[derive(Clone, Copy, Debug)]
pub(super) struct CostRow<'row> {
    pub account: Uuid,
    pub day: i32,
    /// Ids of the campaign, the ad set and the ad.
    pub ids: [&'row str; 3],
    pub currency: &'row str,
    /// Cost, impressions, clicks and conversions.
    pub figures: [i64; 4],
}

impl Costs {
    /// Returns the keys by their numbers.
    pub fn keys(&self) -> &[CostKey] {
        &self.keys.list
    }

    /// Returns the currencies by their numbers.
    pub fn currencies(&self) -> &[String] {
        &self.keys.currencies
    }

    /// Returns the days of a range that have costs.
    pub fn days(&self, first: i32, last: i32) -> impl Iterator<Item = (i32, &Arc<CostDay>)> {
        self.days.range(first..=last).map(|(number, day)| (*number, day))
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.days.values().map(|day| day.len()).sum()
    }

    /// Returns the size in memory.
    pub fn bytes(&self) -> usize {
        let days: usize = self.days.values().map(|day| size_of::<CostDay>() + 48 + day.bytes()).sum();
        days + self.keys.bytes()
    }
}

impl Keys {
    /// Returns the number of a key. Adds a new one.
    fn number(&mut self, account: Uuid, ids: [&str; 3]) -> u32 {
        let key = CostKey { account, ids: ids.map(Arc::from) };
        if let Some(number) = self.numbers.get(&key) {
            return *number;
        }
        let number = u32::try_from(self.list.len()).unwrap_or(u32::MAX);
        self.list.push(key.clone());
        self.numbers.insert(key, number);
        number
    }

    /// Returns the number of a currency. Adds a new one.
    fn currency(&mut self, code: &str) -> u8 {
        let known = self.currencies.iter().position(|known| known == code);
        let number = known.unwrap_or_else(|| {
            self.currencies.push(code.to_owned());
            self.currencies.len() - 1
        });
        u8::try_from(number).unwrap_or(u8::MAX)
    }

    fn bytes(&self) -> usize {
        let texts = |key: &CostKey| key.ids.iter().map(|id| id.len() + 16).sum::<usize>();
        let texts: usize = self.list.iter().map(texts).sum();
        texts
            + self.list.capacity() * size_of::<CostKey>()
            + self.numbers.capacity() * (size_of::<CostKey>() + 8)
    }
}

impl CostDay {
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    fn push(&mut self, key: u32, currency: u8, [cost, impressions, clicks, conversions]: [i64; 4]) {
        self.keys.push(key);
        self.currencies.push(currency);
        self.costs.push(cost);
        self.impressions.push(impressions);
        self.clicks.push(clicks);
        self.conversions.push(conversions);
    }

    /// Returns the rows that are to be kept.
    fn only(&self, is_kept: impl Fn(u32) -> bool) -> Self {
        let mut kept = Self::default();
        for row in (0..self.len()).filter(|row| is_kept(self.keys[*row])) {
            let figures = [self.costs[row], self.impressions[row], self.clicks[row], self.conversions[row]];
            kept.push(self.keys[row], self.currencies[row], figures);
        }
        kept
    }

    /// Returns the rows by campaign, ad set, ad and account, so that equal ones of many days lie alike in snapshots.
    fn sorted(self, keys: &[CostKey]) -> Self {
        let place = |row: usize| keys.get(self.keys[row] as usize).map(|key| (&key.ids, key.account));
        // Rows mostly come by their key already.
        if (0..self.len()).is_sorted_by_key(place) {
            return self;
        }
        let mut rows: Vec<usize> = (0..self.len()).collect();
        rows.sort_by(|one, other| place(*one).cmp(&place(*other)));
        let mut sorted = Self::default();
        for row in rows {
            let figures = [self.costs[row], self.impressions[row], self.clicks[row], self.conversions[row]];
            sorted.push(self.keys[row], self.currencies[row], figures);
        }
        sorted
    }

    fn shrink(&mut self) {
        self.keys.shrink_to_fit();
        self.currencies.shrink_to_fit();
        let figures = [&mut self.costs, &mut self.impressions, &mut self.clicks, &mut self.conversions];
        figures.into_iter().for_each(Vec::shrink_to_fit);
    }

    fn bytes(&self) -> usize {
        let figures = [&self.costs, &self.impressions, &self.clicks, &self.conversions];
        4 * self.keys.capacity()
            + self.currencies.capacity()
            + figures.into_iter().map(|figures| 8 * figures.capacity()).sum::<usize>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_a_day_are_sorted_by_campaign_ad_set_and_ad() {
        let (mut keys, mut day) = (Keys::default(), CostDay::default());
        let account = |number: u128| Uuid::from_u128(number);
        for (number, (account, ids)) in [
            (account(1), ["2", "1", "1"]),
            (account(2), ["1", "2", "1"]),
            (account(1), ["1", "2", "1"]),
            (account(1), ["1", "1", "3"]),
        ]
        .into_iter()
        .enumerate()
        {
            day.push(keys.number(account, ids), 0, [number as i64; 4]);
        }
        let sorted = day.sorted(&keys.list);
        assert_eq!((sorted.keys.as_slice(), sorted.costs.as_slice()), (&[3, 2, 1, 0][..], &[3, 2, 1, 0][..]));
        assert_eq!(sorted.clone().sorted(&keys.list), sorted);
    }
}
