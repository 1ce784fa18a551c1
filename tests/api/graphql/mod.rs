//! HTTP adapter of GraphQL. The schema is tested in its crate.

mod http;
mod large;
mod program;
mod socket;

use serde_json::json;

use crate::support::App;

#[tokio::test]
async fn the_same_bearer_asks_graphql_and_rest() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let request = json!({
        "query": "query Shop($project: String!) {
            me { user { email } }
            project(project: $project) { id slug publishableKeys { value } sessions { total } }
        }",
        "operationName": "Shop",
        "variables": { "project": "shop" },
    });
    let answer = app.post("/graphql").bearer(&owner).json(&request).send().await;
    assert!(answer.header("ratelimit").is_some());
    let data = &answer.ok(200)["data"];
    assert_eq!(data["me"]["user"]["email"], owner.email);
    assert_eq!(data["project"]["id"], shop.id);
    assert_eq!(data["project"]["publishableKeys"][0]["value"], shop.key);
    assert_eq!(data["project"]["sessions"]["total"], 0);
    let rest = app.get("/v1/projects/shop/sessions?sort=pages&dir=asc").bearer(&owner).send().await.ok(200);
    assert_eq!(rest["total"], 0);
}

/// Whatever is there first: a client that compares texts, or caches by them, sees the same each time.
#[tokio::test]
async fn an_answer_is_in_the_order_of_its_query() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let query = "{
        project(project: \"shop\") { ...Late slug sessions { total } name first: __typename }
        b: __typename
        me { memberships { org { slug id } } user { email id } }
        ... on Query { a: __typename me { user { name } sudoUntil } }
        skipped: __typename @skip(if: true)
    }
    fragment Late on Project { publishableKeys { value name } id }";
    let request = json!({ "query": query });
    let answer = app.post("/graphql").bearer(&owner).json(&request).send().await;
    let text = answer.text_of(200);
    let keys = [
        "data",
        "project",
        "publishableKeys",
        "value",
        "name",
        "id",
        "slug",
        "sessions",
        "total",
        "name",
        "first",
        "b",
        "me",
        "memberships",
        "org",
        "slug",
        "id",
        "user",
        "email",
        "id",
        "name",
        "sudoUntil",
        "a",
    ];
    let written: Vec<&str> = text.split('"').collect();
    let is_key = |at: &usize| written.get(at + 1).is_some_and(|after| after.starts_with(':'));
    let found: Vec<&str> = (0..written.len()).filter(is_key).map(|at| written[at]).collect();
    assert_eq!(found, keys, "{text}");
}

#[tokio::test]
async fn a_fragment_that_uses_itself_is_named() {
    let app = App::start().await;
    let said = async |query: &str| {
        let answer = app.post("/graphql").json(&json!({ "query": query })).send().await.ok(200);
        assert_eq!(answer["errors"][0]["extensions"]["code"], "validation_error");
        answer["errors"][0]["message"].as_str().unwrap().to_owned()
    };
    let one = "{ ...A } fragment A on Query { __typename ...A }";
    assert_eq!(said(one).await, "The fragment `A` uses itself.");
    let two = "{ ...C } fragment C on Query { ...A } fragment A on Query { ... { ...B } } fragment B on Query { ...A }";
    assert_eq!(said(two).await, "The fragment `A` uses itself by way of `B`.");
}

#[tokio::test]
async fn without_a_credential_only_introspection_answers() {
    let app = App::start().await;
    let ask = async |query: &str| app.post("/graphql").json(&json!({ "query": query })).send().await.ok(200);
    assert_eq!(
        ask("{ __schema { queryType { name } } }").await["data"]["__schema"]["queryType"]["name"],
        "Query"
    );
    let refused = ask("{ me { user { id } } }").await;
    assert_eq!(refused["errors"][0]["extensions"]["code"], "unauthorized");
    assert_eq!(refused["errors"][0]["path"], json!(["me"]));
}

#[tokio::test]
async fn what_fails_before_the_document_is_a_problem_document() {
    let app = App::start().await;
    let owner = app.owner().await;
    let query = json!({ "query": "{ me { user { id } } }" });
    let wrong = app.post("/graphql").token("svcs_wrong").json(&query).send().await;
    wrong.problem(401, "invalid_token");
    let malformed = app.post("/graphql").bearer(&owner).header("content-type", "application/json");
    malformed.body("{\"query\":").send().await.problem(400, "bad_request");
    for body in [json!([query]), json!(["{ __typename }", null, null, null]), json!({})] {
        let answer = app.post("/graphql").bearer(&owner).json(&body).send().await;
        answer.problem(400, "bad_request");
    }
    let large = json!({ "query": " ".repeat(300_000) });
    app.post("/graphql").bearer(&owner).json(&large).send().await.problem(413, "payload_too_large");
}

#[tokio::test]
async fn the_explorer_is_there_in_development_only() {
    let app = App::start().await;
    let browser = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8";
    let page = app.get("/graphql").header("accept", browser).send().await;
    assert_eq!(page.status, 200);
    assert!(page.header("content-type").unwrap().starts_with("text/html"));
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.contains("default-src 'none'; script-src 'self';"), "{policy}");
    let text = page.text();
    assert!(!text.contains("//") || !text.contains("https:"), "nothing comes from elsewhere");
    let quoted = text.split('"').filter(|part| part.starts_with("/graphql/"));
    let files: Vec<&str> = quoted.collect();
    assert_eq!(files.len(), 5, "{files:?}");
    for file in &files {
        let answer = app.get(file).header("accept-encoding", "gzip, br").send().await;
        assert_eq!(answer.status, 200, "{file}");
    }
    let query = app.get("/graphql?query=%7B__typename%7D").header("accept", browser).send().await;
    assert_eq!(query.ok(200)["data"]["__typename"], "Query");
    let production = App::with(&[("SVC_ENV", "production")]).await;
    let answer = production.get("/graphql").header("accept", browser).send().await;
    answer.problem(400, "bad_request");
    for file in files {
        production.get(file).send().await.problem(404, "not_found");
    }
}
