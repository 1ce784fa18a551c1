//! Functions that SQLite lacks and that queries about visits need: the median and other percentiles. Also replacements
//! for functions of SQLite that take too long on long texts.

use std::borrow::Cow;
use std::collections::HashSet;

use rusqlite::Connection;
use rusqlite::functions::{Aggregate, Context, FunctionFlags};
use rusqlite::types::ValueRef;

use super::memory;

pub(super) fn register(connection: &Connection) -> rusqlite::Result<()> {
    let flags =
        FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC | FunctionFlags::SQLITE_INNOCUOUS;
    connection.create_aggregate_function("median", 1, flags, Percentile)?;
    connection.create_aggregate_function("percentile", 2, flags, Percentile)?;
    for (name, ends) in [("trim", (true, true)), ("ltrim", (true, false)), ("rtrim", (false, true))] {
        for arguments in [1, 2] {
            connection
                .create_scalar_function(name, arguments, flags, move |context| Ok(trim(context, ends)))?;
        }
    }
    Ok(())
}

/// `trim` in linear time. SQLite's own compares every character of one text with every character of the other.
fn trim(context: &Context<'_>, (start, end): (bool, bool)) -> Option<String> {
    let text = text(context.get_raw(0))?;
    let set: HashSet<char> = match context.len() {
        1 => HashSet::from([' ']),
        _ => self::text(context.get_raw(1))?.chars().collect(),
    };
    let of_set = |c: char| set.contains(&c);
    let trimmed = if start { text.trim_start_matches(of_set) } else { &text };
    Some(if end { trimmed.trim_end_matches(of_set) } else { trimmed }.to_owned())
}

/// Returns a value as text, converted as SQLite does.
fn text(value: ValueRef<'_>) -> Option<Cow<'_, str>> {
    match value {
        ValueRef::Null => None,
        ValueRef::Integer(number) => Some(number.to_string().into()),
        ValueRef::Real(number) => Some(format!("{number:?}").into()),
        ValueRef::Text(text) | ValueRef::Blob(text) => Some(String::from_utf8_lossy(text)),
    }
}

/// `percentile(engaged_ms, 90)`: the value below which a share of the numbers of a group lies. Interpolates between two
/// numbers, as the reports do.
struct Percentile;

/// Numbers of a group so far.
struct Numbers {
    all: Vec<f64>,
    percent: f64,
}

impl Drop for Numbers {
    fn drop(&mut self) {
        memory::give(self.all.capacity() * size_of::<f64>());
    }
}

impl Aggregate<Numbers, Option<f64>> for Percentile {
    fn init(&self, _: &mut Context<'_>) -> rusqlite::Result<Numbers> {
        Ok(Numbers { all: Vec::new(), percent: 50.0 })
    }

    fn step(&self, context: &mut Context<'_>, numbers: &mut Numbers) -> rusqlite::Result<()> {
        if context.len() > 1 {
            numbers.percent = number(context.get_raw(1))
                .filter(|percent| (0.0..=100.0).contains(percent))
                .ok_or_else(|| wrong("the second argument of percentile must be a number from 0 to 100"))?;
        }
        let Some(value) = number(context.get_raw(0)) else { return Ok(()) };
        if numbers.all.len() == numbers.all.capacity() {
            let more = numbers.all.capacity().max(4);
            if !memory::take(more * size_of::<f64>()) {
                return Err(wrong("out of memory"));
            }
            numbers.all.reserve_exact(more);
        }
        numbers.all.push(value);
        Ok(())
    }

    fn finalize(&self, _: &mut Context<'_>, numbers: Option<Numbers>) -> rusqlite::Result<Option<f64>> {
        let Some(mut numbers) = numbers.filter(|numbers| !numbers.all.is_empty()) else { return Ok(None) };
        let place = numbers.percent / 100.0 * (numbers.all.len() - 1) as f64;
        let (below, share) = (place.floor() as usize, place.fract());
        let (_, low, above) = numbers.all.select_nth_unstable_by(below, f64::total_cmp);
        let low = *low;
        let high = above.iter().copied().min_by(f64::total_cmp).unwrap_or(low);
        Ok(Some(low + (high - low) * share))
    }
}

fn number(value: ValueRef<'_>) -> Option<f64> {
    match value {
        ValueRef::Integer(number) => Some(number as f64),
        ValueRef::Real(number) => Some(number),
        _ => None,
    }
}

fn wrong(message: &str) -> rusqlite::Error {
    rusqlite::Error::UserFunctionError(message.into())
}
