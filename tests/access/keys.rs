//! Rules 2 to 6: what a secret key can do, who may create one, and how long it is valid.

use std::time::Duration;

use domain::ground::credentials::Credential;
use domain::tenancy::access::Scope;
use entity::{Role, api_key, audit_entry};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{Answer, App};

const KEYS: &str = "/v1/orgs/acme/keys";

async fn make(app: &App, token: &str, scopes: &[&str]) -> Answer {
    let body = json!({ "name": "made", "scopes": scopes });
    app.post(KEYS).token(token).json(&body).send().await
}

async fn roll(app: &App, token: &str, key: &Value, hours: i32) -> Answer {
    let path = format!("{KEYS}/{}/roll", id(key));
    app.post(&path).token(token).json(&json!({ "expireOldInHours": hours })).send().await
}

async fn revoke(app: &App, token: &str, key: &Value) {
    app.delete(&format!("{KEYS}/{}", id(key))).token(token).send().await.ok(204);
}

fn id(made: &Value) -> &str {
    made["key"]["id"].as_str().unwrap()
}

fn secret(made: &Value) -> &str {
    made["secret"].as_str().unwrap()
}

async fn works(app: &App, made: &Value) -> bool {
    match app.get("/v1/orgs").token(secret(made)).send().await.status {
        200 => true,
        401 => false,
        other => panic!("{other}"),
    }
}

/// Rule 2.
#[tokio::test]
async fn a_key_s_text_is_answered_once_and_only_its_hash_is_stored() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.sudo(&owner).await;
    let made = make(&app, &owner.token, &["analytics:read"]).await.ok(201);
    let rolled = roll(&app, &owner.token, &made, 1).await.ok(201);
    let db = &app.inner.context.db;
    let rows = api_key::Entity::find().all(db).await.unwrap();
    let record = audit_entry::Entity::find().all(db).await.unwrap();
    let stored = format!("{rows:?} {record:?}");
    let lists = app.get(KEYS).bearer(&owner).send().await.text_of(200)
        + &app.get("/v1/orgs/acme/audit").bearer(&owner).send().await.text_of(200);
    for text in [secret(&made), secret(&rolled)] {
        let hash = Credential::parse(text).unwrap().hash().to_vec();
        assert!(rows.iter().any(|row| row.token_hash == hash && row.value.is_none()));
        assert!(!stored.contains(text) && !lists.contains(text));
        // Nor can it be put together: what is shown of it is less than half.
        assert!(!stored.contains(&text[..20]) && !lists.contains(&text[..20]));
    }
}

/// Rule 3.
#[tokio::test]
async fn a_caller_grants_only_what_it_holds_and_nothing_is_dropped() {
    let app = App::start().await;
    let owner = app.owner().await;
    let admin = app.user("admin").await;
    app.join(&admin, &owner, Role::Admin).await;
    app.sudo(&admin).await;
    // An administrator without the PII flag does not hold leads:*.
    let asked = ["analytics:read", "leads:read", "leads:write"];
    let refused = make(&app, &admin.token, &asked).await.problem(403, "insufficient_scope");
    assert_eq!(refused["required"], json!(["leads:read", "leads:write"]));
    let manager = app.secret_key(&owner, &[Scope::OrgAdmin, Scope::AnalyticsRead], &[]).await;
    let asked = ["analytics:read", "config:write", "ads:read"];
    let refused = make(&app, &manager, &asked).await.problem(403, "insufficient_scope");
    assert_eq!(refused["required"], json!(["ads:read", "config:write"]));
    let list = app.get(KEYS).bearer(&owner).send().await.ok(200);
    assert_eq!(list["items"].as_array().unwrap().len(), 1, "only the manager's own key");
    let granted = make(&app, &manager, &["org:admin", "analytics:read"]).await.ok(201);
    assert_eq!(granted["key"]["scopes"], json!(["analytics:read", "org:admin"]));
}

/// Rule 3: who rolls a key learns the text of one that can do the same.
#[tokio::test]
async fn nobody_rolls_a_key_that_can_do_more_than_they() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.sudo(&owner).await;
    let strong = make(&app, &owner.token, &["leads:read", "ads:write", "ads:read"]).await.ok(201);
    let manager = app.secret_key(&owner, &[Scope::OrgAdmin, Scope::AdsRead], &[]).await;
    let refused = roll(&app, &manager, &strong, 0).await.problem(403, "insufficient_scope");
    assert_eq!(refused["required"], json!(["leads:read", "ads:write"]));
    let admin = app.user("admin").await;
    app.join(&admin, &owner, Role::Admin).await;
    app.sudo(&admin).await;
    let refused = roll(&app, &admin.token, &strong, 0).await.problem(403, "insufficient_scope");
    assert_eq!(refused["required"], json!(["leads:read"]));
    assert!(works(&app, &strong).await, "a refused roll ended the key");
    roll(&app, &owner.token, &strong, 0).await.ok(201);
}

/// Rule 4.
#[tokio::test]
async fn a_narrowed_key_never_holds_org_admin() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    app.sudo(&owner).await;
    let body = json!({ "name": "N", "scopes": ["analytics:read", "org:admin"], "projectIds": [shop.id] });
    app.post(KEYS).bearer(&owner).json(&body).send().await.problem(403, "forbidden");
    // Not even where one came into the database past this check.
    let narrowed = app.secret_key(&owner, &[Scope::AnalyticsRead], &[&shop]).await;
    api_key::Entity::update_many()
        .col_expr(api_key::Column::Scopes, Expr::value(json!(["analytics:read", "org:admin"])))
        .filter(api_key::Column::TokenHash.eq(Credential::parse(&narrowed).unwrap().hash().to_vec()))
        .exec(&app.inner.context.db)
        .await
        .unwrap();
    let refused = app.get(KEYS).token(&narrowed).send().await.problem(403, "insufficient_scope");
    assert_eq!(refused["required"], json!(["org:admin"]));
}

/// Rule 4.
#[tokio::test]
async fn what_a_narrowed_key_makes_is_as_narrow() {
    let app = App::start().await;
    let owner = app.owner().await;
    let (shop, blog) = (app.project(&owner, "shop").await, app.project(&owner, "blog").await);
    let scopes = [Scope::ProjectAdmin, Scope::IngestProxy, Scope::AnalyticsRead];
    let narrowed = app.secret_key(&owner, &scopes, &[&shop]).await;
    let made = app.post("/v1/projects/shop/proxy-keys").token(&narrowed).send().await.ok(201);
    assert_eq!(made["key"]["projectIds"], json!([shop.id]));
    assert_eq!(made["key"]["derivedFrom"]["kind"], "secret_key");
    app.post("/v1/projects/blog/proxy-keys").token(&narrowed).send().await.problem(404, "not_found");
    let refused = make(&app, &narrowed, &["analytics:read"]).await.problem(403, "insufficient_scope");
    assert_eq!(refused["required"], json!(["org:admin"]));
    app.get(&format!("/v1/projects/{}", blog.id)).token(secret(&made)).send().await.problem(404, "not_found");
}

/// Rule 5.
#[tokio::test]
async fn a_derived_key_makes_no_keys() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let manager = app.secret_key(&owner, Scope::ALL, &[]).await;
    let all: Vec<&str> = Scope::ALL.iter().map(|scope| scope.as_str()).collect();
    let derived = make(&app, &manager, &all).await.ok(201);
    let token = secret(&derived);
    make(&app, token, &["analytics:read"]).await.problem(403, "forbidden");
    roll(&app, token, &derived, 1).await.problem(403, "forbidden");
    app.post("/v1/projects/shop/proxy-keys").token(token).send().await.problem(403, "forbidden");
    let keys = "/v1/projects/shop/publishable-keys";
    let body = json!({ "name": "no" });
    app.post(keys).token(token).json(&body).send().await.problem(403, "forbidden");
    let first = app.get(keys).token(token).send().await.ok(200)["items"][0]["id"].clone();
    let path = format!("{keys}/{}/roll", first.as_str().unwrap());
    app.post(&path).token(token).send().await.problem(403, "forbidden");
    // Everything else its scopes allow.
    app.get(KEYS).token(token).send().await.ok(200);
}

/// Rule 5.
#[tokio::test]
async fn a_derived_key_ends_with_its_parent() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.sudo(&owner).await;
    let body = json!({ "name": "P", "scopes": ["org:admin"], "expiresAt": "2026-11-21T13:00:00Z" });
    let parent = app.post(KEYS).bearer(&owner).json(&body).send().await.ok(201);
    let other = make(&app, &owner.token, &["org:admin"]).await.ok(201);
    let of_parent = make(&app, secret(&parent), &["org:admin"]).await.ok(201);
    let of_other = make(&app, secret(&other), &["org:admin"]).await.ok(201);
    assert_eq!(of_parent["key"]["derivedFrom"], json!({ "kind": "secret_key", "id": id(&parent) }));
    assert!(works(&app, &of_parent).await && works(&app, &of_other).await);
    revoke(&app, &owner.token, &other).await;
    assert!(works(&app, &of_parent).await && !works(&app, &of_other).await);
    app.advance(Duration::from_secs(3600));
    assert!(!works(&app, &of_parent).await, "its parent has expired");
}

/// Rule 5 and the states of a key: derived keys move to the new key.
#[tokio::test]
async fn derived_keys_move_to_the_successor_of_a_rolled_key() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.sudo(&owner).await;
    let parent = make(&app, &owner.token, &["org:admin", "analytics:read"]).await.ok(201);
    let fits = make(&app, secret(&parent), &["analytics:read"]).await.ok(201);
    let too_much = make(&app, secret(&parent), &["analytics:read"]).await.ok(201);
    // As if the parent had been able to do more once.
    api_key::Entity::update_many()
        .col_expr(api_key::Column::Scopes, Expr::value(json!(["analytics:read", "ads:write"])))
        .filter(api_key::Column::Id.eq(id(&too_much).parse::<Uuid>().unwrap()))
        .exec(&app.inner.context.db)
        .await
        .unwrap();
    assert!(works(&app, &fits).await && works(&app, &too_much).await);
    let successor = roll(&app, &owner.token, &parent, 0).await.ok(201);
    assert!(!works(&app, &parent).await);
    assert!(works(&app, &fits).await && !works(&app, &too_much).await);
    let list = app.get(KEYS).bearer(&owner).send().await.ok(200);
    let parent_of = |key: &Value| {
        let keys = list["items"].as_array().unwrap();
        keys.iter().find(|one| one["id"] == id(key)).unwrap()["derivedFrom"]["id"].clone()
    };
    assert_eq!((parent_of(&fits), parent_of(&too_much)), (json!(id(&successor)), json!(id(&parent))));
    revoke(&app, &owner.token, &successor).await;
    assert!(!works(&app, &fits).await);
}

/// Rule 5: the successor of a key that another key rolls is known to that key, so it is derived
/// from it, and so is what moved along.
#[tokio::test]
async fn a_key_rolled_by_a_key_ends_with_the_one_that_rolled_it() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.sudo(&owner).await;
    let old = make(&app, &owner.token, &["org:admin"]).await.ok(201);
    let child = make(&app, secret(&old), &["org:admin"]).await.ok(201);
    let manager = make(&app, &owner.token, &["org:admin"]).await.ok(201);
    let new = roll(&app, secret(&manager), &old, 0).await.ok(201);
    assert_eq!(new["key"]["derivedFrom"]["id"], id(&manager));
    assert!(works(&app, &new).await && works(&app, &child).await);
    revoke(&app, &owner.token, &manager).await;
    assert!(!works(&app, &new).await && !works(&app, &child).await);
}

/// A key that rolls itself stays what it is, and does not prolong itself.
#[tokio::test]
async fn a_key_rolls_itself_without_becoming_derived_or_living_longer() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.sudo(&owner).await;
    let body = json!({ "name": "self", "scopes": ["org:admin"], "expiresAt": "2026-11-22T12:00:00Z" });
    let old = app.post(KEYS).bearer(&owner).json(&body).send().await.ok(201);
    let new = roll(&app, secret(&old), &old, 0).await.ok(201);
    assert_eq!((&new["key"]["derivedFrom"], &new["key"]["rolledFrom"]), (&json!(null), &json!(id(&old))));
    assert_eq!(new["key"]["expiresAt"], "2026-11-22T12:00:00.000Z");
    revoke(&app, &owner.token, &old).await;
    assert!(works(&app, &new).await);
}

/// Rule 6, with the matrix: people prove themselves again, keys are never asked.
#[tokio::test]
async fn keys_are_made_rolled_and_revoked_by_people_who_have_just_proved_themselves() {
    let app = App::start().await;
    let owner = app.owner().await;
    make(&app, &owner.token, &["org:admin"]).await.problem(403, "sudo_required");
    let proof = json!({ "password": owner.password });
    app.post("/v1/auth/sudo").bearer(&owner).json(&proof).send().await.ok(200);
    let made = make(&app, &owner.token, &["org:admin"]).await.ok(201);
    app.advance(Duration::from_secs(15 * 60));
    make(&app, &owner.token, &["org:admin"]).await.problem(403, "sudo_required");
    roll(&app, &owner.token, &made, 0).await.problem(403, "sudo_required");
    let path = format!("{KEYS}/{}", id(&made));
    app.delete(&path).bearer(&owner).send().await.problem(403, "sudo_required");
    assert!(works(&app, &made).await);
    make(&app, secret(&made), &["org:admin"]).await.ok(201);
}

/// Of rolls of one key at once exactly one wins; the others are told that there was another.
#[tokio::test(flavor = "multi_thread")]
async fn a_key_is_rolled_once_however_many_ask_at_once() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    app.sudo(&owner).await;
    for hours in [168, 0] {
        let made = make(&app, &owner.token, &["analytics:read"]).await.ok(201);
        let body = json!({ "name": "another" });
        let keys = "/v1/projects/shop/publishable-keys";
        let publishable = app.post(keys).bearer(&owner).json(&body).send().await.ok(201);
        for path in [format!("{KEYS}/{}/roll", id(&made)), format!("{keys}/{}/roll", id(&publishable))] {
            let rolls = (0..8)
                .map(|_| app.post(&path).bearer(&owner).json(&json!({ "expireOldInHours": hours })).send());
            let answers = futures::future::join_all(rolls).await;
            let won = answers.iter().filter(|answer| answer.status == 201).count();
            assert_eq!(won, 1, "{path} with {hours} hours");
            for lost in answers.iter().filter(|answer| answer.status != 201) {
                lost.problem(409, "conflict");
            }
        }
    }
}

/// A narrowed key gains access to a project it makes, and to no other.
#[tokio::test]
async fn a_narrowed_key_reaches_the_project_it_makes() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    app.project(&owner, "blog").await;
    let key = app.secret_key(&owner, &[Scope::ProjectCreate, Scope::AnalyticsRead], &[&shop]).await;
    let create = |slug: &str| {
        let body = json!({ "name": slug, "slug": slug, "domains": ["new.example"] });
        app.post("/v1/orgs/acme/projects").token(&key).json(&body).send()
    };
    let slugs = async || {
        let list = app.get("/v1/projects").token(&key).send().await.ok(200);
        let items = list["items"].as_array().unwrap();
        items.iter().map(|project| project["slug"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(slugs().await, ["shop"]);
    create("new").await.ok(201);
    assert_eq!(slugs().await, ["shop", "new"]);
    create("new").await.problem(409, "conflict");
    // Two at once: both enter the list.
    let (one, two) = tokio::join!(create("one"), create("two"));
    assert_eq!((one.status, two.status), (201, 201));
    let mut reached = slugs().await;
    reached.sort();
    assert_eq!(reached, ["new", "one", "shop", "two"]);
}
