//! Conversion definitions: create, replace, list, delete.

use serde_json::{Value, json};

use crate::support::App;

const ONE: &str = "/v1/projects/shop/conversion-definitions/booked";
const ALL: &str = "/v1/projects/shop/conversion-definitions";

fn booked() -> Value {
    json!({
        "name": "Booked", "trigger": { "type": "beacon" }, "value": { "type": "reported", "min": 5.5, "max": 900.5 },
        "currency": "CHF", "confirmationDays": 7,
    })
}

#[tokio::test]
async fn a_definition_is_written_replaced_listed_and_deleted() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let made = app.put(ONE).bearer(&owner).json(&booked()).send().await.ok(200);
    let mut expected = booked();
    expected["key"] = json!("booked");
    expected["destinations"] = json!({});
    expected["updatedAt"] = made["updatedAt"].clone();
    assert_eq!(made, expected);
    let plain = json!({ "name": "Booked again", "trigger": { "type": "beacon" } });
    app.put(ONE).bearer(&owner).json(&plain).send().await.ok(200);
    app.put(&format!("{ALL}/another")).bearer(&owner).json(&plain).send().await.ok(200);
    let first = app.get(&format!("{ALL}?limit=1")).bearer(&owner).send().await.ok(200);
    assert_eq!(first["items"][0]["key"], "another");
    let next = first["nextCursor"].as_str().unwrap();
    let second = app.get(&format!("{ALL}?limit=1&cursor={next}")).bearer(&owner).send().await.ok(200);
    let last = &second["items"][0];
    assert_eq!(
        (&last["name"], &last["value"], &second["nextCursor"]),
        (&json!("Booked again"), &Value::Null, &Value::Null)
    );
    app.delete(ONE).bearer(&owner).send().await.ok(204);
    app.delete(ONE).bearer(&owner).send().await.problem(404, "not_found");
}

#[tokio::test]
async fn what_is_no_definition_is_refused_with_its_place() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let refused = async |path: &str, body: Value| {
        let mut found = app.put(path).bearer(&owner).json(&body).send().await.violations();
        found.sort();
        found
    };
    let mut turned = booked();
    turned["value"] = json!({ "type": "reported", "min": 9, "max": 5 });
    assert_eq!(refused(ONE, turned).await, ["body.value.max"]);
    assert_eq!(refused(&format!("{ALL}/No%20Key"), booked()).await, ["path.key"]);
    let mut wrong = booked();
    wrong["confirmationDays"] = json!(91);
    wrong["currency"] = json!("euro");
    wrong["more"] = json!(1);
    assert_eq!(refused(ONE, wrong).await, ["body.confirmationDays", "body.currency", "body.more"]);
    let property = json!({ "type": "property", "property": "amount", "min": 1, "max": 2 });
    let (goal, event) = (json!({ "type": "goal", "goal": "g" }), json!({ "type": "event", "name": "paid" }));
    for (trigger, value) in [(&goal, &booked()["value"]), (&event, &booked()["value"]), (&goal, &property)] {
        let wrong = json!({ "name": "Booked", "trigger": trigger, "value": value });
        assert_eq!(refused(ONE, wrong).await, ["body.value.type"], "{trigger} {value}");
    }
    let mut wrong = booked();
    wrong["destinations"] = json!({ "newspaper": { "enabled": true, "name": "Ad" } });
    assert!(!refused(ONE, wrong).await.is_empty());
    for trigger in [json!({ "type": "magic" }), json!({ "type": "beacon", "more": 1 }), json!("beacon")] {
        let mut wrong = booked();
        wrong["trigger"] = trigger.clone();
        assert!(!refused(ONE, wrong).await.is_empty(), "{trigger}");
    }
}
