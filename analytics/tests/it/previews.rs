//! Previews of relevance: they take turns, and their number and time are limited.

use std::time::Duration;

use analytics::reports::{RelevancePreviewInput, ReportLimits};
use domain::Error;
use domain::measuring::relevance::RelevanceConfig;
use futures::future;

use crate::world::{World, id};

/// More visits than are scored in one turn.
const VISITS: u128 = 300;

impl World {
    async fn visited() -> Self {
        let world = Self::new().await;
        for number in 1..=VISITS {
            let rev = world.next_rev().await;
            world.session(rev, id(number), &[]).await;
            world.pageview(rev, id(number), id(number + 1_000), &[]).await;
        }
        world
    }
}

fn input() -> RelevancePreviewInput {
    RelevancePreviewInput { config: RelevanceConfig::default(), sample: None }
}

#[tokio::test]
async fn previews_of_one_tenant_are_few_and_hold_up_no_other() {
    let world = World::visited().await;
    let reports = world.reports(ReportLimits { waiting: 1, ..ReportLimits::default() });
    let stranger = world.stranger().await;
    let previews = future::join_all((0..10).map(|_| reports.preview_relevance(&world.shop, input())));
    let (previews, other) = tokio::join!(previews, reports.preview_relevance(&stranger, input()));
    assert_eq!(other.unwrap().sessions, 0);
    let (mut scored, mut refused) = (0, 0);
    for preview in previews {
        match preview {
            Ok(preview) => scored += usize::from(u128::from(preview.sessions) == VISITS),
            Err(Error::RateLimited { retry_after_s: 1.. }) => refused += 1,
            Err(error) => panic!("{error:?}"),
        }
    }
    // One runs, one waits, and those that come meanwhile are refused.
    assert!(scored >= 2 && refused >= 1 && scored + refused == 10, "{scored} scored, {refused} refused");
    reports.preview_relevance(&world.shop, input()).await.unwrap();
}

#[tokio::test]
async fn a_preview_that_takes_too_long_is_told_so() {
    let world = World::visited().await;
    let reports = world.reports(ReportLimits { timeout: Duration::ZERO, ..ReportLimits::default() });
    let error = reports.preview_relevance(&world.shop, input()).await.unwrap_err();
    assert_eq!(error.code(), "validation_error");
    // The place is free again.
    let error = reports.preview_relevance(&world.shop, input()).await.unwrap_err();
    assert_eq!(error.code(), "validation_error");
}
