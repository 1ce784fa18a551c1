//! Limits on TCP connections: how many may be open, and how long a slow client may hold one.
//!
//! Each connection costs a file descriptor and memory before the client is known. Therefore there are limits
//! per network and in total, and timeouts for receiving a request and for sending an answer. Some descriptors
//! stay reserved for the database, the spool and the jobs.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use parking_lot::Mutex;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tower_service::Service;

use crate::http::caller::network;
use crate::slow_readers::Taking;

/// Timeout for receiving the head of a request, counted from the previous answer, so it is also the idle
/// timeout of a connection. It is longer than the keep-alive timeout of common reverse proxies, so that the
/// proxy closes first.
const HEAD: Duration = Duration::from_secs(75);

/// How long a client may read nothing, or next to nothing, of an answer.
const STALLED: Duration = Duration::from_secs(30);

/// Send buffer of a connection, and the maximum size of a request head.
const BUFFER: usize = 64 << 10;

/// File descriptors reserved for everything other than connections.
const RESERVED: usize = 512;

/// Limits on the number of connections and on how long each may stall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub all: usize,
    /// Maximum for one IPv4 address or one IPv6 /64. None behind a reverse proxy, whose address all
    /// connections share.
    pub network: Option<usize>,
    head: Duration,
    stalled: Duration,
}

impl Limits {
    pub fn new(all: usize, network: Option<usize>) -> Limits {
        Limits { all, network, head: HEAD, stalled: STALLED }
    }

    /// Raises the process's limit of file descriptors as far as the system allows, and lowers the total to
    /// fit.
    pub fn within_descriptors(self) -> Limits {
        let room = descriptors().map_or(self.all, |most| most.saturating_sub(RESERVED).max(RESERVED / 2));
        if room < self.all {
            tracing::warn!(
                "The limit of open files leaves room for {room} connections, fewer than SVC_MAX_CONNECTIONS ({}); \
                 raise the limit of open files (ulimit -n)",
                self.all
            );
        }
        Limits { all: room.min(self.all), ..self }
    }
}

/// Raises the process's limit of file descriptors and returns it.
#[cfg(unix)]
fn descriptors() -> Option<usize> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }).ok();
    getrlimit(Resource::Nofile).current.and_then(|most| usize::try_from(most).ok())
}

#[cfg(not(unix))]
fn descriptors() -> Option<usize> {
    None
}

/// Count of open connections, in total and per network.
#[derive(Clone)]
struct Places {
    free: Arc<Semaphore>,
    most: Option<usize>,
    taken: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

/// Slot of one open connection. Dropping it frees the slot.
struct Place {
    _free: OwnedSemaphorePermit,
    places: Places,
    network: IpAddr,
}

impl Places {
    fn new(limits: Limits) -> Places {
        Places { free: Arc::new(Semaphore::new(limits.all)), most: limits.network, taken: Arc::default() }
    }

    /// Takes a slot. None if the network has reached its limit.
    fn take(&self, free: OwnedSemaphorePermit, address: IpAddr) -> Option<Place> {
        let network = network(address.to_canonical());
        let mut taken = self.taken.lock();
        let count = taken.entry(network).or_default();
        if self.most.is_some_and(|most| *count >= most) {
            return None;
        }
        *count += 1;
        drop(taken);
        Some(Place { _free: free, places: self.clone(), network })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.taken.lock();
        if let Some(count) = taken.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.network);
            }
        }
    }
}

/// Serves requests until `stop` resolves, then finishes the ones in progress.
pub async fn serve(listener: TcpListener, router: Router, limits: Limits, stop: impl Future<Output = ()>) {
    let places = Places::new(limits);
    let mut make = router.into_make_service_with_connect_info::<SocketAddr>();
    let (stopping, stopped) = watch::channel(false);
    let mut stop = std::pin::pin!(stop);
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &places) => accepted,
            () = &mut stop => break,
        };
        let Some((stream, address, place)) = accepted else { continue };
        let Ok(service) = make.call(address).await;
        let mut stopped = stopped.clone();
        tokio::spawn(async move {
            let stream = Taking::new(stream, limits.stalled);
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(limits.head)
                .max_buf_size(BUFFER)
                .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
                .with_upgrades();
            let mut connection = std::pin::pin!(connection);
            // Errors of a single connection are the client's affair and are not logged.
            let is_stopping = async { drop(stopped.wait_for(|stopped| *stopped).await) };
            tokio::select! {
                _ = &mut connection => {}
                () = is_stopping => {
                    connection.as_mut().graceful_shutdown();
                    connection.await.ok();
                }
            }
            drop(place);
        });
    }
    drop(listener);
    stopping.send_replace(true);
    // Each connection returns its slot when it ends, so this waits for all of them.
    drop(places.free.acquire_many(u32::try_from(limits.all).unwrap_or(u32::MAX)).await);
}

/// Accepts the next connection. At the total limit, new connections wait in the system's backlog. A
/// connection from a network at its own limit is closed at once.
async fn accept(listener: &TcpListener, places: &Places) -> Option<(TcpStream, SocketAddr, Place)> {
    let free = places.free.clone().acquire_owned().await.ok()?;
    match listener.accept().await {
        Ok((stream, address)) => {
            let place = places.take(free, address.ip())?;
            // Nagle's algorithm would only delay answers, which are small and written at once.
            stream.set_nodelay(true).ok();
            Some((stream, address, place))
        }
        Err(error) if is_of_one_connection(&error) => None,
        // Out of file descriptors: some may be free in a moment.
        Err(error) => {
            domain::log_throttled!(warn, "Cannot accept a connection: {error}");
            tokio::time::sleep(Duration::from_secs(1)).await;
            None
        }
    }
}

fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use axum::routing::get;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    /// The address of a server for one connection at a time, which gives up waiting soon. Its answer is larger than
    /// what the system holds for a reader.
    async fn server() -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new().route("/", get(|| async { "x".repeat(64 << 20) }));
        let soon = Duration::from_millis(50);
        let limits = Limits { head: soon, stalled: soon, ..Limits::new(1, None) };
        tokio::spawn(serve(listener, router, limits, std::future::pending()));
        address
    }

    async fn ask(address: SocketAddr, request: &str) -> TcpStream {
        let mut connection = TcpStream::connect(address).await.unwrap();
        connection.write_all(request.as_bytes()).await.unwrap();
        connection
    }

    const REQUEST: &str = "GET / HTTP/1.1\r\nhost: a\r\n\r\n";

    #[tokio::test]
    async fn a_request_that_does_not_arrive_makes_room_for_another() {
        let address = server().await;
        let mut half = ask(address, "GET / HTTP/1.1\r\nhost: a\r\n").await;
        let mut next = ask(address, REQUEST).await;
        assert_eq!(next.read_u8().await.unwrap(), b'H');
        assert_eq!(half.read_to_end(&mut Vec::new()).await.unwrap_or(0), 0);
    }

    #[tokio::test]
    async fn an_answer_that_nobody_reads_makes_room_for_another() {
        let address = server().await;
        let unread = ask(address, REQUEST).await;
        let mut next = ask(address, REQUEST).await;
        assert_eq!(next.read_u8().await.unwrap(), b'H');
        drop(unread);
    }

    #[tokio::test]
    async fn an_answer_of_which_somebody_reads_a_byte_now_and_then_makes_room_for_another() {
        let address = server().await;
        let mut slow = ask(address, REQUEST).await;
        let mut next = ask(address, REQUEST).await;
        let reading = async {
            let mut pause = tokio::time::interval(Duration::from_millis(10));
            loop {
                pause.tick().await;
                if slow.read_u8().await.is_err() {
                    return std::future::pending::<()>().await;
                }
            }
        };
        tokio::select! {
            first = next.read_u8() => assert_eq!(first.unwrap(), b'H'),
            () = reading => {}
        }
    }
}
