//! SQLite's query plans for visits. Nobody runs `analyze`, so SQLite has no statistics and its plans are the
//! same on an empty database as on a full one. The tests explain the statements exactly as the server ran
//! them.

use std::time::Duration;

use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};

use crate::support::database::is_postgres;
use crate::support::{Answer, App, CHROME, CRON_SECRET, Project, User};

/// The tables of visits, each the name of SQLite's view, too; and others that are as long.
const TABLES: [&str; 12] = [
    "sessions",
    "pageviews",
    "events",
    "video_plays",
    "leads",
    "session_aliases",
    "conversion_uploads",
    "conversions",
    "people",
    "people_visits",
    "idempotency_keys",
    "idempotency_ids",
];

const LEADS: &str = "/v1/projects/shop/leads";

/// A statement with the steps that SQLite takes.
struct Planned {
    sql: String,
    steps: Vec<String>,
}

impl Planned {
    /// Names of queries within the statement: their rows are in no table.
    fn made_within(&self, name: &str) -> bool {
        let made = ["CO-ROUTINE ", "MATERIALIZE "];
        name.starts_with('(')
            || self.steps.iter().any(|step| made.iter().any(|made| *step == format!("{made}{name}")))
    }

    /// Steps that read all rows of a table.
    fn scans(&self) -> Vec<&String> {
        let scanned = |step: &str| {
            step.strip_prefix("SCAN ").map(|rest| rest.split(" USING ").next().unwrap().to_owned())
        };
        let is_of_a_table = |step: &&String| {
            scanned(step).is_some_and(|name| {
                !name.ends_with("CONSTANT ROW")
                    && name != "CONSTANT ROWS"
                    && !name.ends_with("VALUES CLAUSE")
                    && !self.made_within(&name)
            })
        };
        self.steps.iter().filter(is_of_a_table).collect()
    }

    fn takes(&self, step: &str) -> bool {
        self.steps.iter().any(|taken| taken.contains(step))
    }
}

struct Plans {
    app: App,
    owner: User,
    shop: Project,
}

impl Plans {
    async fn new() -> Self {
        let app = App::with(&[("SVC_REPORTS", "columns")]).await;
        let owner = app.owner().await;
        let shop = app.project(&owner, "shop").await;
        Self { app, owner, shop }
    }

    async fn visit(&self, number: u8) {
        let session = format!("5e55105e-0000-4000-8000-{number:012}");
        let pageview = format!("9a6e01e3-0000-4000-8000-{number:012}");
        let batch = self.shop.batch(&session, &pageview, |_| {});
        let sent = self
            .app
            .post("/v1/e")
            .header("origin", "https://shop.example")
            .header("content-type", "text/plain")
            .header("user-agent", &CHROME.replace("141", &format!("{}", 100 + u32::from(number))));
        assert_eq!(sent.body(batch.to_string()).send().await.status, 204);
    }

    /// A server names a person in a visit.
    async fn tells_in(&self, number: u8) -> Answer {
        let session = format!("5e55105e-0000-4000-8000-{number:012}");
        let anna = json!({ "email": "anna@example.com", "sessionId": session });
        self.app.post(LEADS).bearer(&self.owner).json(&anna).send().await
    }

    async fn get(&self, path: &str) -> Value {
        self.app.get(path).bearer(&self.owner).send().await.ok(200)
    }

    async fn cron(&self, job: &str) {
        let path = format!("/v1/cron/{job}");
        let result = self.app.get(&path).token(CRON_SECRET).send().await.ok(200);
        assert_eq!(result["ran"][0]["ok"], true, "{result}");
    }

    /// The statements about visits that some work takes, as they are planned. None reads a whole table.
    async fn of(&self, work: impl AsyncFnOnce()) -> Vec<Planned> {
        let db = &self.app.inner.context.db;
        let mut plans: Vec<Planned> = Vec::new();
        for Statement { sql, values, db_backend } in self.app.record_statements(work).await {
            let words = || sql.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
            let is_of_visits = words().any(|word| TABLES.contains(&word.trim_start_matches("stored_")));
            let verb = words().next().unwrap_or_default();
            let has_plan =
                ["select", "SELECT", "with", "delete", "DELETE", "update", "UPDATE", "insert", "INSERT"];
            if !is_of_visits || !has_plan.contains(&verb) || plans.iter().any(|known| known.sql == sql) {
                continue;
            }
            let explain = Statement { sql: format!("explain query plan {sql}"), values, db_backend };
            let rows = db.query_all_raw(explain).await.unwrap();
            let steps = rows.iter().map(|row| row.try_get("", "detail").unwrap()).collect();
            plans.push(Planned { sql, steps });
        }
        for plan in &plans {
            assert!(plan.scans().is_empty(), "{}: {:#?}", plan.sql, plan.steps);
        }
        plans
    }

    async fn assert_without_statistics(&self) {
        let gathered = "select name from sqlite_master where name like 'sqlite_stat%'";
        let db = &self.app.inner.context.db;
        let found =
            db.query_one_raw(Statement::from_string(db.get_database_backend(), gathered)).await.unwrap();
        assert!(found.is_none(), "somebody has gathered statistics");
    }
}

/// One statement that begins so takes such a step.
#[track_caller]
fn assert_taken(plans: &[Planned], sql: &str, step: &str) {
    let all = || {
        plans.iter().map(|plan| format!("{}\n  {}\n", plan.sql, plan.steps.join("\n  "))).collect::<String>()
    };
    let those: Vec<&Planned> = plans.iter().filter(|plan| plan.sql.trim_start().starts_with(sql)).collect();
    assert!(!those.is_empty(), "no statement begins with {sql:?}:\n{}", all());
    assert!(those.iter().all(|plan| plan.takes(step)), "{sql:?} does without {step:?}:\n{}", all());
}

const BY_ID: &str = "stored_sessions USING COVERING INDEX stored_sessions_id (project=? AND session_id=?)";

#[tokio::test]
async fn deletions_search_by_the_ids_of_visits() {
    if is_postgres() {
        // It plans by what it knows of its tables.
        return;
    }
    let plans = Plans::new().await;
    for number in 1..=3 {
        plans.visit(number).await;
    }
    plans.app.sudo(&plans.owner).await;
    let purge = async |input: Value| {
        plans.app.post("/v1/projects/shop/purge").bearer(&plans.owner).json(&input).send().await.ok(200)
    };
    let range = json!({ "scope": "range", "from": "2026-11-21", "to": "2026-11-21" });
    let ranged = plans.of(async || drop(purge(range).await)).await;
    assert_taken(
        &ranged,
        "select session_id, started_at",
        "INDEX sessions_started (project=? AND started_at>? AND started_at<?)",
    );
    assert_taken(&ranged, "insert into session_tombstones", BY_ID);
    for table in ["pageviews", "events", "video_plays", "leads", "sessions"] {
        let delete = format!("delete from stored_{table} ");
        assert_taken(&ranged, &delete, BY_ID);
        let by_key = format!("SEARCH stored_{table} USING");
        assert_taken(&ranged, &delete, &by_key);
        assert_taken(&ranged, &delete, "(project=? AND visit=?)");
    }
    assert_taken(
        &ranged,
        "delete from stored_session_aliases",
        "INDEX session_aliases_session (project=? AND visit=?)",
    );

    plans.visit(4).await;
    plans.app.advance(Duration::from_secs(800 * 86_400));
    let retained = plans.of(async || plans.cron("retention").await).await;
    assert_taken(
        &retained,
        "select session_id, started_at",
        "INDEX sessions_started (project=? AND started_at<?)",
    );
    assert_taken(&retained, "delete from stored_sessions", BY_ID);
    plans.assert_without_statistics().await;
}

#[tokio::test]
async fn conversions_and_people_are_deleted_by_their_keys() {
    if is_postgres() {
        return;
    }
    let plans = Plans::new().await;
    plans.app.sudo(&plans.owner).await;
    let purge = async |input: Value| {
        plans.app.post("/v1/projects/shop/purge").bearer(&plans.owner).json(&input).send().await.ok(200)
    };
    let all = plans.of(async || drop(purge(json!({ "scope": "all" })).await)).await;
    assert_taken(&all, "delete from conversions", "(id=?)");
    let delete = plans.app.delete("/v1/projects/shop").bearer(&plans.owner);
    let deleted = plans.of(async || drop(delete.send().await)).await;
    for (table, key) in [
        ("conversions", "(id=?)"),
        ("people", "(id=?)"),
        ("people_visits", "(project_id=? AND session_id=? AND lead_id=?)"),
    ] {
        assert_taken(&deleted, &format!("delete from {table} where ("), key);
    }
    plans.assert_without_statistics().await;
}

#[tokio::test]
async fn an_erasure_searches_for_identities_conversions_and_stored_answers() {
    if is_postgres() {
        return;
    }
    let plans = Plans::new().await;
    for number in 1..=2 {
        plans.visit(number).await;
    }
    let lead = plans.tells_in(1).await.ok(201);
    plans.tells_in(2).await.ok(200);
    let path = format!("{LEADS}/{}", lead["id"].as_str().unwrap());
    let erase = plans.app.delete(&path).bearer(&plans.owner);
    let erased = plans.of(async || drop(erase.send().await.ok(204))).await;
    for column in ["em", "emg", "ph", "xid"] {
        let found = format!("stored_leads USING INDEX leads_{column} (project=? AND <expr>=?)");
        assert!(erased.iter().any(|plan| plan.takes(&found)), "no statement takes {found}");
    }
    let identities = "select lead_id, em, emg, ph, xid, null as session_id, visit from stored_leads \
                      where project = (select project from stored_projects where project_id = $1) and";
    assert_taken(&erased, &format!("{identities} substr("), "(project=? AND <expr>=?)");
    assert_taken(&erased, &format!("{identities} visit in ("), "(project=? AND visit=?");
    assert_taken(&erased, &format!("{identities} visit in ("), BY_ID);
    assert_taken(&erased, "select id, session_id, occurred_at", "(project_id=? AND <expr>=?)");
    assert_taken(&erased, "UPDATE \"idempotency_keys\"", "INDEX idempotency_keys_attempt (attempt=?)");
    assert_taken(&erased, "UPDATE \"idempotency_keys\"", "INDEX idempotency_ids_by_id (id=?)");
    plans.assert_without_statistics().await;
}

#[tokio::test]
async fn a_lead_parts_from_visits_by_their_keys() {
    if is_postgres() {
        return;
    }
    let plans = Plans::new().await;
    for number in 1..=3 {
        plans.visit(number).await;
    }
    plans.tells_in(1).await.ok(201);
    plans.tells_in(2).await.ok(200);
    // Visitors gave the identities of both visits, and a server named the person in so many others.
    let other = "update people_visits set lead_id = randomblob(16)";
    let given = "insert into stored_leads (project, visit, lead_id, pageview_id, seq, first_seen_at, last_seen_at, consent) \
                 select s.project, s.visit, l.lead_id, l.session_id, 0, 0, 0, false \
                 from people_visits l join stored_sessions s on s.session_id = l.session_id";
    let named = "insert into people_visits (project_id, session_id, lead_id, person_id, started_at) \
                 with recursive n (x) as (select 1 union all select x + 1 from n where x < 10000) \
                 select project_id, randomblob(16), randomblob(16), id, x from people cross join n";
    for statement in [other, given, named] {
        plans.app.inner.context.db.execute_unprepared(statement).await.unwrap();
    }
    let parted = plans.of(async || drop(plans.tells_in(3).await.ok(200))).await;
    let of_person = "people_visits_person (person_id=?";
    let counted = "SELECT \"people_visits\".\"started_at\" FROM \"people_visits\"";
    assert_taken(&parted, counted, &format!("COVERING INDEX {of_person}"));
    assert_taken(&parted, "select lead_id, em, emg, ph, xid", "(project=? AND visit=?");
    assert_taken(&parted, "select lead_id, em, emg, ph, xid", BY_ID);
    let ended = "DELETE FROM \"people_visits\" WHERE \"people_visits\".";
    assert_taken(&parted, &format!("{ended}\"project_id\""), "(project_id=? AND session_id=?)");
    assert_taken(&parted, &format!("{ended}\"person_id\""), of_person);
    plans.assert_without_statistics().await;
}

#[tokio::test]
async fn what_is_read_of_single_visits_is_searched_for() {
    if is_postgres() {
        return;
    }
    let plans = Plans::new().await;
    for number in 1..=40 {
        plans.visit(number).await;
    }
    let list =
        plans.of(async || drop(plans.get("/v1/projects/shop/sessions?preset=7d&limit=32").await)).await;
    assert_taken(&list, "select $1 as project_id", BY_ID);
    assert_taken(
        &list,
        "select $1 as project_id",
        "SEARCH stored_sessions USING PRIMARY KEY (project=? AND visit=?)",
    );

    let session = "/v1/projects/shop/sessions/5e55105e-0000-4000-8000-000000000001";
    plans.of(async || drop(plans.get(session).await)).await;
    let unknown = "/v1/projects/shop/sessions/5e55105e-0000-4000-8000-000000000099";
    let by_alias = plans
        .of(async || drop(plans.app.get(unknown).bearer(&plans.owner).send().await.problem(404, "not_found")))
        .await;
    assert_taken(
        &by_alias,
        "select session_id from session_aliases",
        "USING PRIMARY KEY (project=? AND alias_id=?)",
    );

    let live = "/v1/projects/shop/events/live";
    let mut cursor = String::new();
    let first = plans
        .of(async || plans.get(live).await["nextCursor"].as_str().unwrap().clone_into(&mut cursor))
        .await;
    assert_taken(&first, "select x.seen", "INDEX sessions_rev (project=?");
    let path = format!("{live}?cursor={cursor}");
    let next = plans.of(async || drop(plans.get(&path).await)).await;
    assert_taken(&next, "select x.seen", "INDEX sessions_rev (project=? AND rev>?)");

    plans.of(async || drop(plans.get("/v1/projects/shop/status").await)).await;
    plans.assert_without_statistics().await;
}

#[tokio::test]
async fn stale_visits_are_found_by_their_start() {
    if is_postgres() {
        return;
    }
    let plans = Plans::new().await;
    plans.visit(1).await;
    let auckland = json!({ "timezone": "Pacific/Auckland" });
    plans.app.patch("/v1/projects/shop").bearer(&plans.owner).json(&auckland).send().await.ok(200);
    let stale = plans.of(async || plans.cron("recompute").await).await;
    assert_taken(&stale, "select session_id, visitor", "INDEX sessions_started (project=? AND started_at<?)");
    plans.assert_without_statistics().await;
}

#[tokio::test]
async fn the_health_of_destinations_is_read_from_an_index() {
    if is_postgres() {
        return;
    }
    let plans = Plans::new().await;
    let read = plans.of(async || drop(plans.get("/v1/projects/shop/destinations").await)).await;
    let health =
        "conversion_uploads USING COVERING INDEX conversion_uploads_health (project_id=? AND provider=? AND";
    assert_taken(&read, "SELECT", &format!("{health} state=? AND since>?)"));
    assert_taken(&read, "SELECT", &format!("{health} state=?)"));
    plans.assert_without_statistics().await;
}

#[tokio::test]
async fn the_self_check_goes_along_the_keys_of_visits() {
    if is_postgres() {
        return;
    }
    let plans = Plans::new().await;
    for number in 1..=3 {
        plans.visit(number).await;
    }
    let checked = plans.of(async || plans.cron("check").await).await;
    assert_taken(&checked, "select visit as place, session_id", "PRIMARY KEY (project=? AND visit>?)");
    assert_taken(&checked, "select visit as place, cast(count", "(project=? AND visit>? AND visit<?)");
    assert_taken(&checked, "select distinct visit as place", "(project=? AND visit>?)");
    plans.assert_without_statistics().await;
}

#[tokio::test]
async fn costs_of_ads_are_deleted_by_their_whole_key_and_visits_found_by_their_parameters() {
    if is_postgres() {
        return;
    }
    let plans = Plans::new().await;
    let import = async |mode: &str, campaigns: &[&str]| {
        let row = |campaign: &&str| json!({ "day": "2026-11-20", "cost": "1", "platform": "search_ads_1", "campaignId": campaign });
        let rows: Vec<Value> = campaigns.iter().map(row).collect();
        let body = json!({ "source": "sheet", "mode": mode, "rows": rows });
        plans.app.post("/v1/projects/shop/ads/costs").bearer(&plans.owner).json(&body).send().await.ok(200);
    };
    let found = plans.of(async || import("upsert", &["10001", "10002", "10003"]).await).await;
    assert_taken(&found, "select visit as place", "INDEX sessions_tagged (project=?");
    let statements = plans.app.record_statements(async || import("replace_days", &["10001"]).await).await;
    let deleting: Vec<Statement> = statements
        .into_iter()
        .filter(|statement| statement.sql.starts_with("delete from ad_costs"))
        .collect();
    let [Statement { sql, values, db_backend }] = <[Statement; 1]>::try_from(deleting).unwrap();
    let explain = Statement { sql: format!("explain query plan {sql}"), values, db_backend };
    let rows = plans.app.inner.context.db.query_all_raw(explain).await.unwrap();
    let steps: Vec<String> = rows.iter().map(|row| row.try_get("", "detail").unwrap()).collect();
    let key = "(project_id=? AND account_id=? AND day=? AND campaign_id=? AND adset_id=? AND ad_id=?)";
    assert!(steps.iter().any(|step| step.starts_with("SEARCH ad_costs") && step.ends_with(key)), "{steps:?}");
}
