//! Parameters of an operation, and parameters shared by several operations.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::schemas::Components;
use crate::http::route::Route;

/// Parameter for the size of a page.
const LIMIT: &str = "limit";

/// Returns the parameters: path (in order), query, headers.
pub(super) fn parameters(route: &Route, components: &mut Components) -> Vec<Value> {
    let mut parameters = Vec::new();
    let own = route.input.path.as_ref().map(|shape| components.properties(shape)).unwrap_or_default();
    for name in path_names(&route.path) {
        let (schema, description) = match own.iter().find(|property| property.name == name) {
            Some(property) => (property.schema.clone(), property.description.clone()),
            None => (json!({ "type": "string" }), address_of(name).map(str::to_owned)),
        };
        parameters.push(parameter(name, "path", true, schema, description));
    }
    if let Some(query) = &route.input.query {
        for property in components.properties(query) {
            parameters.push(parameter(
                &property.name,
                "query",
                property.required,
                property.schema,
                property.description,
            ));
        }
    }
    if route.idempotent {
        let schema = json!({ "type": "string", "minLength": 1, "maxLength": 255 });
        let text = "For 24 hours, a repeat with the same key and body gets the stored answer.";
        parameters.push(parameter("Idempotency-Key", "header", false, schema, Some(text.into())));
    }
    if route.input.if_match {
        let schema = json!({ "type": "string", "maxLength": 1000 });
        let text = "`ETag` of the resource as it was read, or in quotes its `revision` from a list. If somebody has \
                    changed it since, the answer is 412 with the newer version. Without the header, the change is made in any case.";
        parameters.push(parameter("If-Match", "header", false, schema, Some(text.into())));
    }
    parameters
}

fn parameter(
    name: &str,
    place: &str,
    required: bool,
    mut schema: Value,
    description: Option<String>,
) -> Value {
    // The mark applies to the parameter, not to the schema of its values.
    let extension = schema.as_object_mut().and_then(|schema| schema.remove("x-extension"));
    let mut parameter = json!({ "name": name, "in": place, "required": required, "schema": schema });
    if let Some(mut description) = description {
        if name == LIMIT {
            description.push_str(&bounds_of(&parameter["schema"]));
        }
        parameter["description"] = description.into();
    }
    if let Some(extension) = extension {
        parameter["x-extension"] = extension;
    }
    parameter
}

/// Returns the bounds of a number as a sentence, for people who read no schemas. GraphQL does the same.
fn bounds_of(schema: &Value) -> String {
    match (schema.get("minimum"), schema.get("maximum")) {
        (Some(least), Some(most)) => format!(" From {least} to {most}."),
        _ => String::new(),
    }
}

fn path_names(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter_map(|segment| Some(segment.strip_prefix('{')?.split_once('}')?.0))
}

fn address_of(name: &str) -> Option<&'static str> {
    match name {
        "project" => Some("Project id, slug, or `<org_slug>%2F<project_slug>`."),
        "org" => Some("Organization id or slug."),
        _ => None,
    }
}

/// Moves each parameter that several operations repeat word for word into the components, under its own name.
/// If parameters of one name differ, the most frequent one moves.
pub(super) fn share(paths: &mut Map<String, Value>) -> Map<String, Value> {
    let mut counts = BTreeMap::<String, Vec<(Value, usize)>>::new();
    each_list(paths, |list| {
        for parameter in list.iter() {
            let known = counts.entry(name_of(parameter)).or_default();
            match known.iter_mut().find(|(other, _)| other == parameter) {
                Some((_, count)) => *count += 1,
                None => known.push((parameter.clone(), 1)),
            }
        }
    });
    let most_frequent = |known: Vec<(Value, usize)>| {
        // On a tie the first one wins, so that the document is deterministic.
        let (parameter, count) = known.into_iter().rev().max_by_key(|(_, count)| *count)?;
        (count > 1).then_some(parameter)
    };
    let shared: Map<String, Value> =
        (counts.into_iter()).filter_map(|(name, known)| Some((name, most_frequent(known)?))).collect();
    each_list(paths, |list| {
        for parameter in list {
            let name = name_of(parameter);
            if shared.get(&name) == Some(parameter) {
                *parameter = json!({ "$ref": format!("#/components/parameters/{name}") });
            }
        }
    });
    shared
}

fn name_of(parameter: &Value) -> String {
    parameter["name"].as_str().unwrap_or_default().to_owned()
}

/// Visits the parameter list of every operation.
fn each_list(paths: &mut Map<String, Value>, mut visit: impl FnMut(&mut Vec<Value>)) {
    let operations = paths.values_mut().filter_map(Value::as_object_mut).flat_map(Map::values_mut);
    for operation in operations {
        if let Some(Value::Array(list)) = operation.get_mut("parameters") {
            visit(list);
        }
    }
}
