//! The two interfaces of search_ads_1: which of them a destination uses, and what the newer one says after it has
//! received conversions.

use std::time::Duration;

use entity::conversion_upload::{self, UploadState};
use sea_orm::EntityTrait;
use sea_orm::sea_query::Expr;
use serde_json::{Value, json};

use crate::support::App;
use crate::support::fakes::{DEVELOPER_TOKEN, Failure, Fakes, Processed};
use crate::uploads::{HOUR, World, state};

const PLATFORM: &str = "search_ads_1";
const PATH: &str = "/v1/projects/shop/destinations/search_ads_1";
const HALF_AN_HOUR: Duration = Duration::from_secs(30 * 60);
const DAY: Duration = Duration::from_secs(86_400);

impl World {
    /// A shop that tells its sales through the newer interface, the default of a new destination.
    async fn ingesting() -> Self {
        let world = Self::new(&[]).await;
        let put = world.puts(&Fakes::set_up_ingestion()).await;
        assert_eq!(put["settings"]["api"], "ingestion");
        let destinations =
            json!({ PLATFORM: { "enabled": true, "name": "customers/1/conversionActions/77" } });
        let sale = json!({ "name": "Sale", "trigger": { "type": "server" }, "destinations": destinations });
        let path = "/v1/projects/shop/conversion-definitions/sale";
        world.app.put(path).bearer(&world.owner).json(&sale).send().await.ok(200);
        world
    }

    async fn puts(&self, body: &Value) -> Value {
        self.app.sudo(&self.owner).await;
        self.app.put(PATH).bearer(&self.owner).json(body).send().await.ok(200)
    }

    async fn tested(&self) -> Value {
        let test = json!({ "conversion": "77" });
        self.app.post(&format!("{PATH}/test")).bearer(&self.owner).json(&test).send().await.ok(200)
    }

    async fn shown(&self) -> Value {
        let all = self.app.get("/v1/projects/shop/destinations").bearer(&self.owner).send().await.ok(200);
        all["items"].as_array().unwrap().iter().find(|one| one["provider"] == PLATFORM).unwrap().clone()
    }

    /// Sends, lets the platform process what it received, and asks for it.
    async fn processed(&self, outcome: Processed) {
        self.run().await;
        self.fakes.process(outcome);
        self.app.advance(HALF_AN_HOUR);
        self.run().await;
    }
}

#[tokio::test]
async fn a_new_destination_uses_the_newer_interface_and_its_test_counts_nothing() {
    let world = World::ingesting().await;
    assert_eq!(world.tested().await["outcome"], "accepted");
    let tested = world.fakes.tested(PLATFORM);
    assert_eq!(tested.len(), 1);
    assert!(world.fakes.ingested().is_empty());
    let received = world.fakes.received().pop().unwrap();
    assert!(received.starts_with("POST v1/events:ingest?"), "{received}");
    assert!(received.contains("\"validateOnly\":true"), "{received}");
    // What is left out stays as it is.
    let again = json!({ "enabled": true, "settings": { "customerId": "123-456-7890" } });
    assert_eq!(world.puts(&again).await["settings"]["api"], "ingestion");
    let chosen = json!({ "enabled": true, "settings": { "customerId": "123-456-7890", "api": "uploads" } });
    assert_eq!(world.puts(&chosen).await["settings"]["api"], "uploads");
    assert_eq!(world.puts(&again).await["settings"]["api"], "uploads");
    let foreign = json!({ "enabled": false, "settings": { "api": "uploads" } });
    let path = PATH.replace(PLATFORM, "social_ads_1");
    let refused = world.app.put(&path).bearer(&world.owner).json(&foreign).send().await;
    assert_eq!(refused.violations(), ["body.settings.api"]);
}

#[tokio::test]
async fn a_destination_from_before_the_choice_stays_with_the_older_interface() {
    let world = World::new(&[PLATFORM]).await;
    let db = world.app.inner.db();
    let settings = json!({ "customerId": "123-456-7890" }).to_string();
    let before = format!("update destinations set settings = '{settings}'");
    sea_orm::ConnectionTrait::execute_unprepared(db, &before).await.unwrap();
    assert_eq!(world.shown().await["settings"]["api"], "uploads");
    let sale = world.sale(1, json!({})).await;
    world.run().await;
    assert_eq!(world.stands(&sale).await, state("sent", None));
    assert!(world.fakes.ingested().is_empty());
    let settings = json!({ "enabled": true, "settings": { "customerId": "123-456-7890" } });
    assert_eq!(world.puts(&settings).await["settings"]["api"], "uploads");
}

#[tokio::test]
async fn the_header_of_developer_tokens_is_sent_only_with_a_token() {
    let world = World::new(&[PLATFORM]).await;
    assert_eq!(world.tested().await["outcome"], "accepted");
    let received = world.fakes.received().pop().unwrap();
    assert!(received.contains(DEVELOPER_TOKEN), "{received}");
    let without = json!({ "credentials": { "developerToken": null } });
    world.set_up(PLATFORM, without).await;
    assert_eq!(world.shown().await["ready"], true);
    assert_eq!(world.tested().await["outcome"], "accepted");
    let received = world.fakes.received().pop().unwrap();
    assert!(
        received.contains("uploadClickConversions") && !received.contains("developer-token"),
        "{received}"
    );
}

#[tokio::test]
async fn a_conversion_is_sent_when_the_platform_says_that_it_took_it() {
    let world = World::ingesting().await;
    let sale = world.sale(1, json!({})).await;
    world.run().await;
    let (to, code) = world.stands(&sale).await;
    assert_eq!((to.as_str(), code.as_deref()), ("queued", Some("processing")));
    assert_eq!(world.fakes.ingested(), [1]);
    // It is asked after half an hour, and again while it is at it.
    world.run().await;
    assert_eq!(world.fakes.requests(PLATFORM), 1);
    world.app.advance(HALF_AN_HOUR);
    world.run().await;
    assert_eq!(world.fakes.requests(PLATFORM), 2);
    assert_eq!(world.stands(&sale).await, state("queued", Some("processing")));
    world.fakes.process(Processed::Taken);
    world.app.advance(HOUR);
    world.run().await;
    assert_eq!(world.stands(&sale).await, state("sent", None));
    assert_eq!((world.counted_once(PLATFORM), world.fakes.ingested()), (1, vec![1]));
    let event = world.fakes.accepted(PLATFORM).remove(0).body;
    assert_eq!(event["adIdentifiers"], json!({ "gclid": "gclid-of-a-click-000001" }));
    assert_eq!(event["consent"], json!({ "adUserData": "CONSENT_GRANTED" }));
    assert_eq!(event["userData"]["userIdentifiers"].as_array().unwrap().len(), 1);
    assert_eq!((&event["conversionValue"], &event["currency"]), (&json!(19.99), &json!("EUR")));
}

#[tokio::test]
async fn of_a_request_that_is_taken_in_part_each_conversion_is_found() {
    let world = World::ingesting().await;
    let mut sales = Vec::new();
    for number in 1..=5 {
        let click = if number == 4 { "bad-click" } else { "gclid-of-a-click" };
        sales.push(world.sale(number, json!({ "clickIds": { "gclid": format!("{click}-{number}") } })).await);
    }
    for _ in 0..4 {
        world.processed(Processed::Taken).await;
    }
    for (place, sale) in sales.iter().enumerate() {
        let expected = if place == 3 { state("failed", Some("INVALID_GCLID")) } else { state("sent", None) };
        assert_eq!(world.stands(sale).await, expected, "{place}");
    }
    assert_eq!(world.counted_once(PLATFORM), 4);
    assert_eq!(world.fakes.ingested()[..4], [5, 2, 2, 1]);
}

#[tokio::test]
async fn a_request_that_fails_says_why() {
    let world = World::ingesting().await;
    let sales = [world.sale(1, json!({})).await, world.sale(2, json!({})).await];
    world.processed(Processed::Failed("PROCESSING_ERROR_REASON_EVENT_TOO_OLD")).await;
    for sale in &sales {
        assert_eq!(world.stands(sale).await, state("failed", Some("EVENT_TOO_OLD")));
    }
    // What the platform has already is no failure.
    let known = world.sale(3, json!({})).await;
    world.processed(Processed::Failed("PROCESSING_ERROR_REASON_DUPLICATE_TRANSACTION_ID")).await;
    assert_eq!(world.stands(&known).await, state("sent", None));
    // What concerns the account pauses the destination, and the conversion is sent again after that.
    let later = world.sale(4, json!({})).await;
    let terms = "PROCESSING_ERROR_REASON_DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED";
    world.processed(Processed::Failed(terms)).await;
    assert_eq!(world.stands(&later).await.0, "queued");
    let code = "DESTINATION_ACCOUNT_ENHANCED_CONVERSIONS_TERMS_NOT_SIGNED";
    assert_eq!(world.shown().await["pause"]["code"], code);
    assert_eq!(world.tested().await["outcome"], "accepted");
    world.processed(Processed::Taken).await;
    assert_eq!(world.stands(&later).await, state("sent", None));
}

#[tokio::test]
async fn odd_states_and_lost_requests_lose_no_conversion() {
    let world = World::ingesting().await;
    let sale = world.sale(1, json!({})).await;
    world.processed(Processed::Odd).await;
    assert_eq!(world.stands(&sale).await, state("queued", Some("outcome_unknown")));
    for body in ["<html>", "", "{}", "[]", r#"{"requestStatusPerDestination":[]}"#] {
        world.fakes.fail_next(PLATFORM, Failure::Odd { status: 200, body });
        world.app.advance(6 * HOUR);
        world.run().await;
        assert_eq!(world.stands(&sale).await, state("queued", Some("outcome_unknown")), "{body}");
    }
    // After three days nobody asks any more, once the platform has answered again. A question that fails says nothing.
    world.app.advance(2 * DAY);
    for failure in [Failure::ServerError, Failure::Broken, Failure::TooMany { retry_after: None }] {
        world.fakes.fail_next(PLATFORM, failure);
        world.app.advance(6 * HOUR);
        world.run().await;
        assert_eq!(world.stands(&sale).await.0, "queued", "{failure:?}");
    }
    world.app.advance(6 * HOUR);
    world.run().await;
    // It can be sent again, and counts once.
    assert_eq!(world.stands(&sale).await, state("failed", Some("outcome_unknown")));
    let asked = world.fakes.requests(PLATFORM);
    world.app.advance(DAY);
    world.run().await;
    assert_eq!(world.fakes.requests(PLATFORM), asked);
    let again = format!("/v1/projects/shop/conversions/{}/retry", sale["id"].as_str().unwrap());
    world.app.post(&again).bearer(&world.owner).send().await.ok(200);
    world.processed(Processed::Taken).await;
    // The platform may have taken the first one, so the second one is confirmed as a new value.
    world.app.advance(Duration::from_secs(1));
    world.processed(Processed::Taken).await;
    assert_eq!(world.stands(&sale).await, state("sent", None));
    assert_eq!(world.counted_once(PLATFORM), 1);
    // Another one, whose request the platform has lost, is sent again.
    let world = World::ingesting().await;
    let lost = world.sale(2, json!({})).await;
    world.processed(Processed::Lost).await;
    assert_eq!(world.stands(&lost).await, state("queued", Some("INVALID_REQUEST_ID")));
    world.app.advance(HOUR);
    world.processed(Processed::Taken).await;
    assert_eq!(world.stands(&lost).await, state("sent", None));
    let failed = world.sale(3, json!({})).await;
    world.processed(Processed::FailedWithoutReason).await;
    assert_eq!(world.stands(&failed).await, state("queued", Some("FAILED")));
    world.app.advance(HOUR);
    world.processed(Processed::Taken).await;
    assert_eq!(world.stands(&failed).await, state("sent", None));
    assert_eq!(world.counted_once(PLATFORM), 2);
}

#[tokio::test]
async fn an_answer_that_is_lost_before_its_request_is_known_counts_once() {
    let world = World::ingesting().await;
    let sale = world.sale(1, json!({})).await;
    world.fakes.fail_next(PLATFORM, Failure::TakenWithoutAnswer);
    world.run().await;
    assert_eq!(world.stands(&sale).await, state("queued", Some("no_answer")));
    world.fakes.process(Processed::Taken);
    world.app.advance(HOUR);
    world.processed(Processed::Taken).await;
    assert_eq!(world.stands(&sale).await, state("sent", None));
    assert_eq!((world.counted_once(PLATFORM), world.fakes.repeated(PLATFORM)), (1, 1));
}

#[tokio::test]
async fn a_server_that_starts_anew_asks_for_what_the_one_before_it_sent() {
    let world = World::ingesting().await;
    let sale = world.sale(1, json!({})).await;
    world.run().await;
    world.fakes.process(Processed::Taken);
    world.app.advance(HALF_AN_HOUR);
    // A worker took it to ask, and died: its lease ends, and the request is still known.
    conversion_upload::Entity::update_many()
        .col_expr(conversion_upload::Column::State, Expr::value(UploadState::Sending))
        .col_expr(conversion_upload::Column::NextAt, Expr::value(world.app.clock.now_ms() - 1))
        .exec(world.app.inner.db())
        .await
        .unwrap();
    let (database, clock) = (world.app.inner.config.database.url().into_owned(), world.app.clock.clone());
    let World { app, fakes, owner, shop } = world;
    let folder = app.stop().await;
    let app = App::on(folder, &database, clock, &fakes.settings()).await;
    let world = World { app, fakes, owner, shop };
    world.fakes.fail_next(PLATFORM, Failure::Broken);
    world.run().await;
    assert_eq!(world.stands(&sale).await, state("queued", Some("no_answer")));
    world.app.advance(HOUR);
    world.run().await;
    assert_eq!(world.stands(&sale).await, state("sent", None));
    assert_eq!((world.counted_once(PLATFORM), world.fakes.ingested()), (1, vec![1]));
}

#[tokio::test]
async fn a_new_value_is_sent_as_the_same_event_and_there_is_no_retraction() {
    let world = World::ingesting().await;
    let sale = world.sale(1, json!({ "value": 10 })).await;
    world.run().await;
    // It changes while the platform is at it.
    world.says(&sale, json!({ "status": "confirmed", "value": 20 })).await;
    world.fakes.process(Processed::Taken);
    world.app.advance(HALF_AN_HOUR);
    world.run().await;
    assert_eq!(world.stands(&sale).await.0, "queued");
    // Platforms tell changes apart by their second.
    world.app.advance(Duration::from_secs(1));
    world.processed(Processed::Taken).await;
    assert_eq!(world.stands(&sale).await, state("sent", None));
    let adjusted = world.fakes.adjusted(PLATFORM);
    assert_eq!((adjusted.len(), adjusted[0]["conversionValue"].as_f64()), (1, Some(20.0)), "{adjusted:?}");
    assert!(adjusted[0]["lastUpdatedTimestamp"].is_string(), "{adjusted:?}");
    world.says(&sale, json!({ "status": "retracted" })).await;
    world.run().await;
    assert_eq!(world.stands(&sale).await, state("skipped", Some("unsupported_change")));
}

#[tokio::test]
async fn an_invalid_conversion_is_found_and_a_wrong_action_is_named() {
    let world = World::ingesting().await;
    let sales = [world.sale(1, json!({})).await, world.sale(2, json!({})).await];
    for _ in 0..2 {
        world.fakes.fail_next(PLATFORM, Failure::FirstRefused);
    }
    world.processed(Processed::Taken).await;
    let mut both = [world.stands(&sales[0]).await, world.stands(&sales[1]).await];
    both.sort();
    assert_eq!(both, [state("failed", Some("INVALID_EVENT")), state("sent", None)]);
    let wrong = json!({ "conversion": "404" });
    let path = format!("{PATH}/test");
    let told = world.app.post(&path).bearer(&world.owner).json(&wrong).send().await.ok(200);
    assert_eq!(
        (&told["outcome"], &told["code"]),
        (&json!("refused"), &json!("INVALID_CONVERSION_ACTION_ID"))
    );
    assert!(told["summary"].as_str().unwrap().contains("no conversion with this id"), "{told}");
}

#[tokio::test]
async fn errors_of_access_say_which_way_to_take() {
    let of_ads = |code: &str| {
        format!(
            r#"{{"error":{{"code":403,"status":"PERMISSION_DENIED","message":"No.","details":[{{"errors":[{{"errorCode":{{"authorizationError":"{code}"}},"message":"No."}}]}}]}}}}"#
        )
    };
    let world = World::new(&[PLATFORM]).await;
    for (code, words) in [
        ("CLOUD_PROJECT_NOT_APPROVED_FOR_PRODUCTION", "Apply for access on the project's page"),
        ("CUSTOMER_NOT_ALLOWLISTED_FOR_THIS_FEATURE", "Change the interface of this destination"),
        ("DEVELOPER_TOKEN_INVALID", "ended on 9 September 2026"),
        ("DEVELOPER_TOKEN_NOT_APPROVED", "ended on 9 September 2026"),
    ] {
        let body = of_ads(code).leak();
        world.fakes.fail_next(PLATFORM, Failure::Odd { status: 403, body });
        let told = world.tested().await;
        assert_eq!((&told["outcome"], &told["code"]), (&json!("unauthorized"), &json!(code)));
        assert!(told["summary"].as_str().unwrap().contains(words), "{told}");
    }
    for world in [world, World::ingesting().await] {
        world.fakes.fail_next(PLATFORM, Failure::Scope);
        let told = world.tested().await;
        assert_eq!(told["code"], "ACCESS_TOKEN_SCOPE_INSUFFICIENT", "{told}");
        assert!(told["summary"].as_str().unwrap().contains("without the scope"), "{told}");
        // The same error of real conversions pauses the destination, and loses none.
        let sale = world.sale(1, json!({})).await;
        world.fakes.fail_next(PLATFORM, Failure::Scope);
        if world.shown().await["settings"]["api"] == "ingestion" {
            world.run().await;
            assert_eq!(world.stands(&sale).await.0, "queued");
            assert_eq!(world.shown().await["pause"]["code"], "ACCESS_TOKEN_SCOPE_INSUFFICIENT");
        }
    }
}

#[tokio::test]
async fn versions_that_end_within_sixty_days_are_told_of() {
    let old = [("SVC_SOCIAL_ADS_1_URL", "https://one.example/v25.0"), ("SVC_SOCIAL_ADS_2_VERSION", "202602")];
    let world = World::with(&[], &old).await;
    let told = async || world.app.get("/v1/health").send().await.ok(200)["endingVersions"].clone();
    // 2026-11-21
    assert_eq!(told().await, json!([]));
    world.app.advance(34 * DAY);
    let ends =
        json!({ "provider": "social_ads_1", "version": "v25.0", "endsAt": "2027-02-23T00:00:00.000Z" });
    let two =
        json!({ "provider": "social_ads_2", "version": "202602", "endsAt": "2027-02-15T00:00:00.000Z" });
    assert_eq!(told().await, json!([ends, two]));
    // The login has ended in the meantime.
    let login = json!({ "email": world.owner.email, "password": world.owner.password });
    let login = world.app.post("/v1/auth/login").json(&login).send().await.ok(200);
    let token = login["token"].as_str().unwrap();
    let list = world.app.get("/v1/projects/shop/destinations").token(token).send().await.ok(200);
    let of = |place: usize| list["items"][place]["endingVersion"].clone();
    assert_eq!([of(0), of(1), of(2), of(3)], [Value::Null, ends, two, Value::Null]);
    let query = "{ project(project: \"shop\") { destinations { endingVersion { version endsAt } } } }";
    let body = json!({ "query": query });
    let shown = world.app.post("/graphql").token(token).json(&body).send().await.ok(200);
    let shown = &shown["data"]["project"]["destinations"][1]["endingVersion"];
    assert_eq!(shown["version"], "v25.0", "{shown}");
}
