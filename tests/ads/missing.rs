//! Days that cannot be read, and failures of this server: the others go on, and the account says what is missing.

use domain::ground::time::day_text;
use entity::{ad_connection, ad_entity};
use sea_orm::{ActiveModelTrait, IntoActiveModel, Set};

use super::*;
use crate::support::logs;

/// A day that is read first, and that social_ads_3 does not restate any more.
fn bad_day() -> i32 {
    today() - 18
}

async fn sync_of(world: &World) -> Value {
    world.get("accounts").await["items"][0]["sync"].clone()
}

/// The platform tells the bad day again, and the night reads it.
async fn recovers(world: &World) {
    world.platform.with(|fake| fake.bad_days.clear());
    world.after(TimeDelta::hours(13)).await;
    world.agrees().await;
    let sync = sync_of(world).await;
    assert_eq!((&sync["state"], &sync["error"]), (&json!("current"), &Value::Null));
    assert_eq!(sync["coveredFrom"], day_text(today() - BACKFILL + 1));
}

#[tokio::test]
async fn a_day_that_cannot_be_read_keeps_no_other_waiting() {
    for name in PLATFORMS {
        for fault in [Fault::TooLarge, Fault::ErrorInside] {
            let world = world(name).await;
            fill(&world);
            world.platform.with(|fake| fake.bad_days.insert(bad_day(), fault));
            world.settle().await;
            let others = |world: &World| {
                let mut all = world.platform.with(|fake| fake.expected(today() - BACKFILL + 1, today()));
                all.retain(|(day, _), _| *day != bad_day());
                all
            };
            assert_eq!(world.stored().await, others(&world), "{name} {fault:?}");
            world.platform.with(|fake| fake.ads[0].days.insert(today(), [9_000_001, 9, 1, 0]));
            world.after(TimeDelta::hours(1)).await;
            assert_eq!(world.stored().await, others(&world), "{name} {fault:?}: today goes on");
            let sync = sync_of(&world).await;
            assert_eq!(sync["state"], "failing", "{name} {fault:?}");
            let message = sync["error"]["message"].as_str().unwrap();
            assert!(message.contains(&day_text(bad_day())), "{message}");
            let covered = (&sync["coveredFrom"], &sync["coveredTo"]);
            assert_eq!(covered, (&json!(day_text(bad_day() + 1)), &json!(TODAY)), "{name} {fault:?}");
            // The hours do not ask for it.
            let runs = world.runs().await;
            let last = runs.iter().rfind(|run| run.from_day <= bad_day()).unwrap().ended_at;
            world.after(TimeDelta::hours(1)).await;
            let runs = world.runs().await;
            assert_eq!(runs.iter().rfind(|run| run.from_day <= bad_day()).unwrap().ended_at, last);
            recovers(&world).await;
        }
    }
}

#[tokio::test]
async fn days_that_are_refused_keep_no_other_waiting() {
    for name in PLATFORMS {
        let world = world(name).await;
        fill(&world);
        world.platform.with(|fake| fake.bad_days.insert(bad_day(), Fault::Refused));
        world.settle().await;
        let stored = world.stored().await;
        assert!(stored.keys().any(|(day, _)| *day == today()), "{name}");
        assert!(stored.keys().all(|(day, _)| *day != bad_day()), "{name}");
        assert_eq!(sync_of(&world).await["state"], "failing", "{name}");
        // The night tries once.
        world.after(TimeDelta::hours(13)).await;
        assert_eq!(sync_of(&world).await["state"], "failing", "{name}");
        world.platform.with(|fake| fake.bad_days.clear());
        world.after(TimeDelta::hours(24)).await;
        world.agrees().await;
        assert_eq!(sync_of(&world).await["state"], "current", "{name}");
    }
}

#[tokio::test]
async fn who_reads_fewer_days_than_before_does_not_miss_the_others() {
    let world = world("search_ads_1").await;
    fill(&world);
    world.platform.with(|fake| fake.bad_days.insert(bad_day(), Fault::Refused));
    world.settle().await;
    assert_eq!(sync_of(&world).await["state"], "failing");
    world.attach("shop", json!({ "backfillDays": 14 })).await.ok(200);
    world.settle().await;
    let sync = sync_of(&world).await;
    let seen = (&sync["state"], &sync["error"], &sync["coveredFrom"]);
    assert_eq!(seen, (&json!("current"), &Value::Null, &json!(day_text(today() - 13))));
    // Nor does the night ask for them.
    world.after(TimeDelta::hours(13)).await;
    assert_eq!(sync_of(&world).await["state"], "current");
}

#[tokio::test]
async fn days_before_the_first_ones_that_cannot_be_read_are_lost_after_some_nights() {
    let world = world("search_ads_1").await;
    fill(&world);
    world.settle().await;
    let old = today() - 40;
    let day = json!({ "from": day_text(old), "to": day_text(old) });
    world.platform.with(|fake| fake.bad_days.insert(old, Fault::Refused));
    let ask = async || {
        world.inner.app.advance(Duration::from_secs(600));
        let asking = world.inner.app.post("/v1/projects/shop/ads/sync").bearer(&world.inner.owner);
        assert_eq!(asking.json(&day).send().await.ok(202)["queued"], 1);
        world.settle().await;
    };
    ask().await;
    let sync = sync_of(&world).await;
    assert_eq!((&sync["state"], &sync["lost"]), (&json!("failing"), &json!([])), "{sync}");
    for _ in 0..15 {
        world.after(TimeDelta::hours(24)).await;
        // A session that nobody uses would end meanwhile.
        world.get("accounts").await;
    }
    let sync = sync_of(&world).await;
    let seen = (&sync["state"], &sync["error"], &sync["lost"]);
    assert_eq!(seen, (&json!("current"), &Value::Null, &json!([day])), "{sync}");
    // No later night asks for it, but somebody may.
    let tried = async || world.runs().await.iter().filter(|run| run.from_day <= old).count();
    let before = tried().await;
    world.after(TimeDelta::hours(24)).await;
    assert!(tried().await <= before);
    world.platform.with(|fake| fake.bad_days.clear());
    ask().await;
    assert_eq!(sync_of(&world).await["lost"], json!([]));
}

#[tokio::test]
async fn a_token_that_a_platform_repeats_is_neither_stored_nor_shown_nor_logged() {
    logs::capture();
    for name in PLATFORMS {
        let world = world(name).await;
        fill(&world);
        world.platform.with(|fake| fake.bad_days.insert(today(), Fault::Refused));
        for _ in 0..5 {
            world.step().await;
            let wait = world.cursor().await.next_at - world.context().clock.now();
            world.inner.app.advance(wait.to_std().unwrap_or_default());
        }
        let audit = world.inner.app.get("/v1/orgs/acme/audit?limit=200").bearer(&world.inner.owner);
        let told = format!(
            "{:?} {:?} {} {} {}",
            world.runs().await,
            world.cursor().await,
            world.get("sync").await,
            world.get("accounts").await,
            audit.send().await.text(),
        );
        assert!(told.contains("No report for"), "{name}: {told}");
        assert!(!told.contains(MARK), "{name}: {told}");
    }
    let log = logs::captured();
    assert!(!log.windows(MARK.len()).any(|window| window == MARK.as_bytes()));
}

/// Steps, and checks that this server fails, that the account says so, and that it waits longer each time.
async fn fails_here(world: &World, code: &str) {
    for minutes in [5, 10, 20] {
        sync::step(world.context(), (world.project, world.account)).await.unwrap_err();
        let cursor = world.cursor().await;
        assert_eq!((cursor.next_at - world.context().clock.now()).num_minutes(), minutes);
        assert_eq!((cursor.lease, &cursor.plan["run"]), (None, &Value::Null));
        let run = world.runs().await.pop().unwrap();
        assert_eq!((run.outcome, run.error.as_deref()), (Outcome::Failed, Some(code)));
        let sync = sync_of(world).await;
        assert_eq!((&sync["state"], &sync["error"]["code"]), (&json!("failing"), &json!(code)));
        world.inner.app.advance(Duration::from_secs(minutes as u64 * 60));
    }
}

#[tokio::test]
async fn credentials_that_cannot_be_read_are_an_error_of_the_account() {
    for name in ["search_ads_1", "social_ads_1"] {
        let world = world(name).await;
        fill(&world);
        if name == "social_ads_1" {
            // A report is under way.
            world.step().await;
            world.inner.app.advance(Duration::from_secs(60));
        }
        let id: Uuid = world.connection.parse().unwrap();
        let db = &world.context().db;
        let row = ad_connection::Entity::find_by_id(id).one(db).await.unwrap().unwrap();
        let set = async |credentials: Value| {
            let mut changed = row.clone().into_active_model();
            changed.credentials = Set(credentials);
            changed.update(db).await.unwrap();
        };
        set(json!({ "refreshToken": 1 })).await;
        fails_here(&world, "internal").await;
        set(row.credentials.clone()).await;
        world.settle().await;
        world.agrees().await;
        assert_eq!(sync_of(&world).await["error"], Value::Null, "{name}");
    }
}

#[tokio::test]
async fn more_ads_than_a_project_may_know_are_an_error_of_the_account() {
    let world = world("search_ads_1").await;
    fill(&world);
    let db = &world.context().db;
    for some in 0..100 {
        let rows = (0..2_000).map(|number| {
            ad_entity::Model {
                project_id: world.project,
                account_id: world.account,
                level: AdLevel::Ad,
                id: (1_000_000 + some * 2_000 + number).to_string(),
                parent_id: None,
                names: json!([]),
                first_day: today(),
                last_day: today(),
            }
            .into_active_model()
        });
        ad_entity::Entity::insert_many(rows).exec_without_returning(db).await.unwrap();
    }
    fails_here(&world, "conflict").await;
    let message = sync_of(&world).await["error"]["message"].clone();
    assert!(message.as_str().unwrap().contains("200000"), "{message}");
    ad_entity::Entity::delete_many().filter(ad_entity::Column::FirstDay.eq(today())).exec(db).await.unwrap();
    world.settle().await;
    world.agrees().await;
}
