use std::time::Duration;

use chrono::TimeDelta;
use domain::ground::jobs_lease::{Ending, JobState, Standing, acquire, make_due, states};

use crate::world::World;

const LEASE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);
const DONE: Ending<'_> = Ending::Done { more: false };

async fn salts(world: &World) -> JobState {
    states(world).await.unwrap().into_iter().find(|state| state.job == "salts").unwrap()
}

async fn standing(world: &World) -> Standing {
    salts(world).await.standing(world.clock.now(), HOUR)
}

/// Runs the job once, with the given ending.
async fn run(world: &World, ending: Ending<'_>) {
    acquire(world, "salts", LEASE).await.unwrap().unwrap().finish(world, ending).await.unwrap();
}

#[tokio::test]
async fn one_instance_at_a_time_runs_a_job() {
    let world = World::new().await;
    let other = world.other_instance();
    let (a, b) = tokio::join!(acquire(&world, "salts", LEASE), acquire(&other, "salts", LEASE));
    let (a, b) = (a.unwrap(), b.unwrap());
    assert!(a.is_some() != b.is_some());
    assert!(acquire(&world, "other", LEASE).await.unwrap().is_some());
    assert_eq!(standing(&world).await, Standing::Held);
    a.or(b).unwrap().finish(&world, DONE).await.unwrap();
    let state = salts(&world).await;
    assert_eq!((state.last_ok, state.last_finished_at), (Some(true), Some(world.clock.now())));
    assert!(acquire(&other, "salts", LEASE).await.unwrap().is_some());
}

#[tokio::test]
async fn the_lease_of_a_dead_instance_ends_and_its_late_finish_changes_nothing() {
    let world = World::new().await;
    let dead = acquire(&world, "salts", LEASE).await.unwrap().unwrap();
    world.advance(TimeDelta::seconds(60));
    assert_eq!(standing(&world).await, Standing::Due);
    let alive = acquire(&world, "salts", LEASE).await.unwrap().unwrap();
    let state = salts(&world).await;
    assert_eq!((state.failures, state.last_error.as_deref()), (1, Some("died")));
    assert!(!dead.renew(&world).await.unwrap());
    dead.finish(&world, Ending::Failed { reason: "late" }).await.unwrap();
    assert!(acquire(&world, "salts", LEASE).await.unwrap().is_none());
    alive.finish(&world, DONE).await.unwrap();
    let state = salts(&world).await;
    assert_eq!((state.last_ok, state.last_error, state.failed_in_a_row), (Some(true), None, 0));
    assert_eq!((state.runs, state.failures), (2, 1));
}

#[tokio::test]
async fn a_renewed_lease_does_not_end() {
    let world = World::new().await;
    let lease = acquire(&world, "salts", LEASE).await.unwrap().unwrap();
    for _ in 0..3 {
        world.advance(TimeDelta::seconds(59));
        assert!(lease.renew(&world).await.unwrap());
    }
    assert!(acquire(&world, "salts", LEASE).await.unwrap().is_none());
    lease.finish(&world, DONE).await.unwrap();
}

#[tokio::test]
async fn a_job_is_due_after_its_period_and_at_once_while_work_is_left() {
    let world = World::new().await;
    run(&world, DONE).await;
    assert_eq!(standing(&world).await, Standing::NotDue);
    world.advance(TimeDelta::hours(1));
    assert_eq!(standing(&world).await, Standing::Due);
    for ending in [Ending::Done { more: true }, Ending::Interrupted] {
        run(&world, ending).await;
        assert_eq!(standing(&world).await, Standing::Due, "{ending:?}");
        run(&world, DONE).await;
        assert_eq!(standing(&world).await, Standing::NotDue);
    }
}

#[tokio::test]
async fn work_that_comes_while_a_job_runs_makes_it_due_again() {
    let world = World::new().await;
    make_due("salts", &world.db).await.unwrap();
    assert_eq!(standing(&world).await, Standing::Due);
    let lease = acquire(&world, "salts", LEASE).await.unwrap().unwrap();
    make_due("salts", &world.db).await.unwrap();
    lease.finish(&world, DONE).await.unwrap();
    assert_eq!(standing(&world).await, Standing::Due);
    run(&world, DONE).await;
    assert_eq!(standing(&world).await, Standing::NotDue);
}

#[tokio::test]
async fn a_job_that_fails_is_tried_again_at_ever_longer_intervals_up_to_its_period() {
    let world = World::new().await;
    for wait in [15, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600] {
        run(&world, Ending::Failed { reason: "internal" }).await;
        world.advance(TimeDelta::seconds(wait - 1));
        assert_eq!(standing(&world).await, Standing::NotDue, "after {wait} s");
        world.advance(TimeDelta::seconds(1));
        assert_eq!(standing(&world).await, Standing::Due, "after {wait} s");
    }
    assert_eq!(salts(&world).await.failed_in_a_row, 10);
}

#[tokio::test]
async fn a_run_that_failed_in_part_goes_on_at_once_and_counts_until_the_work_is_complete() {
    let world = World::new().await;
    let seen = async |ending| {
        run(&world, ending).await;
        let state = salts(&world).await;
        (state.failures, state.failed_in_a_row, state.last_error)
    };
    let error = || Some("internal".to_owned());
    let partly = Ending::Partly { reason: "internal", more: true };
    assert_eq!(seen(partly).await, (1, 1, error()));
    assert_eq!(standing(&world).await, Standing::Due);
    assert_eq!(seen(Ending::Done { more: true }).await, (1, 1, error()), "it may come to what failed again");
    assert_eq!(standing(&world).await, Standing::Due);
    assert_eq!(seen(partly).await, (2, 2, error()));
    assert_eq!(seen(DONE).await, (2, 0, None));
    assert_eq!(standing(&world).await, Standing::NotDue);
}

#[tokio::test]
async fn failures_of_a_job_that_always_has_work_count_until_it_went_on_for_ten_minutes_without_one() {
    let world = World::new().await;
    let partly = Ending::Partly { reason: "internal", more: true };
    let after = async |minutes: i64, ending| {
        world.advance(TimeDelta::minutes(minutes));
        run(&world, ending).await;
        salts(&world).await.failed_in_a_row
    };
    let more = Ending::Done { more: true };
    assert_eq!(after(0, more).await, 0);
    // Work that fails has a turn now and then, between other work.
    for failures in 1..=3 {
        assert_eq!(after(1, partly).await, failures);
        assert_eq!(after(1, more).await, failures);
        assert_eq!(after(8, more).await, failures);
    }
    assert_eq!(after(2, more).await, 0);
    assert_eq!(salts(&world).await.last_error, None);
    assert_eq!(after(0, partly).await, 1, "a failure of something else");
    assert_eq!(after(0, more).await, 1);
    // Another instance counts from when it first sees the failure.
    let other = world.other_instance();
    world.advance(TimeDelta::minutes(9));
    acquire(&other, "salts", LEASE).await.unwrap().unwrap().finish(&other, more).await.unwrap();
    assert_eq!(salts(&world).await.failed_in_a_row, 1);
    assert_eq!(after(1, more).await, 0);
}

#[tokio::test]
async fn a_job_that_failed_as_a_whole_pauses_although_work_comes() {
    let world = World::new().await;
    let after = async |ending, seconds| {
        run(&world, ending).await;
        make_due("salts", &world.db).await.unwrap();
        world.advance(TimeDelta::seconds(seconds));
        standing(&world).await
    };
    let failed = Ending::Failed { reason: "internal" };
    assert_eq!(after(failed, 14).await, Standing::NotDue);
    assert_eq!(after(failed, 30).await, Standing::Due);
    assert_eq!(after(failed, 59).await, Standing::NotDue);
    assert_eq!(after(Ending::Interrupted, 0).await, Standing::Due);
    assert_eq!(after(Ending::Partly { reason: "internal", more: false }, 0).await, Standing::Due);
    run(&world, Ending::Partly { reason: "internal", more: false }).await;
    assert_eq!(standing(&world).await, Standing::NotDue, "nothing has come");
    assert_eq!(after(DONE, 0).await, Standing::Due);
}
