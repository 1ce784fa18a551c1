//! Daily budgets. Over a budget the answer is still 204, nothing is stored, and the project status shows the
//! reason.

use std::time::Duration;

use serde_json::json;

use super::{World, pageview};

impl World {
    /// A batch of so many pageviews, all different from those of other calls.
    fn pageviews(&self, number: u8, count: u8) -> super::Batch<'_> {
        let batch = self.batch(number);
        let state = |at: u8| {
            let mut state = batch.body["pvs"][0].clone();
            state["id"] = json!(pageview(number * 5 + at));
            state
        };
        let states: Vec<_> = (0..count).map(state).collect();
        batch.clone().set("pvs", json!(states))
    }

    /// Sets a storage quota that is used up. The smallest one that people may set is 10 MB, which takes a while to fill.
    async fn fill_storage(&self) {
        use sea_orm::{ActiveModelTrait, EntityTrait, IntoActiveModel, Set};
        let context = &self.app.inner.context;
        let project = entity::project::Entity::find().one(&context.db).await.unwrap().unwrap();
        let mut settings = project.settings.clone();
        settings["limits"]["storedBytesQuota"] = json!(1500);
        let mut project = project.into_active_model();
        project.settings = Set(settings);
        project.update(&context.db).await.unwrap();
        context.config_changed();
    }
}

#[tokio::test]
async fn pageviews_of_one_network_end_at_its_budget() {
    let world = World::new().await;
    world.limit(json!({ "pageviewsPerKeyDay": 10 })).await;
    world.pageviews(1, 5).stored().await;
    world.pageviews(2, 5).stored().await;
    world.pageviews(3, 1).ignored_for("quota_pageviews_network").await;
    world.pageviews(4, 1).from("198.51.100.1").stored().await;
    let status = world.final_status().await;
    assert_eq!(status["quota"]["pageviewsToday"], 11);
    assert_eq!(status["today"]["ignored"], json!([{ "reason": "quota_pageviews_network", "count": 1 }]));
    assert_eq!(status["quota"]["exceeded"], true);
    assert_eq!(status["quota"]["reason"], "quota_pageviews_network");
}

#[tokio::test]
async fn events_of_one_network_end_at_its_budget() {
    let world = World::new().await;
    world.limit(json!({ "eventsPerKeyDay": 100 })).await;
    let with_events = |number: u8, count: i64| {
        (0..count).fold(world.batch(number), |batch, n| batch.event(n, "cta_click", json!({})))
    };
    with_events(1, 99).stored().await;
    with_events(2, 2).ignored_for("quota_events_network").await;
    with_events(3, 1).stored().await;
    with_events(4, 0).stored().await;
    assert_eq!(world.final_status().await["quota"]["eventsToday"], 100);
}

#[tokio::test]
async fn pageviews_of_the_project_end_at_its_budget_and_the_status_says_so() {
    let world = World::new().await;
    world.limit(json!({ "pageviewsPerDay": 100 })).await;
    for number in 1..=20 {
        world.pageviews(number, 5).from(&format!("192.{number}.2.1")).stored().await;
    }
    world.pageviews(21, 1).from("192.21.2.1").ignored_for("quota_pageviews_project").await;
    let quota = world.final_status().await["quota"].clone();
    assert_eq!(quota["exceeded"], true);
    assert_eq!(quota["reason"], "quota_pageviews_project");
    assert_eq!((&quota["pageviewsToday"], &quota["pageviewsPerDay"]), (&json!(100), &json!(100)));
}

#[tokio::test]
async fn reports_name_the_days_that_a_budget_of_the_project_has_cut() {
    let world = World::new().await;
    world.limit(json!({ "pageviewsPerDay": 100, "pageviewsPerKeyDay": 10 })).await;
    for number in 1..=20 {
        world.pageviews(number, 5).from(&format!("192.{number}.2.1")).stored().await;
    }
    let beyond = || world.pageviews(21, 3).from("192.21.2.1").event(1, "cta_click", json!({}));
    beyond().ignored_for("quota_pageviews_project").await;
    // Later states of the same pageviews are no further ones.
    let again = (0..3).fold(world.pageviews(21, 3).from("192.21.2.1"), |batch, at| {
        batch.set(&format!("pvs.{at}.seq"), json!(2))
    });
    again.ignored_for("quota_pageviews_project").await;
    // The day after, a network uses up its own budget.
    world.app.advance(Duration::from_secs(86_400));
    world.pageviews(23, 5).from("192.1.2.1").stored().await;
    world.pageviews(24, 5).from("192.1.2.1").stored().await;
    world.pageviews(25, 5).from("192.1.2.1").ignored_for("quota_pageviews_network").await;
    world.final_status().await;
    let report = async |path: &str| {
        let path = format!("/v1/projects/shop/analytics/{path}");
        world.app.get(&path).bearer(&world.owner).send().await.ok(200)
    };
    let capped = json!([{
        "day": "2026-11-21", "budgets": ["quota_pageviews_project"], "batches": 2, "pageviews": 3, "events": 1,
    }]);
    for path in ["overview?", "timeseries?", "pages?", "goals?"] {
        assert_eq!(report(path).await["period"]["capped"], capped, "{path}");
        let today = report(&format!("{path}preset=today")).await;
        assert_eq!(today["period"]["capped"], json!([]), "{path}");
    }
    let compared = report("overview?preset=today&compare=1").await;
    assert_eq!(compared["comparison"]["period"]["capped"], capped);
}

#[tokio::test]
async fn a_further_state_of_a_counted_pageview_costs_nothing() {
    let world = World::new().await;
    world.limit(json!({ "pageviewsPerKeyDay": 10 })).await;
    world.pageviews(1, 5).stored().await;
    world.pageviews(2, 5).stored().await;
    let again = world.pageviews(1, 5).set("pvs.0.seq", json!(2)).set("pvs.0.sp", json!(80));
    again.stored().await;
    assert_eq!(world.final_status().await["quota"]["pageviewsToday"], 10);
}

#[tokio::test]
async fn a_refused_batch_leaves_no_trace_and_costs_nothing() {
    let world = World::new().await;
    world.limit(json!({ "pageviewsPerKeyDay": 10 })).await;
    world.pageviews(1, 5).stored().await;
    world.pageviews(2, 4).stored().await;
    world.pageviews(3, 2).ignored_for("quota_pageviews_network").await;
    assert!(!world.is_stored(3).await);
    world.pageviews(4, 1).stored().await;
}

#[tokio::test]
async fn budgets_begin_anew_with_the_projects_day() {
    let world = World::with(&[], json!({ "timezone": "America/New_York" })).await;
    world.limit(json!({ "pageviewsPerDay": 100 })).await;
    for number in 1..=20 {
        world.pageviews(number, 5).from(&format!("192.{number}.2.1")).stored().await;
    }
    // 04:59 UTC is 23:59 in New York, where it is still the same day.
    world.app.advance(Duration::from_secs((16 * 60 + 59) * 60));
    world.pageviews(21, 1).ignored_for("quota_pageviews_project").await;
    world.app.advance(Duration::from_secs(60));
    world.pageviews(21, 1).stored().await;
    let status = world.final_status().await;
    assert_eq!(status["today"]["day"], "2026-11-22");
    assert_eq!(status["quota"]["pageviewsToday"], 1);
}

#[tokio::test]
async fn a_networks_budget_lasts_the_projects_day_across_midnight_in_utc() {
    let world = World::with(&[], json!({ "timezone": "America/New_York" })).await;
    world.limit(json!({ "pageviewsPerKeyDay": 10 })).await;
    world.pageviews(1, 5).stored().await;
    // 00:30 UTC of the next day is 19:30 in New York.
    world.app.advance(Duration::from_secs((12 * 60 + 30) * 60));
    world.pageviews(2, 5).stored().await;
    world.pageviews(3, 1).ignored_for("quota_pageviews_network").await;
    // 05:00 UTC is midnight there.
    world.app.advance(Duration::from_secs((4 * 60 + 30) * 60));
    world.pageviews(3, 1).stored().await;
}

#[tokio::test]
async fn the_salt_of_a_networks_budget_goes_when_the_projects_day_ends() {
    use sea_orm::EntityTrait;
    let world = World::with(&[], json!({ "timezone": "America/New_York" })).await;
    world.batch(1).stored().await;
    let ends = || async {
        world.app.get("/v1/cron/salts").token(crate::support::CRON_SECRET).send().await.ok(200);
        let salts = entity::day_salt::Entity::find().all(&world.app.inner.context.db).await.unwrap();
        let networks = salts.into_iter().filter(|salt| salt.purpose == "network");
        networks.map(|salt| salt.ends_at).collect::<Vec<_>>()
    };
    // 05:00 UTC of the 22nd.
    assert_eq!(ends().await, [1_795_323_600_000]);
    world.app.advance(Duration::from_secs(17 * 3600 - 1));
    assert_eq!(ends().await.len(), 1);
    world.app.advance(Duration::from_secs(1));
    assert!(ends().await.is_empty());
}

#[tokio::test]
async fn a_batch_that_is_on_the_way_while_its_project_is_deleted_leaves_no_row() {
    use sea_orm::ConnectionTrait;
    let world = World::new().await;
    world.batch(1).stored().await;
    // Another instance deletes it; this one has the key and the rules in its caches.
    let db = &world.app.inner.context.db;
    db.execute_unprepared("delete from projects").await.unwrap();
    for table in domain::tenancy::deletion_marks::VISIT_TABLES {
        let rows = entity::visits::stored::table(db.get_database_backend(), table);
        db.execute_unprepared(&format!("delete from {rows}")).await.unwrap();
    }
    world.batch(2).event(0, "my_own", json!({})).ignored_for("project_deleted").await;
    world.batch(3).set("pvs.0.vw", json!(0)).ignored_for("zero_viewport").await;
    world.app.inner.ingest.stop().await;
    for table in domain::tenancy::deletion_marks::VISIT_TABLES {
        let backend = db.get_database_backend();
        let sql = format!("select 1 from {}", entity::visits::stored::table(backend, table));
        let statement = sea_orm::Statement::from_string(backend, sql);
        assert!(db.query_all_raw(statement).await.unwrap().is_empty(), "{table}");
    }
}

#[tokio::test]
async fn a_project_that_stores_its_quota_stores_nothing_more() {
    let world = World::new().await;
    for number in 1..=3 {
        world.batch(number).stored().await;
    }
    world.fill_storage().await;
    world.batch(4).ignored_for("quota_storage").await;
    assert!(!world.is_stored(4).await);
    let status = world.final_status().await;
    assert_eq!(status["quota"]["reason"], "quota_storage");
    assert!(status["storage"]["estimatedBytes"].as_i64().unwrap() >= 1500);
}

#[tokio::test]
async fn reports_without_room_count_what_is_certainly_missing() {
    let world = World::new().await;
    let schema = json!({ "label": "Scrolled", "oncePerPageview": true });
    let path = "/v1/projects/shop/event-schemas/scrolled";
    world.app.put(path).bearer(&world.owner).json(&schema).send().await.ok(200);
    for number in 1..=3 {
        world.batch(number).stored().await;
    }
    world.fill_storage().await;
    let click = |number: u8, count: u8| world.pageviews(number, count).event(0, "cta_click", json!({}));
    // A pageview begins, with an event that counts and one of which the schema may drop repeats.
    click(4, 1).event(1, "scrolled", json!({})).ignored_for("quota_storage").await;
    // Events of former pageviews may be stored already.
    click(5, 1).set("pvs.0.seq", json!(2)).ignored_for("quota_storage").await;
    click(6, 2).set("pvs.0.seq", json!(2)).ignored_for("quota_storage").await;
    world.final_status().await;
    let overview = "/v1/projects/shop/analytics/overview?preset=today";
    let overview = world.app.get(overview).bearer(&world.owner).send().await.ok(200);
    assert_eq!(
        overview["period"]["capped"],
        json!([{
            "day": "2026-11-21", "budgets": ["quota_storage"], "batches": 3, "pageviews": 2, "events": 1,
        }])
    );
}

#[tokio::test]
async fn a_withdrawal_of_consent_is_heard_beyond_a_budget() {
    let world = World::new().await;
    world.limit(json!({ "pageviewsPerKeyDay": 10 })).await;
    let consent = async || world.detail(1).await["session"]["consent"].clone();
    world.pageviews(1, 5).set("consent", json!(true)).stored().await;
    world.pageviews(2, 5).in_session(1).set("consent", json!(true)).stored().await;
    // A document that begins does not know yet that its visitor has consented.
    world.pageviews(3, 1).from("192.0.2.1").ignored_for("quota_pageviews_network").await;
    assert_eq!(consent().await, true);
    world.pageviews(4, 1).in_session(1).ignored_for("quota_pageviews_network").await;
    assert_eq!(consent().await, false);
}
