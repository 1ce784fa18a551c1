//! `SVC_REPORTS`: every executor answers a report with the same bytes.

use std::time::Duration;

use metrics_exporter_prometheus::PrometheusHandle;
use serde_json::json;

use crate::ingest::{Batch, World, session};
use crate::support::database::is_postgres;
use crate::support::soak::full_or;
use crate::support::{Answer, App};

const PHONE: &str = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const DAY: Duration = Duration::from_secs(86_400);
const ENOUGH: (&str, &str) = ("SVC_REQUESTS_PER_MINUTE", "1000000");

/// Every parameter of the shared filter, alone and combined, and how many of the visits below meet it.
const FILTERS: &[(&str, u32)] = &[
    ("from=2026-11-21", 6),
    ("to=2026-11-22", 6),
    ("from=2026-11-21&to=2026-11-21", 3),
    ("preset=today", 3),
    ("preset=yesterday", 3),
    ("preset=7d", 6),
    ("preset=14d", 6),
    ("preset=90d", 6),
    ("preset=365d", 6),
    ("preset=this_month", 6),
    ("preset=last_month", 0),
    ("preset=24h&country=DE", 1),
    ("preset=this_year", 6),
    ("preset=last_year", 0),
    ("preset=today&compare_with=weekdays", 3),
    ("preset=today&compare_from=2026-11-01&compare_to=2026-11-20", 3),
    ("preset=all", 6),
    ("page=/prices", 4),
    ("page=/prices&page_mode=entry", 2),
    ("page=/prices&page_mode=exit", 4),
    ("page_group=shop", 4),
    ("page_group=shop&page_mode=entry", 2),
    ("channel=search_ads_1", 2),
    ("channel=direct", 2),
    ("utm_source=news", 2),
    ("utm_medium=cpc", 2),
    ("utm_campaign=spring", 2),
    ("utm_content=a", 2),
    ("utm_term=b", 2),
    ("utm_id=c", 2),
    ("ref_host=blog.example", 2),
    ("variant=b", 2),
    ("device=mobile", 2),
    ("browser=safari", 2),
    ("os=ios", 2),
    ("country=DE", 2),
    ("lang=de", 2),
    ("screen=xs", 2),
    ("converted=1", 2),
    ("converted=false", 4),
    ("consent=true", 2),
    ("consent=0", 4),
    ("include_test=1", 8),
    ("has=engaged", 4),
    ("has=multi_page&has=engaged", 2),
    ("goal=form_submit", 2),
    ("event=form_submit", 2),
    ("event=cta_click&event=form_submit", 2),
    ("event=cta_click&event=booking", 0),
    ("click_id=any", 2),
    ("click_id=none", 4),
    ("click_id=gclid", 2),
    ("click_id=fbclid", 0),
    ("traffic=paid", 2),
    ("traffic=organic", 4),
    ("stitch=memory", 2),
    ("min_relevance=60", 2),
    ("max_relevance=59.5", 4),
    ("relevance_tier=high", 2),
    ("ad_platform=search_ads_1", 2),
    ("ad_account_id=1", 0),
    ("ad_campaign_id=2", 0),
    ("ad_adset_id=3", 0),
    ("ad_id=4", 0),
    ("ad_match=matched", 0),
    ("ad_match=unmatched", 6),
    ("device=desktop&utm_source=news&page=/prices&event=form_submit&converted=1&traffic=paid&country=DE", 2),
    ("device=mobile&ref_host=blog.example&has=engaged&consent=0&min_relevance=1&max_relevance=99", 2),
];

const REPORTS: &[&str] = &[
    "analytics/overview?compare=1",
    "analytics/overview?bucket=week",
    "analytics/realtime",
    "analytics/timeseries?bucket=day",
    "analytics/breakdown?dimension=channel",
    "analytics/breakdown?dimension=page&limit=2",
    "analytics/pages?limit=3",
    "analytics/pages?limit=2&offset=1&search=R",
    "analytics/pages?offset=1000",
    "analytics/pages?limit=1",
    "analytics/pages?limit=2&compare=1",
    "analytics/answers",
    "analytics/funnel",
    "analytics/filter-options?limit=5",
    "analytics/goals?compare=1",
    "analytics/scroll?step=10",
    "analytics/sections?limit=3",
    "analytics/engagement",
    "analytics/clicks?limit=3",
    "analytics/vitals?by=device&bucket=day",
    "analytics/videos?limit=3",
    "analytics/videos/film/retention?step=20",
    "analytics/flow?limit=3",
    "analytics/events?limit=3",
    "analytics/relevance-ranking?by=channel",
    "ads/unmatched",
    "analytics/breakdown?dimension=hour&dimension2=device",
    "sessions?sort=engaged&dir=asc&limit=3&offset=1",
    "sessions?search=PRICE",
    "sessions?search=de",
];

/// A project with the visits of two days: an ad's buyer, a reader on a phone, a tester, a passer-by.
async fn visited() -> World {
    let settings = [ENOUGH, ("SVC_TRUSTED_COUNTRY_HEADER", "x-visitor-country"), ("SVC_REPORTS", "columns")];
    let world = World::with(&settings, json!({ "timezone": "Europe/Berlin" })).await;
    let shop =
        json!([{ "key": "shop", "label": "Shop", "match": [{ "kind": "prefix", "value": "/prices" }] }]);
    world.configure(json!({ "pageGroups": shop })).await;
    let funnel = json!({ "key": "sales", "name": "Sales", "mode": "sequential", "steps": [
        { "match": { "kind": "page_group", "group": "shop" } },
        { "match": { "kind": "goal", "goal": "form_submit" }, "within": 600 },
    ] });
    world.app.post("/v1/projects/shop/funnels").bearer(&world.owner).json(&funnel).send().await.ok(201);
    for day in 0..2 {
        let number = |of: u8| day * 10 + of;
        buyer(&world, number(1)).await;
        world.app.advance(Duration::from_secs(3600));
        reader(&world, number(2)).await;
        world.batch(number(3)).set("test", json!(true)).stored().await;
        world.batch(number(4)).set("pvs.0.lang", json!("fr")).stored().await;
        if day == 0 {
            world.app.advance(DAY - Duration::from_secs(2 * 3600));
        }
    }
    world
}

async fn buyer(world: &World, number: u8) {
    let attr = json!({
        "utm_source": "news", "utm_medium": "cpc", "utm_campaign": "spring", "utm_content": "a",
        "utm_term": "b", "utm_id": "c", "gclid": "Cj0KCQ",
    });
    let batch = world.batch(number).header("x-visitor-country", "DE").path("/prices");
    let batch = batch.set("pvs.0.attr", attr).set("pvs.0.attrFrom", json!("url"));
    let batch = batch.set("pvs.0.eng", json!(45_000)).set("pvs.0.sp", json!(90)).set("consent", json!(true));
    let video = json!({
        "n": 0, "id": "film", "src": "player", "fmt": "portrait", "t": 10, "dur": 30, "ws": 12, "mp": 40,
        "done": false, "b": format!("ffc{}", "0".repeat(22)), "r": [[0, 12], [3, 9.5]],
    });
    let batch = batch.set("pvs.0.vids", json!([video])).set("pvs.0.sec", json!({ "hero": [0, 9_000] }));
    let batch = batch.set("pvs.0.vit", json!({ "lcp": 2_600, "inp": 90, "cls": 0, "ttfb": 140 }));
    let batch = batch.set("pvs.0.marks", json!({ "25": 300, "50": 4_000 }));
    batch
        .event(0, "cta_click", json!({ "label": "Buy", "section": "hero" }))
        .event(1, "form_submit", json!({}))
        .stored()
        .await;
}

async fn reader(world: &World, number: u8) {
    let first =
        world.batch(number).header("user-agent", PHONE).set("pvs.0.ref", json!("https://blog.example/a"));
    let first =
        first.set("pvs.0.lang", json!("de")).set("pvs.0.sw", json!(390)).set("pvs.0.eng", json!(12_000));
    first.set("pvs.0.variant", json!("b")).stored().await;
    let second: Batch<'_> = world.batch(number + 100).in_session(number).header("user-agent", PHONE);
    second.from(&format!("192.0.2.{number}")).path("/prices").set("pvs.0.nav", json!("spa")).stored().await;
}

/// Another server on the database of this one, at the same time.
async fn beside(world: &World, settings: &[(&str, &str)]) -> App {
    let url = world.app.inner.config.database.url().into_owned();
    let settings = [settings, &[ENOUGH]].concat();
    App::on(tempfile::tempdir().unwrap(), &url, world.app.clock.clone(), &settings).await
}

async fn ask(app: &App, world: &World, path: &str) -> Answer {
    let answer = app.get(&format!("/v1/projects/shop/{path}")).bearer(&world.owner).send().await;
    answer.ok(200);
    answer
}

fn with(report: &str, filter: &str) -> String {
    let sign = if report.contains('?') { '&' } else { '?' };
    format!("{report}{sign}{filter}")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_report_answers_the_same_bytes_whatever_form_answers() {
    if !is_postgres() {
        return;
    }
    let world = visited().await;
    let sql = beside(&world, &[("SVC_REPORTS", "sql")]).await;
    let auto = beside(&world, &[("SVC_REPORTS", "auto")]).await;
    for (row, (filter, sessions)) in FILTERS.iter().enumerate() {
        // Every filter and every report is asked, but only in `make soak` each with each.
        let share = full_or(1, REPORTS.len());
        for report in REPORTS.iter().skip(row % share).step_by(share) {
            let path = with(report, filter);
            let expected = ask(&world.app, &world, &path).await;
            assert_eq!(ask(&sql, &world, &path).await.text(), expected.text(), "{path}");
            assert_eq!(ask(&auto, &world, &path).await.text(), expected.text(), "{path}");
        }
        let list = ask(&world.app, &world, &with("sessions", filter)).await.value();
        assert_eq!(list["total"], *sessions, "{filter}");
    }
    let one = format!("sessions?search={}", session(1));
    assert_eq!(ask(&sql, &world, &one).await.text(), ask(&world.app, &world, &one).await.text());
    let detail = format!("sessions/{}?sections=1&locale=de", session(1));
    assert_eq!(ask(&sql, &world, &detail).await.text(), ask(&world.app, &world, &detail).await.text());
}

/// How often each form has answered the overview.
fn answered(metrics: &PrometheusHandle) -> (u32, u32) {
    let text = metrics.render();
    let count = |executor: &str| {
        let name = format!(r#"svc_report_seconds_count{{report="overview",executor="{executor}"}} "#);
        let line = text.lines().find_map(|line| line.strip_prefix(&name));
        line.map_or(0, |count| count.parse().unwrap())
    };
    (count("columns"), count("sql"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn auto_takes_the_columns_while_the_period_fits_the_memory() {
    if !is_postgres() {
        return;
    }
    let world = visited().await;
    let metrics = svc::metrics::install().unwrap();
    let roomy = beside(&world, &[("SVC_REPORTS", "auto")]).await;
    // Room for the four visits of one day, not for the eight of two.
    let narrow = beside(&world, &[("SVC_REPORTS", "auto"), ("SVC_COLUMNS_MEMORY", "1500")]).await;
    ask(&roomy, &world, "analytics/overview?preset=7d").await;
    assert_eq!(answered(&metrics), (1, 0));
    ask(&narrow, &world, "analytics/overview?preset=today").await;
    assert_eq!(answered(&metrics), (2, 0));
    ask(&narrow, &world, "analytics/overview?preset=7d").await;
    assert_eq!(answered(&metrics), (2, 1));
    let sql = beside(&world, &[("SVC_REPORTS", "sql")]).await;
    ask(&sql, &world, "analytics/overview?preset=today").await;
    assert_eq!(answered(&metrics), (2, 2));
}
