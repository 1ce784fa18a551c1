//! Identify data becomes leads, one per session and identity.

use domain::tenancy::access::Scope;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use super::{Batch, World, pageview, session};
use crate::support::CRON_SECRET;

fn hash(letter: &str) -> String {
    letter.repeat(64)
}

impl Batch<'_> {
    /// The visitor says who they are, with consent.
    fn identify(self, who: Value) -> Self {
        let mut id = json!({ "pv": self.body["pvs"][0]["id"] });
        id.as_object_mut().unwrap().extend(who.as_object().unwrap().clone());
        self.set("consent", json!(true)).set("id", id)
    }
}

impl World {
    /// A project that takes identify calls.
    async fn identifying() -> Self {
        let world = Self::new().await;
        world.configure(json!({ "identify": { "enabled": true, "requireConsent": true } })).await;
        world
    }

    async fn leads(&self) -> Vec<entity::lead::Model> {
        entity::lead::Entity::find().all(&self.app.inner.context.db).await.unwrap()
    }

    /// The session's detail for a key with these scopes.
    async fn detail_for(&self, scopes: &[Scope]) -> Value {
        let key = self.app.secret_key(&self.owner, scopes, &[]).await;
        let path = format!("/v1/projects/shop/sessions/{}", session(1));
        self.app.get(&path).token(&key).send().await.ok(200)
    }
}

#[tokio::test]
async fn later_calls_refine_one_lead_which_is_shown_without_its_hashes() {
    let world = World::identifying().await;
    let first = world.batch(1).identify(json!({ "em": hash("a"), "form": "newsletter" }));
    first.stored().await;
    let traits = json!({ "plan": "pro", "seats": 3, "mail": "anna@example.com", "nested": {} });
    let more = json!({ "em": hash("a"), "ph": hash("b"), "fn": hash("c"), "form": "checkout", "tr": traits });
    world.batch(1).set("pvs.0.seq", json!(2)).identify(more).stored().await;
    first.stored().await;

    let leads = world.leads().await;
    assert_eq!(leads.len(), 1);
    let kept = (&leads[0].em, &leads[0].ph, &leads[0].fname, &leads[0].emg);
    assert_eq!(kept, (&Some(hash("a")), &Some(hash("b")), &Some(hash("c")), &None));
    let traits: Option<Value> = leads[0].traits.as_ref().and_then(entity::visits::JsonText::parse);
    assert_eq!(traits, Some(json!({ "plan": "pro", "seats": 3 })));
    assert_eq!(leads[0].pageview_id.to_string(), pageview(1));

    let detail = world.detail_for(&[Scope::AnalyticsRead, Scope::LeadsRead]).await;
    let expected = json!([{
        "id": leads[0].lead_id, "leadId": null, "form": "checkout", "identities": ["em", "ph", "fn"],
        "firstSeenAt": "2026-11-21T12:00:00.000Z", "lastSeenAt": "2026-11-21T12:00:00.000Z",
    }]);
    assert_eq!(detail["leads"], expected);
    assert!(!detail.to_string().contains(&hash("a")));
}

#[tokio::test]
async fn nobody_is_identified_while_the_project_has_it_switched_off() {
    let world = World::new().await;
    world.batch(1).identify(json!({ "em": hash("a") })).stored().await;
    world.batch(2).stored().await;
    assert!(world.leads().await.is_empty());
    assert!(world.is_stored(1).await, "the visit counts all the same");
    assert_eq!(world.final_status().await["identify"], json!({ "ignoredToday": 1, "unsignedIdsToday": 0 }));
}

#[tokio::test]
async fn leads_are_left_out_for_callers_without_leads_read() {
    let world = World::identifying().await;
    world.batch(1).identify(json!({ "em": hash("a") })).stored().await;
    assert_eq!(world.detail_for(&[Scope::AnalyticsRead]).await["leads"], Value::Null);
}

#[tokio::test]
async fn without_consent_nobody_is_identified_unless_the_project_says_so() {
    let world = World::identifying().await;
    let silent = world.batch(1).identify(json!({ "em": hash("a") })).set("consent", json!(false));
    silent.stored().await;
    assert!(world.leads().await.is_empty());
    world.configure(json!({ "identify": { "enabled": true, "requireConsent": false } })).await;
    silent.clone().set("pvs.0.seq", json!(2)).stored().await;
    assert_eq!(world.leads().await.len(), 1);
}

#[tokio::test]
async fn what_is_no_hash_or_names_nobody_is_dropped() {
    let world = World::identifying().await;
    let calls = [
        json!({ "em": "anna@example.com" }),
        json!({ "em": hash("A") }),
        json!({ "em": "a".repeat(63) }),
        json!({ "fn": hash("a"), "ln": hash("b") }),
        json!({ "pv": pageview(77), "em": hash("a") }),
        json!([]),
        json!({}),
    ];
    for (number, who) in (1..).zip(calls) {
        match who {
            Value::Object(_) => world.batch(number).identify(who).stored().await,
            other => world.batch(number).set("consent", json!(true)).set("id", other).stored().await,
        };
    }
    assert!(world.leads().await.is_empty());
}

#[tokio::test]
async fn leads_go_with_their_session_or_sooner_if_the_project_says_so() {
    let world = World::identifying().await;
    world.batch(1).identify(json!({ "em": hash("a") })).stored().await;
    let settings = json!({ "settings": { "pii": { "storePlaintext": false, "leadsRetentionDays": 30 } } });
    world.app.patch("/v1/projects/shop").bearer(&world.owner).json(&settings).send().await.ok(200);
    let day = 86_400;
    world.app.advance(std::time::Duration::from_secs(20 * day));
    world.batch(2).identify(json!({ "em": hash("a") })).stored().await;
    world.app.advance(std::time::Duration::from_secs(11 * day));
    let db = &world.app.inner.context.db;
    let retention = || async {
        world.app.get("/v1/cron/retention").token(CRON_SECRET).send().await.ok(200)["ran"][0]["stats"].clone()
    };
    assert_eq!(retention().await["leads"], 1);
    assert_eq!(entity::lead::Entity::find().count(db).await.unwrap(), 1);
    let settings = json!({ "settings": { "pii": { "storePlaintext": false, "leadsRetentionDays": null } } });
    let settings = json!({ "settings": settings["settings"], "retentionDays": 30 });
    let login = json!({ "email": world.owner.email, "password": world.owner.password });
    let login = world.app.post("/v1/auth/login").json(&login).send().await.ok(200);
    let token = login["token"].as_str().unwrap();
    world.app.patch("/v1/projects/shop").token(token).json(&settings).send().await.ok(200);
    assert_eq!(retention().await["visits"], 0);
    world.app.advance(std::time::Duration::from_secs(day));
    assert_eq!(retention().await["visits"], 1);
    assert_eq!(entity::lead::Entity::find().count(db).await.unwrap(), 1);
    world.app.advance(std::time::Duration::from_secs(20 * day));
    assert_eq!(retention().await["visits"], 1);
    assert_eq!(entity::lead::Entity::find().count(db).await.unwrap(), 0);
}
