//! Values in the answers of platforms: digits, ids, names and days.

use chrono_tz::Tz;
use serde_json::Value;

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
pub(super) fn decimal(value: &Value) -> Option<i64> {
    let amount = match value {
        Value::Null => 0,
        Value::String(text) => micros(text.trim())?,
        Value::Number(number) => match number.as_i64() {
            Some(whole) => whole.checked_mul(1_000_000)?,
            // Formatted without an exponent: the shortest digits that name the number.
            None => micros(&format!("{}", number.as_f64()?))?,
        },
        _ => return None,
    };
    (amount.abs() <= MAX_TOLD).then_some(amount)
}

/// Reads a whole number, a text or a number. What is missing is 0.
pub(super) fn count(value: &Value) -> Option<i64> {
    let count = whole(value)?;
    (0..=MAX_COUNT).contains(&count).then_some(count)
}

/// Reads an amount that is given in millionths.
pub(super) fn in_micros(value: &Value) -> Option<i64> {
    let amount = whole(value)?;
    (amount.abs() <= MAX_TOLD).then_some(amount)
}

fn whole(value: &Value) -> Option<i64> {
    match value {
        Value::Null => Some(0),
        Value::String(text) => text.trim().parse().ok(),
        Value::Number(number) => number.as_i64(),
        _ => None,
    }
}

/// Reads an id.
pub(super) fn id(value: &Value) -> Option<String> {
    let id = match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.as_u64()?.to_string(),
        _ => return None,
    };
    (!id.is_empty() && id.len() <= MAX_ID && id != "0" && !id.contains(char::is_control)).then_some(id)
}

/// Reads a name. Names are people's texts, so a long one is shortened.
pub(super) fn name(value: &Value) -> Option<String> {
    let name: String = visible(value.as_str()?.trim()).chars().take(MAX_NAME).collect();
    (!name.is_empty()).then_some(name)
}

/// Returns true for the name of a time zone.
pub(super) fn is_zone(text: &str) -> bool {
    text.parse::<Tz>().is_ok()
}

/// Reads a day, which may be followed by a time.
pub(super) fn day(value: &Value) -> Option<i32> {
    day_number(value.as_str()?.get(..10)?)
}

/// Encodes a text for the query of a URL.
pub(super) fn encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

/// Returns the digits of an id that goes into a URL, whatever else it contains.
pub(super) fn digits(id: &str) -> String {
    id.chars().filter(char::is_ascii_digit).collect()
}
