//! Batches that the database refuses, and files that cannot be read: no acknowledged batch is lost silently.

use std::path::Path;
use std::time::Duration;

use sea_orm::{ActiveModelTrait, ConnectionTrait, EntityTrait, IntoActiveModel, Set};
use serde_json::{Value, json};

use super::{ADDRESS, World, session};
use crate::support::database::{REFUSED, is_citus, is_postgres, refusal};
use crate::support::{App, Project, spool};

const WITHOUT_VERSION: &[u8] = include_bytes!("../fixtures/spool/without_version.spool");
const VERSION_1: &[u8] = include_bytes!("../fixtures/spool/version_1.spool");
/// The project of the batches in those files.
const PROJECT: &str = "01a20005-c2f1-7000-91fe-7b89bb55eef5";

impl World {
    async fn sql(&self, statement: &str) {
        self.app.inner.context.db.execute_unprepared(statement).await.unwrap();
    }

    async fn status(&self) -> Value {
        self.app.get("/v1/projects/shop/status").bearer(&self.owner).send().await.ok(200)
    }

    /// Stops the server, puts a spool file into its folder, makes the project the one that the file's
    /// batches belong to, and starts it again a day later.
    async fn restart_on(self, spool: &[u8]) -> World {
        self.restart_after("select 1", spool).await
    }

    /// The same after a statement.
    async fn restart_after(self, statement: &str, spool: &[u8]) -> World {
        let context = &self.app.inner.context;
        let project = entity::project::Entity::find().one(&context.db).await.unwrap().unwrap();
        let mut moved = project.into_active_model().reset_all();
        moved.id = Set(PROJECT.parse().unwrap());
        moved.slug = Set("moved".to_owned());
        moved.insert(&context.db).await.unwrap();
        self.sql(statement).await;
        let (clock, url) = (self.app.clock.clone(), self.app.inner.config.database.url().into_owned());
        let (owner, shop) = (self.owner.clone(), self.shop.clone());
        let folder = self.app.stop().await;
        let file = format!("{}.spool", uuid::Uuid::now_v7());
        std::fs::write(folder.path().join("spool").join(file), spool).unwrap();
        clock.advance(Duration::from_secs(86_400));
        let app = App::on(folder, &url, clock, &[("SVC_TRUSTED_IP_HEADER", ADDRESS)]).await;
        World { app, owner, shop }
    }

    async fn moved_status(&self) -> Value {
        self.app.get(&format!("/v1/projects/{PROJECT}/status")).bearer(&self.owner).send().await.ok(200)
    }

    /// Waits until the writer has nothing more to replay.
    async fn replayed(&self) {
        self.app.replayed().await;
    }
}

/// The first batch of the old file.
fn old_batch() -> Value {
    let length = u32::from_le_bytes(WITHOUT_VERSION[..4].try_into().unwrap()) as usize;
    serde_json::from_slice(&WITHOUT_VERSION[8..8 + length]).unwrap()
}

fn files(folder: &Path) -> usize {
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
    names.filter(|name| name.to_string_lossy().contains('.')).count()
}

#[tokio::test]
async fn a_refused_batch_is_acknowledged_because_it_is_on_the_disk() {
    let world = World::new().await;
    let [refuse, accept] = refusal();
    world.sql(refuse).await;
    let refused = world.batch(1).event(0, REFUSED, json!({}));
    assert_eq!(refused.verdict().await, "quarantined");
    world.batch(2).stored().await;
    assert!(!world.is_stored(1).await);
    assert_eq!(world.status().await["quarantine"]["batches"], 1);
    world.sql(accept).await;
    world.app.inner.ingest.writer().retry();
    world.replayed().await;
    assert_eq!(world.events(1).await[0].0, REFUSED);
    assert_eq!(world.status().await["quarantine"]["batches"], 0);
}

#[tokio::test]
async fn what_a_full_quarantine_cannot_keep_is_counted_as_lost() {
    let world = World::with(&[("SVC_QUARANTINE_LIMIT", "2KiB")], json!({})).await;
    world.sql(refusal()[0]).await;
    let batch = |number| world.batch(number).event(0, REFUSED, json!({}));
    assert_eq!(batch(1).verdict().await, "quarantined");
    batch(2).ignored_for("quarantine_full").await;
    let status = world.final_status().await;
    assert_eq!(status["quarantine"]["batches"], 1);
    assert_eq!(
        (&status["quarantine"]["addedToday"], &status["quarantine"]["lostToday"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(status["today"]["ignored"], json!([{ "reason": "quarantine_full", "count": 1 }]));
}

/// Makes one batch lose with an error of this code, each time it is stored, while others are stored.
async fn lose_with(code: &str) {
    if !is_postgres() || is_citus() {
        // SQLite has one writer, who waits and never loses; Citus has no triggers on tables it spreads.
        return;
    }
    let world = World::new().await;
    world
        .sql(&format!(
            "create function lose() returns trigger language plpgsql as $$ begin \
             if new.name = 'refused_event' then raise exception using errcode = '{code}'; end if; \
             return new; end $$",
        ))
        .await;
    world.sql("create trigger lose before insert on event_names for each row execute function lose()").await;
    assert_eq!(world.batch(1).event(0, REFUSED, json!({})).verdict().await, "spooled");
    // Others being stored meanwhile, it is set aside.
    let writer = world.app.inner.ingest.writer();
    for number in 2.. {
        world.batch(number).stored().await;
        if writer.waiting().in_quarantine() > 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let quarantine = &world.status().await["quarantine"];
    assert_eq!(quarantine["reasons"], json!([{ "reason": "conflict", "count": 1 }]));
    world.sql("drop trigger lose on event_names").await;
    while writer.waiting().in_quarantine() > 0 {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert!(world.is_stored(1).await);
}

#[tokio::test]
async fn a_batch_that_loses_to_other_transactions_holds_up_no_other_and_comes_back_by_itself() {
    lose_with("40001").await;
}

#[tokio::test]
async fn a_batch_whose_statement_is_cancelled_holds_up_no_other_and_comes_back_by_itself() {
    lose_with("57014").await;
}

#[tokio::test]
async fn a_batch_that_meets_an_internal_error_of_the_database_holds_up_no_other_and_comes_back_by_itself() {
    lose_with("XX000").await;
}

#[tokio::test]
async fn a_spool_that_an_older_build_left_is_stored() {
    for spool in [WITHOUT_VERSION, VERSION_1] {
        let world = World::new().await.restart_on(spool).await;
        world.replayed().await;
        for (number, pageviews) in [(1, 1), (2, 2), (3, 1)] {
            let path = format!("/v1/projects/{PROJECT}/sessions/{}", session(number));
            let detail = world.app.get(&path).bearer(&world.owner).send().await.ok(200);
            assert_eq!(detail["session"]["pageviews"], pageviews);
        }
        assert_eq!(world.moved_status().await["quarantine"]["batches"], 0);
        assert_eq!(files(&world.app.folder.path().join("spool")), 0);
    }
}

#[tokio::test]
async fn what_cannot_be_read_is_kept_and_counted_and_the_rest_is_stored() {
    let mut bytes = Vec::new();
    // Nine that miss a field, one with a checksum that is wrong, one that the service fails at.
    for _ in 0..9 {
        let mut batch = old_batch();
        batch["session"] = json!(uuid::Uuid::new_v4());
        batch.as_object_mut().unwrap().remove("network");
        bytes.extend(spool::records(&[batch]));
    }
    let damaged = bytes.len() + 100;
    bytes.extend(spool::records(&[old_batch()]));
    bytes[damaged] ^= 1;
    let mut impossible = old_batch();
    impossible["received_at"] = json!(i64::MIN);
    bytes.extend(spool::records(&[impossible]));
    bytes.extend(WITHOUT_VERSION);
    let world = World::new().await.restart_on(&bytes).await;
    world.replayed().await;

    let path = format!("/v1/projects/{PROJECT}/sessions/{}", session(1));
    world.app.get(&path).bearer(&world.owner).send().await.ok(200);
    let quarantine = &world.moved_status().await["quarantine"];
    let reasons = json!([{ "reason": "unreadable", "count": 9 }, { "reason": "failed", "count": 1 }]);
    assert_eq!((&quarantine["batches"], &quarantine["reasons"]), (&json!(10), &reasons));
    let health = world.app.get("/v1/health").send().await.ok(200);
    assert_eq!(health["waiting"], json!({ "spooled": 0, "quarantined": 11 }));

    // Trying again changes nothing: no build can read them yet.
    world.app.inner.ingest.writer().retry();
    world.replayed().await;
    assert_eq!(world.moved_status().await["quarantine"], *quarantine);
    let health = world.app.get("/v1/health").send().await.ok(200);
    assert_eq!(health["waiting"], json!({ "spooled": 0, "quarantined": 11 }));
}

#[tokio::test]
async fn a_spooled_batch_that_is_refused_goes_into_quarantine_and_the_others_are_stored() {
    let mut refused = old_batch();
    refused["session"] = json!(session(9));
    refused["events"][0]["name"] = json!(REFUSED);
    let mut bytes = WITHOUT_VERSION.to_vec();
    bytes.extend(spool::records(&[refused]));
    bytes.extend(VERSION_1);
    let [refuse, accept] = refusal();
    let world = World::new().await.restart_after(refuse, &bytes).await;
    world.replayed().await;
    let reasons = json!([{ "reason": "refused", "count": 1 }]);
    assert_eq!(world.moved_status().await["quarantine"]["reasons"], reasons);
    // The three sessions of one file are those of the other.
    assert_eq!(world.moved_status().await["sessionsTotal"], 3);
    world.sql(accept).await;
    world.app.inner.ingest.writer().retry();
    world.replayed().await;
    assert_eq!(world.moved_status().await["quarantine"]["batches"], 0);
}

#[tokio::test]
async fn batches_of_a_project_whose_rules_cannot_be_read_hold_up_no_others() {
    if is_postgres() {
        // It takes nothing into a JSON column that it could not read.
        return;
    }
    let break_it = "update projects set settings = 'broken' where slug = 'moved'";
    let world = World::new().await.restart_after(break_it, WITHOUT_VERSION).await;
    world.replayed().await;
    let health = world.app.get("/v1/health").send().await.ok(200);
    assert_eq!((&health["db"], &health["waiting"]["quarantined"]), (&json!("ok"), &json!(3)));
    world.batch(1).stored().await;
    world.sql("update projects set settings = '{}' where slug = 'moved'").await;
    world.app.advance(Duration::from_secs(10));
    world.app.inner.context.config_changed();
    world.app.inner.ingest.writer().retry();
    world.replayed().await;
    let health = world.app.get("/v1/health").send().await.ok(200);
    assert_eq!(health["waiting"]["quarantined"], 0);
}

#[tokio::test]
async fn batches_of_a_deleted_project_leave_the_quarantine_when_they_are_tried_again() {
    let world = World::new().await;
    world.sql(refusal()[0]).await;
    assert_eq!(world.batch(1).event(0, REFUSED, json!({})).verdict().await, "quarantined");
    world.app.sudo(&world.owner).await;
    world.app.delete("/v1/projects/shop").bearer(&world.owner).send().await.ok(204);
    world.app.inner.ingest.writer().retry();
    world.replayed().await;
    let health = world.app.get("/v1/health").send().await.ok(200);
    assert_eq!(health["waiting"], json!({ "spooled": 0, "quarantined": 0 }));
    assert_eq!(files(&world.app.folder.path().join("quarantine")), 0);
}

#[tokio::test]
async fn losses_that_could_not_be_saved_are_counted_after_the_next_start() {
    if is_postgres() {
        // Only SQLite's file can be taken away from under a server.
        return;
    }
    let world = World::with(&[("SVC_SPOOL_LIMIT", "2KiB")], json!({})).await;
    // The site is remembered, so that its key is not asked for when the database is away.
    world.app.get(&format!("/v1/c/{}", world.shop.key)).send().await.ok(200);
    // The writer opens the database at its first batch, and finds a folder in its place.
    let (file, aside) = (world.app.folder.path().join("svc.db"), world.app.folder.path().join("aside"));
    std::fs::rename(&file, &aside).unwrap();
    std::fs::create_dir(&file).unwrap();
    assert_eq!(world.batch(1).verdict().await, "spooled");
    let mut lost = 0;
    for number in 2..10 {
        lost += u8::from(world.batch(number).verdict().await == "ignored; reason=spool_full");
    }
    assert!(lost > 0);
    let (clock, url) = (world.app.clock.clone(), world.app.inner.config.database.url().into_owned());
    let (owner, shop) = (world.owner.clone(), world.shop.clone());
    let folder = world.app.stop().await;
    std::fs::remove_dir(&file).unwrap();
    std::fs::rename(&aside, &file).unwrap();

    let app = App::on(folder, &url, clock, &[("SVC_TRUSTED_IP_HEADER", ADDRESS)]).await;
    let world = World { app, owner, shop };
    world.replayed().await;
    assert!(world.is_stored(1).await);
    assert_eq!(world.final_status().await["spool"]["lostToday"], lost);
}

/// The world in which the project of another organization is the shop. Both sites are remembered, so that their keys
/// are not asked for when the database is away.
async fn with_another_tenant(setting: (&str, &str)) -> (World, Project) {
    let world = World::with(&[setting], json!({})).await;
    let other = world.app.user("other").await;
    let theirs = world.app.project(&other, "shop").await;
    for shop in [&world.shop, &theirs] {
        world.app.get(&format!("/v1/c/{}", shop.key)).send().await.ok(200);
    }
    (world, theirs)
}

#[tokio::test]
async fn who_fills_the_spool_leaves_room_for_others() {
    if is_postgres() {
        // Only SQLite's file can be taken away from under a server.
        return;
    }
    let (mut world, theirs) = with_another_tenant(("SVC_SPOOL_LIMIT", "32KiB")).await;
    std::fs::rename(world.app.folder.path().join("svc.db"), world.app.folder.path().join("aside")).unwrap();
    std::fs::create_dir(world.app.folder.path().join("svc.db")).unwrap();
    let full = "ignored; reason=spool_full";
    let mut number = 1;
    while world.batch(number).verdict().await != full {
        number += 1;
    }
    let ours = std::mem::replace(&mut world.shop, theirs);
    for number in 1..=5 {
        assert_eq!(world.batch(number).verdict().await, "spooled");
    }
    world.shop = ours;
    assert_eq!(world.batch(number).verdict().await, full);
}

#[tokio::test]
async fn who_fills_the_quarantine_leaves_room_for_others() {
    let (mut world, theirs) = with_another_tenant(("SVC_QUARANTINE_LIMIT", "32KiB")).await;
    world.sql(refusal()[0]).await;
    let refused =
        async |world: &World, number| world.batch(number).event(0, REFUSED, json!({})).verdict().await;
    let mut number = 1;
    while refused(&world, number).await == "quarantined" {
        number += 1;
    }
    world.shop = theirs;
    for number in 1..=5 {
        assert_eq!(refused(&world, number).await, "quarantined");
    }
}

/// Three visits, eight hours apart, whose batches wait in quarantine while visits are purged, and then are tried again. The
/// third is a tester's. Answers which of them came back.
async fn come_back_after_a_purge(purge: Value) -> Vec<u8> {
    let world = World::new().await;
    let [refuse, accept] = refusal();
    world.sql(refuse).await;
    for number in 1..=3 {
        let batch = world.batch(number).set("test", json!(number == 3)).event(0, REFUSED, json!({}));
        assert_eq!(batch.verdict().await, "quarantined");
        world.app.advance(Duration::from_secs(8 * 3600));
    }
    world.app.sudo(&world.owner).await;
    world.app.post("/v1/projects/shop/purge").bearer(&world.owner).json(&purge).send().await.ok(200);
    // What comes later is not touched.
    world.batch(4).stored().await;
    world.sql(accept).await;
    world.app.inner.ingest.writer().retry();
    world.replayed().await;
    let mut back = Vec::new();
    for number in 1..=4 {
        if world.is_stored(number).await {
            back.push(number);
        }
    }
    let quarantine = world.status().await["quarantine"]["batches"].clone();
    assert_eq!(quarantine, 0, "what is purged leaves the quarantine too");
    back
}

#[tokio::test]
async fn a_purge_holds_for_batches_that_waited_on_the_disk() {
    assert_eq!(come_back_after_a_purge(json!({ "scope": "all" })).await, [4]);
    assert_eq!(come_back_after_a_purge(json!({ "scope": "test" })).await, [1, 2, 4]);
    let range = json!({ "scope": "range", "from": "2026-11-21", "to": "2026-11-21" });
    assert_eq!(come_back_after_a_purge(range).await, [3, 4]);
}

/// A visit that begins ten minutes before a day ends and goes on ten minutes after. That day is purged while
/// the batch of the next one waits.
struct OverMidnight {
    world: World,
    accept: &'static str,
}

impl OverMidnight {
    async fn new() -> Self {
        let world = World::with(&[], json!({ "timezone": "UTC" })).await;
        let [refuse, accept] = refusal();
        world.sql(refuse).await;
        world.app.advance(Duration::from_secs((11 * 60 + 50) * 60));
        Self { world, accept }
    }

    async fn next_day(&self, batch: super::Batch<'_>) {
        self.world.app.advance(Duration::from_secs(20 * 60));
        let batch = batch.set("fresh", json!(false)).event(0, REFUSED, json!({}));
        assert_eq!(batch.verdict().await, "quarantined");
    }

    /// Answers how many visits were deleted.
    async fn purge(&self, purge: Value) -> Value {
        let Self { world, .. } = self;
        world.app.sudo(&world.owner).await;
        let purge = world.app.post("/v1/projects/shop/purge").bearer(&world.owner).json(&purge);
        purge.send().await.ok(200)["sessions"].clone()
    }

    async fn purge_the_day(&self) -> Value {
        self.purge(json!({ "scope": "range", "from": "2026-11-21", "to": "2026-11-21" })).await
    }

    /// How many sessions there are once nothing waits any more.
    async fn then(self) -> Value {
        self.world.sql(self.accept).await;
        self.world.app.inner.ingest.writer().retry();
        self.world.replayed().await;
        let status = self.world.status().await;
        assert_eq!(status["quarantine"]["batches"], 0);
        status["sessionsTotal"].clone()
    }
}

#[tokio::test]
async fn the_rest_of_a_purged_visit_does_not_come_back() {
    let over = OverMidnight::new().await;
    over.world.batch(1).stored().await;
    over.next_day(over.world.batch(2).in_session(1)).await;
    assert_eq!(over.purge_the_day().await, 1);
    assert_eq!(over.then().await, 0);
}

#[tokio::test]
async fn the_rest_of_a_visit_that_was_never_stored_does_not_come_back() {
    let over = OverMidnight::new().await;
    assert_eq!(over.world.batch(1).event(0, REFUSED, json!({})).verdict().await, "quarantined");
    over.next_day(over.world.batch(2).in_session(1)).await;
    assert_eq!(over.purge_the_day().await, 0);
    assert_eq!(over.then().await, 0);
}

#[tokio::test]
async fn a_purged_visit_does_not_come_back_under_another_of_its_ids() {
    let over = OverMidnight::new().await;
    over.world.batch(1).stored().await;
    // The same visitor under a fresh id.
    over.world.batch(2).from("192.0.2.1").stored().await;
    over.next_day(over.world.batch(3).in_session(2).from("192.0.2.1")).await;
    assert_eq!(over.purge_the_day().await, 1);
    assert_eq!(over.then().await, 0);
}

#[tokio::test]
async fn what_comes_after_a_purge_counts_and_takes_nothing_purged_along() {
    let over = OverMidnight::new().await;
    over.world.batch(1).stored().await;
    over.next_day(over.world.batch(2).in_session(1)).await;
    assert_eq!(over.purge_the_day().await, 1);
    over.world.batch(3).in_session(1).set("fresh", json!(false)).stored().await;
    let world_detail = async |world: &World| world.detail(1).await["pageviews"].as_array().unwrap().len();
    assert_eq!(world_detail(&over.world).await, 1);
    over.world.sql(over.accept).await;
    over.world.app.inner.ingest.writer().retry();
    over.world.replayed().await;
    assert_eq!(world_detail(&over.world).await, 1);
}

#[tokio::test]
async fn a_batch_comes_back_that_waited_for_a_visit_of_another_day() {
    let over = OverMidnight::new().await;
    over.world.batch(1).stored().await;
    over.next_day(over.world.batch(2)).await;
    assert_eq!(over.purge_the_day().await, 1);
    assert_eq!(over.then().await, 1);
}

/// The clock of the instance that purges is behind that of the one where the batch waits.
#[tokio::test]
async fn a_purge_does_not_depend_on_clocks_that_agree() {
    let over = OverMidnight::new().await;
    over.next_day(over.world.batch(1)).await;
    let clock = &over.world.app.clock;
    clock.set(clock.now() - Duration::from_secs(3));
    assert_eq!(over.purge(json!({ "scope": "all" })).await, 0);
    assert_eq!(over.then().await, 0);
}
