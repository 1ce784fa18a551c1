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

use super::sampled::Sampled;
use super::{Failure, Options, table};

const DATABASE: &str = "svc_bench_ads";
const RUNS: usize = 15;

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
    let mut rows = vec![measure("SQLite", None, options).await?];
    if let Some(server) = &options.postgres {
        let url = super::create_database(server, DATABASE).await?;
        rows.push(measure("PostgreSQL", Some(&url), options).await?);
        super::drop_database(server, DATABASE).await?;
    }
    println!("\n### Ads\n");
    println!(
        "{ADS} ads with costs on {DAYS} days ({} rows) beside {SESSIONS} sessions, over HTTP; medians in ms, and the time of \
         the first answer, which reads all costs. Targets: {} ms by ad, {} ms by day, {} MB.\n",
        ADS * DAYS,
        KPIS.as_millis(),
        SERIES.as_millis(),
        MEMORY / 1_000_000
    );
    table::print(
        &["database", "first", "by ad", "by ad, compared", "by campaign", "by day", "memory of costs"],
        rows.into_iter(),
    );
    sync::run(options).await?;
    suggestions::run(options).await
}

async fn measure(name: &str, url: Option<&str>, options: &Options) -> Result<Vec<String>, Failure> {
    eprintln!("measuring reports on ads on {name} ...");
    let sampled = Sampled::start("svc-bench-ads", url, SESSIONS, options).await?;
    fill(&sampled).await?;
    let (mut client, days) = (sampled.client().await?, sampled.days(DAYS));
    // The visits are columns before the costs are read, so that the first answer shows the costs alone.
    sampled.median(&mut client, 1, &format!("analytics/overview?{days}"), None).await?;
    let begun = Instant::now();
    sampled.median(&mut client, 1, &format!("ads/kpis?{days}"), None).await?;
    let mut cells = vec![name.to_owned(), in_ms(begun.elapsed())];
    for path in [
        "ads/kpis?level=ad",
        "ads/kpis?level=ad&compare=1",
        "ads/kpis?level=campaign",
        "ads/timeseries?bucket=day",
    ] {
        let (time, _) = sampled.median(&mut client, RUNS, &format!("{path}&{days}"), None).await?;
        cells.push(in_ms(time));
    }
    cells.push(format!("{:.1} MB", memory(&sampled).await? as f64 / 1e6));
    Ok(cells)
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

fn in_ms(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1000.0)
}
