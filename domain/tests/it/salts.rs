use chrono::{DateTime, TimeDelta, Utc};
use domain::ground::salts::{self, Purpose};

use crate::world::World;

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

#[tokio::test]
async fn a_salt_lives_for_its_day_and_that_of_visitors_half_an_hour_longer() {
    let world = World::new().await;
    let midnight = at("2026-11-22T05:00:00Z");
    let ends_at = midnight.timestamp_millis();
    world.clock.set(midnight - TimeDelta::seconds(1));
    let visitors = salts::of_day(&world, Purpose::Visitor, ends_at, world.random.bytes()).await.unwrap();
    let networks = salts::of_day(&world, Purpose::Network, ends_at, world.random.bytes()).await.unwrap();
    assert_ne!(visitors, networks);
    assert_eq!(
        salts::of_day(&world, Purpose::Visitor, ends_at, world.random.bytes()).await.unwrap(),
        visitors
    );
    assert_ne!(
        salts::of_day(&world, Purpose::Visitor, ends_at + 1, world.random.bytes()).await.unwrap(),
        visitors
    );
    assert_eq!(salts::delete_past(&world).await.unwrap(), 0);
    world.clock.set(midnight);
    assert_eq!(salts::delete_past(&world).await.unwrap(), 1);
    assert_eq!(salts::stored(&world, Purpose::Network, ends_at).await.unwrap(), None);
    world.clock.set(midnight + TimeDelta::minutes(30) - TimeDelta::milliseconds(1));
    assert_eq!(salts::delete_past(&world).await.unwrap(), 0);
    assert_eq!(salts::stored(&world, Purpose::Visitor, ends_at).await.unwrap(), Some(visitors));
    world.clock.set(midnight + TimeDelta::minutes(30));
    assert_eq!(salts::delete_past(&world).await.unwrap(), 1);
    // Gone for good, even if the clock is set back.
    world.clock.set(midnight);
    assert_eq!(salts::stored(&world, Purpose::Visitor, ends_at).await.unwrap(), None);
}

#[tokio::test]
async fn instances_that_need_a_salt_at_once_agree_on_one() {
    let world = World::new().await;
    let others = [world.other_instance(), world.other_instance(), world.other_instance()];
    let (a, b, c) = tokio::join!(
        salts::of_day(&others[0], Purpose::Visitor, 1, others[0].random.bytes()),
        salts::of_day(&others[1], Purpose::Visitor, 1, others[1].random.bytes()),
        salts::of_day(&others[2], Purpose::Visitor, 1, others[2].random.bytes()),
    );
    let (a, b, c) = (a.unwrap(), b.unwrap(), c.unwrap());
    assert!(a == b && b == c);
}
