//! Share links: who has one sees what was chosen for it, and nothing else.

mod ending;
mod reached;

use std::time::Duration;

use domain::Random;
use domain::ground::credentials::Kind;
use domain::tenancy::access::{self, Scope};
use entity::{Role, failed_sign_in, share_link, share_view};
use sea_orm::sea_query::Expr;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{Answer, App, Project, User};

const PATH: &str = "/v1/projects/shop/share-links";

async fn shop() -> (App, User, Project) {
    let app = App::of_many_addresses(&[("SVC_REQUESTS_PER_MINUTE", "1000000")]).await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    for (n, (lang, path)) in [("de", "/a"), ("de", "/b"), ("en", "/a")].into_iter().enumerate() {
        let id = format!("0b0e1c9a-0000-4000-8000-00000000000{n}");
        let batch = shop.batch(&id, &id, |batch| {
            batch["pvs"][0]["lang"] = json!(lang);
            batch["pvs"][0]["path"] = json!(path);
        });
        assert_eq!(app.track(&shop, &batch).await.status, 204);
        // Half an hour without a sign of life ends a visit, so the next is another one.
        app.advance(Duration::from_secs(3600));
    }
    app.sudo(&owner).await;
    (app, owner, shop)
}

fn link(more: Value) -> Value {
    let mut link = json!({ "name": "Public figures", "screens": ["overview"] });
    link.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    link
}

async fn made(app: &App, owner: &User, more: Value) -> Value {
    app.post(PATH).bearer(owner).json(&link(more)).send().await.ok(201)
}

async fn token(app: &App, owner: &User, more: Value) -> String {
    made(app, owner, more).await["token"].as_str().unwrap().to_owned()
}

async fn ask(app: &App, token: &str, query: &str) -> Answer {
    app.post("/graphql").token(token).json(&json!({ "query": query })).send().await
}

/// The answer to a query with a link, if it has no error.
async fn seen(app: &App, token: &str, shared: &str) -> Value {
    let answer = ask(app, token, &format!("{{ shared {{ {shared} }} }}")).await.ok(200);
    assert!(answer["errors"].is_null(), "{shared}: {answer}");
    answer["data"]["shared"].clone()
}

/// The code of the only error.
async fn refusal(app: &App, token: &str, query: &str) -> String {
    let answer = ask(app, token, query).await.ok(200);
    answer["errors"][0]["extensions"]["code"].as_str().unwrap_or("none").to_owned()
}

async fn is_refused(app: &App, token: &str, shared: &str) {
    let code = refusal(app, token, &format!("{{ shared {{ {shared} }} }}")).await;
    assert_eq!(code, "forbidden", "{shared}");
}

#[tokio::test]
async fn a_link_shows_what_was_chosen_over_its_own_filter() {
    let (app, owner, _) = shop().await;
    let chosen = json!({
        "screens": ["overview", "pages"], "dimensions": ["page", "country"], "filter": "lang=de&preset=7d",
        "freeFilter": true, "theme": "dark",
    });
    let token = token(&app, &owner, chosen).await;
    let about = "name screens dimensions filterable freePeriod compare preset theme";
    let expected = json!({
        "name": "Public figures", "screens": ["OVERVIEW", "PAGES"], "dimensions": ["PAGE", "COUNTRY"],
        "filterable": ["PAGE", "COUNTRY"], "freePeriod": false, "compare": false, "preset": "DAYS_7",
        "theme": "DARK",
    });
    assert_eq!(seen(&app, &token, about).await, expected);
    let totals = seen(&app, &token, "overview { period { days } totals { sessions } }").await;
    assert_eq!(totals["overview"], json!({ "period": { "days": 7 }, "totals": { "sessions": 2 } }));
    let of_page = "overview(filter: { page: \"/a\" }) { totals { sessions } }";
    assert_eq!(seen(&app, &token, of_page).await["overview"]["totals"]["sessions"], 1);
    let pages = seen(&app, &token, "pages { rows { page } }").await;
    assert_eq!(pages["pages"]["rows"].as_array().unwrap().len(), 2);
    let rows = seen(&app, &token, "breakdown(dimension: PAGE) { rows { value sessions } }").await;
    assert_eq!(rows["breakdown"]["rows"][0]["sessions"], 1);

    for other in [
        "goals { totals { sessions } }",
        "engagement { totals { sessions } }",
        "breakdown(dimension: LANG) { distinct }",
        "breakdown(dimension: PAGE, dimension2: LANG) { distinct }",
        "overview(compare: true) { totals { sessions } }",
        "overview(filter: { lang: \"en\" }) { totals { sessions } }",
        "overview(filter: { preset: TODAY }) { totals { sessions } }",
        "overview(filter: { from: \"2026-11-01\" }) { totals { sessions } }",
        "overview(filter: { compareWith: YEAR }) { totals { sessions } }",
        "pages(compare: true) { distinct }",
    ] {
        is_refused(&app, &token, other).await;
    }
}

/// Otherwise, whoever may change a segment would decide what is published.
#[tokio::test]
async fn a_link_keeps_the_conditions_that_its_segment_had() {
    let (app, owner, _) = shop().await;
    let german = json!([{ "field": "lang", "op": "eq", "value": "de" }]);
    let segment = json!({ "key": "german", "name": "German", "where": german, "shared": true });
    app.post("/v1/projects/shop/segments").bearer(&owner).json(&segment).send().await.ok(201);
    let token = token(&app, &owner, json!({ "filter": "segment=german" })).await;
    let sessions = async || {
        let overview = seen(&app, &token, "overview { totals { sessions } }").await;
        overview["overview"]["totals"]["sessions"].clone()
    };
    assert_eq!(sessions().await, 2);
    let segment = "/v1/projects/shop/segments/german";
    let all = json!({ "where": [{ "field": "lang", "op": "in", "values": ["de", "en"] }] });
    app.patch(segment).bearer(&owner).json(&all).send().await.ok(200);
    assert_eq!(sessions().await, 2);
    app.delete(segment).bearer(&owner).send().await.ok(204);
    assert_eq!(sessions().await, 2);
}

#[tokio::test]
async fn a_viewer_chooses_the_period_where_the_link_lets_them() {
    let (app, owner, _) = shop().await;
    let free = token(&app, &owner, json!({ "freePeriod": true, "compare": true })).await;
    let today = "overview(filter: { preset: TODAY }, compare: true) { period { days } comparison { period { days } } }";
    let answer = seen(&app, &free, today).await;
    assert_eq!(
        answer["overview"],
        json!({ "period": { "days": 1 }, "comparison": { "period": { "days": 1 } } })
    );
    is_refused(&app, &free, "overview(filter: { page: \"/a\" }) { totals { sessions } }").await;
    // What is there now and since when is no part of the period.
    let extras = seen(&app, &free, "overview { funnel { key } extras { firstDay } }").await;
    assert_eq!(extras["overview"], json!({ "funnel": null, "extras": { "firstDay": null } }));
}

/// A figure that is not shown is refused, because 0 would be taken for the figure.
#[tokio::test]
async fn a_link_shows_no_figures_that_nobody_chose() {
    let (app, owner, _) = shop().await;
    let overview = token(&app, &owner, json!({ "dimensions": ["page"], "compare": true })).await;
    let pages = token(&app, &owner, json!({ "screens": ["pages", "engagement"], "compare": true })).await;
    for figure in ["confirmedConversions", "pendingConversions", "recordedValue", "unconvertedValues"] {
        is_refused(&app, &overview, &format!("overview {{ totals {{ {figure} }} }}")).await;
        is_refused(&app, &pages, &format!("pages {{ totals {{ {figure} }} }}")).await;
    }
    for hidden in [
        "overview { extras { currentVisitors } }",
        "overview { extras { ... on OverviewExtras { testSessions } } }",
        "overview { unconvertedCurrencies }",
        "overview(compare: true) { comparison { totals { averageRelevance } } }",
        "breakdown(dimension: PAGE) { rows { averageRelevance } }",
        "breakdown(dimension: PAGE, compare: true) { rows { previous { averageRelevance } } }",
        "breakdown(dimension: PAGE, sort: AVERAGE_RELEVANCE) { distinct }",
    ] {
        is_refused(&app, &overview, hidden).await;
    }
    seen(&app, &overview, "overview { totals { conversions conversionRate conversionValue } }").await;
    for hidden in [
        "pages { totals { conversions } }",
        "pages { rows { conversions } }",
        "pages { rows { group } }",
        "pages(compare: true) { rows { previous { conversions } } }",
        "engagement { totals { conversionValue } }",
    ] {
        is_refused(&app, &pages, hidden).await;
    }
    seen(&app, &pages, "pages { rows { page pageviews } totals { sessions } period { capped { day } } }")
        .await;
    let groups = token(&app, &owner, json!({ "screens": ["pages"], "dimensions": ["page_group"] })).await;
    seen(&app, &groups, "pages { rows { page group } }").await;
}

#[tokio::test]
async fn nobody_without_a_link_sees_what_is_shared() {
    let (app, owner, _) = shop().await;
    let made_up = Kind::ShareLink.generate(&Random::seeded(99)).into_string();
    ask(&app, &made_up, "{ shared { name } }").await.problem(401, "invalid_token");
    assert_eq!(refusal(&app, &owner.token, "{ shared { name } }").await, "unauthorized");
    let answer = app.post("/graphql").json(&json!({ "query": "{ shared { name } }" })).send().await.ok(200);
    assert_eq!(answer["errors"][0]["extensions"]["code"], "unauthorized");
}

/// Nobody takes turns of members by looking at a link, and nobody gains turns by more projects.
#[tokio::test]
async fn viewers_count_as_the_project_and_as_viewers_of_its_tenant() {
    let (app, owner, shop) = shop().await;
    let other = app.project(&owner, "other").await;
    let of = async |project: &Project| {
        let path = format!("/v1/projects/{}/share-links", project.id);
        let made = app.post(&path).bearer(&owner).json(&link(json!({}))).send().await.ok(201);
        let link = access::link(&app.inner.context, made["token"].as_str().unwrap()).await.unwrap();
        link.reports().tenants().to_vec()
    };
    let (first, second) = (of(&shop).await, of(&other).await);
    assert_eq!([first[0], second[0]], [&shop, &other].map(|of| Uuid::parse_str(&of.id).unwrap()));
    assert_eq!(first[1..], second[1..]);
    let principal = access::authenticate(&app.inner.context, &owner.token).await.unwrap();
    let members = access::project(&app.inner.context, &principal, "shop").await.unwrap().tenants();
    assert!(first.iter().all(|tenant| !members.contains(tenant)), "{first:?} {members:?}");
}

#[tokio::test]
async fn a_password_opens_a_link_for_half_a_day_and_is_not_guessed() {
    let (app, owner, _) = shop().await;
    let secret = "a donkey in the attic";
    let made = made(&app, &owner, json!({ "password": secret })).await;
    let token = made["token"].as_str().unwrap();
    let row = share_link::Entity::find().one(&app.inner.context.db).await.unwrap().unwrap();
    assert!(row.password_hash.unwrap().starts_with("$argon2id$"));
    ask(&app, token, "{ shared { name } }").await.problem(401, "unauthorized");
    let open = async |password: &str| {
        app.post("/v1/shared/open").json(&json!({ "token": token, "password": password })).send().await
    };
    open("a donkey in the cellar").await.problem(401, "invalid_token");
    let opened = open(secret).await.ok(200);
    let view = opened["token"].as_str().unwrap();
    seen(&app, view, "name").await;
    // The token of a viewer does nothing else either.
    app.get(PATH).token(view).send().await.problem(401, "invalid_token");
    app.advance(Duration::from_secs(12 * 3600));
    ask(&app, view, "{ shared { name } }").await.problem(401, "invalid_token");

    // From as many addresses as somebody likes. Whoever has opened the link before is not locked out with them.
    let open_at_home = async || {
        let body = json!({ "token": token, "password": secret });
        app.post("/v1/shared/open").header("x-real-ip", "198.51.100.1").json(&body).send().await
    };
    open_at_home().await.ok(200);
    open("wrong again").await.problem(401, "invalid_token");
    failed_sign_in::Entity::update_many()
        .col_expr(failed_sign_in::Column::Failures, Expr::value(199))
        .exec(&app.inner.context.db)
        .await
        .unwrap();
    open("and again").await.problem(401, "invalid_token");
    open(secret).await.problem(429, "rate_limited");
    open_at_home().await.ok(200);
    app.advance(Duration::from_secs(15 * 60));
    let view = open(secret).await.ok(200)["token"].as_str().unwrap().to_owned();
    let one = format!("{PATH}/{}", made["link"]["id"].as_str().unwrap());
    app.delete(&one).bearer(&owner).send().await.ok(204);
    ask(&app, &view, "{ shared { name } }").await.problem(401, "invalid_token");
    open(secret).await.problem(401, "invalid_token");
    assert_eq!(share_view::Entity::find().count(&app.inner.context.db).await.unwrap(), 0);
}

#[tokio::test]
async fn who_administers_the_project_shares_it() {
    let (app, owner, _) = shop().await;
    let analyst = app.user("analyst").await;
    app.join(&analyst, &owner, Role::Analyst).await;
    app.post(PATH).bearer(&analyst).json(&link(json!({}))).send().await.problem(403, "insufficient_scope");
    app.get(PATH).bearer(&analyst).send().await.problem(403, "insufficient_scope");
    // Whoever administers the project without seeing its reports does not see them by a link either.
    let blind = app.secret_key(&owner, &[Scope::ProjectAdmin], &[]).await;
    app.post(PATH).token(&blind).json(&link(json!({}))).send().await.problem(403, "insufficient_scope");
    app.get(PATH).token(&blind).send().await.ok(200);
    for (more, at) in [
        (json!({ "screens": [] }), "body.screens"),
        (json!({ "screens": ["sessions"] }), "body.screens.0"),
        (json!({ "dimensions": ["event_prop"] }), "body.dimensions.0"),
        (json!({ "dimensions": ["country", "ad_campaign_id"] }), "body.dimensions.1"),
        (json!({ "filter": "nothing=1" }), "body.filter"),
        (json!({ "filter": "preset=ever" }), "body.filter"),
        (json!({ "filter": "segment=nobodys" }), "body.filter"),
        (json!({ "embedOn": ["https://www.shop.example/page"] }), "body.embedOn.0"),
        (json!({ "embedOn": ["https://*.shop.example"] }), "body.embedOn.0"),
        (json!({ "embedOn": ["https://a.example; script-src *"] }), "body.embedOn.0"),
        (json!({ "password": "password" }), "body.password"),
        (json!({ "expiresAt": "2026-11-01T00:00:00Z" }), "body.expiresAt"),
    ] {
        let refused = app.post(PATH).bearer(&owner).json(&link(more.clone())).send().await;
        assert_eq!(refused.violations(), [at], "{more}");
    }
    let reversed = link(json!({ "filter": "from=2026-11-20&to=2026-11-10" }));
    app.post(PATH).bearer(&owner).json(&reversed).send().await.problem(400, "bad_request");
    assert_eq!(share_link::Entity::find().count(&app.inner.context.db).await.unwrap(), 0);
}

#[tokio::test]
async fn pages_of_links_are_limited_and_unknown_links_block_no_others() {
    let app = App::with(&[("SVC_REQUESTS_PER_MINUTE", "200")]).await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    app.sudo(&owner).await;
    let token = token(&app, &owner, json!({ "embedOn": ["https://www.shop.example"] })).await;
    let open = async |token: &str| app.get(&format!("/s/{token}")).header("accept", "text/html").send().await;
    for seed in 0..100 {
        let unknown = Kind::ShareLink.generate(&Random::seeded(seed)).into_string();
        assert_eq!(open(&unknown).await.status, 200);
    }
    let page = open(&token).await;
    assert!(page.header("content-security-policy").unwrap().ends_with("https://www.shop.example"));
    let mut answers = Vec::new();
    for _ in 0..100 {
        answers.push(open(&token).await.status);
    }
    assert_eq!(answers.last(), Some(&429));
}

/// A page of a link tells nobody its address, is in no search engine, and is embedded where the link says.
#[tokio::test]
async fn the_page_of_a_link_is_embedded_on_named_origins_only() {
    let (app, owner, _) = shop().await;
    let origins = json!({ "embedOn": ["https://www.shop.example", "http://localhost:8080"] });
    let named = token(&app, &owner, origins).await;
    let unnamed = token(&app, &owner, json!({})).await;
    let made_up = Kind::ShareLink.generate(&Random::seeded(99)).into_string();
    for (token, ancestors) in [
        (named.as_str(), "frame-ancestors https://www.shop.example http://localhost:8080"),
        (&unnamed, "frame-ancestors 'none'"),
        (&made_up, "frame-ancestors 'none'"),
    ] {
        let page = app.get(&format!("/s/{token}")).header("accept", "text/html").send().await;
        assert_eq!(page.status, 200);
        assert_eq!(page.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(page.header("x-robots-tag"), Some("noindex, nofollow"));
        assert_eq!(page.header("cache-control"), Some("no-store"));
        let policy = page.header("content-security-policy").unwrap();
        assert!(policy.ends_with(ancestors), "{policy}");
        assert!(!page.text().contains(token));
    }
    let login = app.get("/login").header("accept", "text/html").send().await;
    assert!(login.header("content-security-policy").unwrap().ends_with("frame-ancestors 'none'"));
}
