//! Values that settings of a project had before, as far as stored data is still understood by them.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::ground::time::MS_PER_DAY;
use crate::{Error, Result};

/// Maximum number of former time zones that a project remembers.
const MAX_TIMEZONES: usize = 10;

/// Maximum number of former currencies of a project. Each may still be that of a stored value.
const MAX_CURRENCIES: usize = 100;

/// Former value of a setting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Former {
    pub value: String,
    /// When another value replaced it, in milliseconds since the epoch.
    pub until: i64,
}

/// Reads the former values of a setting, oldest first.
pub(super) fn read(stored: &Value) -> Vec<Former> {
    serde_json::from_value(stored.clone()).unwrap_or_default()
}

/// Adds the time zone that is replaced now. Zones that were replaced more than a day ago concern no running visit, and are
/// left out.
pub(super) fn timezones(stored: &Value, replaced: &str, now: i64) -> Vec<Former> {
    let mut zones = read(stored);
    zones.push(Former { value: replaced.to_owned(), until: now });
    zones.retain(|zone| zone.until > now - MS_PER_DAY);
    let surplus = zones.len().saturating_sub(MAX_TIMEZONES);
    zones.split_off(surplus)
}

/// Adds the currency that is replaced now.
pub(super) fn currencies(stored: &Value, replaced: &str, now: i64) -> Result<Vec<Former>> {
    let mut currencies = read(stored);
    if currencies.len() >= MAX_CURRENCIES {
        return Err(Error::Conflict("the currency of a project can be changed at most 100 times".into()));
    }
    currencies.push(Former { value: replaced.to_owned(), until: now });
    Ok(currencies)
}
