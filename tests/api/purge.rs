use std::time::Duration;

use sea_orm::{ConnectionTrait, Statement, TransactionTrait};
use serde_json::{Value, json};

use crate::support::database::is_postgres;
use crate::support::{App, CHROME, Project, User};

const PURGE: &str = "/v1/projects/shop/purge";

/// A visit with one pageview and one custom event, by a visitor of its own.
async fn visit(app: &App, project: &Project, number: u8, test: bool) {
    let session = format!("5e55105e-0000-4000-8000-{number:012}");
    let pageview = format!("9a6e01e3-0000-4000-8000-{number:012}");
    let batch = project.batch(&session, &pageview, |batch| {
        batch["test"] = json!(test);
        batch["ev"] = json!([{ "pv": pageview, "n": 1, "t": 10, "e": "trial_begun", "p": {} }]);
    });
    let stored = app
        .post("/v1/e")
        .header("origin", &format!("https://{}.example", project.slug))
        .header("content-type", "text/plain")
        .header("user-agent", &CHROME.replace("141", &format!("{}", 100 + u32::from(number))))
        .body(batch.to_string());
    assert_eq!(stored.send().await.status, 204);
}

async fn sessions(app: &App, owner: &User, project: &str) -> Value {
    let path = format!("/v1/projects/{project}/analytics/overview?preset=7d&include_test=true");
    app.get(&path).bearer(owner).send().await.ok(200)["totals"]["sessions"].clone()
}

async fn purge(app: &App, owner: &User, input: Value) -> Value {
    app.post(PURGE).bearer(owner).json(&input).send().await.ok(200)
}

#[tokio::test]
async fn everything_of_one_project_goes_and_what_comes_later_counts() {
    let app = App::start().await;
    let owner = app.owner().await;
    let (shop, blog) = (app.project(&owner, "shop").await, app.project(&owner, "blog").await);
    for number in 1..=3 {
        visit(&app, &shop, number, number == 3).await;
        visit(&app, &blog, number, false).await;
    }
    assert_eq!(sessions(&app, &owner, "shop").await, 3);
    app.sudo(&owner).await;
    assert_eq!(purge(&app, &owner, json!({ "scope": "all" })).await, json!({ "sessions": 3 }));
    assert_eq!(sessions(&app, &owner, "shop").await, 0);
    assert_eq!(sessions(&app, &owner, "blog").await, 3);
    let status = app.get("/v1/projects/shop/status").bearer(&owner).send().await.ok(200);
    assert_eq!((&status["sessionsTotal"], &status["eventNames"]["unregistered"]), (&json!(0), &json!(0)));
    visit(&app, &shop, 4, false).await;
    assert_eq!(sessions(&app, &owner, "shop").await, 1);
    let status = app.get("/v1/projects/shop/status").bearer(&owner).send().await.ok(200);
    assert_eq!(status["eventNames"]["unregistered"], 1, "a name is observed anew");

    let record = app.get("/v1/orgs/acme/audit?limit=1").bearer(&owner).send().await.ok(200);
    let entry = &record["items"][0];
    assert_eq!((&entry["action"], &entry["projectId"]), (&json!("project.purge"), &json!(shop.id)));
    assert_eq!(entry["details"], json!({ "scope": "all", "sessions": 3 }));
}

#[tokio::test]
async fn the_snapshots_of_purged_visits_go_from_the_disk() {
    let app = App::with(&[("SVC_REPORTS", "columns")]).await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    visit(&app, &shop, 1, false).await;
    assert_eq!(sessions(&app, &owner, "shop").await, 1);
    app.inner.reports.save_snapshots().await.unwrap();
    let folder = app.folder.path().join("columns").join(shop.id.replace('-', ""));
    let snapshots = || std::fs::read_dir(&folder).map_or(0, Iterator::count);
    assert_ne!(snapshots(), 0);
    app.sudo(&owner).await;
    purge(&app, &owner, json!({ "scope": "all" })).await;
    assert_eq!(snapshots(), 0);
}

#[tokio::test]
async fn a_range_is_of_days_in_the_project_s_time_zone() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project_with(&owner, "shop", json!({ "timezone": "Europe/Berlin" })).await;
    visit(&app, &shop, 1, false).await;
    // 23:30 in UTC is half past midnight of the next day in Berlin.
    app.advance(Duration::from_secs((11 * 60 + 30) * 60));
    visit(&app, &shop, 2, false).await;
    app.advance(Duration::from_secs(24 * 3600));
    visit(&app, &shop, 3, false).await;
    assert_eq!(sessions(&app, &owner, "shop").await, 3);
    app.sudo(&owner).await;
    let day = json!({ "scope": "range", "from": "2026-11-22", "to": "2026-11-22" });
    assert_eq!(purge(&app, &owner, day.clone()).await["sessions"], 1);
    assert_eq!(purge(&app, &owner, day).await["sessions"], 0);
    let list = app.get("/v1/projects/shop/sessions?preset=7d").bearer(&owner).send().await.ok(200);
    let left: Vec<_> = list["items"].as_array().unwrap().iter().map(|item| &item["id"]).collect();
    let id = |number: u8| format!("5e55105e-0000-4000-8000-{number:012}");
    assert_eq!(left, [&json!(id(3)), &json!(id(1))]);
    assert_eq!(sessions(&app, &owner, "shop").await, 2);
}

#[tokio::test]
async fn the_visits_of_testers_go_alone() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    for number in 1..=4 {
        visit(&app, &shop, number, number % 2 == 0).await;
    }
    app.sudo(&owner).await;
    assert_eq!(purge(&app, &owner, json!({ "scope": "test" })).await["sessions"], 2);
    assert_eq!(sessions(&app, &owner, "shop").await, 2);
}

#[tokio::test]
async fn a_purge_says_what_it_lacks() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let call = |input: Value| app.post(PURGE).bearer(&owner).json(&input).send();
    call(json!({ "scope": "all" })).await.problem(403, "sudo_required");
    app.sudo(&owner).await;
    assert_eq!(call(json!({ "scope": "some" })).await.violations(), ["body.scope"]);
    assert_eq!(call(json!({ "scope": "range", "to": "2026-11-22" })).await.violations(), ["body.from"]);
    assert_eq!(call(json!({ "scope": "range", "from": "2026-11-22" })).await.violations(), ["body.to"]);
    let no_day = json!({ "scope": "range", "from": "22.11.2026", "to": "2026-11-22" });
    assert_eq!(call(no_day).await.violations(), ["body.from"]);
    let backwards = json!({ "scope": "range", "from": "2026-11-22", "to": "2026-11-21" });
    call(backwards).await.problem(400, "bad_request");
    call(json!({ "scope": "all", "from": "2026-11-22" })).await.problem(400, "bad_request");
}

/// Writers hold a project's row against its deletion. A purge waits for those that began before it, whose
/// visits go too, and for none that began later: beside many of them it would never get its turn.
#[tokio::test]
async fn a_purge_waits_for_older_transactions_and_for_no_others() {
    if !is_postgres() {
        // SQLite lets one write after the other.
        return;
    }
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    visit(&app, &shop, 1, false).await;
    app.sudo(&owner).await;
    let db = &app.inner.context.db;
    let writer = async || {
        let transaction = db.begin().await.unwrap();
        let hold = "select id from projects where slug = 'shop' for key share";
        transaction.execute_unprepared(hold).await.unwrap();
        transaction
    };
    let older = writer().await;
    let copy = "insert into sessions select (jsonb_populate_record(s, \
         '{\"session_id\": \"5e55105e-0000-4000-8000-000000000002\"}')).* from sessions s";
    older.execute_unprepared(copy).await.unwrap();
    let others = async {
        let marks = Statement::from_string(db.get_database_backend(), "select 1 from purges");
        while db.query_one_raw(marks.clone()).await.unwrap().is_none() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let newer = writer().await;
        // What begins later is none of the purge's, however long it takes.
        app.advance(Duration::from_secs(1));
        visit(&app, &shop, 3, false).await;
        older.commit().await.unwrap();
        newer
    };
    let both = async { tokio::join!(purge(&app, &owner, json!({ "scope": "all" })), others) };
    let (purged, newer) =
        tokio::time::timeout(Duration::from_secs(20), both).await.expect("the purge waits for newer ones");
    assert_eq!(purged["sessions"], 2);
    newer.rollback().await.unwrap();
    assert_eq!(sessions(&app, &owner, "shop").await, 1);
}
