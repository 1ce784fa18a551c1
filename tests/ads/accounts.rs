//! Attaching of ad accounts, what is said about their reading, and what happens to it when accounts change meanwhile.

use domain::tenancy::access::Scope;
use entity::{ad_account, ad_cost, ad_cursor};
use sea_orm::{ActiveModelTrait, IntoActiveModel, PaginatorTrait, Set};

use super::*;
use crate::support::Project;

const UNIT: i64 = 1_000_000;

/// Runs the job until no account is due.
async fn job(world: &World) -> Value {
    let ran = world.inner.app.get("/v1/cron/ad_costs").token(CRON_SECRET).send().await.ok(200);
    assert_eq!(ran["ran"][0]["ok"], true, "{ran}");
    ran["ran"][0]["stats"].clone()
}

async fn put(world: &World, project: &str, account: &str, body: Value) -> Answer {
    let path = format!("/v1/projects/{project}/ads/accounts/{account}");
    world.inner.app.put(&path).bearer(&world.inner.owner).json(&body).send().await
}

async fn delete(world: &World, account: &str) -> Answer {
    let path = format!("/v1/projects/shop/ads/accounts/{account}");
    world.inner.app.delete(&path).bearer(&world.inner.owner).send().await
}

async fn ask(world: &World, body: Value) -> Answer {
    let app = &world.inner.app;
    app.post("/v1/projects/shop/ads/sync").bearer(&world.inner.owner).json(&body).send().await
}

async fn second_shop(world: &World) -> Project {
    world.inner.app.project(&world.inner.owner, "second").await
}

async fn costs(world: &World, project: &str) -> u64 {
    let rows =
        ad_cost::Entity::find().filter(ad_cost::Column::ProjectId.eq(project.parse::<Uuid>().unwrap()));
    rows.count(&world.context().db).await.unwrap()
}

#[tokio::test]
async fn the_job_reads_an_attached_account_and_says_how_it_stands() {
    let world = world("search_ads_1").await;
    fill(&world);
    let account = world.get("accounts").await["items"][0].clone();
    assert_eq!(account["id"], world.account.to_string());
    assert_eq!((&account["externalId"], &account["platform"]), (&json!(ACCOUNT), &json!("search_ads_1")));
    assert_eq!(account["settings"]["backfillDays"], BACKFILL);
    assert_eq!(account["sync"]["state"], "reading");
    assert_eq!(account["sync"]["coveredFrom"], Value::Null);
    assert_eq!(account["spend30d"], json!([]));
    let due = sync::due(world.context(), 10, &Busy::default()).await.unwrap();
    assert_eq!(due.len(), 1);
    for busy in [
        Busy { tenants: vec![due[0].tenant], connections: Vec::new() },
        Busy { tenants: Vec::new(), connections: vec![due[0].connection] },
    ] {
        assert_eq!(sync::due(world.context(), 10, &busy).await.unwrap(), [], "others have their turn");
    }
    let stats = job(&world).await;
    assert_eq!((&stats["failed"], &stats["more"]), (&json!(0), &json!(false)), "{stats}");
    world.agrees().await;
    let setup = world.inner.app.get("/v1/projects/shop/setup/status").bearer(&world.inner.owner).send().await;
    let step = setup.ok(200)["steps"]["ads"].clone();
    assert_eq!((&step["done"], &step["at"]), (&json!(true), &json!("2026-11-02T00:00:00.000Z")));
    let account = world.get("accounts").await["items"][0].clone();
    assert_eq!(account["sync"]["state"], "current");
    assert_eq!(
        (&account["sync"]["coveredFrom"], &account["sync"]["coveredTo"]),
        (&json!("2026-11-02"), &json!(TODAY))
    );
    assert_eq!(account["sync"]["error"], Value::Null);
    assert_eq!((&account["currency"], &account["timezone"]), (&json!("EUR"), &json!("Europe/Berlin")));
    let all: i64 = world.stored().await.values().map(|figures| figures[0]).sum();
    let spent = json!([{ "currency": "EUR", "amount": all as f64 / 1e6 }]);
    assert_eq!(account["spend30d"], spent);
    // The report has the same sum, and the remainder of the campaign without ads.
    let kpis = world.get("kpis?preset=30d&level=campaign").await;
    assert_eq!(kpis["totals"]["spend"], all as f64 / 1e6, "{kpis}");
    let performance = kpis["rows"].as_array().unwrap().iter().find(|row| row["campaignId"] == "19999");
    assert!(performance.is_some(), "{kpis}");
    let syncs = world.get("sync").await["items"][0].clone();
    assert_eq!((&syncs["accountId"], &syncs["waiting"]), (&json!(world.account.to_string()), &json!(0)));
    assert_eq!(syncs["differences"], json!([]));
    let runs = syncs["runs"].as_array().unwrap();
    assert_eq!(runs.len(), 2, "14 days and 6: {runs:?}");
    assert_eq!((&runs[1]["to"], &runs[0]["from"]), (&json!(TODAY), &json!("2026-11-02")));
    let delta: f64 = runs.iter().map(|run| run["spendDelta"].as_f64().unwrap()).sum();
    assert!((delta - all as f64 / 1e6).abs() < 1e-6);
    assert!(runs.iter().all(|run| run["outcome"] == "stored" && run["requests"].as_u64() > Some(2)));
}

#[tokio::test]
async fn days_are_asked_for_by_hand_once_in_ten_minutes() {
    let world = world("social_ads_3").await;
    fill(&world);
    for body in [
        json!({ "from": "2026-11-32" }),
        json!({ "from": "2026-11-20", "to": "2026-11-19" }),
        json!({ "to": "2026-11-23" }),
        json!({ "from": "2022-01-01" }),
        json!({ "accountIds": [Uuid::nil()] }),
        json!({ "days": 3 }),
    ] {
        ask(&world, body).await.problem(422, "validation_error");
    }
    assert_eq!(ask(&world, json!({})).await.ok(202), json!({ "queued": 1, "running": 0 }));
    let refused = ask(&world, json!({ "accountIds": [world.account] })).await;
    assert_eq!(refused.header("retry-after"), Some("600"));
    refused.problem(429, "rate_limited");
    job(&world).await;
    world.agrees().await;
    world.inner.app.advance(Duration::from_secs(600));
    world.platform.with(|fake| fake.ads[0].days.insert(today(), [UNIT, 1, 1, 0]));
    assert_eq!(ask(&world, json!({ "accountIds": [world.account] })).await.ok(202)["queued"], 1);
    assert_eq!(job(&world).await["changed"], 1);
    world.agrees().await;
    // The hourly reading comes when it would have come anyway.
    assert_eq!((world.cursor().await.next_at - world.context().clock.now()).num_minutes(), 50);
}

#[tokio::test]
async fn what_cannot_be_attached_is_refused() {
    let world = world("search_ads_1").await;
    let with = |settings: Value| json!({ "connectionId": world.connection, "settings": settings });
    let bare = json!({ "connectionId": world.connection });
    put(&world, "shop", "404404", bare.clone()).await.problem(404, "not_found");
    put(&world, "shop", &Uuid::nil().to_string(), bare.clone()).await.problem(404, "not_found");
    put(&world, "shop", ACCOUNT, json!({ "connectionId": Uuid::nil() }))
        .await
        .problem(422, "validation_error");
    // A manager account.
    assert_eq!(
        put(&world, "shop", "1001", bare.clone()).await.problem(422, "validation_error")["errors"][0]["path"],
        "path.accountId"
    );
    for settings in [
        json!({ "restateDays": 0 }),
        json!({ "restateDays": 91 }),
        json!({ "backfillDays": 1096 }),
        json!({ "campaigns": { "mode": "some" } }),
        json!({ "campaigns": { "mode": "include" } }),
        json!({ "campaigns": { "mode": "all", "rules": [{ "field": "id", "kind": "exact", "value": "1" }] } }),
        json!({ "campaigns": { "mode": "exclude", "rules": [{ "field": "name", "kind": "regex", "value": "(" }] } }),
        json!({ "campaigns": { "mode": "exclude", "rules": [{ "field": "name", "kind": "exact", "value": " " }] } }),
        json!({ "unknown": true }),
    ] {
        put(&world, "shop", ACCOUNT, with(settings)).await.problem(422, "validation_error");
    }
    // A source of imported costs is no account of a platform.
    let rows = json!([{ "day": TODAY, "cost": "1", "platform": "search_ads_1", "campaignId": "1" }]);
    let import = json!({ "source": "sheet", "mode": "upsert", "rows": rows });
    world
        .inner
        .app
        .post("/v1/projects/shop/ads/costs")
        .bearer(&world.inner.owner)
        .json(&import)
        .send()
        .await
        .ok(200);
    let accounts = world.get("accounts").await;
    let source =
        accounts["items"].as_array().unwrap().iter().find(|one| one["externalId"] == "sheet").unwrap();
    assert_eq!(
        (&source["sync"], &source["settings"], &source["connectionId"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
    assert_eq!(source["spend30d"], json!([{ "currency": "EUR", "amount": 1.0 }]));
    let id = source["id"].as_str().unwrap();
    put(&world, "shop", id, bare.clone()).await.problem(404, "not_found");
    delete(&world, id).await.problem(404, "not_found");
    // An account that the connection does not reach any more.
    world.grantors.reach("search", &["1001", "2002"]);
    world.connect(json!({ "platform": "search_ads_1", "reconnect": world.connection })).await;
    put(&world, "shop", ACCOUNT, with(json!({ "backfillDays": 3 }))).await.problem(422, "validation_error");
}

#[tokio::test]
async fn only_who_may_write_ads_attaches_and_others_see_nothing() {
    let world = world("social_ads_1").await;
    let app = &world.inner.app;
    let reader = app.secret_key(&world.inner.owner, &[Scope::AdsRead], &[&world.inner.shop]).await;
    let other = app.secret_key(&world.inner.owner, &[Scope::AnalyticsRead], &[&world.inner.shop]).await;
    let one = format!("/v1/projects/shop/ads/accounts/{}", world.account);
    let body = json!({ "connectionId": world.connection });
    for path in ["accounts", "sync"] {
        let path = format!("/v1/projects/shop/ads/{path}");
        app.get(&path).token(&reader).send().await.ok(200);
        app.get(&path).token(&other).send().await.problem(403, "insufficient_scope");
        app.get(&path).send().await.problem(401, "unauthorized");
    }
    app.put(&one).token(&reader).json(&body).send().await.problem(403, "insufficient_scope");
    app.delete(&one).token(&reader).send().await.problem(403, "insufficient_scope");
    app.post("/v1/projects/shop/ads/sync")
        .token(&reader)
        .json(&json!({}))
        .send()
        .await
        .problem(403, "insufficient_scope");
    // Another organization neither sees the project nor can it use the connection.
    let stranger = app.user("stranger").await;
    app.get("/v1/projects/shop/ads/accounts").bearer(&stranger).send().await.problem(404, "not_found");
    app.put(&one).bearer(&stranger).json(&body).send().await.problem(404, "not_found");
    let theirs = app.project(&stranger, "theirs").await;
    let path = format!("/v1/projects/{}/ads/accounts/{ACCOUNT}", theirs.id);
    app.put(&path).bearer(&stranger).json(&body).send().await.problem(422, "validation_error");
}

#[tokio::test]
async fn two_projects_with_one_account_read_it_once() {
    for name in PLATFORMS {
        let alone = world(name).await;
        fill(&alone);
        alone.settle().await;
        let requests = alone.platform.with(|fake| fake.requests);

        let world = world(name).await;
        fill(&world);
        let second = second_shop(&world).await;
        world.attach("second", json!({ "backfillDays": BACKFILL })).await.ok(200);
        world.settle().await;
        world.agrees().await;
        assert_eq!(world.platform.with(|fake| fake.requests), requests, "{name}");
        assert_eq!(costs(&world, &second.id).await, costs(&world, &world.inner.shop.id).await, "{name}");
        assert_eq!(sync::due(world.context(), 10, &Busy::default()).await.unwrap(), [], "{name}");
        // Each hour as well, whichever of them is read.
        let before = world.platform.with(|fake| fake.requests);
        world.inner.app.advance(Duration::from_secs(3_600));
        assert_eq!(sync::due(world.context(), 10, &Busy::default()).await.unwrap().len(), 1, "{name}");
        for _ in 0..3 {
            job(&world).await;
            world.inner.app.advance(Duration::from_secs(120));
        }
        let of_hour = world.platform.with(|fake| fake.requests) - before;
        let before = alone.platform.with(|fake| fake.requests);
        alone.after(TimeDelta::hours(1)).await;
        assert_eq!(of_hour, alone.platform.with(|fake| fake.requests) - before, "{name}");
        // Each project has its own choice of campaigns.
        let rules = json!([{ "field": "id", "kind": "exact", "value": "10001" }]);
        let choice = json!({ "backfillDays": BACKFILL, "campaigns": { "mode": "include", "rules": rules } });
        world.attach("second", choice).await.ok(200);
        for _ in 0..4 {
            job(&world).await;
            world.inner.app.advance(Duration::from_secs(120));
        }
        world.agrees().await;
        assert_eq!(costs(&world, &second.id).await, 4 * BACKFILL as u64, "{name}");
    }
}

#[tokio::test]
async fn two_projects_with_one_account_read_it_once_in_windows_that_fit() {
    for name in PLATFORMS {
        let alone = world(name).await;
        fill(&alone);
        alone.platform.with(|fake| fake.largest = 60);
        alone.settle().await;
        let requests = alone.platform.with(|fake| fake.requests);

        let world = world(name).await;
        fill(&world);
        world.platform.with(|fake| fake.largest = 60);
        let (second, key) = attach_second(&world).await;
        // The second one wants longer windows than those that are read.
        world.settle().await;
        world.agrees().await;
        assert_eq!(world.platform.with(|fake| fake.requests), requests, "{name}");
        assert_eq!(costs(&world, &second.id).await, costs(&world, &world.inner.shop.id).await, "{name}");
        // In the night the second one reads first, and knows what fits.
        world.inner.app.advance(Duration::from_secs(13 * 3_600));
        for _ in 0..10 {
            let now = world.context().clock.now();
            let step = sync::step(world.context(), key).await.unwrap();
            let wait = step.map_or(TimeDelta::zero(), |step| step.next_at - now);
            world.inner.app.advance(wait.to_std().unwrap_or_default());
        }
        let narrowed = ad_sync_run::Entity::find()
            .filter(ad_sync_run::Column::AccountId.eq(key.1))
            .filter(ad_sync_run::Column::Outcome.eq(Outcome::Narrowed));
        assert_eq!(narrowed.count(&world.context().db).await.unwrap(), 0, "{name}");
        world.agrees().await;
    }
}

#[tokio::test]
async fn costs_of_campaigns_that_are_not_chosen_are_not_stored() {
    for name in PLATFORMS {
        let world = world(name).await;
        fill(&world);
        let campaigns = async |world: &World| {
            let stored = world.stored().await;
            stored.into_keys().map(|(_, key)| key[0].clone()).collect::<std::collections::BTreeSet<_>>()
        };
        let mode = |mode: &str, value: &str| {
            let rules = json!([{ "field": "name", "kind": "prefix", "value": value }]);
            json!({ "backfillDays": BACKFILL, "campaigns": { "mode": mode, "rules": rules } })
        };
        world.settle().await;
        // All days are read again with the new choice. The account's total is no difference.
        world.attach("shop", mode("include", "campaign 10001")).await.ok(200);
        assert_eq!(world.get("accounts").await["items"][0]["sync"]["state"], "reading");
        world.settle().await;
        assert_eq!(campaigns(&world).await, ["10001".to_owned()].into(), "{name}");
        assert_eq!(world.get("sync").await["items"][0]["differences"], json!([]), "{name}");
        world.attach("shop", mode("exclude", "campaign 10001")).await.ok(200);
        world.settle().await;
        let left = campaigns(&world).await;
        assert!(left.contains("10002") && !left.contains("10001"), "{name} {left:?}");
        world.attach("shop", json!({ "backfillDays": BACKFILL })).await.ok(200);
        world.settle().await;
        world.agrees().await;
    }
}

#[tokio::test]
async fn a_detached_account_keeps_its_costs_and_is_not_read_again() {
    let world = world("search_ads_1").await;
    fill(&world);
    world.settle().await;
    let before = world.stored().await;
    assert_eq!(delete(&world, ACCOUNT).await.status, 204);
    delete(&world, ACCOUNT).await.problem(404, "not_found");
    world.inner.app.advance(Duration::from_secs(7_200));
    assert_eq!(sync::due(world.context(), 10, &Busy::default()).await.unwrap(), []);
    let account = world.get("accounts").await["items"][0].clone();
    assert_eq!((&account["sync"]["state"], &account["connectionId"]), (&json!("detached"), &Value::Null));
    assert_eq!(account["sync"]["nextAt"], Value::Null);
    ask(&world, json!({ "accountIds": [world.account] })).await.problem(422, "validation_error");
    assert_eq!(world.stored().await, before);
    // Attached again, it is the same account with the settings it had.
    let body = json!({ "connectionId": world.connection });
    let again = put(&world, "shop", &world.account.to_string(), body).await.ok(200);
    assert_eq!(
        (&again["id"], &again["settings"]["backfillDays"]),
        (&json!(world.account.to_string()), &json!(BACKFILL))
    );
    world.settle().await;
    world.agrees().await;
}

#[tokio::test]
async fn what_is_read_of_an_account_that_is_gone_meanwhile_is_not_stored() {
    for change in ["detached", "deleted", "removed", "chosen"] {
        let world = world("search_ads_1").await;
        fill(&world);
        world.platform.with(|fake| fake.faults.push_back(Fault::Held));
        let changed = async {
            while world.platform.with(|fake| !fake.faults.is_empty()) {
                tokio::task::yield_now().await;
            }
            let app = &world.inner.app;
            let owner = &world.inner.owner;
            match change {
                "detached" => assert_eq!(delete(&world, ACCOUNT).await.status, 204),
                "deleted" => {
                    app.delete("/v1/projects/shop").bearer(owner).send().await.ok(204);
                }
                "removed" => {
                    let path = format!("/v1/orgs/acme/ad-connections/{}?purge=true", world.connection);
                    app.delete(&path).bearer(owner).send().await.ok(204);
                }
                _ => {
                    let rules = json!([{ "field": "id", "kind": "exact", "value": "10001" }]);
                    let choice = json!({ "campaigns": { "mode": "include", "rules": rules } });
                    world.attach("shop", choice).await.ok(200);
                }
            }
            world.platform.with(|fake| fake.gate.notify_one());
        };
        let (step, ()) = tokio::join!(world.step(), changed);
        assert_eq!(step, None, "{change}");
        assert_eq!(world.stored().await.len(), 0, "{change}");
        if change == "removed" {
            assert_eq!(ad_account::Entity::find().count(&world.context().db).await.unwrap(), 0);
            assert_eq!(ad_cursor::Entity::find().count(&world.context().db).await.unwrap(), 0);
        }
    }
}

#[tokio::test]
async fn a_slow_account_keeps_no_other_waiting() {
    let world = world("search_ads_1").await;
    fill(&world);
    let second = second_shop(&world).await;
    // By another connection, so that the projects do not share a reading.
    let connection = world.connect(json!({ "platform": "search_ads_1" })).await;
    world.platform.with(|fake| fake.faults.push_back(Fault::Held));
    let others = async {
        while world.platform.with(|fake| !fake.faults.is_empty()) {
            tokio::task::yield_now().await;
        }
        // Due only now, while the platform keeps the first account waiting.
        let body = json!({ "connectionId": connection, "settings": { "backfillDays": BACKFILL } });
        put(&world, "second", ACCOUNT, body).await.ok(200);
        let all = world.platform.with(|fake| fake.expected(today() - BACKFILL + 1, today()).len() as u64);
        let read = async { while costs(&world, &second.id).await != all {} };
        tokio::time::timeout(Duration::from_secs(60), read)
            .await
            .expect("the second account waits for the first");
        assert_eq!(world.stored().await.len(), 0);
        world.platform.with(|fake| fake.gate.notify_one());
    };
    tokio::join!(job(&world), others);
    world.agrees().await;
}

#[tokio::test]
async fn a_deletion_concerns_the_accounts_of_the_connection_when_it_was_asked_for() {
    let mut world = world("search_ads_1").await;
    fill(&world);
    world.settle().await;
    let (app, former) = (&world.inner.app, world.account);
    // Asked for, and then the server dies.
    let principal =
        domain::tenancy::access::authenticate(world.context(), &world.inner.owner.token).await.unwrap();
    let org = domain::tenancy::access::org(world.context(), &principal, "acme").await.unwrap();
    let connection = world.connection.parse().unwrap();
    assert!(domain::money::ads::connections::remove(world.context(), &org, connection, true).await.unwrap());
    assert_eq!(world.get("accounts").await["items"], json!([]));
    assert_eq!(world.get("sync").await["items"], json!([]));
    for account in [ACCOUNT, &former.to_string()] {
        delete(&world, account).await.problem(404, "not_found");
    }
    // Somebody attaches the same account anew, by another connection.
    app.sudo(&world.inner.owner).await;
    world.connection = world.connect(json!({ "platform": "search_ads_1" })).await;
    let body = json!({ "connectionId": world.connection });
    put(&world, "shop", &former.to_string(), body).await.problem(404, "not_found");
    let attached = world.attach("shop", json!({ "backfillDays": 3 })).await.ok(200);
    world.account = attached["id"].as_str().unwrap().parse().unwrap();
    assert_ne!(world.account, former);
    world.settle().await;
    let read = world.stored().await;
    assert_eq!(read, world.platform.with(|fake| fake.expected(today() - 2, today())));
    world.inner.app.get("/v1/cron/ad_connections").token(CRON_SECRET).send().await.ok(200);
    assert_eq!(world.stored().await, read, "what it has read stays");
    assert_eq!(costs(&world, &world.inner.shop.id).await, read.len() as u64, "and nothing of the former one");
    let accounts: Vec<Uuid> =
        ad_account::Entity::find().all(&world.context().db).await.unwrap().iter().map(|row| row.id).collect();
    assert_eq!(accounts, [world.account]);
    assert_eq!(world.entity(AdLevel::Ad, "30001").await.account_id, world.account);
}

/// Drops a step at each of its waits: for the database, for the platform, for a lock. Returns how often.
pub(super) async fn die_at_each_wait(world: &World) -> usize {
    let mut deaths = 0;
    for waits in 1.. {
        let step = sync::step(world.context(), (world.project, world.account));
        let mut step = std::pin::pin!(step);
        let mut left = waits;
        let ended = std::future::poll_fn(|context| {
            if let std::task::Poll::Ready(step) = step.as_mut().poll(context) {
                return std::task::Poll::Ready(Some(step));
            }
            left -= 1;
            if left == 0 { std::task::Poll::Ready(None) } else { std::task::Poll::Pending }
        })
        .await;
        if let Some(step) = ended {
            let step = step.unwrap();
            if step.is_some_and(|step| step.outcome == Some(Outcome::Stored)) {
                break;
            }
        } else {
            deaths += 1;
        }
        world.inner.app.advance(Duration::from_secs(660));
    }
    deaths
}

#[tokio::test]
async fn who_dies_between_two_statements_leaves_totals_that_close() {
    let mut deaths = 0;
    for name in PLATFORMS {
        let world = world(name).await;
        fill(&world);
        deaths += die_at_each_wait(&world).await;
        world.settle().await;
        world.agrees().await;
    }
    assert!(deaths >= 100, "{deaths}");
}

#[tokio::test]
async fn an_account_that_is_attached_as_it_was_stays_as_it_is() {
    for name in PLATFORMS {
        let world = world(name).await;
        fill(&world);
        world.settle().await;
        let zone = if name == "social_ads_2" { "UTC" } else { "Europe/Berlin" };
        assert_eq!(world.get("accounts").await["items"][0]["timezone"], zone, "{name}");
        let before = world.cursor().await;
        world.inner.app.advance(Duration::from_secs(1_200));
        world.attach("shop", json!({ "backfillDays": BACKFILL })).await.ok(200);
        assert_eq!(world.cursor().await, before, "{name}");
    }
}

#[tokio::test]
async fn today_is_that_of_the_account_when_somebody_asks() {
    for (zone, now, days) in [
        ("Asia/Tokyo", "2026-11-21T15:30:00Z", (today(), today() + 1)),
        ("America/Los_Angeles", "2026-11-22T04:30:00Z", (today() - 1, today())),
    ] {
        let world = world("social_ads_3").await;
        fill(&world);
        world.platform.with(|fake| fake.timezone = zone.to_owned());
        world.settle().await;
        let now: chrono::DateTime<chrono::Utc> = now.parse().unwrap();
        world.inner.app.advance((now - world.context().clock.now()).to_std().unwrap());
        let asked = async |body: Value| {
            assert_eq!(ask(&world, body).await.ok(202)["queued"], 1);
            assert_eq!(world.step().await.unwrap().outcome, Some(Outcome::Stored));
            let run = world.runs().await.pop().unwrap();
            (run.from_day, run.to_day)
        };
        assert_eq!(asked(json!({})).await, days, "{zone}");
        // The 22nd of UTC. Where it has not begun, today is read.
        world.inner.app.advance(Duration::from_secs(600));
        let last = days.1.min(today() + 1);
        assert_eq!(asked(json!({ "from": "2026-11-22", "to": "2026-11-22" })).await, (last, last), "{zone}");
    }
}

/// Steps an account until the platform prepares its report.
async fn begin_report(world: &World, key: (Uuid, Uuid)) -> ad_cursor::Model {
    for _ in 0..5 {
        let cursor = ad_cursor::Entity::find_by_id(key).one(&world.context().db).await.unwrap().unwrap();
        if !cursor.plan["run"].is_null() {
            return cursor;
        }
        sync::step(world.context(), key).await.unwrap();
    }
    panic!("no report was asked for");
}

/// The job reads all accounts, minute by minute, until both projects have the account's costs.
async fn both_arrive(world: &World, second: &Project) {
    for _ in 0..20 {
        job(world).await;
        world.inner.app.advance(Duration::from_secs(60));
    }
    world.agrees().await;
    assert_eq!(costs(world, &second.id).await, costs(world, &world.inner.shop.id).await);
}

async fn attach_second(world: &World) -> (Project, (Uuid, Uuid)) {
    let second = second_shop(world).await;
    let attached = world.attach("second", json!({ "backfillDays": BACKFILL })).await.ok(200);
    let key = (second.id.parse().unwrap(), attached["id"].as_str().unwrap().parse().unwrap());
    (second, key)
}

#[tokio::test]
async fn who_is_attached_again_has_no_report_of_before_for_which_others_wait() {
    let world = world("social_ads_1").await;
    fill(&world);
    begin_report(&world, (world.project, world.account)).await;
    assert_eq!(delete(&world, ACCOUNT).await.status, 204);
    let (second, key) = attach_second(&world).await;
    begin_report(&world, key).await;
    world.attach("shop", json!({ "backfillDays": BACKFILL })).await.ok(200);
    assert_eq!(world.cursor().await.plan["run"], Value::Null);
    both_arrive(&world, &second).await;
}

#[tokio::test]
async fn of_two_projects_with_a_report_of_the_same_account_one_goes_on() {
    let world = world("social_ads_1").await;
    fill(&world);
    let (second, key) = attach_second(&world).await;
    let first = begin_report(&world, (world.project, world.account)).await;
    // Two servers have asked for it at the same moment.
    let db = &world.context().db;
    let mut other = ad_cursor::Entity::find_by_id(key).one(db).await.unwrap().unwrap().into_active_model();
    (other.plan, other.next_at) = (Set(first.plan), Set(first.next_at));
    other.update(db).await.unwrap();
    both_arrive(&world, &second).await;
}
