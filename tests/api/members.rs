use domain::Error;
use domain::tenancy::access;
use domain::tenancy::invitations::{self, InvitationCreate, InvitedRole};
use domain::tenancy::members::{self, MemberUpdate};
use entity::Role;
use serde_json::{Value, json};

use crate::support::{App, User};

async fn change(app: &App, by: &User, who: &User, input: Value) -> crate::support::Answer {
    let path = format!("/v1/orgs/acme/members/{}", who.id);
    app.patch(&path).bearer(by).json(&input).send().await
}

async fn remove(app: &App, by: &User, who: &User) -> crate::support::Answer {
    app.delete(&format!("/v1/orgs/acme/members/{}", who.id)).bearer(by).send().await
}

/// The actions of the organization's record, oldest first, as its owner reads them.
async fn record(app: &App) -> Vec<(String, Value)> {
    use sea_orm::{EntityTrait, QueryOrder};
    let rows = entity::audit_entry::Entity::find().order_by_asc(entity::audit_entry::Column::Id);
    let rows = rows.all(&app.inner.context.db).await.unwrap();
    rows.into_iter().map(|row| (row.action, row.details.unwrap_or_default())).collect()
}

#[tokio::test]
async fn members_are_listed_changed_and_removed() {
    let app = App::start().await;
    let owner = app.owner().await;
    let anna = app.user("anna").await;
    app.join(&anna, &owner, Role::Viewer).await;
    let list = app.get("/v1/orgs/acme/members").bearer(&owner).send().await.ok(200);
    let members = list["items"].as_array().unwrap();
    assert_eq!(members.len(), 2);
    assert_eq!(members[0]["role"], "owner");
    assert_eq!(
        (&members[1]["email"], &members[1]["role"], &members[1]["pii"], &members[1]["name"]),
        (&json!("anna@example.com"), &json!("viewer"), &json!(false), &json!(null))
    );
    assert_eq!(members[1]["lastLoginAt"], "2026-11-21T12:00:00.000Z");

    change(&app, &owner, &anna, json!({ "role": "admin" })).await.problem(403, "sudo_required");
    app.sudo(&owner).await;
    let changed = change(&app, &owner, &anna, json!({ "role": "analyst", "pii": true })).await.ok(200);
    assert_eq!((&changed["role"], &changed["pii"]), (&json!("analyst"), &json!(true)));
    let me = app.get("/v1/auth/me").bearer(&anna).send().await.ok(200);
    let here = me["memberships"].as_array().unwrap().iter().find(|one| one["org"]["slug"] == "acme").unwrap();
    assert!(here["scopes"].as_array().unwrap().contains(&json!("leads:read")));

    remove(&app, &owner, &anna).await.ok(204);
    remove(&app, &owner, &anna).await.problem(404, "not_found");
    app.get("/v1/orgs/acme").bearer(&anna).send().await.problem(404, "not_found");

    let record = record(&app).await;
    let actions: Vec<_> = record.iter().filter(|(action, _)| action.starts_with("member.")).collect();
    assert_eq!(actions.len(), 2, "{record:?}");
    assert_eq!(actions[0].1["to"], json!({ "role": "analyst", "pii": true }));
    assert_eq!((actions[1].0.as_str(), &actions[1].1["email"]), ("member.remove", &json!(anna.email)));
}

#[tokio::test]
async fn the_last_owner_stays() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.sudo(&owner).await;
    change(&app, &owner, &owner, json!({ "role": "admin" })).await.problem(409, "last_owner");
    remove(&app, &owner, &owner).await.problem(409, "last_owner");
    let anna = app.user("anna").await;
    app.join(&anna, &owner, Role::Owner).await;
    change(&app, &owner, &owner, json!({ "role": "admin" })).await.ok(200);
    app.sudo(&anna).await;
    remove(&app, &anna, &anna).await.problem(409, "last_owner");
}

#[tokio::test]
async fn of_two_owners_who_leave_at_once_one_stays() {
    let app = App::start().await;
    let owner = app.owner().await;
    let anna = app.user("anna").await;
    app.join(&anna, &owner, Role::Owner).await;
    app.sudo(&owner).await;
    app.sudo(&anna).await;
    let (one, other) = tokio::join!(remove(&app, &owner, &owner), remove(&app, &anna, &anna));
    let mut statuses = [one.status, other.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [204, 409]);
    let loser = if one.status == 409 { one } else { other };
    loser.problem(409, "last_owner");
}

#[tokio::test]
async fn of_two_owners_who_demote_each_other_at_once_one_stays() {
    let app = App::start().await;
    let owner = app.owner().await;
    let anna = app.user("anna").await;
    app.join(&anna, &owner, Role::Owner).await;
    app.sudo(&owner).await;
    app.sudo(&anna).await;
    let (one, other) = tokio::join!(
        change(&app, &owner, &anna, json!({ "role": "viewer" })),
        change(&app, &anna, &owner, json!({ "role": "viewer" })),
    );
    assert_ne!(one.status, other.status, "{} {}", one.text(), other.text());
    let reader = if one.status == 200 { &owner } else { &anna };
    let list = app.get("/v1/orgs/acme/members").bearer(reader).send().await.ok(200);
    let roles = list["items"].as_array().unwrap().iter().map(|member| member["role"].as_str().unwrap());
    assert_eq!(roles.filter(|role| *role == "owner").count(), 1);
}

#[tokio::test]
async fn an_admin_neither_touches_owners_nor_gives_what_they_lack() {
    let app = App::start().await;
    let owner = app.owner().await;
    let (admin, viewer) = (app.user("admin").await, app.user("viewer").await);
    app.join(&admin, &owner, Role::Admin).await;
    app.join(&viewer, &owner, Role::Viewer).await;
    app.sudo(&admin).await;
    change(&app, &admin, &viewer, json!({ "role": "owner" })).await.problem(403, "forbidden");
    change(&app, &admin, &owner, json!({ "role": "viewer" })).await.problem(403, "forbidden");
    remove(&app, &admin, &owner).await.problem(403, "forbidden");
    let refused = change(&app, &admin, &viewer, json!({ "pii": true })).await;
    assert_eq!(refused.problem(403, "insufficient_scope")["required"], json!(["leads:read"]));
    // Not to oneself either.
    change(&app, &admin, &admin, json!({ "pii": true })).await.problem(403, "insufficient_scope");
    change(&app, &admin, &viewer, json!({ "role": "analyst" })).await.ok(200);
    app.sudo(&viewer).await;
    let refused = change(&app, &viewer, &viewer, json!({ "role": "admin" })).await;
    assert_eq!(refused.problem(403, "insufficient_scope")["required"], json!(["org:admin"]));
}

/// A proof of access is as old as the request; what it says must still be true when it is used.
#[tokio::test]
async fn who_was_just_demoted_cannot_finish_what_they_began() {
    let app = App::start().await;
    let owner = app.owner().await;
    let anna = app.user("anna").await;
    app.join(&anna, &owner, Role::Owner).await;
    app.sudo(&owner).await;
    app.sudo(&anna).await;
    let context = &app.inner.context;
    let principal = access::authenticate(context, &anna.token).await.unwrap();
    let proof = access::org(context, &principal, "acme").await.unwrap();
    change(&app, &owner, &anna, json!({ "role": "viewer" })).await.ok(200);
    let (owner_id, pii) = (owner.id.parse().unwrap(), Some(false));
    let late = members::update(context, &proof, owner_id, MemberUpdate { role: None, pii }).await;
    assert!(matches!(late, Err(Error::Conflict(_))), "{late:?}");
    let invitation =
        InvitationCreate { email: "eve@example.com".into(), role: InvitedRole::Admin, pii: true };
    let late = invitations::create(context, &proof, invitation).await.err();
    assert!(matches!(late, Some(Error::Conflict(_))), "{late:?}");
}
