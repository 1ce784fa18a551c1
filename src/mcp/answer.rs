//! Answers as a model reads them: one envelope around the answer of the operation, small enough to read, and a text
//! table of it for clients that show no structured content.

use std::borrow::Cow;
use std::fmt::Write;

use serde_json::{Map, Value, json};

use super::foreign::clean;

/// Characters of an answer, unless the caller asks for more.
pub(super) const CHARACTERS: usize = 6_000;
pub(super) const MAX_CHARACTERS: usize = 30_000;

/// Facts that stand beside the data of an answer.
#[derive(Clone, Debug, Default)]
pub(super) struct About {
    /// Address of the project that was asked.
    pub(super) project: Option<String>,
    /// One line for each figure.
    pub(super) definitions: &'static [(&'static str, &'static str)],
    /// Names of fields that visitors, sites and clients wrote.
    pub(super) foreign: &'static [&'static str],
    /// Screen of the dashboard that shows the same.
    pub(super) link: Option<String>,
    /// Advice how to see the rows that were cut.
    pub(super) narrow: &'static str,
}

/// Schema of everything that a tool returns: an answer, or the [failure](super::failure) of a call. Clients check
/// refusals against it, too. It stands with each tool in the list that models read, so it says the least: which members
/// there are. The instructions of the server and the guide say what they mean.
pub(super) fn schema() -> Value {
    json!({
        "type": "object",
        "properties": {
            "project": {}, "period": {}, "data": { "type": "object" }, "definitions": {}, "foreign": {},
            "recomputing": {}, "truncated": {}, "link": {}, "code": {}, "message": {}, "fix": {}, "allowed": {}
        }
    })
}

/// Writes an answer: the structured content and its text.
pub(super) fn write(mut data: Value, about: &About, characters: usize) -> (Value, String) {
    clean(&mut data);
    let mut data = match data {
        Value::Object(members) => members,
        other => Map::from_iter([("items".to_owned(), other)]),
    };
    let period = data.shift_remove("period").filter(Value::is_object).unwrap_or(Value::Null);
    let recomputing = data.shift_remove("recomputing").and_then(|value| value.as_bool()).unwrap_or(false);
    let mut data = Value::Object(data);
    let cut = shrink(&mut data, characters);
    let truncated = match cut {
        Some((list, of)) => json!({ "list": list, "rows": of, "how": about.narrow }),
        None => Value::Null,
    };
    let text = text(&period, &data, &truncated, about, characters);
    let definitions: Map<String, Value> =
        about.definitions.iter().map(|(name, line)| ((*name).to_owned(), json!(line))).collect();
    let content = json!({
        "project": about.project,
        "period": period,
        "data": data,
        "definitions": definitions,
        "foreign": about.foreign,
        "recomputing": recomputing,
        "truncated": truncated,
        "link": about.link,
    });
    (content, text)
}

/// Shortens the longest lists until the data fit. Returns the path of the list that lost most rows, with its length
/// before.
fn shrink(data: &mut Value, characters: usize) -> Option<(String, usize)> {
    let mut first: Option<(String, usize)> = None;
    let mut size = characters_of(data);
    while size > characters {
        let mut largest = (0, String::new());
        find_largest(data, "", &mut largest);
        let Some(Value::Array(items)) = data.pointer_mut(&largest.1).filter(|_| largest.0 > 0) else { break };
        let (path, of) = (largest.1.trim_start_matches('/').replace('/', "."), items.len());
        // Each item goes with its comma.
        let cut = items.split_off(of / 2);
        size -= cut.iter().map(|item| characters_of(item) + 1).sum::<usize>();
        if first.as_ref().is_none_or(|(_, known)| of > *known) {
            first = Some((path, of));
        }
    }
    first
}

/// Returns the number of characters of a value as JSON.
fn characters_of(value: &Value) -> usize {
    struct Count(usize);
    impl std::io::Write for Count {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            // Every character of UTF-8 has one byte that continues none.
            self.0 += bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count();
            Ok(bytes.len())
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut count = Count(0);
    // Counting cannot fail.
    let _ = serde_json::to_writer(&mut count, value);
    count.0
}

/// Finds the list with the most characters, as a JSON pointer.
fn find_largest(value: &Value, path: &str, largest: &mut (usize, String)) {
    match value {
        Value::Array(items) => {
            let size = if items.len() > 1 { characters_of(value) } else { 0 };
            if size > largest.0 {
                *largest = (size, path.to_owned());
            }
        }
        Value::Object(members) => {
            for (name, member) in members {
                let name = name.replace('~', "~0").replace('/', "~1");
                find_largest(member, &format!("{path}/{name}"), largest);
            }
        }
        _ => {}
    }
}

/// Writes the answer as lines and tables.
fn text(period: &Value, data: &Value, truncated: &Value, about: &About, characters: usize) -> String {
    let mut text = String::new();
    if let Some(project) = &about.project {
        let _ = writeln!(text, "Project: {project}");
    }
    if let (Some(from), Some(to)) = (period["from"].as_str(), period["to"].as_str()) {
        let _ = writeln!(text, "Period: {from} to {to}");
    }
    lines("", data, &mut text);
    if let Value::Object(cut) = truncated {
        let how = cut.get("how").and_then(Value::as_str).unwrap_or_default();
        let _ = writeln!(text, "Cut: {how}");
    }
    if let Some(link) = &about.link {
        let _ = writeln!(text, "Screen: {link}");
    }
    match text.char_indices().nth(characters) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Writes members with one value as lines, and lists of objects as tables.
fn lines(name: &str, value: &Value, text: &mut String) {
    let below = |member: &str| if name.is_empty() { member.to_owned() } else { format!("{name}.{member}") };
    match value {
        Value::Object(members) => {
            for (member, value) in members {
                lines(&below(member), value, text);
            }
        }
        Value::Array(items) if items.first().is_some_and(Value::is_object) => table(name, items, text),
        Value::Array(items) if items.first().is_some_and(Value::is_array) => {
            let _ = writeln!(text, "{name}:");
            for row in items.iter().filter_map(Value::as_array) {
                text.push_str("| ");
                cells(row, " | ", text);
                text.push('\n');
            }
        }
        Value::Array(items) => {
            let _ = write!(text, "{name}: ");
            cells(items, ", ", text);
            text.push('\n');
        }
        value => {
            let _ = write!(text, "{name}: ");
            cell(value, text);
            text.push('\n');
        }
    }
}

/// Values of a row by the names of their columns.
type Row<'item> = Vec<(Cow<'item, str>, &'item Value)>;

/// Writes objects as rows. Members of members are columns of their own, such as `costs.clicks`.
fn table(name: &str, items: &[Value], text: &mut String) {
    let rows: Vec<Row<'_>> = items.iter().map(row).collect();
    let mut columns: Vec<&str> = Vec::new();
    for (at, (column, _)) in rows.iter().flat_map(|row| row.iter().enumerate()) {
        // Rows of one kind have the same members in the same order, so that the place tells most columns.
        let is_known = columns.get(at).is_some_and(|known| known == column) || columns.contains(&&**column);
        if !is_known {
            columns.push(column);
        }
    }
    let _ = writeln!(text, "{name}:\n| {}", columns.join(" | "));
    for row in &rows {
        text.push_str("| ");
        for (at, column) in columns.iter().enumerate() {
            if at > 0 {
                text.push_str(" | ");
            }
            let is_it = |(name, _): &&(Cow<'_, str>, &Value)| name == column;
            match row.get(at).filter(is_it).or_else(|| row.iter().find(is_it)) {
                Some((_, value)) => cell(value, text),
                None => text.push('-'),
            }
        }
        text.push('\n');
    }
}

/// Returns the members of an object and of all objects in it, by their path.
fn row(item: &Value) -> Row<'_> {
    let mut row = Row::new();
    for (name, value) in item.as_object().into_iter().flatten() {
        match value {
            Value::Object(_) => {
                let below = self::row(value).into_iter();
                row.extend(below.map(|(below, value)| (Cow::Owned(format!("{name}.{below}")), value)));
            }
            value => row.push((Cow::Borrowed(name), value)),
        }
    }
    row
}

/// Writes values, with a text between them.
fn cells<'item>(values: impl IntoIterator<Item = &'item Value>, between: &str, text: &mut String) {
    for (at, value) in values.into_iter().enumerate() {
        if at > 0 {
            text.push_str(between);
        }
        cell(value, text);
    }
}

/// Writes a value so that it stays in its cell.
fn cell(value: &Value, text: &mut String) {
    match value {
        Value::Null => text.push('-'),
        Value::String(value) => text.extend(value.chars().map(|c| if c == '|' { '¦' } else { c })),
        Value::Number(number) => match number.as_f64().filter(|_| number.is_f64()) {
            Some(float) => {
                let written = format!("{float:.4}");
                text.push_str(written.trim_end_matches('0').trim_end_matches('.'));
            }
            None => {
                let _ = write!(text, "{number}");
            }
        },
        Value::Bool(is) => text.push_str(if *is { "true" } else { "false" }),
        Value::Array(items) => cells(items, "; ", text),
        Value::Object(members) => cells(members.values(), " ", text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_an_envelope_and_a_table() {
        let data = json!({
            "period": { "from": "2026-11-01", "to": "2026-11-07" },
            "recomputing": false,
            "totals": { "sessions": 12, "bounceRate": 0.25 },
            "rows": [{ "value": "/a|b", "sessions": 7 }, { "value": null, "sessions": 5 }],
        });
        let about = About { project: Some("acme/shop".into()), foreign: &["rows.value"], ..About::default() };
        let (content, text) = write(data, &about, CHARACTERS);
        assert_eq!(content["period"]["to"], "2026-11-07");
        assert_eq!(content["data"]["rows"][0]["value"], "/a|b");
        assert!(content["data"].get("period").is_none() && content["truncated"].is_null());
        let expected = "Project: acme/shop\nPeriod: 2026-11-01 to 2026-11-07\ntotals.sessions: 12\n\
                        totals.bounceRate: 0.25\nrows:\n| value | sessions\n| /a¦b | 7\n| - | 5\n";
        assert_eq!(text, expected);
        let validator = jsonschema::validator_for(&schema()).unwrap();
        assert!(validator.is_valid(&content));
    }

    #[test]
    fn figures_within_rows_are_columns_and_lists_are_cells() {
        let data = json!({
            "rows": [
                { "campaign": "spring", "costs": { "clicks": 3, "spend": { "EUR": 1.5 } }, "path": ["/a", "/b|c"] },
                { "campaign": "autumn", "steps": [{ "page": "/a", "sessions": 2 }, { "page": "/b", "sessions": 1 }] },
            ],
        });
        let (_, text) = write(data, &About::default(), CHARACTERS);
        let expected = "rows:\n| campaign | costs.clicks | costs.spend.EUR | path | steps\n\
                        | spring | 3 | 1.5 | /a; /b¦c | -\n| autumn | - | - | - | /a 2; /b 1\n";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_long_answer_is_cut_and_says_how_to_see_the_rest() {
        let rows: Vec<Value> =
            (0..1_000).map(|n| json!({ "value": format!("/page/{n}"), "sessions": n })).collect();
        let about = About { narrow: "Filter.", ..About::default() };
        let (content, text) = write(json!({ "rows": rows }), &about, CHARACTERS);
        let size = content["data"].to_string().len();
        assert!(
            size <= CHARACTERS && size > CHARACTERS / 3 && text.chars().count() <= CHARACTERS + 1,
            "{size}"
        );
        assert_eq!(content["truncated"], json!({ "list": "rows", "rows": 1_000, "how": "Filter." }));
        assert_eq!(characters_of(&json!(["ü€😀", null])), r#"["ü€😀",null]"#.chars().count());
        assert!(content["data"]["rows"].as_array().unwrap().len() > 20);
    }
}
