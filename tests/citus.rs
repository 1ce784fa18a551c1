//! `svc migrate --citus`, as far as it can be tested on a database without Citus.

use domain::tenancy::deletion_marks::VISIT_TABLES;
use domain::{Clock, Error};
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use serde_json::json;
use svc::citus::{self, By, OF_NOBODY, OF_PROJECTS, OF_SESSIONS};
use svc::config::Config;

use crate::support::database::{is_citus, is_postgres};
use crate::support::{App, CRON_SECRET, cluster, noon};

/// The columns of each unique index of a table, its primary key among them. SQLite's short keys of
/// projects and visits count as the ids that they stand for.
async fn unique_keys(app: &App, table: &str) -> Vec<Vec<String>> {
    let backend = app.inner.db().get_database_backend();
    let sql = match backend {
        DbBackend::Postgres => {
            "select i.indexrelid::regclass::text as name, a.attname::text as col from pg_index i
             join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
             where i.indrelid = $1::regclass and i.indisunique order by 1"
        }
        _ => {
            "select l.name as name, c.name as col from pragma_index_list($1) l, pragma_index_info(l.name) c
             where l.\"unique\" = 1
             union all select 'primary key', name from pragma_table_info($1) where pk > 0"
        }
    };
    let table = entity::visits::stored::table(backend, table);
    let statement = Statement::from_sql_and_values(backend, sql, [table.into()]);
    let mut keys = std::collections::BTreeMap::<String, Vec<String>>::new();
    for row in app.inner.db().query_all_raw(statement).await.unwrap() {
        keys.entry(row.try_get("", "name").unwrap()).or_default().push(
            match row.try_get::<String>("", "col").unwrap().as_str() {
                "project" => "project_id".to_owned(),
                "visit" => "session_id".to_owned(),
                other => other.to_owned(),
            },
        );
    }
    keys.into_values().collect()
}

#[tokio::test]
async fn every_key_of_a_spread_table_holds_what_it_is_spread_by() {
    let app = App::start().await;
    for table in OF_SESSIONS {
        let keys = unique_keys(&app, table).await;
        assert!(!keys.is_empty(), "{table}");
        for key in keys {
            let holds = |column: &str| key.iter().any(|known| known == column);
            assert!(holds("project_id") && holds("session_id"), "{table} {key:?}");
        }
    }
    for table in OF_PROJECTS {
        let keys = unique_keys(&app, table).await;
        assert!(!keys.is_empty(), "{table}");
        assert!(keys.iter().all(|key| key.iter().any(|column| column == "project_id")), "{table} {keys:?}");
    }
}

#[test]
fn every_visit_table_is_spread_or_copied_once() {
    let mut known: Vec<&str> = VISIT_TABLES.iter().copied().chain(OF_NOBODY).collect();
    known.sort_unstable();
    for by in [By::Project, By::Session] {
        let statements = citus::statements(by);
        let mut tables: Vec<&str> = statements.iter().map(|(table, _)| *table).collect();
        assert_eq!(
            statements[0].1,
            format!("select create_distributed_table('sessions', '{}')", by.column())
        );
        tables.sort_unstable();
        assert_eq!(tables, known);
    }
}

#[tokio::test]
async fn a_database_without_citus_is_told_so() {
    if is_citus() {
        return;
    }
    let app = App::start().await;
    let refused = citus::distribute(app.inner.db(), By::Project).await;
    let expected = if is_postgres() { "create extension citus" } else { "SVC_DATABASE_URL" };
    assert!(
        matches!(&refused, Err(Error::NotConfigured(advice)) if advice.contains(expected)),
        "{refused:?}"
    );
}

/// Functions of the same names stand in for the extension.
#[tokio::test]
async fn what_is_spread_already_is_left_as_it_is() {
    if !is_postgres() || is_citus() {
        return;
    }
    let app = App::start().await;
    let db = app.inner.db();
    db.execute_unprepared(
        "create table pg_dist_partition (logicalrelid regclass primary key, spread_by text, beside text);
         create function create_distributed_table(regclass, text, colocate_with text default null)
         returns void language sql as $$ insert into pg_dist_partition values ($1, $2, $3) $$;
         create function create_reference_table(regclass)
         returns void language sql as $$ insert into pg_dist_partition values ($1, null, null) $$;",
    )
    .await
    .unwrap();
    assert_eq!(citus::spread(db, By::Session).await.unwrap().len(), 11);
    assert!(citus::spread(db, By::Session).await.unwrap().is_empty());
    let sql = "select 1 from pg_dist_partition where spread_by = 'session_id' and beside = 'sessions'";
    let beside = db.query_all_raw(Statement::from_string(DbBackend::Postgres, sql)).await.unwrap();
    assert_eq!(beside.len(), 5);
}

#[tokio::test]
async fn a_cluster_that_is_spread_is_left_as_it_is() {
    if !is_citus() {
        return;
    }
    let app = App::start().await;
    assert!(citus::distribute(app.inner.db(), cluster::spread_by()).await.unwrap().is_empty());
}

/// A note of the coordinator's own group is no note of a worker that does not answer.
#[tokio::test]
async fn the_first_visits_of_a_cluster_are_shown_at_once() {
    if !is_citus() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let app = App::on(folder, &cluster::spread_now().await, Clock::fixed(noon()), &[]).await;
    let owner = app.owner().await;
    let shop = app.project(&owner, "shop").await;
    let batch =
        shop.batch("5e55105e-0000-4000-8000-000000000001", "9a6e01e3-0000-4000-8000-000000000001", |_| {});
    assert_eq!(app.track(&shop, &batch).await.status, 204);
    let noted = "select count(*) as n from pg_dist_transaction where groupid = 0";
    let noted = Statement::from_string(DbBackend::Postgres, noted);
    let noted = app.inner.db().query_one_raw(noted).await.unwrap().unwrap();
    assert!(noted.try_get::<i64>("", "n").unwrap() > 0, "no note of the coordinator's own group");

    let live = app.get("/v1/projects/shop/events/live?wait=10").bearer(&owner).send().await.ok(200);
    assert_eq!(live["items"][0]["name"], "pageview");
    let change = json!({ "timezone": "Pacific/Auckland" });
    app.patch("/v1/projects/shop").bearer(&owner).json(&change).send().await.ok(200);
    let ran = app.get("/v1/cron/recompute").token(CRON_SECRET).send().await.ok(200);
    assert_eq!((&ran["ran"][0]["ok"], &ran["moreDue"]), (&json!(true), &json!(false)), "{ran}");
    let status = app.get("/v1/projects/shop/status").bearer(&owner).send().await.ok(200);
    assert_eq!(status["recomputation"], json!(null));
}

/// The locks and revisions of the writers are the coordinator's.
#[tokio::test]
async fn a_server_does_not_start_on_a_worker() {
    if !is_citus() {
        return;
    }
    let app = App::start().await;
    let worker = cluster::workers(&app.inner.config.database.url()).await.remove(0);
    let url = sqlx::ConnectOptions::to_url_lossy(&worker).to_string();
    let (config, _) = Config::read(|variable| (variable == "SVC_DATABASE_URL").then(|| url.clone())).unwrap();
    let refused = svc::database::open(&config).await;
    assert!(matches!(&refused, Err(Error::NotConfigured(advice)) if advice.contains("coordinator")));
}
