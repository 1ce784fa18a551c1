//! Ends of share links: by a call, at their time, with the rights of their maker, and with the key that made them.

use std::time::Duration;

use domain::Error;
use domain::ground::credentials::Credential;
use domain::tenancy::access::{self, ProjectAccess, Scope};
use domain::tenancy::share_links::{self, Draft};
use entity::{Role, api_key, share_link};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};
use uuid::Uuid;

use super::{PATH, ask, link, made, seen, shop, token};
use crate::support::{App, CRON_SECRET, User};

const KEYS: &str = "/v1/orgs/acme/keys";

#[tokio::test]
async fn a_link_ends_with_one_call_and_at_its_time() {
    let (app, owner, _) = shop().await;
    let short = json!({ "expiresAt": "2026-11-21T16:00:00Z" });
    let (ended, short) = (made(&app, &owner, json!({})).await, token(&app, &owner, short).await);
    let token = ended["token"].as_str().unwrap();
    seen(&app, token, "name").await;
    seen(&app, &short, "name").await;
    let list = app.get(PATH).bearer(&owner).send().await.ok(200);
    let used = list["items"].as_array().unwrap().iter().filter(|one| !one["lastUsedAt"].is_null()).count();
    assert_eq!(used, 2, "{list}");
    assert!(!list.to_string().contains(token), "the address is shown once");
    let rows = share_link::Entity::find().all(&app.inner.context.db).await.unwrap();
    assert!(rows.iter().all(|row| row.token_hash.len() == 32), "hashes only");

    let one = format!("{PATH}/{}", ended["link"]["id"].as_str().unwrap());
    app.delete(&one).bearer(&owner).send().await.ok(204);
    app.delete(&one).bearer(&owner).send().await.problem(404, "not_found");
    ask(&app, token, "{ shared { name } }").await.problem(401, "invalid_token");
    app.advance(Duration::from_secs(2 * 3600));
    ask(&app, &short, "{ shared { name } }").await.problem(401, "invalid_token");

    // A link that ended by itself stays in the list for a week, and is none of the hundred.
    let db = &app.inner.context.db;
    let row = share_link::Entity::find().one(db).await.unwrap().unwrap();
    let more = (0..99u8).map(|n| {
        let (id, token_hash) = (Uuid::from_u128(n.into()), vec![n; 32]);
        share_link::Model { id, token_hash, expires_at: None, ..row.clone() }.into_active_model()
    });
    share_link::Entity::insert_many(more).exec_without_returning(db).await.unwrap();
    app.sudo(&owner).await;
    made(&app, &owner, json!({})).await;
    app.post(PATH).bearer(&owner).json(&link(json!({}))).send().await.problem(409, "conflict");
    app.advance(Duration::from_secs(8 * 24 * 3600));
    let run = app.get("/v1/cron/sessions").token(CRON_SECRET).send().await.ok(200);
    assert_eq!(run["ran"][0]["stats"]["shareLinks"], 1, "{run}");
    assert_eq!(share_link::Entity::find().count(db).await.unwrap(), 100);
}

/// A link that still shows something must be there to be ended.
#[tokio::test]
async fn an_open_link_is_listed_however_many_have_ended_since() {
    let (app, owner, _) = shop().await;
    made(&app, &owner, json!({})).await;
    let db = &app.inner.context.db;
    let open = share_link::Entity::find().one(db).await.unwrap().unwrap();
    let ended = (0..=200u8).map(|n| {
        let (id, token_hash) = (app.inner.context.new_id(), vec![n; 32]);
        let expires_at = Some(open.created_at);
        share_link::Model { id, token_hash, expires_at, ..open.clone() }.into_active_model()
    });
    share_link::Entity::insert_many(ended).exec_without_returning(db).await.unwrap();
    let query = json!({ "query": "{ project(project: \"shop\") { shareLinks { id } } }" });
    let list = app.post("/graphql").bearer(&owner).json(&query).send().await.ok(200);
    assert_eq!(list["data"]["project"]["shareLinks"], json!([{ "id": open.id }]), "{list}");
}

/// A link shows no more than its maker may still see and publish.
#[tokio::test]
async fn a_link_ends_with_the_rights_of_its_maker() {
    let (app, owner, shop) = shop().await;
    let eve = User { org: owner.org.clone(), ..app.user("eve").await };
    app.join(&eve, &owner, Role::Admin).await;
    app.post(PATH).bearer(&eve).json(&link(json!({}))).send().await.problem(403, "sudo_required");
    app.sudo(&eve).await;
    let of_owner = token(&app, &owner, json!({})).await;
    let path = format!("/v1/projects/{}/share-links", shop.id);
    let make = async |bearer: &str| {
        let made = app.post(&path).token(bearer).json(&link(json!({}))).send().await.ok(201);
        made["token"].as_str().unwrap().to_owned()
    };
    let ends = async |token: &str| {
        ask(&app, token, "{ shared { name } }").await.problem(401, "invalid_token");
    };
    let of_eve = make(&eve.token).await;
    let scopes = [Scope::ProjectAdmin, Scope::AnalyticsRead];
    let key = app.secret_key(&owner, &scopes, &[]).await;
    let of_key = make(&key).await;
    let of_eves_key = make(&app.secret_key(&eve, &scopes, &[]).await).await;
    let change = async |role: &str| {
        let member = app.patch(&format!("/v1/orgs/acme/members/{}", eve.id)).bearer(&owner);
        member.json(&json!({ "role": role })).send().await.ok(200);
    };
    change("owner").await;
    seen(&app, &of_eve, "name").await;
    let query = "query($id: UUID!) { organization(org: \"acme\") { wouldEnd(userId: $id) { shareLinks } } }";
    let body = json!({ "query": query, "variables": { "id": eve.id } });
    let given = app.post("/graphql").bearer(&owner).json(&body).send().await.ok(200);
    let names = json!(["Public figures", "Public figures"]);
    assert_eq!(given["data"]["organization"]["wouldEnd"]["shareLinks"], names);
    change("analyst").await;
    ends(&of_eve).await;
    ends(&of_eves_key).await;

    // A rolled key passes its links to its successor.
    let keys = app.get("/v1/orgs/acme/keys").bearer(&owner).send().await.ok(200);
    let valid = keys["items"].as_array().unwrap().iter().find(|key| key["revokedAt"].is_null()).unwrap();
    let roll = format!("/v1/orgs/acme/keys/{}/roll", valid["id"].as_str().unwrap());
    let body = json!({ "expireOldInHours": 0 });
    let rolled = app.post(&roll).bearer(&owner).json(&body).send().await.ok(201);
    seen(&app, &of_key, "name").await;
    let successor = format!("/v1/orgs/acme/keys/{}", rolled["key"]["id"].as_str().unwrap());
    app.delete(&successor).bearer(&owner).send().await.ok(204);
    ends(&of_key).await;
    seen(&app, &of_owner, "name").await;

    let ended = app.get("/v1/orgs/acme/audit?action=share_link.delete").bearer(&owner).send().await.ok(200);
    let ended = ended["items"].as_array().unwrap();
    assert_eq!(ended.len(), 3);
    assert_eq!(ended[0]["details"]["shows"]["screens"], json!(["overview"]));
    assert_eq!(ended[2]["details"]["reason"], "maker_demoted");
}

/// A new secret key that can make links and keys.
async fn key(app: &App, maker: &str, more: Value) -> Value {
    let scopes = ["org:admin", "project:admin", "analytics:read"];
    let mut key = json!({ "name": "a key", "scopes": scopes });
    key.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    app.post(KEYS).token(maker).json(&key).send().await.ok(201)
}

fn secret(key: &Value) -> &str {
    key["secret"].as_str().unwrap()
}

/// Otherwise, a link would outlive the rights of a person whose key has expired.
#[tokio::test]
async fn a_link_ends_at_the_latest_with_the_key_that_made_it() {
    let (app, owner, _) = shop().await;
    let eve = User { org: owner.org.clone(), ..app.user("eve").await };
    app.join(&eve, &owner, Role::Admin).await;
    app.sudo(&eve).await;
    let (end, later) = ("2026-11-21T18:00:00.000Z", "2026-11-21T19:00:00.000Z");
    let short = key(&app, &eve.token, json!({ "expiresAt": end })).await;
    let child = key(&app, secret(&short), json!({})).await;
    let by_key = async |key: &Value, more: Value| {
        app.post(PATH).token(secret(key)).json(&link(more)).send().await.ok(201)
    };
    let mut links = Vec::new();
    for key in [&short, &child] {
        for more in [json!({}), json!({ "expiresAt": later })] {
            let made = by_key(key, more).await;
            assert_eq!(made["link"]["expiresAt"], end);
            links.push(made["token"].as_str().unwrap().to_owned());
        }
    }
    let sooner = by_key(&child, json!({ "expiresAt": "2026-11-21T17:00:00.000Z" })).await;
    assert_eq!(sooner["link"]["expiresAt"], "2026-11-21T17:00:00.000Z");

    // A successor ends with the key that made it, and so do the links that it gets.
    let lasting = key(&app, &owner.token, json!({})).await;
    let passed = by_key(&lasting, json!({})).await;
    assert_eq!(passed["link"]["expiresAt"], json!(null));
    let roll = format!("{KEYS}/{}/roll", lasting["key"]["id"].as_str().unwrap());
    app.post(&roll).token(secret(&short)).json(&json!({ "expireOldInHours": 0 })).send().await.ok(201);
    links.push(passed["token"].as_str().unwrap().to_owned());

    for token in &links {
        seen(&app, token, "name").await;
    }
    app.advance(Duration::from_secs(3 * 3600));
    app.sudo(&owner).await;
    app.delete(&format!("/v1/orgs/acme/members/{}", eve.id)).bearer(&owner).send().await.ok(204);
    for token in &links {
        ask(&app, token, "{ shared { name } }").await.problem(401, "invalid_token");
    }
}

/// A derived key that could do more than the successor of its parent stays with the parent.
#[tokio::test]
async fn a_link_of_a_key_that_stays_behind_ends_with_the_overlap() {
    let (app, owner, _) = shop().await;
    let parent = key(&app, &owner.token, json!({})).await;
    let child = key(&app, secret(&parent), json!({})).await;
    let made = app.post(PATH).token(secret(&child)).json(&link(json!({}))).send().await.ok(201);
    let token = made["token"].as_str().unwrap();
    let more = json!(["org:admin", "project:admin", "analytics:read", "ads:write"]);
    let id: Uuid = child["key"]["id"].as_str().unwrap().parse().unwrap();
    api_key::Entity::update_many()
        .col_expr(api_key::Column::Scopes, Expr::value(more))
        .filter(api_key::Column::Id.eq(id))
        .exec(&app.inner.context.db)
        .await
        .unwrap();
    let roll = format!("{KEYS}/{}/roll", parent["key"]["id"].as_str().unwrap());
    app.post(&roll).bearer(&owner).json(&json!({ "expireOldInHours": 1 })).send().await.ok(201);
    seen(&app, token, "name").await;
    app.advance(Duration::from_secs(3600));
    ask(&app, token, "{ shared { name } }").await.problem(401, "invalid_token");
}

/// A server that still knows a key makes no link with it.
#[tokio::test]
async fn a_key_makes_no_link_once_a_key_or_grant_above_it_has_ended() {
    let (app, owner, _) = shop().await;
    let context = &app.inner.context;
    let parent = key(&app, &owner.token, json!({})).await;
    let child = key(&app, secret(&parent), json!({})).await;
    let of_grant = key(&app, &owner.token, json!({})).await;
    let grant = app.oauth_grant(&owner).await;
    let hash = Credential::parse(secret(&of_grant)).unwrap().hash().to_vec();
    api_key::Entity::update_many()
        .col_expr(api_key::Column::DerivedKind, Expr::value("oauth_grant"))
        .col_expr(api_key::Column::DerivedId, Expr::value(grant.as_str()))
        .filter(api_key::Column::TokenHash.eq(hash))
        .exec(&context.db)
        .await
        .unwrap();
    let proven = async |key: &Value| {
        let principal = access::authenticate(context, secret(key)).await.unwrap();
        access::project(context, &principal, "shop").await.unwrap()
    };
    let make = async |by: &ProjectAccess| {
        let (name, shows) = ("Public figures".to_owned(), json!({ "screens": ["overview"] }));
        let draft = Draft { name, shows, embed_on: Vec::new(), password: None, expires_at: None };
        share_links::create(context, by, draft).await
    };
    let by_child = proven(&child).await;
    let by_key_of_grant = proven(&of_grant).await;
    assert!(make(&by_child).await.is_ok() && make(&by_key_of_grant).await.is_ok());

    let parent = format!("{KEYS}/{}", parent["key"]["id"].as_str().unwrap());
    app.delete(&parent).bearer(&owner).send().await.ok(204);
    app.delete(&format!("/v1/orgs/acme/oauth-grants/{grant}")).bearer(&owner).send().await.ok(204);
    for by in [&by_child, &by_key_of_grant] {
        assert!(matches!(make(by).await, Err(Error::InvalidToken)));
    }
    assert_eq!(share_link::Entity::find().count(&context.db).await.unwrap(), 0);
}
