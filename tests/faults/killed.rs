//! kill -9 in the middle of load: every batch that got its 204 is there, and there once.

use super::Home;
use crate::support::load::{CONNECTIONS, Load, assert_all_stored_once};

/// The server is killed once this many batches have been acknowledged.
const BATCHES: usize = 4_000;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_acknowledged_batch_survives_a_kill_exactly_once() {
    let home = Home::new().await;
    let server = home.server().await;
    let project = server.project().await;
    let load = Load::start(&server, &project);
    load.until_acknowledged(BATCHES).await;
    server.kill();
    let acknowledged = load.finish().await;
    assert!(acknowledged.len() >= BATCHES);

    let server = home.server().await;
    assert_all_stored_once(&server, &project, &acknowledged).await;

    // What was committed and not yet answered may be there too, never a second copy of anything.
    let totals = server.totals(&project).await;
    assert!(totals.sessions <= acknowledged.len() + CONNECTIONS, "{totals:?}");
    assert!(totals.pageviews <= acknowledged.values().sum::<usize>() + 3 * CONNECTIONS, "{totals:?}");
}
