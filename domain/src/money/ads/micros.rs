//! Amounts of money in millionths of a currency unit, read from decimal texts digit by digit. Floats would drift: ten
//! thousand rows of 0.1 would no longer add up to the account's total.

/// Number of millionths in a unit.
const MICROS: i64 = 1_000_000;

/// Reads a decimal text, such as `12`, `-0.5` or `1.234567`. Digits beyond the sixth are rounded half up, away from zero
/// if negative. None for anything else: signs of thousands, exponents, or amounts beyond nine million millions.
pub fn micros(text: &str) -> Option<i64> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let has_point_only = digits.contains('.') && decimals.is_empty();
    if whole.is_empty() || has_point_only || !is_number(whole) || !is_number(decimals) {
        return None;
    }
    let whole: i64 = whole.parse().ok()?;
    let kept: String = decimals.chars().chain("000000".chars()).take(6).collect();
    let up = decimals.as_bytes().get(6).is_some_and(|digit| *digit >= b'5');
    let amount = whole.checked_mul(MICROS)?.checked_add(kept.parse().ok()?)?.checked_add(i64::from(up))?;
    Some(if negative { -amount } else { amount })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_taken_as_they_stand_and_rounded_half_up_beyond_the_sixth() {
        for (given, expected) in [
            ("0", 0),
            ("12", 12_000_000),
            ("12.3", 12_300_000),
            ("0.1", 100_000),
            ("1.234567", 1_234_567),
            ("1.2345674999", 1_234_567),
            ("1.2345675", 1_234_568),
            ("0.9999995", 1_000_000),
            ("-0.5", -500_000),
            ("-1.2345675", -1_234_568),
            ("007.50", 7_500_000),
            ("9000000000000", 9_000_000_000_000_000_000),
        ] {
            assert_eq!(micros(given), Some(expected), "{given}");
        }
    }

    #[test]
    fn anything_else_is_no_amount() {
        for given in
            ["", "-", ".", ".5", "1.", "1,5", "1 000", "1e3", "+1", "0x1", "NaN", "1.2.3", "--1", "１"]
        {
            assert_eq!(micros(given), None, "{given}");
        }
        assert_eq!(micros("9300000000000"), None);
        assert_eq!(micros("99999999999999999999"), None);
    }

    #[test]
    fn ten_thousand_times_a_tenth_is_a_thousand() {
        let sum: i64 = std::iter::repeat_n("0.1", 10_000).filter_map(micros).sum();
        assert_eq!(sum, 1_000 * MICROS);
    }
}
