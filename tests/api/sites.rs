//! All sites side by side: their figures are those of the overviews, and the list says what needs attention.

use std::time::Duration;

use domain::tenancy::access::Scope;
use entity::visits::AdPlatform;
use entity::{Role, ad_account, ad_cursor, destination, destination_state, project, refused_origin};
use sea_orm::{ConnectionTrait, EntityTrait, IntoActiveModel};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::database::is_postgres;
use crate::support::{App, CHROME, CRON_SECRET, Project, User};

const SITES: &str = "/v1/orgs/acme/sites";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A visit by a visitor of its own, with a submitted form if it converts.
async fn visit(app: &App, project: &Project, number: u32, converts: bool) {
    let session = format!("5e55105e-0000-4000-8000-{number:012}");
    let pageview = format!("9a6e01e3-0000-4000-8000-{number:012}");
    let batch = project.batch(&session, &pageview, |batch| {
        if converts {
            batch["ev"] = json!([{ "pv": pageview, "n": 1, "t": 10, "e": "form_submit", "p": {} }]);
        }
        batch["test"] = json!(number.is_multiple_of(7));
    });
    let sent = app
        .post("/v1/e")
        .header("origin", &format!("https://{}.example", project.slug))
        .header("content-type", "text/plain")
        .header("user-agent", &CHROME.replace("141", &format!("{}", 100 + number)))
        .body(batch.to_string());
    assert_eq!(sent.send().await.status, 204);
}

/// Brings the figures up to date, as the job does every five minutes.
async fn sum_up(app: &App) {
    let answer = app.get("/v1/cron/figures").token(CRON_SECRET).send().await.ok(200);
    assert_eq!((&answer["ran"][0]["ok"], &answer["moreDue"]), (&json!(true), &json!(false)), "{answer}");
}

async fn list(app: &App, caller: &User, query: &str) -> Value {
    app.get(&format!("{SITES}?{query}")).bearer(caller).send().await.ok(200)
}

fn slugs(list: &Value) -> Vec<&str> {
    list["items"].as_array().unwrap().iter().map(|site| site["slug"].as_str().unwrap()).collect()
}

fn site<'list>(list: &'list Value, slug: &str) -> &'list Value {
    list["items"].as_array().unwrap().iter().find(|site| site["slug"] == slug).unwrap()
}

fn codes(site: &Value) -> Vec<&str> {
    site["attention"].as_array().unwrap().iter().map(|note| note["code"].as_str().unwrap()).collect()
}

/// Compares the figures of each site with those of its overview.
async fn compare(app: &App, owner: &User) {
    sum_up(app).await;
    for period in ["preset=7d", "preset=yesterday", "preset=today", "from=2026-11-20&to=2026-11-22"] {
        let list = list(app, owner, period).await;
        assert_eq!(list["isCurrent"], true);
        for site in list["items"].as_array().unwrap() {
            let slug = site["slug"].as_str().unwrap();
            let path = format!("/v1/projects/{slug}/analytics/overview?{period}&bucket=day");
            let overview = app.get(&path).bearer(owner).send().await.ok(200);
            for name in
                ["sessions", "visitors", "pageviews", "conversions", "conversionValue", "unconvertedValues"]
            {
                assert_eq!(site[name], overview["totals"][name], "{slug} {period} {name}");
            }
            assert_eq!(site["period"], overview["period"], "{slug} {period}");
            assert_eq!(site["recomputing"], overview["recomputing"], "{slug} {period}");
            assert_eq!(site["currentVisitors"], overview["extras"]["currentVisitors"], "{slug} {period}");
            let points = |list: &Value| -> Vec<Value> {
                let points = list.as_array().unwrap().iter();
                points.map(|point| json!([point["start"], point["visitors"]])).collect()
            };
            assert_eq!(points(&site["series"]), points(&overview["series"]), "{slug} {period}");
        }
    }
}

#[tokio::test]
async fn figures_of_sites_are_those_of_their_overviews() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    // Half a day ahead: another day is today.
    let far = app.project_with(&owner, "far", json!({ "timezone": "Pacific/Auckland" })).await;
    app.project(&owner, "empty").await;
    let value = json!({ "value": 12.5 });
    app.patch("/v1/projects/shop/goals/form_submit").bearer(&owner).json(&value).send().await.ok(200);
    // On the first day, a budget was used up.
    let capped = format!(
        "insert into ingest_outcomes (project_id, day, reason, count) \
         select id, {}, 'quota_pageviews_project', 2 from projects where slug = 'shop'",
        app.inner.context.clock.now_ms() / (24 * 60 * 60 * 1_000)
    );
    app.inner.context.db.execute_unprepared(&capped).await.unwrap();
    for day in 0..4 {
        for number in 1..=9 {
            visit(&app, &shop, 70 * day + number, number % 3 == 0).await;
            if number <= day + 1 {
                visit(&app, &far, 70 * day + number, false).await;
            }
        }
        compare(&app, &owner).await;
        app.advance(DAY);
    }
    let week = list(&app, &owner, "preset=7d").await;
    assert_eq!((&week["total"], site(&week, "shop")["conversions"].as_u64()), (&json!(3), Some(12)));
    assert_eq!(site(&week, "shop")["conversionValue"], 150.0);
    assert_eq!(site(&week, "shop")["domain"], "shop.example");
    let capped = &site(&week, "shop")["period"]["capped"];
    assert_eq!(capped[0]["day"], "2026-11-21", "{capped}");
    assert_eq!((&capped[0]["batches"], capped.get(1)), (&json!(2), None), "{capped}");
    assert_eq!(site(&week, "far")["period"]["capped"], json!([]));

    // Deleted visits, and days that begin at another hour.
    app.sudo(&owner).await;
    let range = json!({ "scope": "range", "from": "2026-11-22", "to": "2026-11-22" });
    app.post("/v1/projects/shop/purge").bearer(&owner).json(&range).send().await.ok(200);
    compare(&app, &owner).await;
    let zone = json!({ "timezone": "America/Los_Angeles" });
    app.patch("/v1/projects/far").bearer(&owner).json(&zone).send().await.ok(200);
    assert_eq!(site(&list(&app, &owner, "").await, "far")["recomputing"], true);
    app.get("/v1/cron/recompute").token(CRON_SECRET).send().await.ok(200);
    compare(&app, &owner).await;
    assert_eq!(site(&list(&app, &owner, "").await, "far")["recomputing"], false);
    app.post("/v1/projects/shop/purge").bearer(&owner).json(&json!({ "scope": "all" })).send().await.ok(200);
    compare(&app, &owner).await;
    assert_eq!(site(&list(&app, &owner, "").await, "shop")["visitors"], 0);
}

#[tokio::test]
async fn days_that_are_over_are_compared_with_as_many_before() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    // 1, 2, 3 and 4 visitors on four days, and 1 today.
    for (day, visitors) in [1, 2, 3, 4, 1].into_iter().enumerate() {
        for number in 0..visitors {
            visit(&app, &shop, 70 * day as u32 + number + 1, false).await;
        }
        app.advance(DAY);
    }
    app.advance(DAY / 24);
    sum_up(&app).await;
    let change = async |query: &str| site(&list(&app, &owner, query).await, "shop")["change"].clone();
    // The clock shows the day after the last visitor: 3, 4 and 1 against 0, 1 and 2.
    assert_eq!(change("from=2026-11-23&to=2026-11-25").await, json!(5.0 / 3.0));
    // Today is not over, so that the 25th alone is compared, with the 23rd alone.
    assert_eq!(change("from=2026-11-25&to=2026-11-26").await, json!(-2.0 / 3.0));
    assert_eq!(change("preset=today").await, Value::Null);
    assert_eq!(change("preset=all").await, Value::Null);
    let refused = app.get(&format!("{SITES}?preset=24h")).bearer(&owner).send().await;
    assert_eq!(refused.violations(), ["query.preset"]);
}

#[tokio::test]
async fn sites_are_sorted_searched_pinned_and_paged() {
    let app = App::start().await;
    let owner = app.owner().await;
    let mut projects = Vec::new();
    for (slug, name) in [("a", "Delta"), ("b", "charlie"), ("c", "Bravo"), ("d", "alpha")] {
        projects.push(app.project_with(&owner, slug, json!({ "name": name })).await);
    }
    for (visitors, project) in projects.iter().enumerate() {
        for number in 0..visitors {
            visit(&app, project, number as u32 + 1, false).await;
        }
    }
    sum_up(&app).await;
    let of = async |query: &str| {
        let list = list(&app, &owner, query).await;
        (slugs(&list).join(""), list["total"].as_u64().unwrap())
    };
    assert_eq!(of("").await, ("dcba".to_owned(), 4));
    assert_eq!(of("dir=asc").await.0, "abcd");
    assert_eq!(of("sort=name").await.0, "dcba");
    assert_eq!(of("sort=name&dir=desc").await.0, "abcd");
    assert_eq!(of("sort=attention&dir=desc").await.0.chars().next(), Some('a'), "nothing has arrived there");
    assert_eq!(of("search=LPH").await, ("d".to_owned(), 1));
    assert_eq!(of("search=b.example").await, ("b".to_owned(), 1));
    assert_eq!(of("search=nowhere").await, (String::new(), 0));
    let first = format!("first={}&first={}", projects[0].id, projects[2].id);
    assert_eq!(of(&first).await.0, "cadb");
    // Every order comes in pages, one after the other.
    for query in ["", "sort=name", "sort=change", "sort=attention&dir=asc", &first] {
        let whole = of(query).await.0;
        let (mut paged, mut cursor) = (String::new(), String::new());
        loop {
            let page = list(&app, &owner, &format!("{query}&limit=3{cursor}")).await;
            paged.push_str(&slugs(&page).join(""));
            let Some(next) = page["nextCursor"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        assert_eq!(paged, whole, "{query}");
    }
    app.get(&format!("{SITES}?cursor=nothing")).bearer(&owner).send().await.problem(400, "bad_request");
}

#[tokio::test]
async fn a_page_goes_on_after_the_longest_names() {
    let app = App::start().await;
    let owner = app.owner().await;
    for slug in ["a", "b", "c"] {
        app.project_with(&owner, slug, json!({ "name": format!("{slug}{}", "🛒".repeat(99)) })).await;
    }
    let (mut paged, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = list(&app, &owner, &format!("sort=name&limit=1{cursor}")).await;
        paged.extend(slugs(&page).into_iter().map(str::to_owned));
        let Some(next) = page["nextCursor"].as_str() else { break };
        cursor = format!("&cursor={next}");
    }
    assert_eq!(paged, ["a", "b", "c"]);
}

#[tokio::test]
async fn a_list_ends_after_two_thousand_projects_and_says_so() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    assert_eq!(list(&app, &owner, "").await["isComplete"], true);
    let db = &app.inner.context.db;
    let stored =
        project::Entity::find_by_id(shop.id.parse::<Uuid>().unwrap()).one(db).await.unwrap().unwrap();
    let numbers: Vec<u128> = (0..2_000).collect();
    for some in numbers.chunks(500) {
        let copies = some.iter().map(|number| {
            let id = Uuid::from_u128(stored.id.as_u128() + number + 1);
            project::Model { id, slug: format!("copy-{number}"), ..stored.clone() }.into_active_model()
        });
        project::Entity::insert_many(copies).exec_without_returning(db).await.unwrap();
    }
    let read = list(&app, &owner, "").await;
    assert_eq!((&read["isComplete"], &read["total"]), (&json!(false), &json!(2_000)));
    let sorted = list(&app, &owner, "sort=attention&limit=200").await;
    assert_eq!(sorted["items"].as_array().unwrap().len(), 200);
}

/// Returns the first list of today that is current. Without a pause, it has all visits.
async fn current(app: &App, owner: &User) -> Value {
    loop {
        let list = list(app, owner, "preset=today").await;
        if list["isCurrent"] == true {
            return list;
        }
    }
}

#[tokio::test]
async fn a_site_is_summed_up_for_a_list_after_a_pause_only() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let counts = async || {
        let list = current(&app, &owner).await;
        ["currentVisitors", "visitors"].map(|name| site(&list, "shop")[name].as_u64().unwrap())
    };
    visit(&app, &shop, 1, false).await;
    assert_eq!(counts().await, [1, 1]);
    visit(&app, &shop, 2, false).await;
    assert_eq!(counts().await, [1, 1]);
    app.advance(Duration::from_secs(20));
    assert_eq!(counts().await[0], 2, "current visitors are counted again");
    app.advance(Duration::from_secs(40));
    assert_eq!(counts().await, [2, 2]);
}

#[tokio::test]
async fn a_site_that_cannot_be_summed_up_has_no_figures_and_keeps_no_other_from_them() {
    let app = App::start().await;
    let owner = app.owner().await;
    let (broken, shop) = (app.project(&owner, "broken").await, app.project(&owner, "shop").await);
    for number in [1, 2] {
        visit(&app, &broken, number, false).await;
    }
    let value = async |value: &str| {
        let prefix = if is_postgres() { "" } else { "stored_" };
        let change = format!("update {prefix}sessions set conversion_value = {value}");
        app.inner.context.db.execute_unprepared(&change).await.unwrap();
    };
    // Beyond what a sum can hold.
    value("1e15").await;
    visit(&app, &shop, 1, false).await;
    let read = loop {
        let list = list(&app, &owner, "preset=today&dir=asc").await;
        if site(&list, "shop")["summing"] == false {
            break list;
        }
    };
    assert_eq!((&read["isCurrent"], slugs(&read)), (&json!(false), vec!["shop", "broken"]));
    let said = |list: &Value, slug: &str| {
        json!(["visitors", "summing", "hasFigures"].map(|name| site(list, slug)[name].clone()))
    };
    assert_eq!(said(&read, "shop"), json!([1, false, true]));
    assert_eq!(said(&read, "broken"), json!([0, true, false]));
    value("0").await;
    assert_eq!(said(&current(&app, &owner).await, "broken"), json!([2, false, true]));
}

#[tokio::test]
async fn visits_that_are_not_counted_yet_are_no_missing_data() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let shown = async || {
        let list = current(&app, &owner).await;
        codes(site(&list, "shop")).into_iter().map(str::to_owned).collect::<Vec<_>>()
    };
    visit(&app, &shop, 1, false).await;
    assert!(shown().await.is_empty());
    app.advance(3 * DAY);
    assert_eq!(shown().await, ["no_data"]);
    // A test begins the pause, and counts for nothing.
    visit(&app, &shop, 7, false).await;
    assert_eq!(shown().await, ["no_data"]);
    visit(&app, &shop, 8, false).await;
    assert!(shown().await.is_empty(), "it lags");
    app.advance(Duration::from_secs(60));
    assert!(shown().await.is_empty());
}

#[tokio::test]
async fn a_list_says_what_needs_attention() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let notes = async |caller: &User| {
        sum_up(&app).await;
        site(&list(&app, caller, "").await, "shop")["attention"].clone()
    };
    let note = |code: &str, more: Value| {
        let mut note = json!({ "code": code, "subject": null, "reason": null, "count": null, "share": null, "day": null });
        note.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        note
    };
    assert_eq!(notes(&owner).await, json!([note("no_data", json!({}))]));
    visit(&app, &shop, 1, false).await;
    assert_eq!(notes(&owner).await, json!([]));
    let used = async |pageviews: u32| {
        let change = format!("update ingest_budgets set pageviews = {pageviews} where network = 0");
        app.inner.context.db.execute_unprepared(&change).await.unwrap();
    };
    // Of 25,000 a day.
    used(19_999).await;
    assert_eq!(notes(&owner).await, json!([]));
    used(20_000).await;
    assert_eq!(notes(&owner).await, json!([note("budget_near", json!({ "share": 0.8 }))]));
    used(25_000).await;
    assert_eq!(notes(&owner).await, json!([note("budget_spent", json!({ "share": 1.0 }))]));
    app.advance(DAY);
    assert_eq!(notes(&owner).await, json!([]), "there were visits yesterday, and a new day has a new budget");
    app.advance(DAY);
    assert_eq!(notes(&owner).await, json!([note("no_data", json!({ "day": "2026-11-21" }))]));
    visit(&app, &shop, 2, false).await;
    assert_eq!(notes(&owner).await, json!([]));
}

#[tokio::test]
async fn a_list_names_destinations_ad_accounts_and_origins_to_those_who_may_read_them() {
    // A version of another platform ends, too, to which nothing is uploaded.
    let versions = [
        ("SVC_SEARCH_ADS_1_URL", "https://googleads.googleapis.com/v22"),
        ("SVC_SOCIAL_ADS_2_VERSION", "202601"),
    ];
    let app = App::with(&versions).await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    visit(&app, &shop, 1, false).await;
    sum_up(&app).await;
    let (db, now) = (&app.inner.context.db, app.inner.context.clock.now());
    let project_id = shop.id.parse().unwrap();
    let origin = |origin: &str, before: i64| refused_origin::Model {
        project_id,
        origin: origin.to_owned(),
        count: 3,
        last_at: now.timestamp_millis() - before,
    };
    // The second was allowed since.
    let origins = [("https://old.example", 2), ("https://shop.example", 1), ("https://new.example", 0)];
    let origins = origins.map(|(name, before)| origin(name, before).into_active_model());
    refused_origin::Entity::insert_many(origins).exec_without_returning(db).await.unwrap();
    let destination = destination::Model {
        project_id,
        provider: AdPlatform::SearchAds1,
        enabled: true,
        settings: json!({}),
        credentials: json!({}),
        feed: false,
        updated_at: now,
        generation: 1,
    };
    destination::Entity::insert(destination.into_active_model()).exec_without_returning(db).await.unwrap();
    let paused = destination_state::Model {
        project_id,
        provider: AdPlatform::SearchAds1,
        failures: 10,
        paused_until: Some(now.timestamp_millis() + 60_000),
        paused_at: Some(now.timestamp_millis()),
        code: Some("unauthorized".to_owned()),
        message: None,
        told: true,
        told_at: None,
    };
    destination_state::Entity::insert(paused.into_active_model()).exec_without_returning(db).await.unwrap();
    for (number, connected, error) in
        [(1, true, Some("grant_expired")), (2, false, Some("grant_expired")), (3, true, None)]
    {
        let account = ad_account::Model {
            project_id,
            id: Uuid::from_u128(number),
            key: format!("search_ads_1:{number}"),
            platform: Some(AdPlatform::SearchAds1),
            external_id: number.to_string(),
            name: format!("Account {number}"),
            currency: None,
            timezone: None,
            created_at: now,
            connection_id: connected.then(|| Uuid::from_u128(9)),
            settings: None,
            purged: false,
        };
        let cursor = ad_cursor::Model {
            project_id,
            account_id: account.id,
            next_at: now,
            covered_from: None,
            covered_to: None,
            last_success_at: None,
            error: error.map(str::to_owned),
            message: None,
            plan: json!({}),
            lease: None,
            leased_until: None,
        };
        ad_account::Entity::insert(account.into_active_model()).exec_without_returning(db).await.unwrap();
        ad_cursor::Entity::insert(cursor.into_active_model()).exec_without_returning(db).await.unwrap();
    }
    db.execute_unprepared("update daily_figures set ad_sessions = 100, unmatched = 40").await.unwrap();
    let read = list(&app, &owner, "").await;
    let notes = site(&read, "shop")["attention"].as_array().unwrap();
    let said = |note: &Value| ["code", "subject", "reason", "count", "day"].map(|name| note[name].clone());
    let expected = [
        json!(["destination_paused", "search_ads_1", "unauthorized", null, null]),
        json!(["ad_account_failing", "Account 1", "grant_expired", null, null]),
        json!(["ads_unmatched", null, null, 40, null]),
        json!(["origins_refused", "https://new.example", null, 2, null]),
        json!(["version_ends", "search_ads_1", null, null, "2026-10-07"]),
    ];
    assert_eq!(notes.iter().map(|note| json!(said(note))).collect::<Vec<_>>(), expected);
    let key = app.secret_key(&owner, &[Scope::AnalyticsRead], &[]).await;
    let read = app.get(SITES).token(&key).send().await.ok(200);
    assert_eq!(codes(site(&read, "shop")), ["origins_refused"]);
}

#[tokio::test]
async fn a_list_has_only_what_its_caller_may_read() {
    let app = App::start().await;
    let owner = app.owner().await;
    let (shop, _) = (app.project(&owner, "shop").await, app.project(&owner, "blog").await);
    let viewer = app.user("viewer").await;
    app.join(&viewer, &owner, Role::Viewer).await;
    assert_eq!(list(&app, &viewer, "").await["total"], 2);
    let narrow = app.secret_key(&owner, &[Scope::AnalyticsRead], &[&shop]).await;
    let one = app.get(SITES).token(&narrow).send().await.ok(200);
    assert_eq!(slugs(&one), ["shop"]);
    let blind = app.secret_key(&owner, &[Scope::ConfigWrite], &[&shop]).await;
    app.get(SITES).token(&blind).send().await.problem(403, "insufficient_scope");
    let stranger = app.user("stranger").await;
    app.get(SITES).bearer(&stranger).send().await.problem(404, "not_found");

    // One query of GraphQL has those of all organizations.
    let query =
        json!({ "query": "{ sites(sort: NAME) { total items { slug orgSlug attention { code } } } }" });
    let ask = async |caller: &User| app.post("/graphql").bearer(caller).json(&query).send().await.ok(200);
    let all = ask(&viewer).await["data"]["sites"].clone();
    assert_eq!((&all["total"], slugs(&all)), (&json!(2), vec!["blog", "shop"]));
    assert_eq!(all["items"][0]["attention"], json!([{ "code": "NO_DATA" }]));
    assert_eq!(ask(&stranger).await["data"]["sites"]["total"], 0);
    let of_org =
        json!({ "query": "{ organization(org: \"acme\") { sites(limit: 1) { total nextCursor } } }" });
    let of_org = app.post("/graphql").bearer(&viewer).json(&of_org).send().await.ok(200);
    assert_eq!(of_org["data"]["organization"]["sites"]["total"], 2);
    assert!(of_org["data"]["organization"]["sites"]["nextCursor"].is_string());
}

#[tokio::test]
async fn a_request_has_a_few_lists_at_most() {
    let app = App::start().await;
    let owner = app.owner().await;
    let ask = async |field: &str, lists: usize| {
        let fields: String = (0..lists).map(|number| format!("list{number}: {field} ")).collect();
        app.post("/graphql").bearer(&owner).json(&json!({ "query": format!("{{ {fields} }}") })).send().await
    };
    for field in ["sites { total }", "organization(org: \"acme\") { sites { total } }"] {
        assert_eq!(ask(field, 5).await.ok(200)["errors"], Value::Null, "{field}");
        let refused = ask(field, 6).await.ok(200);
        assert_eq!(refused["errors"][0]["extensions"]["code"], "validation_error", "{field}");
        assert!(refused["errors"][0]["message"].as_str().unwrap().contains("complex"), "{refused}");
    }
}

#[tokio::test]
async fn two_instances_sum_up_the_same_days_once() {
    let (one, two) = App::two().await;
    let owner = one.owner().await;
    let mut projects = Vec::new();
    for slug in ["a", "b", "c"] {
        projects.push(one.project(&owner, slug).await);
    }
    for round in 0..3 {
        for project in &projects {
            visit(&one, project, round * 8 + 1, false).await;
            visit(&two, project, round * 8 + 2, false).await;
        }
        tokio::join!(list(&one, &owner, ""), list(&two, &owner, ""), list(&one, &owner, "sort=name"));
        for app in [&one, &two] {
            sum_up(app).await;
            for site in list(app, &owner, "").await["items"].as_array().unwrap() {
                assert_eq!(site["visitors"], 2 * (round + 1), "{site}");
            }
        }
    }
}

#[tokio::test]
async fn a_list_takes_as_many_statements_for_many_sites_as_for_few() {
    let app = App::start().await;
    let owner = app.owner().await;
    let count = async || {
        sum_up(&app).await;
        list(&app, &owner, "").await;
        app.count_statements(async || list(&app, &owner, "").await).await.0
    };
    let visited = async |slug: &str| {
        let project = app.project(&owner, slug).await;
        visit(&app, &project, 1, false).await;
        let refused = refused_origin::Model {
            project_id: project.id.parse().unwrap(),
            origin: "https://other.example".to_owned(),
            count: 1,
            last_at: app.inner.context.clock.now_ms(),
        };
        let refused = refused_origin::Entity::insert(refused.into_active_model());
        refused.exec_without_returning(&app.inner.context.db).await.unwrap();
    };
    visited("first").await;
    let few = count().await;
    for number in 0..30 {
        visited(&format!("site-{number}")).await;
    }
    assert_eq!(count().await, few);
    let whole = list(&app, &owner, "limit=200").await;
    assert_eq!((slugs(&whole).len(), codes(site(&whole, "site-7"))), (31, vec!["origins_refused"]));
}
