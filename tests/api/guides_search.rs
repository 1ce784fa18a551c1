//! The search finds the page that answers a question.

use serde_json::Value;

use crate::support::App;

/// Questions, and the page that must come first: a slug, or a slug with the anchor. A third has a typing error.
const QUESTIONS: [(&str, &str); 62] = [
    ("how do I install the script", "getting-started"),
    ("first visit does not appear", "getting-started"),
    ("getting strated", "getting-started"),
    ("sign up and name my site", "getting-started"),
    ("data-svc-cta", "snippet"),
    ("npm package", "snippet"),
    ("hashRouting", "snippet"),
    ("single page aplication", "snippet"),
    ("opt out of tracking", "snippet"),
    ("plugin for videos", "snippet"),
    ("nginx", "proxy"),
    ("ad blocker", "proxy"),
    ("frist-party prxoy", "proxy"),
    ("x-svc-client-ip", "proxy"),
    ("caddy reverse proxy", "proxy"),
    ("send events from my server", "events"),
    ("custom evnet", "events"),
    ("event schema props", "events"),
    ("create a goal", "goals"),
    ("thank you page", "goals"),
    ("condtions of a goal", "goals"),
    ("value of a goal", "goals"),
    ("relevance model", "relevance"),
    ("score of a visit", "relevance"),
    ("relevnace tiers", "relevance"),
    ("bounce rate", "reports"),
    ("export as csv", "reports"),
    ("breakdwon by dimension", "reports"),
    ("list of all reports", "reports"),
    ("include test visits", "filters"),
    ("fliter by country", "filters"),
    ("date range", "filters"),
    ("all projects side by side", "sites"),
    ("what needs attention", "sites"),
    ("share a segment", "segments"),
    ("segmnet", "segments"),
    ("save conditions under a name", "segments"),
    ("funnel steps", "funnels"),
    ("where do people leave, drop off", "funnels"),
    ("seqential funnel", "funnels"),
    ("sql query", "sql"),
    ("sql tabels", "sql"),
    ("upload conversions to ad platforms", "conversions"),
    ("refund an order", "conversions"),
    ("conversoin definition", "conversions"),
    ("event id counts twice pixel", "conversions"),
    ("erase a person", "leads"),
    ("lead statsu won", "leads"),
    ("identify visitors by email", "leads"),
    ("import costs", "ads"),
    ("utm tempaltes", "ads"),
    ("unmatched visits", "ads"),
    ("create a secret key", "keys"),
    ("roles of membres", "keys"),
    ("invite a colleague", "keys"),
    ("gdpr cookies", "privacy"),
    ("data retenton", "privacy"),
    ("insufficient_scope", "errors#insufficient_scope"),
    ("error 429 too many requests", "errors#rate_limited"),
    ("daily bugdets", "limits"),
    ("backup and restore", "running"),
    ("SVC_PUBLIC_URL", "settings"),
];

const LEAST: usize = 55;

async fn search(app: &App, query: &str) -> Vec<Value> {
    let url = reqwest::Url::parse_with_params("http://x/v1/docs/search", [("q", query)]).unwrap();
    let path = format!("{}?{}", url.path(), url.query().unwrap());
    app.get(&path).send().await.ok(200)["items"].as_array().unwrap().clone()
}

#[tokio::test]
async fn questions_find_their_page_first() {
    let app = App::start().await;
    let mut wrong = Vec::new();
    for (question, page) in QUESTIONS {
        let hits = search(&app, question).await;
        let found = hits.first().map(|hit| {
            let (slug, anchor) = (hit["slug"].as_str().unwrap(), hit["anchor"].as_str().unwrap());
            if page.contains('#') { format!("{slug}#{anchor}") } else { slug.to_owned() }
        });
        if found.as_deref() != Some(page) {
            wrong.push(format!("{question}: {found:?} in place of {page}"));
        }
    }
    assert!(QUESTIONS.len() - wrong.len() >= LEAST, "{wrong:#?}");
}

#[tokio::test]
async fn operations_settings_figures_and_filters_are_found() {
    let app = App::start().await;
    for (query, kind, slug) in [
        ("deleteLead", "operation", "api"),
        ("SVC_COLUMNS_MEMORY", "setting", "settings"),
        ("pagesPerSession", "metric", "reports"),
        ("utm_term", "filter", "filters"),
        ("last_owner", "error", "errors"),
    ] {
        let hits = search(&app, query).await;
        let hit = hits.iter().find(|hit| hit["kind"] == kind && hit["slug"] == slug);
        let hit = hit.unwrap_or_else(|| panic!("{query}: {hits:?}"));
        assert!(hit["score"].as_f64().unwrap() > 0.0);
        assert!(!hit["title"].as_str().unwrap().is_empty());
    }
}

#[tokio::test]
async fn a_search_takes_any_text_and_answers_in_the_language_of_the_reader() {
    let app = App::start().await;
    for query in ["\"", "' or 1=1 --", "a AND (b", "NEAR(x", "***", "日本語", "svc", "\u{0}"] {
        let url = reqwest::Url::parse_with_params("http://x/v1/docs/search", [("q", query)]).unwrap();
        let answer = app.get(&format!("/v1/docs/search?{}", url.query().unwrap())).send().await;
        assert!([200, 400, 422].contains(&answer.status), "{query}: {}", answer.text());
    }
    let german = app.get("/v1/docs/search?q=tricther&locale=de&limit=1").send().await.ok(200);
    assert_eq!(german["items"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&german["items"][0]["slug"], &german["items"][0]["title"]),
        (&"funnels".into(), &"Trichter".into())
    );
    assert_eq!(app.get("/v1/docs/search").send().await.violations(), ["query.q"]);
    assert_eq!(app.get("/v1/docs/search?q=a&limit=51").send().await.violations(), ["query.limit"]);
    let page = app.get("/docs?q=%3Ci%3Efunnel&locale=en").send().await.text_of(200);
    assert!(page.contains("href=\"/docs/funnels") && !page.contains("<i>"));
}
