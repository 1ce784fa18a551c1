//! Change of a project's currency: values keep the one in which they were recorded.

use std::path::Path;

use serde_json::{Value, json};

use crate::ingest::{World, session};
use crate::rates::import;
use crate::support::CRON_SECRET;
use crate::support::bank::file;

const SHOP: &str = "/v1/projects/shop";

struct Shop(World);

impl Shop {
    /// A shop in euros with a visit worth 30 (10 by an event, 20 by a fixed value) and a sale of 100. The bank knows yen,
    /// and no won of North Korea.
    async fn new() -> Self {
        let shop = Self(World::new().await);
        let rates = file(&[("2026-11-20", &[("JPY", "160")]), ("2026-11-17", &[("JPY", "100")])]);
        let (imported, said) = import(&shop.0.app, &[Path::new("-")], &rates);
        assert!(imported, "{said}");
        let bought = json!({ "kind": "event", "name": "buy", "valueFrom": "amount" });
        let thanked = json!({ "kind": "page", "match": { "kind": "exact", "value": "/thanks" } });
        for goal in [
            json!({ "key": "sale", "name": "Sale", "isConversion": true, "match": bought }),
            json!({ "key": "thanks", "name": "Thanks", "isConversion": true, "match": thanked, "value": 20 }),
        ] {
            shop.0.app.post(&format!("{SHOP}/goals")).bearer(&shop.0.owner).json(&goal).send().await.ok(201);
        }
        for (key, value) in [("order", Value::Null), ("call", json!({ "type": "fixed", "amount": 5 }))] {
            let mut definition = json!({ "name": key, "trigger": { "type": "server" } });
            if !value.is_null() {
                definition["value"] = value;
            }
            let path = format!("{SHOP}/conversion-definitions/{key}");
            shop.0.app.put(&path).bearer(&shop.0.owner).json(&definition).send().await.ok(200);
        }
        shop.visit(1, 10).await;
        let order = json!({
            "eventId": "order-0001", "definition": "order", "sessionId": session(1), "value": 100,
        });
        shop.0
            .app
            .post(&format!("{SHOP}/conversions"))
            .bearer(&shop.0.owner)
            .json(&order)
            .send()
            .await
            .ok(201);
        shop
    }

    async fn visit(&self, number: u8, amount: i32) {
        let batch = self.0.batch(number).from(&format!("203.0.113.{number}"));
        batch.set("pvs.0.path", json!("/thanks")).event(1, "buy", json!({ "amount": amount })).stored().await;
    }

    async fn get(&self, path: &str) -> Value {
        self.0.app.get(&format!("{SHOP}{path}")).bearer(&self.0.owner).send().await.ok(200)
    }

    async fn patch(&self, path: &str, change: Value) -> Value {
        self.0.app.patch(&format!("{SHOP}{path}")).bearer(&self.0.owner).json(&change).send().await.ok(200)
    }

    /// Changes the currency.
    async fn change_to(&self, currency: &str) {
        self.patch("", json!({ "currency": currency })).await;
    }

    async fn run(&self, job: &str) {
        let did = self.0.app.get(&format!("/v1/cron/{job}")).token(CRON_SECRET).send().await.ok(200);
        assert_eq!(did["ran"][0]["ok"], true, "{did}");
    }

    /// Currency, value of goals, value of recorded conversions, and number of values that are left out, after the jobs.
    async fn worth(&self) -> Value {
        for job in ["recompute", "conversions"] {
            self.run(job).await;
        }
        let report = self.get("/analytics/overview?preset=7d").await;
        assert_eq!(report["recomputing"], false);
        let totals = &report["totals"];
        let unconverted = json!([totals["unconvertedValues"], report["unconvertedCurrencies"]]);
        json!([report["currency"], totals["conversionValue"], totals["recordedValue"], unconverted])
    }

    async fn goal(&self, key: &str) -> Value {
        let goals = self.get("/goals").await;
        let goal = goals["items"].as_array().unwrap().iter().find(|goal| goal["key"] == key).unwrap().clone();
        json!([goal["value"], goal["currency"]])
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn values_are_converted_by_the_rate_of_their_day_and_keep_their_currency() {
    let shop = Shop::new().await;
    assert_eq!(shop.worth().await, json!(["EUR", 30.0, 100.0, [0, []]]));
    shop.change_to("JPY").await;
    assert_eq!(shop.worth().await, json!(["JPY", 4800.0, 16000.0, [0, []]]));
    let sale = shop.get("/conversions").await["items"][0].clone();
    assert_eq!((&sale["value"], &sale["currency"]), (&json!(100.0), &json!("EUR")));
    assert_eq!(shop.goal("thanks").await, json!([20.0, "EUR"]));
    let definition = async |key: &str| {
        let all = shop.get("/conversion-definitions").await;
        let mut all = all["items"].as_array().unwrap().clone().into_iter();
        all.find(|definition| definition["key"] == key).unwrap()["currency"].clone()
    };
    assert_eq!((definition("call").await, definition("order").await), (json!("EUR"), Value::Null));

    // Events after the change are in the new currency; a fixed value is until it is given again.
    shop.visit(2, 1000).await;
    assert_eq!(shop.worth().await, json!(["JPY", 4800.0 + 1000.0 + 3200.0, 16000.0, [0, []]]));
    shop.patch("/goals/thanks", json!({ "name": "Thank you" })).await;
    assert_eq!(shop.goal("thanks").await, json!([20.0, "EUR"]));
    shop.patch("/goals/thanks", json!({ "value": 3000 })).await;
    assert_eq!(shop.goal("thanks").await, json!([3000.0, null]));
    assert_eq!(shop.worth().await, json!(["JPY", 1600.0 + 1000.0 + 6000.0, 16000.0, [0, []]]));

    shop.change_to("EUR").await;
    assert_eq!(shop.worth().await, json!(["EUR", 10.0 + 6.25 + 2.0 * 18.75, 100.0, [0, []]]));
    // A preview of a goal counts the past likewise.
    let bought = json!({ "match": { "kind": "event", "name": "buy", "valueFrom": "amount" } });
    let path = format!("{SHOP}/goals/preview");
    let preview = shop.0.app.post(&path).bearer(&shop.0.owner).json(&bought).send().await.ok(200);
    assert_eq!((&preview["value"], &preview["currency"]), (&json!(16.25), &json!("EUR")));
}

/// Values of goals and of recorded conversions are converted by different jobs.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn figures_are_mixed_until_the_recorded_values_are_converted_too() {
    let shop = Shop::new().await;
    shop.worth().await;
    shop.change_to("JPY").await;
    shop.run("recompute").await;
    let figures = async || {
        let report = shop.get("/analytics/overview?preset=7d").await;
        json!([report["currency"], report["totals"]["recordedValue"], report["recomputing"]])
    };
    assert_eq!(figures().await, json!(["JPY", 100.0, true]));
    // The list of sessions asks the rows.
    assert_eq!(shop.get("/sessions?preset=7d").await["recomputing"], true);
    shop.run("conversions").await;
    assert_eq!(figures().await, json!(["JPY", 16000.0, false]));
    assert_eq!(shop.get("/sessions?preset=7d").await["recomputing"], false);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn values_without_a_rate_are_counted_apart_and_come_back() {
    let shop = Shop::new().await;
    shop.change_to("KPW").await;
    assert_eq!(shop.worth().await, json!(["KPW", 0.0, 0.0, [3, ["EUR"]]]));
    let session = shop.get("/conversions").await["items"][0].clone();
    assert_eq!((&session["value"], &session["currency"]), (&json!(100.0), &json!("EUR")));
    shop.change_to("EUR").await;
    assert_eq!(shop.worth().await, json!(["EUR", 30.0, 100.0, [0, []]]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_preview_says_what_a_change_does_to_values() {
    let shop = Shop::new().await;
    shop.worth().await;
    let preview = async |currency: &str| {
        let query =
            "query ($currency: String!) { project(project: \"shop\") { currencyPreview(currency: $currency) {
            rate rateDay sessions conversions withoutRate goals } } }";
        let body = json!({ "query": query, "variables": { "currency": currency } });
        shop.0.app.post("/graphql").bearer(&shop.0.owner).json(&body).send().await.ok(200)
    };
    let of = |rate: Value, day: Value, without: u32| {
        let counts = json!({ "sessions": 1, "conversions": 1, "withoutRate": without, "goals": 1 });
        let mut preview = json!({ "rate": rate, "rateDay": day });
        preview.as_object_mut().unwrap().extend(counts.as_object().unwrap().clone());
        preview
    };
    let yen = preview("JPY").await;
    assert_eq!(yen["data"]["project"]["currencyPreview"], of(json!(160.0), json!("2026-11-20"), 0), "{yen}");
    let won = preview("KPW").await;
    assert_eq!(won["data"]["project"]["currencyPreview"], of(Value::Null, Value::Null, 2), "{won}");
    let unknown = preview("ABC").await;
    assert_eq!(unknown["errors"][0]["extensions"]["code"], "validation_error", "{unknown}");
    assert_eq!(shop.worth().await, json!(["EUR", 30.0, 100.0, [0, []]]), "nothing has changed");
}
