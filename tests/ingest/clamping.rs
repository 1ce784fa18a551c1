//! Step 5: invalid values are clamped or dropped and never cause a refusal.

use serde_json::{Value, json};

use super::{World, pageview};

#[tokio::test]
async fn numbers_beyond_their_range_are_bent_to_its_ends() {
    let world = World::new().await;
    world
        .batch(1)
        .set("pvs.0.sp", json!(250))
        .set("pvs.0.eng", json!(1e12))
        .set("pvs.0.clk", json!(99_999_999_i64))
        .set("pvs.0.iclk", json!(-5))
        .set("pvs.0.vw", json!(1_000_000))
        .set("pvs.0.vh", json!(700.9))
        .stored()
        .await;
    let shown = world.first_pageview(1).await;
    assert_eq!((&shown["scroll"], &shown["engagedMs"]), (&json!(100), &json!(14_400_000)));
    assert_eq!((&shown["clicks"], &shown["internalClicks"]), (&json!(10_000), &json!(0)));
    assert_eq!(shown["viewport"], "10000x700");
}

#[tokio::test]
async fn values_of_the_wrong_type_are_dropped() {
    let world = World::new().await;
    let mut batch = world.batch(1);
    for name in ["age", "nav", "variant", "lang", "ref", "attrFrom", "attr", "sw", "tp", "ph", "sy", "sp"] {
        batch = batch.set(&format!("pvs.0.{name}"), json!([{}]));
    }
    for name in ["marks", "sec", "eng", "clk", "iclk", "vids"] {
        batch = batch.set(&format!("pvs.0.{name}"), json!("text"));
    }
    batch = batch.set("ev", json!(5)).set("ac", json!([])).set("cv", json!("x")).set("id", json!(1));
    batch.stored().await;
    let shown = world.first_pageview(1).await;
    assert_eq!((&shown["nav"], &shown["scroll"]), (&json!("load"), &json!(0)));
}

#[tokio::test]
async fn flags_and_optional_parts_may_be_missing() {
    let world = World::new().await;
    world.batch(1).without("fresh").without("consent").without("test").stored().await;
}

#[tokio::test]
async fn a_pageview_without_id_seq_or_path_is_dropped_and_the_others_stay() {
    let world = World::new().await;
    for name in ["id", "seq", "path"] {
        world.batch(1).set(&format!("pvs.0.{name}"), Value::Null).ignored_for("empty").await;
    }
    let batch = world.batch(1);
    let mut broken = batch.body["pvs"][0].clone();
    broken["id"] = json!("broken");
    let good = batch.body["pvs"][0].clone();
    batch.set("pvs", json!([broken, good, 7, null])).stored().await;
    assert_eq!(world.detail(1).await["pageviews"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_seq_below_one_drops_the_pageview() {
    let world = World::new().await;
    world.batch(1).set("pvs.0.seq", json!(0)).ignored_for("empty").await;
}

#[tokio::test]
async fn of_more_than_five_pageviews_the_first_five_count() {
    let world = World::new().await;
    let batch = world.batch(1);
    let numbered = |number: u8| {
        let mut state = batch.body["pvs"][0].clone();
        state["id"] = json!(pageview(number));
        state
    };
    let states: Vec<Value> = (1..=7).map(numbered).collect();
    batch.clone().set("pvs", json!(states)).stored().await;
    assert_eq!(world.detail(1).await["pageviews"].as_array().unwrap().len(), 5);
}

#[tokio::test]
async fn bad_marks_and_sections_are_dropped_and_good_ones_stay() {
    let world = World::new().await;
    world
        .batch(1)
        .set(
            "pvs.0.marks",
            json!({ "25": 1000, "33": 5, "50": -7, "abc": 1, "75": 1e15, "90": "5", "100": null }),
        )
        .set(
            "pvs.0.sec",
            json!({ "hero": [10, 20], "<b>": [1, 2], "odd": 5, "": [1, 2], "text": ["1", 2], "half": [1] }),
        )
        .stored()
        .await;
    let detail = world.detail(1).await;
    let names = |kind: &str| {
        let items = detail["timeline"].as_array().unwrap().iter().filter(|item| item["kind"] == kind);
        let mut names: Vec<String> = items.map(|item| item["name"].as_str().unwrap().to_owned()).collect();
        names.sort();
        names
    };
    assert_eq!(names("scroll_mark"), ["25", "50", "75"]);
    assert_eq!(names("section"), ["hero"]);
}

#[tokio::test]
async fn a_host_that_is_not_the_projects_becomes_that_of_the_origin() {
    let world = World::new().await;
    for (number, host) in (1..).zip(["evil.example", "SHOP.EXAMPLE", "no host!", ""]) {
        world.batch(number).set("pvs.0.host", json!(host)).stored().await;
        assert_eq!(world.first_pageview(number).await["host"], "shop.example", "{host}");
    }
}

#[tokio::test]
async fn a_referrer_keeps_only_its_host_and_the_sites_own_is_none() {
    let world = World::new().await;
    for (number, referrer, host) in [
        (1, "https://www.news.example/a/secret?token=1", json!("news.example")),
        (2, "https://shop.example/before", Value::Null),
        (3, "https://www.shop.example/", Value::Null),
        (4, "javascript:alert(1)", Value::Null),
    ] {
        world.batch(number).set("pvs.0.ref", json!(referrer)).stored().await;
        assert_eq!(world.detail(number).await["session"]["refHost"], host, "{referrer}");
    }
}

#[tokio::test]
async fn attribution_keeps_known_names_and_is_cut_to_length() {
    let world = World::new().await;
    let long = "c".repeat(300);
    let attr = json!({
        "utm_source": "news", "utm_campaign": long, "utm_term": "a@b.example", "gclid": "abc", "other": "x",
        "utm_content": 5, "utm_id": "a%40b.example",
    });
    world.batch(1).set("pvs.0.attr", attr).set("pvs.0.attrFrom", json!("url")).stored().await;
    let attribution = world.detail(1).await["attribution"].clone();
    assert_eq!(attribution["utmSource"], "news");
    assert_eq!(attribution["utmCampaign"].as_str().unwrap().len(), 256);
    assert_eq!((&attribution["utmTerm"], &attribution["utmContent"]), (&Value::Null, &Value::Null));
    assert_eq!(attribution["utmId"], Value::Null);
    assert_eq!(attribution["clickIds"], json!(["gclid"]));
    assert_eq!(attribution["adPlatform"], "search_ads_1");
    assert_eq!(attribution["source"], "url");
}

#[tokio::test]
async fn videos_are_bent_into_range_and_those_without_a_name_dropped() {
    let world = World::new().await;
    let video = |n: i64, id: Value| {
        json!({
            "n": n, "id": id, "src": "file", "fmt": "quer", "t": 10, "dur": 99_999.0, "ws": 5, "mp": 400,
            "done": true, "b": "zz", "r": [[0, 5], "x"],
        })
    };
    let videos = json!([video(0, json!("tour")), video(1, json!("")), video(0, json!("again"))]);
    world.batch(1).set("pvs.0.vids", videos).stored().await;
    let detail = world.detail(1).await;
    let shown: Vec<&Value> =
        detail["timeline"].as_array().unwrap().iter().filter(|item| item["kind"] == "video").collect();
    assert_eq!(shown.len(), 1);
    let props = &shown[0]["props"];
    assert_eq!(shown[0]["name"], "tour");
    assert_eq!((&props["format"], &props["maxPercent"]), (&json!("landscape"), &json!(100)));
    assert_eq!(props["durationS"], 7200.0);
}
