//! When a person loses a right, everything that the person issued with it is revoked: open invitations,
//! secret keys, and OAuth grants of applications.

use domain::tenancy::access::{self, Scope};
use domain::tenancy::keys::secret::{self, SecretKeyCreate};
use entity::{Role, audit_entry, oauth_grant, user};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::mailbox::Mailbox;
use crate::support::{Answer, App, User};

/// Somebody in another's organization, who acts there from now on.
async fn member(app: &App, name: &str, of: &User, role: Role, pii: bool) -> User {
    let user = app.user(name).await;
    app.join_with(&user, of, role, pii).await;
    User { org: of.org.clone(), ..user }
}

/// The text of a new secret key of the organization.
async fn key(app: &App, maker: &User, name: &str, scopes: &[&str]) -> String {
    app.sudo(maker).await;
    let body = json!({ "name": name, "scopes": scopes });
    let path = format!("/v1/orgs/{}/keys", maker.org);
    let made = app.post(&path).bearer(maker).json(&body).send().await.ok(201);
    made["secret"].as_str().unwrap().to_owned()
}

/// The token of a new invitation's link.
async fn invitation(app: &App, by: &User, email: &str, role: &str, pii: bool) -> String {
    let made = app.invite(by, json!({ "email": email, "role": role, "pii": pii })).await;
    made["acceptUrl"].as_str().unwrap().rsplit('/').next().unwrap().to_owned()
}

async fn remove(app: &App, by: &User, who: &User) -> Answer {
    app.sudo(by).await;
    app.delete(&format!("/v1/orgs/acme/members/{}", who.id)).bearer(by).send().await
}

async fn change(app: &App, by: &User, who: &User, input: Value) -> Answer {
    app.sudo(by).await;
    app.patch(&format!("/v1/orgs/acme/members/{}", who.id)).bearer(by).json(&input).send().await
}

/// What a key is answered with, whatever it may do.
async fn works(app: &App, key: &str) -> bool {
    let answer = app.get("/v1/orgs").token(key).send().await;
    match answer.status {
        200 => true,
        _ => {
            answer.problem(401, "invalid_token");
            false
        }
    }
}

async fn is_open(app: &App, token: &str) -> bool {
    let answer = app.get(&format!("/v1/invitations/{token}")).send().await;
    match answer.status {
        200 => true,
        _ => {
            answer.problem(410, "gone");
            false
        }
    }
}

/// What the record says was revoked, as (action, name or address, reason), in order.
async fn revocations(app: &App) -> Vec<(String, String, String)> {
    let rows = audit_entry::Entity::find().order_by_asc(audit_entry::Column::Id);
    let rows = rows.all(&app.inner.context.db).await.unwrap();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let mut found: Vec<_> = rows
        .into_iter()
        .filter(|row| row.action.ends_with(".revoke"))
        .map(|row| {
            let details = row.details.unwrap();
            let what = ["name", "email", "client"].into_iter().map(|name| text(&details[name]));
            (row.action, what.collect::<String>(), text(&details["reason"]))
        })
        .collect();
    found.sort();
    found
}

fn line(action: &str, what: &str, reason: &str) -> (String, String, String) {
    (action.to_owned(), what.to_owned(), reason.to_owned())
}

/// Lets an application act in the organization for one of its members.
async fn grant(app: &App, of: &User, user: &User, name: &str, scopes: Value) {
    let id: Uuid = app.oauth_grant(of).await.parse().unwrap();
    oauth_grant::Entity::update_many()
        .col_expr(oauth_grant::Column::UserId, Expr::value(user.id.parse::<Uuid>().unwrap()))
        .col_expr(oauth_grant::Column::ClientName, Expr::value(name))
        .col_expr(oauth_grant::Column::Scopes, Expr::value(scopes))
        .filter(oauth_grant::Column::Id.eq(id))
        .exec(&app.inner.context.db)
        .await
        .unwrap();
}

#[tokio::test]
async fn who_is_removed_comes_back_by_nothing_that_they_gave_out() {
    let app = App::start().await;
    let owner = app.owner().await;
    let admin = member(&app, "eve", &owner, Role::Admin, false).await;
    let shop = app.project(&owner, "shop").await;
    let (of_owner, guest) = (
        key(&app, &owner, "of the owner", &["org:admin"]).await,
        invitation(&app, &owner, "guest@example.com", "viewer", false).await,
    );
    let elsewhere = User { org: "eve".into(), ..admin.clone() };
    let own = key(&app, &elsewhere, "of her own", &["org:admin"]).await;

    let secret = key(&app, &admin, "back door", &["org:admin", "analytics:read"]).await;
    let small = key(&app, &admin, "reader", &["analytics:read"]).await;
    let derived = json!({ "name": "derived", "scopes": ["analytics:read"] });
    let derived = app.post("/v1/orgs/acme/keys").token(&secret).json(&derived).send().await.ok(201);
    let proxy = app.post(&format!("/v1/projects/{}/proxy-keys", shop.id)).bearer(&admin).send().await.ok(201);
    let back = invitation(&app, &admin, "eve.again@example.com", "admin", false).await;
    grant(&app, &owner, &admin, "Assistant", json!(["analytics:read"])).await;
    let list = app.get("/v1/orgs/acme/members").bearer(&owner).send().await.ok(200);
    assert!(works(&app, &secret).await && works(&app, &small).await);

    assert_eq!(list["items"].as_array().unwrap().len(), 2);
    remove(&app, &owner, &admin).await.ok(204);
    for ended in [&secret, &small, derived["secret"].as_str().unwrap(), proxy["secret"].as_str().unwrap()] {
        assert!(!works(&app, ended).await);
    }
    assert!(!is_open(&app, &back).await);
    let body =
        json!({ "email": "eve.again@example.com", "password": "a long password", "invitationToken": back });
    app.post("/v1/auth/signup").json(&body).send().await.problem(410, "gone");
    // What others gave out, and what she gave out elsewhere, stays.
    assert!(works(&app, &of_owner).await && works(&app, &own).await && is_open(&app, &guest).await);

    let reason = "maker_removed";
    let expected = [
        line("invitation.revoke", "eve.again@example.com", reason),
        line("key.revoke", "back door", reason),
        line("key.revoke", "first-party proxy", reason),
        line("key.revoke", "reader", reason),
        line("oauth_grant.revoke", "Assistant", reason),
    ];
    assert_eq!(revocations(&app).await, expected);
    let record = app.get("/v1/orgs/acme/audit?action=key.revoke").bearer(&owner).send().await.ok(200);
    assert_eq!(record["items"][0]["actorLabel"], owner.email.as_str(), "it was the owner who did it");
}

#[tokio::test]
async fn who_leaves_takes_along_what_they_gave_out() {
    let app = App::start().await;
    let owner = app.owner().await;
    let admin = member(&app, "eve", &owner, Role::Admin, false).await;
    let secret = key(&app, &admin, "back door", &["org:admin"]).await;
    let back = invitation(&app, &admin, "eve.again@example.com", "admin", false).await;
    remove(&app, &admin, &admin).await.ok(204);
    assert!(!works(&app, &secret).await && !is_open(&app, &back).await);
}

/// A key that does no more than its maker still may is no way back to anything, and a server may need it.
#[tokio::test]
async fn who_is_demoted_keeps_only_what_they_may_still_do_themselves() {
    let app = App::start().await;
    let owner = app.owner().await;
    let admin = member(&app, "eve", &owner, Role::Admin, false).await;
    let strong = key(&app, &admin, "back door", &["org:admin"]).await;
    let writer = key(&app, &admin, "events of the shop", &["events:write"]).await;
    let reader = key(&app, &admin, "reader", &["analytics:read"]).await;
    let back = invitation(&app, &admin, "eve.again@example.com", "viewer", false).await;
    grant(&app, &owner, &admin, "Reads", json!(["analytics:read"])).await;
    grant(&app, &owner, &admin, "Manages", json!(["analytics:read", "project:admin"])).await;

    change(&app, &owner, &admin, json!({ "role": "analyst" })).await.ok(200);
    assert!(!works(&app, &strong).await && !works(&app, &writer).await && !is_open(&app, &back).await);
    assert!(works(&app, &reader).await);
    let reason = "maker_demoted";
    let expected = [
        line("invitation.revoke", "eve.again@example.com", reason),
        line("key.revoke", "back door", reason),
        line("key.revoke", "events of the shop", reason),
        line("oauth_grant.revoke", "Manages", reason),
    ];
    assert_eq!(revocations(&app).await, expected);

    // Who rises ends nothing, and neither does who stays what they were.
    change(&app, &owner, &admin, json!({ "role": "admin" })).await.ok(200);
    change(&app, &owner, &admin, json!({ "role": "admin" })).await.ok(200);
    assert!(works(&app, &reader).await);
    assert_eq!(revocations(&app).await.len(), 4);
}

#[tokio::test]
async fn who_may_see_leads_no_more_has_given_nobody_the_right_to() {
    let app = App::start().await;
    let owner = app.owner().await;
    let admin = member(&app, "eve", &owner, Role::Admin, true).await;
    let leads = key(&app, &admin, "leads", &["leads:read"]).await;
    let manager = key(&app, &admin, "manager", &["org:admin"]).await;
    let sees = invitation(&app, &admin, "sees@example.com", "viewer", true).await;
    let plain = invitation(&app, &admin, "plain@example.com", "admin", false).await;
    change(&app, &owner, &admin, json!({ "pii": false })).await.ok(200);
    assert!(!works(&app, &leads).await && !is_open(&app, &sees).await);
    assert!(works(&app, &manager).await && is_open(&app, &plain).await);
}

#[tokio::test]
async fn an_owner_who_becomes_an_admin_ends_nothing() {
    let app = App::start().await;
    let owner = app.owner().await;
    let second = member(&app, "anna", &owner, Role::Owner, false).await;
    let secret = key(&app, &owner, "server", &["org:admin", "leads:read"]).await;
    let open = invitation(&app, &owner, "guest@example.com", "admin", true).await;
    change(&app, &second, &owner, json!({ "role": "admin" })).await.ok(200);
    assert!(works(&app, &secret).await && is_open(&app, &open).await);
    assert!(revocations(&app).await.is_empty());
}

/// Of a removal and what the removed person begins at the same moment, nothing is left that works.
#[tokio::test]
async fn nothing_is_given_out_at_the_same_time_as_its_maker_goes() {
    let app = App::start().await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    for round in 0..4 {
        let admin = member(&app, &format!("eve{round}"), &owner, Role::Admin, false).await;
        app.sudo(&admin).await;
        app.sudo(&owner).await;
        let body = json!({ "name": "back door", "scopes": ["org:admin"] });
        let secret = app.post("/v1/orgs/acme/keys").bearer(&admin).json(&body);
        let proxy = app.post(&format!("/v1/projects/{}/proxy-keys", shop.id)).bearer(&admin);
        let body = json!({ "email": format!("again{round}@example.com"), "role": "admin" });
        let back = app.post("/v1/orgs/acme/invitations").bearer(&admin).json(&body);
        let removed = app.delete(&format!("/v1/orgs/acme/members/{}", admin.id)).bearer(&owner);
        let (secret, proxy, back, removed) =
            tokio::join!(secret.send(), proxy.send(), back.send(), removed.send());
        removed.ok(204);
        for made in [secret, proxy] {
            assert!([201, 404, 409].contains(&made.status), "{}", made.text());
            if made.status == 201 {
                assert!(!works(&app, made.ok(201)["secret"].as_str().unwrap()).await);
            }
        }
        if back.status == 201 {
            let url = back.ok(201)["acceptUrl"].as_str().unwrap().to_owned();
            assert!(!is_open(&app, url.rsplit('/').next().unwrap()).await);
        }
    }
}

/// A proof of access is as old as the request; what it says must still be true when a key is made.
#[tokio::test]
async fn who_was_just_removed_makes_no_key_any_more() {
    let app = App::start().await;
    let owner = app.owner().await;
    let admin = member(&app, "eve", &owner, Role::Admin, false).await;
    let server = key(&app, &owner, "server", &["analytics:read"]).await;
    app.sudo(&admin).await;
    let context = &app.inner.context;
    let shop = app.project(&owner, "shop").await;
    let principal = access::authenticate(context, &admin.token).await.unwrap();
    let proof = access::org(context, &principal, "acme").await.unwrap();
    let project = access::project(context, &principal, &shop.id).await.unwrap();
    remove(&app, &owner, &admin).await.ok(204);
    let keys = app.get("/v1/orgs/acme/keys").bearer(&owner).send().await.ok(200);
    let id: Uuid = keys["items"][0]["id"].as_str().unwrap().parse().unwrap();
    let input = SecretKeyCreate {
        name: "late".into(),
        scopes: vec![Scope::OrgAdmin],
        project_ids: None,
        expires_at: None,
        note: None,
    };
    let made = secret::create(context, &proof, input).await.err();
    assert!(matches!(made, Some(domain::Error::Conflict(_))), "{made:?}");
    let roll = serde_json::from_value(json!({ "expireOldInHours": 0 })).unwrap();
    let rolled = secret::roll(context, &proof, id, roll).await.err();
    assert!(matches!(rolled, Some(domain::Error::Conflict(_))), "{rolled:?}");
    let input = serde_json::from_value(json!({ "name": "late" })).unwrap();
    let proxied = domain::tenancy::keys::proxy::create(context, &project, input).await.err();
    assert!(matches!(proxied, Some(domain::Error::Conflict(_))), "{proxied:?}");
    assert!(works(&app, &server).await);
}

/// Either the invited person came first and is a member, or the invitation went with its sender.
#[tokio::test]
async fn an_invitation_is_accepted_before_its_sender_goes_or_not_at_all() {
    let app = App::start().await;
    let owner = app.owner().await;
    for round in 0..4 {
        let admin = member(&app, &format!("eve{round}"), &owner, Role::Admin, false).await;
        let guest = app.user(&format!("guest{round}")).await;
        let token = invitation(&app, &admin, &guest.email, "admin", false).await;
        app.sudo(&owner).await;
        let accept = app.post(&format!("/v1/invitations/{token}/accept")).bearer(&guest);
        let removal = app.delete(&format!("/v1/orgs/acme/members/{}", admin.id)).bearer(&owner);
        let (accepted, removed) = tokio::join!(accept.send(), removal.send());
        removed.ok(204);
        let reached = app.get("/v1/orgs/acme").bearer(&guest).send().await;
        match accepted.status {
            200 => reached.ok(200),
            _ => {
                accepted.problem(410, "gone");
                reached.problem(404, "not_found")
            }
        };
        assert!(!is_open(&app, &token).await);
    }
}

/// A server may stand still without its key, so somebody must hear of it.
#[tokio::test]
async fn those_who_stay_are_told_by_mail_which_keys_ended() {
    let mailbox = Mailbox::start().await;
    let app = App::with(&mailbox.settings()).await;
    let owner = app.owner().await;
    let admin = member(&app, "eve", &owner, Role::Admin, false).await;
    let other = member(&app, "anna", &owner, Role::Admin, false).await;
    let unproven = member(&app, "bob", &owner, Role::Admin, false).await;
    let viewer = member(&app, "vic", &owner, Role::Viewer, false).await;
    for proven in [&owner, &admin, &other, &viewer] {
        app.prove_address(proven).await;
    }
    let _ = unproven;
    let locale = user::Entity::update_many()
        .col_expr(user::Column::Locale, Expr::value(entity::Locale::De))
        .filter(user::Column::Email.eq(&other.email));
    locale.exec(&app.inner.context.db).await.unwrap();
    key(&app, &admin, "deploy www.evil.example http://evil.example/x", &["org:admin"]).await;
    key(&app, &admin, "events", &["events:write"]).await;
    remove(&app, &owner, &admin).await.ok(204);
    assert_eq!(app.send_mails().await["sent"], 2);
    let mut mails = mailbox.mails();
    mails.sort_by(|one, other| one.to.cmp(&other.to));
    let told: Vec<_> = mails.iter().map(|mail| mail.to.as_str()).collect();
    assert_eq!(told, [owner.email.as_str(), other.email.as_str()]);
    assert_eq!(mails[0].subject, "Secret keys were revoked");
    assert_eq!(mails[1].subject, "Geheime Schlüssel wurden widerrufen");
    for mail in &mails {
        assert!(mail.text.contains("events") && mail.text.contains("deploy"), "{}", mail.text);
        assert!(mail.text.contains("/o/acme/keys"), "{}", mail.text);
        for linked in ["evil.example", "http://evil", "\u{202e}"] {
            assert!(!mail.text.contains(linked) && !mail.html.contains(linked), "{}", mail.text);
        }
    }

    // Where no key ends there is nothing to tell.
    remove(&app, &owner, &viewer).await.ok(204);
    assert_eq!(app.queued_mails().await, 0);
}

/// What the dashboard says before somebody is removed or demoted.
#[tokio::test]
async fn what_would_end_is_told_beforehand() {
    let app = App::start().await;
    let owner = app.owner().await;
    let admin = member(&app, "eve", &owner, Role::Admin, false).await;
    let strong = key(&app, &admin, "strong", &["org:admin", "analytics:read"]).await;
    key(&app, &admin, "reader", &["analytics:read"]).await;
    let derived = json!({ "name": "derived", "scopes": ["analytics:read"] });
    app.post("/v1/orgs/acme/keys").token(&strong).json(&derived).send().await.ok(201);
    invitation(&app, &admin, "guest@example.com", "viewer", false).await;
    grant(&app, &owner, &admin, "Reads", json!(["analytics:read"])).await;
    grant(&app, &owner, &admin, "Manages", json!(["project:admin"])).await;
    let would_end = async |by: &User, to: Value| {
        let query = "query($id: UUID!, $to: MemberUpdate) { organization(org: \"acme\") { \
            wouldEnd(userId: $id, to: $to) { \
            invitations { email } keys { name } oauthGrants { clientName } } } }";
        let body = json!({ "query": query, "variables": { "id": admin.id, "to": to } });
        app.post("/graphql").bearer(by).json(&body).send().await.ok(200)
    };
    let names = async |to: Value| {
        let answer = would_end(&owner, to).await;
        let given = answer["data"]["organization"]["wouldEnd"].clone();
        let list = |list: &str, name: &str| {
            let names =
                given[list].as_array().unwrap().iter().map(|it| it[name].as_str().unwrap().to_owned());
            let mut names: Vec<String> = names.collect();
            names.sort_unstable();
            names.join(" ")
        };
        [list("invitations", "email"), list("keys", "name"), list("oauthGrants", "clientName")]
    };
    assert_eq!(names(json!(null)).await, ["guest@example.com", "derived reader strong", "Manages Reads"]);
    assert_eq!(names(json!({ "role": "ANALYST" })).await, ["guest@example.com", "derived strong", "Manages"]);
    assert_eq!(names(json!({ "role": "OWNER" })).await, ["", "", ""]);
    assert_eq!(names(json!({ "pii": true })).await, ["", "", ""]);

    let viewer = member(&app, "vic", &owner, Role::Viewer, false).await;
    let refused = would_end(&viewer, json!(null)).await;
    assert_eq!(refused["errors"][0]["extensions"]["code"], "insufficient_scope");
    // Asking ends nothing.
    assert!(works(&app, &strong).await);
}
