//! Measures reports on ads: 10,000 ads with costs on each of 90 days, beside the visits of the sample. Then measures the
//! first reading of an account, and suggested mapping rules.

mod platform;
mod suggestions;
mod sync;

use std::time::{Duration, Instant};

use analytics::columns::Source;
use analytics::reports::{Executor, Reports, ReportsConfig};
use domain::ground::pulse::Pulse;
use sea_orm::{ConnectionTrait, Statement};
use uuid::Uuid;

use super::client::Client;
use super::sampled::Sampled;
use super::server::Server;
use super::{Failure, Options, table};

const DATABASE: &str = "svc_bench_ads";
const RUNS: usize = 15;
const CRON_SECRET: &str = "credential-of-the-jobs-in-this-benchmark";

/// Number of sessions beside the costs.
const SESSIONS: u32 = 300_000;
const ADS: i32 = 10_000;
const DAYS: i32 = 90;

/// Targets of a report's time, and of the memory of the costs.
const KPIS: Duration = Duration::from_millis(60);
const SERIES: Duration = Duration::from_millis(20);
const MEMORY: usize = 60_000_000;

/// Costs of ads in a hundred campaigns of ten ad sets each. Some ads have the ids of those that brought visits of the
/// sample.
const COSTS: &str = "
with recursive
    days (day) as (select 0 union all select day + 1 from days where day < $4 - 1),
    ads (ad) as (select 0 union all select ad + 1 from ads where ad < $5 - 1)
insert into ad_costs
    (project_id, account_id, day, campaign_id, adset_id, ad_id, currency, cost, impressions, clicks, conversions)
select $1, $2, $3 - day, 'cmp-' || (ad / 100), 'set-' || (ad / 10), 'ad-' || ad, 'EUR',
    (ad * 7919 + day * 104729) % 5000000, (ad * 31 + day * 17) % 20000, (ad + day * 13) % 400, (ad + day) % 7 * 1000000
from days cross join ads";

/// Prints the table for SQLite, and for PostgreSQL if there is a server.
pub async fn run(options: &Options) -> Result<(), Failure> {
    let rows = super::on_each_database(options, DATABASE, measure).await?;
    println!("\n### Ads\n");
    println!(
        "{ADS} ads with costs on {DAYS} days ({} rows) beside {SESSIONS} sessions, over HTTP; medians in ms, and the time of \
         the first answer, which reads all costs from the rows, and after a restart from the snapshots. Targets: {} ms by ad, {} ms by day, {} MB.\n",
        ADS * DAYS,
        KPIS.as_millis(),
        SERIES.as_millis(),
        MEMORY / 1_000_000
    );
    table::print(
        &[
            "database",
            "first",
            "first after restart",
            "by ad",
            "by ad, compared",
            "by campaign",
            "by day",
            "memory of costs",
        ],
        rows.into_iter(),
    );
    sync::run(options).await?;
    suggestions::run(options).await
}

async fn measure(name: &str, url: Option<&str>, options: &Options) -> Result<Vec<String>, Failure> {
    eprintln!("measuring reports on ads on {name} ...");
    let mut sampled = Sampled::start("svc-bench-ads", url, SESSIONS, options).await?;
    fill(&sampled).await?;
    restart(&mut sampled, url).await?;
    let days = sampled.days(DAYS);
    let mut cells = vec![name.to_owned(), table::in_ms(first(&sampled, &days).await?)];
    let mut jobs = Client::connect(sampled.server.address, CRON_SECRET.to_owned()).await?;
    jobs.ask("/v1/cron/snapshots", None).await?;
    restart(&mut sampled, url).await?;
    cells.push(table::in_ms(first(&sampled, &days).await?));
    let mut client = sampled.client().await?;
    for path in [
        "ads/kpis?level=ad",
        "ads/kpis?level=ad&compare=1",
        "ads/kpis?level=campaign",
        "ads/timeseries?bucket=day",
    ] {
        let (time, _) = sampled.median(&mut client, RUNS, &format!("{path}&{days}"), None).await?;
        cells.push(table::in_ms(time));
    }
    cells.push(format!("{:.1} MB", memory(&sampled).await? as f64 / 1e6));
    Ok(cells)
}

/// Starts the server of the sample again, with a credential for its jobs.
async fn restart(sampled: &mut Sampled, url: Option<&str>) -> Result<(), Failure> {
    sampled.server.end();
    let settings = [("SVC_CRON_SECRET", CRON_SECRET.to_owned())];
    sampled.server = Server::start_with(sampled.folder.path(), url, &settings).await?;
    Ok(())
}

/// Returns the time of the first answer that needs costs. The visits are columns before, so that it shows the costs alone.
async fn first(sampled: &Sampled, days: &str) -> Result<Duration, Failure> {
    let mut client = sampled.client().await?;
    client.ask(&sampled.path(&format!("analytics/overview?{days}")), None).await?;
    let begun = Instant::now();
    client.ask(&sampled.path(&format!("ads/kpis?{days}")), None).await?;
    Ok(begun.elapsed())
}

/// Inserts an account and the costs of its ads.
async fn fill(sampled: &Sampled) -> Result<(), Failure> {
    let (db, project, account) = (&sampled.context.db, sampled.account.access.id(), Uuid::from_u128(1));
    add_account(sampled, account).await?;
    let values = [project.into(), account.into(), sampled.last.into(), DAYS.into(), ADS.into()];
    let costs = Statement::from_sql_and_values(db.get_database_backend(), COSTS, values);
    db.execute_raw(costs).await?;
    Ok(())
}

async fn add_account(sampled: &Sampled, account: Uuid) -> Result<(), Failure> {
    let (db, project) = (&sampled.context.db, sampled.account.access.id());
    let values = [project.into(), account.into(), sampled.context.clock.now().into()];
    let sql = "insert into ad_accounts (project_id, id, key, platform, external_id, name, created_at) \
               values ($1, $2, 'bench', 0, 'act-0', 'Bench', $3)";
    db.execute_raw(Statement::from_sql_and_values(db.get_database_backend(), sql, values)).await?;
    Ok(())
}

/// Returns the size of the costs as columns.
async fn memory(sampled: &Sampled) -> Result<usize, Failure> {
    let db = &sampled.context.db;
    let source = match db.get_database_backend() {
        sea_orm::DbBackend::Postgres => {
            Source::postgres(db.get_postgres_connection_pool().clone(), Pulse::default())
        }
        _ => Source::sqlite(&sampled.folder.path().join("svc.db"), Pulse::default()),
    };
    let config =
        ReportsConfig { executor: Executor::Columns, memory: 4 << 30, snapshots: None, sharing: None };
    let reports = Reports::new(sampled.context.clone(), source, config)?;
    Ok(analytics::bench::bytes_of_costs(&reports, sampled.account.access.id()).await?)
}
