//! Converts rows of either database to visits.

use domain::measuring::events::is_built_in_prop;
use entity::visits::{Cells, Form, List, SqlType, Vocabulary};
use serde_json::Value;

use super::statements::{CHILD_HEAD, SESSION_HEAD};
use crate::columns::dictionary::Coder;
use crate::columns::layout::Columns;
use crate::columns::visit::{Children, Entries, Visit};

/// Reads a session's row into `visit`. Returns its revision.
pub(super) fn session<C: Cells>(row: &C, coder: &mut Coder<'_>, visit: &mut Visit) -> Result<i64, C::Error> {
    visit.clear();
    visit.id = row.id(0)?;
    let rev = row.int(1)?.unwrap_or_default();
    visit.day = i32::try_from(row.int(2)?.unwrap_or_default()).unwrap_or_default();
    visit.started = row.int(3)?.unwrap_or_default();
    visit.visitor = row.int(4)?.unwrap_or_default();
    fields(row, SESSION_HEAD, &visit.layout.sessions, coder, &mut visit.session, &mut visit.lists)?;
    Ok(rev)
}

/// Adds a row of a child table of sessions.
pub(super) fn child<C: Cells>(
    row: &C,
    columns: &Columns,
    coder: &mut Coder<'_>,
    into: &mut Children,
) -> Result<(), C::Error> {
    into.order.push((row.int(1)?.unwrap_or_default(), row.id(2)?.as_u128()));
    fields(row, CHILD_HEAD, columns, coder, &mut into.cells, &mut into.lists)
}

fn fields<C: Cells>(
    row: &C,
    head: usize,
    columns: &Columns,
    coder: &mut Coder<'_>,
    cells: &mut Vec<i64>,
    lists: &mut [Entries],
) -> Result<(), C::Error> {
    let mut lists = lists.iter_mut();
    for (at, loaded) in (head..).zip(&columns.loaded) {
        let value = match loaded.field.form {
            Form::Text(vocabulary) => {
                // A visit without goals has no goal set.
                let text = row.text(at)?.filter(|text| vocabulary != Vocabulary::GOAL_SET || *text != "[]");
                coder.code(vocabulary, text).into()
            }
            Form::Choice(names) => match row.int(at)? {
                None => 0,
                Some(number) if usize::try_from(number).is_ok_and(|number| number < names.len()) => {
                    number + 1
                }
                // The value may have been added by a newer build.
                Some(number) => return Err(row.unknown(at, number)),
            },
            Form::Money => fixed(row.real(at)?),
            Form::Millis => millis(row.real(at)?),
            Form::Flag => row.flag(at)?.into(),
            // The index of the pageview is filled in by the day.
            Form::Pageview => 0,
            Form::List(list) => {
                if let Some(entries) = lists.next() {
                    read(list, row.text(at)?, coder, entries);
                }
                0
            }
            _ if loaded.field.sql == SqlType::Double => row.real(at)? as i64,
            _ => row.int(at)?.unwrap_or_default(),
        };
        cells.push(value);
    }
    Ok(())
}

/// Converts to ten-thousandths, rounded as PostgreSQL rounds a double.
fn fixed(value: f64) -> i64 {
    (value * 10_000.0).round_ties_even() as i64
}

/// Converts seconds to whole milliseconds, rounded as PostgreSQL rounds a double.
fn millis(seconds: f64) -> i64 {
    (seconds.clamp(0.0, 86_400.0) * 1000.0).round_ties_even() as i64
}

/// Maximum number of different property values in a dictionary. A property may have another value in every event, and a
/// dictionary only grows. Further values have no code, and a report that needs them reads the rows. Properties of
/// built-in events, by which reports count, have a limit of their own, so that ids in custom events do not use it up.
pub(crate) const MAX_VALUES: usize = 50_000;

/// Adds the entries of one row's list. Entries of another shape were not written by this service and are skipped.
fn read(list: List, text: Option<&str>, coder: &mut Coder<'_>, into: &mut Entries) {
    match list {
        List::Watched => watched(text.unwrap_or_default(), into),
        List::Ranges => ranges(text, into),
        List::Marks | List::Sections | List::Props | List::GoalValues => members(list, text, coder, into),
    }
    let entries = into.cells.len() / into.width;
    into.ends.push(entries);
}

/// Adds the ranges of set bits among the first hundred. In each digit the highest bit comes first.
fn watched(digits: &str, into: &mut Entries) {
    let bits = digits.bytes().take(25).flat_map(|digit| {
        let value = match digit {
            b'0'..=b'9' => digit - b'0',
            b'a'..=b'f' => digit - b'a' + 10,
            _ => 0,
        };
        [8, 4, 2, 1].map(|bit| value & bit != 0)
    });
    let mut begun = None;
    for (hundredth, bit) in (0..).zip(bits.chain([false])) {
        match (begun, bit) {
            (None, true) => begun = Some(hundredth),
            (Some(from), false) => {
                into.cells.extend([from, hundredth]);
                begun = None;
            }
            _ => {}
        }
    }
}

fn ranges(text: Option<&str>, into: &mut Entries) {
    let ranges: Vec<(f64, f64)> = text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    into.cells.extend(ranges.into_iter().flat_map(|(from, to)| [millis(from), millis(to)]));
}

/// Adds the members of a JSON object.
fn members(list: List, text: Option<&str>, coder: &mut Coder<'_>, into: &mut Entries) {
    let object: serde_json::Map<String, Value> =
        text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    for (name, value) in &object {
        match list {
            List::Marks => {
                into.cells.extend([name.parse().unwrap_or_default(), value.as_i64().unwrap_or_default()]);
            }
            List::Sections => {
                let at = |index: usize| value[index].as_i64().unwrap_or_default();
                let name = coder.code(Vocabulary::SECTION, Some(name));
                into.cells.extend([i64::from(name), at(0), at(1)]);
            }
            List::GoalValues => {
                let goal = coder.code(Vocabulary::GOAL, Some(name));
                into.cells.extend([i64::from(goal), fixed(value.as_f64().unwrap_or_default())]);
            }
            List::Props => {
                let most = if is_built_in_prop(name) { 2 * MAX_VALUES } else { MAX_VALUES };
                let name = coder.code(Vocabulary::PROP, Some(name));
                let value = match value {
                    Value::String(text) => coder.code_of_some(Vocabulary::PROP_VALUE, text, most),
                    other => coder.code_of_some(Vocabulary::PROP_VALUE, &other.to_string(), most),
                };
                into.cells.extend([i64::from(name), i64::from(value)]);
            }
            List::Watched | List::Ranges => {}
        }
    }
}
