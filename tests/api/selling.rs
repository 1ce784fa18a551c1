//! A shop that tells its sales to two ad platforms, for tests of what they get to know.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::fakes::Fakes;
use crate::support::{App, CRON_SECRET, Project, User};

pub(super) const ALL: &str = "/v1/projects/shop/conversions";
pub(super) const DAY: Duration = Duration::from_secs(24 * 3600);
pub(super) const MINUTE: Duration = Duration::from_secs(60);

pub(super) struct Shop {
    pub(super) app: App,
    pub(super) fakes: Fakes,
    pub(super) owner: User,
    pub(super) shop: Project,
}

pub(super) fn session(number: u8) -> String {
    format!("5e55105e-0000-4000-8000-{number:012}")
}

impl Shop {
    /// A shop that tells its sales to two ad platforms, one of which takes retractions.
    pub(super) async fn new() -> Self {
        let fakes = Fakes::start().await;
        let app = App::with(&fakes.settings()).await;
        fakes.follow(&app.clock);
        let owner = app.owner().await;
        let shop = app.project(&owner, "shop").await;
        let world = Self { app, fakes, owner, shop };
        world.app.sudo(&world.owner).await;
        for platform in ["search_ads_1", "social_ads_1"] {
            let path = format!("/v1/projects/shop/destinations/{platform}");
            world.app.put(&path).bearer(&world.owner).json(&Fakes::set_up(platform)).send().await.ok(200);
        }
        for (key, trigger, more) in [
            ("sale", json!({ "type": "server" }), json!({})),
            ("booked", json!({ "type": "beacon" }), json!({})),
            ("paid", json!({ "type": "event", "name": "paid" }), json!({})),
            ("ordered", json!({ "type": "event", "name": "ordered" }), json!({ "confirmationDays": 7 })),
        ] {
            world.define(key, trigger, more).await;
        }
        world
    }

    pub(super) async fn define(&self, key: &str, trigger: Value, more: Value) {
        let told = json!({ "enabled": true, "name": "77" });
        let mut definition = json!({
            "name": key, "trigger": trigger, "destinations": { "search_ads_1": told, "social_ads_1": told },
        });
        definition.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let path = format!("/v1/projects/shop/conversion-definitions/{key}");
        self.app.put(&path).bearer(&self.owner).json(&definition).send().await.ok(200);
    }

    pub(super) async fn configure(&self, patch: Value) {
        self.app.patch("/v1/projects/shop/config").bearer(&self.owner).json(&patch).send().await.ok(200);
    }

    /// A state of the one pageview of a visit that an ad brought, with events.
    pub(super) fn state(&self, number: u8, seq: u32, consent: bool, events: &[&str]) -> Value {
        self.shop.batch(&session(number), &session(number), |batch| {
            let state = &mut batch["pvs"][0];
            (state["seq"], state["age"], state["eng"]) = (json!(seq), json!(60_000), json!(12_000));
            state["attr"] = json!({ "gclid": format!("gclid-of-a-click-{number:06}"), "fbclid": format!("fbclid-of-a-click-{number:06}") });
            state["attrFrom"] = json!("url");
            // Each visit is one of its own, though all come from one browser.
            (batch["consent"], batch["fresh"]) = (json!(consent), json!(false));
            if consent {
                batch["ac"] = json!({ "fbp": "fb.1.1795262400000.1234567890" });
            }
            let event = |(n, name): (usize, &&str)| json!({ "pv": session(number), "n": n + 10 * seq as usize, "t": 10, "e": name, "p": {} });
            batch["ev"] = events.iter().enumerate().map(event).collect();
        })
    }

    pub(super) async fn says(&self, number: u8, seq: u32, consent: bool, events: &[&str]) {
        let batch = self.state(number, seq, consent, events);
        assert_eq!(self.app.track(&self.shop, &batch).await.status, 204);
        self.app.advance(Duration::from_secs(1));
    }

    pub(super) async fn sale(&self, number: u8, more: Value) -> String {
        let mut sale = json!({ "eventId": format!("order-{number:04}"), "definition": "sale", "sessionId": session(number) });
        sale.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let made = self.app.post(ALL).bearer(&self.owner).json(&sale).send().await.ok(201);
        made["conversion"]["id"].as_str().unwrap().to_owned()
    }

    pub(super) async fn run(&self) -> Value {
        let job = self.app.get("/v1/cron/conversions").token(CRON_SECRET).send().await.ok(200);
        assert_eq!(job["ran"][0]["ok"], true, "{job}");
        job["ran"][0]["stats"].clone()
    }

    /// Consent of a conversion, and state and code of its uploads: search_ads_1, then social_ads_1.
    pub(super) async fn stands(&self, definition: &str) -> Value {
        let list = self.app.get(ALL).bearer(&self.owner).send().await.ok(200);
        let one = list["items"].as_array().unwrap().iter().find(|one| one["definition"] == definition);
        let one = one.unwrap_or_else(|| panic!("no conversion of {definition}: {list}"));
        let uploads = one["uploads"].as_array().unwrap().iter();
        let shown: Vec<_> = uploads.map(|upload| json!([upload["state"], upload["code"]])).collect();
        json!([one["consent"], shown])
    }

    pub(super) fn accepted(&self) -> [usize; 2] {
        ["search_ads_1", "social_ads_1"].map(|platform| self.fakes.accepted(platform).len())
    }

    pub(super) async fn lead(&self) -> Value {
        let list = self.app.get("/v1/projects/shop/leads").bearer(&self.owner).send().await.ok(200);
        assert_eq!(list["items"].as_array().unwrap().len(), 1, "{list}");
        list["items"][0].clone()
    }
}
