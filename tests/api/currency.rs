//! Change of a project's currency: values keep the one in which they were recorded.

use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};

use crate::ingest::{World, session};
use crate::rates::import;
use crate::support::bank::file;
use crate::support::{Answer, CRON_SECRET};

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
            shop.define(key, definition).await;
        }
        shop.visit(1, 10).await;
        let order = json!({
            "eventId": "order-0001", "definition": "order", "sessionId": session(1), "value": 100,
        });
        shop.post("/conversions", order).await.ok(201);
        shop
    }

    async fn define(&self, key: &str, definition: Value) {
        let path = format!("{SHOP}/conversion-definitions/{key}");
        self.0.app.put(&path).bearer(&self.0.owner).json(&definition).send().await.ok(200);
    }

    async fn post(&self, path: &str, body: Value) -> Answer {
        self.0.app.post(&format!("{SHOP}{path}")).bearer(&self.0.owner).json(&body).send().await
    }

    /// An engaged visit that buys something.
    async fn buys(&self, number: u8, amount: i32) {
        let batch = self.0.batch(number).set("pvs.0.age", json!(60_000)).set("pvs.0.eng", json!(10_000));
        batch.event(1, "buy", json!({ "amount": amount })).stored().await;
    }

    /// Defines a deal worth at most 100 euros, changes the currency to yen, and lets two minutes pass.
    async fn deal_before_yen(&self) -> Value {
        let deal = json!({
            "name": "Deal", "trigger": { "type": "event", "name": "buy" },
            "value": { "type": "property", "property": "amount", "min": 0, "max": 100 },
        });
        self.define("deal", deal.clone()).await;
        self.change_to("JPY").await;
        self.0.app.advance(Duration::from_secs(120));
        deal
    }

    async fn definition(&self, key: &str) -> Value {
        let all = self.get("/conversion-definitions").await;
        all["items"].as_array().unwrap().iter().find(|one| one["key"] == key).unwrap().clone()
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

    /// Changes the currency, a second after what came before.
    async fn change_to(&self, currency: &str) {
        self.0.app.advance(Duration::from_secs(1));
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
    let definition = async |key: &str| shop.definition(key).await["currency"].clone();
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
    shop.run("figures").await;
    let sites = "/v1/orgs/acme/sites?preset=7d";
    let sites = shop.0.app.get(sites).bearer(&shop.0.owner).send().await.ok(200);
    assert_eq!(sites["items"][0]["unconvertedValues"], 3);
    let session = shop.get("/conversions").await["items"][0].clone();
    assert_eq!((&session["value"], &session["currency"]), (&json!(100.0), &json!("EUR")));
    shop.change_to("EUR").await;
    assert_eq!(shop.worth().await, json!(["EUR", 30.0, 100.0, [0, []]]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_former_currency_is_named_only_for_days_on_which_the_project_had_it() {
    let shop = Shop::new().await;
    shop.change_to("KPW").await;
    shop.change_to("CUP").await;
    for _ in 0..2 {
        shop.0.app.advance(Duration::from_secs(5 * 24 * 3600));
        shop.get("/goals").await;
    }
    shop.visit(2, 10).await;
    shop.change_to("EUR").await;
    assert_eq!(shop.worth().await, json!(["EUR", 20.0, 0.0, [1, ["CUP"]]]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_preview_says_what_a_change_does_to_values() {
    let shop = Shop::new().await;
    shop.worth().await;
    let preview = async |currency: &str| {
        let query =
            "query ($currency: String!) { project(project: \"shop\") { currencyPreview(currency: $currency) {
            rate rateDay sessions conversions withoutRate goals definitions } } }";
        let body = json!({ "query": query, "variables": { "currency": currency } });
        shop.0.app.post("/graphql").bearer(&shop.0.owner).json(&body).send().await.ok(200)
    };
    let of = |rate: Value, day: Value, without: u32| {
        let counts = json!({
            "sessions": 1, "conversions": 1, "withoutRate": without, "goals": 1, "definitions": 1,
        });
        let mut preview = json!({ "rate": rate, "rateDay": day });
        preview.as_object_mut().unwrap().extend(counts.as_object().unwrap().clone());
        preview
    };
    let yen = preview("JPY").await;
    assert_eq!(yen["data"]["project"]["currencyPreview"], of(json!(160.0), json!("2026-11-20"), 0), "{yen}");
    let won = preview("KPW").await;
    assert_eq!(won["data"]["project"]["currencyPreview"], of(Value::Null, Value::Null, 2), "{won}");
    // Test visits are not among the sessions, and a request has one preview.
    let test = shop.0.batch(2).set("pvs.0.path", json!("/thanks")).set("test", json!(true));
    test.event(1, "buy", json!({ "amount": 5 })).stored().await;
    let yen = preview("JPY").await;
    assert_eq!(yen["data"]["project"]["currencyPreview"]["sessions"], 1, "{yen}");
    let twice = "{ project(project: \"shop\") {
        a: currencyPreview(currency: \"JPY\") { goals } b: currencyPreview(currency: \"USD\") { goals } } }";
    let call = shop.0.app.post("/graphql").bearer(&shop.0.owner).json(&json!({ "query": twice }));
    let twice = call.send().await.ok(200);
    assert!(twice["errors"].is_array() && twice["data"].is_null(), "{twice}");
    let unknown = preview("ABC").await;
    assert_eq!(unknown["errors"][0]["extensions"]["code"], "validation_error", "{unknown}");
    assert_eq!(shop.worth().await, json!(["EUR", 30.0, 100.0, [0, []]]), "nothing has changed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_definition_keeps_the_currency_of_its_own_amounts_and_of_no_others() {
    let shop = Shop::new().await;
    let deal = shop.deal_before_yen().await;
    let called = |number: u8, value: Option<i32>| {
        let event_id = format!("call-000{number}");
        let mut call = json!({ "eventId": event_id, "definition": "call", "sessionId": session(1) });
        if let Some(value) = value {
            call["value"] = json!(value);
        }
        call
    };
    shop.post("/conversions", called(1, Some(800))).await.ok(201);
    shop.post("/conversions", called(2, None)).await.ok(201);
    // The bound of 100 euros is 16,000 yen.
    shop.buys(2, 5000).await;
    shop.buys(3, 50_000).await;
    shop.run("conversions").await;
    let worth = async |definition: &str| {
        let all = shop.get("/conversions").await;
        let all = all["items"].as_array().unwrap().iter().filter(|one| one["definition"] == definition);
        let mut worth: Vec<_> = all.map(|one| format!("{} {}", one["currency"], one["value"])).collect();
        worth.sort();
        worth
    };
    assert_eq!(worth("call").await, ["\"EUR\" 5.0", "\"JPY\" 800.0"]);
    assert_eq!(worth("deal").await, ["\"JPY\" 16000.0", "\"JPY\" 5000.0"]);

    // Writing a definition back as it is shown changes nothing.
    shop.define("deal", deal.clone()).await;
    let call = |amount: i32, currency: Option<&str>| {
        let value = json!({ "type": "fixed", "amount": amount });
        let mut call = json!({ "name": "call", "trigger": { "type": "server" }, "value": value });
        if let Some(currency) = currency {
            call["currency"] = json!(currency);
        }
        call
    };
    shop.define("call", call(5, Some("EUR"))).await;
    let shown = shop.definition("deal").await;
    assert_eq!((&shown["currency"], &shown["boundsCurrency"]), (&Value::Null, &json!("EUR")));
    shop.post("/conversions", called(3, Some(900))).await.ok(201);
    assert_eq!(worth("call").await[2], "\"JPY\" 900.0");
    // A new amount is in the project's currency.
    shop.define("call", call(700, None)).await;
    assert_eq!(shop.definition("call").await["currency"], Value::Null);
    let mut narrower = deal;
    narrower["value"]["max"] = json!(9000);
    shop.define("deal", narrower).await;
    assert_eq!(shop.definition("deal").await["boundsCurrency"], Value::Null);
    shop.buys(4, 50_000).await;
    shop.run("conversions").await;
    assert_eq!(worth("deal").await.last().unwrap(), "\"JPY\" 9000.0");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_definition_that_was_deleted_and_is_created_again_has_bounds_in_the_present_currency() {
    let shop = Shop::new().await;
    let deal = shop.deal_before_yen().await;
    shop.buys(2, 5000).await;
    shop.run("conversions").await;
    assert_eq!(shop.definition("deal").await["boundsCurrency"], "EUR");
    // With its conversion, it is archived.
    let path = format!("{SHOP}/conversion-definitions/deal");
    shop.0.app.delete(&path).bearer(&shop.0.owner).send().await.ok(204);
    shop.define("deal", deal).await;
    assert_eq!(shop.definition("deal").await["boundsCurrency"], Value::Null);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_preview_of_a_conversion_converts_amounts_and_bounds_from_before_a_change() {
    let shop = Shop::new().await;
    shop.buys(2, 10).await;
    shop.change_to("JPY").await;
    shop.0.app.advance(Duration::from_secs(120));
    shop.buys(3, 1600).await;
    let tried = async |max: i32, currencies: Value| {
        let mut draft = json!({
            "trigger": { "type": "event", "name": "buy" },
            "value": { "type": "property", "property": "amount", "min": 0, "max": max },
        });
        draft.as_object_mut().unwrap().extend(currencies.as_object().unwrap().clone());
        shop.post("/conversion-definitions/preview", draft).await
    };
    let previewed = async |max: i32, currencies: Value| {
        let preview = tried(max, currencies).await.ok(200);
        json!([preview["conversions"], preview["value"], preview["currency"]])
    };
    assert_eq!(previewed(100_000, json!({})).await, json!([2, 3200.0, "JPY"]));
    assert_eq!(previewed(1500, json!({})).await, json!([2, 3000.0, "JPY"]));
    // Amounts of a definition with a currency are in that one.
    assert_eq!(previewed(100_000, json!({ "currency": "USD" })).await, json!([2, 1610.0, "USD"]));
    // So are bounds, unless they were set in another one: 5 euros are 800 yen.
    let kept = json!({ "boundsCurrency": "EUR" });
    assert_eq!(previewed(5, kept).await, json!([2, 1600.0, "JPY"]));
    let kept = json!({ "currency": "JPY", "boundsCurrency": "EUR" });
    assert_eq!(previewed(5, kept).await, json!([2, 810.0, "JPY"]));
    let unknown = json!({ "boundsCurrency": "KPW" });
    assert_eq!(previewed(5, unknown).await, json!([2, 0.0, "JPY"]), "there is no rate");
    let wrong = tried(5, json!({ "boundsCurrency": "euro" })).await;
    assert_eq!(wrong.violations(), ["body.boundsCurrency"]);
}
