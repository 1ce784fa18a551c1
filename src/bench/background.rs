//! Measures how background work slows tracking batches down, and how fast that work is.

use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::{Duration, Instant};

use analytics::sample::Sample;
use chrono::{DateTime, Utc};
use domain::ground::jobs_lease::{self, JobState};
use domain::ground::revision::Expected;
use domain::measuring::recomputation;
use domain::projects::{self, ProjectCreate, ProjectUpdate};
use domain::{Clock, Context, Random};
use sea_orm::ConnectionTrait;
use uuid::Uuid;

use super::batches::{self, Template};
use super::load::{Measured, Pace};
use super::server::Server;
use super::{Failure, Folder, Options, ingest, sampled, table};
use crate::demo::account::Account;

/// Load of a busy site: forty million batches a day.
const PER_SECOND: f64 = 500.0;
/// Length of each slice of the load. Between slices the benchmark checks whether the job has ended.
const SLICE: Duration = Duration::from_secs(2);
/// Number of days longer than any project of the benchmark keeps visits.
const LONG_AGO: i32 = 3_000;

/// Result of the load in one phase.
struct Row {
    database: &'static str,
    phase: String,
    per_second: Option<f64>,
    load: Measured,
}

/// Measures SQLite, and PostgreSQL if a server is given, and prints the table.
pub async fn run(options: &Options) -> Result<(), Failure> {
    let rows = super::on_each_database(options, "svc_bench_background", measure).await?;
    let rows: Vec<Row> = rows.into_iter().flatten().collect();
    println!("\n### Work in the background\n");
    println!(
        "Beside it {PER_SECOND} batches a second over HTTP on loopback, load generator on the same cores.\n"
    );
    table::print(
        &["database", "beside", "visits/s", "p50", "p99", "slowest"],
        rows.iter().map(|row| {
            vec![
                row.database.to_owned(),
                row.phase.clone(),
                row.per_second.map_or_else(|| "–".to_owned(), |rate| format!("{rate:.0}")),
                table::millis(row.load.quantile(0.5)),
                table::millis(row.load.quantile(0.99)),
                table::millis(row.load.quantile(1.0)),
            ]
        }),
    );
    Ok(())
}

async fn measure(database: &'static str, url: Option<&str>, options: &Options) -> Result<Vec<Row>, Failure> {
    eprintln!("measuring work in the background on {database} ...");
    let folder = Folder::create(&format!("svc-bench-background-{}", database.to_lowercase()))?;
    let context =
        Context::new(super::open_database(folder.path(), url).await?, Clock::system(), Random::os());
    let account = ingest::prepare(&context).await?;
    let templates = Arc::new(batches::templates(options.seed, 4_000, &account.publishable_key, ingest::HOST));
    let bench = Bench { database, url, context, account, templates, folder, next: Arc::default() };
    bench.phases(options).await
}

struct Bench<'a> {
    database: &'static str,
    url: Option<&'a str>,
    context: Context,
    account: Account,
    templates: Arc<Vec<Template>>,
    folder: Folder,
    next: Arc<AtomicUsize>,
}

impl Bench<'_> {
    async fn phases(&self, options: &Options) -> Result<Vec<Row>, Failure> {
        let project = self.account.access.id();
        let old = self.another_project("old").await?;
        self.load(project, options.sessions, 90).await?;
        self.checks("finished_at = 0").await?;
        let server = Server::start(self.folder.path(), self.url).await?;
        self.send(&server, options.load_for / 4).await?;
        let quiet = self.send(&server, options.load_for).await?;
        let mut rows = vec![self.row("nothing", None, quiet)];
        self.checks("finished_at = null").await?;
        let (took, load) = self.beside_job(&server, "check").await?;
        rows.push(self.row("self-check", Some(f64::from(options.sessions) / took.as_secs_f64()), load));
        let change = ProjectUpdate { timezone: Some("Asia/Tokyo".to_owned()), ..Default::default() };
        projects::update(&self.context, &self.account.access, change, &Expected::Any).await?;
        let (took, load) = self.beside_job(&server, recomputation::JOB).await?;
        rows.push(self.row("recomputation", Some(f64::from(options.sessions) / took.as_secs_f64()), load));
        let visits = options.sessions / 5;
        self.load(old, visits, LONG_AGO).await?;
        self.send(&server, options.load_for / 4).await?;
        let (took, load) = self.beside_job(&server, "retention").await?;
        rows.push(self.row("retention", Some(f64::from(visits) / took.as_secs_f64()), load));
        Ok(rows)
    }

    fn row(&self, phase: &str, per_second: Option<f64>, load: Measured) -> Row {
        Row { database: self.database, phase: phase.to_owned(), per_second, load }
    }

    async fn another_project(&self, slug: &str) -> Result<Uuid, Failure> {
        let project: ProjectCreate = serde_json::from_value(
            serde_json::json!({ "name": slug, "slug": slug, "domains": ["old.example"] }),
        )?;
        Ok(projects::create(&self.context, &self.account.org, project).await?.project.id)
    }

    /// Loads ninety days of visits that end `days_ago` days before today.
    async fn load(&self, project: Uuid, sessions: u32, days_ago: i32) -> Result<(), Failure> {
        let zone = self.account.access.project().tz();
        let today = i32::try_from(self.context.clock.now().timestamp() / 86_400)?;
        let sample = Sample { sessions, ..Sample::large(project, zone, today - days_ago + 89) };
        sampled::load(&self.context, &self.folder, sample).await
    }

    /// Marks today's self-checks as finished or due.
    async fn checks(&self, change: &str) -> Result<(), Failure> {
        let today = self.context.clock.now().timestamp() / 86_400;
        let checks = format!(
            "insert into visit_checks (project_id, day, step, removed, mended, remaining) \
             select id, {today}, 0, 0, 0, 0 from projects where true \
             on conflict (project_id) do nothing"
        );
        self.context.db.execute_unprepared(&checks).await?;
        self.context.db.execute_unprepared(&format!("update visit_checks set {change}")).await?;
        Ok(())
    }

    /// Makes a job due, and sends load until the job has no work left.
    async fn beside_job(&self, server: &Server, job: &'static str) -> Result<(Duration, Measured), Failure> {
        let began = self.context.clock.now();
        jobs_lease::make_due(job, &self.context.db).await?;
        let ended = tokio::spawn(has_ended(self.context.clone(), job, began));
        let mut load = self.send(server, SLICE).await?;
        while !ended.is_finished() {
            load.extend(self.send(server, SLICE).await?);
        }
        Ok((ended.await??, load))
    }

    async fn send(&self, server: &Server, duration: Duration) -> Result<Measured, Failure> {
        ingest::send(server, &self.templates, &self.next, Pace::Open { per_second: PER_SECOND }, duration)
            .await
    }
}

/// Resolves when the job has no work left, with the time it took.
async fn has_ended(context: Context, job: &'static str, began: DateTime<Utc>) -> domain::Result<Duration> {
    let started = Instant::now();
    loop {
        tokio::time::sleep(Duration::from_millis(100)).await;
        let states = jobs_lease::states(&context).await?;
        let idle = |state: &JobState| state.job == job && !state.more && state.leased_until.is_none();
        if states.iter().any(|state| idle(state) && state.last_finished_at.is_some_and(|end| end > began)) {
            return Ok(started.elapsed());
        }
    }
}
