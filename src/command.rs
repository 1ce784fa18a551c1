//! The command line: the arguments of `svc` and the code that each command runs.

use std::io::{ErrorKind, Write};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};
use tokio::runtime::Builder;
use tokio::task::JoinHandle;

use crate::app::{self, App};
use crate::config::{self, Config, Invalid, Setting};
use crate::front_ends::FrontEnds;
use crate::{
    api, bench, check, citus, data_dir, database, demo, http, log, mcp, metrics, rates, secrets, serve, spool,
};

/// Cookieless first-party web analytics in one binary. Settings come from SVC_* variables; see
/// `svc config`.
#[derive(Parser)]
#[command(name = "svc", version)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Migrate the database, start the jobs and serve everything (the default).
    Serve,
    /// Bring the database to the current schema and exit.
    Migrate {
        /// Distribute the visit tables over a Citus cluster: by project (the default) or by session.
        #[arg(long, value_enum, num_args = 0..=1, require_equals = true, default_missing_value = "project")]
        citus: Option<citus::By>,
    },
    /// Fill a demo project with generated history and serve it with a site to click through.
    Demo(demo::Options),
    /// Measure ingest and reports on this machine and print tables.
    Bench(bench::Options),
    /// Print the OpenAPI document.
    Openapi,
    /// Print the GraphQL schema.
    Schema,
    /// Print what grants of assistants may do, as a page in Markdown.
    Grants,
    /// Print every setting with its value.
    Config,
    /// Write a consistent copy of the SQLite database to FILE; the server may be running.
    Backup { file: std::path::PathBuf },
    /// Look for damage in the database and the data folder, and say what to do; the server may be running.
    Check,
    /// Rotate the key that encrypts stored credentials.
    Secrets {
        #[command(subcommand)]
        command: secrets::Command,
    },
    /// Store exchange rates from files, for example on a server that must not fetch them (SVC_RATES_URL=off).
    Rates {
        #[command(subcommand)]
        command: rates::Command,
    },
    /// List the batches that wait on disk, or retry the quarantined ones.
    Spool {
        #[command(subcommand)]
        command: spool::Command,
    },
}

/// Stack size of a worker thread; the system allocates only the part in use. GraphQL resolvers nest, one
/// level for each merged part of the schema, and in an unoptimized build the calls of one request need more
/// than tokio's default of 2 MiB.
const STACK: usize = 16 << 20;

/// How long background tasks may keep running after their command has returned.
const LAST_WAIT: Duration = Duration::from_secs(1);

/// Parses the command line of this process and runs its command.
pub fn run(front_ends: FrontEnds) -> ExitCode {
    let command = Arguments::parse().command.unwrap_or(Command::Serve);
    let is_demo = matches!(command, Command::Demo(_));
    let read = Config::read(|variable| match std::env::var(variable).ok() {
        // Generated data must not go into the folder of a real installation.
        None if is_demo && variable == "SVC_DATA_DIR" => Some("./data-demo".to_owned()),
        // The demo asks nobody else.
        None if is_demo && variable == "SVC_RATES_URL" => Some("off".to_owned()),
        value => value,
    });
    let (mut config, settings) = match read {
        Ok(read) => read,
        Err(Invalid(sentence)) => {
            complain(&sentence);
            return ExitCode::from(2);
        }
    };
    let variables = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
    config.doubts.extend(config::misspelt(&settings, variables));
    keep_private();
    let lines = log::start(&config, matches!(command, Command::Bench(_)));
    analytics::huge_pages::disable();
    let runtime = Builder::new_multi_thread()
        .enable_all()
        .worker_threads(app::threads())
        .thread_stack_size(STACK)
        .build();
    let done = runtime.map_err(Failure::from).and_then(|runtime| {
        let work = AssertUnwindSafe(|| runtime.block_on(execute(command, config, front_ends, &settings)));
        let done = catch_unwind(work);
        // Threads still blocked on a disk or the network may stay blocked forever; do not wait for them. Also not after a
        // panic, for example because the system refuses another thread.
        runtime.shutdown_timeout(LAST_WAIT);
        done.unwrap_or_else(|panic| resume_unwind(panic))
    });
    // Writes the lines that wait, so that the reason for the end comes last.
    drop(lines);
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // A reader that has seen enough closes the pipe, as `head` does in `svc openapi | head`.
        Err(error) if is_broken_pipe(error.as_ref()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&explained(error.as_ref()));
            ExitCode::FAILURE
        }
    }
}

async fn execute(
    command: Command,
    config: Config,
    front_ends: FrontEnds,
    settings: &[Setting],
) -> Result<(), Failure> {
    match command {
        Command::Serve => serve(config, front_ends).await,
        Command::Migrate { citus } => {
            data_dir::make(&config)?;
            let db = database::open_migrated(&config).await.map_err(domain::Error::from)?;
            if let Some(by) = citus {
                for table in citus::distribute(&db, by).await? {
                    log::say(format_args!("{table} is distributed over the cluster"));
                }
            }
            // The database may accept a quarantined batch after the migration.
            spool::retry(&config).await
        }
        Command::Demo(options) => {
            let _claim = data_dir::claim(&config)?;
            demo::run(config, front_ends, options).await
        }
        Command::Bench(options) => bench::run(options).await,
        Command::Openapi => {
            let document = http::openapi::document(&api::routes(), &config.public_url());
            Ok(writeln!(std::io::stdout(), "{}", serde_json::to_string_pretty(&document)?)?)
        }
        Command::Schema => Ok(write!(std::io::stdout(), "{}", graphql::sdl())?),
        Command::Grants => Ok(write!(std::io::stdout(), "{}", mcp::grants_page(&api::routes()))?),
        Command::Config => Ok(print_settings(settings)?),
        Command::Backup { file } => Ok(database::backup(&config, &file).await?),
        Command::Check => check::run(&config).await,
        Command::Secrets { command } => secrets::run(&config, &command).await,
        Command::Rates { command } => rates::run(&config, &command).await,
        Command::Spool { command } => spool::run(&config, &command).await,
    }
}

async fn serve(config: Config, front_ends: FrontEnds) -> Result<(), Failure> {
    let _claim = data_dir::claim(&config)?;
    warn_of_strangers(&config);
    for doubt in &config.doubts {
        tracing::warn!("{doubt}");
    }
    let listen = config.listen;
    let public_url = config.public_url();
    let mut stop = Box::pin(serve::told_to_stop());
    // Clients that connect while the database is opened wait, and are not refused.
    let listener = serve::bind(listen, "SVC_LISTEN").await?;
    let app = tokio::select! {
        app = App::start(config, front_ends) => app?,
        () = &mut stop => return Ok(()),
    };
    let metrics = serve_metrics(&app).await?;
    match app.context.pulse.closed() {
        None => log::say(format_args!("svc is ready on {}: {public_url}", database::name(app.db()))),
        Some(_) => log::say(format_args!(
            "svc runs without its database, which cannot be opened yet: {public_url}. Batches wait on disk"
        )),
    }
    serve::run(app, listener, stop).await?;
    metrics.inspect(JoinHandle::abort);
    tracing::info!("Stopped");
    Ok(())
}

async fn serve_metrics(app: &App) -> Result<Option<JoinHandle<std::io::Result<()>>>, Failure> {
    let Some(listen) = app.config.metrics_listen else { return Ok(None) };
    let listener = serve::bind(listen, "SVC_METRICS_LISTEN").await?;
    Ok(Some(tokio::spawn(metrics::serve(app.clone(), metrics::install()?, listener))))
}

/// Restricts the files that the service creates (databases, backups, batches) to the user that runs it.
fn keep_private() {
    #[cfg(unix)]
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
}

/// Warns about a development server that other machines can reach.
fn warn_of_strangers(config: &Config) {
    if !config.is_production() && !config.listen.ip().is_loopback() {
        tracing::warn!(
            "SVC_ENV is development, and {} is reachable from other machines: mails are printed to the log, and \
             GraphiQL is open. Set SVC_ENV=production, or let SVC_LISTEN start with 127.0.0.1",
            config.listen
        );
    }
}

/// Prints each setting on a line with its variable and value, and its description below.
fn print_settings(settings: &[Setting]) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    let width = settings.iter().map(|setting| setting.variable.len()).max().unwrap_or(0);
    for Setting { variable, value, default, sentence } in settings {
        let shown = if value.is_empty() { "(not set)" } else { value };
        let note = if value == default || default.is_empty() {
            String::new()
        } else {
            format!(" (default {default})")
        };
        writeln!(out, "{variable:width$}  {shown}{note}\n{:width$}  {sentence}", "")?;
    }
    Ok(())
}

/// Prints the reason why the program ends.
fn complain(sentence: &str) {
    writeln!(std::io::stderr(), "svc: {sentence}").ok();
}

fn explained(error: &(dyn std::error::Error + 'static)) -> String {
    match error.downcast_ref() {
        Some(domain::Error::DbUnavailable) => "the database (SVC_DATABASE_URL) cannot be reached".to_owned(),
        // The code is meant for programs; a person at the terminal needs the sentence only.
        Some(domain::Error::NotConfigured(sentence) | domain::Error::Conflict(sentence)) => {
            sentence.to_string()
        }
        Some(domain::Error::Internal(source)) => source.to_string(),
        _ => error.to_string(),
    }
}

fn is_broken_pipe(error: &(dyn std::error::Error + 'static)) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

/// Error of a command, printed to the terminal.
pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;
