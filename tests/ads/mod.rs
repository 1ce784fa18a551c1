//! Costs of ad accounts, read from strict fakes of the platforms: whatever goes wrong on the way, what is stored at last is
//! what the account has spent.

mod accounts;
pub mod fakes;
mod matching;
mod missing;
mod pauses;
mod reading;
mod snapshots;
mod storing;

use std::collections::BTreeMap;
use std::time::Duration;

use chrono::TimeDelta;
use domain::Context;
use domain::ground::time::day_number;
use domain::money::ads::sync::{self, Busy, SyncStep};
use entity::enums::AdSyncOutcome as Outcome;
use entity::visits::AdLevel;
use entity::{ad_cost, ad_cursor, ad_entity, ad_sync_run, project};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use serde_json::{Value, json};
use uuid::Uuid;

use self::fakes::{ACCOUNT, Ad, Fault, Platform};
use crate::ingest;
use crate::support::grantors::{Grantors, MARK};
use crate::support::{Answer, CRON_SECRET};

/// The day on which every test begins.
const TODAY: &str = "2026-11-21";

/// Days that are read first.
const BACKFILL: i32 = 20;

struct World {
    inner: ingest::World,
    grantors: Grantors,
    platform: Platform,
    project: Uuid,
    account: Uuid,
    connection: String,
}

fn today() -> i32 {
    day_number(TODAY).unwrap()
}

/// A shop with an account of the platform that was just attached.
async fn world(name: &str) -> World {
    world_with(name, json!({ "backfillDays": BACKFILL })).await
}

async fn world_with(name: &str, settings: Value) -> World {
    world_on(name, settings, &[]).await
}

/// A world whose server has more settings.
async fn world_on(name: &str, settings: Value, more: &[(&str, &str)]) -> World {
    let grantors = Grantors::start().await;
    let platform = Platform::behind(&grantors, name);
    let inner = ingest::World::with(&[grantors.settings().as_slice(), more].concat(), json!({})).await;
    grantors.follow(&inner.app);
    inner.app.sudo(&inner.owner).await;
    let project = inner.shop.id.parse().unwrap();
    let mut world =
        World { inner, grantors, platform, project, account: Uuid::nil(), connection: String::new() };
    world.connection = world.connect(json!({ "platform": name })).await;
    let attached = world.attach("shop", settings).await.ok(200);
    world.account = attached["id"].as_str().unwrap().parse().unwrap();
    world
}

impl World {
    fn context(&self) -> &Context {
        &self.inner.app.inner.context
    }

    /// Connects the platform, or an existing connection again.
    async fn connect(&self, body: Value) -> String {
        let all = "/v1/orgs/acme/ad-connections";
        let started = self.inner.app.post(all).bearer(&self.inner.owner).json(&body).send().await.ok(201);
        let (state, code) = self.grantors.consent(started["url"].as_str().unwrap());
        let id = started["connection"]["id"].as_str().unwrap();
        let body = json!({ "state": state, "code": code });
        let complete = self.inner.app.post(&format!("{all}/{id}/complete")).bearer(&self.inner.owner);
        complete.json(&body).send().await.ok(200);
        id.to_owned()
    }

    async fn attach(&self, project: &str, settings: Value) -> Answer {
        let body = json!({ "connectionId": self.connection, "settings": settings });
        let path = format!("/v1/projects/{project}/ads/accounts/{ACCOUNT}");
        self.inner.app.put(&path).bearer(&self.inner.owner).json(&body).send().await
    }

    async fn get(&self, path: &str) -> Value {
        let path = format!("/v1/projects/shop/ads/{path}");
        self.inner.app.get(&path).bearer(&self.inner.owner).send().await.ok(200)
    }

    async fn step(&self) -> Option<SyncStep> {
        sync::step(self.context(), (self.project, self.account)).await.unwrap()
    }

    /// Steps, each when it is due, until everything is stored.
    async fn settle(&self) -> SyncStep {
        for _ in 0..600 {
            let now = self.context().clock.now();
            let Some(step) = self.step().await else {
                let wait = self.cursor().await.next_at - now;
                assert!(wait > TimeDelta::zero(), "somebody else reads the account");
                self.inner.app.advance(wait.to_std().unwrap());
                continue;
            };
            let wait = step.next_at - now;
            if step.outcome == Some(Outcome::Stored) && wait >= TimeDelta::hours(1) {
                return step;
            }
            self.inner.app.advance(wait.to_std().unwrap_or_default());
        }
        panic!("the account does not settle: {:?}", self.runs().await.last());
    }

    /// Lets time pass, and settles.
    async fn after(&self, time: TimeDelta) -> SyncStep {
        self.inner.app.advance(time.to_std().unwrap());
        self.settle().await
    }

    async fn stored(&self) -> BTreeMap<(i32, [String; 3]), [i64; 4]> {
        let rows = self.rows().await.into_iter();
        rows.map(|row| {
            let key = (row.day, [row.campaign_id, row.adset_id, row.ad_id]);
            (key, [row.cost, row.impressions, row.clicks, row.conversions])
        })
        .collect()
    }

    async fn rows(&self) -> Vec<ad_cost::Model> {
        let rows = ad_cost::Entity::find().filter(ad_cost::Column::AccountId.eq(self.account));
        rows.order_by_asc(ad_cost::Column::Day).all(&self.context().db).await.unwrap()
    }

    async fn runs(&self) -> Vec<ad_sync_run::Model> {
        let runs = ad_sync_run::Entity::find().filter(ad_sync_run::Column::AccountId.eq(self.account));
        runs.order_by_asc(ad_sync_run::Column::Id).all(&self.context().db).await.unwrap()
    }

    async fn cursor(&self) -> ad_cursor::Model {
        let cursor = ad_cursor::Entity::find_by_id((self.project, self.account));
        cursor.one(&self.context().db).await.unwrap().unwrap()
    }

    /// Names of a campaign, ad set or ad, the newest last.
    async fn entity(&self, level: AdLevel, id: &str) -> ad_entity::Model {
        let entity = ad_entity::Entity::find_by_id((self.project, self.account, level, id.to_owned()));
        entity.one(&self.context().db).await.unwrap().unwrap()
    }

    /// What is stored equals the account, and nothing undocumented was asked.
    async fn agrees(&self) {
        let (from, to) = (today() - BACKFILL + 1, today() + 60);
        let expected = self.platform.with(|fake| fake.expected(from, to));
        let mut stored = self.stored().await;
        stored.retain(|(day, _), _| *day >= from);
        assert_eq!(stored, expected, "{}", self.platform.with(|fake| fake.platform.clone()));
        assert_eq!(self.platform.with(|fake| fake.refused.clone()), [""; 0]);
        assert_eq!(self.cursor().await.plan["differences"], json!([]));
    }
}

fn ad(ids: [&str; 3], names: [&str; 3]) -> Ad {
    let [ids, names] = [ids, names].map(|list| list.map(str::to_owned));
    Ad { ids, names, is_deleted: false, days: BTreeMap::new() }
}

/// Two campaigns with two ad sets of two ads each. On search_ads_1, one without ads besides.
fn fill(world: &World) {
    let mut ads = Vec::new();
    for number in 0..8 {
        let (campaign, adset) = (10_001 + number / 4, 20_001 + number / 2);
        let ids = [campaign.to_string(), adset.to_string(), (30_001 + number).to_string()];
        let names = [format!("Campaign {campaign}"), format!("Set {adset}"), format!("Ad {number}")];
        ads.push(Ad { ids, names, is_deleted: false, days: BTreeMap::new() });
    }
    world.platform.with(|fake| {
        if fake.platform == "search_ads_1" {
            ads.push(ad(["19999", "", ""], ["Performance", "", ""]));
        }
        for (number, ad) in ads.iter_mut().enumerate() {
            let number = number as i64 + 1;
            for day in today() - BACKFILL + 1..=today() {
                let some = number * 1_234_567 + i64::from(day % 7) * 100_001;
                ad.days.insert(day, [some, number * 100, number, number * 1_000_000]);
            }
        }
        fake.ads = ads;
    });
}

const PLATFORMS: [&str; 4] = ["search_ads_1", "social_ads_1", "social_ads_2", "social_ads_3"];

#[tokio::test]
async fn an_attached_account_is_read_backwards_and_then_each_hour() {
    for name in PLATFORMS {
        let world = world(name).await;
        fill(&world);
        world.settle().await;
        world.agrees().await;
        let cursor = world.cursor().await;
        assert_eq!((cursor.covered_from, cursor.covered_to), (Some(today() - BACKFILL + 1), Some(today())));
        assert_eq!(world.entity(AdLevel::Ad, "30001").await.parent_id.as_deref(), Some("20001"));
        assert_eq!(world.entity(AdLevel::Campaign, "10001").await.names[0][0], "Campaign 10001");
        let version =
            |project: project::Model| [project.ads_version, project.ad_costs_version, project.rules_version];
        let project = project::Entity::find_by_id(world.project);
        let before = version(project.clone().one(&world.context().db).await.unwrap().unwrap());
        // The same answer again writes nothing.
        let again = world.after(TimeDelta::hours(1)).await;
        assert_eq!((again.rows > 0, again.changed), (true, 0), "{name}");
        assert_eq!(version(project.one(&world.context().db).await.unwrap().unwrap()), before);
        // Yesterday is restated to nothing, and today grows.
        world.platform.with(|fake| {
            for ad in &mut fake.ads {
                ad.days.insert(today() - 1, [0; 4]);
                ad.days.insert(today(), [5_000_001, 9, 2, 1_000_000]);
            }
        });
        let rows = world.platform.with(|fake| fake.ads.len() as u64);
        assert_eq!(world.after(TimeDelta::hours(1)).await.changed, 2 * rows, "{name}");
        world.agrees().await;
        // What is restated long ago comes with the night.
        world.platform.with(|fake| fake.ads[0].days.insert(today() - 10, [1, 1, 1, 0]));
        assert_eq!(world.after(TimeDelta::hours(1)).await.changed, 0, "{name}");
        world.after(TimeDelta::hours(12)).await;
        world.agrees().await;
        let runs = world.runs().await;
        assert!(runs.len() <= 30 && runs.iter().all(|run| run.outcome == Outcome::Stored), "{name}");
    }
}

#[tokio::test]
async fn whatever_fails_and_changes_meanwhile_what_is_stored_at_last_is_the_account() {
    let faults = [
        Fault::Truncated,
        Fault::Cut,
        Fault::TooMany { retry_after: Some(7) },
        Fault::TooMany { retry_after: None },
        Fault::ServerError,
        Fault::ErrorInside,
        Fault::TooLarge,
        Fault::LostRow,
        Fault::DoubledRow,
        Fault::LostPage,
        Fault::Refused,
        Fault::RunLost,
        Fault::RunFailed,
    ];
    for (place, name) in PLATFORMS.into_iter().enumerate() {
        let world = world(name).await;
        fill(&world);
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64 + place as u64;
        let mut random = |below: usize| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            (seed >> 11) as usize % below
        };
        for round in 0..8 {
            world.platform.with(|fake| {
                for _ in 0..random(6) {
                    fake.faults.push_back(faults[random(faults.len())]);
                }
                for _ in 0..random(5) {
                    let (ad, day) = (random(fake.ads.len()), today() - random(9) as i32);
                    let cost = (random(5) * 777_777) as i64;
                    fake.ads[ad].days.insert(day, [cost, cost / 7, cost / 9, 2_000_000]);
                    if random(3) == 0 {
                        fake.ads[ad].days.remove(&day);
                    }
                }
                if random(4) == 0 {
                    let id = (31_000 + round).to_string();
                    let mut new = ad(["10002", "20003", &id], ["Campaign 10002", "Set 20003", "New"]);
                    new.days.insert(today() - 1, [1, 2, 1, 0]);
                    fake.ads.push(new);
                }
            });
            world.after(TimeDelta::hours(1)).await;
            world.platform.with(|fake| fake.faults.clear());
        }
        // A night without faults.
        world.after(TimeDelta::hours(30)).await;
        world.agrees().await;
    }
}

#[tokio::test]
async fn too_large_an_answer_is_asked_for_by_fewer_days_and_then_by_campaigns() {
    for name in PLATFORMS {
        let world = world(name).await;
        fill(&world);
        world.platform.with(|fake| fake.largest = 5);
        world.settle().await;
        world.agrees().await;
        assert!(world.runs().await.iter().any(|run| run.outcome == Outcome::Stored), "{name}");
        // A day that is too large even by single campaigns is an error of the account, after three tries.
        let world = self::world(name).await;
        fill(&world);
        world.platform.with(|fake| fake.largest = 3);
        for _ in 0..200 {
            world.step().await;
            if world.cursor().await.error.is_some() {
                break;
            }
            let wait = world.cursor().await.next_at - world.context().clock.now();
            world.inner.app.advance(wait.to_std().unwrap_or_default());
        }
        assert!(world.cursor().await.error.is_some(), "{name}");
        assert_eq!(world.stored().await.len(), 0, "{name}");
    }
}

#[tokio::test]
async fn an_account_that_must_not_be_read_keeps_its_costs_and_says_why() {
    let world = world("search_ads_1").await;
    fill(&world);
    world.platform.with(|fake| fake.is_manager = true);
    let step = world.step().await.unwrap();
    assert_eq!((step.outcome, step.error.as_deref()), (Some(Outcome::Failed), Some("manager_account")));
    assert_eq!(world.platform.with(|fake| fake.refused.clone()), [""; 0]);

    // Who has lost the access is told nothing by the platform, which must not delete anything.
    let world = self::world("social_ads_2").await;
    fill(&world);
    world.settle().await;
    let before = world.stored().await;
    world.platform.with(|fake| fake.has_lost_access = true);
    world.inner.app.advance(Duration::from_secs(3_600));
    let step = world.step().await.unwrap();
    assert_eq!(step.outcome, Some(Outcome::Unauthorized));
    assert_eq!(world.stored().await, before);
    assert_eq!(world.cursor().await.error.as_deref(), Some("ACCESS_DENIED"));

    for name in PLATFORMS {
        let world = self::world(name).await;
        fill(&world);
        world.platform.with(|fake| fake.faults.push_back(Fault::Expired));
        let step = world.step().await.unwrap();
        if ["search_ads_1", "social_ads_2"].contains(&name) {
            // The connection has a refresh token, and gets another access token at once.
            assert_ne!(step.outcome, Some(Outcome::Unauthorized), "{name}");
        } else {
            assert_eq!(step.outcome, Some(Outcome::Unauthorized), "{name}");
            let account = &world.get("accounts").await["items"][0];
            assert_eq!(account["sync"]["state"], "failing", "{name}");
            assert_eq!(account["sync"]["error"]["code"], "grant_expired", "{name}");
            // Connecting again makes it due at once.
            world.connect(json!({ "platform": name, "reconnect": world.connection })).await;
            assert_eq!(world.get("accounts").await["items"][0]["sync"]["state"], "reading", "{name}");
        }
        let runs = format!("{:?} {:?}", world.runs().await, world.cursor().await);
        assert!(!runs.contains(MARK), "{name}");
        world.settle().await;
        world.agrees().await;
        assert_eq!(world.cursor().await.error, None, "{name}");
    }
}

#[tokio::test]
async fn limits_are_waited_for() {
    for (name, retry_after, expected) in [
        ("search_ads_1", Some(120), 120),
        // Neither for ever nor again at once.
        ("search_ads_1", Some(10_000_000_000_000), 24 * 3_600),
        ("search_ads_1", Some(0), 5),
        ("social_ads_1", None, 300),
        // Midnight UTC.
        ("social_ads_2", None, 12 * 3_600),
        ("social_ads_3", None, 300),
    ] {
        let world = world(name).await;
        fill(&world);
        // The report of social_ads_1 is asked for and prepared first.
        while name == "social_ads_1" && world.cursor().await.plan["run"].is_null() {
            world.step().await;
        }
        let next_at = world.cursor().await.next_at;
        world.inner.app.advance((next_at - world.context().clock.now()).to_std().unwrap_or_default());
        world.platform.with(|fake| fake.faults.push_back(Fault::TooMany { retry_after }));
        let mut step = world.step().await.unwrap();
        if step.outcome.is_none() {
            world.inner.app.advance((step.next_at - world.context().clock.now()).to_std().unwrap());
            step = world.step().await.unwrap();
        }
        assert_eq!(step.outcome, Some(Outcome::Throttled), "{name}");
        assert_eq!((step.next_at - world.context().clock.now()).num_seconds(), expected, "{name}");
        assert!(world.step().await.is_none(), "{name}: it is not due before");
        world.inner.app.advance(Duration::from_secs(expected as u64));
        world.settle().await;
        world.agrees().await;
    }
    // Most of a limit is used.
    let world = world("social_ads_1").await;
    fill(&world);
    let usage = json!({ "507": [{ "call_count": 97, "estimated_time_to_regain_access": 90 }] });
    world.platform.with(|fake| fake.usage = Some(usage.to_string()));
    let step = world.step().await.unwrap();
    assert_eq!((step.next_at - world.context().clock.now()).num_minutes(), 90);
}

#[tokio::test]
async fn days_are_those_of_the_account() {
    for (name, zone, now, last) in [
        // The first of a month, there.
        ("search_ads_1", "Pacific/Kiritimati", "2026-11-30T12:00:00Z", "2026-12-01"),
        ("social_ads_1", "America/Los_Angeles", "2026-12-01T07:30:00Z", "2026-11-30"),
        // Before and after clocks change.
        ("social_ads_3", "America/New_York", "2027-03-14T04:30:00Z", "2027-03-13"),
        ("social_ads_3", "America/New_York", "2027-03-15T04:30:00Z", "2027-03-15"),
        // This platform has the days of UTC whatever the account says.
        ("social_ads_2", "Pacific/Kiritimati", "2026-11-30T12:00:00Z", "2026-11-30"),
    ] {
        let world = world(name).await;
        fill(&world);
        let now: chrono::DateTime<chrono::Utc> = now.parse().unwrap();
        world.inner.app.advance((now - world.context().clock.now()).to_std().unwrap());
        world.platform.with(|fake| {
            fake.timezone = zone.to_owned();
            fake.ads[0].days.insert(day_number(last).unwrap(), [1_500_000, 1, 1, 0]);
        });
        world.settle().await;
        assert_eq!(world.cursor().await.covered_to, day_number(last), "{name} {zone}");
        let rows = world.rows().await;
        assert_eq!(rows.last().map(|row| (row.day, row.cost)), Some((day_number(last).unwrap(), 1_500_000)));
    }
}

#[tokio::test]
async fn deleted_ads_keep_their_costs_and_names_may_move() {
    for name in PLATFORMS {
        let world = world(name).await;
        fill(&world);
        world.settle().await;
        world.platform.with(|fake| {
            fake.ads[0].is_deleted = true;
            // Two campaigns of one name, and a name that moves to another ad.
            for ad in &mut fake.ads {
                ad.names[0] = "Same".to_owned();
            }
            let moved = fake.ads[1].names[2].clone();
            fake.ads[2].names[2] = moved;
            fake.ads[1].names[2] = "Renamed".to_owned();
        });
        // The night reads all days again.
        world.after(TimeDelta::hours(13)).await;
        world.agrees().await;
        for campaign in ["10001", "10002"] {
            let names = world.entity(AdLevel::Campaign, campaign).await.names;
            let all: Vec<&str> =
                names.as_array().unwrap().iter().filter_map(|name| name[0].as_str()).collect();
            assert!(all.contains(&"Same") && all.len() == 2, "{name} {all:?}");
        }
        let names = world.entity(AdLevel::Ad, "30003").await.names.to_string();
        assert!(names.contains("Ad 1") && names.contains("Ad 2"), "{name} {names}");
    }
}

#[tokio::test]
async fn a_currency_that_changes_counts_from_the_days_that_are_read_then() {
    for name in PLATFORMS {
        let world = world(name).await;
        fill(&world);
        world.settle().await;
        // A currency without decimals.
        world.platform.with(|fake| {
            fake.currency = "JPY".to_owned();
            fake.ads[0].days.insert(today(), [400_000_000, 1, 1, 0]);
        });
        world.after(TimeDelta::hours(1)).await;
        let rows = world.rows().await;
        for row in &rows {
            let currency = if row.day >= today() - 1 { "JPY" } else { "EUR" };
            assert_eq!(row.currency, currency, "{name} {}", row.day);
        }
        assert!(rows.iter().any(|row| row.cost == 400_000_000), "{name}");
    }
}

#[tokio::test]
async fn who_dies_on_the_way_leaves_everything_to_the_next() {
    for name in PLATFORMS {
        let world = world(name).await;
        fill(&world);
        for _ in 0..3 {
            world.platform.with(|fake| fake.faults.push_back(Fault::Silent));
            loop {
                let requests = world.platform.with(|fake| fake.faults.len());
                let step = sync::step(world.context(), (world.project, world.account));
                let died = async {
                    while world.platform.with(|fake| fake.faults.len()) == requests {
                        tokio::task::yield_now().await;
                    }
                };
                let next_at = tokio::select! {
                    step = step => step.unwrap().unwrap().next_at,
                    () = died => break,
                };
                let wait = next_at - world.context().clock.now();
                world.inner.app.advance(wait.to_std().unwrap_or_default());
            }
            // Its lease lasts ten minutes.
            assert!(world.step().await.is_none(), "{name}");
            world.inner.app.advance(Duration::from_secs(600));
        }
        world.settle().await;
        world.agrees().await;
    }
}

#[tokio::test]
async fn days_that_somebody_asks_for_come_first() {
    let world = world("social_ads_3").await;
    fill(&world);
    let wanted = (today() - 40, today() - 38);
    world.platform.with(|fake| fake.ads[0].days.insert(wanted.0, [7, 1, 1, 0]));
    let body = json!({ "from": "2026-10-12", "to": "2026-10-14" });
    let asked = world.inner.app.post("/v1/projects/shop/ads/sync").bearer(&world.inner.owner).json(&body);
    assert_eq!(asked.send().await.ok(202), json!({ "queued": 1, "running": 0 }));
    let step = world.step().await.unwrap();
    assert_eq!((step.rows, step.changed), (1, 1));
    // Then the first days are read, which waited.
    assert_eq!(sync::due(world.context(), 10, &Busy::default()).await.unwrap().len(), 1);
    world.settle().await;
    world.agrees().await;
}
