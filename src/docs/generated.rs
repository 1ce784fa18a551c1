//! Parts of guides that the code knows: a line such as `{{settings}}` is replaced by them.

use std::fmt::Write;

use analytics::sql;
use domain::projects::setup;
use entity::Locale;
use serde_json::Value;

use crate::config::{Config, Setting};

/// Operation that takes exactly the shared filter and `bucket` and `compare`.
const FILTERED: &str = "/v1/projects/{project}/analytics/overview";

/// Replaces the names of generated parts, and `{{base}}` by the address of this service.
pub(super) fn fill_in(text: &str, document: &Value, public_url: &str, locale: Locale) -> String {
    let mut filled = text.to_owned();
    if filled.contains(FINDINGS) {
        filled = filled.replace(FINDINGS, &setup::findings_guide(locale));
    }
    for (name, write) in PARTS {
        if filled.contains(name) {
            filled = filled.replace(name, &write(document));
        }
    }
    filled.replace("{{base}}", public_url)
}

/// Name of the part about what a check of an installation finds. Its texts are in both languages.
const FINDINGS: &str = "{{findings}}";

/// Writes a part from the OpenAPI document.
type Part = fn(&Value) -> String;

const PARTS: [(&str, Part); 6] = [
    ("{{settings}}", |_| settings()),
    ("{{filters}}", filters),
    ("{{metrics}}", |_| metrics()),
    ("{{violations}}", violations),
    ("{{dimensions}}", dimensions),
    ("{{nginx}}", |_| setup::nginx_proxy("{{base}}")),
];

/// Returns every setting with its default and meaning.
pub(super) fn all_settings() -> Vec<Setting> {
    Config::read(|_| None).map(|(_, settings)| settings).unwrap_or_default()
}

fn settings() -> String {
    let mut text = String::new();
    for setting in all_settings() {
        let default = match setting.default {
            "" => String::new(),
            default => format!(" Default: `{default}`."),
        };
        let _ = write!(
            text,
            "### `{}`\n\n{}{default}\n\n",
            setting.variable,
            setting.sentence.replace('<', "&lt;")
        );
    }
    text
}

/// Returns name and description of the parameters that all reports take.
pub(super) fn shared_filters(document: &Value) -> Vec<(String, String)> {
    let parameters = document["paths"][FILTERED]["get"]["parameters"].as_array();
    let resolved = parameters.into_iter().flatten().map(|parameter| resolve(document, parameter));
    resolved
        .filter(|parameter| parameter["in"] == "query")
        .filter_map(|parameter| {
            let name = parameter["name"].as_str().filter(|name| !["bucket", "compare"].contains(name))?;
            Some((name.to_owned(), one_line(parameter["description"].as_str().unwrap_or_default())))
        })
        .collect()
}

fn filters(document: &Value) -> String {
    let mut text = String::from("| parameter | selects |\n|---|---|\n");
    for (name, description) in shared_filters(document) {
        let _ = writeln!(text, "| `{name}` | {description} |");
    }
    text
}

fn metrics() -> String {
    let mut text = String::from("| figure | meaning | in SQL over `sessions` |\n|---|---|---|\n");
    for metric in sql::metrics() {
        let meaning = one_line(&metric.meaning);
        let _ = writeln!(text, "| `{}` | {meaning} | `{}` |", metric.name, metric.sql);
    }
    text
}

fn violations(document: &Value) -> String {
    let mut text = String::new();
    let described = document["components"]["schemas"]["ViolationCode"]["description"].as_str();
    for line in described.unwrap_or_default().lines().filter(|line| line.starts_with("- ")) {
        let _ = writeln!(text, "{line}");
    }
    text
}

fn dimensions(document: &Value) -> String {
    let values = document["components"]["schemas"]["Dimension"]["enum"].as_array();
    let names = values.into_iter().flatten().filter_map(Value::as_str);
    names.map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// Follows the reference of a parameter or schema.
pub(crate) fn resolve<'a>(document: &'a Value, value: &'a Value) -> &'a Value {
    let reference = value["$ref"].as_str().and_then(|reference| reference.strip_prefix('#'));
    reference.and_then(|pointer| document.pointer(pointer)).unwrap_or(value)
}

/// Returns a text that fits into a cell of a table.
pub(super) fn one_line(text: &str) -> String {
    let first = text.split("\n\n").next().unwrap_or_default();
    first.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}
