use std::time::Duration;

use domain::tenancy::access::Scope;
use entity::Role;
use serde_json::{Value, json};

use crate::support::mailbox::Mailbox;
use crate::support::{Answer, App, User};

/// The token in an invitation's link.
fn token(created: &Value) -> String {
    created["acceptUrl"].as_str().unwrap().rsplit('/').next().unwrap().to_owned()
}

fn viewer(email: &str) -> Value {
    json!({ "email": email, "role": "viewer" })
}

async fn accept(app: &App, user: &User, token: &str) -> Answer {
    app.post(&format!("/v1/invitations/{token}/accept")).bearer(user).send().await
}

async fn details(app: &App, token: &str) -> Answer {
    app.get(&format!("/v1/invitations/{token}")).send().await
}

async fn sign_up(app: &App, email: &str, token: &str) -> Answer {
    let body = json!({ "email": email, "password": "a long password", "invitationToken": token });
    app.post("/v1/auth/signup").json(&body).send().await
}

#[tokio::test]
async fn somebody_with_an_account_is_invited_and_accepts() {
    let app = App::start().await;
    let owner = app.owner().await;
    let anna = app.user("anna").await;
    let path = "/v1/orgs/acme/invitations";
    let body = json!({ "email": "Anna@example.com", "role": "analyst", "pii": true });
    app.post(path).bearer(&owner).json(&body).send().await.problem(403, "sudo_required");
    let made = app.invite(&owner, body).await;
    assert_eq!(made["invitation"]["email"], "anna@example.com");
    assert_eq!(made["invitation"]["expiresAt"], "2026-11-28T12:00:00.000Z");
    let token = token(&made);

    let shown = details(&app, &token).await.ok(200);
    let expected = json!({
        "org": { "slug": "acme", "name": "acme" }, "email": "anna@example.com", "role": "analyst",
        "invitedBy": "acme@example.com", "expiresAt": "2026-11-28T12:00:00.000Z", "accountExists": null,
    });
    assert_eq!(shown, expected);

    let accepted = accept(&app, &anna, &token).await.ok(200);
    assert_eq!((&accepted["org"]["slug"], &accepted["role"]), (&json!("acme"), &json!("analyst")));
    accept(&app, &anna, &token).await.problem(410, "gone");
    details(&app, &token).await.problem(410, "gone");
    let org = app.get("/v1/orgs/acme").bearer(&anna).send().await.ok(200);
    assert_eq!(org["role"], "analyst");

    let list = app.get(path).bearer(&owner).send().await.ok(200);
    assert_eq!(list["items"].as_array().unwrap().len(), 1);
    assert_eq!(list["items"][0]["acceptedAt"], "2026-11-21T12:00:00.000Z");
    app.sudo(&owner).await;
    let again = app.post(path).bearer(&owner).json(&viewer("anna@example.com")).send().await;
    again.problem(409, "conflict");
}

#[tokio::test]
async fn somebody_new_signs_up_with_an_invitation_where_others_may_not() {
    let app = App::with(&[("SVC_SIGNUP", "invited")]).await;
    let owner = app.owner().await;
    let token = token(&app.invite(&owner, viewer("new@example.com")).await);
    assert_eq!(details(&app, &token).await.ok(200)["accountExists"], json!(null));
    sign_up(&app, "else@example.com", &token).await.problem(403, "forbidden");
    sign_up(&app, "new@example.com", "svci_made-up").await.problem(404, "not_found");
    let session = sign_up(&app, "New@example.com", &token).await.ok(201);
    let me = app.get("/v1/auth/me").token(session["token"].as_str().unwrap()).send().await.ok(200);
    let memberships = me["memberships"].as_array().unwrap();
    assert_eq!(memberships.len(), 1, "no organization of their own");
    assert_eq!((&memberships[0]["org"]["slug"], &memberships[0]["role"]), (&json!("acme"), &json!("viewer")));
    sign_up(&app, "new@example.com", &token).await.problem(410, "gone");
}

/// Who invited has a link too, so only the mailed one proves the address.
#[tokio::test]
async fn who_accepts_by_the_mailed_link_has_proven_the_address() {
    let mailbox = Mailbox::start().await;
    let app = App::with(&mailbox.settings()).await;
    let owner = app.owner().await;
    app.prove_address(&owner).await;
    let verified = async |token: &str| {
        let me = app.get("/v1/auth/me").token(token).send().await.ok(200);
        me["user"]["emailVerified"].as_bool().unwrap()
    };
    for (email, by_mail) in [("mailed@example.com", true), ("handed@example.com", false)] {
        let handed = token(&app.invite(&owner, viewer(email)).await);
        app.send_mails().await;
        let mailed = mailbox.take_one().invitation();
        details(&app, &mailed).await.ok(200);
        let used = if by_mail { &mailed } else { &handed };
        let session = sign_up(&app, email, used).await.ok(201);
        assert_eq!(verified(session["token"].as_str().unwrap()).await, by_mail, "{email}");
        for over in [&mailed, &handed] {
            details(&app, over).await.problem(410, "gone");
        }
    }
    let anna = app.user("anna").await;
    app.invite(&owner, viewer(&anna.email)).await;
    app.send_mails().await;
    accept(&app, &anna, &mailbox.take_one().invitation()).await.ok(200);
    assert!(verified(&anna.token).await);
}

/// The link in the answer proves nothing, with and without a mail server, for a new account and for one that is signed
/// in.
#[tokio::test]
async fn who_accepts_by_the_link_of_the_inviter_has_proven_nothing() {
    let mailbox = Mailbox::start().await;
    for with_mail in [false, true] {
        let app = match with_mail {
            true => App::with(&mailbox.settings()).await,
            false => App::start().await,
        };
        let owner = app.owner().await;
        if with_mail {
            app.prove_address(&owner).await;
        }
        let verified = async |token: &str| {
            let me = app.get("/v1/auth/me").token(token).send().await.ok(200);
            me["user"]["emailVerified"].as_bool().unwrap()
        };
        let handed = token(&app.invite(&owner, viewer("new@example.com")).await);
        let session = sign_up(&app, "new@example.com", &handed).await.ok(201);
        assert!(!verified(session["token"].as_str().unwrap()).await);
        let user = app.user("anna").await;
        let handed = token(&app.invite(&owner, viewer(&user.email)).await);
        accept(&app, &user, &handed).await.ok(200);
        assert!(!verified(&user.token).await);
    }
}

#[tokio::test]
async fn an_invitation_is_for_one_address_and_for_seven_days() {
    let app = App::start().await;
    let owner = app.owner().await;
    let (anna, eve) = (app.user("anna").await, app.user("eve").await);
    let token = token(&app.invite(&owner, viewer(&anna.email)).await);
    accept(&app, &eve, &token).await.problem(403, "forbidden");
    app.get("/v1/orgs/acme").bearer(&eve).send().await.problem(404, "not_found");
    app.advance(Duration::from_secs(7 * 86_400 - 1));
    details(&app, &token).await.ok(200);
    app.advance(Duration::from_secs(1));
    details(&app, &token).await.problem(410, "gone");
    let login = json!({ "email": anna.email, "password": anna.password });
    let session = app.post("/v1/auth/login").json(&login).send().await.ok(200);
    let anna = User { token: session["token"].as_str().unwrap().to_owned(), ..anna };
    accept(&app, &anna, &token).await.problem(410, "gone");
}

#[tokio::test]
async fn an_invitation_is_taken_back_and_replaced() {
    let app = App::start().await;
    let owner = app.owner().await;
    let key = app.secret_key(&owner, &[Scope::OrgAdmin], &[]).await;
    let first = app.invite(&owner, viewer("new@example.com")).await;
    let second = app.invite(&owner, viewer("new@example.com")).await;
    details(&app, &token(&first)).await.problem(410, "gone");
    details(&app, &token(&second)).await.ok(200);

    let path = format!("/v1/orgs/acme/invitations/{}", second["invitation"]["id"].as_str().unwrap());
    // Taking back needs no sudo, and a key with org:admin may.
    app.delete(&path).token(&key).send().await.ok(204);
    details(&app, &token(&second)).await.problem(410, "gone");
    sign_up(&app, "new@example.com", &token(&second)).await.problem(410, "gone");
    app.post("/v1/orgs/acme/invitations")
        .token(&key)
        .json(&viewer("x@example.com"))
        .send()
        .await
        .problem(403, "forbidden");

    let third = app.invite(&owner, viewer("new@example.com")).await;
    sign_up(&app, "new@example.com", &token(&third)).await.ok(201);
    let path = format!("/v1/orgs/acme/invitations/{}", third["invitation"]["id"].as_str().unwrap());
    app.delete(&path).bearer(&owner).send().await.problem(410, "gone");
    let unknown = "/v1/orgs/acme/invitations/5e55105e-0000-4000-8000-000000000001";
    app.delete(unknown).bearer(&owner).send().await.problem(404, "not_found");
}

#[tokio::test]
async fn nobody_invites_beyond_what_they_hold() {
    let app = App::start().await;
    let owner = app.owner().await;
    let admin = app.user("admin").await;
    app.join(&admin, &owner, Role::Admin).await;
    app.sudo(&admin).await;
    let invite =
        async |body: Value| app.post("/v1/orgs/acme/invitations").bearer(&admin).json(&body).send().await;
    let refused = invite(json!({ "email": "a@example.com", "role": "viewer", "pii": true })).await;
    assert_eq!(refused.problem(403, "insufficient_scope")["required"], json!(["leads:read"]));
    let owner_role = invite(json!({ "email": "a@example.com", "role": "owner" })).await;
    assert_eq!(owner_role.violations(), ["body.role"]);
    let address = invite(json!({ "email": "not an address", "role": "viewer" })).await;
    assert_eq!(address.violations(), ["body.email"]);
    invite(json!({ "email": "a@example.com", "role": "admin" })).await.ok(201);
}

#[tokio::test]
async fn one_invitation_accepted_twice_at_once_makes_one_member() {
    let app = App::start().await;
    let owner = app.owner().await;
    let anna = app.user("anna").await;
    let token = token(&app.invite(&owner, viewer(&anna.email)).await);
    let (one, other) = tokio::join!(accept(&app, &anna, &token), accept(&app, &anna, &token));
    let (won, lost) = if one.status == 200 { (one, other) } else { (other, one) };
    won.ok(200);
    lost.problem(410, "gone");
}

#[tokio::test]
async fn two_sign_ups_at_once_with_one_invitation_make_one_account() {
    let app = App::start().await;
    let owner = app.owner().await;
    let token = token(&app.invite(&owner, viewer("new@example.com")).await);
    let sign_up = || sign_up(&app, "new@example.com", &token);
    let (one, other) = tokio::join!(sign_up(), sign_up());
    let (won, lost) = if one.status == 201 { (one, other) } else { (other, one) };
    won.ok(201);
    assert!([409, 410].contains(&lost.status), "{}", lost.text());
}

#[tokio::test]
async fn made_up_invitations_count_as_failed_sign_ins() {
    let app = App::start().await;
    for _ in 0..10 {
        details(&app, "svci_000000000000000000000000000000").await.problem(404, "not_found");
    }
    let refused = details(&app, "svci_000000000000000000000000000000").await;
    refused.problem(429, "rate_limited");
    assert!(refused.header("retry-after").is_some());
}

/// Who invited has a link too. Would it tell, everybody could ask which addresses have accounts here.
#[tokio::test]
async fn whether_an_address_has_an_account_is_told_to_who_reads_its_mail() {
    let mailbox = Mailbox::start().await;
    let app = App::with(&mailbox.settings()).await;
    let owner = app.owner().await;
    app.prove_address(&owner).await;
    let (anna, eve) = (app.user("anna").await, app.user("eve").await);
    for (email, exists) in [(anna.email.as_str(), true), ("nobody@example.com", false)] {
        let handed = token(&app.invite(&owner, viewer(email)).await);
        app.send_mails().await;
        let mailed = mailbox.take_one().invitation();
        let told = async |token: &str, by: Option<&User>| {
            let call = app.get(&format!("/v1/invitations/{token}"));
            let call = by.into_iter().fold(call, |call, user| call.bearer(user));
            call.send().await.ok(200)["accountExists"].clone()
        };
        assert_eq!(told(&mailed, None).await, exists);
        for stranger in [None, Some(&owner), Some(&eve)] {
            assert_eq!(told(&handed, stranger).await, json!(null), "{email}");
        }
        if exists {
            // Who is logged in with the address knows it.
            assert_eq!(told(&handed, Some(&anna)).await, true);
        }
    }
}

/// Neither the answer nor the work of an invitation tells whether the address has an account.
#[tokio::test]
async fn inviting_takes_the_same_with_and_without_an_account() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.user("anna").await;
    app.sudo(&owner).await;
    let invite = async |email: &str| {
        let call = app.post("/v1/orgs/acme/invitations").bearer(&owner).json(&viewer(email));
        app.count_statements(async || call.send().await.ok(201)).await.0
    };
    // The first request of a login asks more, whatever it is.
    invite("first@example.com").await;
    assert_eq!(invite("anna@example.com").await, invite("nobody@example.com").await);
}

async fn one_more(app: &App, by: &User, org: &str, email: &str) -> Answer {
    app.sudo(by).await;
    app.post(&format!("/v1/orgs/{org}/invitations")).bearer(by).json(&viewer(email)).send().await
}

#[tokio::test]
async fn an_organization_invites_only_so_many_in_a_day() {
    let app = App::start().await;
    let owner = app.owner().await;
    let admin = app.user("admin").await;
    app.join(&admin, &owner, Role::Admin).await;
    for number in 0..50 {
        // The same address again counts as well: it is written to again.
        let by = if number % 2 == 0 { &owner } else { &admin };
        one_more(&app, by, "acme", &format!("{}@example.com", number / 2)).await.ok(201);
    }
    let refused = one_more(&app, &owner, "acme", "more@example.com").await;
    refused.problem(429, "rate_limited");
    assert_eq!(refused.header("retry-after"), Some("86400"));
    app.advance(Duration::from_secs(86_400));
    one_more(&app, &owner, "acme", "more@example.com").await.ok(201);
}

/// Organizations cost nothing, so an account is counted by itself, and deleting one gives nothing back.
#[tokio::test]
async fn an_account_invites_only_so_many_in_a_day_whatever_the_organization() {
    let app = App::start().await;
    let owner = app.owner().await;
    for number in 0..30 {
        let slug = format!("org-{number}");
        if number % 10 == 0 {
            let body = json!({ "name": slug, "slug": slug });
            app.post("/v1/orgs").bearer(&owner).json(&body).send().await.ok(201);
        }
        let slug = format!("org-{}", number / 10 * 10);
        one_more(&app, &owner, &slug, &format!("{number}@example.com")).await.ok(201);
        if number % 10 == 9 {
            app.delete(&format!("/v1/orgs/{slug}")).bearer(&owner).send().await.ok(204);
        }
        app.advance(Duration::from_secs(60));
    }
    let refused = one_more(&app, &owner, "acme", "more@example.com").await;
    refused.problem(429, "rate_limited");
    assert_eq!(refused.header("retry-after"), Some("84600"));
    app.advance(Duration::from_secs(84_599));
    one_more(&app, &owner, "acme", "more@example.com").await.problem(429, "rate_limited");
    app.advance(Duration::from_secs(1));
    one_more(&app, &owner, "acme", "more@example.com").await.ok(201);
    one_more(&app, &owner, "acme", "still.more@example.com").await.problem(429, "rate_limited");
}

/// Whoever makes accounts and organizations by the dozen writes to the same person no more often.
#[tokio::test]
async fn an_address_is_invited_only_so_often_in_a_day_whoever_invites() {
    let app = App::start().await;
    let owner = app.owner().await;
    for number in 0..5 {
        let (name, slug) = (format!("sender{number}"), format!("org-{number}"));
        let sender = app.user(&name).await;
        let body = json!({ "name": slug, "slug": slug });
        app.post("/v1/orgs").bearer(&sender).json(&body).send().await.ok(201);
        one_more(&app, &sender, &slug, "Victim@Example.com").await.ok(201);
    }
    let refused = one_more(&app, &owner, "acme", "victim@example.com").await;
    refused.problem(429, "rate_limited");
    one_more(&app, &owner, "acme", "somebody@example.com").await.ok(201);
    app.advance(Duration::from_secs(86_400));
    one_more(&app, &owner, "acme", "victim@example.com").await.ok(201);
}

#[tokio::test]
async fn of_many_invitations_at_once_no_more_are_made_than_a_day_has() {
    let app = App::start().await;
    let owner = app.owner().await;
    for slug in ["one", "two"] {
        let body = json!({ "name": slug, "slug": slug });
        app.post("/v1/orgs").bearer(&owner).json(&body).send().await.ok(201);
    }
    app.sudo(&owner).await;
    let send = |number: usize| {
        let org = ["one", "two"][number % 2];
        let call = app.post(&format!("/v1/orgs/{org}/invitations")).bearer(&owner);
        call.json(&viewer(&format!("{number}@example.com"))).send()
    };
    let answers = futures::future::join_all((0..36).map(send)).await;
    let statuses: Vec<_> = answers.iter().map(|answer| answer.status).collect();
    assert_eq!(statuses.iter().filter(|status| **status == 201).count(), 30, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| **status == 429).count(), 6, "{statuses:?}");
}
