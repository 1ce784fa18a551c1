use std::time::Duration;

use chrono::TimeDelta;
use domain::jobs_lease::{acquire, runs};

use crate::world::World;

const LEASE: Duration = Duration::from_secs(60);

#[tokio::test]
async fn one_instance_at_a_time_runs_a_job() {
    let world = World::new().await;
    let other = world.other_instance();
    let (a, b) = tokio::join!(acquire(&world, "salts", LEASE), acquire(&other, "salts", LEASE));
    let (a, b) = (a.unwrap(), b.unwrap());
    assert!(a.is_some() != b.is_some());
    assert!(acquire(&world, "other", LEASE).await.unwrap().is_some());
    a.or(b).unwrap().finish(&world, true).await.unwrap();
    let salts = runs(&world).await.unwrap().into_iter().find(|run| run.job == "salts").unwrap();
    assert_eq!((salts.last_ok, salts.last_finished_at), (Some(true), Some(world.clock.now())));
    assert!(acquire(&other, "salts", LEASE).await.unwrap().is_some());
}

#[tokio::test]
async fn the_lease_of_a_dead_instance_ends_and_its_late_finish_changes_nothing() {
    let world = World::new().await;
    let dead = acquire(&world, "salts", LEASE).await.unwrap().unwrap();
    world.advance(TimeDelta::seconds(60));
    let alive = acquire(&world, "salts", LEASE).await.unwrap().unwrap();
    dead.finish(&world, false).await.unwrap();
    assert!(acquire(&world, "salts", LEASE).await.unwrap().is_none());
    alive.finish(&world, true).await.unwrap();
    assert_eq!(runs(&world).await.unwrap()[0].last_ok, Some(true));
}
