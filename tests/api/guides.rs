//! The guides, their pages, the reference and the texts for language models. `guides_search.rs` has their search.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Stdio;

use domain::ProblemCode;
use domain::projects::setup::FindingCode;
use domain::tenancy::access::Scope;
use serde_json::Value;
use tokio::process::Command;

use crate::support::App;

const LANGUAGES: [&str; 2] = ["en", "de"];

/// Every guide of a language, as `GET /v1/docs/{slug}` answers it.
async fn guides(app: &App, locale: &str) -> Vec<Value> {
    let list = app.get(&format!("/v1/docs?locale={locale}")).send().await.ok(200);
    let mut guides = Vec::new();
    for item in list["items"].as_array().unwrap() {
        let slug = item["slug"].as_str().unwrap();
        guides.push(app.get(&format!("/v1/docs/{slug}?locale={locale}")).send().await.ok(200));
    }
    guides
}

fn text<'a>(value: &'a Value, member: &str) -> &'a str {
    value[member].as_str().unwrap()
}

/// The fragments that a page or guide has.
fn ids(html: &str) -> BTreeSet<String> {
    html.split(" id=\"").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
}

fn links(html: &str) -> Vec<String> {
    html.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect()
}

/// A fragment without the escapes of addresses.
fn decoded(fragment: &str) -> String {
    let url = reqwest::Url::parse(&format!("http://x/?{fragment}")).unwrap();
    let (decoded, _) = url.query_pairs().next().unwrap();
    decoded.into_owned()
}

#[tokio::test]
async fn both_languages_have_the_same_guides_in_the_same_order() {
    let app = App::start().await;
    let slugs = |list: &Value| -> Vec<String> {
        list["items"].as_array().unwrap().iter().map(|item| text(item, "slug").to_owned()).collect()
    };
    let english = app.get("/v1/docs").send().await.ok(200);
    let german =
        app.get("/v1/docs").header("accept-language", "de-AT,de;q=0.9,en;q=0.8").send().await.ok(200);
    assert_eq!(slugs(&english), slugs(&german));
    assert!(slugs(&english).len() >= 20);
    assert_eq!(
        (text(&english["items"][0], "title"), text(&german["items"][0], "title")),
        ("Getting started", "Erste Schritte")
    );
}

#[tokio::test]
async fn a_guide_has_two_forms_that_name_each_other() {
    let app = App::start().await;
    let answer = app.get("/v1/docs/goals").send().await;
    let guide = answer.ok(200);
    assert_eq!((text(&guide, "slug"), text(&guide, "locale")), ("goals", "en"));
    assert_eq!(text(&guide["previous"], "slug"), "events");
    assert_eq!(text(&guide["next"], "slug"), "relevance");
    assert_eq!(guide["headings"][0]["anchor"], "create-a-goal");
    assert!(text(&guide, "html").contains("<h2 id=\"conditions\">"));
    assert_eq!(
        answer.header("link"),
        Some("</v1/docs/goals.md?locale=en>; rel=\"alternate\"; type=\"text/markdown\"")
    );

    let markdown = app.get("/v1/docs/goals.md").send().await;
    assert_eq!(markdown.text_of(200), text(&guide, "markdown"));
    assert_eq!(markdown.header("content-type"), Some("text/markdown; charset=utf-8"));
    assert_eq!(markdown.header("content-security-policy"), Some("default-src 'none'"));
    assert_eq!(
        markdown.header("link"),
        Some("</v1/docs/goals?locale=en>; rel=\"alternate\"; type=\"application/json\"")
    );

    let german = app.get("/v1/docs/goals.md?locale=de").send().await;
    assert!(german.text_of(200).starts_with("# Ziele\n"));
    assert_eq!(german.header("content-language"), Some("de"));
    for path in ["/v1/docs/goals.txt", "/v1/docs/nothing", "/v1/docs/nothing.md", "/docs/nothing"] {
        for accept in ["*/*", "application/json"] {
            app.get(path).header("accept", accept).send().await.problem(404, "not_found");
        }
    }
    // A browser gets a page, which leads on.
    let browser = "text/html,application/xhtml+xml,*/*;q=0.8";
    for (path, says) in [
        ("/docs/nothing", "There is no such guide"),
        ("/docs/nothing?locale=de", "Diese Anleitung gibt es nicht"),
    ] {
        let page = app.get(path).header("accept", browser).header("if-none-match", "*").send().await;
        assert_eq!(page.header("content-type"), Some("text/html; charset=utf-8"));
        assert!(page.header("content-security-policy").unwrap().starts_with("default-src 'none'"));
        assert_eq!(page.header("vary").map(|vary| vary.contains("accept,")), Some(true));
        let text = page.text_of(404);
        assert!(
            text.contains(&format!("<h1>{says}</h1>")) && text.contains("href=\"/docs/goals\""),
            "{text}"
        );
    }
    app.get("/v1/docs/nothing").header("accept", browser).send().await.problem(404, "not_found");
    app.get("/v1/docs/goals?lang=de").send().await.problem(422, "validation_error");
}

#[tokio::test]
async fn what_a_client_has_is_not_sent_again() {
    let app = App::start().await;
    let paths = [
        "/v1/docs",
        "/v1/docs/goals",
        "/v1/docs/search?q=goals",
        "/v1/docs/goals.md",
        "/docs/goals",
        "/docs/api",
        "/docs/api.md",
        "/llms.txt",
        "/llms-full.txt",
    ];
    for path in paths {
        let first = app.get(path).send().await;
        let tag = first.header("etag").unwrap_or_else(|| panic!("{path} has no tag")).to_owned();
        let again = app.get(path).header("if-none-match", &tag).send().await;
        assert_eq!((again.status, again.body.len()), (304, 0), "{path}");
    }
    let english = app.get("/v1/docs/goals").send().await.header("etag").unwrap().to_owned();
    let german = app.get("/v1/docs/goals").header("if-none-match", &english).header("accept-language", "de");
    assert_eq!(german.send().await.status, 200);
}

#[tokio::test]
async fn pages_have_no_script_and_every_link_leads_somewhere() {
    let app = App::start().await;
    for locale in LANGUAGES {
        let mut pages = BTreeMap::new();
        let mut waiting = vec!["/docs".to_owned()];
        while let Some(path) = waiting.pop() {
            if pages.contains_key(&path) {
                continue;
            }
            // The reference has one language.
            let asked = if path == "/docs/api" { path.clone() } else { format!("{path}?locale={locale}") };
            let answer = app.get(&asked).send().await;
            let html = answer.text_of(200);
            let policy = answer.header("content-security-policy").unwrap();
            assert!(policy.starts_with("default-src 'none';") && !policy.contains("script"), "{policy}");
            assert!(!html.contains("<script"), "{path}");
            let targets = links(&html).into_iter().map(|link| link.split('#').next().unwrap().to_owned());
            waiting.extend(targets.filter(|target| target.starts_with('/')));
            pages.insert(path, html);
        }
        assert!(pages.len() >= 22, "{}", pages.len());
        for (path, html) in &pages {
            // What others define, such as web vitals, is described by them.
            for link in links(html).into_iter().filter(|link| !link.starts_with("https://web.dev/")) {
                let (target, fragment) =
                    link.split_once('#').map_or((link.as_str(), None), |(path, id)| (path, Some(id)));
                let target = if target.is_empty() { path } else { target };
                let page = pages.get(target).unwrap_or_else(|| panic!("{path} leads to {link}"));
                if let Some(fragment) = fragment {
                    assert!(ids(page).contains(&decoded(fragment)), "{path} ({locale}): no {link}");
                }
            }
        }
    }
}

#[tokio::test]
async fn every_problem_type_leads_to_its_section() {
    let app = App::start().await;
    for locale in LANGUAGES {
        let page = app.get(&format!("/docs/errors?locale={locale}")).send().await.text_of(200);
        let guide = app.get(&format!("/v1/docs/errors?locale={locale}")).send().await.ok(200);
        let word = if locale == "en" { "Example: " } else { "Beispiel: " };
        for code in ProblemCode::ALL {
            assert!(page.contains(&format!("<h2 id=\"{code}\">")), "{code}");
            let section =
                text(&guide, "markdown").split("\n## ").find(|part| part.starts_with(&format!("{code}\n")));
            let section = section.unwrap_or_else(|| panic!("{code} has no section"));
            let status = svc::http::problem::status_of(*code).as_u16();
            assert!(section.contains(&format!("Status {status}. ")), "{section}");
            assert!(section.contains(word), "{code} ({locale}) has no example");
        }
    }
    let problem = app.get("/v1/orgs").send().await.problem(401, "unauthorized");
    let (page, code) = text(&problem, "type").split_once('#').unwrap();
    let path = page.strip_prefix(&app.url).unwrap();
    assert!(ids(&app.get(path).send().await.text_of(200)).contains(code));
}

#[tokio::test]
async fn every_finding_of_the_installation_check_leads_to_its_section() {
    let app = App::start().await;
    let mut texts = Vec::new();
    for locale in LANGUAGES {
        let page = app.get(&format!("/docs/installation-check?locale={locale}")).send().await.text_of(200);
        for code in FindingCode::ALL {
            let heading = format!("<h2 id=\"{code}\">");
            let (_, section) = page.split_once(&heading).unwrap_or_else(|| panic!("{code} has no section"));
            let section = section.split("<h2").next().unwrap();
            let fix = if locale == "en" { "<p>Fix: " } else { "<p>Abhilfe: " };
            assert!(section.contains(&format!("<code>{code}</code>")) && section.contains(fix), "{section}");
            texts.push(section.to_owned());
        }
    }
    // Each language has words of its own, and no two findings say the same.
    let different: BTreeSet<&String> = texts.iter().collect();
    assert_eq!(different.len(), 2 * FindingCode::ALL.len());
}

#[tokio::test]
async fn guides_name_what_the_code_has() {
    let app = App::start().await;
    let (_, settings) = svc::config::Config::read(|_| None).unwrap();
    let document = app.get("/v1/openapi.json").send().await.ok(200);
    for locale in LANGUAGES {
        let markdown = async |slug: &str| -> String {
            app.get(&format!("/v1/docs/{slug}.md?locale={locale}")).send().await.text_of(200)
        };
        let keys = markdown("keys").await;
        for scope in Scope::ALL {
            assert!(keys.contains(&format!("`{scope}`")), "{scope}");
        }
        let listed = markdown("settings").await;
        // Texts that come from the code are in the reader's language, too.
        let (here, elsewhere) =
            if locale == "en" { (" Default: `", " Standard: `") } else { (" Standard: `", " Default: `") };
        assert!(listed.contains(here) && !listed.contains(elsewhere), "{locale}");
        let errors = markdown("errors").await;
        let missing =
            if locale == "en" { "- `required`: The value is" } else { "- `required`: Der Wert fehlt." };
        assert!(errors.contains(missing), "{locale}");
        for setting in &settings {
            assert!(listed.contains(&format!("### `{}`\n", setting.variable)), "{}", setting.variable);
        }
        let filters = markdown("filters").await;
        for name in ["preset", "utm_campaign", "segment", "where", "include_test"] {
            assert!(filters.contains(&format!("\n| `{name}` | ")), "{name}");
        }
        let reports = markdown("reports").await;
        assert!(reports.contains("| `bounceRate` | "));
        for path in document["paths"].as_object().unwrap().keys() {
            let Some(report) = path.strip_prefix("/v1/projects/{project}/analytics/") else { continue };
            assert!(reports.contains(&format!("`{report}`")), "{report} ({locale})");
        }
        for guide in guides(&app, locale).await {
            assert!(!text(&guide, "markdown").contains("{{"), "{} has an unknown part", guide["slug"]);
        }
    }
}

#[tokio::test]
async fn the_reference_describes_every_operation() {
    let app = App::start().await;
    let document = app.get("/v1/openapi.json").send().await.ok(200);
    let answer = app.get("/docs/api.md").send().await;
    let markdown = answer.text_of(200);
    assert_eq!(answer.header("link"), Some("</docs/api>; rel=\"alternate\"; type=\"text/html\""));
    let page = app.get("/docs/api").send().await;
    let html = page.text_of(200);
    assert!(!html.contains("<script") && html.contains("<form action=\"/docs/api\">"));
    let anchors = ids(&html);
    let mut count = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let (id, method) = (text(operation, "operationId"), method.to_uppercase());
            assert!(anchors.contains(id), "{id}");
            assert!(markdown.contains(&format!(" {{#{id}}}\n\n`{method} {path}`\n")), "{id}");
            count += 1;
        }
    }
    assert_eq!(markdown.matches("\n```sh\ncurl -X ").count(), count);
    assert!(markdown.contains("| `framework` | query, required | `nextjs`, `nuxt`, `sveltekit`, `astro`, "));
    // A request has a body exactly where the operation takes JSON.
    let goal = markdown.split("{#createGoal}").nth(1).unwrap().split("\n### ").next().unwrap();
    for part in [
        "Scopes: `config:write`",
        "at most 256 KiB",
        "\"match\":{\"kind\":\"event\"",
        "Answers 201",
        "errors.md#conflict",
    ] {
        assert!(goal.contains(part), "{part} is not in {goal}");
    }
    for link in links(&html).iter().filter(|link| link.starts_with('#')) {
        assert!(anchors.contains(&decoded(&link[1..])), "{link}");
    }

    let filtered = app.get("/docs/api?q=goal+preview").send().await.text_of(200);
    assert_eq!(
        ids(&filtered).into_iter().filter(|id| id.starts_with("preview")).collect::<Vec<_>>(),
        ["previewFunnel", "previewGoal"]
    );
    let nothing = app.get("/docs/api?q=%3Cb%3Enothing").send().await.text_of(200);
    assert!(nothing.contains("Nothing found.") && nothing.contains("&lt;b&gt;") && !nothing.contains("<b>"));
}

#[tokio::test]
async fn language_models_get_a_list_and_the_whole_text() {
    let app = App::start().await;
    let list = app.get("/llms.txt").send().await.text_of(200);
    assert!(list.len() < 12_000, "{} bytes", list.len());
    assert!(list.starts_with("# svc\n\n> "));
    let sections: Vec<&str> = list.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    assert_eq!(sections.last(), Some(&"Optional"));
    let mut seen = 0;
    for line in list.lines().filter(|line| line.starts_with("- ")) {
        let (title, rest) = line.strip_prefix("- [").unwrap().split_once("](").unwrap();
        let (address, sentence) = rest.split_once("): ").unwrap();
        assert!(!title.is_empty() && sentence.ends_with('.'), "{line}");
        let path = address.strip_prefix(&app.url).unwrap();
        assert_eq!(app.get(path).send().await.status, 200, "{path}");
        seen += 1;
    }
    assert!(seen > 20);

    let full = app.get("/llms-full.txt").send().await.text_of(200);
    assert!(full.len() < 300_000, "{} bytes", full.len());
    for guide in guides(&app, "en").await {
        assert!(full.contains(text(&guide, "markdown")), "{}", guide["slug"]);
    }
}

/// The guides of both languages are in the program as they are written, and their German texts of what the code describes.
#[test]
fn the_documentation_adds_little_to_the_program() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let sizes = ["web/docs/en", "web/docs/de", "src/docs"].map(|folder| {
        let files = std::fs::read_dir(root.join(folder)).unwrap();
        files.map(|file| file.unwrap().metadata().unwrap().len()).sum::<u64>()
    });
    assert!(sizes.iter().sum::<u64>() < 400_000, "{sizes:?} bytes");
}

/// A block of code of a guide: its info line and its lines.
fn samples(markdown: &str) -> Vec<(String, String)> {
    let mut samples = Vec::new();
    let mut lines = markdown.lines();
    while let Some(line) = lines.next() {
        if let Some(info) = line.strip_prefix("```") {
            let code: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            samples.push((info.to_owned(), code.join("\n")));
        }
    }
    samples
}

/// Samples marked `run` are run by a shell, those marked `run="browser"` by the browser tests. All others say why they
/// are not run.
async fn run_samples(locale: &str) {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let key = app.secret_key(&owner, Scope::ALL, &[]).await;
    let session = "0199a000-0000-7000-8000-000000000001";
    assert_eq!(app.track(&shop, &shop.batch(session, session, |_| ())).await.status, 204);
    let mut ran = 0;
    for guide in guides(&app, locale).await {
        for (info, code) in samples(text(&guide, "markdown")) {
            if !info.ends_with(" run") {
                let elsewhere = info.ends_with(" run=\"browser\"") || info.contains(" norun=\"");
                assert!(elsewhere, "{}: {info} says not why it is not run", guide["slug"]);
                continue;
            }
            let script = format!("set -e\ncurl() {{ command curl --fail-with-body \"$@\"; }}\n{code}");
            let output = Command::new("sh")
                .args(["-c", &script])
                .env("SVC", &app.url)
                .env("SVC_KEY", &key)
                .stdin(Stdio::null())
                .output()
                .await
                .unwrap();
            let said = String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success(), "{}: {code}\n{said}", guide["slug"]);
            assert!(!said.contains("\"rejected\":[{"), "{}: {code}\n{said}", guide["slug"]);
            ran += 1;
        }
    }
    assert!(ran >= 20, "{ran}");
}

#[tokio::test]
async fn the_samples_of_the_english_guides_run() {
    run_samples("en").await;
}

#[tokio::test]
async fn the_samples_of_the_german_guides_run() {
    run_samples("de").await;
}
