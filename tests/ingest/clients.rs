//! Step 4: bots and windows without a size are not stored; device, browser and system of other clients are.

use std::time::Duration;

use serde_json::json;

use super::World;
use crate::support::CHROME;

#[tokio::test]
async fn bots_are_answered_204_and_not_stored() {
    let world = World::new().await;
    for agent in [
        "curl/8.5.0",
        "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
        "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0 Safari/537.36",
    ] {
        world.batch(1).header("user-agent", agent).ignored_for("bot").await;
    }
    assert!(!world.is_stored(1).await);
}

#[tokio::test]
async fn a_window_without_a_size_is_not_stored() {
    let world = World::new().await;
    for side in ["vw", "vh"] {
        world.batch(1).set(&format!("pvs.0.{side}"), json!(0)).ignored_for("zero_viewport").await;
    }
    assert!(!world.is_stored(1).await);
}

#[tokio::test]
async fn ignored_batches_are_counted_by_reason_in_the_status() {
    let world = World::new().await;
    world.batch(1).header("user-agent", "curl/8.5.0").send().await;
    world.batch(2).header("user-agent", "curl/8.5.0").send().await;
    world.batch(3).set("pvs.0.vw", json!(0)).send().await;
    world.batch(4).stored().await;
    let status = world.final_status().await;
    assert_eq!(status["today"]["stored"], 1);
    let ignored = json!([
        { "reason": "bot", "count": 2 },
        { "reason": "zero_viewport", "count": 1 },
    ]);
    assert_eq!(status["today"]["ignored"], ignored);
}

#[tokio::test]
async fn machines_are_counted_by_what_they_are_for() {
    let world = World::new().await;
    let crawler = "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)";
    world.batch(1).header("user-agent", crawler).send().await;
    world.app.advance(Duration::from_secs(2 * 86_400));
    for agent in [crawler, crawler, "curl/8.5.0"] {
        world.batch(2).header("user-agent", agent).send().await;
    }
    let hinted = world.batch(3).header("sec-ch-ua", r#""HeadlessChrome";v="142", "Chromium";v="142""#);
    hinted.ignored_for("bot").await;
    let status = world.final_status().await;
    assert_eq!(status["today"]["ignored"], json!([{ "reason": "bot", "count": 4 }]));
    let bots = json!([
        { "kind": "ai_crawler", "today": 2, "last30Days": 3 },
        { "kind": "headless", "today": 1, "last30Days": 1 },
        { "kind": "library", "today": 1, "last30Days": 1 },
    ]);
    assert_eq!(status["bots"], bots);
}

#[tokio::test]
async fn a_tablet_that_asks_for_desktop_sites_is_told_by_its_touch_screen() {
    let world = World::new().await;
    let linux = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";
    for (number, touch, width, device) in
        [(1, true, 1280, "tablet"), (2, false, 1280, "desktop"), (3, true, 1920, "desktop")]
    {
        let batch = world.batch(number).header("user-agent", linux);
        batch.set("pvs.0.tp", json!(touch)).set("pvs.0.sw", json!(width)).stored().await;
        assert_eq!(world.detail(number).await["session"]["device"], device, "{width}");
    }
}

#[tokio::test]
async fn device_browser_and_system_come_from_the_user_agent() {
    let world = World::new().await;
    for (number, agent, device, browser, os) in [
        (
            1,
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
            "desktop",
            "chrome",
            "windows",
        ),
        (
            2,
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
            "mobile",
            "safari",
            "ios",
        ),
        (
            3,
            "Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0 Safari/537.36",
            "tablet",
            "samsung",
            "android",
        ),
        (
            4,
            "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
            "desktop",
            "firefox",
            "linux",
        ),
    ] {
        let touch = device != "desktop";
        world.batch(number).header("user-agent", agent).set("pvs.0.tp", json!(touch)).stored().await;
        let session = &world.detail(number).await["session"];
        assert_eq!(
            (&session["device"], &session["browser"], &session["os"]),
            (&json!(device), &json!(browser), &json!(os)),
            "{agent}"
        );
    }
}

#[tokio::test]
async fn an_agent_in_other_characters_is_no_bot() {
    let world = World::new().await;
    let agent =
        |name: &str| CHROME.replace("Windows NT 10.0; Win64; x64", &format!("Linux; Android 14; {name}"));
    world.batch(1).header("user-agent", &agent("Größe 5")).stored().await;
    assert_eq!(world.detail(1).await["session"]["os"], "android");
    let other = world.batch(2).from("192.0.2.1").header("user-agent", &agent("大米 5")).stored().await;
    assert!(other.contains("stitch=new"), "another agent is another visitor: {other}");
}

#[tokio::test]
async fn sixty_requests_a_minute_from_one_address_pass_and_then_429() {
    let world = World::new().await;
    let batch = world.batch(1);
    for count in 1..=60 {
        assert_eq!(batch.send().await.status, 204, "request {count}");
    }
    world.app.advance(Duration::from_millis(59_999));
    let refused = batch.send().await;
    assert_eq!((refused.status, refused.body.len()), (429, 0));
    assert_eq!(refused.header("retry-after"), Some("1"));
    // A script of another origin reads only the headers that are named.
    assert!(refused.header("access-control-expose-headers").unwrap().contains("retry-after"));
    assert_eq!(world.batch(2).send().await.status, 204, "another address is not concerned");
    for count in 1..=60 {
        let address = format!("2001:db8:1:2::{count:x}");
        assert_eq!(world.batch(3).from(&address).send().await.status, 204, "request {count}");
    }
    assert_eq!(world.batch(3).from("2001:db8:1:2:ffff::1").send().await.status, 429, "it is the same /64");
    assert_eq!(world.batch(3).from("2001:db8:1:3::1").send().await.status, 204);
    world.app.advance(Duration::from_millis(1));
    assert_eq!(batch.send().await.status, 204);
    assert_eq!(world.final_status().await["today"]["rateLimited"], 2);
}

#[tokio::test]
async fn an_ignored_batch_does_not_count_and_is_refused_from_a_sender_above_the_limit() {
    let world = World::new().await;
    let (ignored, batch) = (world.batch(1).set("pvs.0.seq", json!(0)), world.batch(1));
    for _ in 1..=61 {
        assert_eq!(ignored.send().await.status, 204);
    }
    for count in 1..=60 {
        assert_eq!(batch.send().await.status, 204, "request {count}");
    }
    assert_eq!(ignored.send().await.status, 429, "its paths are not looked at any more");
}

#[tokio::test]
async fn a_visit_from_an_app_shows_the_app_and_not_its_agent() {
    let world = World::new().await;
    let iphone =
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)";
    let agent =
        format!("{iphone} Mobile/15E148 Instagram 300.0.0.29.110 (iPhone14,5; iOS 17_5; de_AT; scale=3.00)");
    world.batch(1).header("user-agent", &agent).stored().await;
    world.batch(2).stored().await;
    let (in_app, own) = (world.detail(1).await, world.detail(2).await);
    assert_eq!((&in_app["inApp"], &own["inApp"]), (&json!("instagram"), &json!(null)));
    let session = &in_app["session"];
    assert_eq!((&session["device"], &session["os"]), (&json!("mobile"), &json!("ios")));
    assert!(!in_app.to_string().contains("iPhone14"));
}

#[tokio::test]
async fn an_agent_in_upper_or_lower_case_is_a_person() {
    let world = World::new().await;
    let agents = [CHROME.to_owned(), CHROME.to_lowercase(), CHROME.to_uppercase()];
    for (number, agent) in (1..).zip(&agents) {
        world.batch(number).header("user-agent", agent).stored().await;
    }
    let client = async |number: u8| {
        let session = world.detail(number).await["session"].clone();
        ["device", "browser", "os"].map(|field| session[field].clone())
    };
    let usual = client(1).await;
    assert_eq!((client(2).await, client(3).await), (usual.clone(), usual));
}
