//! Measures how many tracking batches a second the service writes to disk, and how long each takes.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

use domain::projects::ProjectCreate;
use domain::{Clock, Context, Random};

use super::batches::{self, Template};
use super::load::{self, Measured, Pace, Until};
use super::server::Server;
use super::{Failure, Folder, Options, cluster, table};
use crate::demo::account::{self, Account};

const CONNECTIONS: usize = 128;
pub(super) const TEMPLATES: usize = 4_000;
pub(super) const HOST: &str = "bench.example";

/// Result of one database.
struct Row {
    database: &'static str,
    per_second: f64,
    p50: Duration,
    p99: Duration,
    ready_after: Duration,
    idle_bytes: Option<u64>,
    before_bytes: Option<u64>,
    after_bytes: Option<u64>,
}

/// Measures SQLite, and PostgreSQL and a cluster if they are given, and prints the table.
pub async fn run(options: &Options) -> Result<(), Failure> {
    let mut rows = vec![measure("SQLite", None, options).await?];
    if let Some(server) = &options.postgres {
        if let Err(error) = super::age_log(server).await {
            eprintln!(
                "cannot recycle the server's write-ahead log, which makes the slowest answers slower: {error}"
            );
        }
        let url = super::create_database(server, "svc_bench_ingest").await?;
        rows.push(measure("PostgreSQL", Some(&url), options).await?);
    }
    if let Some(server) = &options.citus {
        for (name, by) in cluster::WAYS {
            let url = cluster::create_spread(server, "svc_bench_ingest", by).await?;
            rows.push(measure(name, Some(&url), options).await?);
        }
        cluster::drop_database(server, "svc_bench_ingest").await?;
    }
    println!("\n### Ingest\n");
    println!(
        "Batches of 1 to 3 pageviews and 0 to 5 events over HTTP on loopback, load generator on the same cores, \
         every 204 on disk. Latency at half the highest rate.\n"
    );
    table::print(
        &["database", "batches/s", "p50", "p99", "ready after", "idle memory", "memory before, after load"],
        rows.iter().map(|row| {
            vec![
                row.database.to_owned(),
                format!("{:.0}", row.per_second),
                table::millis(row.p50),
                table::millis(row.p99),
                table::millis(row.ready_after),
                table::mebibytes(row.idle_bytes),
                format!("{}, {}", table::mebibytes(row.before_bytes), table::mebibytes(row.after_bytes)),
            ]
        }),
    );
    Ok(())
}

async fn measure(name: &'static str, url: Option<&str>, options: &Options) -> Result<Row, Failure> {
    eprintln!("measuring ingest on {name} ...");
    let folder = Folder::create("svc-bench-ingest")?;
    let context =
        Context::new(super::open_database(folder.path(), url).await?, Clock::system(), Random::os());
    let key = prepare(&context).await?.publishable_key;
    let templates = Arc::new(batches::templates(options.seed, TEMPLATES, &key, HOST));

    let server = Server::start(folder.path(), url).await?;
    let (ready_after, idle_bytes) = (server.ready_after, server.resident_bytes());
    let next = Arc::new(AtomicUsize::new(0));
    let send = |pace, duration| send(&server, &templates, &next, pace, duration);

    send(Pace::Closed, options.load_for / 4).await?;
    let before_bytes = server.resident_bytes();
    let highest = send(Pace::Closed, options.load_for).await?;
    let per_second = highest.accepted_per_second();
    let half = send(Pace::Open { per_second: per_second / 2.0 }, options.load_for).await?;
    Ok(Row {
        database: name,
        per_second,
        p50: half.quantile(0.5),
        p99: half.quantile(0.99),
        ready_after,
        idle_bytes,
        before_bytes,
        after_bytes: server.resident_bytes(),
    })
}

pub(super) async fn send(
    server: &Server,
    templates: &Arc<Vec<Template>>,
    next: &Arc<AtomicUsize>,
    pace: Pace,
    until: impl Into<Until>,
) -> Result<Measured, Failure> {
    let measured =
        load::run(server.address, templates.clone(), next.clone(), CONNECTIONS, pace, until).await?;
    let refused: Vec<_> = measured.statuses.iter().filter(|(status, _)| **status != 204).collect();
    if !refused.is_empty() {
        return Err(format!("the server answered with statuses other than 204: {refused:?}").into());
    }
    Ok(measured)
}

/// Creates a project that accepts the load.
pub(super) async fn prepare(context: &Context) -> Result<Account, Failure> {
    let project: ProjectCreate = serde_json::from_value(serde_json::json!({
        "name": "Bench", "slug": "bench", "domains": [HOST], "timezone": "Europe/Berlin",
    }))?;
    let account = account::create(context, project).await?;
    account::lift_budgets(context, &account.access).await?;
    Ok(account)
}
