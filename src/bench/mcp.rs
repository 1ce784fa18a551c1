//! Measures what assistants cost: what `/mcp` adds to a report, how long the check of a token takes, how many calls a second
//! are answered beside ingest (and how many of the same report by REST, which bounds them), and how soon another instance
//! feels that a person has ended a grant.

mod grant;

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::{Duration, Instant};

use domain::tenancy::access;
use entity::mcp_call;
use sea_orm::{EntityTrait, PaginatorTrait};
use serde_json::{Value, json};

use self::grant::Grant;
use super::batches::{self, Template};
use super::client::Client;
use super::load::{self, Measured, Pace};
use super::sampled::Sampled;
use super::server::Server;
use super::{Failure, Options, ingest, table};
use crate::demo::account::PASSWORD;

const DATABASE: &str = "svc_bench_mcp";
/// Number of calls for a median. A key may send sixty a minute.
const RUNS: usize = 50;
/// Number of checks of one token.
const CHECKS: u32 = 100_000;
/// Number of keys that take turns under load. Each may send sixty calls a minute.
const KEYS: usize = 1_000;
const CONNECTIONS: usize = 16;
/// Number of slices of the load. In each, the report is asked for by REST and by `/mcp` in turn.
const SLICES: u32 = 2;
/// Interval at which a token is tried after its end.
const TRIES: Duration = Duration::from_millis(250);

/// Targets.
const ADDS: Duration = Duration::from_millis(2);
const CHECK: Duration = Duration::from_micros(200);
const PER_SECOND: u32 = 200;
const FELT: Duration = Duration::from_secs(10);

/// Headers of a client of the newest revision. The name of a method or tool follows.
const HEADERS: &str = "accept: application/json, text/event-stream\r\nmcp-protocol-version: 2026-07-28\r\n";

struct Row {
    database: &'static str,
    /// Median time of the report by REST and by `/mcp`.
    rest: Duration,
    mcp: Duration,
    /// Mean time of the check of a token that is in memory.
    check: Duration,
    beside: BesideIngest,
    /// Share of the calls that stand in the activity.
    recorded: f64,
    felt_after: Duration,
}

/// Load of a project that receives tracking batches.
struct BesideIngest {
    /// Rate of the batches.
    per_second: f64,
    /// The report by REST, and the tool that answers it.
    reports: Measured,
    calls: Measured,
    /// Batches that were sent beside the calls.
    batches: Measured,
}

/// Prints the table for SQLite, and for PostgreSQL if there is a server.
pub async fn run(options: &Options) -> Result<(), Failure> {
    let rows = super::on_each_database(options, DATABASE, measure).await?;
    println!("\n### Assistants\n");
    println!(
        "The overview of 30 days of {} sessions, by REST and by the tool `get_overview` of `/mcp` in turn over one \
         connection; medians in ms. Then reports a second by REST and calls of this tool in turn, with {KEYS} keys over \
         {CONNECTIONS} connections, beside ingest at a quarter of the highest rate, load generator on the same cores. A grant is ended at one instance while another \
         has just checked its token. Targets: `/mcp` adds {} ms, a check takes {} ms, {PER_SECOND} calls a second, and the \
         end is felt after {} s.\n",
        options.sessions,
        ADDS.as_millis(),
        CHECK.as_secs_f64() * 1000.0,
        FELT.as_secs()
    );
    let head = [
        "database",
        "REST",
        "`/mcp`",
        "adds",
        "takes",
        "check",
        "REST/s",
        "calls/s",
        "call p50",
        "call p99",
        "recorded",
        "batches/s",
        "batch p99",
        "end felt after",
    ];
    table::print(&head, rows.iter().map(cells));
    Ok(())
}

fn cells(row: &Row) -> Vec<String> {
    let beside = &row.beside;
    vec![
        row.database.to_owned(),
        format!("{:.2}", row.rest.as_secs_f64() * 1000.0),
        format!("{:.2}", row.mcp.as_secs_f64() * 1000.0),
        format!("{:.2}", (row.mcp.as_secs_f64() - row.rest.as_secs_f64()) * 1000.0),
        format!("{:.1}×", row.mcp.as_secs_f64() / row.rest.as_secs_f64()),
        format!("{:.4}", row.check.as_secs_f64() * 1000.0),
        format!("{:.0}", beside.reports.accepted_per_second()),
        format!("{:.0}", beside.calls.accepted_per_second()),
        table::millis(beside.calls.quantile(0.5)),
        table::millis(beside.calls.quantile(0.99)),
        format!("{:.0} %", row.recorded * 100.0),
        format!("{:.0}", beside.per_second),
        table::millis(beside.batches.quantile(0.99)),
        format!("{:.1} s", row.felt_after.as_secs_f64()),
    ]
}

async fn measure(database: &'static str, url: Option<&str>, options: &Options) -> Result<Row, Failure> {
    eprintln!("measuring assistants on {database} ...");
    let mut sampled = Sampled::start("svc-bench-mcp", url, options.sessions, options).await?;
    sampled.server.end();
    // Requests come to the public address. The clients here say `localhost`.
    let settings = [
        ("SVC_PUBLIC_URL", "http://localhost".to_owned()),
        ("SVC_REQUESTS_PER_MINUTE", u32::MAX.to_string()),
    ];
    sampled.server = Server::start_with(sampled.folder.path(), url, &settings).await?;
    let keys = keys(&sampled).await?;
    let grant = Grant::create(&sampled).await?;
    let (rest, mcp) = in_turn(&sampled, &keys[0]).await?;
    let check = check(&sampled, &grant).await?;
    let before = recorded(&sampled).await?;
    let beside = beside_ingest(&sampled, &keys[1..], options).await?;
    // Takes seconds, in which the last calls are recorded.
    let felt_after = felt_after(&sampled, &grant).await?;
    let recorded = (recorded(&sampled).await? - before) as f64 / beside.calls.count() as f64;
    Ok(Row { database, rest, mcp, check, beside, recorded, felt_after })
}

/// Creates the keys, as the owner does.
async fn keys(sampled: &Sampled) -> Result<Vec<String>, Failure> {
    let mut client = sampled.client().await?;
    client.ask("/v1/auth/sudo", Some(&json!({ "password": PASSWORD }))).await?;
    let path = format!("/v1/orgs/{}/keys", sampled.account.org.org().slug);
    let wanted = json!({ "name": "bench", "scopes": ["analytics:read"] });
    let mut keys = Vec::with_capacity(KEYS);
    for _ in 0..KEYS {
        let created: Value = serde_json::from_slice(&client.ask(&path, Some(&wanted)).await?)?;
        keys.push(created["secret"].as_str().ok_or("a key has no secret")?.to_owned());
    }
    Ok(keys)
}

/// Returns a message of a client, with its headers.
fn message(method: &str, name: Option<&str>, mut params: Value) -> (String, Value) {
    params["_meta"] = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": { "name": "svc bench", "version": "1" },
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let name = name.map(|name| format!("mcp-name: {name}\r\n")).unwrap_or_default();
    let headers = format!("{HEADERS}mcp-method: {method}\r\n{name}");
    (headers, json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params }))
}

/// Returns the call of the tool.
fn call(sampled: &Sampled) -> (String, Value) {
    let [from, to] = sampled.period(30);
    let arguments = json!({ "project": sampled.account.access.id(), "from": from, "to": to });
    message("tools/call", Some("get_overview"), json!({ "name": "get_overview", "arguments": arguments }))
}

/// Asks for the report by REST and by `/mcp` in turn, so that both meet the same machine. Returns the medians.
async fn in_turn(sampled: &Sampled, key: &str) -> Result<(Duration, Duration), Failure> {
    let (headers, call) = call(sampled);
    let client = Client::connect(sampled.server.address, key.to_owned()).await?;
    let mut client = client.with_headers(headers);
    let report = sampled.path(&format!("analytics/overview?{}", sampled.days(30)));
    let (mut rest, mut mcp) = (Vec::with_capacity(RUNS), Vec::with_capacity(RUNS));
    for run in 0..=RUNS {
        let began = Instant::now();
        client.ask(&report, None).await?;
        let between = Instant::now();
        let answer = client.ask("/mcp", Some(&call)).await?;
        let ended = Instant::now();
        let answer: Value = serde_json::from_slice(&answer)?;
        if answer["result"]["isError"] != false {
            return Err(format!("the tool failed: {answer}").into());
        }
        // The first answers fill memory.
        if run > 0 {
            rest.push(between - began);
            mcp.push(ended - between);
        }
    }
    rest.sort_unstable();
    mcp.sort_unstable();
    Ok((load::quantile(&rest, 0.5), load::quantile(&mcp, 0.5)))
}

/// Returns the mean time of the check of an access token. The database is asked only every eight seconds.
async fn check(sampled: &Sampled, grant: &Grant) -> Result<Duration, Failure> {
    access::authenticate_for_mcp(&sampled.context, &grant.access_token).await?;
    let began = Instant::now();
    for _ in 0..CHECKS {
        std::hint::black_box(access::authenticate_for_mcp(&sampled.context, &grant.access_token).await?);
    }
    Ok(began.elapsed() / CHECKS)
}

/// Asks for the report by REST and by the tool in turn, as fast as they answer, while the project receives batches.
async fn beside_ingest(
    sampled: &Sampled,
    keys: &[String],
    options: &Options,
) -> Result<BesideIngest, Failure> {
    let publishable = &sampled.account.publishable_key;
    let templates = Arc::new(batches::templates(options.seed, 4_000, publishable, ingest::HOST));
    let next = Arc::new(AtomicUsize::new(0));
    let send = |pace, duration| ingest::send(&sampled.server, &templates, &next, pace, duration);
    send(Pace::Closed, options.load_for / 4).await?;
    let per_second = send(Pace::Closed, options.load_for / 2).await?.accepted_per_second() / 4.0;
    let (reports, calls) = (Arc::new(reports(sampled, keys)), Arc::new(calls(sampled, keys)));
    let (asked, called) = (Arc::default(), Arc::default());
    let slice = options.load_for / SLICES;
    let ask = async |requests: &Arc<Vec<Template>>, next: &Arc<AtomicUsize>| {
        let (requests, next) = (requests.clone(), next.clone());
        let asking = load::run(sampled.server.address, requests, next, CONNECTIONS, Pace::Closed, slice);
        let (asked, batches) = tokio::join!(asking, send(Pace::Open { per_second }, slice));
        Ok::<_, Failure>((answered(asked?)?, batches?))
    };
    let (mut by_rest, _) = ask(&reports, &asked).await?;
    let (mut by_tool, mut batches) = ask(&calls, &called).await?;
    for _ in 1..SLICES {
        by_rest.extend(ask(&reports, &asked).await?.0);
        let (later, beside) = ask(&calls, &called).await?;
        by_tool.extend(later);
        batches.extend(beside);
    }
    Ok(BesideIngest { per_second, reports: by_rest, calls: by_tool, batches })
}

/// Returns the requests for the report by REST, one for each key.
fn reports(sampled: &Sampled, keys: &[String]) -> Vec<Template> {
    let path = sampled.path(&format!("analytics/overview?{}", sampled.days(30)));
    let request = |key: &String| {
        let head = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {key}\r\n\r\n");
        Template::new(head.into_bytes())
    };
    keys.iter().map(request).collect()
}

/// Returns the calls of the tool, one for each key.
fn calls(sampled: &Sampled, keys: &[String]) -> Vec<Template> {
    let (headers, body) = call(sampled);
    let body = body.to_string();
    let request = |key: &String| {
        let head = format!(
            "POST /mcp HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {key}\r\n{headers}\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        Template::new([head.as_bytes(), body.as_bytes()].concat())
    };
    keys.iter().map(request).collect()
}

/// Fails if a request was refused.
fn answered(measured: Measured) -> Result<Measured, Failure> {
    match measured.statuses.keys().find(|status| **status != 200) {
        Some(429) => {
            Err("the keys have sent all that they may in a minute: measure with a shorter --load-for".into())
        }
        Some(status) => Err(format!("a request was answered {status}").into()),
        None => Ok(measured),
    }
}

/// Returns the number of recorded calls.
async fn recorded(sampled: &Sampled) -> Result<u64, Failure> {
    Ok(mcp_call::Entity::find().count(&sampled.context.db).await?)
}

/// Ends the grant in this process, which is an instance beside the server, and returns how long the server took its token.
async fn felt_after(sampled: &Sampled, grant: &Grant) -> Result<Duration, Failure> {
    let (headers, list) = message("tools/list", None, json!({}));
    let client = Client::connect(sampled.server.address, grant.access_token.clone()).await?;
    let mut client = client.with_headers(headers);
    client.ask("/mcp", Some(&list)).await?;
    grant.end(sampled).await?;
    let began = Instant::now();
    while client.status("POST /mcp", Some(&list)).await? != 401 {
        if began.elapsed() > 3 * FELT {
            return Err("the server still takes the token of the ended grant".into());
        }
        tokio::time::sleep(TRIES).await;
    }
    Ok(began.elapsed())
}
