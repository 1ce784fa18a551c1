//! Tests the funnel report: both executors agree on random funnels over random visits, with many actions at the same
//! moment.

use domain::measuring::funnels::FunnelMode;
use entity::funnel;
use entity::visits::JsonText;
use sea_orm::{EntityTrait, IntoActiveModel};

use super::*;

/// Gives a visit few pages and events at few moments, some of them after its end, and goals that many visits reach.
fn crowded(mut visit: SampleVisit, random: &mut StdRng) -> SampleVisit {
    let started = visit.session.started_at;
    let coarse = |at: i64| started + (at - started) / 20_000 * 20_000;
    for page in &mut visit.pageviews {
        page.started_at = coarse(page.started_at);
    }
    for event in &mut visit.events {
        // Some browsers' clocks run ahead, so that an event comes after its visit's end.
        let ahead = if random.random_bool(0.1) { 3_600_000 } else { 0 };
        event.at = coarse(event.at) + ahead;
        event.name = ["cta_click", "quiz_answer", "form_submit"].choose(random).unwrap().to_string();
        let props = [
            json!({ "variant": "lamps", "q": "size", "value": 3 }),
            json!({ "variant": "lamps", "q": "size", "value": "m" }),
            json!({ "label": "Buy", "price": 12.5 }),
            json!({ "label": "Buy", "price": 30 }),
            Value::Null,
        ];
        let chosen = props.choose(random).unwrap();
        event.props = (!chosen.is_null()).then(|| JsonText(chosen.to_string()));
    }
    let goals: Vec<&str> = ["booking", "messaging"].into_iter().filter(|_| random.random_bool(0.4)).collect();
    visit.session.goals = JsonText(json!(goals).to_string());
    visit.session.goal_values = None;
    visit
}

/// Returns conditions for steps. No single action fulfils the goals `booking` and `messaging`.
fn parts() -> Vec<Value> {
    vec![
        json!({ "kind": "page", "match": { "kind": "exact", "value": "/" } }),
        json!({ "kind": "page", "match": { "kind": "regex", "value": "^/page-[1-3]$" } }),
        json!({ "kind": "page", "match": { "kind": "prefix", "value": "/" } }),
        json!({ "kind": "page_group", "group": "product" }),
        json!({ "kind": "event", "name": "cta_click" }),
        json!({ "kind": "event", "name": "cta_click", "props": { "price": { "atLeast": 20 } } }),
        json!({ "kind": "event", "name": "form_submit", "props": { "label": { "not": "Buy" } } }),
        json!({ "kind": "answer", "questionnaire": "lamps", "values": [3] }),
        json!({ "kind": "answer" }),
        json!({ "kind": "goal", "goal": "viewed_or_sent" }),
        json!({ "kind": "goal", "goal": "booking" }),
        json!({ "kind": "goal", "goal": "messaging" }),
        json!({ "kind": "goal", "goal": "gone" }),
    ]
}

async fn goals(db: &DatabaseConnection) {
    let any = json!({ "kind": "any", "of": [
        { "kind": "page_group", "group": "blog" },
        { "kind": "event", "name": "form_submit", "props": { "label": "Buy" } },
    ] });
    let engaged = json!({ "kind": "engaged", "seconds": 1 });
    let scrolled = json!({ "kind": "scroll", "percent": 50 });
    for (key, matches) in [("viewed_or_sent", any), ("booking", engaged), ("messaging", scrolled)] {
        let row = entity::goal::Model {
            project_id: PROJECT,
            key: key.to_owned(),
            name: key.to_owned(),
            matches,
            is_conversion: false,
            value: None,
            currency: None,
            sort: 0,
            archived: false,
            rules_version: 1,
        };
        entity::goal::Entity::insert(row.into_active_model()).exec_without_returning(db).await.unwrap();
    }
}

/// Returns a funnel of two to five steps; every ninth has the maximum number.
fn random_funnel(number: usize, random: &mut StdRng) -> funnel::Model {
    let parts = parts();
    let mode = if random.random_bool(0.75) { FunnelMode::Sequential } else { FunnelMode::Independent };
    let count = if number % 9 == 8 { 20 } else { random.random_range(2..=5) };
    let steps: Vec<Value> = (0..count)
        .map(|at| {
            let several = random.random_range(1..=2);
            let some: Vec<Value> = parts.choose_multiple(random, several).cloned().collect();
            let matches = if several == 1 { some[0].clone() } else { json!({ "kind": "any", "of": some }) };
            let limited = at > 0 && mode == FunnelMode::Sequential && random.random_bool(0.5);
            let within = limited.then(|| [1, 20, 40, 200].choose(random).unwrap());
            json!({ "name": null, "match": matches, "within": within })
        })
        .collect();
    funnel::Model {
        project_id: PROJECT,
        key: format!("funnel-{number}"),
        name: format!("Funnel {number}"),
        mode: mode.as_str().to_owned(),
        steps: json!(steps),
        is_default: number == 0,
        sort: 0,
    }
}

/// Returns the same funnel with the parts of its steps in reverse order.
fn turned(mut funnel: funnel::Model) -> funnel::Model {
    for step in funnel.steps.as_array_mut().unwrap() {
        if let Some(Value::Array(parts)) = step.pointer_mut("/match/of") {
            parts.reverse();
        }
    }
    funnel::Model { key: format!("{}-turned", funnel.key), is_default: false, ..funnel }
}

async fn configured(db: &DatabaseConnection, funnels: &[funnel::Model]) {
    found_project(db).await;
    goals(db).await;
    for row in funnels.iter().flat_map(|row| [row.clone(), turned(row.clone())]) {
        let row = row.into_active_model();
        funnel::Entity::insert(row).exec_without_returning(db).await.unwrap();
    }
}

/// Returns the figures of a funnel report without the conditions of its steps.
fn counted(report: &str) -> Value {
    let mut report: Value = serde_json::from_str(report).unwrap();
    for step in report["funnel"]["steps"].as_array_mut().unwrap() {
        step["match"].take();
    }
    report["funnel"]["key"].take();
    report["funnel"].take()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fold_and_definition_agree_on_funnels() {
    let Some(db) = postgres().await else { return };
    let mut random = StdRng::seed_from_u64(21);
    let visits: Vec<SampleVisit> = Sample { sessions: 800, pages: 5, ..sample() }
        .visits()
        .map(|visit| crowded(visit, &mut random))
        .collect();
    let funnels: Vec<funnel::Model> = (0..60).map(|number| random_funnel(number, &mut random)).collect();
    load_postgres(db.get_postgres_connection_pool(), visits.iter().cloned()).await.unwrap();
    configured(&db, &funnels).await;
    let sqlite = Sqlite::new().await;
    load_sqlite(&sqlite.path(), visits.into_iter()).unwrap();
    configured(&sqlite.db, &funnels).await;
    let folds = [sqlite.reports(1 << 30, false), on_postgres(&db, Executor::Columns)];
    let definitions = on_postgres(&db, Executor::Sql);
    let filters = filters();
    let (mut completed, mut timed) = (0, 0);
    let tried = some_of(funnels.iter().collect(), 3);
    let count = tried.len();
    for (index, row) in tried.into_iter().enumerate() {
        // Every funnel over all visits, and over those of some filter.
        for mut filter in [filter(&[]), filters[index * 3 % filters.len()].clone()] {
            filter.insert("funnel".to_owned(), json!(row.key));
            let params = Value::Object(filter.clone());
            let expected = answer::<FunnelReport>(&definitions, &params).await;
            for fold in &folds {
                let got = answer::<FunnelReport>(fold, &params).await;
                assert!(got == expected, "{} {}", row.steps, difference(&filter, &expected, &got));
            }
            filter.insert("funnel".to_owned(), json!(format!("{}-turned", row.key)));
            let turned = answer::<FunnelReport>(&folds[0], &Value::Object(filter)).await;
            assert_eq!(counted(&turned), counted(&expected), "{}", row.steps);
            let report: Value = serde_json::from_str(&expected).unwrap();
            completed += usize::from(report["funnel"]["completed"].as_u64().unwrap() > 0);
            let steps = report["funnel"]["steps"].as_array().unwrap();
            timed += steps.iter().filter(|step| step["medianMs"].as_f64().is_some_and(|ms| ms > 0.0)).count();
        }
    }
    assert!(
        completed * 2 > count && timed > count,
        "{completed} of {count} funnels completed, {timed} steps with a time"
    );
    // The overview answers the default one, and so does the report unless asked for another.
    for reports in folds.iter().chain([&definitions]) {
        let overview: Value =
            serde_json::from_str(&answer::<Overview>(reports, &json!({ "preset": "14d" })).await).unwrap();
        let report: Value =
            serde_json::from_str(&answer::<FunnelReport>(reports, &json!({ "preset": "14d" })).await)
                .unwrap();
        assert_eq!(overview["funnel"], report["funnel"]);
        assert_eq!(report["funnel"]["key"], "funnel-0");
        assert_eq!(report["funnel"]["sessions"], overview["totals"]["sessions"]);
    }
}

#[tokio::test]
async fn a_funnel_that_is_not_there_is_missing() {
    let sqlite = Sqlite::new().await;
    let reports = sqlite.reports(1 << 30, false);
    for (params, about) in [(json!({}), "no funnel"), (json!({ "funnel": "x" }), "with this key")] {
        let params = serde_json::from_value(params).unwrap();
        let error = FunnelReport::answer(&reports, &site(), params).await.unwrap_err();
        assert_eq!(error.code(), "not_found");
        assert!(error.detail().unwrap().contains(about));
    }
}
