//! Recomputation of past visits after a change of rules.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use analytics::reports::{Timeseries, TimeseriesParams};
use analytics::upkeep;
use domain::tenancy::access;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::database::{is_citus, is_postgres};
use crate::support::{App, CHROME, CRON_SECRET, Project, TestDatabase, User, noon};

const REPORTS: [&str; 8] = [
    "overview?preset=7d&bucket=day",
    "timeseries?preset=7d&bucket=hour",
    "breakdown?preset=7d&dimension=channel",
    "breakdown?preset=7d&dimension=page_group",
    "breakdown?preset=7d&dimension=goal",
    "pages?preset=7d",
    "filter-options?preset=7d",
    "goals?preset=7d&compare=1",
];

/// A visit of a visitor of its own, with a page and a source that depend on its number.
async fn visit(app: &App, project: &Project, number: u8) -> u16 {
    let session = format!("5e55105e-0000-4000-8000-{number:012}");
    let pageview = format!("9a6e01e3-0000-4000-8000-{number:012}");
    let batch = project.batch(&session, &pageview, |batch| {
        let page = &mut batch["pvs"][0];
        page["path"] = json!(format!("/shop/{}", number % 3));
        page["attrFrom"] = json!("url");
        page["attr"] =
            json!({ "utm_source": if number.is_multiple_of(2) { "newsletter" } else { "partner" } });
        batch["ev"] = json!([{ "pv": pageview, "n": 1, "t": 10, "e": "form_submit", "p": {} }]);
    });
    let sent = app
        .post("/v1/e")
        .header("origin", &format!("https://{}.example", project.slug))
        .header("content-type", "text/plain")
        .header("user-agent", &CHROME.replace("141", &format!("{}", 100 + u32::from(number))));
    sent.body(batch.to_string()).send().await.status
}

/// Ten visits, one every five hours: some lie on another day in Auckland, some do not.
async fn visits(app: &App, projects: &[&Project]) {
    for number in 0..10 {
        for project in projects {
            assert_eq!(visit(app, project, number).await, 204);
        }
        app.advance(Duration::from_secs(5 * 3600));
    }
}

async fn answers(app: &App, owner: &User, project: &str) -> Vec<Value> {
    let mut answers = Vec::new();
    for report in REPORTS {
        let path = format!("/v1/projects/{project}/analytics/{report}");
        answers.push(app.get(&path).bearer(owner).send().await.ok(200));
    }
    answers
}

async fn recomputation(app: &App, owner: &User, project: &str) -> Value {
    let path = format!("/v1/projects/{project}/status");
    app.get(&path).bearer(owner).send().await.ok(200)["recomputation"].clone()
}

async fn recompute(app: &App) -> Value {
    let result = app.get("/v1/cron/recompute").token(CRON_SECRET).send().await.ok(200);
    assert_eq!((&result["ran"][0]["ok"], &result["moreDue"]), (&json!(true), &json!(false)), "{result}");
    result["ran"][0]["stats"].clone()
}

/// Changes one of two projects with the same visits after they came, the other before: in the end
/// both answer the same. Until then the first says that it is being recomputed.
async fn becomes_as_if_it_had_always_been_so(path: &str, change: Value) {
    let app = App::start().await;
    let owner = app.owner().await;
    let (late, early) = (app.project(&owner, "late").await, app.project(&owner, "early").await);
    let patch = async |project: &str| {
        let path = format!("/v1/projects/{project}{path}");
        app.patch(&path).bearer(&owner).json(&change).send().await.ok(200);
    };
    patch("early").await;
    recompute(&app).await;
    visits(&app, &[&late, &early]).await;
    let before = answers(&app, &owner, "late").await;
    assert!(before.iter().all(|answer| answer["recomputing"] == false));
    assert_eq!(recomputation(&app, &owner, "late").await, Value::Null);

    patch("late").await;
    let sessions = "/v1/projects/late/sessions?preset=7d";
    let list = async || app.get(sessions).bearer(&owner).send().await.ok(200);
    assert_eq!(list().await["recomputing"], true);
    let meanwhile = answers(&app, &owner, "late").await;
    assert!(meanwhile.iter().all(|answer| answer["recomputing"] == true));
    let table = app.get("/v1/projects/late/analytics/pages?preset=7d").bearer(&owner);
    let table = table.header("accept", "text/csv").send().await;
    assert_eq!(table.header("x-svc-table"), Some("rows=3, recomputing"));
    let text = table.text_of(200);
    assert!(text.lines().last().unwrap().starts_with("# Past visits are being recomputed"), "{text}");
    let expected = json!({ "done": 0, "total": null, "secondsLeft": null });
    assert_eq!(recomputation(&app, &owner, "late").await, expected);
    let tick = app.get("/v1/cron/tick").token(CRON_SECRET).send().await.ok(200);
    let runs = tick["ran"].as_array().unwrap();
    let run = runs.iter().find(|run| run["job"] == "recompute").expect("the change makes the job due");
    assert_eq!(run["stats"], json!({ "visits": 10, "failed": 0, "projects": 1, "more": false }));
    assert_eq!(recomputation(&app, &owner, "late").await, Value::Null);
    let (mut late, early) = (answers(&app, &owner, "late").await, answers(&app, &owner, "early").await);
    assert_eq!(late, early);
    assert_ne!(late, before);
    assert_eq!(list().await["recomputing"], false);

    // Again from the rows alone: nothing was told to the columns that is not written there.
    let id = app.get("/v1/projects/late").bearer(&owner).send().await.ok(200)["id"].clone();
    app.inner.reports.forget(id.as_str().unwrap().parse().unwrap()).await.unwrap();
    late = answers(&app, &owner, "late").await;
    assert_eq!(late, early);
    assert_eq!(recompute(&app).await["visits"], 0);
}

#[tokio::test]
async fn a_new_time_zone_moves_past_visits_to_their_days() {
    becomes_as_if_it_had_always_been_so("", json!({ "timezone": "Pacific/Auckland" })).await;
}

#[tokio::test]
async fn new_channel_rules_hold_for_past_visits() {
    becomes_as_if_it_had_always_been_so("", json!({ "channelRules": 1 })).await;
}

#[tokio::test]
async fn new_page_groups_hold_for_past_pageviews() {
    let groups = json!([
        { "key": "first", "label": "First", "match": [{ "kind": "exact", "value": "/shop/1" }] },
        { "key": "shop", "label": "Shop", "match": [{ "kind": "prefix", "value": "/shop" }] },
    ]);
    becomes_as_if_it_had_always_been_so("/config", json!({ "pageGroups": groups })).await;
}

#[tokio::test]
async fn a_changed_goal_holds_for_past_visits() {
    let wanted = json!({ "kind": "page", "match": { "kind": "exact", "value": "/shop/1" } });
    let change = json!({ "match": wanted, "value": 12.5, "isConversion": true });
    becomes_as_if_it_had_always_been_so("/goals/cta_click", change).await;
}

#[tokio::test]
async fn what_no_visit_follows_from_leaves_the_history_alone() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let groups = |label: &str| json!({ "pageGroups": [{ "key": "all", "label": label, "match": [{ "kind": "prefix", "value": "/" }] }] });
    let patch = async |path: &str, change: Value| {
        let path = format!("/v1/projects/shop{path}");
        app.patch(&path).bearer(&owner).json(&change).send().await.ok(200);
    };
    patch("/config", groups("All")).await;
    recompute(&app).await;
    assert_eq!(visit(&app, &shop, 1).await, 204);
    patch("", json!({ "name": "Other", "timezone": "UTC", "channelRules": 2 })).await;
    patch("/config", groups("Every page")).await;
    patch("/config", json!({ "variantParam": "v" })).await;
    assert_eq!(recomputation(&app, &owner, "shop").await, Value::Null);
}

#[tokio::test]
async fn rules_that_change_twice_end_as_the_second() {
    let app = App::start().await;
    let owner = app.owner().await;
    let (shop, early) = (app.project(&owner, "shop").await, app.project(&owner, "early").await);
    let patch = async |project: &str, timezone: &str| {
        let path = format!("/v1/projects/{project}");
        app.patch(&path).bearer(&owner).json(&json!({ "timezone": timezone })).send().await.ok(200);
    };
    patch("early", "America/New_York").await;
    recompute(&app).await;
    visits(&app, &[&shop, &early]).await;
    patch("shop", "Pacific/Auckland").await;
    // Visits that come before the work is done are of the new rules already.
    assert_eq!((visit(&app, &shop, 20).await, visit(&app, &early, 20).await), (204, 204));
    patch("shop", "America/New_York").await;
    assert_eq!(recompute(&app).await["visits"], 11);
    assert_eq!(answers(&app, &owner, "shop").await, answers(&app, &owner, "early").await);
}

/// Instances keep a project's rules for ten seconds, and a visit that one of them derives by older
/// rules must not stay as it is.
#[tokio::test]
async fn a_visit_that_another_instance_derives_by_older_rules_is_found() {
    if !is_postgres() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let url = TestDatabase::create().await.url_in(folder.path());
    let app = App::on(folder, &url, domain::Clock::fixed(noon()), &[]).await;
    let other = App::on(tempfile::tempdir().unwrap(), &url, app.clock.clone(), &[]).await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    assert_eq!(visit(&other, &shop, 1).await, 204);
    let auckland = json!({ "timezone": "Pacific/Auckland" });
    app.patch("/v1/projects/shop").bearer(&owner).json(&auckland).send().await.ok(200);
    recompute(&app).await;
    assert_eq!(recomputation(&app, &owner, "shop").await, Value::Null);
    assert_eq!(visit(&other, &shop, 2).await, 204);
    let expected = json!({ "done": 0, "total": null, "secondsLeft": null });
    assert_eq!(recomputation(&app, &owner, "shop").await, expected);
    assert_eq!(recompute(&app).await, json!({ "visits": 1, "failed": 0, "projects": 1, "more": false }));
    let path = "/v1/projects/shop/analytics/overview?from=2026-11-22&to=2026-11-22";
    let overview = app.get(path).bearer(&owner).send().await.ok(200);
    assert_eq!((&overview["totals"]["sessions"], &overview["recomputing"]), (&json!(2), &json!(false)));
}

#[tokio::test]
async fn visits_at_which_it_fails_stay_as_they_are_and_hold_up_no_others() {
    if is_citus() {
        // It has no triggers on tables that it spreads.
        return;
    }
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    visits(&app, &[&shop]).await;
    let run = async |sql: String| {
        app.inner.context.db.execute_unprepared(&sql).await.unwrap();
    };
    let sessions = entity::visits::stored::table(app.inner.context.db.get_database_backend(), "sessions");
    let id = |number: u8| match is_postgres() {
        true => format!("'5e55105e-0000-4000-8000-{number:012}'"),
        false => format!("x'5e55105e000040008000{number:012}'"),
    };
    // One cannot be read, and one cannot be written, not even its version.
    run(format!("update {sessions} set device = 99 where session_id = {}", id(3))).await;
    if is_postgres() {
        let refuse = "create function refuse() returns trigger language plpgsql as \
             $$ begin raise exception 'refused by the test'; end $$";
        run(refuse.to_owned()).await;
        let trigger = "create trigger refuse before update on sessions for each row when (new.session_id =";
        run(format!("{trigger} {}) execute function refuse()", id(7))).await;
    } else {
        let trigger = format!("create trigger refuse before update on {sessions} when new.session_id =");
        run(format!("{trigger} {} begin select raise(abort, 'refused by the test'); end", id(7))).await;
    }
    app.patch("/v1/projects/shop")
        .bearer(&owner)
        .json(&json!({ "timezone": "Pacific/Auckland" }))
        .send()
        .await
        .ok(200);
    assert_eq!(recompute(&app).await, json!({ "visits": 8, "failed": 2, "projects": 1, "more": false }));
    assert_eq!(recomputation(&app, &owner, "shop").await, Value::Null);
    app.inner.ingest.stop().await;
    let status = app.get("/v1/projects/shop/status").bearer(&owner).send().await.ok(200);
    assert_eq!(status["today"]["notRecomputed"], 2);
}

/// A visit that PostgreSQL never lets be changed, here for another transaction's sake.
#[tokio::test]
async fn a_visit_that_is_always_being_changed_holds_up_neither_its_project_nor_others() {
    if !is_postgres() || is_citus() {
        // SQLite has one writer, who waits and never loses; Citus has no triggers on tables it spreads.
        return;
    }
    let app = App::start().await;
    let owner = app.owner().await;
    // The work goes by the order in which they were made.
    let (first, second) = (app.project(&owner, "first").await, app.project(&owner, "second").await);
    visits(&app, &[&first, &second]).await;
    let run = async |sql: &str| {
        app.inner.context.db.execute_unprepared(sql).await.unwrap();
    };
    run("create function lose() returns trigger language plpgsql as \
         $$ begin raise exception using errcode = '57014'; end $$")
    .await;
    run(&format!(
        "create trigger lose before update on sessions for each row \
         when (new.session_id = '5e55105e-0000-4000-8000-000000000007' and new.project_id = '{}') \
         execute function lose()",
        first.id
    ))
    .await;
    for project in ["first", "second"] {
        let auckland = json!({ "timezone": "Pacific/Auckland" });
        let path = format!("/v1/projects/{project}");
        app.patch(&path).bearer(&owner).json(&auckland).send().await.ok(200);
    }
    let result = app.get("/v1/cron/recompute").token(CRON_SECRET).send().await.ok(200);
    assert_eq!(result["ran"][0]["ok"], false, "{result}");
    assert_eq!(recomputation(&app, &owner, "second").await, Value::Null);
    let left = recomputation(&app, &owner, "first").await;
    assert_eq!((&left["done"], &left["total"]), (&json!(9), &json!(10)));
    run("drop trigger lose on sessions").await;
    assert_eq!(recompute(&app).await, json!({ "visits": 1, "failed": 0, "projects": 1, "more": false }));
    assert_eq!(recomputation(&app, &owner, "first").await, Value::Null);
}

/// However many projects a tenant has to recompute, another tenant's project has every second step.
#[tokio::test]
async fn the_many_projects_of_one_tenant_wait_for_a_project_of_another() {
    let app = App::start().await;
    let (many, one) = (app.owner().await, app.user("bakery").await);
    // The projects of the first tenant come first in every order.
    let mut projects = Vec::new();
    for number in 1..=4 {
        projects.push((&many, app.project(&many, &format!("shop{number}")).await));
    }
    projects.push((&one, app.project(&one, "bread").await));
    for (owner, project) in &projects {
        assert_eq!(visit(&app, project, 1).await, 204);
        let path = format!("/v1/projects/{}", project.slug);
        let auckland = json!({ "timezone": "Pacific/Auckland" });
        app.patch(&path).bearer(owner).json(&auckland).send().await.ok(200);
    }
    let steps = AtomicUsize::new(0);
    let is_over = || steps.fetch_add(1, Ordering::Relaxed) == 1;
    let did = upkeep::recompute::turn(&app.inner.context, app.inner.ingest.writer(), is_over).await.unwrap();
    assert_eq!((did.visits, did.projects, did.more), (2, 0, true));
    let of_one = recomputation(&app, &one, "bread").await;
    assert_eq!((&of_one["done"], &of_one["total"]), (&json!(1), &json!(1)), "its step was the second");
    recompute(&app).await;
    for (owner, project) in &projects {
        assert_eq!(recomputation(&app, owner, &project.slug).await, Value::Null);
    }
}

/// Everything that answers as a table about visits.
const TABLES: [&str; 21] = [
    "analytics/timeseries?preset=7d",
    "analytics/breakdown?preset=7d&dimension=channel",
    "analytics/breakdown?preset=7d&dimension=page&dimension2=channel",
    "analytics/pages?preset=7d",
    "analytics/scroll?preset=7d",
    "analytics/sections?preset=7d",
    "analytics/engagement?preset=7d",
    "analytics/clicks?preset=7d",
    "analytics/vitals?preset=7d",
    "analytics/videos?preset=7d",
    "analytics/videos/film/retention?preset=7d",
    "analytics/goals?preset=7d",
    "analytics/flow?preset=7d",
    "analytics/answers?preset=7d",
    "analytics/filter-options?preset=7d",
    "analytics/events?preset=7d",
    "analytics/relevance-ranking?preset=7d",
    "ads/kpis?preset=7d",
    "ads/timeseries?preset=7d",
    "ads/unmatched?preset=7d",
    "sessions?preset=7d",
];

#[tokio::test]
async fn every_table_says_that_past_visits_are_being_recomputed() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    visits(&app, &[&shop]).await;
    let csv = async |call: crate::support::Call| {
        let answer = call.bearer(&owner).header("accept", "text/csv").send().await;
        let header = answer.header("x-svc-table").unwrap().to_owned();
        let text = answer.text_of(200);
        let line = text.lines().last().unwrap().contains("Past visits are being recomputed.");
        (header.ends_with("recomputing"), line)
    };
    let said = async || {
        let mut said = Vec::new();
        for table in TABLES {
            said.push((table, csv(app.get(&format!("/v1/projects/shop/{table}"))).await));
        }
        let query = json!({ "query": "select count(*) from sessions" });
        said.push(("sql", csv(app.post("/v1/projects/shop/sql").json(&query)).await));
        said
    };
    for (table, said) in said().await {
        assert_eq!(said, (false, false), "{table}");
    }
    let zone = json!({ "timezone": "Pacific/Auckland" });
    app.patch("/v1/projects/shop").bearer(&owner).json(&zone).send().await.ok(200);
    for (table, said) in said().await {
        assert_eq!(said, (true, true), "{table}");
    }
}

/// The change and its whole recomputation begin and end after the request has come, while it waits for its turn.
#[tokio::test]
async fn a_report_that_came_before_a_change_says_that_visits_follow_the_new_rules() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    visits(&app, &[&shop]).await;
    let (context, reports) = (&app.inner.context, &app.inner.reports);
    let come = async || {
        let principal = access::authenticate(context, &owner.token).await.unwrap();
        access::project(context, &principal, "shop").await.unwrap()
    };
    let params = || serde_json::from_value::<TimeseriesParams>(json!({ "preset": "7d" })).unwrap();
    let series = async |access: &access::ProjectAccess| {
        reports.run::<Timeseries>(access, params()).await.unwrap().recomputing
    };
    let list = async |access: &access::ProjectAccess| {
        let params = serde_json::from_value(json!({ "preset": "7d" })).unwrap();
        reports.sessions(access, params).await.unwrap().recomputing
    };
    let query = async |access: &access::ProjectAccess| {
        let query = serde_json::from_value(json!({ "query": "select count(*) from sessions" })).unwrap();
        reports.sql(access, query).await.unwrap().recomputing
    };
    let waiting = come().await;
    assert_eq!((series(&waiting).await, list(&waiting).await, query(&waiting).await), (false, false, false));
    let zone = json!({ "timezone": "Pacific/Auckland" });
    app.patch("/v1/projects/shop").bearer(&owner).json(&zone).send().await.ok(200);
    recompute(&app).await;
    assert_eq!((series(&waiting).await, list(&waiting).await, query(&waiting).await), (true, true, true));
    let next = come().await;
    assert_eq!((series(&next).await, list(&next).await, query(&next).await), (false, false, false));
}
