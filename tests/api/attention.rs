//! Attention reports (scroll, sections, engagement, clicks and videos), from tracking batches to answers.

use std::time::Duration;

use serde_json::{Value, json};

use crate::ingest::{Batch, World};

async fn report(world: &World, path: &str) -> Value {
    let path = format!("/v1/projects/shop/analytics/{path}");
    world.app.get(&path).bearer(&world.owner).send().await.ok(200)
}

/// Three views: two of the start page by visitors who scroll and click, one of the prices.
async fn visited() -> World {
    let world = World::new().await;
    let start = world.batch(1).path("/").set("pvs.0.sp", json!(80)).set("pvs.0.eng", json!(20_000));
    let start = start.set("pvs.0.marks", json!({ "25": 1_000, "50": 2_000, "75": 9_000 }));
    let start = start.set("pvs.0.sec", json!({ "hero": [0, 4_000], "faq": [3_000, 9_000] }));
    let start = start.set("pvs.0.clk", json!(3)).set("pvs.0.iclk", json!(2));
    let start = start.event(0, "cta_click", json!({ "label": "Buy", "section": "hero" }));
    let start = start.event(1, "cta_click", json!({ "label": "Buy", "section": "hero" }));
    start.event(2, "messaging_click", json!({ "app": "telegram", "section": "" })).stored().await;
    let again = world.batch(2).path("/").set("pvs.0.sp", json!(30)).set("pvs.0.eng", json!(0));
    let again = again.set("pvs.0.marks", json!({ "25": 3_000 })).set("pvs.0.clk", json!(0));
    again.set("pvs.0.sec", json!({ "hero": [0, 2_000] })).stored().await;
    let prices = world.batch(101).in_session(1).from("192.0.2.1").path("/prices");
    let prices =
        prices.set("pvs.0.nav", json!("spa")).set("pvs.0.sp", json!(100)).set("pvs.0.eng", json!(5_000));
    let prices = prices.set("pvs.0.sec", json!({ "table": [100, 500] })).set("pvs.0.clk", json!(1));
    prices.event(0, "cta_click", json!({ "label": "Buy", "section": "table" })).stored().await;
    world
}

#[tokio::test]
async fn scroll_counts_the_views_that_reached_a_mark_and_when() {
    let world = visited().await;
    let all = report(&world, "scroll").await;
    assert_eq!((&all["views"], &all["depth"]["median"]), (&json!(3), &json!(80.0)));
    let start = report(&world, "scroll?page=/&step=25").await;
    assert_eq!(start["views"], 2);
    let mark = |percent: u32, views: u32, share: f64, median: Value| json!({ "percent": percent, "views": views, "share": share, "medianMs": median });
    let marks = json!([
        mark(25, 2, 1.0, json!(2_000.0)),
        mark(50, 1, 0.5, json!(2_000.0)),
        mark(75, 1, 0.5, json!(9_000.0)),
        mark(90, 0, 0.0, Value::Null),
        mark(100, 0, 0.0, Value::Null),
    ]);
    assert_eq!(start["marks"], marks);
    let points = start["curve"].as_array().unwrap().iter();
    let points: Vec<_> = points.map(|point| (point["percent"].clone(), point["views"].clone())).collect();
    let expected = [(0, 2), (25, 2), (50, 1), (75, 1), (100, 0)].map(|(at, views)| (json!(at), json!(views)));
    assert_eq!(points, expected);
    // The mode selects sessions; of these, the views of the page count.
    assert_eq!(report(&world, "scroll?page=/prices&page_mode=exit").await["views"], 1);
    assert_eq!(report(&world, "scroll?page=/prices&page_mode=entry").await["views"], 0);
}

#[tokio::test]
async fn sections_stand_in_the_order_of_the_page() {
    let world = visited().await;
    let start = report(&world, "sections?page=/").await;
    assert_eq!(
        (&start["views"], &start["viewsWithSections"], &start["distinct"]),
        (&json!(2), &json!(2), &json!(2))
    );
    let row = |section: &str, views: u32, share: f64, [dwell, median, seen, position]: [f64; 4]| {
        json!({
            "section": section, "views": views, "share": share, "dwellMs": dwell as u64,
            "medianDwellMs": median, "medianSeenMs": seen, "position": position,
        })
    };
    let hero = row("hero", 2, 1.0, [6_000.0, 3_000.0, 0.0, 1.0]);
    let faq = row("faq", 1, 0.5, [6_000.0, 6_000.0, 3_000.0, 2.0]);
    assert_eq!(start["rows"], json!([hero, faq]));
    assert_eq!(report(&world, "sections").await["distinct"], 3);
    assert_eq!(report(&world, "sections?limit=1").await["rows"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn clicks_stand_by_label_and_section_and_are_those_of_the_page() {
    let world = visited().await;
    let start = report(&world, "clicks?page=/").await;
    let counts =
        ["views", "clicks", "internalClicks", "namedClicks", "distinct"].map(|name| start[name].clone());
    assert_eq!(counts, [2, 3, 2, 3, 2].map(Value::from));
    let row = |event: &str, label: &str, section: Value, clicks: u32, share: f64| {
        json!({
            "event": event, "label": label, "section": section, "clicks": clicks, "sessions": 1, "share": share,
        })
    };
    let buy = row("cta_click", "Buy", json!("hero"), 2, 2.0 / 3.0);
    let telegram = row("messaging_click", "telegram", Value::Null, 1, 1.0 / 3.0);
    assert_eq!(start["rows"], json!([buy, telegram]));
    let call = world.app.get("/v1/projects/shop/analytics/clicks?limit=1").bearer(&world.owner);
    let csv = call.header("accept", "text/csv").send().await.text_of(200);
    let (table, said) =
        ("event,label,section,clicks,sessions,share\r\ncta_click,Buy,hero,2,1,0.5\r\n", "# 1 of 3 rows.\r\n");
    assert_eq!(csv, format!("{table}{said}"));
    let all = report(&world, "clicks").await;
    assert_eq!((&all["clicks"], &all["namedClicks"], &all["distinct"]), (&json!(4), &json!(4), &json!(3)));
}

#[tokio::test]
async fn engagement_puts_every_session_into_a_class_and_an_hour() {
    let world = World::with(&[], json!({ "timezone": "Europe/Berlin" })).await;
    for (number, engaged) in [(1, 0), (2, 9_999), (3, 10_000), (4, 700_000)] {
        world.batch(number).set("pvs.0.eng", json!(engaged)).set("pvs.0.sp", json!(100)).stored().await;
    }
    let answer = report(&world, "engagement").await;
    let sessions = |spread: &str| {
        let classes = answer[spread]["classes"].as_array().unwrap().iter();
        classes.map(|class| class["sessions"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(sessions("engagedMs"), [1, 1, 1, 0, 0, 0, 1]);
    assert_eq!(sessions("scroll"), [0, 0, 0, 0, 0, 4]);
    assert_eq!(sessions("pages"), [4, 0, 0, 0, 0, 0]);
    assert_eq!(answer["engagedMs"]["classes"][1], json!({ "from": 1, "below": 10_000, "sessions": 1 }));
    assert_eq!(answer["engagedMs"]["classes"][6]["below"], Value::Null);
    assert_eq!(answer["engagedMs"]["quartiles"]["median"], 9_999.5);
    let hours = answer["hours"].as_array().unwrap();
    assert_eq!(hours.len(), 168);
    let came: Vec<&Value> = hours.iter().filter(|hour| hour["sessions"] != 0).collect();
    // The clock stands at 12:00 UTC on a Saturday in winter.
    let hour = json!({ "weekday": 6, "hour": 13, "sessions": 4, "averageEngagedMs": 179_999.75 });
    assert_eq!(came, [&hour]);
}

/// A play of the film with these fields besides.
fn play<'world>(batch: Batch<'world>, format: &str, bits: &str, more: Value) -> Batch<'world> {
    let mut video = json!({
        "n": 0, "id": "film", "src": "player", "fmt": format, "t": 10, "dur": 200, "ws": 20, "mp": 50,
        "done": false, "b": bits, "r": [],
    });
    video.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    batch.set("pvs.0.vids", json!([video]))
}

/// A film watched to its end, one watched for a twentieth and again, and one that was not begun.
async fn played() -> World {
    let world = World::new().await;
    let whole = "f".repeat(25);
    play(world.batch(1), "landscape", &whole, json!({ "done": true, "ws": 200 })).stored().await;
    let twentieth = format!("f8{}", "0".repeat(23));
    let again = json!([[0, 10], [4, 6.5], [6.5, 10]]);
    play(world.batch(2), "hoch", &twentieth, json!({ "r": again })).path("/prices").stored().await;
    play(world.batch(3), "hoch", &"0".repeat(25), json!({ "ws": 0, "src": "host" })).stored().await;
    world
}

#[tokio::test]
async fn videos_stand_with_what_was_watched_of_them() {
    let world = played().await;
    let answer = report(&world, "videos").await;
    assert_eq!(answer["distinct"], 2);
    let format = |name: &str, share: f64, completions: u32| {
        json!({
            "format": name, "plays": 1, "averageShare": share, "completions": completions,
            "completionRate": f64::from(completions),
        })
    };
    let film = json!({
        "video": "film", "source": "player", "durationMs": 200_000, "plays": 2, "sessions": 2, "visitors": 2,
        "starts": 2, "watchedS": 220, "averageShare": 0.525, "medianShare": 0.525, "completions": 1,
        "completionRate": 0.5, "formats": [format("landscape", 1.0, 1), format("portrait", 0.05, 0)],
    });
    assert_eq!(answer["rows"][0], film);
    let other = &answer["rows"][1];
    assert_eq!((&other["source"], &other["plays"], &other["starts"]), (&json!("host"), &json!(1), &json!(0)));
    assert_eq!(report(&world, "videos?page=/prices").await["rows"][0]["plays"], 1);
}

#[tokio::test]
async fn retention_is_a_curve_over_all_plays_and_per_format() {
    let world = played().await;
    let answer = report(&world, "videos/film/retention?source=player").await;
    let curve = answer["curve"].as_array().unwrap();
    assert_eq!(
        (answer["plays"].as_u64(), answer["durationMs"].as_u64(), curve.len()),
        (Some(2), Some(200_000), 100)
    );
    let point = |percent: u32, watched: f64, rewatched: f64| json!({ "percent": percent, "watched": watched, "rewatched": rewatched });
    // A hundredth has two seconds. Those from 4 to 6 and from 8 to 10 were seen twice; of the one between,
    // two stretches that meet within it saw a part each.
    let first = [0.0, 0.0, 0.5, 0.0, 0.5];
    for (percent, rewatched) in (0..).zip(first) {
        assert_eq!(curve[percent as usize], point(percent, 1.0, rewatched));
    }
    assert_eq!((&curve[5], &curve[99]), (&point(5, 0.5, 0.0), &point(99, 0.5, 0.0)));
    let formats = answer["formats"].as_array().unwrap();
    assert_eq!((&formats[0]["format"], &formats[1]["format"]), (&json!("landscape"), &json!("portrait")));
    assert_eq!(formats[1]["curve"][4], point(4, 1.0, 1.0));
    let steps = report(&world, "videos/film/retention?source=player&step=10").await;
    assert_eq!((&steps["curve"][0], steps["curve"].as_array().unwrap().len()), (&point(0, 0.75, 0.1), 10));
    assert_eq!(report(&world, "videos/film/retention").await["plays"], 3);
}

#[tokio::test]
async fn a_video_that_nobody_played_has_a_curve_of_zeros() {
    let world = played().await;
    for path in [
        "videos/none/retention",
        "videos/film/retention?source=none",
        "videos/film/retention?preset=yesterday",
    ] {
        let answer = report(&world, path).await;
        assert_eq!(
            (answer["plays"].as_u64(), answer["formats"].as_array().unwrap().len()),
            (Some(0), 0),
            "{path}"
        );
        assert_eq!(answer["curve"][99], json!({ "percent": 99, "watched": 0.0, "rewatched": 0.0 }), "{path}");
    }
}

#[tokio::test]
async fn a_retention_names_what_is_wrong_in_path_and_query() {
    let world = World::new().await;
    let long = "x".repeat(41);
    let path = format!("/v1/projects/shop/analytics/videos/{long}/retention?step=26&video=film&limit=1");
    let mut violations = world.app.get(&path).bearer(&world.owner).send().await.violations();
    violations.sort();
    assert_eq!(violations, ["path.video", "query.limit", "query.step", "query.video"]);
    for (report, parameter) in [
        ("scroll?step=0", "query.step"),
        ("sections?limit=1001", "query.limit"),
        ("clicks?limit=x", "query.limit"),
    ] {
        let path = format!("/v1/projects/shop/analytics/{report}");
        assert_eq!(
            world.app.get(&path).bearer(&world.owner).send().await.violations(),
            [parameter],
            "{report}"
        );
    }
}

#[tokio::test]
async fn graphql_answers_the_same_by_names_of_its_own() {
    let world = played().await;
    world.app.advance(Duration::from_secs(1));
    let query = "{ project(project: \"shop\") {
        scroll(step: 25) { views marks { percent views } curve { percent } }
        sections { views rows { section } }
        engagement { engagedMs { classes { from below sessions } } hours { weekday hour sessions } }
        clicks { clicks rows { event } }
        videos { rows { video formats { format plays } } }
        videoRetention(video: \"film\", step: 20, filter: { page: \"/prices\" }) {
            plays curve { percent watched } formats { format }
        }
    } }";
    let call = world.app.post("/graphql").bearer(&world.owner).json(&json!({ "query": query }));
    let answer = call.send().await.ok(200);
    assert_eq!(answer["errors"], Value::Null, "{answer}");
    let project = &answer["data"]["project"];
    assert_eq!(
        (&project["scroll"]["views"], &project["engagement"]["hours"][167]["weekday"]),
        (&json!(3), &json!(7))
    );
    assert_eq!(project["videos"]["rows"][0]["formats"][1], json!({ "format": "PORTRAIT", "plays": 1 }));
    let retention = &project["videoRetention"];
    assert_eq!((&retention["plays"], &retention["curve"][0]["watched"]), (&json!(1), &json!(0.25)));
    let wrong = "{ project(project: \"shop\") { videoRetention(video: \"\", step: 0) { plays } } }";
    let call = world.app.post("/graphql").bearer(&world.owner).json(&json!({ "query": wrong }));
    let answer = call.send().await.value();
    let errors = answer["errors"][0]["extensions"].to_string();
    assert!(errors.contains("\"video\"") && errors.contains("\"step\""), "{answer}");
}

#[tokio::test]
async fn vitals_are_rated_by_page_and_device_and_over_time() {
    let world = World::new().await;
    let visit = async |number: u8, path: &str, vitals: Value| {
        world.batch(number).path(path).set("pvs.0.vit", vitals).stored().await;
    };
    visit(1, "/", json!({ "lcp": 1_000, "inp": 100, "cls": 0, "ttfb": 200 })).await;
    visit(2, "/", json!({ "lcp": 3_000, "cls": 3_000 })).await;
    visit(3, "/prices", json!({ "lcp": 5_000, "inp": "slow", "ttfb": -1, "cls": 600_001 })).await;
    world.batch(4).stored().await;
    let vitals = async |query: &str| {
        let path = format!("/v1/projects/shop/analytics/vitals?{query}");
        world.app.get(&path).bearer(&world.owner).send().await.ok(200)
    };
    let all = vitals("").await;
    assert_eq!((&all["views"], &all["distinct"]), (&json!(3), &json!(2)));
    let third = 1.0 / 3.0;
    assert_eq!(all["totals"]["lcp"], json!({ "views": 3, "p75": 4_000.0, "good": third, "poor": third }));
    assert_eq!(all["totals"]["inp"], json!({ "views": 1, "p75": 100.0, "good": 1.0, "poor": 0.0 }));
    assert_eq!((&all["totals"]["cls"]["good"], &all["totals"]["cls"]["poor"]), (&json!(0.5), &json!(0.5)));
    assert_eq!(all["rows"][0]["value"], "/");
    assert_eq!(all["rows"][0]["figures"]["lcp"]["p75"], 2_500.0);
    assert_eq!(all["series"].as_array().unwrap().last().unwrap()["figures"]["lcp"]["views"], 3);
    assert_eq!(vitals("by=device").await["rows"][0]["value"], "desktop");
    let one = vitals("page=/prices").await;
    let none = json!({ "views": 0, "p75": null, "good": null, "poor": null });
    assert_eq!((&one["views"], &one["totals"]["ttfb"], &one["totals"]["cls"]), (&json!(1), &none, &none));
    visit(5, "/calm", json!({ "cls": 0 })).await;
    assert_eq!(vitals("page=/calm").await["totals"]["cls"]["p75"], 0.0);
}
