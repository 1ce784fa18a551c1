//! The queries of a dashboard over HTTP, beside DuckDB and ClickHouse on the same rows.
//!
//! The peers run in Python, where their packages `duckdb` and `chdb` are installed; without them only
//! the service is measured. They answer in their own process; the service answers over HTTP, with the
//! credential checked and the newest rows looked for.

mod client;
mod figures;

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use analytics::period;
use analytics::sample::{Sample, load_sqlite};
use domain::access::ProjectAccess;
use domain::{Clock, Context, Random, funnels};
use futures::future::try_join_all;
use serde::Deserialize;
use serde_json::json;
use uuid::Uuid;

use self::client::Client;
use self::figures::{OWN, QUERIES, Query, Rows, SCREEN, SQL, agree};
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
    let mut client = Client::connect(server.address, account.token.clone()).await?;
    let days = format!("from={}&to={}", period::date(last - 89), period::date(last));
    let mut ours = Vec::new();
    for query in QUERIES {
        let (time, answer) = match query.path {
            "" => client.median(RUNS, &sql_path(project), Some(&json!({"query": SQL}))).await?,
            path => client.median(RUNS, &format!("/v1/projects/{project}/{path}{days}"), None).await?,
        };
        ours.push((time, (query.figures)(&answer)));
    }
    let own = own(&context, &account.access, &mut client, &days).await?;
    let screens = screens(&mut client, server.address, &account.token, project, last).await?;
    drop(server);
    let peers = ask_peers(&file, project, (last - 89, last)).await?;
    let agreed = print(&ours, &peers);
    println!("\n| reports that the peers were not asked for, 90 days | svc |\n|---|---|");
    own.iter().chain(&screens).for_each(|(name, time)| println!("| {name} | {} |", millis(in_ms(*time))));
    match agreed {
        true => Ok(()),
        false => Err("the service and its peers gave different answers".into()),
    }
}

type Timed = Vec<(String, Duration)>;

/// Reports that a peer would need many statements for. The funnel comes last: once there is one, the overview
/// shows it.
async fn own(
    context: &Context,
    access: &ProjectAccess,
    client: &mut Client,
    days: &str,
) -> Result<Timed, Failure> {
    let step = |name: &str, page: &str| json!({"name": name, "match": {"kind": "page", "match": {"kind": "exact", "value": page}}});
    let funnel = json!({
        "key": "bench", "name": "Bench", "mode": "sequential",
        "steps": [step("One", "/"), step("Two", "/page-1"), step("Three", "/page-2")],
    });
    let mut timed = Timed::new();
    for (name, path) in OWN {
        if path.contains("funnel") {
            funnels::create(context, access, serde_json::from_value(funnel.clone())?).await?;
        }
        let path = format!("/v1/projects/{}/analytics/{path}{days}", access.id());
        timed.push(((*name).to_owned(), client.median(RUNS, &path, None).await?.0));
    }
    Ok(timed)
}

/// What the overview screen shows, asked all at once and on connections of their own, as a browser does.
async fn screens(
    client: &mut Client,
    server: SocketAddr,
    token: &str,
    project: Uuid,
    last: i32,
) -> Result<Timed, Failure> {
    let mut clients = Vec::new();
    for _ in SCREEN {
        clients.push(Client::connect(server, token.to_owned()).await?);
    }
    let mut timed = Timed::new();
    for count in [30, 90] {
        let days = format!("from={}&to={}", period::date(last - count + 1), period::date(last));
        let paths = SCREEN.map(|path| format!("/v1/projects/{project}/analytics/{path}{days}"));
        client.median(1, &paths[0], None).await?;
        let mut times = Vec::new();
        for _ in 0..RUNS {
            let began = Instant::now();
            let asked = clients.iter_mut().zip(&paths).map(|(client, path)| client.ask(path, None));
            try_join_all(asked).await?;
            times.push(began.elapsed());
        }
        times.sort_unstable();
        timed.push((
            format!("overview screen, {count} days, {} reports at once", SCREEN.len()),
            times[RUNS / 2],
        ));
    }
    Ok(timed)
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
///
/// The mean is that of the reports: somebody's own SQL goes through SQLite, row by row.
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
