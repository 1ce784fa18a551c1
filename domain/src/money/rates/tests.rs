use super::*;
use crate::ground::time::day_number;

fn day(text: &str) -> i32 {
    day_number(text).unwrap_or_default()
}

fn rates(rows: &[(&str, &str, i64)]) -> Rates {
    let mut rows: Vec<(String, i32, i64)> =
        rows.iter().map(|(currency, text, rate)| ((*currency).to_owned(), day(text), *rate)).collect();
    rows.sort();
    Rates::new(rows, 7)
}

#[test]
fn a_day_without_rates_has_those_of_the_last_day_before() {
    let rates = rates(&[("USD", "2026-11-19", 1_150_000), ("USD", "2026-11-20", 1_160_000)]);
    for (text, expected) in [
        ("2026-11-18", None),
        ("2026-11-19", Some(1_150_000)),
        ("2026-11-20", Some(1_160_000)),
        ("2026-11-22", Some(1_160_000)),
        // However long nobody has fetched any.
        ("2027-11-22", Some(1_160_000)),
    ] {
        assert_eq!(rates.per_euro("USD", day(text)), expected, "{text}");
    }
    assert_eq!(rates.per_euro("CHF", day("2026-11-20")), None);
    for odd in ["", "usd", "USDT", "€"] {
        assert_eq!(rates.per_euro(odd, day("2026-11-20")), None, "{odd}");
    }
    assert_eq!((rates.first_day(), rates.newest_day()), (Some(day("2026-11-19")), Some(day("2026-11-20"))));
    assert_eq!(rates.version(), 7);
    assert_eq!(Rates::default().per_euro("EUR", 0), Some(1_000_000));
}

#[test]
fn a_currency_that_the_bank_has_suspended_has_no_rate_after_a_month() {
    let rates = rates(&[
        ("RUB", "2022-03-01", 117_201_000),
        ("USD", "2022-03-31", 1_110_000),
        ("USD", "2022-04-01", 1_105_200),
        ("USD", "2022-04-04", 1_100_000),
        ("RUB", "2026-11-20", 90_000_000),
    ]);
    for (text, expected) in [
        ("2022-04-01", Some(117_201_000)),
        ("2022-04-03", Some(117_201_000)),
        ("2022-04-04", None),
        ("2026-11-19", None),
        ("2026-11-20", Some(90_000_000)),
    ] {
        assert_eq!(rates.per_euro("RUB", day(text)), expected, "{text}");
    }
}

#[test]
fn a_currency_that_has_become_the_euro_has_its_fixed_rate_from_then_on() {
    let rates = rates(&[("HRK", "2022-12-30", 7_536_500), ("USD", "2026-11-20", 1_160_000)]);
    for (currency, text, expected) in [
        ("HRK", "2022-12-31", Some(7_536_500)),
        ("HRK", "2023-01-01", Some(7_534_500)),
        ("HRK", "2026-11-20", Some(7_534_500)),
        ("BGN", "2025-12-31", None),
        ("BGN", "2026-01-01", Some(1_955_830)),
    ] {
        assert_eq!(rates.per_euro(currency, day(text)), expected, "{currency} {text}");
    }
}

#[test]
fn amounts_are_rounded_half_away_from_zero() {
    for (micros, from, to, expected) in [
        (1_000_000, 1_000_000, 1_160_000, 1_160_000),
        (1_160_000, 1_160_000, 1_000_000, 1_000_000),
        (5, 10, 1, 1),
        (4, 10, 1, 0),
        (-5, 10, 1, -1),
        (-4, 10, 1, 0),
        (15, 10, 1, 2),
        (0, 1, 1, 0),
        (i64::MAX, 1, i64::MAX, i128::from(i64::MAX) * i128::from(i64::MAX)),
        (i64::MIN, 1, i64::MAX, i128::from(i64::MIN) * i128::from(i64::MAX)),
        (i64::MAX, i64::MAX, 1, 1),
        (10, 0, 1, 10),
    ] {
        assert_eq!(convert(micros, from, to), expected, "{micros} {from} {to}");
    }
}

/// Numbers without a pattern, the same in each run (a linear congruential generator).
fn numbers() -> impl Iterator<Item = i64> {
    let next = |seed: &u64| Some(seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1));
    std::iter::successors(Some(42_u64), next).map(|seed| (seed >> 17).cast_signed())
}

#[test]
fn an_amount_converted_there_and_back_is_the_same_within_half_a_unit_of_the_coarser_currency() {
    let mut numbers = numbers();
    let mut next = |most: i64| numbers.next().unwrap_or_default() % most;
    for _ in 0..100_000 {
        let amount = next(2_000_000_000_000) - 1_000_000_000_000;
        let (from, to) = (next(2_000_000_000) + 300_000, next(2_000_000_000) + 300_000);
        let there = i64::try_from(convert(amount, from, to)).unwrap_or(i64::MAX);
        assert_eq!(i128::from(there), -convert(-amount, from, to));
        assert_eq!(convert(amount, from, from), i128::from(amount));
        // One millionth of the other currency is worth so many of this one; half of that is lost at most.
        let back = convert(there, to, from);
        let tolerance = from / (2 * to) + 1;
        assert!(
            (back - i128::from(amount)).abs() <= i128::from(tolerance),
            "{amount} {from} {to}: {there}, {back}"
        );
        // A larger amount is never worth less.
        assert!(convert(amount + next(1_000_000), from, to) >= i128::from(there));
    }
}
