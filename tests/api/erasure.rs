//! Erasure follows everything that a person was ever known by.

use std::path::{Path, PathBuf};
use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use domain::ground::hash::sha256_hex as hash;
use entity::person_visit;
use sea_orm::{ConnectionTrait, EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use super::leads::texts_of;
use super::selling::{ALL, Shop, session};
use crate::support::database::{REFUSED, is_citus, is_postgres, refusal};
use crate::support::{App, CHROME, CRON_SECRET, spool};

const LEADS: &str = "/v1/projects/shop/leads";
const OLD: &str = "anna.old@example.com";
const NEW: &str = "anna.new@example.com";

impl Shop {
    async fn tells(&self, lead: Value) -> String {
        let answer = self.app.post(LEADS).bearer(&self.owner).json(&lead).send().await;
        assert!([200, 201].contains(&answer.status), "{}", answer.text());
        answer.value()["id"].as_str().unwrap().to_owned()
    }

    async fn erases(&self, lead: &str) {
        self.app.delete(&format!("{LEADS}/{lead}")).bearer(&self.owner).send().await.ok(204);
    }

    async fn keeps_plain_text(&self) {
        let settings =
            json!({ "settings": { "pii": { "storePlaintext": true, "leadsRetentionDays": null } } });
        self.app.patch("/v1/projects/shop").bearer(&self.owner).json(&settings).send().await.ok(200);
    }

    async fn texts(&self) -> String {
        texts_of(&self.app.inner.context.db).await
    }

    async fn conversion(&self, id: &str) -> Value {
        self.app.get(&format!("{ALL}/{id}")).bearer(&self.owner).send().await.ok(200)
    }

    async fn gather(&self) {
        self.app.get("/v1/cron/leads").token(CRON_SECRET).send().await.ok(200);
    }
}

#[tokio::test]
async fn an_address_that_was_replaced_is_erased_with_its_person() {
    let shop = Shop::new().await;
    shop.says(1, 1, true, &[]).await;
    let lead = shop.tells(json!({ "email": OLD, "externalId": "1" })).await;
    let sale = shop.sale(1, json!({ "email": OLD, "consent": true })).await;
    shop.tells(json!({ "email": NEW, "externalId": "1" })).await;
    let before = shop.conversion(&sale).await;
    assert_eq!(before["person"], json!(["email"]), "{before}");
    shop.erases(&lead).await;
    let after = shop.conversion(&sale).await;
    assert_eq!(json!([after["person"], after["clickIds"]]), json!([[], []]));
    shop.run().await;
    assert_eq!(shop.accepted(), [0, 0]);
    assert_eq!(shop.stands("sale").await[1], json!([["skipped", "erased"], ["skipped", "erased"]]));
    let texts = shop.texts().await;
    for trace in [hash(OLD), hash(NEW), hash("1")].into_iter().chain(Shop::marks(1)) {
        assert!(!texts.contains(&trace), "{trace}");
    }
}

/// All conversions of a project are searched for a hash that only its hash is known of. Others write meanwhile.
#[tokio::test]
async fn the_search_for_what_a_person_was_known_by_once_is_no_part_of_the_transaction() {
    let shop = Shop::new().await;
    shop.says(1, 1, true, &[]).await;
    let lead = shop.tells(json!({ "email": OLD, "externalId": "1" })).await;
    let sale = shop.sale(1, json!({ "email": OLD, "consent": true })).await;
    shop.tells(json!({ "email": NEW, "externalId": "1" })).await;
    let statements = shop.app.record_statements(async || shop.erases(&lead).await).await;
    let place = |what: &dyn Fn(&str) -> bool| statements.iter().position(|one| what(&one.sql.to_lowercase()));
    let remembered = place(&|sql| sql.starts_with("insert into") && sql.contains("erased_hashes")).unwrap();
    let searched = place(&|sql| sql.contains("evidence -> 'hashes' <> '{}'")).unwrap();
    let deleted = place(&|sql| sql.starts_with("delete from") && sql.contains("identified_visits"));
    let deleted = deleted.unwrap_or(statements.len());
    assert!(remembered < searched && searched < deleted, "{remembered} {searched} {deleted}");
    assert_eq!(shop.conversion(&sale).await["person"], json!([]));
}

/// Whenever an erasure begins a search, another lead is merged into the person's, whose hashes it does not search for.
#[tokio::test]
async fn leads_that_are_merged_during_each_search_do_not_keep_a_person_from_being_erased() {
    if is_citus() {
        // Its tables take no triggers.
        return;
    }
    let shop = Shop::new().await;
    shop.says(1, 1, true, &[]).await;
    let lead = shop.tells(json!({ "email": OLD, "externalId": "1" })).await;
    let sale = shop.sale(1, json!({ "email": OLD, "consent": true })).await;
    shop.tells(json!({ "email": NEW, "externalId": "1" })).await;
    let id = lead.parse::<uuid::Uuid>().unwrap();
    let insert = "insert into former_hashes (project_id, person_id, hash) values";
    let statements = match is_postgres() {
        true => vec![
            format!(
                "create function merge() returns trigger language plpgsql as $$ begin \
                 {insert} (new.project_id, '{id}', md5(random()::text)); return null; end $$"
            ),
            "create trigger merging after insert on erased_hashes for each row execute function merge()"
                .to_owned(),
        ],
        false => vec![format!(
            "create trigger merging after insert on erased_hashes begin \
             {insert} (new.project_id, x'{}', lower(hex(randomblob(32)))); end",
            id.simple()
        )],
    };
    for statement in statements {
        shop.app.inner.context.db.execute_unprepared(&statement).await.unwrap();
    }
    let erased = tokio::time::timeout(Duration::from_secs(60), shop.erases(&lead)).await;
    assert!(erased.is_ok(), "the searches do not end");
    assert_eq!(shop.conversion(&sale).await["person"], json!([]));
}

#[tokio::test]
async fn a_visit_that_only_a_conversion_ties_to_the_person_keeps_no_click_ids() {
    let shop = Shop::new().await;
    shop.says(1, 1, true, &[]).await;
    // The other conversion of the visit names nobody.
    let named = shop.sale(1, json!({ "email": OLD })).await;
    let other = json!({ "eventId": "order-0002", "definition": "sale", "sessionId": session(1) });
    let other = shop.app.post(ALL).bearer(&shop.owner).json(&other).send().await.ok(201);
    let lead = shop.tells(json!({ "email": OLD, "externalId": "1" })).await;
    shop.erases(&lead).await;
    shop.has_nothing_of(&Shop::marks(1), "after the erasure").await;
    for sale in [named.as_str(), other["conversion"]["id"].as_str().unwrap()] {
        let sale = shop.conversion(sale).await;
        assert_eq!(json!([sale["person"], sale["clickIds"]]), json!([[], []]));
    }
    let later = json!({ "eventId": "order-0003", "definition": "sale", "sessionId": session(1) });
    let later = shop.app.post(ALL).bearer(&shop.owner).json(&later).send().await.ok(201);
    assert_eq!(later["conversion"]["clickIds"], json!([]));
    shop.run().await;
    assert_eq!(shop.accepted(), [0, 0]);
}

#[tokio::test]
async fn an_address_of_two_people_is_erased_with_either() {
    for (erased, other) in [(0, 1), (1, 0)] {
        let shop = Shop::new().await;
        shop.keeps_plain_text().await;
        shop.says(1, 1, true, &[]).await;
        let both = [
            shop.tells(json!({ "email": OLD, "externalId": "1", "firstName": "Anna" })).await,
            shop.tells(json!({ "email": OLD, "externalId": "2", "firstName": "Otto" })).await,
        ];
        assert_ne!(both[0], both[1]);
        let sale = shop.sale(1, json!({ "email": OLD, "consent": true })).await;
        shop.erases(&both[erased]).await;
        assert_eq!(shop.conversion(&sale).await["person"], json!([]));
        let lead = shop.app.get(&format!("{LEADS}/{}", both[other])).bearer(&shop.owner).send().await.ok(200);
        // The address is not the other one's, neither as a hash nor in plain text.
        let contact = &lead["lead"]["contact"];
        assert_eq!(contact["firstName"], json!(["anna", "otto"][other]));
        // The lead to which the address belongs keeps it, and is found by it.
        let found =
            shop.app.get(&format!("{LEADS}?email={}", hash(OLD))).bearer(&shop.owner).send().await.ok(200);
        let is_found = found["items"].as_array().unwrap().len() == 1;
        assert_eq!((contact["email"].is_string(), is_found), (other == 0, other == 0), "{lead}");
    }
}

#[tokio::test]
async fn the_visit_of_an_erased_person_keeps_no_click_ids() {
    let shop = Shop::new().await;
    let identify = json!({ "identify": { "enabled": true, "requireConsent": true } });
    shop.configure(identify).await;
    let mut batch = shop.state(1, 1, true, &[]);
    batch["id"] = json!({ "pv": session(1), "em": hash(OLD) });
    assert_eq!(shop.app.track(&shop.shop, &batch).await.status, 204);
    shop.gather().await;
    let ids = ["gclid-of-a-click-000001", "fbclid-of-a-click-000001", "fb.1.1795262400000.1234567890"];
    let texts = shop.texts().await;
    assert!(ids.iter().all(|id| texts.contains(id)));
    let visit = format!("/v1/projects/shop/sessions/{}", session(1));
    let source = async || {
        let shown = shop.app.get(&visit).bearer(&shop.owner).send().await.ok(200);
        json!([shown["attribution"]["channel"], shown["attribution"]["adPlatform"], shown["channel"]])
    };
    let before = source().await;
    let lead = shop.lead().await["id"].as_str().unwrap().to_owned();
    shop.erases(&lead).await;
    let erased = async |when: &str| {
        let texts = shop.texts().await;
        for id in ids {
            assert!(!texts.contains(id), "{id} {when}");
        }
    };
    erased("after the erasure").await;
    // The page that is still open tells the same address again, now without cookies.
    let mut later = shop.state(1, 2, true, &[]);
    later.as_object_mut().unwrap().remove("ac");
    assert_eq!(shop.app.track(&shop.shop, &later).await.status, 204);
    erased("after a newer state of the page").await;
    assert_eq!(source().await, before);
    // A sale of this visit tells nobody who it was.
    let sale = shop.sale(1, json!({ "consent": true })).await;
    assert_eq!(
        json!([shop.conversion(&sale).await["clickIds"], shop.conversion(&sale).await["person"]]),
        json!([[], []])
    );
}

impl Shop {
    /// A batch of a visit of its own, in which somebody gives these identifiers.
    async fn claims(&self, number: u8, id: Value) -> Value {
        let mut batch = self.state(number, 1, true, &[]);
        batch["id"] = json!({ "pv": session(number) });
        batch["id"].as_object_mut().unwrap().extend(id.as_object().unwrap().clone());
        assert_eq!(self.app.track(&self.shop, &batch).await.status, 204);
        batch
    }

    async fn identifying() -> Self {
        let shop = Self::new().await;
        shop.configure(json!({ "identify": { "enabled": true, "requireConsent": true } })).await;
        shop
    }

    /// Click ids and cookies that the ad platforms would know a visit by.
    fn marks(number: u8) -> [String; 3] {
        let [gclid, fbclid] = ["gclid", "fbclid"].map(|name| format!("{name}-of-a-click-{number:06}"));
        [gclid, fbclid, "fb.1.1795262400000.1234567890".to_owned()]
    }

    async fn has_nothing_of(&self, traces: &[String], when: &str) {
        let texts = self.texts().await;
        for trace in traces {
            assert!(!texts.contains(trace.as_str()), "{trace} {when}");
        }
    }
}

#[tokio::test]
async fn visits_that_named_a_replaced_address_are_nobody_s_too() {
    for before in [true, false] {
        let shop = Shop::identifying().await;
        let lead = shop.tells(json!({ "email": OLD, "phone": "+436601234567", "externalId": "1" })).await;
        if before {
            shop.claims(1, json!({ "em": hash(OLD), "fn": hash("anna") })).await;
            shop.gather().await;
        }
        shop.app.advance(Duration::from_secs(60));
        shop.tells(json!({ "email": NEW, "externalId": "1" })).await;
        if !before {
            shop.claims(1, json!({ "em": hash(OLD), "fn": hash("anna") })).await;
            shop.gather().await;
        }
        shop.erases(&lead).await;
        let traces = [hash(OLD), hash(NEW), hash("anna"), hash("+436601234567")];
        shop.has_nothing_of(&traces, if before { "before" } else { "after" }).await;
        shop.has_nothing_of(&Shop::marks(1), "of the visit").await;
        let left = shop.app.get(LEADS).bearer(&shop.owner).send().await.ok(200);
        assert_eq!(left["items"], json!([]));
    }
}

/// The other visitor gave an address that was the person's once, and a number of their own.
#[tokio::test]
async fn a_visit_that_named_only_the_erased_person_does_not_stay_with_another_lead() {
    const PHONE: &str = "+436601234567";
    let shop = Shop::identifying().await;
    let lead = shop.tells(json!({ "email": OLD, "externalId": "1" })).await;
    shop.app.advance(Duration::from_secs(60));
    shop.tells(json!({ "email": NEW, "externalId": "1" })).await;
    for (number, id) in [(1, json!({ "em": hash(OLD), "ph": hash(PHONE) })), (2, json!({ "em": hash(OLD) }))]
    {
        shop.claims(number, id).await;
        shop.gather().await;
        shop.app.advance(Duration::from_secs(60));
    }
    let by_phone = format!("{LEADS}?phone={}", hash(PHONE));
    let visits = async || {
        let found = shop.app.get(&by_phone).bearer(&shop.owner).send().await.ok(200);
        let other = format!("{LEADS}/{}", found["items"][0]["id"].as_str().unwrap());
        let shown = shop.app.get(&other).bearer(&shop.owner).send().await.ok(200);
        let mut visits: Vec<String> = shown["visits"]
            .as_array()
            .unwrap()
            .iter()
            .map(|visit| visit["id"].as_str().unwrap().to_owned())
            .collect();
        visits.sort();
        visits
    };
    assert_eq!(visits().await, [session(1), session(2)]);
    shop.erases(&lead).await;
    assert_eq!(visits().await, [session(1)]);
    shop.gather().await;
    assert_eq!(visits().await, [session(1)]);
}

#[tokio::test]
async fn a_batch_that_is_sent_again_brings_no_click_ids_back() {
    let shop = Shop::identifying().await;
    let lead = shop.tells(json!({ "email": OLD })).await;
    let batch = shop.claims(1, json!({ "em": hash(OLD) })).await;
    // Before the lead knows of the visit.
    shop.erases(&lead).await;
    shop.has_nothing_of(&Shop::marks(1), "after the erasure").await;
    shop.app.advance(Duration::from_secs(1));
    assert_eq!(shop.app.track(&shop.shop, &batch).await.status, 204);
    shop.gather().await;
    shop.has_nothing_of(&Shop::marks(1), "after it was sent again").await;
    shop.has_nothing_of(&[hash(OLD)], "after it was sent again").await;
}

#[tokio::test]
async fn whoever_names_somebody_else_and_is_erased_takes_nothing_of_theirs_along() {
    let shop = Shop::identifying().await;
    shop.tells(json!({ "email": NEW, "phone": "+436601234567" })).await;
    shop.says(1, 1, true, &[]).await;
    let sale = shop.sale(1, json!({ "phone": "+436601234567", "consent": true })).await;
    shop.claims(2, json!({ "em": hash(OLD), "ph": hash("+436601234567") })).await;
    shop.gather().await;
    let found =
        shop.app.get(&format!("{LEADS}?email={}", hash(OLD))).bearer(&shop.owner).send().await.ok(200);
    shop.erases(found["items"][0]["id"].as_str().unwrap()).await;
    let kept = shop.conversion(&sale).await;
    assert_eq!(kept["person"], json!(["phone", "phone_digits"]), "{kept}");
    assert!(kept["uploads"].as_array().unwrap().iter().all(|upload| upload["code"] != "erased"), "{kept}");
}

/// Erasures of one tenant read all identities and conversions of a project, so they do so one after the other.
#[tokio::test]
async fn an_erasure_waits_for_another_one_of_its_tenant() {
    let shop = Shop::new().await;
    let mut leads = Vec::new();
    for (old, new, id) in [(OLD, NEW, "1"), ("otto.old@example.com", "otto.new@example.com", "2")] {
        shop.tells(json!({ "email": old, "externalId": id })).await;
        leads.push(shop.tells(json!({ "email": new, "externalId": id })).await);
    }
    let both = async || {
        tokio::join!(shop.erases(&leads[0]), shop.erases(&leads[1]));
    };
    let statements = shop.app.record_statements(both).await;
    let order: String = statements
        .iter()
        .map(|one| one.sql.to_lowercase())
        .filter_map(|sql| {
            let is_search = sql.contains("evidence -> 'hashes' <> '{}'");
            let is_end = sql.starts_with("delete from \"people\"");
            is_search.then_some("search ").or(is_end.then_some("end "))
        })
        .collect();
    assert_eq!(order, "search end search end ");
}

/// An unknown lead does not wait for the erasures of its tenant.
#[tokio::test]
async fn an_unknown_lead_is_told_at_once_while_another_is_being_erased() {
    let shop = Shop::new().await;
    let lead = shop.tells(json!({ "email": OLD })).await;
    let held = shop.app.inner.context.begin().await.unwrap();
    held.execute_unprepared("update projects set name = name").await.unwrap();
    let unknown = async {
        let path = format!("{LEADS}/{}", uuid::Uuid::from_u128(1));
        // By the last of them, the erasure has its turn and waits for its first transaction.
        for _ in 0..20 {
            shop.app.delete(&path).bearer(&shop.owner).send().await.problem(404, "not_found");
        }
        held.commit().await.unwrap();
    };
    let both = async { tokio::join!(shop.erases(&lead), unknown) };
    let done = tokio::time::timeout(Duration::from_secs(60), both).await;
    assert!(done.is_ok(), "the unknown lead waits for the erasure");
}

impl Shop {
    /// Lets the database refuse to delete leads that meet a condition.
    async fn refuses_to_delete_leads(&self, condition: &str) {
        let trigger = "create trigger refusing before delete on people";
        if is_postgres() {
            let refuse = "create function refuse() returns trigger language plpgsql as $$ begin \
                          raise exception 'refused'; end $$";
            self.sql(refuse).await;
            self.sql(&format!("{trigger} for each row when ({condition}) execute function refuse()")).await;
        } else {
            self.sql(&format!("{trigger} when {condition} begin select raise(abort, 'refused'); end")).await;
        }
    }

    async fn deletes_leads_again(&self) {
        let drop = if is_postgres() { "drop trigger refusing on people" } else { "drop trigger refusing" };
        self.sql(drop).await;
    }
}

/// A visitor gave an address that was the person's once, in very many visits.
#[tokio::test]
async fn the_visits_of_a_lead_that_goes_with_an_erased_person_part_from_it_some_at_a_time() {
    if is_citus() {
        // Its tables take no triggers.
        return;
    }
    let shop = Shop::identifying().await;
    let lead = shop.tells(json!({ "email": OLD, "externalId": "1" })).await;
    shop.app.advance(Duration::from_secs(60));
    shop.tells(json!({ "email": NEW, "externalId": "1" })).await;
    shop.claims(1, json!({ "em": hash(OLD) })).await;
    shop.gather().await;
    let id = if is_postgres() { "gen_random_uuid()" } else { "randomblob(16)" };
    shop.sql(&format!(
        "insert into people_visits (project_id, session_id, lead_id, person_id, started_at) \
         with recursive n (x) as (select 1 union all select x + 1 from n where x < 249) \
         select project_id, {id}, {id}, person_id, x from people_visits cross join n"
    ))
    .await;
    let links = async || person_visit::Entity::find().count(&shop.app.inner.context.db).await.unwrap();
    assert_eq!(links().await, 250);
    shop.refuses_to_delete_leads("not old.told").await;
    let interrupted = shop.app.delete(&format!("{LEADS}/{lead}")).bearer(&shop.owner).send().await;
    assert_eq!(interrupted.status, 500, "{}", interrupted.text());
    assert_eq!(links().await, 50);
    shop.deletes_leads_again().await;
    shop.erases(&lead).await;
    let left = shop.app.get(LEADS).bearer(&shop.owner).send().await.ok(200);
    assert_eq!((links().await, &left["items"]), (0, &json!([])));
}

/// A lead keeps the links to so many of its visits.
#[tokio::test]
async fn what_a_person_said_in_a_visit_that_their_lead_is_no_longer_linked_to_is_erased() {
    let shop = Shop::identifying().await;
    let lead = shop.tells(json!({ "email": OLD })).await;
    shop.claims(1, json!({ "em": hash(OLD) })).await;
    shop.gather().await;
    shop.sql("delete from people_visits").await;
    shop.erases(&lead).await;
    shop.has_nothing_of(&[hash(OLD)], "after the erasure").await;
    shop.has_nothing_of(&Shop::marks(1), "after the erasure").await;
}

/// What visitors claimed in the person's visits may be somebody else's by the time an erasure is repeated.
#[tokio::test]
async fn an_erasure_that_is_repeated_takes_nothing_of_a_lead_that_was_told_of_since() {
    if is_citus() {
        // Its tables take no triggers.
        return;
    }
    const PHONE: &str = "+436601234567";
    let shop = Shop::identifying().await;
    let lead = shop.tells(json!({ "email": OLD })).await;
    shop.claims(1, json!({ "em": hash(OLD), "ph": hash(PHONE) })).await;
    shop.gather().await;
    let id = if is_postgres() { "gen_random_uuid()" } else { "randomblob(16)" };
    // So many that they are erased in steps.
    shop.sql(&format!(
        "insert into people_visits (project_id, session_id, lead_id, person_id, started_at) \
         with recursive n (x) as (select 1 union all select x + 1 from n where x < 150) \
         select project_id, {id}, {id}, id, x from people cross join n"
    ))
    .await;
    shop.refuses_to_delete_leads("true").await;
    let interrupted = shop.app.delete(&format!("{LEADS}/{lead}")).bearer(&shop.owner).send().await;
    assert_eq!(interrupted.status, 500, "{}", interrupted.text());
    shop.deletes_leads_again().await;
    shop.app.advance(Duration::from_secs(11 * 60));
    let other = shop.tells(json!({ "email": NEW, "phone": PHONE })).await;
    assert_ne!(other, lead);
    shop.says(2, 1, true, &[]).await;
    let sale = shop.sale(2, json!({ "phone": PHONE, "consent": true })).await;
    let before = shop.conversion(&sale).await["person"].clone();
    assert_ne!(before, json!([]));
    shop.erases(&lead).await;
    assert_eq!(shop.conversion(&sale).await["person"], before);
}

#[tokio::test]
async fn answers_about_conversions_of_an_erased_person_are_gone_and_others_are_repeated() {
    let shop = Shop::new().await;
    let lead = shop.tells(json!({ "email": OLD })).await;
    let sell = |number: u8, email: &str| {
        let sale = json!({ "eventId": format!("order-{number:04}"), "definition": "sale", "email": email });
        let call = shop.app.post(ALL).bearer(&shop.owner);
        call.header("idempotency-key", &format!("sale-{number}")).json(&sale).send()
    };
    for number in 1..=3 {
        sell(number, OLD).await.ok(201);
    }
    let other = sell(4, NEW).await.ok(201);
    shop.erases(&lead).await;
    for number in 1..=3 {
        sell(number, OLD).await.problem(410, "gone");
    }
    let repeated = sell(4, NEW).await;
    assert_eq!(repeated.header("idempotent-replayed"), Some("true"));
    assert_eq!(repeated.ok(201), other);
}

#[tokio::test]
async fn an_answer_about_a_lead_that_was_merged_is_gone_with_the_lead_it_became() {
    let shop = Shop::new().await;
    let tell = |key: &str, lead: Value| {
        let call = shop.app.post(LEADS).bearer(&shop.owner).header("idempotency-key", key);
        call.json(&lead).send()
    };
    let first = json!({ "email": OLD });
    tell("first", first.clone()).await.ok(201);
    tell("second", json!({ "phone": "+436601234567" })).await.ok(201);
    let both = tell("both", json!({ "email": OLD, "phone": "+436601234567" })).await;
    let merged = both.ok(200)["lead"]["id"].as_str().unwrap().to_owned();
    shop.erases(&merged).await;
    for (key, lead) in [("first", first), ("second", json!({ "phone": "+436601234567" }))] {
        tell(key, lead).await.problem(410, "gone");
    }
}

/// The files of a data folder that hold one of these texts. SQLite's write-ahead log keeps what was deleted until it is
/// used again.
fn files_with(folder: &Path, texts: &[String]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files_with(&path, texts));
        } else if !path.to_string_lossy().ends_with("-wal") {
            // A file of a moment ago may be gone.
            let bytes = std::fs::read(&path).unwrap_or_default();
            let holds = |text: &String| bytes.windows(text.len()).any(|window| window == text.as_bytes());
            found.extend(texts.iter().any(holds).then_some(path));
        }
    }
    found
}

impl Shop {
    /// Traces of the visit's person in its batch.
    fn traces(number: u8) -> Vec<String> {
        Self::marks(number).into_iter().chain([hash(OLD)]).collect()
    }

    async fn sql(&self, statement: &str) {
        self.app.inner.context.db.execute_unprepared(statement).await.unwrap();
    }

    /// The visit is stored, and nothing of its person is left, in rows, columns and files.
    async fn keeps_the_visit_alone(self, number: u8) {
        let visit = format!("/v1/projects/shop/sessions/{}", session(number));
        let shown = self.app.get(&visit).bearer(&self.owner).send().await.ok(200);
        assert_eq!(shown["session"]["pageviews"], 1, "{shown}");
        self.gather().await;
        self.run().await;
        self.has_nothing_of(&Self::traces(number), "after it was stored").await;
        let leads = self.app.get(LEADS).bearer(&self.owner).send().await.ok(200);
        assert_eq!(json!([leads["items"], leads["erased"]]), json!([[], 1]));
        let overview = "/v1/projects/shop/analytics/overview";
        self.app.get(overview).bearer(&self.owner).send().await.ok(200);
        let saved = self.app.get("/v1/cron/snapshots").token(CRON_SECRET).send().await.ok(200);
        assert_eq!(saved["ran"][0]["ok"], true, "{saved}");
        let folder = self.app.stop().await;
        assert_eq!(files_with(folder.path(), &Self::traces(number)), [] as [PathBuf; 0]);
    }
}

#[tokio::test]
async fn a_batch_in_quarantine_loses_its_person_when_it_is_stored() {
    let shop = Shop::identifying().await;
    let lead = shop.tells(json!({ "email": OLD })).await;
    let [refuse, accept] = refusal();
    shop.sql(refuse).await;
    let mut batch = shop.state(1, 1, true, &[REFUSED]);
    batch["id"] = json!({ "pv": session(1), "em": hash(OLD) });
    let sent = shop.app.track(&shop.shop, &batch).await;
    assert_eq!(sent.header("x-svc-debug"), Some("quarantined"));
    let quarantine = shop.app.folder.path().join("quarantine");
    for trace in Shop::traces(1) {
        assert_ne!(files_with(&quarantine, std::slice::from_ref(&trace)), [] as [PathBuf; 0], "{trace}");
    }
    shop.app.advance(Duration::from_secs(1));
    shop.erases(&lead).await;
    shop.sql(accept).await;
    shop.app.inner.ingest.writer().retry();
    shop.app.replayed().await;
    shop.keeps_the_visit_alone(1).await;
}

#[tokio::test]
async fn a_batch_in_the_spool_of_a_server_that_was_off_loses_its_person_when_it_is_stored() {
    let shop = Shop::identifying().await;
    let lead = shop.tells(json!({ "email": OLD })).await;
    let mut batch = shop.state(1, 1, true, &[]);
    batch["id"] = json!({ "pv": session(1), "em": hash(OLD) });
    let headers = [("origin", "https://shop.example"), ("user-agent", CHROME)];
    let headers =
        headers.map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
    let (body, headers) = (batch.to_string(), HeaderMap::from_iter(headers));
    let received = svc::ingest::Received {
        body: body.as_bytes(),
        headers: &headers,
        socket: "192.0.2.1".parse().unwrap(),
        at: shop.app.clock.now_ms(),
    };
    let prepared = shop.app.inner.ingest.prepare(&received).await;
    let prepared = prepared.unwrap_or_else(|ending| panic!("{ending:?}")).batch;
    let waiting = spool::records(&[serde_json::to_value(prepared).unwrap()]);
    for trace in Shop::traces(1) {
        assert!(String::from_utf8_lossy(&waiting).contains(&trace), "{trace}");
    }
    shop.app.advance(Duration::from_secs(1));
    shop.erases(&lead).await;
    // The server starts with what it could not store before.
    let Shop { app, fakes, owner, shop } = shop;
    let (clock, url) = (app.clock.clone(), app.inner.config.database.url().into_owned());
    let folder = app.stop().await;
    let file = format!("{}.spool", uuid::Uuid::now_v7());
    std::fs::write(folder.path().join("spool").join(file), waiting).unwrap();
    clock.advance(Duration::from_secs(3_600));
    let app = App::on(folder, &url, clock, &fakes.settings()).await;
    let shop = Shop { app, fakes, owner, shop };
    shop.app.replayed().await;
    shop.keeps_the_visit_alone(1).await;
}
