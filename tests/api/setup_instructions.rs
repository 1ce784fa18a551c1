//! Instructions: every pair that can be has steps that can be repeated and undone.

use std::collections::{BTreeMap, BTreeSet};

use domain::tenancy::access::Scope;
use entity::project;
use sea_orm::{ActiveModelTrait, Set, Unchanged};
use serde_json::{Value, json};

use crate::support::{Answer, App};

const SNIPPET: &str = "/v1/projects/shop/setup/snippet";

/// Files of a site before svc came.
const BEFORE: [(&str, &str); 6] = [
    ("app/layout.tsx", "<html lang=\"en\">\n<body>\n{children}\n</body>\n</html>\n"),
    ("app/layout.jsx", "<html><body>{children}</body></html>"),
    ("src/app.html", "<head>\n%sveltekit.head%\n</head>\n"),
    ("src/layouts/Layout.astro", "<html>\n<head>\n<title>Shop</title>\n</head>\n"),
    ("index.html", "<!doctype html><html><head><title>Shop</title></head><header></header></html>"),
    ("wp-config.php", "<?php\n"),
];

type Files = BTreeMap<String, String>;

/// Does the steps that change files, as a program would.
fn apply(files: &mut Files, steps: &Value) {
    for step in steps.as_array().unwrap() {
        let file = &step["file"];
        let Some(path) = file["path"].as_str() else { continue };
        let content = file["content"].as_str().unwrap();
        match file["mode"].as_str().unwrap() {
            "create" => {
                files.insert(path.to_owned(), content.to_owned());
            }
            "delete" => {
                files.remove(path);
            }
            "insert" => {
                let anchor = file["anchor"].as_str().unwrap();
                let text = files.get_mut(path).unwrap_or_else(|| panic!("{path} is no file of the site"));
                if !text.contains(content) {
                    let at = text.find(anchor).unwrap_or_else(|| panic!("{path} has no {anchor}"));
                    text.insert_str(at + anchor.len(), content);
                }
            }
            "remove" => {
                let text = files.get_mut(path).unwrap();
                *text = text.replace(content, "");
            }
            other => panic!("{other}"),
        }
    }
}

async fn instructions(app: &App, query: &str) -> Answer {
    app.get(&format!("/v1/setup/instructions?{query}")).send().await
}

/// Every framework with every proxy that fits.
async fn pairs(app: &App) -> Vec<(String, String)> {
    let catalog = app.get("/v1/setup/frameworks").send().await.ok(200);
    let mut pairs = Vec::new();
    for framework in catalog["frameworks"].as_array().unwrap() {
        for proxy in framework["proxies"].as_array().unwrap() {
            pairs.push((framework["id"].as_str().unwrap().to_owned(), proxy.as_str().unwrap().to_owned()));
        }
    }
    pairs
}

fn text<'a>(value: &'a Value, pointer: &str) -> &'a str {
    value.pointer(pointer).and_then(Value::as_str).unwrap_or_default()
}

#[tokio::test]
async fn steps_of_every_pair_can_be_repeated_and_undone() {
    let app = App::start().await;
    let before: Files = BEFORE.map(|(path, text)| (path.to_owned(), text.to_owned())).into();
    let pairs = pairs(&app).await;
    assert!(pairs.len() > 40, "{}", pairs.len());
    let mut told = BTreeSet::new();
    for (framework, proxy) in &pairs {
        for consent in ["none", "custom", "cmp_1", "consent_signal"] {
            for typescript in [true, false] {
                let query =
                    format!("framework={framework}&proxy={proxy}&consent={consent}&typescript={typescript}");
                let answer = instructions(&app, &query).await.ok(200);
                let mut once = before.clone();
                apply(&mut once, &answer["steps"]);
                assert!(framework == "other" || once != before, "{query} changes nothing");
                let mut twice = once.clone();
                apply(&mut twice, &answer["steps"]);
                assert_eq!(once, twice, "{query}");
                apply(&mut twice, &answer["removal"]);
                assert_eq!(before, twice, "{query}");
                let ids: Vec<&str> =
                    answer["steps"].as_array().unwrap().iter().map(|step| text(step, "/id")).collect();
                let unique: BTreeSet<_> = ids.iter().collect();
                assert_eq!(unique.len(), ids.len(), "{query} {ids:?}");
                for step in ["steps", "removal"].iter().flat_map(|list| answer[*list].as_array().unwrap()) {
                    told.insert(text(step, "/id").to_owned());
                }
            }
        }
    }
    let document = app.get("/v1/openapi.json").send().await.ok(200);
    let listed = &document["components"]["schemas"]["SetupStepId"];
    let names = listed["enum"].as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned());
    assert_eq!(names.collect::<BTreeSet<_>>(), told);
    assert_eq!(
        document["components"]["schemas"]["SetupStep"]["properties"]["id"]["$ref"],
        "#/components/schemas/SetupStepId"
    );
}

#[tokio::test]
async fn a_step_has_what_its_kind_names_and_words_in_both_languages() {
    let app = App::start().await;
    for (framework, proxy) in pairs(&app).await {
        let query = format!("framework={framework}&proxy={proxy}&consent=custom");
        let english = instructions(&app, &query).await.ok(200);
        let german = instructions(&app, &format!("{query}&locale=de")).await.ok(200);
        for list in ["steps", "removal"] {
            let both = english[list].as_array().unwrap().iter().zip(german[list].as_array().unwrap());
            for (step, german) in both {
                let kinds = ["env", "command", "file", "code", "config", "check"];
                let there: Vec<&str> = kinds.into_iter().filter(|kind| !step[*kind].is_null()).collect();
                assert_eq!(there, [text(step, "/kind")], "{query} {step}");
                for words in ["/title", "/why"] {
                    assert!(text(step, words).len() > 5, "{query} {step}");
                    assert_ne!(text(step, words), text(german, words), "{query}");
                }
                assert_eq!(step["file"], german["file"]);
            }
        }
        let whole = english.to_string();
        assert!(!whole.contains("{{") && !whole.contains('«'), "{query} {whole}");
    }
}

#[tokio::test]
async fn typescript_differs_in_types_only() {
    let app = App::start().await;
    for (framework, proxy) in pairs(&app).await {
        let query = format!("framework={framework}&proxy={proxy}");
        let plain = instructions(&app, &query).await.ok(200);
        let typed = instructions(&app, &format!("{query}&typescript=true")).await.ok(200);
        let files = |answer: &Value| -> Vec<(String, String)> {
            let steps = answer["steps"].as_array().unwrap().iter().filter(|step| !step["file"].is_null());
            steps.map(|step| (text(step, "/file/path").into(), text(step, "/file/content").into())).collect()
        };
        for ((path, plain), (typed_path, typed)) in files(&plain).into_iter().zip(files(&typed)) {
            assert_eq!(path.replace(".js", ".ts"), typed_path);
            // Each word of the plain code is there in the same order.
            let mut rest = typed.as_str();
            for part in plain.split(|c: char| !c.is_ascii_alphanumeric()).filter(|part| !part.is_empty()) {
                let is_ending = part == "js" && path.ends_with(".toml");
                let part = if is_ending { "ts" } else { part };
                let at = rest.find(part).unwrap_or_else(|| panic!("{query} {path}: {part} is missing"));
                rest = &rest[at + part.len()..];
            }
            assert!(!plain.contains("interface ") && !plain.contains("import type"), "{plain}");
        }
    }
}

#[tokio::test]
async fn a_proxy_that_does_not_fit_is_refused_with_those_that_do() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let query = "framework=html&proxy=route-handler";
    let public = instructions(&app, query).await;
    let own = app.get(&format!("{SNIPPET}?{query}")).bearer(&owner).send().await;
    for answer in [public, own] {
        let problem = answer.problem(422, "validation_error");
        let message = "does not fit HTML; proxies that do: cloudflare-worker, nginx, netlify, cname, none";
        assert_eq!(problem["errors"][0]["path"], "query.proxy");
        assert_eq!(problem["errors"][0]["message"], message);
    }
    for query in ["", "framework=gatsby", "framework=html&consent=yes", "framework=html&typescript=perhaps"] {
        instructions(&app, query).await.problem(422, "validation_error");
    }
}

#[tokio::test]
async fn the_snippet_has_the_projects_key_and_domain_and_no_secret() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let snippet =
        async |query: &str| app.get(&format!("{SNIPPET}?{query}")).bearer(&owner).send().await.ok(200);
    let direct = snippet("framework=html").await;
    let tag = text(&direct["steps"][0], "/file/content");
    assert!(tag.contains(&format!("/v1/s/sdk.js?k={}\"", shop.key)) && tag.contains("http"), "{tag}");
    assert_eq!(direct["csp"]["scriptSrc"], direct["csp"]["connectSrc"]);
    assert!(text(&direct, "/csp/scriptSrc").starts_with("http"));

    let proxied = snippet("framework=nextjs&proxy=route-handler&typescript=true").await;
    assert_eq!(proxied["csp"], json!({ "scriptSrc": "'self'", "connectSrc": "'self'" }));
    assert_eq!(proxied["steps"][0]["env"]["value"], Value::Null);
    let made_by = "POST /v1/projects/acme%2Fshop/proxy-keys";
    assert_eq!(proxied["steps"][0]["env"]["madeBy"], made_by);
    assert!(!proxied.to_string().contains("sk_svc_"), "{proxied}");
    // The operation that a step names exists under this address.
    app.post("/v1/projects/acme%2Fshop/proxy-keys").bearer(&owner).send().await.ok(201);
    let script = proxied["steps"].as_array().unwrap().iter().find(|step| step["id"] == "script").unwrap();
    assert!(text(script, "/file/content").contains(&format!("\"/stats/v1/s/sdk.js?k={}\"", shop.key)));
    let named = snippet("framework=react&proxy=cname").await;
    assert_eq!(named["csp"]["scriptSrc"], "https://stats.shop.example");
}

#[tokio::test]
async fn a_consent_tool_is_set_by_the_request_of_its_step() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let answer = app.get(&format!("{SNIPPET}?framework=html&consent=cmp_1")).bearer(&owner).send().await;
    let answer = answer.ok(200);
    let send = async |list: &str| {
        let mut steps = answer[list].as_array().unwrap().iter().map(|step| &step["config"]);
        let config = steps.find(|config| !config.is_null()).unwrap();
        let (method, path) = config["request"].as_str().unwrap().split_once(' ').unwrap();
        assert_eq!(method, "PATCH");
        app.patch(path).bearer(&owner).json(&config["body"]).send().await.ok(200)
    };
    assert_eq!(send("steps").await["tracking"]["consent"]["cmp"], json!(["cmp_1"]));
    assert_eq!(send("removal").await["tracking"]["consent"]["cmp"], json!([]));
}

#[tokio::test]
async fn instructions_follow_the_language_and_are_cached() {
    let app = App::start().await;
    let path = "/v1/setup/instructions?framework=html";
    let english = app.get(path).send().await;
    assert_eq!(english.header("cache-control"), Some("public, max-age=3600"));
    assert_eq!(english.header("vary").map(|vary| vary.contains("accept-language")), Some(true));
    let german = app.get(path).header("accept-language", "de").send().await;
    assert_eq!(german.header("content-language"), Some("de"));
    assert_eq!(german.ok(200)["locale"], "de");
    let tag = english.header("etag").unwrap();
    assert_eq!(app.get(path).header("if-none-match", tag).send().await.status, 304);
    let named = instructions(&app, "framework=html&proxy=nginx&project=acme/shop").await.ok(200);
    assert_eq!(named["steps"][0]["env"]["madeBy"], "POST /v1/projects/acme%2Fshop/proxy-keys");
}

#[tokio::test]
async fn a_project_without_a_key_has_no_snippet() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let keys = app.get("/v1/projects/shop/publishable-keys").bearer(&owner).send().await.ok(200);
    let id = keys["items"][0]["id"].as_str().unwrap();
    app.delete(&format!("/v1/projects/shop/publishable-keys/{id}")).bearer(&owner).send().await.ok(204);
    app.get(&format!("{SNIPPET}?framework=html")).bearer(&owner).send().await.problem(409, "conflict");
    let reader = app.secret_key(&owner, &[Scope::AnalyticsRead], &[]).await;
    let refused = app.get(&format!("{SNIPPET}?framework=html")).token(&reader).send().await;
    assert_eq!(refused.problem(403, "insufficient_scope")["required"], json!(["project:admin"]));
}

/// Settings of which the domains cannot be read have none. Every request about the site says so, and names the operation
/// that adds one.
#[tokio::test]
async fn a_project_without_a_domain_is_told_to_add_one() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let store = async |config_rev: i32, tracking: Value| {
        let row = project::ActiveModel {
            id: Unchanged(shop.id.parse().unwrap()),
            tracking: Set(tracking),
            config_rev: Set(config_rev),
            ..Default::default()
        };
        row.update(&app.inner.context.db).await.unwrap();
    };
    store(2, json!({ "domains": "shop.example", "allowLocalhost": false })).await;
    let setup = |rest: &str| format!("/v1/projects/shop/setup/{rest}");
    let empty = json!({});
    let elsewhere = json!({ "url": "https://shop.example/" });
    for answer in [
        app.get(&setup("snippet?framework=html")).bearer(&owner).send().await,
        app.get(&setup("prompts/install")).bearer(&owner).send().await,
        app.get(&setup("prompts/install?site_url=https://shop.example")).bearer(&owner).send().await,
        app.post(&setup("verify")).bearer(&owner).json(&empty).send().await,
        app.post(&setup("verify")).bearer(&owner).json(&elsewhere).send().await,
        app.post(&setup("detect-stack")).bearer(&owner).json(&empty).send().await,
    ] {
        assert_eq!(answer.violations(), ["path.project"]);
        let message = text(&answer.value(), "/errors/0/message").to_owned();
        assert!(message.contains("has no domain") && message.contains("/config"), "{message}");
    }
    // An address on this computer needs no domain.
    store(3, json!({ "allowLocalhost": true })).await;
    let local = setup("prompts/install?site_url=http://localhost:3000/shop");
    let prompt = app.get(&local).bearer(&owner).send().await.ok(200);
    assert!(text(&prompt, "/text").contains("\"http://localhost:3000\""), "{prompt}");
    let config = app.patch("/v1/projects/shop/config").bearer(&owner);
    config.json(&json!({ "domains": ["shop.example"] })).send().await.ok(200);
    let snippet = app.get(&setup("snippet?framework=html&proxy=nginx")).bearer(&owner).send().await.ok(200);
    assert!(snippet.to_string().contains("https://shop.example/"), "{snippet}");
}
