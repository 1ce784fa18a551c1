//! `svc demo`: a project with 90 days (or as many as asked) of generated history and a small site to click through.
//!
//! The history passes through every step of ingest except the rate limit, exactly as browsers would send it,
//! but with a simulated clock. A second start finds the existing project and serves it.
//!
//! The password of the demo account is public. Therefore the demo refuses to run in production, and in a
//! database with other accounts.

pub mod account;
mod ads;
pub mod attention;
pub mod cast;
pub mod funnels;
pub mod goals;
pub mod site;
pub mod story;

use std::net::SocketAddr;
use std::time::Instant;

use analytics::period;
use axum::http::{HeaderMap, HeaderValue, header};
use chrono::{DateTime, Utc};
use domain::ground::revision::Expected;
use domain::projects::{self, ProjectCreate, ProjectUpdate};
use domain::tenancy::auth;
use futures::{StreamExt, stream};

use crate::app::App;
use crate::command::Failure;
use crate::config::Config;
use crate::front_ends::FrontEnds;
use crate::ingest::{Ending, Ingest, Received};
use crate::serve;
use story::{Hit, Setting, Story};

const HOST: &str = "lumen-oak.example";
const NAME: &str = "Lumen & Oak";
/// Name of the project until its history is complete.
const UNFINISHED: &str = "Lumen & Oak (unfinished)";
const VISITS_PER_DAY: f64 = 260.0;
/// Number of visitors whose hits are sent concurrently. The hits of each visitor stay in order.
const AT_ONCE: usize = 256;

#[derive(Clone, Debug, clap::Args)]
pub struct Options {
    /// Listen address of the demo site.
    #[arg(long, env = "SVC_DEMO_LISTEN", default_value = "127.0.0.1:8788")]
    pub site: SocketAddr,
    /// Seed of the random generator. The same seed creates the same history.
    #[arg(long, default_value_t = 7)]
    pub seed: u64,
    /// Days of history, today included.
    #[arg(long, default_value_t = 90, value_parser = clap::value_parser!(u16).range(1..=365))]
    pub days: u16,
}

pub async fn run(config: Config, front_ends: FrontEnds, options: Options) -> Result<(), Failure> {
    if config.is_production() {
        return Err("the demo account's password is public, so the demo does not run with \
                    SVC_ENV=production"
            .into());
    }
    let public_url = config.public_url();
    // Bind first, because creating the history takes a while.
    let listener = serve::bind(config.listen, "SVC_LISTEN").await?;
    let site = serve::bind(options.site, "--site or SVC_DEMO_LISTEN").await?;
    let folder = config.data_dir.display().to_string();
    let app = App::start(config, front_ends).await?;
    let publishable_key = match account::find(&app.context).await? {
        Some(account) if account.access.project().name == UNFINISHED => {
            return Err(format!(
                "the history of this demo is incomplete; remove {folder} or set SVC_DATA_DIR to another folder"
            )
            .into());
        }
        Some(account) => account.publishable_key,
        None if auth::has_accounts(&app.context).await? => {
            return Err(format!(
                "the database in {folder} already has accounts; set SVC_DATA_DIR to another folder for the demo"
            )
            .into());
        }
        None => fill(&app, &options).await?,
    };
    let links =
        site::Links { service: public_url.clone(), publishable_key, dashboard: format!("{public_url}/") };
    println!(
        "\n  Dashboard  {public_url}\n  E-mail     {}\n  Password   {}\n  Demo site  http://localhost:{}\n",
        account::EMAIL,
        account::PASSWORD,
        options.site.port()
    );
    let site = tokio::spawn(axum::serve(site, site::router(links)).into_future());
    serve::run(app, listener, serve::told_to_stop()).await?;
    site.abort();
    Ok(())
}

/// Creates the project and its history. Returns the publishable key.
async fn fill(app: &App, options: &Options) -> Result<String, Failure> {
    let (seed, days) = (options.seed, i64::from(options.days));
    let project: ProjectCreate = serde_json::from_value(serde_json::json!({
        "name": UNFINISHED, "slug": "site", "domains": [HOST], "timezone": "Europe/Berlin",
        "country": "DE", "allowLocalhost": true,
    }))?;
    let account = account::create(&app.context, project).await?;
    // Created before the history, so that they apply to all of it.
    goals::make(&app.context, &account.access).await?;
    account::save_relevance(&app.context, &account.access).await?;
    funnels::configure(&app.context, &account.access).await?;
    let now = app.context.clock.now();
    let zone = account.access.project().tz();
    let today = period::number(period::day_at(now, zone));
    ads::import(app, &account.access, today, i32::from(options.days), seed).await?;
    let mut story = Story::new(
        seed,
        Setting {
            publishable_key: account.publishable_key.clone(),
            host: HOST.to_owned(),
            timezone: zone,
            visits_per_day: VISITS_PER_DAY,
        },
    );
    let started = Instant::now();
    let mut sent = 0;
    for days_ago in (0..days).rev() {
        let hits = story.day(now, days_ago);
        sent += hits.len();
        send(&app.ingest, hits).await?;
        eprint!("\rCreating history: {} of {days} days, {sent} requests", days - days_ago);
    }
    eprintln!(" in {:.1} s", started.elapsed().as_secs_f64());
    let finished = ProjectUpdate { name: Some(NAME.to_owned()), ..Default::default() };
    projects::update(&app.context, &account.access, finished, &Expected::Any).await?;
    Ok(account.publishable_key)
}

/// Sends hits through ingest, those of one visitor in order.
pub async fn send(ingest: &Ingest, mut hits: Vec<Hit>) -> Result<(), Failure> {
    hits.sort_by_key(|hit| (hit.ip, hit.at));
    let visitors = hits.chunk_by(|one, next| one.ip == next.ip);
    let mut sent =
        stream::iter(visitors).map(|visitor| send_in_order(ingest, visitor)).buffer_unordered(AT_ONCE);
    while let Some(done) = sent.next().await {
        done?;
    }
    Ok(())
}

async fn send_in_order(ingest: &Ingest, hits: &[Hit]) -> Result<(), Failure> {
    for hit in hits {
        let body = serde_json::to_vec(&hit.body)?;
        let headers = headers(hit)?;
        let request = Received { body: &body, headers: &headers, socket: hit.ip.into(), at: millis(hit.at) };
        match ingest.prepare(&request).await {
            Ok(mut prepared) => {
                prepared.batch.client.country = Some(hit.country.to_owned());
                ingest.writer().submit(prepared.batch).await;
            }
            Err(Ending::Ignored(_)) => {}
            Err(ending) => return Err(format!("ingest refused the generated history: {ending:?}").into()),
        }
    }
    Ok(())
}

fn headers(hit: &Hit) -> Result<HeaderMap, header::InvalidHeaderValue> {
    let mut headers = HeaderMap::new();
    headers.insert(header::ORIGIN, HeaderValue::from_str(&format!("https://{HOST}"))?);
    headers.insert(header::USER_AGENT, HeaderValue::from_static(hit.user_agent));
    Ok(headers)
}

fn millis(at: DateTime<Utc>) -> i64 {
    at.timestamp_millis()
}
