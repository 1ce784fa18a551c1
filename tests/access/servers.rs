//! Rule 12: a revocation takes effect immediately on this server and within ten seconds on all others. A
//! deletion takes effect immediately everywhere.

use std::time::Duration;

use domain::tenancy::access::Scope;
use serde_json::{Value, json};

use crate::support::{App, CRON_SECRET, Project, User};

/// The status of an operation that needs no scope: 200, or 403 for a key that opens no operation.
async fn status(app: &App, token: &str) -> u16 {
    app.get("/v1/orgs").token(token).send().await.status
}

/// Uses a token on both servers, so that both know it; revokes it on the first.
async fn noticed_within_ten_seconds(token: &str, servers: &(App, App), revoke: impl Future<Output = ()>) {
    let (here, there) = servers;
    assert_ne!(status(here, token).await, 401);
    assert_ne!(status(there, token).await, 401);
    here.advance(Duration::from_secs(5));
    revoke.await;
    assert_eq!(status(here, token).await, 401, "not at once where it was revoked");
    // The rest of the ten seconds is for the lookup and the request.
    here.advance(Duration::from_secs(4));
    assert_eq!(status(there, token).await, 401, "not within ten seconds elsewhere");
    there.get("/v1/orgs").token(token).send().await.problem(401, "invalid_token");
}

#[tokio::test]
async fn a_deleted_project() {
    let (here, there) = &App::two().await;
    let owner = here.owner().await;
    let [shop, blog] = [here.project(&owner, "shop").await, here.project(&owner, "blog").await];
    let snapshots = |project: &Project| {
        let id = project.id.replace('-', "");
        there.folder.path().join("columns").join(id).exists()
    };
    for project in [&shop, &blog] {
        let batch = project.batch(&project.id, &project.id, |_| {});
        assert_eq!(here.track(project, &batch).await.status, 204);
        let overview = format!("/v1/projects/{}/analytics/overview", project.slug);
        let answer = there.get(&overview).bearer(&owner).send().await.ok(200);
        assert_eq!(answer["totals"]["sessions"], 1);
    }
    there.get("/v1/cron/snapshots").token(CRON_SECRET).send().await.ok(200);
    assert!(snapshots(&shop) && snapshots(&blog));
    here.sudo(&owner).await;
    here.delete("/v1/projects/shop").bearer(&owner).send().await.ok(204);
    for report in ["analytics/overview", "sessions", "events/live"] {
        let path = format!("/v1/projects/{}/{report}", shop.id);
        there.get(&path).bearer(&owner).send().await.problem(404, "not_found");
    }
    there.get("/v1/cron/tick").token(CRON_SECRET).send().await.ok(200);
    assert!(!snapshots(&shop), "what was deleted here is still on the disk there");
    assert!(snapshots(&blog), "the other project has to stay");
}

async fn key(app: &App, owner: &User) -> Value {
    app.sudo(owner).await;
    let body = json!({ "name": "K", "scopes": ["org:admin", "analytics:read"] });
    app.post("/v1/orgs/acme/keys").bearer(owner).json(&body).send().await.ok(201)
}

fn path_of(made: &Value) -> String {
    format!("/v1/orgs/acme/keys/{}", made["key"]["id"].as_str().unwrap())
}

#[tokio::test]
async fn a_revoked_key() {
    let servers = App::two().await;
    let here = &servers.0;
    let owner = here.owner().await;
    let made = key(here, &owner).await;
    noticed_within_ten_seconds(made["secret"].as_str().unwrap(), &servers, async {
        here.delete(&path_of(&made)).bearer(&owner).send().await.ok(204);
    })
    .await;
}

#[tokio::test]
async fn a_key_derived_from_a_revoked_one() {
    let servers = App::two().await;
    let here = &servers.0;
    let owner = here.owner().await;
    let parent = key(here, &owner).await;
    let body = json!({ "name": "child", "scopes": ["analytics:read"] });
    let maker = parent["secret"].as_str().unwrap();
    let child = here.post("/v1/orgs/acme/keys").token(maker).json(&body).send().await.ok(201);
    noticed_within_ten_seconds(child["secret"].as_str().unwrap(), &servers, async {
        here.delete(&path_of(&parent)).bearer(&owner).send().await.ok(204);
    })
    .await;
}

#[tokio::test]
async fn a_key_rolled_without_overlap() {
    let servers = App::two().await;
    let here = &servers.0;
    let owner = here.owner().await;
    let made = key(here, &owner).await;
    noticed_within_ten_seconds(made["secret"].as_str().unwrap(), &servers, async {
        let roll = format!("{}/roll", path_of(&made));
        let at_once = json!({ "expireOldInHours": 0 });
        here.post(&roll).bearer(&owner).json(&at_once).send().await.ok(201);
    })
    .await;
}

#[tokio::test]
async fn a_session_that_was_logged_out() {
    let servers = App::two().await;
    let here = &servers.0;
    let owner = here.owner().await;
    noticed_within_ten_seconds(&owner.token, &servers, async {
        here.post("/v1/auth/logout").bearer(&owner).send().await.ok(200);
    })
    .await;
}

#[tokio::test]
async fn a_proxy_key() {
    let servers = App::two().await;
    let here = &servers.0;
    let owner = here.owner().await;
    here.project(&owner, "shop").await;
    let keys = "/v1/projects/shop/proxy-keys";
    let made = here.post(keys).bearer(&owner).send().await.ok(201);
    noticed_within_ten_seconds(made["secret"].as_str().unwrap(), &servers, async {
        let one = format!("{keys}/{}", made["key"]["id"].as_str().unwrap());
        here.delete(&one).bearer(&owner).send().await.ok(204);
    })
    .await;
}

/// What a key may do is read with it, and nothing else of it is kept longer than the ten seconds:
/// a narrowed key that makes a project reaches it elsewhere, too.
#[tokio::test]
async fn a_project_a_narrowed_key_has_made() {
    let servers = App::two().await;
    let (here, there) = &servers;
    let owner = here.owner().await;
    let shop = here.project(&owner, "shop").await;
    let maker = here.secret_key(&owner, &[Scope::ProjectCreate], &[&shop]).await;
    there.get("/v1/projects/shop").token(&maker).send().await.ok(200);
    let body = json!({ "name": "New", "slug": "new", "domains": ["new.example"] });
    here.post("/v1/orgs/acme/projects").token(&maker).json(&body).send().await.ok(201);
    here.get("/v1/projects/new").token(&maker).send().await.ok(200);
    here.advance(Duration::from_secs(10));
    there.get("/v1/projects/new").token(&maker).send().await.ok(200);
}
