//! Visits and leads with very many conversions, and leads with very many visits: no statement and no transaction grows with
//! them.

use sea_orm::{ConnectionTrait, DatabaseConnection, DbBackend};
use serde_json::{Value, json};

use super::selling::{ALL, MINUTE, Shop, session};
use crate::support::CRON_SECRET;

/// Adds copies of the conversions of a definition, each with an event id of its own, and earlier ones first.
pub(super) async fn copy(db: &DatabaseConnection, definition: &str, copies: usize) {
    let id = match db.get_database_backend() {
        DbBackend::Sqlite => "randomblob(16)",
        _ => "gen_random_uuid()",
    };
    let more = "project_id, definition, session_id, source, status, day, value, currency, confirm_until, evidence, \
        test, created_at, updated_at";
    let sql = format!(
        "insert into conversions (id, event_id, occurred_at, {more}) \
         with recursive n (x) as (select 1 union all select x + 1 from n where x < {copies}) \
         select {id}, event_id || '-' || x || '.{copies}', occurred_at + x, {more} \
         from conversions cross join n where definition = '{definition}'"
    );
    db.execute_unprepared(&sql).await.unwrap();
}

impl Shop {
    async fn listed(&self, query: &str) -> Value {
        self.app.get(&format!("{ALL}?{query}")).bearer(&self.owner).send().await.ok(200)
    }

    /// Number of conversions with this consent among the first page of a definition's.
    async fn with_consent(&self, definition: &str, consent: bool) -> usize {
        let page = self.listed(&format!("definition={definition}&limit=200")).await;
        let all = page["items"].as_array().unwrap().iter();
        all.filter(|one| one["consent"] == json!(consent)).count()
    }
}

#[tokio::test]
async fn a_filter_that_few_conversions_pass_looks_through_a_part_of_them_at_a_time() {
    let shop = Shop::new().await;
    shop.says(1, 1, true, &[]).await;
    let first = shop.sale(1, json!({})).await;
    copy(&shop.app.inner.context.db, "sale", 51_000).await;
    for filter in ["upload=queued", "destination=search_ads_1", "upload=sent"] {
        let page = shop.listed(filter).await;
        assert_eq!((&page["items"], page["nextCursor"].is_string()), (&json!([]), true), "{filter}");
        let next = page["nextCursor"].as_str().unwrap();
        let page = shop.listed(&format!("{filter}&cursor={next}")).await;
        let found = page["items"].as_array().unwrap();
        assert_eq!(
            (found.is_empty(), &page["nextCursor"]),
            (filter == "upload=sent", &json!(null)),
            "{filter}"
        );
    }
    // Whatever an index finds needs no search.
    let stored = shop.app.get(&format!("{ALL}/{first}")).bearer(&shop.owner).send().await.ok(200);
    let page = shop.listed(&format!("event_id={}", stored["eventId"].as_str().unwrap())).await;
    assert_eq!(page["items"][0]["id"], json!(first));
}

#[tokio::test]
async fn all_of_very_many_conversions_follow_their_visit_some_at_a_time() {
    let shop = Shop::new().await;
    shop.says(1, 1, true, &["paid"]).await;
    shop.run().await;
    copy(&shop.app.inner.context.db, "paid", 130).await;
    assert_eq!(shop.with_consent("paid", true).await, 131);
    shop.app.advance(MINUTE);
    shop.says(1, 2, false, &[]).await;
    let statements = shop.app.record_statements(async || drop(shop.run().await)).await;
    assert_eq!((shop.with_consent("paid", true).await, shop.with_consent("paid", false).await), (0, 131));
    let most = statements.iter().filter_map(|one| Some(one.values.as_ref()?.0.len())).max();
    assert!(most <= Some(100), "{most:?} values in one statement");
    // The decision has ended.
    assert_eq!(
        shop.app.get("/v1/cron/conversions").token(CRON_SECRET).send().await.ok(200)["moreDue"],
        false
    );
}

#[tokio::test]
async fn very_many_conversions_of_a_person_are_settled_some_at_a_time_and_all_recorded() {
    let shop = Shop::new().await;
    shop.says(1, 1, true, &["ordered"]).await;
    shop.run().await;
    let lead = json!({ "email": "anna@example.com", "sessionId": session(1) });
    let made = shop.app.post("/v1/projects/shop/leads").bearer(&shop.owner).json(&lead).send().await.ok(201);
    copy(&shop.app.inner.context.db, "ordered", 120).await;
    assert_eq!(shop.listed("status=pending&limit=200").await["items"].as_array().unwrap().len(), 121);
    let path = format!("/v1/projects/shop/leads/{}", made["id"].as_str().unwrap());
    let won = json!({ "status": "won", "settleConversions": true });
    shop.app.patch(&path).bearer(&shop.owner).json(&won).send().await.ok(200);
    assert_eq!(shop.listed("status=pending").await["items"], json!([]));
    let audit =
        shop.app.get("/v1/orgs/acme/audit?action=lead.update").bearer(&shop.owner).send().await.ok(200);
    let settled: Vec<_> =
        audit["items"].as_array().unwrap().iter().map(|one| one["details"]["conversions"].clone()).collect();
    assert_eq!(settled, [json!(121)]);
    // A person is shown with the latest thousand.
    copy(&shop.app.inner.context.db, "ordered", 10).await;
    let shown = shop.app.get(&path).bearer(&shop.owner).send().await.ok(200);
    assert_eq!(shown["conversions"].as_array().unwrap().len(), 1_000);
}

/// Two decisions at the same moment settle each conversion once, and the newer one all that the older one has not settled
/// by then.
#[tokio::test]
async fn the_newer_of_two_decisions_about_a_person_settles_the_rest() {
    let shop = Shop::new().await;
    shop.says(1, 1, true, &["ordered"]).await;
    shop.run().await;
    let lead = json!({ "email": "anna@example.com", "sessionId": session(1) });
    let made = shop.app.post("/v1/projects/shop/leads").bearer(&shop.owner).json(&lead).send().await.ok(201);
    copy(&shop.app.inner.context.db, "ordered", 190).await;
    let path = format!("/v1/projects/shop/leads/{}", made["id"].as_str().unwrap());
    let decide = async |status: &str| {
        let decision = json!({ "status": status, "settleConversions": true });
        shop.app.patch(&path).bearer(&shop.owner).json(&decision).send().await.ok(200);
    };
    tokio::join!(decide("won"), decide("lost"));
    let audit = "/v1/orgs/acme/audit?action=conversion.update&limit=200";
    let audit = shop.app.get(audit).bearer(&shop.owner).send().await.ok(200);
    let mut decisions: Vec<_> =
        audit["items"].as_array().unwrap().iter().map(|one| one["details"]["status"].clone()).collect();
    assert_eq!(decisions.len(), 191);
    decisions.dedup();
    assert!(decisions.len() <= 2, "{decisions:?}");
}
