use domain::tenancy::access::Scope;
use sea_orm::ConnectionTrait;
use serde_json::json;

use crate::world::World;

#[tokio::test]
async fn without_a_caller_everything_but_introspection_is_unauthorized() {
    let world = World::new().await;
    for document in [
        "{ me { user { id } } }",
        "{ organizations { id } }",
        "{ organization(org: \"acme\") { id } }",
        "{ projects { id } }",
        "{ project(project: \"shop\") { id } }",
        "mutation { createOrganization(input: { name: \"A\", slug: \"a\" }) { id } }",
        "mutation { deleteProject(project: \"shop\") }",
    ] {
        assert_eq!(world.run(None, document, json!({})).await.code(), "unauthorized", "{document}");
    }
    let types = world.run(None, "{ __schema { queryType { name } } __typename }", json!({})).await.data();
    assert_eq!(types["__schema"]["queryType"]["name"], "Query");
}

/// What explorers and code generators send: nothing is nested deeper.
#[tokio::test]
async fn the_usual_introspection_stays_within_the_limits() {
    let world = World::new().await;
    let schema = world.run(None, &usual_introspection(1), json!({})).await.data();
    let types = schema["__schema0"]["types"].as_array().unwrap();
    assert!(types.iter().any(|one| one["name"] == "Overview"));
}

/// The whole schema is some hundred kilobytes; a document of a few kilobytes may not ask for it by the dozen.
#[tokio::test]
async fn the_schema_is_not_told_twice_in_one_answer() {
    let world = World::new().await;
    let twice = world.run(None, &usual_introspection(2), json!({})).await;
    assert_eq!(twice.error()["message"], "Introspection is too complex.");
    let types = |number: usize| format!("a{number}: types {{ name fields {{ ...F }} }}");
    let many: Vec<String> = (0..60).map(types).collect();
    let fragment =
        "fragment F on __Field { name description args { name type { name } } type { name kind } }";
    let document =
        format!("{{ ...S }} fragment S on Query {{ __schema {{ {} }} }} {fragment}", many.join(" "));
    assert_eq!(
        world.run(None, &document, json!({})).await.error()["message"],
        "Introspection is too complex."
    );
}

/// The query of common tools, so many times.
fn usual_introspection(times: usize) -> String {
    let type_ref = (0..9).fold("kind name".to_owned(), |inner, _| format!("kind name ofType {{ {inner} }}"));
    let value = format!("name description type {{ {type_ref} }} defaultValue isDeprecated deprecationReason");
    let schema = |number: usize| {
        format!(
            "__schema{number}: __schema {{
            queryType {{ name }} mutationType {{ name }} subscriptionType {{ name }}
            types {{
                kind name description specifiedByURL
                fields(includeDeprecated: true) {{
                    name description args {{ {value} }} type {{ {type_ref} }} isDeprecated deprecationReason
                }}
                inputFields {{ {value} }} interfaces {{ {type_ref} }}
                enumValues(includeDeprecated: true) {{ name description isDeprecated deprecationReason }}
                possibleTypes {{ {type_ref} }}
            }}
            directives {{ name description isRepeatable locations args {{ {value} }} }}
        }}"
        )
    };
    format!("query IntrospectionQuery {{ {} }}", (0..times).map(schema).collect::<Vec<_>>().join(" "))
}

#[tokio::test]
async fn what_cannot_be_reached_is_not_found() {
    let world = World::new().await;
    let acme = world.owner("acme").await;
    let other = world.owner("other").await;
    let project = world.project(&acme, "acme", "shop").await;
    for address in [project.id().to_string(), "acme/shop".to_owned(), "shop".to_owned(), "none".to_owned()] {
        let document = "query ($address: String!) { project(project: $address) { id } }";
        let answer = world.run(Some(&other), document, json!({ "address": address })).await;
        assert_eq!(answer.code(), "not_found");
    }
    let answer = world.run(Some(&other), "{ organization(org: \"acme\") { id } }", json!({})).await;
    assert_eq!(answer.code(), "not_found");
}

#[tokio::test]
async fn a_missing_scope_is_named() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    world.project(&owner, "acme", "shop").await;
    let key = world.key(&owner, "acme", &[Scope::ConversionsRead]).await;
    for field in [
        "publishableKeys { id }",
        "trackingConfig { configRev }",
        "status { sessionsTotal }",
        "overview { totals { sessions } }",
        "timeseries { totals { sessions } }",
        "breakdown(dimension: PAGE) { distinct }",
        "pages { distinct }",
        "filterOptions { period { days } }",
        "sessions { total }",
        "session(id: \"00000000-0000-7000-8000-000000000000\") { session { id } }",
        "liveEvents { nextCursor }",
    ] {
        let document = format!("{{ project(project: \"shop\") {{ {field} }} }}");
        let answer = world.run(Some(&key), &document, json!({})).await;
        assert_eq!(answer.code(), "insufficient_scope", "{field}");
        assert_eq!(answer.error()["extensions"]["required"], json!(["analytics:read"]), "{field}");
    }
    let rename = "mutation { updateProject(project: \"shop\", input: { name: \"New\" }) { id } }";
    let answer = world.run(Some(&key), rename, json!({})).await;
    assert_eq!(answer.error()["extensions"]["required"], json!(["project:admin"]));
}

#[tokio::test]
async fn a_key_has_no_me() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let key = world.key(&owner, "acme", &[Scope::AnalyticsRead]).await;
    assert_eq!(world.run(Some(&key), "{ me { user { id } } }", json!({})).await.code(), "forbidden");
}

#[tokio::test]
async fn a_document_that_is_not_graphql_is_a_bad_request_and_an_unknown_field_a_validation_error() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    assert_eq!(world.run(Some(&owner), "{ me {", json!({})).await.code(), "bad_request");
    assert_eq!(world.run(Some(&owner), "{ nothing }", json!({})).await.code(), "validation_error");
    let wrong_kind = "query ($org: String!) { organization(org: $org) { id } }";
    let answer = world.run(Some(&owner), wrong_kind, json!({ "org": 7 })).await;
    assert_eq!(answer.code(), "validation_error");
}

#[tokio::test]
async fn a_document_that_asks_for_too_much_is_refused_before_it_runs() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let deep = "{ organizations { projects { organization { projects { organization { projects {
        organization { projects { organization { projects { organization { projects { organization {
        projects { organization { projects { id } } } } } } } } } } } } } } } }";
    world.statements.lock().clear();
    let refused = world.run(Some(&owner), deep, json!({})).await;
    assert!(!refused.0.errors.is_empty() && world.statements.lock().is_empty());
    let wide = "{ organizations { projects {
        overview { totals { sessions } } pages { distinct } filterOptions { period { days } } } } }";
    let refused = world.run(Some(&owner), wide, json!({})).await;
    assert_eq!(refused.code(), "validation_error");
    assert!(refused.error()["message"].as_str().unwrap().contains("complex"));
    assert_eq!(world.statements.lock().len(), 0);
}

/// Fragments that spread the next one twice: each more doubles what is asked for.
fn doubling(fragments: usize) -> String {
    let spread = |next: usize| format!("fragment f{} on Query {{ ...f{next} ...f{next} }}", next - 1);
    let spreads: Vec<String> = (1..=fragments).map(spread).collect();
    format!("{{ ...f0 }} {} fragment f{fragments} on Query {{ __typename }}", spreads.join(" "))
}

#[tokio::test]
async fn fragments_that_multiply_are_refused_without_being_written_out() {
    let world = World::new().await;
    assert_eq!(world.run(None, &doubling(8), json!({})).await.data()["__typename"], "Query");
    let itself = "{ ...a } fragment a on Query { ...b ...b } fragment b on Query { ...a ...a }";
    let many = format!("{{ {} }}", (0..20_000).map(|n| format!("a{n}: __typename ")).collect::<String>());
    for (document, said) in [(doubling(29), "complex"), (itself.to_owned(), "fragment"), (many, "complex")] {
        let refused = world.run(None, &document, json!({})).await;
        assert_eq!(refused.code(), "validation_error");
        assert!(refused.error()["message"].as_str().unwrap().contains(said), "{said}");
    }
    let deep = format!("{{ me {}{} }}", "{ me ".repeat(20_000), "}".repeat(20_000));
    assert_eq!(world.run(None, &deep, json!({})).await.code(), "bad_request");
}

#[tokio::test]
async fn a_failure_inside_says_nothing_about_itself() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    world.project(&owner, "acme", "shop").await;
    world.context.db.execute_unprepared("drop table event_names").await.unwrap();
    let answer =
        world.run(Some(&owner), "{ project(project: \"shop\") { status { database } } }", json!({})).await;
    assert_eq!(answer.code(), "internal");
    let text = answer.error().to_string();
    assert!(!text.contains("event_names") && !text.contains("select"), "{text}");
}
