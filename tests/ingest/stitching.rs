//! Which batches belong to one visit.

use std::time::Duration;

use serde_json::{Value, json};

use super::{World, session};

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

fn minutes(minutes: u64) -> Duration {
    Duration::from_secs(minutes * 60)
}

impl World {
    /// The second batch of the visitor of the first, under a new id.
    pub fn again(&self) -> super::Batch<'_> {
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

fn sourced((attr, referrer): (Value, Value), age: u32, batch: super::Batch<'_>) -> super::Batch<'_> {
    let from = if attr == json!({}) { "none" } else { "url" };
    batch
        .set("pvs.0.attr", attr)
        .set("pvs.0.attrFrom", json!(from))
        .set("pvs.0.ref", referrer)
        .set("pvs.0.age", json!(age))
}

/// The visit of a pageview a minute ago and one now, whose sources are these.
async fn returned(world: &World, entry: (Value, Value), later: (Value, Value)) -> Value {
    sourced(entry, 60_000, world.batch(1)).stored().await;
    sourced(later, 0, world.again()).stored().await;
    world.detail(1).await
}

#[tokio::test]
async fn a_later_referrer_never_changes_where_a_visit_came_from() {
    for referrer in [
        "https://www.paypal.com/",
        "https://mail.google.com/",
        "https://www.google.com/",
        "https://other.example/",
    ] {
        let direct =
            returned(&World::new().await, (json!({}), Value::Null), (json!({}), json!(referrer))).await;
        assert_eq!(
            (&direct["session"]["channel"], &direct["session"]["refHost"]),
            (&json!("direct"), &Value::Null),
            "{referrer}"
        );
        let found = (json!({}), json!("https://duckduckgo.com/"));
        let search = returned(&World::new().await, found, (json!({}), json!(referrer))).await;
        assert_eq!(search["session"]["channel"], "search_other", "{referrer}");
    }
}

#[tokio::test]
async fn what_was_paid_for_takes_over_what_was_not_and_a_campaign_only_a_direct_visit() {
    let (none, search) = (json!({}), (json!({}), json!("https://duckduckgo.com/")));
    let click = json!({ "gclid": "abc" });
    let paid = json!({ "utm_source": "linkedin", "utm_medium": "cpc" });
    let news = json!({ "utm_source": "news", "utm_medium": "email" });
    let shared = json!({ "fbclid": "xyz" });
    for (entry, later, channel, platform) in [
        (search.clone(), click.clone(), "search_ads_1", json!("search_ads_1")),
        (search.clone(), paid.clone(), "social_2", Value::Null),
        (search.clone(), news.clone(), "search_other", Value::Null),
        (search, shared.clone(), "search_other", Value::Null),
        ((none.clone(), Value::Null), news.clone(), "email", Value::Null),
        ((none, Value::Null), shared.clone(), "social_1", Value::Null),
        ((click, Value::Null), paid, "search_ads_1", json!("search_ads_1")),
        ((news, Value::Null), shared, "email", Value::Null),
    ] {
        let case = format!("{entry:?} then {later}");
        let ids = later.get("fbclid").is_some();
        let visit = returned(&World::new().await, entry, (later, Value::Null)).await;
        assert_eq!(visit["session"]["channel"], channel, "{case}");
        assert_eq!(visit["attribution"]["adPlatform"], platform, "{case}");
        assert_eq!(visit["attribution"]["clickIds"].to_string().contains("fbclid"), ids, "{case}");
    }
}

#[tokio::test]
async fn attribution_is_that_of_the_earliest_pageview_that_carries_any() {
    let world = World::new().await;
    world.batch(1).set("pvs.0.age", json!(60_000)).stored().await;
    let second = world.again().set("pvs.0.attr", json!({ "utm_source": "news", "utm_medium": "email" }));
    second.set("pvs.0.attrFrom", json!("url")).set("pvs.0.age", json!(30_000)).stored().await;
    let third = world.batch(3).from("192.0.2.1").set("pvs.0.attr", json!({ "utm_source": "late" }));
    third.set("pvs.0.attrFrom", json!("url")).stored().await;
    let detail = world.detail(1).await;
    assert_eq!(detail["attribution"]["utmSource"], "news");
    assert_eq!(
        (&detail["session"]["channel"], &detail["session"]["refHost"]),
        (&json!("email"), &Value::Null)
    );
}

#[tokio::test]
async fn a_batch_that_comes_hours_late_is_no_part_of_the_visit_of_now() {
    let world = World::new().await;
    world.app.advance(minutes(8 * 60));
    world.batch(1).stored().await;
    // The visitor was offline: this page was opened in the morning.
    let late = world.again().set("pvs.0.age", json!(7 * 60 * 60 * 1000)).stored().await;
    assert!(late.contains(&session(2)) && late.contains("stitch=new"), "{late}");
    // One that began a moment before the visit is its beginning.
    let before = world.batch(3).from("192.0.2.1").set("pvs.0.age", json!(20 * 60 * 1000)).stored().await;
    assert!(before.contains(&session(1)), "{before}");
}

/// Two pages that were seen so many minutes ago, sent one after the other now, in both orders.
async fn sent_late(ages: [u64; 2]) -> [bool; 2] {
    let joined = async |first: u64, second: u64| {
        let world = World::new().await;
        world.app.advance(minutes(12 * 60));
        world.batch(1).set("pvs.0.age", json!(first * 60_000)).stored().await;
        let verdict = world.again().set("pvs.0.age", json!(second * 60_000)).stored().await;
        verdict.contains(&session(1))
    };
    [joined(ages[0], ages[1]).await, joined(ages[1], ages[0]).await]
}

#[tokio::test]
async fn pages_that_lie_far_apart_are_two_visits_in_whatever_order_they_come() {
    assert_eq!(sent_late([600, 0]).await, [false, false]);
    assert_eq!(sent_late([242, 37]).await, [false, false]);
    assert_eq!(sent_late([61, 0]).await, [false, false]);
    assert_eq!(sent_late([25, 0]).await, [true, true]);
    assert_eq!(sent_late([250, 240]).await, [true, true]);
}

#[tokio::test]
async fn a_page_that_is_read_for_hours_keeps_its_visit_alive() {
    let world = World::new().await;
    let page = world.batch(1);
    page.stored().await;
    for state in 2..=8u64 {
        world.app.advance(minutes(25));
        let read =
            page.clone().set("pvs.0.seq", json!(state)).set("pvs.0.age", json!((state - 1) * 25 * 60_000));
        read.set("pvs.0.eng", json!(state * 30_000)).stored().await;
    }
    world.app.advance(minutes(20));
    let next = world.again().stored().await;
    assert!(next.contains(&session(1)), "{next}");
}

#[tokio::test]
async fn a_test_and_a_visit_never_join() {
    for test_first in [true, false] {
        let world = World::new().await;
        let (visit, test) = (world.batch(1), world.again().set("test", json!(true)));
        let (first, second) = if test_first { (&test, &visit) } else { (&visit, &test) };
        first.stored().await;
        let verdict = second.stored().await;
        assert!(verdict.contains("stitch=new"), "{verdict}");
        let is_test = async |number: u8| world.detail(number).await["session"]["test"].clone();
        assert_eq!((is_test(1).await, is_test(2).await), (json!(false), json!(true)));
    }
}

#[tokio::test]
async fn the_entrys_referrer_stays_whichever_page_decides() {
    let entry = (json!({}), json!("https://duckduckgo.com/"));
    let visit = returned(&World::new().await, entry, (json!({ "gclid": "abc" }), Value::Null)).await;
    assert_eq!(
        (&visit["session"]["channel"], &visit["session"]["refHost"], &visit["attribution"]["source"]),
        (&json!("search_ads_1"), &json!("duckduckgo.com"), &json!("url"))
    );
}

#[tokio::test]
async fn a_repeated_batch_is_no_sign_of_life() {
    let world = World::new().await;
    let batch = world.batch(1).event(0, "booking", json!({}));
    batch.stored().await;
    world.app.advance(minutes(20));
    batch.stored().await;
    let last = async || world.detail(1).await["session"]["lastAt"].clone();
    assert_eq!(last().await, "2026-11-21T12:00:00.000Z");
    world.app.advance(minutes(1));
    batch.clone().set("pvs.0.seq", json!(2)).stored().await;
    assert_eq!(last().await, "2026-11-21T12:21:00.000Z");
    // An older state that comes now says nothing about now.
    world.app.advance(minutes(1));
    batch.stored().await;
    assert_eq!(last().await, "2026-11-21T12:21:00.000Z");
}

#[tokio::test]
async fn a_visits_device_is_that_of_its_first_pageview_and_else_of_what_came_first() {
    let world = World::new().await;
    let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) \
                 Version/18.1 Mobile/15E148 Safari/604.1";
    let by_phone = |number: u8| {
        world.batch(number).in_session(number / 10).header("user-agent", phone).set("pvs.0.tp", json!(true))
    };
    let by_desktop = |number: u8| world.batch(number).in_session(number / 10);
    let device = async |number: u8| world.detail(number).await["session"]["device"].clone();
    by_phone(11).stored().await;
    by_desktop(12).stored().await;
    by_desktop(21).stored().await;
    by_phone(22).stored().await;
    assert_eq!((device(1).await, device(2).await), (json!("mobile"), json!("desktop")));
    by_desktop(13).set("pvs.0.age", json!(1)).stored().await;
    assert_eq!(device(1).await, "desktop");
}

impl World {
    /// Whether each visit is a revisit, in the order of their ids.
    pub async fn revisits(&self) -> Vec<bool> {
        let db = &self.app.inner.context.db;
        let sql = "select revisit from sessions order by session_id";
        let statement = sea_orm::Statement::from_string(db.get_database_backend(), sql);
        let rows = sea_orm::ConnectionTrait::query_all_raw(db, statement).await.unwrap();
        rows.iter().map(|row| row.try_get("", "revisit").unwrap()).collect()
    }
}

#[tokio::test]
async fn late_documents_of_one_visit_stay_together_although_a_later_visit_is_known() {
    let world = World::new().await;
    world.app.advance(minutes(8 * 60));
    world.batch(1).stored().await;
    for (number, age) in [(2, 120), (3, 118), (4, 125)] {
        let late = world.batch(number).from("192.0.2.1").set("pvs.0.age", json!(age * 60_000)).stored().await;
        assert!(late.contains(&session(2)), "{number}: {late}");
    }
    assert_eq!(world.detail(2).await["session"]["pageviews"], 3);
}

#[tokio::test]
async fn the_last_state_of_a_second_tab_makes_the_first_visit_no_revisit() {
    let world = World::new().await;
    world.batch(1).stored().await;
    let tab = world.again();
    tab.stored().await;
    world.app.advance(minutes(31));
    world.batch(3).from("192.0.2.1").stored().await;
    assert_eq!(world.revisits().await, [false, true]);
    tab.set("pvs.0.seq", json!(2)).set("pvs.0.age", json!(31 * 60_000)).stored().await;
    assert_eq!(world.revisits().await, [false, true]);
}

#[tokio::test]
async fn of_two_visits_the_later_one_is_the_revisit_in_whatever_order_they_come() {
    let world = World::new().await;
    world.app.advance(minutes(8 * 60));
    world.batch(1).stored().await;
    let late = |number: u8, age: u64| {
        world.batch(number).from("192.0.2.1").set("pvs.0.age", json!(age * 60_000)).stored()
    };
    late(2, 120).await;
    assert_eq!(world.revisits().await, [true, false]);
    late(3, 240).await;
    assert_eq!(world.revisits().await, [true, true, false]);
    // Each is found by recomputed reports, too.
    let sql = json!({ "query": "select count(*) as visits from sessions where not revisit" });
    let answer = world.app.post("/v1/projects/shop/sql").bearer(&world.owner).json(&sql).send().await.ok(200);
    assert_eq!(answer["rows"], json!([[1]]), "{answer}");
}
