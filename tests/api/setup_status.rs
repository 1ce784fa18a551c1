//! Steps of the setup, ticked by data only, and what arrives from a site.

use std::time::Duration;

use domain::tenancy::access::Scope;
use entity::Role;
use serde_json::{Value, json};

use crate::support::{App, Project, User};

const SETUP: &str = "/v1/projects/shop/setup";

/// A visit of its own, on a host of the site.
async fn visit(app: &App, project: &Project, number: usize, host: &str, test: bool) -> u16 {
    visit_by(app, project, (number, host), None, |batch| batch["test"] = json!(test)).await
}

/// A visit that comes through a first-party proxy with this key, if any.
async fn visit_by(
    app: &App,
    project: &Project,
    (number, host): (usize, &str),
    proxy_key: Option<&str>,
    change: impl FnOnce(&mut Value),
) -> u16 {
    let session = format!("5e55105e-0000-4000-8000-{number:012}");
    let pageview = format!("9a6e01e3-0000-4000-8000-{number:012}");
    let batch = project.batch(&session, &pageview, |batch| {
        batch["pvs"][0]["host"] = json!(host);
        change(batch);
    });
    let sent = app.post("/v1/e").header("origin", &format!("https://{host}"));
    // Each number is a visitor of their own.
    let browser = crate::support::CHROME.replace("141", &(100 + number).to_string());
    let mut sent = sent.header("content-type", "text/plain").header("user-agent", &browser);
    if let Some(key) = proxy_key {
        sent = sent.header("x-svc-proxy-key", key);
    }
    sent.body(batch.to_string()).send().await.status
}

async fn shop() -> (App, User, Project) {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    (app, owner, shop)
}

async fn status(app: &App, user: &User) -> Value {
    app.get(&format!("{SETUP}/status")).bearer(user).send().await.ok(200)
}

fn done(status: &Value) -> Vec<&str> {
    let steps = status["steps"].as_object().unwrap().iter();
    steps.filter(|(_, step)| step["done"] == true).map(|(name, _)| name.as_str()).collect()
}

#[tokio::test]
async fn a_new_project_has_everything_before_it_and_each_step_says_what_leads_to_it() {
    let (app, owner, _) = shop().await;
    let status = status(&app, &owner).await;
    assert_eq!(done(&status), Vec::<&str>::new());
    assert_eq!((&status["dismissed"], &status["lastStep"]), (&json!(false), &Value::Null));
    let document = app.get("/v1/openapi.json").send().await.ok(200).to_string();
    for (name, step) in status["steps"].as_object().unwrap() {
        assert_eq!(
            (&step["how"], &step["evidence"], &step["at"]),
            (&Value::Null, &Value::Null, &Value::Null)
        );
        let action = step["action"].as_str().unwrap();
        assert!(document.contains(&format!("\"operationId\":\"{action}\"")), "{name}: {action}");
    }
}

#[tokio::test]
async fn a_test_shows_that_the_script_is_there_and_only_a_visit_shows_traffic() {
    let (app, owner, shop) = shop().await;
    assert_eq!(visit(&app, &shop, 1, "shop.example", true).await, 204);
    assert_eq!(done(&status(&app, &owner).await), ["install"]);
    app.advance(Duration::from_secs(60));
    assert_eq!(visit(&app, &shop, 2, "shop.example", false).await, 204);
    let after = status(&app, &owner).await;
    assert_eq!(done(&after), ["install", "traffic"]);
    let (install, traffic) = (&after["steps"]["install"], &after["steps"]["traffic"]);
    assert!(install["at"].as_str().unwrap() < traffic["at"].as_str().unwrap());
    assert_eq!((&install["how"], &install["action"]), (&json!("derived"), &Value::Null));
}

#[tokio::test]
async fn goals_conversions_costs_and_members_tick_their_steps() {
    let (app, owner, _) = shop().await;
    let goal = json!({ "key": "paid", "name": "Paid", "match": { "kind": "event", "name": "paid" } });
    app.post("/v1/projects/shop/goals").bearer(&owner).json(&goal).send().await.ok(201);
    let after = status(&app, &owner).await;
    assert_eq!(done(&after), ["goals"]);
    assert_eq!(after["steps"]["goals"]["evidence"], json!({ "key": "paid", "count": 1 }));

    let definition = json!({ "name": "Sale", "trigger": { "type": "server" } });
    let path = "/v1/projects/shop/conversion-definitions/sale";
    app.put(path).bearer(&owner).json(&definition).send().await.ok(200);
    let sale = json!({ "eventId": "order-0001", "definition": "sale", "clickIds": { "gclid": "x" } });
    let sale = app.post("/v1/projects/shop/conversions").bearer(&owner).json(&sale).send().await.ok(201);
    assert_eq!(done(&status(&app, &owner).await), ["goals", "conversions"]);
    // A conversion that was taken back does not count.
    let id = sale["conversion"]["id"].as_str().unwrap();
    let retract = app.patch(&format!("/v1/projects/shop/conversions/{id}/status"));
    retract.bearer(&owner).json(&json!({ "status": "retracted" })).send().await.ok(200);
    assert_eq!(done(&status(&app, &owner).await), ["goals"]);

    let second = app.user("second").await;
    app.join(&second, &owner, Role::Viewer).await;
    let after = status(&app, &owner).await;
    assert_eq!(done(&after), ["goals", "team"]);
    assert_eq!(after["steps"]["team"]["evidence"]["count"], 2);
}

async fn patch(app: &App, token: &str, body: Value) -> crate::support::Answer {
    app.patch(SETUP).token(token).json(&body).send().await
}

#[tokio::test]
async fn a_skipped_step_is_not_done_and_can_be_opened_again() {
    let (app, owner, _) = shop().await;
    let body = json!({ "steps": { "ads": "skipped", "team": "skipped" }, "lastStep": "goals" });
    let after = patch(&app, &owner.token, body).await.ok(200);
    assert_eq!(done(&after), Vec::<&str>::new());
    assert_eq!((&after["steps"]["ads"]["how"], &after["lastStep"]), (&json!("skipped"), &json!("goals")));
    let body = json!({ "steps": { "ads": "open" }, "dismissed": true });
    let after = patch(&app, &owner.token, body).await.ok(200);
    assert_eq!(
        (&after["steps"]["ads"]["how"], &after["steps"]["team"]["how"]),
        (&Value::Null, &json!("skipped"))
    );
    assert_eq!((&after["dismissed"], &after["lastStep"]), (&json!(true), &json!("goals")));
    assert_eq!(status(&app, &owner).await, after);
    for body in [
        json!({ "steps": { "install": "skipped" } }),
        json!({ "steps": { "ads": "done" } }),
        json!({ "lastStep": "poem" }),
        json!({ "steps": { "ads": { "done": true } } }),
    ] {
        patch(&app, &owner.token, body).await.problem(422, "validation_error");
    }
}

#[tokio::test]
async fn each_step_needs_its_scope_and_a_refusal_names_all_that_are_missing() {
    let (app, owner, _) = shop().await;
    let reader = app.secret_key(&owner, &[Scope::AnalyticsRead], &[]).await;
    patch(&app, &reader, json!({ "steps": { "ai": "skipped" }, "lastStep": "ai" })).await.ok(200);
    let all = json!({
        "steps": { "goals": "skipped", "ads": "skipped", "conversions": "skipped", "ai": "open", "team": "skipped" },
        "dismissed": true, "lastStep": "team",
    });
    let problem = patch(&app, &reader, all).await.problem(403, "insufficient_scope");
    let mut required: Vec<&str> =
        problem["required"].as_array().unwrap().iter().map(|scope| scope.as_str().unwrap()).collect();
    required.sort_unstable();
    assert_eq!(required, ["ads:write", "config:write", "org:admin", "project:admin"]);
    // Nothing of it took effect.
    let after = status(&app, &owner).await;
    assert_eq!((&after["lastStep"], &after["dismissed"]), (&json!("ai"), &json!(false)));
    assert_eq!(after["steps"]["ai"]["how"], "skipped");
    let editor = app.secret_key(&owner, &[Scope::AnalyticsRead, Scope::ConfigWrite], &[]).await;
    patch(&app, &editor, json!({ "steps": { "goals": "skipped" } })).await.ok(200);
    let problem =
        patch(&app, &editor, json!({ "dismissed": false })).await.problem(403, "insufficient_scope");
    assert_eq!(problem["required"], json!(["project:admin"]));
}

#[tokio::test]
async fn an_installation_shows_hosts_refusals_and_what_was_ignored() {
    let app = App::start().await;
    let owner = app.owner().await;
    let domains = json!({ "domains": ["shop.example", "www.shop.example"] });
    let shop = app.project_with(&owner, "shop", domains).await;
    let installation = async |query: &str| {
        app.get(&format!("{SETUP}/installation{query}")).bearer(&owner).send().await.ok(200)
    };
    let empty = installation("").await;
    assert_eq!((&empty["firstAt"], &empty["hosts"]), (&Value::Null, &json!([])));
    assert_eq!(visit(&app, &shop, 1, "shop.example", false).await, 204);
    assert_eq!(visit(&app, &shop, 2, "shop.example", true).await, 204);
    app.advance(Duration::from_secs(60));
    assert_eq!(visit(&app, &shop, 3, "www.shop.example", false).await, 204);
    assert_eq!(visit(&app, &shop, 4, "other.example", false).await, 403);
    // The last writes of ingest include the refused origins.
    app.inner.ingest.stop().await;
    let seen = installation("").await;
    assert_eq!(seen["refusedOrigins"][0]["origin"], "https://other.example");
    assert_eq!(seen["visits"], 3);
    let hosts: Vec<_> = seen["hosts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|host| {
            (host["host"].as_str().unwrap(), host["visits"].as_u64().unwrap(), host["allowed"] == true)
        })
        .collect();
    assert_eq!(hosts, [("www.shop.example", 1, true), ("shop.example", 2, true)]);
    assert!(seen["firstAt"].as_str().unwrap() < seen["lastAt"].as_str().unwrap());
    let late = installation(&format!("?since={}", seen["hosts"][0]["lastAt"].as_str().unwrap())).await;
    assert_eq!(late["visits"], 1);
    // A day later nothing has arrived lately, and the first visit is still known.
    app.advance(Duration::from_secs(25 * 3600));
    let later = installation("").await;
    assert_eq!((&later["hosts"], &later["firstAt"]), (&json!([]), &seen["firstAt"]));
    app.get(&format!("{SETUP}/installation?since=yesterday"))
        .bearer(&owner)
        .send()
        .await
        .problem(422, "validation_error");
}

#[tokio::test]
async fn an_installation_tells_the_client_and_the_way_of_the_newest_batch_of_each_host() {
    let app = App::start().await;
    let owner = app.owner().await;
    let domains = ["shop.example", "www.shop.example", "blog.shop.example", "old.shop.example"];
    let shop = app.project_with(&owner, "shop", json!({ "domains": domains })).await;
    let key = app.secret_key(&owner, &[Scope::IngestProxy], &[&shop]).await;
    let wrong = app.secret_key(&owner, &[Scope::AnalyticsRead], &[&shop]).await;
    let visits = [
        ("shop.example", Some(&key), json!("svc-sdk@1.0.0")),
        ("shop.example", None, json!("svc-sdk@1.1.0")),
        ("www.shop.example", None, json!("svc-sdk@1.0.0")),
        ("www.shop.example", Some(&key), json!("svc-sdk@1.0.0")),
        ("blog.shop.example", Some(&wrong), json!("<script>")),
        ("old.shop.example", None, json!("anna@example.com")),
    ];
    for (number, (host, key, lib)) in visits.into_iter().enumerate() {
        app.advance(Duration::from_secs(1));
        let key = key.map(String::as_str);
        let sent = visit_by(&app, &shop, (number, host), key, |batch| batch["lib"] = lib).await;
        assert_eq!(sent, 204, "{host}");
    }
    app.inner.ingest.stop().await;
    let seen = app.get(&format!("{SETUP}/installation")).bearer(&owner).send().await.ok(200);
    let seen: Vec<Value> = seen["hosts"]
        .as_array()
        .unwrap()
        .iter()
        .map(|host| json!([host["host"], host["viaProxy"], host["lib"]]))
        .collect();
    assert_eq!(
        seen,
        [
            json!(["old.shop.example", false, null]),
            json!(["blog.shop.example", false, null]),
            json!(["www.shop.example", true, "svc-sdk@1.0.0"]),
            json!(["shop.example", false, "svc-sdk@1.1.0"]),
        ]
    );
}
