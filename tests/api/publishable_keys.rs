use std::time::Duration;

use serde_json::{Value, json};

use crate::support::App;

const KEYS: &str = "/v1/projects/shop/publishable-keys";

#[tokio::test]
async fn a_key_is_made_listed_and_revoked() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let made = app.post(KEYS).bearer(&owner).json(&json!({ "name": "Landing" })).send().await.ok(201);
    assert_eq!(made["key"]["kind"], "publishable");
    assert_eq!(made["key"]["createdBy"], "acme@example.com");
    assert!(made["secret"].as_str().unwrap().starts_with("pk_svc_"));
    let id = made["key"]["id"].as_str().unwrap();
    let list = app.get(KEYS).bearer(&owner).send().await.ok(200);
    assert_eq!(list["items"].as_array().unwrap().len(), 2);
    app.delete(&format!("{KEYS}/{id}")).bearer(&owner).send().await.ok(204);
    let list = app.get(KEYS).bearer(&owner).send().await.ok(200);
    let revoked = list["items"].as_array().unwrap().iter().find(|key| key["id"] == id).unwrap();
    assert_eq!(revoked["revokedAt"], "2026-11-21T12:00:00.000Z");
}

#[tokio::test]
async fn the_list_says_which_key_pages_still_use() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let last_used = async || {
        let list = app.get(KEYS).bearer(&owner).send().await.ok(200);
        list["items"][0]["lastUsedAt"].clone()
    };
    assert_eq!(last_used().await, Value::Null);
    let batch = shop.batch(&shop.id, &shop.id, |_| {});
    assert_eq!(app.track(&shop, &batch).await.status, 204);
    // The batch does not wait for it.
    let noted = async {
        loop {
            let at = last_used().await;
            if at != Value::Null {
                break at;
            }
        }
    };
    let at = tokio::time::timeout(Duration::from_secs(20), noted).await.expect("the use is noted");
    assert_eq!(at, "2026-11-21T12:00:00.000Z");
}

#[tokio::test]
async fn a_rolled_key_keeps_working_for_a_week_unless_told_otherwise() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let list = app.get(KEYS).bearer(&owner).send().await.ok(200);
    let first = list["items"][0]["id"].as_str().unwrap().to_owned();
    let rolled = app.post(&format!("{KEYS}/{first}/roll")).bearer(&owner).send().await.ok(201);
    assert_eq!(rolled["key"]["rolledFrom"], first);
    let ends = |list: &Value, id: &str| {
        let keys = list["items"].as_array().unwrap();
        keys.iter().find(|key| key["id"] == id).unwrap()["expiresAt"].clone()
    };
    let list = app.get(KEYS).bearer(&owner).send().await.ok(200);
    assert_eq!(ends(&list, &first), "2026-11-28T12:00:00.000Z");
    app.advance(Duration::from_secs(60));
    let second = rolled["key"]["id"].as_str().unwrap();
    let at_once = json!({ "expireOldInHours": 0 });
    app.post(&format!("{KEYS}/{second}/roll")).bearer(&owner).json(&at_once).send().await.ok(201);
    let list = app.get(KEYS).bearer(&owner).send().await.ok(200);
    assert_eq!(ends(&list, second), "2026-11-21T12:01:00.000Z");
}

#[tokio::test]
async fn an_id_in_a_path_is_a_uuid() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let answer = app.delete(&format!("{KEYS}/nonsense")).bearer(&owner).send().await;
    assert_eq!(answer.violations(), ["path.id"]);
    let unknown = format!("{KEYS}/00000000-0000-4000-8000-000000000000");
    app.delete(&unknown).bearer(&owner).send().await.problem(404, "not_found");
    let roll = format!("{KEYS}/nonsense/roll?x=1");
    let all = app.post(&roll).bearer(&owner).json(&json!({ "expireOldInHours": 721 })).send().await;
    assert_eq!(all.violations(), ["path.id", "query.x", "body.expireOldInHours"]);
}
