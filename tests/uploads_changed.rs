//! Conversions that change while their upload is under way, refused or cut off: in the end a platform counts a conversion
//! only if it should, at its newest value.

use std::time::Duration;

use entity::conversion_upload::{self, UploadState};
use sea_orm::sea_query::{Expr, Keyword};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};

use crate::support::fakes::Failure;
use crate::uploads::{HOUR, World, state};

const SECOND: Duration = Duration::from_secs(1);

/// Failures of an attempt during which the conversion changes.
const FAILURES: [Failure; 4] = [
    Failure::TooMany { retry_after: None },
    Failure::ServerError,
    Failure::Broken,
    Failure::TakenWithoutAnswer,
];

/// Runs the job, and changes a conversion when the platform has received a request and has not answered yet.
async fn run_and_change(world: &World, platform: &str, sale: &Value, change: Value) {
    let (has_come, go) = world.fakes.hold_next(platform);
    let change = async {
        has_come.await.unwrap();
        world.says(sale, change).await;
        go.send(()).unwrap();
    };
    futures::join!(world.run(), change);
}

/// Makes uploads look as if the worker that sends them had died, and whatever it heard with it.
async fn die(world: &World) {
    let lease_ends = world.app.clock.now_ms() + 5 * 60 * 1000;
    conversion_upload::Entity::update_many()
        .col_expr(conversion_upload::Column::State, Expr::value(UploadState::Sending))
        .col_expr(conversion_upload::Column::Lease, Expr::value(uuid::Uuid::from_u128(7)))
        .col_expr(conversion_upload::Column::NextAt, Expr::value(lease_ends))
        .col_expr(conversion_upload::Column::UnknownSince, Expr::value(Keyword::Null))
        .filter(conversion_upload::Column::State.eq(UploadState::Queued))
        .exec(world.app.inner.db())
        .await
        .unwrap();
}

/// Kinds and values of the changes that the platform has received, in order.
fn told(world: &World) -> Vec<Value> {
    let adjusted = world.fakes.adjusted("search_ads_1");
    let told = |one: &Value| json!([one["adjustmentType"], one["restatementValue"]["adjustedValue"]]);
    adjusted.iter().map(told).collect()
}

#[tokio::test]
async fn two_values_within_a_second_both_reach_the_platform() {
    let world = World::new(&["search_ads_1"]).await;
    let sale = world.sale(1, json!({})).await;
    world.run().await;
    world.app.advance(48 * HOUR);
    for value in [5.5, 6.5] {
        world.says(&sale, json!({ "status": "confirmed", "value": value })).await;
        world.run().await;
    }
    world.app.advance(SECOND);
    world.run().await;
    assert_eq!(told(&world), [json!(["RESTATEMENT", 5.5]), json!(["RESTATEMENT", 6.5])]);
    assert_eq!(world.stands(&sale).await, state("sent", None));
}

#[tokio::test]
async fn a_conversion_that_is_retracted_while_a_new_value_fails_is_retracted_at_the_platform() {
    for failure in FAILURES {
        let world = World::new(&["search_ads_1"]).await;
        let sale = world.sale(1, json!({})).await;
        world.run().await;
        world.app.advance(48 * HOUR);
        world.says(&sale, json!({ "status": "confirmed", "value": 5.5 })).await;
        world.fakes.fail_next("search_ads_1", failure);
        run_and_change(&world, "search_ads_1", &sale, json!({ "status": "retracted" })).await;
        world.app.advance(HOUR);
        world.run().await;
        assert_eq!(told(&world).last().unwrap()[0], "RETRACTION", "{failure:?}");
        assert_eq!(world.stands(&sale).await, state("sent", None), "{failure:?}");
    }
}

#[tokio::test]
async fn after_a_worker_died_no_platform_receives_a_conversion_that_was_retracted_meanwhile() {
    let world = World::new(&["search_ads_1", "social_ads_1"]).await;
    let sale = world.sale(1, json!({})).await;
    for platform in ["search_ads_1", "social_ads_1"] {
        world.fakes.fail_next(platform, Failure::TakenWithoutAnswer);
    }
    world.run().await;
    die(&world).await;
    world.says(&sale, json!({ "status": "retracted" })).await;
    world.app.advance(48 * HOUR);
    world.run().await;
    assert_eq!(told(&world), [json!(["RETRACTION", null])]);
    assert_eq!(world.fakes.requests("social_ads_1"), 1);
    let uploads = world.uploads(&sale).await;
    let stands: Vec<Value> = uploads.iter().map(|one| json!([one["state"], one["code"]])).collect();
    assert_eq!(stands, [json!(["sent", null]), json!(["skipped", "unsupported_change"])]);
}

#[tokio::test]
async fn after_a_worker_died_with_a_new_value_a_retraction_follows() {
    let world = World::new(&["search_ads_1"]).await;
    let sale = world.sale(1, json!({})).await;
    world.run().await;
    world.app.advance(48 * HOUR);
    world.says(&sale, json!({ "status": "confirmed", "value": 5.5 })).await;
    world.fakes.fail_next("search_ads_1", Failure::TooMany { retry_after: None });
    world.run().await;
    die(&world).await;
    world.says(&sale, json!({ "status": "retracted" })).await;
    world.app.advance(HOUR);
    world.run().await;
    assert_eq!(told(&world), [json!(["RETRACTION", null])]);
    assert_eq!(world.stands(&sale).await, state("sent", None));
}

#[tokio::test]
async fn a_conversion_that_the_platform_refused_to_hear_of_is_skipped_once_it_does_not_count() {
    let world = World::new(&["social_ads_1"]).await;
    let sale = world.sale(1, json!({})).await;
    world.fakes.fail_next("social_ads_1", Failure::TooMany { retry_after: None });
    world.run().await;
    world.says(&sale, json!({ "status": "retracted" })).await;
    world.app.advance(HOUR);
    world.run().await;
    assert_eq!(world.stands(&sale).await, state("skipped", Some("not_counted")));
    assert_eq!(world.counted_once("social_ads_1"), 0);
}

#[tokio::test]
async fn what_is_retracted_while_its_batch_is_sent_in_halves_is_not_sent() {
    let world = World::new(&["social_ads_1"]).await;
    let mut sales = Vec::new();
    for number in 1..=4 {
        sales.push(world.sale(number, json!({})).await);
    }
    // The whole batch is refused, so its halves are sent one after the other.
    world.fakes.fail_next("social_ads_1", Failure::Schema);
    run_and_change(&world, "social_ads_1", &sales[2], json!({ "status": "retracted" })).await;
    world.app.advance(HOUR);
    world.run().await;
    assert_eq!(world.counted_once("social_ads_1"), 3);
    assert_eq!(world.stands(&sales[2]).await, state("skipped", Some("not_counted")));
}

#[tokio::test]
async fn a_newer_value_is_sent_although_the_platform_refused_an_earlier_one() {
    for change in [json!({ "status": "confirmed", "value": 7.5 }), json!({ "status": "retracted" })] {
        let world = World::new(&["search_ads_1"]).await;
        let sale = world.sale(1, json!({})).await;
        world.run().await;
        world.app.advance(48 * HOUR);
        world.says(&sale, json!({ "status": "confirmed", "value": 5.5 })).await;
        world.fakes.fail_next("search_ads_1", Failure::FirstRefused);
        run_and_change(&world, "search_ads_1", &sale, change.clone()).await;
        world.app.advance(SECOND);
        world.run().await;
        let expected = match change["status"] == "retracted" {
            true => json!(["RETRACTION", null]),
            false => json!(["RESTATEMENT", 7.5]),
        };
        assert_eq!(told(&world), [expected]);
        assert_eq!(world.stands(&sale).await, state("sent", None));
    }
}

#[tokio::test]
async fn turning_a_platform_off_hides_nothing_that_it_may_have_taken() {
    let world = World::new(&["social_ads_1"]).await;
    let [unknown, other] = [world.sale(1, json!({})).await, world.sale(2, json!({})).await];
    world.fakes.fail_next("social_ads_1", Failure::TakenWithoutAnswer);
    world.run().await;
    let later = world.sale(3, json!({})).await;
    world.set_up("social_ads_1", json!({ "enabled": false })).await;
    world.app.advance(HOUR);
    world.run().await;
    for sale in [&unknown, &other] {
        assert_eq!(world.stands(sale).await, state("failed", Some("outcome_unknown")));
    }
    assert_eq!(world.stands(&later).await, state("skipped", Some("destination_off")));
    world.set_up("social_ads_1", json!({})).await;
    for sale in [&unknown, &other, &later] {
        let path = format!("/v1/projects/shop/conversions/{}/retry", sale["id"].as_str().unwrap());
        world.app.post(&path).bearer(&world.owner).send().await.ok(200);
    }
    world.run().await;
    assert_eq!(world.counted_once("social_ads_1"), 3);
}
