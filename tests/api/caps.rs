//! The operator's upper bounds for people, organizations and projects.

use std::time::Duration;

use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::ingest::{World, large_schema};
use crate::support::App;
use crate::support::database::is_postgres;

#[tokio::test]
async fn organizations_projects_and_keys_are_bounded() {
    let settings = [
        ("SVC_MAX_ORGANIZATIONS_PER_USER", "2"),
        ("SVC_MAX_PROJECTS_PER_ORGANIZATION", "2"),
        ("SVC_MAX_KEYS_PER_ORGANIZATION", "4"),
    ];
    let app = App::with(&settings).await;
    let owner = app.owner().await;
    let org = async |slug: &str| {
        app.post("/v1/orgs").bearer(&owner).json(&json!({ "name": slug, "slug": slug })).send().await
    };
    org("second").await.ok(201);
    let refused = org("third").await.problem(409, "conflict");
    assert_eq!(refused["detail"], "on this server a person owns at most 2 organizations");

    app.project(&owner, "one").await;
    app.project(&owner, "two").await;
    let third = json!({ "name": "three", "slug": "three", "domains": ["three.example"] });
    let refused = app.post("/v1/orgs/acme/projects").bearer(&owner).json(&third).send().await;
    assert_eq!(
        refused.problem(409, "conflict")["detail"],
        "on this server an organization has at most 2 projects"
    );
    app.post("/v1/orgs/second/projects").bearer(&owner).json(&third).send().await.ok(201);

    // Each project has one from the start.
    let path = "/v1/projects/one/publishable-keys";
    let key = async || app.post(path).bearer(&owner).json(&json!({ "name": "more" })).send().await;
    let made = key().await.ok(201);
    key().await.ok(201);
    let refused = key().await.problem(409, "conflict");
    assert_eq!(refused["detail"], "on this server an organization has at most 4 active keys");
    app.sudo(&owner).await;
    let id = made["key"]["id"].as_str().unwrap();
    app.delete(&format!("{path}/{id}")).bearer(&owner).send().await.ok(204);
    key().await.ok(201);
}

/// Else a tenant could fill the disk with entries of the audit log.
#[tokio::test]
async fn a_tenant_makes_a_bounded_number_of_changes_a_day() {
    let app = App::with(&[("SVC_MAX_CHANGES_PER_DAY", "6")]).await;
    let (owner, other) = (app.owner().await, app.user("other").await);
    app.project(&owner, "shop").await;
    app.project(&other, "theirs").await;
    let second = json!({ "name": "second", "slug": "second" });
    app.post("/v1/orgs").bearer(&owner).json(&second).send().await.ok(201);
    let rename = async |project: &str, user| {
        let body = json!({ "name": "Another name" });
        app.patch(&format!("/v1/projects/{project}")).bearer(user).json(&body).send().await
    };
    let mut changed = 0;
    while changed < 10 && rename("shop", &owner).await.status == 200 {
        changed += 1;
    }
    assert!((1..6).contains(&changed), "{changed}");
    // It is noon.
    let refused = rename("shop", &owner).await;
    assert_eq!((refused.header("retry-after"), refused.status), (Some("43200"), 429));
    let more = json!({ "name": "more", "slug": "more", "domains": ["more.example"] });
    let refused = app.post("/v1/orgs/second/projects").bearer(&owner).json(&more).send().await;
    refused.problem(429, "rate_limited");
    rename("theirs", &other).await.ok(200);
    // Nobody can keep the owner from revoking a stolen key.
    let keys = "/v1/projects/shop/publishable-keys";
    let known = app.get(keys).bearer(&owner).send().await.ok(200);
    app.sudo(&owner).await;
    let key = known["items"][0]["id"].as_str().unwrap();
    app.delete(&format!("{keys}/{key}")).bearer(&owner).send().await.ok(204);
    app.get("/v1/projects/shop").bearer(&owner).send().await.ok(200);

    app.advance(Duration::from_secs(12 * 3600));
    rename("shop", &owner).await.ok(200);
}

/// Each schema may have 160 KB, and a project 200 of them.
#[tokio::test]
async fn the_configuration_of_a_project_is_bounded_as_a_whole() {
    let world = World::new().await;
    let path = |number: u32| format!("/v1/projects/shop/event-schemas/large_{number}");
    let schema = large_schema();
    let mut made = 0;
    let refused = loop {
        let answer = world.app.put(&path(made)).bearer(&world.owner).json(&schema).send().await;
        if answer.status != 200 {
            break answer;
        }
        made += 1;
    };
    let expected = "the configuration of a project can have at most 2 MiB; delete or shorten some of it";
    assert_eq!(refused.problem(409, "conflict")["detail"], expected);
    assert!((11..=13).contains(&made), "{made}");
    let rename = json!({ "name": "Another name" });
    world.app.patch("/v1/projects/shop").bearer(&world.owner).json(&rename).send().await.ok(200);
    world.app.delete(&path(0)).bearer(&world.owner).send().await.ok(204);
    world.app.put(&path(made)).bearer(&world.owner).json(&schema).send().await.ok(200);
}

#[tokio::test]
async fn a_project_sets_nothing_beyond_what_the_operator_allows_and_what_it_set_before_does_not_count() {
    let caps = [
        ("SVC_MAX_PAGEVIEWS_PER_DAY", "2"),
        ("SVC_MAX_EVENTS_PER_DAY", "5000"),
        ("SVC_MAX_STORED_BYTES", "50MB"),
        ("SVC_MAX_RETENTION_DAYS", "30"),
    ];
    let world = World::with(&caps, json!({})).await;
    let path = "/v1/projects/shop";
    let shop = world.app.get(path).bearer(&world.owner).send().await.ok(200);
    let first = json!({
        "pageviewsPerDay": 2, "pageviewsPerKeyDay": 400, "eventsPerKeyDay": 4000, "eventsPerDay": 5000,
        "storedBytesQuota": 50_000_000,
    });
    assert_eq!((&shop["settings"]["limits"], &shop["retentionDays"]), (&first, &json!(30)));

    let patch = async |body: Value| world.app.patch(path).bearer(&world.owner).json(&body).send().await;
    let mut limits = first.clone();
    limits["pageviewsPerDay"] = json!(100);
    limits["eventsPerDay"] = Value::Null;
    limits["storedBytesQuota"] = json!(50_000_001);
    let body = json!({ "settings": { "limits": limits }, "retentionDays": 31 });
    let problem = patch(body).await.problem(422, "validation_error");
    let told: Vec<(&str, &Value)> = problem["errors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|error| (error["path"].as_str().unwrap(), &error["bound"]))
        .collect();
    assert_eq!(
        told,
        [
            ("body.settings.limits.pageviewsPerDay", &json!(2)),
            ("body.settings.limits.eventsPerDay", &json!(5000)),
            ("body.settings.limits.storedBytesQuota", &json!(50_000_000)),
            ("body.retentionDays", &json!(30)),
        ]
    );
    patch(json!({ "retentionDays": 29 })).await.ok(200);

    // As if it had been set while the operator allowed more.
    let set = match is_postgres() {
        true => "jsonb_set(settings, '{limits,pageviewsPerDay}', '900')",
        false => "json_set(settings, '$.limits.pageviewsPerDay', 900)",
    };
    let update = format!("update projects set settings = {set}");
    world.app.inner.context.db.execute_unprepared(&update).await.unwrap();
    world.app.inner.context.config_changed();
    world.batch(1).stored().await;
    world.batch(2).stored().await;
    world.batch(3).ignored_for("quota_pageviews_project").await;
    let status = world.final_status().await;
    assert_eq!(status["quota"]["pageviewsPerDay"], 2);
}
