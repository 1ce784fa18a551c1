//! Conversions of definitions in the figures of reports.

use std::time::Duration;

use entity::conversion;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter};
use serde_json::{Value, json};

use crate::ingest::{World, session};
use crate::support::CRON_SECRET;

const ALL: &str = "/v1/projects/shop/conversions";
const REPORTS: &str = "/v1/projects/shop/analytics";

struct Shop(World);

impl Shop {
    /// A shop with a definition for servers, one whose conversions a server confirms, and two visits.
    async fn new() -> Self {
        let world = World::with(&[], json!({ "timezone": "UTC" })).await;
        let shop = Self(world);
        shop.define("sale", json!({ "type": "server" }), json!({})).await;
        let lead = json!({ "confirmationDays": 2, "value": { "type": "fixed", "amount": 7.5 } });
        shop.define("enquiry", json!({ "type": "event", "name": "asked" }), lead).await;
        shop.visit(1, "newsletter").await;
        shop.visit(2, "partner").await;
        shop
    }

    async fn define(&self, key: &str, trigger: Value, more: Value) {
        let mut definition = json!({ "name": key, "trigger": trigger });
        definition.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let path = format!("/v1/projects/shop/conversion-definitions/{key}");
        self.0.app.put(&path).bearer(&self.0.owner).json(&definition).send().await.ok(200);
    }

    /// An engaged visit that came by this campaign and asked a question.
    async fn visit(&self, number: u8, campaign: &str) {
        let batch = self
            .0
            .batch(number)
            .from(&format!("203.0.113.{number}"))
            .set("pvs.0.age", json!(60_000))
            .set("pvs.0.eng", json!(12_000))
            .set("pvs.0.attr", json!({ "utm_campaign": campaign }))
            .set("pvs.0.attrFrom", json!("url"))
            .event(1, "asked", json!({}));
        batch.stored().await;
    }

    async fn sale(&self, number: u8, more: Value) -> String {
        let mut sale = json!({ "eventId": format!("order-{number:04}"), "definition": "sale" });
        sale.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let made = self.0.app.post(ALL).bearer(&self.0.owner).json(&sale).send().await.ok(201);
        made["conversion"]["id"].as_str().unwrap().to_owned()
    }

    async fn says(&self, id: &str, body: Value) {
        let path = format!("{ALL}/{id}/status");
        self.0.app.patch(&path).bearer(&self.0.owner).json(&body).send().await.ok(200);
    }

    async fn job(&self) -> Value {
        let job = self.0.app.get("/v1/cron/conversions").token(CRON_SECRET).send().await.ok(200);
        assert_eq!(job["ran"][0]["ok"], true, "{job}");
        job["ran"][0]["stats"].clone()
    }

    /// Confirmed, pending and what they are worth, after the job, in the overview of this filter.
    async fn recorded(&self, filter: &str) -> Value {
        self.job().await;
        let path = format!("{REPORTS}/overview?preset=7d&{filter}");
        let report = self.0.app.get(&path).bearer(&self.0.owner).send().await.ok(200);
        let totals = &report["totals"];
        json!([totals["confirmedConversions"], totals["pendingConversions"], totals["recordedValue"]])
    }
}

fn of(number: u8) -> Value {
    json!(session(number))
}

#[tokio::test]
async fn reports_count_confirmed_and_pending_conversions_and_what_they_are_worth() {
    let shop = Shop::new().await;
    assert_eq!(shop.recorded("").await, json!([0, 2, 15.0]));
    let first = shop.sale(1, json!({ "sessionId": of(1), "value": 19.9999 })).await;
    shop.sale(2, json!({ "sessionId": of(1), "value": 100, "currency": "USD" })).await;
    // It belongs to no visit.
    shop.sale(3, json!({ "clickIds": { "gclid": "Cj0KCQ_x" }, "value": 1000 })).await;
    assert_eq!(shop.recorded("").await, json!([2, 2, 34.9999]));
    assert_eq!(shop.recorded("utm_campaign=newsletter").await, json!([2, 1, 27.4999]));
    assert_eq!(shop.recorded("utm_campaign=partner").await, json!([0, 1, 7.5]));

    shop.says(&first, json!({ "status": "confirmed", "value": 20 })).await;
    assert_eq!(shop.recorded("").await, json!([2, 2, 35.0]));
    shop.says(&first, json!({ "status": "retracted" })).await;
    assert_eq!(shop.recorded("").await, json!([1, 2, 15.0]));
    assert_eq!(shop.job().await["recorded"], 0, "nothing is left to do");
}

#[tokio::test]
async fn what_nobody_confirms_in_time_counts_no_more() {
    let shop = Shop::new().await;
    assert_eq!(shop.recorded("").await, json!([0, 2, 15.0]));
    shop.0.app.clock.advance(Duration::from_secs(2 * 24 * 3600 + 1));
    assert_eq!(shop.recorded("").await, json!([0, 0, 0.0]));
}

#[tokio::test]
async fn a_visit_that_goes_on_keeps_what_is_recorded_for_it() {
    let shop = Shop::new().await;
    shop.sale(1, json!({ "sessionId": of(1), "value": 50 })).await;
    assert_eq!(shop.recorded("utm_campaign=newsletter").await, json!([1, 1, 57.5]));
    let more = shop.0.batch(3).in_session(1).from("203.0.113.1");
    more.stored().await;
    assert_eq!(shop.0.detail(1).await["pageviews"].as_array().unwrap().len(), 2);
    assert_eq!(shop.recorded("utm_campaign=newsletter").await, json!([1, 1, 57.5]));
}

#[tokio::test]
async fn visits_are_filtered_by_what_is_recorded_for_them() {
    let shop = Shop::new().await;
    shop.sale(1, json!({ "sessionId": of(1), "value": 50 })).await;
    shop.job().await;
    for (field, op, value, sessions) in [
        ("confirmed_conversions", "gte", 1.0, 1),
        ("confirmed_conversions", "eq", 0.0, 1),
        ("pending_conversions", "gte", 1.0, 2),
        ("recorded_value", "gt", 57.4999, 1),
        ("recorded_value", "gt", 57.5, 0),
    ] {
        let clause = json!([{ "field": field, "op": op, "value": value }]).to_string();
        let filter: String = url::form_urlencoded::byte_serialize(clause.as_bytes()).collect();
        let path = format!("{REPORTS}/overview?preset=7d&where={filter}");
        let report = shop.0.app.get(&path).bearer(&shop.0.owner).send().await.ok(200);
        assert_eq!(report["totals"]["sessions"], sessions, "{clause}");
    }
}

#[tokio::test]
async fn a_project_that_changes_its_currency_counts_what_is_recorded_in_the_new_one() {
    let shop = Shop::new().await;
    shop.sale(1, json!({ "sessionId": of(1), "value": 50, "currency": "USD" })).await;
    assert_eq!(shop.recorded("").await, json!([1, 2, 15.0]));
    let dollars = json!({ "currency": "USD" });
    shop.0.app.patch("/v1/projects/shop").bearer(&shop.0.owner).json(&dollars).send().await.ok(200);
    assert_eq!(shop.recorded("").await, json!([1, 2, 50.0]));
}

/// More conversions than one transaction marks for their new totals.
#[tokio::test]
async fn all_of_many_conversions_are_counted_in_a_new_currency() {
    let shop = Shop::new().await;
    shop.sale(1, json!({ "sessionId": of(1), "value": 50 })).await;
    shop.job().await;
    let context = &shop.0.app.inner.context;
    let sale = conversion::Entity::find().filter(conversion::Column::EventId.eq("order-0001"));
    let sale = sale.one(&context.db).await.unwrap().unwrap();
    for some in 0..12 {
        let rows = (0..100).map(|number| {
            let (id, session_id) = (context.new_id(), Some(context.new_id()));
            let event_id = format!("copy-{some}-{number}");
            conversion::Model { id, session_id, event_id, ..sale.clone() }.into_active_model()
        });
        conversion::Entity::insert_many(rows).exec_without_returning(&context.db).await.unwrap();
    }
    let currency = json!({ "currency": "USD" });
    shop.0.app.patch("/v1/projects/shop").bearer(&shop.0.owner).json(&currency).send().await.ok(200);
    assert_eq!(shop.job().await["recorded"], 2 + 1200);
    assert_eq!(shop.job().await["recorded"], 0, "nothing is left to do");
}

#[tokio::test]
async fn visits_behind_one_with_very_many_conversions_get_their_figures_too() {
    let shop = Shop::new().await;
    for number in 3..=12 {
        shop.visit(number, "partner").await;
    }
    let first = shop.sale(1, json!({ "sessionId": of(1), "value": 1 })).await;
    super::many_conversions::copy(&shop.0.app.inner.context.db, "sale", 2_500).await;
    shop.says(&first, json!({ "status": "confirmed", "value": 2 })).await;
    for number in 2..=12 {
        shop.sale(number, json!({ "sessionId": of(number), "value": 1 })).await;
    }
    // A visit's row counts up to 255.
    assert_eq!(shop.recorded("").await, json!([255 + 11, 12, 2.0 + 2_500.0 + 11.0 + 12.0 * 7.5]));
    assert_eq!(shop.job().await["recorded"], 0, "nothing is left to do");
}

/// Their marks are taken in the order in which they were made, which is not that of their ids.
#[tokio::test]
async fn a_visit_with_very_many_conversions_keeps_none_of_those_that_were_marked_before_from_their_figures() {
    let shop = Shop::new().await;
    for number in 3..=12 {
        shop.visit(number, "partner").await;
    }
    let first = shop.sale(1, json!({ "sessionId": of(1), "value": 1 })).await;
    shop.job().await;
    super::many_conversions::copy(&shop.0.app.inner.context.db, "sale", 2_500).await;
    for number in (2..=12).rev() {
        shop.sale(number, json!({ "sessionId": of(number), "value": 1 })).await;
        shop.0.app.clock.advance(Duration::from_secs(1));
    }
    shop.says(&first, json!({ "status": "confirmed", "value": 2 })).await;
    assert_eq!(shop.recorded("").await, json!([255 + 11, 12, 2.0 + 2_500.0 + 11.0 + 12.0 * 7.5]));
    assert_eq!(shop.job().await["recorded"], 0, "nothing is left to do");
}
