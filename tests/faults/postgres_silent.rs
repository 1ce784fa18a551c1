//! The network drops all packets to and from PostgreSQL without closing the connections.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

use super::Home;
use crate::support::database::{is_citus, is_postgres};
use crate::support::load::{FEW, Load, assert_all_stored_once};
use crate::support::process::{Process, ProjectKeys};
use crate::support::soak::full_or;

/// Within this time whoever asks is told that the database cannot be reached.
const TOLD_WITHIN: Duration = Duration::from_secs(10);
/// Within this time a batch is answered, whatever happens.
const ANSWERED_WITHIN: Duration = Duration::from_secs(6);
const BACK_WITHIN: Duration = Duration::from_secs(30);

/// What stands between the server and PostgreSQL.
struct Network {
    url: String,
    state: watch::Sender<State>,
}

#[derive(Clone, Copy, Default)]
struct State {
    swallows: bool,
    /// Connections before this one are never heard of again.
    first: usize,
    connections: usize,
}

impl State {
    fn lets_pass(&self, connection: usize) -> bool {
        !self.swallows && connection >= self.first
    }
}

impl Network {
    async fn before(postgres: &str) -> Network {
        let (head, rest) =
            postgres.rsplit_once('@').unwrap_or_else(|| postgres.split_at("postgres://".len()));
        let (host, database) = rest.split_once('/').unwrap();
        let (host, head) =
            (host.to_owned(), if head.ends_with('/') { head.to_owned() } else { format!("{head}@") });
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address: SocketAddr = listener.local_addr().unwrap();
        let (state, seen) = watch::channel(State::default());
        let counting = state.clone();
        tokio::spawn(async move {
            loop {
                let (client, _) = listener.accept().await.unwrap();
                counting.send_modify(|state| state.connections += 1);
                let number = seen.borrow().connections;
                tokio::spawn(connect(client, host.clone(), number, seen.clone()));
            }
        });
        Network { url: format!("{head}{address}/{database}"), state }
    }

    /// From now on nothing passes.
    fn swallow(&self) {
        self.state.send_modify(|state| state.swallows = true);
    }

    /// What was sent meanwhile arrives after all.
    fn let_pass(&self) {
        self.state.send_modify(|state| state.swallows = false);
    }

    /// Connections there are stay open and are never heard of again; new ones work.
    fn forget_connections(&self) {
        self.state.send_modify(|state| state.first = state.connections + 1);
    }
}

async fn connect(client: TcpStream, postgres: String, number: usize, mut state: watch::Receiver<State>) {
    if state.wait_for(|state| state.lets_pass(number)).await.is_err() {
        return;
    }
    let server = TcpStream::connect(postgres).await.unwrap();
    let ((from_client, to_client), (from_server, to_server)) = (client.into_split(), server.into_split());
    tokio::spawn(pass(from_client, to_server, number, state.clone()));
    pass(from_server, to_client, number, state).await;
}

async fn pass(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    number: usize,
    mut state: watch::Receiver<State>,
) {
    let mut bytes = vec![0; 64 << 10];
    loop {
        let read = from.read(&mut bytes).await.unwrap_or(0);
        if state.wait_for(|state| state.lets_pass(number)).await.is_err() || read == 0 {
            return;
        }
        if to.write_all(&bytes[..read]).await.is_err() {
            return;
        }
    }
}

/// What a request comes to, and how long that takes.
async fn ask(server: &Process, method: &str, path: &str, token: &str, body: Value) -> (u16, Value, Duration) {
    let began = Instant::now();
    let http = reqwest::Client::new();
    let request = http.request(method.parse().unwrap(), format!("{}{path}", server.base)).bearer_auth(token);
    let answer = if body.is_null() { request } else { request.json(&body) }.send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap(), began.elapsed())
}

fn report(project: &ProjectKeys) -> String {
    format!("/v1/projects/{}/analytics/overview?preset=7d", project.id)
}

/// Each of these needs the database.
async fn assert_told(server: &Process, project: &ProjectKeys) {
    let login = json!({ "email": "nobody@example.com", "password": "a long password" });
    let query = json!({ "query": "{ me { user { email } } }" });
    let (token, report, status) =
        (&project.token, report(project), format!("/v1/projects/{}/status", project.id));
    let asked = futures::future::join_all([
        ask(server, "GET", &report, token, Value::Null),
        ask(server, "GET", &status, token, Value::Null),
        ask(server, "GET", "/v1/orgs", token, Value::Null),
        ask(server, "POST", "/v1/auth/login", "", login),
        ask(server, "POST", "/graphql", token, query),
    ]);
    for (status, problem, took) in asked.await {
        // GraphQL answers 200 with errors where some of its fields fail.
        assert!(status == 503 || problem["errors"].is_array(), "{status}: {problem}");
        assert!(problem.to_string().contains("db_unavailable"), "{problem}");
        assert!(took < TOLD_WITHIN, "{took:?}");
    }
    let (_, health, took) = ask(server, "GET", "/v1/health", "", Value::Null).await;
    assert_eq!((&health["ok"], &health["db"]), (&json!(false), &json!("unavailable")), "{health}");
    assert!(took < TOLD_WITHIN, "{took:?}");
}

async fn until_reports_are_back(server: &Process, project: &ProjectKeys) {
    let began = Instant::now();
    while ask(server, "GET", &report(project), &project.token, Value::Null).await.0 != 200 {
        assert!(began.elapsed() < BACK_WITHIN, "the database is not back");
    }
}

/// The batches that were stored, as the project's status counts them.
async fn until_counted(server: &Process, project: &ProjectKeys, batches: usize) {
    let began = Instant::now();
    loop {
        let path = format!("/v1/projects/{}/status", project.id);
        let (_, status) = server.get(&path, &project.token).await;
        if status["today"]["stored"] == json!(batches) {
            return;
        }
        assert!(began.elapsed() < BACK_WITHIN, "{} of {batches}", status["today"]);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// A server that reaches its database through a network of the test's, and visits that come all the time.
async fn under_load(home: &Home) -> (Network, Process, ProjectKeys, Load) {
    let network = Network::before(&home.url()).await;
    let server = Process::start(&home.data(), Some(&network.url)).await;
    let project = server.project().await;
    let load = Load::start(&server, &project);
    load.until_acknowledged(full_or(200, 100)).await;
    assert_eq!(server.get(&report(&project), &project.token).await.0, 200);
    (network, server, project, load)
}

/// The database answers again: what was acknowledged is stored and counted once, and nobody waited long.
async fn assert_all_comes_back(server: &Process, project: &ProjectKeys, load: Load) {
    until_reports_are_back(server, project).await;
    let before = load.count();
    load.until_acknowledged(before + full_or(200, 100)).await;
    let slowest = load.slowest();
    let acknowledged = load.finish().await;
    assert!(slowest < ANSWERED_WITHIN, "{slowest:?}");
    server.until_stored(project, acknowledged.len()).await;
    assert_all_stored_once(server, project, &acknowledged).await;
    until_counted(server, project, acknowledged.len()).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_the_network_swallows_everything_batches_wait_and_others_are_told() {
    if !is_postgres() || is_citus() {
        return;
    }
    let home = Home::new().await;
    let (network, server, project, load) = under_load(&home).await;

    network.swallow();
    let before = load.count();
    assert_told(&server, &project).await;
    // Whoever comes later is told at once.
    assert_told(&server, &project).await;
    let waiting = full_or(500, FEW);
    load.until_acknowledged(before + waiting).await;
    let (_, health) = server.get("/v1/health", "").await;
    assert!(health["waiting"]["spooled"].as_u64() >= Some(waiting as u64), "{health}");

    // The answers of commits arrive after all, and commits of which nobody expects any.
    network.let_pass();
    assert_all_comes_back(&server, &project, load).await;
    assert_eq!(server.quarantined().await, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_that_are_never_heard_of_again_are_replaced() {
    if !is_postgres() || is_citus() {
        return;
    }
    let home = Home::new().await;
    let (network, server, project, load) = under_load(&home).await;

    network.forget_connections();
    let before = load.count();
    load.until_acknowledged(before + full_or(500, FEW)).await;
    assert_all_comes_back(&server, &project, load).await;
}
