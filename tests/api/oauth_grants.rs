use domain::tenancy::access::Scope;
use entity::{Role, api_key, oauth_grant};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde_json::json;
use uuid::Uuid;

use crate::support::{App, User};

/// A grant as the authorization server makes it.
async fn grant(app: &App, org: &User, user: &User) -> String {
    let context = &app.inner.context;
    let org = app.get(&format!("/v1/orgs/{}", org.org)).bearer(org).send().await.ok(200);
    let row = oauth_grant::Model {
        id: context.new_id(),
        org_id: org["id"].as_str().unwrap().parse().unwrap(),
        user_id: user.id.parse().unwrap(),
        client_id: "assistant".into(),
        client_name: "Assistant".into(),
        scopes: json!(["analytics:read"]),
        project_ids: None,
        creates_keys: false,
        created_at: app.clock.now(),
        last_used_at: None,
        revoked_at: None,
    };
    let id = row.id.to_string();
    oauth_grant::Entity::insert(oauth_grant::ActiveModel::from(row))
        .exec_without_returning(&context.db)
        .await
        .unwrap();
    id
}

/// A key that came of a grant.
async fn derived_key(app: &App, owner: &User, grant: &str) -> String {
    let key = app.secret_key(owner, &[Scope::AnalyticsRead], &[]).await;
    let hash = domain::ground::credentials::Credential::parse(&key).unwrap().hash().to_vec();
    api_key::Entity::update_many()
        .col_expr(api_key::Column::DerivedKind, Expr::value("oauth_grant"))
        .col_expr(api_key::Column::DerivedId, Expr::value(grant))
        .filter(api_key::Column::TokenHash.eq(hash))
        .exec(&app.inner.context.db)
        .await
        .unwrap();
    key
}

#[tokio::test]
async fn people_see_and_end_their_own_grants() {
    let app = App::start().await;
    let owner = app.owner().await;
    let anna = app.user("anna").await;
    app.join(&anna, &owner, Role::Viewer).await;
    let own = grant(&app, &owner, &anna).await;
    let others = grant(&app, &owner, &owner).await;

    let mine = app.get("/v1/auth/oauth-grants").bearer(&anna).send().await.ok(200);
    assert_eq!(mine["items"].as_array().unwrap().len(), 1);
    let item = &mine["items"][0];
    assert_eq!((&item["id"], &item["clientName"]), (&json!(own), &json!("Assistant")));
    assert_eq!((&item["userEmail"], &item["scopes"]), (&json!(anna.email), &json!(["analytics:read"])));
    let all = "/v1/orgs/acme/oauth-grants";
    app.get(all).bearer(&anna).send().await.problem(403, "insufficient_scope");
    assert_eq!(app.get(all).bearer(&owner).send().await.ok(200)["items"].as_array().unwrap().len(), 2);

    let end = |id: &str| app.delete(&format!("{all}/{id}"));
    let unknown = Uuid::nil().to_string();
    // Without org:admin, a grant of another and none at all look the same.
    for id in [&others, &unknown] {
        let refused = end(id).bearer(&anna).send().await.problem(403, "insufficient_scope");
        assert_eq!(refused["required"], json!(["org:admin"]));
    }
    end(&own).bearer(&anna).send().await.ok(204);
    end(&own).bearer(&anna).send().await.ok(204);
    end(&unknown).bearer(&owner).send().await.problem(404, "not_found");
    let mine = app.get("/v1/auth/oauth-grants").bearer(&anna).send().await.ok(200);
    assert_eq!(mine["items"][0]["revokedAt"], "2026-11-21T12:00:00.000Z");
}

#[tokio::test]
async fn a_key_that_came_of_a_grant_ends_with_it_at_once() {
    let app = App::start().await;
    let owner = app.owner().await;
    let id = grant(&app, &owner, &owner).await;
    let key = derived_key(&app, &owner, &id).await;
    app.get("/v1/orgs/acme").token(&key).send().await.ok(200);
    app.delete(&format!("/v1/orgs/acme/oauth-grants/{id}")).bearer(&owner).send().await.ok(204);
    app.get("/v1/orgs/acme").token(&key).send().await.problem(401, "invalid_token");
}

#[tokio::test]
async fn who_leaves_takes_grants_and_their_keys_along() {
    let app = App::start().await;
    let owner = app.owner().await;
    let anna = app.user("anna").await;
    app.join(&anna, &owner, Role::Admin).await;
    let id = grant(&app, &owner, &anna).await;
    let key = derived_key(&app, &owner, &id).await;
    app.get("/v1/orgs/acme").token(&key).send().await.ok(200);
    app.sudo(&owner).await;
    app.delete(&format!("/v1/orgs/acme/members/{}", anna.id)).bearer(&owner).send().await.ok(204);
    app.get("/v1/orgs/acme").token(&key).send().await.problem(401, "invalid_token");
}
