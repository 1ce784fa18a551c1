//! Exchange rates: the daily reference rates of the European Central Bank.
//!
//! `file.rs` reads the files of the bank, `store.rs` keeps their rates in the database, `fetching.rs` decides when to fetch
//! which file, `calendar.rs` knows when the bank publishes, and `fixed.rs` has the currencies that have become the euro.
//! Whoever converts money asks for the [`current`] rates and calls [`convert`]. How a file comes over the network belongs
//! to the server.

mod calendar;
mod fetching;
mod file;
mod fixed;
mod store;

use std::collections::HashMap;
use std::str;
use std::sync::Arc;

use entity::{fx_rate, fx_state};
use parking_lot::RwLock;
use sea_orm::{EntityTrait, QueryOrder, QuerySelect};
use tokio::sync::Mutex;

use crate::ground::{aside, currencies};
use crate::{Context, Result};

pub use fetching::{Ask, BankFile, Fetched, Outcome, RatesStatus, begin, finish, status};
pub use file::{MAX_FILE, Malformed, Sheet};
pub use store::{Stored, store};

/// Millionths in a unit. The rates of the bank have at most six decimals (the lats on 31 December 2013: 0.702804), and the
/// largest one was 1,912,400 (old Turkish lira on 9 December 2004), so that their millionths fit into 64 bits without
/// rounding.
const MICROS: i64 = 1_000_000;

/// Number of days for which a currency has its last rate while the bank publishes those of others. After that, nobody
/// knows what the currency is worth: the bank has no rates of the rouble since March 2022, and had none of the Icelandic
/// krona for nine years.
const SUSPENDED_AFTER: i32 = 31;

/// Id of the row in `fx_state`.
const STATE: i32 = 1;

/// Code of a currency: three upper-case letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code([u8; 3]);

impl Code {
    /// Reads a code. `None` for a text of another form.
    fn of(text: &str) -> Option<Self> {
        let code: [u8; 3] = text.as_bytes().try_into().ok()?;
        code.iter().all(u8::is_ascii_uppercase).then_some(Self(code))
    }

    /// Returns the code as text.
    pub fn as_str(&self) -> &str {
        str::from_utf8(&self.0).unwrap_or_default()
    }

    /// Returns true for a currency other than the euro that is money, or was when the bank published its rate.
    fn has_rates(self) -> bool {
        self.as_str() != "EUR" && is_money(self.as_str())
    }
}

/// Returns true for a currency that people pay with, or paid with when the bank published its rate.
pub(crate) fn is_money(code: &str) -> bool {
    currencies::is_currency(code) || fixed::is_former(code)
}

/// Rate of a currency on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Day as days since 1970.
    pub day: i32,
    pub currency: Code,
    /// Millionths of a unit of the currency that one euro was worth.
    pub per_euro: i64,
}

/// Exchange rates of the European Central Bank.
///
/// A day without rates, such as a weekend, has those of the last day before. When a country adopts the euro, the Council
/// fixes its currency to the euro irrevocably. The last published rate need not be the fixed one (the kuna: 7.5365 and
/// 7.5345), so the fixed rates are known to this program and count from their first day.
#[derive(Debug, Default)]
pub struct Rates {
    /// Days and rates of each currency, ascending.
    of: HashMap<Code, Vec<(i32, i64)>>,
    /// Days with a rate, ascending.
    days: Vec<i32>,
    version: i64,
}

impl Rates {
    /// Builds rates from rows, sorted by currency and day.
    fn new(rows: impl IntoIterator<Item = (String, i32, i64)>, version: i64) -> Self {
        let mut rates = Self { version, ..Self::default() };
        for (currency, day, per_euro) in rows {
            let Some(code) = Code::of(&currency).filter(|_| per_euro > 0) else { continue };
            rates.of.entry(code).or_default().push((day, per_euro));
            rates.days.push(day);
        }
        rates.days.sort_unstable();
        rates.days.dedup();
        rates
    }

    /// Returns the millionths of a currency's unit that one euro was worth on a day: the rate of the day, or the last one
    /// before. None for a currency without any rate up to the day, and for one whose rates the bank has suspended for more
    /// than a month. Euros are always 1,000,000.
    pub fn per_euro(&self, currency: &str, day: i32) -> Option<i64> {
        if currency == "EUR" {
            return Some(MICROS);
        }
        if let Some(fixed) = fixed::per_euro(currency, day) {
            return Some(fixed);
        }
        let rates = self.of.get(&Code::of(currency)?)?;
        let before = rates.partition_point(|(of, _)| *of <= day).checked_sub(1)?;
        let (last, per_euro) = *rates.get(before)?;
        let published = self.days.partition_point(|of| *of <= day).checked_sub(1)?;
        let is_suspended = self.days.get(published)?.saturating_sub(last) > SUSPENDED_AFTER;
        (!is_suspended).then_some(per_euro)
    }

    /// Converts an amount by the rates of a day, in the unit in which it is given. None if one of the currencies has no rate.
    pub fn converted(&self, amount: i64, from: &str, to: &str, day: i32) -> Option<i64> {
        if from == to {
            return Some(amount);
        }
        let converted = convert(amount, self.per_euro(from, day)?, self.per_euro(to, day)?);
        Some(i64::try_from(converted).unwrap_or(i64::MAX))
    }

    /// Returns the day of the newest rates, as days since 1970.
    pub fn newest_day(&self) -> Option<i32> {
        self.days.last().copied()
    }

    /// Returns the day of the first rate, as days since 1970. Before this day, only euros have a rate.
    pub fn first_day(&self) -> Option<i32> {
        self.days.first().copied()
    }

    /// Returns a number that differs when any rate has changed.
    pub fn version(&self) -> u64 {
        self.version.cast_unsigned()
    }
}

/// Converts an amount in millionths: divides by the rate of its own currency and multiplies by that of the other one.
/// Rounds half away from zero.
pub fn convert(micros: i64, from_per_euro: i64, to_per_euro: i64) -> i128 {
    // No currency has another rate than a positive one.
    let from = i128::from(from_per_euro.max(1));
    let product = i128::from(micros) * i128::from(to_per_euro);
    let (whole, rest) = (product / from, product % from);
    whole + if 2 * rest.abs() >= from { product.signum() } else { 0 }
}

/// Rates in memory, for the whole server.
#[derive(Clone, Default)]
struct Kept {
    rates: Arc<RwLock<Arc<Rates>>>,
    /// Locked while the rates are read from the database.
    reading: Arc<Mutex<()>>,
}

/// Returns the rates as the database has them. They are read again when somebody has changed them, here or at another
/// instance.
pub async fn current(context: &Context) -> Result<Arc<Rates>> {
    let kept: Kept = context.shared();
    let found = |version: i64| Some(kept.rates.read().clone()).filter(|rates| rates.version == version);
    if let Some(rates) = found(version(context).await?) {
        return Ok(rates);
    }
    let _reading = kept.reading.lock().await;
    // Somebody else may have read them meanwhile. The version is read before the rates, so that a change in between is
    // noticed the next time.
    let version = version(context).await?;
    if let Some(rates) = found(version) {
        return Ok(rates);
    }
    let rows: Vec<(String, i32, i64)> = fx_rate::Entity::find()
        .order_by_asc(fx_rate::Column::Currency)
        .order_by_asc(fx_rate::Column::Day)
        .into_tuple()
        .all(&context.db)
        .await?;
    // There are hundreds of thousands.
    let rates = aside::run(move || Arc::new(Rates::new(rows, version))).await?;
    *kept.rates.write() = rates.clone();
    Ok(rates)
}

async fn version(context: &Context) -> Result<i64> {
    let version = fx_state::Entity::find_by_id(STATE).select_only().column(fx_state::Column::Version);
    Ok(version.into_tuple().one(&context.db).await?.unwrap_or_default())
}

#[cfg(test)]
mod tests;
