//! Tests what instances write into the store, and that nothing torn, missing or foreign in it is read.

use super::*;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_new_instance_is_warm_without_reading_the_rows_of_a_day() {
    let sqlite = Sqlite::filled().await;
    let folder = tempfile::tempdir().unwrap();
    let local = object_store::local::LocalFileSystem::new_with_prefix(folder.path()).unwrap();
    for store in [memory(), Arc::new(local) as Arc<dyn ObjectStore>] {
        let first = Instance::new(&sqlite, &store, Timing::default());
        let expected = first.answers().await;
        assert_eq!(first.loads(), [0, 0, 14]);
        assert_eq!(first.share().await, 1);
        assert_eq!(first.share().await, 0, "nothing has changed");

        let second = Instance::new(&sqlite, &store, Timing::default());
        assert_eq!(second.answers().await, expected);
        assert_eq!(second.loads(), [0, 14, 0]);
        // It catches up with what is newer than the manifest, and keeps files of its own.
        change(&sqlite, 3);
        assert_eq!(second.answers().await, from_rows(&sqlite).await);
        second.reports.save_snapshots().await.unwrap();
        let third = Instance::new(&sqlite, &store, Timing::default());
        assert_eq!(third.answers().await, from_rows(&sqlite).await);
        assert_eq!(third.loads(), [0, 14, 0]);
        let again = Instance::at(second.folder, &sqlite, &memory(), Timing::default());
        assert_eq!(again.answers().await, from_rows(&sqlite).await);
        assert_eq!(again.loads(), [14, 0, 0]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_instance_shares_a_project_until_it_is_silent() {
    let (sqlite, store) = (Sqlite::filled().await, memory());
    let owner = Instance::new(&sqlite, &store, Timing::default());
    let other = Instance::new(&sqlite, &store, Timing::default());
    let heir = Instance::new(&sqlite, &store, Timing { patience: Duration::ZERO, ..Timing::default() });
    for instance in [&owner, &other, &heir] {
        instance.answers().await;
    }
    assert_eq!([owner.share().await, other.share().await, heir.share().await], [1, 0, 0]);
    let before = objects_in(&store, "days").await;
    change(&sqlite, 4);
    assert_eq!([other.share().await, owner.share().await], [0, 1]);
    // The share has written only the days that changed.
    let after = objects_in(&store, "days").await;
    assert!(before.iter().all(|day| after.contains(day)), "what an older manifest names stays for a while");
    change(&sqlite, 5);
    assert_eq!([other.share().await, heir.share().await], [0, 1]);
    let reader = Instance::new(&sqlite, &store, Timing::default());
    assert_eq!(reader.answers().await, from_rows(&sqlite).await);
    assert_eq!(reader.loads(), [0, 14, 0]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_writes_at_the_same_time_leaves_what_is_true() {
    let (sqlite, store) = (Sqlite::filled().await, memory());
    let writers: Vec<_> = (0..3).map(|_| Instance::new(&sqlite, &store, hasty())).collect();
    for round in 0..8 {
        for writer in &writers {
            writer.answers().await;
        }
        change(&sqlite, 50 + round);
        let (a, b, c) = tokio::join!(writers[0].share(), writers[1].share(), writers[2].share());
        assert!(a + b + c > 0);
        let reader = Instance::new(&sqlite, &store, Timing::default());
        assert_eq!(reader.answers().await, from_rows(&sqlite).await, "{round}");
    }
    // The last writer leaves one manifest with its days; the objects of the others are removed.
    change(&sqlite, 99);
    assert_eq!(writers[0].share().await, 1);
    assert_eq!(objects_in(&store, "manifests").await.len(), 1);
    assert_eq!(objects_in(&store, "days").await.len(), 14);
    let reader = Instance::new(&sqlite, &store, Timing::default());
    assert_eq!(reader.answers().await, from_rows(&sqlite).await);
    assert_eq!(reader.loads(), [0, 14, 0]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn torn_missing_and_foreign_objects_are_read_from_rows() {
    let (sqlite, store) = (Sqlite::filled().await, memory());
    let writer = Instance::new(&sqlite, &store, Timing::default());
    let expected = writer.answers().await;
    writer.share().await;
    let days = objects_in(&store, "days").await;
    let whole = bytes(&store, &days[0]).await;
    put(&store, &days[0], whole[..whole.len() / 2].to_vec()).await;
    store.delete(&days[1]).await.unwrap();
    let mut turned = bytes(&store, &days[2]).await;
    let middle = turned.len() / 2;
    turned[middle] ^= 1;
    put(&store, &days[2], turned).await;
    // A whole object of another day.
    put(&store, &days[3], bytes(&store, &days[4]).await).await;
    put(&store, &days[5], Vec::new()).await;
    let reader = Instance::new(&sqlite, &store, Timing::default());
    assert_eq!(reader.answers().await, expected);
    assert_eq!(reader.loads(), [0, 9, 5]);

    // A torn manifest is passed over for the one before it; without any the rows are read.
    change(&sqlite, 6);
    assert_eq!(writer.share().await, 1);
    let manifests = objects_in(&store, "manifests").await;
    assert_eq!(manifests.len(), 2);
    put(&store, &manifests[1], b"nothing".to_vec()).await;
    put(&store, &manifests[1].clone().join("below"), b"nothing".to_vec()).await;
    let reader = Instance::new(&sqlite, &store, Timing::default());
    assert_eq!(reader.answers().await, from_rows(&sqlite).await);
    assert!(reader.loads()[1] > 5, "{:?}", reader.loads());
    put(&store, &manifests[0], Vec::new()).await;
    let reader = Instance::new(&sqlite, &store, Timing::default());
    assert_eq!(reader.answers().await, from_rows(&sqlite).await);
    assert_eq!(reader.loads(), [0, 0, 14]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn objects_of_another_layout_are_not_read_and_go_in_the_end() {
    let (sqlite, store) = (Sqlite::filled().await, memory());
    let writer = Instance::new(&sqlite, &store, Timing::default());
    let expected = writer.answers().await;
    writer.share().await;
    for object in objects(&store).await {
        let parts: Vec<String> = object.parts().map(|part| part.as_ref().to_owned()).collect();
        let other = Object::from_iter([parts[0].as_str(), "0123456789abcdef", &parts[2], &parts[3]]);
        store.rename(&object, &other).await.unwrap();
    }
    assert_eq!(objects(&store).await.len(), 29);
    let reader = Instance::new(&sqlite, &store, hasty());
    assert_eq!(reader.answers().await, expected);
    assert_eq!(reader.loads(), [0, 0, 14]);
    assert_eq!(reader.share().await, 1);
    assert!(objects_in(&store, "0123456789abcdef").await.is_empty());
    assert_eq!(objects(&store).await.len(), 29);
}
