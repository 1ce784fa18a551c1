//! Measures the delays of one tenant beside another that asks for all it can.
//!
//! The victim sends tracking batches, opens an overview and signs in at a steady pace. Beside it, attackers keep many
//! requests of one kind under way. Each request is measured from the moment at which it should have been sent.

mod attacks;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use analytics::sample::Sample;
use domain::Context;
use domain::projects::{self, ProjectCreate};
use domain::tenancy::access;
use domain::tenancy::auth::{self, Login, Signup, SignupOrganization, SignupPolicy};
use sea_orm::{ConnectionTrait, FromQueryResult, Statement};
use serde_json::{Value, json};
use tokio::runtime::{Handle, Runtime};
use tokio::task::JoinSet;
use tokio::time::sleep_until;
use uuid::Uuid;

use self::attacks::{
    ACCOUNTS, ATTACKERS_PASSWORD, ATTACKS, Attack, Attacker, HUNDREDS, LARGE_VISITS, VISITS, hundred_events,
};
use super::batches::{self, Template};
use super::client::Client;
use super::load::{self, Pace, quantile};
use super::sampled::{self, Sampled};
use super::server::Server;
use super::{Failure, Folder, Options, ingest, table};
use crate::demo::account::{EMAIL, PASSWORD};

/// Batches of the victim per second, and intervals of its overviews and sign-ins.
const BATCHES: f64 = 50.0;
const OVERVIEW_EVERY: Duration = Duration::from_millis(200);
const SIGN_IN_EVERY: Duration = Duration::from_secs(1);
/// Maximum number of sessions in each of the two projects.
const SESSIONS: u32 = 100_000;
/// Sessions of each account in an attack. Each has a rate limit of its own, so every attack has new ones.
const SESSIONS_OF_ACCOUNT: usize = 10;

/// Answers that attackers received.
#[derive(Default)]
struct Counts {
    answers: AtomicUsize,
    refusals: AtomicUsize,
}

struct Row {
    beside: String,
    batches: String,
    overviews: String,
    sign_ins: String,
    counts: Arc<Counts>,
}

/// Formats the median and p99 of times, and how many requests were refused.
fn cell(times: [Duration; 2], refused: usize) -> String {
    let [median, slow] = times.map(table::millis);
    match refused {
        0 => format!("{median}, {slow}"),
        refused => format!("{median}, {slow}; {refused} refused"),
    }
}

fn median_and_slow(mut times: Vec<Duration>) -> [Duration; 2] {
    times.sort_unstable();
    [0.5, 0.99].map(|share| quantile(&times, share))
}

/// Measures SQLite, and PostgreSQL if a server is given, and prints the tables.
pub async fn run(options: &Options) -> Result<(), Failure> {
    print("SQLite", &measure("sqlite", None, options).await?);
    if let Some(server) = &options.postgres {
        let url = super::create_database(server, "svc_bench_neighbours").await?;
        print("PostgreSQL", &measure("postgres", Some(&url), options).await?);
        super::drop_database(server, "svc_bench_neighbours").await?;
    }
    Ok(())
}

fn print(database: &str, rows: &[Row]) {
    println!("\n### One tenant beside another on {database}\n");
    println!(
        "One tenant sends {BATCHES} batches a second, opens an overview every {} ms and signs in every second. Times \
         are medians and p99.\n",
        OVERVIEW_EVERY.as_millis()
    );
    table::print(
        &["beside", "batch", "overview", "sign-in", "answers to the others", "of which refusals"],
        rows.iter().map(|row| {
            vec![
                row.beside.clone(),
                row.batches.clone(),
                row.overviews.clone(),
                row.sign_ins.clone(),
                row.counts.answers.load(Ordering::Relaxed).to_string(),
                row.counts.refusals.load(Ordering::Relaxed).to_string(),
            ]
        }),
    );
}

async fn measure(database: &'static str, url: Option<&str>, options: &Options) -> Result<Vec<Row>, Failure> {
    let sessions = options.sessions.min(SESSIONS);
    let mut sampled =
        Sampled::start(&format!("svc-bench-neighbours-{database}"), url, sessions, options).await?;
    let mut attackers = Vec::new();
    for number in 0..ACCOUNTS {
        attackers.push(attacker(&sampled, number, sessions, options).await?);
    }
    if let Some(server) = options.postgres.as_ref().filter(|_| url.is_some()) {
        super::age_log(server).await?;
    }
    // Started anew, because the samples were loaded behind its back.
    sampled.server.end();
    sampled.server = Server::start(sampled.folder.path(), url).await?;
    let wanted = |attack: &&Attack| {
        options.only.as_ref().is_none_or(|only| attack.name.contains(only))
            && (!attack.on_two_instances || url.is_some())
    };
    if ATTACKS.iter().filter(wanted).any(|attack| attack.name == LARGE_VISITS) {
        eprintln!("making large visits on {database} ...");
        for of in &mut attackers {
            make_large_visits(&sampled, of).await?;
        }
    }
    for attack in ATTACKS.iter().filter(wanted) {
        understood(&sampled, &attackers[0], attack).await?;
    }
    let victim = Victim::start(&sampled, options).await?;
    let mut rows = vec![victim.row("nobody".to_owned(), Arc::default()).await?];
    let elsewhere = Elsewhere::start()?;
    let second_folder = Folder::create("svc-bench-neighbours-second")?;
    let mut second = None;
    for attack in ATTACKS.iter().filter(wanted) {
        eprintln!("measuring {} on {database} ...", attack.name);
        let mut tokens = Vec::new();
        for number in 0..attack.accounts * SESSIONS_OF_ACCOUNT {
            // As many as accounts in a row, so that each request below has a session of its own account.
            let email = attackers[number % attack.accounts].email.clone();
            let login = Login { email, password: ATTACKERS_PASSWORD.to_owned() };
            tokens.push(auth::login(&sampled.context, login).await?.token);
        }
        let mut addresses = vec![sampled.server.address];
        if attack.on_two_instances {
            if second.is_none() {
                second = Some(Server::start(second_folder.path(), url).await?);
            }
            addresses.extend(second.as_ref().map(|server| server.address));
        }
        let (mut attacking, counts) = (JoinSet::new(), Arc::new(Counts::default()));
        for number in 0..attack.under_way {
            let of = attackers[number % attack.accounts].clone();
            let token = tokens[number % tokens.len()].clone();
            let address = number % attack.addresses;
            let server = addresses[number / attack.accounts % addresses.len()];
            let client = Client::connect(server, token).await?.at(address_of(1, address));
            attacking.spawn_on(keep_asking(client, of, attack, number, counts.clone()), &elsewhere.handle);
        }
        let accounts = if attack.accounts == 1 { "account" } else { "accounts" };
        let places = if attack.addresses == 1 { "address" } else { "addresses" };
        let instances = if attack.on_two_instances { ", two instances" } else { "" };
        let name = format!(
            "{}, {} {accounts}, {} {places}, {} under way{instances}",
            attack.name, attack.accounts, attack.addresses, attack.under_way
        );
        rows.push(victim.row(name, counts).await?);
        attacking.shutdown().await;
    }
    Ok(rows)
}

/// A runtime for the attackers. They have machines of their own in the field, so here they take from the processor what
/// the server and the victim leave.
struct Elsewhere {
    runtime: Option<Runtime>,
    handle: Handle,
}

impl Elsewhere {
    fn start() -> std::io::Result<Self> {
        let give_way = || {
            // The thread is as important as the others if the system does not allow this.
            let _ = rustix::process::nice(19);
        };
        let runtime =
            tokio::runtime::Builder::new_multi_thread().enable_all().on_thread_start(give_way).build()?;
        Ok(Self { handle: runtime.handle().clone(), runtime: Some(runtime) })
    }
}

impl Drop for Elsewhere {
    /// Waiting for a runtime is not allowed within another one.
    fn drop(&mut self) {
        self.runtime.take().into_iter().for_each(Runtime::shutdown_background);
    }
}

fn address_of(network: usize, number: usize) -> String {
    format!("10.{network}.{}.{}", number / 250, number % 250 + 1)
}

async fn attacker(
    sampled: &Sampled,
    number: usize,
    sessions: u32,
    options: &Options,
) -> Result<Attacker, Failure> {
    let context: &Context = &sampled.context;
    let slug = format!("other-{number}");
    let email = format!("{slug}@example.com");
    let signup = Signup {
        email: email.clone(),
        password: ATTACKERS_PASSWORD.to_owned(),
        name: None,
        organization: Some(SignupOrganization { name: slug.clone(), slug: slug.clone() }),
        invitation_token: None,
        locale: Default::default(),
    };
    let first = auth::signup(context, SignupPolicy::Open, signup).await?.token;
    let principal = access::authenticate(context, &first).await?;
    let org = access::org(context, &principal, &slug).await?;
    let project: ProjectCreate =
        serde_json::from_value(json!({ "name": slug, "slug": slug, "domains": ["other.example"] }))?;
    let project = projects::create(context, &org, project).await?.project;
    // One of them has as many visits as the victim, which is enough for slow reports.
    let sessions = if number == 0 { sessions } else { sessions / 10 };
    let sample =
        Sample { seed: options.seed, sessions, ..Sample::large(project.id, project.tz(), sampled.last) };
    sampled::load(context, &sampled.folder, sample).await?;
    Ok(Attacker { email, project: project.id, visits: Vec::new() })
}

/// Adds thousands of events to some visits of an attacker.
async fn make_large_visits(sampled: &Sampled, of: &mut Attacker) -> Result<(), Failure> {
    #[derive(FromQueryResult)]
    struct Visit {
        session_id: Uuid,
    }
    let db = &sampled.context.db;
    let some = format!(
        "select session_id from sessions where project_id = $1 order by started_at desc limit {VISITS}"
    );
    let some = Statement::from_sql_and_values(db.get_database_backend(), some, [of.project.into()]);
    of.visits =
        Visit::find_by_statement(some).all(db).await?.into_iter().map(|visit| visit.session_id).collect();
    let login = Login { email: of.email.clone(), password: ATTACKERS_PASSWORD.to_owned() };
    let token = auth::login(&sampled.context, login).await?.token;
    let mut client = Client::connect(sampled.server.address, token).await?.at(address_of(1, 0));
    for visit in of.visits.iter().flat_map(|visit| std::iter::repeat_n(*visit, HUNDREDS)) {
        let (what, body) = hundred_events(of, visit);
        let status = client.status(&what, body.as_ref()).await?;
        if !(200..300).contains(&status) {
            return Err(format!("events are answered with {status}").into());
        }
    }
    Ok(())
}

/// Fails if the server refuses the requests of an attack as invalid, so that the attack would measure nothing.
async fn understood(sampled: &Sampled, of: &Attacker, attack: &Attack) -> Result<(), Failure> {
    let login = Login { email: of.email.clone(), password: ATTACKERS_PASSWORD.to_owned() };
    let token = auth::login(&sampled.context, login).await?.token;
    let mut client = Client::connect(sampled.server.address, token).await?.at(address_of(1, 0));
    let (what, body) = (attack.request)(of, 0);
    let (status, answer) = client.exchange(&what, body.as_ref()).await?;
    let answer = String::from_utf8_lossy(&answer);
    let invalid = match status {
        400 | 403 | 404 => true,
        422 => !answer.contains("ran longer than"),
        _ => answer.contains("\"errors\":"),
    };
    if invalid { Err(format!("{}: {status} {answer}", attack.name).into()) } else { Ok(()) }
}

/// Sends one request after another until it is aborted.
async fn keep_asking(
    mut client: Client,
    of: Attacker,
    attack: &'static Attack,
    number: usize,
    counts: Arc<Counts>,
) {
    for turn in 0.. {
        let (what, body) = (attack.request)(&of, number + turn * attack.under_way);
        // A connection that was closed has nothing more to send.
        let Ok(status) = client.status(&what, body.as_ref()).await else { return };
        counts.answers.fetch_add(1, Ordering::Relaxed);
        counts.refusals.fetch_add(usize::from(status == 429), Ordering::Relaxed);
    }
}

/// The tenant that is measured.
struct Victim<'a> {
    sampled: &'a Sampled,
    templates: Arc<Vec<Template>>,
    next: Arc<AtomicUsize>,
    duration: Duration,
    overview: String,
}

impl<'a> Victim<'a> {
    async fn start(sampled: &'a Sampled, options: &Options) -> Result<Self, Failure> {
        let key = &sampled.account.publishable_key;
        let templates = Arc::new(batches::templates(options.seed, 4_000, key, ingest::HOST));
        let overview = format!("GET {}", sampled.path(&format!("analytics/overview?{}", sampled.days(30))));
        let victim = Self { sampled, templates, next: Arc::default(), duration: options.load_for, overview };
        // The account becomes known at its address, and what is read first is read.
        victim.row(String::new(), Arc::default()).await?;
        Ok(victim)
    }

    async fn client(&self) -> Result<Client, Failure> {
        Ok(self.sampled.client().await?.at(address_of(0, 0)))
    }

    async fn row(&self, beside: String, counts: Arc<Counts>) -> Result<Row, Failure> {
        let (address, pace) = (self.sampled.server.address, Pace::Open { per_second: BATCHES });
        let batches = load::run(address, self.templates.clone(), self.next.clone(), 16, pace, self.duration);
        let mut clients = Vec::new();
        for _ in 0..5 {
            clients.push(self.client().await?);
        }
        let overviews = steadily(clients, OVERVIEW_EVERY, self.duration, &self.overview, None);
        let login = login();
        let sign_ins =
            steadily(vec![self.client().await?], SIGN_IN_EVERY, self.duration, SIGN_IN, Some(&login));
        let (batches, overviews, sign_ins) = tokio::join!(batches, overviews, sign_ins);
        let (batches, (overviews, unseen), (sign_ins, locked_out)) = (batches?, overviews?, sign_ins?);
        let lost = batches.statuses.iter().filter(|(status, _)| **status != 204).map(|(_, count)| *count);
        let lost = usize::try_from(lost.sum::<u64>())?;
        Ok(Row {
            beside,
            batches: cell([batches.quantile(0.5), batches.quantile(0.99)], lost),
            overviews: cell(median_and_slow(overviews), unseen),
            sign_ins: cell(median_and_slow(sign_ins), locked_out),
            counts,
        })
    }
}

const SIGN_IN: &str = "POST /v1/auth/login";

fn login() -> Value {
    json!({ "email": EMAIL, "password": PASSWORD })
}

/// Sends the same request at a steady pace over several connections in turn. Returns the times from the moment at which
/// each should have been sent, and the number of refusals.
async fn steadily(
    clients: Vec<Client>,
    every: Duration,
    duration: Duration,
    what: &str,
    body: Option<&Value>,
) -> Result<(Vec<Duration>, usize), Failure> {
    let begin = Instant::now();
    let step = every * u32::try_from(clients.len())?;
    let sending = (0..).zip(clients).map(async |(number, mut client): (u32, Client)| {
        let (mut times, mut refused) = (Vec::new(), 0);
        for turn in 0.. {
            let due = begin + every * number + step * turn;
            if due.duration_since(begin) >= duration {
                break;
            }
            sleep_until(due.into()).await;
            let status = client.status(what, body).await?;
            times.push(due.elapsed());
            refused += usize::from(status != 200);
        }
        Result::<_, Failure>::Ok((times, refused))
    });
    let (mut times, mut refused) = (Vec::new(), 0);
    for (some, of_them) in futures::future::try_join_all(sending).await? {
        times.extend(some);
        refused += of_them;
    }
    Ok((times, refused))
}
