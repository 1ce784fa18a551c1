//! Connections whose grants a broker keeps, and its events.

use super::*;

impl World {
    /// Sends an event of the broker that is signed with a key.
    async fn event(&self, body: &str, key: &str) -> Answer {
        let signed = hex::encode(domain::ground::hash::hmac_sha256(key.as_bytes(), body.as_bytes()));
        let call = self.app.post(EVENTS).header("x-nango-hmac-sha256", &signed);
        call.body(body.to_owned()).send().await
    }

    /// Connects by the broker. Returns the ids of the connection here and there.
    pub(super) async fn connect_by_broker(&self) -> (String, String) {
        let started = self.start(json!({ "platform": "social_ads_3", "connector": "broker" })).await;
        self.complete(&started).await.ok(200);
        let id: Uuid = started.id.parse().unwrap();
        let row = ad_connection::Entity::find_by_id(id).one(&self.app.inner.context.db).await.unwrap();
        (started.id, row.unwrap().broker_id.unwrap())
    }

    fn told(broker_id: &str, operation: &str, more: &str) -> String {
        json!({
            "from": "nango", "type": "auth", "operation": operation, "connectionId": broker_id,
            "providerConfigKey": "tiktok-ads", "authMode": "OAUTH2", "success": false, "more": more,
        })
        .to_string()
    }
}

#[tokio::test]
async fn a_repeated_request_by_a_broker_finds_the_same_accounts() {
    let world = world().await;
    let started = world.start(json!({ "platform": "social_ads_3", "connector": "broker" })).await;
    world.grantors.fail("advertiser/info", 500, json!({}));
    world.complete(&started).await.problem(502, "upstream_error");
    let own = world.grantors.asked("advertiser/get");
    let done = world.complete(&started).await.ok(200);
    assert!(!done["accounts"].as_array().unwrap().is_empty(), "{done}");
    assert_eq!(world.grantors.asked("advertiser/get"), own, "that would tell the broker's token our secret");
}

#[tokio::test]
async fn a_broker_keeps_the_grant_and_gives_tokens() {
    let world = world().await;
    let started = world.post(json!({ "platform": "search_ads_1", "connector": "broker" })).await;
    assert_eq!(started["expiresAt"], "2026-11-21T12:10:00.000Z", "ours ends before the broker's");
    let url = started["url"].as_str().unwrap();
    assert!(url.starts_with("https://connect.example/"), "{url}");
    let this = Started {
        id: started["connection"]["id"].as_str().unwrap().to_owned(),
        state: started["state"].as_str().unwrap().to_owned(),
        code: None,
    };
    // Somebody else's connection at the broker is not taken.
    let other = world.start(json!({ "platform": "search_ads_1", "connector": "broker" })).await;
    let problem = world.complete(&this).await.problem(502, "upstream_error");
    assert!(problem["detail"].as_str().unwrap().contains("finish its page first"), "{problem}");
    world.grantors.finish(url);
    let done = world.complete(&this).await.ok(200);
    assert_eq!(done["accounts"].as_array().unwrap().len(), 4);
    world.complete(&other).await.ok(200);
    let rows = ad_connection::Entity::find().all(&world.app.inner.context.db).await.unwrap();
    assert_ne!(rows[0].broker_id, rows[1].broker_id);
    assert!(rows.iter().all(|row| row.credentials == json!({})), "the broker has the grant");

    let asked = world.grantors.asked("GET /broker/connections/");
    let first = world.token(&this.id).await.unwrap();
    assert_eq!(world.token(&this.id).await.unwrap(), first);
    assert_eq!(world.grantors.asked("GET /broker/connections/"), asked, "it was kept");
    world.app.advance(Duration::from_secs(3_600));
    assert_ne!(world.token(&this.id).await.unwrap(), first);
    // The broker is away, which is no end of the grant.
    world.app.advance(Duration::from_secs(3_600));
    world.grantors.fail("/broker/connections/", 503, json!({}));
    assert!(matches!(world.token(&this.id).await, Err(NoToken::Unavailable { .. })));
    let broker_id = rows[0].broker_id.clone().unwrap();
    world.grantors.break_connection(&broker_id, true);
    assert!(matches!(world.token(&this.id).await, Err(NoToken::Expired)));
    assert_eq!(world.status().await, "expired");
    // A new grant under the same name there.
    world.app.sudo(&world.owner).await;
    let again = world.start(json!({ "platform": "search_ads_1", "reconnect": this.id })).await;
    world.complete(&again).await.ok(200);
    assert_eq!(world.status().await, "connected");
    assert_eq!(world.grantors.broker_connections(), 2);
    let path = format!("{ALL}/{}", this.id);
    world.app.delete(&path).bearer(&world.owner).send().await.ok(204);
    assert_eq!(world.grantors.broker_connections(), 1);
}

#[tokio::test]
async fn an_event_makes_the_server_ask_the_broker_and_a_repeated_one_does_not() {
    let world = world().await;
    let (id, there) = world.connect_by_broker().await;
    let asked = async || world.grantors.asked("GET /broker/connections/");
    let before = asked().await;
    let event = World::told(&there, "refresh", "1");
    // Not signed, signed with another key, too large.
    world.app.post(EVENTS).body(event.clone()).send().await.problem(401, "invalid_token");
    world.event(&event, "another key").await.problem(401, "invalid_token");
    world
        .app
        .post(EVENTS)
        .header("x-nango-hmac-sha256", "zz")
        .body(event.clone())
        .send()
        .await
        .problem(401, "invalid_token");
    let large = "x".repeat((64 << 10) + 1);
    world.event(&large, SIGNING_KEY).await.problem(413, "payload_too_large");
    // Unknown things.
    for unknown in [
        "not json".to_owned(),
        "{}".to_owned(),
        json!({ "type": "sync", "connectionId": there }).to_string(),
        World::told("nobody", "refresh", "1"),
        World::told("a\0b", "refresh", "1"),
        event.replace("tiktok-ads", "google-ads"),
    ] {
        world.event(&unknown, SIGNING_KEY).await.ok(204);
    }
    assert_eq!(asked().await, before);
    // The event claims a failure, and the broker knows better.
    world.event(&event, SIGNING_KEY).await.ok(204);
    assert_eq!(world.status().await, "connected");
    assert_eq!(asked().await, before + 1);
    for _ in 0..50 {
        world.event(&event, SIGNING_KEY).await.ok(204);
    }
    assert_eq!(asked().await, before + 1, "a flood of repetitions does not reach the broker");

    world.grantors.break_connection(&there, true);
    world.event(&World::told(&there, "refresh", "2"), SIGNING_KEY).await.ok(204);
    assert_eq!(world.status().await, "expired");
    assert!(matches!(world.token(&id).await, Err(NoToken::Expired)));
    // The late copy of an event says nothing new.
    world.event(&event, SIGNING_KEY).await.ok(204);
    assert_eq!(world.status().await, "expired");
    world.grantors.break_connection(&there, false);
    world.event(&World::told(&there, "override", "3"), SIGNING_KEY).await.ok(204);
    assert_eq!(world.status().await, "connected");
    assert!(world.token(&id).await.is_ok());
    // The broker does not answer: the event comes again.
    let event = World::told(&there, "refresh", "4");
    world.grantors.fail("/broker/connections/", 429, json!({}));
    world.event(&event, SIGNING_KEY).await.problem(502, "upstream_error");
    let before = asked().await;
    world.event(&event, SIGNING_KEY).await.ok(204);
    assert_eq!(asked().await, before + 1);
    // After a day the same body may be a new event.
    world.app.advance(Duration::from_secs(24 * 3_600 + 1));
    world.event(&event, SIGNING_KEY).await.ok(204);
    assert_eq!(asked().await, before + 2);
    let actions = world.actions().await;
    assert_eq!(actions[2..], ["ad_connection.expire", "ad_connection.recover"]);
}

#[tokio::test]
async fn events_of_standard_webhooks_are_good_for_five_minutes_and_once() {
    let world = world().await;
    let (_, there) = world.connect_by_broker().await;
    let send = async |id: &str, at: i64, body: &str, key: &str| {
        let text = format!("{id}.{at}.{body}");
        let signed = STANDARD.encode(domain::ground::hash::hmac_sha256(key.as_bytes(), text.as_bytes()));
        world
            .app
            .post(EVENTS)
            .header("webhook-id", id)
            .header("webhook-timestamp", &at.to_string())
            .header("webhook-signature", &format!("v1,AAAA v1,{signed}"))
            .body(body.to_owned())
            .send()
            .await
    };
    let now = world.app.clock.now().timestamp();
    let body = World::told(&there, "refresh", "1");
    for (at, key) in [(now - 301, SIGNING_KEY), (now + 301, SIGNING_KEY), (now, "another")] {
        send("msg_1", at, &body, key).await.problem(401, "invalid_token");
    }
    let asked = world.grantors.asked("GET /broker/connections/");
    send("msg_1", now - 300, &body, SIGNING_KEY).await.ok(204);
    send("msg_1", now, &body, SIGNING_KEY).await.ok(204);
    assert_eq!(world.grantors.asked("GET /broker/connections/"), asked + 1);
    send("msg_2", now, &body, SIGNING_KEY).await.ok(204);
    assert_eq!(world.grantors.asked("GET /broker/connections/"), asked + 2);
}

#[tokio::test]
async fn people_are_told_before_a_grant_ends_that_a_broker_cannot_renew() {
    let world = world().await;
    let connect = async |platform: &str| {
        let started = world.start(json!({ "platform": platform, "connector": "broker" })).await;
        let done = world.complete(&started).await.ok(200);
        (started.id, done["connection"]["expiresAt"].clone())
    };
    let (id, ends) = connect("social_ads_1").await;
    assert_eq!(ends, "2027-01-20T12:00:00.000Z");
    // Its access token lasts an hour, and the broker renews it.
    assert_eq!(connect("search_ads_1").await.1, Value::Null);
    let day = Duration::from_secs(86_400);
    let row = async || {
        let row = ad_connection::Entity::find_by_id(id.parse::<Uuid>().unwrap());
        row.one(&world.app.inner.context.db).await.unwrap().unwrap()
    };
    world.app.advance(day * 45);
    assert_eq!(world.job().await["warned"], 0);
    world.app.advance(day);
    assert_eq!(world.job().await["warned"], 1);
    assert_eq!(world.job().await["warned"], 0);
    // The broker has got another grant when the first one ends.
    world.app.advance(day * 14);
    assert_eq!(world.job().await["expired"], 0);
    let renewed = row().await;
    assert_eq!(renewed.status, entity::AdConnectionStatus::Connected);
    assert_eq!(renewed.expires_at, Some(world.app.clock.now() + chrono::TimeDelta::days(60)));
    world.app.advance(day * 46);
    assert_eq!(world.job().await["warned"], 1, "of the later end as well");
    // This time it does not, and then it does not say so at once.
    world.grantors.break_connection(&renewed.broker_id.unwrap(), true);
    world.app.advance(day * 14);
    world.grantors.fail("/broker/connections/", 429, json!({}));
    assert_eq!(world.job().await["expired"], 0);
    assert_eq!(world.job().await["expired"], 1);
    assert_eq!(row().await.status, entity::AdConnectionStatus::Expired);
}
