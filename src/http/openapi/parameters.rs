//! The parameters of an operation, and those that several operations share.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::schemas::Components;
use crate::http::route::Route;

/// Path parameters in the order of the path, then those of the query, then headers.
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
        let text = "A repeat with the same key and body gets the stored answer for 24 hours.";
        parameters.push(parameter("Idempotency-Key", "header", false, schema, Some(text.into())));
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
    // The parameter is the addition of ours, not the form of its values.
    let extension = schema.as_object_mut().and_then(|schema| schema.remove("x-extension"));
    let mut parameter = json!({ "name": name, "in": place, "required": required, "schema": schema });
    if let Some(description) = description {
        parameter["description"] = description.into();
    }
    if let Some(extension) = extension {
        parameter["x-extension"] = extension;
    }
    parameter
}

fn path_names(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter_map(|segment| segment.strip_prefix('{')?.strip_suffix('}'))
}

fn address_of(name: &str) -> Option<&'static str> {
    match name {
        "project" => Some("Project id, slug, or `<org_slug>%2F<project_slug>`."),
        "org" => Some("Organization id or slug."),
        _ => None,
    }
}

/// Moves every parameter that stands word for word in several operations into the components, under
/// its own name. Of different ones with the same name the most frequent is moved.
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
        // Of equally frequent ones the first, so that the document does not depend on chance.
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

/// The parameters of every operation.
fn each_list(paths: &mut Map<String, Value>, mut visit: impl FnMut(&mut Vec<Value>)) {
    let operations = paths.values_mut().filter_map(Value::as_object_mut).flat_map(Map::values_mut);
    for operation in operations {
        if let Some(Value::Array(list)) = operation.get_mut("parameters") {
            visit(list);
        }
    }
}
