//! Lists of unknown length: their answers have a limit of their own, which counts what there really is.

use serde_json::{Value, json};

use crate::support::{App, User};

const PROJECTS: usize = 60;

/// A person with many projects, each with a tracking config of some ten kilobytes.
async fn agency(app: &App) -> User {
    let owner = app.owner().await;
    let label = "a".repeat(60);
    let domains: Vec<String> = (0..50).map(|n| format!("d{n}.{label}.{label}.{label}.example")).collect();
    for number in 0..PROJECTS {
        app.project_with(&owner, &format!("site{number}"), json!({ "domains": domains })).await;
    }
    owner
}

async fn ask(app: &App, owner: &User, query: &str) -> Value {
    app.post("/graphql").bearer(owner).json(&json!({ "query": query })).send().await.ok(200)
}

#[tokio::test]
async fn an_answer_that_grows_with_the_projects_is_refused_as_a_whole() {
    let app = App::start().await;
    let owner = agency(&app).await;
    let configs: String = (0..140).map(|n| format!("a{n}: trackingConfig {{ tracking }} ")).collect();
    // The cost assumes ten projects.
    let query = format!("{{ organization(org: \"acme\") {{ projects {{ {configs} }} }} }}");
    let refused = ask(&app, &owner, &query).await;
    assert_eq!(refused["errors"].as_array().unwrap().len(), 1, "{}", refused["errors"]);
    assert_eq!(refused["errors"][0]["extensions"]["code"], "validation_error");
    assert!(refused["errors"][0]["message"].as_str().unwrap().starts_with("The answer is too large."));
    assert!(refused.get("data").is_none());
    let newer = app.post("/graphql").bearer(&owner).header("accept", "application/graphql-response+json");
    assert_eq!(newer.json(&json!({ "query": query })).send().await.status, 400);

    // The dashboard's first query, and each config once.
    let me = "{ me { user { id } memberships { org { id slug name } projects { id slug name } } } }";
    let answer = ask(&app, &owner, me).await;
    let projects = answer["data"]["me"]["memberships"][0]["projects"].as_array().unwrap();
    assert_eq!(projects.len(), PROJECTS);
    let once = "{ organization(org: \"acme\") { projects { slug trackingConfig { tracking } } } }";
    let answer = ask(&app, &owner, once).await;
    let projects = answer["data"]["organization"]["projects"].as_array().unwrap();
    assert_eq!(projects.len(), PROJECTS);
    assert_eq!((&projects[0]["slug"], &projects[59]["slug"]), (&json!("site0"), &json!("site59")));
    assert_eq!(projects[59]["trackingConfig"]["tracking"]["domains"].as_array().unwrap().len(), 50);
}

#[tokio::test]
async fn projects_come_in_pages_and_cost_what_the_page_holds() {
    let app = App::start().await;
    let owner = app.owner().await;
    for slug in ["one", "two", "three"] {
        app.project(&owner, slug).await;
    }
    let first = ask(&app, &owner, "{ projects(limit: 2) { id slug } }").await;
    let page = &first["data"]["projects"];
    assert_eq!((&page[0]["slug"], &page[1]["slug"], page.get(2)), (&json!("one"), &json!("two"), None));
    let next = format!("{{ projects(limit: 2, after: {}) {{ slug }} }}", page[1]["id"]);
    assert_eq!(ask(&app, &owner, &next).await["data"]["projects"], json!([{ "slug": "three" }]));
    for limit in [0, 201] {
        let wrong = ask(&app, &owner, &format!("{{ projects(limit: {limit}) {{ slug }} }}")).await;
        assert_eq!(wrong["errors"][0]["extensions"]["code"], "validation_error");
        assert_eq!(wrong["errors"][0]["extensions"]["errors"][0]["path"], "limit");
    }
    let fields: String = (0..20).map(|n| format!("a{n}: id ")).collect();
    assert!(
        ask(&app, &owner, &format!("{{ projects(limit: 100) {{ {fields} }} }}")).await["data"].is_object()
    );
    let refused = ask(&app, &owner, &format!("{{ projects {{ {fields} }} }}")).await;
    assert_eq!(refused["errors"][0]["extensions"]["code"], "validation_error");
    assert!(refused["errors"][0]["message"].as_str().unwrap().contains("complex"), "{refused}");
}
