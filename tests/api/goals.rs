//! Goals: create, change, count, preview.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::{App, CRON_SECRET, Project, User};

/// A user agent that makes another visitor of each number.
fn agent(number: usize) -> String {
    format!(
        "Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/{}.0.0.0 Safari/537.36",
        100 + number
    )
}

/// A visit of its own: `edit` fills its first pageview and its events.
async fn visit(app: &App, project: &Project, number: usize, edit: impl FnOnce(&str, &mut Value)) {
    let session = format!("5e55105e-0000-4000-8000-{number:012}");
    let pageview = format!("9a6e01e3-0000-4000-8000-{number:012}");
    let batch = project.batch(&session, &pageview, |batch| edit(&pageview, batch));
    let sent = app.post("/v1/e").header("origin", &format!("https://{}.example", project.slug));
    let sent = sent.header("content-type", "text/plain").header("user-agent", &agent(number));
    assert_eq!(sent.body(batch.to_string()).send().await.status, 204);
}

fn events(pageview: &str, all: &[(&str, Value)]) -> Value {
    let event = |(n, (name, props)): (usize, &(&str, Value))| json!({ "pv": pageview, "n": n, "t": 10, "e": name, "p": props });
    all.iter().enumerate().map(event).collect()
}

fn video(id: &str, percent: u8, done: bool) -> Value {
    json!({
        "n": 0, "id": id, "src": "player", "fmt": "landscape", "t": 5, "dur": 100, "ws": percent,
        "mp": percent, "done": done, "b": "0".repeat(25), "r": [],
    })
}

/// Six visits, almost a day between them, and a tester's.
async fn visits(app: &App, project: &Project) {
    let buy = |amount: Value, plan: &str| ("buy", json!({ "amount": amount, "plan": plan }));
    let answer = |value: Value| ("quiz_answer", json!({ "variant": "roof", "q": "size", "value": value }));
    type Visit = (&'static str, i32, i32, Value, Vec<(&'static str, Value)>);
    let all: [Visit; 6] = [
        ("/blog/a", 50, 30_000, json!([]), vec![buy(json!(120.5), "pro"), buy(json!(4), "free")]),
        ("/blog/b", 90, 5_000, json!([video("intro", 40, false)]), vec![answer(json!(3))]),
        ("/pricing", 10, 60_000, json!([video("intro", 100, true)]), vec![buy(json!("19.99"), "pro")]),
        ("/pricing/faq", 100, 0, json!([video("tour", 75, false)]), vec![answer(json!("large"))]),
        ("/", 0, 1_000, json!([]), vec![buy(json!(-5), "pro")]),
        ("/thanks", 30, 10_000, json!([]), vec![("buy", json!({ "plan": "free" }))]),
    ];
    let test =
        (6, ("/blog/a", 100, 90_000, json!([video("intro", 100, true)]), vec![buy(json!(1000), "pro")]));
    for (number, (path, scroll, engaged, videos, happened)) in all.into_iter().enumerate().chain([test]) {
        visit(app, project, number, |pageview, batch| {
            batch["test"] = json!(number == 6);
            let page = &mut batch["pvs"][0];
            (page["path"], page["sp"], page["eng"]) = (json!(path), json!(scroll), json!(engaged));
            page["vids"] = videos;
            batch["ev"] = events(pageview, &happened);
        })
        .await;
        app.advance(Duration::from_secs(23 * 3600));
    }
}

/// A match of every kind, how many of the visits it finds and what these are worth at a fixed value of 2.5.
fn matches() -> Vec<(&'static str, Value, u64, f64)> {
    let page = |kind: &str, value: &str| json!({ "kind": "page", "match": { "kind": kind, "value": value } });
    let buy = |props: Value| json!({ "kind": "event", "name": "buy", "props": props });
    vec![
        ("page-exact", page("exact", "/pricing"), 1, 2.5),
        ("page-prefix", page("prefix", "/pricing"), 2, 5.0),
        ("page-glob", page("glob", "/blog/*"), 2, 5.0),
        ("page-regex", page("regex", "^/(blog|thanks)"), 3, 7.5),
        ("page-group", json!({ "kind": "page_group", "group": "blog" }), 2, 5.0),
        ("event", json!({ "kind": "event", "name": "buy" }), 4, 10.0),
        ("event-text", buy(json!({ "plan": "free" })), 2, 5.0),
        ("event-number", buy(json!({ "amount": 19.99 })), 1, 2.5),
        ("event-greater", buy(json!({ "amount": { "greater": 4, "less": 200 } })), 2, 5.0),
        ("event-missing", buy(json!({ "amount": { "exists": false } })), 1, 2.5),
        ("event-two", buy(json!({ "amount": { "atLeast": 100 }, "plan": { "beginsWith": "P" } })), 1, 2.5),
        ("engaged", json!({ "kind": "engaged", "seconds": 30 }), 2, 5.0),
        ("scroll", json!({ "kind": "scroll", "percent": 90 }), 2, 5.0),
        ("video", json!({ "kind": "video" }), 3, 7.5),
        ("video-far", json!({ "kind": "video", "percent": 75 }), 2, 5.0),
        ("video-done", json!({ "kind": "video", "video": "intro", "completed": true }), 1, 2.5),
        ("answer", json!({ "kind": "answer", "questionnaire": "roof" }), 2, 5.0),
        ("answer-value", json!({ "kind": "answer", "question": "size", "values": ["3", "small"] }), 1, 2.5),
        ("any", json!({ "kind": "any", "of": [page("exact", "/thanks"), { "kind": "video" }] }), 4, 10.0),
        (
            "all",
            json!({ "kind": "all", "of": [{ "kind": "video" }, { "kind": "scroll", "percent": 90 }] }),
            2,
            5.0,
        ),
        // 124.5 and 19.99, nothing for the amount below zero, and the fixed value where there is none.
        ("value", json!({ "kind": "event", "name": "buy", "valueFrom": "amount" }), 4, 146.99),
    ]
}

async fn create(app: &App, owner: &User, body: Value) -> Value {
    app.post("/v1/projects/shop/goals").bearer(owner).json(&body).send().await.ok(201)
}

async fn report(app: &App, owner: &User, query: &str) -> Value {
    app.get(&format!("/v1/projects/shop/analytics/goals?{query}")).bearer(owner).send().await.ok(200)
}

fn row<'a>(report: &'a Value, key: &str) -> &'a Value {
    report["rows"].as_array().unwrap().iter().find(|row| row["key"] == key).expect("the goal has a row")
}

async fn recompute(app: &App) {
    let result = app.get("/v1/cron/recompute").token(CRON_SECRET).send().await.ok(200);
    assert_eq!((&result["ran"][0]["ok"], &result["moreDue"]), (&json!(true), &json!(false)), "{result}");
}

async fn with_blog_group(app: &App, owner: &User) {
    let groups =
        json!([{ "key": "blog", "label": "Blog", "match": [{ "kind": "prefix", "value": "/blog/" }] }]);
    let patch = app.patch("/v1/projects/shop/config").bearer(owner);
    patch.json(&json!({ "pageGroups": groups })).send().await.ok(200);
}

#[tokio::test]
async fn a_preview_is_what_the_goal_counts_once_it_is_saved() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    with_blog_group(&app, &owner).await;
    recompute(&app).await;
    visits(&app, &shop).await;
    let mut previews = Vec::new();
    for (key, wanted, sessions, value) in matches() {
        let body = json!({ "match": wanted, "isConversion": true, "value": 2.5 });
        let preview =
            app.post("/v1/projects/shop/goals/preview").bearer(&owner).json(&body).send().await.ok(200);
        assert_eq!((&preview["sessions"], &preview["value"]), (&json!(sessions), &json!(value)), "{key}");
        assert_eq!((&preview["totalSessions"], preview["series"].as_array().unwrap().len()), (&json!(6), 30));
        let series = preview["series"].as_array().unwrap().iter();
        assert_eq!(series.map(|day| day["sessions"].as_u64().unwrap()).sum::<u64>(), sessions, "{key}");
        previews.push(preview);
    }
    assert_eq!(report(&app, &owner, "").await["rows"].as_array().unwrap().len(), 4, "nothing was stored");
    for (key, wanted, ..) in matches() {
        let body = json!({ "key": key, "name": key, "match": wanted, "isConversion": true, "value": 2.5 });
        create(&app, &owner, body).await;
    }
    recompute(&app).await;
    let report = report(&app, &owner, "preset=30d").await;
    assert_eq!(report["recomputing"], false);
    for ((key, ..), preview) in matches().iter().zip(&previews) {
        let row = row(&report, key);
        for figure in ["sessions", "rate", "value"] {
            assert_eq!(row["reached"][figure], preview[figure], "{key} {figure}");
        }
    }
    let list = app.get("/v1/projects/shop/goals").bearer(&owner).send().await.ok(200);
    for ((_, wanted, ..), stored) in matches().iter().zip(&list["items"].as_array().unwrap()[4..]) {
        assert_eq!(&stored["match"], wanted, "a match comes back as it was sent");
    }
    // What conversions are worth is the same everywhere.
    let overview =
        app.get("/v1/projects/shop/analytics/overview?preset=30d").bearer(&owner).send().await.ok(200);
    let sum: f64 =
        report["rows"].as_array().unwrap().iter().map(|row| row["reached"]["value"].as_f64().unwrap()).sum();
    let total = overview["totals"]["conversionValue"].as_f64().unwrap();
    assert!((sum - total).abs() < 0.001, "{sum} and {total}");
}

#[tokio::test]
async fn a_new_goal_counts_at_once_and_says_that_the_past_is_missing() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let look = |pageview: &str, batch: &mut Value| {
        batch["pvs"][0]["path"] = json!("/pricing");
        batch["ev"] = events(pageview, &[("cta_click", json!({}))]);
    };
    visit(&app, &shop, 0, look).await;
    let version = app.get("/v1/projects/shop").bearer(&owner).send().await.ok(200)["goalsVersion"].clone();
    let wanted = json!({ "kind": "page", "match": { "kind": "exact", "value": "/pricing" } });
    let made = create(&app, &owner, json!({ "key": "pricing", "name": "Pricing", "match": wanted })).await;
    assert_eq!(
        made,
        json!({
            "key": "pricing", "name": "Pricing", "match": wanted, "isConversion": false, "value": null, "sort": 4,
            "archived": false,
        })
    );
    let after = app.get("/v1/projects/shop").bearer(&owner).send().await.ok(200)["goalsVersion"].clone();
    assert_eq!(after.as_i64().unwrap(), version.as_i64().unwrap() + 1);
    visit(&app, &shop, 1, look).await;
    let meanwhile = report(&app, &owner, "").await;
    let pricing = row(&meanwhile, "pricing");
    assert_eq!((&pricing["reached"]["sessions"], &pricing["recomputing"]), (&json!(1), &json!(true)));
    let clicks = row(&meanwhile, "cta_click");
    assert_eq!((&clicks["reached"]["sessions"], &clicks["recomputing"]), (&json!(2), &json!(false)));
    assert_eq!(meanwhile["recomputing"], true);
    let status = app.get("/v1/projects/shop/status").bearer(&owner).send().await.ok(200);
    assert_eq!(status["recomputation"]["done"], 0);
    recompute(&app).await;
    let whole = report(&app, &owner, "").await;
    let pricing = row(&whole, "pricing");
    assert_eq!((&pricing["reached"]["sessions"], &pricing["recomputing"]), (&json!(2), &json!(false)));
    assert_eq!((&pricing["reached"]["rate"], &pricing["before"]), (&json!(1.0), &Value::Null));
}

#[tokio::test]
async fn only_what_visits_follow_from_raises_the_version() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let version = async || {
        app.get("/v1/projects/shop").bearer(&owner).send().await.ok(200)["goalsVersion"].as_i64().unwrap()
    };
    let path = "/v1/projects/shop/goals/booking";
    let mut known = version().await;
    for (change, raises) in [
        (json!({ "name": "Appointment" }), false),
        (json!({ "sort": -3 }), false),
        (json!({ "value": 80 }), true),
        (json!({ "value": 80, "isConversion": true }), false),
        (json!({ "value": null }), true),
        (json!({ "isConversion": false }), true),
        (json!({ "match": { "kind": "event", "name": "booked" } }), true),
        (json!({ "archived": true }), true),
        (json!({ "value": 3, "isConversion": true }), false),
        (json!({ "archived": false }), true),
        (json!({}), false),
    ] {
        let changed = app.patch(path).bearer(&owner).json(&change).send().await.ok(200);
        for (field, value) in change.as_object().unwrap() {
            let same =
                changed[field] == *value || changed[field].as_f64() == value.as_f64() && value.is_number();
            assert!(same, "{field} of {changed}");
        }
        let now = version().await;
        assert_eq!(now - known, i64::from(raises), "{change}");
        known = now;
    }
    app.patch(path).bearer(&owner).json(&json!({ "archived": true })).send().await.ok(200);
    assert_eq!(app.delete(path).bearer(&owner).send().await.status, 204);
    assert_eq!(version().await - known, 1, "an archived goal leaves no visit when it is deleted");
    assert_eq!(app.delete("/v1/projects/shop/goals/messaging").bearer(&owner).send().await.status, 204);
    assert_eq!(version().await - known, 2);
}

#[tokio::test]
async fn goals_are_listed_in_their_order_and_page_by_page() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let keys = |answer: &Value| -> Vec<String> {
        let items = answer["items"].as_array().or(answer["rows"].as_array()).unwrap().iter();
        items.map(|goal| goal["key"].as_str().unwrap().to_owned()).collect()
    };
    let path = "/v1/projects/shop/goals";
    let list = async |query: &str| app.get(&format!("{path}{query}")).bearer(&owner).send().await.ok(200);
    assert_eq!(keys(&list("").await), ["form_submit", "booking", "cta_click", "messaging"]);
    for (key, change) in [("messaging", json!({ "sort": 0 })), ("booking", json!({ "archived": true }))] {
        app.patch(&format!("{path}/{key}")).bearer(&owner).json(&change).send().await.ok(200);
    }
    assert_eq!(keys(&list("").await), ["form_submit", "messaging", "cta_click"]);
    assert_eq!(keys(&report(&app, &owner, "").await), ["form_submit", "messaging", "cta_click"]);
    let first = list("?archived=1&limit=3").await;
    assert_eq!(keys(&first), ["form_submit", "messaging", "booking"]);
    let rest =
        list(&format!("?archived=true&limit=3&cursor={}", first["nextCursor"].as_str().unwrap())).await;
    assert_eq!((keys(&rest), &rest["nextCursor"]), (vec!["cta_click".to_owned()], &Value::Null));
    app.get(&format!("{path}?cursor=x")).bearer(&owner).send().await.problem(400, "bad_request");
    app.get(&format!("{path}?page=2")).bearer(&owner).send().await.problem(422, "validation_error");
}

#[tokio::test]
async fn what_is_no_goal_is_refused() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let wanted = json!({ "kind": "event", "name": "x" });
    let post = async |change: Value| {
        let mut body = json!({ "key": "new", "name": "New", "match": wanted });
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        app.post("/v1/projects/shop/goals").bearer(&owner).json(&body).send().await
    };
    let deep = (0..4).fold(wanted.clone(), |inner, _| json!({ "kind": "any", "of": [inner] }));
    let regex = json!({ "kind": "page", "match": { "kind": "regex", "value": "(?=a)" } });
    for (change, path) in [
        (json!({ "key": "New" }), "body.key"),
        (json!({ "key": "-new" }), "body.key"),
        (json!({ "key": "a".repeat(41) }), "body.key"),
        (json!({ "name": "" }), "body.name"),
        (json!({ "value": -1 }), "body.value"),
        (json!({ "value": 1e12 }), "body.value"),
        (json!({ "sort": 1.5 }), "body.sort"),
        (json!({ "match": { "kind": "event" } }), "body.match.name"),
        (json!({ "match": deep }), "body.match.of.0.of.0.of.0.of.0"),
        (json!({ "match": regex }), "body.match.match.value"),
        (json!({ "archived": true }), "body.archived"),
    ] {
        let answer = post(change.clone()).await;
        answer.problem(422, "validation_error");
        assert_eq!(answer.violations(), [path], "{change}");
    }
    post(json!({ "key": "booking" })).await.problem(409, "conflict");
    for number in 4..100 {
        post(json!({ "key": format!("goal-{number}") })).await.ok(201);
    }
    post(json!({})).await.problem(409, "conflict");
    for (method, key) in [("PATCH", "nothing"), ("DELETE", "nothing")] {
        let call = app.call(method, &format!("/v1/projects/shop/goals/{key}")).bearer(&owner);
        call.json(&json!({})).send().await.problem(404, "not_found");
    }
}

#[tokio::test]
async fn the_report_compares_and_takes_the_filter() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    create(
        &app,
        &owner,
        json!({
            "key": "sale", "name": "Sale", "isConversion": true, "value": 7,
            "match": { "kind": "event", "name": "buy", "valueFrom": "amount" },
        }),
    )
    .await;
    recompute(&app).await;
    for number in 0..5 {
        visit(&app, &shop, number, |pageview, batch| {
            batch["pvs"][0]["path"] = json!(if number == 1 { "/shop" } else { "/" });
            let props = if number == 2 { json!({}) } else { json!({ "amount": 10 + number }) };
            let happened = if number == 4 { vec![] } else { vec![("buy", props)] };
            batch["ev"] = events(pageview, &happened);
        })
        .await;
        app.advance(Duration::from_secs(24 * 3600));
    }
    // Visits lie on the 21st to the 25th.
    let compared = report(&app, &owner, "from=2026-11-23&to=2026-11-24&compare=1").await;
    let sale = row(&compared, "sale");
    assert_eq!(sale["reached"], json!({ "sessions": 2, "rate": 1.0, "value": 20.0 }), "7 and 13");
    assert_eq!(sale["before"], json!({ "sessions": 2, "rate": 1.0, "value": 21.0 }), "10 and 11");
    assert_eq!(compared["comparison"]["totals"]["sessions"], 2);
    assert_eq!(row(&compared, "cta_click")["reached"], json!({ "sessions": 0, "rate": 0.0, "value": 0.0 }));
    let filtered = report(&app, &owner, "page=/shop").await;
    assert_eq!(row(&filtered, "sale")["reached"], json!({ "sessions": 1, "rate": 1.0, "value": 11.0 }));
    let by_goal = report(&app, &owner, "goal=sale").await;
    assert_eq!((&by_goal["totals"]["sessions"], by_goal["comparison"].is_null()), (&json!(4), true));
}
