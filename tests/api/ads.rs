//! Imported costs, and what visits are matched with.

use std::time::Duration;

use domain::money::ads::follow_settled;
use domain::tenancy::deletion_marks::AD_TABLES;
use entity::visits::{AdOutcome, stored};
use entity::{ad_change, ad_entity, ad_mapping_rule, project};
use futures::future::join_all;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{
    ColumnTrait, ConnectionTrait, EntityTrait, IntoActiveModel, PaginatorTrait, QueryFilter, Statement,
};
use serde_json::{Value, json};

use crate::ingest::World;
use crate::support::CRON_SECRET;
use crate::support::database::{is_citus, is_postgres};

const ADS: &str = "/v1/projects/shop/ads";

impl World {
    /// A visit of an ad, with these campaign parameters.
    pub(super) async fn of_ad(&self, number: u8, attr: Value) {
        let batch = self.batch(number).set("pvs.0.attr", attr).set("pvs.0.attrFrom", json!("url"));
        batch.stored().await;
    }

    pub(super) async fn import(&self, mode: &str, rows: Value) -> Value {
        let body = json!({ "source": "sheet", "mode": mode, "rows": rows });
        let path = format!("{ADS}/costs");
        self.app.post(&path).bearer(&self.owner).json(&body).send().await.ok(200)
    }

    pub(super) async fn ads(&self, path: &str) -> Value {
        self.app.get(&format!("{ADS}{path}")).bearer(&self.owner).send().await.ok(200)
    }

    /// The outcome of a visit, and its campaign, ad set and ad.
    async fn ad_of(&self, number: u8) -> Value {
        let attribution = self.detail(number).await["attribution"].clone();
        let fields = ["adOutcome", "adPlatform", "adAccountId", "adCampaignId", "adAdsetId", "adId"];
        fields.map(|field| attribution[field].clone()).into()
    }

    async fn matched_again(&self) {
        self.app.get("/v1/cron/recompute").token(CRON_SECRET).send().await.ok(200);
    }
}

pub(super) fn row(day: &str, cost: &str, more: Value) -> Value {
    let mut row = json!({ "day": day, "cost": cost });
    row.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    row
}

fn counts(stored: u64, changed: u64, unchanged: u64, deleted: u64) -> Value {
    json!({ "stored": stored, "changed": changed, "unchanged": unchanged, "deleted": deleted, "rejected": [] })
}

#[tokio::test]
async fn an_import_stores_what_is_new_and_replaces_days_when_asked() {
    let world = World::new().await;
    let spring = json!({ "platform": "search_ads_1", "campaignId": "10001", "campaign": "Spring" });
    let autumn =
        json!({ "platform": "search_ads_1", "campaign": "Autumn", "impressions": 1000, "clicks": 12 });
    let rows = json!([
        row("2026-11-20", "12.50", spring.clone()),
        row("2026-11-20", "0.1234567", autumn.clone()),
        row("2026-11-21", "-3", spring.clone()),
        row("2026-11-21", "400", json!({ "currency": "JPY" })),
    ]);
    assert_eq!(world.import("upsert", rows.clone()).await, counts(4, 0, 0, 0));
    assert_eq!(world.import("upsert", rows.clone()).await, counts(0, 0, 4, 0));
    let changed = json!([row("2026-11-20", "13", spring.clone())]);
    assert_eq!(world.import("upsert", changed.clone()).await, counts(0, 1, 0, 0));
    assert_eq!(world.import("replace_days", changed).await, counts(0, 0, 1, 1));
    // Of the second day, nothing was named.
    assert_eq!(world.import("upsert", rows).await, counts(1, 1, 2, 0));
    // Another source has rows of its own.
    let body = json!({ "source": "other", "mode": "replace_days", "rows": [row("2026-11-20", "1", spring)] });
    let path = format!("{ADS}/costs");
    let answer = world.app.post(&path).bearer(&world.owner).json(&body).send().await.ok(200);
    assert_eq!(answer, counts(1, 0, 0, 0));
}

#[tokio::test]
async fn a_row_that_is_wrong_is_rejected_alone() {
    let world = World::new().await;
    let good = json!([
        row("2026-11-20", "1", json!({ "campaign": "a" })),
        row("2026-11-20", "2", json!({ "campaign": "b" }))
    ]);
    world.import("upsert", good).await;
    let rows = json!([
        row("2026-11-20", "3", json!({ "campaign": "a" })),
        row("20.11.2026", "1", json!({})),
        row("2026-12-24", "1", json!({})),
        row("2026-11-20", "1,50", json!({ "campaign": "c" })),
        row("2026-11-20", "1", json!({ "currency": "DEM" })),
        row("2026-11-20", "1", json!({ "clicks": -1 })),
        row("2026-11-20", "1", json!({ "ad": "Video" })),
        row("2026-11-20", "4", json!({ "campaign": " a " })),
    ]);
    let answer = world.import("replace_days", rows).await;
    let rejected = answer["rejected"].as_array().unwrap().iter();
    let rejected: Vec<(u64, &str)> =
        rejected.map(|one| (one["index"].as_u64().unwrap(), one["code"].as_str().unwrap())).collect();
    let codes = [
        (1, "invalid_day"),
        (2, "invalid_day"),
        (3, "invalid_cost"),
        (4, "invalid_currency"),
        (5, "invalid_count"),
        (6, "no_campaign"),
        (7, "duplicate"),
    ];
    assert_eq!(rejected, codes);
    // What a rejected row was of is not known, so no other row is deleted.
    assert_eq!((&answer["changed"], &answer["deleted"]), (&json!(1), &json!(0)));
}

#[tokio::test]
async fn visits_before_and_after_an_import_are_matched_with_its_ads() {
    let world = World::new().await;
    let tags =
        |campaign: &str| json!({ "utm_source": "google", "utm_medium": "cpc", "utm_campaign": campaign });
    world.of_ad(1, json!({ "utm_source": "google", "utm_medium": "cpc", "utm_id": "10001" })).await;
    world.of_ad(2, tags("spring+sale")).await;
    assert_eq!(world.ad_of(1).await, json!(["no_account", null, null, null, null, null]));
    let ad = json!({
        "platform": "search_ads_1", "campaignId": "10001", "campaign": "Spring Sale", "adset": "Shoes", "adId": "30001",
    });
    world.import("upsert", json!([row("2026-11-20", "1", ad)])).await;
    world.matched_again().await;
    let campaign = |by: &str| json!([by, "search_ads_1", "sheet", "10001", null, null]);
    assert_eq!(world.ad_of(1).await, campaign("id"));
    assert_eq!(world.ad_of(2).await, campaign("name"));
    world.of_ad(3, json!({ "utm_medium": "cpc", "utm_content": "30001" })).await;
    let whole = json!(["id", "search_ads_1", "sheet", "10001", "10001 / Shoes", "30001"]);
    assert_eq!(world.ad_of(3).await, whole);
    world.of_ad(4, tags("{campaignid}")).await;
    assert_eq!(world.ad_of(4).await[0], "unfilled_macro");
    let unmatched = world.ads("/unmatched?preset=7d").await;
    let row = json!({
        "reason": "unfilled_macro", "platform": null, "utmSource": "google", "utmMedium": "cpc",
        "utmCampaign": "{campaignid}", "utmContent": null, "utmTerm": null, "utmId": null,
        "sessions": 1, "relevantSessions": 0, "conversions": 0, "share": 1.0,
    });
    let of_ads = (&unmatched["sessionsOfAds"], &unmatched["unmatchedSessions"], &unmatched["rows"]);
    assert_eq!(of_ads, (&json!(4), &json!(1), &json!([row])));
    for (filter, sessions) in
        [("ad_match=matched", 3), ("ad_match=unmatched", 1), ("ad_campaign_id=10001", 3), ("ad_id=30001", 1)]
    {
        let path = format!("/v1/projects/shop/analytics/overview?preset=7d&{filter}");
        let overview = world.app.get(&path).bearer(&world.owner).send().await.ok(200);
        assert_eq!(overview["totals"]["sessions"], sessions, "{filter}");
    }
}

#[tokio::test]
async fn a_mapping_rule_moves_visits_and_its_end_moves_them_back() {
    let world = World::new().await;
    let ad = json!({ "platform": "search_ads_1", "campaignId": "10001", "campaign": "Spring Sale" });
    world.import("upsert", json!([row("2026-11-20", "1", ad)])).await;
    world.matched_again().await;
    let tags = json!({ "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "fruehling" });
    world.of_ad(1, tags.clone()).await;
    assert_eq!(world.ad_of(1).await[0], "unknown_name");
    let path = format!("{ADS}/mapping-rules");
    let rule = json!({
        "field": "utm_campaign", "kind": "glob", "value": "Frue*", "when": { "utm_source": "GOOGLE" },
        "target": { "platform": "search_ads_1", "level": "campaign", "entityId": "10001" },
        "note": "the agency writes German",
    });
    let post = |rule: Value| world.app.post(&path).bearer(&world.owner).json(&rule).send();
    let created = post(rule.clone()).await.ok(201);
    assert_eq!(
        (&created["targetName"], &created["when"]["utm_medium"]),
        (&json!("Spring Sale"), &Value::Null)
    );
    post(rule.clone()).await.problem(409, "conflict");
    let mut unknown = rule.clone();
    unknown["target"]["entityId"] = json!("10002");
    assert_eq!(post(unknown).await.violations(), ["body.target.entityId"]);
    for (kind, value) in [("regex", "(?=a)"), ("glob", "["), ("prefix", " ")] {
        let mut wrong = rule.clone();
        (wrong["kind"], wrong["value"]) = (json!(kind), json!(value));
        assert_eq!(post(wrong).await.violations(), ["body.value"], "{kind}");
    }
    assert_eq!(world.ads("/mapping-rules").await, json!({ "items": [created] }));
    world.matched_again().await;
    world.of_ad(2, tags).await;
    for number in [1, 2] {
        assert_eq!(world.ad_of(number).await, json!(["rule", "search_ads_1", "sheet", "10001", null, null]));
    }
    let one = format!("{path}/{}", created["id"].as_str().unwrap());
    world.app.delete(&one).bearer(&world.owner).send().await.ok(204);
    world.app.delete(&one).bearer(&world.owner).send().await.problem(404, "not_found");
    world.matched_again().await;
    assert_eq!(world.ad_of(1).await, json!(["unknown_name", null, null, null, null, null]));
}

#[tokio::test]
async fn ads_are_found_by_platform_level_and_name() {
    let world = World::new().await;
    let spring = json!({ "platform": "search_ads_1", "campaignId": "10001", "campaign": "Spring Sale", "adId": "30001" });
    let rows = json!([
        row("2026-11-19", "1", spring),
        row(
            "2026-11-20",
            "1",
            json!({ "platform": "search_ads_1", "campaignId": "10001", "campaign": "Spring 2026" })
        ),
        row("2026-11-18", "1", json!({ "campaign": "Podcast" })),
    ]);
    world.import("upsert", rows).await;
    let all = world.ads("/entities").await;
    let first = json!({
        "platform": "search_ads_1", "accountId": "sheet", "level": "campaign", "id": "10001", "name": "Spring 2026",
        "parentId": null, "firstDay": "2026-11-19", "lastDay": "2026-11-20",
    });
    assert_eq!((&all["items"][0], &all["total"]), (&first, &json!(3)));
    let ids = async |query: &str| {
        let found = world.ads(&format!("/entities?{query}")).await;
        let items = found["items"].as_array().unwrap().iter().map(|item| item["id"].clone());
        Value::Array(items.collect())
    };
    assert_eq!(ids("level=ad").await, json!(["30001"]));
    assert_eq!(ids("q=SPRING+sale").await, json!(["10001"]));
    assert_eq!(ids("q=podc").await, json!(["Podcast"]));
    assert_eq!(ids("platform=social_ads_1").await, json!([]));
    assert_eq!(ids("limit=1").await, json!(["10001"]));
}

#[tokio::test]
async fn who_asks_for_the_same_ads_at_once_shares_one_reading() {
    let world = World::new().await;
    world.import("upsert", json!([row("2026-11-20", "1", json!({ "campaign": "Spring" }))])).await;
    // A version that nobody has read.
    let version = project::Entity::update_many().col_expr(project::Column::AdsVersion, Expr::value(77));
    version.exec(&world.app.inner.context.db).await.unwrap();
    let ask = async || {
        for found in join_all((0..4).map(|_| world.ads("/entities?q=SPRING"))).await {
            assert_eq!(found["total"], 1);
        }
    };
    let statements = world.app.record_statements(ask).await;
    let readings = statements.iter().filter(|statement| statement.sql.contains("FROM \"ad_entities\""));
    assert_eq!(readings.count(), 1);
}

#[tokio::test]
async fn a_new_name_takes_the_room_of_the_older_ones_where_a_project_has_too_many() {
    let world = World::new().await;
    let named = |day: &str, id: &str, name: &str| {
        row(day, "1", json!({ "platform": "search_ads_1", "campaignId": id, "campaign": name }))
    };
    let rows =
        json!([named("2026-11-19", "10001", "Spring"), named("2026-11-19", "10002", "Everything else")]);
    world.import("upsert", rows).await;
    // 64 MiB, with 128 bytes for each.
    let names = Value::Array(vec![json!(["x", 0, 0]); 500_000]);
    let full = ad_entity::Entity::update_many().col_expr(ad_entity::Column::Names, Expr::value(names));
    let full = full.filter(ad_entity::Column::Id.eq("10002"));
    full.exec(&world.app.inner.context.db).await.unwrap();
    let rows = json!([named("2026-11-20", "10001", "Summer"), named("2026-11-20", "10003", "Autumn")]);
    world.import("upsert", rows).await;
    assert_eq!(world.ads("/entities?q=spring").await["total"], 0);
    let summer = world.ads("/entities?q=summer").await;
    assert_eq!((&summer["items"][0]["id"], &summer["total"]), (&json!("10001"), &json!(1)));
    let autumn = world.ads("/entities?q=10003").await;
    assert_eq!(autumn["items"][0]["name"], "10003");
}

#[tokio::test]
async fn a_project_whose_new_ads_cannot_be_followed_keeps_no_other_one_waiting() {
    let world = World::new().await;
    let context = &world.app.inner.context;
    let shop = world.shop.id.parse().unwrap();
    let unreadable = ad_change::Model {
        project_id: shop,
        id: context.new_id(),
        recorded_at: context.clock.now(),
        changes: json!("nothing that can be read"),
    };
    ad_change::Entity::insert(unreadable.into_active_model()).exec(&context.db).await.unwrap();
    world.app.advance(Duration::from_secs(1));
    world.app.project(&world.owner, "blog").await;
    let rows = json!([row("2026-11-20", "1", json!({ "campaign": "Spring" }))]);
    let body = json!({ "source": "sheet", "mode": "upsert", "rows": rows });
    world.app.post("/v1/projects/blog/ads/costs").bearer(&world.owner).json(&body).send().await.ok(200);
    let waiting = async || {
        let rows = ad_change::Entity::find().all(&context.db).await.unwrap();
        rows.into_iter().map(|row| row.project_id).collect::<Vec<_>>()
    };
    assert_eq!(waiting().await.len(), 2);
    world.app.advance(Duration::from_secs(61));
    world.app.get("/v1/cron/ad_costs").token(CRON_SECRET).send().await.ok(200);
    assert_eq!(waiting().await, [shop]);
}

/// Stores more visits like the first one than are looked at in one turn.
async fn copy_visits(world: &World) {
    let db = &world.app.inner.context.db;
    let table = stored::table(db.get_database_backend(), "sessions");
    let ids = match is_postgres() {
        true => "session_id = gen_random_uuid()",
        false => "session_id = randomblob(16), visit = visit + rowid",
    };
    for sql in [
        format!(
            "create table copies as select one.* from {table} one, (with recursive n(i) as \
             (select 1 union all select i + 1 from n where i < 2000) select i from n) numbers"
        ),
        format!("update copies set {ids}"),
        format!("insert into {table} select * from copies"),
    ] {
        db.execute_unprepared(&sql).await.unwrap();
    }
}

#[tokio::test]
async fn a_search_for_visits_that_another_server_has_ended_begins_anew_with_later_changes() {
    let world = World::new().await;
    world.of_ad(1, json!({ "utm_campaign": "Spring" })).await;
    let context = &world.app.inner.context;
    let db = &context.db;
    copy_visits(&world).await;
    let changed = async |id: &str| {
        let change = ad_change::Model {
            project_id: world.shop.id.parse().unwrap(),
            id: context.new_id(),
            recorded_at: context.clock.now(),
            changes: json!({ "ids": [id], "names": [] }),
        };
        ad_change::Entity::insert(change.into_active_model()).exec_without_returning(db).await.unwrap();
        world.app.advance(Duration::from_secs(61));
    };
    changed("10001").await;
    assert!(follow_settled(context, || true).await.unwrap().more);
    ad_change::Entity::delete_many().exec(db).await.unwrap();
    changed("10002").await;
    assert_eq!(follow_settled(context, || false).await.unwrap().rows, 1);
    assert_eq!(ad_change::Entity::find().count(db).await.unwrap(), 0);
}

#[tokio::test]
async fn an_ad_set_that_moves_is_recorded_without_its_many_ads_and_takes_their_names_along() {
    let world = World::new().await;
    let of = |campaign: &str, more: Value| {
        let ids = json!({ "platform": "search_ads_1", "campaignId": campaign, "campaign": format!("Campaign {campaign}") });
        let mut row = row("2026-11-20", "1", ids);
        row.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        row
    };
    let ads = (0..1_000).map(|number| {
        let id = format!("{}", 30_000 + number);
        of(
            "10001",
            json!({ "adsetId": "20001", "adset": "Shoes", "adId": id, "ad": format!("Video {number}") }),
        )
    });
    world.import("upsert", ads.chain([of("10002", json!({}))]).collect()).await;
    let tags = |campaign: &str| {
        json!({
            "utm_source": "google", "utm_medium": "cpc", "utm_campaign": format!("Campaign {campaign}"),
            "utm_content": "Video 7",
        })
    };
    world.of_ad(1, tags("10001")).await;
    world.of_ad(2, tags("10002")).await;
    let ad = |campaign: &str, adset: Value, ad: Value| {
        json!(["name", "search_ads_1", "sheet", campaign, adset, ad])
    };
    assert_eq!(world.ad_of(1).await, ad("10001", json!("20001"), json!("30007")));
    assert_eq!(world.ad_of(2).await, ad("10002", json!(null), json!(null)));
    let db = &world.app.inner.context.db;
    ad_change::Entity::delete_many().exec(db).await.unwrap();

    world.import("upsert", json!([of("10002", json!({ "adsetId": "20001", "adset": "Shoes" }))])).await;
    let recorded = ad_change::Entity::find().all(db).await.unwrap();
    assert_eq!(recorded.len(), 1);
    let changes = &recorded[0].changes;
    assert_eq!(changes["ids"], json!(["10001", "10002", "20001"]));
    assert!(changes["names"].as_array().unwrap().iter().all(|name| name[0] == "Shoes"), "{changes}");
    world.matched_again().await;
    assert_eq!(world.ad_of(1).await, ad("10001", json!(null), json!(null)));
    assert_eq!(world.ad_of(2).await, ad("10002", json!("20001"), json!("30007")));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_for_visits_reads_the_ads_once_though_others_become_known_meanwhile() {
    let world = World::new().await;
    let spring = json!({ "platform": "search_ads_1", "campaignId": "10001", "campaign": "Spring" });
    world.import("upsert", json!([row("2026-11-20", "1", spring)])).await;
    world.of_ad(1, json!({ "utm_campaign": "Spring" })).await;
    let context = &world.app.inner.context;
    copy_visits(&world).await;
    world.app.advance(Duration::from_secs(61));
    let raised = Expr::col(project::Column::AdsVersion).add(1);
    let ads_change = || {
        let raise = project::Entity::update_many().col_expr(project::Column::AdsVersion, raised.clone());
        let raise = async { raise.exec(&context.db).await.unwrap() };
        tokio::task::block_in_place(|| tokio::runtime::Handle::current().block_on(raise));
    };
    ads_change();
    let follow = async || {
        let is_over = || {
            ads_change();
            false
        };
        assert_eq!(follow_settled(context, is_over).await.unwrap().rows, 1);
    };
    let statements = world.app.record_statements(follow).await;
    let readings = statements.iter().filter(|statement| statement.sql.contains("FROM \"ad_entities\""));
    assert_eq!(readings.count(), 1);
}

#[tokio::test]
async fn a_search_for_visits_goes_through_all_records_of_new_ads() {
    let world = World::new().await;
    let context = &world.app.inner.context;
    let record = |number: u32| ad_change::Model {
        project_id: world.shop.id.parse().unwrap(),
        id: context.new_id(),
        recorded_at: context.clock.now(),
        changes: json!({ "ids": [format!("{}", 10_000 + number)], "names": [] }),
    };
    for number in 0..201 {
        ad_change::Entity::insert(record(number).into_active_model()).exec(&context.db).await.unwrap();
    }
    world.of_ad(1, json!({ "utm_medium": "cpc", "utm_id": "10200" })).await;
    world.app.advance(Duration::from_secs(61));
    assert_eq!(follow_settled(context, || false).await.unwrap().rows, 1);
    assert_eq!(ad_change::Entity::find().count(&context.db).await.unwrap(), 0);
}

#[tokio::test]
async fn a_project_has_a_hundred_rules_with_patterns_at_most() {
    let world = World::new().await;
    let ad = json!({ "platform": "search_ads_1", "campaignId": "10001", "campaign": "Spring Sale" });
    world.import("upsert", json!([row("2026-11-20", "1", ad)])).await;
    let context = &world.app.inner.context;
    let rule = |kind: &str, value: String| {
        json!({
            "field": "utm_campaign", "kind": kind, "value": value,
            "target": { "platform": "search_ads_1", "level": "campaign", "entityId": "10001" },
        })
    };
    for number in 0..100 {
        let row = ad_mapping_rule::Model {
            project_id: world.shop.id.parse().unwrap(),
            id: context.new_id(),
            rule: rule("regex", format!("^spring{number}$")),
            created_at: context.clock.now(),
        };
        ad_mapping_rule::Entity::insert(row.into_active_model()).exec(&context.db).await.unwrap();
    }
    let path = format!("{ADS}/mapping-rules");
    let post = |kind: &str, value: &str| {
        world.app.post(&path).bearer(&world.owner).json(&rule(kind, value.to_owned())).send()
    };
    for (kind, value) in [("regex", "^autumn"), ("glob", "*autumn"), ("glob", "a?tumn")] {
        post(kind, value).await.problem(409, "conflict");
    }
    for (kind, value) in [("glob", "autumn*"), ("prefix", "autumn"), ("exact", "autumn")] {
        post(kind, value).await.ok(201);
    }
}

#[tokio::test]
async fn the_costs_of_a_deleted_project_go_with_it() {
    let world = World::new().await;
    world.import("upsert", json!([row("2026-11-20", "1", json!({ "campaign": "Spring" }))])).await;
    let count = async |table: &str| {
        let db = &world.app.inner.context.db;
        let sql = format!("select count(*) from {table}");
        let statement = Statement::from_string(db.get_database_backend(), sql);
        db.query_one_raw(statement).await.unwrap().unwrap().try_get_by_index::<i64>(0).unwrap()
    };
    for table in AD_TABLES {
        assert_eq!(count(table).await, 1, "{table}");
    }
    world.app.sudo(&world.owner).await;
    world.app.delete("/v1/projects/shop").bearer(&world.owner).send().await.ok(204);
    world.app.get("/v1/cron/deletions").token(CRON_SECRET).send().await.ok(200);
    for table in AD_TABLES {
        assert_eq!(count(table).await, 0, "{table}");
    }
}

#[tokio::test]
async fn costs_larger_than_an_integer_can_be_are_added_up() {
    let world = World::new().await;
    for day in ["2026-11-20", "2026-11-21"] {
        let rows = (0..5_000).map(|n| row(day, "1000000000", json!({ "campaign": format!("c{n}") })));
        assert_eq!(world.import("upsert", rows.collect()).await["stored"], 5_000);
    }
    let accounts = world.app.get(&format!("{ADS}/accounts")).bearer(&world.owner).send().await.ok(200);
    assert_eq!(accounts["items"][0]["spend30d"], json!([{ "currency": "EUR", "amount": 1e13 }]));
}

#[tokio::test]
async fn a_name_that_comes_back_does_not_count_on_the_days_between() {
    let world = World::new().await;
    let named = |day: &str, id: &str, name: &str| {
        row(day, "1", json!({ "platform": "search_ads_1", "campaignId": id, "campaign": name }))
    };
    // The first and the last day before the one between.
    let rows = json!([
        named("2026-11-19", "10001", "Spring"),
        named("2026-11-22", "10001", "Spring"),
        named("2026-11-21", "10002", "Spring"),
    ]);
    world.import("upsert", rows).await;
    let attr = json!({ "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "Spring" });
    world.of_ad(1, attr).await;
    assert_eq!(world.ad_of(1).await[0], "ambiguous_name");
    world.import("upsert", json!([named("2026-11-21", "10001", "Summer")])).await;
    world.matched_again().await;
    let ad = world.ad_of(1).await;
    assert_eq!((&ad[0], &ad[3]), (&json!("name"), &json!("10002")));
}

#[tokio::test]
async fn a_name_of_more_than_twenty_campaigns_is_ambiguous_on_every_day() {
    let world = World::new().await;
    let named = |day: u32| {
        let id = format!("{}", 10_000 + day);
        let campaign = json!({ "platform": "search_ads_1", "campaignId": id, "campaign": "Sale" });
        row(&format!("2026-11-{day:02}"), "1", campaign)
    };
    world.import("upsert", (2..=21).map(named).collect()).await;
    let attr = json!({ "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "sale" });
    world.of_ad(1, attr).await;
    let found = world.ad_of(1).await;
    assert_eq!((&found[0], &found[3]), (&json!("name"), &json!("10021")));
    world.import("upsert", json!([named(1)])).await;
    world.matched_again().await;
    assert_eq!(world.ad_of(1).await[0], "ambiguous_name");
}

#[tokio::test]
async fn a_campaign_that_many_sources_know_by_a_name_counts_once() {
    let world = World::new().await;
    let campaign = json!({ "platform": "search_ads_1", "campaignId": "10001", "campaign": "Sale" });
    for number in 0..21 {
        let rows = [row("2026-11-20", "1", campaign.clone())];
        let body = json!({ "source": format!("sheet-{number}"), "mode": "upsert", "rows": rows });
        world.app.post(&format!("{ADS}/costs")).bearer(&world.owner).json(&body).send().await.ok(200);
    }
    world.of_ad(1, json!({ "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "sale" })).await;
    let found = world.ad_of(1).await;
    assert_eq!((&found[0], &found[3]), (&json!("name"), &json!("10001")));
}

#[tokio::test]
async fn a_visit_whose_name_an_older_build_did_not_know_is_matched_again() {
    if is_citus() {
        return;
    }
    let world = World::new().await;
    let campaign = json!({ "platform": "search_ads_1", "campaignId": "10001", "campaign": "Straße" });
    world.import("upsert", json!([row("2026-11-20", "1", campaign)])).await;
    world.of_ad(1, json!({ "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "STRASSE" })).await;
    world.matched_again().await;
    let found = world.ad_of(1).await;
    assert_eq!((&found[0], &found[3]), (&json!("name"), &json!("10001")));
    // The build compared names in lower case only.
    let prefix = if is_postgres() { "" } else { "stored_" };
    let unknown = format!(
        "update {prefix}sessions set ad_outcome = {}, ad_platform = null, ad_account_id = null, ad_campaign_id = null",
        AdOutcome::UnknownName.number()
    );
    let db = &world.app.inner.context.db;
    db.execute_unprepared(&unknown).await.unwrap();
    assert_eq!(world.ad_of(1).await[0], "unknown_name");
    let undo = "delete from seaql_migrations where version = 'm0080_folded_names'";
    db.execute_unprepared(undo).await.unwrap();
    svc::database::migrate(db).await.unwrap();
    world.matched_again().await;
    assert_eq!(world.ad_of(1).await, found);
}
