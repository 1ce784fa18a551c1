//! Tests that costs of ads are shared, whichever instance shares the visits.

use super::*;

async fn spend(instance: &Instance) -> f64 {
    let answer = answer::<AdsKpis>(&instance.reports, &Value::Object(filter(&[]))).await;
    serde_json::from_str::<Value>(&answer).unwrap()["totals"]["spend"].as_f64().unwrap()
}

/// Changes the costs behind the service's back.
fn alter_rows(sqlite: &Sqlite) {
    let db = rusqlite::Connection::open(sqlite.path()).unwrap();
    assert!(db.execute("update ad_costs set cost = 1", []).unwrap() > 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_instance_that_never_read_costs_shares_those_in_the_store_again() {
    let (sqlite, store) = (Sqlite::filled().await, memory());
    // One builds its columns before anything is in the store, another takes them from there.
    let early = Instance::new(&sqlite, &store, hasty());
    answer::<Overview>(&early.reports, &Value::Object(filter(&[]))).await;
    let first = Instance::new(&sqlite, &store, hasty());
    let expected = spend(&first).await;
    assert_eq!(first.share().await, 1);
    alter_rows(&sqlite);
    let late = Instance::new(&sqlite, &store, hasty());
    answer::<Overview>(&late.reports, &Value::Object(filter(&[]))).await;
    for (seed, instance) in [(1, early), (2, late)] {
        change(&sqlite, seed);
        assert_eq!(instance.share().await, 1, "{seed}");
        assert_eq!(objects_in(&store, "costs").await.len(), 14);
    }
    assert_eq!(spend(&Instance::new(&sqlite, &store, hasty())).await, expected);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn costs_are_shared_though_no_report_has_read_them() {
    let (sqlite, store) = (Sqlite::filled().await, memory());
    let first = Instance::new(&sqlite, &store, hasty());
    let expected = spend(&Instance::new(&sqlite, &memory(), hasty())).await;
    answer::<Overview>(&first.reports, &Value::Object(filter(&[]))).await;
    let before = first.reports.bytes();
    assert_eq!(first.share().await, 1);
    assert!(first.reports.bytes() - before < 4_000, "the days of costs stay in memory");
    assert_eq!(objects_in(&store, "costs").await.len(), 14);
    alter_rows(&sqlite);
    assert_eq!(spend(&Instance::new(&sqlite, &store, hasty())).await, expected);
    assert_eq!(spend(&first).await, expected);
}
