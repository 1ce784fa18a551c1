use domain::tenancy::access::Scope;
use entity::Role;
use sea_orm::ConnectionTrait;
use serde_json::{Value, json};

use crate::support::App;

const AUDIT: &str = "/v1/orgs/acme/audit";

fn actions(page: &Value) -> Vec<&str> {
    page["items"].as_array().unwrap().iter().map(|entry| entry["action"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn an_entry_says_who_did_what_to_what() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let rename = json!({ "name": "The shop" });
    app.patch("/v1/projects/shop").bearer(&owner).json(&rename).send().await.ok(200);
    let page = app.get(AUDIT).bearer(&owner).send().await.ok(200);
    assert_eq!(actions(&page), ["project.update", "project.create", "organization.create"]);
    let entry = &page["items"][0];
    assert_eq!((&entry["actorKind"], &entry["actorLabel"]), (&json!("user"), &json!("acme@example.com")));
    assert_eq!((&entry["projectId"], &entry["targetId"]), (&json!(shop.id), &json!(shop.id)));
    assert_eq!((&entry["targetType"], &entry["details"]), (&json!("project"), &rename));
    assert_eq!(entry["at"], "2026-11-21T12:00:00.000Z");
    let founding = &page["items"][2];
    assert_eq!((&founding["actorKind"], &founding["projectId"]), (&json!("user"), &json!(null)));
}

#[tokio::test]
async fn a_key_stands_in_the_record_under_its_name() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let key = app.secret_key(&owner, &[Scope::ProjectAdmin], &[]).await;
    let config =
        json!({ "variantParam": "v", "plugins": { "video": true, "sections": true, "forms": false } });
    app.patch("/v1/projects/shop/config").token(&key).json(&config).send().await.ok(200);
    let answer = app.get(AUDIT).bearer(&owner).send().await;
    assert!(!answer.text().contains(&key), "a secret is in the record");
    let page = answer.ok(200);
    assert_eq!(actions(&page)[..2], ["tracking.update", "key.create"]);
    let entry = &page["items"][0];
    assert_eq!((&entry["actorKind"], &entry["actorLabel"]), (&json!("secret_key"), &json!("test")));
    assert_eq!(entry["details"], json!({ "configRev": 2, "keys": ["variantParam", "plugins"] }));
    // Origins follow the domains, and the record says so.
    let domains = json!({ "domains": ["shop.example", "new.example"] });
    app.patch("/v1/projects/shop/config").token(&key).json(&domains).send().await.ok(200);
    let page = app.get(AUDIT).bearer(&owner).send().await.ok(200);
    let details = &page["items"][0]["details"];
    assert_eq!(details, &json!({ "configRev": 3, "keys": ["domains", "allowedOrigins"] }));
}

#[tokio::test]
async fn the_record_is_filtered_by_project_and_action_and_comes_in_pages() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let blog = app.project(&owner, "blog").await;
    for slug in ["shop", "blog", "shop"] {
        let keys = format!("/v1/projects/{slug}/publishable-keys");
        app.post(&keys).bearer(&owner).json(&json!({ "name": "Second" })).send().await.ok(201);
    }
    let list = async |query: &str| app.get(&format!("{AUDIT}?{query}")).bearer(&owner).send().await.ok(200);
    let of_shop = ["key.create", "key.create", "project.create"];
    assert_eq!(actions(&list(&format!("project={}", shop.id)).await), of_shop);
    assert_eq!(actions(&list("project=shop").await), of_shop);
    assert_eq!(actions(&list("action=project.").await), ["project.create"; 2]);
    assert_eq!(actions(&list("action=key.create&project=blog").await), ["key.create"]);
    assert_eq!(actions(&list("project=nothing").await), [""; 0]);
    let first = list("limit=4").await;
    let rest = list(&format!("limit=4&cursor={}", first["nextCursor"].as_str().unwrap())).await;
    assert_eq!(actions(&rest), ["project.create", "organization.create"]);
    assert_eq!(rest["nextCursor"], json!(null));
    // The record outlives the project.
    app.sudo(&owner).await;
    app.delete("/v1/projects/blog").bearer(&owner).send().await.ok(204);
    let of_blog = ["project.delete", "key.create", "project.create"];
    assert_eq!(actions(&list(&format!("project={}", blog.id)).await), of_blog);
    let wrong = app.get(&format!("{AUDIT}?action=Key.Roll&limit=0")).bearer(&owner).send().await;
    assert_eq!(wrong.violations(), ["query.action", "query.limit"]);
}

#[tokio::test]
async fn only_administrators_read_the_record_of_their_organization() {
    let app = App::start().await;
    let owner = app.owner().await;
    let other = app.user("other").await;
    app.get(AUDIT).bearer(&other).send().await.problem(404, "not_found");
    app.join(&other, &owner, Role::Analyst).await;
    app.get(AUDIT).bearer(&other).send().await.problem(403, "insufficient_scope");
    let page = app.get("/v1/orgs/other/audit").bearer(&other).send().await.ok(200);
    assert_eq!(actions(&page), ["organization.create"]);
}

/// A filter that few entries pass reads all of an organization's, however many these are.
#[tokio::test]
async fn a_filter_that_few_entries_pass_looks_through_a_part_of_the_record_at_a_time() {
    let app = App::start().await;
    let owner = app.owner().await;
    let many = "insert into audit_entries (at, org_id, project_id, actor_kind, actor_id, actor_label, action)
        with recursive n (x) as (select 1 union all select x + 1 from n where x < 55000)
        select a.at, a.org_id, a.project_id, a.actor_kind, a.actor_id, a.actor_label, 'goal.create'
        from audit_entries a cross join n where a.action = 'organization.create'";
    app.inner.context.db.execute_unprepared(many).await.unwrap();
    let list = async |query: &str| app.get(&format!("{AUDIT}?{query}")).bearer(&owner).send().await.ok(200);
    let first = list("action=organization.create").await;
    assert_eq!(actions(&first), [""; 0]);
    let rest =
        list(&format!("action=organization.create&cursor={}", first["nextCursor"].as_str().unwrap())).await;
    assert_eq!((actions(&rest), &rest["nextCursor"]), (vec!["organization.create"], &json!(null)));
    // A page that is full ends the search.
    let full = list("action=goal.&limit=200").await;
    assert_eq!((actions(&full), full["nextCursor"].is_string()), (vec!["goal.create"; 200], true));
}
