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
    /// Number of requests by the status of their answer, or [`UNANSWERED`].
    pub statuses: BTreeMap<u16, u64>,
    /// Latency of each request, sorted.
    latencies: Vec<Duration>,
}

/// Stands for the status of a request whose connection the server closed without an answer.
pub const UNANSWERED: u16 = 0;

impl Measured {
    pub fn accepted_per_second(&self) -> f64 {
        let accepted = self.statuses.range(200..300).map(|(_, count)| *count).sum::<u64>();
        accepted as f64 / self.elapsed.as_secs_f64()
    }

    /// Returns the number of requests.
    pub fn count(&self) -> usize {
        self.latencies.len()
    }

    /// Returns the latency of each request.
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

    /// Returns the latency that the share `q` of all requests does not exceed.
    pub fn quantile(&self, q: f64) -> Duration {
        quantile(&self.latencies, q)
    }
}

/// Returns the smallest of sorted times that the share `q` of them does not exceed: the nearest rank.
pub fn quantile(sorted: &[Duration], q: f64) -> Duration {
    let rank = (sorted.len() as f64 * q).ceil() as usize;
    sorted.get(rank.saturating_sub(1)).copied().unwrap_or_default()
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
    let mut stream = connect(server).await?;
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
        let answered = exchange(&mut stream, &request, &mut buffer).await;
        answers.push((*answered.as_ref().unwrap_or(&UNANSWERED), due.elapsed()));
        if answered.is_err() {
            stream = connect(server).await?;
        }
    }
}

async fn connect(server: SocketAddr) -> std::io::Result<TcpStream> {
    let stream = TcpStream::connect(server).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// Sends a request and returns the status of its answer.
async fn exchange(stream: &mut TcpStream, request: &[u8], buffer: &mut Vec<u8>) -> std::io::Result<u16> {
    stream.write_all(request).await?;
    read_answer(stream, buffer).await
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

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;

    use super::*;

    #[test]
    fn a_quantile_is_the_value_at_the_nearest_rank() {
        let times = |count: u64| (1..=count).map(Duration::from_millis).collect::<Vec<_>>();
        for (count, q, expected) in [
            (0, 0.99, 0),
            (1, 0.5, 1),
            (10, 0.5, 5),
            (50, 0.99, 50),
            (100, 0.99, 99),
            (500, 0.99, 495),
            (3, 1.0, 3),
        ] {
            assert_eq!(quantile(&times(count), q), Duration::from_millis(expected), "{q} of {count}");
        }
    }

    #[tokio::test]
    async fn a_closed_connection_is_counted_and_replaced() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = listener.local_addr().unwrap();
        // Each connection gets one answer.
        tokio::spawn(async move {
            for _ in 0..2 {
                let (mut stream, _) = listener.accept().await.unwrap();
                assert!(stream.read(&mut [0; 64]).await.unwrap() > 0);
                stream.write_all(b"HTTP/1.1 204 No Content\r\n\r\n").await.unwrap();
                assert!(stream.read(&mut [0; 64]).await.unwrap() > 0);
            }
            listener.accept().await.unwrap()
        });
        let requests = Arc::new(vec![Template::new(b"GET / HTTP/1.1\r\n\r\n".to_vec())]);
        let measured = run(server, requests, Arc::default(), 1, Pace::Closed, Until::Count(4)).await.unwrap();
        assert_eq!(measured.statuses, BTreeMap::from([(UNANSWERED, 2), (204, 2)]));
        assert_eq!(measured.count(), 4);
    }
}
