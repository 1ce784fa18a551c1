//! Consent as the visitor's newest decision: what it does to conversions, to leads and to what ad platforms receive.

use std::time::Duration;

use serde_json::{Value, json};

use super::selling::{ALL, DAY, MINUTE, Shop, session};
use crate::support::CRON_SECRET;
use crate::support::fakes::Failure;

fn both(state: &str, code: Value) -> Value {
    json!([[state, code], [state, code]])
}

#[tokio::test]
async fn what_happens_after_a_withdrawal_is_told_to_nobody() {
    let world = Shop::new().await;
    world.says(1, 1, true, &[]).await;
    world.says(1, 2, false, &["paid"]).await;
    let beacon = json!({ "k": world.shop.key, "sid": session(1), "d": "booked" });
    let beacon = world.app.post("/v1/cb").header("origin", "https://shop.example").body(beacon.to_string());
    assert_eq!(beacon.send().await.status, 204);
    world.sale(1, json!({ "email": "anna@example.com" })).await;
    world.run().await;
    for definition in ["paid", "booked", "sale"] {
        assert_eq!(
            world.stands(definition).await,
            json!([false, both("skipped", json!("no_consent"))]),
            "{definition}"
        );
    }
    assert_eq!(world.accepted(), [0, 0]);
    assert!(world.fakes.received().iter().all(|request| !request.contains("GRANTED")));
}

#[tokio::test]
async fn an_older_decision_that_arrives_late_does_not_count() {
    let world = Shop::new().await;
    world.says(1, 1, true, &[]).await;
    world.says(1, 3, false, &["paid"]).await;
    world.says(1, 2, true, &[]).await;
    world.says(1, 1, true, &[]).await;
    world.run().await;
    assert_eq!(world.stands("paid").await, json!([false, both("skipped", json!("no_consent"))]));
}

#[tokio::test]
async fn a_withdrawal_stops_what_waits_and_a_new_consent_lets_it_go_on() {
    let world = Shop::new().await;
    world.says(1, 1, true, &["ordered"]).await;
    world.run().await;
    assert_eq!(world.stands("ordered").await, json!([true, both("waiting", Value::Null)]));
    world.says(1, 2, false, &[]).await;
    assert_eq!(world.run().await["followed"], 1);
    let withdrawn = both("skipped", json!("consent_withdrawn"));
    assert_eq!(world.stands("ordered").await, json!([false, withdrawn]));

    // Neither the shop nor a retry overrules the visitor.
    let list = world.app.get(ALL).bearer(&world.owner).send().await.ok(200);
    let id = list["items"][0]["id"].as_str().unwrap();
    let confirmed = json!({ "status": "confirmed" });
    world.app.patch(&format!("{ALL}/{id}/status")).bearer(&world.owner).json(&confirmed).send().await.ok(200);
    world.app.post(&format!("{ALL}/{id}/retry")).bearer(&world.owner).send().await.ok(200);
    world.run().await;
    assert_eq!(world.stands("ordered").await, json!([false, withdrawn]));
    assert_eq!(world.accepted(), [0, 0]);

    world.says(1, 3, true, &[]).await;
    world.run().await;
    assert_eq!(world.stands("ordered").await, json!([true, both("sent", Value::Null)]));
    assert_eq!(world.accepted(), [1, 1]);
}

#[tokio::test]
async fn consent_given_after_the_conversion_lifts_the_refusal() {
    let world = Shop::new().await;
    world.says(1, 1, false, &["paid"]).await;
    world.run().await;
    assert_eq!(world.stands("paid").await, json!([false, both("skipped", json!("no_consent"))]));
    world.says(1, 2, true, &[]).await;
    world.run().await;
    assert_eq!(world.stands("paid").await, json!([true, both("sent", Value::Null)]));
    assert_eq!(world.accepted(), [1, 1]);
}

#[tokio::test]
async fn a_withdrawal_is_told_to_platforms_that_have_the_conversion() {
    let world = Shop::new().await;
    world.says(1, 1, true, &["paid"]).await;
    world.run().await;
    assert_eq!(world.accepted(), [1, 1]);
    world.says(1, 2, false, &[]).await;
    world.run().await;
    // One platform takes a retraction after a day, the other one never.
    let told = json!([["queued", null], ["skipped", "unsupported_change"]]);
    assert_eq!(world.stands("paid").await, json!([false, told]));

    // A new consent before the retraction was sent undoes the withdrawal.
    world.app.advance(MINUTE);
    world.says(1, 3, true, &[]).await;
    world.run().await;
    assert_eq!(world.stands("paid").await, json!([true, both("sent", Value::Null)]));
    world.says(1, 4, false, &[]).await;
    world.app.advance(DAY);
    world.run().await;
    let told = json!([["sent", null], ["skipped", "unsupported_change"]]);
    assert_eq!(world.stands("paid").await, json!([false, told]));
    assert_eq!(world.fakes.adjusted("search_ads_1").len(), 1);
    assert_eq!(world.accepted(), [1, 1], "and nothing was sent twice");
}

#[tokio::test]
async fn consent_again_undoes_a_retraction_that_the_platform_refused_to_hear_of() {
    let world = Shop::new().await;
    world.says(1, 1, true, &[]).await;
    // The platform takes a retraction of what is a day old.
    world.sale(1, json!({ "occurredAt": "2026-11-19T12:00:00Z" })).await;
    world.run().await;
    world.says(1, 2, false, &[]).await;
    world.app.advance(MINUTE);
    world.fakes.fail_next("search_ads_1", Failure::TooMany { retry_after: None });
    world.run().await;
    world.says(1, 3, true, &[]).await;
    world.app.advance(10 * MINUTE);
    world.run().await;
    assert_eq!(world.stands("sale").await, json!([true, both("sent", Value::Null)]));
    let adjusted = world.fakes.adjusted("search_ads_1");
    assert!(adjusted.iter().all(|one| one["adjustmentType"] == "RESTATEMENT"), "{adjusted:?}");
}

#[tokio::test]
async fn the_consent_that_a_server_states_stands_over_that_of_the_visit() {
    let world = Shop::new().await;
    world.says(1, 1, true, &[]).await;
    world.sale(1, json!({ "consent": false })).await;
    world.says(1, 2, false, &[]).await;
    world.says(1, 3, true, &[]).await;
    world.run().await;
    assert_eq!(world.stands("sale").await, json!([false, both("skipped", json!("no_consent"))]));

    world.says(2, 1, false, &[]).await;
    let told =
        json!({ "eventId": "order-told", "definition": "sale", "sessionId": session(2), "consent": true });
    world.app.post(ALL).bearer(&world.owner).json(&told).send().await.ok(201);
    world.says(2, 2, true, &[]).await;
    world.says(2, 3, false, &[]).await;
    world.run().await;
    assert_eq!(world.accepted(), [1, 1]);
}

/// Where consent is required, a batch without it stores nothing, and is the withdrawal of a visit that had it.
#[tokio::test]
async fn a_withdrawal_is_heard_where_consent_is_required() {
    let world = Shop::new().await;
    let consent = json!({
        "mode": "require", "storageKey": null, "grantedValues": [], "deniedValues": [], "windowEvent": null,
        "cmp": [], "respectDoNotTrack": false, "respectGlobalPrivacyControl": true,
    });
    world.configure(json!({ "consent": consent })).await;
    world.says(1, 1, true, &["ordered"]).await;
    let mut withdrawn = world.state(1, 2, false, &["paid"]);
    withdrawn["pvs"][0]["path"] = json!("/secret");
    world.app.track(&world.shop, &withdrawn).await;
    // Withdrawals on an unknown page of a known visit, and in an unknown visit.
    world.says(2, 1, true, &["ordered"]).await;
    let mut other = world.state(2, 1, false, &[]);
    other["pvs"][0]["id"] = json!(session(99));
    world.app.track(&world.shop, &other).await;
    world.app.track(&world.shop, &world.state(3, 1, false, &["paid"])).await;
    world.run().await;
    let list = world.app.get(ALL).bearer(&world.owner).send().await.ok(200);
    let shown: Vec<_> = list["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| json!([one["definition"], one["consent"], one["uploads"][0]["state"]]))
        .collect();
    assert_eq!(shown, [json!(["ordered", false, "skipped"]), json!(["ordered", false, "skipped"])]);
    let detail = world.app.get(&format!("/v1/projects/shop/sessions/{}", session(1)));
    let detail = detail.bearer(&world.owner).send().await.ok(200);
    assert!(!detail.to_string().contains("/secret"), "{detail}");
    assert_eq!(detail["pageviews"].as_array().unwrap().len(), 1);
    world.app.inner.ingest.stop().await;
    let status = world.app.get("/v1/projects/shop/status").bearer(&world.owner).send().await.ok(200);
    assert_eq!(status["today"]["ignored"], json!([{ "reason": "consent", "count": 3 }]));
}

#[tokio::test]
async fn nothing_that_needs_consent_is_kept_after_its_withdrawal() {
    let world = Shop::new().await;
    world.says(1, 1, true, &["ordered"]).await;
    world.run().await;
    let kept = async || {
        use sea_orm::{ConnectionTrait, Statement};
        let db = world.app.inner.db();
        let mut found = Vec::new();
        for sql in [
            "select cast(ad_cookies as text) as t from sessions",
            "select cast(evidence as text) as t from conversions",
        ] {
            for row in db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap()
            {
                found.push(
                    row.try_get::<Option<String>>("", "t").unwrap().unwrap_or_default().contains("fb.1."),
                );
            }
        }
        found
    };
    assert_eq!(kept().await, [true, true]);
    world.says(1, 2, false, &[]).await;
    world.run().await;
    assert_eq!(kept().await, [false, false]);
}

#[tokio::test]
async fn a_lead_follows_the_visit_unless_a_server_said_otherwise() {
    let world = Shop::new().await;
    world.configure(json!({ "identify": { "enabled": true, "requireConsent": false } })).await;
    let identify = async |number: u8, seq: u32, consent: bool| {
        let mut batch = world.state(number, seq, consent, &[]);
        batch["id"] = json!({ "pv": session(number), "em": "a".repeat(64) });
        assert_eq!(world.app.track(&world.shop, &batch).await.status, 204);
        world.app.advance(Duration::from_secs(1));
    };
    let gather = async || world.app.get("/v1/cron/leads").token(CRON_SECRET).send().await.ok(200);
    identify(1, 1, true).await;
    gather().await;
    assert_eq!(world.lead().await["consent"], true);
    world.says(1, 2, false, &[]).await;
    world.run().await;
    assert_eq!(world.lead().await["consent"], false);
    world.says(1, 3, true, &[]).await;
    world.run().await;
    assert_eq!(world.lead().await["consent"], true);

    let path = format!("/v1/projects/shop/leads/{}", world.lead().await["id"].as_str().unwrap());
    world.app.patch(&path).bearer(&world.owner).json(&json!({ "consent": false })).send().await.ok(200);
    world.app.advance(MINUTE);
    identify(2, 1, true).await;
    gather().await;
    assert_eq!(world.lead().await["consent"], false, "the word of a server stands");
}
