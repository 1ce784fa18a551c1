//! Tests that instances on PostgreSQL share, and that deletions by concurrent transactions are noticed.

use super::*;

fn shared_on_postgres(db: &DatabaseConnection, store: &Arc<dyn ObjectStore>) -> Reports {
    let config = ReportsConfig {
        executor: Executor::Columns,
        memory: 1 << 30,
        snapshots: None,
        sharing: Some(Sharing { objects: store.clone(), timing: hasty() }),
    };
    let context = Context::new(db.clone(), clock(), Random::seeded(1));
    let source =
        Source::postgres(db.get_postgres_connection_pool().clone(), domain::ground::pulse::Pulse::default());
    Reports::new(context, source, config).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn instances_on_postgres_share_too() {
    let Some(db) = postgres().await else { return };
    load_postgres(db.get_postgres_connection_pool(), sample().visits()).await.unwrap();
    let store = memory();
    let instance = || shared_on_postgres(&db, &store);
    let (writer, reader) = (instance(), instance());
    let expected = answers(&writer, &filter(&[]), Dimension::Page).await;
    assert_eq!(writer.columns.share().await.unwrap(), 1);
    assert_eq!(answers(&reader, &filter(&[]), Dimension::Page).await, expected);
    assert_eq!(reader.loads().store.load(Ordering::Relaxed), 14);
    assert_eq!(reader.loads().rows.load(Ordering::Relaxed), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_horizon_that_goes_back_makes_no_snapshot_lost() {
    let Some(db) = postgres().await else { return };
    let pool = db.get_postgres_connection_pool();
    load_postgres(pool, sample().visits()).await.unwrap();
    let store = memory();
    let writer = shared_on_postgres(&db, &store);
    let expected = answers(&writer, &filter(&[]), Dimension::Page).await;
    assert_eq!(writer.columns.share().await.unwrap(), 1);
    let shared = objects(&store).await;
    // As when a worker of a cluster does not answer.
    let horizon: i64 = sqlx::query_scalar("select visit_horizon()").fetch_one(pool).await.unwrap();
    let back = horizon - 3;
    let sql = format!(
        "create or replace function visit_horizon() returns bigint language sql volatile as 'select {back}::bigint'"
    );
    sqlx::query(sqlx::AssertSqlSafe(sql)).execute(pool).await.unwrap();
    writer.columns.sweep(PROJECT, 0).await.unwrap();
    let reader = shared_on_postgres(&db, &store);
    reader.columns.sweep(PROJECT, 0).await.unwrap();
    assert_eq!(answers(&reader, &filter(&[]), Dimension::Page).await, expected);
    assert_eq!(reader.loads().store.load(Ordering::Relaxed), 14);
    assert_eq!(reader.loads().rows.load(Ordering::Relaxed), 0);
    assert_eq!(objects(&store).await, shared);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_floor_lies_above_the_deletion_though_an_older_transaction_goes_on() {
    let Some(db) = postgres().await else { return };
    let pool = db.get_postgres_connection_pool();
    load_postgres(pool, sample().visits()).await.unwrap();
    let store = memory();
    let mut older = pool.begin().await.unwrap();
    sqlx::query("select pg_current_xact_id()").execute(&mut *older).await.unwrap();
    let (one, two) = (shared_on_postgres(&db, &store), shared_on_postgres(&db, &store));
    for reports in [&one, &two] {
        answers(reports, &filter(&[]), Dimension::Page).await;
    }
    assert_eq!(one.columns.share().await.unwrap(), 1);
    let day = sample().first_day + 4;
    let visits =
        Visits::Between(crate::period::day_start(day, ZONE), crate::period::day_start(day + 1, ZONE));
    let context = Context::new(db.clone(), clock(), Random::seeded(1));
    assert!(delete_chunk(&context, PROJECT, visits, 10_000).await.unwrap().done > 0);
    one.forget(PROJECT).await.unwrap();
    // The texts of what was deleted are in every manifest that was read from rows before.
    assert_eq!(objects(&store).await, objects_in(&store, "floors").await);
    for _ in 0..2 {
        assert_eq!(two.columns.share().await.unwrap(), 0, "it has them still");
        assert_eq!(objects(&store).await, objects_in(&store, "floors").await);
    }
    older.rollback().await.unwrap();
    assert_eq!(two.columns.share().await.unwrap(), 0, "it reads anew first");
    let expected = answers(&on_postgres(&db, Executor::Sql), &filter(&[]), Dimension::Page).await;
    assert_eq!(answers(&two, &filter(&[]), Dimension::Page).await, expected);
    assert_eq!(two.columns.share().await.unwrap(), 1);
    let reader = shared_on_postgres(&db, &store);
    assert_eq!(answers(&reader, &filter(&[]), Dimension::Page).await, expected);
    assert_eq!(reader.loads().rows.load(Ordering::Relaxed), 0);
}
