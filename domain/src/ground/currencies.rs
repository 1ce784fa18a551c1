//! Currencies of money, by ISO 4217 as of 2026.

/// Form of a currency's code.
pub const PATTERN: &str = "^[A-Z]{3}$";

/// Codes of the active list, sorted. Codes of metals, units of account, funds and tests (XAU, XDR, CLF, XTS, XXX) are left
/// out, because nobody pays with them.
const ACTIVE: [&str; 155] = [
    "AED", "AFN", "ALL", "AMD", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "BHD", "BIF", "BMD",
    "BND", "BOB", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "CHF", "CLP", "CNY", "COP", "CRC",
    "CUP", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB", "EUR", "FJD", "FKP", "GBP", "GEL",
    "GHS", "GIP", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HTG", "HUF", "IDR", "ILS", "INR", "IQD", "IRR",
    "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LBP",
    "LKR", "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRU", "MUR", "MVR", "MWK",
    "MXN", "MYR", "MZN", "NAD", "NGN", "NIO", "NOK", "NPR", "NZD", "OMR", "PAB", "PEN", "PGK", "PHP", "PKR",
    "PLN", "PYG", "QAR", "RON", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLE",
    "SOS", "SRD", "SSP", "STN", "SVC", "SYP", "SZL", "THB", "TJS", "TMT", "TND", "TOP", "TRY", "TTD", "TWD",
    "TZS", "UAH", "UGX", "USD", "UYU", "UZS", "VED", "VES", "VND", "VUV", "WST", "XAF", "XCD", "XCG", "XOF",
    "XPF", "YER", "ZAR", "ZMW", "ZWG",
];

/// Returns true for a currency that people pay with. Accepts texts of another form, too: [`PATTERN`] refuses those.
pub(super) fn is_active(text: &str) -> bool {
    let has_form = text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_uppercase());
    !has_form || ACTIVE.binary_search(&text).is_ok()
}

/// Returns true for the code of a currency that people pay with.
pub(crate) fn is_currency(text: &str) -> bool {
    ACTIVE.binary_search(&text).is_ok()
}

/// Currencies whose smallest unit is a whole one.
const WITHOUT_DECIMALS: [&str; 16] = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF",
    "XPF",
];

/// Returns the unit to which amounts in a currency are rounded, in millionths: a hundredth, or a whole one.
pub(crate) fn rounding_unit(currency: &str) -> i64 {
    if WITHOUT_DECIMALS.contains(&currency) { 1_000_000 } else { 10_000 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_money_of_today_is_a_currency() {
        assert!(ACTIVE.is_sorted());
        for good in ["EUR", "USD", "CHF", "JPY", "KWD", "XOF", "XCG", "SLE", "ZWG"] {
            assert!(is_active(good), "{good}");
        }
        // Tests, none, metals, units of account and funds; then currencies of the past.
        for bad in
            ["XXX", "XTS", "XAU", "XDR", "CLF", "CHE", "AAA", "DEM", "HRK", "BGN", "ANG", "SLL", "ZWL", "VEF"]
        {
            assert!(!is_active(bad), "{bad}");
        }
    }
}
