//! kill -9 under load, repeatedly: every batch that was answered 204 is stored exactly once.

use std::collections::HashMap;

use super::{Home, kills};
use crate::support::load::{CONNECTIONS, Load, assert_all_stored_once};
use crate::support::soak::full_or;

/// After so many acknowledged batches it is killed: once when it is well under way, then anywhere near its start.
fn batches_before(kill: usize) -> usize {
    if kill == 1 { full_or(2_000, 400) } else { 1 + kill * 37 % 97 }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_acknowledged_batch_survives_every_kill_exactly_once() {
    let home = Home::new().await;
    let mut server = home.server().await;
    let project = server.project().await;
    let mut acknowledged = HashMap::new();
    for kill in 1..=kills() {
        let load = Load::start(&server, &project);
        load.until_acknowledged(batches_before(kill)).await;
        server.kill();
        let before = acknowledged.len();
        acknowledged.extend(load.finish().await);
        assert!(acknowledged.len() >= before + batches_before(kill));
        server = home.server().await;
    }
    server.until_stored(&project, acknowledged.len()).await;
    assert_all_stored_once(&server, &project, &acknowledged).await;

    // What was committed and not yet answered may be there too, never a second copy of anything.
    let totals = server.totals(&project).await;
    let unanswered = kills() * CONNECTIONS;
    assert!(totals.sessions <= acknowledged.len() + unanswered, "{totals:?}");
    assert!(totals.pageviews <= acknowledged.values().sum::<usize>() + 3 * unanswered, "{totals:?}");
    println!("{} kills, {} batches acknowledged, {totals:?}", kills(), acknowledged.len());
}
