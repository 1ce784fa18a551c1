//! Funnels: create, change, delete, the default funnel of a project, and the funnel report.

use serde_json::{Value, json};

use crate::ingest::World;
use crate::support::App;

const FUNNELS: &str = "/v1/projects/shop/funnels";

fn page(path: &str) -> Value {
    json!({ "match": { "kind": "page", "match": { "kind": "exact", "value": path } } })
}

fn funnel(key: &str) -> Value {
    json!({ "key": key, "name": key, "mode": "sequential", "steps": [page("/"), page("/prices")] })
}

/// Keys of the list, the default one with a star.
async fn listed(app: &App, owner: &crate::support::User) -> Vec<String> {
    let list = app.get(FUNNELS).bearer(owner).send().await.ok(200);
    let items = list["items"].as_array().unwrap().iter();
    items
        .map(|one| {
            format!("{}{}", one["key"].as_str().unwrap(), if one["isDefault"] == true { "*" } else { "" })
        })
        .collect()
}

#[tokio::test]
async fn exactly_one_funnel_is_the_default_one() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let report = "/v1/projects/shop/analytics/funnel";
    let none = app.get(report).bearer(&owner).send().await.problem(404, "not_found");
    assert_eq!(none["detail"], "the project has no funnel");
    for key in ["one", "two", "three"] {
        app.post(FUNNELS).bearer(&owner).json(&funnel(key)).send().await.ok(201);
    }
    assert_eq!(listed(&app, &owner).await, ["one*", "two", "three"]);
    let change = async |key: &str, body: Value| {
        app.patch(&format!("{FUNNELS}/{key}")).bearer(&owner).json(&body).send().await
    };
    change("three", json!({ "isDefault": true, "sort": -1 })).await.ok(200);
    assert_eq!(listed(&app, &owner).await, ["three*", "one", "two"]);
    assert_eq!(change("three", json!({ "isDefault": false })).await.violations(), ["body.isDefault"]);
    change("one", json!({ "isDefault": false })).await.ok(200);
    app.delete(&format!("{FUNNELS}/three")).bearer(&owner).send().await.ok(204);
    assert_eq!(listed(&app, &owner).await, ["one*", "two"]);
    let mut fourth = funnel("four");
    fourth["isDefault"] = json!(true);
    app.post(FUNNELS).bearer(&owner).json(&fourth).send().await.ok(201);
    assert_eq!(listed(&app, &owner).await, ["one", "two", "four*"]);
    app.post(FUNNELS).bearer(&owner).json(&fourth).send().await.problem(409, "conflict");
    let answer = app.get(report).bearer(&owner).send().await.ok(200);
    assert_eq!(answer["funnel"]["key"], "four");
    let other = app.get(&format!("{report}?funnel=two")).bearer(&owner).send().await.ok(200);
    assert_eq!(other["funnel"]["key"], "two");
    app.get(&format!("{report}?funnel=three")).bearer(&owner).send().await.problem(404, "not_found");
}

#[tokio::test]
async fn steps_that_cannot_be_taken_are_refused_with_their_place() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let refused = async |change: Value| {
        let mut body = funnel("f");
        body.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        app.post(FUNNELS).bearer(&owner).json(&body).send().await.violations()
    };
    let limited = json!({ "within": 60, "match": page("/")["match"] });
    let goal = |key: &str| json!({ "match": { "kind": "goal", "goal": key } });
    let regex = json!({ "match": { "kind": "page", "match": { "kind": "regex", "value": "(" } } });
    for (change, path) in [
        (json!({ "steps": [page("/")] }), "body.steps"),
        (json!({ "steps": vec![page("/"); 21] }), "body.steps"),
        (json!({ "key": "Upper" }), "body.key"),
        (json!({ "mode": "any" }), "body.mode"),
        (json!({ "steps": [limited, page("/")] }), "body.steps.0.within"),
        (json!({ "mode": "independent", "steps": [page("/"), limited] }), "body.steps.1.within"),
        (json!({ "steps": [page("/"), goal("nowhere")] }), "body.steps.1.match.goal"),
        (json!({ "steps": [page("/"), regex] }), "body.steps.1.match.match.value"),
        (
            json!({ "steps": [page("/"), { "match": { "kind": "scroll", "percent": 50 } }] }),
            "body.steps.1.match",
        ),
    ] {
        assert_eq!(refused(change.clone()).await, [path], "{change}");
    }
    let mut good = funnel("f");
    good["steps"] = json!([page("/"), limited, goal("booking")]);
    app.post(FUNNELS).bearer(&owner).json(&good).send().await.ok(201);
    let mode = app.patch(&format!("{FUNNELS}/f")).bearer(&owner).json(&json!({ "mode": "independent" }));
    assert_eq!(mode.send().await.violations(), ["body.mode"]);
}

#[tokio::test]
async fn a_funnel_counts_visits_their_rates_and_their_times() {
    let world = World::new().await;
    // Each visit: its pages with the second at which it sees them, and whether it books at second 90.
    for (number, pages, books) in [
        (1, &[("/", 0), ("/prices", 20)][..], true),
        (2, &[("/", 0), ("/prices", 40)][..], false),
        (3, &[("/prices", 0), ("/", 30)][..], true),
        (4, &[("/", 0), ("/about", 10)][..], false),
    ] {
        let mut batch = world.batch(number).set("pvs.0.age", json!(100_000)).path(pages[0].0);
        for (at, (path, second)) in (1..).zip(&pages[1..]) {
            let mut view = batch.body["pvs"][0].clone();
            view["id"] = json!(format!("9a6e01e3-0000-4000-8000-{:012}", 100 * u32::from(number) + at));
            (view["path"], view["age"]) = (json!(path), json!(100_000 - second * 1000));
            batch.body["pvs"].as_array_mut().unwrap().push(view);
        }
        if books {
            batch = batch.event(0, "booking", json!({})).set("ev.0.t", json!(90_000));
        }
        batch.stored().await;
    }
    let (app, owner) = (&world.app, &world.owner);
    let goal = json!({ "match": { "kind": "goal", "goal": "booking" } });
    let mut made = funnel("orders");
    made["steps"] = json!([page("/"), page("/prices"), goal]);
    app.post(FUNNELS).bearer(owner).json(&made).send().await.ok(201);
    let answer = async || {
        let overview = "/v1/projects/shop/analytics/overview?preset=today";
        app.get(overview).bearer(owner).send().await.ok(200)["funnel"].clone()
    };
    let steps = |funnel: &Value| -> Vec<Value> {
        let names = ["sessions", "visitors", "rateFromFirst", "rateFromBefore", "dropOff", "medianMs"];
        let steps = funnel["steps"].as_array().unwrap().iter();
        steps.map(|step| names.iter().map(|name| step[name].clone()).collect()).collect()
    };
    let sequential = answer().await;
    assert_eq!(
        json!(steps(&sequential)),
        json!([[4, 4, 1.0, 1.0, 0, null], [2, 2, 0.5, 0.5, 2, 30000.0], [1, 1, 0.25, 0.5, 1, 70000.0]])
    );
    assert_eq!((&sequential["completed"], &sequential["completionRate"]), (&json!(1), &json!(0.25)));
    let csv =
        app.get("/v1/projects/shop/analytics/funnel?preset=today").bearer(owner).header("accept", "text/csv");
    let csv = csv.send().await.text_of(200);
    assert!(
        csv.starts_with(
            "name,match,within,sessions,visitors,rateFromFirst,rateFromBefore,dropOff,medianMs\r\n"
        ),
        "{csv}"
    );
    assert!(csv.ends_with(",1,1,0.25,0.5,1,70000.0\r\n"), "{csv}");
    let mut limited = made["steps"].clone();
    limited[1]["within"] = json!(30);
    let change = json!({ "steps": limited });
    app.patch(&format!("{FUNNELS}/orders")).bearer(owner).json(&change).send().await.ok(200);
    assert_eq!(answer().await["steps"][1]["sessions"], 1);
    let change = json!({ "mode": "independent", "steps": made["steps"] });
    app.patch(&format!("{FUNNELS}/orders")).bearer(owner).json(&change).send().await.ok(200);
    let independent = answer().await;
    assert_eq!(
        json!(steps(&independent)),
        json!([[4, 4, 1.0, 1.0, 0, null], [3, 3, 0.75, 0.75, 1, null], [2, 2, 0.5, 2.0 / 3.0, 1, null]])
    );
    let try_it = json!({ "mode": "sequential", "steps": made["steps"] });
    let preview = app.post(&format!("{FUNNELS}/preview")).bearer(owner).json(&try_it).send().await.ok(200);
    assert_eq!(preview["period"]["preset"], "30d");
    assert_eq!(preview["funnel"]["steps"], sequential["steps"]);
}
