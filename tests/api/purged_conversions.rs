//! Conversions after the deletion of their visits.

use std::time::Duration;

use entity::conversion;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};

use crate::support::fakes::Fakes;
use crate::support::{App, CRON_SECRET, Project, User};

const ALL: &str = "/v1/projects/shop/conversions";
const DAY: Duration = Duration::from_secs(24 * 3600);

struct World {
    app: App,
    fakes: Fakes,
    owner: User,
    shop: Project,
}

fn session(number: u8) -> String {
    format!("5e55105e-0000-4000-8000-{number:012}")
}

impl World {
    /// A shop whose sales are told to an ad platform.
    async fn new() -> Self {
        let fakes = Fakes::start().await;
        let app = App::with(&fakes.settings()).await;
        fakes.follow(&app.clock);
        let owner = app.owner().await;
        let shop = app.project(&owner, "shop").await;
        app.sudo(&owner).await;
        let path = "/v1/projects/shop/destinations/search_ads_1";
        app.put(path).bearer(&owner).json(&Fakes::set_up("search_ads_1")).send().await.ok(200);
        let world = Self { app, fakes, owner, shop };
        world.define("sale", json!({ "type": "server" }), json!({})).await;
        world
    }

    async fn define(&self, key: &str, trigger: Value, more: Value) {
        let destinations = json!({ "search_ads_1": { "enabled": true, "name": "77" } });
        let mut definition = json!({ "name": key, "trigger": trigger, "destinations": destinations });
        definition.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let path = format!("/v1/projects/shop/conversion-definitions/{key}");
        self.app.put(&path).bearer(&self.owner).json(&definition).send().await.ok(200);
    }

    /// A visit by an ad, of somebody who agreed, with the event `paid`.
    async fn visit(&self, number: u8, test: bool) {
        let batch = self.shop.batch(&session(number), &session(number), |batch| {
            let state = &mut batch["pvs"][0];
            (state["age"], state["eng"]) = (json!(60_000), json!(12_000));
            state["attr"] = json!({ "gclid": format!("gclid-of-a-click-{number:06}") });
            state["attrFrom"] = json!("url");
            (batch["consent"], batch["test"]) = (json!(true), json!(test));
            batch["ev"] = json!([{ "pv": session(number), "n": 1, "t": 10, "e": "paid", "p": {} }]);
        });
        assert_eq!(self.app.track(&self.shop, &batch).await.status, 204);
    }

    /// A sale that a server tells of that visit.
    async fn sale(&self, number: u8) -> String {
        let sale = json!({
            "eventId": format!("order-{number:04}"), "definition": "sale", "sessionId": session(number),
            "email": format!("anna{number}@example.com"),
        });
        let made = self.app.post(ALL).bearer(&self.owner).json(&sale).send().await.ok(201);
        assert_eq!(made["conversion"]["clickIds"], json!(["gclid"]));
        made["conversion"]["id"].as_str().unwrap().to_owned()
    }

    async fn shown(&self, id: &str) -> Value {
        self.app.get(&format!("{ALL}/{id}")).bearer(&self.owner).send().await.ok(200)
    }

    async fn job(&self, name: &str) -> Value {
        let job = self.app.get(&format!("/v1/cron/{name}")).token(CRON_SECRET).send().await.ok(200);
        assert_eq!(job["ran"][0]["ok"], true, "{job}");
        job["ran"][0]["stats"].clone()
    }

    async fn purge(&self, input: Value) {
        self.app.sudo(&self.owner).await;
        self.app.post("/v1/projects/shop/purge").bearer(&self.owner).json(&input).send().await.ok(200);
    }

    async fn status(&self, id: &str, status: &str) {
        let path = format!("{ALL}/{id}/status");
        self.app.patch(&path).bearer(&self.owner).json(&json!({ "status": status })).send().await.ok(200);
    }

    /// It is there, and nothing leads from it to a person.
    async fn assert_detached(&self, id: &str) {
        let shown = self.shown(id).await;
        let known = [&shown["sessionId"], &shown["clickIds"], &shown["person"], &shown["consent"]];
        assert_eq!(known, [&Value::Null, &json!([]), &json!([]), &json!(false)]);
        let row = conversion::Entity::find()
            .filter(conversion::Column::EventId.eq(shown["eventId"].as_str().unwrap()))
            .one(self.app.inner.db())
            .await;
        let row = row.unwrap().unwrap();
        assert_eq!((row.session_id, row.evidence), (None, None));
    }
}

fn today() -> Value {
    json!({ "scope": "range", "from": "2026-11-21", "to": "2026-11-21" })
}

#[tokio::test]
async fn a_conversion_outlives_its_visit_without_its_visitor() {
    let world = World::new().await;
    for number in 1..=3 {
        world.visit(number, false).await;
    }
    let sent = world.sale(1).await;
    assert_eq!(world.job("conversions").await["told"]["sent"], 1);
    let waits = world.sale(2).await;
    world.app.advance(DAY);
    world.visit(4, false).await;
    let other = world.sale(4).await;
    world.purge(today()).await;

    world.assert_detached(&sent).await;
    world.assert_detached(&waits).await;
    let upload = &world.shown(&waits).await["uploads"][0];
    assert_eq!((&upload["state"], &upload["code"]), (&json!("skipped"), &json!("visit_deleted")));
    assert_eq!(world.shown(&sent).await["uploads"][0]["state"], "sent");
    let kept = world.shown(&other).await;
    assert_eq!((&kept["sessionId"], &kept["person"]), (&json!(session(4)), &json!(["email"])));
    assert_eq!(world.job("conversions").await["told"]["sent"], 1);
    assert_eq!(world.fakes.accepted("search_ads_1").len(), 2, "the one of today, and the one from before");

    // It is nobody's any more, and still the business's: what the platform knows can be taken back.
    world.app.advance(DAY);
    world.status(&sent, "retracted").await;
    world.job("conversions").await;
    assert_eq!(world.fakes.adjusted("search_ads_1").len(), 1);
    // Trying again does not help.
    world.app.post(&format!("{ALL}/{waits}/retry")).bearer(&world.owner).send().await.ok(200);
    world.job("conversions").await;
    assert_eq!(world.shown(&waits).await["uploads"][0]["code"], "visit_deleted");
}

#[tokio::test]
async fn what_waits_to_be_confirmed_is_not_told_any_more_either() {
    let world = World::new().await;
    world.define("paid", json!({ "type": "event", "name": "paid" }), json!({ "confirmationDays": 7 })).await;
    world.visit(1, false).await;
    assert_eq!(world.job("conversions").await["made"], 1);
    let list = world.app.get(ALL).bearer(&world.owner).send().await.ok(200);
    let id = list["items"][0]["id"].as_str().unwrap();
    world.purge(today()).await;
    world.assert_detached(id).await;
    world.status(id, "confirmed").await;
    world.job("conversions").await;
    assert_eq!(world.shown(id).await["uploads"][0]["code"], "visit_deleted");
    assert_eq!(world.fakes.requests("search_ads_1"), 0);
}

#[tokio::test]
async fn what_a_purged_visit_triggered_is_not_made() {
    let world = World::new().await;
    world.define("paid", json!({ "type": "event", "name": "paid" }), json!({})).await;
    world.visit(1, false).await;
    world.purge(today()).await;
    let made = world.job("conversions").await;
    assert_eq!((&made["made"], &made["refused"]), (&json!(0), &json!(0)));
}

#[tokio::test]
async fn those_of_testers_go_with_their_visits() {
    for input in [json!({ "scope": "test" }), today()] {
        let world = World::new().await;
        world.visit(1, true).await;
        world.visit(2, false).await;
        world.sale(1).await;
        world.sale(2).await;
        world.purge(input).await;
        let list = world.app.get(ALL).bearer(&world.owner).send().await.ok(200);
        let left: Vec<&Value> = list["items"].as_array().unwrap().iter().map(|one| &one["eventId"]).collect();
        assert_eq!(left, ["order-0002"]);
    }
}

#[tokio::test]
async fn visits_that_are_too_old_leave_their_later_conversions() {
    let world = World::new().await;
    let days = json!({ "retentionDays": 5 });
    world.app.patch("/v1/projects/shop").bearer(&world.owner).json(&days).send().await.ok(200);
    world.visit(1, false).await;
    world.app.advance(3 * DAY);
    let sale = world.sale(1).await;
    world.app.advance(3 * DAY);
    world.job("retention").await;
    world.assert_detached(&sale).await;
    world.app.advance(3 * DAY);
    world.job("retention").await;
    world.app.get(&format!("{ALL}/{sale}")).bearer(&world.owner).send().await.problem(404, "not_found");
}
