//! Arguments of tools. What narrows a report is the same everywhere: a project, a period, a filter. The rest a tool takes
//! from the parameters of its operation, with their schemas, so a tool describes them as REST does.

use serde_json::{Map, Value, json};

use super::answer::{CHARACTERS, MAX_CHARACTERS};
use super::failure::Failure;
use super::operations::Parameters;
use crate::http::Route;

/// Arguments of a call, as the client sent them.
pub(super) type Arguments = Map<String, Value>;

/// Rows of a list, unless the caller asks for more.
const ROWS: u64 = 20;
const MAX_ROWS: u64 = 100;

/// Parameters of the period.
const PERIOD: [&str; 3] = ["preset", "from", "to"];

/// How a tool takes its arguments.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Takes {
    pub(super) project: bool,
    /// A period and the shared filter.
    pub(super) filter: bool,
    /// Parameters of the operation that the tool has, too.
    pub(super) own: &'static [&'static str],
    pub(super) needed: &'static [&'static str],
}

/// Returns the JSON Schema of the arguments.
pub(super) fn schema(takes: &Takes, route: Option<&Route>, more: Value) -> Map<String, Value> {
    let mut properties = Map::new();
    if takes.project {
        let about =
            "Address of the project from list_projects, such as acme/shop. Optional if there is one only.";
        properties.insert("project".to_owned(), json!({ "type": "string", "description": about }));
    }
    let of_route = |name: &str| route.and_then(|route| parameter(route, name));
    if takes.filter {
        for name in PERIOD {
            properties.extend(of_route(name).map(|schema| (name.to_owned(), schema)));
        }
        let about = "Narrows to some sessions: names and values, such as {\"channel\": \"email\", \"device\": \"mobile\"}. \
                     describe_project lists the names.";
        properties.insert("filter".to_owned(), json!({ "type": "object", "description": about }));
    }
    for name in takes.own {
        properties.extend(of_route(name).map(|schema| ((*name).to_owned(), schema)));
    }
    if let Some(limit) = properties.get_mut("limit") {
        *limit = json!({
            "type": "integer", "minimum": 1, "maximum": MAX_ROWS, "default": ROWS,
        });
    }
    if let Value::Object(more) = more {
        properties.extend(more);
    }
    let about = format!("Limits the answer; {CHARACTERS} by default.");
    let characters = json!({ "type": "integer", "maximum": MAX_CHARACTERS, "description": about });
    properties.insert("max_characters".to_owned(), characters);
    let mut schema = Map::from_iter([
        ("type".to_owned(), json!("object")),
        ("properties".to_owned(), Value::Object(properties)),
        ("additionalProperties".to_owned(), json!(false)),
    ]);
    if !takes.needed.is_empty() {
        schema.insert("required".to_owned(), json!(takes.needed));
    }
    schema
}

/// Returns the schema of a query parameter of a route, without references.
fn parameter(route: &Route, name: &str) -> Option<Value> {
    let whole = route.input.query.as_ref()?.schema();
    let schema = whole.get("properties")?.get(name)?.clone();
    Some(short(resolved(schema, whole)))
}

fn resolved(schema: Value, whole: &Value) -> Value {
    let target = schema.get("$ref").and_then(Value::as_str).map(|target| target.trim_start_matches('#'));
    let Some(target) = target.and_then(|target| whole.pointer(target)).cloned() else { return schema };
    let mut target = target;
    if let (Some(members), Some(own)) = (target.as_object_mut(), schema.get("description")) {
        members.insert("description".to_owned(), own.clone());
    }
    target
}

/// Keeps of a schema what a model needs.
fn short(schema: Value) -> Value {
    let members = match schema {
        Value::Object(members) => members,
        other => return other,
    };
    let mut values = Vec::new();
    for option in members.get("oneOf").and_then(Value::as_array).into_iter().flatten() {
        values.extend(option.get("const").cloned());
    }
    let mut kept = Map::new();
    for keyword in ["type", "enum", "pattern", "minimum", "maximum"] {
        kept.extend(members.get(keyword).map(|value| (keyword.to_owned(), value.clone())));
    }
    let about = members.get("description").and_then(Value::as_str).map(first_sentence);
    kept.extend(about.map(|about| ("description".to_owned(), json!(about))));
    if !values.is_empty() {
        kept.insert("type".to_owned(), json!("string"));
        kept.insert("enum".to_owned(), Value::Array(values));
    }
    Value::Object(kept)
}

/// Returns the first sentence of a description: every tool is read as a whole before each question.
fn first_sentence(about: &str) -> String {
    let words = about.split_whitespace().collect::<Vec<_>>().join(" ");
    match words.split_once(". ") {
        Some((first, _)) => format!("{first}."),
        None => words,
    }
}

/// Refuses arguments that the tool does not have.
pub(super) fn check(schema: &Map<String, Value>, arguments: &Arguments) -> Result<(), Failure> {
    let known: Vec<&str> =
        schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name.as_str()).collect();
    if let Some(unknown) = arguments.keys().find(|name| !known.contains(&name.as_str())) {
        return Err(Failure::unknown("argument", unknown, &known));
    }
    let needed = schema.get("required").and_then(Value::as_array).into_iter().flatten();
    let mut missing = needed.filter_map(Value::as_str).filter(|name| !arguments.contains_key(*name));
    match missing.next() {
        Some(name) => Err(Failure::missing(name, "Give it, as the schema of the tool says.")),
        None => Ok(()),
    }
}

/// Returns the query of the operation for these arguments.
pub(super) fn parameters(
    takes: &Takes,
    route: &Route,
    arguments: &Arguments,
    project: &str,
) -> Result<Parameters, Failure> {
    let mut parameters = Parameters::of_project(project);
    let names: Vec<&str> = match takes.filter {
        true => PERIOD.iter().chain(takes.own).copied().collect(),
        false => takes.own.to_vec(),
    };
    for name in names.into_iter().filter(|name| *name != "limit") {
        if let Some(value) = arguments.get(name) {
            add(&mut parameters, name, value);
        }
    }
    if takes.own.contains(&"limit") {
        let rows = arguments.get("limit").and_then(Value::as_u64).unwrap_or(ROWS).clamp(1, MAX_ROWS);
        parameters = parameters.query("limit", rows);
    }
    if let Some(filter) = arguments.get("filter") {
        let Some(filter) = filter.as_object() else {
            return Err(Failure::new(
                "invalid_argument",
                "The argument filter is not an object.",
                "Send names and values.",
            ));
        };
        let known = filters(route);
        for (name, value) in filter {
            if !known.contains(&name.as_str()) {
                return Err(Failure::unknown("filter", name, &known));
            }
            add(&mut parameters, name, value);
        }
    }
    Ok(parameters)
}

/// Returns the names of the shared filter that a route takes.
pub(super) fn filters(route: &Route) -> Vec<&str> {
    let not_of_filter = ["limit", "offset", "sort", "dir", "bucket", "compare", "dimension", "search"];
    let properties = route.input.query.as_ref().and_then(|shape| shape.schema().get("properties"));
    let names = properties.and_then(Value::as_object).into_iter().flatten().map(|(name, _)| name.as_str());
    names.filter(|name| !PERIOD.contains(name) && !not_of_filter.contains(name)).collect()
}

/// Adds a value to the query; a list as one pair for each item.
fn add(parameters: &mut Parameters, name: &str, value: &Value) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| add(parameters, name, item)),
        Value::String(text) => parameters.query.push((name.to_owned(), text.clone())),
        Value::Null => {}
        other => parameters.query.push((name.to_owned(), other.to_string())),
    }
}
