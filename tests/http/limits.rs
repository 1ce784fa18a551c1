//! Rate limits of callers without a credential, and of requests that do the work of several.

use std::time::Duration;

use domain::ground::credentials::Kind;
use domain::tenancy::access::Scope;
use futures::FutureExt;
use serde_json::{Value, json};

use crate::support::{Answer, App, CRON_SECRET, User};

const FROM: &str = "x-real-ip";

async fn app() -> App {
    App::with(&[("SVC_TRUSTED_IP_HEADER", FROM)]).await
}

async fn log_in(app: &App, address: &str, email: &str, password: &str) -> Answer {
    let body = json!({ "email": email, "password": password });
    app.post("/v1/auth/login").header(FROM, address).json(&body).send().await
}

#[tokio::test]
async fn a_minute_slides() {
    let app = App::with(&[("SVC_REQUESTS_PER_MINUTE", "60")]).await;
    let statuses = async |count: usize| {
        let mut passed = 0;
        for _ in 0..count {
            passed += usize::from(app.get("/v1/health").send().await.status == 200);
        }
        passed
    };
    assert_eq!(statuses(1).await, 1);
    app.advance(Duration::from_secs(57));
    assert_eq!(statuses(60).await, 59);
    // The first request is a minute old, the other 59 are not.
    app.advance(Duration::from_millis(3_300));
    assert_eq!(statuses(59).await, 1);
    let refused = app.get("/v1/health").send().await;
    refused.problem(429, "rate_limited");
    assert_eq!(refused.header("retry-after"), Some("57"));
    app.advance(Duration::from_millis(56_700));
    assert_eq!(statuses(60).await, 59);
}

/// Else a client that does not wait would use the processor for thousands of refusals a second.
#[tokio::test]
async fn further_refusals_of_an_address_wait_and_nobody_else_does() {
    let app = App::with(&[("SVC_REQUESTS_PER_MINUTE", "1"), ("SVC_TRUSTED_IP_HEADER", FROM)]).await;
    let health = async |from: &str| app.get("/v1/health").header(FROM, from).send().await;
    health("192.0.2.1").await.ok(200);
    for _ in 0..60 {
        health("192.0.2.1").await.problem(429, "rate_limited");
    }
    let (further, others) = (health("192.0.2.1"), async {
        health("192.0.2.2").await.ok(200);
        health("192.0.2.2").await.problem(429, "rate_limited");
    });
    let (mut further, mut others) = (std::pin::pin!(further), std::pin::pin!(others));
    tokio::select! {
        _ = &mut further => panic!("a further refusal did not wait"),
        () = &mut others => {}
    }
    further.await.problem(429, "rate_limited");
}

/// One customer of a hosting company has 65,536 networks of the size that counts as one address.
#[tokio::test]
async fn failures_of_one_48_count_together() {
    let app = app().await;
    for count in 0..50 {
        let address = format!("2001:db8:1:{count:x}::1");
        log_in(&app, &address, &format!("{count}@example.com"), "not it").await.problem(401, "invalid_token");
    }
    let refused = log_in(&app, "2001:db8:1:ffff::1", "more@example.com", "not it").await;
    refused.problem(429, "rate_limited");
    assert_eq!(refused.header("retry-after"), Some("900"));
    log_in(&app, "2001:db8:2::1", "more@example.com", "not it").await.problem(401, "invalid_token");
}

#[tokio::test]
async fn failures_of_others_do_not_lock_an_account_out_where_it_has_signed_in() {
    let app = app().await;
    let owner = app.owner().await;
    let at = async |address: &str| log_in(&app, address, &owner.email, &owner.password).await;
    at("198.51.100.1").await.ok(200);
    for count in 0..20 {
        log_in(&app, &format!("192.0.2.{count}"), &owner.email, "not it").await.problem(401, "invalid_token");
    }
    at("203.0.113.1").await.problem(429, "rate_limited");
    at("198.51.100.1").await.ok(200);
    // Of this address, too, only ten guesses pass.
    for _ in 0..10 {
        log_in(&app, "198.51.100.1", &owner.email, "not it").await.problem(401, "invalid_token");
    }
    at("198.51.100.1").await.problem(429, "rate_limited");
}

#[tokio::test]
async fn one_address_makes_twenty_accounts_an_hour() {
    let app = app().await;
    let sign_up = async |address: &str, name: &str, more: Value| {
        let mut body = json!({ "email": format!("{name}@example.com"), "password": "a long password" });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        app.post("/v1/auth/signup").header(FROM, address).json(&body).send().await
    };
    for count in 0..20 {
        sign_up("192.0.2.1", &format!("anna{count}"), json!({})).await.ok(201);
    }
    let refused = sign_up("192.0.2.1", "bernd", json!({})).await;
    refused.problem(429, "rate_limited");
    assert_eq!(refused.header("retry-after"), Some("3600"));
    sign_up("192.0.2.2", "anna0", json!({})).await.problem(409, "conflict");
    sign_up("192.0.2.2", "bernd", json!({})).await.ok(201);

    let owner = app.owner().await;
    let made = app.invite(&owner, json!({ "email": "clara@example.com", "role": "viewer" })).await;
    let token = made["acceptUrl"].as_str().unwrap().rsplit('/').next().unwrap();
    sign_up("192.0.2.1", "clara", json!({ "invitationToken": token })).await.ok(201);
    app.advance(Duration::from_secs(3600));
    sign_up("192.0.2.1", "dora", json!({})).await.ok(201);
}

#[tokio::test]
async fn tokens_that_nobody_has_are_limited_and_those_of_others_are_not() {
    let app = app().await;
    let owner = app.owner().await;
    let random = domain::Random::seeded(77);
    let ask = async |address: &str, token: &str| {
        app.get("/v1/orgs").header(FROM, address).token(token).send().await
    };
    ask("192.0.2.1", &owner.token).await.ok(200);
    let one = Kind::Secret.generate(&random).into_string();
    for _ in 0..200 {
        ask("192.0.2.1", &one).await.problem(401, "invalid_token");
        ask("192.0.2.1", "sk_svc_misspelt").await.problem(401, "invalid_token");
    }
    for _ in 0..59 {
        let token = Kind::Session.generate(&random).into_string();
        ask("192.0.2.1", &token).await.problem(401, "invalid_token");
    }
    let next = Kind::Secret.generate(&random).into_string();
    let refused = ask("192.0.2.1", &next).await;
    refused.problem(429, "rate_limited");
    assert_eq!(refused.header("retry-after"), Some("60"));
    let query = json!({ "query": "{ me { user { email } } }" });
    let graphql = app.post("/graphql").header(FROM, "192.0.2.1").token(&next).json(&query).send().await;
    graphql.problem(429, "rate_limited");
    ask("192.0.2.1", &owner.token).await.ok(200);
    ask("192.0.2.2", &next).await.problem(401, "invalid_token");
}

/// They cost little, but 54,000 of them in seven seconds cost a core.
#[tokio::test]
async fn requests_without_a_valid_credential_count_per_address() {
    let app = App::with(&[("SVC_TRUSTED_IP_HEADER", FROM), ("SVC_REQUESTS_PER_MINUTE", "6")]).await;
    let owner = app.owner().await;
    let bare = async |address: &str| app.get("/v1/orgs").header(FROM, address).send().await;
    let wrong = async |address: &str| {
        let query = json!({ "query": "{ me { user { email } } }" });
        app.post("/graphql").header(FROM, address).token("sk_svc_misspelt").json(&query).send().await
    };
    for _ in 0..3 {
        bare("192.0.2.1").await.problem(401, "unauthorized");
        wrong("192.0.2.1").await.problem(401, "invalid_token");
    }
    let refused = bare("192.0.2.1").await;
    refused.problem(429, "rate_limited");
    assert_eq!(refused.header("retry-after"), Some("60"));
    wrong("192.0.2.1").await.problem(429, "rate_limited");
    // Others in the same network, and their log-in, are not touched.
    app.get("/v1/orgs").header(FROM, "192.0.2.1").bearer(&owner).send().await.ok(200);
    log_in(&app, "192.0.2.1", &owner.email, &owner.password).await.ok(200);
    bare("192.0.2.2").await.problem(401, "unauthorized");
    app.advance(Duration::from_secs(61));
    bare("192.0.2.1").await.problem(401, "unauthorized");
}

/// Else anybody in a company's network could lock out all others in it.
#[tokio::test]
async fn who_was_known_within_the_hour_is_let_in_beside_made_up_tokens() {
    let app = app().await;
    let owner = app.owner().await;
    let key = app.secret_key(&owner, &[Scope::AnalyticsRead], &[]).await;
    let random = domain::Random::seeded(77);
    let ask = async |token: &str| app.get("/v1/orgs").header(FROM, "192.0.2.1").token(token).send().await;
    let shut = async || {
        for _ in 0..60 {
            ask(Kind::Secret.generate(&random).as_str()).await;
        }
        ask(Kind::Secret.generate(&random).as_str()).await.problem(429, "rate_limited");
    };
    for token in [&owner.token, &key] {
        ask(token).await.ok(200);
    }
    app.advance(Duration::from_secs(3000));
    shut().await;
    for _ in 0..3 {
        app.advance(Duration::from_secs(11));
        for token in [&owner.token, &key] {
            ask(token).await.ok(200);
        }
    }
    // What has ended is not let in, and then counts like any other.
    app.post("/v1/auth/logout").header(FROM, "192.0.2.2").bearer(&owner).send().await.ok(200);
    ask(&owner.token).await.problem(401, "invalid_token");
    app.advance(Duration::from_secs(11));
    ask(&owner.token).await.problem(429, "rate_limited");
    app.advance(Duration::from_secs(3600));
    shut().await;
    ask(&key).await.problem(429, "rate_limited");
}

#[tokio::test]
async fn the_cron_secret_cannot_be_guessed_at_will() {
    let app = app().await;
    let tick = async |address: &str, secret: &str| {
        app.get("/v1/cron/salts").header(FROM, address).token(secret).send().await
    };
    for count in 0..10 {
        tick("192.0.2.1", &format!("{CRON_SECRET}{count}")).await.problem(401, "invalid_token");
        tick("192.0.2.2", CRON_SECRET).await.ok(200);
    }
    tick("192.0.2.1", CRON_SECRET).await.problem(429, "rate_limited");
    tick("192.0.2.2", CRON_SECRET).await.ok(200);
    app.advance(Duration::from_secs(900));
    tick("192.0.2.1", CRON_SECRET).await.ok(200);
}

/// Else one request would ask for the same as a thousand.
#[tokio::test]
async fn each_first_field_of_a_query_and_every_ten_objects_are_a_request() {
    let app = App::with(&[("SVC_REQUESTS_PER_MINUTE", "20")]).await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let post = async |query: String| {
        app.post("/graphql").bearer(&owner).json(&json!({ "query": query })).send().await
    };
    let left = |n: u32| format!("\"default\";r={n};t=60");
    let fields = |count: usize| -> String {
        (0..count).map(|n| format!("p{n}: project(project: \"shop\") {{ id }} ")).collect()
    };
    app.advance(Duration::from_secs(61));
    let first = post(format!("{{ {} }}", fields(3))).await;
    assert_eq!(first.header("ratelimit"), Some(left(17).as_str()));
    assert_eq!(first.ok(200)["data"].as_object().unwrap().len(), 3);
    let query: String = form_urlencoded::byte_serialize(format!("{{{}}}", fields(2)).as_bytes()).collect();
    let got = app.get(&format!("/graphql?query={query}")).bearer(&owner).send().await;
    assert_eq!(got.header("ratelimit"), Some(left(15).as_str()));
    // A project and twenty reports are 21 objects.
    let reports: String = (0..20).map(|n| format!("r{n}: overview {{ __typename }} ")).collect();
    let deep =
        post(format!("{{ project(project: \"shop\") {{ ...R }} }} fragment R on Project {{ {reports} }}"))
            .await;
    assert_eq!(deep.header("ratelimit"), Some(left(12).as_str()));
    // Reading a document that is refused is work, too: ten requests beside its own.
    post(format!("{{ {} }}", fields(13))).await.problem(429, "rate_limited");
    assert_eq!(
        post("{ me { user { email } } }".to_owned()).await.header("ratelimit"),
        Some(left(0).as_str())
    );
}

#[tokio::test]
async fn each_field_of_a_mutation_is_a_request() {
    let app = App::with(&[("SVC_REQUESTS_PER_MINUTE", "20")]).await;
    let owner = app.owner().await;
    let mutation = |from: usize, count: usize| {
        let field =
            |n: usize| format!("o{n}: createOrganization(input: {{ name: \"N\", slug: \"n{n}\" }}) {{ id }}");
        (from..from + count).map(field).collect::<Vec<_>>().join(" ")
    };
    let run = async |query: String| {
        app.post("/graphql").bearer(&owner).json(&json!({ "query": query })).send().await
    };
    let first = run(format!("mutation {{ {} }}", mutation(0, 6))).await;
    assert_eq!(first.header("ratelimit"), Some("\"default\";r=14;t=60"));
    assert_eq!(first.ok(200)["data"].as_object().unwrap().len(), 6);
    // Hidden in fragments, and beside an operation that is not run.
    let hidden = format!(
        "query Other {{ __typename }} mutation Run {{ ...A ... on Mutation {{ {} }} }} fragment A on Mutation {{ {} }}",
        mutation(6, 10),
        mutation(16, 5)
    );
    let body = json!({ "query": hidden, "operationName": "Run" });
    app.post("/graphql").bearer(&owner).json(&body).send().await.problem(429, "rate_limited");
    assert_eq!(organizations(&app, &owner).await, 7);
}

async fn organizations(app: &App, owner: &User) -> usize {
    let list = app.get("/v1/orgs").bearer(owner).send().await.ok(200);
    list["items"].as_array().unwrap().len()
}

/// To read a large request takes milliseconds of a thread, also if it is then refused.
#[tokio::test]
async fn large_requests_are_read_in_turns_and_others_at_once() {
    let app = app().await;
    let (busy, other) = ("192.0.2.1", "192.0.2.2");
    let mut turns = Vec::new();
    let take = || app.inner.turn_to_read(1 << 20, None, busy.parse().unwrap()).now_or_never();
    while let Some(turn) = take() {
        turns.push(turn.unwrap().unwrap());
    }
    let large = " ".repeat(8_000);
    let from = async |address: &str, padding: &str| {
        let body = format!(r#"{{ "email": "a@example.com", "password": "not it"{padding} }}"#);
        let call =
            app.post("/v1/auth/login").header(FROM, address).header("content-type", "application/json");
        call.body(body).send().await.status
    };
    let query = async |address: &str, padding: &str| {
        let body = json!({ "query": format!("{{ __typename {padding} }}") });
        app.post("/graphql").header(FROM, address).json(&body).send().await.status
    };
    let by_get = async |address: &str, padding: &str| {
        let call = format!("/graphql?query={{__typename}}&{}", padding.replace(' ', "a"));
        app.get(&call).header(FROM, address).send().await.status
    };
    // Introspection without a credential takes as long as a large request.
    let introspection = "__schema { types { name } }";
    let waiting = async {
        tokio::join!(
            from(busy, &large),
            query(busy, &large),
            by_get(busy, &large),
            query(busy, introspection)
        )
    };
    let mut waiting = std::pin::pin!(waiting);
    let others = async {
        for _ in 0..5 {
            assert_eq!(from(busy, "").await, 401);
            assert_eq!((query(busy, "").await, by_get(busy, "").await), (200, 200));
        }
    };
    tokio::select! {
        answers = &mut waiting => panic!("the large requests did not wait: {answers:?}"),
        () = others => {}
    }
    drop(turns);
    assert_eq!(waiting.await, (401, 200, 200, 200));
    assert_eq!(from(other, &large).await, 401);
}
