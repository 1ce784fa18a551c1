//! Values in the answers of platforms: digits, ids, names and days.

use std::borrow::Cow;

use chrono_tz::Tz;
use serde_json::Value;

use super::json::Scalar;
use crate::ground::formats::visible;
use crate::ground::time::day_number;
use crate::money::ads::micros::micros;
use crate::money::ads::rows::{MAX_COUNT, MAX_TOLD};

/// Maximum length of an id and of a name.
const MAX_ID: usize = 60;
const MAX_NAME: usize = 200;

/// Returns the text at a place of a JSON document, or an empty text. Numbers are formatted.
pub(super) fn text(value: &Value, pointer: &str) -> String {
    match value.pointer(pointer) {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

/// Reads a decimal, a text or a number, as millionths. What is missing is 0.
pub(super) fn decimal(value: &Scalar<'_>) -> Option<i64> {
    let amount = match value {
        Scalar::Nothing => 0,
        Scalar::Text(text) => micros(text.trim())?,
        Scalar::Whole(whole) => whole.checked_mul(1_000_000)?,
        // Only digits with an exponent go through a float, which is formatted with the shortest digits that name it.
        Scalar::Real(digits) if digits.contains(['e', 'E']) => {
            micros(&digits.parse::<f64>().ok()?.to_string())?
        }
        Scalar::Real(digits) => micros(digits)?,
    };
    (amount.abs() <= MAX_TOLD).then_some(amount)
}

/// Reads a decimal that must be there.
pub(super) fn amount(value: &Scalar<'_>) -> Option<i64> {
    (*value != Scalar::Nothing).then(|| decimal(value))?
}

/// Reads a whole number, a text or a number. What is missing is 0.
pub(super) fn count(value: &Scalar<'_>) -> Option<i64> {
    let count = match value {
        Scalar::Nothing => 0,
        value => whole(value)?,
    };
    (0..=MAX_COUNT).contains(&count).then_some(count)
}

/// Reads an amount that is given in millionths. It must be there.
pub(super) fn in_micros(value: &Scalar<'_>) -> Option<i64> {
    let amount = whole(value)?;
    (amount.abs() <= MAX_TOLD).then_some(amount)
}

fn whole(value: &Scalar<'_>) -> Option<i64> {
    match value {
        Scalar::Text(text) => text.trim().parse().ok(),
        Scalar::Whole(number) => Some(*number),
        Scalar::Nothing | Scalar::Real(_) => None,
    }
}

/// Reads an id.
pub(super) fn id<'a>(value: &'a Scalar<'_>) -> Option<Cow<'a, str>> {
    let id: Cow<'a, str> = match value {
        Scalar::Text(text) => Cow::Borrowed(text.trim()),
        Scalar::Whole(number) if *number > 0 => Cow::Owned(number.to_string()),
        _ => return None,
    };
    (!id.is_empty() && id.len() <= MAX_ID && id != "0" && !id.contains(char::is_control)).then_some(id)
}

/// Reads a name. Names are people's texts, so a long one is shortened.
pub(super) fn name(value: &Scalar<'_>) -> Option<String> {
    let Scalar::Text(text) = value else { return None };
    let name: String = visible(text.trim()).chars().take(MAX_NAME).collect();
    (!name.is_empty()).then_some(name)
}

/// Returns true for the name of a time zone.
pub(super) fn is_zone(text: &str) -> bool {
    text.parse::<Tz>().is_ok()
}

/// Reads a day, which may be followed by a time.
pub(super) fn day(value: &Scalar<'_>) -> Option<i32> {
    match value {
        Scalar::Text(text) => day_number(text.get(..10)?),
        _ => None,
    }
}

/// Encodes a text for the query of a URL.
pub(super) fn encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// Returns the digits of an id that goes into a URL, whatever else it contains.
pub(super) fn digits(id: &str) -> String {
    id.chars().filter(char::is_ascii_digit).collect()
}
