//! Destinations of a project: set up, shown without secrets, tested against strict fakes.

use domain::tenancy::access::Scope;
use serde_json::{Value, json};

use crate::support::fakes::{ACCESS_TOKEN, DEVELOPER_TOKEN, Failure, Fakes, REFRESH_TOKEN};
use crate::support::{App, User, logs};

const ALL: &str = "/v1/projects/shop/destinations";

fn one(provider: &str) -> String {
    format!("{ALL}/{provider}")
}

struct World {
    app: App,
    fakes: Fakes,
    owner: User,
}

/// A shop whose owner has just proved themselves.
async fn world() -> World {
    let fakes = Fakes::start().await;
    let app = App::with(&fakes.settings()).await;
    fakes.follow(&app.clock);
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    app.sudo(&owner).await;
    World { app, fakes, owner }
}

impl World {
    async fn put(&self, provider: &str, body: &Value) -> Value {
        self.app.put(&one(provider)).bearer(&self.owner).json(body).send().await.ok(200)
    }

    async fn refused(&self, provider: &str, body: &Value) -> Vec<String> {
        let refused = self.app.put(&one(provider)).bearer(&self.owner).json(body).send().await;
        let mut violations = refused.violations();
        violations.sort();
        violations
    }

    async fn test(&self, provider: &str, body: &Value) -> Value {
        let path = format!("{}/test", one(provider));
        self.app.post(&path).bearer(&self.owner).json(body).send().await.ok(200)
    }
}

#[tokio::test]
async fn every_platform_is_listed_before_it_is_set_up() {
    let World { app, owner, .. } = world().await;
    let listed = app.get(ALL).bearer(&owner).send().await.ok(200);
    let providers: Vec<_> = listed["items"].as_array().unwrap().iter().map(|one| &one["provider"]).collect();
    assert_eq!(providers, ["search_ads_1", "social_ads_1", "social_ads_2", "social_ads_3"]);
    let credentials = |names: &[&str]| -> Value {
        names.iter().map(|name| json!({ "name": name, "hint": null })).collect()
    };
    let expected = json!({
        "provider": "search_ads_1", "enabled": false, "ready": false, "settings": {}, "feed": false, "pause": null,
        "endingVersion": null,
        "credentials": credentials(&["developerToken", "clientId", "clientSecret", "refreshToken"]),
        "updatedAt": null,
        "health": {
            "from": "2026-10-22T12:00:00.000Z", "sent": 0, "skipped": [], "failed": [], "expired": 0, "waiting": 0,
            "queued": 0, "lastSentAt": null, "delay": null,
        },
    });
    assert_eq!(listed["items"][0], expected);
    assert_eq!(listed["items"][1]["credentials"], credentials(&["accessToken"]));
}

#[tokio::test]
async fn what_is_not_given_of_the_credentials_stays_and_only_a_hint_is_shown() {
    let world = world().await;
    let made = world.put("social_ads_1", &Fakes::set_up("social_ads_1")).await;
    let hint = format!("…{}", &ACCESS_TOKEN[ACCESS_TOKEN.len() - 4..]);
    assert_eq!(made["credentials"], json!([{ "name": "accessToken", "hint": hint }]));
    assert_eq!((&made["ready"], &made["updatedAt"]), (&json!(true), &json!("2026-11-21T12:00:00.000Z")));
    // The settings are replaced, the credentials are not.
    let changed =
        world.put("social_ads_1", &json!({ "enabled": true, "settings": { "pixelId": "1" } })).await;
    assert_eq!(changed["settings"], json!({ "pixelId": "1" }));
    assert_eq!(changed["credentials"], made["credentials"]);
    let removed = json!({ "enabled": false, "credentials": { "accessToken": null } });
    let removed = world.put("social_ads_1", &removed).await;
    assert_eq!(removed["credentials"][0]["hint"], Value::Null);
    assert_eq!(removed["ready"], false);
    // A short secret keeps all of its characters.
    let short = json!({ "enabled": false, "credentials": { "accessToken": "12345678" } });
    assert_eq!(world.put("social_ads_1", &short).await["credentials"][0]["hint"], "…");
}

#[tokio::test]
async fn what_is_missing_or_of_another_platform_is_refused_with_its_place() {
    let world = world().await;
    let enabled = json!({ "enabled": true });
    let missing = world.refused("search_ads_1", &enabled).await;
    let credentials = ["clientId", "clientSecret", "refreshToken"];
    let mut expected: Vec<String> =
        credentials.iter().map(|name| format!("body.credentials.{name}")).collect();
    expected.push("body.settings.customerId".to_owned());
    assert_eq!(missing, expected);
    let expected = ["body.credentials.accessToken", "body.settings.adAccountId"];
    assert_eq!(world.refused("social_ads_2", &enabled).await, expected);
    let foreign = json!({
        "enabled": false, "feed": true, "settings": { "customerId": "1234567890" },
        "credentials": { "developerToken": "a developer token" },
    });
    let expected = ["body.credentials.developerToken", "body.feed", "body.settings.customerId"];
    assert_eq!(world.refused("social_ads_3", &foreign).await, expected);
    let wrong = json!({ "enabled": false, "settings": { "pixelId": "x", "more": "1" } });
    let expected = ["body.settings.more", "body.settings.pixelId"];
    assert_eq!(world.refused("social_ads_1", &wrong).await, expected);
    let refresh =
        json!({ "clientId": "a client", "clientSecret": "a secret", "refreshToken": "a refresh token" });
    let body = json!({ "enabled": true, "settings": { "adAccountId": "507" }, "credentials": refresh });
    assert_eq!(world.put("social_ads_2", &body).await["ready"], true);
    let unknown = world.app.put(&one("search_ads_9")).bearer(&world.owner).json(&enabled).send().await;
    assert_eq!(unknown.violations(), ["path.provider"]);
}

#[tokio::test]
async fn the_feed_is_switched_on_for_the_platform_that_fetches() {
    let world = world().await;
    let made = world.put("search_ads_1", &json!({ "enabled": false, "feed": true })).await;
    assert_eq!((&made["feed"], &made["ready"]), (&json!(true), &json!(false)));
}

#[tokio::test]
async fn a_platform_that_takes_the_test_event_counts_nothing() {
    let world = world().await;
    for (provider, body) in [
        ("search_ads_1", json!({ "conversion": "77" })),
        ("social_ads_1", json!({})),
        ("social_ads_2", json!({ "conversion": "77" })),
        ("social_ads_3", json!({})),
    ] {
        world.put(provider, &Fakes::set_up(provider)).await;
        let told = world.test(provider, &body).await;
        assert_eq!(told["outcome"], "accepted", "{provider}: {told}");
        assert_eq!((&told["code"], &told["message"]), (&Value::Null, &Value::Null), "{provider}");
        assert!(told["summary"].as_str().unwrap().ends_with('.'), "{provider}");
        assert!(world.fakes.accepted(provider).is_empty(), "{provider}");
    }
    assert_eq!(world.fakes.tested("social_ads_1").len(), 1);
    assert_eq!(world.fakes.tested("social_ads_3").len(), 1);
}

#[tokio::test]
async fn an_organization_makes_few_tests_in_a_minute() {
    let world = world().await;
    world.put("social_ads_1", &Fakes::set_up("social_ads_1")).await;
    for _ in 0..20 {
        world.test("social_ads_1", &json!({})).await;
    }
    let path = format!("{}/test", one("social_ads_1"));
    let more = world.app.post(&path).bearer(&world.owner).json(&json!({})).send().await;
    more.problem(429, "rate_limited");
}

#[tokio::test]
async fn what_a_platform_refuses_is_said_in_words_for_people() {
    let World { app, fakes, owner } = world().await;
    let german = json!({ "locale": "de" });
    app.patch("/v1/projects/shop").bearer(&owner).json(&german).send().await.ok(200);
    let world = World { app, fakes, owner };
    let mut wrong = Fakes::set_up("social_ads_1");
    wrong["credentials"]["accessToken"] = json!("a token that is not valid");
    world.put("social_ads_1", &wrong).await;
    let told = world.test("social_ads_1", &json!({})).await;
    assert_eq!((&told["outcome"], &told["code"]), (&json!("unauthorized"), &json!("190.463")));
    assert!(told["summary"].as_str().unwrap().contains("Zugangsdaten"), "{told}");
    world.put("social_ads_2", &Fakes::set_up("social_ads_2")).await;
    let told = world.test("social_ads_2", &json!({ "conversion": "405" })).await;
    assert_eq!((&told["outcome"], &told["code"]), (&json!("refused"), &json!("CONVERSION_METHOD")));
    let told = world.test("social_ads_2", &json!({ "conversion": "404" })).await;
    assert_eq!((&told["outcome"], &told["code"]), (&json!("refused"), &json!("NOT_FOUND")));
    world.put("search_ads_1", &Fakes::set_up("search_ads_1")).await;
    for (failure, outcome, code) in [
        (Failure::NewConversionAction, "later", "TOO_RECENT_CONVERSION_ACTION"),
        (Failure::TooMany { retry_after: None }, "later", "RESOURCE_EXHAUSTED"),
        (Failure::Schema, "refused", "INVALID_ARGUMENT"),
    ] {
        world.fakes.fail_next("search_ads_1", failure);
        let told = world.test("search_ads_1", &json!({ "conversion": "77" })).await;
        assert_eq!((&told["outcome"], &told["code"]), (&json!(outcome), &json!(code)));
    }
}

#[tokio::test]
async fn a_test_that_cannot_be_done_says_why() {
    let world = world().await;
    let test = async |provider: &str| {
        world.app.post(&format!("{}/test", one(provider))).bearer(&world.owner).send().await
    };
    let problem = test("social_ads_1").await.problem(409, "conflict");
    assert!(
        problem["detail"].as_str().unwrap().contains("configure the destination before testing it"),
        "{problem}"
    );
    let mut without_code = Fakes::set_up("social_ads_3");
    without_code["settings"].as_object_mut().unwrap().remove("testEventCode");
    world.put("social_ads_3", &without_code).await;
    let problem = test("social_ads_3").await.problem(409, "conflict");
    assert!(problem["detail"].as_str().unwrap().contains("testEventCode"), "{problem}");
    world.put("search_ads_1", &Fakes::set_up("search_ads_1")).await;
    assert_eq!(test("search_ads_1").await.violations(), ["body.conversion"]);
    // An error of the platform's, and one that answers nothing at all.
    world.put("social_ads_1", &Fakes::set_up("social_ads_1")).await;
    for failure in [Failure::ServerError, Failure::Broken] {
        world.fakes.fail_next("social_ads_1", failure);
        let problem = test("social_ads_1").await.problem(502, "upstream_error");
        assert!(!problem.to_string().contains(world.fakes.url()), "{problem}");
    }
    assert_eq!(world.fakes.requests("social_ads_3"), 0);
}

#[tokio::test]
async fn a_platform_that_is_not_there_is_an_upstream_error() {
    let nobody = format!("http://{}/v25.0", crate::support::process::free_address());
    let app = App::with(&[("SVC_SOCIAL_ADS_1_URL", &nobody)]).await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    app.sudo(&owner).await;
    app.put(&one("social_ads_1")).bearer(&owner).json(&Fakes::set_up("social_ads_1")).send().await.ok(200);
    let test = app.post(&format!("{}/test", one("social_ads_1"))).bearer(&owner).send().await;
    let problem = test.problem(502, "upstream_error");
    assert!(problem["detail"].as_str().unwrap().contains("cannot be reached"), "{problem}");
    assert!(!problem.to_string().contains(&nobody), "{problem}");
}

#[tokio::test]
async fn people_prove_themselves_before_they_change_where_conversions_go() {
    let fakes = Fakes::start().await;
    let app = App::with(&fakes.settings()).await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let body = Fakes::set_up("social_ads_1");
    let put = app.put(&one("social_ads_1")).bearer(&owner).json(&body).send().await;
    put.problem(403, "sudo_required");
    app.sudo(&owner).await;
    let key = app.secret_key(&owner, &[Scope::ProjectAdmin, Scope::ConversionsRead], &[]).await;
    app.put(&one("social_ads_1")).token(&key).json(&body).send().await.ok(200);
}

/// What must be found nowhere in clear.
fn marks() -> [&'static str; 3] {
    [ACCESS_TOKEN, DEVELOPER_TOKEN, REFRESH_TOKEN]
}

#[track_caller]
fn assert_no_secret(what: &str, bytes: &[u8]) {
    for mark in marks() {
        let found = bytes.windows(mark.len()).any(|window| window == mark.as_bytes());
        assert!(!found, "{mark} is in {what}");
    }
}

#[tokio::test]
async fn no_secret_leaves_for_anywhere_but_its_platform() {
    logs::capture();
    let World { app, fakes, owner } = world().await;
    let world = World { app, fakes, owner };
    for provider in ["search_ads_1", "social_ads_1", "social_ads_2", "social_ads_3"] {
        let made = world.put(provider, &Fakes::set_up(provider)).await;
        assert_no_secret("an answer", made.to_string().as_bytes());
    }
    world.test("search_ads_1", &json!({ "conversion": "77" })).await;
    world.fakes.fail_next("social_ads_1", Failure::TokenExpired);
    world.test("social_ads_1", &json!({})).await;
    world.fakes.fail_next("social_ads_3", Failure::Broken);
    let path = format!("{}/test", one("social_ads_3"));
    world.app.post(&path).bearer(&world.owner).send().await.problem(502, "upstream_error");
    let listed = world.app.get(ALL).bearer(&world.owner).send().await.text_of(200);
    assert_no_secret("the list", listed.as_bytes());
    let record = world.app.get("/v1/orgs/acme/audit").bearer(&world.owner).send().await.text_of(200);
    assert!(record.contains("destination.update") && record.contains("accessToken"), "{record}");
    assert_no_secret("the record", record.as_bytes());
    assert_no_secret("the log", &logs::captured());
    let folder = world.app.stop().await;
    for entry in std::fs::read_dir(folder.path()).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            assert_no_secret(&path.display().to_string(), &std::fs::read(&path).unwrap());
        }
    }
}

#[tokio::test]
async fn graphql_sets_up_shows_and_tests_the_same() {
    let World { app, fakes, owner } = world().await;
    let ask = async |query: &str, variables: Value| {
        let body = json!({ "query": query, "variables": variables });
        app.post("/graphql").bearer(&owner).json(&body).send().await.ok(200)
    };
    let put = "mutation($input: DestinationWrite!) { putDestination(project: \"shop\", provider: SOCIAL_ADS_1, \
               input: $input) { provider enabled ready settings { pixelId } credentials { name hint } } }";
    let made = ask(put, json!({ "input": Fakes::set_up("social_ads_1") })).await;
    let hint = format!("…{}", &ACCESS_TOKEN[ACCESS_TOKEN.len() - 4..]);
    let expected = json!({
        "provider": "SOCIAL_ADS_1", "enabled": true, "ready": true, "settings": { "pixelId": "4815162342" },
        "credentials": [{ "name": "ACCESS_TOKEN", "hint": hint }],
    });
    assert_eq!(made["data"]["putDestination"], expected, "{made}");
    let wrong =
        ask(put, json!({ "input": { "enabled": true, "settings": { "customerId": "1234567890" } } })).await;
    assert_eq!(wrong["errors"][0]["extensions"]["errors"][0]["path"], "input.settings.customerId", "{wrong}");
    let shown = ask("{ project(project: \"shop\") { destinations { provider ready } } }", json!({})).await;
    let ready = json!([false, true, false, false]);
    let shown: Value = shown["data"]["project"]["destinations"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| one["ready"].clone())
        .collect();
    assert_eq!(shown, ready);
    let test = "mutation { testDestination(project: \"shop\", provider: SOCIAL_ADS_1) { outcome summary } }";
    let told = ask(test, json!({})).await;
    assert_eq!(told["data"]["testDestination"]["outcome"], "ACCEPTED", "{told}");
    assert_eq!(fakes.tested("social_ads_1").len(), 1);
}
