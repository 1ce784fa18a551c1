//! Columns follow the rows: refreshes, snapshots, memory that does not suffice.

use super::*;

/// What the reports say that read nothing but the rows as they are.
async fn from_rows(sqlite: &Sqlite) -> String {
    answers(&sqlite.reports(1 << 30, false), &filter(&[]), Dimension::Page).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refresh_follows_changed_moved_and_deleted_sessions() {
    let sqlite = Sqlite::filled().await;
    let reports = sqlite.reports(1 << 30, true);
    let sample = sample();
    let mut random = StdRng::seed_from_u64(9);
    let mut known: Vec<SampleVisit> = sample.visits().collect();
    for round in 0..12 {
        assert_eq!(
            answers(&reports, &filter(&[]), Dimension::Page).await,
            from_rows(&sqlite).await,
            "{round}"
        );
        let mut changed = Vec::new();
        for _ in 0..40 {
            let index = random.random_range(0..known.len());
            let old = &known[index];
            // Some stay on their day, some move to another.
            let day = if random.random_bool(0.3) { old.day - 1 } else { old.day };
            let started = crate::period::day_start(day, ZONE) + random.random_range(0..80_000_000);
            changed.push((old.day, sample.visit_at(old.id, day, started, &mut random)));
            known[index] = changed.last().unwrap().1.clone();
        }
        changed.push((0, sample.visit(sample.first_day + 5, &mut random)));
        let deleted = known.swap_remove(random.random_range(0..known.len()));
        replace(&sqlite, changed, &deleted);
    }
    reports.save_snapshots().await.unwrap();
    let restarted = sqlite.reports(1 << 30, true);
    assert_eq!(answers(&restarted, &filter(&[]), Dimension::Page).await, from_rows(&sqlite).await);
}

/// What the writer does when visits change their day or go away.
fn replace(sqlite: &Sqlite, changed: Vec<(i32, SampleVisit)>, deleted: &SampleVisit) {
    let mut db = rusqlite::Connection::open(sqlite.path()).unwrap();
    let db = db.transaction().unwrap();
    let clear = |id: Uuid, day: i32| {
        for table in ["sessions", "pageviews", "events"] {
            let delete = format!("delete from {table} where project_id = ?1 and session_id = ?2");
            db.execute(&delete, (PROJECT.as_bytes(), id.as_bytes())).unwrap();
        }
        db.execute(
            "insert or ignore into session_tombstones (project_id, rev, day, session_id) \
             select ?1, rev + 1, ?2, ?3 from visit_rev",
            (PROJECT.as_bytes(), day, id.as_bytes()),
        )
        .unwrap();
    };
    clear(deleted.id, deleted.day);
    for (old_day, visit) in &changed {
        clear(visit.id, *old_day);
    }
    db.commit().unwrap();
    // The deleted one may have been changed in the same round: it stays deleted.
    let visits = changed.into_iter().map(|(_, visit)| visit).filter(|visit| visit.id != deleted.id);
    load_sqlite(&sqlite.path(), visits).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refresh_follows_thousands_of_changed_sessions() {
    let sqlite = Sqlite::new().await;
    let sample = Sample { sessions: 3_000, ..sample() };
    load_sqlite(&sqlite.path(), sample.visits()).unwrap();
    let reports = sqlite.reports(1 << 30, false);
    let mut random = StdRng::seed_from_u64(13);
    for step in [1, 2, 3] {
        assert_eq!(answers(&reports, &filter(&[]), Dimension::Page).await, from_rows(&sqlite).await);
        let old: Vec<SampleVisit> = sample.visits().step_by(step).collect();
        for part in old.chunks(400) {
            let started = |day| crate::period::day_start(day, ZONE) + 3_600_000;
            let visits: Vec<SampleVisit> = part
                .iter()
                .map(|visit| sample.visit_at(visit.id, visit.day, started(visit.day), &mut random))
                .collect();
            load_sqlite(&sqlite.path(), visits.into_iter()).unwrap();
        }
    }
    assert_eq!(answers(&reports, &filter(&[]), Dimension::Page).await, from_rows(&sqlite).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn torn_missing_and_foreign_snapshots_are_rebuilt() {
    let sqlite = Sqlite::filled().await;
    let expected = from_rows(&sqlite).await;
    let reports = sqlite.reports(1 << 30, true);
    assert_eq!(answers(&reports, &filter(&[]), Dimension::Page).await, expected);
    reports.save_snapshots().await.unwrap();
    let folder = sqlite.snapshots().join(PROJECT.simple().to_string());
    let days: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.file_name().unwrap() != "manifest")
        .collect();
    assert_eq!(days.len(), 14);
    let whole = std::fs::read(&days[0]).unwrap();
    std::fs::write(&days[0], &whole[..whole.len() / 2]).unwrap();
    std::fs::remove_file(&days[1]).unwrap();
    let mut turned = std::fs::read(&days[2]).unwrap();
    let middle = turned.len() / 2;
    turned[middle] ^= 1;
    std::fs::write(&days[2], turned).unwrap();
    // A whole file of another day and time.
    std::fs::copy(&days[4], &days[3]).unwrap();
    std::fs::write(&days[5], "").unwrap();
    assert_eq!(answers(&sqlite.reports(1 << 30, true), &filter(&[]), Dimension::Page).await, expected);
    std::fs::write(folder.join("manifest"), "nothing").unwrap();
    assert_eq!(answers(&sqlite.reports(1 << 30, true), &filter(&[]), Dimension::Page).await, expected);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_report_larger_than_the_memory_streams_its_days() {
    let sqlite = Sqlite::filled().await;
    let expected = from_rows(&sqlite).await;
    for snapshots in [false, true] {
        let reports = sqlite.reports(60_000, snapshots);
        for _ in 0..2 {
            assert_eq!(answers(&reports, &filter(&[]), Dimension::Page).await, expected);
        }
        assert!(reports.bytes() < 110_000, "{} bytes", reports.bytes());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_forgotten_project_is_read_anew() {
    let sqlite = Sqlite::filled().await;
    let reports = sqlite.reports(1 << 30, true);
    answers(&reports, &filter(&[]), Dimension::Page).await;
    reports.save_snapshots().await.unwrap();
    let db = rusqlite::Connection::open(sqlite.path()).unwrap();
    for table in ["sessions", "pageviews", "events"] {
        db.execute(&format!("delete from {table}"), []).unwrap();
    }
    reports.forget(PROJECT).await.unwrap();
    assert_eq!(answers(&reports, &filter(&[]), Dimension::Page).await, from_rows(&sqlite).await);
    let overview = answer::<Overview>(&reports, &json!({"preset": "7d"})).await;
    assert!(overview.contains("\"firstDay\": null"), "{overview}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refreshes_that_come_together_are_shared_and_see_what_was_committed() {
    let sqlite = Sqlite::filled().await;
    let reports = Arc::new(sqlite.reports(1 << 30, false));
    let sample = sample();
    let mut random = StdRng::seed_from_u64(11);
    for _ in 0..10 {
        let visit = sample.visit(sample.first_day + 3, &mut random);
        load_sqlite(&sqlite.path(), std::iter::once(visit)).unwrap();
        let tasks: Vec<_> = (0..8)
            .map(|_| {
                let reports = reports.clone();
                tokio::spawn(async move {
                    let params = json!({"preset": "30d", "include_test": "1"});
                    let text = answer::<Overview>(&reports, &params).await;
                    serde_json::from_str::<Value>(&text).unwrap()["totals"]["sessions"].as_i64().unwrap()
                })
            })
            .collect();
        let rows: i64 = rusqlite::Connection::open(sqlite.path())
            .unwrap()
            .query_row("select count(*) from sessions", [], |row| row.get(0))
            .unwrap();
        for task in tasks {
            assert_eq!(task.await.unwrap(), rows);
        }
    }
}
