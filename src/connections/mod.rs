//! Limits on TCP connections: how many may be open, and how long a slow client may hold one.
//!
//! Each connection costs a file descriptor and memory before the client is known. Therefore there are limits
//! per network and in total ([`places`]), and timeouts for receiving a request ([`first_head`], [`arriving`]) and
//! for sending an answer. Some descriptors stay reserved for the database, the spool and the jobs.

mod arriving;
mod first_head;
mod places;

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::http::header::UPGRADE;
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower_service::Service;

pub(crate) use arriving::GivenUp;
use arriving::{Arriving, Held};
use first_head::Received;
use places::Places;
pub(crate) use places::{Place, Working};

use crate::slow_readers::Taking;

/// Timeout for the head of the first request, counted from its first byte.
const FIRST_HEAD: Duration = Duration::from_secs(15);

/// Timeout for the first byte of a connection, and for receiving the head of a later request, counted from the
/// previous answer. So it is the idle timeout. It is longer than that of common browsers and reverse proxies, which
/// also open connections ahead of need, so that the client closes first.
const HEAD: Duration = Duration::from_secs(75);

/// Time after which a connection whose body has not arrived counts as waiting.
const LONG_BODY: Duration = Duration::from_secs(2);

/// Timeout for a body.
const BODY: Duration = Duration::from_secs(60);

/// How long a client may read nothing, or next to nothing, of an answer.
const STALLED: Duration = Duration::from_secs(30);

/// Send buffer of a connection, and the maximum size of a request head.
const BUFFER: usize = 64 << 10;

/// File descriptors reserved for everything other than connections, but at most half of the limit.
const RESERVED: usize = 512;

/// Limits on the number of connections and on how long each may stall.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    pub all: usize,
    /// Maximum for one IPv4 address or one IPv6 /64. None behind a reverse proxy, whose address all
    /// connections share.
    pub network: Option<usize>,
    first_head: Duration,
    head: Duration,
    long_body: Duration,
    body: Duration,
    stalled: Duration,
}

impl Limits {
    pub fn new(all: usize, network: Option<usize>) -> Limits {
        Limits {
            all,
            network,
            first_head: FIRST_HEAD,
            head: HEAD,
            long_body: LONG_BODY,
            body: BODY,
            stalled: STALLED,
        }
    }

    /// Raises the process's limit of file descriptors as far as the system allows, and lowers the total to
    /// fit.
    pub fn within_descriptors(self) -> Limits {
        let room = descriptors().map_or(self.all, |most| most.saturating_sub(RESERVED).max(most / 2));
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
        let service = TowerToHyperService::new(service);
        let mut stopped = stopped.clone();
        tokio::spawn(async move {
            // Errors of a single connection are the client's affair and are not logged.
            let is_stopping = async { drop(stopped.wait_for(|stopped| *stopped).await) };
            let mut is_stopping = std::pin::pin!(is_stopping);
            let received = tokio::select! {
                received = first_head::receive(&stream, limits.head, limits.first_head) => received,
                () = place.is_to_close() => None,
                () = &mut is_stopping => None,
            };
            let Some(Received { bytes, due }) = received else { return };
            let stream = Taking::new(stream, limits.stalled).after(bytes).of(&place);
            let at = place.clone();
            let service = service_fn(move |mut request: hyper::Request<Incoming>| {
                let held = Held::begin(&at);
                if request.headers().contains_key(UPGRADE) {
                    request.extensions_mut().insert(at.clone());
                }
                let request = request.map(|body| match body.is_end_stream() {
                    true => Body::empty(),
                    false => Body::new(Arriving::new(body, held.clone(), limits)),
                });
                let answer = hyper::service::Service::call(&service, request);
                async move {
                    let answer = answer.await?;
                    let working = held.lock().answered();
                    Ok::<_, Infallible>(answer.map(|body| Body::new(Answer { body, _working: working })))
                }
            });
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(limits.head)
                .max_buf_size(BUFFER)
                .serve_connection(TokioIo::new(stream), service)
                .with_upgrades();
            // On the heap, so that a connection without a request needs no memory for it.
            let mut connection = Box::pin(connection);
            let is_too_slow = async {
                tokio::time::sleep_until(due).await;
                if place.has_begun() {
                    std::future::pending::<()>().await;
                }
            };
            tokio::select! {
                _ = &mut connection => {}
                () = is_too_slow => {}
                () = place.is_to_close() => {}
                () = is_stopping => {
                    connection.as_mut().graceful_shutdown();
                    connection.await.ok();
                }
            }
        });
    }
    drop(listener);
    stopping.send_replace(true);
    // Each connection returns its slot when it ends, so this waits for all of them.
    places.all_free(limits.all).await;
}

/// Accepts the next connection. At the total limit, the new connection gets the place of one that waits for a request.
/// If there is none, the new one waits, and later ones wait in the system's backlog. A connection from a network at its
/// own limit is closed at once.
async fn accept(listener: &TcpListener, places: &Places) -> Option<(TcpStream, SocketAddr, Arc<Place>)> {
    match listener.accept().await {
        Ok((stream, address)) => {
            let place = places.take(address.ip()).await?;
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

/// Body of an answer. Its connection works until the whole body has been handed over.
struct Answer {
    body: Body,
    _working: Working,
}

impl HttpBody for Answer {
    type Data = <Body as HttpBody>::Data;
    type Error = <Body as HttpBody>::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Self::Data>, Self::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
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
        let reading = |body: String| async { body };
        let router = Router::new().route("/", get(|| async { "x".repeat(64 << 20) }).post(reading));
        let soon = Duration::from_millis(50);
        let limits =
            Limits { first_head: soon, head: soon, long_body: soon, stalled: soon, ..Limits::new(1, None) };
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

    const HALF: &str = "POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nhalf";

    #[tokio::test]
    async fn a_body_that_does_not_arrive_makes_room_for_another() {
        let address = server().await;
        let mut half = ask(address, HALF).await;
        let mut next = ask(address, REQUEST).await;
        assert_eq!(next.read_u8().await.unwrap(), b'H');
        assert_eq!(half.read_to_end(&mut Vec::new()).await.unwrap_or(0), 0);
    }

    #[tokio::test]
    async fn a_body_has_a_deadline_and_one_that_takes_long_is_answered() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let reading = |body: Result<String, _>| async { body.unwrap_or("gone".to_owned()) };
        let router = Router::new().route("/", axum::routing::post(reading));
        let soon = Duration::from_millis(50);
        let limits = Limits { long_body: soon, body: 4 * soon, ..Limits::new(9, None) };
        tokio::spawn(serve(listener, router, limits, std::future::pending()));
        let mut long = ask(address, HALF).await;
        tokio::time::sleep(2 * soon).await;
        long.write_all(b"whole").await.unwrap();
        let mut half = ask(address, HALF).await;
        for (stream, end) in [(&mut long, "halfwhole"), (&mut half, "gone")] {
            let mut answer = Vec::new();
            while !answer.ends_with(end.as_bytes()) {
                answer.push(stream.read_u8().await.unwrap());
            }
        }
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

    #[tokio::test]
    async fn a_first_head_has_less_time_than_an_idle_connection() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let router = Router::new().route("/", get(|| async { "at once" }));
        let limits = Limits { first_head: Duration::from_millis(50), ..Limits::new(9, None) };
        tokio::spawn(serve(listener, router, limits, std::future::pending()));
        let unused = ask(address, "").await;
        let mut used = ask(address, REQUEST).await;
        let mut answer = Vec::new();
        while !answer.ends_with(b"at once") {
            answer.push(used.read_u8().await.unwrap());
        }
        let long = format!("GET / HTTP/1.1\r\nhost: a\r\nx: {}", "x".repeat(9000));
        for half in ["G", "GET / HTTP/1.1\r\n", &long] {
            let mut half = ask(address, half).await;
            assert_eq!(half.read_to_end(&mut Vec::new()).await.unwrap_or(0), 0);
        }
        // Both have been idle for longer.
        for mut idle in [unused, used] {
            idle.write_all(REQUEST.as_bytes()).await.unwrap();
            assert_eq!(idle.read_u8().await.unwrap(), b'H');
        }
    }
}
