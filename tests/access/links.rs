//! Share links: who has one sees what was chosen for it, and nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use domain::ground::credentials::{Credential, Kind};
use domain::tenancy::access::{self, ProjectAccess, Scope};
use domain::tenancy::share_links::{self, Draft};
use domain::{Error, Random};
use entity::{Role, api_key, failed_sign_in, share_link, share_view};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{Answer, App, CRON_SECRET, Project, User};

const PATH: &str = "/v1/projects/shop/share-links";
const KEYS: &str = "/v1/orgs/acme/keys";

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

/// All that a link leads to: the types below `Shared`, with their fields. Whoever adds a field says here that links may show
/// it, or hides it like the figures of `a_link_shows_no_figures_that_nobody_chose`.
const REACHED: &[(&str, &str)] = &[
    (
        "Breakdown",
        "columns comparison dimension distinct distinctColumns nextCursor period recomputing rows totals",
    ),
    ("BreakdownColumn", "label sessions value"),
    ("BreakdownComparison", "period totals until"),
    (
        "BreakdownFigures",
        "averageDurationMs averageEngagedMs averageRelevance bounceRate conversionRate conversionValue conversions pageviews sessions visitors",
    ),
    (
        "BreakdownRow",
        "averageDurationMs averageEngagedMs averageRelevance bounceRate cells conversionRate conversionValue conversions label pageviews previous sessions share value visitors",
    ),
    ("CappedDay", "batches budgets day events pageviews"),
    ("Comparison", "period series totals until"),
    ("Engagement", "engagedMs hours pages period recomputing scroll totals"),
    ("FunnelFigures", "completed completionRate key mode name sessions steps"),
    (
        "FunnelStepFigures",
        "dropOff match medianMs name rateFromBefore rateFromFirst sessions visitors within",
    ),
    ("GoalFigures", "rate sessions value"),
    ("GoalRow", "before isConversion key name reached recomputing"),
    ("GoalsComparison", "period totals until"),
    ("GoalsReport", "comparison currency period recomputing rows totals"),
    ("HourOfWeek", "averageEngagedMs hour sessions weekday"),
    (
        "Overview",
        "bucket comparison currency extras funnel period recomputing series totals unconvertedCurrencies",
    ),
    ("OverviewExtras", "currentVisitors firstDay testSessions"),
    ("PageFigures", "bounceRate conversions entries exits pageviews sessions visitors"),
    (
        "PageRow",
        "bounceRate conversions engagedMs entries exits group page pageviews previous scroll sessions visitors",
    ),
    ("Pages", "comparison distinct nextCursor period recomputing rows totals"),
    ("Period", "capped days from preset since timezone to"),
    ("Quartiles", "median p25 p75"),
    ("SeriesPoint", "conversions pageviews sessions start visitors"),
    (
        "Shared",
        "breakdown compare currency dimensions engagement filterable freePeriod from goals locale name overview pages preset screens theme timezone to",
    ),
    ("Spread", "classes quartiles"),
    ("SpreadClass", "below from sessions"),
    (
        "Totals",
        "averageDurationMs averageEngagedMs averageRelevance averageScroll bounceRate confirmedConversions conversionRate conversionValue conversions events pagesPerSession pageviews pendingConversions recordedValue sessions unconvertedValues visitors",
    ),
];

const SCHEMA: &str = "{ __schema {
    queryType { name } mutationType { name } subscriptionType { name }
    types { name fields { name args { name defaultValue type { ...T } } type { ...T } }
        inputFields { name type { ...T } } enumValues { name } }
} }
fragment T on __Type { kind name ofType { kind name ofType { kind name ofType { kind name } } } }";

/// The name of a type, without list and non-null.
fn named(of: &Value) -> &Value {
    let mut of = of;
    while !of["ofType"].is_null() {
        of = &of["ofType"];
    }
    of
}

struct Types(BTreeMap<String, Value>);

impl Types {
    fn fields(&self, of: &str) -> Vec<Value> {
        self.0[of]["fields"].as_array().unwrap().clone()
    }

    /// A literal that passes every check of form.
    fn literal(&self, name: &str, of: &Value) -> String {
        match (of["kind"].as_str().unwrap(), of["name"].as_str().unwrap_or_default()) {
            ("NON_NULL", _) => self.literal(name, &of["ofType"]),
            ("LIST", _) => format!("[{}]", self.literal(name, &of["ofType"])),
            ("ENUM", of) => self.0[of]["enumValues"][0]["name"].as_str().unwrap().to_owned(),
            ("INPUT_OBJECT", of) => {
                let fields = self.0[of]["inputFields"].as_array().unwrap().iter();
                let needed = fields.filter(|one| one["type"]["kind"] == "NON_NULL");
                let given = needed.map(|one| {
                    let name = one["name"].as_str().unwrap();
                    format!("{name}: {}", self.literal(name, &one["type"]))
                });
                format!("{{ {} }}", given.collect::<Vec<_>>().join(", "))
            }
            (_, "UUID") => "\"00000000-0000-4000-8000-000000000000\"".into(),
            (_, "Int" | "Float" | "Long") => "1".into(),
            (_, "Boolean") => "true".into(),
            (_, "DateTime") => "\"2026-11-21T09:00:00Z\"".into(),
            (_, "Date") => "\"2026-11-21\"".into(),
            (_, "Where") => "\"[]\"".into(),
            (_, "String" | "Wording") => match name {
                "project" => "\"shop\"".into(),
                "org" => "\"acme\"".into(),
                "from" | "to" => "\"2026-11-21\"".into(),
                "compareFrom" | "compareTo" => "\"2026-09-01\"".into(),
                "country" => "\"DE\"".into(),
                "minRelevance" | "maxRelevance" => "\"1\"".into(),
                "email" => "\"somebody@example.com\"".into(),
                _ => "\"new\"".into(),
            },
            _ if name == "match" => "{ kind: \"event\", name: \"x\" }".into(),
            _ if name == "trigger" => "{ type: \"beacon\" }".into(),
            _ => "{}".into(),
        }
    }

    /// A field with the arguments that it needs.
    fn field(&self, field: &Value) -> String {
        let args = field["args"].as_array().unwrap().iter();
        let needed = args.filter(|one| one["type"]["kind"] == "NON_NULL" && one["defaultValue"].is_null());
        let given: Vec<String> = needed
            .map(|one| {
                let name = one["name"].as_str().unwrap();
                format!("{name}: {}", self.literal(name, &one["type"]))
            })
            .collect();
        let name = field["name"].as_str().unwrap();
        let args = if given.is_empty() { String::new() } else { format!("({})", given.join(", ")) };
        let below = if named(&field["type"])["kind"] == "OBJECT" { " { __typename }" } else { "" };
        format!("{name}{args}{below}")
    }
}

async fn types(app: &App) -> (Value, Types) {
    let schema = app.post("/graphql").json(&json!({ "query": SCHEMA })).send().await.ok(200);
    let schema = schema["data"]["__schema"].clone();
    let of = |one: &Value| (one["name"].as_str().unwrap().to_owned(), one.clone());
    let types = Types(schema["types"].as_array().unwrap().iter().map(of).collect());
    (schema, types)
}

/// Whatever is added to GraphQL later is not shown, unless it is added to the type `Shared`.
#[tokio::test]
async fn of_all_of_graphql_a_link_sees_the_chosen_fields_of_one_type() {
    let (app, owner, _) = shop().await;
    let everything = json!({
        "screens": ["overview", "pages", "goals", "engagement"], "freePeriod": true, "freeFilter": true,
        "compare": true, "dimensions": ["country"],
    });
    let open = token(&app, &owner, everything).await;
    let least = token(&app, &owner, json!({ "screens": ["engagement"] })).await;
    let (schema, types) = types(&app).await;

    let mut tried = 0;
    for (kind, root) in [("query", "queryType"), ("mutation", "mutationType")] {
        for field in types.fields(schema[root]["name"].as_str().unwrap()) {
            if field["name"] == "shared" {
                continue;
            }
            let query = format!("{kind} {{ {} }}", types.field(&field));
            for token in [&open, &least] {
                let answer = ask(&app, token, &query).await.ok(200);
                assert_eq!(answer["errors"][0]["extensions"]["code"], "unauthorized", "{query}: {answer}");
            }
            tried += 1;
        }
    }
    assert!(tried > 50, "{tried}");

    let about = BTreeSet::from([
        "name",
        "screens",
        "dimensions",
        "filterable",
        "freePeriod",
        "compare",
        "preset",
        "from",
        "to",
        "theme",
        "timezone",
        "currency",
        "locale",
    ]);
    let reports = BTreeSet::from(["overview", "breakdown", "pages", "goals", "engagement"]);
    for field in types.fields("Shared") {
        let name = field["name"].as_str().unwrap();
        assert!(about.contains(name) || reports.contains(name), "say here what a link shows with {name}");
        let asked = match name {
            "breakdown" => "breakdown(dimension: COUNTRY) { distinct }".to_owned(),
            _ => types.field(&field),
        };
        seen(&app, &open, &asked).await;
        if reports.contains(name) && name != "engagement" {
            is_refused(&app, &least, &asked).await;
        } else {
            seen(&app, &least, &asked).await;
        }
    }
    let mut reached: BTreeMap<String, String> = BTreeMap::new();
    let mut next = vec!["Shared".to_owned()];
    while let Some(of) = next.pop() {
        if reached.contains_key(&of) {
            continue;
        }
        let fields = types.fields(&of);
        let mut names: Vec<&str> = fields.iter().map(|field| field["name"].as_str().unwrap()).collect();
        names.sort_unstable();
        reached.insert(of, names.join(" "));
        let below = fields.iter().map(|field| named(&field["type"])).filter(|of| of["kind"] == "OBJECT");
        next.extend(below.map(|of| of["name"].as_str().unwrap().to_owned()));
    }
    let listed: BTreeMap<String, String> =
        REACHED.iter().map(|(of, fields)| ((*of).to_owned(), (*fields).to_owned())).collect();
    assert_eq!(reached, listed, "say in the list what a link may show");

    // Every parameter of the filter, but those of the one chosen dimension and of the period.
    let free = ["country", "from", "to", "preset", "compareWith", "compareFrom", "compareTo"];
    for field in types.0["AnalyticsFilter"]["inputFields"].as_array().unwrap() {
        let name = field["name"].as_str().unwrap();
        let given = format!("filter: {{ {name}: {} }}", types.literal(name, &field["type"]));
        let overview = format!("overview({given}) {{ totals {{ sessions }} }}");
        match free.contains(&name) {
            true => drop(seen(&app, &open, &overview).await),
            false => is_refused(&app, &open, &overview).await,
        }
        let engagement = format!("engagement({given}) {{ totals {{ sessions }} }}");
        is_refused(&app, &least, &engagement).await;
    }
    for value in types.0["Dimension"]["enumValues"].as_array().unwrap() {
        let name = value["name"].as_str().unwrap();
        let breakdown = format!("breakdown(dimension: {name}) {{ distinct }}");
        match name {
            "COUNTRY" => drop(seen(&app, &open, &breakdown).await),
            _ => is_refused(&app, &open, &breakdown).await,
        }
    }
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
async fn a_link_ends_with_one_call_and_at_its_time() {
    let (app, owner, _) = shop().await;
    let short = json!({ "expiresAt": "2026-11-21T16:00:00Z" });
    let (ended, short) = (made(&app, &owner, json!({})).await, token(&app, &owner, short).await);
    let token = ended["token"].as_str().unwrap();
    seen(&app, token, "name").await;
    seen(&app, &short, "name").await;
    let list = app.get(PATH).bearer(&owner).send().await.ok(200);
    let used = list["items"].as_array().unwrap().iter().filter(|one| !one["lastUsedAt"].is_null()).count();
    assert_eq!(used, 2, "{list}");
    assert!(!list.to_string().contains(token), "the address is shown once");
    let rows = share_link::Entity::find().all(&app.inner.context.db).await.unwrap();
    assert!(rows.iter().all(|row| row.token_hash.len() == 32), "hashes only");

    let one = format!("{PATH}/{}", ended["link"]["id"].as_str().unwrap());
    app.delete(&one).bearer(&owner).send().await.ok(204);
    app.delete(&one).bearer(&owner).send().await.problem(404, "not_found");
    ask(&app, token, "{ shared { name } }").await.problem(401, "invalid_token");
    app.advance(Duration::from_secs(2 * 3600));
    ask(&app, &short, "{ shared { name } }").await.problem(401, "invalid_token");

    // A link that ended by itself stays in the list for a week, and is none of the hundred.
    let db = &app.inner.context.db;
    let row = share_link::Entity::find().one(db).await.unwrap().unwrap();
    let more = (0..99u8).map(|n| {
        let (id, token_hash) = (Uuid::from_u128(n.into()), vec![n; 32]);
        share_link::Model { id, token_hash, expires_at: None, ..row.clone() }.into_active_model()
    });
    share_link::Entity::insert_many(more).exec_without_returning(db).await.unwrap();
    app.sudo(&owner).await;
    made(&app, &owner, json!({})).await;
    app.post(PATH).bearer(&owner).json(&link(json!({}))).send().await.problem(409, "conflict");
    app.advance(Duration::from_secs(8 * 24 * 3600));
    let run = app.get("/v1/cron/sessions").token(CRON_SECRET).send().await.ok(200);
    assert_eq!(run["ran"][0]["stats"]["shareLinks"], 1, "{run}");
    assert_eq!(share_link::Entity::find().count(db).await.unwrap(), 100);
}

/// A link that still shows something must be there to be ended.
#[tokio::test]
async fn an_open_link_is_listed_however_many_have_ended_since() {
    let (app, owner, _) = shop().await;
    made(&app, &owner, json!({})).await;
    let db = &app.inner.context.db;
    let open = share_link::Entity::find().one(db).await.unwrap().unwrap();
    let ended = (0..=200u8).map(|n| {
        let (id, token_hash) = (app.inner.context.new_id(), vec![n; 32]);
        let expires_at = Some(open.created_at);
        share_link::Model { id, token_hash, expires_at, ..open.clone() }.into_active_model()
    });
    share_link::Entity::insert_many(ended).exec_without_returning(db).await.unwrap();
    let query = json!({ "query": "{ project(project: \"shop\") { shareLinks { id } } }" });
    let list = app.post("/graphql").bearer(&owner).json(&query).send().await.ok(200);
    assert_eq!(list["data"]["project"]["shareLinks"], json!([{ "id": open.id }]), "{list}");
}

/// A link shows no more than its maker may still see and publish.
#[tokio::test]
async fn a_link_ends_with_the_rights_of_its_maker() {
    let (app, owner, shop) = shop().await;
    let eve = User { org: owner.org.clone(), ..app.user("eve").await };
    app.join(&eve, &owner, Role::Admin).await;
    app.post(PATH).bearer(&eve).json(&link(json!({}))).send().await.problem(403, "sudo_required");
    app.sudo(&eve).await;
    let of_owner = token(&app, &owner, json!({})).await;
    let path = format!("/v1/projects/{}/share-links", shop.id);
    let make = async |bearer: &str| {
        let made = app.post(&path).token(bearer).json(&link(json!({}))).send().await.ok(201);
        made["token"].as_str().unwrap().to_owned()
    };
    let ends = async |token: &str| {
        ask(&app, token, "{ shared { name } }").await.problem(401, "invalid_token");
    };
    let of_eve = make(&eve.token).await;
    let scopes = [Scope::ProjectAdmin, Scope::AnalyticsRead];
    let key = app.secret_key(&owner, &scopes, &[]).await;
    let of_key = make(&key).await;
    let of_eves_key = make(&app.secret_key(&eve, &scopes, &[]).await).await;
    let change = async |role: &str| {
        let member = app.patch(&format!("/v1/orgs/acme/members/{}", eve.id)).bearer(&owner);
        member.json(&json!({ "role": role })).send().await.ok(200);
    };
    change("owner").await;
    seen(&app, &of_eve, "name").await;
    let query = "query($id: UUID!) { organization(org: \"acme\") { wouldEnd(userId: $id) { shareLinks } } }";
    let body = json!({ "query": query, "variables": { "id": eve.id } });
    let given = app.post("/graphql").bearer(&owner).json(&body).send().await.ok(200);
    let names = json!(["Public figures", "Public figures"]);
    assert_eq!(given["data"]["organization"]["wouldEnd"]["shareLinks"], names);
    change("analyst").await;
    ends(&of_eve).await;
    ends(&of_eves_key).await;

    // A rolled key passes its links to its successor.
    let keys = app.get("/v1/orgs/acme/keys").bearer(&owner).send().await.ok(200);
    let valid = keys["items"].as_array().unwrap().iter().find(|key| key["revokedAt"].is_null()).unwrap();
    let roll = format!("/v1/orgs/acme/keys/{}/roll", valid["id"].as_str().unwrap());
    let body = json!({ "expireOldInHours": 0 });
    let rolled = app.post(&roll).bearer(&owner).json(&body).send().await.ok(201);
    seen(&app, &of_key, "name").await;
    let successor = format!("/v1/orgs/acme/keys/{}", rolled["key"]["id"].as_str().unwrap());
    app.delete(&successor).bearer(&owner).send().await.ok(204);
    ends(&of_key).await;
    seen(&app, &of_owner, "name").await;

    let ended = app.get("/v1/orgs/acme/audit?action=share_link.delete").bearer(&owner).send().await.ok(200);
    let ended = ended["items"].as_array().unwrap();
    assert_eq!(ended.len(), 3);
    assert_eq!(ended[0]["details"]["shows"]["screens"], json!(["overview"]));
    assert_eq!(ended[2]["details"]["reason"], "maker_demoted");
}

/// A new secret key that can make links and keys.
async fn key(app: &App, maker: &str, more: Value) -> Value {
    let scopes = ["org:admin", "project:admin", "analytics:read"];
    let mut key = json!({ "name": "a key", "scopes": scopes });
    key.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    app.post(KEYS).token(maker).json(&key).send().await.ok(201)
}

fn secret(key: &Value) -> &str {
    key["secret"].as_str().unwrap()
}

/// Otherwise, a link would outlive the rights of a person whose key has expired.
#[tokio::test]
async fn a_link_ends_at_the_latest_with_the_key_that_made_it() {
    let (app, owner, _) = shop().await;
    let eve = User { org: owner.org.clone(), ..app.user("eve").await };
    app.join(&eve, &owner, Role::Admin).await;
    app.sudo(&eve).await;
    let (end, later) = ("2026-11-21T18:00:00.000Z", "2026-11-21T19:00:00.000Z");
    let short = key(&app, &eve.token, json!({ "expiresAt": end })).await;
    let child = key(&app, secret(&short), json!({})).await;
    let by_key = async |key: &Value, more: Value| {
        app.post(PATH).token(secret(key)).json(&link(more)).send().await.ok(201)
    };
    let mut links = Vec::new();
    for key in [&short, &child] {
        for more in [json!({}), json!({ "expiresAt": later })] {
            let made = by_key(key, more).await;
            assert_eq!(made["link"]["expiresAt"], end);
            links.push(made["token"].as_str().unwrap().to_owned());
        }
    }
    let sooner = by_key(&child, json!({ "expiresAt": "2026-11-21T17:00:00.000Z" })).await;
    assert_eq!(sooner["link"]["expiresAt"], "2026-11-21T17:00:00.000Z");

    // A successor ends with the key that made it, and so do the links that it gets.
    let lasting = key(&app, &owner.token, json!({})).await;
    let passed = by_key(&lasting, json!({})).await;
    assert_eq!(passed["link"]["expiresAt"], json!(null));
    let roll = format!("{KEYS}/{}/roll", lasting["key"]["id"].as_str().unwrap());
    app.post(&roll).token(secret(&short)).json(&json!({ "expireOldInHours": 0 })).send().await.ok(201);
    links.push(passed["token"].as_str().unwrap().to_owned());

    for token in &links {
        seen(&app, token, "name").await;
    }
    app.advance(Duration::from_secs(3 * 3600));
    app.sudo(&owner).await;
    app.delete(&format!("/v1/orgs/acme/members/{}", eve.id)).bearer(&owner).send().await.ok(204);
    for token in &links {
        ask(&app, token, "{ shared { name } }").await.problem(401, "invalid_token");
    }
}

/// A derived key that could do more than the successor of its parent stays with the parent.
#[tokio::test]
async fn a_link_of_a_key_that_stays_behind_ends_with_the_overlap() {
    let (app, owner, _) = shop().await;
    let parent = key(&app, &owner.token, json!({})).await;
    let child = key(&app, secret(&parent), json!({})).await;
    let made = app.post(PATH).token(secret(&child)).json(&link(json!({}))).send().await.ok(201);
    let token = made["token"].as_str().unwrap();
    let more = json!(["org:admin", "project:admin", "analytics:read", "ads:write"]);
    let id: Uuid = child["key"]["id"].as_str().unwrap().parse().unwrap();
    api_key::Entity::update_many()
        .col_expr(api_key::Column::Scopes, Expr::value(more))
        .filter(api_key::Column::Id.eq(id))
        .exec(&app.inner.context.db)
        .await
        .unwrap();
    let roll = format!("{KEYS}/{}/roll", parent["key"]["id"].as_str().unwrap());
    app.post(&roll).bearer(&owner).json(&json!({ "expireOldInHours": 1 })).send().await.ok(201);
    seen(&app, token, "name").await;
    app.advance(Duration::from_secs(3600));
    ask(&app, token, "{ shared { name } }").await.problem(401, "invalid_token");
}

/// A server that still knows a key makes no link with it.
#[tokio::test]
async fn a_key_makes_no_link_once_a_key_or_grant_above_it_has_ended() {
    let (app, owner, _) = shop().await;
    let context = &app.inner.context;
    let parent = key(&app, &owner.token, json!({})).await;
    let child = key(&app, secret(&parent), json!({})).await;
    let of_grant = key(&app, &owner.token, json!({})).await;
    let grant = app.oauth_grant(&owner).await;
    let hash = Credential::parse(secret(&of_grant)).unwrap().hash().to_vec();
    api_key::Entity::update_many()
        .col_expr(api_key::Column::DerivedKind, Expr::value("oauth_grant"))
        .col_expr(api_key::Column::DerivedId, Expr::value(grant.as_str()))
        .filter(api_key::Column::TokenHash.eq(hash))
        .exec(&context.db)
        .await
        .unwrap();
    let proven = async |key: &Value| {
        let principal = access::authenticate(context, secret(key)).await.unwrap();
        access::project(context, &principal, "shop").await.unwrap()
    };
    let make = async |by: &ProjectAccess| {
        let (name, shows) = ("Public figures".to_owned(), json!({ "screens": ["overview"] }));
        let draft = Draft { name, shows, embed_on: Vec::new(), password: None, expires_at: None };
        share_links::create(context, by, draft).await
    };
    let by_child = proven(&child).await;
    let by_key_of_grant = proven(&of_grant).await;
    assert!(make(&by_child).await.is_ok() && make(&by_key_of_grant).await.is_ok());

    let parent = format!("{KEYS}/{}", parent["key"]["id"].as_str().unwrap());
    app.delete(&parent).bearer(&owner).send().await.ok(204);
    app.delete(&format!("/v1/orgs/acme/oauth-grants/{grant}")).bearer(&owner).send().await.ok(204);
    for by in [&by_child, &by_key_of_grant] {
        assert!(matches!(make(by).await, Err(Error::InvalidToken)));
    }
    assert_eq!(share_link::Entity::find().count(&context.db).await.unwrap(), 0);
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
