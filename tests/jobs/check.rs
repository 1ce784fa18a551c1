//! The nightly self-check repairs damaged visits and changes nothing else.

use std::collections::BTreeMap;
use std::time::Duration;

use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::ingest::{Batch, World, session};
use crate::support::database::is_postgres;
use crate::support::{App, CRON_SECRET, logs};

const DAY: Duration = Duration::from_secs(86_400);
const OVERVIEW: &str = "/v1/projects/shop/analytics/overview?preset=30d";

/// The tables of what belongs to a visit.
const CHILDREN: [&str; 5] = ["pageviews", "events", "video_plays", "leads", "session_aliases"];

/// A table as it is stored.
fn stored(table: &str) -> String {
    if is_postgres() { table.to_owned() } else { format!("stored_{table}") }
}

/// The id of a numbered session as a literal.
fn id(number: u8) -> String {
    let session = session(number);
    if is_postgres() { format!("'{session}'") } else { format!("x'{}'", session.replace('-', "")) }
}

impl World {
    async fn change(&self, statement: &str) {
        self.app.inner.context.db.execute_unprepared(statement).await.unwrap();
    }

    async fn number(&self, sql: &str) -> i64 {
        let db = &self.app.inner.context.db;
        let statement = Statement::from_string(db.get_database_backend(), sql);
        db.query_one_raw(statement).await.unwrap().unwrap().try_get_by_index(0).unwrap()
    }

    /// Rows by table, sessions with them.
    async fn rows(&self) -> BTreeMap<&'static str, i64> {
        let mut rows = BTreeMap::new();
        for table in ["sessions"].into_iter().chain(CHILDREN) {
            rows.insert(table, self.number(&format!("select count(*) from {}", stored(table))).await);
        }
        rows
    }

    /// The revision of each session.
    async fn revisions(&self) -> BTreeMap<Uuid, i64> {
        let db = &self.app.inner.context.db;
        let sql = format!("select session_id, rev from {}", stored("sessions"));
        let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
        let revision =
            |row: &sea_orm::QueryResult| (row.try_get_by_index(0).unwrap(), row.try_get_by_index(1).unwrap());
        rows.iter().map(revision).collect()
    }

    /// What all turns of the next check came to.
    async fn check(&self) -> Value {
        let mut all = json!({ "projects": 0, "removed": 0, "mended": 0, "remaining": 0 });
        loop {
            let answer = self.app.get("/v1/cron/check").token(CRON_SECRET).send().await.ok(200);
            assert_eq!(answer["ran"][0]["ok"], true, "{answer}");
            let stats = &answer["ran"][0]["stats"];
            for (name, sum) in all.as_object_mut().unwrap() {
                *sum = json!(sum.as_u64().unwrap() + stats[name].as_u64().unwrap());
            }
            if stats["more"] == false {
                return all;
            }
        }
    }

    async fn totals(&self, app: &App) -> Value {
        app.get(OVERVIEW).bearer(&self.owner).send().await.ok(200)["totals"].clone()
    }

    /// A visit with two events, a video, somebody who says who they are, and a second id.
    async fn rich_visit(&self, number: u8) {
        self.configure(json!({ "identify": { "enabled": true, "requireConsent": true } })).await;
        let rich = self.batch(number).event(0, "cta_click", json!({})).event(1, "form_submit", json!({}));
        rich.set("pvs.0.vids", video()).set("pvs.0.eng", json!(20_000)).identified().stored().await;
        let address = format!("192.0.2.{number}");
        self.batch(number + 100).from(&address).stored().await;
    }
}

fn video() -> Value {
    json!([{
        "n": 0, "id": "intro", "src": "html5", "fmt": "landscape", "t": 1000, "d": 60, "ws": 30, "mp": 50,
        "done": false, "b": "f".repeat(25), "r": [[0, 30]],
    }])
}

impl Batch<'_> {
    fn identified(self) -> Self {
        let pageview = self.body["pvs"][0]["id"].clone();
        self.set("consent", json!(true)).set("id", json!({ "pv": pageview, "em": "a".repeat(64) }))
    }
}

#[tokio::test]
async fn rows_without_a_visit_go_and_wrong_figures_are_mended() {
    let world = World::new().await;
    for number in 1..=4 {
        world.rich_visit(number).await;
    }
    let rows = world.rows().await;
    assert!(rows.values().all(|rows| rows % 4 == 0 && *rows > 0), "{rows:?}");
    let before = world.totals(&world.app).await;

    // Beside the server: a visit without its session, and two with figures of their own.
    world.change(&format!("delete from {} where session_id = {}", stored("sessions"), id(2))).await;
    let wrong = "pageviews = 9, events = 0, engaged_ms = 7, clicks = 3, iclicks = 2, max_scroll = 88";
    let update = format!("update {} set", stored("sessions"));
    world.change(&format!("{update} {wrong} where session_id = {}", id(3))).await;
    world.change(&format!("{update} video_ms = 1 where session_id = {}", id(4))).await;
    let revisions = world.revisions().await;

    let removed: i64 = CHILDREN.iter().map(|table| rows[table] / 4).sum();
    let found = json!({ "projects": 1, "removed": removed, "mended": 2, "remaining": 0 });
    assert_eq!(world.check().await, found);
    let left: BTreeMap<_, _> = rows.iter().map(|(table, rows)| (*table, rows - rows / 4)).collect();
    assert_eq!(world.rows().await, left);

    // Only what was mended has changed, and so that columns hear of it.
    let moved: Vec<Uuid> = world
        .revisions()
        .await
        .into_iter()
        .filter(|(id, rev)| revisions[id] != *rev)
        .map(|(id, _)| id)
        .collect();
    assert_eq!(moved, [session(3).parse::<Uuid>().unwrap(), session(4).parse().unwrap()]);
    for number in [1, 3, 4] {
        let shown = &world.detail(number).await["session"];
        assert_eq!((&shown["pageviews"], &shown["events"]), (&json!(2), &json!(2)), "{shown}");
    }

    // An instance that reads everything anew sees what the rows have: three of the four visits.
    let url = world.app.inner.config.database.url().into_owned();
    let new = async |settings: &[(&str, &str)]| {
        App::on(tempfile::tempdir().unwrap(), &url, world.app.clock.clone(), settings).await
    };
    let columns = world.totals(&new(&[("SVC_REPORTS", "columns")]).await).await;
    for figure in ["sessions", "pageviews"] {
        assert_eq!(columns[figure].as_u64().unwrap() * 4, before[figure].as_u64().unwrap() * 3, "{columns}");
    }
    if is_postgres() {
        assert_eq!(world.totals(&new(&[("SVC_REPORTS", "sql")]).await).await, columns);
    }

    let health = world.app.get("/v1/health/jobs").send().await.ok(200)["selfCheck"].clone();
    assert_eq!((&health["removedRows"], &health["mendedVisits"]), (&json!(removed), &json!(2)), "{health}");
    let nothing = json!({ "projects": 0, "removed": 0, "mended": 0, "remaining": 0 });
    assert_eq!(world.check().await, nothing, "once a day is enough");
    world.app.advance(DAY);
    assert_eq!(world.check().await, json!({ "projects": 1, "removed": 0, "mended": 0, "remaining": 0 }));
    let health = world.app.get("/v1/health/jobs").send().await.ok(200)["selfCheck"].clone();
    assert_eq!((&health["removedRows"], &health["mendedVisits"]), (&json!(0), &json!(0)), "{health}");
}

#[tokio::test]
async fn what_is_right_is_not_touched() {
    let world = World::new().await;
    for number in 1..=3 {
        world.rich_visit(number).await;
    }
    let (rows, revisions) = (world.rows().await, world.revisions().await);
    for _ in 0..2 {
        assert_eq!(world.check().await, json!({ "projects": 1, "removed": 0, "mended": 0, "remaining": 0 }));
        world.app.advance(DAY);
    }
    assert_eq!((world.rows().await, world.revisions().await), (rows, revisions));
}

/// Rows that are there before their session, and sessions that change while their rows are counted.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_batch_that_is_being_stored_is_not_taken_for_a_fault() {
    const ROUNDS: u8 = 6;
    let world = World::with(&[("SVC_REQUESTS_PER_MINUTE", "1000000")], json!({})).await;
    let world = &world;
    let store = async |visitor: u8| {
        for round in 0..ROUNDS {
            let pageview = Uuid::from_u128((u128::from(visitor) << 32) | (u128::from(round) + 1));
            let batch = world.batch(visitor).set("pvs.0.id", json!(pageview)).set("fresh", json!(round == 0));
            batch.set("pvs.0.eng", json!(1000)).event(0, "cta_click", json!({})).stored().await;
        }
    };
    let storing = futures::future::join_all((1..=60).map(store));
    let checking = async {
        let mut checks = 0;
        loop {
            let found = world.check().await;
            assert_eq!((&found["removed"], &found["mended"]), (&json!(0), &json!(0)), "{found}");
            checks += 1;
            // The next local day, as far as the checks know.
            world.change("update visit_checks set day = day - 1").await;
            tokio::task::yield_now().await;
            if checks == u32::MAX {
                return;
            }
        }
    };
    tokio::select! {
        _ = storing => {}
        () = checking => {}
    }
    let counts = "select count(*) from sessions where pageviews = 6 and events = 6 and engaged_ms = 6000";
    assert_eq!(world.number(counts).await, 60);
    let rows = world.rows().await;
    assert_eq!((rows["pageviews"], rows["events"]), (360, 360));
}

#[tokio::test]
async fn what_a_project_left_that_is_gone_is_removed() {
    let world = World::new().await;
    world.rich_visit(1).await;
    world.app.project(&world.owner, "blog").await;
    let rows = world.rows().await;
    world.rich_visit(2).await;
    let lead = json!({ "email": "jane@example.com" });
    world.app.post("/v1/projects/shop/leads").bearer(&world.owner).json(&lead).send().await.ok(201);
    world.change("update projects set slug = 'gone' where slug = 'shop'").await;
    world.change("delete from projects where slug = 'gone'").await;
    if !is_postgres() {
        let there = "select project from stored_pageviews limit 1";
        let number = world.number(there).await;
        world.change(&format!("update stored_events set project = 99 where project = {number}")).await;
    }
    assert!(rows["sessions"] > 0);
    world.check().await;
    world.app.get("/v1/cron/deletions").token(CRON_SECRET).send().await.ok(200);
    assert!(world.rows().await.values().all(|rows| *rows == 0), "{:?}", world.rows().await);
    for table in ["event_names", "people"] {
        assert_eq!(world.number(&format!("select count(*) from {table}")).await, 0, "{table}");
    }
}

#[tokio::test]
async fn rows_of_missing_projects_are_searched_for_once_a_day() {
    let world = World::new().await;
    world.rich_visit(1).await;
    let searches = async || {
        let statements = world
            .app
            .record_statements(async || {
                assert_eq!(world.check().await["projects"], 1);
            })
            .await;
        statements.iter().filter(|one| one.sql.contains(" as found from ")).count()
    };
    assert!(searches().await > 0);
    // The check of another project begins on the same day.
    world.app.project(&world.owner, "blog").await;
    assert_eq!(searches().await, 0);
}

#[tokio::test]
async fn a_check_begins_in_the_night_of_its_project_and_goes_on_where_it_was() {
    let world = World::with(&[], json!({ "timezone": "Pacific/Auckland" })).await;
    world.rich_visit(1).await;
    // One in the morning in Auckland.
    let one = json!({ "projects": 1, "removed": 0, "mended": 0, "remaining": 0 });
    let none = json!({ "projects": 0, "removed": 0, "mended": 0, "remaining": 0 });
    assert_eq!(world.check().await, none);
    world.app.advance(Duration::from_secs(3600));
    assert_eq!(world.check().await, one);
    assert_eq!(world.check().await, none);
    // As somebody leaves it who is killed in the last step: what lies behind is not looked at again.
    world.change("update visit_checks set finished_at = null, step = 5, place = null").await;
    world.change(&format!("delete from {} where session_id = {}", stored("sessions"), id(1))).await;
    assert_eq!(world.check().await, one);
    world.app.advance(DAY);
    assert_ne!(world.check().await["removed"], 0);
}

/// An operator reads of it in the log, by counts only.
#[tokio::test]
async fn the_log_tells_what_was_mended() {
    logs::capture();
    let log = || String::from_utf8_lossy(&logs::captured()).into_owned();
    let world = World::new().await;
    world.rich_visit(1).await;
    world.check().await;
    assert!(!log().contains("self-check removed"));
    world.change(&format!("update {} set pageviews = 9", stored("sessions"))).await;
    world.app.advance(DAY);
    world.check().await;
    let text = log();
    assert!(text.contains("self-check removed") && text.contains("mended.sessions=1"), "{text}");
    assert!(!text.contains(&session(1)));
}
