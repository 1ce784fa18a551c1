//! A page tells of a conversion under an event id, a server then uses the id for another definition, and nobody knows
//! whether the platforms have the page's.

use std::time::Duration;

use serde_json::{Value, json};

use super::selling::{DAY, Shop, session};
use crate::support::fakes::Failure;

const HOUR: Duration = Duration::from_secs(3600);

/// A shop whose page told of a conversion that platforms took without an answer, before its server used the event id.
async fn given_away(names: Value) -> Shop {
    let world = Shop::new().await;
    world.define("booked", json!({ "type": "beacon" }), names).await;
    world.says(1, 1, true, &[]).await;
    let beacon = json!({ "k": world.shop.key, "sid": session(1), "d": "booked", "eventId": "order-0001" });
    let beacon = world.app.post("/v1/cb").header("origin", "https://shop.example").body(beacon.to_string());
    assert_eq!(beacon.send().await.status, 204);
    for platform in ["search_ads_1", "social_ads_1"] {
        world.fakes.fail_next(platform, Failure::TakenWithoutAnswer);
    }
    world.run().await;
    assert_eq!(world.accepted(), [1, 1]);
    world.sale(1, json!({ "value": 20, "currency": "EUR" })).await;
    for wait in [HOUR, HOUR, 2 * DAY] {
        world.app.advance(wait);
        world.run().await;
    }
    world
}

fn ids(world: &Shop, platform: &str) -> Vec<String> {
    let mut ids: Vec<String> =
        world.fakes.accepted(platform).into_iter().map(|taken| taken.event_id).collect();
    ids.sort();
    ids
}

#[tokio::test]
async fn under_one_name_the_platform_keeps_the_servers_conversion_at_its_value() {
    let world = given_away(json!({})).await;
    for platform in ["search_ads_1", "social_ads_1"] {
        let ids = ids(&world, platform);
        assert_eq!((ids.len(), ids[0].as_str()), (2, "order-0001"), "{platform}: {ids:?}");
        assert!(ids[1].starts_with("web.booked."), "{platform}: {ids:?}");
    }
    let adjusted = world.fakes.adjusted("search_ads_1");
    assert_eq!(adjusted.len(), 1, "{adjusted:?}");
    assert_eq!(adjusted[0]["orderId"], "order-0001");
    assert_eq!(adjusted[0]["restatementValue"]["adjustedValue"], 20.0);
}

#[tokio::test]
async fn under_another_name_the_platform_keeps_the_pages_conversion_by_the_id_it_has() {
    let other = json!({ "enabled": true, "name": "88" });
    let other = json!({ "destinations": { "search_ads_1": other, "social_ads_1": other } });
    let world = given_away(other).await;
    for platform in ["search_ads_1", "social_ads_1"] {
        let ids = ids(&world, platform);
        assert!(ids.iter().all(|id| id == "order-0001"), "{platform}: {ids:?}");
    }
}
