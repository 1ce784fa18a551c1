//! Failed sign-ins, counted for all instances together, and the networks that are exempt from the count of others.

use std::time::Duration;

use domain::ground::secrets::{Key, Place, Secrets};
use domain::{Clock, Context};
use entity::{failed_sign_in, known_network};
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::json;
use tempfile::TempDir;

use crate::support::mailbox::Mailbox;
use crate::support::{Answer, App, CRON_SECRET, TestDatabase, User, noon};

const FROM: &str = "x-real-ip";
const KEY: &str = "1111111111111111111111111111111111111111111111111111111111111111";
const SETTINGS: [(&str, &str); 2] = [("SVC_TRUSTED_IP_HEADER", FROM), ("SVC_SECRET_KEY", KEY)];
const HOME: &str = "198.51.100.1";

/// Instances on one database.
struct Instances {
    url: String,
    clock: Clock,
    _folder: TempDir,
}

impl Instances {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let url = TestDatabase::create().await.url_in(folder.path());
        Self { url, clock: Clock::fixed(noon()), _folder: folder }
    }

    async fn start(&self) -> App {
        App::on(tempfile::tempdir().unwrap(), &self.url, self.clock.clone(), &SETTINGS).await
    }

    async fn two() -> (Self, [App; 2]) {
        let instances = Self::new().await;
        let apps = [instances.start().await, instances.start().await];
        (instances, apps)
    }
}

async fn log_in(app: &App, address: &str, email: &str, password: &str) -> Answer {
    let body = json!({ "email": email, "password": password });
    app.post("/v1/auth/login").header(FROM, address).json(&body).send().await
}

async fn right(app: &App, address: &str, owner: &User) -> Answer {
    log_in(app, address, &owner.email, &owner.password).await
}

async fn wrong(app: &App, address: &str, email: &str) {
    log_in(app, address, email, "not it").await.problem(401, "invalid_token");
}

/// Wrong passwords from so many addresses that the account is locked for others.
async fn lock(app: &App, owner: &User) {
    for count in 0..20 {
        wrong(app, &format!("192.0.2.{count}"), &owner.email).await;
    }
    right(app, "203.0.113.1", owner).await.problem(429, "rate_limited");
}

async fn sweep(app: &App) {
    let run = app.get("/v1/cron/sessions").token(CRON_SECRET).send().await.ok(200);
    assert!(run["ran"][0]["stats"]["knownNetworks"].is_number(), "{run}");
}

async fn known_networks(context: &Context) -> u64 {
    known_network::Entity::find().count(&context.db).await.unwrap()
}

#[tokio::test]
async fn failures_of_an_account_count_for_all_instances_together() {
    let (_instances, apps) = Instances::two().await;
    let owner = apps[0].owner().await;
    // Made-up accounts are limited in the same way, so that the limit does not tell which accounts exist.
    for (email, third) in [(owner.email.as_str(), 1), ("nobody@example.com", 2)] {
        for count in 0..20 {
            wrong(&apps[count % 2], &format!("192.0.{third}.{count}"), email).await;
        }
        for app in &apps {
            let refused = log_in(app, "203.0.113.1", email, &owner.password).await;
            refused.problem(429, "rate_limited");
            assert_eq!(refused.header("retry-after"), Some("900"));
        }
    }
    apps[0].advance(Duration::from_secs(901));
    for app in &apps {
        right(app, "203.0.113.1", &owner).await.ok(200);
    }
    // The server needs an hour to trust its clock.
    apps[0].advance(Duration::from_secs(3600));
    sweep(&apps[0]).await;
    let stored = failed_sign_in::Entity::find().count(&apps[0].inner.context.db).await.unwrap();
    assert_eq!(stored, 0);
}

#[tokio::test]
async fn wrong_passwords_at_several_instances_at_once_are_no_way_around_the_limit() {
    let (_instances, apps) = Instances::two().await;
    let owner = apps[0].owner().await;
    let guess = async |number: usize| {
        let address = format!("192.0.2.{number}");
        log_in(&apps[number % 2], &address, &owner.email, "not it").await.status
    };
    let statuses = futures::future::join_all((0..30).map(guess)).await;
    assert_eq!(statuses.iter().filter(|status| **status == 401).count(), 20, "{statuses:?}");
    assert_eq!(statuses.iter().filter(|status| **status == 429).count(), 10, "{statuses:?}");
}

#[tokio::test]
async fn a_right_password_is_not_counted_and_no_pause_starts_the_count_anew() {
    let (_instances, apps) = Instances::two().await;
    let owner = apps[0].owner().await;
    for count in 0..19 {
        wrong(&apps[0], &format!("192.0.2.{count}"), &owner.email).await;
        apps[0].advance(Duration::from_secs(899));
    }
    right(&apps[1], "203.0.113.1", &owner).await.ok(200);
    wrong(&apps[1], "192.0.2.20", &owner.email).await;
    right(&apps[1], "203.0.113.2", &owner).await.problem(429, "rate_limited");
}

/// The owner's own sign-ins must not keep failures of others in memory.
#[tokio::test]
async fn a_right_password_does_not_prolong_the_count() {
    let (_instances, apps) = Instances::two().await;
    let owner = apps[0].owner().await;
    for count in 0..19 {
        wrong(&apps[0], &format!("192.0.2.{count}"), &owner.email).await;
    }
    apps[0].advance(Duration::from_secs(600));
    right(&apps[1], "203.0.113.1", &owner).await.ok(200);
    apps[0].advance(Duration::from_secs(301));
    for count in 0..19 {
        wrong(&apps[1], &format!("192.0.3.{count}"), &owner.email).await;
    }
    right(&apps[0], "203.0.113.2", &owner).await.ok(200);
}

#[tokio::test]
async fn an_address_is_known_to_all_instances_for_90_days() {
    let (_instances, apps) = Instances::two().await;
    let owner = apps[0].owner().await;
    right(&apps[0], HOME, &owner).await.ok(200);
    lock(&apps[1], &owner).await;
    right(&apps[1], HOME, &owner).await.ok(200);

    apps[0].advance(Duration::from_secs(89 * 24 * 3600));
    lock(&apps[1], &owner).await;
    right(&apps[0], HOME, &owner).await.ok(200);
    apps[0].advance(Duration::from_secs(89 * 24 * 3600));
    lock(&apps[1], &owner).await;
    right(&apps[0], HOME, &owner).await.ok(200);

    apps[0].advance(Duration::from_secs(91 * 24 * 3600));
    sweep(&apps[0]).await;
    assert_eq!(known_networks(&apps[0].inner.context).await, 0);
    lock(&apps[1], &owner).await;
    right(&apps[1], HOME, &owner).await.problem(429, "rate_limited");
}

#[tokio::test]
async fn the_last_ten_addresses_of_an_account_are_known() {
    let app = App::with(&SETTINGS).await;
    let owner = app.owner().await;
    let before = known_networks(&app.inner.context).await;
    for count in 0..12 {
        app.advance(Duration::from_secs(1));
        right(&app, &format!("198.51.100.{count}"), &owner).await.ok(200);
    }
    assert_eq!((before, known_networks(&app.inner.context).await), (1, 10));
    lock(&app, &owner).await;
    right(&app, "198.51.100.1", &owner).await.problem(429, "rate_limited");
    right(&app, "198.51.100.2", &owner).await.ok(200);
}

/// Each instance lets ten failures of an address pass.
#[tokio::test]
async fn a_known_address_has_a_count_of_its_own_that_is_limited_too() {
    let (instances, apps) = Instances::two().await;
    let owner = apps[0].owner().await;
    right(&apps[0], HOME, &owner).await.ok(200);
    right(&apps[0], "198.51.100.2", &owner).await.ok(200);
    for app in &apps {
        for _ in 0..10 {
            wrong(app, HOME, &owner.email).await;
        }
    }
    let another = instances.start().await;
    let refused = right(&another, HOME, &owner).await;
    refused.problem(429, "rate_limited");
    assert_eq!(refused.header("retry-after"), Some("900"));
    for elsewhere in ["198.51.100.2", "203.0.113.1"] {
        right(&another, elsewhere, &owner).await.ok(200);
    }
    apps[0].advance(Duration::from_secs(901));
    right(&another, HOME, &owner).await.ok(200);
}

#[tokio::test]
async fn a_link_by_mail_and_a_sign_up_make_an_address_known_and_mails_are_limited_apart_there() {
    let mailbox = Mailbox::start().await;
    let app = App::with(&[&mailbox.settings()[..], &SETTINGS].concat()).await;
    let owner = app.owner().await;
    // The first proof of an address would end the password.
    app.prove_address(&owner).await;
    let ask = async |address: &str| {
        let body = json!({ "email": owner.email });
        app.post("/v1/auth/magic-link").header(FROM, address).json(&body).send().await
    };
    ask("203.0.113.1").await.ok(202);
    app.send_mails().await;
    let token = mailbox.take_one().token();
    let link = app.post("/v1/auth/magic-link/verify").header(FROM, HOME).json(&json!({ "token": token }));
    link.send().await.ok(200);
    let body = json!({ "email": "anna@example.com", "password": "a long password" });
    app.post("/v1/auth/signup").header(FROM, HOME).json(&body).send().await.ok(201);
    for email in [owner.email.as_str(), "anna@example.com"] {
        for count in 0..20 {
            wrong(&app, &format!("192.0.2.{count}"), email).await;
        }
    }
    right(&app, HOME, &owner).await.ok(200);
    log_in(&app, HOME, "anna@example.com", "a long password").await.ok(200);

    for count in 0..19 {
        ask(&format!("192.0.2.{count}")).await.ok(202);
    }
    ask("203.0.113.2").await.problem(429, "rate_limited");
    ask(HOME).await.ok(202);
}

#[tokio::test]
async fn a_known_address_survives_a_restart_and_is_stored_as_a_keyed_hash() {
    let app = App::with(&[("SVC_TRUSTED_IP_HEADER", FROM)]).await;
    let owner = app.owner().await;
    right(&app, HOME, &owner).await.ok(200);
    let (url, clock) = (app.inner.config.database.url().into_owned(), app.clock.clone());
    // The key is in the data folder.
    let app = App::on(app.stop().await, &url, clock, &[("SVC_TRUSTED_IP_HEADER", FROM)]).await;
    lock(&app, &owner).await;
    right(&app, HOME, &owner).await.ok(200);

    let rows = known_network::Entity::find().all(&app.inner.context.db).await.unwrap();
    let place = Place::new(&["known network", &owner.email, HOME]);
    let is_stored = |secrets: &Secrets| {
        let hash = secrets.hash(&place).unwrap();
        rows.iter().any(|row| row.network == hash[..16])
    };
    assert!(is_stored(&app.inner.context.secrets));
    assert!(!is_stored(&Secrets::new(Key::list(KEY).unwrap())));
}

#[tokio::test]
async fn counting_a_failure_takes_two_statements_and_a_sign_in_from_a_known_address_three() {
    let app = App::with(&SETTINGS).await;
    let owner = app.owner().await;
    right(&app, HOME, &owner).await.ok(200);
    let failure = app.count_statements(async || wrong(&app, "203.0.113.1", &owner.email).await).await.0;
    // The third one looks for the account.
    assert_eq!(failure, 3);
    let (known, _) = app.count_statements(async || right(&app, HOME, &owner).await.ok(200)).await;
    let body = json!({ "email": owner.email, "password": owner.password });
    let input = serde_json::from_value(body).unwrap();
    let (plain, _) = app
        .count_statements(async || domain::tenancy::auth::login(&app.inner.context, input).await.unwrap())
        .await;
    assert_eq!(known, plain + 3);
}

#[tokio::test]
async fn an_instance_whose_key_is_damaged_counts_for_itself() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("secret.key"), "not a key").unwrap();
    let url = TestDatabase::create().await.url_in(folder.path());
    let app = App::on(folder, &url, Clock::fixed(noon()), &[("SVC_TRUSTED_IP_HEADER", FROM)]).await;
    let owner = app.owner().await;
    lock(&app, &owner).await;
    assert_eq!(failed_sign_in::Entity::find().count(&app.inner.context.db).await.unwrap(), 0);
}
