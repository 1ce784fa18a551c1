//! Minimal HTTP client with one keep-alive connection, so that the measurement shows the server and not the
//! client.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::Failure;

pub(super) struct Client {
    stream: TcpStream,
    /// Bearer token; empty for a stranger.
    credential: String,
    /// Address that the requests name as theirs.
    address: Option<String>,
    /// Further headers, each with its end of line.
    headers: String,
}

impl Client {
    pub(super) async fn connect(server: SocketAddr, credential: String) -> Result<Self, Failure> {
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, credential, address: None, headers: String::new() })
    }

    /// Sends the requests as if a proxy had received them from this address.
    pub(super) fn at(self, address: String) -> Self {
        Self { address: Some(address), ..self }
    }

    /// Sends the requests with this credential.
    pub(super) fn with_credential(self, credential: String) -> Self {
        Self { credential, ..self }
    }

    /// Sends the requests with these headers, too, each with its end of line.
    pub(super) fn with_headers(self, headers: String) -> Self {
        Self { headers, ..self }
    }

    /// Sends a request several times. Returns the median time and the last answer.
    pub(super) async fn median(
        &mut self,
        runs: usize,
        path: &str,
        body: Option<&Value>,
    ) -> Result<(Duration, Value), Failure> {
        let mut answer = self.ask(path, body).await?;
        let mut times = Vec::with_capacity(runs);
        for _ in 0..runs {
            let began = Instant::now();
            answer = self.ask(path, body).await?;
            times.push(began.elapsed());
        }
        times.sort_unstable();
        Ok((times[times.len() / 2], serde_json::from_slice(&answer)?))
    }

    /// Sends a request and returns the body of the answer. With a body the request is a POST.
    pub(super) async fn ask(&mut self, path: &str, body: Option<&Value>) -> Result<Vec<u8>, Failure> {
        let method = if body.is_some() { "POST" } else { "GET" };
        let (status, answer) = self.exchange(&format!("{method} {path}"), body).await?;
        match status {
            200..300 => Ok(answer),
            _ => Err(format!("{path}: {}", String::from_utf8_lossy(&answer)).into()),
        }
    }

    /// Sends a request and returns the status of the answer. `what` is the method and the path.
    pub(super) async fn status(&mut self, what: &str, body: Option<&Value>) -> Result<u16, Failure> {
        self.exchange(what, body).await.map(|(status, _)| status)
    }

    /// Sends a request and returns the status and body of the answer.
    pub(super) async fn exchange(
        &mut self,
        what: &str,
        body: Option<&Value>,
    ) -> Result<(u16, Vec<u8>), Failure> {
        let body = body.map(Value::to_string).unwrap_or_default();
        let address = self.address.iter().map(|address| format!("x-forwarded-for: {address}\r\n"));
        let credential = match self.credential.as_str() {
            "" => String::new(),
            token => format!("authorization: Bearer {token}\r\n"),
        };
        let request = format!(
            "{what} HTTP/1.1\r\nhost: localhost\r\n{credential}{}{}\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            address.collect::<String>(),
            self.headers,
            body.len()
        );
        self.stream.write_all(request.as_bytes()).await?;
        let mut received = Vec::with_capacity(64 * 1024);
        loop {
            if self.stream.read_buf(&mut received).await? == 0 {
                return Err("the server closed the connection".into());
            }
            let Some(head) = received.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
            let text = String::from_utf8_lossy(&received[..head]).to_lowercase();
            let status = text.get(9..12).ok_or("the answer has no status")?.parse()?;
            let length = text.lines().find_map(|line| line.strip_prefix("content-length:"));
            let length: usize = match length {
                Some(length) => length.trim().parse()?,
                // No Content: without a body (RFC 9110, section 15.3.5).
                None if status == 204 => 0,
                None => return Err("the answer has no content-length".into()),
            };
            if received.len() < head + 4 + length {
                continue;
            }
            return Ok((status, received.split_off(head + 4)));
        }
    }

    /// Sends the bytes of a request whose answer must be 204.
    pub(super) async fn send(&mut self, request: &[u8]) -> Result<(), Failure> {
        self.stream.write_all(request).await?;
        let mut received = Vec::with_capacity(1024);
        while !received.ends_with(b"\r\n\r\n") {
            if self.stream.read_buf(&mut received).await? == 0 {
                return Err("the server closed the connection".into());
            }
        }
        match received.starts_with(b"HTTP/1.1 204") {
            true => Ok(()),
            false => Err(String::from_utf8_lossy(&received).into()),
        }
    }
}
