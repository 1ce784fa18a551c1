//! Whose lead it is: what a browser says is what anybody can send, and the word of a server stands over it.

use std::time::Duration;

use domain::ground::hash::{hmac_sha256, sha256_hex as hash};
use domain::ground::jobs_lease;
use domain::tenancy::access::Scope;
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};

use crate::ingest::{World, session};
use crate::support::CRON_SECRET;
use crate::support::database::{is_citus, is_postgres};

const ALL: &str = "/v1/projects/shop/leads";
const MINUTE: Duration = Duration::from_secs(60);

const CUSTOMER: &str = "customer@example.com";
const MALLORY: &str = "mallory@example.com";
const CUSTOMERS_PHONE: &str = "+436601111111";
const MALLORYS_PHONE: &str = "+436602222222";

impl World {
    /// A visitor of their own says who they are, with consent.
    async fn claims(&self, number: u8, who: Value) {
        self.batch(number).from(&format!("203.0.113.{number}")).says(who).await;
        self.gathered().await;
        self.app.advance(MINUTE);
    }

    /// The lead that is found by an address or number.
    async fn of(&self, kind: &str, text: &str) -> Option<Value> {
        self.found(&format!("{kind}={}", hash(text))).await.pop()
    }

    /// Replaces the identity secret, and returns the new one.
    async fn new_secret(&self) -> String {
        self.app.sudo(&self.owner).await;
        let query = "mutation { renewIdentitySecret(project: \"shop\") { secret } }";
        let answer = self.graphql(query).await;
        answer["data"]["renewIdentitySecret"]["secret"]
            .as_str()
            .unwrap_or_else(|| panic!("{answer}"))
            .to_owned()
    }

    async fn graphql(&self, query: &str) -> Value {
        let body = json!({ "query": query });
        self.app.post("/graphql").bearer(&self.owner).json(&body).send().await.ok(200)
    }

    async fn merges(&self) -> Vec<Value> {
        let recorded = self.recorded().await.into_iter();
        recorded.filter(|(action, _)| action == "lead.merge").map(|(_, details)| details).collect()
    }
}

/// Returns the fields of a lead that a browser must not change: all but the times.
fn words(lead: &Value) -> Value {
    json!([
        lead["identities"],
        lead["traits"],
        lead["consent"],
        lead["contact"],
        lead["status"],
        lead["value"]
    ])
}

/// An id as a browser sends it, with the signature of the site's server.
fn signed(secret: &str, id: &str) -> Value {
    let id = hash(id);
    let signature = hmac_sha256(secret.as_bytes(), id.as_bytes());
    json!({ "xid": id, "sig": signature.iter().map(|byte| format!("{byte:02x}")).collect::<String>() })
}

#[tokio::test]
async fn a_browser_finds_a_lead_that_a_server_told_of_and_changes_nothing_there() {
    let world = World::with_leads(true).await;
    let told = json!({ "email": CUSTOMER, "phone": CUSTOMERS_PHONE, "externalId": "2", "traits": { "plan": "pro" }, "consent": false });
    let customer = world.told_lead(told).await;
    world.app.advance(MINUTE);
    let before = words(&world.found("contact=true").await[0]);
    let (em, ph) = (hash(MALLORY), hash(MALLORYS_PHONE));
    let claims = [
        json!({ "em": em, "xid": hash("2") }),
        json!({ "em": em, "ph": hash(CUSTOMERS_PHONE) }),
        json!({ "em": hash(CUSTOMER), "ph": ph, "fn": hash("mallory"), "tr": { "plan": "free", "vip": true } }),
        json!({ "em": hash(CUSTOMER), "tr": { "vip": true } }),
        json!({ "em": em, "ph": ph, "xid": hash("2"), "fn": hash("mallory") }),
    ];
    for (claim, number) in claims.iter().zip(1..) {
        world.claims(number, claim.clone()).await;
        let found = world.of("email", CUSTOMER).await.unwrap();
        assert_eq!(found["id"], customer["id"], "{claim}");
        let all = world.found("contact=true").await;
        let found = all.iter().find(|lead| lead["id"] == customer["id"]).unwrap();
        assert_eq!(words(found), before, "{claim}");
        assert_eq!(world.of("phone", CUSTOMERS_PHONE).await.unwrap()["id"], customer["id"], "{claim}");
        for (kind, text) in [("email", MALLORY), ("phone", MALLORYS_PHONE)] {
            let other = world.of(kind, text).await;
            assert!(other.is_none_or(|other| other["id"] != customer["id"]), "{claim}");
        }
    }
    // A visitor who only gives the address is linked to its lead, as the person's own next visit would be.
    let visits = world.shown(&customer).await["visits"].clone();
    assert_eq!(
        visits.as_array().unwrap().iter().map(|visit| visit["id"].clone()).collect::<Vec<_>>(),
        [session(4)]
    );
    // The site's server tells of mallory, who gets a lead of their own.
    let (_, answer) = world.post_lead(&json!({ "email": MALLORY, "phone": MALLORYS_PHONE })).await;
    assert_ne!(answer["id"], customer["id"]);
    assert_eq!(answer["lead"]["traits"], json!({}));
    assert_eq!(words(&world.found(&format!("contact=true&email={}", hash(CUSTOMER))).await[0]), before);
}

#[tokio::test]
async fn an_id_counts_only_with_the_signature_of_the_site_s_server() {
    let world = World::with_leads(false).await;
    let customer = world.told_lead(json!({ "externalId": "2" })).await;
    world.app.advance(MINUTE);
    let visits = async || world.shown(&customer).await["visits"].as_array().unwrap().len();
    let secret = world.new_secret().await;
    let other = signed(&secret, "3");
    for (id, number) in [
        json!({ "xid": hash("2") }),
        json!({ "xid": hash("2"), "sig": other["sig"] }),
        json!({ "xid": hash("2"), "sig": hash("2") }),
        signed(&hash("made up"), "2"),
    ]
    .into_iter()
    .zip(1..)
    {
        world.claims(number, id).await;
    }
    assert_eq!((visits().await, world.found("").await.len()), (0, 1));
    world.claims(5, signed(&secret, "2")).await;
    assert_eq!(visits().await, 1);
    // The secret is replaced, for instance because it got into the wrong hands.
    let newer = world.new_secret().await;
    world.claims(6, signed(&secret, "2")).await;
    assert_eq!(visits().await, 1);
    world.claims(7, signed(&newer, "2")).await;
    assert_eq!(visits().await, 2);
    let deleted = world.graphql("mutation { deleteIdentitySecret(project: \"shop\") }").await;
    assert_eq!(deleted["data"]["deleteIdentitySecret"], true, "{deleted}");
    world.claims(8, signed(&newer, "2")).await;
    assert_eq!(visits().await, 2);
    assert_eq!(world.final_status().await["identify"], json!({ "ignoredToday": 0, "unsignedIdsToday": 6 }));
}

#[tokio::test]
async fn the_identity_secret_is_for_admins_who_confirmed_their_password_and_shown_once() {
    let world = World::with_leads(false).await;
    let query = "mutation { renewIdentitySecret(project: \"shop\") { secret } }";
    let code = |answer: &Value| answer["errors"][0]["extensions"]["code"].clone();
    assert_eq!(code(&world.graphql(query).await), "sudo_required");
    let created = "{ project(project: \"shop\") { identitySecretCreatedAt } }";
    assert_eq!(world.graphql(created).await["data"]["project"]["identitySecretCreatedAt"], Value::Null);
    let secret = world.new_secret().await;
    assert!(world.graphql(created).await["data"]["project"]["identitySecretCreatedAt"].is_string());
    assert!(!world.texts().await.contains(&secret));
    let key = world
        .app
        .secret_key(&world.owner, &[Scope::LeadsRead, Scope::AnalyticsRead, Scope::ConfigWrite], &[])
        .await;
    for query in [query, created] {
        let answer =
            world.app.post("/graphql").token(&key).json(&json!({ "query": query })).send().await.ok(200);
        assert_eq!(code(&answer), "insufficient_scope", "{answer}");
    }
}

#[tokio::test]
async fn the_word_of_a_server_stands_over_what_browsers_said_before() {
    let world = World::with_leads(false).await;
    let claim = json!({ "em": hash(CUSTOMER), "ph": hash(MALLORYS_PHONE), "fn": hash("mallory"), "tr": { "plan": "free" } });
    world.claims(1, claim).await;
    world.claims(2, json!({ "ph": hash(MALLORYS_PHONE) })).await;
    let claimed = world.found("").await;
    assert_eq!((claimed.len(), &claimed[0]["consent"]), (1, &json!(true)));
    let told = json!({ "email": CUSTOMER, "externalId": "2", "traits": { "seats": 3 }, "consent": false });
    let (status, answer) = world.post_lead(&told).await;
    assert_eq!((status, &answer["id"]), (200, &claimed[0]["id"]));
    assert_eq!(
        words(&answer["lead"]),
        json!([["email", "external_id"], { "seats": 3 }, false, null, "new", null])
    );
    // The visit that only shared the number with it is somebody else's now, and the source of the lead is its own visit's.
    world.gathered().await;
    let other = world.of("phone", MALLORYS_PHONE).await.unwrap();
    assert_ne!(other["id"], answer["id"]);
    assert_eq!(other["firstSessionId"], session(2));
    let lead = world.of("email", CUSTOMER).await.unwrap();
    assert_eq!(json!([lead["firstSessionId"], lead["lastSessionId"]]), json!([session(1), session(1)]));
    assert!(lead["channel"].is_string());

    // Without a word about consent, nobody has consented.
    world.claims(3, json!({ "em": hash("guest@example.com") })).await;
    let guest = world.told_lead(json!({ "email": "guest@example.com" })).await;
    assert_eq!(guest["consent"], false);
    world.claims(4, json!({ "em": hash("guest@example.com") })).await;
    assert_eq!(world.of("email", "guest@example.com").await.unwrap()["consent"], false);
}

#[tokio::test]
async fn browsers_merge_nobody_and_what_a_server_merges_is_recorded() {
    let world = World::with_leads(false).await;
    world.claims(1, json!({ "em": hash(CUSTOMER) })).await;
    world.claims(2, json!({ "ph": hash(MALLORYS_PHONE) })).await;
    world.claims(3, json!({ "em": hash(CUSTOMER), "ph": hash(MALLORYS_PHONE) })).await;
    assert_eq!(world.found("").await.len(), 2);
    assert_eq!(world.of("email", CUSTOMER).await.unwrap()["identities"], json!(["email"]));
    // An address that contradicts a lead of browsers is another person, who cannot take the number along.
    world.claims(4, json!({ "em": hash(MALLORY), "ph": hash(MALLORYS_PHONE) })).await;
    world.claims(5, json!({ "em": hash("third@example.com"), "ph": hash(MALLORYS_PHONE) })).await;
    let number = world.of("phone", MALLORYS_PHONE).await.unwrap();
    assert_ne!(number["id"], world.of("email", "third@example.com").await.unwrap()["id"]);
    assert_eq!(world.merges().await, Vec::<Value>::new());

    let one = world.told_lead(json!({ "email": "one@example.com", "externalId": "1" })).await;
    let two = world.told_lead(json!({ "phone": CUSTOMERS_PHONE })).await;
    let both = json!({ "email": "one@example.com", "phone": CUSTOMERS_PHONE });
    assert_eq!(world.post_lead(&both).await.1["id"], two["id"]);
    assert_eq!(world.merges().await, [json!({ "merged": [one["id"]] })]);
}

#[tokio::test]
async fn another_address_is_another_person_whatever_number_a_server_tells_with_it() {
    let world = World::with_leads(false).await;
    let customer = world.told_lead(json!({ "email": CUSTOMER, "phone": CUSTOMERS_PHONE })).await;
    world.app.advance(MINUTE);
    // Somebody fills in another person's number on a form that the site's server passes on.
    let mallory = world.told_lead(json!({ "email": MALLORY, "phone": CUSTOMERS_PHONE })).await;
    assert_ne!(mallory["id"], customer["id"]);
    assert_eq!(mallory["identities"], json!(["email"]));
    assert_eq!(world.of("phone", CUSTOMERS_PHONE).await.unwrap()["id"], customer["id"]);
    // A new number of a known address, and a new address of a known id, are the same person's.
    let moved = world.told_lead(json!({ "email": CUSTOMER, "phone": "+436603333333" })).await;
    assert_eq!(moved["id"], customer["id"]);
    let named = world.told_lead(json!({ "email": CUSTOMER, "externalId": "2" })).await;
    let renamed = world.told_lead(json!({ "email": "new@example.com", "externalId": "2" })).await;
    assert_eq!((&named["id"], &renamed["id"]), (&customer["id"], &customer["id"]));
    assert_eq!(world.of("email", CUSTOMER).await, None);
}

#[tokio::test]
async fn a_key_that_may_only_write_leads_reads_nothing_of_a_known_one() {
    let world = World::with_leads(true).await;
    let lead =
        world.told_lead(json!({ "email": CUSTOMER, "firstName": "Anna", "traits": { "plan": "pro" } })).await;
    let key = world.app.secret_key(&world.owner, &[Scope::LeadsWrite], &[]).await;
    let id = lead["id"].as_str().unwrap();
    let told = json!({ "email": CUSTOMER });
    let answer = world.app.post(ALL).token(&key).json(&told).send().await.ok(200);
    assert_eq!(answer, json!({ "id": id, "created": false, "lead": null }));
    let won = json!({ "status": "won" });
    let answer = world.app.patch(&format!("{ALL}/{id}")).token(&key).json(&won).send().await.ok(200);
    assert_eq!(answer, json!({ "id": id, "lead": null }));
    let query = format!(
        "mutation {{ createLead(project: \"shop\", input: {{ email: \"{CUSTOMER}\" }}) {{ id created lead {{ traits }} }} \
         updateLead(project: \"shop\", id: \"{id}\", input: {{ status: LOST }}) {{ lead {{ traits }} }} }}"
    );
    let answer = world.app.post("/graphql").token(&key).json(&json!({ "query": query })).send().await.ok(200);
    let expected =
        json!({ "createLead": { "id": id, "created": false, "lead": null }, "updateLead": { "lead": null } });
    assert_eq!(answer["data"], expected, "{answer}");
}

#[tokio::test]
async fn plain_text_shows_what_the_lead_is_found_by() {
    let world = World::with_leads(true).await;
    let one = world.told_lead(json!({ "email": CUSTOMER, "phone": CUSTOMERS_PHONE })).await;
    world.told_lead(json!({ "email": MALLORY, "phone": MALLORYS_PHONE })).await;
    // Another person's number in a request about this one changes nothing.
    let again = world.told_lead(json!({ "email": CUSTOMER, "phone": MALLORYS_PHONE })).await;
    assert_eq!(again["id"], one["id"]);
    let contact = &world.shown(&one).await["lead"]["contact"];
    assert_eq!(json!([contact["email"], contact["phone"]]), json!([CUSTOMER, CUSTOMERS_PHONE]));
    assert_eq!(world.of("phone", CUSTOMERS_PHONE).await.unwrap()["id"], one["id"]);
}

#[tokio::test]
async fn the_source_and_the_form_of_a_told_lead_do_not_change_by_a_browser() {
    let world = World::with_leads(false).await;
    world.batch(1).from("203.0.113.1").stored().await;
    let told = json!({ "email": CUSTOMER, "sessionId": session(1), "form": "checkout" });
    let lead = world.told_lead(told).await;
    let attr = json!({ "utm_source": "evil", "utm_medium": "cpc" });
    let earlier =
        world.batch(2).from("203.0.113.2").set("pvs.0.age", json!(80_000_000)).set("pvs.0.attr", attr);
    earlier.set("pvs.0.attrFrom", json!("url")).says(json!({ "em": hash(CUSTOMER), "form": "evil" })).await;
    world.gathered().await;
    let found = world.of("email", CUSTOMER).await.unwrap();
    let source = |lead: &Value| {
        json!([lead["firstSessionId"], lead["channel"], lead["utmSource"], lead["form"], lead["firstSeenAt"]])
    };
    assert_eq!(source(&found), source(&lead));
    assert_eq!(world.shown(&lead).await["visits"].as_array().unwrap().len(), 2);
    // Nor does it give one to a lead that a server told of without a visit.
    let lead = world.told_lead(json!({ "email": "guest@example.com" })).await;
    world.batch(3).from("203.0.113.3").says(json!({ "em": hash("guest@example.com") })).await;
    world.gathered().await;
    assert_eq!(source(&world.of("email", "guest@example.com").await.unwrap()), source(&lead));
    assert_eq!(world.shown(&lead).await["visits"].as_array().unwrap().len(), 1);
}

/// A transaction looks through a part of the visits of a lead, and the job through the others.
#[tokio::test]
async fn a_lead_with_very_many_visits_parts_from_all_that_are_not_its_own() {
    let world = World::with_leads(false).await;
    let customer = world.told_lead(json!({ "email": CUSTOMER, "externalId": "2" })).await;
    world.app.advance(MINUTE);
    world.claims(1, json!({ "em": hash(CUSTOMER) })).await;
    let visits = async || world.shown(&customer).await["visits"].as_array().unwrap().len();
    assert_eq!(visits().await, 1);
    // Visits that a server named, all of them earlier.
    let db = &world.app.inner.context.db;
    let id = if is_postgres() { "gen_random_uuid()" } else { "randomblob(16)" };
    let many = format!(
        "insert into people_visits (project_id, session_id, lead_id, person_id, started_at) \
         with recursive n (x) as (select 1 union all select x + 1 from n where x < 1200) \
         select project_id, {id}, {id}, person_id, started_at - x from people_visits cross join n"
    );
    db.execute_unprepared(&many).await.unwrap();
    world.told_lead(json!({ "email": MALLORY, "externalId": "2" })).await;
    world.gathered().await;
    assert_eq!(visits().await, 0, "nobody gave the new address there");
    let other = world.of("email", CUSTOMER).await.unwrap();
    assert_ne!(other["id"], customer["id"]);
    let linked = "select count(*) as links from people_visits";
    let linked = Statement::from_string(db.get_database_backend(), linked);
    let linked = db.query_one_raw(linked).await.unwrap().unwrap();
    assert_eq!(linked.try_get::<i64>("", "links").unwrap(), 1_201);
}

impl World {
    /// A visitor asks for something in a visit of their own, and says who they are.
    async fn asks(&self, number: u8, who: Value) {
        let visit = self.batch(number).from(&format!("203.0.113.{number}"));
        visit.set("pvs.0.age", json!(60_000)).set("pvs.0.eng", json!(10_000)).says(who).await;
        self.app.get("/v1/cron/conversions").token(CRON_SECRET).send().await.ok(200);
        self.gathered().await;
        self.app.advance(MINUTE);
    }

    /// A lead of two visits that only browsers have named loses its number to a person that a server tells of. The second
    /// visit named nothing else, and so many are before it that nobody has looked at it yet. Returns the lead and the
    /// person's.
    async fn parting() -> (Self, [Value; 2]) {
        let world = Self::with_leads(false).await;
        let request = json!({ "name": "Request", "trigger": { "type": "identify" }, "confirmationDays": 30 });
        let path = "/v1/projects/shop/conversion-definitions/request";
        world.app.put(path).bearer(&world.owner).json(&request).send().await.ok(200);
        world.asks(1, json!({ "em": hash(MALLORY), "ph": hash(CUSTOMERS_PHONE) })).await;
        world.asks(2, json!({ "ph": hash(CUSTOMERS_PHONE) })).await;
        let [lead]: [Value; 1] = world.found("").await.try_into().unwrap();
        assert_eq!(world.visits_of(&lead).await, [session(2), session(1)]);
        let id = if is_postgres() { "gen_random_uuid()" } else { "randomblob(16)" };
        let many = format!(
            "insert into people_visits (project_id, session_id, lead_id, person_id, started_at) \
             with recursive n (x) as (select 1 union all select x + 1 from n where x < 600) \
             select project_id, {id}, {id}, id, x from people cross join n"
        );
        world.app.inner.context.db.execute_unprepared(&many).await.unwrap();
        let person = world.told_lead(json!({ "email": CUSTOMER, "phone": CUSTOMERS_PHONE })).await;
        assert_ne!(person["id"], lead["id"]);
        (world, [lead, person])
    }

    async fn visits_of(&self, lead: &Value) -> Vec<String> {
        let shown = self.shown(lead).await;
        let visits = shown["visits"].as_array().unwrap().iter();
        visits.map(|visit| visit["id"].as_str().unwrap().to_owned()).collect()
    }

    async fn erases(&self, lead: &Value) {
        let path = format!("{ALL}/{}", lead["id"].as_str().unwrap());
        self.app.delete(&path).bearer(&self.owner).send().await.ok(204);
    }
}

#[tokio::test]
async fn a_lead_with_very_many_visits_is_parted_from_those_of_others_at_once() {
    let (world, _) = World::parting().await;
    let jobs = jobs_lease::states(&world.app.inner.context).await.unwrap();
    assert!(jobs.iter().any(|job| job.job == "leads" && job.more), "{jobs:?}");
}

/// Deleted identities no longer tell whose a visit is.
#[tokio::test]
async fn visits_of_an_erased_person_do_not_stay_with_the_lead_that_had_them_before() {
    let (world, [lead, person]) = World::parting().await;
    world.erases(&person).await;
    assert_eq!(world.visits_of(&lead).await, [session(1)]);
    world.gathered().await;
    assert_eq!(world.visits_of(&lead).await, [session(1)]);
}

#[tokio::test]
async fn an_erasure_takes_nothing_of_visits_that_became_somebody_else_s() {
    let (world, [lead, person]) = World::parting().await;
    world.erases(&lead).await;
    world.gathered().await;
    assert_eq!(world.visits_of(&person).await, [session(2)]);
}

#[tokio::test]
async fn a_status_settles_nothing_of_visits_that_became_somebody_else_s() {
    let (world, [lead, person]) = World::parting().await;
    let lost = json!({ "status": "lost", "settleConversions": true });
    let path = format!("{ALL}/{}", lead["id"].as_str().unwrap());
    world.app.patch(&path).bearer(&world.owner).json(&lost).send().await.ok(200);
    world.gathered().await;
    for (lead, status) in [(&lead, "rejected"), (&person, "pending")] {
        let shown = world.shown(lead).await;
        let statuses: Vec<_> =
            shown["conversions"].as_array().unwrap().iter().map(|one| &one["status"]).collect();
        assert_eq!(statuses, [status], "{shown:#}");
    }
}

/// The conversions to settle are looked for before the transaction that settles them.
#[tokio::test]
async fn a_status_settles_nothing_of_a_visit_that_becomes_somebody_else_s_meanwhile() {
    if is_citus() {
        // Its tables take no triggers.
        return;
    }
    let world = World::with_leads(false).await;
    let request = json!({ "name": "Request", "trigger": { "type": "identify" }, "confirmationDays": 30 });
    let path = "/v1/projects/shop/conversion-definitions/request";
    world.app.put(path).bearer(&world.owner).json(&request).send().await.ok(200);
    world.asks(1, json!({ "em": hash(MALLORY) })).await;
    world.asks(2, json!({ "em": hash(MALLORY) })).await;
    let [lead]: [Value; 1] = world.found("").await.try_into().unwrap();
    let other = world.told_lead(json!({ "email": CUSTOMER })).await;
    let literal = |id: &str| match is_postgres() {
        true => format!("'{id}'"),
        false => format!("x'{}'", id.replace('-', "")),
    };
    let [lead_id, other_id] = [&lead, &other].map(|lead| literal(lead["id"].as_str().unwrap()));
    let give = format!(
        "update people_visits set person_id = {other_id} where session_id = {};",
        literal(&session(2))
    );
    let statements = match is_postgres() {
        true => vec![
            format!(
                "create function give() returns trigger language plpgsql as $$ begin {give} return null; end $$"
            ),
            format!(
                "create trigger giving after update on people for each row when (new.id = {lead_id}) \
                 execute function give()"
            ),
        ],
        false => vec![format!(
            "create trigger giving after update on people when new.id = {lead_id} begin {give} end"
        )],
    };
    for statement in statements {
        world.app.inner.context.db.execute_unprepared(&statement).await.unwrap();
    }
    let lost = json!({ "status": "lost", "settleConversions": true });
    let path = format!("{ALL}/{}", lead["id"].as_str().unwrap());
    world.app.patch(&path).bearer(&world.owner).json(&lost).send().await.ok(200);
    for (lead, status) in [(&lead, "rejected"), (&other, "pending")] {
        let shown = world.shown(lead).await;
        let statuses: Vec<_> =
            shown["conversions"].as_array().unwrap().iter().map(|one| &one["status"]).collect();
        assert_eq!(statuses, [status], "{shown:#}");
    }
}

/// An erasure follows all of them.
#[tokio::test]
async fn a_lead_has_so_many_former_addresses_and_is_not_changed_further() {
    let world = World::with_leads(false).await;
    let customer = world.told_lead(json!({ "email": CUSTOMER, "externalId": "2" })).await;
    // An address of another lead is remembered.
    world.told_lead(json!({ "email": "other@example.com", "externalId": "3" })).await;
    let others = json!({ "email": "other@example.com", "externalId": "2" });
    world.told_lead(others.clone()).await;
    let many = "insert into former_hashes (project_id, person_id, hash) \
        with recursive n (x) as (select 1 union all select x + 1 from n where x < 1000) \
        select project_id, id, 'hash-' || x from people cross join n";
    world.app.inner.context.db.execute_unprepared(many).await.unwrap();
    let (status, refused) = world.post_lead(&json!({ "email": MALLORY, "externalId": "2" })).await;
    assert_eq!((status, &refused["code"]), (409, &json!("conflict")), "{refused}");
    // What loses nothing is stored.
    let same =
        world.told_lead(json!({ "email": CUSTOMER, "externalId": "2", "traits": { "plan": "pro" } })).await;
    assert_eq!((&same["id"], &same["traits"]["plan"]), (&customer["id"], &json!("pro")));
    // So is what is remembered already.
    assert_eq!(world.told_lead(others).await["id"], customer["id"]);
}
