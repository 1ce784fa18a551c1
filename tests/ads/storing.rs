//! Costs are stored a day at a time: nobody waits for a whole window, and no day is ever there in part.

use futures::future::{Either, select};
use futures::poll;

use super::*;
use crate::support::CHROME;

/// Steps until a window is stored in part, and returns the days that are there.
async fn in_part(
    world: &World,
    step: &mut std::pin::Pin<&mut impl Future>,
    before: &BTreeMap<i32, usize>,
) -> BTreeMap<i32, usize> {
    loop {
        assert!(poll!(step.as_mut()).is_pending(), "the window came in one piece");
        let now = days(world).await;
        if now != *before {
            return now;
        }
    }
}

/// Number of stored rows by day.
async fn days(world: &World) -> BTreeMap<i32, usize> {
    let mut days = BTreeMap::new();
    for row in world.rows().await {
        *days.entry(row.day).or_default() += 1;
    }
    days
}

#[tokio::test]
async fn another_tenant_stores_a_visit_while_a_large_window_is_stored() {
    let world = world("search_ads_1").await;
    fill(&world);
    // More rows a day than one statement writes.
    world.platform.with(|fake| {
        for number in 0..700 {
            let ids = ["10001".to_owned(), "20001".to_owned(), (40_001 + number).to_string()];
            let mut new = Ad { names: ids.clone(), ids, is_deleted: false, days: BTreeMap::new() };
            new.days = (today() - 7..=today()).map(|day| (day, [1_000_000, 10, 1, 0])).collect();
            fake.ads.push(new);
        }
    });
    let stranger = world.inner.app.user("stranger").await;
    let theirs = world.inner.app.project(&stranger, "theirs").await;
    let per_day = |day: i32| if day > today() - 8 { 709 } else { 9 };
    let is_whole = |days: &BTreeMap<i32, usize>| days.iter().all(|(day, rows)| *rows == per_day(*day));

    let mut before = BTreeMap::new();
    {
        let step = sync::step(world.context(), (world.project, world.account));
        let mut step = std::pin::pin!(step);
        for number in 1..=3 {
            let now = in_part(&world, &mut step, &before).await;
            assert!(is_whole(&now), "{now:?}");
            let session = format!("5e55105e-0000-4000-8000-{number:012}");
            let pageview = format!("9a6e01e3-0000-4000-8000-{number:012}");
            let batch = theirs.batch(&session, &pageview, |_| {});
            let visit = async {
                let sent = world.inner.app.post("/v1/e").header("origin", "https://theirs.example");
                let sent = sent.header("content-type", "text/plain").header("user-agent", CHROME);
                assert_eq!(sent.body(batch.to_string()).send().await.status, 204);
            };
            // The step goes on meanwhile, because it may be just storing a day.
            let is_first = matches!(select(std::pin::pin!(visit), step.as_mut()).await, Either::Left(_));
            assert!(is_first, "the visit waits for the whole window");
            before = days(&world).await;
            let path = format!("/v1/projects/theirs/sessions/{session}");
            assert_eq!(world.inner.app.get(&path).bearer(&stranger).send().await.status, 200);
        }
        // The server dies here: whole days are there, and the window is read again.
    }
    assert!(is_whole(&days(&world).await));
    world.inner.app.advance(Duration::from_secs(660));
    world.settle().await;
    world.agrees().await;
    assert!(is_whole(&days(&world).await));

    // Campaigns that are not chosen any more leave a day at a time as well.
    let rules = json!([{ "field": "id", "kind": "exact", "value": "10002" }]);
    let choice = json!({ "backfillDays": BACKFILL, "campaigns": { "mode": "include", "rules": rules } });
    world.attach("shop", choice).await.ok(200);
    let before = days(&world).await;
    let step = sync::step(world.context(), (world.project, world.account));
    let mut step = std::pin::pin!(step);
    let now = in_part(&world, &mut step, &before).await;
    assert!(now.iter().all(|(day, rows)| *rows == 4 || *rows == per_day(*day)), "{now:?}");
    assert!(poll!(step.as_mut()).is_pending());
    step.await.unwrap();
}
