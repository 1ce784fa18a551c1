//! Named schemas of the document, generated from request and answer types.

use std::collections::BTreeSet;

use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value};

use crate::http::shape::Shape;

pub(super) const COMPONENTS: &str = "#/components/schemas/";

/// Property of an object, as shown as a parameter.
pub(super) struct Property {
    pub name: String,
    pub required: bool,
    pub schema: Value,
    pub description: Option<String>,
}

/// Collects the named schemas. Requests and answers have a generator each, because the same type can differ:
/// a field with a default is optional in a request and always present in an answer.
pub(super) struct Components {
    requests: SchemaGenerator,
    answers: SchemaGenerator,
}

impl Components {
    pub(super) fn new() -> Self {
        let settings = || {
            SchemaSettings::draft2020_12().with(|settings| {
                settings.definitions_path = "/components/schemas".into();
                settings.meta_schema = None;
            })
        };
        Self {
            requests: settings().for_deserialize().into_generator(),
            answers: settings().for_serialize().into_generator(),
        }
    }

    pub(super) fn request(&mut self, shape: &Shape) -> Value {
        as_request(shape.reference(&mut self.requests).to_value())
    }

    pub(super) fn answer(&mut self, shape: &Shape) -> Value {
        shape.reference(&mut self.answers).to_value()
    }

    pub(super) fn properties(&mut self, shape: &Shape) -> Vec<Property> {
        let mut schema = shape.reference(&mut self.requests).to_value();
        let definition = schema.get("$ref").and_then(Value::as_str);
        if let Some(name) = definition.and_then(|reference| reference.strip_prefix(COMPONENTS)) {
            // Query parameters are listed one by one, so their type is not a component.
            let name = name.to_owned();
            schema = self.requests.definitions_mut().remove(&name).unwrap_or_default();
        }
        let required: Vec<String> = schema
            .get("required")
            .and_then(Value::as_array)
            .map(|names| names.iter().filter_map(|name| name.as_str().map(str::to_owned)).collect())
            .unwrap_or_default();
        let properties = schema.get_mut("properties").and_then(Value::as_object_mut).map(std::mem::take);
        properties
            .unwrap_or_default()
            .into_iter()
            .map(|(name, mut schema)| {
                let description = schema
                    .as_object_mut()
                    .and_then(|schema| schema.remove("description"))
                    .and_then(|text| text.as_str().map(str::to_owned));
                let required = required.contains(&name);
                Property { name, required, schema: as_request(present(schema)), description }
            })
            .collect()
    }

    /// Returns the merged components, and the names whose request form differs and got its own name.
    pub(super) fn into_schemas(mut self) -> (Map<String, Value>, BTreeSet<String>) {
        let requests = self.requests.take_definitions(true);
        let mut schemas = self.answers.take_definitions(true);
        let mut differing = BTreeSet::new();
        loop {
            let before = differing.len();
            for (name, request) in &requests {
                let differs = schemas.get(name).is_some_and(|answer| answer != request)
                    || schemas.contains_key(name) && mentions(request, &differing);
                if differs {
                    differing.insert(name.clone());
                }
            }
            if differing.len() == before {
                break;
            }
        }
        for (name, request) in requests {
            let name = if differing.contains(&name) { input_name(&name) } else { name };
            schemas.insert(name, as_request(request));
        }
        schemas.sort_keys();
        (schemas, differing)
    }
}

fn input_name(name: &str) -> String {
    format!("{name}Input")
}

/// Visits every reference in a schema with the name of its component.
fn each_reference(schema: &mut Value, change: &mut impl FnMut(&str) -> Option<String>) {
    match schema {
        Value::Object(object) => {
            for (key, value) in object {
                match value {
                    Value::String(reference) if key == "$ref" => {
                        let name = reference.strip_prefix(COMPONENTS);
                        if let Some(name) = name.and_then(&mut *change) {
                            *reference = format!("{COMPONENTS}{name}");
                        }
                    }
                    value => each_reference(value, change),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| each_reference(item, change)),
        _ => {}
    }
}

/// Marks a reference in a request schema until the names that differ between requests and answers are known.
const REQUEST: char = '?';

fn as_request(mut schema: Value) -> Value {
    each_reference(&mut schema, &mut |name| (!name.starts_with(REQUEST)).then(|| format!("{REQUEST}{name}")));
    schema
}

/// Resolves the marks into names.
pub(super) fn settle(document: &mut Value, differing: &BTreeSet<String>) {
    each_reference(document, &mut |name| {
        let name = name.strip_prefix(REQUEST)?;
        Some(if differing.contains(name) { input_name(name) } else { name.to_owned() })
    });
}

fn mentions(schema: &Value, names: &BTreeSet<String>) -> bool {
    let mut found = false;
    each_reference(&mut schema.clone(), &mut |name| {
        found |= names.contains(name);
        None
    });
    found
}

/// Removes `null` from a schema: a parameter is either present or absent.
fn present(mut schema: Value) -> Value {
    if let Some(object) = schema.as_object_mut() {
        if object.get("default").is_some_and(Value::is_null) {
            object.remove("default");
        }
        if let Some(Value::Array(kinds)) = object.get_mut("type") {
            kinds.retain(|kind| kind != "null");
            if kinds.len() == 1 {
                let only = kinds.remove(0);
                object.insert("type".into(), only);
            }
        }
        if let Some(Value::Array(options)) = object.get_mut("anyOf") {
            options.retain(|option| option.get("type").is_none_or(|kind| kind != "null"));
            if options.len() == 1 {
                return options.remove(0);
            }
        }
        if let Some(Value::Array(values)) = object.get_mut("enum") {
            values.retain(|value| !value.is_null());
        }
    }
    schema
}
