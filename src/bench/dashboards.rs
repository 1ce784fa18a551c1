//! Measures ten dashboards beside ingest: how long screens take while the same project receives tracking
//! batches, and how long the batches take.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::{Duration, Instant};

use domain::tenancy::auth;

use super::load::{Measured, Pace, quantile};
use super::sampled::Sampled;
use super::{Failure, Options, batches, ingest, table};
use crate::demo::account::{EMAIL, PASSWORD};

const DASHBOARDS: u32 = 10;
/// Interval at which each person opens a screen. It is also the rate at which a session may send requests.
const EVERY: Duration = Duration::from_secs(1);
/// Periods in days of the screens that are opened in turn.
const DAYS: [i32; 3] = [30, 7, 90];

struct Row {
    database: &'static str,
    per_second: f64,
    /// Times from the moment at which a screen should have been requested until all its answers arrived;
    /// sorted.
    screens: Vec<Duration>,
    load: Measured,
}

/// Measures SQLite, and PostgreSQL if a server is given, and prints the table.
pub async fn run(options: &Options) -> Result<(), Failure> {
    let rows = super::on_each_database(options, "svc_bench_dashboards", measure).await?;
    println!("\n### Dashboards beside ingest\n");
    println!(
        "{DASHBOARDS} dashboards open the overview screen of 30, 7 and 90 days in turn, each once a second, on a \
         project of {} sessions that takes tracking batches at a quarter of the highest rate meanwhile.\n",
        options.sessions
    );
    table::print(
        &["database", "batches/s", "screen p50", "screen p95", "slowest screen", "batch p50", "batch p99"],
        rows.iter().map(|row| {
            vec![
                row.database.to_owned(),
                format!("{:.0}", row.per_second),
                table::millis(quantile(&row.screens, 0.5)),
                table::millis(quantile(&row.screens, 0.95)),
                table::millis(quantile(&row.screens, 1.0)),
                table::millis(row.load.quantile(0.5)),
                table::millis(row.load.quantile(0.99)),
            ]
        }),
    );
    Ok(())
}

async fn measure(database: &'static str, url: Option<&str>, options: &Options) -> Result<Row, Failure> {
    eprintln!("measuring dashboards beside ingest on {database} ...");
    let name = format!("svc-bench-dashboards-{}", database.to_lowercase());
    let sampled = Sampled::start(&name, url, options.sessions, options).await?;
    let key = &sampled.account.publishable_key;
    let templates = Arc::new(batches::templates(options.seed, 4_000, key, ingest::HOST));
    let next = Arc::new(AtomicUsize::new(0));
    let send = |pace, duration| ingest::send(&sampled.server, &templates, &next, pace, duration);
    send(Pace::Closed, options.load_for / 4).await?;
    let highest = send(Pace::Closed, options.load_for / 2).await?.accepted_per_second();
    let mut people = tokio::task::JoinSet::new();
    for number in 0..DASHBOARDS {
        let login = auth::Login { email: EMAIL.to_owned(), password: PASSWORD.to_owned() };
        let session = auth::login(&sampled.context, login).await?;
        let mut dashboard = sampled.dashboard(&session.token).await?;
        let screens = DAYS.map(|days| sampled.screen(days));
        for screen in &screens {
            dashboard.open(screen).await?;
        }
        let (begin, duration) = (Instant::now() + EVERY + EVERY * number / DASHBOARDS, options.load_for);
        people.spawn(async move {
            let mut times = Vec::new();
            for (turn, screen) in (0..).zip(screens.iter().cycle()) {
                let due = begin + EVERY * turn;
                if due.duration_since(begin) >= duration {
                    break;
                }
                tokio::time::sleep_until(due.into()).await;
                dashboard.open(screen).await?;
                times.push(due.elapsed());
            }
            Result::<_, Failure>::Ok(times)
        });
    }
    let per_second = highest / 4.0;
    let load = send(Pace::Open { per_second }, options.load_for + 2 * EVERY).await?;
    let mut screens = Vec::new();
    while let Some(times) = people.join_next().await {
        screens.extend(times??);
    }
    screens.sort_unstable();
    Ok(Row { database, per_second, screens, load })
}
