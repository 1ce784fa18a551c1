//! Personal data of conversions is kept and uploaded as hashes only: after plain-text data was sent in every
//! possible way, no plain text appears in stored or uploaded data.

use domain::ground::hash::sha256_hex;
use domain::money::people;
use entity::visits::AdPlatform;
use serde_json::{Value, json};

use super::{ADDRESS, AGENT, V4, V6, assert_clean, every_row, files, let_slip};
use crate::support::database::is_postgres;
use crate::support::fakes::{Failure, Fakes};
use crate::support::{App, CRON_SECRET, Project, User, logs};

const EMAIL: &str = "Marked.Person+shop@Gmail.com";
const PHONE: &str = "+43 664 9876501";
const FIRST_NAME: &str = "Markedfirst";
const LAST_NAME: &str = "Markedlast";
const EXTERNAL_ID: &str = "customer-of-the-mark-4711";

/// Parts of the person that must be found nowhere, beside the e-mail address.
pub(super) const PERSON: [&str; 5] = ["664 9876501", "6649876501", FIRST_NAME, LAST_NAME, "of-the-mark-4711"];

/// What the person is known by instead.
fn hashes() -> Vec<String> {
    let email = people::email(EMAIL).unwrap();
    let plain = people::gmail(&email).unwrap();
    let phone = people::phone(PHONE, None).unwrap();
    let names = [FIRST_NAME, LAST_NAME].map(|name| people::name(name).unwrap());
    let others = [email, plain, phone.replace('+', ""), phone, EXTERNAL_ID.to_owned()];
    others.iter().chain(&names).map(|text| sha256_hex(text)).collect()
}

struct Shop {
    app: App,
    fakes: Fakes,
    owner: User,
    project: Project,
    /// What the server answered.
    answers: Vec<String>,
}

impl Shop {
    async fn new() -> Self {
        let fakes = Fakes::start().await;
        let app = App::with(&[&fakes.settings()[..], &[("SVC_TRUSTED_IP_HEADER", ADDRESS)]].concat()).await;
        fakes.follow(&app.clock);
        let owner = app.owner().await;
        let project = app.project(&owner, "shop").await;
        let shop = Self { app, fakes, owner, project, answers: Vec::new() };
        let identify = json!({ "identify": { "enabled": true, "requireConsent": true } });
        let config = shop.app.patch("/v1/projects/shop/config").bearer(&shop.owner).json(&identify);
        config.send().await.ok(200);
        shop.app.sudo(&shop.owner).await;
        for platform in AdPlatform::NAMES {
            let mut set_up = Fakes::set_up(platform);
            set_up["feed"] = json!(*platform == "search_ads_1");
            let path = format!("/v1/projects/shop/destinations/{platform}");
            shop.app.put(&path).bearer(&shop.owner).json(&set_up).send().await.ok(200);
        }
        let told = json!({ "enabled": true, "name": "77" });
        let all: Value = AdPlatform::NAMES.iter().map(|platform| (*platform, told.clone())).collect();
        for (key, trigger) in [("sale", "server"), ("lead", "identify"), ("call", "beacon")] {
            let definition = json!({ "name": key, "trigger": { "type": trigger }, "destinations": all });
            let path = format!("/v1/projects/shop/conversion-definitions/{key}");
            shop.app.put(&path).bearer(&shop.owner).json(&definition).send().await.ok(200);
        }
        shop
    }

    /// Asks as the marked visitor or from their address, and keeps the answer.
    async fn ask(&mut self, method: &str, path: &str, body: &Value) -> u16 {
        let call = self.app.call(method, path).header(ADDRESS, V4).header("user-agent", AGENT);
        let answer = call.bearer(&self.owner).json(body).send().await;
        let status = answer.status;
        self.answers.push(answer.text());
        status
    }

    /// What a page sends: a visit of somebody who agreed and said who they are.
    async fn visit(&self, session: &str, address: &str, more: impl FnOnce(&mut Value)) {
        let batch = self.project.batch(session, session, |batch| {
            let state = &mut batch["pvs"][0];
            (state["age"], state["eng"]) = (json!(60_000), json!(12_000));
            state["attr"] =
                json!({ "gclid": "gclid-of-a-click-000001", "ttclid": "ttclid-of-a-click-000001" });
            state["attrFrom"] = json!("url");
            batch["consent"] = json!(true);
            more(batch);
        });
        let call = self.app.post("/v1/e").header("origin", "https://shop.example").header(ADDRESS, address);
        let answer = call.header("user-agent", AGENT).body(batch.to_string()).send().await;
        assert_eq!(answer.status, 204);
    }

    async fn job(&self, name: &str) -> Value {
        let job = self.app.get(&format!("/v1/cron/{name}")).token(CRON_SECRET).send().await.ok(200);
        assert_eq!(job["ran"][0]["ok"], true, "{job}");
        job["ran"][0]["stats"].clone()
    }
}

/// A conversion with everything that a server may tell of its person.
fn sale(event_id: &str) -> Value {
    json!({
        "eventId": event_id, "definition": "sale", "value": 19.99, "consent": true, "email": EMAIL, "phone": PHONE,
        "firstName": FIRST_NAME, "lastName": LAST_NAME, "externalId": EXTERNAL_ID,
        "clickIds": { "gclid": "gclid-of-a-click-000002", "fbclid": "fbclid-of-a-click-000002" },
    })
}

async fn tell_in_every_way(shop: &mut Shop) {
    const ALL: &str = "/v1/projects/shop/conversions";
    assert_eq!(shop.ask("POST", ALL, &sale("order-0001")).await, 201);
    // The same again, one that is refused, and one that has fields of its own.
    assert_eq!(shop.ask("POST", ALL, &sale("order-0001")).await, 200);
    let mut wrong = sale("order-0002");
    wrong["phone"] = json!(format!("{PHONE} or {PHONE}"));
    shop.ask("POST", ALL, &wrong).await;
    wrong["eventId"] = json!("order-0009");
    wrong["phone"] = json!(format!("tel of {FIRST_NAME}"));
    assert_eq!(shop.ask("POST", ALL, &wrong).await, 422);
    wrong["ip"] = json!(V4);
    shop.ask("POST", ALL, &wrong).await;
    let mutation = "mutation ($input: ConversionCreate!) {
        createConversion(project: \"shop\", input: $input) { created conversion { id } }
    }";
    let call = json!({ "query": mutation, "variables": { "input": sale("order-0003") } });
    assert_eq!(shop.ask("POST", "/graphql", &call).await, 200);
    assert!(shop.answers.last().unwrap().contains("\"created\":true"), "{:?}", shop.answers.last());

    // A page sends hashes; one that lets plain words slip loses them.
    let sessions = [1, 2, 3].map(|number| format!("5e55105e-0000-4000-8000-00000000000{number}"));
    let known = json!({ "pv": sessions[0], "em": sha256_hex("somebody.else@mail.example") });
    shop.visit(&sessions[0], V4, |batch| batch["id"] = known).await;
    shop.visit(&sessions[1], V6, let_slip).await;
    let plain = json!({ "pv": sessions[2], "em": EMAIL, "ph": PHONE, "fn": FIRST_NAME, "xid": EXTERNAL_ID });
    shop.visit(&sessions[2], V4, |batch| batch["id"] = plain).await;
    let beacon =
        json!({ "k": shop.project.key, "sid": sessions[2], "d": "call", "value": EMAIL, "email": EMAIL });
    let call = shop.app.post("/v1/cb").header("origin", "https://shop.example").header(ADDRESS, V4);
    call.header("user-agent", AGENT).body(beacon.to_string()).send().await;
    // The server names one of the visits, and its person.
    let mut of_visit = sale("order-0004");
    of_visit["sessionId"] = json!(sessions[0]);
    assert_eq!(shop.ask("POST", ALL, &of_visit).await, 201);
}

#[tokio::test]
async fn who_converted_is_kept_and_told_as_hashes_alone() {
    logs::capture();
    let mut shop = Shop::new().await;
    tell_in_every_way(&mut shop).await;
    // Platforms that fail make the server say more.
    for (platform, failure) in [
        ("social_ads_1", Failure::FirstRefused),
        ("search_ads_1", Failure::FirstRefused),
        ("social_ads_2", Failure::ServerError),
    ] {
        shop.fakes.fail_next(platform, failure);
    }
    let mut sent = 0;
    for _ in 0..3 {
        sent += shop.job("conversions").await["told"]["sent"].as_u64().unwrap();
        shop.app.advance(std::time::Duration::from_secs(60));
    }
    assert!(sent >= 8, "{sent} were sent");
    for path in ["conversions", "destinations", "sessions", "analytics/overview", "leads"] {
        shop.ask("GET", &format!("/v1/projects/shop/{path}"), &Value::Null).await;
    }
    shop.job("snapshots").await;

    let received = shop.fakes.received();
    assert!(received.len() > AdPlatform::NAMES.len());
    assert_clean("what the platforms got", received.join("\n").as_bytes());
    for hash in hashes() {
        assert!(received.iter().any(|request| request.contains(&hash)), "no platform got {hash}");
    }
    for answer in &shop.answers {
        assert_clean("an answer", answer.as_bytes());
    }
    if is_postgres() {
        assert_kept(&every_row(&shop.app.inner.context.db).await);
    }
    // Before the end, with SQLite's write-ahead log still there, and after it.
    assert!(files(shop.app.folder.path()) > 0);
    let folder = shop.app.stop().await;
    assert!(files(folder.path()) > 0);
    if !is_postgres() {
        let database = std::fs::read(folder.path().join("svc.db")).unwrap();
        assert_kept(&String::from_utf8_lossy(&database));
    }
    let log = logs::captured();
    assert!(!log.is_empty());
    assert_clean("the log", &log);
}

/// The database has the hashes, and nothing else of the person.
fn assert_kept(rows: &str) {
    assert_clean("the database", rows.as_bytes());
    for hash in hashes() {
        assert!(rows.contains(&hash), "{hash} is not kept");
    }
}
