//! Conversions that are sent again in bulk, and those of a destination that is set up later.

use serde_json::{Value, json};

use crate::uploads::{HOUR, World, state};
use crate::uploads_answered::odd;

impl World {
    /// Queues conversions again by a mutation; what it answers.
    async fn again(&self, call: &str) -> Value {
        let query = format!("mutation {{ {call} {{ queued waiting next }} }}");
        let request = json!({ "query": query });
        let answer = self.app.post("/graphql").bearer(&self.owner).json(&request).send().await.ok(200);
        let name = call.split('(').next().unwrap();
        match answer["errors"].is_array() {
            true => answer["errors"][0]["extensions"]["code"].clone(),
            false => json!([answer["data"][name]["queued"], answer["data"][name]["waiting"]]),
        }
    }

    async fn retries(&self, reason: &str, more: &str) -> Value {
        let call = format!(
            "retryConversions(project: \"shop\", destination: SOCIAL_ADS_1, reason: \"{reason}\"{more})"
        );
        self.again(&call).await
    }

    async fn backfills(&self, days: u8, more: &str) -> Value {
        let call =
            format!("backfillConversions(project: \"shop\", destination: SOCIAL_ADS_1, days: {days}{more})");
        self.again(&call).await
    }
}

#[tokio::test]
async fn what_failed_for_one_reason_is_sent_again_in_bulk() {
    let world = World::new(&["social_ads_1"]).await;
    assert_eq!(world.define("social_ads_1", "Purhcase").await, 200);
    let wrong = r#"{"error":{"code":100,"error_subcode":2804009,"message":"Invalid event name"}}"#;
    let other = r#"{"error":{"code":100,"error_subcode":2804008,"message":"Invalid value"}}"#;
    let mut sales = Vec::new();
    for (number, body) in [wrong, wrong, other].into_iter().enumerate() {
        sales.push(world.sale(number, json!({})).await);
        world.fakes.fail_next("social_ads_1", odd(400, body));
        world.run().await;
        assert_eq!(world.stands(&sales[number]).await.0, "failed");
    }
    let refused = world.sale(8, json!({ "consent": false })).await;
    let sent = world.sale(9, json!({})).await;
    world.run().await;
    assert_eq!(world.stands(&sent).await.0, "sent");
    assert_eq!(world.define("social_ads_1", "Purchase").await, 200);
    assert_eq!(world.retries("100.2804009", ", dryRun: true").await, json!([2, 0]));
    assert_eq!(world.stands(&sales[0]).await.0, "failed");
    assert_eq!(world.retries("100.2804009", "").await, json!([2, 0]));
    assert_eq!(world.retries("100.2804009", "").await, json!([0, 0]));
    // Without consent nothing is sent, whoever asks.
    assert_eq!(world.retries("no_consent", "").await, json!([0, 0]));
    world.run().await;
    assert_eq!(world.counted_once("social_ads_1"), 3);
    let names: Vec<Value> =
        world.fakes.accepted("social_ads_1").iter().map(|one| one.body["event_name"].clone()).collect();
    assert_eq!(names, ["Purhcase", "Purchase", "Purchase"]);
    assert_eq!(world.stands(&sales[2]).await, state("failed", Some("100.2804008")));
    assert_eq!(world.stands(&refused).await, state("skipped", Some("no_consent")));
    // A definition that does not name the platform any more keeps its conversions back.
    let path = "/v1/projects/shop/conversion-definitions/sale";
    world.app.delete(path).bearer(&world.owner).send().await.ok(204);
    assert_eq!(world.retries("100.2804008", "").await, json!([0, 0]));
    let audit = world.app.get("/v1/orgs/acme/audit").bearer(&world.owner).send().await.ok(200);
    let bulk = |line: &&Value| line["action"] == "conversion.retry_all" && line["details"]["queued"] == 2;
    assert_eq!(audit["items"].as_array().unwrap().iter().filter(bulk).count(), 1, "{audit}");
}

#[tokio::test]
async fn a_destination_that_is_set_up_later_hears_of_the_last_days_once() {
    let world = World::new(&[]).await;
    let day = 24 * HOUR;
    let old = world.sale(1, json!({})).await;
    world.app.advance(3 * day);
    let recent = world.sale(2, json!({})).await;
    let refused = world.sale(3, json!({ "consent": false })).await;
    let retracted = world.sale(4, json!({})).await;
    world.says(&retracted, json!({ "status": "retracted" })).await;
    assert_eq!(world.backfills(7, "").await, json!("conflict"));
    world.set_up("social_ads_1", json!({})).await;
    // No definition names the platform yet.
    assert_eq!(world.backfills(7, "").await, json!([0, 0]));
    assert_eq!(world.define("social_ads_1", "Purchase").await, 200);
    for days in [0, 8] {
        assert_eq!(world.backfills(days, "").await, json!("validation_error"), "{days}");
    }
    // A dry run waits for nobody's write.
    let writing = world.app.inner.context.begin().await.unwrap();
    assert_eq!(world.backfills(2, ", dryRun: true").await, json!([1, 0]));
    writing.rollback().await.unwrap();
    assert_eq!(world.backfills(2, "").await, json!([1, 0]));
    assert_eq!(world.backfills(2, "").await, json!([0, 0]));
    world.run().await;
    assert_eq!(world.stands(&recent).await, state("sent", None));
    assert_eq!(world.backfills(7, "").await, json!([1, 0]));
    assert_eq!(world.backfills(7, "").await, json!([0, 0]));
    world.run().await;
    assert_eq!(world.stands(&old).await, state("sent", None));
    assert_eq!(world.counted_once("social_ads_1"), 2);
    for sale in [&refused, &retracted] {
        assert!(world.uploads(sale).await.is_empty());
    }
}

#[tokio::test]
async fn what_was_skipped_while_the_destination_was_off_is_sent_by_a_backfill() {
    let world = World::new(&["social_ads_1"]).await;
    world.set_up("social_ads_1", json!({ "enabled": false })).await;
    let sale = world.sale(1, json!({})).await;
    world.run().await;
    assert_eq!(world.stands(&sale).await, state("skipped", Some("destination_off")));
    assert_eq!(world.backfills(7, "").await, json!("conflict"));
    world.set_up("social_ads_1", json!({})).await;
    assert_eq!(world.backfills(7, ", dryRun: true").await, json!([1, 0]));
    assert_eq!(world.backfills(7, "").await, json!([1, 0]));
    assert_eq!(world.backfills(7, "").await, json!([0, 0]));
    world.run().await;
    assert_eq!(world.stands(&sale).await, state("sent", None));
    assert_eq!(world.counted_once("social_ads_1"), 1);
}
