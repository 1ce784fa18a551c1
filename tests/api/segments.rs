//! Segments: ownership, and their use in reports.

use domain::tenancy::access::Scope;
use entity::Role;
use serde_json::{Value, json};

use crate::support::{App, Project, User};

const PATH: &str = "/v1/projects/acme%2Fshop/segments";

fn german() -> Value {
    json!([{ "field": "lang", "op": "eq", "value": "de" }])
}

fn segment(key: &str, shared: bool) -> Value {
    json!({ "key": key, "name": "German", "where": german(), "shared": shared })
}

async fn shop() -> (App, User, Project) {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    for (n, lang) in ["de", "de", "en"].into_iter().enumerate() {
        let id = format!("0b0e1c9a-0000-4000-8000-00000000000{n}");
        let batch = shop.batch(&id, &id, |batch| batch["pvs"][0]["lang"] = json!(lang));
        assert_eq!(app.track(&shop, &batch).await.status, 204);
        // Half an hour without a sign of life ends a visit, so the next is another one.
        app.advance(std::time::Duration::from_secs(3600));
    }
    (app, owner, shop)
}

async fn sessions(app: &App, user: &User, query: &str) -> Value {
    let path = format!("/v1/projects/acme%2Fshop/analytics/overview?{query}");
    app.get(&path).bearer(user).send().await.ok(200)["totals"]["sessions"].clone()
}

#[tokio::test]
async fn a_segment_is_made_used_changed_and_deleted() {
    let (app, owner, _) = shop().await;
    let made = app.post(PATH).bearer(&owner).json(&segment("german", false)).send().await.ok(201);
    assert_eq!((&made["key"], &made["shared"], &made["where"]), (&json!("german"), &json!(false), &german()));
    assert_eq!(sessions(&app, &owner, "segment=german").await, 2);
    assert_eq!(sessions(&app, &owner, "segment=german&device=mobile").await, 0);
    let list =
        app.get("/v1/projects/acme%2Fshop/sessions?segment=german").bearer(&owner).send().await.ok(200);
    assert_eq!(list["total"], 2);

    let other = json!({ "name": "Others", "where": [{ "field": "lang", "op": "not_eq", "value": "de" }] });
    let changed = app.patch(&format!("{PATH}/german")).bearer(&owner).json(&other).send().await.ok(200);
    assert_eq!(changed["name"], "Others");
    assert_eq!(sessions(&app, &owner, "segment=german").await, 1);

    let again = app.post(PATH).bearer(&owner).json(&segment("german", false)).send().await;
    again.problem(409, "conflict");
    assert_eq!(app.delete(&format!("{PATH}/german")).bearer(&owner).send().await.status, 204);
    app.delete(&format!("{PATH}/german")).bearer(&owner).send().await.problem(404, "not_found");
    let gone = app.get("/v1/projects/acme%2Fshop/analytics/overview?segment=german").bearer(&owner);
    assert_eq!(gone.send().await.violations(), ["query.segment"]);
}

#[tokio::test]
async fn a_private_segment_is_nobody_elses() {
    let (app, owner, _) = shop().await;
    let viewer = app.user("viewer").await;
    app.join(&viewer, &owner, Role::Viewer).await;
    app.post(PATH).bearer(&viewer).json(&segment("mine", false)).send().await.ok(201);
    assert_eq!(sessions(&app, &viewer, "segment=mine").await, 2);
    let foreign = app.get("/v1/projects/acme%2Fshop/analytics/overview?segment=mine").bearer(&owner);
    assert_eq!(foreign.send().await.violations(), ["query.segment"]);
    app.delete(&format!("{PATH}/mine")).bearer(&owner).send().await.problem(404, "not_found");
    let listed = app.get(PATH).bearer(&owner).send().await.ok(200);
    assert_eq!(listed["items"], json!([]));

    // Two people may use the same key, and everyone means their own.
    let other = json!({
        "key": "mine", "name": "English", "shared": true,
        "where": [{ "field": "lang", "op": "eq", "value": "en" }],
    });
    app.post(PATH).bearer(&owner).json(&other).send().await.ok(201);
    assert_eq!(sessions(&app, &owner, "segment=mine").await, 1);
    assert_eq!(sessions(&app, &viewer, "segment=mine").await, 2);
    let listed = app.get(PATH).bearer(&viewer).send().await.ok(200);
    assert_eq!(listed["items"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn what_is_shared_takes_config_write() {
    let (app, owner, shop) = shop().await;
    let viewer = app.user("viewer").await;
    app.join(&viewer, &owner, Role::Viewer).await;
    let refused = app.post(PATH).bearer(&viewer).json(&segment("german", true)).send().await;
    refused.problem(403, "insufficient_scope");
    app.post(PATH).bearer(&owner).json(&segment("german", true)).send().await.ok(201);
    assert_eq!(sessions(&app, &viewer, "segment=german").await, 2);
    let one = format!("{PATH}/german");
    let named = json!({ "name": "Other" });
    app.patch(&one).bearer(&viewer).json(&named).send().await.problem(403, "insufficient_scope");
    app.delete(&one).bearer(&viewer).send().await.problem(403, "insufficient_scope");

    // A key has no segments of its own, and uses those that are shared.
    let reader = app.secret_key(&owner, &[Scope::AnalyticsRead], &[&shop]).await;
    let path = "/v1/projects/acme%2Fshop/analytics/overview?segment=german";
    assert_eq!(app.get(path).token(&reader).send().await.ok(200)["totals"]["sessions"], 2);
    let own = app.post(PATH).token(&reader).json(&segment("key", false)).send().await;
    assert_eq!(own.violations(), ["body.shared"]);
    let writer = app.secret_key(&owner, &[Scope::AnalyticsRead, Scope::ConfigWrite], &[&shop]).await;
    app.post(PATH).token(&writer).json(&segment("key", true)).send().await.ok(201);
    let private = json!({ "shared": false });
    let made = app.patch(&one).bearer(&owner).json(&private).send().await.ok(200);
    assert_eq!(made["shared"], false);
    app.get(path).token(&reader).send().await.problem(422, "validation_error");
}

#[tokio::test]
async fn wrong_conditions_are_named_by_their_place() {
    let (app, owner, _) = shop().await;
    let wrong = json!({
        "key": "Not a key", "name": "", "where": [
            { "field": "country", "op": "like", "value": "D" },
            { "any": [{ "field": "nothing", "op": "eq", "value": 1 }] },
        ],
    });
    let mut violations = app.post(PATH).bearer(&owner).json(&wrong).send().await.violations();
    violations.sort();
    assert_eq!(violations, ["body.key", "body.name", "body.where.0.op", "body.where.1.any.0.field"]);
    let idle = json!({ "key": "a", "name": "A", "where": [{ "field": "pageviews", "op": "gt" }] });
    let refused = app.post(PATH).bearer(&owner).json(&idle).send().await;
    assert_eq!(refused.violations(), ["body.where.0.value"]);
}
