//! Amounts as exact decimals, in the form that platforms accept.

use serde_json::Value;

/// Formats an amount in ten-thousandths as a decimal: `1234500` is `123.45`.
pub(super) fn text(amount: i64) -> String {
    let (whole, rest) = (amount.unsigned_abs() / 10_000, amount.unsigned_abs() % 10_000);
    let sign = if amount < 0 { "-" } else { "" };
    let decimals = format!("{rest:04}");
    match decimals.trim_end_matches('0') {
        "" => format!("{sign}{whole}"),
        decimals => format!("{sign}{whole}.{decimals}"),
    }
}

/// Returns the amount as a JSON number. Up to 1e11, an amount has at most 15 digits and is written with exactly the
/// digits of [`text`].
pub(super) fn number(amount: i64) -> Value {
    match text(amount).parse::<f64>() {
        Ok(_) if amount % 10_000 == 0 => Value::from(amount / 10_000),
        Ok(number) => Value::from(number),
        Err(_) => Value::Null,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_written_with_its_own_digits() {
        for (amount, written) in [
            (0, "0"),
            (1, "0.0001"),
            (10, "0.001"),
            (1_234_500, "123.45"),
            (190_000, "19"),
            (-5_000, "-0.5"),
            (10_000_000_000_000, "1000000000"),
        ] {
            assert_eq!(text(amount), written);
            assert_eq!(number(amount).to_string(), written);
        }
    }

    #[test]
    fn no_number_drifts() {
        // Every step of 0.0001 around amounts of any size; the distance is a prime.
        for amount in (0..10_000_000_000_000_i64).step_by(9_999_999_967).flat_map(|base| base..base + 200) {
            assert_eq!(number(amount).to_string(), text(amount));
        }
    }
}
