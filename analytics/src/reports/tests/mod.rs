//! Tests that both executors of every report give the same answer, for every filter and database.

#![allow(clippy::unwrap_used)]

mod ads;
mod columns;
mod conditions;
mod exploring;
mod figures;
mod funnels;
mod goals;
mod heavy;
mod quizzes;
mod sharing;

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use chrono::{TimeZone, Utc};
use chrono_tz::Tz;
use domain::ground::pulse::Pulse;
use domain::{Clock, Context, Random};
use futures::FutureExt;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use sea_orm::{ConnectOptions, Database, DatabaseConnection, EntityTrait, IntoActiveModel};
use serde_json::{Map, Value, json};
use uuid::Uuid;

use super::*;
use crate::columns::Source;
use crate::dimension::Dimension;
use crate::period::{Preset, number};
use crate::sample::{Sample, SampleVisit, load_postgres, load_sqlite};

const ZONE: Tz = Tz::Europe__Berlin;
const PROJECT: Uuid = Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0001);

/// The clocks are set back on 2026-10-25, in the middle of the sample.
fn sample() -> Sample {
    Sample {
        seed: 7,
        project: PROJECT,
        zone: ZONE,
        sessions: 600,
        first_day: number("2026-10-18".parse().unwrap()),
        days: 14,
        pages: 12,
        campaigns: 5,
        visitors_per_day: 20,
        details: true,
    }
}

fn clock() -> Clock {
    Clock::fixed(Utc.with_ymd_and_hms(2026, 10, 31, 22, 30, 0).unwrap())
}

/// Takes all turns in which days are loaded.
fn all_loading_turns(reports: &Reports) -> Vec<Turn> {
    let mut turns = Vec::new();
    for tenant in 10.. {
        let effort = Effort::of(vec![Uuid::from_u128(tenant)]);
        let Some(turn) = reports.admission.loading_turn(&effort, 1).now_or_never() else { break };
        turns.push(turn.unwrap());
    }
    turns
}

pub(crate) fn site() -> Site {
    let mut rules = StoredRules::default();
    rules.tracking = json!({
        "pageGroups": [{"key": "home", "label": {"en": "Home", "de": "Start"}, "match": []}],
        "defaultGroup": {"key": "other", "label": "Other"}
    });
    Site {
        id: PROJECT,
        zone: ZONE,
        currency: "EUR".to_owned(),
        locale: "de".to_owned(),
        rules: Arc::new(rules),
        relevance: Arc::default(),
        relevant_min_score: 50,
        segment: None,
        capped: Vec::new(),
        effort: Effort::of(vec![Uuid::from_u128(1)]),
    }
}

pub(crate) struct Sqlite {
    folder: tempfile::TempDir,
    db: DatabaseConnection,
}

impl Sqlite {
    pub(crate) async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite://{}?mode=rwc", folder.path().join("svc.db").display());
        let db = Database::connect(ConnectOptions::new(url)).await.unwrap();
        migration::up(&db).await.unwrap();
        Self { folder, db }
    }

    pub(crate) async fn filled() -> Self {
        let sqlite = Self::new().await;
        load_sqlite(&sqlite.path(), sample().visits()).unwrap();
        goals::make(&sqlite.db).await;
        ads::make(&sqlite.db).await;
        sqlite
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.folder.path().join("svc.db")
    }

    fn snapshots(&self) -> PathBuf {
        self.folder.path().join("columns")
    }

    pub(crate) fn reports(&self, memory: usize, snapshots: bool) -> Reports {
        let config = ReportsConfig {
            executor: Executor::Columns,
            memory,
            snapshots: snapshots.then(|| self.snapshots()),
            sharing: None,
        };
        let context = Context::new(self.db.clone(), clock(), Random::seeded(1));
        Reports::new(context, Source::sqlite(&self.path(), domain::ground::pulse::Pulse::default()), config)
            .unwrap()
    }
}

/// Inserts a row for the project and its organization, which configuration rows refer to.
async fn found_project(db: &DatabaseConnection) {
    let at = clock().now();
    let org = entity::organization::Model {
        id: Uuid::from_u128(1),
        slug: "acme".to_owned(),
        name: "Acme".to_owned(),
        created_at: at,
        updated_at: at,
    };
    entity::organization::Entity::insert(org.into_active_model()).exec_without_returning(db).await.unwrap();
    let row = entity::project::Model {
        id: PROJECT,
        org_id: Uuid::from_u128(1),
        slug: "shop".to_owned(),
        name: "Shop".to_owned(),
        timezone: ZONE.name().to_owned(),
        former_timezones: serde_json::json!([]),
        former_currencies: serde_json::json!([]),
        currency: "EUR".to_owned(),
        locale: entity::Locale::De,
        country: None,
        retention_days: 731,
        channel_rules: 2,
        channel_mappings: json!({ "mappings": [] }),
        relevance_version: 1,
        goals_version: 1,
        config_rev: 1,
        rules_version: 1,
        ads_version: 0,
        ad_costs_version: 0,
        ad_costs_floor: 0,
        preset: None,
        settings: json!({}),
        tracking: json!({}),
        relevance: None,
        pending_deletions: json!([]),
        created_at: at,
        updated_at: at,
    };
    entity::project::Entity::insert(row.into_active_model()).exec_without_returning(db).await.unwrap();
}

/// Creates a database in the cluster given to the tests. None without a cluster.
async fn postgres() -> Option<DatabaseConnection> {
    let Ok(url) = std::env::var("SVC_TEST_POSTGRES_URL") else {
        eprintln!("SVC_TEST_POSTGRES_URL is not set; PostgreSQL is left out (`make test` starts one)");
        return None;
    };
    let name = format!("reports_{}", Uuid::new_v4().simple());
    let admin = sqlx::PgPool::connect(&url).await.unwrap();
    sqlx::query(sqlx::AssertSqlSafe(format!("create database {name}"))).execute(&admin).await.unwrap();
    let (base, _) = url.rsplit_once('/').unwrap();
    let db = Database::connect(ConnectOptions::new(format!("{base}/{name}"))).await.unwrap();
    migration::up(&db).await.unwrap();
    Some(db)
}

fn on_postgres(db: &DatabaseConnection, executor: Executor) -> Reports {
    within(db, executor, 1 << 30)
}

fn within(db: &DatabaseConnection, executor: Executor, memory: usize) -> Reports {
    let config = ReportsConfig { executor, memory, snapshots: None, sharing: None };
    let context = Context::new(db.clone(), clock(), Random::seeded(1));
    let source = Source::postgres(db.get_postgres_connection_pool().clone(), Pulse::default());
    Reports::new(context, source, config).unwrap()
}

pub(crate) async fn answer<R: Report>(reports: &Reports, params: &Value) -> String {
    let params = serde_json::from_value(params.clone()).unwrap();
    let answer = R::answer(reports, &site(), params).await.unwrap();
    serde_json::to_string_pretty(&answer).unwrap()
}

async fn list(reports: &Reports, params: &Value) -> String {
    let params = serde_json::from_value(params.clone()).unwrap();
    let list = reports.session_list(&site(), params).await.unwrap();
    serde_json::to_string_pretty(&list).unwrap()
}

/// Returns the answers of reports on the core columns, and of the session list, under one filter.
async fn answers(reports: &Reports, filter: &Map<String, Value>, dimension: Dimension) -> String {
    let with = |more: Value| {
        let mut params = filter.clone();
        params.extend(more.as_object().unwrap().clone());
        Value::Object(params)
    };
    [
        answer::<Overview>(reports, &with(json!({"compare": "1"}))).await,
        answer::<Realtime>(reports, &with(json!({}))).await,
        answer::<Timeseries>(reports, &with(json!({"bucket": "hour"}))).await,
        answer::<Breakdown>(reports, &with(json!({"dimension": dimension, "limit": 7}))).await,
        answer::<Pages>(reports, &with(json!({"limit": 5}))).await,
        answer::<Flow>(reports, &with(json!({"limit": 6, "steps": 4}))).await,
        answer::<FilterOptions>(reports, &with(json!({"limit": 3}))).await,
        answer::<RelevanceRanking>(reports, &with(json!({"limit": 5}))).await,
        answer::<AdsUnmatched>(reports, &with(json!({"limit": 6}))).await,
        answer::<AdsKpis>(reports, &with(json!({"level": "ad", "limit": 9, "compare": "1"}))).await,
        answer::<AdsKpis>(reports, &with(json!({"level": "account", "sort": "cost_per_session"}))).await,
        answer::<AdsTimeseries>(reports, &with(json!({}))).await,
        answer::<AdsMappingSuggestions>(reports, &json!({"preset": "14d"})).await,
        list(reports, &with(json!({"limit": 3}))).await,
    ]
    .join("\n")
}

/// Returns the answers of reports on parts that are loaded on demand, and on visiting times.
async fn answers_on_details(reports: &Reports, filter: &Map<String, Value>) -> String {
    let with = |more: Value| {
        let mut params = filter.clone();
        params.extend(more.as_object().unwrap().clone());
        Value::Object(params)
    };
    [
        answer::<EventsQueryResult>(reports, &with(json!({"limit": 4}))).await,
        answer::<GoalsReport>(reports, &with(json!({"compare": "1"}))).await,
        answer::<Scroll>(reports, &with(json!({"step": 7}))).await,
        answer::<Sections>(reports, &with(json!({"limit": 4}))).await,
        answer::<Engagement>(reports, &with(json!({}))).await,
        answer::<Clicks>(reports, &with(json!({"limit": 9}))).await,
        answer::<Vitals>(reports, &with(json!({"by": "page", "limit": 5}))).await,
        answer::<Vitals>(reports, &with(json!({"by": "country", "bucket": "week"}))).await,
        answer::<Videos>(reports, &with(json!({"limit": 4}))).await,
        answer::<VideoRetention>(reports, &with(json!({"video": "film-0", "step": 3}))).await,
    ]
    .join("\n")
}

/// Returns every parameter of the shared filter with values that some sessions have, and one that none has.
fn choices() -> Vec<(&'static str, Vec<Value>)> {
    let flags = vec![json!("0"), json!("1"), json!("true"), json!("false")];
    vec![
        ("page", vec![json!("/"), json!("/page-1"), json!("/nowhere")]),
        ("page_group", vec![json!("home"), json!("product"), json!("nowhere")]),
        ("channel", vec![json!("direct"), json!("search_ads_1"), json!("ai_assistant")]),
        ("utm_source", vec![json!("newsletter"), json!("été ☀"), json!("x' or 1=1 --")]),
        ("utm_medium", vec![json!("cpc"), json!("o'brien \\ \t tab")]),
        ("utm_campaign", vec![json!("campaign-0"), json!("campaign-3")]),
        ("utm_content", vec![json!("ad 0"), json!("ad 2")]),
        ("utm_term", vec![json!("term 0"), json!("term 1")]),
        ("utm_id", vec![json!("0"), json!("1")]),
        ("ref_host", vec![json!("site-0.example"), json!("site-1.example")]),
        ("variant", vec![json!("b"), json!("c")]),
        ("device", vec![json!("mobile"), json!("unknown")]),
        ("browser", vec![json!("chrome"), json!("opera")]),
        ("os", vec![json!("ios"), json!("chromeos")]),
        ("country", vec![json!("DE"), json!("BR"), json!("ZZ")]),
        ("lang", vec![json!("de"), json!("it")]),
        ("screen", vec![json!("xs"), json!("xl")]),
        ("converted", flags.clone()),
        ("consent", flags.clone()),
        ("include_test", flags),
        ("has", vec![json!("bounced"), json!(["engaged", "multi_page"]), json!("lead")]),
        ("goal", vec![json!("booking"), json!(["cta_click", "form_submit"]), json!("none")]),
        ("event", vec![json!("cta_click"), json!(["cta_click", "form_start"]), json!("none")]),
        (
            "click_id",
            ["any", "none", "gclid", "gbraid", "wbraid", "fbclid", "li_fat_id", "ttclid", "msclkid"]
                .map(Value::from)
                .to_vec(),
        ),
        ("traffic", vec![json!("paid"), json!("organic")]),
        ("stitch", vec![json!("new"), json!("hash")]),
        ("min_relevance", vec![json!("40"), json!("59.5")]),
        ("max_relevance", vec![json!("40"), json!("59.5")]),
        ("relevance_tier", vec![json!("low"), json!("medium"), json!("high")]),
        ("ad_platform", vec![json!("search_ads_1"), json!("social_ads_3")]),
        ("ad_account_id", vec![json!("act-0")]),
        ("ad_campaign_id", vec![json!("cmp-0")]),
        ("ad_adset_id", vec![json!("set-0")]),
        ("ad_id", vec![json!("ad-0")]),
        ("ad_match", vec![json!("matched"), json!("unmatched")]),
        ("preset", ["today", "yesterday", "7d", "14d", "this_month"].map(Value::from).to_vec()),
    ]
}

fn filter(pairs: &[(&str, Value)]) -> Map<String, Value> {
    let mut filter: Map<String, Value> = [("preset".to_owned(), json!("14d"))].into_iter().collect();
    filter.extend(pairs.iter().map(|(name, value)| ((*name).to_owned(), value.clone())));
    filter
}

/// Returns true if tests run at full length (`make soak`).
fn is_soak() -> bool {
    std::env::var_os("SVC_SOAK").is_some()
}

/// Returns all cases in `make soak`, otherwise every `share`-th.
fn some_of<T>(cases: Vec<T>, share: usize) -> Vec<T> {
    cases.into_iter().step_by(if is_soak() { 1 } else { share }).collect()
}

/// Returns each value of each parameter alone, the page parameters in each mode, and random combinations.
fn filters() -> Vec<Map<String, Value>> {
    let choices = choices();
    let mut filters = vec![filter(&[])];
    for (name, values) in &choices {
        filters.extend(values.iter().map(|value| filter(&[(name, value.clone())])));
    }
    for mode in ["any", "entry", "exit"] {
        for pairs in [
            vec![("page", json!("/"))],
            vec![("page_group", json!("product"))],
            vec![("page", json!("/page-1")), ("page_group", json!("product"))],
        ] {
            filters.push(filter(&[pairs, vec![("page_mode", json!(mode))]].concat()));
        }
    }
    filters.push(filter(&[("from", json!("2026-10-24")), ("to", json!("2026-10-26"))]));
    let mut random = StdRng::seed_from_u64(3);
    for _ in 0..60 {
        let count = random.random_range(2..5);
        let pairs: Vec<_> = choices
            .choose_multiple(&mut random, count)
            .map(|(name, values)| (*name, values[0].clone()))
            .collect();
        filters.push(filter(&pairs));
    }
    filters
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fold_and_definition_agree_for_every_filter() {
    let Some(db) = postgres().await else { return };
    load_postgres(db.get_postgres_connection_pool(), sample().visits()).await.unwrap();
    goals::make(&db).await;
    ads::make(&db).await;
    let sqlite = Sqlite::filled().await;
    let folds = [sqlite.reports(1 << 30, false), on_postgres(&db, Executor::Columns)];
    let definitions = on_postgres(&db, Executor::Sql);
    let mut narrowed = 0;
    let everything = answer::<Overview>(&definitions, &Value::Object(filter(&[]))).await;
    let filters = some_of(filters(), 16);
    let count = filters.len();
    for (index, filter) in filters.into_iter().enumerate() {
        let dimension = Dimension::ALL[index % Dimension::ALL.len()];
        let expected = answers(&definitions, &filter, dimension).await;
        let details = answers_on_details(&definitions, &filter).await;
        for fold in &folds {
            let got = answers(fold, &filter, dimension).await;
            assert!(got == expected, "{}", difference(&filter, &expected, &got));
            let got = answers_on_details(fold, &filter).await;
            assert!(got == details, "{}", difference(&filter, &details, &got));
        }
        narrowed += usize::from(answer::<Overview>(&definitions, &Value::Object(filter)).await != everything);
    }
    assert!(narrowed * 2 > count, "only {narrowed} of {count} filters made a difference");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fold_and_definition_agree_for_every_dimension_and_bucket() {
    let Some(db) = postgres().await else { return };
    load_postgres(db.get_postgres_connection_pool(), sample().visits()).await.unwrap();
    let (fold, definition) = (on_postgres(&db, Executor::Columns), on_postgres(&db, Executor::Sql));
    for dimension in Dimension::ALL {
        for limit in [1, 3, 1000] {
            let params = json!({"preset": "14d", "dimension": dimension, "limit": limit});
            let expected = answer::<Breakdown>(&definition, &params).await;
            assert_eq!(answer::<Breakdown>(&fold, &params).await, expected, "{dimension}");
        }
    }
    for by in RankedBy::ALL {
        for (min_sessions, limit) in [(1, 3), (2, 1000), (25, 1000), (9000, 5)] {
            let params = json!({"preset": "14d", "by": by, "min_sessions": min_sessions, "limit": limit});
            let expected = answer::<RelevanceRanking>(&definition, &params).await;
            assert_eq!(answer::<RelevanceRanking>(&fold, &params).await, expected, "{params}");
        }
    }
    for sort in ["started_at", "relevance", "engaged", "pages", "clicks", "scroll", "video"] {
        for (dir, limit, offset) in [("asc", 5, 0), ("desc", 20, 7), ("desc", 200, 500), ("asc", 1, 9000)] {
            let params = json!({"preset": "14d", "sort": sort, "dir": dir, "limit": limit, "offset": offset});
            let expected = list(&definition, &params).await;
            assert_eq!(list(&fold, &params).await, expected, "{params}");
        }
    }
    for bucket in ["hour", "day", "week"] {
        let params = json!({"preset": "30d", "bucket": bucket, "compare": "true"});
        let expected = answer::<Overview>(&definition, &params).await;
        assert_eq!(answer::<Overview>(&fold, &params).await, expected);
    }
}

fn difference(filter: &Map<String, Value>, expected: &str, got: &str) -> String {
    let lines: Vec<String> = expected
        .lines()
        .zip(got.lines())
        .filter(|(expected, got)| expected != got)
        .take(10)
        .map(|(expected, got)| format!("expected {expected}\n     got {got}"))
        .collect();
    format!("{}\n{}", Value::Object(filter.clone()), lines.join("\n"))
}

#[tokio::test]
async fn what_contradicts_or_is_unknown_is_refused() {
    let sqlite = Sqlite::new().await;
    let reports = sqlite.reports(1 << 30, false);
    let refusal = |params: Value| {
        let reports = reports.clone();
        async move {
            let params = serde_json::from_value(params).unwrap();
            format!("{:?}", Overview::answer(&reports, &site(), params).await.unwrap_err())
        }
    };
    assert!(refusal(json!({"from": "2026-02-02", "to": "2026-02-01"})).await.starts_with("BadRequest"));
    for (params, path) in [
        (json!({"from": "2026-02-31"}), "query.from"),
        (json!({"min_relevance": "101"}), "query.min_relevance"),
        (json!({"relevance_tier": "top"}), "query.relevance_tier"),
        (json!({"preset": "90d", "bucket": "hour"}), "query.bucket"),
        (json!({"compare_from": "2026-02-31"}), "query.compare_from"),
        (
            json!({"preset": "7d", "bucket": "hour", "compare": "1", "compare_from": "2026-01-01", "compare_to": "2026-03-01"}),
            "query.bucket",
        ),
    ] {
        assert!(refusal(params).await.contains(path), "{path}");
    }
    assert!(serde_json::from_value::<OverviewParams>(json!({"has": ["engaged", "rich"]})).is_err());
}

#[tokio::test]
async fn an_empty_project_has_a_zero_filled_overview() {
    let sqlite = Sqlite::new().await;
    let params = OverviewParams {
        filter: FilterParams { preset: Some(Preset::Days7), ..FilterParams::default() },
        compare: Some(true),
        bucket: None,
    };
    let overview = Overview::answer(&sqlite.reports(1 << 30, true), &site(), params).await.unwrap();
    assert_eq!((overview.series.len(), overview.totals.sessions), (7, 0));
    assert_eq!(overview.totals.bounce_rate, 0.0);
    assert_eq!(overview.comparison.unwrap().period.to.0.to_string(), "2026-10-24");
}

#[tokio::test]
async fn auto_takes_the_columns_while_the_period_fits_the_memory() {
    let Some(db) = postgres().await else { return };
    load_postgres(db.get_postgres_connection_pool(), sample().visits()).await.unwrap();
    let params = json!({ "from": "2026-10-18", "to": "2026-10-31" });
    let expected = answer::<Overview>(&on_postgres(&db, Executor::Columns), &params).await;
    for (memory, by_sql) in [(1 << 30, false), (1 << 10, true)] {
        let reports = within(&db, Executor::Auto, memory);
        assert_eq!(answer::<Overview>(&reports, &params).await, expected, "{memory} bytes");
        assert_eq!(reports.ran_sql.load(Ordering::Relaxed), by_sql, "{memory} bytes");
    }
}

/// Simulates a report over many days that is still at its first one.
struct Slow(Arc<Gate>);

#[derive(Default)]
struct Gate {
    days: AtomicUsize,
    open: AtomicBool,
}

impl Fold for Slow {
    fn add(&mut self, _: &crate::columns::Day, _: &crate::filter::Mask, _: &crate::columns::Dictionary) {
        self.0.days.fetch_add(1, Ordering::Relaxed);
        while !self.0.open.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
    }

    fn merge(&mut self, _: Self) {}
}

#[tokio::test]
async fn a_report_ends_early_when_its_client_leaves() {
    let sqlite = Sqlite::filled().await;
    let reports = sqlite.reports(1 << 30, false);
    let params: FilterParams =
        serde_json::from_value(json!({ "from": "2026-10-18", "to": "2026-10-31" })).unwrap();
    let filter = reports.filter(&site(), &params).unwrap();
    let Way::Columns(scan) = reports.way(&site(), &filter).await.unwrap() else { panic!("no columns") };
    let gate = Arc::new(Gate::default());
    let waiting = {
        let gate = gate.clone();
        tokio::spawn(async move { scan.fold(move || Slow(gate.clone())).await.map(drop) })
    };
    while gate.days.load(Ordering::Relaxed) == 0 {
        tokio::task::yield_now().await;
    }
    waiting.abort();
    assert!(waiting.await.unwrap_err().is_cancelled());
    gate.open.store(true, Ordering::Relaxed);
    // The work has ended when nobody else holds the gate.
    while Arc::strong_count(&gate) > 1 {
        tokio::task::yield_now().await;
    }
    // Each thread ended the day it was at; the sample has fourteen.
    assert!(gate.days.load(Ordering::Relaxed) <= rayon::current_num_threads().min(13));
}

#[tokio::test]
async fn sqlite_refuses_the_sql_executor_in_one_sentence() {
    let sqlite = Sqlite::new().await;
    let context = Context::new(sqlite.db.clone(), clock(), Random::seeded(1));
    let config = ReportsConfig { executor: Executor::Sql, memory: 1, snapshots: None, sharing: None };
    let refusal = Reports::new(
        context,
        Source::sqlite(&sqlite.path(), domain::ground::pulse::Pulse::default()),
        config,
    )
    .err()
    .unwrap();
    assert!(refusal.contains("PostgreSQL"));
}

#[test]
fn columns_take_less_than_500_bytes_a_session() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("svc.db");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let url = format!("sqlite://{}?mode=rwc", path.display());
        let db = Database::connect(url).await.unwrap();
        migration::up(&db).await.unwrap();
        let many = Sample { sessions: 20_000, ..sample() };
        load_sqlite(&path, many.visits()).unwrap();
        let context = Context::new(db, clock(), Random::seeded(1));
        let config =
            ReportsConfig { executor: Executor::Columns, memory: 1 << 30, snapshots: None, sharing: None };
        let reports =
            Reports::new(context, Source::sqlite(&path, domain::ground::pulse::Pulse::default()), config)
                .unwrap();
        answer::<Overview>(&reports, &json!({})).await;
        let each = reports.bytes() / 20_000;
        assert!((50..500).contains(&each), "{each} bytes a session");
    });
}
