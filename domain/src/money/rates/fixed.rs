//! Currencies that have become the euro, and their fixed rates.

use crate::ground::time::day_number;

/// Currency with its fixed rate.
struct Fixed {
    currency: &'static str,
    /// First day of the euro in the country.
    since: &'static str,
    /// Millionths of a unit per euro.
    per_euro: i64,
}

const fn fixed(currency: &'static str, since: &'static str, per_euro: i64) -> Fixed {
    Fixed { currency, since, per_euro }
}

/// Irrevocable rates by Council Regulation (EC) No 2866/98 and its amendments, of the currencies of which the bank has
/// published rates.
const FIXED: [Fixed; 9] = [
    fixed("SIT", "2007-01-01", 239_640_000),
    fixed("CYP", "2008-01-01", 585_274),
    fixed("MTL", "2008-01-01", 429_300),
    fixed("SKK", "2009-01-01", 30_126_000),
    fixed("EEK", "2011-01-01", 15_646_600),
    fixed("LVL", "2014-01-01", 702_804),
    fixed("LTL", "2015-01-01", 3_452_800),
    fixed("HRK", "2023-01-01", 7_534_500),
    fixed("BGN", "2026-01-01", 1_955_830),
];

/// Currencies of the bank's files that another currency of the same country has replaced.
const REPLACED: [&str; 2] = ["ROL", "TRL"];

/// Returns the fixed rate of a currency that has become the euro up to a day.
pub(super) fn per_euro(currency: &str, day: i32) -> Option<i64> {
    let fixed = FIXED.iter().find(|fixed| fixed.currency == currency)?;
    day_number(fixed.since).is_some_and(|since| since <= day).then_some(fixed.per_euro)
}

/// Returns true for a currency of the bank's files that is not used any more.
pub(super) fn is_former(currency: &str) -> bool {
    REPLACED.contains(&currency) || FIXED.iter().any(|fixed| fixed.currency == currency)
}
