//! Leads: visitors who identified themselves, and people that servers send.

use std::time::Duration;

use domain::tenancy::access::Scope;
use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend, EntityTrait, Statement};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::ingest::{Batch, World, session};
use crate::support::CRON_SECRET;
use crate::support::database::is_postgres;

const ALL: &str = "/v1/projects/shop/leads";

const PLAIN: [&str; 4] = ["anna.berger", "6601234567", "berger", "customer-77"];

fn hash(text: &str) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn anna() -> Value {
    json!({
        "email": " Anna.Berger@Example.com ", "phone": "0660 1234567", "firstName": "Anna", "lastName": "Berger",
        "externalId": "customer-77",
    })
}

impl Batch<'_> {
    /// The visitor says who they are, with consent.
    pub(super) async fn says(&self, who: Value) {
        let mut id = json!({ "pv": self.body["pvs"][0]["id"] });
        id.as_object_mut().unwrap().extend(who.as_object().unwrap().clone());
        self.clone().set("consent", json!(true)).set("id", id).stored().await;
    }
}

impl World {
    pub(super) async fn with_leads(plain_text: bool) -> Self {
        let world = Self::with(&[], json!({ "country": "AT" })).await;
        world.pii(plain_text, None).await;
        world.configure(json!({ "identify": { "enabled": true, "requireConsent": true } })).await;
        world
    }

    async fn pii(&self, plain_text: bool, days: Option<u32>) {
        let pii = json!({ "storePlaintext": plain_text, "leadsRetentionDays": days });
        let settings = json!({ "settings": { "pii": pii } });
        self.app.patch("/v1/projects/shop").bearer(&self.owner).json(&settings).send().await.ok(200);
    }

    /// Runs the job that puts what visits said to leads.
    pub(super) async fn gathered(&self) {
        self.app.get("/v1/cron/leads").token(CRON_SECRET).send().await.ok(200);
    }

    pub(super) async fn found(&self, query: &str) -> Vec<Value> {
        let list = self.app.get(&format!("{ALL}?{query}")).bearer(&self.owner).send().await.ok(200);
        list["items"].as_array().unwrap().clone()
    }

    pub(super) async fn post_lead(&self, lead: &Value) -> (u16, Value) {
        let answer = self.app.post(ALL).bearer(&self.owner).json(lead).send().await;
        (answer.status, answer.value())
    }

    pub(super) async fn told_lead(&self, lead: Value) -> Value {
        let (status, answer) = self.post_lead(&lead).await;
        assert!(status == 201 || status == 200, "{answer}");
        answer["lead"].clone()
    }

    pub(super) async fn shown(&self, lead: &Value) -> Value {
        self.app.get(&at(lead)).bearer(&self.owner).send().await.ok(200)
    }

    /// The actions of the record that are about leads, the latest first.
    pub(super) async fn recorded(&self) -> Vec<(Value, Value)> {
        let audit = self.app.get("/v1/orgs/acme/audit").bearer(&self.owner).send().await.ok(200);
        let items = audit["items"].as_array().unwrap().iter();
        let of_leads = items.filter(|one| one["action"].as_str().unwrap().starts_with("lead."));
        of_leads.map(|one| (one["action"].clone(), one["details"].clone())).collect()
    }

    /// Every text in the database.
    pub(super) async fn texts(&self) -> String {
        texts_of(&self.app.inner.context.db).await
    }
}

/// Every text in a database.
pub(super) async fn texts_of(db: &DatabaseConnection) -> String {
    let backend = db.get_database_backend();
    let tables = match backend {
        DbBackend::Sqlite => "select name from sqlite_master where type in ('table', 'view')",
        _ => "select table_name as name from information_schema.tables where table_schema = current_schema()",
    };
    let tables = db.query_all_raw(Statement::from_string(backend, tables)).await.unwrap();
    let mut all = String::new();
    for table in tables {
        let table: String = table.try_get("", "name").unwrap();
        let rows = Statement::from_string(backend, format!("select * from {table}"));
        for row in db.query_all_raw(rows).await.unwrap() {
            for column in row.column_names() {
                let text: Option<String> = row.try_get("", &column).ok().flatten();
                let json: Option<Value> = row.try_get("", &column).ok().flatten();
                all += &format!("{text:?} {json:?}\n");
            }
        }
    }
    all
}

fn at(lead: &Value) -> String {
    format!("{ALL}/{}", lead["id"].as_str().unwrap())
}

#[tokio::test]
async fn what_visits_say_of_one_person_is_one_lead_with_the_first_visit_s_source() {
    let world = World::with_leads(false).await;
    world.batch(1).says(json!({ "em": hash("anna@example.com"), "form": "newsletter" })).await;
    world.app.advance(Duration::from_secs(3_600));
    world.batch(2).says(json!({ "em": hash("anna@example.com"), "ph": hash("+436601234567") })).await;
    world.app.advance(Duration::from_secs(3_600));
    world.batch(3).says(json!({ "ph": hash("+436601234567"), "form": "checkout" })).await;
    world.gathered().await;

    let leads = world.found("").await;
    assert_eq!(leads.len(), 1, "{leads:#?}");
    let lead = &leads[0];
    assert_eq!(lead["identities"], json!(["email", "phone"]));
    assert_eq!(
        json!([lead["firstSessionId"], lead["lastSessionId"], lead["form"], lead["status"], lead["contact"]]),
        json!([session(1), session(3), "checkout", "new", null]),
    );
    assert!(lead["channel"].is_string());
    let detail = world.shown(lead).await;
    let visits: Vec<&Value> = detail["visits"].as_array().unwrap().iter().map(|one| &one["id"]).collect();
    assert_eq!(visits, [&json!(session(3)), &json!(session(2)), &json!(session(1))]);
    let visit = format!("/v1/projects/shop/sessions/{}", session(2));
    let visit = world.app.get(&visit).bearer(&world.owner).send().await.ok(200);
    assert_eq!(visit["leads"][0]["leadId"], lead["id"]);
    // Run again with nothing new, and with a batch that is sent again.
    world.batch(1).says(json!({ "em": hash("anna@example.com"), "form": "newsletter" })).await;
    world.gathered().await;
    let again = world.found("").await;
    assert_eq!((again.len(), &again[0]["id"], &again[0]["form"]), (1, &lead["id"], &lead["form"]));
}

#[tokio::test]
async fn two_leads_that_turn_out_to_be_one_person_become_one() {
    let world = World::with_leads(true).await;
    let mail = world.told_lead(json!({ "email": "anna@example.com", "firstName": "Anna" })).await;
    world.app.advance(Duration::from_secs(60));
    let phone = world.told_lead(json!({ "phone": "+43 660 1234567", "traits": { "plan": "pro" } })).await;
    assert_ne!(mail["id"], phone["id"]);
    let (status, both) =
        world.post_lead(&json!({ "email": "anna@example.com", "phone": "0660 1234567" })).await;
    assert_eq!((status, &both["created"]), (200, &json!(false)));
    let leads = world.found("contact=true").await;
    assert_eq!(leads.len(), 1, "{leads:#?}");
    assert_eq!(leads[0]["traits"], json!({ "plan": "pro" }));
    assert_eq!(
        leads[0]["contact"],
        json!({ "email": "anna@example.com", "phone": "+436601234567", "firstName": "anna",
                "lastName": null, "externalId": null }),
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_told_of_a_person_at_the_same_moment_makes_one_lead() {
    let world = World::with_leads(false).await;
    let told = |number: usize| match number % 3 {
        0 => json!({ "email": "anna@example.com", "phone": "0660 1234567" }),
        1 => json!({ "phone": "+436601234567", "externalId": "customer-77" }),
        _ => json!({ "externalId": "customer-77", "email": "anna@example.com" }),
    };
    let world = &world;
    let all = (0..24).map(|number| async move { world.post_lead(&told(number)).await });
    let answers = futures::future::join_all(all).await;
    let made = answers.iter().filter(|(status, _)| *status == 201).count();
    assert!(answers.iter().all(|(status, _)| [200, 201].contains(status)), "{answers:?}");
    let leads = world.found("").await;
    assert_eq!(leads.len(), 1, "{made} made, {leads:#?}");
    assert_eq!(leads[0]["identities"], json!(["email", "phone", "external_id"]));
}

#[tokio::test]
async fn another_id_is_another_person_whatever_they_share() {
    let world = World::with_leads(false).await;
    let one = world.told_lead(json!({ "externalId": "c-1", "email": "office@example.com" })).await;
    let other = world.told_lead(json!({ "externalId": "c-2", "email": "office@example.com" })).await;
    assert_ne!(one["id"], other["id"]);
    assert_eq!(
        (&one["identities"], &other["identities"]),
        (&json!(["email", "external_id"]), &json!(["external_id"]),)
    );
    // Two addresses are two people, though a visitor who knows both says one number for them.
    world.told_lead(json!({ "email": "a@example.com", "phone": "+43 660 1" .to_owned() + "234567" })).await;
    world.told_lead(json!({ "email": "b@example.com" })).await;
    world.told_lead(json!({ "email": "b@example.com", "phone": "+43 660 1234567" })).await;
    assert_eq!(world.found("").await.len(), 4);
}

#[tokio::test]
async fn plain_text_is_kept_only_where_the_project_says_so_and_never_in_clear() {
    for plain_text in [false, true] {
        let world = World::with_leads(plain_text).await;
        let lead = world.told_lead(anna()).await;
        assert_eq!(lead["contact"], Value::Null);
        let texts = world.texts().await.to_lowercase();
        for text in PLAIN {
            assert!(!texts.contains(text), "{text}");
        }
        let detail = world.shown(&lead).await;
        let expected = match plain_text {
            false => Value::Null,
            true => {
                json!({ "email": "anna.berger@example.com", "phone": "+436601234567", "firstName": "anna",
                            "lastName": "berger", "externalId": "customer-77" })
            }
        };
        assert_eq!(detail["lead"]["contact"], expected);
        assert_eq!(world.found("").await[0]["contact"], Value::Null);
        assert_eq!(world.found("contact=true").await[0]["contact"], expected);
        let read = (json!("lead.read"), json!({ "leads": 1 }));
        let recorded = world.recorded().await;
        assert_eq!(recorded, if plain_text { vec![read.clone(), read] } else { vec![] });
        // A day after the project says so, nothing is kept any more, and it does not come back with the setting.
        world.pii(false, None).await;
        world.app.advance(Duration::from_secs(86_400));
        world.app.get("/v1/cron/retention").token(CRON_SECRET).send().await.ok(200);
        world.pii(true, None).await;
        assert_eq!(world.shown(&lead).await["lead"]["contact"], Value::Null);
    }
}

#[tokio::test]
async fn people_are_looked_for_by_hash_and_never_by_a_url() {
    let world = World::with_leads(false).await;
    let lead = world.told_lead(anna()).await;
    world.told_lead(json!({ "email": "other@example.com" })).await;
    for query in
        [format!("email={}", hash("anna.berger@example.com")), format!("phone={}", hash("+436601234567"))]
    {
        let found = world.found(&query).await;
        assert_eq!((found.len(), &found[0]["id"]), (1, &lead["id"]), "{query}");
    }
    for (query, path) in
        [("email=anna.berger%40example.com", "query.email"), ("phone=06601234567", "query.phone")]
    {
        let answer = world.app.get(&format!("{ALL}?{query}")).bearer(&world.owner).send().await;
        assert!(!answer.text().contains("anna") && !answer.text().contains("0660"));
        assert_eq!(answer.violations(), [path]);
    }
    let query =
        "query($email: String) { project(project: \"shop\") { leads(email: $email) { items { id } } } }";
    let body = json!({ "query": query, "variables": { "email": "ANNA.berger@example.com" } });
    let answer = world.app.post("/graphql").bearer(&world.owner).json(&body).send().await.ok(200);
    assert_eq!(answer["data"]["project"]["leads"]["items"], json!([{ "id": lead["id"] }]), "{answer}");
}

#[tokio::test]
async fn filters_and_pages_leave_nobody_out() {
    let world = World::with_leads(false).await;
    let mut ids = Vec::new();
    for number in 0..7 {
        let lead = world.told_lead(json!({ "externalId": format!("customer-{number}") })).await;
        ids.push(lead["id"].clone());
        if number % 2 == 0 {
            world.app.advance(Duration::from_secs(86_400));
        }
    }
    ids.reverse();
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = world.app.get(&format!("{ALL}?limit=2{cursor}")).bearer(&world.owner).send().await.ok(200);
        seen.extend(page["items"].as_array().unwrap().iter().map(|one| one["id"].clone()));
        match page["nextCursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    seen.sort_by_key(Value::to_string);
    let mut all = ids.clone();
    all.sort_by_key(Value::to_string);
    assert_eq!(seen, all);
    let path = format!("{ALL}/{}", ids[0].as_str().unwrap());
    world
        .app
        .patch(&path)
        .bearer(&world.owner)
        .json(&json!({ "status": "won", "value": 12.5 }))
        .send()
        .await
        .ok(200);
    let won = world.found("status=won").await;
    assert_eq!(json!([won.len(), won[0]["value"], won[0]["currency"]]), json!([1, 12.5, "EUR"]));
    assert_eq!(world.found("from=2026-11-22&to=2026-11-22").await.len(), 2);
    assert_eq!(world.found("channel=direct").await.len(), 0);
}

#[tokio::test]
async fn a_status_settles_the_conversions_of_the_person_s_visits() {
    let world = World::with_leads(false).await;
    let definition = json!({
        "name": "Request", "trigger": { "type": "identify" }, "confirmationDays": 30,
    });
    let path = "/v1/projects/shop/conversion-definitions/request";
    world.app.put(path).bearer(&world.owner).json(&definition).send().await.ok(200);
    world
        .batch(1)
        .set("pvs.0.age", json!(60_000))
        .set("pvs.0.eng", json!(10_000))
        .says(json!({ "em": hash("anna@example.com") }))
        .await;
    world.app.get("/v1/cron/conversions").token(CRON_SECRET).send().await.ok(200);
    world.gathered().await;
    let lead = world.found("").await.remove(0);
    let before = world.shown(&lead).await;
    assert_eq!(before["conversions"][0]["status"], "pending", "{before:#}");
    let won = json!({ "status": "won", "settleConversions": true });
    // A key that may write leads and no conversions settles nothing.
    let key = world.app.secret_key(&world.owner, &[Scope::LeadsRead, Scope::LeadsWrite], &[]).await;
    world.app.patch(&at(&lead)).token(&key).json(&won).send().await.problem(403, "insufficient_scope");
    assert_eq!(world.shown(&lead).await["lead"]["status"], "new");
    world.app.patch(&at(&lead)).bearer(&world.owner).json(&won).send().await.ok(200);
    assert_eq!(world.shown(&lead).await["conversions"][0]["status"], "confirmed");
}

#[tokio::test]
async fn erasing_leaves_a_count_and_nothing_of_the_person() {
    let world = World::with_leads(true).await;
    let path = "/v1/projects/shop/conversion-definitions/sale";
    let definition = json!({ "name": "Sale", "trigger": { "type": "server" } });
    world.app.put(path).bearer(&world.owner).json(&definition).send().await.ok(200);
    let em = hash("anna.berger@example.com");
    let sent = world.batch(1);
    sent.says(json!({ "em": em, "form": "checkout" })).await;
    world.gathered().await;
    let lead = world.told_lead(anna()).await;
    for (number, more) in
        [(1, json!({ "sessionId": session(1) })), (2, json!({ "email": "anna.berger@example.com" }))]
    {
        let mut told =
            json!({ "eventId": format!("order-{number:04}"), "definition": "sale", "consent": true });
        told.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        world.app.post("/v1/projects/shop/conversions").bearer(&world.owner).json(&told).send().await.ok(201);
    }
    assert!(world.texts().await.contains(&em));

    world.app.delete(&at(&lead)).bearer(&world.owner).send().await.ok(204);
    let texts = world.texts().await;
    for trace in [&em, &hash("+436601234567"), &hash("customer-77"), &hash("berger")] {
        assert!(!texts.contains(trace.as_str()), "{trace}");
    }
    world.app.get(&at(&lead)).bearer(&world.owner).send().await.problem(404, "not_found");
    let list = world.app.get(ALL).bearer(&world.owner).send().await.ok(200);
    assert_eq!(json!([list["items"], list["erased"]]), json!([[], 1]));
    assert_eq!(world.recorded().await[0], (json!("lead.delete"), json!({})));
    // The visit is there, as nobody's.
    let visit = format!("/v1/projects/shop/sessions/{}", session(1));
    let visit = world.app.get(&visit).bearer(&world.owner).send().await.ok(200);
    assert_eq!(visit["leads"], json!([]));

    // What had come before and is only written now is nobody's, what comes later is a new lead.
    sent.clone().set("pvs.0.seq", json!(2)).says(json!({ "em": em })).await;
    world.gathered().await;
    assert_eq!(world.found("").await.len(), 0);
    world.app.advance(Duration::from_secs(1));
    sent.clone().set("pvs.0.seq", json!(3)).says(json!({ "em": em })).await;
    world.gathered().await;
    assert_eq!(world.found("").await.len(), 1);
}

#[tokio::test]
async fn what_is_sent_again_after_an_erasure_brings_nobody_back() {
    let world = World::with_leads(false).await;
    let sent = world.batch(1);
    let em = hash("anna.berger@example.com");
    sent.says(json!({ "em": em })).await;
    let told = json!({ "email": "anna.berger@example.com", "traits": { "plan": "gold" } });
    let key = "anna.berger@example.com, first";
    let call = || world.app.post(ALL).bearer(&world.owner).header("idempotency-key", key).json(&told).send();
    let first = call().await.ok(201);
    world.gathered().await;
    let lead = world.found("").await.remove(0);
    assert_eq!(lead["id"], first["lead"]["id"]);
    assert!(!world.texts().await.contains(key));

    world.app.delete(&at(&lead)).bearer(&world.owner).send().await.ok(204);
    world.app.advance(Duration::from_secs(1));
    // The answer was lost on its way, so the browser sends the same bytes again.
    sent.says(json!({ "em": em })).await;
    world.gathered().await;
    assert_eq!(world.found("").await, Vec::<Value>::new());
    let visit = format!("/v1/projects/shop/sessions/{}", session(1));
    let visit = world.app.get(&visit).bearer(&world.owner).send().await.ok(200);
    assert_eq!(visit["leads"], json!([]));
    // So does the website's server.
    call().await.problem(410, "gone");
    assert_eq!(world.found("").await, Vec::<Value>::new());
    // The key is free again when the answer would have ended.
    world.app.advance(Duration::from_secs(24 * 3600));
    assert_ne!(call().await.ok(201)["lead"]["id"], first["lead"]["id"]);
}

#[tokio::test]
async fn a_blank_id_is_nobody_s() {
    let world = World::with_leads(false).await;
    let one = world.told_lead(json!({ "email": "one@example.com", "externalId": " " })).await;
    let other = world.told_lead(json!({ "email": "other@example.com", "externalId": "  " })).await;
    assert_ne!(one["id"], other["id"]);
    let (status, answer) = world.post_lead(&json!({ "externalId": " " })).await;
    assert_eq!((status, &answer["code"]), (422, &json!("validation_error")));
}

#[tokio::test]
async fn graphql_shows_people_in_plain_text_where_it_is_asked_to() {
    let world = World::with_leads(true).await;
    world.told_lead(anna()).await;
    let query = "{ project(project: \"shop\") { leads(contact: true) { items { contact { email } } } } }";
    let call = world.app.post("/graphql").bearer(&world.owner).json(&json!({ "query": query }));
    let answer = call.send().await.ok(200);
    let email = &answer["data"]["project"]["leads"]["items"][0]["contact"]["email"];
    assert_eq!(email, "anna.berger@example.com", "{answer}");
}

#[tokio::test]
async fn nothing_of_erased_people_can_be_read_in_the_file_of_the_database() {
    if is_postgres() {
        return;
    }
    let world = World::with_leads(true).await;
    let guest = |number: u8| hash(&format!("guest{number}@example.com"));
    for number in 1..=20 {
        let visit = world.batch(number).from(&format!("203.0.113.{number}"));
        visit.says(json!({ "em": guest(number), "traits": { "plan": "gold" } })).await;
        // More is learnt of each, so that rows become longer and move.
        let more = json!({ "em": guest(number), "fname": hash("anna"), "lname": hash("berger") });
        visit.set("pvs.0.seq", json!(2)).says(more).await;
        world.gathered().await;
    }
    for number in 1..=10 {
        let lead = world.found(&format!("email={}", guest(number))).await.remove(0);
        world.app.delete(&at(&lead)).bearer(&world.owner).send().await.ok(204);
    }
    let folder = world.app.stop().await;
    let file = std::fs::read(folder.path().join("svc.db")).unwrap();
    let holds = |text: &str| file.windows(text.len()).any(|bytes| bytes == text.as_bytes());
    let found: Vec<u8> = (1..=20).filter(|number| holds(&guest(*number))).collect();
    assert_eq!(found, (11..=20).collect::<Vec<u8>>());
}

#[tokio::test]
async fn a_conversion_that_is_told_beside_an_erasure_knows_nobody() {
    let world = World::with_leads(false).await;
    let sale = json!({ "name": "Sale", "trigger": { "type": "server" } });
    let path = "/v1/projects/shop/conversion-definitions/sale";
    world.app.put(path).bearer(&world.owner).json(&sale).send().await.ok(200);
    for round in 1..=12 {
        let visit = world.batch(round).from(&format!("203.0.113.{round}"));
        visit.says(json!({ "em": hash(&format!("guest{round}@example.com")) })).await;
        world.gathered().await;
        let lead = world.found("").await.remove(0);
        let told = (0..4).map(|number| {
            let conversion = json!({
                "eventId": format!("order-{round}-{number}"), "definition": "sale", "sessionId": session(round),
                "consent": true,
            });
            let call = world.app.post("/v1/projects/shop/conversions").bearer(&world.owner);
            async move { call.json(&conversion).send().await }
        });
        let erased = world.app.delete(&at(&lead)).bearer(&world.owner).send();
        let (answers, gone) = futures::join!(futures::future::join_all(told), erased);
        assert!(answers.iter().all(|answer| answer.status == 201), "{answers:?}");
        assert_eq!(gone.status, 204);
    }
    let all =
        world.app.get("/v1/projects/shop/conversions?limit=100").bearer(&world.owner).send().await.ok(200);
    let known: Vec<&Value> = all["items"].as_array().unwrap().iter().map(|one| &one["person"]).collect();
    assert_eq!(known, vec![&json!([]); 48]);
}

#[tokio::test]
async fn leads_go_with_their_visits_unless_a_server_told_of_them_and_with_their_time() {
    let world = World::with_leads(false).await;
    world.batch(1).says(json!({ "em": hash("visitor@example.com") })).await;
    world.batch(2).says(json!({ "em": hash("customer@example.com") })).await;
    world.gathered().await;
    world.told_lead(json!({ "email": "customer@example.com" })).await;
    assert_eq!(world.found("").await.len(), 2);
    let purge = json!({ "scope": "all" });
    world.app.advance(Duration::from_secs(1));
    world.app.sudo(&world.owner).await;
    world.app.post("/v1/projects/shop/purge").bearer(&world.owner).json(&purge).send().await.ok(200);
    let left = world.found("").await;
    assert_eq!((left.len(), &left[0]["identities"]), (1, &json!(["email"])));
    assert_eq!(world.shown(&left[0]).await["visits"], json!([]));
    world.pii(false, Some(30)).await;
    world.app.advance(Duration::from_secs(31 * 86_400));
    let ran = world.app.get("/v1/cron/retention").token(CRON_SECRET).send().await.ok(200);
    assert_eq!(ran["ran"][0]["stats"]["people"], 1, "{ran}");
    assert_eq!(entity::person::Entity::find().all(&world.app.inner.context.db).await.unwrap(), []);
}

#[tokio::test]
async fn a_spreadsheet_cannot_be_tricked_and_its_reading_is_recorded() {
    let world = World::with_leads(true).await;
    world
        .told_lead(
            json!({ "externalId": "=HYPERLINK(\"https://evil.example\")", "phone": "+43 660 1234567" }),
        )
        .await;
    let call = world.app.get(&format!("{ALL}?contact=true")).bearer(&world.owner);
    let answer = call.header("accept", "text/csv").send().await;
    assert_eq!(answer.status, 200);
    let text = answer.text();
    let row = text.lines().nth(1).unwrap();
    assert!(row.contains("'=HYPERLINK") && row.contains("'+436601234567"), "{text}");
    assert_eq!(world.recorded().await, [(json!("lead.read"), json!({ "leads": 1 }))]);
}

#[tokio::test]
async fn what_names_nobody_or_too_much_is_refused() {
    let world = World::with_leads(false).await;
    let refused =
        async |lead: Value| world.app.post(ALL).bearer(&world.owner).json(&lead).send().await.violations();
    assert_eq!(refused(json!({ "firstName": "Anna" })).await, ["body.email"]);
    assert_eq!(refused(json!({ "email": "anna" })).await, ["body.email"]);
    assert_eq!(refused(json!({ "phone": "12" })).await, ["body.phone"]);
    let traits = json!({ "externalId": "c-1", "traits": { "mail": "anna@example.com" } });
    assert_eq!(refused(traits).await, ["body.traits.mail"]);
    let unknown = json!({ "externalId": "c-1", "sessionId": session(9) });
    assert_eq!(refused(unknown).await, ["body.sessionId"]);
    assert_eq!(world.found("").await.len(), 0);
    // Twice with one key is once.
    let call = || world.app.post(ALL).bearer(&world.owner).header("idempotency-key", "lead-1");
    let first = call().json(&anna()).send().await.ok(201);
    assert_eq!(call().json(&anna()).send().await.ok(201), first);
}
