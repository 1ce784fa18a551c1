//! Load generator for prepared requests: keep-alive connections, prepared bodies, every latency recorded.
//!
//! Its HTTP/1.1 is minimal, to leave the processor to the server. A closed run sends the next batch when the
//! last one was answered, and so finds the maximum rate. An open run sends by the clock and measures from the
//! moment at which a batch *should* have been sent, so that a stalled server cannot hide its stall by
//! receiving fewer requests.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::batches::Template;

/// Result of a run.
pub struct Measured {
    pub elapsed: Duration,
    /// Number of answers by status.
    pub statuses: BTreeMap<u16, u64>,
    /// Latency of each answer, sorted.
    latencies: Vec<Duration>,
}

impl Measured {
    pub fn accepted_per_second(&self) -> f64 {
        let accepted = self.statuses.range(200..300).map(|(_, count)| *count).sum::<u64>();
        accepted as f64 / self.elapsed.as_secs_f64()
    }

    /// Returns the number of answers.
    pub fn count(&self) -> usize {
        self.latencies.len()
    }

    /// Returns the latency of each answer.
    pub fn into_latencies(self) -> Vec<Duration> {
        self.latencies
    }

    /// Adds the result of a later slice of the same run.
    pub fn extend(&mut self, later: Self) {
        self.elapsed += later.elapsed;
        for (status, count) in later.statuses {
            *self.statuses.entry(status).or_default() += count;
        }
        self.latencies.extend(later.latencies);
        self.latencies.sort_unstable();
    }

    /// Returns the latency that the share `q` of all answers does not exceed.
    pub fn quantile(&self, q: f64) -> Duration {
        quantile(&self.latencies, q)
    }
}

/// Returns the value that the share `q` of sorted times does not exceed.
pub fn quantile(sorted: &[Duration], q: f64) -> Duration {
    let last = sorted.len().saturating_sub(1);
    sorted.get((last as f64 * q) as usize).copied().unwrap_or_default()
}

/// Spacing of requests.
#[derive(Clone, Copy)]
pub enum Pace {
    /// Each connection sends when its last request was answered.
    Closed,
    /// All connections together send this many requests a second, by the clock.
    Open { per_second: f64 },
}

/// End of a run.
#[derive(Clone, Copy)]
pub enum Until {
    After(Duration),
    /// After this number of requests. Two builds then do the same work, however fast they are.
    Count(usize),
}

impl From<Duration> for Until {
    fn from(duration: Duration) -> Self {
        Self::After(duration)
    }
}

/// Sends `requests` round robin over `connections` until the end. `next` numbers the requests across runs, so that no
/// visit is sent twice.
pub async fn run(
    server: SocketAddr,
    requests: Arc<Vec<Template>>,
    next: Arc<AtomicUsize>,
    connections: usize,
    pace: Pace,
    until: impl Into<Until>,
) -> std::io::Result<Measured> {
    let until = until.into();
    let started = Instant::now();
    let first = next.load(Ordering::Relaxed);
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..connections {
        let requests = requests.clone();
        let next = next.clone();
        tasks.spawn(async move { connection(server, &requests, &next, first, pace, started, until).await });
    }
    let mut statuses = BTreeMap::new();
    let mut latencies = Vec::new();
    while let Some(finished) = tasks.join_next().await {
        let answers = finished.map_err(std::io::Error::other)??;
        for (status, latency) in answers {
            *statuses.entry(status).or_default() += 1;
            latencies.push(latency);
        }
    }
    latencies.sort_unstable();
    Ok(Measured { elapsed: started.elapsed(), statuses, latencies })
}

async fn connection(
    server: SocketAddr,
    requests: &[Template],
    next: &AtomicUsize,
    first: usize,
    pace: Pace,
    started: Instant,
    until: Until,
) -> std::io::Result<Vec<(u16, Duration)>> {
    let mut stream = TcpStream::connect(server).await?;
    stream.set_nodelay(true)?;
    let mut answers = Vec::new();
    let mut buffer = Vec::with_capacity(1024);
    let mut request = Vec::with_capacity(8 * 1024);
    loop {
        let turn = next.fetch_add(1, Ordering::Relaxed);
        let due = match pace {
            Pace::Closed => Instant::now(),
            Pace::Open { per_second } => {
                let due = started + Duration::from_secs_f64((turn - first) as f64 / per_second);
                tokio::time::sleep_until(due.into()).await;
                due
            }
        };
        let is_over = match until {
            Until::After(duration) => due.duration_since(started) >= duration,
            Until::Count(count) => turn - first >= count,
        };
        if is_over {
            return Ok(answers);
        }
        requests[turn % requests.len()].fill(turn, &mut request);
        stream.write_all(&request).await?;
        let status = read_answer(&mut stream, &mut buffer).await?;
        answers.push((status, due.elapsed()));
    }
}

/// Reads an answer and its body, if it has a length, and returns its status.
async fn read_answer(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> std::io::Result<u16> {
    buffer.clear();
    let mut whole = None;
    loop {
        if stream.read_buf(buffer).await? == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        if whole.is_none()
            && let Some(head) = buffer.windows(4).position(|four| four == b"\r\n\r\n")
        {
            whole = Some(head + 4 + body_length(&buffer[..head]));
        }
        if whole.is_some_and(|whole| buffer.len() >= whole) {
            return number(buffer.get(9..12)).ok_or_else(|| std::io::ErrorKind::InvalidData.into());
        }
    }
}

fn body_length(head: &[u8]) -> usize {
    let name = b"content-length: ";
    let at = head.windows(name.len()).position(|window| window.eq_ignore_ascii_case(name));
    let digits = at.map(|at| &head[at + name.len()..]);
    let digits = digits.map(|rest| rest.split(|byte| *byte == b'\r').next().unwrap_or_default());
    number(digits).unwrap_or(0)
}

fn number<N: std::str::FromStr>(digits: Option<&[u8]>) -> Option<N> {
    std::str::from_utf8(digits?).ok()?.parse().ok()
}
