use domain::tenancy::access::Scope;
use entity::Role;
use serde_json::json;

use crate::support::App;

const KEYS: &str = "/v1/projects/shop/proxy-keys";

#[tokio::test]
async fn a_proxy_key_is_a_secret_key_of_one_project_that_only_vouches() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    app.project(&owner, "blog").await;
    let made = app.post(KEYS).bearer(&owner).send().await.ok(201);
    let key = &made["key"];
    assert_eq!((&key["name"], &key["kind"]), (&json!("first-party proxy"), &json!("secret")));
    assert_eq!((&key["scopes"], &key["projectId"]), (&json!(["ingest:proxy"]), &json!(shop.id)));
    let secret = made["secret"].as_str().unwrap();
    let refused = app.get("/v1/projects/shop/status").token(secret).send().await;
    assert_eq!(refused.problem(403, "insufficient_scope")["required"], json!(["analytics:read"]));
    app.get("/v1/projects/blog").token(secret).send().await.problem(404, "not_found");
    let list = app.get(KEYS).bearer(&owner).send().await.ok(200);
    assert_eq!((&list["items"][0]["id"], &list["nextCursor"]), (&key["id"], &json!(null)));
    let others = "/v1/projects/blog/proxy-keys";
    assert_eq!(app.get(others).bearer(&owner).send().await.ok(200)["items"], json!([]));
    let id = key["id"].as_str().unwrap();
    app.delete(&format!("{others}/{id}")).bearer(&owner).send().await.problem(404, "not_found");
    app.delete(&format!("{KEYS}/{id}")).bearer(&owner).send().await.ok(204);
    app.get("/v1/projects/shop").token(secret).send().await.problem(401, "invalid_token");
}

#[tokio::test]
async fn a_proxy_key_may_have_a_name_and_an_end() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let make = |body: serde_json::Value| app.post(KEYS).bearer(&owner).json(&body).send();
    let made = make(json!({ "name": "edge", "expiresAt": "2027-01-01T00:00:00Z" })).await.ok(201);
    assert_eq!(made["key"]["name"], "edge");
    assert_eq!(made["key"]["expiresAt"], "2027-01-01T00:00:00.000Z");
    assert_eq!(make(json!({ "expiresAt": "2026-11-21T11:00:00Z" })).await.violations(), ["body.expiresAt"]);
    assert_eq!(make(json!({ "name": "" })).await.violations(), ["body.name"]);
}

#[tokio::test]
async fn who_cannot_grant_ingest_proxy_makes_no_proxy_key() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let viewer = app.user("viewer").await;
    app.join(&viewer, &owner, Role::Viewer).await;
    let refused = app.post(KEYS).bearer(&viewer).send().await.problem(403, "insufficient_scope");
    assert_eq!(refused["required"], json!(["project:admin", "ingest:proxy"]));
    let admin = app.secret_key(&owner, &[Scope::ProjectAdmin], &[&shop]).await;
    let refused = app.post(KEYS).token(&admin).send().await.problem(403, "insufficient_scope");
    assert_eq!(refused["required"], json!(["ingest:proxy"]));
    let both = app.secret_key(&owner, &[Scope::ProjectAdmin, Scope::IngestProxy], &[&shop]).await;
    let made = app.post(KEYS).token(&both).send().await.ok(201);
    assert_eq!(made["key"]["derivedFrom"]["kind"], "secret_key");
}

#[tokio::test]
async fn a_secret_key_that_only_vouches_for_one_project_is_one_of_its_proxy_keys() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    app.secret_key(&owner, &[Scope::IngestProxy], &[&shop]).await;
    app.secret_key(&owner, &[Scope::IngestProxy, Scope::AnalyticsRead], &[&shop]).await;
    app.secret_key(&owner, &[Scope::IngestProxy], &[]).await;
    let list = app.get(KEYS).bearer(&owner).send().await.ok(200);
    assert_eq!(list["items"].as_array().unwrap().len(), 1);
    assert_eq!(list["items"][0]["scopes"], json!(["ingest:proxy"]));
}
