//! Dashboard queries over HTTP, compared with DuckDB and ClickHouse on the same rows.
//!
//! The peers run in Python with the packages `duckdb` and `chdb`; if they are not installed, only the service
//! is measured. The peers answer inside their own process. The service answers over HTTP, checks the
//! credential and looks for new rows.

mod figures;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use domain::measuring::funnels;
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use self::figures::{OWN, Rows, SQL, agree};
pub use self::figures::{QUERIES, Query};
use super::client::Client;
use super::sampled::Sampled;
use super::{Failure, Options, table};

const RUNS: usize = 15;
const SCRIPT: &str = include_str!("peers.py");

/// Answer of a peer to one query.
#[derive(Deserialize)]
struct Answered {
    ms: f64,
    rows: Rows,
}

/// Answers of all peers, by name of the peer and of the query.
type Peers = BTreeMap<String, BTreeMap<String, Answered>>;

/// Loads the sample, measures the service and the peers on it, and prints the table.
pub async fn run(options: &Options) -> Result<(), Failure> {
    eprintln!("measuring the queries of a dashboard on {} sessions ...", options.sessions);
    let sampled = Sampled::start("svc-bench-peers", None, options.sessions, options).await?;
    let (mut client, days) = (sampled.client().await?, sampled.days(90));
    let mut ours = Vec::new();
    for query in QUERIES {
        let (time, answer) = match query.path {
            "" => sampled.median(&mut client, RUNS, "sql", Some(&json!({"query": SQL}))).await?,
            path => sampled.median(&mut client, RUNS, &format!("{path}{days}"), None).await?,
        };
        ours.push((time, (query.figures)(&answer)));
    }
    let own = own(&sampled, &mut client, &days).await?;
    let screens = screens(&sampled).await?;
    let Sampled { server, folder, account, last, .. } = sampled;
    // Ends the server, so that the peers have the machine to themselves.
    drop((client, server));
    let peers = ask_peers(&folder.path().join("svc.db"), account.access.id(), last).await?;
    let agreed = print(&ours, &peers);
    println!("\n| reports that the peers were not asked for, 90 days | svc |\n|---|---|");
    own.iter().chain(&screens).for_each(|(name, time)| println!("| {name} | {} |", millis(in_ms(*time))));
    match agreed {
        true => Ok(()),
        false => Err("the service and its peers gave different answers".into()),
    }
}

type Timed = Vec<(String, Duration)>;

/// Measures reports for which a peer would need many statements. The funnel comes last, because the overview
/// shows it once it exists.
async fn own(sampled: &Sampled, client: &mut Client, days: &str) -> Result<Timed, Failure> {
    let step = |name: &str, page: &str| json!({"name": name, "match": {"kind": "page", "match": {"kind": "exact", "value": page}}});
    let funnel = json!({
        "key": "bench", "name": "Bench", "mode": "sequential",
        "steps": [step("One", "/"), step("Two", "/page-1"), step("Three", "/page-2")],
    });
    let mut timed = Timed::new();
    for (name, path) in OWN {
        if path.contains("funnel") {
            let (context, access) = (&sampled.context, &sampled.account.access);
            funnels::create(context, access, serde_json::from_value(funnel.clone())?).await?;
        }
        let path = format!("analytics/{path}{days}");
        timed.push(((*name).to_owned(), sampled.median(client, RUNS, &path, None).await?.0));
    }
    Ok(timed)
}

/// Measures the overview screen.
async fn screens(sampled: &Sampled) -> Result<Timed, Failure> {
    let mut dashboard = sampled.dashboard(&sampled.account.token).await?;
    let mut timed = Timed::new();
    for count in [30, 90] {
        let screen = sampled.screen(count);
        dashboard.open(&screen).await?;
        let mut times = Vec::new();
        for _ in 0..RUNS {
            times.push(dashboard.open(&screen).await?);
        }
        times.sort_unstable();
        let name = format!("overview screen, {count} days, {} reports at once", screen.len());
        timed.push((name, times[RUNS / 2]));
    }
    Ok(timed)
}

/// Runs the Python script. Without Python there are no peers.
async fn ask_peers(file: &Path, project: Uuid, last: i32) -> Result<Peers, Failure> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut command = Command::new("python3");
    command
        .args(["-c", SCRIPT])
        .arg(file)
        .arg(project.simple().to_string())
        .args([(last - 89).to_string(), last.to_string()])
        .args([RUNS.to_string(), threads.to_string()])
        .stdin(Stdio::null())
        .stderr(Stdio::inherit());
    let output = match tokio::task::spawn_blocking(move || command.output()).await? {
        Ok(output) => output,
        Err(error) => {
            eprintln!("skipping DuckDB and ClickHouse, because Python cannot be started: {error}");
            return Ok(Peers::new());
        }
    };
    if !output.status.success() {
        return Err(format!("the peers' script ended with {}", output.status).into());
    }
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// Prints the table. Returns true if all answers were the same.
///
/// The mean covers the reports only: custom SQL runs in SQLite, row by row.
fn print(ours: &[(Duration, Rows)], peers: &Peers) -> bool {
    println!("\n### Queries of a dashboard\n");
    println!("Over HTTP, medians in ms; the peers in their own process, with as many threads.\n");
    let names: Vec<&str> = peers.keys().map(String::as_str).collect();
    let mut head = vec!["query over 90 days", "svc"];
    head.extend(&names);
    head.extend(["the faster peer takes", "same answer"]);
    let mut agreed = true;
    let line = |(query, (time, rows)): (&Query, &(Duration, Rows))| {
        let theirs: Vec<Option<&Answered>> = peers.values().map(|answers| answers.get(query.name)).collect();
        let same = theirs.iter().flatten().all(|answered| agree(query, rows, &answered.rows));
        agreed &= same;
        let mut cells = vec![query.name.to_owned(), millis(in_ms(*time))];
        let cell =
            |answered: &Option<&Answered>| answered.map_or_else(|| "–".to_owned(), |one| millis(one.ms));
        cells.extend(theirs.iter().map(cell));
        let faster = theirs.iter().flatten().map(|answered| answered.ms).reduce(f64::min);
        cells.push(faster.map_or_else(|| "–".to_owned(), |ms| times(ms / in_ms(*time))));
        let verdict = if same { "yes" } else { "NO" };
        cells.push(if peers.is_empty() { "–" } else { verdict }.to_owned());
        cells
    };
    let mut lines: Vec<Vec<String>> = QUERIES.iter().zip(ours).map(line).collect();
    let of_reports = |query: &Query| !query.path.is_empty();
    let reports = || QUERIES.iter().filter(|query| of_reports(query));
    let mean = geometric(
        QUERIES.iter().zip(ours).filter(|(query, _)| of_reports(query)).map(|(_, (time, _))| in_ms(*time)),
    );
    let mut means = vec!["geometric mean of the reports".to_owned(), millis(mean)];
    let mut fastest = f64::INFINITY;
    for answers in peers.values() {
        let mean =
            geometric(reports().filter_map(|query| answers.get(query.name)).map(|answered| answered.ms));
        fastest = fastest.min(mean);
        means.push(millis(mean));
    }
    means.push(if peers.is_empty() { "–".to_owned() } else { times(fastest / mean) });
    means.push(String::new());
    lines.push(means);
    table::print(&head, lines.into_iter());
    agreed
}

fn in_ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn times(ratio: f64) -> String {
    format!("{ratio:.1}×")
}

fn millis(ms: f64) -> String {
    format!("{ms:.1}")
}

fn geometric(times: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = times.fold((0.0, 0.0), |(sum, count), time| (sum + time.ln(), count + 1.0));
    if count == 0.0 { 0.0 } else { f64::exp(sum / count) }
}
