//! Suggested mapping rules do what they promise.

use serde_json::{Value, json};

use crate::ingest::World;
use crate::support::CRON_SECRET;

use super::ads::row;

const PATH: &str = "/v1/projects/shop/ads/mapping-suggestions";

fn campaign(id: &str, name: &str, cost: &str) -> Value {
    row("2026-11-20", cost, json!({ "platform": "search_ads_1", "campaignId": id, "campaign": name }))
}

fn tags(source: &str, campaign: &str) -> Value {
    json!({ "utm_source": source, "utm_medium": "cpc", "utm_campaign": campaign })
}

/// Campaign 10001 with these costs, 10002 with these and a session.
async fn world(spring: &str, brand: &str) -> World {
    let world = World::new().await;
    let rows = json!([campaign("10001", "Spring Sale", spring), campaign("10002", "Brand", brand)]);
    world.import("upsert", rows).await;
    world.of_ad(1, json!({ "utm_source": "google", "utm_medium": "cpc", "utm_id": "10002" })).await;
    world
}

impl World {
    async fn suggested(&self) -> Vec<Value> {
        self.ads("/mapping-suggestions?preset=7d").await["items"].as_array().unwrap().clone()
    }

    async fn recomputed(&self) {
        self.app.get("/v1/cron/recompute").token(CRON_SECRET).send().await.ok(200);
    }

    /// Shares of costs that have sessions, by the report on costs.
    async fn rate(&self, level: &str) -> f64 {
        let path = format!("/kpis?preset=7d&ad_platform=search_ads_1&level={level}");
        let answer = self.ads(&path).await;
        let spend = answer["totals"]["spend"].as_f64().unwrap();
        (spend - answer["withoutSessions"]["spend"].as_f64().unwrap()) / spend
    }
}

#[tokio::test]
async fn an_accepted_suggestion_moves_what_it_promised() {
    let world = world("60", "40").await;
    for (number, campaign) in
        [(2, "spring_sale-a"), (3, "Spring_Sale-B"), (4, "spring_sale-a"), (5, "autumn")]
    {
        world.of_ad(number, tags("google", campaign)).await;
    }
    let answer = world.ads("/mapping-suggestions?preset=7d").await;
    let rule = json!({
        "field": "utm_campaign", "kind": "prefix", "value": "spring_sale-",
        "when": { "utm_source": "google", "utm_medium": null },
        "target": { "platform": "search_ads_1", "level": "campaign", "entityId": "10001" }, "note": null,
    });
    let item = json!({
        "rule": rule, "targetName": "Spring Sale",
        "wouldMatch": { "sessions": 3, "spend": 60.0 }, "rates": { "before": 0.4, "after": 1.0 },
        "confidence": "medium",
        "examples": [{ "value": "spring_sale-a", "sessions": 2 }, { "value": "Spring_Sale-B", "sessions": 1 }],
        "why": "The campaign Spring Sale cost 60.00 EUR and brought no session. 3 sessions without an ad have a \
                utm_campaign that begins as its name, or its name begins so.",
        "together": 0,
    });
    assert_eq!(answer["items"], json!([item]));
    assert_eq!((&answer["currency"], &answer["otherCurrencies"]), (&json!("EUR"), &json!([])));
    let unmatched = async || world.ads("/unmatched?preset=7d").await["unmatchedSessions"].as_u64().unwrap();
    assert_eq!((world.rate("campaign").await, unmatched().await), (0.4, 4));

    let path = "/v1/projects/shop/ads/mapping-rules";
    world.app.post(path).bearer(&world.owner).json(&rule).send().await.ok(201);
    // The visits are still to be matched again, but the rule is there.
    assert_eq!(world.suggested().await, [] as [Value; 0]);
    world.recomputed().await;
    assert_eq!((world.rate("campaign").await, unmatched().await), (1.0, 1));
    let kpis = world.ads("/kpis?preset=7d&ad_campaign_id=10001").await;
    assert_eq!(kpis["totals"]["sessions"], 3);
    assert_eq!(world.suggested().await, [] as [Value; 0]);
}

#[tokio::test]
async fn costs_must_weigh_enough() {
    for (spring, brand, count) in
        [("15", "85", 1), ("14.99", "85.01", 0), ("50", "50", 1), ("14", "1", 1), ("1000000", "0.01", 1)]
    {
        let world = world(spring, brand).await;
        world.of_ad(2, tags("google", "spring_sale")).await;
        assert_eq!(world.suggested().await.len(), count, "{spring} of {brand}");
    }
    // With the rule, half of the costs must have sessions.
    for (other, count) in [("50", 1), ("50.01", 0)] {
        let world = World::new().await;
        let rows = json!([campaign("10001", "Spring Sale", "50"), campaign("10003", "Other", other)]);
        world.import("upsert", rows).await;
        world.of_ad(2, tags("google", "spring_sale")).await;
        assert_eq!(world.suggested().await.len(), count, "{other}");
    }
}

#[tokio::test]
async fn small_campaigns_are_suggested_as_a_group_and_do_together_what_they_promise() {
    let world = World::new().await;
    let rows = json!([
        campaign("10001", "Spring Sale", "12"),
        campaign("10002", "Brand", "78"),
        campaign("10003", "Autumn Film", "10"),
    ]);
    world.import("upsert", rows).await;
    world.of_ad(1, json!({ "utm_source": "google", "utm_medium": "cpc", "utm_id": "10002" })).await;
    world.of_ad(2, tags("google", "spring_sale")).await;
    assert_eq!(world.suggested().await, [] as [Value; 0], "12 of 100");
    world.of_ad(3, tags("google", "autumn_film")).await;
    let items = <[Value; 2]>::try_from(world.suggested().await).unwrap();
    let why = "Its costs are too few for a rule alone: the rule is suggested together with 1 other.";
    for (item, name) in items.iter().zip(["Spring Sale", "Autumn Film"]) {
        assert_eq!((&item["targetName"], &item["together"]), (&json!(name), &json!(1)));
        assert_eq!(item["rates"], json!({ "before": 0.78, "after": 1.0 }));
        assert_eq!(item["wouldMatch"]["sessions"], 1);
        assert!(item["why"].as_str().unwrap().ends_with(why), "{}", item["why"]);
    }
    let path = "/v1/projects/shop/ads/mapping-rules";
    for item in &items {
        world.app.post(path).bearer(&world.owner).json(&item["rule"]).send().await.ok(201);
    }
    world.recomputed().await;
    assert_eq!(world.rate("campaign").await, 1.0);
}

#[tokio::test]
async fn an_ad_is_suggested_by_the_parameter_of_its_level() {
    let world = World::new().await;
    let ad = |id: &str, name: &str, cost: &str| {
        let more = json!({
            "platform": "search_ads_1", "campaignId": "10001", "campaign": "Spring", "adsetId": "20001", "adset": "Shoes",
            "adId": id, "ad": name,
        });
        row("2026-11-20", cost, more)
    };
    world.import("upsert", json!([ad("30001", "Video Red", "60"), ad("30002", "Video Blue", "40")])).await;
    world.of_ad(1, json!({ "utm_source": "google", "utm_medium": "cpc", "utm_content": "30002" })).await;
    world.of_ad(2, json!({ "utm_source": "google", "utm_medium": "cpc", "utm_content": "red/video" })).await;
    let [item] = <[Value; 1]>::try_from(world.suggested().await).unwrap();
    assert_eq!(item["rule"]["field"], "utm_content");
    assert_eq!(item["rule"]["target"]["level"], "ad");
    assert_eq!(item["confidence"], "high");
    let before = (world.rate("ad").await, item["rates"]["before"].as_f64().unwrap());
    assert_eq!(before, (0.4, 0.4));
    let path = "/v1/projects/shop/ads/mapping-rules";
    world.app.post(path).bearer(&world.owner).json(&item["rule"]).send().await.ok(201);
    world.recomputed().await;
    assert_eq!(world.rate("ad").await, item["rates"]["after"].as_f64().unwrap());
}

#[tokio::test]
async fn what_may_mean_something_else_is_not_suggested() {
    // Two campaigns of one name.
    let world = world("60", "40").await;
    world.import("upsert", json!([campaign("10003", "spring/sale", "1")])).await;
    world.of_ad(2, tags("google", "spring_sale")).await;
    assert_eq!(world.suggested().await, [] as [Value; 0]);
    // A source that names another platform, and one that another platform's visits have.
    let world = self::world("60", "40").await;
    world.of_ad(2, tags("facebook", "spring_sale")).await;
    assert_eq!(world.suggested().await, [] as [Value; 0]);
    let social = json!({ "platform": "social_ads_1", "campaignId": "50001", "campaign": "Autumn" });
    world.import("upsert", json!([row("2026-11-20", "5", social)])).await;
    world.of_ad(3, tags("agency", "spring_sale")).await;
    assert_eq!(world.suggested().await.len(), 1);
    world.of_ad(4, json!({ "utm_source": "Agency", "utm_medium": "cpc", "utm_id": "50001" })).await;
    assert_eq!(world.suggested().await, [] as [Value; 0]);
}

#[tokio::test]
async fn a_newsletter_of_the_same_name_stays_where_it_is() {
    let world = world("60", "40").await;
    world.of_ad(2, tags("google", "spring_sale")).await;
    let mail = json!({ "utm_source": "mail", "utm_medium": "email", "utm_campaign": "spring_sale" });
    world.of_ad(3, mail).await;
    let [item] = <[Value; 1]>::try_from(world.suggested().await).unwrap();
    assert_eq!(
        (&item["rule"]["when"]["utm_source"], &item["wouldMatch"]["sessions"]),
        (&json!("google"), &json!(1))
    );
}

#[tokio::test]
async fn without_costs_or_visits_nothing_is_suggested() {
    let world = World::new().await;
    world.of_ad(1, tags("google", "spring_sale")).await;
    assert_eq!(world.suggested().await, [] as [Value; 0]);
    let world = self::world("60", "40").await;
    assert_eq!(world.suggested().await, [] as [Value; 0]);
    // Of costs without a rate, it is not known how much they weigh.
    world.of_ad(2, tags("google", "spring_sale")).await;
    assert_eq!(world.suggested().await.len(), 1);
    let crowns = json!({ "platform": "search_ads_1", "campaignId": "10004", "currency": "ISK" });
    world.import("upsert", json!([row("2026-11-20", "1", crowns)])).await;
    let answer = world.ads("/mapping-suggestions?preset=7d").await;
    assert_eq!(answer["items"], json!([]));
    assert_eq!(answer["otherCurrencies"], json!([{ "currency": "ISK", "spend": 1.0 }]));
}

#[tokio::test]
async fn only_who_may_read_ads_sees_suggestions_and_only_a_period_is_taken() {
    let world = world("60", "40").await;
    world.of_ad(2, tags("google", "spring_sale")).await;
    // Ninety days by default.
    assert_eq!(world.ads("/mapping-suggestions").await["period"]["days"], 90);
    world.app.sudo(&world.owner).await;
    let key = async |scope: &str| {
        let body = json!({ "name": scope, "scopes": [scope] });
        let path = "/v1/orgs/acme/keys";
        let made = world.app.post(path).bearer(&world.owner).json(&body).send().await.ok(201);
        made["secret"].as_str().unwrap().to_owned()
    };
    let (reader, other) = (key("ads:read").await, key("analytics:read").await);
    let answer = world.app.get(PATH).token(&reader).send().await.ok(200);
    assert_eq!(answer["items"].as_array().unwrap().len(), 1);
    world.app.get(PATH).token(&other).send().await.problem(403, "insufficient_scope");
    let before = format!("{PATH}?to=2026-11-01");
    assert_eq!(world.app.get(&before).token(&reader).send().await.ok(200)["items"], json!([]));
    let foreign = "/v1/projects/elsewhere/ads/mapping-suggestions";
    world.app.get(foreign).token(&reader).send().await.problem(404, "not_found");
}

#[tokio::test]
async fn the_last_24_hours_weigh_the_visits_of_the_same_days_as_the_costs() {
    let world = World::new().await;
    let spring = row(
        "2026-11-21",
        "60",
        json!({ "platform": "search_ads_1", "campaignId": "10001", "campaign": "Spring Sale" }),
    );
    world.import("upsert", json!([spring])).await;
    world.of_ad(1, tags("google", "spring_sale")).await;
    let suggested = async || world.ads("/mapping-suggestions?preset=24h").await;
    assert_eq!(suggested().await["items"][0]["wouldMatch"], json!({ "sessions": 1, "spend": 60.0 }));
    // A day and an hour later, the visit is older than 24 hours, but it is as old as the costs.
    world.app.advance(std::time::Duration::from_secs(25 * 3600));
    let answer = suggested().await;
    assert_eq!(answer["period"]["from"], "2026-11-21");
    assert_eq!(answer["items"][0]["wouldMatch"], json!({ "sessions": 1, "spend": 60.0 }), "{answer}");
}
