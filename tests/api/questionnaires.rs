//! Questionnaires: create, list, delete, and what strict mode drops.

use serde_json::{Value, json};

use crate::ingest::World;
use crate::support::App;

fn lamps() -> Value {
    let option = |value: &str, de: &str| json!({ "value": value, "label": { "en": value, "de": de } });
    json!({
        "label": { "en": "Lamp finder", "de": "Lampenfinder" },
        "questions": [
            { "key": "room", "label": "Which room?", "type": "choice",
              "options": [option("hall", "Flur"), option("kitchen", "Küche")] },
            { "key": "area", "label": { "en": "How large?" }, "type": "number" },
        ],
    })
}

#[tokio::test]
async fn a_questionnaire_is_written_replaced_listed_and_deleted() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let path = "/v1/projects/shop/questionnaires/lamp-finder";
    let made = app.put(path).bearer(&owner).json(&lamps()).send().await.ok(200);
    assert_eq!((&made["id"], &made["questions"][1]["options"]), (&json!("lamp-finder"), &json!([])));
    let mut changed = lamps();
    changed["label"] = json!("Finder");
    changed["questions"].as_array_mut().unwrap().pop();
    app.put(path).bearer(&owner).json(&changed).send().await.ok(200);
    app.put("/v1/projects/shop/questionnaires/a").bearer(&owner).json(&lamps()).send().await.ok(200);
    let list = "/v1/projects/shop/questionnaires";
    let first = app.get(&format!("{list}?limit=1")).bearer(&owner).send().await.ok(200);
    assert_eq!(first["items"][0]["id"], "a");
    let next = first["nextCursor"].as_str().unwrap();
    let second = app.get(&format!("{list}?limit=1&cursor={next}")).bearer(&owner).send().await.ok(200);
    assert_eq!((&second["items"][0]["label"], &second["nextCursor"]), (&json!("Finder"), &Value::Null));
    assert_eq!(second["items"][0]["questions"].as_array().unwrap().len(), 1);
    app.delete(path).bearer(&owner).send().await.ok(204);
    app.delete(path).bearer(&owner).send().await.problem(404, "not_found");
}

#[tokio::test]
async fn what_no_answer_could_name_is_refused_with_its_place() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let question =
        json!({ "key": "a,b", "label": "Q", "type": "text", "options": [{ "value": "x", "label": "X" }] });
    let body = json!({ "label": "L", "questions": [question] });
    let refused = app.put("/v1/projects/shop/questionnaires/x").bearer(&owner).json(&body).send().await;
    assert_eq!(refused.violations(), ["body.questions.0.key", "body.questions.0.options"]);
    let refused =
        app.put("/v1/projects/shop/questionnaires/a%40b.c").bearer(&owner).json(&lamps()).send().await;
    assert_eq!(refused.violations(), ["path.id"]);
    let empty = json!({ "label": "", "questions": [], "more": 1 });
    let refused = app.put("/v1/projects/shop/questionnaires/x").bearer(&owner).json(&empty).send().await;
    let mut violations = refused.violations();
    violations.sort();
    assert_eq!(violations, ["body.label", "body.more", "body.questions"]);
}

#[tokio::test]
async fn strict_questionnaires_drop_other_answers_and_count_them() {
    let world = World::new().await;
    let path = "/v1/projects/shop/questionnaires/lamps";
    world.app.put(path).bearer(&world.owner).json(&lamps()).send().await.ok(200);
    let answer = |q: &str, value: Value| json!({ "variant": "lamps", "q": q, "value": value });
    let batch = |number: u8| {
        world
            .batch(number)
            .event(0, "quiz_answer", answer("room", json!("hall")))
            .event(1, "quiz_answer", answer("room", json!("attic")))
            .event(2, "quiz_answer", answer("area", json!(12)))
            .event(3, "quiz_answer", answer("colour", json!("red")))
            .event(4, "quiz_answer", json!({ "q": "room", "value": "hall" }))
            .event(5, "quiz_view", json!({}))
    };
    // Anything is taken until the config says otherwise.
    batch(1).stored().await;
    assert_eq!(world.events(1).await.len(), 6);
    world.configure(json!({ "questionnaires": { "strict": true } })).await;
    batch(2).stored().await;
    let kept: Vec<Value> = world.events(2).await.into_iter().map(|(_, props)| props).collect();
    assert_eq!(kept, [answer("room", json!("hall")), answer("area", json!(12)), Value::Null]);
    // A change of the questionnaire counts at once.
    let mut wider = lamps();
    wider["questions"][0]["options"] = json!([{ "value": "attic", "label": "Attic" }]);
    world.app.put(path).bearer(&world.owner).json(&wider).send().await.ok(200);
    batch(3).stored().await;
    assert_eq!(world.events(3).await[0].1["value"], "attic");
    assert_eq!(world.final_status().await["answers"], json!({ "rejectedToday": 6 }));
}

#[tokio::test]
async fn answers_bear_the_labels_of_their_questionnaire() {
    let world = World::new().await;
    let path = "/v1/projects/shop/questionnaires/lamps";
    world.app.put(path).bearer(&world.owner).json(&lamps()).send().await.ok(200);
    for (number, value) in [(1, "hall"), (2, "hall"), (3, "attic")] {
        let props = json!({ "variant": "lamps", "q": "room", "value": value });
        world.batch(number).event(0, "quiz_view", json!({})).event(1, "quiz_answer", props).stored().await;
    }
    let path = "/v1/projects/shop/analytics/answers?preset=today";
    let csv = world.app.get(path).bearer(&world.owner).header("accept", "text/csv").send().await.text_of(200);
    let head = "question,value,label.en,label.de,sessions,share\r\nroom,hall,hall,Flur,2,";
    assert!(csv.starts_with(head), "{csv}");
    let report = world.app.get(path).bearer(&world.owner).send().await.ok(200);
    let room = &report["questionnaire"]["questions"][0];
    assert_eq!((&room["label"]["de"], &room["sessions"]), (&json!("Which room?"), &json!(3)));
    let options = room["options"].as_array().unwrap().iter();
    let rows: Vec<Value> =
        options.map(|one| json!([one["value"], one["label"]["de"], one["sessions"]])).collect();
    assert_eq!(json!(rows), json!([["hall", "Flur", 2], ["kitchen", "Küche", 0], ["attic", null, 1]]));
    let area = &report["questionnaire"]["questions"][1];
    assert_eq!((&area["label"]["de"], &area["dropOff"]), (&json!("How large?"), &json!(3)));
}
