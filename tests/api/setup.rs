//! What svc has instructions for, and what a site is built with.

use axum::Router;
use axum::http::HeaderMap;
use axum::response::{Html, Redirect};
use axum::routing::get;
use domain::tenancy::access::Scope;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::support::{Answer, App, User};

const STACK: &str = "/v1/projects/acme%2Fshop/setup/detect-stack";

#[tokio::test]
async fn the_catalog_names_frameworks_proxies_and_consent_tools() {
    let app = App::start().await;
    let answer = app.get("/v1/setup/frameworks").send().await;
    assert_eq!(answer.header("cache-control"), Some("public, max-age=3600"));
    let catalog = answer.ok(200);
    let ids = |list: &str| -> Vec<String> {
        let items = catalog[list].as_array().unwrap().iter();
        items.map(|item| item["id"].as_str().unwrap().to_owned()).collect()
    };
    let frameworks = ["nextjs", "nuxt", "sveltekit", "astro", "wordpress", "react", "html", "other"];
    assert_eq!(ids("frameworks"), frameworks);
    let proxies = ["route-handler", "cloudflare-worker", "nginx", "netlify", "wordpress", "cname", "none"];
    assert_eq!(ids("proxies"), proxies);
    let consents = ["none", "custom", "cmp_1", "cmp_2", "cmp_3", "cmp_4", "consent_signal"];
    assert_eq!(ids("consents"), consents);
    for framework in catalog["frameworks"].as_array().unwrap() {
        let fitting = framework["proxies"].as_array().unwrap();
        assert!(fitting.contains(&json!("none")) && fitting.contains(&json!("cname")), "{framework}");
        assert_eq!(fitting.contains(&json!("wordpress")), framework["id"] == "wordpress");
    }
}

#[tokio::test]
async fn the_catalog_speaks_english_and_german() {
    let app = App::start().await;
    let path = "/v1/setup/frameworks";
    let english = app.get(path).send().await;
    let german = app.get(&format!("{path}?locale=de")).send().await;
    for (answer, locale) in [(&english, "en"), (&german, "de")] {
        assert_eq!(answer.header("content-language"), Some(locale));
        assert_eq!(answer.header("cache-control"), Some("public, max-age=3600"));
        assert!(answer.header("vary").unwrap().contains("accept-language"));
        assert_eq!(answer.ok(200)["locale"], locale);
    }
    // Texts are in German, except proper names. All else is the same.
    let (english, tag) = (english.ok(200), english.header("etag").unwrap().to_owned());
    for list in ["frameworks", "proxies", "consents"] {
        let said = german.ok(200);
        for (one, other) in english[list].as_array().unwrap().iter().zip(said[list].as_array().unwrap()) {
            assert_ne!(one["description"], other["description"]);
            assert!(one["needs"].is_null() || one["needs"] != other["needs"]);
            for same in ["id", "proxies", "typescript", "path", "passesAddress", "blockable"] {
                assert_eq!(one[same], other[same]);
            }
        }
    }
    let by_header = app.get(path).header("accept-language", "de-AT, en;q=0.5").send().await;
    assert_eq!(by_header.ok(200), german.ok(200));
    let again =
        |language: &str| app.get(path).header("accept-language", language).header("if-none-match", &tag);
    assert_eq!(again("en").send().await.status, 304);
    assert_eq!(again("de").send().await.status, 200);
    assert_eq!(app.get(&format!("{path}?locale=fr")).send().await.violations(), ["query.locale"]);
}

async fn detected(app: &App, packages: &[(&str, &str)], files: &[&str]) -> Value {
    let packages: Value = packages.iter().map(|(name, range)| ((*name).to_owned(), json!(range))).collect();
    app.post("/v1/setup/detect").json(&json!({ "packages": packages, "files": files })).send().await.ok(200)
}

#[tokio::test]
async fn the_most_specific_framework_decides_and_signs_say_why() {
    let app = App::start().await;
    let answer = detected(
        &app,
        &[("next", "^16.1.0"), ("react", "19.2.0"), ("react-dom", "19.2.0"), ("typescript", "~5.9")],
        &[
            "apps/web/next.config.ts",
            "apps/web/app/layout.tsx",
            "pnpm-lock.yaml",
            "node_modules/nuxt/nuxt.config.ts",
        ],
    )
    .await;
    let sign = |source: &str, value: &str| json!({ "source": source, "value": value });
    let expected = json!({
        "framework": "nextjs", "version": "16.1.0", "language": "typescript", "packageManager": "pnpm",
        "proxy": "route-handler", "certainty": "certain",
        "reasons": [
            sign("package", "next"), sign("file", "apps/web/next.config.ts"), sign("file", "pnpm-lock.yaml")
        ],
        "alternatives": [{
            "framework": "react", "certainty": "likely",
            "reasons": [sign("package", "react"), sign("package", "react-dom")]
        }],
    });
    assert_eq!(answer, expected);
}

#[tokio::test]
async fn each_framework_is_told_from_the_others() {
    let app = App::start().await;
    type Case = (&'static [(&'static str, &'static str)], &'static [&'static str], [&'static str; 5]);
    let cases: [Case; 12] = [
        (
            &[("nuxt", "^4.2.1")],
            &["nuxt.config.ts", "bun.lock"],
            ["nuxt", "certain", "route-handler", "typescript", "4.2.1"],
        ),
        (
            &[("@sveltejs/kit", "2.50.0"), ("vite", "^7"), ("svelte", "^5")],
            &["src/app.html"],
            ["sveltekit", "likely", "route-handler", "-", "2.50.0"],
        ),
        (
            &[("astro", "^5.16"), ("react", "19")],
            &["astro.config.mjs"],
            ["astro", "certain", "route-handler", "javascript", "5.16"],
        ),
        (
            &[("vue", "^3.5"), ("vite", "^7.1.0")],
            &["vite.config.js", "wrangler.jsonc"],
            ["react", "certain", "cloudflare-worker", "javascript", "7.1.0"],
        ),
        (
            &[("@angular/core", "^21.0.0")],
            &["angular.json", "src/main.ts", "netlify.toml"],
            ["react", "certain", "netlify", "typescript", "21.0.0"],
        ),
        (
            &[("react-router", "7"), ("@react-router/dev", "7.9.1"), ("vite", "7")],
            &[],
            ["other", "likely", "none", "-", "-"],
        ),
        (&[("gatsby", "^5")], &["gatsby-config.js"], ["other", "certain", "none", "javascript", "-"]),
        (
            &[],
            &["wp-config.php", "wp-content/themes/shop/style.css"],
            ["wordpress", "certain", "wordpress", "php", "-"],
        ),
        (&[], &["index.html", "style.css", "nginx.conf"], ["html", "likely", "nginx", "-", "-"]),
        (&[], &[], ["other", "guess", "none", "-", "-"]),
        (&[("express", "5")], &["server.js", "package.json"], ["other", "guess", "none", "javascript", "-"]),
        (&[("next", "workspace:*")], &[], ["nextjs", "likely", "route-handler", "-", "-"]),
    ];
    for (packages, files, expected) in cases {
        let answer = detected(&app, packages, files).await;
        let seen = ["framework", "certainty", "proxy", "language", "version"];
        let seen = seen.map(|field| answer[field].as_str().unwrap_or("-").to_owned());
        assert_eq!(seen, expected, "{packages:?} {files:?} {answer}");
    }
}

#[tokio::test]
async fn too_much_to_detect_is_refused() {
    let app = App::start().await;
    let post = async |body: Value| app.post("/v1/setup/detect").json(&body).send().await;
    let files: Vec<String> = (0..2_001).map(|n| format!("a{n}")).collect();
    post(json!({ "files": files })).await.problem(422, "validation_error");
    post(json!({ "files": ["x".repeat(301)] })).await.problem(422, "validation_error");
    post(json!({ "framework": "next" })).await.problem(422, "validation_error");
    post(json!({ "files": vec!["x".repeat(300); 300] })).await.problem(413, "payload_too_large");
}

/// Site on this machine, with a page for each case.
async fn site() -> String {
    let next = r#"<!doctype html><html><head>
        <script src="/_next/static/chunks/main.js"></script>
        <script id="Cookiebot" src="https://consent.cookiebot.com/uc.js"></script>
        <script>(function(w,d){d.src='https://www.googletagmanager.com/gtm.js?id=GTM-1'})()</script>
        <script src="https://plausible.io/js/script.js"></script></head><body><div id="__next"></div></body></html>"#;
    let wordpress = r#"<html><head><META NAME="Generator" CONTENT="WordPress 6.9"></head></html>"#;
    let pages = Router::new()
        .route("/next", get(async move || ([("x-vercel-id", "fra1::1")], Html(next))))
        .route("/wordpress", get(async move || ([("server", "nginx/1.28.0")], Html(wordpress))))
        .route("/plain", get(async || Html("<p>Hello</p>")))
        .route("/long", get(async || Html(format!("<script src='/_nuxt/{}'></script>", "<b>".repeat(500)))))
        .route("/moved", get(async || Redirect::temporary("/plain")))
        .route("/away", get(async || Redirect::temporary("http://169.254.169.254/latest/meta-data/")))
        .route("/round", get(async || Redirect::temporary("/round")))
        .route(
            "/who",
            get(async |headers: HeaderMap| Html(format!("<script src='/_nuxt/{headers:?}'></script>"))),
        );
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://localhost:{}", listener.local_addr().unwrap().port());
    tokio::spawn(async move { axum::serve(listener, pages).await });
    url
}

/// Server with a project whose site may be on this machine.
async fn shop(settings: &[(&str, &str)]) -> (App, User) {
    let app = App::with(settings).await;
    let owner = app.owner().await;
    app.project_with(&owner, "shop", json!({ "allowLocalhost": true })).await;
    (app, owner)
}

async fn stack(app: &App, user: &User, url: &str) -> Answer {
    app.post(STACK).bearer(user).json(&json!({ "url": url })).send().await
}

#[tokio::test]
async fn a_page_shows_framework_host_consent_tool_and_analytics() {
    let (site, (app, owner)) = (site().await, shop(&[("SVC_PRIVATE_SITES", "true")]).await);
    let answer = stack(&app, &owner, &format!("{site}/next")).await.ok(200);
    assert_eq!(answer["url"], format!("{site}/next"));
    let sign = |source: &str, value: &str| json!({ "source": source, "value": value });
    let framework = json!({
        "id": "nextjs", "name": "Next.js", "certainty": "certain",
        "sign": sign("script", "/_next/static/chunks/main.js")
    });
    assert_eq!(answer["framework"], framework);
    assert_eq!(answer["host"], json!({ "name": "Vercel", "sign": sign("header", "x-vercel-id") }));
    let consent = sign("script", "https://consent.cookiebot.com/uc.js");
    assert_eq!(answer["consent"], json!({ "id": "cmp_1", "name": "Cookiebot", "sign": consent }));
    assert_eq!(answer["tagManager"]["name"], "Google Tag Manager");
    assert_eq!(answer["analytics"][0]["name"], "Plausible");

    let answer = stack(&app, &owner, &format!("{site}/wordpress")).await.ok(200);
    assert_eq!((&answer["framework"]["id"], &answer["host"]["name"]), (&json!("wordpress"), &json!("nginx")));
    let answer = stack(&app, &owner, &format!("{site}/moved")).await.ok(200);
    assert_eq!(answer["url"], format!("{site}/plain"));
    assert_eq!(
        (&answer["framework"]["id"], &answer["framework"]["certainty"]),
        (&json!("html"), &json!("guess"))
    );
    let answer = stack(&app, &owner, &format!("{site}/missing")).await.ok(200);
    assert_eq!((&answer["status"], &answer["framework"]), (&json!(404), &Value::Null));
    let answer = stack(&app, &owner, &format!("{site}/long")).await.ok(200);
    assert_eq!(answer["framework"]["sign"]["value"].as_str().unwrap().chars().count(), 200);
}

#[tokio::test]
async fn a_request_for_a_page_says_nothing_of_who_asks() {
    let (site, (app, owner)) = (site().await, shop(&[("SVC_PRIVATE_SITES", "true")]).await);
    let answer = stack(&app, &owner, &format!("{site}/who")).await.ok(200);
    let seen = answer["framework"]["sign"]["value"].as_str().unwrap();
    assert!(seen.contains("svc/") && !seen.contains("authorization") && !seen.contains("cookie"), "{seen}");
}

#[tokio::test]
async fn only_pages_of_the_project_in_public_networks_are_asked_for() {
    let (site, (app, owner)) = (site().await, shop(&[]).await);
    // Without the setting, a site on this machine is out of reach, whatever its name and port.
    for url in [&format!("{site}/plain"), "http://localhost/", "http://127.0.0.1/", "http://[::1]/"] {
        stack(&app, &owner, url).await.problem(422, "validation_error");
    }
    for url in
        ["https://other.example/", "http://169.254.169.254/", "file:///etc/passwd", "shop", "//x", "http://"]
    {
        stack(&app, &owner, url).await.problem(422, "validation_error");
    }
}

#[tokio::test]
async fn a_site_that_cannot_be_read_is_an_upstream_error() {
    let (site, (app, owner)) = (site().await, shop(&[("SVC_PRIVATE_SITES", "true")]).await);
    let problem = stack(&app, &owner, "http://localhost:1/").await.problem(502, "upstream_error");
    assert_eq!(problem["detail"], "the site cannot be reached");
    let problem = stack(&app, &owner, &format!("{site}/round")).await.problem(502, "upstream_error");
    assert_eq!(problem["detail"], "the site redirects too often");
    stack(&app, &owner, &format!("{site}/away")).await.problem(422, "validation_error");
}

#[tokio::test]
async fn a_project_asks_for_ten_pages_in_a_minute() {
    let (site, (app, owner)) = (site().await, shop(&[("SVC_PRIVATE_SITES", "true")]).await);
    let page = format!("{site}/plain");
    for _ in 0..10 {
        stack(&app, &owner, &page).await.ok(200);
    }
    stack(&app, &owner, &page).await.problem(429, "rate_limited");
    app.project_with(&owner, "other", json!({ "allowLocalhost": true })).await;
    let other = app.post(&STACK.replace("shop", "other")).bearer(&owner).json(&json!({ "url": page }));
    other.send().await.ok(200);
}

#[tokio::test]
async fn detecting_needs_the_right_to_read_reports() {
    let (app, owner) = shop(&[]).await;
    let key = app.secret_key(&owner, &[Scope::LeadsRead], &[]).await;
    let problem =
        app.post(STACK).token(&key).json(&json!({})).send().await.problem(403, "insufficient_scope");
    assert_eq!(problem["required"], json!(["analytics:read"]));
}
