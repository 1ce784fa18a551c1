//! Tests the answers report: both executors agree on random quizzes, and its rules hold on a small one.

use std::collections::HashSet;

use domain::measuring::questionnaires::Questionnaire;
use entity::questionnaire;
use entity::visits::JsonText;
use sea_orm::{EntityTrait, IntoActiveModel};

use super::*;

async fn register(db: &DatabaseConnection, id: &str, questions: Value) {
    let row = questionnaire::Model {
        project_id: PROJECT,
        id: id.to_owned(),
        label: json!({ "en": id, "de": format!("{id} auf Deutsch") }),
        questions,
        updated_at: clock().now(),
    };
    assert!(Questionnaire::try_from(row.clone()).is_ok());
    questionnaire::Entity::insert(row.into_active_model()).exec_without_returning(db).await.unwrap();
}

async fn registered(db: &DatabaseConnection) {
    found_project(db).await;
    let option = |value: &str| json!({ "value": value, "label": { "en": value, "de": "deutsch" } });
    let questions = json!([
        { "key": "size", "label": "Size?", "type": "choice", "options": [option("s"), option("m"), option("xl")] },
        { "key": "rooms", "label": "Rooms?", "type": "multiple", "options": [option("hall"), option("3")] },
        { "key": "never", "label": "Never asked", "type": "text" },
    ]);
    register(db, "lamps", questions).await;
    register(db, "unanswered", json!([{ "key": "q", "label": "Q", "type": "number" }])).await;
}

/// Turns most events into quiz events, many of them in the same millisecond.
fn quizzed(mut visit: SampleVisit, random: &mut StdRng) -> SampleVisit {
    const NAMES: [&str; 7] = [
        "quiz_view",
        "quiz_answer",
        "quiz_answer",
        "quiz_answer",
        "quiz_answer",
        "quiz_contact",
        "quiz_submit",
    ];
    let variants = [json!("lamps"), json!("lamps"), json!("chairs"), json!(7), Value::Null];
    let questions = [json!("size"), json!("rooms"), json!("extra"), json!(2), Value::Null];
    let values = [json!("s"), json!("m"), json!("hall"), json!(3), json!(2.5), json!(true), Value::Null];
    for event in &mut visit.events {
        if random.random_bool(0.1) {
            continue;
        }
        event.name = NAMES.choose(random).unwrap().to_string();
        event.at -= event.at.rem_euclid(10_000);
        let props = [("variant", &variants[..]), ("q", &questions[..]), ("value", &values[..])];
        let mut chosen = Map::new();
        for (name, values) in props {
            let value = values.choose(random).unwrap().clone();
            if !value.is_null() {
                chosen.insert(name.to_owned(), value);
            }
        }
        event.props = (!chosen.is_empty()).then(|| JsonText(Value::Object(chosen).to_string()));
    }
    visit
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fold_and_definition_agree_on_answers() {
    let Some(db) = postgres().await else { return };
    let mut random = StdRng::seed_from_u64(11);
    let visits: Vec<SampleVisit> =
        Sample { sessions: 1500, ..sample() }.visits().map(|visit| quizzed(visit, &mut random)).collect();
    load_postgres(db.get_postgres_connection_pool(), visits.iter().cloned()).await.unwrap();
    registered(&db).await;
    let sqlite = Sqlite::new().await;
    load_sqlite(&sqlite.path(), visits.into_iter()).unwrap();
    registered(&sqlite.db).await;
    let folds = [sqlite.reports(1 << 30, false), on_postgres(&db, Executor::Columns)];
    let definitions = on_postgres(&db, Executor::Sql);
    let ids =
        [None, Some("lamps"), Some("chairs"), Some("7"), Some(""), Some("unanswered"), Some("nobody's")];
    let mut different = HashSet::new();
    for (index, mut filter) in filters().into_iter().enumerate() {
        if let Some(id) = ids[index % ids.len()] {
            filter.insert("questionnaire".to_owned(), json!(id));
        }
        let params = Value::Object(filter.clone());
        let expected = answer::<Answers>(&definitions, &params).await;
        for fold in &folds {
            let got = answer::<Answers>(fold, &params).await;
            assert!(got == expected, "{}", difference(&filter, &expected, &got));
        }
        different.insert(expected);
    }
    assert!(different.len() > 100, "only {} different answers", different.len());
}

/// One session per list. Each event is a name, a questionnaire, a question and a value.
type Told<'a> = &'a [(&'a str, &'a str, &'a str, &'a str)];

async fn told(sessions: &[Told<'_>]) -> Sqlite {
    let sqlite = Sqlite::new().await;
    let mut random = StdRng::seed_from_u64(5);
    let one = Sample { details: false, ..sample() };
    let visits = sessions.iter().map(|events| {
        let mut visit = one.visit(sample().first_day + 3, &mut random);
        let (page, project) = (visit.pageviews[0].clone(), visit.session.project_id);
        visit.session.test = false;
        visit.events = (0..)
            .zip(*events)
            .map(|(n, (name, variant, question, value))| {
                let props = [("variant", variant), ("q", question), ("value", value)];
                let props = props.into_iter().filter(|(_, text)| !text.is_empty());
                let props: Map<String, Value> =
                    props.map(|(name, text)| (name.to_owned(), json!(text))).collect();
                crate::visits::model::rows::EventRow {
                    project_id: project,
                    session_id: visit.id,
                    pageview_id: page.pageview_id,
                    n,
                    at: page.started_at + i64::from(n) * 1000,
                    name: (*name).to_owned(),
                    props: Some(JsonText(Value::Object(props).to_string())),
                    ..entity::visits::Fields::empty()
                }
            })
            .collect();
        visit
    });
    load_sqlite(&sqlite.path(), visits.collect::<Vec<_>>().into_iter()).unwrap();
    registered(&sqlite.db).await;
    sqlite
}

#[tokio::test]
async fn the_newest_answer_counts_and_several_where_a_question_takes_them() {
    const A: &str = "quiz_answer";
    let sqlite = told(&[
        &[
            ("quiz_view", "lamps", "", ""),
            (A, "lamps", "size", "s"),
            (A, "lamps", "size", "m"),
            (A, "lamps", "rooms", "hall"),
            (A, "lamps", "rooms", "3"),
            (A, "lamps", "rooms", "hall"),
            (A, "lamps", "", "lost"),
            ("quiz_contact", "", "", ""),
            ("quiz_submit", "lamps", "", ""),
        ],
        &[
            ("quiz_view", "", "", ""),
            (A, "lamps", "size", "m"),
            (A, "lamps", "size", "other"),
            (A, "lamps", "extra", ""),
        ],
        &[("quiz_view", "lamps", "", ""), ("quiz_submit", "", "", ""), (A, "chairs", "legs", "4")],
        &[("quiz_view", "chairs", "", "")],
    ])
    .await;
    let reports = sqlite.reports(1 << 30, false);
    let report: Value =
        serde_json::from_str(&answer::<Answers>(&reports, &json!({ "preset": "14d" })).await).unwrap();
    let ids: Vec<_> = report["questionnaires"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (&one["id"], &one["sessions"]))
        .collect();
    assert_eq!(
        ids,
        [(&json!("lamps"), &json!(2)), (&json!("chairs"), &json!(1)), (&json!("unanswered"), &json!(0))]
    );
    let lamps = &report["questionnaire"];
    let count = |name: &str| lamps[name].as_u64().unwrap();
    // The third session saw it and sent another one; the fourth saw another one only.
    assert_eq!(["viewed", "answered", "contacts", "submissions"].map(count), [3, 2, 1, 1]);
    assert_eq!(lamps["label"], json!({ "en": "lamps", "de": "lamps auf Deutsch" }));
    let questions = lamps["questions"].as_array().unwrap();
    let rows: Vec<_> = questions
        .iter()
        .map(|one| {
            (
                one["key"].as_str().unwrap(),
                one["sessions"].as_u64().unwrap(),
                one["dropOff"].as_u64().unwrap(),
            )
        })
        .collect();
    assert_eq!(rows, [("size", 2, 1), ("rooms", 1, 1), ("never", 0, 1), ("extra", 1, 0)]);
    let options = |place: usize| -> Vec<(Value, u64)> {
        let options = questions[place]["options"].as_array().unwrap().iter();
        options.map(|one| (one["value"].clone(), one["sessions"].as_u64().unwrap())).collect()
    };
    assert_eq!(options(0), [(json!("s"), 0), (json!("m"), 1), (json!("xl"), 0), (json!("other"), 1)]);
    assert_eq!(options(1), [(json!("hall"), 1), (json!("3"), 1)]);
    assert_eq!(options(3), [(Value::Null, 1)]);
    assert_eq!(questions[0]["options"][1]["label"]["de"], "deutsch");
    assert_eq!(questions[0]["options"][1]["share"], 0.5);
    assert_eq!(questions[0]["dropOffRate"], 1.0 / 3.0);
}
