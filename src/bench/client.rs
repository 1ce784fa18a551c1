//! One keep-alive connection that asks and reads an answer of a known length, so that what is measured is
//! the server.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::Failure;

pub(super) struct Client {
    stream: TcpStream,
    credential: String,
}

impl Client {
    pub(super) async fn connect(server: SocketAddr, credential: String) -> Result<Self, Failure> {
        let stream = TcpStream::connect(server).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, credential })
    }

    /// Asks so often; answers with the median time and the last answer.
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

    /// The body of the answer to one request, which is a POST where it has a body.
    pub(super) async fn ask(&mut self, path: &str, body: Option<&Value>) -> Result<Vec<u8>, Failure> {
        let method = if body.is_some() { "POST" } else { "GET" };
        let body = body.map(Value::to_string).unwrap_or_default();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.credential,
            body.len()
        );
        self.stream.write_all(request.as_bytes()).await?;
        let mut received = Vec::with_capacity(64 * 1024);
        loop {
            if self.stream.read_buf(&mut received).await? == 0 {
                return Err("the server ended the connection".into());
            }
            let Some(head) = received.windows(4).position(|four| four == b"\r\n\r\n") else { continue };
            let text = String::from_utf8_lossy(&received[..head]).to_lowercase();
            let length = text.lines().find_map(|line| line.strip_prefix("content-length:"));
            let length: usize = length.ok_or("an answer without a length")?.trim().parse()?;
            if received.len() < head + 4 + length {
                continue;
            }
            let answer = received.split_off(head + 4);
            if !text.starts_with("http/1.1 200") {
                return Err(format!("{path}: {}", String::from_utf8_lossy(&answer)).into());
            }
            return Ok(answer);
        }
    }
}
