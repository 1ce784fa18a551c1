//! What ads cost beside the visits that they brought.

use std::path::Path;

use serde_json::{Value, json};

use crate::ingest::World;
use crate::rates::import;
use crate::support::bank::file;

use super::ads::row;

fn search(more: Value) -> Value {
    let mut row = json!({ "platform": "search_ads_1", "campaignId": "10001", "campaign": "Spring Sale" });
    row.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    row
}

/// Two campaigns with costs on two days, one of them with an ad and costs besides, and three visits of ads.
async fn world() -> World {
    let world = World::new().await;
    let ad = json!({ "adset": "Shoes", "adId": "30001", "ad": "Video", "impressions": 1000, "clicks": 40 });
    let rows = json!([
        row("2026-11-20", "30", search(ad.clone())),
        row("2026-11-21", "12.345678", search(ad)),
        row("2026-11-21", "5", search(json!({}))),
        row(
            "2026-11-20",
            "10",
            json!({ "platform": "social_ads_1", "campaignId": "20001", "campaign": "Autumn" })
        ),
    ]);
    world.import("upsert", rows).await;
    for number in [1, 2] {
        let tags = json!({ "utm_source": "google", "utm_medium": "cpc", "utm_content": "30001" });
        world.of_ad(number, tags).await;
    }
    world
        .of_ad(3, json!({ "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "{campaignid}" }))
        .await;
    world
}

fn ratio(value: Value, numerator: f64, denominator: f64, reason: Value) -> Value {
    json!({ "value": value, "numerator": numerator, "denominator": denominator, "reason": reason })
}

/// The named fields of every row.
fn rows(answer: &Value, fields: &[&str]) -> Value {
    let of =
        |row: &Value| fields.iter().map(|field| row.pointer(field).cloned().unwrap_or_default()).collect();
    answer["rows"].as_array().unwrap().iter().map(of).collect::<Vec<Value>>().into()
}

#[tokio::test]
async fn costs_stand_beside_the_visits_that_they_brought() {
    let world = world().await;
    let campaigns = world.ads("/kpis?preset=7d").await;
    let fields = [
        "/platform",
        "/accountId",
        "/campaignId",
        "/campaign",
        "/figures/spend",
        "/figures/sessions",
        "/adId",
    ];
    let spring = json!(["search_ads_1", "sheet", "10001", "Spring Sale", 47.345678, 2, null]);
    let autumn = json!(["social_ads_1", "sheet", "20001", "Autumn", 10.0, 0, null]);
    assert_eq!(rows(&campaigns, &fields), json!([spring, autumn]));
    let first = &campaigns["rows"][0];
    let of_sessions = ratio(json!(47.345678 / 2.0), 47.345678, 2.0, Value::Null);
    assert_eq!(first["figures"]["costPerSession"], of_sessions);
    let of_leads = ratio(Value::Null, 47.345678, 0.0, json!("zero_denominator"));
    assert_eq!(first["figures"]["costPerLead"], of_leads);
    assert_eq!(campaigns["currency"], "EUR");
    assert_eq!(campaigns["withoutSessions"], json!({ "rows": 1, "spend": 10.0 }));
    assert_eq!(campaigns["unmatched"]["sessions"], 1);
    // The totals close: all rows, and the visits that are matched with no ad.
    let totals = &campaigns["totals"];
    assert_eq!((&totals["spend"], &totals["sessions"]), (&json!(57.345678), &json!(3)));

    // What has no ad stands under its campaign.
    let ads = world.ads("/kpis?preset=7d&level=ad&ad_campaign_id=10001&sort=name").await;
    let fields = ["/campaignId", "/adset", "/adId", "/ad", "/figures/spend", "/figures/sessions"];
    let rest = json!(["10001", null, null, null, 5.0, 0]);
    let video = json!(["10001", "Shoes", "30001", "Video", 42.345678, 2]);
    assert_eq!(rows(&ads, &fields), json!([rest, video]));
    assert_eq!((&ads["totals"]["spend"], &ads["unmatched"]["sessions"]), (&json!(47.345678), &json!(0)));
    let platforms = world.ads("/kpis?preset=7d&level=platform").await;
    let fields = ["/platform", "/accountId", "/figures/spend"];
    let expected = json!([["search_ads_1", null, 47.345678], ["social_ads_1", null, 10.0]]);
    assert_eq!(rows(&platforms, &fields), expected);
}

#[tokio::test]
async fn a_visit_with_a_click_id_stands_under_the_ad_without_a_platform_that_it_is_matched_with() {
    let world = World::new().await;
    let podcast = json!({ "campaignId": "90001", "campaign": "Podcast" });
    let rows_given = json!([row("2026-11-20", "5", search(json!({}))), row("2026-11-20", "7", podcast)]);
    world.import("upsert", rows_given).await;
    world.of_ad(1, json!({ "utm_medium": "cpc", "utm_id": "90001", "gclid": "abc" })).await;
    let answer = world.ads("/kpis?preset=7d").await;
    let fields = ["/platform", "/campaignId", "/figures/spend", "/figures/sessions"];
    let expected = json!([[null, "90001", 7.0, 1], ["search_ads_1", "10001", 5.0, 0]]);
    assert_eq!(rows(&answer, &fields), expected);
    // The filter by a platform selects neither its costs nor its visit.
    let answer = world.ads("/kpis?preset=7d&ad_platform=search_ads_1").await;
    assert_eq!(rows(&answer, &fields), json!([["search_ads_1", "10001", 5.0, 0]]));
}

#[tokio::test]
async fn an_unmatched_visit_has_the_platform_of_a_paid_click() {
    let world = World::new().await;
    world.of_ad(1, json!({ "fbclid": "abc" })).await;
    world.of_ad(2, json!({ "gclid": "abc" })).await;
    let answer = world.ads("/unmatched?preset=7d").await;
    let mut rows = rows(&answer, &["/reason", "/platform"]);
    rows.as_array_mut().unwrap().sort_by_key(|row| row[1].is_null());
    assert_eq!(rows, json!([["no_utm", "search_ads_1"], ["no_utm", null]]));
}

#[tokio::test]
async fn an_ad_set_with_the_id_of_a_campaign_is_the_parent_of_its_ads() {
    let world = World::new().await;
    let ad =
        json!({ "platform": "search_ads_1", "campaignId": "50001", "adsetId": "10001", "adId": "70001" });
    world
        .import("upsert", json!([row("2026-11-20", "5", search(json!({}))), row("2026-11-20", "7", ad)]))
        .await;
    world.of_ad(1, json!({ "utm_source": "google", "utm_medium": "cpc", "utm_content": "70001" })).await;
    let answer = world.ads("/kpis?preset=7d&level=adset").await;
    let fields = ["/campaignId", "/adsetId", "/figures/spend", "/figures/sessions"];
    assert_eq!(rows(&answer, &fields), json!([["50001", "10001", 7.0, 1], ["10001", null, 5.0, 0]]));
}

#[tokio::test]
async fn pages_of_rows_follow_each_other() {
    let world = world().await;
    let first = world.ads("/kpis?preset=7d&limit=1&sort=spend&dir=asc").await;
    assert_eq!((rows(&first, &["/campaignId"]), &first["distinct"]), (json!([["20001"]]), &json!(2)));
    let cursor = first["nextCursor"].as_str().unwrap();
    let second = world.ads(&format!("/kpis?preset=7d&limit=1&sort=spend&dir=asc&cursor={cursor}")).await;
    assert_eq!((rows(&second, &["/campaignId"]), &second["nextCursor"]), (json!([["10001"]]), &Value::Null));
    let path = "/v1/projects/shop/ads/kpis?cursor=bm90IGEgbnVtYmVy";
    world.app.get(path).bearer(&world.owner).send().await.problem(400, "bad_request");
}

#[tokio::test]
async fn changed_costs_show_at_once() {
    let world = world().await;
    let spend = async || world.ads("/kpis?preset=7d").await["totals"]["spend"].clone();
    assert_eq!(spend().await, 57.345678);
    world.import("upsert", json!([row("2026-11-21", "6", search(json!({})))])).await;
    assert_eq!(spend().await, 58.345678);
    // On the named day of the platform, only this row is left.
    world.import("replace_days", json!([row("2026-11-21", "1", search(json!({})))])).await;
    assert_eq!(spend().await, 41.0);
    assert_eq!(world.ads("/kpis?from=2026-11-21&to=2026-11-21").await["totals"]["spend"], 1.0);
}

#[tokio::test]
async fn costs_are_not_split_by_what_only_sessions_have() {
    let world = world().await;
    for filter in ["device=desktop", "ad_match=matched"] {
        let answer = world.ads(&format!("/kpis?preset=7d&{filter}")).await;
        let figures = &answer["totals"];
        assert_eq!(figures["spend"], 57.345678, "{filter}");
        assert_eq!(figures["costPerSession"]["reason"], "cost_not_split", "{filter}");
        assert_eq!(figures["costPerSession"]["value"], Value::Null, "{filter}");
        assert_eq!(answer["notes"][0]["code"], "cost_not_split", "{filter}");
    }
    let by_ad = r#"[{"field":"ad_id","op":"is_set"}]"#;
    let where_: String = form_urlencoded::byte_serialize(by_ad.as_bytes()).collect();
    let answer = world.ads(&format!("/kpis?preset=7d&where={where_}")).await;
    assert_eq!((&answer["totals"]["spend"], &answer["notes"]), (&json!(42.345678), &json!([])));
}

#[tokio::test]
async fn costs_in_a_currency_without_a_rate_are_never_added() {
    let world = world().await;
    let other = row("2026-11-20", "1000.5", search(json!({ "currency": "ISK", "adId": "30002" })));
    world.import("upsert", json!([other])).await;
    let answer = world.ads("/kpis?preset=7d").await;
    assert_eq!(answer["totals"]["spend"], 57.345678);
    assert_eq!(answer["otherCurrencies"], json!([{ "currency": "ISK", "spend": 1000.5 }]));
    assert_eq!(answer["notes"][0]["code"], "no_rate");
    // Of all sessions, some came by these costs: a ratio of the rest would promise too little.
    let of_totals = &answer["totals"]["costPerSession"];
    assert_eq!((&of_totals["value"], &of_totals["reason"]), (&Value::Null, &json!("no_rate")));
    assert_eq!(answer["rows"][0]["figures"]["costPerSession"]["reason"], "no_rate");
    assert_eq!(answer["rows"][1]["figures"]["costPerSession"]["reason"], "zero_denominator");
}

#[tokio::test]
async fn costs_in_a_currency_that_became_the_euro_count_by_its_fixed_rate() {
    let world = world().await;
    let other = row("2026-11-20", "1.95583", search(json!({ "currency": "BGN", "adId": "30002" })));
    world.import("upsert", json!([other])).await;
    let answer = world.ads("/kpis?preset=7d").await;
    assert_eq!((&answer["totals"]["spend"], &answer["otherCurrencies"]), (&json!(58.345678), &json!([])));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn costs_are_converted_by_the_rate_of_their_day_when_they_are_read() {
    let world = World::new().await;
    let dollars = |day: &str| row(day, "10", search(json!({ "currency": "USD" })));
    let yen = row("2026-11-20", "1000", search(json!({ "currency": "JPY", "adId": "30009" })));
    world.import("upsert", json!([dollars("2026-11-20"), dollars("2026-11-21"), yen])).await;
    assert_eq!(world.ads("/kpis?preset=7d").await["totals"]["spend"], 0.0);
    let days: &[(&str, &[(&str, &str)])] =
        &[("2026-11-19", &[("USD", "1.1")]), ("2026-11-20", &[("USD", "1.25"), ("JPY", "160")])];
    let (done, said) = import(&world.app, &[Path::new("-")], &file(days));
    assert!(done, "{said}");
    // The twenty-first has no rate yet, so it has that of the day before.
    let answer = world.ads("/kpis?preset=7d").await;
    assert_eq!(answer["totals"]["spend"], 8.0 + 8.0 + 6.25);
    assert_eq!(answer["notes"][0]["code"], "provisional_rate");
    let first = world.ads("/kpis?from=2026-11-20&to=2026-11-20").await;
    assert_eq!((&first["totals"]["spend"], &first["notes"]), (&json!(14.25), &json!([])));
    // Another currency of the project needs no recomputation.
    world.app.sudo(&world.owner).await;
    let path = "/v1/projects/shop";
    world.app.patch(path).bearer(&world.owner).json(&json!({ "currency": "USD" })).send().await.ok(200);
    let answer = world.ads("/kpis?from=2026-11-20&to=2026-11-20").await;
    assert_eq!((&answer["currency"], &answer["totals"]["spend"]), (&json!("USD"), &json!(10.0 + 7.8125)));
}

#[tokio::test]
async fn costs_and_visits_are_shown_by_day_and_by_week() {
    let world = world().await;
    let days = world.ads("/timeseries?from=2026-11-19&to=2026-11-21").await;
    let series = days["series"].as_array().unwrap();
    let of = |point: &Value| {
        json!([
            point["start"],
            point["figures"]["spend"],
            point["figures"]["sessions"],
            point["matchedSessions"]
        ])
    };
    let expected =
        json!([["2026-11-19", 0.0, 0, 0], ["2026-11-20", 40.0, 0, 0], ["2026-11-21", 17.345678, 3, 2],]);
    assert_eq!(Value::Array(series.iter().map(of).collect()), expected);
    assert_eq!(days["totals"]["costPerSession"]["value"], 57.345678 / 3.0);
    let weeks = world.ads("/timeseries?from=2026-11-14&to=2026-11-21&bucket=week").await;
    let starts: Vec<&Value> =
        weeks["series"].as_array().unwrap().iter().map(|point| &point["start"]).collect();
    assert_eq!(starts, ["2026-11-09", "2026-11-16"]);
    assert_eq!(weeks["series"][1]["figures"]["spend"], 57.345678);
    let hours = "/v1/projects/shop/ads/timeseries?bucket=hour";
    assert_eq!(world.app.get(hours).bearer(&world.owner).send().await.violations(), ["query.bucket"]);
}

#[tokio::test]
async fn campaigns_without_ads_have_a_row_each_beside_their_visits() {
    let world = world().await;
    let of = |id: &str| json!({ "platform": "search_ads_1", "campaignId": id, "adId": "(none)" });
    let rows = json!([row("2026-11-20", "60", of("50001")), row("2026-11-20", "90", of("50002"))]);
    world.import("upsert", rows).await;
    let answer = world.ads("/kpis?preset=7d&level=ad").await;
    let seen: Vec<(&Value, &Value, &Value)> = answer["rows"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|row| row["campaignId"].as_str().is_some_and(|id| id.starts_with("5000")))
        .map(|row| (&row["campaignId"], &row["adId"], &row["figures"]["spend"]))
        .collect();
    let expected =
        [(&json!("50002"), &Value::Null, &json!(90.0)), (&json!("50001"), &Value::Null, &json!(60.0))];
    assert_eq!(seen, expected);
}

#[tokio::test]
async fn the_last_24_hours_are_whole_days_and_compare_with_those_before() {
    let world = World::new().await;
    let days = ["2026-11-18", "2026-11-19", "2026-11-20", "2026-11-21"].into_iter();
    let costs = days.zip(["1", "2", "4", "8"]).map(|(day, cost)| row(day, cost, search(json!({}))));
    world.import("upsert", costs.collect()).await;
    let compared = async |query: &str| {
        let answer = world.ads(&format!("/kpis?preset=24h&compare=1&{query}")).await;
        let days = |of: &Value| (of["period"]["from"].clone(), of["period"]["to"].clone());
        let before = &answer["comparison"];
        assert_eq!(days(&answer), (json!("2026-11-20"), json!("2026-11-21")));
        assert_eq!((&answer["period"]["since"], &before["period"]["since"]), (&Value::Null, &Value::Null));
        assert_eq!(answer["totals"]["spend"], 12.0);
        (days(before), before["totals"]["spend"].clone())
    };
    let expected = |from: &str, to: &str, spend: f64| ((json!(from), json!(to)), json!(spend));
    assert_eq!(compared("").await, expected("2026-11-18", "2026-11-19", 3.0));
    assert_eq!(compared("compare_with=weekdays").await, expected("2026-11-13", "2026-11-14", 0.0));
    let given = "compare_from=2026-11-19&compare_to=2026-11-20";
    assert_eq!(compared(given).await, expected("2026-11-19", "2026-11-20", 6.0));
}
