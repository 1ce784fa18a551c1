use std::time::Duration;

use domain::tenancy::access::{self, Scope};
use domain::tenancy::deletion_marks::{PEOPLE_TABLES, VISIT_TABLES};
use domain::tenancy::orgs;
use entity::{Role, audit_entry, deleted_organization};
use sea_orm::{ConnectionTrait, EntityTrait, PaginatorTrait};
use serde_json::json;

use crate::support::{App, CRON_SECRET};

#[tokio::test]
async fn organizations_are_made_found_and_renamed() {
    let app = App::start().await;
    let owner = app.owner().await;
    let body = json!({ "name": "Second", "slug": "second" });
    let made = app.post("/v1/orgs").bearer(&owner).json(&body).send().await.ok(201);
    assert_eq!((&made["slug"], &made["role"]), (&json!("second"), &json!("owner")));
    let by_id = format!("/v1/orgs/{}", made["id"].as_str().unwrap());
    assert_eq!(app.get(&by_id).bearer(&owner).send().await.ok(200), made);
    let renamed = app
        .patch("/v1/orgs/second")
        .bearer(&owner)
        .json(&json!({ "name": "Other", "slug": "other" }))
        .send()
        .await
        .ok(200);
    assert_eq!((&renamed["name"], &renamed["slug"]), (&json!("Other"), &json!("other")));
    app.get("/v1/orgs/second").bearer(&owner).send().await.problem(404, "not_found");
}

#[tokio::test]
async fn a_slug_is_taken_once() {
    let app = App::start().await;
    let owner = app.owner().await;
    let body = json!({ "name": "Again", "slug": "acme" });
    app.post("/v1/orgs").bearer(&owner).json(&body).send().await.problem(409, "conflict");
}

#[tokio::test]
async fn lists_come_in_pages_that_a_cursor_continues() {
    let app = App::start().await;
    let owner = app.owner().await;
    for number in 1..5 {
        app.advance(Duration::from_millis(1));
        let body = json!({ "name": "Org", "slug": format!("org-{number}") });
        app.post("/v1/orgs").bearer(&owner).json(&body).send().await.ok(201);
    }
    let mut slugs = Vec::new();
    let mut path = "/v1/orgs?limit=2".to_owned();
    loop {
        let page = app.get(&path).bearer(&owner).send().await.ok(200);
        let items = page["items"].as_array().unwrap();
        slugs.extend(items.iter().map(|org| org["slug"].as_str().unwrap().to_owned()));
        match page["nextCursor"].as_str() {
            Some(cursor) => path = format!("/v1/orgs?limit=2&cursor={cursor}"),
            None => break,
        }
    }
    assert_eq!(slugs, ["acme", "org-1", "org-2", "org-3", "org-4"]);
}

#[tokio::test]
async fn a_bad_cursor_is_a_bad_request_and_a_bad_limit_a_violation() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.get("/v1/orgs?cursor=nonsense").bearer(&owner).send().await.problem(400, "bad_request");
    for limit in ["0", "201", "many", "1.5"] {
        let answer = app.get(&format!("/v1/orgs?limit={limit}")).bearer(&owner).send().await;
        assert_eq!(answer.violations(), ["query.limit"], "{limit}");
    }
    let twice = app.get("/v1/orgs?limit=1&limit=2").bearer(&owner).send().await;
    assert_eq!(twice.violations(), ["query.limit"]);
}

#[tokio::test]
async fn a_secret_key_sees_its_organization_and_makes_none() {
    let app = App::start().await;
    let owner = app.owner().await;
    let key = app.secret_key(&owner, &[Scope::AnalyticsRead], &[]).await;
    let page = app.get("/v1/orgs").token(&key).send().await.ok(200);
    assert_eq!(page["items"][0]["slug"], "acme");
    assert_eq!(page["items"][0]["role"], json!(null));
    let body = json!({ "name": "No", "slug": "no" });
    app.post("/v1/orgs").token(&key).json(&body).send().await.problem(403, "forbidden");
}

#[tokio::test]
async fn a_stranger_finds_nothing_and_a_viewer_changes_nothing() {
    let app = App::start().await;
    let owner = app.owner().await;
    let other = app.user("other").await;
    app.get("/v1/orgs/acme").bearer(&other).send().await.problem(404, "not_found");
    app.join(&other, &owner, Role::Viewer).await;
    let seen = app.get("/v1/orgs/acme").bearer(&other).send().await.ok(200);
    assert_eq!(seen["role"], "viewer");
    let change = app.patch("/v1/orgs/acme").bearer(&other).json(&json!({ "name": "Mine" }));
    let problem = change.send().await.problem(403, "insufficient_scope");
    assert_eq!(problem["required"], json!(["org:admin"]));
}

#[tokio::test]
async fn an_organization_is_deleted_with_everything_in_it() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let id = "5e55105e-0000-4000-8000-000000000001";
    assert_eq!(app.track(&shop, &shop.batch(id, id, |_| {})).await.status, 204);
    let definition = json!({ "name": "Sale", "trigger": { "type": "server" } });
    let path = "/v1/projects/shop/conversion-definitions/sale";
    app.put(path).bearer(&owner).json(&definition).send().await.ok(200);
    let sale = json!({ "eventId": "order-0001", "definition": "sale", "sessionId": id });
    app.post("/v1/projects/shop/conversions").bearer(&owner).json(&sale).send().await.ok(201);
    let lead = json!({ "email": "jane@example.com", "sessionId": id });
    app.post("/v1/projects/shop/leads").bearer(&owner).json(&lead).send().await.ok(201);
    let key = app.secret_key(&owner, &[Scope::AnalyticsRead], &[]).await;
    app.get("/v1/projects/shop/analytics/overview").token(&key).send().await.ok(200);
    app.advance(Duration::from_secs(901));
    app.delete("/v1/orgs/acme").bearer(&owner).send().await.problem(403, "sudo_required");
    app.delete("/v1/orgs/acme").token(&key).send().await.problem(403, "forbidden");
    app.sudo(&owner).await;
    app.delete("/v1/orgs/acme").bearer(&owner).send().await.ok(204);
    app.get("/v1/orgs/acme").bearer(&owner).send().await.problem(404, "not_found");
    app.get("/v1/projects/shop").bearer(&owner).send().await.problem(404, "not_found");
    app.get("/v1/projects").token(&key).send().await.problem(401, "invalid_token");
    // Its publishable key sends nothing any more, and the visits are gone.
    assert_eq!(app.track(&shop, &shop.batch(id, id, |_| {})).await.status, 403);
    for table in VISIT_TABLES.iter().chain(PEOPLE_TABLES) {
        let backend = app.inner.db().get_database_backend();
        let rows = entity::visits::stored::table(backend, table);
        let sql = format!("select count(*) as count from {rows}");
        let statement = sea_orm::Statement::from_string(backend, sql);
        let row = app.inner.db().query_one_raw(statement).await.unwrap().unwrap();
        assert_eq!(row.try_get::<i64>("", "count").unwrap(), 0, "{table}");
    }
    assert_eq!(audit_entry::Entity::find().count(app.inner.db()).await.unwrap(), 0);
    assert_eq!(deleted_organization::Entity::find().count(app.inner.db()).await.unwrap(), 0);
    // The person is still there and can begin anew.
    let body = json!({ "name": "Again", "slug": "acme" });
    app.post("/v1/orgs").bearer(&owner).json(&body).send().await.ok(201);
}

#[tokio::test]
async fn an_audit_log_that_outlived_its_organization_is_deleted_by_the_job() {
    let app = App::start().await;
    let (owner, other) = (app.owner().await, app.user("eve").await);
    app.sudo(&owner).await;
    let context = &app.inner.context;
    let principal = access::authenticate(context, &owner.token).await.unwrap();
    let acme = access::org(context, &principal, "acme").await.unwrap();
    let entries = async || audit_entry::Entity::find().count(app.inner.db()).await.unwrap();
    let before = entries().await;
    // The process ends before it deletes the audit log.
    orgs::delete(context, &acme).await.unwrap();
    assert_eq!(entries().await, before);
    app.get("/v1/orgs/acme/audit").bearer(&owner).send().await.problem(404, "not_found");
    app.get("/v1/cron/deletions").token(CRON_SECRET).send().await.ok(200);
    let left = app.get("/v1/orgs/eve/audit").bearer(&other).send().await.ok(200);
    assert_eq!(entries().await, left["items"].as_array().unwrap().len() as u64);
    assert!(before > entries().await);
    assert_eq!(deleted_organization::Entity::find().count(app.inner.db()).await.unwrap(), 0);
}
