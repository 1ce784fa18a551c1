//! Runs the service as a process of its own, so that the benchmark measures what deployments run.

use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

pub struct Server {
    child: Child,
    pub address: SocketAddr,
    /// Time from the start of the process to its first successful answer.
    pub ready_after: Duration,
}

impl Server {
    /// Starts this binary with `serve` on a folder and, unless it uses the SQLite file in there, a database.
    pub async fn start(data: &Path, database: Option<&str>) -> std::io::Result<Self> {
        Self::start_with(data, database, &[]).await
    }

    /// [`Server::start`] with additional settings.
    pub async fn start_with(
        data: &Path,
        database: Option<&str>,
        settings: &[(&str, String)],
    ) -> std::io::Result<Self> {
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let mut command = Command::new(std::env::current_exe()?);
        command
            .arg("serve")
            .env("SVC_LISTEN", address.to_string())
            .env("SVC_DATA_DIR", data)
            .env("SVC_ENV", "production")
            .env("SVC_LOG", std::env::var_os("SVC_LOG").unwrap_or_else(|| "error".into()))
            .env("SVC_TRUSTED_IP_HEADER", "x-forwarded-for")
            .env("SVC_TRUSTED_COUNTRY_HEADER", "x-country")
            .env_remove("SVC_DATABASE_URL")
            .env("SVC_RATES_URL", "off")
            .envs(settings.iter().map(|(name, value)| (*name, value)))
            .stdin(Stdio::null())
            .stdout(Stdio::null());
        if let Some(database) = database {
            command.env("SVC_DATABASE_URL", database);
        }
        let started = Instant::now();
        let mut server = Self { child: command.spawn()?, address, ready_after: Duration::ZERO };
        while !server.is_healthy().await {
            if let Some(status) = server.child.try_wait()? {
                return Err(std::io::Error::other(format!("the server exited at startup: {status}")));
            }
            if started.elapsed() > Duration::from_secs(60) {
                return Err(std::io::Error::other("the server did not become ready"));
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        server.ready_after = started.elapsed();
        Ok(server)
    }

    async fn is_healthy(&self) -> bool {
        let ask = async {
            let mut stream = TcpStream::connect(self.address).await?;
            stream
                .write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")
                .await?;
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer).await?;
            std::io::Result::Ok(answer.starts_with(b"HTTP/1.1 200"))
        };
        ask.await.unwrap_or(false)
    }

    /// Returns the resident memory of the process, if the system reports it (Linux).
    pub fn resident_bytes(&self) -> Option<u64> {
        self.status_bytes("VmRSS:")
    }

    /// Returns the resident memory without pages of files, if the system reports it (Linux).
    pub fn own_bytes(&self) -> Option<u64> {
        self.status_bytes("RssAnon:")
    }

    fn status_bytes(&self, name: &str) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        let kibibytes: u64 = line.trim().trim_end_matches(" kB").parse().ok()?;
        Some(kibibytes * 1024)
    }
}

impl Server {
    /// Kills the process, so that another one can use its folder.
    pub fn end(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
    }
}
