//! Writes of requests count against the organization and person behind them.

use domain::tenancy::access::Scope;
use serde_json::json;
use uuid::Uuid;

use crate::mcp::client::refusal;
use crate::support::database::is_postgres;
use crate::support::{App, Project, User};

/// On SQLite only: PostgreSQL has no single lock for writes.
#[tokio::test]
async fn an_organization_with_too_many_writes_waiting_is_refused_and_others_are_not() {
    if is_postgres() {
        return;
    }
    let app = App::start().await;
    let (owner, other) = (app.owner().await, app.user("other").await);
    let shop = app.project(&owner, "shop").await;
    let theirs = app.project(&other, "theirs").await;
    let org = app.get("/v1/orgs/acme").bearer(&owner).send().await.ok(200);
    let org: Uuid = org["id"].as_str().unwrap().parse().unwrap();
    let rename = |project: &Project, user: &User| {
        app.patch(&format!("/v1/projects/{}", project.id)).bearer(user).json(&json!({ "name": "New" })).send()
    };
    let key = app.secret_key(&owner, &[Scope::AnalyticsRead, Scope::ProjectAdmin], &[]).await;
    let (held, waiting) = app.fill_write_turns(org).await;
    rename(&shop, &owner).await.problem(429, "rate_limited");
    // So does an assistant, whose calls are served in tasks of their own.
    let renaming = json!({ "operation": "updateProject", "project": shop.id, "body": { "name": "New" } });
    let refused = refusal(&app, &key, "run_operation", renaming).await;
    assert_eq!(refused["code"], "rate_limited", "{refused}");
    let (renamed, committed) = tokio::join!(rename(&theirs, &other), held.commit());
    committed.unwrap();
    renamed.ok(200);
    waiting.join_all().await;
}
