//! The OpenAPI document, compared with the operation table in `tests/contract`.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::{Value, json};

use crate::support::App;
use crate::support::contract::{operations, shape, table};

/// The ingest routes answer without bodies, so they document no problem.
const BODYLESS: &[&str] = &["POST /v1/e", "POST /v1/collect", "OPTIONS /v1/e", "POST /v1/cb"];

fn names(operation: &Value, member: &str) -> BTreeSet<String> {
    let names = operation[member].as_array().into_iter().flatten();
    names.map(|name| name.as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn no_route_disagrees_with_the_contract() {
    let document = App::start().await.get("/v1/openapi.json").send().await.ok(200);
    assert_eq!(document["openapi"], "3.1.0");
    assert_eq!(document["info"]["version"], "1.0.0");
    let mut operations = operations(&document);
    let mut wrong = Vec::new();
    let mut ids = BTreeSet::new();
    for row in table() {
        let label = row.label();
        let Some(operation) = operations.remove(&format!("{} {}", row.method, shape(row.path))) else {
            continue;
        };
        let mut hold = |what: &str, right: bool| {
            if !right {
                wrong.push(format!("{label}: {what}"));
            }
        };
        let responses = operation["responses"].as_object().unwrap();
        hold("status", responses.contains_key(row.status));
        let scopes: BTreeSet<_> = names(&operation, "x-required-scopes");
        hold("scopes", scopes.iter().map(String::as_str).collect::<BTreeSet<_>>() == row.scopes);
        hold("x-idempotent", (operation["x-idempotent"] == true) == row.idempotent);
        hold("x-sudo", (operation["x-sudo"] == true) == row.sudo);
        let asks = !operation["security"].as_array().unwrap().is_empty();
        let must_ask = ["key_or_session", "session", "cron_secret"].contains(&row.credential);
        hold("security", asks == must_ask);
        hold("summary", operation["summary"].as_str().is_some_and(|text| !text.is_empty()));
        hold("tag", names(&operation, "tags").contains(row.tag));
        hold("operationId", ids.insert(operation["operationId"].as_str().unwrap().to_owned()));
        let documents_problems = responses.iter().any(|(status, response)| {
            status.starts_with(['4', '5']) && response["$ref"] == "#/components/responses/Problem"
        });
        hold("problems", documents_problems || BODYLESS.contains(&label.as_str()));
    }
    for (name, operation) in operations {
        if operation["x-extension"] != true {
            wrong.push(format!("{name}: neither in the contract nor an extension"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

/// Enumerations whose values are names that need no words.
const PLAIN: &[&str] =
    &["Browser", "ClickId", "ClickIdFilter", "Cmp", "Language", "MessengerApp", "Os", "PackageManager"];

#[tokio::test]
async fn the_document_says_in_words_what_operations_limits_and_values_mean() {
    let document = App::start().await.get("/v1/openapi.json").send().await.ok(200);
    let words = |value: &Value| value["description"].as_str().unwrap_or_default().to_owned();
    let mut wordless = Vec::new();
    for (name, operation) in operations(&document) {
        let description = words(&operation);
        if description.is_empty() || operation["summary"] == description.as_str() {
            wordless.push(name.clone());
        }
        for parameter in operation["parameters"].as_array().into_iter().flatten() {
            let parameter = match parameter["$ref"].as_str() {
                Some(reference) => document.pointer(reference.trim_start_matches('#')).unwrap(),
                None => parameter,
            };
            let said = words(parameter);
            let bounds = |bound: &str| parameter["schema"][bound].to_string();
            let range = format!("From {} to {}.", bounds("minimum"), bounds("maximum"));
            if parameter["name"] == "limit" && !(said.contains("by default") && said.contains(&range)) {
                wordless.push(format!("{name}: limit"));
            }
        }
    }
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        let listed = words(schema);
        let values = schema["enum"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let of_list = values.filter(|value| !listed.contains(&format!("- `{value}`: ")));
        let variants = schema["oneOf"].as_array().into_iter().flatten();
        let of_variants = variants.filter(|variant| words(variant).is_empty()).flat_map(|variant| {
            let several = variant["enum"].as_array().into_iter().flatten();
            several.chain(variant.get("const")).filter_map(Value::as_str)
        });
        if !PLAIN.contains(&name.as_str()) {
            wordless.extend(of_list.chain(of_variants).map(|value| format!("{name}: {value}")));
        }
    }
    assert_eq!(wordless, Vec::<String>::new());
}

#[tokio::test]
async fn every_reference_of_the_document_leads_somewhere() {
    let document = App::start().await.get("/v1/openapi.json").send().await.ok(200);
    fn references(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(members) => members.iter().for_each(|(key, value)| match value {
                Value::String(reference) if key == "$ref" => drop(found.insert(reference.clone())),
                value => references(value, found),
            }),
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }
    let mut found = BTreeSet::new();
    references(&document, &mut found);
    assert!(found.contains("#/components/schemas/Problem"));
    for reference in found {
        assert!(document.pointer(reference.trim_start_matches('#')).is_some(), "{reference}");
    }
}

/// The dashboard's types are generated from the committed file, and no change of the interface goes
/// unnoticed.
#[tokio::test]
async fn the_committed_document_is_the_one_that_is_served() {
    let mut served = App::start().await.get("/v1/openapi.json").send().await.ok(200);
    // The only member that depends on the deployment.
    served["servers"] = json!([{ "url": "https://svc.example" }]);
    let served = format!("{}\n", serde_json::to_string_pretty(&served).unwrap());
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let committed = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        committed == served,
        "openapi.json is not what the server says; write it with `make generated` and look at the difference"
    );
}

/// A parameter that several operations share is written once, and a client still finds all of them.
#[tokio::test]
async fn the_shared_filter_stands_once_in_the_document() {
    let document = App::start().await.get("/v1/openapi.json").send().await.ok(200);
    let names = |report: &str| -> BTreeSet<String> {
        let path = format!("/v1/projects/{{project}}/analytics/{report}");
        let parameters = document["paths"][path.as_str()]["get"]["parameters"].as_array().unwrap();
        parameters
            .iter()
            .map(|parameter| match parameter["$ref"].as_str() {
                Some(reference) => &document.pointer(reference.trim_start_matches('#')).unwrap()["name"],
                None => &parameter["name"],
            })
            .map(|name| name.as_str().unwrap().to_owned())
            .collect()
    };
    assert!(names("overview").is_superset(&["channel", "utm_id", "has", "bucket"].map(str::to_owned).into()));
    assert_eq!(
        document["components"]["parameters"]["channel"]["schema"]["$ref"],
        "#/components/schemas/Channel"
    );
    assert_eq!(document.to_string().matches("\"name\":\"utm_campaign\"").count(), 1);
}
