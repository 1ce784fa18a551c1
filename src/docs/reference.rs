//! The reference of the API: what every route takes and answers, written from the route declarations.

use std::collections::BTreeSet;
use std::fmt::Write;

use domain::ProblemCode;
use serde_json::Value;

use super::{generated, markdown};
use crate::http::problem::status_of;
use crate::http::{Credential, Route};

pub struct Reference {
    pub operations: Vec<Operation>,
    introduction: String,
    /// Name and description of the parameters that all reports take.
    pub filters: Vec<(String, String)>,
}

/// The text about one operation.
pub struct Operation {
    pub tag: String,
    pub id: String,
    pub method: String,
    pub path: String,
    pub summary: String,
    pub description: String,
    /// Section of the reference with its heading.
    pub markdown: String,
}

impl Reference {
    pub(super) fn write(routes: &[Route], document: &Value, public_url: &str) -> Self {
        let shared = generated::shared_filters(document);
        let writer = Writer { document, public_url, shared: &shared };
        let operations = routes.iter().map(|route| writer.operation(route)).collect();
        Self { operations, introduction: introduction(&shared, public_url), filters: shared }
    }

    /// Returns the whole reference.
    pub fn markdown(&self) -> String {
        let mut text = self.introduction.clone();
        text.push_str("\n## Operations\n\n");
        for tag in self.tags() {
            let _ = writeln!(text, "- [{tag}](#{})", markdown::anchor_of(tag));
        }
        self.write_operations(&mut text, |_| true);
        text
    }

    /// Returns the introduction and the operations that fit a filter, as HTML.
    pub fn html(&self, filter: &str) -> String {
        let words: Vec<String> = filter.split_whitespace().map(str::to_lowercase).collect();
        let mut text = String::new();
        if words.is_empty() {
            text = self.markdown();
        } else {
            self.write_operations(&mut text, |operation| operation.fits(&words));
        }
        markdown::to_html(&text, |target| match target.strip_prefix("errors.md") {
            Some(anchor) => format!("/docs/errors{anchor}"),
            None => target.to_owned(),
        })
        .0
    }

    fn tags(&self) -> Vec<&str> {
        let mut tags = Vec::new();
        for operation in &self.operations {
            if !tags.contains(&operation.tag.as_str()) {
                tags.push(&operation.tag);
            }
        }
        tags
    }

    fn write_operations(&self, text: &mut String, fits: impl Fn(&Operation) -> bool) {
        for tag in self.tags() {
            let of_tag: Vec<_> =
                self.operations.iter().filter(|operation| operation.tag == tag && fits(operation)).collect();
            if !of_tag.is_empty() {
                let _ = write!(text, "\n## {tag}\n\n");
            }
            for operation in of_tag {
                text.push_str(&operation.markdown);
            }
        }
    }
}

impl Operation {
    fn fits(&self, words: &[String]) -> bool {
        let said =
            format!("{} {} {} {} {}", self.tag, self.id, self.method, self.path, self.summary).to_lowercase();
        words.iter().all(|word| said.contains(word))
    }
}

fn introduction(shared: &[(String, String)], public_url: &str) -> String {
    let mut text = format!(
        "# API reference\n\n\
         The address of this API is `{public_url}`. The same in a form for machines: `{public_url}/v1/openapi.json`.\n\n\
         - Send a secret key or the token of a session as `Authorization: Bearer …`.\n\
         - Bodies are JSON (`application/json`), at most 256 KiB unless a route says otherwise.\n\
         - Unknown parameters and fields are refused with `validation_error`.\n\
         - Every error is a problem document; its `code` is explained in the [errors guide](errors.md).\n\
         - `{{project}}` is a project's id, its slug, or `<org_slug>%2F<project_slug>`.\n\
         - Lists answer `nextCursor`; send it as `cursor` to read on.\n\n\
         ## The shared filter\n\n\
         Reports take these parameters, all optional. An operation that takes them says so.\n\n\
         | parameter | selects |\n|---|---|\n"
    );
    for (name, description) in shared {
        let _ = writeln!(text, "| `{name}` | {description} |");
    }
    text
}

struct Writer<'a> {
    document: &'a Value,
    public_url: &'a str,
    shared: &'a [(String, String)],
}

impl Writer<'_> {
    fn operation(&self, route: &Route) -> Operation {
        let method = route.method.as_str().to_ascii_lowercase();
        let described = &self.document["paths"][route.path.as_ref()][method.as_str()];
        let mut text = String::new();
        let _ = write!(text, "### {} {{#{}}}\n\n", route.summary.trim_end_matches('.'), route.operation_id);
        let _ = write!(text, "`{} {}`\n\n", route.method, route.path);
        if !route.description.is_empty() {
            let _ = write!(text, "{}\n\n", route.description);
        }
        self.requirements(&mut text, route);
        self.parameters(&mut text, described);
        self.request(&mut text, route, described);
        self.answers(&mut text, described);
        Operation {
            tag: route.tag.to_owned(),
            id: route.operation_id.clone().into_owned(),
            method: route.method.to_string(),
            path: route.path.clone().into_owned(),
            summary: route.summary.clone().into_owned(),
            description: route.description.to_owned(),
            markdown: text,
        }
    }

    fn requirements(&self, text: &mut String, route: &Route) {
        let credential = match route.credential {
            Credential::Public => "none",
            Credential::Session => "a session of a user",
            Credential::KeyOrSession => "a secret key or a session",
            Credential::CronSecret => "the deployment's `SVC_CRON_SECRET`",
            Credential::PublishableKey => "a publishable key of the project",
            Credential::WebhookSignature => "the signature of the event",
        };
        let _ = writeln!(text, "- Credential: {credential}.");
        if !route.scopes.is_empty() {
            let scopes: Vec<_> = route.scopes.iter().map(|scope| format!("`{scope}`")).collect();
            let _ = writeln!(text, "- Scopes: {}.", scopes.join(", "));
        }
        if route.sudo {
            text.push_str("- Sessions need a confirmed identity (sudo) of the last 15 minutes.\n");
        }
        if route.idempotent {
            text.push_str("- `Idempotency-Key` makes a repeat safe for 24 hours.\n");
        }
        if route.input.body.is_some() {
            let _ = writeln!(text, "- Body: at most {} KiB.", route.body_limit / 1024);
        }
        text.push('\n');
    }

    fn parameters(&self, text: &mut String, described: &Value) {
        let all: Vec<_> = described["parameters"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|parameter| generated::resolve(self.document, parameter))
            .collect();
        let is_shared =
            |parameter: &Value| self.shared.iter().any(|(name, _)| parameter["name"] == name.as_str());
        let takes_filter =
            all.iter().filter(|parameter| is_shared(parameter)).count() + 3 >= self.shared.len();
        let own: Vec<_> = all.iter().filter(|parameter| !takes_filter || !is_shared(parameter)).collect();
        if takes_filter {
            text.push_str("Takes [the shared filter](#the-shared-filter).\n\n");
        }
        if own.is_empty() {
            return;
        }
        text.push_str("| parameter | in | type | meaning |\n|---|---|---|---|\n");
        for parameter in own {
            let name = parameter["name"].as_str().unwrap_or_default();
            let place = parameter["in"].as_str().unwrap_or_default();
            let required = if parameter["required"] == true && place != "path" { ", required" } else { "" };
            let kind = self.kind(&parameter["schema"]);
            let meaning = generated::one_line(parameter["description"].as_str().unwrap_or_default());
            let _ = writeln!(text, "| `{name}` | {place}{required} | {kind} | {meaning} |");
        }
        text.push('\n');
    }

    /// Returns the values of an enumeration. Values with descriptions are variants. None if a schema allows others, too.
    fn values<'schema>(&'schema self, schema: &'schema Value) -> Option<Vec<&'schema str>> {
        let schema = generated::resolve(self.document, schema);
        if let Some(listed) = schema["enum"].as_array() {
            return Some(listed.iter().filter_map(Value::as_str).collect());
        }
        if let Some(only) = schema["const"].as_str() {
            return Some(vec![only]);
        }
        let variants = schema.get("oneOf").or_else(|| schema.get("anyOf"))?.as_array()?;
        let values: Option<Vec<_>> = variants.iter().map(|variant| self.values(variant)).collect();
        Some(values?.into_iter().flatten().collect())
    }

    /// Returns the type of a parameter in words.
    fn kind(&self, schema: &Value) -> String {
        let schema = generated::resolve(self.document, schema);
        if let Some(values) = self.values(schema) {
            let names: Vec<_> = values.iter().map(|name| format!("`{name}`")).collect();
            return names.join(", ");
        }
        let kind = match &schema["type"] {
            Value::String(kind) => kind.as_str(),
            _ => "text",
        };
        let default = &schema["default"];
        let bounds = match (schema["minimum"].as_i64(), schema["maximum"].as_i64()) {
            (Some(least), Some(most)) => format!(", {least} to {most}"),
            _ => String::new(),
        };
        let default = if default.is_null() { String::new() } else { format!(", default `{default}`") };
        format!("{}{bounds}{default}", if kind == "string" { "text" } else { kind }).replace('|', "\\|")
    }

    fn request(&self, text: &mut String, route: &Route, described: &Value) {
        let path = example_path(&route.path);
        let _ = write!(text, "```sh\ncurl -X {} '{}{path}'", route.method, self.public_url);
        let bearer = match route.credential {
            Credential::KeyOrSession => "$SVC_KEY",
            Credential::Session => "$SVC_SESSION",
            Credential::CronSecret => "$SVC_CRON_SECRET",
            _ => "",
        };
        if !bearer.is_empty() {
            let _ = write!(text, " \\\n  -H \"authorization: Bearer {bearer}\"");
        }
        let example = &described["requestBody"]["content"]["application/json"]["example"];
        if !example.is_null() {
            let body = example.to_string().replace('\'', "’");
            let _ = write!(text, " \\\n  -H 'content-type: application/json' \\\n  -d '{body}'");
        }
        text.push_str("\n```\n\n");
    }

    fn answers(&self, text: &mut String, described: &Value) {
        let mut failures = BTreeSet::new();
        for (status, answer) in described["responses"].as_object().into_iter().flatten() {
            if status.starts_with('3') {
                continue;
            }
            if !status.starts_with('2') {
                failures.insert(status.as_str());
                continue;
            }
            let content = answer["content"].as_object();
            let types: Vec<_> = content.into_iter().flatten().map(|(kind, _)| format!("`{kind}`")).collect();
            let form = if types.is_empty() { "no body".to_owned() } else { types.join(" or ") };
            let _ = write!(text, "Answers {status}: {form}.\n\n");
            let example = &answer["content"]["application/json"]["example"];
            if !example.is_null() && !text.contains("```json") {
                let written = serde_json::to_string_pretty(example).unwrap_or_default();
                let _ = write!(text, "```json\n{}\n```\n\n", shortened(&written));
            }
        }
        if failures.is_empty() {
            return;
        }
        let links: Vec<_> = failures.into_iter().map(failure).collect();
        let _ = write!(text, "Errors: {}.\n\n", links.join(", "));
    }
}

/// Lines of an example that are shown at most.
const LINES: usize = 40;

fn shortened(json: &str) -> String {
    let lines: Vec<_> = json.lines().collect();
    match lines.get(..LINES) {
        Some(first) if lines.len() > LINES + 3 => format!("{}\n…", first.join("\n")),
        _ => json.to_owned(),
    }
}

/// Returns a status with links to the codes that it may carry.
fn failure(status: &str) -> String {
    let codes = ProblemCode::ALL.iter().filter(|code| status_of(**code).as_str() == status);
    let links: Vec<_> = codes.map(|code| format!("[`{code}`](errors.md#{code})")).collect();
    if links.is_empty() { status.to_owned() } else { format!("{status} {}", links.join(" ")) }
}

fn example_path(path: &str) -> String {
    let mut text = String::new();
    for segment in path.split('/').skip(1) {
        let shown = match segment {
            "{project}" => "shop",
            "{org}" => "acme",
            "{key}" => "signup",
            "{name}" => "signup",
            "{slug}" => "goals",
            "{slug}.md" => "goals.md",
            "{file}" => "sdk.js",
            "{job}" => "tick",
            "{provider}" => "search_ads_1",
            "{pk}" => "pk_svc_…",
            "{token}" => "TOKEN",
            "{video}" => "intro",
            "{accountId}" => "1234567890",
            other if other.starts_with('{') => "0199a000-0000-7000-8000-000000000001",
            other => other,
        };
        let _ = write!(text, "/{shown}");
    }
    text
}
