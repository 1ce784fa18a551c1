//! The database refuses some batches: these alone stay in quarantine, through every kill, until they are
//! stored exactly once.

use std::time::{Duration, Instant};

use serde_json::json;

use super::Home;
use crate::support::database::{REFUSED, is_postgres, refusal};
use crate::support::load::{CONNECTIONS, Load, assert_all_stored_once};
use crate::support::process::{Process, ProjectKeys};
use crate::support::soak::full_or;

/// One batch in five is refused.
fn one_in_five(turn: usize) -> &'static str {
    if turn.is_multiple_of(5) { REFUSED } else { "cta_click" }
}

fn all(_: usize) -> &'static str {
    REFUSED
}

impl Process {
    async fn until_quarantined(&self, is_enough: impl Fn(u64) -> bool) -> u64 {
        let give_up = Instant::now() + Duration::from_secs(60);
        loop {
            let now = self.quarantined().await;
            if is_enough(now) {
                return now;
            }
            assert!(Instant::now() < give_up, "{now} batches are still in quarantine");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Batches that were counted as stored today.
    async fn stored(&self, project: &ProjectKeys) -> usize {
        let (_, status) = self.get(&format!("/v1/projects/{}/status", project.id), &project.token).await;
        status["today"]["stored"].as_u64().unwrap() as usize
    }
}

/// A server under load whose database refuses some batches.
struct Refusing {
    home: Home,
    server: Process,
    project: ProjectKeys,
    load: Load,
    /// The statement after which they are taken.
    accept: &'static str,
}

/// Waits until so many batches are acknowledged.
async fn refusing(event: fn(usize) -> &'static str, acknowledged: usize) -> Refusing {
    let home = Home::new().await;
    let server = home.server().await;
    let project = server.project().await;
    let [refuse, accept] = refusal();
    home.sql(refuse).await;
    let load = Load::with_events(&server, &project, event);
    load.until_acknowledged(acknowledged).await;
    Refusing { home, server, project, load, accept }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_refused_waits_alone_is_shown_and_is_stored_by_a_retry() {
    let Refusing { home, server, project, load, accept } = refusing(one_in_five, full_or(1_000, 200)).await;
    let acknowledged = load.finish().await;
    let refused = server.quarantined().await as usize;
    assert!(refused >= full_or(100, 20), "{refused}");
    assert_eq!(server.totals(&project).await.sessions, acknowledged.len() - refused);

    let (_, status) = server.get(&format!("/v1/projects/{}/status", project.id), &project.token).await;
    let reasons = json!([{ "reason": "refused", "count": refused }]);
    let quarantine = &status["quarantine"];
    assert_eq!((&quarantine["batches"], &quarantine["reasons"]), (&json!(refused), &reasons));
    let list = home.run(&["spool", "list"]).await;
    let line = list.lines().find(|line| line.starts_with("quarantine")).unwrap();
    let code = if is_postgres() { "PostgreSQL answers 23514" } else { "SQLite answers 1811" };
    for word in [project.id.as_str(), "refused", &format!(" {refused} "), code] {
        assert!(line.contains(word), "{word} is not in {line}");
    }
    for word in ["page-0", "example.com", REFUSED, "visitor"] {
        assert!(!list.contains(word), "{list}");
    }

    let again = home.run(&["spool", "retry"]).await;
    assert!(again.contains(&format!("0 of {refused} quarantined batches")), "{again}");
    home.sql(accept).await;
    let again = home.run(&["spool", "retry"]).await;
    assert!(again.contains(&format!("{refused} of {refused} quarantined batches")), "{again}");
    assert!(again.ends_with("no batches are waiting\n"), "{again}");
    assert_eq!(server.quarantined().await, 0);
    assert_all_stored_once(&server, &project, &acknowledged).await;
    assert_eq!(server.stored(&project).await, acknowledged.len());
    let (_, status) = server.get(&format!("/v1/projects/{}/status", project.id), &project.token).await;
    assert_eq!(
        status["quarantine"],
        json!({ "batches": 0, "reasons": [], "addedToday": refused, "lostToday": 0 })
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_refused_is_tried_again_on_start() {
    let Refusing { home, server, project, load, accept } = refusing(all, 20).await;
    let acknowledged = load.finish().await;
    server.kill();

    let server = home.server().await;
    server.until_quarantined(|now| now as usize == acknowledged.len()).await;
    server.kill();
    home.sql(accept).await;
    let server = home.server().await;
    server.until_quarantined(|now| now == 0).await;
    assert_all_stored_once(&server, &project, &acknowledged).await;
}

/// The writer takes 512 batches of a file at once. If all of them were refused again, it took the same ones for ever.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_retry_ends_however_many_batches_are_refused_in_a_row() {
    if is_postgres() {
        // The same code replays files there, with ten times the time for as many refusals.
        return;
    }
    let Refusing { home, server, project, load, accept } = refusing(all, 520).await;
    let acknowledged = load.finish().await;
    let count = acknowledged.len();
    let again = home.run(&["spool", "retry"]).await;
    assert!(again.contains(&format!("0 of {count} quarantined batches")), "{again}");
    assert_eq!(server.quarantined().await as usize, count);
    home.sql(accept).await;
    let again = home.run(&["spool", "retry"]).await;
    assert!(again.contains(&format!("{count} of {count} quarantined batches")), "{again}");
    assert_all_stored_once(&server, &project, &acknowledged).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_refused_is_tried_again_after_a_migration() {
    let Refusing { home, server, project, load, accept } = refusing(all, 20).await;
    let acknowledged = load.finish().await;
    let count = acknowledged.len();
    // Beside a server, which is asked to do it.
    assert_eq!(home.run(&["migrate"]).await, format!("Stored 0 of {count} quarantined batches\n"));
    server.kill();
    home.sql(accept).await;
    // Without a server the command does it.
    assert_eq!(home.run(&["migrate"]).await, format!("Stored {count} of {count} quarantined batches\n"));
    let server = home.server().await;
    assert_eq!(server.quarantined().await, 0);
    assert_all_stored_once(&server, &project, &acknowledged).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn kills_while_batches_go_into_quarantine_and_come_back_lose_and_double_nothing() {
    let Refusing { home, server, project, load, accept } = refusing(all, full_or(1_500, 150)).await;
    server.kill();
    let acknowledged = load.finish().await;

    // What was written and not yet answered may wait there, too.
    let server = home.server().await;
    let least = acknowledged.len() as u64;
    let most = least + CONNECTIONS as u64;
    // Some may still be on their way from the spool.
    let all = server.until_quarantined(|now| now >= least).await;
    assert!(all <= most, "{all} of {least}");
    // While they are refused again, in the middle of the file.
    server.kill();
    let server = home.server().await;
    server.until_quarantined(|now| now >= all).await;
    server.kill();
    home.sql(accept).await;
    // While they are stored, as soon as some are.
    for _ in 0..3 {
        let server = home.server().await;
        let before = server.quarantined().await;
        server.until_quarantined(|now| now < before || now == 0).await;
        server.kill();
    }
    let server = home.server().await;
    server.until_quarantined(|now| now == 0).await;
    assert_all_stored_once(&server, &project, &acknowledged).await;
    let totals = server.totals(&project).await;
    assert!(totals.sessions as u64 <= most, "{totals:?} of {most}");
    assert_eq!(server.stored(&project).await, totals.sessions, "a batch was stored or counted twice");
}
