//! The check of an installation: one page or visit for each finding.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::projects::setup::FindingCode;
use domain::tenancy::access::Scope;
use parking_lot::Mutex;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::Notify;

use crate::support::{Answer, App, CHROME, Project, User};

const BOT: &str = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

/// Page of the site on this machine.
#[derive(Clone, Default)]
struct Fixture {
    status: u16,
    headers: Vec<(&'static str, String)>,
    body: String,
    /// Body with a query, for pages that come from a cache without one.
    fresh: Option<String>,
    /// Told when the page is asked for, and waited for before it is answered.
    held: Option<(Arc<Notify>, Arc<Notify>)>,
}

impl Fixture {
    fn of(status: u16, kind: &str, body: &str) -> Self {
        let headers = vec![("content-type", kind.to_owned())];
        Self { status, headers, body: body.to_owned(), ..Self::default() }
    }

    fn page(head: &str) -> Self {
        Self::of(200, "text/html; charset=utf-8", &format!("<!doctype html><html><head>{head}</head></html>"))
    }

    fn with(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.to_owned()));
        self
    }
}

type Pages = Arc<Mutex<HashMap<String, Fixture>>>;

async fn serve(State(pages): State<Pages>, request: Request) -> Response {
    let found = pages.lock().get(request.uri().path()).cloned();
    let Some(fixture) = found else { return StatusCode::NOT_FOUND.into_response() };
    if let Some((asked, go)) = &fixture.held {
        asked.notify_one();
        go.notified().await;
    }
    let body = match (request.uri().query(), fixture.fresh) {
        (Some(_), Some(fresh)) => fresh,
        _ => fixture.body,
    };
    let mut answer = (StatusCode::from_u16(fixture.status).unwrap(), body).into_response();
    for (name, value) in fixture.headers {
        answer.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_str(&value).unwrap());
    }
    answer
}

/// A server, an owner, and a site on this machine.
struct World {
    app: App,
    owner: User,
    site: String,
    pages: Pages,
    number: AtomicU32,
}

impl World {
    async fn new() -> Self {
        let settings = [("SVC_PRIVATE_SITES", "true"), ("SVC_TRUSTED_COUNTRY_HEADER", "x-country")];
        let app = App::with(&settings).await;
        let owner = app.owner().await;
        let pages = Pages::default();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let site = format!("http://localhost:{}", listener.local_addr().unwrap().port());
        let router = Router::new().fallback(serve).with_state(pages.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Self { app, owner, site, pages, number: AtomicU32::new(0) }
    }

    /// A project of its own, because a project has ten checks a minute.
    async fn project(&self, more: Value) -> Project {
        let slug = format!("shop{}", self.number.fetch_add(1, Ordering::Relaxed));
        self.app.project_with(&self.owner, &slug, more).await
    }

    async fn local(&self) -> Project {
        self.project(json!({ "allowLocalhost": true })).await
    }

    fn put(&self, path: &str, fixture: Fixture) {
        self.pages.lock().insert(path.to_owned(), fixture);
    }

    /// The element that loads the script from this server.
    fn tag(&self, project: &Project) -> String {
        format!(r#"<script async src="{}/v1/s/sdk.js?k={}"></script>"#, self.app.url, project.key)
    }

    async fn ask(&self, project: &Project, body: &Value) -> Answer {
        let path = format!("/v1/projects/{}/setup/verify", project.slug);
        self.app.post(&path).bearer(&self.owner).json(body).send().await
    }

    /// Checks a page of a project's site.
    async fn check(&self, project: &Project, fixture: Fixture) -> Value {
        let path = format!("/{}", project.slug);
        self.put(&path, fixture);
        self.ask(project, &json!({ "url": format!("{}{path}", self.site) })).await.ok(200)
    }

    /// Checks a page whose script comes from a path of the site.
    async fn check_proxy(&self, project: &Project, script: Fixture) -> Value {
        let base = format!("/{}/stats", project.slug);
        self.put(&format!("{base}/v1/s/sdk.js"), script);
        let tag = format!(r#"<script async src="{base}/v1/s/sdk.js?k={}"></script>"#, project.key);
        self.check(project, Fixture::page(&tag)).await
    }

    async fn visit(&self, project: &Project, host: &str, agent: &str, edit: impl FnOnce(&mut Value)) -> u16 {
        let number = self.number.fetch_add(1, Ordering::Relaxed);
        let session = format!("5e55105e-0000-4000-8000-{number:012}");
        let pageview = format!("9a6e01e3-0000-4000-8000-{number:012}");
        let batch = project.batch(&session, &pageview, |batch| {
            batch["pvs"][0]["host"] = json!(host);
            edit(batch);
        });
        let sent = self.app.post("/v1/e").header("origin", &format!("https://{host}"));
        let sent = sent.header("content-type", "text/plain").header("user-agent", agent);
        sent.header("x-country", "DE").body(batch.to_string()).send().await.status
    }
}

/// The test that raises each finding, by a page or by visits.
const RAISED_BY: &[(&str, &[&str])] = &[
    ("a_page_with_the_script_is_in_order", &["ok"]),
    (
        "each_fault_of_a_page_is_found",
        &[
            "unreachable",
            "blocked_by_challenge",
            "redirected_away",
            "not_html",
            "snippet_missing",
            "snippet_only_by_script",
            "snippet_twice",
            "key_unknown",
            "key_of_another_project",
            "script_altered",
            "not_async",
            "stale_cache",
            "csp_script",
            "csp_connect",
            "consent_waits",
        ],
    ),
    ("a_site_that_cannot_be_had_is_a_finding", &["dns", "tls"]),
    (
        "the_proxy_of_the_site_is_asked_for_the_script",
        &["proxy_missing", "proxy_wrong_type", "proxy_cached", "proxy_without_key"],
    ),
    ("a_revoked_key_is_told_from_an_unknown_one", &["key_revoked"]),
    ("visits_prove_more_than_a_page", &["events_arrive"]),
    ("a_visit_that_arrives_while_the_check_waits_is_a_live_proof", &["live_proof", "only_tests"]),
    (
        "what_arrived_shows_bots_quotas_hosts_origins_and_countries",
        &["only_bots", "budget_spent", "host_not_a_domain", "origin_not_allowed"],
    ),
    ("visits_without_a_country_are_noticed", &["country_missing"]),
];

#[test]
fn every_finding_has_a_test() {
    let source = include_str!("setup_verify.rs");
    let mut raised: Vec<&str> = Vec::new();
    for (test, codes) in RAISED_BY {
        let begin = format!("async fn {test}() {{");
        let (_, rest) = source.split_once(&begin).unwrap_or_else(|| panic!("there is no test {test}"));
        let body = rest.split("\n}\n").next().unwrap();
        for code in *codes {
            assert!(body.contains(&format!("\"{code}\"")), "{test} does not name {code}");
        }
        raised.extend(*codes);
    }
    let mut all: Vec<&str> = FindingCode::ALL.iter().map(|code| code.as_str()).collect();
    raised.sort_unstable();
    all.sort_unstable();
    assert_eq!(raised, all);
}

fn codes(result: &Value) -> Vec<&str> {
    let findings = result["findings"].as_array().unwrap().iter();
    findings.map(|finding| finding["code"].as_str().unwrap()).collect()
}

fn finding<'result>(result: &'result Value, code: &str) -> &'result Value {
    let mut findings = result["findings"].as_array().unwrap().iter();
    findings.find(|finding| finding["code"] == code).unwrap_or_else(|| panic!("{code}: {result}"))
}

fn script() -> Fixture {
    Fixture::of(200, "text/javascript; charset=utf-8", "window.__svc={k:\"x\"};")
        .with("cache-control", "public, max-age=60")
}

#[tokio::test]
async fn a_page_with_the_script_is_in_order() {
    let world = World::new().await;
    let project = world.local().await;
    let result = world.check(&project, Fixture::page(&world.tag(&project))).await;
    assert_eq!((codes(&result), &result["ok"]), (vec!["ok"], &json!(true)));
    assert_eq!(result["finalUrl"], format!("{}/{}", world.site, project.slug));
    let snippet = json!({
        "count": 1, "byScript": false, "src": format!("{}/v1/s/sdk.js?k={}", world.app.url, project.key),
        "key": "valid", "async": true, "altered": null,
    });
    assert_eq!(result["snippet"], snippet);
    assert_eq!(result["proxy"], Value::Null);
    assert_eq!((&result["csp"]["policies"], &result["csp"]["stopsScript"]), (&json!(0), &Value::Null));
    assert_eq!(result["csp"]["needs"]["scriptSrc"], world.app.url);
    assert_eq!(result["consent"], json!({ "mode": "cookieless", "tool": null, "waits": false }));
    assert_eq!((&result["events"]["visits"], &result["events"]["lastAt"]), (&json!(0), &Value::Null));
}

#[tokio::test]
async fn each_fault_of_a_page_is_found() {
    let world = World::new().await;
    let other = world.local().await;
    let challenge =
        || Fixture::of(403, "text/html", "<p>Just a moment</p>").with("cf-mitigated", "challenge");
    let away = || Fixture::of(302, "text/html", "").with("location", "https://other.example/");
    let policy = |tag: &str, policy: &str| Fixture::page(tag).with("content-security-policy", policy);
    let meta = |tag: &str, policy: &str| {
        Fixture::page(&format!(r#"<meta http-equiv="Content-Security-Policy" content="{policy}">{tag}"#))
    };
    let server = world.app.url.clone();
    type Make<'a> = Box<dyn Fn(&str) -> Fixture + 'a>;
    let cases: [(&[&str], Make<'_>); 26] = [
        (&["unreachable"], Box::new(|_| Fixture::of(500, "text/html", "<p>Error</p>"))),
        (&["blocked_by_challenge"], Box::new(|_| challenge())),
        (&["redirected_away"], Box::new(|_| away())),
        (&["not_html"], Box::new(|_| Fixture::of(200, "application/json", "{}"))),
        (&["snippet_missing"], Box::new(|_| Fixture::page("<title>Shop</title>"))),
        (
            &["ok", "snippet_only_by_script"],
            Box::new(|_| Fixture::page("<script>s.src='https://s.example/v1/s/sdk.js'</script>")),
        ),
        (&["snippet_twice"], Box::new(|tag| Fixture::page(&format!("{tag}{tag}")))),
        (&["key_unknown"], Box::new(|tag| Fixture::page(&tag.replace("k=pk_svc_", "k=pk_svc_x")))),
        (&["key_unknown"], Box::new(|tag| Fixture::page(&tag.replace("k=", "x=")))),
        (&["key_of_another_project"], Box::new(|_| Fixture::page(&world.tag(&other)))),
        (
            &["script_altered"],
            Box::new(|tag| Fixture::page(&tag.replace("async", "async type='text/rocketscript'"))),
        ),
        (&["script_altered"], Box::new(|tag| Fixture::page(&tag.replace(" src=", " data-lazy-src=")))),
        (&["not_async"], Box::new(|tag| Fixture::page(&tag.replace(" async", "")))),
        (&["ok"], Box::new(|tag| Fixture::page(&tag.replace(" async", " defer")))),
        (
            &["stale_cache"],
            Box::new(|tag| Fixture {
                fresh: Some(Fixture::page(tag).body),
                ..Fixture::page("").with("age", "4000")
            }),
        ),
        (&["csp_script"], Box::new(|tag| policy(tag, "script-src 'self'"))),
        (&["csp_script", "csp_connect"], Box::new(|tag| policy(tag, "default-src 'self'"))),
        (&["csp_connect"], Box::new(|tag| policy(tag, "script-src *; connect-src 'self'"))),
        (
            &["ok"],
            Box::new(|tag| {
                policy(tag, &format!("default-src 'none'; script-src {server}; connect-src {server}"))
            }),
        ),
        // Every policy must allow the script.
        (&["csp_script"], Box::new(|tag| policy(tag, "script-src *, script-src 'none'"))),
        (
            &["csp_script"],
            Box::new(|tag| meta(tag, "script-src 'self'").with("content-security-policy", "script-src *")),
        ),
        (&["csp_connect"], Box::new(|tag| meta(tag, "connect-src 'self'"))),
        // With `strict-dynamic`, only a nonce or a hash counts.
        (&["csp_script"], Box::new(|tag| policy(tag, "script-src 'strict-dynamic' 'nonce-a1' https: http:"))),
        (
            &["ok"],
            Box::new(|tag| {
                let tag = tag.replace("async", "async nonce='a1'");
                policy(&tag, "script-src 'strict-dynamic' 'nonce-a1'")
            }),
        ),
        (
            &["ok"],
            Box::new(|tag| {
                Fixture::page(tag).with("content-security-policy-report-only", "script-src 'self'")
            }),
        ),
        (
            &["consent_waits"],
            Box::new(|tag| {
                Fixture::page(
                    &tag.replace("async", "async type='text/plain' data-cookieconsent='statistics'"),
                )
            }),
        ),
    ];
    for (expected, make) in cases {
        let project = world.local().await;
        let fixture = make(&world.tag(&project));
        let about = fixture.body.clone();
        let result = world.check(&project, fixture).await;
        assert_eq!(codes(&result), expected, "{about} {result}");
        let is_error = |finding: &Value| finding["severity"] == "error";
        let has_error = result["findings"].as_array().unwrap().iter().any(is_error);
        assert_eq!(result["ok"], !has_error, "{result}");
    }
}

#[tokio::test]
async fn a_finding_says_what_was_seen_and_what_to_put_in() {
    let world = World::new().await;
    let project = world.local().await;
    let long = format!("script-src 'self' {}", "https://a.example ".repeat(40));
    let result = world
        .check(&project, Fixture::page(&world.tag(&project)).with("content-security-policy", &long))
        .await;
    let found = finding(&result, "csp_script");
    assert_eq!(found["severity"], "error");
    assert_eq!(found["fix"]["code"], format!("script-src {}", world.app.url));
    assert_eq!(found["fix"]["guide"], format!("{}/docs/installation-check#csp_script", world.app.url));
    let (_, seen) = found["detail"].as_str().unwrap().split_once(" Seen: ").unwrap();
    assert!(seen.starts_with("script-src 'self' https://a.example") && seen.chars().count() == 200, "{seen}");

    let next = r#"<script src="/_next/static/chunks/main.js"></script>"#;
    let result = world.check(&project, Fixture::page(next)).await;
    let code = finding(&result, "snippet_missing")["fix"]["code"].as_str().unwrap().to_owned();
    assert!(code.contains("referrerPolicy=") && code.contains(&project.key), "{code}");
    let url = format!("{}/{}", world.site, project.slug);
    let body = json!({ "url": url, "framework": "html" });
    let result = world.ask(&project, &body).await.ok(200);
    let code = finding(&result, "snippet_missing")["fix"]["code"].as_str().unwrap().to_owned();
    assert!(code.contains("referrerpolicy="), "{code}");

    let result =
        world.check(&project, Fixture::of(302, "text/html", "").with("location", "//evil.example/<b>")).await;
    assert_eq!(finding(&result, "redirected_away")["fix"]["code"], "evil.example");
    assert_eq!((&result["finalUrl"], &result["snippet"]), (&Value::Null, &Value::Null));
    let result = world
        .check(&project, Fixture::of(302, "text/html", "").with("location", "http://169.254.169.254/latest/"))
        .await;
    assert_eq!(codes(&result), ["redirected_away"]);

    let page =
        Fixture::page(&world.tag(&project)).with("content-security-policy-report-only", "script-src 'none'");
    let result = world.check(&project, page).await;
    assert_eq!(result["csp"]["wouldStop"], "script-src 'none'");

    let german = world.project(json!({ "allowLocalhost": true, "locale": "de" })).await;
    let result = world.check(&german, Fixture::of(503, "text/html", "")).await;
    let found = finding(&result, "unreachable");
    assert_eq!(found["title"], "Die Seite lässt sich nicht abrufen");
    assert!(found["detail"].as_str().unwrap().ends_with(" Gesehen: HTTP 503"), "{found}");
}

#[tokio::test]
async fn a_site_that_cannot_be_had_is_a_finding() {
    let world = World::new().await;
    let project = world.local().await;
    let check = async |url: &str| world.ask(&project, &json!({ "url": url })).await.ok(200);
    let result = check("http://localhost:1/").await;
    assert_eq!((codes(&result), &result["ok"]), (vec!["unreachable"], &json!(false)));
    let nowhere = world.project(json!({ "domains": ["shop.invalid"] })).await;
    let result = world.ask(&nowhere, &json!({ "url": "https://shop.invalid/" })).await.ok(200);
    assert_eq!(codes(&result), ["dns"]);
    // No certificate at all: the site does not speak TLS.
    let result = check(&world.site.replace("http:", "https:")).await;
    assert_eq!(codes(&result), ["tls"]);
    let round = "/round";
    world.put(round, Fixture::of(302, "text/html", "").with("location", round));
    let result = check(&format!("{}{round}", world.site)).await;
    assert!(finding(&result, "unreachable")["detail"].as_str().unwrap().ends_with("redirects too often"));
}

#[tokio::test]
async fn the_proxy_of_the_site_is_asked_for_the_script() {
    let world = World::new().await;
    let html = || Fixture::of(200, "text/html", "<!doctype html><p>Not found");
    let project = world.local().await;
    let result = world.check_proxy(&project, script()).await;
    assert_eq!(codes(&result), ["proxy_without_key"]);
    assert_eq!((&result["proxy"]["works"], &result["proxy"]["key"]), (&json!(true), &json!("none")));
    assert_eq!(result["csp"]["needs"]["scriptSrc"], "'self'");
    let keys = format!("/v1/projects/{}/proxy-keys", project.slug);
    world.app.post(&keys).bearer(&world.owner).json(&json!({})).send().await.ok(201);
    let result = world.check_proxy(&project, script()).await;
    assert_eq!((codes(&result), &result["proxy"]["key"]), (vec!["ok"], &json!("unused")));
    // As soon as visits arrive, a key that none of them came with is in no proxy.
    let host = format!("{}.example", project.slug);
    assert_eq!(world.visit(&project, &host, CHROME, |_| ()).await, 204);
    let result = world.check_proxy(&project, script()).await;
    assert_eq!(codes(&result), ["proxy_without_key", "events_arrive"]);

    for (expected, answer) in [
        ("proxy_missing", Fixture::of(404, "text/html", "")),
        ("proxy_wrong_type", html()),
        ("proxy_cached", script().with("cache-control", "public, max-age=31536000, immutable")),
        ("proxy_cached", script().with("age", "5000")),
    ] {
        let project = world.local().await;
        let keys = format!("/v1/projects/{}/proxy-keys", project.slug);
        world.app.post(&keys).bearer(&world.owner).json(&json!({})).send().await.ok(201);
        let result = world.check_proxy(&project, answer).await;
        assert_eq!(codes(&result), [expected], "{result}");
    }
}

#[tokio::test]
async fn a_proxy_that_the_site_should_have_is_looked_for_where_it_belongs() {
    let world = World::new().await;
    let project = world.local().await;
    world.put("/page", Fixture::page(&world.tag(&project)));
    let body = json!({ "url": format!("{}/page", world.site), "framework": "html", "proxy": "nginx" });
    let result = world.ask(&project, &body).await.ok(200);
    let found = finding(&result, "proxy_missing");
    assert!(found["detail"].as_str().unwrap().ends_with("Seen: HTTP 404"), "{found}");
    assert!(found["fix"]["code"].as_str().unwrap().contains("proxy_pass"), "{found}");
    // The proxy is there, and the page goes past it.
    world.put("/stats/v1/s/sdk.js", script());
    let result = world.ask(&project, &body).await.ok(200);
    assert_eq!(codes(&result), ["proxy_missing", "proxy_without_key"]);
    assert!(finding(&result, "proxy_missing")["detail"].as_str().unwrap().contains(&world.app.url));
}

#[tokio::test]
async fn a_revoked_key_is_told_from_an_unknown_one() {
    let world = World::new().await;
    let project = world.local().await;
    let keys = format!("/v1/projects/{}/publishable-keys", project.slug);
    let list = world.app.get(&keys).bearer(&world.owner).send().await.ok(200);
    let id = list["items"][0]["id"].as_str().unwrap().to_owned();
    world.app.delete(&format!("{keys}/{id}")).bearer(&world.owner).send().await;
    let result = world.check(&project, Fixture::page(&world.tag(&project))).await;
    assert_eq!(codes(&result), ["key_revoked"]);
    // There is no valid key that the page could have instead.
    assert_eq!(finding(&result, "key_revoked")["fix"]["code"], Value::Null);
}

#[tokio::test]
async fn visits_prove_more_than_a_page() {
    let world = World::new().await;
    let project = world.local().await;
    let host = format!("{}.example", project.slug);
    assert_eq!(world.visit(&project, &host, CHROME, |_| ()).await, 204);
    let result = world.check(&project, Fixture::page("")).await;
    assert_eq!(codes(&result), ["ok", "events_arrive", "snippet_only_by_script"]);
    assert_eq!((&result["ok"], &result["events"]["visits"]), (&json!(true), &json!(1)));
    let result = world.check(&project, Fixture::of(500, "text/html", "")).await;
    assert_eq!(codes(&result), ["unreachable", "events_arrive"]);
    assert_eq!((&result["ok"], &result["findings"][0]["severity"]), (&json!(true), &json!("warning")));
}

#[tokio::test]
async fn a_visit_that_arrives_while_the_check_waits_is_a_live_proof() {
    let world = World::new().await;
    let project = world.local().await;
    let (asked, go) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    world.put(
        "/held",
        Fixture { held: Some((asked.clone(), go.clone())), ..Fixture::page(&world.tag(&project)) },
    );
    let body = json!({ "url": format!("{}/held", world.site), "waitSeconds": 20 });
    let checking = world.ask(&project, &body);
    let visiting = async {
        asked.notified().await;
        let host = format!("{}.example", project.slug);
        assert_eq!(world.visit(&project, &host, CHROME, |batch| batch["test"] = json!(true)).await, 204);
        go.notify_one();
    };
    let (answer, ()) = tokio::join!(checking, visiting);
    let result = answer.ok(200);
    assert_eq!(codes(&result), ["only_tests", "live_proof"]);
    assert_eq!(result["events"]["arrivedWhileWaiting"], true);
    // What was there before is no proof.
    world.put("/plain", Fixture::page(&world.tag(&project)));
    let body = json!({ "url": format!("{}/plain", world.site), "waitSeconds": 1 });
    let result = world.ask(&project, &body).await.ok(200);
    assert_eq!(
        (codes(&result), &result["events"]["arrivedWhileWaiting"]),
        (vec!["only_tests"], &json!(false))
    );
}

#[tokio::test]
async fn what_arrived_shows_bots_quotas_hosts_origins_and_countries() {
    let world = World::new().await;
    let bots = world.local().await;
    let of = |project: &Project| format!("{}.example", project.slug);
    world.visit(&bots, &of(&bots), BOT, |_| ()).await;
    let spent = world.local().await;
    let path = format!("/v1/projects/{}", spent.slug);
    let settings = world.app.get(&path).bearer(&world.owner).send().await.ok(200);
    let mut limits = settings["settings"]["limits"].clone();
    limits["pageviewsPerDay"] = json!(100);
    let body = json!({ "settings": { "limits": limits } });
    world.app.patch(&path).bearer(&world.owner).json(&body).send().await.ok(200);
    // More pageviews than the 100 of a day.
    for visit in 0..21 {
        let many = |batch: &mut Value| {
            let first = batch["pvs"][0].clone();
            let pageviews = (1..=5).map(|number| {
                let mut pageview = first.clone();
                pageview["id"] = json!(format!("9a6e01e3-0000-4000-9000-{visit:04}{number:08}"));
                pageview["seq"] = json!(number);
                pageview
            });
            batch["pvs"] = pageviews.collect();
        };
        assert_eq!(world.visit(&spent, &of(&spent), CHROME, many).await, 204);
    }
    let foreign = world.local().await;
    let path = format!("/v1/projects/{}/config", foreign.slug);
    let body = json!({ "allowedOrigins": ["https://blog.example"] });
    world.app.patch(&path).bearer(&world.owner).json(&body).send().await.ok(200);
    assert_eq!(world.visit(&foreign, "blog.example", CHROME, |_| ()).await, 204);
    let refused = world.local().await;
    let refused_origin = format!("https://new.{}", of(&refused));
    assert_eq!(world.visit(&refused, &format!("new.{}", of(&refused)), CHROME, |_| ()).await, 403);
    // Anybody can send from anywhere, which says nothing of the site.
    let elsewhere = world.local().await;
    assert_eq!(world.visit(&elsewhere, "evil.example.org", CHROME, |_| ()).await, 403);
    world.app.inner.ingest.stop().await;
    for (project, expected) in [
        (&bots, vec!["only_bots"]),
        (&spent, vec!["budget_spent", "events_arrive"]),
        (&foreign, vec!["host_not_a_domain", "events_arrive"]),
        (&refused, vec!["origin_not_allowed"]),
        (&elsewhere, vec!["ok"]),
    ] {
        let result = world.check(project, Fixture::page(&world.tag(project))).await;
        assert_eq!(codes(&result), expected, "{result}");
    }
    let result = world.check(&refused, Fixture::page(&world.tag(&refused))).await;
    assert_eq!(finding(&result, "origin_not_allowed")["fix"]["code"], refused_origin);
}

#[tokio::test]
async fn visits_without_a_country_are_noticed() {
    let app = App::with(&[("SVC_PRIVATE_SITES", "true")]).await;
    let owner = app.owner().await;
    let shop = app.project_with(&owner, "shop", json!({ "allowLocalhost": true })).await;
    let batch =
        shop.batch("5e55105e-0000-4000-8000-000000000001", "9a6e01e3-0000-4000-8000-000000000001", |_| ());
    let sent =
        app.post("/v1/e").header("origin", "https://shop.example").header("content-type", "text/plain");
    assert_eq!(sent.header("user-agent", CHROME).body(batch.to_string()).send().await.status, 204);
    let body = json!({ "url": "http://localhost:1/" });
    let result = app.post("/v1/projects/shop/setup/verify").bearer(&owner).json(&body).send().await.ok(200);
    assert_eq!(codes(&result), ["unreachable", "country_missing", "events_arrive"]);
}

#[tokio::test]
async fn a_page_whose_origin_may_not_send_is_noticed() {
    let world = World::new().await;
    let project = world.project(json!({ "domains": ["localhost"] })).await;
    let result = world.check(&project, Fixture::page(&world.tag(&project))).await;
    assert_eq!(finding(&result, "origin_not_allowed")["fix"]["code"], world.site);
}

#[tokio::test]
async fn consent_that_nothing_could_tell_is_a_warning() {
    let world = World::new().await;
    let project = world.local().await;
    let path = format!("/v1/projects/{}/config", project.slug);
    let config = world.app.get(&path).bearer(&world.owner).send().await.ok(200);
    let mut consent = config["tracking"]["consent"].clone();
    consent["mode"] = json!("require");
    let body = json!({ "consent": consent });
    world.app.patch(&path).bearer(&world.owner).json(&body).send().await.ok(200);
    let tag = world.tag(&project);
    let result = world.check(&project, Fixture::page(&tag)).await;
    assert_eq!(
        (codes(&result), &result["findings"][0]["severity"]),
        (vec!["consent_waits"], &json!("warning"))
    );
    let tool = r#"<script src="https://consent.cookiebot.com/uc.js"></script>"#;
    let result = world.check(&project, Fixture::page(&format!("{tool}{tag}"))).await;
    assert_eq!(codes(&result), ["ok", "consent_waits"]);
    assert_eq!(
        (&result["consent"]["tool"]["id"], &result["consent"]["waits"]),
        (&json!("cmp_1"), &json!(true))
    );
}

#[tokio::test]
async fn a_check_has_its_bounds() {
    let world = World::new().await;
    let project = world.local().await;
    let path = format!("/v1/projects/{}/setup/verify", project.slug);
    for body in [
        json!({ "url": "https://other.example/" }),
        json!({ "url": "http://169.254.169.254/" }),
        json!({ "url": "file:///etc/passwd" }),
        json!({ "url": world.site.replace("http://", "http://me:secret@") }),
        json!({ "framework": "html", "proxy": "route-handler" }),
        json!({ "waitSeconds": 21 }),
        json!({ "proxy": "caddy" }),
        json!({ "site": "x" }),
    ] {
        world.ask(&project, &body).await.problem(422, "validation_error");
    }
    let reader = world.app.secret_key(&world.owner, &[Scope::AnalyticsRead], &[]).await;
    let refused = world.app.post(&path).token(&reader).json(&json!({})).send().await;
    assert_eq!(refused.problem(403, "insufficient_scope")["required"], json!(["project:admin"]));
    let project = world.local().await;
    let path = format!("/v1/projects/{}/setup/verify", project.slug);
    let admin = world.app.secret_key(&world.owner, &[Scope::ProjectAdmin], &[]).await;
    let body = json!({ "url": "http://localhost:1/", "waitSeconds": 0 });
    for _ in 0..10 {
        world.app.post(&path).token(&admin).json(&body).send().await.ok(200);
    }
    world.app.post(&path).token(&admin).json(&body).send().await.problem(429, "rate_limited");
}
