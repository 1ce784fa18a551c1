//! An operation that took long answers nothing to a caller who has lost access meanwhile.

use std::time::Duration;

use entity::Role;
use sea_orm::{ConnectionTrait, TransactionTrait};
use serde_json::{Value, json};

use crate::support::{Answer, App, Project, User, database};

/// A project, and its owner.
async fn world() -> (App, User, Project) {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    (app, owner, shop)
}

/// Answers a long poll that was waiting when its caller's access was taken away and a visit arrived.
async fn poll(app: &App, shop: &Project, token: &str, take_away: impl Future<Output = ()>) -> Answer {
    let read = async |query: &str| {
        let path = format!("/v1/projects/{}/events/live{query}", shop.id);
        app.get(&path).token(token).send().await
    };
    let cursor = read("").await.ok(200)["nextCursor"].as_str().unwrap().to_owned();
    // The use of a key is noted beside the first read.
    let mut statements = usize::MAX;
    for _ in 0..2 {
        let (count, now) = app.count_statements(async || read(&format!("?cursor={cursor}")).await).await;
        assert_eq!(now.ok(200)["items"], json!([]));
        statements = statements.min(count);
    }
    let query = format!("?wait=20&cursor={cursor}");
    let waiting = read(&query);
    let meanwhile = async {
        app.statements_sent(statements).await;
        take_away.await;
        app.advance(Duration::from_secs(2));
        let batch = shop.batch(
            "11111111-1111-4111-8111-111111111111",
            "22222222-2222-4222-8222-222222222222",
            |_| {},
        );
        assert_eq!(app.track(shop, &batch).await.status, 204);
    };
    tokio::join!(waiting, meanwhile).0
}

async fn key(app: &App, owner: &User) -> (String, String) {
    app.sudo(owner).await;
    let body = json!({ "name": "K", "scopes": ["analytics:read"] });
    let made = app.post("/v1/orgs/acme/keys").bearer(owner).json(&body).send().await.ok(201);
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (text(&made["secret"]), format!("/v1/orgs/acme/keys/{}", text(&made["key"]["id"])))
}

#[tokio::test]
async fn a_long_poll_shows_visits_to_whom_may_still_see_them() {
    let (app, owner, shop) = world().await;
    let answer = poll(&app, &shop, &owner.token, async {}).await.ok(200);
    assert_eq!(answer["items"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_long_poll_shows_nothing_to_a_key_that_was_revoked() {
    let (app, owner, shop) = world().await;
    let (secret, path) = key(&app, &owner).await;
    let revoked = async { drop(app.delete(&path).bearer(&owner).send().await.ok(204)) };
    poll(&app, &shop, &secret, revoked).await.problem(401, "invalid_token");
}

#[tokio::test]
async fn a_long_poll_shows_nothing_to_a_session_that_was_logged_out() {
    let (app, owner, shop) = world().await;
    let out = async { drop(app.post("/v1/auth/logout").bearer(&owner).send().await.ok(200)) };
    poll(&app, &shop, &owner.token, out).await.problem(401, "invalid_token");
}

#[tokio::test]
async fn a_long_poll_shows_nothing_to_a_member_who_was_removed() {
    let (app, owner, shop) = world().await;
    let member = member(&app, &owner).await;
    poll(&app, &shop, &member.token, remove(&app, &owner, &member)).await.problem(404, "not_found");
}

async fn member(app: &App, owner: &User) -> User {
    let member = app.user("member").await;
    app.join(&member, owner, Role::Viewer).await;
    member
}

async fn remove(app: &App, owner: &User, member: &User) {
    app.sudo(owner).await;
    app.delete(&format!("/v1/orgs/acme/members/{}", member.id)).bearer(owner).send().await.ok(204);
}

/// On PostgreSQL only: a reader of SQLite never waits for anybody.
#[tokio::test]
async fn a_slow_query_shows_nothing_to_a_member_who_was_removed() {
    if !database::is_postgres() {
        return;
    }
    let (app, owner, _) = world().await;
    let member = member(&app, &owner).await;
    let ask = async || {
        let query = json!({ "query": "{ project(project: \"shop\") { name goals { key } } }" });
        app.post("/graphql").bearer(&member).json(&query).send().await.ok(200)
    };
    assert!(ask().await["data"]["project"]["goals"].is_array());
    let (statements, _) = app.count_statements(&ask).await;
    let lock = app.inner.context.db.begin().await.unwrap();
    lock.execute_unprepared("lock table goals in access exclusive mode").await.unwrap();
    let meanwhile = async {
        // The last statement waits for the lock.
        app.statements_sent(statements - 1).await;
        remove(&app, &owner, &member).await;
        app.advance(Duration::from_secs(2));
        lock.commit().await.unwrap();
    };
    let (answer, ()) = tokio::join!(ask(), meanwhile);
    assert_eq!(answer["data"], Value::Null);
    assert_eq!(answer["errors"][0]["extensions"]["code"], "not_found");
}
