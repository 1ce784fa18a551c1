//! Rules 9 and 10: how a project is addressed, and that a project without access answers like one that does
//! not exist.

use domain::tenancy::access::Scope;
use serde_json::{Value, json};

use crate::support::contract::{operations, table};
use crate::support::{Answer, App};

/// Rule 9.
#[tokio::test]
async fn an_address_reaches_only_what_its_caller_reaches() {
    let app = App::start().await;
    let acme = app.owner().await;
    let other = app.user("other").await;
    let ours = app.project(&acme, "shop").await;
    let theirs = app.project(&other, "shop").await;
    // The same slug in an organization one does not belong to is no ambiguity.
    for address in ["shop", "acme%2Fshop", ours.id.as_str()] {
        let found = app.get(&format!("/v1/projects/{address}")).bearer(&acme).send().await.ok(200);
        assert_eq!(found["id"], ours.id, "{address}");
    }
    for address in ["other%2Fshop", theirs.id.as_str()] {
        app.get(&format!("/v1/projects/{address}")).bearer(&acme).send().await.problem(404, "not_found");
    }
    // To a member of both it is one, until the organization is named.
    app.join(&acme, &other, entity::Role::Viewer).await;
    app.get("/v1/projects/shop").bearer(&acme).send().await.problem(404, "not_found");
    let found = app.get("/v1/projects/other%2Fshop").bearer(&acme).send().await.ok(200);
    assert_eq!(found["id"], theirs.id);
}

/// Rule 10. Every operation on a project or an organization answers a caller without access just as
/// if there were none: with the same status, headers and bytes.
#[tokio::test]
async fn no_access_and_nothing_there_are_the_same_answer() {
    let app = App::with(&[("SVC_REQUESTS_PER_MINUTE", "1000000")]).await;
    let acme = app.owner().await;
    let stranger = app.user("stranger").await;
    let shop = app.project(&acme, "shop").await;
    let blog = app.project(&acme, "blog").await;
    app.sudo(&stranger).await;
    let foreign = app.secret_key(&stranger, Scope::ALL, &[]).await;
    let rest: Vec<Scope> = Scope::ALL.iter().copied().filter(|scope| *scope != Scope::OrgAdmin).collect();
    let narrowed = app.secret_key(&acme, &rest, &[&blog]).await;

    let document = app.get("/v1/openapi.json").send().await.ok(200);
    let operations = operations(&document);
    let rows = table().into_iter().filter(|row| {
        row.operation(&operations).is_some()
            && ["session", "key_or_session"].contains(&row.credential)
            && row.path.contains(['{'])
    });
    let mut compared = 0;
    for row in rows {
        let tokens: &[&str] = match row.path.contains("{project}") {
            true => &[&stranger.token, &foreign, &narrowed],
            false => &[&stranger.token, &foreign],
        };
        if !row.path.contains("{project}") && !row.path.contains("{org}") {
            continue;
        }
        for token in tokens {
            if row.credential == "session" && *token != stranger.token {
                continue;
            }
            let ask = async |project: &str, org: &str| {
                let path = row.path.replace("{project}", project).replace("{org}", org);
                let path =
                    path.replace("{id}", "00000000-0000-4000-8000-000000000000").replace(['{', '}'], "");
                app.call(row.method, &path).token(token).json(&json!({})).send().await
            };
            let there = ask(&shop.id, "acme").await;
            let missing = ask("00000000-0000-4000-8000-000000000001", "nope").await;
            there.problem(404, "not_found");
            assert_eq!(without_traces(&there), without_traces(&missing), "{}", row.label());
            let by_name = ask("acme%2Fshop", "acme").await;
            let missing = ask("acme%2Fnope", "nope").await;
            assert_eq!(without_traces(&by_name), without_traces(&missing), "{}", row.label());
            compared += 1;
        }
    }
    println!("{compared} pairs compared");
    assert!(compared > 40);
}

/// Everything of an answer that may not tell the two apart: status, headers, body. The request's own
/// id and address, the time, and the count of the rate limit are left out.
fn without_traces(answer: &Answer) -> (u16, Vec<(String, String)>, Value) {
    let own = ["x-request-id", "date", "ratelimit"];
    let mut headers: Vec<_> = answer
        .headers
        .iter()
        .filter(|(name, _)| !own.contains(&name.as_str()))
        .map(|(name, value)| (name.to_string(), value.to_str().unwrap().to_owned()))
        .collect();
    headers.retain(|(name, _)| name != "content-length");
    headers.sort();
    let mut body = answer.value();
    let members = body.as_object_mut().unwrap();
    members.remove("requestId");
    members.remove("instance");
    (answer.status, headers, body)
}

/// Rule 10: with access, a missing scope is said.
#[tokio::test]
async fn access_without_the_scope_says_which_is_missing() {
    let app = App::start().await;
    let acme = app.owner().await;
    let shop = app.project(&acme, "shop").await;
    let key = app.secret_key(&acme, &[Scope::ConfigWrite], &[&shop]).await;
    let refused = app.get("/v1/projects/shop/status").token(&key).send().await;
    assert_eq!(refused.problem(403, "insufficient_scope")["required"], json!(["analytics:read"]));
    let refused = app.post("/v1/projects/shop/proxy-keys").token(&key).send().await;
    let problem = refused.problem(403, "insufficient_scope");
    assert_eq!(problem["required"], json!(["project:admin", "ingest:proxy"]));
}
