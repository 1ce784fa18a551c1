//! Deletion of leads past their retention.

use chrono::TimeDelta;
use domain::money::leads::{self, FirstVisit};
use entity::visits::Channel;
use entity::{person, person_visit};
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::json;
use uuid::Uuid;

use crate::world::World;

/// Deleting the lead first would delete all of its links in one statement.
#[tokio::test]
async fn the_visits_of_an_old_lead_part_from_it_some_at_a_time() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let shop = world.project(&owner, "acme", "shop").await;
    for number in 1..=5 {
        let visit = FirstVisit {
            session: Uuid::from_u128(number),
            lead: Uuid::from_u128(number),
            started_at: 0,
            channel: Channel::Direct,
            utm_source: None,
            utm_medium: None,
            utm_campaign: None,
        };
        let told = serde_json::from_value(json!({ "email": "anna@example.com" })).unwrap();
        leads::create(&world, &shop, told, Some(visit)).await.unwrap();
    }
    world.advance(TimeDelta::days(1));
    let otto = serde_json::from_value(json!({ "email": "otto@example.com" })).unwrap();
    let otto = leads::create(&world, &shop, otto, None).await.unwrap().id;
    let before = world.clock.now_ms();
    let left = async || {
        let people = person::Entity::find().count(&world.db).await.unwrap();
        (people, person_visit::Entity::find().count(&world.db).await.unwrap())
    };
    for (deleted, expected) in [((0, true), (2, 3)), ((0, true), (2, 1)), ((1, false), (1, 0))] {
        assert_eq!(leads::delete_before(&world, shop.id(), before, 2).await.unwrap(), deleted);
        assert_eq!(left().await, expected);
    }
    let people = person::Entity::find().all(&world.db).await.unwrap();
    assert_eq!(people.iter().map(|lead| lead.id).collect::<Vec<_>>(), [otto]);
}
