//! Measures a list of five hundred sites: on a server that has just started, on a warm one, and after every site had a
//! visit since its figures were summed up.

use std::time::{Duration, Instant};

use analytics::sample::Sample;
use analytics::{figures, period};
use domain::projects::{self, ProjectCreate};
use domain::{Clock, Context, Random};
use serde_json::{Value, json};

use super::batches::{self, Template};
use super::client::Client;
use super::load::quantile;
use super::server::Server;
use super::{Failure, Folder, Options, ingest, sampled, table};
use crate::demo::account::Account;

const SITES: u32 = 500;

/// The page of sites that the dashboard shows first.
const LIST: &str = "/v1/orgs/lumen-oak/sites?limit=100";

/// Number of lists on a warm server.
const RUNS: usize = 30;

/// Targets of a list on a server that has just started, and on a warm one.
const COLD: Duration = Duration::from_secs(2);
const WARM: Duration = Duration::from_millis(300);

struct Row {
    database: &'static str,
    /// Time until the figures of all sites were summed up for the first time.
    summed: Duration,
    /// First list of a server.
    cold: Duration,
    /// Further lists, sorted.
    warm: Vec<Duration>,
    /// First list after a visit on every site.
    visited: Duration,
    /// Time until a list had all of these visits.
    current: Duration,
}

/// Measures SQLite, and PostgreSQL if a server is given, and prints the table.
pub async fn run(options: &Options) -> Result<(), Failure> {
    let rows = super::on_each_database(options, "svc_bench_sites", measure).await?;
    println!("\n### List of sites\n");
    println!(
        "The first 100 of {SITES} sites with {} sessions each over 90 days. Targets: {} on a server that has just \
         started, {} on a warm one.\n",
        options.sessions / SITES,
        table::millis(COLD),
        table::millis(WARM)
    );
    table::print(
        &[
            "database",
            "summed up",
            "cold",
            "warm p50",
            "warm p95",
            "after a visit on each",
            "all of them shown",
        ],
        rows.iter().map(|row| {
            let times = [
                row.summed,
                row.cold,
                quantile(&row.warm, 0.5),
                quantile(&row.warm, 0.95),
                row.visited,
                row.current,
            ];
            std::iter::once(row.database.to_owned()).chain(times.map(table::millis)).collect()
        }),
    );
    Ok(())
}

async fn measure(database: &'static str, url: Option<&str>, options: &Options) -> Result<Row, Failure> {
    eprintln!("measuring a list of sites on {database} ...");
    let folder = Folder::create(&format!("svc-bench-sites-{}", database.to_lowercase()))?;
    let context =
        Context::new(super::open_database(folder.path(), url).await?, Clock::system(), Random::os());
    let account = ingest::prepare(&context).await?;
    let sites = make_sites(&context, &account, &folder, options).await?;
    let began = Instant::now();
    while figures::turn(&context, || false).await?.more {}
    let summed = began.elapsed();

    // Without the job that sums up in the background.
    let settings = [("SVC_JOBS", "external".to_owned())];
    let server = Server::start_with(folder.path(), url, &settings).await?;
    let mut client = Client::connect(server.address, account.token.clone()).await?;
    let (cold, _) = list(&mut client).await?;
    let mut warm = Vec::with_capacity(RUNS);
    for _ in 0..RUNS {
        warm.push(list(&mut client).await?.0);
    }
    warm.sort_unstable();

    visit(&server, &sites).await?;
    let began = Instant::now();
    let (visited, mut is_current) = list(&mut client).await?;
    while !is_current {
        tokio::time::sleep(Duration::from_millis(100)).await;
        is_current = list(&mut client).await?.1;
    }
    Ok(Row { database, summed, cold, warm, visited, current: began.elapsed() })
}

/// Asks for the list. Returns the time, and whether its figures are current.
async fn list(client: &mut Client) -> Result<(Duration, bool), Failure> {
    let began = Instant::now();
    let answer = client.ask(LIST, None).await?;
    let took = began.elapsed();
    let answer: Value = serde_json::from_slice(&answer)?;
    match answer["total"].as_u64() {
        Some(total) if total >= u64::from(SITES) => Ok((took, answer["isCurrent"] == true)),
        _ => Err(format!("the list lacks sites: {answer}").into()),
    }
}

/// Creates the sites with their sessions. Returns a tracking batch for each.
async fn make_sites(
    context: &Context,
    account: &Account,
    folder: &Folder,
    options: &Options,
) -> Result<Vec<Template>, Failure> {
    let mut sites = Vec::new();
    for number in 0..SITES {
        let host = format!("site-{number}.example");
        let project: ProjectCreate = serde_json::from_value(json!({
            "name": format!("Site {number}"), "slug": format!("site-{number}"), "domains": [host],
            "timezone": "Europe/Berlin",
        }))?;
        let created = projects::create(context, &account.org, project).await?;
        let zone = created.project.tz();
        let last = period::number(period::day_at(context.clock.now(), zone)) - 1;
        let seed = options.seed + u64::from(number);
        let sample = Sample {
            seed,
            sessions: options.sessions / SITES,
            pages: 50,
            campaigns: 10,
            visitors_per_day: 20,
            ..Sample::large(created.project.id, zone, last)
        };
        sampled::load_rows(context, folder, sample).await?;
        sites.extend(batches::templates(seed, 1, &created.publishable_key, &host));
    }
    sampled::settle(context).await?;
    Ok(sites)
}

/// Sends a visit to each site.
async fn visit(server: &Server, sites: &[Template]) -> Result<(), Failure> {
    let mut client = Client::connect(server.address, String::new()).await?;
    let mut request = Vec::new();
    for (turn, site) in sites.iter().enumerate() {
        site.fill(turn, &mut request);
        client.send(&request).await?;
    }
    Ok(())
}
