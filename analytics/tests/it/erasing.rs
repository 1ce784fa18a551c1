//! Conversions of a visit whose person is erased while a server reports them.

use analytics::leads;
use domain::ground::revision::Expected;
use domain::money::conversions::{self, Evidence};
use entity::visits::ClickId;
use serde_json::{Value, json};

use crate::world::{World, id};

#[tokio::test]
async fn a_report_that_read_its_visit_before_an_erasure_brings_no_click_ids_back() {
    let world = World::new().await;
    let visit = [
        ("consent", "true"),
        ("click_ids", "1"),
        ("click_id_values", r#"'{"gclid":"a-click-of-anna"}'"#),
        ("ad_cookies", r#"'{"fbp":"fb.1.1795262400000.7"}'"#),
    ];
    world.session(world.next_rev().await, id(1), &visit).await;
    let sale = serde_json::from_value(json!({ "name": "Sale", "trigger": { "type": "server" } })).unwrap();
    conversions::put(&world, &world.shop, "sale", sale, &Expected::Any).await.unwrap();
    let read = Evidence {
        consent: true,
        click_ids: [(ClickId::Gclid, "a-click-of-anna".to_owned())].into(),
        clicked_at: Some(world.clock.now_ms()),
        ad_cookies: [("fbp".to_owned(), "fb.1.1795262400000.7".to_owned())].into(),
        ..Evidence::default()
    };
    let report = async |event_id: &str, more: Value| {
        let mut told = json!({ "eventId": event_id, "definition": "sale", "sessionId": id(1) });
        told.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let (told, session) = (serde_json::from_value(told).unwrap(), Some((id(1), read.clone())));
        let made = conversions::create(&world, &world.shop, told, session, world.clock.now_ms()).await;
        serde_json::to_value(made.unwrap().conversion).unwrap()["clickIds"].clone()
    };
    assert_eq!(report("order-0001", json!({})).await, json!(["gclid"]));
    let anna = serde_json::from_value(json!({ "email": "anna@example.com", "sessionId": id(1) })).unwrap();
    let anna = leads::create(&world, &world.shop, anna).await.unwrap();
    leads::delete(&world, &world.shop, anna.id).await.unwrap();
    assert_eq!(report("order-0002", json!({})).await, json!([]));
    // The server knows this click by itself.
    let told = json!({ "clickIds": { "wbraid": "another-click" } });
    assert_eq!(report("order-0003", told).await, json!(["wbraid"]));
}
