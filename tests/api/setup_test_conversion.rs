//! Test conversions: sent through the queue in the platform's test mode, and counted nowhere.

use std::time::Duration;

use domain::tenancy::access::Scope;
use entity::conversion_upload::UploadState;
use entity::{conversion, conversion_upload};
use sea_orm::sea_query::Expr;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use crate::support::fakes::{Failure, Fakes};
use crate::support::{Answer, App, CRON_SECRET, User};

const TEST: &str = "/v1/projects/shop/setup/test-conversion";
const ALL: [&str; 4] = ["search_ads_1", "social_ads_1", "social_ads_2", "social_ads_3"];

struct World {
    app: App,
    fakes: Fakes,
    owner: User,
}

impl World {
    /// A shop that tells these platforms of its sales.
    async fn new(platforms: &[&str]) -> Self {
        let fakes = Fakes::start().await;
        let app = App::with(&fakes.settings()).await;
        fakes.follow(&app.clock);
        let owner = app.owner().await;
        app.project(&owner, "shop").await;
        app.sudo(&owner).await;
        let world = Self { app, fakes, owner };
        for platform in platforms {
            world.set_up(platform, &Fakes::set_up(platform)).await;
        }
        let named = |platform: &&str| ((*platform).to_owned(), json!({ "enabled": true, "name": "77" }));
        let destinations: serde_json::Map<String, Value> = platforms.iter().map(named).collect();
        let definition =
            json!({ "name": "Sale", "trigger": { "type": "server" }, "destinations": destinations });
        let path = "/v1/projects/shop/conversion-definitions/sale";
        world.app.put(path).bearer(&world.owner).json(&definition).send().await.ok(200);
        world
    }

    async fn set_up(&self, platform: &str, body: &Value) {
        let path = format!("/v1/projects/shop/destinations/{platform}");
        self.app.put(&path).bearer(&self.owner).json(body).send().await.ok(200);
    }

    async fn ask(&self, body: &Value) -> Answer {
        self.app.post(TEST).bearer(&self.owner).json(body).send().await
    }

    async fn test(&self, platform: &str) -> Value {
        self.ask(&json!({ "provider": platform })).await.ok(200)
    }

    async fn get(&self, path: &str) -> Value {
        self.app.get(&format!("/v1/projects/shop/{path}")).bearer(&self.owner).send().await.ok(200)
    }

    async fn run_jobs(&self) {
        self.app.get("/v1/cron/conversions").token(CRON_SECRET).send().await.ok(200);
    }

    /// Numbers of stored conversions and uploads.
    async fn stored(&self) -> (u64, u64) {
        let db = &self.app.inner.context.db;
        let conversions = conversion::Entity::find().count(db).await.unwrap();
        (conversions, conversion_upload::Entity::find().count(db).await.unwrap())
    }
}

#[tokio::test]
async fn a_test_is_accepted_and_counts_nowhere() {
    let world = World::new(&ALL).await;
    for platform in ALL {
        let told = world.test(platform).await;
        assert_eq!(told["outcome"], "accepted", "{platform}: {told}");
        assert_eq!((&told["code"], &told["message"]), (&Value::Null, &Value::Null), "{platform}");
        assert!(told["eventId"].as_str().unwrap().starts_with("svc.test."), "{told}");
        assert!(told["milliseconds"].is_u64(), "{told}");
        assert!(world.fakes.accepted(platform).is_empty(), "{platform}");
    }
    let tested = world.fakes.tested("social_ads_1");
    assert_eq!((tested.len(), &tested[0]["event_name"]), (1, &json!("77")));
    assert_eq!(world.stored().await, (4, 4));
    assert_eq!(world.get("conversions").await["items"], json!([]));
    assert_eq!(world.get("setup/status").await["steps"]["conversions"]["done"], false);
    for destination in world.get("destinations").await["items"].as_array().unwrap() {
        let health = &destination["health"];
        assert_eq!((&health["sent"], &health["lastSentAt"]), (&json!(0), &Value::Null), "{destination}");
    }
    // A definition that only tests were made for is deleted, not archived.
    let path = "/v1/projects/shop/conversion-definitions/sale";
    world.app.delete(path).bearer(&world.owner).send().await.text_of(204);
    let archived = entity::conversion_definition::Entity::find().count(&world.app.inner.context.db).await;
    assert_eq!(archived.unwrap(), 0);
}

#[tokio::test]
async fn a_day_later_tests_are_gone_and_conversions_stay() {
    let world = World::new(&["social_ads_1"]).await;
    world.test("social_ads_1").await;
    let sale = json!({
        "eventId": "order-0001", "definition": "sale", "consent": true, "email": "anna@example.com",
    });
    world.app.post("/v1/projects/shop/conversions").bearer(&world.owner).json(&sale).send().await.ok(201);
    world.run_jobs().await;
    assert_eq!(world.stored().await, (2, 2));
    world.app.advance(Duration::from_secs(24 * 3600));
    world.run_jobs().await;
    assert_eq!(world.stored().await, (2, 2));
    world.app.advance(Duration::from_millis(1));
    world.run_jobs().await;
    assert_eq!(world.stored().await, (1, 1));
}

#[tokio::test]
async fn conversions_that_wait_beside_a_test_are_sent_for_real() {
    let world = World::new(&["social_ads_1"]).await;
    let sale = json!({
        "eventId": "order-0001", "definition": "sale", "consent": true, "email": "anna@example.com",
    });
    world.app.post("/v1/projects/shop/conversions").bearer(&world.owner).json(&sale).send().await.ok(201);
    let told = world.test("social_ads_1").await;
    world.run_jobs().await;
    assert_eq!(told["outcome"], "accepted");
    let accepted = world.fakes.accepted("social_ads_1");
    assert_eq!((accepted.len(), accepted[0].event_id.as_str()), (1, "order-0001"));
    assert_eq!(world.fakes.tested("social_ads_1").len(), 1);
}

#[tokio::test]
async fn what_the_platform_says_is_told_and_the_test_is_not_sent_again() {
    let world = World::new(&["search_ads_1", "social_ads_1"]).await;
    for (failure, outcome, code) in [
        (Failure::NewConversionAction, "later", json!("TOO_RECENT_CONVERSION_ACTION")),
        (Failure::TooMany { retry_after: None }, "later", json!("RESOURCE_EXHAUSTED")),
        (Failure::Schema, "unknown", json!("INVALID_ARGUMENT")),
    ] {
        world.fakes.fail_next("search_ads_1", failure);
        let told = world.test("search_ads_1").await;
        assert_eq!((&told["outcome"], &told["code"]), (&json!(outcome), &code), "{told}");
    }
    let mut wrong = Fakes::set_up("social_ads_1");
    wrong["credentials"]["accessToken"] = json!("a token that is not valid");
    world.set_up("social_ads_1", &wrong).await;
    let told = world.test("social_ads_1").await;
    assert_eq!((&told["outcome"], &told["code"]), (&json!("unauthorized"), &json!("190.463")));
    let requests = ["search_ads_1", "social_ads_1"].map(|platform| world.fakes.requests(platform));
    world.app.advance(Duration::from_secs(7 * 3600));
    world.run_jobs().await;
    let later = ["search_ads_1", "social_ads_1"].map(|platform| world.fakes.requests(platform));
    assert_eq!(requests, later);
    // A test pauses no destination, whatever came of it.
    world.app.sudo(&world.owner).await;
    for destination in world.get("destinations").await["items"].as_array().unwrap() {
        assert_eq!(destination["pause"], Value::Null, "{destination}");
    }
}

#[tokio::test]
async fn a_project_has_one_test_at_a_time() {
    let world = World::new(&["social_ads_1"]).await;
    let (has_come, go) = world.fakes.hold_next("social_ads_1");
    let body = json!({ "provider": "social_ads_1" });
    let first = world.ask(&body);
    let second = async {
        has_come.await.unwrap();
        let second = world.ask(&body).await;
        go.send(()).unwrap();
        second
    };
    let (first, second) = tokio::join!(first, second);
    assert_eq!(first.ok(200)["outcome"], "accepted");
    let problem = second.problem(409, "conflict");
    assert!(problem["detail"].as_str().unwrap().contains("under way"), "{problem}");
    assert_eq!(world.test("social_ads_1").await["outcome"], "accepted");
    assert_eq!(world.fakes.tested("social_ads_1").len(), 2);
}

#[tokio::test]
async fn a_test_that_cannot_be_made_says_why() {
    let world = World::new(&["social_ads_1"]).await;
    let unknown = json!({ "provider": "social_ads_1", "definition": "order" });
    assert_eq!(world.ask(&unknown).await.violations(), ["body.definition"]);
    let given = json!({ "provider": "social_ads_1", "definition": "sale" });
    assert_eq!(world.ask(&given).await.ok(200)["outcome"], "accepted");
    let problem = world.ask(&json!({ "provider": "social_ads_2" })).await.problem(409, "conflict");
    assert!(problem["detail"].as_str().unwrap().contains("configure"), "{problem}");
    // No definition names it, and it has no standard event.
    world.set_up("social_ads_2", &Fakes::set_up("social_ads_2")).await;
    assert_eq!(world.ask(&json!({ "provider": "social_ads_2" })).await.violations(), ["body.definition"]);
    world.set_up("social_ads_3", &Fakes::set_up("social_ads_3")).await;
    assert_eq!(world.test("social_ads_3").await["outcome"], "accepted");
    let mut off = Fakes::set_up("social_ads_1");
    off["enabled"] = json!(false);
    world.set_up("social_ads_1", &off).await;
    let problem = world.ask(&given).await.problem(409, "conflict");
    assert!(problem["detail"].as_str().unwrap().contains("enable"), "{problem}");
    let mut without_code = Fakes::set_up("social_ads_1");
    without_code["settings"].as_object_mut().unwrap().remove("testEventCode");
    world.set_up("social_ads_1", &without_code).await;
    let problem = world.ask(&given).await.problem(409, "conflict");
    assert!(problem["detail"].as_str().unwrap().contains("testEventCode"), "{problem}");
    let reader = world.app.secret_key(&world.owner, &[Scope::ConversionsRead], &[]).await;
    let refused = world.app.post(TEST).token(&reader).json(&given).send().await;
    assert_eq!(refused.problem(403, "insufficient_scope")["required"], json!(["project:admin"]));
    assert_eq!(world.stored().await, (2, 2));
}

#[tokio::test]
async fn a_client_that_leaves_a_test_takes_nothing_else_with_it() {
    let world = World::new(&["social_ads_1"]).await;
    let sale = json!({
        "eventId": "order-0001", "definition": "sale", "consent": true, "email": "anna@example.com",
    });
    world.app.post("/v1/projects/shop/conversions").bearer(&world.owner).json(&sale).send().await.ok(201);
    let (has_come, go) = world.fakes.hold_next("social_ads_1");
    let body = json!({ "provider": "social_ads_1" });
    tokio::select! {
        told = world.ask(&body) => panic!("{} although the platform has not answered", told.status),
        come = has_come => come.unwrap(),
    }
    go.send(()).unwrap();
    while world.fakes.tested("social_ads_1").is_empty() {
        world.get("destinations").await;
    }
    // The next test has its turn when this one has ended.
    while world.ask(&body).await.status == 409 {}
    let requests = world.fakes.requests("social_ads_1");
    world.app.advance(Duration::from_secs(3600));
    world.run_jobs().await;
    assert_eq!(world.fakes.requests("social_ads_1"), requests, "sent again");
    assert_eq!(world.fakes.accepted("social_ads_1").len(), 1);
}

#[tokio::test]
async fn a_test_is_not_sent_a_second_time_or_without_the_code_that_makes_it_one() {
    let world = World::new(&["social_ads_1", "social_ads_3"]).await;
    for (platform, attempts) in [("social_ads_1", 1), ("social_ads_1", 0), ("social_ads_3", 0)] {
        world.set_up(platform, &Fakes::set_up(platform)).await;
        assert_eq!(world.test(platform).await["outcome"], "accepted");
        // As a server leaves it that dies before it knows the outcome.
        conversion_upload::Entity::update_many()
            .col_expr(conversion_upload::Column::State, Expr::value(UploadState::Sending))
            .col_expr(conversion_upload::Column::Attempts, Expr::value(attempts))
            .exec(&world.app.inner.context.db)
            .await
            .unwrap();
        if attempts == 0 {
            let mut without = Fakes::set_up(platform);
            without["settings"].as_object_mut().unwrap().remove("testEventCode");
            world.set_up(platform, &without).await;
        }
        let requests = world.fakes.requests(platform);
        world.app.advance(Duration::from_secs(3600));
        world.run_jobs().await;
        assert_eq!(world.fakes.requests(platform), requests, "{platform} after {attempts} attempts");
        assert_eq!(world.fakes.accepted(platform).len(), 0, "{platform}");
        world.app.sudo(&world.owner).await;
    }
}
