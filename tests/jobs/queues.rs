//! Queues of conversions and leads, whose rows are worked on in turns by tenant.

use std::sync::atomic::{AtomicUsize, Ordering};

use analytics::conversions::TriggeredConversions;
use domain::tenancy::queues::work_off;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::database::{is_citus, is_postgres};
use crate::support::{App, CHROME, CRON_SECRET, Project, User};

fn id(number: u8) -> String {
    format!("5e55105e-0000-4000-8000-{number:012}")
}

/// A project in which the event `asked` is a conversion.
async fn project(app: &App, owner: &User, slug: &str) -> Project {
    let project = app.project(owner, slug).await;
    let definition = json!({ "name": "Enquiry", "trigger": { "type": "event", "name": "asked" } });
    let path = format!("/v1/projects/{slug}/conversion-definitions/enquiry");
    app.put(&path).bearer(owner).json(&definition).send().await.ok(200);
    project
}

/// An engaged visit that triggers a conversion.
async fn visit(app: &App, project: &Project, number: u8) {
    let pageview = format!("9a6e01e3-0000-4000-8000-{number:012}");
    let batch = project.batch(&id(number), &pageview, |batch| {
        batch["pvs"][0]["age"] = json!(60_000);
        batch["pvs"][0]["eng"] = json!(12_000);
        batch["ev"] = json!([{ "pv": pageview, "n": 1, "t": 10, "e": "asked", "p": {} }]);
    });
    let sent = app
        .post("/v1/e")
        .header("origin", &format!("https://{}.example", project.slug))
        .header("content-type", "text/plain")
        .header("user-agent", &CHROME.replace("141", &format!("{}", 100 + u32::from(number))));
    assert_eq!(sent.body(batch.to_string()).send().await.status, 204);
}

/// Sessions of the project's conversions.
async fn converted(app: &App, owner: &User, slug: &str) -> Vec<String> {
    let path = format!("/v1/projects/{slug}/conversions");
    let found = app.get(&path).bearer(owner).send().await.ok(200);
    let rows = found["items"].as_array().unwrap().iter();
    rows.map(|row| row["sessionId"].as_str().unwrap().to_owned()).collect()
}

async fn job(app: &App) -> Value {
    app.get("/v1/cron/conversions").token(CRON_SECRET).send().await.ok(200)["ran"][0].clone()
}

/// However many conversions the projects of one tenant have triggered, those of another have every second turn.
#[tokio::test]
async fn the_many_conversions_of_one_tenant_wait_for_one_of_another() {
    let app = App::start().await;
    let (many, one) = (app.owner().await, app.user("bakery").await);
    for number in 1..=3 {
        let shop = project(&app, &many, &format!("shop{number}")).await;
        visit(&app, &shop, number).await;
    }
    let bread = project(&app, &one, "bread").await;
    visit(&app, &bread, 9).await;
    let two_turns = || {
        let turns = AtomicUsize::new(0);
        move || turns.fetch_add(1, Ordering::Relaxed) == 1
    };
    let queue = TriggeredConversions::default();
    let worked = work_off(&app.inner.context, &queue, two_turns()).await.unwrap();
    assert_eq!((worked.rows, worked.more), (2, true));
    assert_eq!(converted(&app, &one, "bread").await, [id(9)]);
    let mut of_many = Vec::new();
    for number in 1..=3 {
        of_many.extend(converted(&app, &many, &format!("shop{number}")).await);
    }
    assert_eq!(of_many.len(), 1);
    assert_eq!(job(&app).await["stats"]["made"], 2);
}

/// A row that the database refuses stays for the next run, and the run says that it failed.
#[tokio::test]
async fn a_row_whose_work_fails_holds_up_no_other() {
    if is_citus() {
        // It has no triggers on tables that it spreads.
        return;
    }
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = project(&app, &owner, "shop").await;
    for number in 1..=3 {
        visit(&app, &shop, number).await;
    }
    let run = async |sql: String| {
        app.inner.context.db.execute_unprepared(&sql).await.unwrap();
    };
    let backend = app.inner.context.db.get_database_backend();
    let sessions = entity::visits::stored::table(backend, "sessions");
    let (of_first, of_second) = match is_postgres() {
        true => (format!("'{}'", id(1)), format!("'{}'", id(2))),
        false => (format!("x'{}'", id(1).replace('-', "")), format!("x'{}'", id(2).replace('-', ""))),
    };
    let (function, refuse) = match is_postgres() {
        true => (
            "create function refuse() returns trigger language plpgsql as \
             $$ begin raise exception 'refused by the test'; end $$",
            "execute function refuse()",
        ),
        false => ("select 1", "begin select raise(abort, 'refused by the test'); end"),
    };
    run(function.to_owned()).await;
    // The conversion of the first visit cannot be stored, nor the figures of the second one's.
    for (name, moment, session) in [
        ("refuse_conversion", "insert on conversions", of_first),
        ("refuse_figures", &format!("update on {sessions}"), of_second),
    ] {
        let when = format!("for each row when (new.session_id = {session})");
        run(format!("create trigger {name} before {moment} {when} {refuse}")).await;
    }
    assert_eq!(job(&app).await["ok"], false);
    assert_eq!(converted(&app, &owner, "shop").await, [id(3), id(2)]);
    let overview = async || {
        let path = "/v1/projects/shop/analytics/overview?preset=7d";
        app.get(path).bearer(&owner).send().await.ok(200)["totals"]["confirmedConversions"].clone()
    };
    assert_eq!(overview().await, 1, "the third visit has its figures");
    for (name, table) in [("refuse_conversion", "conversions"), ("refuse_figures", &sessions)] {
        let on = if is_postgres() { format!(" on {table}") } else { String::new() };
        run(format!("drop trigger {name}{on}")).await;
    }
    let result = job(&app).await;
    assert_eq!(
        (&result["ok"], &result["stats"]["made"], &result["stats"]["recorded"]),
        (&json!(true), &json!(1), &json!(2))
    );
    assert_eq!(overview().await, 3);
}
