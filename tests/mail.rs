//! Outgoing mail: the queue, the texts, and an unavailable mail server.

use std::time::Duration;

use entity::mail;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use crate::support::mailbox::{Mail, Mailbox};
use crate::support::{App, CRON_SECRET, User};

impl App {
    /// Runs the mail job once and answers what it did.
    pub async fn send_mails(&self) -> Value {
        let run = self.get("/v1/cron/mail").token(CRON_SECRET).send().await.ok(200)["ran"][0].clone();
        assert_eq!(run["ok"], true);
        run["stats"].clone()
    }

    pub async fn queued_mails(&self) -> u64 {
        mail::Entity::find().count(&self.inner.context.db).await.unwrap()
    }

    /// Asks for a link; the answer is always the same.
    pub async fn ask_for_link(&self, email: &str, purpose: &str) {
        let body = json!({ "email": email, "purpose": purpose });
        let answer = self.post("/v1/auth/magic-link").json(&body).send().await.ok(202);
        assert_eq!(answer, json!({ "ok": true }));
    }

    /// Invites and answers the created invitation.
    pub async fn invite(&self, owner: &User, input: Value) -> Value {
        self.sudo(owner).await;
        let path = format!("/v1/orgs/{}/invitations", owner.org);
        self.post(&path).bearer(owner).json(&input).send().await.ok(201)
    }
}

impl Mail {
    /// The token of the magic link in the text.
    #[track_caller]
    pub fn token(&self) -> String {
        let rest = self.text.split("token=").nth(1).unwrap_or_else(|| panic!("no link in {}", self.text));
        rest.split(['&', '\r', '\n']).next().unwrap().to_owned()
    }
}

impl Mail {
    /// The token of the invitation in the text.
    #[track_caller]
    pub fn invitation(&self) -> String {
        let rest = self.text.split("/invitations/").nth(1);
        let rest = rest.unwrap_or_else(|| panic!("no invitation in {}", self.text));
        rest.split(['\r', '\n']).next().unwrap().to_owned()
    }
}

/// Somebody whose account is in German.
async fn german(app: &App) -> String {
    let body = json!({
        "email": "bernd@example.com", "password": "ein langes Passwort", "locale": "de",
        "organization": { "name": "Bäcker & Söhne", "slug": "baecker" },
    });
    app.post("/v1/auth/signup").json(&body).send().await.ok(201)["token"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_sign_in_link_comes_in_two_parts_and_in_the_language_of_the_account() {
    let mailbox = Mailbox::start().await;
    let app = App::with(&mailbox.settings()).await;
    let owner = app.owner().await;
    german(&app).await;

    app.ask_for_link(&owner.email, "login").await;
    assert_eq!(app.send_mails().await["sent"], 1);
    let mail = mailbox.take_one();
    assert_eq!((mail.to.as_str(), mail.from.as_str()), (owner.email.as_str(), "svc@example.com"));
    assert_eq!(mail.subject, "Your sign-in link");
    let link = format!("{}/magic-link?token={}&purpose=login&first=true", app.url, mail.token());
    assert!(mail.text.contains(&link), "{}", mail.text);
    assert!(mail.text.contains("within 15 minutes"));
    assert!(mail.html.contains(&format!("href=\"{}\"", link.replace('&', "&amp;"))), "{}", mail.html);
    assert!(mail.raw.contains("Auto-Submitted: auto-generated"));
    assert_eq!(app.queued_mails().await, 0);

    app.ask_for_link("Bernd@Example.com", "sudo").await;
    app.send_mails().await;
    let mail = mailbox.take_one();
    assert_eq!(mail.subject, "Bitte bestätigen Sie, dass Sie es sind");
    assert!(mail.text.contains("15 Minuten") && mail.text.contains("purpose=sudo"), "{}", mail.text);
    assert!(mail.html.contains("Bestätigen</a>"), "{}", mail.html);
}

#[tokio::test]
async fn an_invitation_comes_in_two_parts_and_in_both_languages() {
    let mailbox = Mailbox::start().await;
    let app = App::with(&mailbox.settings()).await;
    let owner = app.owner().await;
    app.prove_address(&owner).await;
    german(&app).await;

    let made = app.invite(&owner, json!({ "email": "new@example.com", "role": "viewer" })).await;
    app.send_mails().await;
    let mail = mailbox.take_one();
    assert_eq!((mail.to.as_str(), mail.subject.as_str()), ("new@example.com", "Invitation to web analytics"));
    let url = format!("{}/invitations/{}", app.url, mail.invitation());
    assert_ne!(made["acceptUrl"], url, "the mail has a link of its own");
    assert!(mail.text.contains("Organization: acme\r\n"), "{}", mail.text);
    assert!(mail.text.contains("Invited by: acme (at) example·com\r\n"), "{}", mail.text);
    assert!(mail.text.contains("Your role: viewer\r\n"), "{}", mail.text);
    assert!(mail.html.contains(&url));

    // Who has an account is written to in its language.
    app.invite(&owner, json!({ "email": "bernd@example.com", "role": "admin" })).await;
    app.send_mails().await;
    let mail = mailbox.take_one();
    assert_eq!(mail.subject, "Einladung zur Webanalyse");
    assert!(mail.text.contains("Ihre Rolle: Administration\r\n"), "{}", mail.text);
    assert!(mail.html.contains("Einladung annehmen"));
}

/// A stranger reads the subject and the first words before anything else; those are ours alone.
#[tokio::test]
async fn what_a_sender_wrote_stands_in_no_subject_and_no_preview_and_is_no_link() {
    let mailbox = Mailbox::start().await;
    let app = App::with(&mailbox.settings()).await;
    let names = [
        "You have won! Claim now at https://win.example/now",
        "www.win.example and win.example.gnirts mail boss@win.example",
        "win\u{3002}example win\u{ff0e}example tel:+491234567 mailto:boss@win.example",
    ];
    for (number, name) in names.into_iter().enumerate() {
        let email = format!("eve{number}@example.com");
        let slug = format!("eve-{number}");
        let body = json!({
            "email": email, "password": "a long password", "name": name,
            "organization": { "name": name, "slug": slug },
        });
        let session = app.post("/v1/auth/signup").json(&body).send().await.ok(201);
        let text = |field: &str| session[field].as_str().unwrap().to_owned();
        let eve =
            User { token: text("token"), id: text("userId"), email, password: String::new(), org: slug };
        app.prove_address(&eve).await;
        app.invite(&eve, json!({ "email": "victim@example.com", "role": "viewer" })).await;
        app.send_mails().await;
        let mail = mailbox.take_one();
        assert_eq!(mail.subject, "Invitation to web analytics");
        let preview: String = mail.text.chars().take(200).collect();
        assert!(!preview.contains("win"), "{preview}");
        let body = mail.html.split("<body").nth(1).unwrap();
        let shown: String = body.split('>').skip(1).flat_map(|part| part.split('<').next()).collect();
        assert!(!shown.trim().chars().take(200).collect::<String>().contains("win"), "{shown}");
        for part in [mail.text.replace(&app.url, ""), mail.html.replace(&app.url, "")] {
            for linked in ["://", "www.", "win.example", "@win", "tel:", "mailto:"] {
                assert!(!part.contains(linked), "{linked} in {part}");
            }
            for hidden in ['\u{202e}', '\u{200b}', '\u{1}', '\u{3002}', '\u{ff0e}'] {
                assert!(!part.contains(hidden), "{hidden:?} in {part}");
            }
        }
        assert!(mail.text.contains("Organization: "), "{}", mail.text);
    }
}

/// Anybody may ask for a link to anybody's address, and choose where it leads.
#[tokio::test]
async fn where_a_sign_in_link_leads_stands_in_no_preview() {
    let mailbox = Mailbox::start().await;
    let app = App::with(&mailbox.settings()).await;
    let owner = app.owner().await;
    for purpose in ["login", "sudo"] {
        let body =
            json!({ "email": owner.email, "purpose": purpose, "redirectTo": "/you-have-won-call-now" });
        app.post("/v1/auth/magic-link").json(&body).send().await.ok(202);
        app.send_mails().await;
        let mail = mailbox.take_one();
        assert!(mail.text.contains("you-have-won"), "{}", mail.text);
        assert!(!mail.text.chars().take(200).collect::<String>().contains("you-have"), "{}", mail.text);
    }
}

#[tokio::test]
async fn who_has_not_confirmed_an_address_of_their_own_has_nobody_written_to() {
    let mailbox = Mailbox::start().await;
    let app = App::with(&mailbox.settings()).await;
    let owner = app.owner().await;
    let invite = async || {
        app.sudo(&owner).await;
        let body = json!({ "email": "new@example.com", "role": "viewer" });
        app.post("/v1/orgs/acme/invitations").bearer(&owner).json(&body).send().await
    };
    invite().await.problem(403, "forbidden");
    assert_eq!(app.queued_mails().await, 0);
    app.ask_for_link(&owner.email, "sudo").await;
    app.send_mails().await;
    let proof = json!({ "magicLinkToken": mailbox.take_one().token() });
    app.post("/v1/auth/sudo").bearer(&owner).json(&proof).send().await.ok(200);
    invite().await.ok(201);
    app.send_mails().await;
    assert_eq!(mailbox.take_one().to, "new@example.com");
}

/// What logs someone in is made when its mail is sent, so the queue is no place to find it.
#[tokio::test]
async fn nothing_that_waits_to_be_sent_can_let_anybody_in() {
    let mailbox = Mailbox::start().await;
    let app = App::with(&mailbox.settings()).await;
    let owner = app.owner().await;
    app.prove_address(&owner).await;
    let made = app.invite(&owner, json!({ "email": "new@example.com", "role": "viewer" })).await;
    app.ask_for_link(&owner.email, "login").await;
    mailbox.refuse_next("451 Try later");
    app.send_mails().await;
    let waiting = mail::Entity::find().all(&app.inner.context.db).await.unwrap();
    assert_eq!(waiting.len(), 1, "one was sent and one comes again");
    app.ask_for_link(&owner.email, "sudo").await;
    app.invite(&owner, json!({ "email": "newer@example.com", "role": "viewer" })).await;
    let token = made["acceptUrl"].as_str().unwrap().rsplit('/').next().unwrap();
    for mail in mail::Entity::find().all(&app.inner.context.db).await.unwrap() {
        let about = mail.about.to_string();
        assert!(!about.contains("svci_") && !about.contains("svcm_") && !about.contains(token), "{about}");
    }
}

#[tokio::test]
async fn a_mail_waits_for_its_server_and_over_a_restart() {
    let mailbox = Mailbox::start().await;
    let folder = tempfile::tempdir().unwrap();
    let url = crate::support::TestDatabase::create().await.url_in(folder.path());
    let clock = domain::Clock::fixed(crate::support::noon());
    let app = App::on(folder, &url, clock.clone(), &mailbox.settings()).await;
    let owner = app.owner().await;
    app.ask_for_link(&owner.email, "login").await;
    mailbox.refuse_next("451 Try later");
    assert_eq!(app.send_mails().await, json!({ "sent": 0, "failed": 1, "dropped": 0, "more": false }));
    // Not at once again.
    assert_eq!(app.send_mails().await["failed"], 0);

    let app = App::on(app.stop().await, &url, clock, &mailbox.settings()).await;
    app.advance(Duration::from_secs(301));
    assert_eq!(app.send_mails().await["sent"], 1);
    mailbox.take_one();
    assert_eq!(app.queued_mails().await, 0);
}

#[tokio::test]
async fn what_is_refused_for_good_or_comes_too_late_is_dropped() {
    let mailbox = Mailbox::start().await;
    let app = App::with(&mailbox.settings()).await;
    let owner = app.owner().await;
    app.ask_for_link(&owner.email, "login").await;
    mailbox.refuse_next("550 No such person");
    assert_eq!(app.send_mails().await["dropped"], 1);

    app.ask_for_link(&owner.email, "login").await;
    app.advance(Duration::from_secs(15 * 60));
    assert_eq!(app.send_mails().await["dropped"], 1);

    app.prove_address(&owner).await;
    let made = app.invite(&owner, json!({ "email": "new@example.com", "role": "viewer" })).await;
    let path = format!("/v1/orgs/acme/invitations/{}", made["invitation"]["id"].as_str().unwrap());
    app.delete(&path).bearer(&owner).send().await.ok(204);
    assert_eq!(app.send_mails().await["dropped"], 1);

    assert_eq!((mailbox.mails().len(), app.queued_mails().await), (0, 0));
}

#[tokio::test]
async fn two_servers_send_a_mail_once() {
    let mailbox = Mailbox::start().await;
    let folder = tempfile::tempdir().unwrap();
    let url = crate::support::TestDatabase::create().await.url_in(folder.path());
    let clock = domain::Clock::fixed(crate::support::noon());
    let one = App::on(folder, &url, clock.clone(), &mailbox.settings()).await;
    let other = App::on(tempfile::tempdir().unwrap(), &url, clock, &mailbox.settings()).await;
    let owner = one.owner().await;
    one.prove_address(&owner).await;
    for number in 0..8 {
        one.invite(&owner, json!({ "email": format!("{number}@example.com"), "role": "viewer" })).await;
    }
    let deliver = |app: &App| {
        let app = app.inner.clone();
        async move { domain::tenancy::mail::deliver(&app.context, &app.mailer).await.unwrap().sent }
    };
    let (here, there) = tokio::join!(deliver(&one), deliver(&other));
    assert_eq!(here + there, 8);
    let mut recipients: Vec<_> = mailbox.mails().into_iter().map(|mail| mail.to).collect();
    recipients.sort_unstable();
    recipients.dedup();
    assert_eq!((recipients.len(), mailbox.mails().len()), (8, 8));
}

#[tokio::test]
async fn invitations_of_one_tenant_do_not_hold_up_those_of_another() {
    let mailbox = Mailbox::start().await;
    let app = App::with(&mailbox.settings()).await;
    let (owner, other) = (app.owner().await, app.user("eve").await);
    for user in [&owner, &other] {
        app.prove_address(user).await;
    }
    for number in 0..8 {
        app.invite(&owner, json!({ "email": format!("{number}@example.com"), "role": "viewer" })).await;
    }
    app.invite(&other, json!({ "email": "new@example.com", "role": "viewer" })).await;
    assert_eq!(app.send_mails().await["sent"], 9);
    let recipients: Vec<String> = mailbox.mails().into_iter().map(|mail| mail.to).collect();
    let place = recipients.iter().position(|to| to == "new@example.com").unwrap();
    assert!(place <= 3, "{recipients:?}");
}

#[tokio::test]
async fn of_the_links_that_one_place_requests_for_a_person_one_waits() {
    let mailbox = Mailbox::start().await;
    let app = App::with(&mailbox.settings()).await;
    let owner = app.owner().await;
    for purpose in ["login", "login", "sudo", "login"] {
        app.ask_for_link(&owner.email, purpose).await;
    }
    assert_eq!(app.queued_mails().await, 2);
    assert_eq!(app.send_mails().await["sent"], 2);
}

#[tokio::test]
async fn a_server_with_jobs_of_its_own_sends_at_once() {
    let mailbox = Mailbox::start().await;
    let mut settings = mailbox.settings().to_vec();
    settings.push(("SVC_JOBS", "internal"));
    let app = App::with(&settings).await;
    let jobs = svc::jobs::start(&app.inner);
    let owner = app.owner().await;
    app.ask_for_link(&owner.email, "login").await;
    // Far less than the job's period; the test fails by its own time limit.
    while mailbox.mails().is_empty() {
        tokio::task::yield_now().await;
    }
    jobs.stop().await;
}

#[tokio::test]
async fn without_a_mail_server_production_says_so_and_invites_by_link_only() {
    let app = App::with(&[("SVC_ENV", "production")]).await;
    let owner = app.owner().await;
    let body = json!({ "email": owner.email });
    app.post("/v1/auth/magic-link").json(&body).send().await.problem(503, "not_configured");
    let made = app.invite(&owner, json!({ "email": "new@example.com", "role": "viewer" })).await;
    assert!(made["acceptUrl"].as_str().unwrap().starts_with(&format!("{}/invitations/svci_", app.url)));
    assert_eq!(app.queued_mails().await, 0);
}
