//! The OpenAPI 3.1 document, assembled from the declarations of the routes.

use std::collections::BTreeSet;

use axum::http::Method;
use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use super::problem::{self, ProblemDocument};
use super::route::{Credential, Route};
use super::shape::Shape;

const COMPONENTS: &str = "#/components/schemas/";

/// The document of these routes. `title` pages of the tags come in the order of the routes.
pub fn document<'a>(routes: impl IntoIterator<Item = &'a Route>, server: &str) -> Value {
    let mut components = Components::new();
    let mut paths = Map::new();
    let mut tags = Vec::<&str>::new();
    for route in routes {
        if !tags.contains(&route.tag) {
            tags.push(route.tag);
        }
        let item = paths.entry(route.path.as_ref()).or_insert_with(|| json!({}));
        item[route.method.as_str().to_ascii_lowercase()] = operation(route, &mut components);
    }
    components.answer(&Shape::of::<ProblemDocument>());
    let (schemas, differing) = components.into_schemas();
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {
            "title": "svc",
            "version": "1.0.0",
            "summary": "Cookieless first-party web analytics, ad-cost attribution and server-side conversions.",
            "license": { "name": "Apache-2.0", "identifier": "Apache-2.0" },
        },
        "servers": [{ "url": server }],
        "tags": tags.iter().map(|name| json!({ "name": name })).collect::<Vec<_>>(),
        "security": [],
        "paths": paths,
        "components": {
            "schemas": schemas,
            "responses": { "Problem": problem_response() },
            "securitySchemes": security_schemes(),
        },
    });
    settle(&mut document, &differing);
    document
}

fn operation(route: &Route, components: &mut Components) -> Value {
    let mut operation = json!({
        "operationId": route.operation_id,
        "summary": route.summary,
        "tags": [route.tag],
        "security": security(route.credential),
        "parameters": parameters(route, components),
        "responses": responses(route, components),
    });
    if !route.description.is_empty() {
        operation["description"] = route.description.into();
    }
    if let Some(body) = &route.input.body {
        operation["requestBody"] = json!({
            "required": !route.input.body_optional,
            "content": { "application/json": { "schema": components.request(body) } },
        });
    }
    if !route.scopes.is_empty() {
        let scopes: Vec<_> = route.scopes.iter().map(|scope| scope.as_str()).collect();
        operation["x-required-scopes"] = json!(scopes);
    }
    for (name, given) in
        [("x-idempotent", route.idempotent), ("x-sudo", route.sudo), ("x-extension", route.extension)]
    {
        if given {
            operation[name] = true.into();
        }
    }
    operation
}

/// Path parameters in the order of the path, then those of the query, then headers.
fn parameters(route: &Route, components: &mut Components) -> Vec<Value> {
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

fn parameter(name: &str, place: &str, required: bool, schema: Value, description: Option<String>) -> Value {
    let mut parameter = json!({ "name": name, "in": place, "required": required, "schema": schema });
    if let Some(description) = description {
        parameter["description"] = description.into();
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

fn responses(route: &Route, components: &mut Components) -> Value {
    let mut responses = Map::new();
    let status = route.success.status;
    let mut success = json!({ "description": status.canonical_reason().unwrap_or("Success") });
    if let Some(body) = &route.success.body {
        success["content"] = json!({ "application/json": { "schema": components.answer(body) } });
    } else if let Some(media_type) = route.media_type {
        success["content"] = json!({ media_type: {} });
    }
    responses.insert(status.as_str().to_owned(), success);
    for status in route.bodyless_failures {
        responses.insert(status.to_string(), json!({ "description": "No body." }));
    }
    if route.bodyless_failures.is_empty() {
        for status in problem_statuses(route) {
            responses.insert(status.to_string(), json!({ "$ref": "#/components/responses/Problem" }));
        }
    }
    Value::Object(responses)
}

/// The failures a route can answer by its declaration.
fn problem_statuses(route: &Route) -> Vec<u16> {
    let mut statuses = BTreeSet::from([500]);
    let reads = &route.input;
    if reads.body.is_some() {
        statuses.extend([400, 413, 415, 422]);
    }
    if reads.query.is_some() || reads.path.is_some() {
        // A cursor nobody gave out and contradicting parameters are 400.
        statuses.extend([400, 422]);
    }
    match route.credential {
        Credential::KeyOrSession | Credential::Session => statuses.extend([401, 403, 429, 503]),
        Credential::CronSecret => statuses.extend([401, 503]),
        Credential::WebhookSignature => statuses.extend([401]),
        Credential::Public if !reads.raw => statuses.extend([429, 503]),
        Credential::Public | Credential::PublishableKey => {}
    }
    if route.path.contains('{') {
        statuses.extend([400, 404, 422]);
    }
    if route.method != Method::GET && route.credential != Credential::Public || route.idempotent {
        // Another change may have been first.
        statuses.insert(409);
    }
    statuses.extend(route.failures);
    statuses.into_iter().collect()
}

fn problem_response() -> Value {
    json!({
        "description": "A problem document (RFC 9457). Branch on `code`.",
        "content": { problem::MEDIA_TYPE: { "schema": { "$ref": format!("{COMPONENTS}Problem") } } },
    })
}

fn security(credential: Credential) -> Value {
    match credential {
        Credential::KeyOrSession => json!([{ "secretKey": [] }, { "session": [] }]),
        Credential::Session => json!([{ "session": [] }]),
        Credential::CronSecret => json!([{ "cronSecret": [] }]),
        Credential::Public | Credential::PublishableKey | Credential::WebhookSignature => json!([]),
    }
}

fn security_schemes() -> Value {
    let bearer =
        |description: &str| json!({ "type": "http", "scheme": "bearer", "description": description });
    json!({
        "secretKey": bearer("A secret key of an organization, `sk_svc_...`."),
        "session": bearer("A dashboard session of a user, `svcs_...`, from POST /v1/auth/login."),
        "cronSecret": bearer("The deployment's SVC_CRON_SECRET."),
    })
}

/// One property of an object, as a parameter shows it.
struct Property {
    name: String,
    required: bool,
    schema: Value,
    description: Option<String>,
}

/// Named schemas, each once. A type can read differently than it writes (a field with a default is
/// optional in a request and always present in an answer), so both sides have their generator.
struct Components {
    requests: SchemaGenerator,
    answers: SchemaGenerator,
}

impl Components {
    fn new() -> Self {
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

    fn request(&mut self, shape: &Shape) -> Value {
        as_request(shape.reference(&mut self.requests).to_value())
    }

    fn answer(&mut self, shape: &Shape) -> Value {
        shape.reference(&mut self.answers).to_value()
    }

    fn properties(&mut self, shape: &Shape) -> Vec<Property> {
        let mut schema = shape.reference(&mut self.requests).to_value();
        let definition = schema.get("$ref").and_then(Value::as_str);
        if let Some(name) = definition.and_then(|reference| reference.strip_prefix(COMPONENTS)) {
            // A query is spelled out as parameters and is no component of its own.
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

    /// The merged components, and the names whose request form got a name of its own.
    fn into_schemas(mut self) -> (Map<String, Value>, BTreeSet<String>) {
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

/// Every reference of a schema, as a component's name.
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

/// Marks the references of a request schema until it is known which names both sides share.
const REQUEST: char = '?';

fn as_request(mut schema: Value) -> Value {
    each_reference(&mut schema, &mut |name| (!name.starts_with(REQUEST)).then(|| format!("{REQUEST}{name}")));
    schema
}

/// Turns the marks into names.
fn settle(document: &mut Value, differing: &BTreeSet<String>) {
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

/// A parameter is either there or not; it cannot be null.
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
