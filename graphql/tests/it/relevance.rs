//! The relevance model.

use domain::measuring::relevance::RelevanceConfig;
use serde_json::{Value, json};

use crate::world::World;

fn config() -> Value {
    serde_json::to_value(RelevanceConfig::default()).unwrap()
}

#[tokio::test]
async fn a_model_is_tried_saved_and_followed_by_the_past() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    let project = world.project(&owner, "acme", "shop").await;
    let session = world.visit(&project).await;
    let mut config = config();
    config["signals"] = json!([{ "key": "all", "measure": { "kind": "page", "match": { "kind": "prefix", "value": "/" } }, "points": 40.0, "cap": 70.0 }]);
    config["tiers"][2]["key"] = json!("top");

    let tried = "query ($config: JSON!) { project(project: \"shop\") {
        relevancePreview(config: $config, sample: 10) { sessions changed tiersAfter { key sessions }
            changes { id after { score tier } } } } }";
    let preview = world.run(Some(&owner), tried, json!({ "config": config })).await.data();
    let preview = &preview["project"]["relevancePreview"];
    assert_eq!((&preview["sessions"], &preview["changed"]), (&json!(1), &json!(1)));
    assert_eq!(preview["tiersAfter"][2], json!({ "key": "top", "sessions": 1 }));
    let expected = json!([{ "id": session.to_string(), "after": { "score": 70, "tier": "top" } }]);
    assert_eq!(preview["changes"], expected);

    let save = "mutation ($config: JSON!, $note: String) {
        saveRelevance(project: \"shop\", config: $config, note: $note) {
            active { version note savedByKind config } versions { version } rescoring { done } } }";
    let saved = world.run(Some(&owner), save, json!({ "config": config, "note": "Pages" })).await.data();
    let saved = &saved["saveRelevance"];
    assert_eq!((&saved["active"]["version"], &saved["active"]["note"]), (&json!(2), &json!("Pages")));
    assert_eq!((&saved["active"]["savedByKind"], &saved["active"]["config"]), (&json!("USER"), &config));
    assert_eq!(
        (&saved["versions"], &saved["rescoring"]["done"]),
        (&json!([{ "version": 2 }, { "version": 1 }]), &json!(0))
    );

    let rescore = "mutation { rescore(project: \"shop\") { sessions failed rescoring { done } } }";
    let did = world.run(Some(&owner), rescore, json!({})).await.data();
    assert_eq!(did["rescore"], json!({ "sessions": 1, "failed": 0, "rescoring": null }));
    let shown = "query ($id: UUID!) { project(project: \"shop\") {
        relevance { rescoring { done } }
        relevanceRanking(by: CHANNEL) { relevantSessions rows { averageRelevance } }
        session(id: $id, locale: DE) { session { relevanceTier } relevance { score version parts { label kind found points max } } } } }";
    let shown = world.run(Some(&owner), shown, json!({ "id": session })).await.data();
    let shown = &shown["project"];
    assert_eq!(shown["relevance"]["rescoring"], Value::Null);
    assert_eq!(
        shown["relevanceRanking"],
        json!({ "relevantSessions": 1, "rows": [{ "averageRelevance": 70.0 }] })
    );
    assert_eq!(shown["session"]["session"]["relevanceTier"], "top");
    let part = json!({ "label": "Seite /", "kind": "PAGE", "found": 2.0, "points": 70.0, "max": 70.0 });
    assert_eq!(shown["session"]["relevance"], json!({ "score": 70, "version": 2, "parts": [part] }));
}

#[tokio::test]
async fn what_is_wrong_with_a_model_names_the_argument() {
    let world = World::new().await;
    let owner = world.owner("acme").await;
    world.project(&owner, "acme", "shop").await;
    let mut config = config();
    config["signals"][0]["measure"]["full"] = json!(0);
    let save = "mutation ($config: JSON!, $note: String) {
        saveRelevance(project: \"shop\", config: $config, note: $note) { active { version } } }";
    let wrong = async |variables| world.run(Some(&owner), save, variables).await.violations();
    let mut found = wrong(json!({ "config": config, "note": "n".repeat(501) })).await;
    found.sort();
    assert_eq!(found, ["config.signals.0.measure.full", "note"]);
    config["signals"][0]["measure"] = json!({ "kind": "goal", "goal": "nothing" });
    assert_eq!(wrong(json!({ "config": config })).await, ["config.signals.0.measure.goal"]);
    let tried = "query ($config: JSON!) { project(project: \"shop\") { relevancePreview(config: $config, sample: 0) { sessions } } }";
    let answer = world.run(Some(&owner), tried, json!({ "config": config })).await;
    assert_eq!(answer.violations(), ["sample"]);
    let filter =
        "{ project(project: \"shop\") { overview(filter: { relevanceTier: \"gone\" }) { recomputing } } }";
    assert_eq!(world.run(Some(&owner), filter, json!({})).await.violations(), ["filter.relevanceTier"]);
}
