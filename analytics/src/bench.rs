//! Benchmarks the reports on the columns, and compares them with their SQL definitions in PostgreSQL on the same rows.
//!
//! Used by `svc bench`; not part of the service.

use std::future::Future;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use chrono_tz::Tz;
use domain::ground::pulse::Pulse;
use domain::{Clock, Context, Error, Random, Result};
use entity::visits::Part;
use rand::SeedableRng;
use rand::rngs::StdRng;
use sea_orm::DatabaseConnection;
use serde_json::{Value, json};
use uuid::Uuid;

use crate::columns::{Parts, Patience, Sharing, Source, blocking};
use crate::period;
use crate::reports::{
    Breakdown, Effort, Executor, FilterOptions, Overview, Pages, Report, Reports, ReportsConfig, Site,
    Timeseries,
};
use crate::sample::{Rows, Sample, SampleVisit, load_postgres, load_sqlite};
use crate::sql::SqlQuery;
use crate::upkeep::storage;

const ZONE: Tz = Tz::Europe__Berlin;
const RUNS: usize = 15;
/// Number of runs of a definition. A definition takes seconds, so its median needs no more.
const DEFINITION_RUNS: usize = 3;
const CHANGED: usize = 5_000;
const REFRESHES: usize = 7;

/// SQL queries of users.
const QUERIES: [(&str, &str); 4] = [
    ("all pageviews by path", "select path, count(*) from pageviews group by path"),
    (
        "visitors and bounces by channel",
        "select channel, count(distinct visitor), sum(bounced) from sessions where not test group by channel",
    ),
    (
        "median of a week's engaged time by path",
        "select path, median(engaged_ms) from pageviews where day >= (select date(max(day), '-6 days') from sessions) \
         group by path",
    ),
    (
        "a week's pageviews by the visit's device",
        "select s.device, count(*) from sessions s join pageviews p using (session_id) \
         where s.day >= (select date(max(day), '-6 days') from sessions) group by s.device",
    ),
];

/// Measurement of one report under one filter.
#[derive(Clone, Debug)]
pub struct Measured {
    pub name: &'static str,
    /// Median time of the fold over warm columns.
    pub columns: Duration,
    /// Median time of the definition on each server.
    pub definitions: Vec<Duration>,
    /// True if all gave the same answer.
    pub agree: bool,
}

/// Result of a benchmark.
#[derive(Clone, Debug)]
pub struct Figures {
    pub rows: Rows,
    /// Servers on which the definitions ran.
    pub servers: Vec<&'static str>,
    /// Size of the rows in SQLite's file per pageview: the size of all related rows, divided by the number of
    /// pageviews.
    pub row_bytes: u64,
    /// Time from rows to the first answer.
    pub build: Duration,
    pub bytes_per_session: usize,
    /// Bytes per session in memory with every part that reports may use, for visits that have all of them.
    pub bytes_with_details: usize,
    pub reports: Vec<Measured>,
    /// Median times of users' SQL queries on warm columns.
    pub queries: Vec<(&'static str, Duration)>,
    /// Median time of a refresh after 5,000 changed sessions.
    pub refresh: Duration,
    /// Time from a start with snapshots to the first overview.
    pub restart: Duration,
    /// Time from a start without local data to the first overview, when other instances share snapshots.
    pub shared: Duration,
}

/// Loads the sample into all databases, which must be migrated and empty, and measures. `folder` holds the SQLite file
/// and the snapshots; `shared` is an empty store for the snapshots that instances share.
pub async fn measure(
    sqlite: &DatabaseConnection,
    file: &Path,
    folder: &Path,
    shared: &Sharing,
    servers: &[(&'static str, DatabaseConnection)],
    sessions: u32,
    seed: u64,
) -> Result<Figures> {
    let site = Site {
        id: Uuid::from_u128(0x0190_0000_0000_7000_8000_0000_0000_0001),
        zone: ZONE,
        currency: "EUR".to_owned(),
        locale: "en".to_owned(),
        rules: Arc::default(),
        relevance: Arc::default(),
        relevant_min_score: 50,
        segment: None,
        capped: Vec::new(),
        effort: Effort::of(vec![Uuid::nil()]),
    };
    let clock = Clock::system();
    // Yesterday is the last whole day.
    let last = period::number(period::day_at(clock.now(), ZONE)) - 1;
    let sample = Sample { sessions, seed, ..Sample::large(site.id, ZONE, last) };
    let rows = {
        let (sample, file) = (sample.clone(), file.to_owned());
        blocking(move || load_sqlite(&file, sample.visits())).await?
    };
    let context = Context::new(sqlite.clone(), clock.clone(), Random::seeded(seed));
    let row_bytes = storage::database_bytes(&context).await? / rows.pageviews.max(1);
    let new = |db: &DatabaseConnection, source, executor, own: &str, shares: bool| {
        let context = Context::new(db.clone(), clock.clone(), Random::seeded(seed));
        let sharing = shares.then(|| shared.clone());
        let config = ReportsConfig { executor, memory: 4 << 30, snapshots: Some(folder.join(own)), sharing };
        Reports::new(context, source, config).map_err(Error::internal)
    };
    let reports = |db: &DatabaseConnection, source, executor| new(db, source, executor, "columns", false);
    let columns =
        reports(sqlite, Source::sqlite(file, domain::ground::pulse::Pulse::default()), Executor::Columns)?;
    let mut definitions = Vec::new();
    for (_, db) in servers {
        let source = Source::postgres(db.get_postgres_connection_pool().clone(), Pulse::default());
        definitions.push(reports(db, source, Executor::Sql)?);
    }
    let days = json!({"from": period::date(last - 89).to_string(), "to": period::date(last).to_string()});

    let (build, _) = timed(ask::<Overview>(&columns, &site, &days, json!({}))).await?;
    let bytes_per_session = columns.bytes() / sessions.max(1) as usize;

    // Load the servers only now, because they continue to work in the background for a while.
    for (_, db) in servers {
        let pool = db.get_postgres_connection_pool();
        load_postgres(pool, sample.visits()).await?;
        sqlx::query("vacuum analyze").execute(pool).await.map_err(Error::internal)?;
    }

    let mut measured = Vec::new();
    macro_rules! report {
        ($name:literal, $report:ty, $params:tt) => {
            measured
                .push(compare::<$report>($name, &columns, &definitions, &site, &days, json!($params)).await?)
        };
    }
    report!("overview with comparison", Overview, {"compare": "1"});
    report!("overview of one country's phones", Overview, {"compare": "1", "country": "DE", "device": "mobile"});
    report!("time series by week", Timeseries, {"bucket": "week"});
    report!("breakdown by campaign", Breakdown, {"dimension": "utm_campaign"});
    report!("breakdown by page", Breakdown, {"dimension": "page"});
    report!("breakdown by channel of converted visits", Breakdown, {"dimension": "channel", "converted": "1"});
    report!("pages with medians and quartiles", Pages, {});
    report!("pages of visits that saw one page", Pages, {"page": "/page-3"});
    report!("filter options", FilterOptions, {});

    let mut queries = Vec::new();
    for (name, query) in QUERIES {
        let query = SqlQuery { query: query.to_owned(), max_rows: None };
        let (time, _) =
            median(RUNS, || columns.run_sql(&site, std::slice::from_ref(&site.id), query.clone(), false))
                .await?;
        queries.push((name, time));
    }

    for (_, db) in servers {
        // Checkpoint, so that PostgreSQL does not write in the background while SQLite is measured.
        sqlx::query("checkpoint").execute(db.get_postgres_connection_pool()).await.ok();
    }
    let mut refreshes = Vec::new();
    for round in 0..REFRESHES {
        let (sample, file) = (sample.clone(), file.to_owned());
        blocking(move || load_sqlite(&file, changed(&sample, round).into_iter())).await?;
        let (time, ()) = timed(columns.refresh(&site)).await?;
        refreshes.push(time);
    }
    refreshes.sort_unstable();
    let refresh = refreshes[refreshes.len() / 2];

    columns.save_snapshots().await?;
    drop(columns);
    let restarted =
        reports(sqlite, Source::sqlite(file, domain::ground::pulse::Pulse::default()), Executor::Columns)?;
    let (restart, _) = timed(ask::<Overview>(&restarted, &site, &days, json!({"compare": "1"}))).await?;
    drop(restarted);
    let writer = new(
        sqlite,
        Source::sqlite(file, domain::ground::pulse::Pulse::default()),
        Executor::Columns,
        "columns",
        true,
    )?;
    writer.refresh(&site).await?;
    writer.columns.share().await?;
    let beside = new(
        sqlite,
        Source::sqlite(file, domain::ground::pulse::Pulse::default()),
        Executor::Columns,
        "beside",
        true,
    )?;
    let (shared, _) = timed(ask::<Overview>(&beside, &site, &days, json!({"compare": "1"}))).await?;
    drop((writer, beside));
    let detailed = Sample { details: true, project: Uuid::from_u128(2), ..sample };
    let bytes_with_details = bytes_with_details(sqlite, file, &reports, detailed).await?;
    let servers = servers.iter().map(|(name, _)| *name).collect();
    Ok(Figures {
        rows,
        servers,
        row_bytes,
        build,
        bytes_per_session,
        reports: measured,
        queries,
        refresh,
        restart,
        shared,
        bytes_with_details,
    })
}

/// Returns the bytes of a session in memory when all parts of its columns are loaded.
async fn bytes_with_details(
    sqlite: &DatabaseConnection,
    file: &Path,
    reports: &impl Fn(&DatabaseConnection, Source, Executor) -> Result<Reports>,
    sample: Sample,
) -> Result<usize> {
    let (project, sessions) = (sample.project, sample.sessions.max(1) as usize);
    let load = file.to_owned();
    blocking(move || load_sqlite(&load, sample.visits())).await?;
    let reports =
        reports(sqlite, Source::sqlite(file, domain::ground::pulse::Pulse::default()), Executor::Columns)?;
    let columns = reports.columns.fresh(project, &reports.columns.patience()).await?;
    let all = Part::ALL.into_iter().fold(Parts::CORE, Parts::with);
    blocking(move || {
        let days = columns.days(i32::MIN, i32::MAX);
        days.into_iter().try_for_each(|day| columns.day(day, all, &Patience::default()).map(drop))
    })
    .await?;
    Ok(reports.bytes() / sessions)
}

/// Returns the size of a project's costs of ads in memory, in bytes.
pub async fn bytes_of_costs(reports: &Reports, project: Uuid) -> Result<usize> {
    let columns = reports.columns.project(project);
    Ok(columns.costs(&Patience::default()).await?.bytes())
}

/// Returns new states of visits spread over the whole period. This is the hardest case, because every day changes.
fn changed(sample: &Sample, round: usize) -> Vec<SampleVisit> {
    let mut random = StdRng::seed_from_u64(sample.seed + 1 + round as u64);
    let every = (sample.sessions as usize / CHANGED).max(1);
    let old: Vec<SampleVisit> = sample.visits().skip(round).step_by(every).take(CHANGED).collect();
    old.into_iter()
        .map(|visit| {
            let started = period::day_start(visit.day, sample.zone) + 3_600_000;
            sample.visit_at(visit.id, visit.day, started, &mut random)
        })
        .collect()
}

async fn compare<R: Report>(
    name: &'static str,
    columns: &Reports,
    definitions: &[Reports],
    site: &Site,
    days: &Value,
    params: Value,
) -> Result<Measured> {
    let (fold, answer) = median(RUNS, || ask::<R>(columns, site, days, params.clone())).await?;
    let mut measured = Measured { name, columns: fold, definitions: Vec::new(), agree: true };
    for definition in definitions {
        let run = || ask::<R>(definition, site, days, params.clone());
        let (time, expected) = median(DEFINITION_RUNS, run).await?;
        measured.definitions.push(time);
        measured.agree &= expected == answer;
    }
    Ok(measured)
}

async fn ask<R: Report>(reports: &Reports, site: &Site, days: &Value, more: Value) -> Result<String> {
    let mut params = days.clone();
    if let (Value::Object(params), Value::Object(more)) = (&mut params, more) {
        params.extend(more);
    }
    let params = serde_json::from_value(params).map_err(Error::internal)?;
    let site = Site { effort: Effort::of(vec![site.id]), ..site.clone() };
    let answer = R::answer(reports, &site, params).await?;
    serde_json::to_string(&answer).map_err(Error::internal)
}

async fn timed<T>(work: impl Future<Output = Result<T>>) -> Result<(Duration, T)> {
    let begun = Instant::now();
    let value = work.await?;
    Ok((begun.elapsed(), value))
}

async fn median<T, F: Future<Output = Result<T>>>(
    runs: usize,
    work: impl Fn() -> F,
) -> Result<(Duration, T)> {
    let (first, mut value) = timed(work()).await?;
    let mut times = vec![first];
    for _ in 1..runs {
        let (time, again) = timed(work()).await?;
        times.push(time);
        value = again;
    }
    times.sort_unstable();
    Ok((times[times.len() / 2], value))
}

impl Figures {
    /// Returns true if every report gave the same answer in both forms.
    pub fn agree(&self) -> bool {
        self.reports.iter().all(|report| report.agree)
    }

    /// Formats the result as Markdown.
    pub fn markdown(&self) -> String {
        let ms = |time: Duration| format!("{:.1}", time.as_secs_f64() * 1000.0);
        let mut lines = vec![
            format!(
                "{} sessions, {} pageviews, {} events over 90 days; medians in ms.",
                self.rows.sessions, self.rows.pageviews, self.rows.events
            ),
            String::new(),
            format!(
                "| report over 90 days | columns |{} same answer |",
                self.servers.iter().map(|name| format!(" SQL on {name} |")).collect::<String>()
            ),
            format!("|---|---:|{}---|", "---:|".repeat(self.servers.len())),
        ];
        for report in &self.reports {
            let definitions = report.definitions.iter().map(|time| {
                let ratio = time.as_secs_f64() / report.columns.as_secs_f64();
                format!(" {} ({ratio:.0}×) |", ms(*time))
            });
            let agree = match (report.definitions.is_empty(), report.agree) {
                (true, _) => "–",
                (_, true) => "yes",
                (_, false) => "NO",
            };
            lines.push(format!(
                "| {} | {} |{} {agree} |",
                report.name,
                ms(report.columns),
                definitions.collect::<String>()
            ));
        }
        lines.extend([String::new(), "| SQL of users | columns |".to_owned(), "|---|---:|".to_owned()]);
        lines.extend(self.queries.iter().map(|(name, time)| format!("| {name} | {} |", ms(*time))));
        lines.extend([
            String::new(),
            "| columns | |".to_owned(),
            "|---|---:|".to_owned(),
            format!("| built from rows | {} ms |", ms(self.build)),
            format!("| refresh after {CHANGED} changed sessions | {} ms |", ms(self.refresh)),
            format!("| restart with snapshots to first overview | {} ms |", ms(self.restart)),
            format!("| new instance with shared snapshots to first overview | {} ms |", ms(self.shared)),
            format!("| memory per session | {} bytes |", self.bytes_per_session),
            format!("| memory per session with every detail | {} bytes |", self.bytes_with_details),
            format!("| SQLite file per pageview | {} bytes |", self.row_bytes),
        ]);
        lines.join("\n")
    }
}
