//! Measures the memory and the start time of a server. Each figure has a bound.

use std::time::Duration;

use domain::projects::{self, ProjectCreate};
use domain::{Clock, Context, Random};
use futures::future::try_join_all;
use serde_json::{Value, json};

use super::batches::{self, Template};
use super::client::Client;
use super::server::Server;
use super::{Failure, Folder, Options, ingest, sampled, table};
use crate::demo::account::Account;

/// Bounds of the memory of the process without pages of files, in bytes.
const IDLE: u64 = 50 << 20;
const USED: u64 = 70 << 20;
const MANY_SITES: u64 = 150 << 20;

/// Target of the time from the start of the process to its first successful answer.
const READY: Duration = Duration::from_millis(50);
/// The time fails only above this multiple of its target, because machines differ in speed.
const SLOWER: u32 = 3;

/// Number of starts, of which the median counts.
const STARTS: usize = 9;

const SITES: usize = 1_000;
const VISITS: usize = 20;
const CONNECTIONS: usize = 16;

/// Pause before the memory is read. The allocator returns freed memory to the system with a delay of a second.
const REST: Duration = Duration::from_secs(5);

/// Memory of a server after some work.
struct Row {
    after: String,
    own: Option<u64>,
    resident: Option<u64>,
    bound: u64,
}

/// Measures on SQLite and prints the tables. Fails if a figure exceeds its bound.
pub async fn run(options: &Options) -> Result<(), Failure> {
    eprintln!("measuring memory ...");
    let folder = Folder::create("svc-bench-memory")?;
    let context =
        Context::new(super::open_database(folder.path(), None).await?, Clock::system(), Random::os());
    let account = ingest::prepare(&context).await?;

    let mut starts = Vec::with_capacity(STARTS);
    for _ in 0..STARTS {
        starts.push(Server::start(folder.path(), None).await?.ready_after);
    }
    starts.sort_unstable();
    let ready = starts[STARTS / 2];

    let server = Server::start(folder.path(), None).await?;
    let mut rows = vec![rested(&server, "start, with one site".to_owned(), IDLE).await];
    use_once(&server, &account, options).await?;
    rows.push(rested(&server, "first use".to_owned(), USED).await);
    drop(server);

    let sites = make_sites(&context, &account, options).await?;
    let server = Server::start(folder.path(), None).await?;
    visit(&server, &sites).await?;
    rows.push(rested(&server, format!("{VISITS} visits on each of {SITES} sites"), MANY_SITES).await);
    drop(server);

    println!("\n### Memory and start\n");
    println!(
        "A server on SQLite. Its own memory excludes the pages of files, which are mostly those of the program. First use \
         is a sign-up, REST requests, the dashboard, a tracking batch, reports, a GraphQL query and the OpenAPI document.\n"
    );
    table::print(
        &["after", "own memory", "at most", "resident"],
        rows.iter().map(|row| {
            let shown = [row.own, Some(row.bound), row.resident].map(table::mebibytes);
            std::iter::once(row.after.clone()).chain(shown).collect()
        }),
    );
    println!();
    table::print(
        &["from start to first answer", "target", "at most"],
        std::iter::once([ready, READY, READY * SLOWER].map(table::millis).to_vec()),
    );
    let beyond = rows.iter().filter(|row| row.own.is_some_and(|own| own > row.bound));
    let mut beyond: Vec<String> = beyond.map(|row| format!("own memory after {}", row.after)).collect();
    if ready > READY * SLOWER {
        beyond.push("the time from start to first answer".to_owned());
    }
    match beyond.is_empty() {
        true => Ok(()),
        false => Err(format!("these figures exceed their bounds: {}", beyond.join("; ")).into()),
    }
}

async fn rested(server: &Server, after: String, bound: u64) -> Row {
    tokio::time::sleep(REST).await;
    Row { after, own: server.own_bytes(), resident: server.resident_bytes(), bound }
}

/// Uses each part of the server once.
async fn use_once(server: &Server, account: &Account, options: &Options) -> Result<(), Failure> {
    let mut client = Client::connect(server.address, account.token.clone()).await?;
    let signup = json!({
        "email": "second@example.com", "password": "oak-and-9-lumens",
        "organization": { "name": "Second", "slug": "second" },
    });
    client.ask("/v1/auth/signup", Some(&signup)).await?;
    for path in ["", "/goals", "/status", "/config"] {
        client.ask(&format!("/v1/projects/bench{path}"), None).await?;
    }
    let page = String::from_utf8(client.ask("/", None).await?)?;
    let files = page.split(['"', '\'']).filter(|text| text.starts_with("/assets/"));
    for file in files {
        client.ask(file, None).await?;
    }
    let batch = batches::templates(options.seed, 1, &account.publishable_key, ingest::HOST);
    send(&mut client, &batch[0], 0).await?;
    for report in sampled::SCREEN {
        client.ask(&format!("/v1/projects/bench/analytics/{report}preset=30d"), None).await?;
    }
    let query =
        r#"{ project(project: "bench") { breakdown(dimension: CHANNEL) { rows { value sessions } } } }"#;
    let answer: Value =
        serde_json::from_slice(&client.ask("/graphql", Some(&json!({ "query": query }))).await?)?;
    if answer.get("errors").is_some() {
        return Err(format!("the GraphQL query failed: {answer}").into());
    }
    client.ask("/v1/openapi.json", None).await?;
    Ok(())
}

/// Creates a thousand sites. Returns a tracking batch for each.
async fn make_sites(
    context: &Context,
    account: &Account,
    options: &Options,
) -> Result<Vec<Template>, Failure> {
    let mut sites = Vec::with_capacity(SITES);
    for number in 0..SITES {
        let host = format!("site-{number}.example");
        let project: ProjectCreate = serde_json::from_value(json!({
            "name": format!("Site {number}"), "slug": format!("site-{number}"), "domains": [host],
            "timezone": "Europe/Berlin",
        }))?;
        let key = projects::create(context, &account.org, project).await?.publishable_key;
        sites.extend(batches::templates(options.seed + number as u64, 1, &key, &host));
    }
    Ok(sites)
}

/// Sends the visits, one site after the other.
async fn visit(server: &Server, sites: &[Template]) -> Result<(), Failure> {
    let connections = (0..CONNECTIONS).map(async |connection| {
        let mut client = Client::connect(server.address, String::new()).await?;
        for turn in (connection..SITES * VISITS).step_by(CONNECTIONS) {
            send(&mut client, &sites[turn % SITES], turn).await?;
        }
        Ok::<_, Failure>(())
    });
    try_join_all(connections).await.map(drop)
}

async fn send(client: &mut Client, batch: &Template, turn: usize) -> Result<(), Failure> {
    let mut request = Vec::new();
    batch.fill(turn, &mut request);
    client.send(&request).await
}
