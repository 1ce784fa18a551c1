//! Priorities of threads, as the system sees them.
#![cfg(target_os = "linux")]

use std::fs;
use std::time::{Duration, Instant};

use crate::support::App;

/// Returns the niceness of the threads of this process whose name begins like this.
fn niceness(name: &str) -> Vec<i32> {
    let tasks = fs::read_dir("/proc/self/task").unwrap();
    let stats = tasks.filter_map(|task| fs::read_to_string(task.unwrap().path().join("stat")).ok());
    let of = |stat: String| {
        let (head, tail) = stat.rsplit_once(')')?;
        let (_, found) = head.split_once('(')?;
        // The 19th field of proc_pid_stat(5); the state, behind the name, is the third.
        found.starts_with(name).then(|| tail.split_whitespace().nth(16).unwrap().parse().unwrap())
    };
    stats.filter_map(of).collect()
}

#[tokio::test]
async fn reports_give_way_to_what_stores_visits() {
    let _app = App::start().await;
    let give_up = Instant::now() + Duration::from_secs(10);
    // A thread has its name a moment before its priority.
    while niceness("report-").iter().any(|niceness| *niceness != 5) && Instant::now() < give_up {
        tokio::task::yield_now().await;
    }
    let found = niceness("report-");
    assert!(!found.is_empty() && found.iter().all(|niceness| *niceness == 5), "{found:?}");
}
