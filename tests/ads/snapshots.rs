//! Costs in the snapshots of columns: what they hold is not read from the rows again, and what is deleted leaves them.

use std::path::{Path, PathBuf};

use sea_orm::ConnectionTrait;

use super::*;
use crate::snapshots::{files, save, share};
use crate::support::App;

const REPORTS: (&str, &str) = ("SVC_REPORTS", "columns");

/// A shop with costs of 10, 20 and 30 on three days, which a report has read.
struct Shop {
    inner: ingest::World,
    database: String,
}

impl Shop {
    async fn with(settings: &[(&str, &str)]) -> Self {
        let inner = ingest::World::with(settings, json!({})).await;
        let database = inner.app.inner.config.database.url().into_owned();
        let shop = Self { inner, database };
        for (day, cost) in [("2026-11-19", "10"), ("2026-11-20", "20"), ("2026-11-21", "30")] {
            shop.import(day, cost).await;
        }
        shop
    }

    async fn import(&self, day: &str, cost: &str) {
        let row = json!({ "day": day, "cost": cost, "campaign": "Of the snapshots" });
        let body = json!({ "source": "sheet", "mode": "upsert", "rows": [row] });
        let call = self.inner.app.post("/v1/projects/shop/ads/costs").bearer(&self.inner.owner);
        assert_eq!(call.json(&body).send().await.ok(200)["rejected"], json!([]));
    }

    async fn spend(&self) -> Value {
        spend(&self.inner.app, &self.inner).await
    }

    /// Sets the costs of every row to 1, so that a report which reads the rows is found out.
    async fn alter_rows(&self) {
        let db = &self.inner.app.inner.context.db;
        db.execute_unprepared("update ad_costs set cost = 1000000").await.unwrap();
    }

    /// Stops the server, which saves its snapshots, and starts it again. Changes the snapshots meanwhile.
    async fn restarted(self, change: impl FnOnce(&Path)) -> Self {
        let Self { inner: ingest::World { app, owner, shop }, database } = self;
        let clock = app.clock.clone();
        let folder = app.stop().await;
        change(&folder.path().join("columns"));
        let app = App::on(folder, &database, clock, &[REPORTS]).await;
        Self { inner: ingest::World { app, owner, shop }, database }
    }

    /// Another server on the same database, with a folder of its own.
    async fn beside(&self, settings: &[(&str, &str)]) -> App {
        let clock = self.inner.app.clock.clone();
        App::on(tempfile::tempdir().unwrap(), &self.database, clock, settings).await
    }
}

async fn spend(app: &App, world: &ingest::World) -> Value {
    let path = "/v1/projects/shop/ads/kpis?preset=30d";
    app.get(path).bearer(&world.owner).send().await.ok(200)["totals"]["spend"].clone()
}

fn named(folder: &Path, is_it: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let name = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().to_owned();
    let mut found: Vec<PathBuf> = files(folder).into_iter().filter(|path| is_it(&name(path))).collect();
    found.sort();
    found
}

/// The files of days of costs, the oldest first.
fn cost_files(folder: &Path) -> Vec<PathBuf> {
    named(folder, |name| name.starts_with("costs-"))
}

/// The days of costs in a shared store.
fn cost_objects(store: &Path) -> Vec<PathBuf> {
    files(store).into_iter().filter(|path| path.parent().unwrap().ends_with("costs")).collect()
}

/// Whether a file below a folder contains a text.
fn holds(folder: &Path, text: &str) -> bool {
    files(folder).iter().any(|path| {
        let bytes = std::fs::read(path).unwrap();
        bytes.windows(text.len()).any(|window| window == text.as_bytes())
    })
}

fn write_summed(path: &Path, mut bytes: Vec<u8>) -> u32 {
    let sum = crc32fast::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    std::fs::write(path, bytes).unwrap();
    sum
}

/// Changes the manifest, and gives it a right checksum.
fn edit_manifest(folder: &Path, edit: impl FnOnce(&mut Value)) {
    let path = named(folder, |name| name == "manifest").remove(0);
    let whole = std::fs::read(&path).unwrap();
    let mut manifest: Value = serde_json::from_slice(&whole[..whole.len() - 4]).unwrap();
    edit(&mut manifest);
    write_summed(&path, serde_json::to_vec(&manifest).unwrap());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_restart_only_days_that_changed_are_read_from_the_rows() {
    let shop = Shop::with(&[REPORTS]).await;
    assert_eq!(shop.spend().await, 60.0);
    shop.alter_rows().await;
    let shop = shop.restarted(|folder| assert_eq!(cost_files(folder).len(), 3)).await;
    assert_eq!(shop.spend().await, 60.0);
    // No report has seen this change when the server stops.
    shop.import("2026-11-21", "7").await;
    let shop = shop.restarted(|_| ()).await;
    assert_eq!(shop.spend().await, 37.0);
    shop.alter_rows().await;
    let shop = shop.restarted(|_| ()).await;
    assert_eq!(shop.spend().await, 37.0);
    // Costs that no report asks for stay in the snapshots, too.
    let shop = shop.restarted(|_| ()).await.restarted(|_| ()).await;
    assert_eq!(shop.spend().await, 37.0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_or_missing_day_is_read_from_the_rows_alone() {
    let shop = Shop::with(&[REPORTS]).await;
    assert_eq!(shop.spend().await, 60.0);
    shop.alter_rows().await;
    let damaged = |folder: &Path| {
        let file = &cost_files(folder)[0];
        let mut bytes = std::fs::read(file).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        std::fs::write(file, bytes).unwrap();
    };
    let shop = shop.restarted(damaged).await;
    assert_eq!(shop.spend().await, 51.0);
    let shop = shop.restarted(|folder| std::fs::remove_file(&cost_files(folder)[1]).unwrap()).await;
    assert_eq!(shop.spend().await, 32.0);
    // The snapshot is whole again.
    shop.import("2026-11-19", "3").await;
    assert_eq!(shop.spend().await, 34.0);
    shop.alter_rows().await;
    let shop = shop.restarted(|folder| assert_eq!(cost_files(folder).len(), 3)).await;
    assert_eq!(shop.spend().await, 34.0);
    // A day of another number, with a right checksum and a manifest that names it.
    let copied = |folder: &Path| {
        let files = cost_files(folder);
        std::fs::copy(&files[0], &files[2]).unwrap();
        edit_manifest(folder, |manifest| {
            manifest["costs"]["days"][2]["file"] = manifest["costs"]["days"][0]["file"].clone();
        });
    };
    let shop = shop.restarted(copied).await;
    assert_eq!(shop.spend().await, 5.0);
    // A day of an ad that the manifest does not know.
    let forged = |folder: &Path| {
        let file = &cost_files(folder)[0];
        let mut bytes = std::fs::read(file).unwrap();
        bytes.truncate(bytes.len() - 4);
        // After the kind, the layout, the day and the number of rows.
        bytes[4 + 8 + 4 + 8] = 9;
        let sum = write_summed(file, bytes);
        edit_manifest(folder, |manifest| manifest["costs"]["days"][0]["file"] = sum.into());
    };
    let shop = shop.restarted(forged).await;
    assert_eq!(shop.spend().await, 3.0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn costs_of_an_older_layout_are_read_from_the_rows() {
    let shop = Shop::with(&[REPORTS]).await;
    assert_eq!(shop.spend().await, 60.0);
    shop.alter_rows().await;
    let older = |folder: &Path| {
        edit_manifest(folder, |manifest| {
            manifest["layout"] = (manifest["layout"].as_u64().unwrap() ^ 1).into();
        });
    };
    let shop = shop.restarted(older).await;
    assert_eq!(shop.spend().await, 3.0);
    // A manifest of a build that did not keep costs.
    let shop = shop.restarted(|folder| {
        edit_manifest(folder, |manifest| drop(manifest.as_object_mut().unwrap().remove("costs")));
    });
    let shop = shop.await;
    shop.inner.app.inner.context.db.execute_unprepared("update ad_costs set cost = 2000000").await.unwrap();
    assert_eq!(shop.spend().await, 6.0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_instance_takes_costs_from_the_shared_store() {
    let store = tempfile::tempdir().unwrap();
    let url = format!("file://{}", store.path().display());
    let settings = [("SVC_SNAPSHOTS", url.as_str()), REPORTS];
    let shop = Shop::with(&settings).await;
    assert_eq!(shop.spend().await, 60.0);
    assert_eq!(share(&shop.inner.app).await, 1);
    assert_eq!(share(&shop.inner.app).await, 0, "nothing has changed");
    assert_eq!(cost_objects(store.path()).len(), 3);
    shop.alter_rows().await;
    let second = shop.beside(&settings).await;
    assert_eq!(spend(&second, &shop.inner).await, 60.0);
    // A changed day is shared with the others.
    shop.import("2026-11-20", "5").await;
    assert_eq!(spend(&second, &shop.inner).await, 45.0);
    assert_eq!(shop.spend().await, 45.0);
    assert_eq!(share(&shop.inner.app).await, 1);
    shop.alter_rows().await;
    let third = shop.beside(&settings).await;
    assert_eq!(spend(&third, &shop.inner).await, 45.0);
    // A damaged object is a day to read from the rows.
    for object in cost_objects(store.path()) {
        std::fs::write(object, "nothing").unwrap();
    }
    let fourth = shop.beside(&settings).await;
    assert_eq!(spend(&fourth, &shop.inner).await, 3.0);
    // A deleted project leaves nothing behind, in the store and at an instance that did not delete it.
    save(&second).await;
    let folder = second.folder.path().join("columns");
    assert!(holds(&folder, "Of the snapshots") && cost_files(&folder).len() == 3);
    shop.inner.app.sudo(&shop.inner.owner).await;
    shop.inner.app.delete("/v1/projects/shop").bearer(&shop.inner.owner).send().await.ok(204);
    second.inner.reports.forget_deleted().await.unwrap();
    second.inner.reports.sweep_shared().await.unwrap();
    assert_eq!((files(store.path()), files(&folder)), (Vec::new(), Vec::new()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn costs_of_a_purged_account_leave_every_snapshot() {
    let store = tempfile::tempdir().unwrap();
    let url = format!("file://{}", store.path().display());
    let settings = [("SVC_SNAPSHOTS", url.as_str()), REPORTS];
    let world = world_on("search_ads_1", json!({ "backfillDays": BACKFILL }), &settings).await;
    fill(&world);
    world.settle().await;
    let app = &world.inner.app;
    let database = app.inner.config.database.url().into_owned();
    let beside = async |settings: &[(&str, &str)]| {
        App::on(tempfile::tempdir().unwrap(), &database, app.clock.clone(), settings).await
    };
    // Two instances with the store, and two without it, of which one is not at work during the purge.
    let (second, alone, away) = (beside(&settings).await, beside(&[REPORTS]).await, beside(&[REPORTS]).await);
    let all = [app, &second, &alone, &away];
    for instance in all {
        assert!(spend(instance, &world.inner).await.as_f64() > Some(0.0));
        save(instance).await;
        assert!(holds(&instance.folder.path().join("columns"), "10001"));
        assert_eq!(cost_files(&instance.folder.path().join("columns")).len(), BACKFILL as usize);
    }
    assert_eq!(share(app).await, 1);
    assert!(holds(store.path(), "10001") && cost_objects(store.path()).len() == BACKFILL as usize);
    let kept = away.stop().await;

    app.sudo(&world.inner.owner).await;
    let path = format!("/v1/orgs/acme/ad-connections/{}?purge=true", world.connection);
    app.delete(&path).bearer(&world.inner.owner).send().await.ok(204);
    let is_clean = |folder: &Path| {
        !holds(folder, "10001") && cost_files(folder).is_empty() && cost_objects(folder).is_empty()
    };
    // At once where it was purged, and in the store.
    assert!(is_clean(&app.folder.path().join("columns")) && is_clean(store.path()));
    // Elsewhere when snapshots are saved or renewed.
    assert!(!is_clean(&second.folder.path().join("columns")));
    save(&second).await;
    assert!(is_clean(&second.folder.path().join("columns")));
    alone.inner.reports.renew().await.unwrap();
    assert!(is_clean(&alone.folder.path().join("columns")));
    // An instance that was not at work meanwhile does not read what it has.
    let away = App::on(kept, &database, app.clock.clone(), &[REPORTS]).await;
    assert!(!is_clean(&away.folder.path().join("columns")));
    for instance in [app, &second, &alone, &away] {
        assert_eq!(spend(instance, &world.inner).await, 0.0);
        save(instance).await;
        share(instance).await;
        assert!(is_clean(&instance.folder.path().join("columns")) && is_clean(store.path()));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn shared_costs_of_a_purged_account_are_swept_if_the_purge_could_not_remove_them() {
    let store = tempfile::tempdir().unwrap();
    let url = format!("file://{}", store.path().display());
    let settings = [("SVC_SNAPSHOTS", url.as_str()), REPORTS];
    let world = world("search_ads_1").await;
    fill(&world);
    world.settle().await;
    let app = &world.inner.app;
    let database = app.inner.config.database.url().into_owned();
    let sharing = App::on(tempfile::tempdir().unwrap(), &database, app.clock.clone(), &settings).await;
    assert!(spend(&sharing, &world.inner).await.as_f64() > Some(0.0));
    assert_eq!(share(&sharing).await, 1);
    // This instance does not know the store.
    app.sudo(&world.inner.owner).await;
    let path = format!("/v1/orgs/acme/ad-connections/{}?purge=true", world.connection);
    app.delete(&path).bearer(&world.inner.owner).send().await.ok(204);
    assert!(holds(store.path(), "10001"));
    sharing.inner.reports.sweep_shared().await.unwrap();
    assert!(!holds(store.path(), "10001") && cost_objects(store.path()).is_empty());
    share(&sharing).await;
    assert!(!holds(store.path(), "10001") && cost_objects(store.path()).is_empty());
}
