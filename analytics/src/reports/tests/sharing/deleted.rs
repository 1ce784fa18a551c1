//! Tests that deleted visits leave the store, and that a database set back to a backup reads nothing from after it.

use super::*;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deleted_visits_leave_the_store_and_do_not_come_back() {
    let (sqlite, store) = (Sqlite::filled().await, memory());
    let (one, two) = (Instance::new(&sqlite, &store, hasty()), Instance::new(&sqlite, &store, hasty()));
    one.answers().await;
    two.answers().await;
    one.share().await;
    let mut before = Vec::new();
    for object in objects(&store).await {
        before.push((object.clone(), bytes(&store, &object).await));
    }
    let gone = delete_day(&sqlite, sample().first_day + 4).await;
    assert!(holds(&store, &gone).await);
    one.reports.forget(PROJECT).await.unwrap();
    assert_eq!(objects(&store).await, objects_in(&store, "floors").await);

    // The other one still has them in memory. It reads anew before it shares again.
    change(&sqlite, 7);
    assert_eq!(two.share().await, 0);
    assert!(objects_in(&store, "days").await.is_empty());
    assert_eq!(two.answers().await, from_rows(&sqlite).await);
    // An old object that comes back all the same is not read, and is removed.
    for (object, bytes) in before {
        put(&store, &object, bytes).await;
    }
    let reader = Instance::new(&sqlite, &store, Timing::default());
    assert_eq!(reader.answers().await, from_rows(&sqlite).await);
    assert_eq!(reader.loads(), [0, 0, 13]);
    assert_eq!(two.share().await, 1);
    assert!(!holds(&store, &gone).await);
    let reader = Instance::new(&sqlite, &store, Timing::default());
    assert_eq!(reader.answers().await, from_rows(&sqlite).await);
    assert_eq!(reader.loads(), [0, 13, 0]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn visits_that_retention_deleted_are_not_shared_again() {
    let (sqlite, store) = (Sqlite::filled().await, memory());
    let writer = Instance::new(&sqlite, &store, hasty());
    writer.answers().await;
    writer.share().await;
    let gone = delete_day(&sqlite, sample().first_day).await;
    // The manifest is older than the deletion; the tombstones are newer.
    let reader = Instance::new(&sqlite, &store, Timing::default());
    assert_eq!(reader.answers().await, from_rows(&sqlite).await);
    writer.answers().await;
    assert_eq!(writer.share().await, 1);
    assert!(!holds(&store, &gone).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_manifest_with_texts_of_deleted_visits_goes_when_nobody_replaces_it() {
    let (sqlite, store) = (Sqlite::filled().await, memory());
    let writer = Instance::new(&sqlite, &store, Timing::default());
    writer.answers().await;
    writer.share().await;
    let late = Instance::new(&sqlite, &store, Timing { texts: Duration::ZERO, ..Timing::default() });
    late.reports.columns.sweep(PROJECT, 0).await.unwrap();
    assert_eq!(objects_in(&store, "manifests").await.len(), 1, "nothing was deleted");
    delete_day(&sqlite, sample().first_day).await;
    writer.reports.columns.sweep(PROJECT, 0).await.unwrap();
    assert_eq!(objects_in(&store, "manifests").await.len(), 1, "somebody may be at work");
    late.reports.columns.sweep(PROJECT, 0).await.unwrap();
    assert_eq!(objects(&store).await, []);
    assert_eq!(late.answers().await, from_rows(&sqlite).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_set_back_to_a_backup_does_not_read_what_came_after_it() {
    let (sqlite, store) = (Sqlite::filled().await, memory());
    let writer = Instance::new(&sqlite, &store, Timing::default());
    writer.answers().await;
    let rev = |sqlite: &Sqlite| -> i64 {
        let db = rusqlite::Connection::open(sqlite.path()).unwrap();
        db.query_row("select rev from visit_rev", [], |row| row.get(0)).unwrap()
    };
    let backup = Sqlite::filled().await;
    for seed in 0..3 {
        change(&sqlite, 60 + seed);
    }
    writer.answers().await;
    writer.share().await;
    assert!(rev(&backup) < rev(&sqlite));
    let set_back = Instance::new(&backup, &store, Timing::default());
    assert_eq!(set_back.answers().await, from_rows(&backup).await);
    assert_eq!(set_back.loads(), [0, 0, 14]);
    assert_eq!(set_back.reports.columns.projects_in_store().await.unwrap(), [PROJECT]);
    set_back.reports.columns.sweep(PROJECT, 0).await.unwrap();
    assert!(objects_in(&store, "manifests").await.is_empty());
    // Later on the number of its revision is reached again, and means something else.
    while rev(&backup) <= rev(&sqlite) {
        change(&backup, 70);
    }
    writer.reports.columns.forget(PROJECT).await.unwrap();
    writer.answers().await;
    writer.share().await;
    assert!(!objects_in(&store, "manifests").await.is_empty());
    let later = Instance::new(&backup, &store, Timing::default());
    assert_eq!(later.answers().await, from_rows(&backup).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_floor_beyond_a_database_set_back_to_a_backup_holds_up_no_sharing() {
    let (sqlite, store) = (Sqlite::filled().await, memory());
    let backup = Sqlite::filled().await;
    let writer = Instance::new(&sqlite, &store, Timing::default());
    writer.answers().await;
    change(&sqlite, 60);
    delete_day(&sqlite, sample().first_day + 4).await;
    writer.reports.forget(PROJECT).await.unwrap();
    let floors = objects(&store).await;
    assert_eq!((floors.len(), &floors), (1, &objects_in(&store, "floors").await));

    let set_back = Instance::new(&backup, &store, Timing::default());
    set_back.answers().await;
    assert_eq!(set_back.share().await, 1);
    assert_eq!(set_back.answers().await, from_rows(&backup).await);
    assert_eq!(set_back.loads(), [0, 0, 14], "they were not read again");
    assert!(objects_in(&store, "floors").await.is_empty());
    // Should it be there again, nobody minds, and the next purge removes all that is older.
    put(&store, &floors[0], Vec::new()).await;
    let reader = Instance::new(&backup, &store, Timing::default());
    assert_eq!(reader.answers().await, from_rows(&backup).await);
    assert_eq!(reader.loads(), [0, 14, 0]);
    let gone = delete_day(&backup, sample().first_day + 2).await;
    assert!(holds(&store, &gone).await);
    reader.reports.forget(PROJECT).await.unwrap();
    assert!(!holds(&store, &gone).await);
    let left = objects(&store).await;
    assert!(left.len() == 1 && left != floors, "{left:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_sweep_finds_goes_though_nobody_opens_the_project() {
    let (sqlite, store) = (Sqlite::filled().await, memory());
    let writer = Instance::new(&sqlite, &store, hasty());
    writer.answers().await;
    writer.share().await;
    // The writer of the first one was killed. The others are of builds that do not run any more.
    let day = objects_in(&store, "days").await[3].clone();
    let whole = bytes(&store, &day).await;
    let parts: Vec<String> = day.parts().map(|part| part.as_ref().to_owned()).collect();
    let orphan = format!("{}{}", parts[3].split_at(parts[3].len() - 4).0, "0000");
    let orphans = [
        Object::from_iter([parts[0].as_str(), &parts[1], "days", &orphan]),
        Object::from_iter([parts[0].as_str(), "0123456789abcdef", "days", &parts[3]]),
    ];
    for orphan in &orphans {
        put(&store, orphan, whole.clone()).await;
    }
    let sweeper = Instance::new(&sqlite, &store, Timing::default());
    sweeper.reports.columns.sweep(PROJECT, 0).await.unwrap();
    assert_eq!(objects(&store).await.len(), 31, "an instance may be about to put a manifest");
    let gone = delete_day(&sqlite, sample().first_day + 5).await;
    assert!(holds(&store, &gone).await);
    sweeper.reports.columns.sweep(PROJECT, 0).await.unwrap();
    assert!(!holds(&store, &gone).await);
    assert_eq!(objects(&store).await.len(), 30);
    let hasty = Instance::new(&sqlite, &store, hasty());
    hasty.reports.columns.sweep(PROJECT, 0).await.unwrap();
    assert_eq!((objects_in(&store, "manifests").await.len(), objects(&store).await.len()), (1, 28));
    assert_eq!(sweeper.loads(), [0, 0, 0]);
    // The day is read from the rows then, and put anew.
    let reader = Instance::new(&sqlite, &store, Timing::default());
    assert_eq!(reader.answers().await, from_rows(&sqlite).await);
    assert_eq!(reader.loads(), [0, 13, 1]);
    writer.share().await;
    assert!(!holds(&store, &gone).await);
    let reader = Instance::new(&sqlite, &store, Timing::default());
    assert_eq!(reader.answers().await, from_rows(&sqlite).await);
    assert_eq!(reader.loads(), [0, 13, 0], "nothing is left of the day");
}
