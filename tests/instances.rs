//! Several instances on one PostgreSQL or one cluster: each sees what the others have written.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::{AssertSqlSafe, Connection, Executor, Row};
use uuid::Uuid;

use crate::ingest::World;
use crate::support::database::{TestDatabase, connection, is_citus, is_postgres};
use crate::support::{App, cluster};

const SETTINGS: [(&str, &str); 2] =
    [("SVC_REQUESTS_PER_MINUTE", "1000000"), ("SVC_TRUSTED_IP_HEADER", "x-visitor-address")];

async fn world() -> World {
    let world = World::with(&SETTINGS, json!({})).await;
    let more = json!({ "pageviewsPerDay": 1_000_000, "pageviewsPerKeyDay": 1_000_000 });
    world.limit(more).await;
    world
}

/// Another instance on the database of this one.
async fn beside(world: &World) -> App {
    let url = world.app.inner.config.database.url().into_owned();
    App::on(tempfile::tempdir().unwrap(), &url, world.app.clock.clone(), &SETTINGS).await
}

/// What arrived since a cursor, and the next one.
async fn tail(app: &App, world: &World, query: &str) -> (Vec<Value>, String) {
    let path = format!("/v1/projects/shop/events/live?{query}");
    let live = app.get(&path).bearer(&world.owner).send().await.ok(200);
    (live["items"].as_array().unwrap().clone(), live["nextCursor"].as_str().unwrap().to_owned())
}

async fn sessions(app: &App, world: &World) -> u64 {
    let path = "/v1/projects/shop/analytics/overview?preset=today";
    let overview = app.get(path).bearer(&world.owner).send().await.ok(200);
    overview["totals"]["sessions"].as_u64().unwrap()
}

/// One visit of one pageview, from an address of its own: a second one from the same would join it.
async fn visit(app: &App, world: &World) -> String {
    static ADDRESSES: AtomicU32 = AtomicU32::new(1);
    let id = Uuid::new_v4();
    let batch = world.shop.batch(&id.to_string(), &Uuid::new_v4().to_string(), |_| {});
    let [_, a, b, c] = ADDRESSES.fetch_add(1, Ordering::Relaxed).to_be_bytes();
    let call = app.post("/v1/e").header("x-visitor-address", &format!("10.{a}.{b}.{c}"));
    let call = call.header("origin", "https://shop.example").header("content-type", "text/plain");
    assert_eq!(call.body(batch.to_string()).send().await.status, 204);
    id.to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_waiting_tail_wakes_when_a_visit_comes_in_at_another_instance() {
    if !is_postgres() {
        return;
    }
    let world = world().await;
    let other = beside(&world).await;
    let (_, cursor) = tail(&world.app, &world, "").await;
    let began = Instant::now();
    let query = format!("wait=20&cursor={cursor}");
    let (live, session) = tokio::join!(tail(&world.app, &world, &query), visit(&other, &world));
    assert_eq!(live.0[0]["sessionId"], json!(session));
    // A call that was not woken would answer when its wait ends.
    assert!(began.elapsed() < Duration::from_secs(15), "{:?}", began.elapsed());
}

/// Transactions of several instances end in any order, and on a cluster not everywhere at once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_visit_is_missed_or_shown_twice_while_several_instances_write() {
    const VISITS: usize = 150;
    if !is_postgres() {
        return;
    }
    let world = world().await;
    let (left, right, reader) = tokio::join!(beside(&world), beside(&world), beside(&world));
    let (_, mut cursor) = tail(&reader, &world, "").await;
    let writers = async {
        let write = async |app: &App| {
            let mut written = Vec::new();
            for _ in 0..VISITS {
                written.push(visit(app, &world).await);
            }
            written
        };
        let (some, others, more, rest) =
            tokio::join!(write(&left), write(&right), write(&left), write(&right));
        [some, others, more, rest].concat()
    };
    let all = 4 * VISITS;
    let readers = async {
        let mut shown = BTreeMap::new();
        let mut counted = 0;
        let give_up = Instant::now() + Duration::from_secs(120);
        while shown.len() < all && Instant::now() < give_up {
            let (items, next) = tail(&reader, &world, &format!("wait=2&limit=200&cursor={cursor}")).await;
            for item in items {
                *shown.entry(item["sessionId"].as_str().unwrap().to_owned()).or_insert(0) += 1;
            }
            cursor = next;
            let now = sessions(&reader, &world).await;
            assert!(now >= counted, "{now} after {counted}");
            counted = now;
        }
        shown
    };
    let (written, shown) = tokio::join!(writers, readers);
    let expected: BTreeMap<String, i32> = written.into_iter().map(|session| (session, 1)).collect();
    assert_eq!(shown, expected);
    assert_eq!(sessions(&reader, &world).await, all as u64);
}

/// What the functions of Citus say to a coordinator whose only worker has nothing prepared.
const COORDINATOR: &str = "
    set allow_system_table_mods = on;
    create table pg_catalog.pg_dist_transaction (groupid integer, gid text);
    create table pg_catalog.pg_dist_node (groupid integer, nodename text, nodeport integer);
    create table pg_catalog.pg_dist_local_group (groupid integer);
    insert into pg_dist_node values (0, 'coordinator', 1), (1, 'worker', 1);
    insert into pg_dist_local_group values (0);
    create function run_command_on_workers(text)
        returns table (nodename text, nodeport integer, success boolean, result text)
        language sql as $$ select 'worker', 1, true, '[]' $$;";

/// The coordinator takes notes about its own part of a commit, too, and keeps them until the next recovery.
#[tokio::test]
async fn a_reader_waits_for_notes_of_workers_that_do_not_answer_and_not_for_the_coordinators_own() {
    if !is_postgres() || is_citus() {
        return;
    }
    let database = TestDatabase::create().await;
    let mut db = connection(database.url().unwrap()).await;
    db.execute(COORDINATOR).await.unwrap();
    let note = async |db: &mut PgConnection, group: i32| {
        let note = "insert into pg_dist_transaction values ($1, 'citus_0_1_1_1') \
                    returning visit_revision()";
        sqlx::query_scalar::<_, i64>(note).bind(group).fetch_one(&mut *db).await.unwrap()
    };
    let horizon = async |db: &mut PgConnection| {
        sqlx::query_scalar::<_, i64>("select visit_horizon()").fetch_one(db).await.unwrap()
    };
    // A transaction of another database that ends at this moment holds the horizon for that moment.
    let at_least = async |db: &mut PgConnection, rev: i64| {
        loop {
            let found = horizon(db).await;
            if found >= rev {
                return found;
            }
        }
    };
    let own = note(&mut db, 0).await;
    at_least(&mut db, own).await;
    note(&mut db, 1).await;
    let of_silent = note(&mut db, 2).await;
    assert_eq!(at_least(&mut db, of_silent - 1).await, of_silent - 1);
}

/// A transaction that the coordinator has committed and one worker has only prepared, as Citus leaves
/// it behind when the worker cannot be told at once.
struct HeldUp {
    coordinator: PgConnection,
    session: Uuid,
}

impl HeldUp {
    /// Writes a copy of a session with its pageviews under a new id, in that state.
    async fn copy_of(world: &World, session: &str) -> Self {
        let url = world.app.inner.config.database.url();
        let workers = cluster::workers(&url).await;
        let name = url.rsplit_once('/').unwrap().1;
        let mut coordinator = cluster::coordinator(name).await;
        let project: Uuid = world.shop.id.parse().unwrap();
        let original: Uuid = session.parse().unwrap();
        let key = |session: Uuid| match cluster::spread_by() {
            svc::citus::By::Project => project,
            svc::citus::By::Session => session,
        };
        let shard = place(&mut coordinator, "sessions", key(original)).await;
        let mut session = Uuid::new_v4();
        while place(&mut coordinator, "sessions", key(session)).await.id != shard.id {
            session = Uuid::new_v4();
        }
        let pageviews = place(&mut coordinator, "pageviews", key(session)).await;

        // The coordinator's part, with what it notes about the worker's.
        coordinator.execute("begin").await.unwrap();
        let rev = "select pg_current_xact_id()::text::bigint";
        let rev: i64 = coordinator.fetch_one(rev).await.unwrap().get(0);
        let gid = format!("citus_0_{}_{rev}_1", std::process::id());
        sqlx::query("insert into pg_dist_transaction (groupid, gid) values ($1, $2)")
            .bind(shard.group)
            .bind(&gid)
            .execute(&mut coordinator)
            .await
            .unwrap();
        let worker = workers.iter().find(|worker| i32::from(worker.get_port()) == shard.port).unwrap();
        prepare(worker, &shard, &pageviews, (original, session, rev), &gid).await;
        coordinator.execute("commit").await.unwrap();
        Self { coordinator, session }
    }

    /// The second phase, as Citus's recovery does it.
    async fn release(mut self) {
        let recovered = "select recover_prepared_transactions()";
        let recovered: i32 = self.coordinator.fetch_one(recovered).await.unwrap().get(0);
        assert_eq!(recovered, 1);
    }
}

struct Shard {
    id: i64,
    group: i32,
    port: i32,
}

async fn place(coordinator: &mut PgConnection, table: &str, key: Uuid) -> Shard {
    let place = "select p.shardid, p.groupid, n.nodeport from pg_dist_placement p \
         join pg_dist_node n on n.groupid = p.groupid \
         where p.shardid = get_shard_id_for_distribution_column($1::regclass, $2)";
    let row = sqlx::query(place).bind(table).bind(key).fetch_one(coordinator).await.unwrap();
    Shard { id: row.get(0), group: row.get(1), port: row.get(2) }
}

async fn prepare(
    worker: &PgConnectOptions,
    sessions: &Shard,
    pageviews: &Shard,
    (original, session, rev): (Uuid, Uuid, i64),
    gid: &str,
) {
    let mut worker = PgConnection::connect_with(worker).await.unwrap();
    let copy = |table: String, change: Value| {
        AssertSqlSafe(format!(
            "insert into {table} select (jsonb_populate_record(t, '{change}')).* from {table} t \
             where t.session_id = '{original}'"
        ))
    };
    // Shards are written through the coordinator only, unless one insists.
    worker.execute("set citus.allow_modifications_from_workers_to_replicated_tables = on").await.ok();
    worker.execute("begin").await.unwrap();
    let change = json!({ "session_id": session, "rev": rev });
    worker.execute(copy(format!("sessions_{}", sessions.id), change)).await.unwrap();
    let change = json!({ "session_id": session, "pageview_id": Uuid::new_v4(), "seen": rev });
    worker.execute(copy(format!("pageviews_{}", pageviews.id), change)).await.unwrap();
    worker.execute(AssertSqlSafe(format!("prepare transaction '{gid}'"))).await.unwrap();
    worker.close().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_commit_that_one_worker_was_not_told_of_is_not_missed() {
    if !is_citus() {
        return;
    }
    let world = world().await;
    let first = visit(&world.app, &world).await;
    assert_eq!(sessions(&world.app, &world).await, 1);
    let (_, cursor) = tail(&world.app, &world, "wait=20").await;

    let held_up = HeldUp::copy_of(&world, &first).await;
    let copy = held_up.session.to_string();
    let second = visit(&world.app, &world).await;
    // Reports read what there is, and remember that they have to look again.
    assert_eq!(sessions(&world.app, &world).await, 2);
    let (items, cursor) = tail(&world.app, &world, &format!("cursor={cursor}")).await;
    assert!(items.is_empty(), "{items:?}");

    held_up.release().await;
    assert_eq!(sessions(&world.app, &world).await, 3);
    let (items, cursor) = tail(&world.app, &world, &format!("wait=20&cursor={cursor}")).await;
    let shown: Vec<&str> = items.iter().map(|item| item["sessionId"].as_str().unwrap()).collect();
    assert_eq!(shown, [copy.as_str(), second.as_str()]);
    assert!(tail(&world.app, &world, &format!("cursor={cursor}")).await.0.is_empty());
}
