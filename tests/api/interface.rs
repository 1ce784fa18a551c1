//! The OpenAPI document, held against what generators of clients make of it.

use serde_json::{Value, json};

use crate::support::{Answer, App, CHROME};

async fn document() -> Value {
    App::start().await.get("/v1/openapi.json").send().await.ok(200)
}

/// Checks a value against a schema of the document.
fn is_valid(document: &Value, schema: &Value, value: &Value) -> bool {
    let whole = json!({ "allOf": [schema], "components": document["components"] });
    jsonschema::options().should_validate_formats(true).build(&whole).unwrap().is_valid(value)
}

/// Visits every object in a document with its path.
fn each_object(value: &Value, path: &str, visit: &mut impl FnMut(&str, &serde_json::Map<String, Value>)) {
    match value {
        Value::Object(members) => {
            visit(path, members);
            members.iter().for_each(|(name, member)| each_object(member, &format!("{path}/{name}"), visit));
        }
        Value::Array(items) => {
            let numbered = items.iter().enumerate();
            numbered.for_each(|(at, item)| each_object(item, &format!("{path}/{at}"), visit));
        }
        _ => {}
    }
}

/// Generators take the name for the type. Two types of one name would get `Name` and `Name2`.
#[tokio::test]
async fn every_type_of_the_document_has_a_name_of_its_own() {
    let document = document().await;
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let is_second = |name: &&String| {
        let first = name.trim_end_matches(|c: char| c.is_ascii_digit());
        first != name.as_str() && schemas.contains_key(first)
    };
    assert_eq!(schemas.keys().filter(is_second).collect::<Vec<_>>(), Vec::<&String>::new());
    // What every failing operation answers is the problem document, whose code clients branch on.
    let response = &document["components"]["responses"]["Problem"]["content"]["application/problem+json"];
    assert_eq!(response["schema"]["$ref"], "#/components/schemas/Problem");
    assert_eq!(schemas["Problem"]["properties"]["code"]["$ref"], "#/components/schemas/ProblemCode");
    assert_eq!(schemas["Problem"]["properties"]["errors"]["items"]["$ref"], "#/components/schemas/Violation");
}

/// A value without a sentence can only be understood by trying it.
#[tokio::test]
async fn every_value_of_an_enumeration_has_a_sentence() {
    let document = document().await;
    // These mean yes and no.
    let flag = json!(["0", "1", "true", "false"]);
    let (mut silent, mut count) = (Vec::new(), 0);
    each_object(&document, "", &mut |path, members| {
        let about = members.get("description").and_then(Value::as_str).unwrap_or_default();
        let listed = members.get("enum").filter(|values| **values != flag).and_then(Value::as_array);
        for value in listed.into_iter().flatten().filter_map(Value::as_str) {
            count += 1;
            if !about.contains(&format!("- `{value}`: ")) {
                silent.push(format!("{path} {value}"));
            }
        }
        // One of several forms of a type says in its own description when it applies.
        let own = members.get("properties").and_then(Value::as_object).into_iter().flatten();
        if about.is_empty() && own.map(|(_, property)| property).any(|property| property["const"].is_string())
        {
            silent.push(path.to_owned());
        }
    });
    assert_eq!(silent, Vec::<String>::new());
    assert!(count > 900, "{count} values");
}

#[tokio::test]
async fn bodies_that_routes_read_themselves_are_described_too() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let document = app.get("/v1/openapi.json").send().await.ok(200);
    let content = |path: &str| document["paths"][path]["post"]["requestBody"]["content"].as_object().unwrap();
    let (session, pageview) =
        ("5e55105e-0000-4000-8000-000000000001", "9a6e01e3-0000-4000-8000-000000000001");
    let batch = shop.batch(session, pageview, |batch| {
        batch["ev"] =
            json!([{ "pv": pageview, "n": 0, "t": 10, "e": "signup", "p": { "plan": "pro", "seats": 3 } }]);
        batch["ac"] = json!({ "fbp": "fb.1.1700000000000.123" });
        batch["id"] = json!({ "pv": pageview, "em": "0".repeat(64), "form": "newsletter" });
        batch["pvs"][0]["marks"] = json!({ "25": 1200 });
        batch["pvs"][0]["sec"] = json!({ "prices": [100, 2000] });
        batch["pvs"][0]["attr"] = json!({ "utm_source": "newsletter" });
        batch["lib"] = json!("sdk@1.0.0");
    });
    let beacon =
        json!({ "k": shop.key, "sid": session, "d": "booked", "eventId": "order-00004711", "value": 12.5 });
    let query = json!({ "query": "{ me { user { email } } }", "variables": null });
    for (path, body, wrong) in [
        ("/v1/e", &batch, json!({ "pvs": [] })),
        ("/v1/collect", &batch, json!({ "v": 1 })),
        ("/v1/cb", &beacon, json!({ "sid": "session" })),
        ("/graphql", &query, json!({ "query": 1 })),
    ] {
        for (media_type, described) in content(path) {
            let schema = &described["schema"];
            assert!(is_valid(&document, schema, body), "{path}");
            let mut altered = body.clone();
            altered.as_object_mut().unwrap().extend(wrong.as_object().unwrap().clone());
            assert!(!is_valid(&document, schema, &altered), "{path}");
            let send = async |body: &Value| -> Answer {
                let call = app.post(path).header("content-type", media_type).header("user-agent", CHROME);
                let call = call.header("origin", "https://shop.example").bearer(&owner);
                call.body(body.to_string()).send().await
            };
            assert!([200, 204].contains(&send(body).await.status), "{path} as {media_type}");
            assert_eq!(send(&altered).await.status, 400, "{path} as {media_type}");
        }
    }
    // The last field counts, and what no field names does not.
    let schema = &content("/v1/e")["text/plain"]["schema"];
    for (pointer, value) in
        [("/pvs/0/eng", json!(14_400_001)), ("/pvs/0/sec", json!({ "a": [1] })), ("/ev/0/e", json!("Signup"))]
    {
        let mut altered = batch.clone();
        *altered.pointer_mut(pointer).unwrap() = value;
        assert!(!is_valid(&document, schema, &altered), "{pointer}");
    }
    let mut altered = batch.clone();
    altered["more"] = json!(1);
    assert!(!is_valid(&document, schema, &altered));
}

/// The answers of GraphQL are as described, errors included.
#[tokio::test]
async fn graphql_answers_as_the_document_says() {
    let app = App::start().await;
    let document = app.get("/v1/openapi.json").send().await.ok(200);
    let answers = &document["paths"]["/graphql"]["post"]["responses"]["200"]["content"];
    let owner = app.owner().await;
    let schema = &answers["application/json"]["schema"];
    for query in ["{ me { user { email } } }", "{ nothing }", "{ project(project: \"none\") { id } }", "{"] {
        let body = json!({ "query": query });
        let answer = app.post("/graphql").bearer(&owner).json(&body).send().await.ok(200);
        assert!(is_valid(&document, schema, &answer), "{query}: {answer}");
        assert_eq!(answer["errors"].is_array(), query != "{ me { user { email } } }");
    }
    assert!(!is_valid(&document, schema, &json!({ "errors": [{ "message": "x", "extensions": {} }] })));
}

/// A schema that is `true` ends some generators, and a variant without a name those that meet its type in it.
#[tokio::test]
async fn generators_can_tell_the_variants_of_a_type_apart() {
    let document = document().await;
    let mut wrong = Vec::new();
    each_object(&document, "", &mut |path, members| {
        if members.get("items").is_some_and(Value::is_boolean) {
            wrong.push(format!("{path}: items of any kind"));
        }
    });
    let schemas = document["components"]["schemas"].as_object().unwrap();
    // Of objects, null and simple values, the kind of the value tells. Several objects need a member that does.
    each_object(&document, "", &mut |path, members| {
        for variants in ["oneOf", "anyOf"].iter().filter_map(|choice| members.get(*choice)?.as_array()) {
            let is_object = |variant: &&Value| resolved(&document, variant)["type"] == "object";
            let objects = variants.iter().filter(is_object).count();
            if objects > 1 && !members.contains_key("discriminator") {
                wrong.push(format!("{path}: no discriminator"));
            }
        }
    });
    let mut told_apart = 0;
    for (name, schema) in schemas {
        let Some(variants) = schema["oneOf"].as_array() else { continue };
        let named = |variant: &Value| Some(variant["$ref"].as_str()?.rsplit('/').next()?.to_owned());
        let Some(mapping) = schema["discriminator"]["mapping"].as_object() else { continue };
        told_apart += 1;
        let property = schema["discriminator"]["propertyName"].as_str().unwrap();
        for (value, target) in mapping {
            let target = target.as_str().unwrap().rsplit('/').next().unwrap();
            let schema = &schemas[target]["properties"][property];
            let says = schema["const"] == value.as_str()
                || schema["enum"].as_array().is_some_and(|values| values.contains(&json!(value)));
            let is_variant = variants.iter().any(|variant| named(variant).as_deref() == Some(target));
            if !says || !is_variant {
                wrong.push(format!("{name}: {value} is not {target}"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(told_apart > 5, "{told_apart}");
    // Also where a type stands inside of another one.
    assert!(schemas.contains_key("TrackingConfigPatchBookingsPostmessage"));
}

/// Follows the reference of a parameter, a response or a header.
fn resolved<'a>(document: &'a Value, value: &'a Value) -> &'a Value {
    let pointer = value["$ref"].as_str().and_then(|reference| reference.strip_prefix('#'));
    pointer.map_or(value, |pointer| document.pointer(pointer).unwrap())
}

fn operations(document: &Value) -> Vec<(String, &Value)> {
    let mut operations = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            operations.push((format!("{} {path}", method.to_uppercase()), operation));
        }
    }
    operations
}

#[tokio::test]
async fn every_body_has_an_example_that_is_valid() {
    let document = document().await;
    let (mut wrong, mut count) = (Vec::new(), 0);
    for (name, operation) in operations(&document) {
        let answers = operation["responses"].as_object().unwrap();
        let bodies = answers.iter().filter(|(_, answer)| answer["$ref"].is_null()).map(|(_, answer)| answer);
        for content in std::iter::once(&operation["requestBody"]).chain(bodies) {
            let media_types = content["content"].as_object().into_iter().flatten();
            for (media_type, described) in media_types.filter(|(name, _)| *name != "text/csv") {
                let (schema, example) = (&described["schema"], &described["example"]);
                if schema.is_object() || media_type == "application/json" {
                    count += 1;
                    if example.is_null() || !is_valid(&document, schema, example) {
                        wrong.push(format!("{name}: {media_type}: {example}"));
                    }
                }
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(count >= 200, "{count}");
}

#[tokio::test]
async fn every_value_of_an_enumeration_has_words() {
    let document = document().await;
    let (mut bare, mut count) = (Vec::new(), 0);
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        let about = schema["description"].as_str().unwrap_or_default();
        for value in schema["enum"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            count += 1;
            if !about.contains(&format!("`{value}`: ")) {
                bare.push(format!("{name}: {value}"));
            }
        }
    }
    assert_eq!(bare, Vec::<String>::new());
    assert!(count > 400, "{count}");
}

/// A client may rely on a header that is declared.
#[tokio::test]
async fn answers_carry_the_headers_that_are_declared() {
    let app = App::with(&[("SVC_REQUESTS_PER_MINUTE", "20")]).await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let document = app.get("/v1/openapi.json").send().await.ok(200);
    let check = |method: &str, path: &str, answer: &Answer| {
        let declared = &document["paths"][path][method]["responses"][answer.status.to_string()];
        let headers = resolved(&document, declared)["headers"].as_object();
        let names: Vec<&String> = headers.into_iter().flatten().map(|(name, _)| name).collect();
        assert!(!names.is_empty(), "{method} {path} {}", answer.status);
        for name in names {
            assert!(answer.header(name).is_some(), "{name} of {method} {path} {}", answer.status);
        }
    };
    let key = app.secret_key(&owner, &[domain::tenancy::access::Scope::EventsWrite], &[]).await;
    let events =
        json!({ "events": [{ "sessionId": "5e55105e-0000-4000-8000-000000000001", "name": "signup" }] });
    let path = "/v1/projects/{project}/events";
    let send =
        || app.post("/v1/projects/shop/events").token(&key).header("idempotency-key", "once").json(&events);
    assert_eq!(send().send().await.status, 202);
    check("post", path, &send().send().await);
    check("get", "/v1/openapi.json", &app.get("/v1/openapi.json").send().await);
    let tag = app.get("/v1/docs/errors").send().await.header("etag").unwrap().to_owned();
    let again = app.get("/v1/docs/errors").header("if-none-match", &tag).send().await;
    check("get", "/v1/docs/{slug}", &again);
    let config = format!("/v1/c/{}", shop.key);
    check("get", "/v1/c/{pk}", &app.get(&config).send().await);
    check("get", "/v1/orgs", &app.get("/v1/orgs").send().await);
    check("get", "/v1/orgs", &app.get("/v1/orgs").token("svcs_wrong").send().await);
    let sent_on = &document["paths"]["/oauth/authorize"]["get"]["responses"]["303"];
    assert!(sent_on["headers"]["Location"].is_object(), "{sent_on}");
    let read = async || app.get("/v1/projects").token(&key).send().await;
    check("get", "/v1/projects", &read().await);
    let mut last = read().await;
    while last.status == 200 {
        last = read().await;
    }
    last.problem(429, "rate_limited");
    check("get", "/v1/projects", &last);
}

#[tokio::test]
async fn failures_that_can_happen_are_listed_and_limits_say_their_default() {
    let app = App::start().await;
    let document = app.get("/v1/openapi.json").send().await.ok(200);
    let lists = |method: &str, path: &str, answer: &Answer| {
        let status = answer.status.to_string();
        let listed = document["paths"][path][method]["responses"].get(&status).is_some();
        assert!(answer.status >= 400 && listed, "{method} {path} {status}");
    };
    for (name, operation) in operations(&document) {
        let (method, path) = name.split_once(' ').unwrap();
        // Whoever misspells a parameter learns it everywhere.
        if method == "GET" && operation["security"] == json!([]) && !path.contains('{') && path != "/graphql"
        {
            lists("get", path, &app.get(&format!("{path}?nothing=1")).send().await);
        }
        for parameter in operation["parameters"].as_array().unwrap() {
            let parameter = resolved(&document, parameter);
            if parameter["name"] == "limit" {
                let said = parameter["description"].as_str().unwrap_or_default().contains("by default");
                let default = &parameter["schema"]["default"];
                assert!(said || default.is_number(), "{name}: {parameter}");
            }
        }
    }
    let owner = app.owner().await;
    let event = json!({ "project": "none", "name": "signup" });
    let validate = || app.post("/v1/events/validate").json(&event);
    lists("post", "/v1/events/validate", &validate().send().await);
    lists("post", "/v1/events/validate", &validate().bearer(&owner).send().await);
}
