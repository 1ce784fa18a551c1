//! Conversions that are reported while their person is being erased.

use chrono::TimeDelta;
use domain::money::{conversions, leads};
use serde_json::json;

use crate::world::World;

#[tokio::test]
async fn what_is_told_while_a_person_is_being_erased_keeps_nothing_of_them() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let shop = world.project(&owner, "acme", "shop").await;
    let sale = serde_json::from_value(json!({ "name": "Sale", "trigger": { "type": "server" } })).unwrap();
    conversions::put(&world, &shop, "sale", sale).await.unwrap();
    let anna = serde_json::from_value(json!({ "email": "anna@example.com" })).unwrap();
    let anna = leads::create(&world, &shop, anna, None).await.unwrap();
    let tell = async |number: u8, heard_at: i64| {
        let told = json!({ "eventId": format!("order-{number:04}"), "definition": "sale", "email": "anna@example.com",
            "clickIds": { "gclid": "a-click-of-anna" }, "consent": true });
        let told = serde_json::from_value(told).unwrap();
        let made = conversions::create(&world, &shop, told, None, heard_at).await.unwrap();
        let conversion = serde_json::to_value(made.conversion).unwrap();
        json!([conversion["person"], conversion["clickIds"]])
    };
    let mut heard_at = 0;
    leads::delete(&world, &shop, anna.id, async |_, _| {
        // The erasure has noted whom it erases, and is not committed yet.
        world.advance(TimeDelta::seconds(1));
        heard_at = world.clock.now_ms();
        world.advance(TimeDelta::seconds(1));
        Ok(())
    })
    .await
    .unwrap();
    // It is stored when the erasure has ended.
    assert_eq!(tell(1, heard_at).await, json!([[], []]));
    // A person who reports themselves later is a new lead.
    world.advance(TimeDelta::seconds(1));
    assert_eq!(tell(2, world.clock.now_ms()).await, json!([["email"], ["gclid"]]));
}
