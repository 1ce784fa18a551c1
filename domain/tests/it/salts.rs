use chrono::{DateTime, TimeDelta, Utc};
use domain::salts;

use crate::world::World;

fn at(text: &str) -> DateTime<Utc> {
    text.parse().unwrap()
}

#[tokio::test]
async fn a_salt_lives_for_its_day_and_half_an_hour() {
    let world = World::new().await;
    world.clock.set(at("2026-11-21T23:59:00Z"));
    let (first, before) = salts::today_and_yesterday(&world).await.unwrap();
    assert_eq!(before, None);
    world.clock.set(at("2026-11-22T00:29:59Z"));
    let (second, before) = salts::today_and_yesterday(&world).await.unwrap();
    assert_eq!(before.as_ref(), Some(&first));
    assert!(second.day == first.day + 1 && second.bytes != first.bytes);
    assert_eq!(salts::rotate(&world).await.unwrap(), 0);
    world.advance(TimeDelta::seconds(1));
    assert_eq!(salts::today_and_yesterday(&world).await.unwrap(), (second.clone(), None));
    assert_eq!(salts::rotate(&world).await.unwrap(), 1);
    // Gone for good, even if the clock is set back.
    world.clock.set(at("2026-11-22T00:10:00Z"));
    assert_eq!(salts::today_and_yesterday(&world).await.unwrap(), (second, None));
}

#[tokio::test]
async fn instances_that_need_a_salt_at_once_agree_on_one() {
    let world = World::new().await;
    let others = [world.other_instance(), world.other_instance(), world.other_instance()];
    let (a, b, c) = tokio::join!(
        salts::today_and_yesterday(&others[0]),
        salts::today_and_yesterday(&others[1]),
        salts::today_and_yesterday(&others[2]),
    );
    let (a, b, c) = (a.unwrap(), b.unwrap(), c.unwrap());
    assert!(a == b && b == c);
}
