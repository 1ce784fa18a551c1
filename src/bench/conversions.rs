//! Measures how many conversions a second servers can send, and how soon an ad platform receives them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use axum::extract::{DefaultBodyLimit, State};
use axum::{Json, Router};
use domain::{Clock, Context, Random};
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::batches::{ID_MARK, Template};
use super::client::Client;
use super::load::{self, Pace};
use super::server::Server;
use super::{Failure, Folder, Options, ingest, table};
use crate::demo::account::PASSWORD;

const CONNECTIONS: usize = 64;
/// Number of conversions that the platform should receive.
const TOLD: usize = 10_000;
const PATIENCE: Duration = Duration::from_secs(120);

struct Row {
    database: &'static str,
    per_second: f64,
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
         disk; then {TOLD} of them with an ad platform on loopback, from the first request to the platform's last \
         answer. Load generator and platform run on the same cores.\n"
    );
    table::print(
        &["database", "conversions/s", "p50", "p99", "10,000 uploaded after", "in requests"],
        rows.iter().map(|row| {
            vec![
                row.database.to_owned(),
                format!("{:.0}", row.per_second),
                table::millis(row.p50),
                table::millis(row.p99),
                format!("{:.1} s", row.told_after.as_secs_f64()),
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
    let token = ingest::prepare(&context).await?.token;
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
    let send = async |definition: &str, duration: Duration| {
        let requests = Arc::new(vec![request(&token, definition)]);
        let measured =
            load::run(server.address, requests, next.clone(), CONNECTIONS, Pace::Closed, duration).await?;
        match measured.statuses.keys().find(|status| **status != 201) {
            Some(status) => Err(Failure::from(format!("the server answered {status}"))),
            None => Ok(measured),
        }
    };
    send("stored", options.load_for / 4).await?;
    let measured = send("stored", options.load_for).await?;

    let (began, mut sent) = (Instant::now(), 0);
    while sent < TOLD {
        sent += send("told", Duration::from_millis(100)).await?.count();
    }
    while platform.told() < TOLD {
        if began.elapsed() > PATIENCE {
            return Err("the platform did not receive all conversions within two minutes".into());
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    Ok(Row {
        database: name,
        per_second: measured.accepted_per_second(),
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

/// Template of a conversion as a shop's server sends it.
fn request(token: &str, definition: &str) -> Template {
    let body = json!({
        "eventId": format!("order-{ID_MARK}"), "definition": definition, "value": 49.9, "consent": true,
        "clickIds": { "fbclid": format!("IwAR0{ID_MARK}") }, "email": "somebody@example.com",
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
