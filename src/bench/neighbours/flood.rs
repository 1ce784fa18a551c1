//! The storage flood: tenants raise their own limits and fill the disk until the storage guard pauses.
//!
//! It runs on a server of its own, with thresholds a little above what is stored at first.

use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::time::sleep;

use super::attacks::{Attack, FLOODS};
use super::rows::Row;
use super::victim::Victim;
use super::{Elsewhere, attacker, begin, describe};
use crate::bench::client::Client;
use crate::bench::sampled::Sampled;
use crate::bench::server::Server;
use crate::bench::{Failure, Options, create_database, drop_database};

const DATABASE: &str = "svc_bench_neighbours_flood";
const CRON_SECRET: &str = "credential-of-the-jobs-in-this-benchmark";
/// Sessions of the victim before the flood.
const SESSIONS: u32 = 1_000;

/// Thresholds above what is stored before the flood, in bytes.
const CLEANUP: u64 = 16 << 20;
const PAUSE: u64 = 32 << 20;
const LIMIT: u64 = 1 << 30;

/// How long the flood may take to reach the pause.
const PATIENCE: Duration = Duration::from_secs(120);

/// Measures the victim while the guard pauses, for each flood that is wanted.
pub(super) async fn rows(
    is_on_postgres: bool,
    elsewhere: &Elsewhere,
    options: &Options,
) -> Result<Vec<Row>, Failure> {
    let server = options.postgres.as_ref().filter(|_| is_on_postgres);
    let mut rows = Vec::new();
    for attack in FLOODS.iter().filter(|attack| attack.is_wanted(options)) {
        eprintln!("measuring {} ...", attack.name);
        let url = match server {
            Some(server) => Some(create_database(server, DATABASE).await?),
            None => None,
        };
        rows.push(row(attack, url.as_deref(), elsewhere, options).await?);
        if let Some(server) = server {
            drop_database(server, DATABASE).await?;
        }
    }
    Ok(rows)
}

async fn row(
    attack: &'static Attack,
    url: Option<&str>,
    elsewhere: &Elsewhere,
    options: &Options,
) -> Result<Row, Failure> {
    let mut sampled = Sampled::start("svc-bench-neighbours-flood", url, SESSIONS, options).await?;
    let mut attackers = Vec::new();
    for number in 0..attack.accounts {
        attackers.push(attacker(&sampled, number, SESSIONS / 10, options).await?);
    }
    restart(&mut sampled, url, &[]).await?;
    let held = guard(&sampled).await?;
    let above = |name, bytes: u64| (name, (held + bytes).to_string());
    let settings = [
        // Lets one project store enough to reach the pause.
        ("SVC_MAX_PAGEVIEWS_PER_DAY", "50000000".to_owned()),
        ("SVC_MAX_STORED_BYTES", "1GiB".to_owned()),
        above("SVC_STORAGE_CLEANUP_ABOVE_BYTES", CLEANUP),
        above("SVC_STORAGE_PAUSE_ABOVE_BYTES", PAUSE),
        above("SVC_STORAGE_LIMIT_BYTES", LIMIT),
    ];
    restart(&mut sampled, url, &settings).await?;
    let victim = Victim::start(&sampled, options).await?;
    let (mut attacking, counts) =
        begin(&sampled, &attackers, attack, &[sampled.server.address], elsewhere).await?;
    let began = Instant::now();
    while guard(&sampled).await? <= held + PAUSE {
        if began.elapsed() > PATIENCE {
            return Err("the flood did not reach the pause of the storage guard".into());
        }
    }
    let row = victim.row(describe(attack), counts).await?;
    attacking.shutdown().await;
    Ok(row)
}

async fn restart(sampled: &mut Sampled, url: Option<&str>, more: &[(&str, String)]) -> Result<(), Failure> {
    sampled.server.end();
    let settings = [&[("SVC_CRON_SECRET", CRON_SECRET.to_owned())], more].concat();
    sampled.server = Server::start_with(sampled.folder.path(), url, &settings).await?;
    Ok(())
}

/// Runs the storage guard, and returns how many bytes it has measured.
async fn guard(sampled: &Sampled) -> Result<u64, Failure> {
    let mut client = Client::connect(sampled.server.address, CRON_SECRET.to_owned()).await?;
    loop {
        let answer: Value = serde_json::from_slice(&client.ask("/v1/cron/storage", None).await?)?;
        let measured = &answer["ran"][0]["stats"];
        let bytes = |name: &str| measured[name].as_u64();
        if let (Some(database), Some(folder)) = (bytes("databaseBytes"), bytes("folderBytes")) {
            return Ok(database + folder);
        }
        // The server's own run is not over.
        sleep(Duration::from_millis(100)).await;
    }
}
