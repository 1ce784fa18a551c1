//! The GraphQL-over-HTTP specification: every rule of its audit suite for servers (in the npm package
//! `graphql-http`), and the rules for mutations by GET.

use serde_json::{Value, json};

use crate::support::{Answer, App};

const NEW: &str = "application/graphql-response+json";
const OLD: &str = "application/json";

async fn post(app: &App, accept: Option<&str>, body: &Value) -> Answer {
    let call = app.post("/graphql").json(body);
    let call = if let Some(accept) = accept { call.header("accept", accept) } else { call };
    call.send().await
}

async fn get(app: &App, accept: &str, parameters: &[(&str, &str)]) -> Answer {
    let query = reqwest::Url::parse_with_params("http://any", parameters).unwrap();
    let path = format!("/graphql?{}", query.query().unwrap());
    app.get(&path).header("accept", accept).send().await
}

#[tokio::test]
async fn the_answer_has_the_media_type_that_was_asked_for() {
    let app = App::start().await;
    let query = json!({ "query": "{ __typename }" });
    for (accept, answered) in [
        (None, OLD),
        (Some("*/*"), OLD),
        (Some(OLD), OLD),
        (Some(NEW), NEW),
        (Some("application/graphql-response+json, application/json;q=0.9"), NEW),
    ] {
        let answer = post(&app, accept, &query).await;
        assert_eq!(answer.header("content-type"), Some(answered), "{accept:?}");
        assert!(answer.headers.get_all("vary").iter().any(|value| value == "accept"));
        assert_eq!(answer.ok(200), json!({ "data": { "__typename": "Query" } }));
    }
}

#[tokio::test]
async fn a_body_is_json_in_utf_8_and_nothing_else() {
    let app = App::start().await;
    let query = json!({ "query": "{ __type(name: \"Run🏃Swim🏊\") { name } }" }).to_string();
    for content_type in ["application/json", "application/json; charset=utf-8"] {
        let call = app.post("/graphql").header("content-type", content_type);
        let answer = call.body(query.clone()).send().await.ok(200);
        assert_eq!(answer, json!({ "data": { "__type": null } }));
    }
    app.post("/graphql").body(query.clone()).send().await.problem(415, "unsupported_media_type");
    // What a page of another origin can send without being asked, it sends in vain.
    for content_type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
    {
        let call = app.post("/graphql").header("content-type", content_type);
        call.body(query.clone()).send().await.problem(415, "unsupported_media_type");
    }
}

#[tokio::test]
async fn parameters_of_the_wrong_kind_are_a_bad_request() {
    let app = App::start().await;
    let wrong = [
        ("query", json!([{ "obj": "ect" }, 0, false, ["array"], null])),
        ("operationName", json!([{ "obj": "ect" }, 0, false, ["array"]])),
        ("variables", json!(["string", 0, false, ["array"]])),
        ("extensions", json!(["string", 0, false, ["array"]])),
    ];
    for (parameter, values) in wrong {
        for value in values.as_array().unwrap() {
            let mut body = json!({ "query": "{ __typename }" });
            body[parameter] = value.clone();
            for accept in [NEW, OLD] {
                let problem = post(&app, Some(accept), &body).await.problem(400, "bad_request");
                assert!(problem["detail"].as_str().unwrap().contains(parameter), "{problem}");
            }
        }
    }
    for accept in [NEW, OLD] {
        let typo = json!({ "qeury": "{ __typename }" });
        post(&app, Some(accept), &typo).await.problem(400, "bad_request");
        let call = app.post("/graphql").header("content-type", OLD).header("accept", accept);
        call.body("{ \"not a JSON").send().await.problem(400, "bad_request");
    }
    app.post("/graphql").header("content-type", OLD).send().await.problem(400, "bad_request");
}

#[tokio::test]
async fn parameters_of_the_right_kind_and_null_are_taken() {
    let app = App::start().await;
    let named = "query Type($name: String!) { __type(name: $name) { name } } query Other { __typename }";
    for accept in [NEW, OLD] {
        for parameter in ["variables", "operationName", "extensions"] {
            let mut body = json!({ "query": "{ __typename }", "more": "is left alone" });
            body[parameter] = json!(null);
            let answer = post(&app, Some(accept), &body).await.ok(200);
            assert_eq!(answer, json!({ "data": { "__typename": "Query" } }));
        }
        let body = json!({
            "query": named, "operationName": "Type", "variables": { "name": "Me" },
            "extensions": { "some": "value" },
        });
        let answer = post(&app, Some(accept), &body).await.ok(200);
        assert_eq!(answer, json!({ "data": { "__type": { "name": "Me" } } }));
    }
}

#[tokio::test]
async fn a_document_that_does_not_run_is_400_without_data_or_200_for_older_clients() {
    let app = App::start().await;
    let coerced = "query CoerceFailure($id: ID!) { __typename }";
    for (body, code) in [
        (json!({ "query": "{" }), "bad_request"),
        (json!({ "query": "" }), "bad_request"),
        (json!({ "query": "{ nothing }" }), "validation_error"),
        (json!({ "query": coerced, "variables": { "id": null } }), "validation_error"),
        (json!({ "query": "query A { __typename } query B { __typename }" }), "validation_error"),
        (json!({ "query": "{ __typename }", "operationName": "None" }), "validation_error"),
        (
            json!({ "query": "subscription { liveEvents(project: \"shop\") { nextCursor } }" }),
            "validation_error",
        ),
    ] {
        for (accept, status) in [(NEW, 400), (OLD, 200)] {
            let answer = post(&app, Some(accept), &body).await;
            assert_eq!(answer.header("content-type"), Some(accept));
            let answer = answer.ok(status);
            assert!(answer.get("data").is_none(), "{answer}");
            assert_eq!(answer["errors"][0]["extensions"]["code"], code, "{body}");
        }
    }
}

#[tokio::test]
async fn an_operation_that_ran_is_200_whatever_its_fields_answer() {
    let app = App::start().await;
    for accept in [NEW, OLD] {
        let answer = post(&app, Some(accept), &json!({ "query": "{ me { user { id } } }" })).await.ok(200);
        assert_eq!(answer["data"], json!(null));
        assert_eq!(answer["errors"][0]["path"], json!(["me"]));
    }
}

#[tokio::test]
async fn a_query_can_be_a_get() {
    let app = App::start().await;
    let owner = app.owner().await;
    let typed = "query Type($name: String!) { __type(name: $name) { name } } mutation Other { __typename }";
    let parameters = [
        ("query", typed),
        ("operationName", "Type"),
        ("variables", "{\"name\":\"Me\"}"),
        ("extensions", "{}"),
    ];
    for accept in [NEW, OLD] {
        let answer = get(&app, accept, &parameters).await;
        assert!(answer.header("ratelimit").is_some());
        assert_eq!(answer.header("content-type"), Some(accept));
        assert_eq!(answer.ok(200), json!({ "data": { "__type": { "name": "Me" } } }));
    }
    let mine = app.get("/graphql?query=%7Bme%7Buser%7Bemail%7D%7D%7D").bearer(&owner).send().await.ok(200);
    assert_eq!(mine["data"]["me"]["user"]["email"], owner.email);
    let wrong = app.get("/graphql?query=%7B__typename%7D").token("svcs_wrong").send().await;
    wrong.problem(401, "invalid_token");

    get(&app, NEW, &[("query", "{ __typename }"), ("variables", "{")]).await.problem(400, "bad_request");
    get(&app, NEW, &[("query", "{ __typename }"), ("variables", "7")]).await.problem(400, "bad_request");
    get(&app, NEW, &[("variables", "{}")]).await.problem(400, "bad_request");
    get(&app, NEW, &[("query", "{")]).await.ok(400);
    let which = "query A { __typename } mutation B { __typename }";
    get(&app, NEW, &[("query", which)]).await.ok(400);
}

#[tokio::test]
async fn a_mutation_cannot_be_a_get() {
    let app = App::start().await;
    let owner = app.owner().await;
    let mutation = "mutation { createOrganization(input: { name: \"New\", slug: \"new\" }) { id } }";
    for parameters in [
        vec![("query", mutation.to_owned())],
        vec![
            ("query", format!("query A {{ __typename }} {}", mutation.replacen("mutation", "mutation B", 1))),
            ("operationName", "B".to_owned()),
        ],
    ] {
        let query = reqwest::Url::parse_with_params("http://any", &parameters).unwrap();
        let path = format!("/graphql?{}", query.query().unwrap());
        let answer = app.get(&path).bearer(&owner).send().await;
        assert_eq!(answer.header("allow"), Some("POST"));
        answer.problem(405, "method_not_allowed");
    }
    let orgs = app.get("/v1/orgs").bearer(&owner).send().await.ok(200);
    assert_eq!(orgs["items"].as_array().unwrap().len(), 1);
}
