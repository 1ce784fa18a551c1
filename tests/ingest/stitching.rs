//! Which sends belong to one visit.

use std::time::Duration;

use serde_json::{Value, json};

use super::{World, session};

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

fn minutes(minutes: u64) -> Duration {
    Duration::from_secs(minutes * 60)
}

impl World {
    /// The second batch of the visitor of the first, under a new id.
    fn again(&self) -> super::Batch<'_> {
        self.batch(2).from("192.0.2.1")
    }
}

#[tokio::test]
async fn a_fresh_id_of_a_known_visitor_continues_the_session() {
    let world = World::new().await;
    world.batch(1).stored().await;
    let verdict = world.again().path("/next").stored().await;
    assert_eq!(verdict, format!("stored; session={}; stitch=hash; applied=1", session(1)));
    let detail = world.detail(1).await;
    assert_eq!(detail["pageviews"].as_array().unwrap().len(), 2);
    assert_eq!(detail["session"]["stitch"], "hash");
}

#[tokio::test]
async fn the_new_id_becomes_an_alias_of_the_session() {
    let world = World::new().await;
    world.batch(1).stored().await;
    world.again().stored().await;
    let by_alias = world.detail(2).await;
    assert_eq!(by_alias["session"]["id"], json!(session(1)));
    // The client keeps its own id, and later sends of it still reach the session.
    let later = world.batch(3).in_session(2).from("192.0.2.1").set("fresh", json!(false));
    assert!(later.stored().await.contains(&session(1)));
}

#[tokio::test]
async fn another_browser_address_or_project_is_another_visitor() {
    let world = World::new().await;
    world.batch(1).stored().await;
    let browser = world.again().header("user-agent", FIREFOX).stored().await;
    assert!(browser.contains("stitch=new"), "{browser}");
    let address = world.batch(3).stored().await;
    assert!(address.contains("stitch=new"), "{address}");
    let other = world.app.project(&world.owner, "other").await;
    let batch = world.batch(4).from("192.0.2.1").header("origin", "https://other.example");
    let project = batch.set("k", json!(other.key)).stored().await;
    assert!(project.contains("stitch=new"), "{project}");
}

#[tokio::test]
async fn an_id_that_is_not_fresh_is_its_own_session() {
    let world = World::new().await;
    world.batch(1).stored().await;
    let verdict = world.again().set("fresh", json!(false)).stored().await;
    assert!(verdict.contains(&session(2)) && verdict.contains("stitch=storage"), "{verdict}");
}

#[tokio::test]
async fn thirty_minutes_of_silence_end_a_visit() {
    let world = World::new().await;
    world.batch(1).stored().await;
    world.app.advance(minutes(30) + Duration::from_millis(1));
    let verdict = world.again().stored().await;
    assert!(verdict.contains(&session(2)) && verdict.contains("stitch=new"), "{verdict}");
}

#[tokio::test]
async fn a_visit_lasts_as_long_as_it_is_never_silent_for_thirty_minutes() {
    let world = World::new().await;
    world.batch(1).stored().await;
    for number in 2..=5 {
        world.app.advance(minutes(29));
        let verdict = world.batch(number).from("192.0.2.1").stored().await;
        assert!(verdict.contains(&session(1)), "{verdict}");
    }
    assert_eq!(world.detail(1).await["session"]["pageviews"], 5);
}

#[tokio::test]
async fn how_the_pageviews_belong_together_is_known() {
    let world = World::new().await;
    for (number, nav, fresh, stitch) in [
        (1, "load", true, "new"),
        (2, "spa", true, "memory"),
        (3, "resume", false, "memory"),
        (4, "reload", false, "storage"),
        (5, "back_forward", false, "storage"),
    ] {
        let batch = world.batch(number).set("pvs.0.nav", json!(nav)).set("fresh", json!(fresh));
        let verdict = batch.stored().await;
        assert!(verdict.contains(&format!("stitch={stitch};")), "{nav}: {verdict}");
    }
}

#[tokio::test]
async fn without_consent_visits_are_not_tied_together_where_the_project_is_strict() {
    let world = World::new().await;
    let consent = json!({
        "mode": "strict", "storageKey": null, "grantedValues": [], "deniedValues": [], "windowEvent": null,
        "cmp": [], "respectDoNotTrack": false, "respectGlobalPrivacyControl": true,
    });
    world.configure(json!({ "consent": consent })).await;
    world.batch(1).stored().await;
    let without = world.again().stored().await;
    assert!(without.contains("stitch=new"), "{without}");
    let with = |number| world.batch(number).from("192.0.2.1").set("consent", json!(true)).stored();
    let first = with(3).await;
    assert!(first.contains("stitch=new"), "nor is a visit with consent tied to them: {first}");
    let second = with(4).await;
    assert!(second.contains("stitch=hash"), "{second}");
}

#[tokio::test]
async fn attribution_is_that_of_the_earliest_pageview_that_carries_any() {
    let world = World::new().await;
    world.batch(1).set("pvs.0.age", json!(60_000)).stored().await;
    let second = world.again().set("pvs.0.attr", json!({ "utm_source": "news", "utm_medium": "email" }));
    second.set("pvs.0.age", json!(30_000)).stored().await;
    let third = world.batch(3).from("192.0.2.1").set("pvs.0.attr", json!({ "utm_source": "late" }));
    third.stored().await;
    let detail = world.detail(1).await;
    assert_eq!(detail["attribution"]["utmSource"], "news");
    assert_eq!(
        (&detail["session"]["channel"], &detail["session"]["refHost"]),
        (&json!("email"), &Value::Null)
    );
}
