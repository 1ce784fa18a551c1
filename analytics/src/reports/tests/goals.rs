//! Tests goals of the sample, and compares a preview with the rows.

use domain::measuring::goals::{Goal, Goals, as_recorded};
use domain::projects::currency::Worth;
use entity::goal;
use entity::visits::JsonText;
use sea_orm::{EntityTrait, IntoActiveModel};

use super::*;
use crate::visits::model::deeds::RowDeeds;

/// Creates the sample's goals: those that its visits reached, one that none reached and an archived one.
pub(super) async fn make(db: &DatabaseConnection) {
    found_project(db).await;
    let goals = ["messaging", "booking", "nobody", "cta_click", "form_submit"].map(|key| goal::Model {
        project_id: PROJECT,
        key: key.to_owned(),
        name: format!("Goal {key}"),
        matches: json!({"kind": "event", "name": key}),
        is_conversion: key != "cta_click",
        value: None,
        currency: None,
        sort: i32::from(key == "messaging"),
        archived: key == "form_submit",
        rules_version: 1,
    });
    goal::Entity::insert_many(goals.map(IntoActiveModel::into_active_model)).exec(db).await.unwrap();
}

/// Returns the sample with properties of every kind.
fn visits() -> Vec<SampleVisit> {
    let mut random = StdRng::seed_from_u64(11);
    let mut visits: Vec<SampleVisit> = sample().visits().collect();
    for event in visits.iter_mut().flat_map(|visit| &mut visit.events) {
        let mut props = Map::new();
        for (name, values) in [
            ("amount", vec![json!(0), json!(9.99), json!(100), json!(-5), json!("12.5"), json!(1e12)]),
            (
                "label",
                vec![json!("Buy"), json!("buy now"), json!("7"), json!(7), json!(true), json!("été ☀")],
            ),
            ("variant", vec![json!("roof"), json!("wall")]),
            ("q", vec![json!("size"), json!("color")]),
            ("value", vec![json!(1), json!(2), json!("red")]),
        ] {
            if random.random_bool(0.7) {
                props.insert(name.to_owned(), values.choose(&mut random).unwrap().clone());
            }
        }
        event.props = JsonText::of(&props);
    }
    visits
}

/// Returns a random match of limited depth.
fn random_match(random: &mut StdRng, depth: u32) -> Value {
    let condition = |random: &mut StdRng| {
        let all = [
            json!("Buy"),
            json!(7),
            json!({"not": "Buy"}),
            json!({"anyOf": ["7", "red", 2]}),
            json!({"contains": "bUY"}),
            json!({"beginsWith": "Ét"}),
            json!({"greater": 9}),
            json!({"atMost": 9.99}),
            json!({"exists": false}),
            json!({"atLeast": -5, "less": 100}),
        ];
        all.choose(random).unwrap().clone()
    };
    let name =
        |random: &mut StdRng| *["cta_click", "form_start", "quiz_answer", "none"].choose(random).unwrap();
    let page = |random: &mut StdRng| *["/", "/page-1", "/page-", "/nowhere"].choose(random).unwrap();
    match random.random_range(0..if depth == 0 { 8 } else { 12 }) {
        0 => json!({"kind": "page", "match": {"kind": "prefix", "value": page(random)}}),
        1 => {
            json!({"kind": "page", "match": {"kind": "regex", "value": format!("^/page-[{}-7]$", random.random_range(1..6))}})
        }
        2 => json!({"kind": "page_group", "group": *["home", "blog", "nowhere"].choose(random).unwrap()}),
        3 => json!({"kind": "engaged", "seconds": random.random_range(1..200)}),
        4 => json!({"kind": "scroll", "percent": random.random_range(1..=100)}),
        5 => {
            let mut video = json!({"kind": "video", "completed": random.random_bool(0.5)});
            if random.random_bool(0.5) {
                video["video"] = json!(format!("film-{}", random.random_range(0..4)));
                video["percent"] = json!(random.random_range(1..=100));
            }
            video
        }
        6 => json!({"kind": "answer", "questionnaire": "roof", "values": [random.random_range(1..4)]}),
        7 | 8 => {
            let mut event = json!({"kind": "event", "name": name(random)});
            if random.random_bool(0.7) {
                event["props"] = json!({"label": condition(random), "amount": condition(random)});
            }
            if random.random_bool(0.7) {
                event["valueFrom"] = json!("amount");
            }
            event
        }
        other => {
            let of: Vec<Value> =
                (0..random.random_range(1..4)).map(|_| random_match(random, depth - 1)).collect();
            json!({"kind": if other == 11 { "all" } else { "any" }, "of": of})
        }
    }
}

/// Returns the expected result of a preview, computed from the rows.
fn expected(visits: &[SampleVisit], input: &GoalPreviewInput) -> (u64, f64) {
    let goal = json!({
        "key": "g", "name": "g", "match": input.matches, "isConversion": true, "value": input.value, "sort": 0,
        "archived": false,
    });
    let goals = Goals::new(&[serde_json::from_value::<Goal>(goal).unwrap()]);
    let (mut sessions, mut value) = (0, 0);
    for visit in visits.iter().filter(|visit| !visit.session.test) {
        let pageviews: Vec<_> = visit.pageviews.iter().collect();
        let session = &visit.session;
        let whole = (session.engaged_ms, session.max_scroll);
        let reached =
            goals.reached(&RowDeeds::new(&pageviews, &visit.events, &visit.videos, whole), as_recorded);
        sessions += reached.keys.len() as u64;
        value += domain::measuring::matching::amount_of(reached.value);
    }
    (sessions, value as f64 / 10_000.0)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_preview_over_columns_finds_what_the_rows_say() {
    let visits = visits();
    let sqlite = Sqlite::new().await;
    load_sqlite(&sqlite.path(), visits.iter().cloned()).unwrap();
    let mut reports = vec![sqlite.reports(1 << 30, false)];
    if let Some(db) = postgres().await {
        load_postgres(db.get_postgres_connection_pool(), visits.iter().cloned()).await.unwrap();
        reports.push(on_postgres(&db, Executor::Columns));
    }
    let mut random = StdRng::seed_from_u64(5);
    let (mut some, mut valued) = (0, 0);
    for round in 0..200 {
        let input = GoalPreviewInput {
            matches: random_match(&mut random, 3),
            is_conversion: true,
            value: (round % 3 == 0).then_some(2.5),
        };
        let (sessions, value) = expected(&visits, &input);
        some += usize::from((1..400).contains(&sessions));
        valued += usize::from(value > 0.0);
        for reports in &reports {
            let preview = reports.try_goal(site(), Worth::plain("EUR"), input.clone()).await.unwrap();
            assert_eq!((preview.sessions, preview.value), (sessions, value), "{}", input.matches);
            assert_eq!(preview.series.iter().map(|day| day.sessions).sum::<u64>(), sessions);
        }
    }
    assert!(some > 60 && valued > 40, "{some} matches found some sessions, {valued} some value");
}

/// A dictionary keeps 50,000 values of properties. What a session says beyond them is read from its rows.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_value_that_the_columns_do_not_hold_is_found_in_the_rows() {
    let mut visits: Vec<SampleVisit> =
        sample().visits().filter(|visit| !visit.session.test).take(120).collect();
    for (number, visit) in visits.iter_mut().enumerate() {
        let page = visit.pageviews[0].clone();
        visit.events = (0..500)
            .map(|n| crate::visits::model::rows::EventRow {
                project_id: PROJECT,
                session_id: visit.id,
                pageview_id: page.pageview_id,
                n,
                at: page.started_at + i64::from(n),
                name: "order".to_owned(),
                props: Some(JsonText(format!(r#"{{"id": "{number}-{n}", "amount": {}.{n}}}"#, number * 500))),
                ..entity::visits::Fields::empty()
            })
            .collect();
    }
    let sqlite = Sqlite::new().await;
    load_sqlite(&sqlite.path(), visits.iter().cloned()).unwrap();
    let reports = sqlite.reports(1 << 30, false);
    let ids: Vec<String> = (0..120).map(|number| format!("{number}-499")).collect();
    let of: Vec<Value> = ids
        .chunks(50)
        .map(|ids| json!({"kind": "event", "name": "order", "props": {"id": {"anyOf": ids}}, "valueFrom": "amount"}))
        .collect();
    let input =
        GoalPreviewInput { matches: json!({"kind": "any", "of": of}), is_conversion: true, value: Some(1.0) };
    let preview = reports.try_goal(site(), Worth::plain("EUR"), input.clone()).await.unwrap();
    assert_eq!((preview.sessions, preview.value), expected(&visits, &input));
    assert_eq!(preview.sessions, 120);

    let asked = |more: Value| {
        let mut params = json!({"preset": "30d", "dimension": "event_prop", "prop": "id", "limit": 1000});
        params.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        serde_json::from_value(params).unwrap()
    };
    let all =
        Breakdown::answer(&reports, &site(), asked(json!({"compare": "1", "dimension2": "device"}))).await;
    let all = all.unwrap();
    assert_eq!(all.distinct, 60_000);
    assert!(all.rows.iter().all(|row| row.value.is_some() && row.sessions == 1));
    let cells = |row: &BreakdownRow| row.cells.iter().flatten().map(|cell| cell.sessions).sum::<u64>();
    assert!(all.rows.iter().all(|row| cells(row) == 1));
    let last = Breakdown::answer(&reports, &site(), asked(json!({"search": "119-499"}))).await.unwrap();
    assert_eq!((last.distinct, last.rows[0].value.as_deref()), (1, Some("119-499")));

    // Rows are read in turns, like days that are loaded.
    let mut turns = all_loading_turns(&reports);
    let condition = json!([{ "prop": "id", "op": "in", "values": ["119-499"] }]).to_string();
    let of_one = |more: Value| {
        let site = Site { effort: Effort::of(vec![Uuid::from_u128(1)]), ..site() };
        let (reports, params) = (reports.clone(), asked(more));
        tokio::spawn(async move { Breakdown::answer(&reports, &site, params).await })
    };
    for (more, distinct) in [(json!({}), 60_000), (json!({ "where": condition }), 500)] {
        let reading = of_one(more.clone());
        while reports.admission.waiting_to_load(Uuid::from_u128(1)) == 0 && !reading.is_finished() {
            tokio::task::yield_now().await;
        }
        assert!(!reading.is_finished(), "{more}");
        turns.clear();
        assert_eq!(reading.await.unwrap().unwrap().distinct, distinct, "{more}");
        turns = all_loading_turns(&reports);
    }

    // One that needs too much memory for them is told so.
    let limits = ReportLimits { values: 1 << 20, ..ReportLimits::default() };
    let bounded = sqlite.reports(1 << 30, false).with_limits(limits);
    let refused = Breakdown::answer(&bounded, &site(), asked(json!({}))).await.unwrap_err();
    let Error::Validation(violations) = refused else { panic!("{refused:?}") };
    assert_eq!(violations[0].path, "query");
}
