//! One page has one path, whatever letters it has; numbers to dial are no part of it.

use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use super::World;
use crate::support::CRON_SECRET;

const WRITTEN: [&str; 5] =
    ["/gr%C3%B6%C3%9Fe", "/gr%c3%b6%c3%9fe/", "/größe", "/gro%CC%88%C3%9Fe", "/gr%C3%B6%C3%9Fe?x=1"];

impl World {
    /// Paths of the pages report with their views.
    async fn pages(&self, filter: &str) -> Value {
        let path = format!("/v1/projects/shop/analytics/breakdown?preset=7d&dimension=page{filter}");
        let report = self.app.get(&path).bearer(&self.owner).send().await.ok(200);
        let rows = report["rows"].as_array().unwrap_or_else(|| panic!("{report}")).iter();
        rows.map(|row| json!([row["value"], row["sessions"]])).collect()
    }
}

#[tokio::test]
async fn one_page_is_one_row_which_people_can_read_and_filter_by() {
    let world = World::new().await;
    for (number, path) in (1..).zip(WRITTEN) {
        world.batch(number).from(&format!("203.0.113.{number}")).path(path).stored().await;
    }
    world.batch(6).from("203.0.113.6").path("/~user").stored().await;
    world.batch(7).from("203.0.113.7").path("/%7Euser").stored().await;
    let mut rows = world.pages("").await;
    rows.as_array_mut().unwrap().sort_by_key(Value::to_string);
    assert_eq!(rows, json!([["/größe", 5], ["/~user", 2]]));
    for filter in [
        "&page=%2Fgr%C3%B6%C3%9Fe",
        "&page=%2Fgr%25c3%25b6%25c3%259fe",
        "&where=%5B%7B%22field%22%3A%22page%22%2C%22op%22%3A%22contains%22%2C%22value%22%3A%22r%25C3%25B6%22%7D%5D",
        "&where=%5B%7B%22field%22%3A%22entry_page%22%2C%22op%22%3A%22eq%22%2C%22value%22%3A%22%2Fgr%25C3%25B6%25C3%259Fe%22%7D%5D",
    ] {
        assert_eq!(world.pages(filter).await, json!([["/größe", 5]]), "{filter}");
    }
}

#[tokio::test]
async fn rules_fit_paths_however_either_is_written() {
    let rules = [
        json!({ "kind": "prefix", "value": "/münz/" }),
        json!({ "kind": "prefix", "value": "/m%C3%BCnz/" }),
        json!({ "kind": "glob", "value": "/m%c3%bcnz/**" }),
        json!({ "kind": "glob", "value": "/mu\u{308}nz/*" }),
        json!({ "kind": "regex", "value": "^/m%C3%BCnz/" }),
        json!({ "kind": "regex", "value": "^/m[üu]nz/" }),
    ];
    for rule in rules {
        let world = World::new().await;
        let personal = json!({ "match": rule, "replacement": "/coins" });
        world.configure(json!({ "personalPaths": [personal], "personalMode": "isolate" })).await;
        for (number, path) in (1..).zip(["/m%C3%BCnz/anna", "/m%c3%bcnz/anna", "/münz/anna"]) {
            world.batch(number).path(path).stored().await;
            assert_eq!(world.first_pageview(number).await["page"], "/coins", "{rule} {path}");
        }
        let group = json!({ "key": "coins", "label": { "en": "Coins", "de": "Münzen" }, "match": [rule] });
        world.configure(json!({ "personalPaths": [], "pageGroups": [group], "excludePaths": [] })).await;
        world.batch(4).path("/m%C3%BCnz/bernd").stored().await;
        assert_eq!(world.first_pageview(4).await["group"], "coins", "{rule}");
        world.configure(json!({ "excludePaths": [rule] })).await;
        world.batch(5).path("/m%C3%BCnz/anna").ignored_for("excluded_path").await;
    }
}

#[tokio::test]
async fn browsers_get_excluded_paths_as_they_write_them() {
    let world = World::new().await;
    world.configure(json!({ "excludePaths": [{ "kind": "prefix", "value": "/münz/" }] })).await;
    let config = world.app.get(&format!("/v1/c/{}", world.shop.key)).send().await.ok(200);
    assert_eq!(config["excludePaths"], json!([{ "kind": "prefix", "value": "/m%C3%BCnz/" }]));
}

#[tokio::test]
async fn the_past_follows_by_recomputation() {
    let world = World::new().await;
    world.batch(1).path("/größe").stored().await;
    // As an older build has stored it.
    let db = world.app.inner.db();
    let table = if crate::support::database::is_postgres() { "pageviews" } else { "stored_pageviews" };
    db.execute_unprepared(&format!("update {table} set page = '/gr%C3%B6%C3%9Fe'")).await.unwrap();
    let group = json!({ "key": "sizes", "label": { "en": "Sizes", "de": "Größen" }, "match": [{ "kind": "exact", "value": "/größe" }] });
    world.configure(json!({ "pageGroups": [group] })).await;
    let ran = world.app.get("/v1/cron/recompute").token(CRON_SECRET).send().await.ok(200);
    assert_eq!(ran["ran"][0]["stats"]["visits"], 1, "{ran}");
    let page = world.first_pageview(1).await;
    assert_eq!(json!([page["page"], page["group"]]), json!(["/größe", "sizes"]));
    assert_eq!(world.pages("").await, json!([["/größe", 1]]));
}

#[tokio::test]
async fn phone_numbers_go_where_they_are_to_be_dialled_and_order_numbers_stay() {
    let world = World::new().await;
    world
        .app
        .patch("/v1/projects/shop")
        .bearer(&world.owner)
        .json(&json!({ "country": "AT" }))
        .send()
        .await
        .ok(200);
    for (number, (path, page)) in (1..).zip([
        ("/call/+436601234567", "/call/:phone"),
        ("/u/%2B43%20660%201234567/x", "/u/:phone/x"),
        ("/tel/0660-1234567", "/tel/:phone"),
        ("/orders/06601234567", "/orders/06601234567"),
        ("/orders/4711081500/phone", "/orders/4711081500/phone"),
    ]) {
        world.batch(number).path(path).stored().await;
        assert_eq!(world.first_pageview(number).await["page"], page, "{path}");
    }
    let attr = json!({
        "utm_source": "sms", "utm_content": "06601234567", "utm_term": " 436601234567",
        "utm_campaign": "120208123456789", "utm_id": "4711081500",
    });
    world.batch(9).set("pvs.0.attr", attr).set("pvs.0.attrFrom", json!("url")).stored().await;
    let told = world.detail(9).await["attribution"].clone();
    assert_eq!(
        json!([told["utmSource"], told["utmContent"], told["utmTerm"], told["utmCampaign"], told["utmId"]]),
        json!(["sms", null, null, "120208123456789", "4711081500"]),
    );
}
