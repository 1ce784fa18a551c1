//! Odd answers of platforms: "sent" means that the platform has taken the conversion, and what concerns the account
//! burns no conversion.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::fakes::{EVENT_SET, EVENT_SOURCE, Failure};
use crate::uploads::{ALL, HOUR, World, state};

const MINUTE: Duration = Duration::from_secs(60);

pub(crate) fn odd(status: u16, body: &'static str) -> Failure {
    Failure::Odd { status, body }
}

impl World {
    /// The code of the pause of a destination.
    async fn pause(&self, platform: &str) -> Value {
        let all = self.app.get("/v1/projects/shop/destinations").bearer(&self.owner).send().await.ok(200);
        let all = all.as_array().or(all["items"].as_array()).unwrap().clone();
        all.iter().find(|one| one["provider"] == platform).unwrap()["pause"]["code"].clone()
    }

    async fn tests(&self, platform: &str) -> Value {
        let path = format!("/v1/projects/shop/destinations/{platform}/test");
        self.app.post(&path).bearer(&self.owner).json(&json!({ "conversion": "77" })).send().await.ok(200)
    }

    pub(crate) async fn define(&self, platform: &str, name: &str) -> u16 {
        let destinations = json!({ platform: { "enabled": true, "name": name } });
        let sale = json!({ "name": "Sale", "trigger": { "type": "server" }, "destinations": destinations });
        let path = "/v1/projects/shop/conversion-definitions/sale";
        self.app.put(path).bearer(&self.owner).json(&sale).send().await.status
    }
}

#[tokio::test]
async fn an_answer_that_does_not_say_what_it_has_taken_is_no_success() {
    let platforms = ["search_ads_1", "social_ads_1", "social_ads_2", "social_ads_3"];
    let world = World::new(&platforms).await;
    for (body, kind) in [
        ("<html>", "with HTML or XML"),
        ("", "without content"),
        ("{}", "with a JSON object"),
        ("[]", "with a JSON list"),
    ] {
        for platform in platforms {
            world.fakes.fail_next(platform, odd(200, body));
            let told = world.tests(platform).await;
            assert_eq!(told["outcome"], "unknown", "{platform} {body}: {told}");
            assert!(told["message"].as_str().unwrap().contains(kind), "{platform} {body}: {told}");
        }
    }
    let sale = world.sale(1, json!({})).await;
    for (place, platform) in platforms.into_iter().enumerate() {
        world.fakes.fail_next(platform, odd(200, ["<html>", "", "{}", "[]"][place]));
    }
    world.run().await;
    for upload in world.uploads(&sale).await {
        assert_eq!(
            (&upload["state"], &upload["code"]),
            (&json!("queued"), &json!("outcome_unknown")),
            "{upload}"
        );
        assert!(upload["message"].as_str().unwrap().contains("status 200 with"), "{upload}");
    }
    world.app.advance(HOUR);
    world.run().await;
    for platform in platforms {
        assert_eq!(world.counted_once(platform), 1);
    }
    assert!(world.uploads(&sale).await.iter().all(|upload| upload["state"] == "sent"));
}

#[tokio::test]
async fn a_value_that_changed_while_the_answer_was_lost_reaches_the_platform() {
    let world = World::new(&["search_ads_1"]).await;
    let changed = world.sale(1, json!({ "value": 10 })).await;
    let same = world.sale(2, json!({ "value": 10 })).await;
    world.fakes.fail_next("search_ads_1", Failure::TakenWithoutAnswer);
    world.run().await;
    world.says(&changed, json!({ "status": "confirmed", "value": 20 })).await;
    world.app.advance(HOUR);
    world.run().await;
    assert_eq!(world.fakes.repeated("search_ads_1"), 2);
    assert_eq!(world.stands(&changed).await.0, "queued");
    assert_eq!(world.stands(&same).await, state("sent", None));
    world.app.advance(24 * HOUR);
    world.run().await;
    let adjusted = world.fakes.adjusted("search_ads_1");
    assert_eq!(adjusted.len(), 1, "{adjusted:?}");
    assert_eq!(adjusted[0]["restatementValue"]["adjustedValue"].as_f64(), Some(20.0));
    assert_eq!(world.stands(&changed).await, state("sent", None));
}

#[tokio::test]
async fn a_refusal_of_the_account_pauses_the_destination_and_burns_no_conversion() {
    for body in [
        r#"{"error":{"code":2635,"message":"You are calling a deprecated version of the Ads API."}}"#,
        r#"{"error":{"code":100,"message":"Invalid appsecret_proof provided in the API argument"}}"#,
        r#"{"error":{"code":368,"message":"The action attempted has been deemed abusive."}}"#,
    ] {
        let world = World::new(&["social_ads_1"]).await;
        let sales = [world.sale(1, json!({})).await, world.sale(2, json!({})).await];
        world.fakes.fail_next("social_ads_1", odd(400, body));
        world.run().await;
        assert!(world.pause("social_ads_1").await.is_string(), "{body}");
        for sale in &sales {
            assert_eq!(world.stands(sale).await.0, "queued", "{body}");
        }
        // A test that succeeds ends the pause, and what waits is sent at once.
        assert_eq!(world.tests("social_ads_1").await["outcome"], "accepted");
        world.run().await;
        assert_eq!(world.counted_once("social_ads_1"), 2);
        assert_eq!(world.pause("social_ads_1").await, Value::Null);
    }
}

#[tokio::test]
async fn what_nobody_documents_pauses_the_destination_after_the_second_batch() {
    let unknown = r#"{"error":{"code":4711,"message":"Something is not as it should be."}}"#;
    let world = World::new(&["social_ads_1"]).await;
    let sale = world.sale(1, json!({})).await;
    world.fakes.fail_next("social_ads_1", odd(400, unknown));
    world.run().await;
    assert_eq!(
        (world.stands(&sale).await, world.pause("social_ads_1").await),
        (state("queued", Some("4711")), Value::Null)
    );
    world.app.advance(MINUTE);
    world.fakes.fail_next("social_ads_1", odd(400, unknown));
    world.run().await;
    assert_eq!(
        (world.stands(&sale).await.0, world.pause("social_ads_1").await),
        ("queued".to_owned(), json!("4711"))
    );
    // New credentials make it due at once.
    world.set_up("social_ads_1", json!({})).await;
    world.run().await;
    assert_eq!(world.stands(&sale).await, state("sent", None));

    // If the platform takes others of the batch, the reason is in the conversion.
    let (first, second) = (world.sale(2, json!({})).await, world.sale(3, json!({})).await);
    for _ in 0..2 {
        world.fakes.fail_next("social_ads_1", odd(400, unknown));
    }
    world.run().await;
    let mut both = [world.stands(&first).await, world.stands(&second).await];
    both.sort();
    assert_eq!(both, [state("failed", Some("4711")), state("sent", None)]);
}

#[tokio::test]
async fn codes_and_answers_without_words_can_be_read() {
    let world = World::new(&["social_ads_1", "social_ads_2"]).await;
    let sale = world.sale(1, json!({})).await;
    let refused = r#"{"error":{"code":100,"error_subcode":2804050,"message":"Invalid parameter"}}"#;
    world.fakes.fail_next("social_ads_1", odd(400, refused));
    world.fakes.fail_next("social_ads_2", odd(413, "<html>too large</html>"));
    world.run().await;
    let uploads = world.uploads(&sale).await;
    assert_eq!(uploads[0]["code"], "100.2804050", "{uploads:?}");
    assert_eq!(uploads[1]["code"], "413", "{uploads:?}");
    assert_eq!(uploads[1]["message"], "the platform answered with status 413 with HTML or XML");
}

#[tokio::test]
async fn a_wait_that_the_platform_asks_for_holds_for_conversions_of_the_meantime() {
    let world = World::new(&["social_ads_1"]).await;
    world.sale(1, json!({})).await;
    world.fakes.fail_next("social_ads_1", Failure::TooMany { retry_after: Some(60) });
    world.run().await;
    world.app.advance(Duration::from_secs(30));
    let later = world.sale(2, json!({})).await;
    world.run().await;
    assert_eq!(world.fakes.requests("social_ads_1"), 1);
    assert_eq!(world.stands(&later).await.0, "queued");
    world.app.advance(MINUTE);
    world.run().await;
    assert_eq!(world.counted_once("social_ads_1"), 2);
}

#[tokio::test]
async fn a_wait_ends_a_batch_of_several_requests() {
    let world = World::new(&["social_ads_1"]).await;
    let mut sales = vec![world.sale(1, json!({})).await, world.sale(2, json!({})).await];
    // The halves of a refused batch are sent in requests of their own.
    let refused = r#"{"error":{"code":100,"error_subcode":2804050,"message":"Invalid parameter"}}"#;
    world.fakes.fail_next("social_ads_1", odd(400, refused));
    world.fakes.fail_next("social_ads_1", Failure::TooMany { retry_after: Some(60) });
    world.run().await;
    world.app.advance(Duration::from_secs(30));
    sales.push(world.sale(3, json!({})).await);
    world.run().await;
    assert_eq!(world.fakes.requests("social_ads_1"), 2);
    for sale in &sales {
        assert_eq!(world.stands(sale).await.0, "queued");
    }
    world.app.advance(MINUTE);
    world.run().await;
    assert_eq!(world.counted_once("social_ads_1"), 3);
}

impl World {
    /// Makes a batch of two requests, with an access token that the service has already: two new conversions, which come
    /// first, and the changed value of another one. Returns the new ones and the changed one.
    async fn two_and_a_change(&self) -> ([Value; 2], Value) {
        let changed = self.sale(1, json!({ "value": 10 })).await;
        self.run().await;
        self.app.advance(25 * HOUR);
        self.sale(2, json!({})).await;
        self.run().await;
        self.says(&changed, json!({ "status": "confirmed", "value": 20 })).await;
        ([self.sale(3, json!({})).await, self.sale(4, json!({})).await], changed)
    }

    /// The new conversions stand as the platform, which has refused the first one, has said.
    async fn first_is_refused(&self, new: &[Value; 2]) {
        let mut stand = [self.stands(&new[0]).await, self.stands(&new[1]).await];
        stand.sort();
        assert_eq!(stand, [state("failed", Some("UNPARSEABLE_GCLID")), state("sent", None)]);
    }
}

#[tokio::test]
async fn a_wait_holds_although_the_platform_took_something_before() {
    let world = World::new(&["search_ads_1"]).await;
    let (new, changed) = world.two_and_a_change().await;
    let asked = world.fakes.requests("search_ads_1");
    world.fakes.fail_next("search_ads_1", Failure::FirstRefused);
    world.fakes.fail_next("search_ads_1", Failure::TooMany { retry_after: Some(60) });
    world.run().await;
    world.first_is_refused(&new).await;
    assert_eq!(world.stands(&changed).await.0, "queued");
    world.app.advance(Duration::from_secs(30));
    let later = world.sale(5, json!({})).await;
    world.run().await;
    assert_eq!(world.fakes.requests("search_ads_1"), asked + 2);
    assert_eq!(world.stands(&later).await.0, "queued");
    world.app.advance(MINUTE);
    world.run().await;
    assert_eq!(world.stands(&later).await, state("sent", None));
    assert_eq!(world.fakes.adjusted("search_ads_1").len(), 1);
}

#[tokio::test]
async fn what_was_taken_before_the_token_was_revoked_is_sent() {
    let world = World::new(&["search_ads_1"]).await;
    let (new, changed) = world.two_and_a_change().await;
    for failure in [Failure::FirstRefused, Failure::TokenExpired, Failure::Revoked] {
        world.fakes.fail_next("search_ads_1", failure);
    }
    world.run().await;
    world.first_is_refused(&new).await;
    assert_eq!(world.stands(&changed).await, state("queued", Some("invalid_grant")));
    world.app.advance(HOUR);
    world.run().await;
    assert_eq!((world.fakes.repeated("search_ads_1"), world.fakes.adjusted("search_ads_1").len()), (0, 1));
}

#[tokio::test]
async fn a_retry_sends_nothing_that_the_definition_no_longer_sends() {
    let refused = r#"{"error":{"code":100,"error_subcode":2804009,"message":"Invalid event name"}}"#;
    let off = json!({ "social_ads_1": { "enabled": false, "name": "Purchase" } });
    for destinations in [Some(off), Some(json!({})), None] {
        let world = World::new(&["social_ads_1"]).await;
        let sale = world.sale(1, json!({})).await;
        world.fakes.fail_next("social_ads_1", odd(400, refused));
        world.run().await;
        let failed = state("failed", Some("100.2804009"));
        assert_eq!(world.stands(&sale).await, failed);
        let path = "/v1/projects/shop/conversion-definitions/sale";
        match &destinations {
            Some(destinations) => {
                let definition =
                    json!({ "name": "Sale", "trigger": { "type": "server" }, "destinations": destinations });
                world.app.put(path).bearer(&world.owner).json(&definition).send().await.ok(200);
            }
            None => drop(world.app.delete(path).bearer(&world.owner).send().await.ok(204)),
        }
        let path = format!("{ALL}/{}/retry", sale["id"].as_str().unwrap());
        world.app.post(&path).bearer(&world.owner).send().await.ok(200);
        world.run().await;
        assert_eq!(world.stands(&sale).await, failed, "{destinations:?}");
        assert_eq!(world.fakes.requests("social_ads_1"), 1);
    }
}

#[tokio::test]
async fn a_wrong_name_is_refused_and_a_corrected_one_is_sent_by_a_retry() {
    let world = World::new(&["search_ads_1", "social_ads_1"]).await;
    assert_eq!(world.define("search_ads_1", "Purchase").await, 422);
    assert_eq!(world.define("social_ads_1", "Purhcase").await, 200);
    let sale = world.sale(1, json!({})).await;
    let refused = r#"{"error":{"code":100,"error_subcode":2804009,"message":"Invalid event name"}}"#;
    world.fakes.fail_next("social_ads_1", odd(400, refused));
    world.run().await;
    assert_eq!(world.stands(&sale).await.0, "failed");
    assert_eq!(world.define("social_ads_1", "Purchase").await, 200);
    let path = format!("{ALL}/{}/retry", sale["id"].as_str().unwrap());
    world.app.post(&path).bearer(&world.owner).send().await;
    world.run().await;
    assert_eq!(world.stands(&sale).await, state("sent", None));
    assert_eq!(world.fakes.accepted("social_ads_1")[0].body["event_name"], "Purchase");
}

#[tokio::test]
async fn a_repeated_event_id_is_heard_whatever_the_request_says() {
    let world = World::new(&[]).await;
    let first = world.sale(1, json!({})).await;
    let path = "/v1/projects/shop/conversion-definitions/sale";
    world.app.delete(path).bearer(&world.owner).send().await.ok(204);
    for (body, differs) in [
        (json!({ "definition": "sale", "email": "anna1@example.com" }), json!(["definition"])),
        (json!({ "definition": "sale" }), json!(["sessionId"])),
        (json!({ "definition": "sale", "email": "not an address" }), json!(["email"])),
        (json!({ "definition": "other", "value": 1.23456, "email": "a@example.com" }), json!(["value"])),
    ] {
        let mut body = body;
        body["eventId"] = json!("order-0001");
        let answer = world.app.post(ALL).bearer(&world.owner).json(&body).send().await.ok(200);
        assert_eq!(
            json!([answer["created"], answer["conversion"]["id"]]),
            json!([false, first["id"]]),
            "{body}"
        );
        assert_eq!(answer["differs"], differs, "{body}");
    }
    let unknown = json!({ "eventId": "order-0002", "definition": "sale", "email": "a@example.com" });
    let refused = world.app.post(ALL).bearer(&world.owner).json(&unknown).send().await;
    assert_eq!(refused.violations(), ["body.definition"]);
}

#[tokio::test]
async fn times_amounts_and_goals_have_bounds() {
    let world = World::new(&[]).await;
    let at = |seconds: i64| {
        let time =
            chrono::DateTime::from_timestamp_millis(world.app.clock.now_ms() + seconds * 1000).unwrap();
        json!(time.to_rfc3339())
    };
    let refused = async |number: usize, more: Value| {
        let mut sale = json!({ "eventId": format!("order-{number:04}"), "definition": "sale", "email": "a@example.com" });
        sale.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let answer = world.app.post(ALL).bearer(&world.owner).json(&sale).send().await;
        if answer.status == 201 { Vec::new() } else { answer.violations() }
    };
    const YEAR: i64 = 365 * 86_400;
    assert_eq!(refused(1, json!({ "occurredAt": at(60) })).await, ["body.occurredAt"]);
    assert_eq!(refused(2, json!({ "clickedAt": at(60) })).await, ["body.clickedAt"]);
    assert_eq!(refused(3, json!({ "clickedAt": at(-YEAR - 60) })).await, ["body.clickedAt"]);
    // The clock of the server that tells it runs a little ahead.
    assert!(refused(4, json!({ "occurredAt": at(3), "clickedAt": at(-YEAR + 60) })).await.is_empty());
    let list = world.app.get(ALL).bearer(&world.owner).send().await.ok(200);
    assert_eq!(list["items"][0]["occurredAt"], list["items"][0]["createdAt"]);

    let put = async |definition: Value| {
        let path = "/v1/projects/shop/conversion-definitions/other";
        let answer = world.app.put(path).bearer(&world.owner).json(&definition).send().await;
        if answer.status == 200 { Vec::new() } else { answer.violations() }
    };
    let server = json!({ "type": "server" });
    let fixed = |amount: f64| json!({ "name": "Other", "trigger": server, "value": { "type": "fixed", "amount": amount } });
    assert_eq!(put(fixed(1.23456)).await, ["body.value.amount"]);
    assert!(put(fixed(1.2345)).await.is_empty());
    let goal = json!({ "name": "Other", "trigger": { "type": "goal", "goal": "no_such_goal" } });
    assert_eq!(put(goal).await, ["body.trigger.goal"]);
}

#[tokio::test]
async fn what_was_sent_is_shown_field_by_field_without_personal_data() {
    let platforms = ["search_ads_1", "social_ads_1", "social_ads_2", "social_ads_3"];
    let world = World::new(&platforms).await;
    let person = json!({ "email": "anna.schmidt@example.com", "phone": "+4915112345678", "value": 10 });
    let sale = world.sale(1, person).await;
    world.fakes.fail_next("search_ads_1", Failure::TakenWithoutAnswer);
    world.run().await;
    world.says(&sale, json!({ "status": "confirmed", "value": 20 })).await;
    world.app.advance(25 * HOUR);
    world.run().await;
    world.app.advance(25 * HOUR);
    world.run().await;
    let query = "query($id: UUID!) { project(project: \"shop\") { uploadRequests(conversion: $id) {
        destination change outcome code message fields { field value hidden } } } }";
    let body = json!({ "query": query, "variables": { "id": sale["id"] } });
    let told = world.app.post("/graphql").bearer(&world.owner).json(&body).send().await.ok(200);
    assert_eq!(told["errors"], Value::Null, "{told}");
    let requests = told["data"]["project"]["uploadRequests"].as_array().unwrap().clone();
    let of = |platform: &str| -> Vec<(String, String)> {
        let of = requests.iter().filter(|one| one["destination"] == platform.to_uppercase());
        of.map(|one| (one["change"].to_string(), one["outcome"].to_string())).collect()
    };
    let said = |change: &str, outcome: &str| (format!("\"{change}\""), format!("\"{outcome}\""));
    assert_eq!(
        of("search_ads_1"),
        [said("NEW", "UNKNOWN"), said("NEW", "KNOWN"), said("RESTATEMENT", "TAKEN")],
        "{told}"
    );
    for platform in &platforms[1..] {
        assert_eq!(of(platform), [said("NEW", "TAKEN")], "{platform}: {told}");
    }
    let field = |platform: &str, name: &str| {
        let of = requests.iter().find(|one| one["destination"] == platform.to_uppercase()).unwrap();
        let fields = of["fields"].as_array().unwrap();
        fields.iter().find(|field| field["field"] == name).cloned().unwrap_or_default()
    };
    assert_eq!(field("social_ads_1", "event_id")["value"], sale["eventId"]);
    assert_eq!(field("social_ads_1", "user_data.em[0]")["hidden"], "HASH");
    assert_eq!(field("social_ads_1", "user_data.fbc")["hidden"], "CLICK_ID");
    assert_eq!(field("social_ads_1", "custom_data.currency")["value"], sale["currency"]);
    assert_eq!(field("search_ads_1", "consent.adUserData")["value"], "GRANTED");
    let text = told.to_string().to_lowercase();
    let hash = |text: &str| hex::encode(<sha2::Sha256 as sha2::Digest>::digest(text));
    for personal in [
        "anna",
        "of-a-click",
        "5e55105e",
        &hash("anna.schmidt@example.com"),
        &hash("annaschmidt@example.com"),
        &hash("+4915112345678"),
        &hash("4915112345678"),
    ] {
        assert!(!text.contains(personal), "{personal}: {told}");
    }
    // Whoever may not read conversions does not read what was sent of them.
    world.app.sudo(&world.owner).await;
    let key = json!({ "name": "Reports", "scopes": ["analytics:read"] });
    let key = world.app.post("/v1/orgs/acme/keys").bearer(&world.owner).json(&key).send().await.ok(201);
    let key = key["secret"].as_str().unwrap();
    let refused = world.app.post("/graphql").token(key).json(&body).send().await.ok(200);
    assert_eq!(refused["errors"][0]["extensions"]["code"], "insufficient_scope", "{refused}");
}

#[tokio::test]
async fn an_answer_from_before_a_successful_test_pauses_nothing() {
    let world = World::new(&["social_ads_1"]).await;
    let sale = world.sale(1, json!({})).await;
    let refused = r#"{"error":{"code":190,"message":"Invalid OAuth access token."}}"#;
    world.fakes.fail_next("social_ads_1", odd(400, refused));
    let (has_come, go) = world.fakes.hold_next("social_ads_1");
    let test = async {
        has_come.await.unwrap();
        // The batch is under way, and its answer is an old one.
        assert_eq!(world.tests("social_ads_1").await["outcome"], "accepted");
        go.send(()).unwrap();
    };
    futures::join!(world.run(), test);
    assert_eq!(world.pause("social_ads_1").await, Value::Null);
    world.app.advance(Duration::from_secs(1));
    world.run().await;
    assert_eq!(world.stands(&sale).await, state("sent", None));
    assert_eq!(world.counted_once("social_ads_1"), 1);
}

#[tokio::test]
async fn the_status_says_which_destinations_are_paused() {
    let world = World::new(&["search_ads_1"]).await;
    let status = async || {
        let status = world.app.get("/v1/projects/shop/status").bearer(&world.owner).send().await.ok(200);
        status["pausedDestinations"].clone()
    };
    assert_eq!(status().await, json!([]));
    let since = world.app.clock.now_ms();
    world.fakes.fail_next("search_ads_1", Failure::Revoked);
    world.sale(1, json!({})).await;
    world.run().await;
    let paused = status().await;
    assert_eq!(json!([paused[0]["provider"], paused[0]["reason"]]), json!(["search_ads_1", "invalid_grant"]));
    let at = |name: &str| {
        let text = paused[0][name].as_str().unwrap();
        chrono::DateTime::parse_from_rfc3339(text).unwrap().timestamp_millis()
    };
    assert_eq!((at("since"), at("until") > since), (since, true));
    world.set_up("search_ads_1", json!({})).await;
    assert_eq!(status().await, json!([]));
}

#[tokio::test]
async fn only_active_currencies_are_taken() {
    let world = World::new(&[]).await;
    for (number, currency) in ["XXX", "XTS", "DEM", "HRK", "AAA", "eur"].into_iter().enumerate() {
        let sale = json!({ "eventId": format!("order-{number:04}"), "definition": "sale", "value": 1,
            "email": "a@example.com", "currency": currency });
        let answer = world.app.post(ALL).bearer(&world.owner).json(&sale).send().await;
        assert_eq!(answer.violations(), ["body.currency"], "{currency}");
        let definition = json!({ "name": "Other", "trigger": { "type": "server" }, "currency": currency });
        let path = "/v1/projects/shop/conversion-definitions/other";
        let answer = world.app.put(path).bearer(&world.owner).json(&definition).send().await;
        assert_eq!(answer.violations(), ["body.currency"], "{currency}");
        let project = json!({ "currency": currency });
        let answer = world.app.patch("/v1/projects/shop").bearer(&world.owner).json(&project).send().await;
        assert_eq!(answer.violations(), ["body.currency"], "{currency}");
    }
    world.sale(9, json!({ "currency": "JPY" })).await;
}

#[tokio::test]
async fn social_ads_3_gets_conversions_without_a_page_as_of_an_event_set() {
    let world = World::new(&["social_ads_3"]).await;
    let visit = "5e55105e-0000-4000-8000-000000000001";
    let batch = world.shop.batch(visit, visit, |batch| batch["consent"] = json!(true));
    assert_eq!(world.app.track(&world.shop, &batch).await.status, 204);
    let of_visit = world.sale(1, json!({ "sessionId": visit })).await;
    let of_server = world.sale(2, json!({})).await;
    let only_click = world.sale(3, json!({ "email": null })).await;
    world.run().await;
    let mut sources = Vec::new();
    for request in world.fakes.received() {
        // The body follows the headers.
        if let Some((_, body)) = request.split_once("} {")
            && let Ok(body) = serde_json::from_str::<Value>(&format!("{{{body}"))
        {
            sources.push(json!([
                body["event_source"],
                body["event_source_id"],
                body["data"][0]["page"]["url"]
            ]));
        }
    }
    assert_eq!(
        sources,
        [json!(["web", EVENT_SOURCE, "https://shop.example/"]), json!(["offline", EVENT_SET, null]),]
    );
    assert_eq!(world.counted_once("social_ads_3"), 2);
    for sale in [&of_visit, &of_server] {
        assert_eq!(world.stands(sale).await, state("sent", None));
    }
    // Without its page, a click says nothing about the person.
    assert_eq!(world.stands(&only_click).await, state("skipped", Some("no_identifier")));

    // Without an event set, nothing of the website is made up.
    let settings = json!({ "eventSourceId": EVENT_SOURCE, "testEventCode": "TEST123" });
    world.set_up("social_ads_3", json!({ "settings": settings })).await;
    let of_visit = world.sale(4, json!({ "sessionId": visit })).await;
    let of_server = world.sale(5, json!({})).await;
    world.run().await;
    assert_eq!(world.stands(&of_visit).await, state("sent", None));
    assert_eq!(world.stands(&of_server).await, state("skipped", Some("no_page")));
    assert_eq!(world.tests("social_ads_3").await["outcome"], "accepted");
    assert_eq!(world.fakes.tested("social_ads_3").len(), 1);
}

#[tokio::test]
async fn a_page_that_tells_an_event_id_first_keeps_no_report_of_a_server_from_the_platform() {
    let world = World::new(&["social_ads_1"]).await;
    let told = json!({ "social_ads_1": { "enabled": true, "name": "Purchase" } });
    let order = json!({ "name": "Order", "trigger": { "type": "beacon" }, "destinations": told });
    let path = "/v1/projects/shop/conversion-definitions/order";
    world.app.put(path).bearer(&world.owner).json(&order).send().await.ok(200);
    let visit = "5e55105e-0000-4000-8000-000000000001";
    let batch = world.shop.batch(visit, visit, |batch| {
        batch["consent"] = json!(true);
        batch["pvs"][0]["age"] = json!(60_000);
        batch["pvs"][0]["eng"] = json!(10_000);
        let props = json!({ "key": "order", "eventId": "order-0001" });
        batch["ev"] = json!([{ "pv": visit, "n": 0, "t": 1_000, "e": "convert", "p": props }]);
    });
    assert_eq!(world.app.track(&world.shop, &batch).await.status, 204);
    world.run().await;
    // Nobody whom the platform could recognise.
    let list = world.app.get(ALL).bearer(&world.owner).send().await.ok(200);
    let page = list["items"][0].clone();
    assert_eq!(world.stands(&page).await, state("skipped", Some("no_identifier")));
    let sale = json!({ "eventId": "order-0001", "definition": "order", "email": "anna@example.com", "consent": true,
        "value": 20 });
    let told = world.app.post(ALL).bearer(&world.owner).json(&sale).send().await.ok(200);
    assert_eq!(told["created"], false, "{told}");
    world.run().await;
    assert_eq!(world.stands(&told["conversion"]).await, state("sent", None));
    assert_eq!(world.counted_once("social_ads_1"), 1);
}
