use std::time::Duration;

use domain::tenancy::access::Scope;
use entity::Role;
use serde_json::{Value, json};

use crate::support::App;

const KEYS: &str = "/v1/orgs/acme/keys";

fn ci() -> Value {
    json!({ "name": "CI", "scopes": ["analytics:read", "config:write"], "note": "for the pipeline" })
}

#[tokio::test]
async fn a_key_is_made_shown_once_used_and_revoked() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    app.sudo(&owner).await;
    let made = app.post(KEYS).bearer(&owner).json(&ci()).send().await.ok(201);
    let secret = made["secret"].as_str().unwrap();
    assert!(secret.starts_with("sk_svc_"));
    let key = &made["key"];
    assert_eq!(key["kind"], "secret");
    assert_eq!(key["scopes"], json!(["analytics:read", "config:write"]));
    assert_eq!(key["note"], "for the pipeline");
    assert_eq!((&key["projectIds"], &key["derivedFrom"]), (&json!(null), &json!(null)));
    let list = app.get(KEYS).bearer(&owner).send().await;
    assert!(!list.text().contains(secret));
    assert_eq!(&list.ok(200)["items"], &json!([key]));
    app.get("/v1/projects/shop").token(secret).send().await.ok(200);
    let one = format!("{KEYS}/{}", key["id"].as_str().unwrap());
    app.delete(&one).bearer(&owner).send().await.ok(204);
    app.get("/v1/projects/shop").token(secret).send().await.problem(401, "invalid_token");
    let list = app.get(KEYS).bearer(&owner).send().await.ok(200);
    assert_eq!(list["items"][0]["revokedAt"], "2026-11-21T12:00:00.000Z");
    // A second time there is nothing left to do, and nothing to complain about.
    app.delete(&one).bearer(&owner).send().await.ok(204);
}

#[tokio::test]
async fn keys_are_listed_newest_first_in_pages() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.sudo(&owner).await;
    for name in ["one", "two", "three"] {
        let key = json!({ "name": name, "scopes": ["analytics:read"] });
        app.post(KEYS).bearer(&owner).json(&key).send().await.ok(201);
    }
    let page = app.get(&format!("{KEYS}?limit=2")).bearer(&owner).send().await.ok(200);
    assert_eq!((&page["items"][0]["name"], &page["items"][1]["name"]), (&json!("three"), &json!("two")));
    let rest = format!("{KEYS}?limit=2&cursor={}", page["nextCursor"].as_str().unwrap());
    let rest = app.get(&rest).bearer(&owner).send().await.ok(200);
    assert_eq!((&rest["items"][0]["name"], &rest["nextCursor"]), (&json!("one"), &json!(null)));
}

#[tokio::test]
async fn a_key_ends_when_it_was_made_to() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.sudo(&owner).await;
    let key = |end: &str| {
        let body = json!({ "name": "short", "scopes": ["analytics:read"], "expiresAt": end });
        app.post(KEYS).bearer(&owner).json(&body).send()
    };
    assert_eq!(key("2026-11-21T12:00:00Z").await.violations(), ["body.expiresAt"]);
    assert_eq!(key("tomorrow").await.violations(), ["body.expiresAt"]);
    let made = key("2026-11-21T14:00:00+01:00").await.ok(201);
    assert_eq!(made["key"]["expiresAt"], "2026-11-21T13:00:00.000Z");
    let secret = made["secret"].as_str().unwrap();
    app.advance(Duration::from_millis(3_599_999));
    app.get("/v1/orgs").token(secret).send().await.ok(200);
    app.advance(Duration::from_millis(1));
    app.get("/v1/orgs").token(secret).send().await.problem(401, "invalid_token");
}

#[tokio::test]
async fn a_key_is_narrowed_to_projects_of_its_organization() {
    let app = App::start().await;
    let owner = app.owner().await;
    let other = app.user("other").await;
    let shop = app.project(&owner, "shop").await;
    let foreign = app.project(&other, "foreign").await;
    app.sudo(&owner).await;
    let make = |body: Value| app.post(KEYS).bearer(&owner).json(&body).send();
    let narrowed = |ids: Value| json!({ "name": "N", "scopes": ["analytics:read"], "projectIds": ids });
    let made = make(narrowed(json!([shop.id]))).await.ok(201);
    assert_eq!(made["key"]["projectIds"], json!([shop.id]));
    let wrong = make(narrowed(json!([shop.id, foreign.id]))).await;
    assert_eq!(wrong.violations(), ["body.projectIds.1"]);
    assert_eq!(make(narrowed(json!([]))).await.violations(), ["body.projectIds"]);
    let too_many = vec![shop.id.clone(); 101];
    assert_eq!(make(narrowed(json!(too_many))).await.violations(), ["body.projectIds"]);
    let empty = json!({ "name": "", "scopes": [], "note": "x".repeat(501) });
    let mut violations = make(empty).await.violations();
    violations.sort();
    assert_eq!(violations, ["body.name", "body.note", "body.scopes"]);
    let unknown = json!({ "name": "N", "scopes": ["everything"] });
    assert_eq!(make(unknown).await.violations(), ["body.scopes.0"]);
}

#[tokio::test]
async fn a_rolled_key_has_what_the_old_one_had_and_both_work_for_the_overlap() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    app.sudo(&owner).await;
    let body = json!({
        "name": "CI", "scopes": ["analytics:read"], "projectIds": [shop.id], "note": "n",
        "expiresAt": "2027-01-01T00:00:00Z",
    });
    let old = app.post(KEYS).bearer(&owner).json(&body).send().await.ok(201);
    let roll = format!("{KEYS}/{}/roll", old["key"]["id"].as_str().unwrap());
    let input = json!({ "expireOldInHours": 1 });
    let new = app.post(&roll).bearer(&owner).json(&input).send().await.ok(201);
    for field in ["name", "scopes", "projectIds", "note", "expiresAt", "derivedFrom"] {
        assert_eq!(new["key"][field], old["key"][field], "{field}");
    }
    assert_eq!(new["key"]["rolledFrom"], old["key"]["id"]);
    let works = async |made: &Value| {
        app.get("/v1/projects/shop").token(made["secret"].as_str().unwrap()).send().await.status == 200
    };
    assert!(works(&old).await && works(&new).await);
    app.post(&roll).bearer(&owner).send().await.problem(409, "conflict");
    app.advance(Duration::from_secs(3600));
    assert!(!works(&old).await && works(&new).await);
    let gone = app.post(&roll).bearer(&owner).send().await;
    gone.problem(403, "sudo_required");
    app.sudo(&owner).await;
    app.post(&roll).bearer(&owner).send().await.problem(409, "conflict");
}

#[tokio::test]
async fn a_roll_without_overlap_ends_the_old_key_at_once() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.sudo(&owner).await;
    let old = app.post(KEYS).bearer(&owner).json(&ci()).send().await.ok(201);
    let secret = old["secret"].as_str().unwrap();
    app.get("/v1/orgs").token(secret).send().await.ok(200);
    let roll = format!("{KEYS}/{}/roll", old["key"]["id"].as_str().unwrap());
    let input = json!({ "expireOldInHours": 0 });
    app.post(&roll).bearer(&owner).json(&input).send().await.ok(201);
    app.get("/v1/orgs").token(secret).send().await.problem(401, "invalid_token");
}

#[tokio::test]
async fn only_the_organization_s_secret_keys_are_found() {
    let app = App::start().await;
    let owner = app.owner().await;
    let other = app.user("other").await;
    app.project(&owner, "shop").await;
    app.sudo(&owner).await;
    app.sudo(&other).await;
    let path = "/v1/orgs/other/keys";
    let foreign = app.post(path).bearer(&other).json(&ci()).send().await.ok(201);
    let publishable = app.get("/v1/projects/shop/publishable-keys").bearer(&owner).send().await.ok(200);
    for key in [&foreign["key"]["id"], &publishable["items"][0]["id"]] {
        let one = format!("{KEYS}/{}", key.as_str().unwrap());
        app.delete(&one).bearer(&owner).send().await.problem(404, "not_found");
        app.post(&format!("{one}/roll")).bearer(&owner).send().await.problem(404, "not_found");
    }
    assert_eq!(app.get(KEYS).bearer(&owner).send().await.ok(200)["items"], json!([]));
    app.join(&other, &owner, Role::Analyst).await;
    let refused = app.get(KEYS).bearer(&other).send().await.problem(403, "insufficient_scope");
    assert_eq!(refused["required"], json!(["org:admin"]));
}

#[tokio::test]
async fn a_key_manages_keys_without_sudo() {
    let app = App::start().await;
    let owner = app.owner().await;
    let manager = app.secret_key(&owner, &[Scope::OrgAdmin, Scope::AnalyticsRead], &[]).await;
    let body = json!({ "name": "made by a key", "scopes": ["analytics:read"] });
    let made = app.post(KEYS).token(&manager).json(&body).send().await.ok(201);
    assert_eq!(made["key"]["createdBy"], "test");
    let one = format!("{KEYS}/{}", made["key"]["id"].as_str().unwrap());
    app.post(&format!("{one}/roll")).token(&manager).send().await.ok(201);
    app.delete(&one).token(&manager).send().await.ok(204);
}
