//! Cumulative states: a newer state wins; a repeated or late one changes nothing.

use std::time::Duration;

use serde_json::{Value, json};

use super::{Batch, World, pageview};

/// An application is opened from a search engine and moves on so many milliseconds later. The first batch, with both
/// pageviews, takes long; the second, with the later one, does not. Each with the time at which the server receives it,
/// after the application was opened.
fn moved_on(world: &World, gap: u64, slow_ms: u64) -> [(u64, Batch<'_>); 2] {
    // By their ids, the pageviews would be the other way round.
    let opened = world.batch(1).path("/").set("pvs.0.id", json!(pageview(9))).set("pvs.0.age", json!(1000));
    let opened = opened.set("pvs.0.ref", json!("https://duckduckgo.com/"));
    let opened = opened.event(0, "cta_click", json!({})).set("ev.0.t", json!(gap));
    let mut later = opened.body["pvs"][0].clone();
    let fields = [
        ("id", json!(pageview(2))),
        ("path", json!("/home")),
        ("nav", json!("spa")),
        ("ref", Value::Null),
        ("age", json!(1000 - gap)),
    ];
    for (field, value) in fields {
        later[field] = value;
    }
    let both = opened.clone().set("pvs", json!([opened.body["pvs"][0], later]));
    later["seq"] = json!(2);
    later["age"] = json!(2000 - gap);
    let second = world.batch(1).set("pvs", json!([later]));
    [(1000 + slow_ms, both), (2000, second)]
}

#[tokio::test]
async fn a_batch_keeps_the_order_and_distances_of_its_pageviews_and_events() {
    for (gap, slow_ms) in [(30, 300), (30, 5000), (30, 0), (0, 300), (0, 5000)] {
        let world = World::new().await;
        let mut sends = moved_on(&world, gap, slow_ms);
        sends.sort_by_key(|(at, _)| *at);
        let mut now = 0;
        for (at, batch) in &sends {
            world.app.advance(Duration::from_millis(at - now));
            now = *at;
            batch.stored().await;
        }
        let case = format!("{gap} ms, {slow_ms} ms late");
        let detail = world.detail(1).await;
        let session = &detail["session"];
        assert_eq!((&session["entryPage"], &session["exitPage"]), (&json!("/"), &json!("/home")), "{case}");
        assert_eq!(session["channel"], "search_other", "{case}");
        // Pageviews of the same millisecond are one apart.
        let expected = match gap {
            0 => ["2026-11-21T11:59:59.999Z", "2026-11-21T12:00:00.000Z"],
            _ => ["2026-11-21T12:00:00.000Z", "2026-11-21T12:00:00.030Z"],
        };
        let starts = detail["pageviews"].as_array().unwrap().iter().map(|view| &view["startedAt"]);
        assert_eq!(starts.collect::<Vec<_>>(), expected, "{case}");
        assert_eq!(session["startedAt"], expected[0], "{case}");
        // The visitor clicked before the application moved on.
        let kinds: Vec<&str> = detail["timeline"]
            .as_array()
            .unwrap()
            .iter()
            .map(|item| item["kind"].as_str().unwrap())
            .collect();
        let place = |kind: &str| kinds.iter().position(|known| *known == kind).unwrap();
        let last_pageview = kinds.iter().rposition(|kind| *kind == "pageview").unwrap();
        assert!(place("pageview") < place("event") && place("event") < last_pageview, "{case}: {kinds:?}");
    }
}

impl World {
    /// A batch of five pageviews of the first visit, each with these video plays.
    fn five_pageviews(&self, first: usize, plays: &[Value]) -> Batch<'_> {
        let batch = self.batch(1);
        let one = batch.body["pvs"][0].clone();
        let pageviews = (first..first + 5).map(|number| {
            let mut pageview = one.clone();
            pageview["id"] = json!(format!("00000000-0000-4000-8000-{number:012}"));
            if !plays.is_empty() {
                pageview["vids"] = json!(plays);
            }
            pageview
        });
        let pageviews: Vec<Value> = pageviews.collect();
        batch.set("pvs", json!(pageviews))
    }
}

#[tokio::test]
async fn a_newer_state_replaces_the_stored_one() {
    let world = World::new().await;
    world.batch(1).set("pvs.0.sp", json!(20)).stored().await;
    let verdict = world.batch(1).set("pvs.0.seq", json!(2)).set("pvs.0.sp", json!(70)).stored().await;
    assert!(verdict.ends_with("applied=1"), "{verdict}");
    assert_eq!(world.first_pageview(1).await["scroll"], 70);
}

#[tokio::test]
async fn an_older_or_equal_state_changes_nothing() {
    let world = World::new().await;
    world.batch(1).set("pvs.0.seq", json!(5)).set("pvs.0.sp", json!(50)).stored().await;
    for seq in [4, 5] {
        let late = world.batch(1).set("pvs.0.seq", json!(seq)).set("pvs.0.sp", json!(99));
        let verdict = late.stored().await;
        assert!(verdict.ends_with("applied=0"), "{verdict}");
    }
    assert_eq!(world.first_pageview(1).await["scroll"], 50);
}

#[tokio::test]
async fn each_state_of_a_batch_is_judged_by_itself() {
    let world = World::new().await;
    world.batch(1).stored().await;
    let batch = world.batch(1);
    let mut fresh = batch.body["pvs"][0].clone();
    fresh["id"] = json!(pageview(2));
    let old = batch.body["pvs"][0].clone();
    let verdict = batch.set("pvs", json!([old, fresh])).stored().await;
    assert!(verdict.ends_with("applied=0,1"), "{verdict}");
}

#[tokio::test]
async fn the_start_comes_from_the_servers_clock_and_the_age() {
    let world = World::new().await;
    world.batch(1).set("pvs.0.age", json!(90_000)).stored().await;
    assert_eq!(world.first_pageview(1).await["startedAt"], "2026-11-21T11:58:30.000Z");
    assert_eq!(world.detail(1).await["session"]["lastAt"], "2026-11-21T12:00:00.000Z");
}

#[tokio::test]
async fn a_slow_later_state_does_not_move_the_start_forward() {
    let world = World::new().await;
    world.batch(1).stored().await;
    world.app.advance(Duration::from_secs(60));
    let late = world.batch(1).set("pvs.0.seq", json!(2)).set("pvs.0.age", json!(55_000));
    late.stored().await;
    assert_eq!(world.first_pageview(1).await["startedAt"], "2026-11-21T12:00:00.000Z");
}

#[tokio::test]
async fn the_order_and_repetition_of_sends_do_not_matter() {
    let world = World::new().await;
    let sends = |number: u8| {
        let first = world.batch(number).set("fresh", json!(false)).set("pvs.0.age", json!(60_000));
        let second = first.clone().set("pvs.0.seq", json!(2)).set("pvs.0.sp", json!(80));
        let second = second.event(0, "cta_click", json!({ "label": "Buy" }));
        let third = first.clone().set("pvs.0.id", json!(pageview(number + 100))).path("/next");
        let third = third.set("pvs.0.age", json!(1000)).event(0, "booking", json!({}));
        [first, second, third]
    };
    let mut shown = Vec::new();
    for (number, order) in [(1, vec![0, 1, 2]), (2, vec![2, 1, 0]), (3, vec![1, 1, 2, 0, 2, 1])] {
        let sends = sends(number);
        for at in order {
            sends[at].stored().await;
        }
        let text = world.detail(number).await.to_string();
        let unnumbered = text
            .replace(&super::session(number), "session")
            .replace(&pageview(number), "first")
            .replace(&pageview(number + 100), "second");
        shown.push(unnumbered);
    }
    assert_eq!(shown[0], shown[1]);
    assert_eq!(shown[0], shown[2]);
}

#[tokio::test]
async fn entry_exit_and_counts_follow_from_all_pageviews() {
    let world = World::new().await;
    world
        .batch(1)
        .path("/start")
        .set("pvs.0.age", json!(50_000))
        .set("pvs.0.eng", json!(8000))
        .stored()
        .await;
    let second =
        world.batch(1).set("pvs.0.id", json!(pageview(2))).path("/end").set("pvs.0.nav", json!("spa"));
    second.set("pvs.0.eng", json!(4000)).stored().await;
    let session = world.detail(1).await["session"].clone();
    assert_eq!((&session["entryPage"], &session["exitPage"]), (&json!("/start"), &json!("/end")));
    assert_eq!((&session["pageviews"], &session["engagedMs"]), (&json!(2), &json!(12_000)));
}

#[tokio::test]
async fn concurrent_sends_of_one_visit_lose_nothing() {
    let world = World::new().await;
    let batches: Vec<_> = (1..=20u8)
        .map(|number| {
            let batch = world.batch(number).in_session(1).from("192.0.2.1").set("fresh", json!(false));
            batch.event(0, "cta_click", json!({}))
        })
        .collect();
    futures::future::join_all(batches.iter().map(|batch| batch.stored())).await;
    let session = world.detail(1).await["session"].clone();
    assert_eq!((&session["pageviews"], &session["events"]), (&json!(20), &json!(20)));
}

#[tokio::test]
async fn a_visit_that_is_long_over_is_not_rewritten() {
    let world = World::new().await;
    world.batch(1).stored().await;
    world.app.advance(Duration::from_secs(24 * 3600));
    world.batch(1).set("pvs.0.seq", json!(2)).set("pvs.0.sp", json!(70)).stored().await;
    // That was a sign of life, from which the day is counted.
    world.app.advance(Duration::from_secs(24 * 3600 + 1));
    let late = world.batch(1).set("pvs.0.seq", json!(3)).set("pvs.0.sp", json!(99)).path("/forged");
    late.ignored_for("too_late").await;
    let new_page = world.batch(1).set("pvs.0.id", json!(pageview(9)));
    new_page.event(0, "booking", json!({})).ignored_for("too_late").await;
    let detail = world.detail(1).await;
    assert_eq!(
        (detail["pageviews"].as_array().unwrap().len(), &detail["pageviews"][0]["scroll"]),
        (1, &json!(70))
    );
}

#[tokio::test]
async fn a_visit_has_at_most_a_thousand_pageviews() {
    let world = World::new().await;
    world.limit(json!({ "pageviewsPerKeyDay": 100_000, "eventsPerKeyDay": 100_000 })).await;
    let five = |first: usize| world.five_pageviews(first, &[]);
    for turn in 0..200 {
        if turn % 50 == 49 {
            world.app.advance(Duration::from_secs(61));
        }
        five(1000 + turn * 5).stored().await;
    }
    five(5000).ignored_for("session_full").await;
    // Its pageviews go on.
    five(1000).set("pvs.0.seq", json!(2)).stored().await;
}

#[tokio::test]
async fn a_visit_has_at_most_a_thousand_video_plays() {
    let world = World::new().await;
    world.limit(json!({ "pageviewsPerKeyDay": 100_000, "eventsPerKeyDay": 100_000 })).await;
    let play = |n| {
        json!({
            "n": n, "id": "tour", "src": "file", "fmt": "quer", "t": 10, "dur": 60.0, "ws": 5, "mp": 9,
            "done": false, "b": "0", "r": [[0, 5]],
        })
    };
    let plays: Vec<Value> = (0..10).map(play).collect();
    let five = |first: usize| world.five_pageviews(first, &plays);
    for turn in 0..20 {
        five(1000 + turn * 5).stored().await;
    }
    five(5000).ignored_for("session_full").await;
    // Its pageviews go on.
    five(1000).set("pvs.0.seq", json!(2)).stored().await;
}

#[tokio::test]
async fn a_visit_has_at_most_five_thousand_events() {
    let world = World::new().await;
    world.limit(json!({ "pageviewsPerKeyDay": 100_000, "eventsPerKeyDay": 100_000 })).await;
    let hundred = |first: usize| {
        let page = pageview(u8::try_from(first / 400 + 1).unwrap());
        let events: Vec<Value> = (0..100)
            .map(|n| json!({ "pv": page, "n": first % 400 + n, "e": "cta_click", "t": 0, "p": {} }))
            .collect();
        world.batch(1).set("pvs.0.id", json!(page)).set("ev", json!(events))
    };
    for turn in 0..50 {
        if turn == 49 {
            world.app.advance(Duration::from_secs(61));
        }
        hundred(turn * 100).stored().await;
    }
    hundred(5000).ignored_for("session_full").await;
    hundred(100).stored().await;
}
