//! The decision of a person: once, for what was asked and is held, and recorded.

use std::time::Duration;

use domain::tenancy::access::{self, Principal};
use entity::Role;
use serde_json::{Value, json};

use super::client::{
    REDIRECT, STATE, allow, ask, challenge, connect, decide, exchange, is_error, org_id, register,
    request_of, sent_back, start, token, works,
};
use crate::support::{App, User};

async fn asked(app: &App, scopes: &str) -> (String, String) {
    let client = register(app, "Assistant", REDIRECT).await;
    let id = request_of(app, &ask(app, &client, &[("scope", scopes)]).await);
    (client, id)
}

async fn record(app: &App, owner: &User) -> Vec<Value> {
    let path = format!("/v1/orgs/{}/audit?action=oauth_grant.", owner.org);
    let record = app.get(&path).bearer(owner).send().await.ok(200);
    record["items"].as_array().unwrap().clone()
}

#[tokio::test]
async fn a_person_decides_once_and_the_browser_goes_back_with_code_state_and_issuer() {
    let app = start().await;
    let owner = app.owner().await;
    let org = org_id(&app, &owner).await;
    let (client, id) = asked(&app, "analytics:read ads:read").await;
    let decision = json!({ "allow": true, "orgId": org, "scopes": ["analytics:read"], "projectIds": null });
    let decided = decide(&app, &owner, &id, &decision).await.ok(200);
    let back = sent_back(decided["redirectTo"].as_str().unwrap(), REDIRECT);
    assert_eq!((&back["state"], &back["iss"]), (&json!(STATE), &json!(app.url)));
    decide(&app, &owner, &id, &decision).await.problem(410, "gone");
    app.get(&format!("/v1/oauth/requests/{id}")).bearer(&owner).send().await.problem(410, "gone");

    let code = back["code"].as_str().unwrap();
    let answer = exchange(&app, &client, code).await;
    assert_eq!(
        (answer.header("cache-control"), answer.header("pragma")),
        (Some("no-store"), Some("no-cache"))
    );
    let tokens = answer.ok(200);
    assert_eq!((&tokens["token_type"], &tokens["expires_in"]), (&json!("Bearer"), &json!(3600)));
    assert_eq!(tokens["scope"], "analytics:read", "fewer than were asked for");
    let text = |name: &str| tokens[name].as_str().unwrap();
    assert!(text("access_token").starts_with("svcoat_") && text("refresh_token").starts_with("svcort_"));

    // Connected apps shows the grant, and ends it.
    assert!(works(&app, text("access_token")).await);
    let grants = app.get("/v1/auth/oauth-grants").bearer(&owner).send().await.ok(200);
    let grant = &grants["items"][0];
    assert_eq!((&grant["clientName"], &grant["clientId"]), (&json!("Assistant"), &json!(client)));
    assert_eq!(grant["scopes"], json!(["analytics:read"]));
    assert_eq!(grant["lastUsedAt"], "2026-11-21T12:00:00.000Z");
    let path = format!("/v1/orgs/acme/oauth-grants/{}", grant["id"].as_str().unwrap());
    app.delete(&path).bearer(&owner).send().await.ok(204);
    assert!(!works(&app, text("access_token")).await, "at once on this instance");
    is_error(&super::client::refresh(&app, &client, text("refresh_token")).await, "invalid_grant");

    let record = record(&app, &owner).await;
    let actions: Vec<&str> = record.iter().map(|entry| entry["action"].as_str().unwrap()).collect();
    assert_eq!(actions, ["oauth_grant.revoke", "oauth_grant.create"]);
    assert_eq!(record[1]["details"]["receiver"], "assistant.example");
    for secret in [code, text("access_token"), text("refresh_token")] {
        assert!(!json!(record).to_string().contains(secret));
    }
}

#[tokio::test]
async fn a_refusal_goes_back_and_stands_in_the_record() {
    let app = start().await;
    let owner = app.owner().await;
    let org = org_id(&app, &owner).await;
    for decision in [json!({ "allow": false }), json!({ "allow": false, "orgId": org })] {
        let (_, id) = asked(&app, "analytics:read").await;
        let decided = decide(&app, &owner, &id, &decision).await.ok(200);
        let back = sent_back(decided["redirectTo"].as_str().unwrap(), REDIRECT);
        let expected = json!({ "error": "access_denied", "state": STATE, "iss": app.url });
        assert_eq!(back, expected);
        let again = json!({ "allow": true, "orgId": org, "scopes": ["analytics:read"] });
        decide(&app, &owner, &id, &again).await.problem(410, "gone");
    }
    let record = record(&app, &owner).await;
    assert_eq!(record.len(), 1, "who names no organization refuses in none");
    assert_eq!(
        (&record[0]["action"], &record[0]["actorKind"]),
        (&json!("oauth_grant.refuse"), &json!("user"))
    );
}

#[tokio::test]
async fn nobody_gives_what_was_not_asked_is_not_held_or_never_given() {
    let app = start().await;
    let owner = app.owner().await;
    let viewer = app.user("vic").await;
    app.join(&viewer, &owner, Role::Viewer).await;
    let (org, other) = (org_id(&app, &owner).await, org_id(&app, &viewer).await);
    let (_, id) = asked(&app, "analytics:read leads:read config:write org:admin").await;
    let give = async |user: &User, org: &str, scopes: Value, projects: Value| {
        let body = json!({ "allow": true, "orgId": org, "scopes": scopes, "projectIds": projects });
        decide(&app, user, &id, &body).await
    };
    let not_asked = give(&owner, &org, json!(["analytics:read", "ads:read", "org:admin"]), Value::Null).await;
    assert_eq!(not_asked.violations(), ["body.scopes.1", "body.scopes.2"]);
    assert_eq!(give(&owner, &org, json!([]), Value::Null).await.violations(), ["body.scopes"]);
    let nothing = decide(&app, &owner, &id, &json!({ "allow": true, "orgId": org })).await;
    assert_eq!(nothing.violations(), ["body.scopes"]);
    let nowhere = decide(&app, &owner, &id, &json!({ "allow": true, "scopes": ["analytics:read"] })).await;
    assert_eq!(nowhere.violations(), ["body.orgId"]);

    let lacks = give(&viewer, &org, json!(["analytics:read", "config:write"]), Value::Null).await;
    assert_eq!(lacks.problem(403, "insufficient_scope")["required"], json!(["config:write"]));
    // Personal data need the flag of the member, also for an administrator.
    let admin = app.user("ada").await;
    app.join_with(&admin, &owner, Role::Admin, false).await;
    let lacks = give(&admin, &org, json!(["leads:read"]), Value::Null).await;
    assert_eq!(lacks.problem(403, "insufficient_scope")["required"], json!(["leads:read"]));
    give(&owner, &other, json!(["analytics:read"]), Value::Null).await.problem(404, "not_found");

    let foreign = app.project(&viewer, "shop").await;
    let own = app.project(&owner, "shop").await;
    let projects = json!([own.id, foreign.id]);
    let refused = give(&owner, &org, json!(["analytics:read"]), projects).await;
    assert_eq!(refused.violations(), ["body.projectIds.1"]);

    // What changes something needs sudo; what reads does not.
    give(&owner, &org, json!(["config:write"]), Value::Null).await.problem(403, "sudo_required");
    app.sudo(&owner).await;
    app.advance(Duration::from_secs(11));
    give(&owner, &org, json!(["config:write"]), Value::Null).await.ok(200);
}

/// The decision needs the session of the person and the stored request, so no other page can make it.
#[tokio::test]
async fn a_decision_needs_a_session() {
    let app = start().await;
    let owner = app.owner().await;
    let org = org_id(&app, &owner).await;
    let (_, id) = asked(&app, "analytics:read").await;
    let path = format!("/v1/oauth/requests/{id}");
    let body = json!({ "allow": true, "orgId": org, "scopes": ["analytics:read"] });
    app.post(&path).json(&body).send().await.problem(401, "unauthorized");
    let key = app.secret_key(&owner, &[access::Scope::AnalyticsRead], &[]).await;
    app.post(&path).token(&key).json(&body).send().await.problem(403, "forbidden");
    let form = app.post(&path).bearer(&owner).header("content-type", "application/x-www-form-urlencoded");
    form.body("allow=true").send().await.problem(415, "unsupported_media_type");
    let held = connect(&app, &owner, &org, &["analytics:read"]).await;
    app.post(&path).token(&held.access).json(&body).send().await.problem(401, "invalid_token");
    app.post(&path).bearer(&owner).json(&body).send().await.ok(200);
}

/// The confused deputy: a person allowed one client, and another calls itself the same.
#[tokio::test]
async fn consent_for_one_client_is_none_for_another_of_the_same_name() {
    let app = start().await;
    let owner = app.owner().await;
    let org = org_id(&app, &owner).await;
    let first = connect(&app, &owner, &org, &["analytics:read"]).await;
    // The same client is asked again, too.
    for client in [register(&app, "Assistant", REDIRECT).await, first.client.clone()] {
        let id = request_of(&app, &ask(&app, &client, &[]).await);
        app.get(&format!("/v1/oauth/requests/{id}")).bearer(&owner).send().await.ok(200);
    }
    let evil = register(&app, "Assistant", "https://evil.example/callback").await;
    let code = {
        let id = request_of(&app, &ask(&app, &first.client, &[]).await);
        allow(&app, &owner, &id, &org, &["analytics:read"]).await
    };
    is_error(&exchange(&app, &evil, &code).await, "invalid_grant");
    // A code that another held is good for nobody.
    is_error(&exchange(&app, &first.client, &code).await, "invalid_grant");
    assert!(works(&app, &first.access).await, "another grant of this client goes on");
}

/// Two browsers go through the same client. An attacker who slips the code of one into the other gets nothing for it.
#[tokio::test]
async fn a_code_of_another_browser_is_good_for_nobody_and_each_gets_its_own_state_back() {
    let app = start().await;
    let owner = app.owner().await;
    let org = org_id(&app, &owner).await;
    let client = register(&app, "Assistant", REDIRECT).await;
    let verifiers = ["a".repeat(43), "b".repeat(43)];
    let mut codes = Vec::new();
    for (state, verifier) in ["state of a", "state of b"].into_iter().zip(&verifiers) {
        let challenge = challenge(verifier);
        let asked = ask(&app, &client, &[("state", state), ("code_challenge", &challenge)]).await;
        let decision = json!({ "allow": true, "orgId": org, "scopes": ["analytics:read"] });
        let decided = decide(&app, &owner, &request_of(&app, &asked), &decision).await.ok(200);
        let back = sent_back(decided["redirectTo"].as_str().unwrap(), REDIRECT);
        assert_eq!(back["state"], state);
        codes.push(back["code"].as_str().unwrap().to_owned());
    }
    let exchanged = async |code: &str, verifier: &str| {
        let form = [
            ("grant_type", "authorization_code"),
            ("client_id", client.as_str()),
            ("code", code),
            ("redirect_uri", REDIRECT),
            ("code_verifier", verifier),
        ];
        token(&app, &form).await
    };
    is_error(&exchanged(&codes[0], &verifiers[1]).await, "invalid_grant");
    is_error(&exchanged(&codes[0], &verifiers[0]).await, "invalid_grant");
    exchanged(&codes[1], &verifiers[1]).await.ok(200);
}

#[tokio::test]
async fn two_decisions_at_once_make_one_grant() {
    let app = start().await;
    let owner = app.owner().await;
    let org = org_id(&app, &owner).await;
    let (_, id) = asked(&app, "analytics:read").await;
    let body = json!({ "allow": true, "orgId": org, "scopes": ["analytics:read"] });
    let answers = futures::future::join_all((0..8).map(|_| decide(&app, &owner, &id, &body))).await;
    let count = |status: u16| answers.iter().filter(|answer| answer.status == status).count();
    assert_eq!((count(200), count(410)), (1, 7));
    let grants = app.get("/v1/auth/oauth-grants").bearer(&owner).send().await.ok(200);
    assert_eq!(grants["items"].as_array().unwrap().len(), 1);
}

async fn principal(app: &App, access: &str) -> domain::Result<Principal> {
    access::authenticate_for_mcp(&app.inner.context, access).await
}

/// Nobody's application can do more than they can do now.
#[tokio::test]
async fn a_grant_is_never_more_than_its_person_may_do_now() {
    let app = start().await;
    let owner = app.owner().await;
    let anna = app.user("anna").await;
    app.join(&anna, &owner, Role::Analyst).await;
    let (shop, blog) = (app.project(&owner, "shop").await, app.project(&owner, "blog").await);
    let org = org_id(&app, &owner).await;
    app.sudo(&owner).await;
    let all = connect(&app, &anna, &org, &["analytics:read", "ads:read"]).await;
    let narrow = {
        let (client, id) = asked(&app, "analytics:read").await;
        let body = json!({
            "allow": true, "orgId": org, "scopes": ["analytics:read"], "projectIds": [shop.id],
        });
        let decided = decide(&app, &anna, &id, &body).await.ok(200);
        let back = sent_back(decided["redirectTo"].as_str().unwrap(), REDIRECT);
        super::client::Connected::of(&client, &exchange(&app, &client, back["code"].as_str().unwrap()).await)
    };
    let context = &app.inner.context;
    let reaches = async |token: &str, project: &str| {
        let principal = principal(&app, token).await.ok()?;
        access::project(context, &principal, project).await.ok().map(|access| access.scopes().names())
    };
    let read = |names: &[&str]| Some(names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>());
    assert_eq!(reaches(&all.access, "acme/shop").await, read(&["analytics:read", "ads:read"]));
    assert_eq!(reaches(&narrow.access, "acme/shop").await, read(&["analytics:read"]));
    assert_eq!(reaches(&narrow.access, "acme/blog").await, None);
    // Another organization of the person stays closed.
    let own = app.project(&anna, "own").await;
    assert_eq!(reaches(&all.access, &own.id).await, None);

    // A deleted project is gone for the application, too.
    app.delete(&format!("/v1/projects/{}", blog.id)).bearer(&owner).send().await.ok(204);
    assert_eq!(reaches(&all.access, &blog.id).await, None);

    // Who loses a right loses it for every application, while the token is still good.
    let change = json!({ "role": "viewer" });
    let member = format!("/v1/orgs/acme/members/{}", anna.id);
    app.patch(&member).bearer(&owner).json(&change).send().await.ok(200);
    assert_eq!(reaches(&all.access, "acme/shop").await, read(&["analytics:read", "ads:read"]));
    app.delete(&member).bearer(&owner).send().await.ok(204);
    assert_eq!(reaches(&all.access, "acme/shop").await, None);
    assert_eq!(reaches(&narrow.access, "acme/shop").await, None);
    app.advance(Duration::from_secs(10));
    assert!(!works(&app, &all.access).await);
    is_error(&super::client::refresh(&app, &all.client, &all.refresh).await, "invalid_grant");
}
