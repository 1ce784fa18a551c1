//! When an account may be asked again: whoever changes it does not end a pause, nor the ten minutes between readings by hand.

use entity::{ad_account_pause, confirmed_clock};
use sea_orm::IntoActiveModel as _;

use super::*;

const HOUR: Duration = Duration::from_secs(3_600);

async fn put(world: &World, project: &str, settings: Value) {
    world.attach(project, settings).await.ok(200);
}

async fn detach(world: &World) {
    let path = format!("/v1/projects/shop/ads/accounts/{ACCOUNT}");
    assert_eq!(world.inner.app.delete(&path).bearer(&world.inner.owner).send().await.status, 204);
}

async fn job(world: &World) {
    let ran = world.inner.app.get("/v1/cron/ad_costs").token(CRON_SECRET).send().await.ok(200);
    assert_eq!(ran["ran"][0]["ok"], true, "{ran}");
}

async fn ask(world: &World) -> Answer {
    let app = &world.inner.app;
    app.post("/v1/projects/shop/ads/sync").bearer(&world.inner.owner).json(&json!({})).send().await
}

fn requests(world: &World) -> usize {
    world.platform.with(|fake| fake.requests)
}

fn other_campaigns() -> Value {
    let rules = json!([{ "field": "id", "kind": "exact", "value": "10001" }]);
    json!({ "backfillDays": BACKFILL, "campaigns": { "mode": "include", "rules": rules } })
}

#[tokio::test]
async fn a_change_of_settings_is_read_once_in_ten_minutes() {
    let world = world("social_ads_3").await;
    fill(&world);
    world.settle().await;
    let before = requests(&world);
    put(&world, "shop", json!({ "backfillDays": BACKFILL, "restateDays": 1 })).await;
    job(&world).await;
    let after = requests(&world);
    assert!(after > before, "the first change is read at once");
    let due_at = world.context().clock.now() + TimeDelta::minutes(10);
    for days in 2..6 {
        world.inner.app.advance(Duration::from_secs(60));
        put(&world, "shop", json!({ "backfillDays": BACKFILL, "restateDays": days })).await;
        job(&world).await;
        assert_eq!(world.cursor().await.next_at, due_at, "it neither comes earlier nor is put off");
    }
    detach(&world).await;
    put(&world, "shop", other_campaigns()).await;
    job(&world).await;
    assert_eq!(requests(&world), after);
    ask(&world).await.problem(429, "rate_limited");
    // Nor does another project of the organization ask the platform meanwhile.
    world.inner.app.project(&world.inner.owner, "second").await;
    put(&world, "second", json!({ "backfillDays": 2 })).await;
    job(&world).await;
    assert_eq!(requests(&world), after);
    world.inner.app.advance(Duration::from_secs(300));
    put(&world, "shop", json!({ "backfillDays": BACKFILL })).await;
    world.inner.app.advance(Duration::from_secs(60));
    job(&world).await;
    assert!(requests(&world) > after, "what waited is read then");
    world.settle().await;
    world.agrees().await;
}

#[tokio::test]
async fn a_pause_of_the_platform_outlasts_every_change() {
    for name in ["search_ads_1", "social_ads_2"] {
        let world = world(name).await;
        fill(&world);
        world.settle().await;
        world.inner.app.advance(HOUR);
        world.platform.with(|fake| fake.faults.push_back(Fault::TooMany { retry_after: Some(3 * 3_600) }));
        let step = world.step().await.unwrap();
        assert_eq!(step.outcome, Some(Outcome::Throttled), "{name}");
        let (until, before) = (world.context().clock.now() + TimeDelta::hours(3), requests(&world));
        for change in ["settings", "campaigns", "detached", "asked", "second", "granted"] {
            // Farther than the ten minutes between readings by hand.
            world.inner.app.advance(Duration::from_secs(1_500));
            match change {
                "settings" => {
                    put(&world, "shop", json!({ "backfillDays": BACKFILL, "restateDays": 3 })).await
                }
                "campaigns" => put(&world, "shop", other_campaigns()).await,
                "detached" => {
                    detach(&world).await;
                    put(&world, "shop", json!({ "backfillDays": BACKFILL })).await;
                }
                "asked" => drop(ask(&world).await.ok(202)),
                "second" => {
                    world.inner.app.project(&world.inner.owner, "second").await;
                    put(&world, "second", json!({ "backfillDays": BACKFILL })).await;
                }
                _ => {
                    world.inner.app.sudo(&world.inner.owner).await;
                    world.connect(json!({ "platform": name, "reconnect": world.connection })).await;
                }
            }
            job(&world).await;
            assert_eq!(requests(&world), before, "{name} {change}");
            assert_eq!(world.cursor().await.next_at, until, "{name} {change}");
        }
        world.inner.app.advance((until - world.context().clock.now()).to_std().unwrap());
        job(&world).await;
        assert!(requests(&world) > before, "{name}");
        world.settle().await;
        world.agrees().await;
    }
}

/// Deletes the shop, and attaches the account to another project of the organization.
async fn move_to_second(world: &World) {
    let app = &world.inner.app;
    app.delete("/v1/projects/shop").bearer(&world.inner.owner).send().await.ok(204);
    app.get("/v1/cron/deletions").token(CRON_SECRET).send().await.ok(200);
    app.project(&world.inner.owner, "second").await;
    put(world, "second", json!({ "backfillDays": BACKFILL })).await;
}

async fn pauses(world: &World) -> usize {
    ad_account_pause::Entity::find().all(&world.context().db).await.unwrap().len()
}

async fn forget(world: &World) {
    world.inner.app.get("/v1/cron/ad_connections").token(CRON_SECRET).send().await.ok(200);
}

#[tokio::test]
async fn a_pause_outlasts_the_project_and_the_connection_but_not_the_organization() {
    for change in ["project", "connection"] {
        let mut world = world("social_ads_3").await;
        fill(&world);
        world.settle().await;
        world.inner.app.advance(HOUR);
        world.platform.with(|fake| fake.faults.push_back(Fault::TooMany { retry_after: Some(3 * 3_600) }));
        assert_eq!(world.step().await.unwrap().outcome, Some(Outcome::Throttled));
        let until = world.cursor().await.next_at;
        world.inner.app.sudo(&world.inner.owner).await;
        let (app, owner) = (&world.inner.app, &world.inner.owner);
        if change == "project" {
            move_to_second(&world).await;
        } else {
            let path = format!("/v1/orgs/acme/ad-connections/{}?purge=true", world.connection);
            app.delete(&path).bearer(owner).send().await.ok(204);
            forget(&world).await;
            world.connection = world.connect(json!({ "platform": "social_ads_3" })).await;
            put(&world, "shop", json!({ "backfillDays": BACKFILL })).await;
        }
        assert_eq!(pauses(&world).await, 1, "{change}");
        let before = requests(&world);
        job(&world).await;
        assert_eq!(requests(&world), before, "{change}");
        let left = (until - world.context().clock.now()).to_std().unwrap();
        world.inner.app.advance(left - Duration::from_secs(1));
        job(&world).await;
        assert_eq!(requests(&world), before, "{change}");
        world.inner.app.advance(Duration::from_secs(1));
        job(&world).await;
        assert!(requests(&world) > before, "{change}");
        world.inner.app.sudo(&world.inner.owner).await;
        assert_eq!(pauses(&world).await, 1);
        world.inner.app.delete("/v1/orgs/acme").bearer(&world.inner.owner).send().await.ok(204);
        assert_eq!(pauses(&world).await, 0, "{change}");
    }
}

#[tokio::test]
async fn the_ten_minutes_outlast_the_project_and_are_forgotten_after() {
    let world = world("social_ads_3").await;
    fill(&world);
    world.settle().await;
    // What has ended is forgotten by a clock that is believed.
    let context = world.context();
    let believed = confirmed_clock::Model { id: 1, confirmed_at: context.clock.now_ms() }.into_active_model();
    confirmed_clock::Entity::insert(believed).exec_without_returning(&context.db).await.unwrap();
    ask(&world).await.ok(202);
    world.inner.app.sudo(&world.inner.owner).await;
    move_to_second(&world).await;
    let app = &world.inner.app;
    let again = async || {
        let path = "/v1/projects/second/ads/sync";
        app.post(path).bearer(&world.inner.owner).json(&json!({})).send().await
    };
    again().await.problem(429, "rate_limited");
    forget(&world).await;
    assert_eq!(pauses(&world).await, 1);
    app.advance(Duration::from_secs(600));
    forget(&world).await;
    assert_eq!(pauses(&world).await, 0);
    again().await.ok(202);
}

#[tokio::test]
async fn a_pause_counts_although_the_project_is_deleted_while_the_platform_answers() {
    let world = world("search_ads_1").await;
    fill(&world);
    world.settle().await;
    world.inner.app.advance(HOUR);
    world.platform.with(|fake| {
        fake.faults.extend([Fault::Held, Fault::TooMany { retry_after: Some(3 * 3_600) }]);
    });
    world.inner.app.sudo(&world.inner.owner).await;
    let moved = async {
        while world.platform.with(|fake| fake.faults.len() > 1) {
            tokio::task::yield_now().await;
        }
        world.inner.app.delete("/v1/projects/shop").bearer(&world.inner.owner).send().await.ok(204);
        world.platform.with(|fake| fake.gate.notify_one());
    };
    let (step, ()) = tokio::join!(world.step(), moved);
    assert_eq!(step, None, "the project is gone");
    assert_eq!(pauses(&world).await, 1);
    let before = requests(&world);
    world.inner.app.project(&world.inner.owner, "second").await;
    put(&world, "second", json!({ "backfillDays": BACKFILL })).await;
    job(&world).await;
    assert_eq!(requests(&world), before);
}

#[tokio::test]
async fn a_pause_counts_although_the_account_changed_while_the_platform_answered() {
    let world = world("search_ads_1").await;
    fill(&world);
    world.settle().await;
    world.inner.app.advance(HOUR);
    world.platform.with(|fake| {
        fake.faults.extend([Fault::Held, Fault::TooMany { retry_after: Some(3 * 3_600) }]);
    });
    let changed = async {
        while world.platform.with(|fake| fake.faults.len() > 1) {
            tokio::task::yield_now().await;
        }
        put(&world, "shop", other_campaigns()).await;
        world.platform.with(|fake| fake.gate.notify_one());
    };
    let (step, ()) = tokio::join!(world.step(), changed);
    assert_eq!(step, None, "the campaigns are others now");
    let before = requests(&world);
    job(&world).await;
    assert_eq!(requests(&world), before);
    assert_eq!(world.cursor().await.next_at - world.context().clock.now(), TimeDelta::hours(3));
}

#[tokio::test]
async fn what_the_account_says_of_limits_counts_as_what_reports_say() {
    let usage = json!({ "507": [{ "call_count": 97, "estimated_time_to_regain_access": 90 }] });
    for fault in [None, Some(Fault::DoubledRow)] {
        let world = world("social_ads_1").await;
        fill(&world);
        world.step().await;
        world.inner.app.advance(Duration::from_secs(60));
        world.step().await;
        world.inner.app.advance(Duration::from_secs(60));
        world.platform.with(|fake| {
            (fake.usage, fake.has_usage_once) = (Some(usage.to_string()), true);
            fake.faults.extend(fault);
        });
        let step = world.step().await.unwrap();
        let expected = if fault.is_some() { Outcome::Narrowed } else { Outcome::Stored };
        assert_eq!(step.outcome, Some(expected));
        assert_eq!((step.next_at - world.context().clock.now()).num_minutes(), 90, "{fault:?}");
    }
}

#[tokio::test]
async fn who_waits_as_long_as_the_answer_says_may_ask_again() {
    let world = world("social_ads_3").await;
    fill(&world);
    ask(&world).await.ok(202);
    world.inner.app.advance(Duration::from_millis(500));
    let refused = ask(&world).await;
    refused.problem(429, "rate_limited");
    assert_eq!(refused.header("retry-after"), Some("600"));
    world.inner.app.advance(Duration::from_secs(600));
    ask(&world).await.ok(202);
}

#[tokio::test]
async fn days_up_to_1095_ago_can_be_asked_for() {
    let world = world("social_ads_3").await;
    fill(&world);
    let path = "/v1/projects/shop/ads/sync";
    let ask = async |from: &str| {
        let body = json!({ "from": from, "to": from });
        world.inner.app.post(path).bearer(&world.inner.owner).json(&body).send().await
    };
    // Where the day before has not ended yet, it counts from there.
    ask("2023-11-20").await.problem(422, "validation_error");
    let until = json!({ "to": "2023-11-20" });
    let refused = world.inner.app.post(path).bearer(&world.inner.owner).json(&until).send().await;
    assert_eq!(refused.violations(), ["body.to"]);
    assert_eq!(ask("2023-11-22").await.ok(202)["queued"], 1);
}

#[tokio::test]
async fn organizations_of_one_owner_share_their_places() {
    let world = world("search_ads_1").await;
    let (app, owner) = (&world.inner.app, &world.inner.owner);
    app.post("/v1/orgs").bearer(owner).json(&json!({ "name": "More", "slug": "more" })).send().await.ok(201);
    let body = json!({ "name": "more", "slug": "more-shop", "domains": ["more.example"] });
    let project = app.post("/v1/orgs/more/projects").bearer(owner).json(&body).send().await.ok(201);
    let all = "/v1/orgs/more/ad-connections";
    let started =
        app.post(all).bearer(owner).json(&json!({ "platform": "search_ads_1" })).send().await.ok(201);
    let (state, code) = world.grantors.consent(started["url"].as_str().unwrap());
    let id = started["connection"]["id"].as_str().unwrap();
    let complete = app.post(&format!("{all}/{id}/complete")).bearer(owner);
    complete.json(&json!({ "state": state, "code": code })).send().await.ok(200);
    let path = format!("/v1/projects/{}/ads/accounts/{ACCOUNT}", project["project"]["id"].as_str().unwrap());
    app.put(&path).bearer(owner).json(&json!({ "connectionId": id })).send().await.ok(200);
    let due = sync::due(world.context(), 10, &Busy::default()).await.unwrap();
    assert_eq!(due.len(), 2);
    assert_eq!(due[0].tenant, due[1].tenant);
    let busy = Busy { tenants: vec![due[0].tenant], connections: Vec::new() };
    assert_eq!(sync::due(world.context(), 10, &busy).await.unwrap(), []);
}
