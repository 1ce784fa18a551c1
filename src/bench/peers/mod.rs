//! The queries of a dashboard over HTTP, beside DuckDB and ClickHouse on the same rows.
//!
//! The peers run in Python, where their packages `duckdb` and `chdb` are installed; without them only
//! the service is measured. They answer in their own process; the service answers over HTTP, with the
//! credential checked and the newest rows looked for.

mod client;
mod figures;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use analytics::period;
use analytics::sample::{Sample, load_sqlite};
use domain::{Clock, Context, Random};
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use self::client::Client;
use self::figures::{QUERIES, Query, Rows, SQL, agree};
use super::server::Server;
use super::{Failure, Folder, Options, ingest, table};

const RUNS: usize = 15;
const SCRIPT: &str = include_str!("peers.py");

/// What a peer answered to one query.
#[derive(Deserialize)]
struct Answered {
    ms: f64,
    rows: Rows,
}

/// The answers of every peer, by its name and the query's.
type Peers = BTreeMap<String, BTreeMap<String, Answered>>;

/// Loads the sample, measures the service and the peers on it and prints the table.
pub async fn run(options: &Options) -> Result<(), Failure> {
    eprintln!("measuring the queries of a dashboard on {} sessions ...", options.sessions);
    let folder = Folder::create("svc-bench-peers")?;
    let context =
        Context::new(super::open_database(folder.path(), None).await?, Clock::system(), Random::os());
    let account = ingest::prepare(&context).await?;
    let (project, zone) = (account.access.id(), account.access.project().tz());
    // Yesterday is the last whole day.
    let last = period::number(period::day_at(context.clock.now(), zone)) - 1;
    let sample =
        Sample { sessions: options.sessions, seed: options.seed, ..Sample::large(project, zone, last) };
    let file = folder.path().join("svc.db");
    let load = file.clone();
    tokio::task::spawn_blocking(move || load_sqlite(&load, sample.visits())).await??;
    let server = Server::start(folder.path(), None).await?;
    let mut client = Client::connect(server.address, account.token).await?;
    let days = format!("from={}&to={}", period::date(last - 89), period::date(last));
    let mut ours = Vec::new();
    for query in QUERIES {
        let (time, answer) = match query.path {
            "" => client.median(RUNS, &sql_path(project), Some(&json!({"query": SQL}))).await?,
            path => client.median(RUNS, &format!("/v1/projects/{project}/{path}{days}"), None).await?,
        };
        ours.push((time, (query.figures)(&answer)));
    }
    drop(server);
    let peers = ask_peers(&file, project, (last - 89, last)).await?;
    match print(&ours, &peers) {
        true => Ok(()),
        false => Err("the service and its peers gave different answers".into()),
    }
}

fn sql_path(project: Uuid) -> String {
    format!("/v1/projects/{project}/sql")
}

/// Runs the script; without Python there are no peers.
async fn ask_peers(file: &Path, project: Uuid, (first, last): (i32, i32)) -> Result<Peers, Failure> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut command = Command::new("python3");
    command
        .args(["-c", SCRIPT])
        .arg(file)
        .arg(project.simple().to_string())
        .args([first.to_string(), last.to_string(), RUNS.to_string(), threads.to_string()])
        .stdin(Stdio::null())
        .stderr(Stdio::inherit());
    let output = match tokio::task::spawn_blocking(move || command.output()).await? {
        Ok(output) => output,
        Err(error) => {
            eprintln!("DuckDB and ClickHouse are left out, since Python does not run: {error}");
            return Ok(Peers::new());
        }
    };
    if !output.status.success() {
        return Err(format!("the peers' script ended with {}", output.status).into());
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// Prints the table; answers whether all answers were the same.
fn print(ours: &[(Duration, Rows)], peers: &Peers) -> bool {
    println!("\n### Queries of a dashboard\n");
    println!("Over HTTP, medians in ms; the peers in their own process, with as many threads.\n");
    let names: Vec<&str> = peers.keys().map(String::as_str).collect();
    let mut head = vec!["query over 90 days", "svc"];
    head.extend(&names);
    head.push("same answer");
    let mut agreed = true;
    let line = |(query, (time, rows)): (&Query, &(Duration, Rows))| {
        let theirs: Vec<Option<&Answered>> = peers.values().map(|answers| answers.get(query.name)).collect();
        let same = theirs.iter().flatten().all(|answered| agree(query, rows, &answered.rows));
        agreed &= same;
        let mut cells = vec![query.name.to_owned(), millis(time.as_secs_f64() * 1000.0)];
        let cell =
            |answered: &Option<&Answered>| answered.map_or_else(|| "–".to_owned(), |one| millis(one.ms));
        cells.extend(theirs.iter().map(cell));
        cells.push(
            if peers.is_empty() {
                "–"
            } else if same {
                "yes"
            } else {
                "NO"
            }
            .to_owned(),
        );
        cells
    };
    let mut lines: Vec<Vec<String>> = QUERIES.iter().zip(ours).map(line).collect();
    let mut means = vec!["geometric mean".to_owned()];
    means.push(millis(geometric(ours.iter().map(|(time, _)| time.as_secs_f64() * 1000.0))));
    for answers in peers.values() {
        means.push(millis(geometric(answers.values().map(|answered| answered.ms))));
    }
    means.push(String::new());
    lines.push(means);
    table::print(&head, lines.into_iter());
    agreed
}

fn millis(ms: f64) -> String {
    format!("{ms:.1}")
}

fn geometric(times: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = times.fold((0.0, 0.0), |(sum, count), time| (sum + time.ln(), count + 1.0));
    if count == 0.0 { 0.0 } else { f64::exp(sum / count) }
}
