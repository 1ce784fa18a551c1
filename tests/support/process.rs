//! Runs the real binary as a process, for behaviour that only a process shows: being killed, being stopped by
//! a signal, restarting on its own files.

use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

pub struct Process {
    child: Child,
    pub address: SocketAddr,
    pub base: String,
    http: reqwest::Client,
}

#[derive(Debug, PartialEq)]
pub struct Totals {
    pub sessions: usize,
    pub pageviews: usize,
}

impl Process {
    /// Starts `svc serve` on `data` (and `database`, when it is not the SQLite file in there) and
    /// returns once it answers.
    pub async fn start(data: &Path, database: Option<&str>) -> Process {
        Self::start_with(data, database, &[]).await
    }

    /// [`Self::start`] with more of an environment.
    pub async fn start_with(data: &Path, database: Option<&str>, more: &[(&str, &str)]) -> Process {
        Self::start_printing_to(data, database, more, Stdio::null(), log_file(data).into()).await
    }

    /// [`Self::start_with`], with its standard output and its log going elsewhere.
    pub async fn start_printing_to(
        data: &Path,
        database: Option<&str>,
        more: &[(&str, &str)],
        output: Stdio,
        log: Stdio,
    ) -> Process {
        let mut process = Self::begin(data, database, more, output, log);
        process.wait_until_ready().await;
        process
    }

    /// Starts `svc serve` without waiting for an answer.
    pub fn begin(
        data: &Path,
        database: Option<&str>,
        more: &[(&str, &str)],
        output: Stdio,
        log: Stdio,
    ) -> Process {
        let address = free_address();
        let base = format!("http://{address}");
        let mut command = svc(data, database);
        command
            .arg("serve")
            .env("SVC_LISTEN", address.to_string())
            .env("SVC_PUBLIC_URL", &base)
            // Each batch of the test comes from a visitor of its own, so that no rate limit stands
            // between the test and the writer.
            .env("SVC_TRUSTED_IP_HEADER", "x-forwarded-for")
            // Reading thousands of sessions back takes thousands of requests.
            .env("SVC_REQUESTS_PER_MINUTE", "1000000")
            .envs(more.iter().copied())
            .stdin(Stdio::null())
            .stdout(output)
            .stderr(log);
        let child = command.spawn().expect("the binary starts");
        Process { child, address, base, http: reqwest::Client::new() }
    }

    async fn wait_until_ready(&mut self) {
        let give_up = Instant::now() + Duration::from_secs(60);
        let health = format!("{}/healthz", self.base);
        loop {
            if let Ok(answer) = reqwest::get(&health).await
                && answer.status().is_success()
            {
                return;
            }
            if let Some(status) = self.child.try_wait().unwrap() {
                panic!("the server ended at start: {status}");
            }
            assert!(Instant::now() < give_up, "the server did not become ready");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// SIGKILL: no drain, no goodbye.
    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// SIGTERM, and the status the process ended with.
    pub fn terminate(mut self) -> std::process::ExitStatus {
        self.ask_to_stop();
        self.child.wait().unwrap()
    }

    /// SIGTERM without waiting for what follows.
    pub fn ask_to_stop(&self) {
        let pid = self.child.id().to_string();
        Command::new("kill").args(["-TERM", &pid]).status().unwrap();
    }

    /// Limits the size of files that the process may write, like `ulimit -f`. `unlimited` lifts the limit.
    #[cfg(target_os = "linux")]
    pub fn limit_files(&self, bytes: &str) {
        let (pid, limit) = (self.child.id().to_string(), format!("--fsize={bytes}:"));
        assert!(Command::new("prlimit").args(["--pid", &pid, &limit]).status().unwrap().success());
    }

    /// Bytes of memory that the process takes.
    pub fn memory(&self) -> u64 {
        let pid = self.child.id().to_string();
        let asked = Command::new("ps").args(["-o", "rss=", "-p", &pid]).output().unwrap();
        String::from_utf8(asked.stdout).unwrap().trim().parse::<u64>().unwrap() * 1024
    }

    /// Waits until the process ends by itself, and returns its status.
    pub async fn ended(&mut self) -> std::process::ExitStatus {
        let give_up = Instant::now() + Duration::from_secs(60);
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(Instant::now() < give_up, "the server did not end");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Whether the process has ended by itself.
    pub fn has_ended(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }

    /// Signs the first owner up, makes a project without tight budgets, and returns what is needed
    /// to write to it and to read it.
    pub async fn project(&self) -> ProjectKeys {
        let session = self
            .post(
                "/v1/auth/signup",
                None,
                &json!({"email": "owner@example.com", "password": "correct horse battery"}),
            )
            .await;
        let token = session["token"].as_str().unwrap().to_owned();
        let (_, orgs) = self.get("/v1/orgs", &token).await;
        let org = orgs["items"][0]["slug"].as_str().unwrap();
        let created = self
            .post(
                &format!("/v1/orgs/{org}/projects"),
                Some(&token),
                &json!({"name": "Load", "slug": "load", "domains": ["example.com"]}),
            )
            .await;
        let id = created["project"]["id"].as_str().unwrap().to_owned();
        let mut limits = created["project"]["settings"]["limits"].clone();
        limits["pageviewsPerDay"] = json!(50_000_000);
        limits["pageviewsPerKeyDay"] = json!(1_000_000);
        limits["eventsPerKeyDay"] = json!(10_000_000);
        let publishable_key = created["publishableKey"].as_str().unwrap().to_owned();
        let project = ProjectKeys { id, token, publishable_key };
        self.patch(&project, &json!({"settings": {"limits": limits}})).await;
        project
    }

    /// A second project of the same owner; answers its id.
    pub async fn another_project(&self, first: &ProjectKeys, slug: &str) -> String {
        let (_, orgs) = self.get("/v1/orgs", &first.token).await;
        let path = format!("/v1/orgs/{}/projects", orgs["items"][0]["slug"].as_str().unwrap());
        let body = json!({"name": slug, "slug": slug, "domains": ["example.org"]});
        let created = self.post(&path, Some(&first.token), &body).await;
        created["project"]["id"].as_str().unwrap().to_owned()
    }

    /// Changes the project.
    pub async fn patch(&self, project: &ProjectKeys, change: &Value) {
        let path = format!("{}/v1/projects/{}", self.base, project.id);
        let request = self.http.patch(path).bearer_auth(&project.token).json(change);
        let answer = request.send().await.unwrap();
        assert_eq!(answer.status(), 200, "{}", answer.text().await.unwrap());
    }

    /// A GET with the owner's session: the status and the JSON body.
    pub async fn get(&self, path: &str, token: &str) -> (u16, Value) {
        let answer = self.http.get(format!("{}{path}", self.base)).bearer_auth(token).send().await.unwrap();
        (answer.status().as_u16(), answer.json().await.unwrap())
    }

    pub async fn totals(&self, project: &ProjectKeys) -> Totals {
        let path = format!("/v1/projects/{}/analytics/overview?preset=7d", project.id);
        let (status, overview) = self.get(&path, &project.token).await;
        assert_eq!(status, 200, "{overview}");
        let count = |name: &str| overview["totals"][name].as_u64().unwrap() as usize;
        Totals { sessions: count("sessions"), pageviews: count("pageviews") }
    }

    /// Waits until this many visits are stored, each of a session of its own.
    pub async fn until_stored(&self, project: &ProjectKeys, sessions: usize) {
        let give_up = Instant::now() + Duration::from_secs(60);
        loop {
            let totals = self.totals(project).await;
            if totals.sessions >= sessions {
                return;
            }
            assert!(Instant::now() < give_up, "{totals:?} of {sessions}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }

    /// Waits until the health route says so, and returns what it says.
    pub async fn until_health(&self, what: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let give_up = Instant::now() + Duration::from_secs(60);
        loop {
            let (_, health) = self.get("/v1/health", "").await;
            if is_so(&health) {
                return health;
            }
            assert!(Instant::now() < give_up, "{what}: {health}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Batches in quarantine, as the health route tells.
    pub async fn quarantined(&self) -> u64 {
        let (_, health) = self.get("/v1/health", "").await;
        health["waiting"]["quarantined"].as_u64().unwrap()
    }

    /// A POST that succeeds: its JSON body.
    pub async fn post(&self, path: &str, token: Option<&str>, body: &Value) -> Value {
        let mut request = self.http.post(format!("{}{path}", self.base)).json(body);
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let answer = request.send().await.unwrap();
        assert!(answer.status().is_success(), "{path}: {}", answer.text().await.unwrap());
        answer.json().await.unwrap()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

pub struct ProjectKeys {
    pub id: String,
    pub token: String,
    pub publishable_key: String,
}

/// Starts `svc serve` with an environment that it refuses, and returns what it says.
pub fn refused(data: &Path, more: &[(&str, &str)]) -> String {
    let output = svc(data, None).arg("serve").envs(more.iter().copied()).output().unwrap();
    assert!(!output.status.success());
    String::from_utf8(output.stderr).unwrap()
}

/// Runs a command of the binary on a folder (and a database) to its end, and returns what it printed.
pub fn run(data: &Path, database: Option<&str>, arguments: &[&str]) -> String {
    run_with(data, database, &[], arguments)
}

/// [`run`] with more of an environment.
pub fn run_with(data: &Path, database: Option<&str>, more: &[(&str, String)], arguments: &[&str]) -> String {
    let more = more.iter().map(|(name, value)| (*name, value));
    let output = svc(data, database).envs(more).args(arguments).output().unwrap();
    let printed = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{printed}{}", String::from_utf8_lossy(&output.stderr));
    printed
}

/// Runs a command that may fail. Returns whether it succeeded, and what it printed.
pub fn try_run(data: &Path, database: Option<&str>, arguments: &[&str]) -> (bool, String) {
    let output = svc(data, database).args(arguments).output().unwrap();
    (output.status.success(), String::from_utf8(output.stdout).unwrap())
}

fn svc(data: &Path, database: Option<&str>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_svc"));
    command.env("SVC_DATA_DIR", data).env_remove("SVC_DATABASE_URL").env("SVC_RATES_URL", "off");
    if let Some(database) = database {
        command.env("SVC_DATABASE_URL", database);
    }
    command
}

/// What the server logged, over all its starts on this folder.
pub fn log(data: &Path) -> String {
    std::fs::read_to_string(data.with_extension("log")).unwrap_or_default()
}

fn log_file(data: &Path) -> std::fs::File {
    std::fs::OpenOptions::new().create(true).append(true).open(data.with_extension("log")).unwrap()
}

/// Compiles a library that `LD_PRELOAD` puts between a server and the system, into a folder.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub fn preloaded(source: &str, folder: &Path) -> std::path::PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(source);
    let library = folder.join("preloaded.so");
    let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".to_owned());
    let compiled = Command::new(compiler)
        .args(["-O1", "-shared", "-fPIC", "-o"])
        .args([&library, &source])
        .status()
        .expect("there is a C compiler");
    assert!(compiled.success());
    library
}

pub fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}
