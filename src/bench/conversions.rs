//! Measures how many conversions a second servers can send, and how soon an ad platform receives them.
//!
//! Every run with the same seed sends the same conversions. Tracking batches are sent in turn with them, so that the
//! ratio of both rates compares two builds, whatever else their machine did meanwhile.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use axum::extract::{DefaultBodyLimit, State};
use axum::{Json, Router};
use domain::{Clock, Context, Random};
use rand::prelude::*;
use rand_chacha::ChaCha20Rng;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::batches::{self, ID_MARK, Template};
use super::client::Client;
use super::load::{self, Measured, Pace, Until};
use super::server::Server;
use super::{Failure, Folder, Options, ingest, table};
use crate::demo::account::PASSWORD;

const CONNECTIONS: usize = 64;
/// Number of different conversions, apart from their ids.
const TEMPLATES: usize = 1_000;
/// Number of conversions, and of tracking batches, before the measurement and in each of its turns.
const WARM_UP: usize = 5_000;
const TURN: usize = 4_000;
const TURNS: usize = 11;
/// Number of conversions that the platform should receive.
const TOLD: usize = 10_000;
const PATIENCE: Duration = Duration::from_secs(120);

struct Row {
    database: &'static str,
    per_second: f64,
    /// Median ratio of this rate to that of tracking batches, which are sent in turn with the conversions.
    of_batches: f64,
    p50: Duration,
    p99: Duration,
    told_after: Duration,
    requests: usize,
}

/// Measures SQLite, and PostgreSQL if it is given, and prints the table.
pub async fn run(options: &Options) -> Result<(), Failure> {
    let rows = super::on_each_database(options, "svc_bench_conversions", measure).await?;
    println!("\n### Conversions\n");
    println!(
        "`POST /v1/projects/{{project}}/conversions` over HTTP on loopback with {CONNECTIONS} connections, every 201 on \
         disk: {TURNS} turns of {TURN} conversions, each followed by {TURN} tracking batches, to whose rate theirs is \
         compared; then {TOLD} conversions with an ad platform on loopback, from the first request to the platform's \
         last answer. Load generator and platform run on the same cores. To compare two builds, run both with the same \
         seed and compare the ratios.\n"
    );
    table::print(
        &[
            "database",
            "conversions/s",
            "of the rate of batches",
            "p50",
            "p99",
            "10,000 uploaded after",
            "of the rate of conversions",
            "in requests",
        ],
        rows.iter().map(|row| {
            vec![
                row.database.to_owned(),
                format!("{:.0}", row.per_second),
                format!("{:.2}×", row.of_batches),
                table::millis(row.p50),
                table::millis(row.p99),
                format!("{:.1} s", row.told_after.as_secs_f64()),
                format!("{:.2}×", TOLD as f64 / row.told_after.as_secs_f64() / row.per_second),
                row.requests.to_string(),
            ]
        }),
    );
    Ok(())
}

async fn measure(name: &'static str, url: Option<&str>, options: &Options) -> Result<Row, Failure> {
    eprintln!("measuring conversions on {name} ...");
    let folder = Folder::create("svc-bench-conversions")?;
    let context =
        Context::new(super::open_database(folder.path(), url).await?, Clock::system(), Random::os());
    let account = ingest::prepare(&context).await?;
    let token = account.token;
    let visits = batches::templates(options.seed, ingest::TEMPLATES, &account.publishable_key, ingest::HOST);
    let visits = Arc::new(visits);
    let platform = Platform::start().await?;
    let settings = [
        // In production platform addresses must be https.
        ("SVC_ENV", "development".to_owned()),
        ("SVC_REQUESTS_PER_MINUTE", u32::MAX.to_string()),
        ("SVC_SOCIAL_ADS_1_URL", platform.url.clone()),
    ];
    let server = Server::start_with(folder.path(), url, &settings).await?;
    set_up(&server, &token).await?;

    let next = Arc::new(AtomicUsize::new(0));
    let [stored, told] =
        ["stored", "told"].map(|definition| Arc::new(requests(options.seed, &token, definition)));
    let send = async |requests: &Arc<Vec<Template>>, count: usize| {
        let (requests, until) = (requests.clone(), Until::Count(count));
        let measured =
            load::run(server.address, requests, next.clone(), CONNECTIONS, Pace::Closed, until).await?;
        match measured.statuses.keys().find(|status| **status != 201) {
            Some(status) => Err(Failure::from(format!("the server answered {status}"))),
            None => Ok(measured),
        }
    };
    let visit = async |count| ingest::send(&server, &visits, &next, Pace::Closed, Until::Count(count)).await;
    send(&stored, WARM_UP).await?;
    visit(WARM_UP).await?;
    let (mut measured, mut ratios): (Option<Measured>, _) = (None, Vec::with_capacity(TURNS));
    for _ in 0..TURNS {
        let (conversions, batches) = (send(&stored, TURN).await?, visit(TURN).await?);
        ratios.push(conversions.accepted_per_second() / batches.accepted_per_second());
        match &mut measured {
            Some(measured) => measured.extend(conversions),
            None => measured = Some(conversions),
        }
    }
    let measured = measured.ok_or("nothing was measured")?;
    ratios.sort_unstable_by(f64::total_cmp);

    let began = Instant::now();
    send(&told, TOLD).await?;
    while platform.told() < TOLD {
        if began.elapsed() > PATIENCE {
            return Err("the platform did not receive all conversions within two minutes".into());
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    Ok(Row {
        database: name,
        per_second: measured.accepted_per_second(),
        of_batches: ratios[TURNS / 2],
        p50: measured.quantile(0.5),
        p99: measured.quantile(0.99),
        told_after: began.elapsed(),
        requests: platform.counts.requests.load(Ordering::Relaxed),
    })
}

/// Creates a conversion definition that is not uploaded, one that is, and the destination.
async fn set_up(server: &Server, token: &str) -> Result<(), Failure> {
    let mut client = Client::connect(server.address, token.to_owned()).await?;
    client.ask("/v1/auth/sudo", Some(&json!({ "password": PASSWORD }))).await?;
    let destination = json!({
        "enabled": true, "settings": { "pixelId": "4815162342" },
        "credentials": { "accessToken": "access-token-of-the-benchmark" },
    });
    let definition = |told: bool| {
        let platform = json!({ "social_ads_1": { "enabled": told, "name": "Purchase" } });
        json!({ "name": "Sale", "trigger": { "type": "server" }, "destinations": platform })
    };
    let asked = json!({
        "query": "mutation ($d: DestinationWrite!, $s: ConversionDefinitionWrite!, $t: ConversionDefinitionWrite!) { \
                  putDestination(project: \"bench\", provider: SOCIAL_ADS_1, input: $d) { provider } \
                  stored: putConversionDefinition(project: \"bench\", key: \"stored\", input: $s) { key } \
                  told: putConversionDefinition(project: \"bench\", key: \"told\", input: $t) { key } }",
        "variables": { "d": destination, "s": definition(false), "t": definition(true) },
    });
    let answer: Value = serde_json::from_slice(&client.ask("/graphql", Some(&asked)).await?)?;
    match &answer["errors"] {
        Value::Null => Ok(()),
        errors => Err(errors.to_string().into()),
    }
}

/// Conversions as a shop's server sends them. The same seed makes the same ones.
fn requests(seed: u64, token: &str, definition: &str) -> Vec<Template> {
    let mut random = ChaCha20Rng::seed_from_u64(seed);
    (0..TEMPLATES).map(|_| request(&mut random, token, definition)).collect()
}

fn request(random: &mut ChaCha20Rng, token: &str, definition: &str) -> Template {
    let (cents, person) = (random.random_range(100..50_000_u32), random.random_range(0..100_000_u32));
    let body = json!({
        "eventId": format!("order-{ID_MARK}"), "definition": definition, "value": f64::from(cents) / 100.0,
        "consent": true, "clickIds": { "fbclid": format!("IwAR0{ID_MARK}") },
        "email": format!("person-{person}@example.com"),
    })
    .to_string();
    let head = format!(
        "POST /v1/projects/bench/conversions HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {token}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    Template::new([head, body].concat().into_bytes())
}

/// Ad platform that accepts everything.
struct Platform {
    url: String,
    counts: Arc<Counts>,
}

#[derive(Default)]
struct Counts {
    events: AtomicUsize,
    requests: AtomicUsize,
}

impl Platform {
    async fn start() -> Result<Self, Failure> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("http://{}", listener.local_addr()?);
        let counts = Arc::<Counts>::default();
        let router =
            Router::new().fallback(take).layer(DefaultBodyLimit::max(64 << 20)).with_state(counts.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Ok(Self { url, counts })
    }

    fn told(&self) -> usize {
        self.counts.events.load(Ordering::Relaxed)
    }
}

async fn take(State(counts): State<Arc<Counts>>, Json(body): Json<Value>) -> Json<Value> {
    let events = body["data"].as_array().map_or(0, Vec::len);
    counts.events.fetch_add(events, Ordering::Relaxed);
    counts.requests.fetch_add(1, Ordering::Relaxed);
    Json(json!({ "events_received": events }))
}
