//! Generates the OpenAPI 3.1 document from the route declarations.

mod ad_addresses;
mod example;
mod headers;
mod parameters;
mod schemas;
mod variants;

use std::collections::BTreeSet;

use axum::http::{Method, StatusCode};
use domain::measuring::events::BuiltInEvent;
use domain::measuring::goals::PresetGoal;
use entity::visits::{AttrFrom, VideoFormat};
use serde_json::{Map, Value, json};

use self::parameters::parameters;
use self::schemas::{Components, settle};
use super::csv;
use super::problem::{self, ProblemDocument};
use super::route::{Credential, Route};
use super::shape::Shape;
use crate::ingest;

/// Returns the OpenAPI document of these routes. Tags appear in the order of the routes.
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
    let problem = components.answer(&Shape::of::<ProblemDocument>());
    // No operation refers to these enums, but clients use them.
    for list in [
        Shape::of::<BuiltInEvent>(),
        Shape::of::<PresetGoal>(),
        Shape::of::<AttrFrom>(),
        Shape::of::<VideoFormat>(),
    ] {
        components.answer(&list);
    }
    let shared = parameters::share(&mut paths);
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
        "x-tracking-batch": ingest::wire::bounds(),
        "x-ad-addresses": ad_addresses::tables(),
        "paths": paths,
        "components": {
            "schemas": schemas,
            "parameters": shared,
            "headers": headers::all(),
            "responses": headers::shared_responses(&problem),
            "securitySchemes": security_schemes(),
        },
    });
    settle(&mut document, &differing);
    variants::list(&mut document);
    if let Some(schemas) = document["components"]["schemas"].as_object_mut() {
        variants::name(schemas);
    }
    add_examples(&mut document);
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
    if let Some(reads) = &route.reads {
        let schema = components.request(&reads.shape);
        let content: Map<_, _> = (reads.media_types.iter())
            .map(|media_type| ((*media_type).to_owned(), json!({ "schema": schema })))
            .collect();
        operation["requestBody"] = json!({ "required": true, "content": content });
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

fn responses(route: &Route, components: &mut Components) -> Value {
    let mut responses = Map::new();
    let status = route.success.status;
    let description = status.canonical_reason().unwrap_or("Success");
    let mut success = json!({ "description": description, "headers": headers::of_success(route) });
    if let Some(body) = &route.success.body {
        success["content"] = json!({ "application/json": { "schema": components.answer(body) } });
        if route.success.tabular {
            success["content"][csv::MEDIA_TYPE] = csv_content();
        }
    } else if let Some(media_type) = route.media_type {
        success["content"] = json!({ media_type: {} });
    }
    if route.success.or_found {
        let mut found = success.clone();
        found["description"] = "The resource existed before".into();
        responses.insert(StatusCode::OK.as_str().to_owned(), found);
    }
    responses.insert(status.as_str().to_owned(), success);
    let shared = |name: &str| json!({ "$ref": format!("#/components/responses/{name}") });
    if route.revalidated {
        responses.insert(StatusCode::NOT_MODIFIED.as_str().to_owned(), shared("NotModified"));
    }
    for status in route.bodyless_failures {
        responses.insert(status.to_string(), shared("NoBody"));
    }
    if route.bodyless_failures.is_empty() {
        for status in problem_statuses(route) {
            responses.insert(status.to_string(), shared(headers::failure(status)));
        }
    }
    if let Some((statuses, shape)) = &route.failures_as {
        for status in *statuses {
            let schema = components.answer(shape);
            let content = json!({ "application/json": { "schema": schema } });
            let failure = json!({ "description": "The request is refused", "content": content });
            responses.insert(status.to_string(), failure);
        }
    }
    Value::Object(responses)
}

/// Adds an example to each body of JSON, made from its schema.
fn add_examples(document: &mut Value) {
    let mut examples = Vec::new();
    let whole: &Value = document;
    for (path, item) in whole["paths"].as_object().into_iter().flatten() {
        for (method, operation) in item.as_object().into_iter().flatten() {
            let pointer = |rest: &str| {
                let path = path.replace('~', "~0").replace('/', "~1");
                format!("/paths/{path}/{method}/{rest}")
            };
            let mut add = |place: String, content: &Value, is_request: bool| {
                for (media_type, described) in content.as_object().into_iter().flatten() {
                    let schema = &described["schema"];
                    if schema.is_object() && media_type != csv::MEDIA_TYPE {
                        let media_type = media_type.replace('/', "~1");
                        let value = example::of(whole, schema, is_request);
                        examples.push((format!("{place}/content/{media_type}"), value));
                    }
                }
            };
            add(pointer("requestBody"), &operation["requestBody"]["content"], true);
            for (status, answer) in operation["responses"].as_object().into_iter().flatten() {
                add(pointer(&format!("responses/{status}")), &answer["content"], false);
            }
        }
    }
    for (pointer, value) in examples {
        if let Some(Value::Object(content)) = document.pointer_mut(&pointer) {
            content.insert("example".to_owned(), value);
        }
    }
}

/// Describes the CSV form of a table.
fn csv_content() -> Value {
    json!({
        "schema": {
            "type": "string",
            "description": "With `Accept: text/csv`: the rows as CSV (RFC 4180) in UTF-8 with a header line. A text \
                            that a spreadsheet would take for a formula has an apostrophe in front. Without `limit`, \
                            tables whose JSON has pages come whole, up to 100,000 rows. If there are more rows, or past \
                            visits are being recomputed, a last line that begins with `#` says so. Failures stay problem \
                            documents; one in the middle of a table breaks the answer off.",
        },
        "x-extension": true,
    })
}

/// Returns the error statuses that follow from a route's declaration.
fn problem_statuses(route: &Route) -> Vec<u16> {
    let mut statuses = BTreeSet::from([500]);
    let reads = &route.input;
    if reads.body.is_some() {
        statuses.extend([400, 413, 415, 422]);
    }
    if !reads.raw {
        // An unknown parameter.
        statuses.insert(422);
    }
    if reads.query.is_some() || reads.path.is_some() {
        // 400: an unknown cursor or contradictory parameters.
        statuses.extend([400, 422]);
    }
    match route.credential {
        Credential::KeyOrSession | Credential::Session => statuses.extend([401, 403, 429, 503]),
        // 429: too many wrong credentials.
        Credential::CronSecret => statuses.extend([401, 429, 503]),
        Credential::WebhookSignature => statuses.extend([401]),
        Credential::Public if !reads.raw => statuses.extend([429, 503]),
        Credential::Public | Credential::PublishableKey => {}
    }
    if route.path.contains('{') {
        statuses.extend([400, 404, 422]);
    }
    if route.method != Method::GET && route.credential != Credential::Public || route.idempotent {
        // 409: a concurrent change won.
        statuses.insert(409);
    }
    if route.idempotent {
        // 410: the stored answer was deleted with the person it was about.
        statuses.insert(410);
    }
    if reads.if_match {
        statuses.insert(412);
    }
    statuses.extend(route.failures);
    statuses.into_iter().collect()
}

fn problem_content(schema: &Value) -> Value {
    json!({ problem::MEDIA_TYPE: { "schema": schema } })
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
