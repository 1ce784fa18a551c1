//! The OpenAPI document, held against what generators of clients make of it.

use serde_json::Value;

use crate::support::App;

async fn document() -> Value {
    App::start().await.get("/v1/openapi.json").send().await.ok(200)
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
