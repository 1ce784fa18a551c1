//! Measures the delays of one tenant beside another that asks for all it can.
//!
//! The victim sends tracking batches, opens an overview and signs in at a steady pace. Beside it, attackers keep many
//! requests or connections of one kind under way. Each request is measured from the moment at which it should have been
//! sent.

mod attacking;
mod attacks;
mod flood;
mod rows;
mod victim;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use analytics::sample::Sample;
use domain::Context;
use domain::projects::{self, ProjectCreate};
use domain::tenancy::access;
use domain::tenancy::auth::{self, Login, Signup, SignupOrganization, SignupPolicy};
use sea_orm::{ConnectionTrait, FromQueryResult, Statement};
use serde_json::json;
use tokio::runtime::{Handle, Runtime};
use tokio::task::JoinSet;
use tokio::time::sleep;
use uuid::Uuid;

use self::attacking::Attacking;
use self::attacks::{
    ACCOUNTS, ATTACKERS_PASSWORD, ATTACKS, Attack, Attacker, DEFINITION, HUNDREDS, LARGE_VISITS,
    NAMES_OF_EVENTS, VISITS, WRONG_PASSWORDS, hundred_events,
};
use self::rows::{Counts, Row};
use self::victim::Victim;
use super::client::Client;
use super::sampled::{self, Sampled};
use super::server::Server;
use super::{Failure, Folder, Options, ingest};
use crate::connections::Limits;
use crate::demo::account;

/// Maximum number of sessions in the projects of the victim and of the first attacker.
const SESSIONS: u32 = 100_000;
/// Sessions of each account in an attack. Each has a rate limit of its own, so every attack has new ones.
const SESSIONS_OF_ACCOUNT: usize = 10;
/// How long an attack builds up that keeps connections open.
const HEAD_START: Duration = Duration::from_secs(2);

/// Measures SQLite, and PostgreSQL if a server is given, and prints the tables.
pub async fn run(options: &Options) -> Result<(), Failure> {
    rows::print("SQLite", &measure("sqlite", None, options).await?);
    if let Some(server) = &options.postgres {
        let url = super::create_database(server, "svc_bench_neighbours").await?;
        rows::print("PostgreSQL", &measure("postgres", Some(&url), options).await?);
        super::drop_database(server, "svc_bench_neighbours").await?;
    }
    Ok(())
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
    let wanted = |attack: &&Attack| attack.is_wanted(options) && (!attack.on_two_instances || url.is_some());
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
        let mut servers = vec![sampled.server.address];
        if attack.on_two_instances {
            if second.is_none() {
                second = Some(Server::start(second_folder.path(), url).await?);
            }
            servers.extend(second.as_ref().map(|server| server.address));
        }
        let (mut attacking, counts) = begin(&sampled, &attackers, attack, &servers, &elsewhere).await?;
        let mut row = victim.row(describe(attack), counts).await?;
        if attack.name == NAMES_OF_EVENTS
            && !victim.keeps_new_event(&format!("new_beside_{}", attack.addresses)).await?
        {
            row.lost.push(victim::not_stored("a new event"));
        }
        rows.push(row);
        attacking.shutdown().await;
    }
    rows.extend(flood::rows(url.is_some(), &elsewhere, options).await?);
    Ok(rows)
}

/// Returns the name and the size of an attack.
fn describe(attack: &Attack) -> String {
    let count = |count: usize, one: &str, several: &str| match count {
        0 => String::new(),
        1 => format!(", 1 {one}"),
        count => format!(", {count} {several}"),
    };
    let accounts = count(attack.accounts, "account", "accounts");
    let addresses = count(attack.addresses, "address", "addresses");
    let instances = if attack.on_two_instances { ", two instances" } else { "" };
    format!("{}{accounts}{addresses}, {} under way{instances}", attack.name, attack.under_way)
}

/// Begins an attack with new sessions of its accounts.
async fn begin(
    sampled: &Sampled,
    attackers: &[Attacker],
    attack: &'static Attack,
    servers: &[SocketAddr],
    elsewhere: &Elsewhere,
) -> Result<(JoinSet<()>, Arc<Counts>), Failure> {
    let mut tokens = Vec::new();
    for number in 0..attack.accounts * SESSIONS_OF_ACCOUNT {
        // As many as accounts in a row, so that each place below has a session of its own account.
        let email = attackers[number % attack.accounts].email.clone();
        let login = Login { email, password: ATTACKERS_PASSWORD.to_owned() };
        tokens.push(auth::login(&sampled.context, login).await?.token);
    }
    let accounts = attack.accounts.max(1);
    let (mut attacking, counts) = (JoinSet::new(), Arc::new(Counts::default()));
    for number in 0..attack.under_way {
        // Spreads each account, session and address over all servers.
        let (place, server) = (number / servers.len(), number % servers.len());
        let one = Attacking {
            attack,
            server: servers[server],
            number,
            place,
            of: attackers[place % accounts].clone(),
            token: tokens.get(place % tokens.len().max(1)).cloned().unwrap_or_default(),
            counts: counts.clone(),
            turn: 0,
        };
        attacking.spawn_on(one.go_on(), &elsewhere.handle);
    }
    if attack.request().is_none() {
        sleep(HEAD_START).await;
    }
    Ok((attacking, counts))
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

/// Number of addresses that the service takes for one network.
const IN_NETWORK: usize = 250;

fn address_of(network: usize, number: usize) -> String {
    format!("10.{network}.{}.{}", number / IN_NETWORK, number % IN_NETWORK + 1)
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
        serde_json::from_value(json!({ "name": slug, "slug": slug, "domains": [ingest::HOST] }))?;
    let (access, publishable_key) = projects::create_with_access(context, &org, project).await?;
    account::lift_budgets(context, &access).await?;
    define_conversion(sampled, first, access.id()).await?;
    let project = access.project();
    // One of them has as many visits as the victim, which is enough for slow reports.
    let sessions = if number == 0 { sessions } else { sessions / 10 };
    let sample =
        Sample { seed: options.seed, sessions, ..Sample::large(project.id, project.tz(), sampled.last) };
    sampled::load(context, &sampled.folder, sample).await?;
    Ok(Attacker {
        email,
        org: slug,
        project: project.id,
        publishable_key,
        victims_key: sampled.account.publishable_key.clone(),
        visits: Vec::new(),
    })
}

/// Creates the definition of the conversions that an attacker sends.
async fn define_conversion(sampled: &Sampled, token: String, project: Uuid) -> Result<(), Failure> {
    let mut client = Client::connect(sampled.server.address, token).await?.at(address_of(1, 0));
    let what = format!("PUT /v1/projects/{project}/conversion-definitions/{DEFINITION}");
    let definition = json!({ "name": "Order", "trigger": { "type": "server" } });
    match client.exchange(&what, Some(&definition)).await? {
        (200..300, _) => Ok(()),
        (status, answer) => {
            Err(format!("a definition is answered with {status} {}", String::from_utf8_lossy(&answer)).into())
        }
    }
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

/// Fails if an attack would measure nothing, because the server refuses its requests as invalid or this process cannot open
/// its connections.
async fn understood(sampled: &Sampled, of: &Attacker, attack: &'static Attack) -> Result<(), Failure> {
    if Limits::new(attack.under_way, None).within_descriptors().all < attack.under_way {
        return Err(format!("{}: raise the limit of open files (ulimit -n)", attack.name).into());
    }
    let mut token = String::new();
    if attack.accounts > 0 {
        let login = Login { email: of.email.clone(), password: ATTACKERS_PASSWORD.to_owned() };
        token = auth::login(&sampled.context, login).await?.token;
    }
    let server = sampled.server.address;
    let counts = Arc::default();
    let one = Attacking { attack, server, number: 0, place: 0, of: of.clone(), token, counts, turn: 0 };
    let Some((status, answer)) = one.try_out().await? else { return Ok(()) };
    let is_understood = match status {
        200..300 => !attacking::says_errors(&answer),
        401 => attack.accounts == 0 || attack.name == WRONG_PASSWORDS,
        409 | 429 => true,
        422 => answer.contains("ran longer than"),
        _ => false,
    };
    if is_understood { Ok(()) } else { Err(format!("{}: {status} {answer}", attack.name).into()) }
}
