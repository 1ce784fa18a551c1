use analytics::upkeep::pace::Pace;
use domain::ground::revision::Expected;
use domain::tenancy::access::Scope;
use entity::Role;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::{App, CRON_SECRET, TestDatabase, noon};

#[tokio::test]
async fn a_project_begins_with_the_defaults_of_the_contract() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let project = app.get("/v1/projects/shop").bearer(&owner).send().await.ok(200);
    assert_eq!(project["id"], shop.id);
    assert_eq!(project["orgSlug"], "acme");
    assert_eq!((&project["timezone"], &project["currency"]), (&json!("UTC"), &json!("EUR")));
    assert_eq!(project["configRev"], 1);
    let limits = json!({
        "pageviewsPerDay": 25_000, "pageviewsPerKeyDay": 400, "eventsPerKeyDay": 4000,
        "eventsPerDay": null, "storedBytesQuota": null,
    });
    assert_eq!(project["settings"]["limits"], limits);
    assert!(shop.key.starts_with("pk_svc_") && shop.key.len() == 37);
}

/// Rule 9 of the chapter Authentication.
#[tokio::test]
async fn a_project_is_addressed_by_id_by_slug_and_by_both_slugs() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    for address in
        [shop.id.clone(), shop.id.to_uppercase(), "shop".into(), "acme%2Fshop".into(), "acme%2fshop".into()]
    {
        let found = app.get(&format!("/v1/projects/{address}")).bearer(&owner).send().await.ok(200);
        assert_eq!(found["id"], shop.id, "{address}");
    }
    for address in ["other%2Fshop", "acme%2Fnone", "none", "acme%2F", "%2Fshop", "not_a_slug", "%F0%9F%A6%80"]
    {
        let answer = app.get(&format!("/v1/projects/{address}")).bearer(&owner).send().await;
        answer.problem(404, "not_found");
    }
    app.get("/v1/projects/%FF").bearer(&owner).send().await.problem(400, "bad_request");
    let long = format!("/v1/projects/{}", "a".repeat(300));
    assert_eq!(app.get(&long).bearer(&owner).send().await.violations(), ["path.project"]);
}

/// Rule 9 of the chapter Authentication.
#[tokio::test]
async fn a_bare_slug_in_two_organizations_is_not_found() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let second = json!({ "name": "Second", "slug": "second" });
    app.post("/v1/orgs").bearer(&owner).json(&second).send().await.ok(201);
    let body = json!({ "name": "Shop", "slug": "shop", "domains": ["shop.test"] });
    app.post("/v1/orgs/second/projects").bearer(&owner).json(&body).send().await.ok(201);
    app.get("/v1/projects/shop").bearer(&owner).send().await.problem(404, "not_found");
    app.get("/v1/projects/second%2Fshop").bearer(&owner).send().await.ok(200);
    let all = app.get("/v1/projects?slug=shop").bearer(&owner).send().await.ok(200);
    assert_eq!(all["items"].as_array().unwrap().len(), 2);
    let one = app.get("/v1/projects?org=second&slug=shop").bearer(&owner).send().await.ok(200);
    assert_eq!(one["items"][0]["orgSlug"], "second");
}

#[tokio::test]
async fn a_project_changes_where_asked_and_nowhere_else() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let before = app.get("/v1/projects/shop").bearer(&owner).send().await.ok(200);
    let change = json!({
        "name": "Laden", "timezone": "Europe/Berlin", "country": "DE", "retentionDays": 30,
        "settings": { "sql": { "enabled": false } },
    });
    let after = app.patch("/v1/projects/shop").bearer(&owner).json(&change).send().await.ok(200);
    let mut expected = before;
    for (key, value) in change.as_object().unwrap() {
        if key != "settings" {
            expected[key] = value.clone();
        }
    }
    expected["settings"]["sql"]["enabled"] = json!(false);
    expected["updatedAt"] = after["updatedAt"].clone();
    // Browsers are told how phone numbers are dialled in the country.
    expected["configRev"] = json!(2);
    assert_eq!(after, expected);
    let cleared = app.patch("/v1/projects/shop").bearer(&owner).json(&json!({ "country": null }));
    assert_eq!(cleared.send().await.ok(200)["country"], Value::Null);
}

#[tokio::test]
async fn settings_are_held_to_their_bounds_and_groups_are_complete() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let change = json!({
        "timezone": "Mars/Olympus", "currency": "eur", "settings": {
            "proxyWarningShare": 2, "ads": { "relevantMinScore": 0 }, "conversions": {}, "nope": true,
        },
    });
    let mut violations =
        app.patch("/v1/projects/shop").bearer(&owner).json(&change).send().await.violations();
    violations.sort();
    let expected = [
        "body.currency",
        "body.settings.ads.relevantMinScore",
        "body.settings.conversions.webDailyCap",
        "body.settings.nope",
        "body.settings.proxyWarningShare",
    ];
    assert_eq!(violations, expected);
    let zone = app.patch("/v1/projects/shop").bearer(&owner).json(&json!({ "timezone": "Mars/Olympus" }));
    assert_eq!(zone.send().await.violations(), ["body.timezone"]);
}

#[tokio::test]
async fn deleting_a_project_asks_for_sudo() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    app.delete("/v1/projects/shop").bearer(&owner).send().await.problem(403, "sudo_required");
    app.sudo(&owner).await;
    let answer = app.delete("/v1/projects/shop").bearer(&owner).send().await;
    assert_eq!((answer.status, answer.body.len()), (204, 0));
    app.get("/v1/projects/shop").bearer(&owner).send().await.problem(404, "not_found");
}

#[tokio::test]
async fn a_deleted_project_takes_its_snapshots_along() {
    let app = App::with(&[("SVC_REPORTS", "columns")]).await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let id = "5e55105e-0000-4000-8000-000000000001";
    assert_eq!(app.track(&shop, &shop.batch(id, id, |_| {})).await.status, 204);
    app.get("/v1/projects/shop/analytics/overview").bearer(&owner).send().await.ok(200);
    app.get("/v1/cron/snapshots").token(crate::support::CRON_SECRET).send().await.ok(200);
    let folder = app.folder.path().join("columns").join(shop.id.replace('-', ""));
    assert!(folder.exists());
    app.sudo(&owner).await;
    app.delete("/v1/projects/shop").bearer(&owner).send().await.ok(204);
    assert!(!folder.exists());
    assert_eq!(app.inner.reports.bytes(), 0);
}

#[tokio::test]
async fn a_secret_key_is_never_asked_for_sudo() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let key = app.secret_key(&owner, &[Scope::OrgAdmin], &[]).await;
    app.delete("/v1/projects/shop").token(&key).send().await.ok(204);
}

#[tokio::test]
async fn a_narrowed_key_sees_only_its_projects() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    app.project(&owner, "blog").await;
    let key = app.secret_key(&owner, &[Scope::AnalyticsRead], &[&shop]).await;
    app.get("/v1/projects/shop").token(&key).send().await.ok(200);
    app.get("/v1/projects/blog").token(&key).send().await.problem(404, "not_found");
    let list = app.get("/v1/projects").token(&key).send().await.ok(200);
    assert_eq!(list["items"].as_array().unwrap().len(), 1);
    let change = app.patch("/v1/projects/shop").token(&key).json(&json!({ "name": "X" })).send().await;
    assert_eq!(change.problem(403, "insufficient_scope")["required"], json!(["project:admin"]));
}

#[tokio::test]
async fn scopes_come_before_the_body_and_access_before_scopes() {
    let app = App::start().await;
    let owner = app.owner().await;
    let viewer = app.user("viewer").await;
    app.project(&owner, "shop").await;
    let change = || app.patch("/v1/projects/shop").json(&json!({ "nope": 1 }));
    change().bearer(&viewer).send().await.problem(404, "not_found");
    app.join(&viewer, &owner, Role::Viewer).await;
    change().bearer(&viewer).send().await.problem(403, "insufficient_scope");
    assert_eq!(change().bearer(&owner).send().await.violations(), ["body.nope"]);
}

#[tokio::test]
async fn domains_are_host_patterns() {
    let app = App::start().await;
    let owner = app.owner().await;
    let create = |domains: Value| {
        let body = json!({ "name": "P", "slug": "p", "domains": domains });
        app.post("/v1/orgs/acme/projects").bearer(&owner).json(&body).send()
    };
    assert_eq!(create(json!([])).await.violations(), ["body.domains"]);
    let bad = create(json!(["ok.example", "https://bad.example", "*", "a.*.b"])).await.violations();
    assert_eq!(bad, ["body.domains.1", "body.domains.2", "body.domains.3"]);
    create(json!(["*.wild.example", "localhost"])).await.ok(201);
}

#[tokio::test]
async fn the_tracking_config_changes_by_whole_keys_and_counts_its_changes() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let path = "/v1/projects/shop/config";
    let before = app.get(path).bearer(&owner).send().await.ok(200);
    assert_eq!(before["configRev"], 1);
    assert_eq!(before["tracking"]["domains"], json!(["shop.example"]));
    let change = json!({
        "pageGroups": [{ "key": "blog", "label": { "en": "Blog" }, "match": [{ "kind": "prefix", "value": "/blog" }] }],
        "variantParam": null,
    });
    let after = app.patch(path).bearer(&owner).json(&change).send().await.ok(200);
    assert_eq!(after["configRev"], 2);
    assert_eq!(after["tracking"]["pageGroups"][0]["key"], "blog");
    assert_eq!(app.get(path).bearer(&owner).send().await.ok(200), after);
    assert_eq!(app.get("/v1/projects/shop").bearer(&owner).send().await.ok(200)["configRev"], 2);
}

#[tokio::test]
async fn a_bridge_may_name_every_prop_that_ingest_takes() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let configure = async |prop: &str| {
        let bridge =
            json!({ "event": "paid", "emit": "order", "props": { prop: "detail.id" }, "flush": true });
        let change = json!({ "bridges": [bridge] });
        app.patch("/v1/projects/shop/config").bearer(&owner).json(&change).send().await
    };
    for prop in ["orderId", "order_id", "order-id.v2", &"a".repeat(40)] {
        configure(prop).await.ok(200);
    }
    for prop in ["order id", "", &"a".repeat(41)] {
        assert_eq!(configure(prop).await.status, 422, "{prop}");
    }
}

#[tokio::test]
async fn a_tracking_config_names_what_is_wrong_with_it() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let change = json!({
        "domains": [], "personalMode": "hide", "nope": 1,
        "pageGroups": [{ "key": "UPPER", "label": "", "match": [] }],
        "storagePrefix": "1x",
    });
    let call = app.patch("/v1/projects/shop/config").bearer(&owner).json(&change);
    let mut violations = call.send().await.violations();
    violations.sort();
    let expected = [
        "body.domains",
        "body.nope",
        "body.pageGroups.0.key",
        "body.pageGroups.0.label",
        "body.pageGroups.0.match",
        "body.personalMode",
        "body.storagePrefix",
    ];
    assert_eq!(violations, expected);
    let regex = json!({ "excludePaths": [{ "kind": "regex", "value": "(" }] });
    let call = app.patch("/v1/projects/shop/config").bearer(&owner).json(&regex);
    assert_eq!(call.send().await.violations(), ["body.excludePaths.0.value"]);
}

/// Patterns run for every batch, so what those of one project cost is bounded when they are saved.
#[tokio::test]
async fn patterns_that_would_cost_the_other_projects_are_refused() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let regex = |value: &str| json!({ "kind": "regex", "value": value });
    let save = |change: Value| app.patch("/v1/projects/shop/config").bearer(&owner).json(&change).send();
    // One that would take long on every text.
    let slow = json!({ "excludePaths": vec![regex("(?:[ -~]?){1500}[^ -~]"); 50] });
    let refused = save(slow).await.violations();
    assert_eq!((refused.len(), refused[0].as_str()), (10, "body.excludePaths.0.value"));
    // Each of these could be saved, but not all together.
    let large = regex("[ab]*a[ab]{8}c");
    save(json!({ "excludePaths": [large] })).await.ok(200);
    let groups = |rule: &dyn Fn(usize, usize) -> Value| {
        let rules = |at: usize| (0..20).map(|n| rule(at, n)).collect::<Vec<Value>>();
        let group = |at: usize| json!({ "key": format!("g{at}"), "label": "Group", "match": rules(at) });
        json!({ "pageGroups": (0..30).map(group).collect::<Vec<Value>>() })
    };
    let refused = save(groups(&|_, _| large.clone())).await.violations();
    assert_eq!(refused.len(), 1);
    assert!(refused[0].starts_with("body.pageGroups."), "{refused:?}");
    let refused = save(groups(&|at, n| regex(&format!("^/{at}/{n}/")))).await.violations();
    assert_eq!(refused, ["body.pageGroups.10.match.0.value"]);
    // As many rules as a config takes, of those that people write.
    let usual = |at: usize, n: usize| match n % 3 {
        0 => regex(&format!(r"^/(de|en)/shop-{at}/[^/]+-{n}\d+\.html$")),
        1 => json!({ "kind": "glob", "value": format!("/shop-{at}/{n}/**") }),
        _ => json!({ "kind": "prefix", "value": format!("/shop-{at}/{n}") }),
    };
    let few = |at: usize, n: usize| if at < 27 { usual(at, n) } else { usual(at, 2) };
    save(groups(&few)).await.ok(200);
}

/// More visits than go in one transaction; the process ends between two of them.
#[tokio::test]
async fn a_deletion_goes_on_after_a_restart_and_the_project_stays_gone() {
    let folder = tempfile::tempdir().unwrap();
    let url = TestDatabase::create().await.url_in(folder.path());
    let clock = domain::Clock::fixed(noon());
    let settings = [("SVC_TRUSTED_IP_HEADER", "x-real-ip")];
    let app = App::on(folder, &url, clock.clone(), &settings).await;
    let owner = app.owner().await;
    let (shop, blog) = (app.project(&owner, "shop").await, app.project(&owner, "blog").await);
    let visit = async |project: &crate::support::Project, number: usize| {
        let id = format!("5e55105e-0000-4000-8000-{number:012}");
        let sent = app
            .post("/v1/e")
            .header("origin", &format!("https://{}.example", project.slug))
            .header("content-type", "text/plain")
            .header("x-real-ip", &format!("10.0.{}.{}", number / 250, number % 250))
            .body(project.batch(&id, &id, |_| {}).to_string());
        assert_eq!(sent.send().await.status, 204);
    };
    futures::future::join_all((0..502).map(|number| visit(&shop, number))).await;
    visit(&blog, 1).await;
    app.replayed().await;
    let count = async |app: &App, table: &str| {
        let backend = app.inner.db().get_database_backend();
        let rows = entity::visits::stored::table(backend, table);
        let sql = format!("select count(*) from {rows}");
        let statement = sea_orm::Statement::from_string(backend, sql);
        let row = app.inner.db().query_one_raw(statement).await.unwrap().unwrap();
        row.try_get_by_index::<i64>(0).unwrap()
    };
    assert_eq!(count(&app, "sessions").await, 503);

    app.sudo(&owner).await;
    let context = &app.inner.context;
    let principal = domain::tenancy::access::authenticate(context, &owner.token).await.unwrap();
    let access = domain::tenancy::access::project(context, &principal, "shop").await.unwrap();
    domain::projects::delete(context, &access, &Expected::Any).await.unwrap();
    let chunk = analytics::upkeep::deletion::remove_chunk(
        context,
        access.id(),
        &mut Pace::beside_the_writer(context),
    )
    .await
    .unwrap();
    assert!(chunk.more && chunk.done > 0, "{chunk:?}");
    let app = App::on(app.stop().await, &url, clock, &settings).await;

    assert_eq!(count(&app, "sessions").await, 503 - i64::try_from(chunk.done).unwrap());
    app.get("/v1/projects/shop").bearer(&owner).send().await.problem(404, "not_found");
    assert_eq!(app.track(&shop, &shop.batch(&shop.id, &shop.id, |_| {})).await.status, 403);
    let job = async || {
        let run = app.get("/v1/cron/deletions").token(CRON_SECRET).send().await.ok(200);
        run["ran"][0]["stats"].clone()
    };
    assert_eq!(job().await, json!({ "projects": 1, "more": false }));
    assert_eq!(job().await, json!({ "projects": 0, "more": false }));
    for table in ["sessions", "pageviews"] {
        assert_eq!(count(&app, table).await, 1, "{table}");
    }
    for table in domain::tenancy::deletion_marks::VISIT_TABLES {
        let id: uuid::Uuid = shop.id.parse().unwrap();
        let backend = app.inner.db().get_database_backend();
        let sql = format!("select count(*) from {}", entity::visits::stored::of_project(backend, table));
        let statement = sea_orm::Statement::from_sql_and_values(backend, sql, [id.into()]);
        let row = app.inner.db().query_one_raw(statement).await.unwrap().unwrap();
        assert_eq!(row.try_get_by_index::<i64>(0).unwrap(), 0, "{table}");
    }
    let overview = "/v1/projects/blog/analytics/overview?preset=7d";
    let overview = app.get(overview).bearer(&owner).send().await.ok(200);
    assert_eq!(overview["totals"]["sessions"], 1);
}
