//! Channel mappings of a project, and the list of tags that no rule matches.

use serde_json::{Value, json};

use crate::ingest::World;
use crate::support::{App, CRON_SECRET};

const PATH: &str = "/v1/projects/shop/channel-mappings";

impl World {
    /// A visit that begins with these campaign parameters.
    async fn tagged(&self, number: u8, attr: Value) {
        let batch = self.batch(number).set("pvs.0.attr", attr).set("pvs.0.attrFrom", json!("url"));
        batch.stored().await;
    }

    async fn other_sources(&self) -> Value {
        let status = self.app.get("/v1/projects/shop/status").bearer(&self.owner).send().await.ok(200);
        status["otherSources"].clone()
    }

    async fn put_mappings(&self, mappings: Value) -> Value {
        let body = json!({ "mappings": mappings });
        self.app.put(PATH).bearer(&self.owner).json(&body).send().await.ok(200)
    }

    async fn attribution(&self, number: u8) -> Value {
        self.detail(number).await["attribution"].clone()
    }
}

#[tokio::test]
async fn a_mapping_gives_past_and_new_visits_their_channel() {
    let world = World::new().await;
    let flyer = json!({ "utm_source": "Club Flyer", "utm_medium": "print" });
    world.tagged(1, flyer.clone()).await;
    world.tagged(2, flyer.clone()).await;
    world.tagged(3, json!({ "utm_source": "facebok" })).await;
    world.tagged(4, json!({ "utm_source": "google", "utm_medium": "cpc" })).await;
    world.tagged(5, json!({ "utm_campaign": "may" })).await;
    let unknown = json!([
        { "source": "Club Flyer", "medium": "print", "count": 2, "suggestion": null },
        { "source": "facebok", "medium": null, "count": 1, "suggestion": "social_1" },
    ]);
    assert_eq!(world.other_sources().await, unknown);
    let attribution = world.attribution(1).await;
    let decided = json!({ "rule": "unknown_tags", "rules": 2, "fields": ["utm_source", "utm_medium"] });
    assert_eq!((&attribution["channel"], &attribution["decidedBy"]), (&json!("other"), &decided));

    let mappings = json!([
        { "source": "club*", "medium": null, "channel": "referral" },
        { "source": null, "medium": "print", "channel": "email" },
    ]);
    assert_eq!(world.put_mappings(mappings.clone()).await, json!({ "mappings": mappings }));
    let read = world.app.get(PATH).bearer(&world.owner).send().await.ok(200);
    assert_eq!(read, json!({ "mappings": mappings }));
    // Until its past is derived anew, a visit has the channel it had, by no rule of today.
    let attribution = world.attribution(1).await;
    assert_eq!((&attribution["channel"], &attribution["decidedBy"]), (&json!("other"), &Value::Null));
    world.app.get("/v1/cron/recompute").token(CRON_SECRET).send().await.ok(200);
    world.tagged(6, json!({ "utm_source": "CLUB_evening" })).await;
    for number in [1, 6] {
        let attribution = world.attribution(number).await;
        let decided = json!({ "rule": "mapping", "rules": 2, "fields": ["utm_source"] });
        assert_eq!((&attribution["channel"], &attribution["decidedBy"]), (&json!("referral"), &decided));
    }
    assert_eq!(world.other_sources().await, json!([unknown[1]]));
}

#[tokio::test]
async fn a_session_says_which_rule_has_decided() {
    let world = World::new().await;
    world.tagged(1, json!({ "gclid": "abc", "utm_source": "bing" })).await;
    world.tagged(2, json!({ "utm_source": "fb_ads", "utm_medium": "paid" })).await;
    world.tagged(3, json!({ "fbclid": "abc" })).await;
    world.batch(4).set("pvs.0.ref", json!("https://www.bing.com/")).stored().await;
    world.batch(5).set("pvs.0.ref", json!("https://accounts.google.com/")).stored().await;
    world.batch(6).set("pvs.0.ref", json!("https://blog.example/")).stored().await;
    world.batch(7).stored().await;
    for (number, channel, rule, fields, source) in [
        (1, "search_ads_1", "ad_click", json!(["gclid"]), "url"),
        (2, "social_1", "source", json!(["utm_source"]), "url"),
        (3, "social_1", "shared_link", json!(["fbclid"]), "url"),
        (4, "search_2", "referrer", json!(["ref_host"]), "referrer"),
        (5, "direct", "passage", json!(["ref_host"]), "none"),
        (6, "referral", "other_site", json!(["ref_host"]), "referrer"),
        (7, "direct", "nothing", json!([]), "none"),
    ] {
        let found = world.attribution(number).await;
        let expected = json!({ "rule": rule, "rules": 2, "fields": fields });
        assert_eq!((&found["channel"], &found["decidedBy"]), (&json!(channel), &expected));
        assert_eq!(found["source"], source);
    }
    // A paid click ten minutes into a visit that came by a referrer takes over, and says so.
    let later = world.batch(4).set("pvs.0.id", json!("9a6e01e3-0000-4000-8000-0000000000aa"));
    let later = later.set("pvs.0.attr", json!({ "gclid": "abc" })).set("pvs.0.attrFrom", json!("url"));
    world.app.advance(std::time::Duration::from_secs(600));
    later.stored().await;
    let found = world.attribution(4).await;
    assert_eq!(
        (&found["channel"], &found["decidedBy"]["rule"], &found["source"]),
        (&json!("search_ads_1"), &json!("ad_click"), &json!("url"))
    );
}

#[tokio::test]
async fn what_is_no_mapping_is_refused_with_its_place() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let refused = async |mappings: Value| {
        let body = json!({ "mappings": mappings });
        let mut found = app.put(PATH).bearer(&owner).json(&body).send().await.violations();
        found.sort();
        found
    };
    let one =
        |source: Value, medium: Value| json!({ "source": source, "medium": medium, "channel": "email" });
    assert_eq!(refused(json!([one(Value::Null, Value::Null)])).await, ["body.mappings.0"]);
    assert_eq!(refused(json!([one(json!("*"), Value::Null)])).await, ["body.mappings.0.source"]);
    assert_eq!(
        refused(json!([one(json!("a b"), Value::Null), one(json!("A-B"), Value::Null)])).await,
        ["body.mappings.1"]
    );
    assert_eq!(refused(json!([one(json!("x".repeat(101)), Value::Null)])).await, ["body.mappings.0.source"]);
    assert_eq!(
        refused(json!([{ "source": "a", "channel": "carrier_pigeon" }])).await,
        ["body.mappings.0.channel"]
    );
    let many: Vec<Value> = (0..201).map(|number| one(json!(format!("s{number}")), Value::Null)).collect();
    assert_eq!(refused(json!(many)).await, ["body.mappings"]);
    assert_eq!(app.get(PATH).bearer(&owner).send().await.ok(200), json!({ "mappings": [] }));
}

#[tokio::test]
async fn the_same_mappings_again_leave_the_past_alone() {
    let world = World::new().await;
    let mappings = json!([{ "source": "club", "medium": null, "channel": "email" }]);
    world.put_mappings(mappings.clone()).await;
    world.app.get("/v1/cron/recompute").token(CRON_SECRET).send().await.ok(200);
    world.put_mappings(mappings).await;
    let status = world.app.get("/v1/projects/shop/status").bearer(&world.owner).send().await.ok(200);
    assert_eq!(status["recomputation"], Value::Null);
}
