use std::future::pending;
use std::time::Duration;

use chrono::TimeDelta;
use domain::Error;
use domain::ground::jobs_lease::{self, JobState};
use serde_json::json;
use svc::jobs::{Job, Work, run_now, start_table};

use super::{Bell, IDLE};
use crate::support::App;

fn panics() -> Result<Work, Error> {
    panic!("a made-up panic")
}

async fn state(app: &App, job: &str) -> JobState {
    let states = jobs_lease::states(&app.inner.context).await.unwrap();
    states.into_iter().find(|state| state.job == job).unwrap()
}

#[tokio::test]
async fn a_slow_job_holds_up_none_and_one_with_work_left_runs_again_at_once() {
    static BEGUN: Bell = Bell::new();
    static QUICK: Bell = Bell::new();
    static TABLE: [Job; 2] = [
        Job {
            name: "slow",
            run: |_, _| {
                Box::pin(async {
                    BEGUN.ring();
                    pending().await
                })
            },
            ..IDLE
        },
        Job {
            name: "quick",
            run: |_, _| {
                Box::pin(async {
                    QUICK.ring();
                    Ok(Work { more: true, ..Work::done(json!({})) })
                })
            },
            ..IDLE
        },
    ];
    let app = App::start().await;
    let (mut begun, mut quick) = (BEGUN.hear(), QUICK.hear());
    let schedule = start_table(&app.inner, &TABLE);
    begun.recv().await.unwrap();
    // Far more often than the schedule looks in the time of this test.
    for _ in 0..20 {
        quick.recv().await.unwrap();
    }
    // The end gives the leases back, so that another instance goes on at once.
    schedule.stop().await;
    for job in ["slow", "quick"] {
        let state = state(&app, job).await;
        assert_eq!((state.leased_until, state.more, state.failures), (None, true, 0), "{job}");
    }
}

#[tokio::test]
async fn a_panic_or_an_error_is_counted_and_harms_no_other() {
    static GOOD: Bell = Bell::new();
    static TABLE: [Job; 3] = [
        Job { name: "panics", run: |_, _| Box::pin(async { panics() }), ..IDLE },
        Job {
            name: "fails",
            run: |_, _| Box::pin(async { Err(Error::Conflict("a made-up error".into())) }),
            ..IDLE
        },
        Job {
            name: "good",
            run: |_, _| {
                Box::pin(async {
                    GOOD.ring();
                    Ok(Work { more: true, ..Work::done(json!({})) })
                })
            },
            ..IDLE
        },
    ];
    let app = App::start().await;
    let mut good = GOOD.hear();
    let schedule = start_table(&app.inner, &TABLE);
    for _ in 0..20 {
        good.recv().await.unwrap();
    }
    for (job, error) in [("panics", "panicked"), ("fails", "conflict")] {
        while !jobs_lease::states(&app.inner.context)
            .await
            .unwrap()
            .iter()
            .any(|state| state.job == job && state.last_finished_at.is_some())
        {
            good.recv().await.unwrap();
        }
        let state = state(&app, job).await;
        assert_eq!(state.last_error.as_deref(), Some(error));
        assert_eq!((state.last_ok, state.runs, state.failures), (Some(false), 1, 1), "{job}");
    }
    schedule.stop().await;
}

#[tokio::test]
async fn a_run_whose_work_failed_in_part_counts_as_failed_and_goes_on_at_once() {
    static RAN: Bell = Bell::new();
    static TABLE: [Job; 1] = [Job {
        name: "partly",
        run: |_, _| {
            Box::pin(async {
                RAN.ring();
                Ok(Work { more: true, failure: Some("internal"), ..Work::done(json!({ "rows": 1 })) })
            })
        },
        ..IDLE
    }];
    let app = App::start().await;
    let mut ran = RAN.hear();
    let result = run_now(&app.inner, &TABLE[0]).await.unwrap();
    assert!(!result.ran[0].ok && result.more_due);
    assert_eq!(result.ran[0].stats, json!({ "rows": 1, "error": "internal", "more": true }));
    assert_eq!(state(&app, "partly").await.last_ok, Some(true));
    let schedule = start_table(&app.inner, &TABLE);
    for _ in 0..4 {
        ran.recv().await.unwrap();
    }
    schedule.stop().await;
    let state = state(&app, "partly").await;
    // The stop may have interrupted another run.
    assert_eq!(state.last_error.as_deref(), Some("internal"));
    assert!(state.failed_in_a_row >= 3, "{state:?}");
}

#[tokio::test]
async fn a_run_that_takes_too_long_is_stopped() {
    static JOB: Job =
        Job { name: "endless", limit: Duration::from_millis(10), run: |_, _| Box::pin(pending()), ..IDLE };
    let app = App::start().await;
    let result = run_now(&app.inner, &JOB).await.unwrap();
    assert!(!result.ran[0].ok);
    assert_eq!(result.ran[0].stats, json!({ "error": "timed_out", "more": false }));
    let state = state(&app, "endless").await;
    assert_eq!((state.last_error.as_deref(), state.leased_until), (Some("timed_out"), None));
}

#[tokio::test]
async fn a_run_that_lost_its_lease_stops_and_leaves_the_job_to_who_has_it() {
    static BEGUN: Bell = Bell::new();
    static JOB: Job = Job {
        name: "contested",
        lease: Duration::from_millis(200),
        run: |_, _| {
            Box::pin(async {
                BEGUN.ring();
                pending().await
            })
        },
        ..IDLE
    };
    let app = App::start().await;
    let mut begun = BEGUN.hear();
    let taken_over = async {
        begun.recv().await.unwrap();
        // As if this instance had been asleep, and another found the lease ended.
        app.clock.advance(Duration::from_secs(60));
        let mut lease = None;
        while lease.is_none() {
            app.clock.advance(Duration::from_secs(60));
            lease = jobs_lease::acquire(&app.inner.context, "contested", JOB.lease).await.unwrap();
        }
        lease.unwrap()
    };
    let (result, lease) = tokio::join!(run_now(&app.inner, &JOB), taken_over);
    let result = result.unwrap();
    assert_eq!(result.ran[0].stats, json!({ "error": "lease_lost", "more": false }));
    assert!(result.more_due, "the other instance is at it");
    assert!(lease.renew(&app.inner.context).await.unwrap(), "the lease is the other's");
}

#[tokio::test]
async fn a_run_that_renews_its_lease_keeps_it() {
    static BEGUN: Bell = Bell::new();
    static END: Bell = Bell::new();
    static JOB: Job = Job {
        name: "long",
        lease: Duration::from_secs(2),
        run: |app, _| {
            Box::pin(async move {
                BEGUN.ring();
                let leased = async || {
                    let states = jobs_lease::states(&app.context).await.unwrap();
                    states.into_iter().find(|state| state.job == "long").unwrap().leased_until.unwrap()
                };
                let first = leased().await;
                app.context.clock.advance(Duration::from_millis(30));
                while leased().await == first {
                    tokio::task::yield_now().await;
                }
                END.ring();
                Ok(Work::done(json!({})))
            })
        },
        ..IDLE
    };
    let app = App::start().await;
    let (mut begun, mut end) = (BEGUN.hear(), END.hear());
    let result = run_now(&app.inner, &JOB).await.unwrap();
    assert!(result.ran[0].ok && begun.recv().await.is_some() && end.recv().await.is_some());
    assert_eq!(state(&app, "long").await.last_finished_at, Some(app.clock.now()));
    assert_eq!(app.clock.now() - crate::support::noon(), TimeDelta::milliseconds(30));
}
