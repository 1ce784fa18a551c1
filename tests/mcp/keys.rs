//! Keys that applications create: only if a person let them, never with more rights, and never for longer than the grant.

use domain::tenancy::access::Scope;
use entity::Role;
use serde_json::{Value, json};

use super::client::{answer, refusal};
use crate::oauth::client::{
    Connected, REDIRECT, ask, decide, exchange, org_id, register, request_of, sent_back, start,
};
use crate::support::{App, User};

/// A client of a person who lets it create keys: the answer to the decision.
async fn decided(app: &App, user: &User, org: &str, projects: Value) -> (String, crate::support::Answer) {
    let client = register(app, "Deploy", REDIRECT).await;
    let request = request_of(app, &ask(app, &client, &[("scope", "analytics:read ads:read")]).await);
    let decision = json!({
        "allow": true, "orgId": org, "scopes": ["analytics:read", "ads:read"], "projectIds": projects, "createKeys": true,
    });
    (client, decide(app, user, &request, &decision).await)
}

async fn connected(app: &App, user: &User, org: &str, projects: Value) -> Connected {
    let (client, decided) = decided(app, user, org, projects).await;
    let back = decided.ok(200)["redirectTo"].as_str().unwrap().to_owned();
    let code = sent_back(&back, REDIRECT)["code"].as_str().unwrap().to_owned();
    Connected::of(&client, &exchange(app, &client, &code).await)
}

fn creation(body: Value) -> Value {
    json!({ "operation": "createSecretKey", "body": body })
}

#[tokio::test]
async fn a_key_of_an_application_can_do_no_more_and_ends_with_the_grant() {
    let app = start().await;
    let owner = app.owner().await;
    let (shop, blog) = (app.project(&owner, "shop").await, app.project(&owner, "blog").await);
    let org = org_id(&app, &owner).await;
    app.sudo(&owner).await;
    let held = connected(&app, &owner, &org, json!([shop.id])).await;

    let found =
        answer(&app, &held.access, "find_operation", json!({ "question": "create secret key" })).await;
    assert_eq!(found["data"]["operations"][0]["operation"], "createSecretKey");
    for (body, code) in [
        (json!({ "name": "n", "scopes": ["config:write"], "projectIds": [shop.id] }), "insufficient_scope"),
        (json!({ "name": "n", "scopes": ["org:admin"] }), "insufficient_scope"),
        (json!({ "name": "n", "scopes": ["analytics:read"] }), "forbidden"),
        (json!({ "name": "n", "scopes": ["analytics:read"], "projectIds": [shop.id, blog.id] }), "forbidden"),
        (json!({ "name": "", "scopes": ["analytics:read"], "projectIds": [shop.id] }), "validation_error"),
    ] {
        let refused = refusal(&app, &held.access, "run_operation", creation(body.clone())).await;
        assert_eq!(refused["code"], code, "{body} {refused}");
    }
    let body = json!({ "name": "nightly", "scopes": ["analytics:read"], "projectIds": [shop.id] });
    let made = answer(&app, &held.access, "run_operation", creation(body)).await;
    let key = made["data"]["secret"].as_str().unwrap();
    let overview = |id: &str| format!("/v1/projects/{id}/analytics/overview");
    app.get(&overview(&shop.id)).token(key).send().await.ok(200);
    app.get(&overview(&blog.id)).token(key).send().await.problem(404, "not_found");
    let again = json!({ "name": "n", "scopes": ["analytics:read"], "projectIds": [shop.id] });
    app.post("/v1/orgs/acme/keys").token(key).json(&again).send().await.problem(403, "insufficient_scope");

    let grants = app.get("/v1/auth/oauth-grants").bearer(&owner).send().await.ok(200);
    let grant = &grants["items"][0];
    assert_eq!(grant["createsKeys"], true);
    let keys = app.get("/v1/orgs/acme/keys").bearer(&owner).send().await.ok(200);
    assert_eq!(keys["items"][0]["derivedFrom"], json!({ "kind": "oauth_grant", "id": grant["id"] }));
    assert_eq!(keys["items"][0]["createdBy"], "Deploy");
    let path = format!("/v1/orgs/acme/oauth-grants/{}", grant["id"].as_str().unwrap());
    app.delete(&path).bearer(&owner).send().await.ok(204);
    app.get(&overview(&shop.id)).token(key).send().await.problem(401, "invalid_token");
}

#[tokio::test]
async fn only_who_may_create_keys_lets_an_application_create_them() {
    let app = start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let org = org_id(&app, &owner).await;
    let (_, unproved) = decided(&app, &owner, &org, Value::Null).await;
    unproved.problem(403, "sudo_required");
    let viewer = app.user("vic").await;
    app.join(&viewer, &owner, Role::Viewer).await;
    app.sudo(&viewer).await;
    let (_, lacks) = decided(&app, &viewer, &org, Value::Null).await;
    assert_eq!(lacks.problem(403, "insufficient_scope")["required"], json!([Scope::OrgAdmin]));

    let plain = crate::oauth::client::connect(&app, &owner, &org, &["analytics:read"]).await;
    let body = json!({ "name": "n", "scopes": ["analytics:read"] });
    let refused = refusal(&app, &plain.access, "run_operation", creation(body.clone())).await;
    assert_eq!(refused["code"], "unknown_operation");

    // The grant of an administrator who is one no longer, with all that came of it.
    let admin = app.user("ada").await;
    app.join(&admin, &owner, Role::Admin).await;
    app.sudo(&admin).await;
    let held = connected(&app, &admin, &org, Value::Null).await;
    let made = answer(&app, &held.access, "run_operation", creation(body)).await;
    let key = made["data"]["secret"].as_str().unwrap();
    app.get("/v1/projects/acme%2Fshop").token(key).send().await.ok(200);
    let member = format!("/v1/orgs/acme/members/{}", admin.id);
    app.sudo(&owner).await;
    app.patch(&member).bearer(&owner).json(&json!({ "role": "viewer" })).send().await.ok(200);
    app.get("/v1/projects/acme%2Fshop").token(key).send().await.problem(401, "invalid_token");
    super::client::ask(&app, &held.access, "tools/list", json!({})).await.problem(401, "invalid_token");
}
