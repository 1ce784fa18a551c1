//! Measures the first reading of an ad account, and that another reading of the same days writes nothing.

use std::time::{Duration, Instant};

use domain::ground::time::{day_number, day_text};
use domain::{Clock, Context, Random};
use sea_orm::{ConnectionTrait, Statement};
use serde_json::{Value, json};
use uuid::Uuid;

use super::platform::{ACCOUNT, ADS, DELAY, Platform};
use crate::bench::client::Client;
use crate::bench::server::Server;
use crate::bench::{Failure, Folder, Options, create_database, drop_database, ingest, table};
use crate::demo::account::{Account, PASSWORD};

const DATABASE: &str = "svc_bench_ad_sync";
/// Days that an account is read back, unless its settings say otherwise.
const DAYS: usize = 90;
/// Target of the first reading.
const FIRST: Duration = Duration::from_secs(60);
const PATIENCE: Duration = Duration::from_secs(300);

/// Prints the table for SQLite, and for PostgreSQL if there is a server.
pub(super) async fn run(options: &Options) -> Result<(), Failure> {
    let mut rows = Vec::new();
    for platform in ["search_ads_1", "social_ads_1"] {
        rows.push(measure("SQLite", None, platform).await?);
        if let Some(server) = &options.postgres {
            let url = create_database(server, DATABASE).await?;
            rows.push(measure("PostgreSQL", Some(&url), platform).await?);
            drop_database(server, DATABASE).await?;
        }
    }
    println!("\n### First reading of an ad account\n");
    println!(
        "{ADS} ads with costs on {DAYS} days, from a platform on loopback that answers each request after {} ms, until the \
         last day is stored; then the same days again. Targets: {} s, and nothing written again.\n",
        DELAY.as_millis(),
        FIRST.as_secs()
    );
    table::print(
        &[
            "platform",
            "database",
            "first",
            "requests",
            "rows",
            "again",
            "requests again",
            "rows written again",
            "versions moved",
        ],
        rows.into_iter(),
    );
    Ok(())
}

async fn measure(database: &str, url: Option<&str>, name: &str) -> Result<Vec<String>, Failure> {
    eprintln!("measuring the first reading of an account of {name} on {database} ...");
    let folder = Folder::create("svc-bench-ad-sync")?;
    let db = crate::bench::open_database(folder.path(), url).await?;
    let context = Context::new(db, Clock::system(), Random::os());
    let account = ingest::prepare(&context).await?;
    let platform = Platform::start().await?;
    // In production platform addresses must be https.
    let mut settings = platform.settings();
    settings.push(("SVC_ENV", "development".to_owned()));
    settings.push(("SVC_REQUESTS_PER_MINUTE", u32::MAX.to_string()));
    let server = Server::start_with(folder.path(), url, &settings).await?;
    let mut client = Client::connect(server.address, account.token.clone()).await?;
    let connection = connect(&mut client, &account, name).await?;

    let (asked, begun) = (platform.requests(), Instant::now());
    let body = json!({ "connectionId": connection, "settings": {} });
    let path = format!("/v1/projects/bench/ads/accounts/{ACCOUNT}");
    let (status, answer) = client.exchange(&format!("PUT {path}"), Some(&body)).await?;
    if status != 200 {
        return Err(String::from_utf8_lossy(&answer).into());
    }
    let runs = settled(&mut client, "").await?;
    let (first, requests) = (begun.elapsed(), platform.requests() - asked);
    let stored = count(&context, &account, "select count(*) from ad_costs where project_id = $1").await?;
    if stored != i64::try_from(ADS * DAYS)? {
        return Err(format!("{stored} rows are stored, not {}", ADS * DAYS).into());
    }

    let before = versions(&context, &account).await?;
    let newest =
        runs.first().map(|run| run["id"].as_str().unwrap_or_default().to_owned()).unwrap_or_default();
    let last =
        runs.iter().filter_map(|run| day_number(run["to"].as_str()?)).max().ok_or("no day was read")?;
    let days = json!({ "from": day_text(last + 1 - i32::try_from(DAYS)?), "to": day_text(last) });
    let (asked, begun) = (platform.requests(), Instant::now());
    client.ask("/v1/projects/bench/ads/sync", Some(&days)).await?;
    let again = settled(&mut client, &newest).await?;
    let took = begun.elapsed();
    let again = again.iter().take_while(|run| run["id"] != newest.as_str());
    let written: u64 = again.filter_map(|run| run["changed"].as_u64()).sum();
    let moved = versions(&context, &account).await? - before;
    Ok(vec![
        name.to_owned(),
        database.to_owned(),
        format!("{:.1} s", first.as_secs_f64()),
        requests.to_string(),
        stored.to_string(),
        format!("{:.1} s", took.as_secs_f64()),
        (platform.requests() - asked).to_string(),
        written.to_string(),
        moved.to_string(),
    ])
}

/// Connects the platform as a person does who agrees on its page. Returns the id of the connection.
async fn connect(client: &mut Client, account: &Account, platform: &str) -> Result<String, Failure> {
    client.ask("/v1/auth/sudo", Some(&json!({ "password": PASSWORD }))).await?;
    let all = format!("/v1/orgs/{}/ad-connections", account.org.id());
    let started = client.ask(&all, Some(&json!({ "platform": platform }))).await?;
    let started: Value = serde_json::from_slice(&started)?;
    let page = started["url"].as_str().and_then(|url| url.split_once('?')).ok_or("there is no page")?;
    let state = form_urlencoded::parse(page.1.as_bytes()).find(|(name, _)| name == "state");
    let (_, state) = state.ok_or("the page has no state")?;
    let id = started["connection"]["id"].as_str().ok_or("there is no connection")?;
    let back = json!({ "state": state, "code": "code-of-the-benchmark" });
    client.ask(&format!("{all}/{id}/complete"), Some(&back)).await?;
    Ok(id.to_owned())
}

/// Waits until an account has newer runs than this one and no days wait. Returns its runs, the newest first.
async fn settled(client: &mut Client, newest: &str) -> Result<Vec<Value>, Failure> {
    let begun = Instant::now();
    loop {
        let told: Value = serde_json::from_slice(&client.ask("/v1/projects/bench/ads/sync", None).await?)?;
        let account = &told["items"][0];
        let runs = account["runs"].as_array().cloned().unwrap_or_default();
        let is_good = |run: &Value| run["outcome"] == "stored" || run["outcome"] == "narrowed";
        if let Some(failed) = runs.iter().find(|run| !is_good(run)) {
            return Err(format!("a run failed: {failed}").into());
        }
        let is_newer = runs.first().is_some_and(|run| run["id"] != newest);
        if is_newer && account["waiting"] == 0 {
            return Ok(runs);
        }
        if begun.elapsed() > PATIENCE {
            return Err(format!("the account was not read within {} s", PATIENCE.as_secs()).into());
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Returns the sum of the versions that move when costs or ads change.
async fn versions(context: &Context, account: &Account) -> Result<i64, Failure> {
    let sql =
        "select cast(ad_costs_version + ads_version + rules_version as bigint) from projects where id = $1";
    count(context, account, sql).await
}

async fn count(context: &Context, account: &Account, sql: &str) -> Result<i64, Failure> {
    let project: Uuid = account.access.id();
    let statement = Statement::from_sql_and_values(context.db.get_database_backend(), sql, [project.into()]);
    let row = context.db.query_one_raw(statement).await?.ok_or("there is no row")?;
    Ok(row.try_get_by_index(0)?)
}
