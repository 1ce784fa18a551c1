//! Parts of guides that the code knows: a line such as `{{settings}}` is replaced by them.

use std::fmt::Write;

use analytics::sql::{self, SchemaMetric};
use domain::projects::setup;
use entity::Locale;
use serde_json::Value;

use super::german;
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
            filled = filled.replace(name, &write(document, locale));
        }
    }
    filled.replace("{{base}}", public_url)
}

/// Name of the part about what a check of an installation finds. Its texts are in both languages.
const FINDINGS: &str = "{{findings}}";

/// Writes a part from the OpenAPI document in a language.
type Part = fn(&Value, Locale) -> String;

const PARTS: [(&str, Part); 6] = [
    ("{{settings}}", |_, locale| settings(locale)),
    ("{{filters}}", filters),
    ("{{metrics}}", |_, locale| metrics(locale)),
    ("{{violations}}", violations),
    ("{{dimensions}}", |document, _| dimensions(document)),
    ("{{nginx}}", |_, _| setup::nginx_proxy("{{base}}")),
];

/// Returns every setting with its default and meaning.
pub(super) fn all_settings() -> Vec<Setting> {
    Config::read(|_| None).map(|(_, settings)| settings).unwrap_or_default()
}

/// Returns what a setting means.
fn meaning_of(setting: &Setting, locale: Locale) -> &'static str {
    match locale {
        Locale::En => setting.sentence,
        Locale::De => german::text(german::SETTINGS, setting.variable, setting.sentence),
    }
}

fn settings(locale: Locale) -> String {
    let label = match locale {
        Locale::En => "Default",
        Locale::De => "Standard",
    };
    let mut text = String::new();
    for setting in all_settings() {
        let default = match setting.default {
            "" => String::new(),
            default => format!(" {label}: `{default}`."),
        };
        let meaning = meaning_of(&setting, locale).replace('<', "&lt;");
        let _ = write!(text, "### `{}`\n\n{meaning}{default}\n\n", setting.variable);
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

/// Returns what a parameter that all reports take selects, in a language.
pub(super) fn filter_in(locale: Locale, name: &str, english: &str) -> String {
    match locale {
        Locale::En => one_line(english),
        Locale::De => german::text(german::FILTERS, name, &one_line(english)).to_owned(),
    }
}

fn filters(document: &Value, locale: Locale) -> String {
    let head = match locale {
        Locale::En => "| parameter | selects |",
        Locale::De => "| Parameter | wählt |",
    };
    let mut text = format!("{head}\n|---|---|\n");
    for (name, description) in shared_filters(document) {
        let _ = writeln!(text, "| `{name}` | {} |", filter_in(locale, &name, &description));
    }
    text
}

/// Returns the figures of the reports with their meaning in a language.
pub(super) fn metrics_in(locale: Locale) -> Vec<SchemaMetric> {
    let mut metrics = sql::metrics();
    if locale == Locale::De {
        for metric in &mut metrics {
            metric.meaning = german::text(german::METRICS, &metric.name, &metric.meaning).to_owned();
        }
    }
    metrics
}

fn metrics(locale: Locale) -> String {
    let head = match locale {
        Locale::En => "| figure | meaning | in SQL over `sessions` |",
        Locale::De => "| Kennzahl | Bedeutung | in SQL über `sessions` |",
    };
    let mut text = format!("{head}\n|---|---|---|\n");
    for metric in metrics_in(locale) {
        let meaning = one_line(&metric.meaning);
        let _ = writeln!(text, "| `{}` | {meaning} | `{}` |", metric.name, metric.sql);
    }
    text
}

/// Returns the codes of violations with their meanings, as the OpenAPI document lists them.
fn described_violations(document: &Value) -> Vec<(&str, &str)> {
    let described = document["components"]["schemas"]["ViolationCode"]["description"].as_str();
    let lines = described.unwrap_or_default().lines().filter_map(|line| line.strip_prefix("- `"));
    lines.filter_map(|line| line.split_once("`: ")).collect()
}

fn violations(document: &Value, locale: Locale) -> String {
    let mut text = String::new();
    for (code, english) in described_violations(document) {
        let meaning = match locale {
            Locale::En => english,
            Locale::De => german::text(german::VIOLATIONS, code, english),
        };
        let _ = writeln!(text, "- `{code}`: {meaning}");
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::api;
    use crate::http::openapi;

    #[test]
    fn everything_that_the_code_describes_has_a_german_text() {
        let document = openapi::document(&api::routes(), "https://svc.example");
        let settings: BTreeSet<String> =
            all_settings().iter().map(|setting| setting.variable.to_owned()).collect();
        let filters = shared_filters(&document).into_iter().map(|(name, _)| name).collect();
        let metrics = sql::metrics().into_iter().map(|metric| metric.name).collect();
        let violations = described_violations(&document).iter().map(|(code, _)| (*code).to_owned()).collect();
        for (described, german) in [
            (settings, german::SETTINGS),
            (filters, german::FILTERS),
            (metrics, german::METRICS),
            (violations, german::VIOLATIONS),
        ] {
            let translated: BTreeSet<String> = german.iter().map(|(name, _)| (*name).to_owned()).collect();
            assert_eq!(translated, described);
            assert!(german.iter().all(|(_, text)| text.ends_with('.')));
        }
    }
}
