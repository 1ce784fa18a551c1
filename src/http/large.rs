//! Memory budget for large answers.
//!
//! An answer occupies memory until the client has read it, and a client may read slowly or never. All large
//! answers share one budget, and each tenant and each address may use only a part of it. If the budget is used
//! up, the request gets 429 and a time to retry. An answer that is not read in time is aborted: its connection
//! ends and its memory is freed. Answers of GraphQL have a budget of their own while they are resolved and written.

use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{self, Body, Bytes, HttpBody as _};
use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE, HeaderValue, VARY};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::ground::aside;
use domain::ground::memory::{Budget, Room};
use domain::ground::turns::{Share, Turn, Turns};
use flate2::Compression;
use futures::stream::{self, BoxStream, Stream, StreamExt};
use parking_lot::Mutex;
use uuid::Uuid;

use super::problem::Problem;
use super::{caller, file};
use crate::app::App;

/// Minimum size of an answer that counts against the budget.
pub const LARGE: u64 = 64 << 10;
/// Maximum total size of large answers that are being sent, and of those that GraphQL is resolving. One tenant and one
/// address may have an eighth of it.
const BUDGET: u64 = 256 << 20;
/// Chunk size, so that memory of sent parts is freed.
const PART: usize = 32 << 10;
/// Time that a client has to read an answer, plus one second for each BYTES_PER_SECOND of its size.
const PATIENCE: Duration = Duration::from_secs(30);
const BYTES_PER_SECOND: u64 = 100_000;
const RETRY_AFTER_S: u64 = 5;
/// Maximum number of answers of one tenant that wait to be written.
const WRITE_WAITING: usize = 200;
/// Maximum number of answers of one tenant that wait to be compressed, and for how long. Others are sent as they are.
const COMPRESS_WAITING: usize = 4;
const COMPRESS_WAIT: Duration = Duration::from_secs(2);

/// Marks an answer whose bytes are shared in memory, so that a further reader costs next to nothing.
#[derive(Clone, Copy, Debug)]
pub struct Shared;

/// Marks an answer with the tenants that it counts against, besides the address.
#[derive(Clone, Debug)]
pub struct Tenants(pub Vec<Uuid>);

impl Tenants {
    /// Returns those whose turn a request has taken.
    pub fn of(turn: Option<&Turn>) -> Self {
        Self(turn.map_or_else(Vec::new, |turn| turn.tenants().to_vec()))
    }

    pub fn mark(self, response: &mut Response) {
        response.extensions_mut().insert(self);
    }
}

/// Budgets and places that large answers share.
#[derive(Clone)]
pub struct LargeAnswers {
    /// Memory of answers that are being sent.
    sending: Budget,
    /// Memory of answers that GraphQL is resolving.
    pub resolving: Budget,
    /// Places of answers that are being written.
    writing: Turns,
    /// Places of answers that are being compressed.
    compressing: Turns,
}

impl Default for LargeAnswers {
    fn default() -> Self {
        Self::of(BUDGET)
    }
}

/// Layer that reserves budget for a large answer until it has been sent.
pub async fn hold(State(app): State<App>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let address = caller::address(&app, &parts);
    let takes_gzip = file::takes(&parts.headers, "gzip");
    let mut response = next.run(Request::from_parts(parts, body)).await;
    let tenants = response.extensions_mut().remove().map_or_else(Vec::new, |Tenants(tenants)| tenants);
    app.large_answers.hold(owners(&app, tenants, address), response, takes_gzip).await
}

/// Returns whom an answer counts against.
pub fn owners(app: &App, tenants: Vec<Uuid>, address: IpAddr) -> Vec<Uuid> {
    let (mut owners, address) = (tenants, app.limits.tenant(address));
    if !owners.contains(&address) {
        owners.push(address);
    }
    owners
}

/// Returns the error if there is no room for an answer.
pub fn refused() -> Error {
    Error::RateLimited { retry_after_s: RETRY_AFTER_S }
}

impl LargeAnswers {
    fn of(budget: u64) -> Self {
        // Leaves a core to everybody else.
        let places =
            std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1));
        let share = |waiting, wait| Turns::new(Share { places, each: 1, waiting, wait });
        Self {
            sending: Budget::new(budget),
            resolving: Budget::new(budget),
            writing: share(WRITE_WAITING, PATIENCE),
            compressing: share(COMPRESS_WAITING, COMPRESS_WAIT),
        }
    }

    /// Reserves memory for an answer that is being sent. None if too little is left, or one of the owners has used its
    /// part.
    pub fn take(&self, owners: Vec<Uuid>, bytes: u64) -> Option<Room> {
        self.sending.take(owners, bytes)
    }

    /// Writes a large answer when it is its tenants' turn, on a thread that gives way to others.
    pub async fn write<T: Send + 'static>(
        &self,
        tenants: &[Uuid],
        write: impl FnOnce() -> T + Send + 'static,
    ) -> domain::Result<T> {
        let _turn = self.turn_to_write(tenants).await?;
        aside::run(write).await
    }

    /// Waits until a large answer of these tenants, or a part of one, may be written.
    pub async fn turn_to_write(&self, tenants: &[Uuid]) -> domain::Result<Turn> {
        self.writing.take(tenants).await
    }

    /// Compresses an answer on a thread that serves nobody, a few at a time. None if too many others are before it.
    async fn gzipped(&self, owners: &[Uuid], content: &Bytes) -> Option<Bytes> {
        let _turn = self.compressing.take(owners).await.ok()?;
        let content = content.clone();
        let small = aside::run(move || file::gzipped(&content, Compression::fast()));
        small.await.ok()?.map(Bytes::from)
    }

    async fn hold(&self, owners: Vec<Uuid>, response: Response, takes_gzip: bool) -> Response {
        if response.extensions().get::<Shared>().is_some() {
            return response;
        }
        let Some(bytes) = response.body().size_hint().exact().filter(|bytes| *bytes > LARGE) else {
            return response;
        };
        let Some(room) = self.take(owners.clone(), bytes) else {
            return Problem::from(refused()).into_response();
        };
        let (mut parts, body) = response.into_parts();
        // The body is in memory already.
        let mut content = match body::to_bytes(body, usize::MAX).await {
            Ok(content) => content,
            Err(error) => return Problem::from(Error::internal(error)).into_response(),
        };
        let may_be_compressed = takes_gzip && is_text(&parts.headers);
        if may_be_compressed && let Some(small) = self.gzipped(&owners, &content).await {
            content = small;
            parts.headers.insert(CONTENT_ENCODING, HeaderValue::from_static("gzip"));
            parts.headers.append(VARY, HeaderValue::from_static("accept-encoding"));
        }
        let bytes = content.len() as u64;
        let content = in_parts(content).boxed();
        parts.headers.insert(CONTENT_LENGTH, HeaderValue::from(bytes));
        let patience = PATIENCE + Duration::from_secs(bytes / BYTES_PER_SECOND);
        Response::from_parts(parts, Body::from_stream(Held::new(content, room, patience)))
    }
}

/// Returns true for an answer that is text and not compressed yet.
fn is_text(headers: &HeaderMap) -> bool {
    let media = headers.get(CONTENT_TYPE).and_then(|media| media.to_str().ok()).unwrap_or_default();
    let is_json = media.starts_with("application/") && media.contains("json");
    !headers.contains_key(CONTENT_ENCODING) && (is_json || media.starts_with("text/"))
}

fn in_parts(mut bytes: Bytes) -> impl Stream<Item = std::io::Result<Bytes>> {
    stream::iter(std::iter::from_fn(move || {
        let part = bytes.split_to(bytes.len().min(PART));
        // Copies the chunk, so that aborting the answer frees the rest even while the connection still holds
        // a chunk.
        (!part.is_empty()).then(|| Ok(Bytes::copy_from_slice(&part)))
    }))
}

type Content = (BoxStream<'static, std::io::Result<Bytes>>, Room);

/// Answer being sent. Ends when it has been read or its time is up.
struct Held(Arc<Mutex<Option<Content>>>);

impl Held {
    fn new(stream: BoxStream<'static, std::io::Result<Bytes>>, room: Room, patience: Duration) -> Self {
        let content = Arc::new(Mutex::new(Some((stream, room))));
        let watched = Arc::downgrade(&content);
        tokio::spawn(async move {
            tokio::time::sleep(patience).await;
            if let Some(content) = watched.upgrade() {
                content.lock().take();
            }
        });
        Self(content)
    }
}

impl Stream for Held {
    type Item = std::io::Result<Bytes>;

    fn poll_next(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let mut content = self.0.lock();
        let Some((stream, _)) = &mut *content else {
            return Poll::Ready(Some(Err(std::io::Error::other(
                "the client did not read the answer in time",
            ))));
        };
        stream.poll_next_unpin(context)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use futures::FutureExt;

    use super::*;

    const HERE: Uuid = Uuid::from_u128(1);
    const TENANT: Uuid = Uuid::from_u128(3);

    #[tokio::test]
    async fn an_answer_that_nobody_reads_is_given_up() {
        let large = LargeAnswers::default();
        let stream = in_parts(Bytes::from(vec![7; 3 * PART])).boxed();
        let mut held = Held::new(stream, large.take(vec![HERE], LARGE).unwrap(), Duration::from_millis(1));
        assert_eq!(held.next().await.unwrap().unwrap().len(), PART);
        // What it has taken comes back.
        while large.sending.free() < BUDGET {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        held.next().await.unwrap().unwrap_err();
    }

    #[tokio::test]
    async fn who_finds_the_budget_used_up_is_told_to_come_again() {
        let used_up = LargeAnswers::of(0);
        for (bytes, status) in [(LARGE + 1, 429), (LARGE, 200)] {
            let answer = vec![7_u8; usize::try_from(bytes).unwrap()].into_response();
            let response = used_up.hold(vec![HERE], answer, false).await;
            assert_eq!(response.status(), status, "{bytes}");
            // The layer around this one writes the document of a problem.
            assert_eq!(response.extensions().get::<Problem>().is_some(), status == 429, "{bytes}");
        }
    }

    #[tokio::test]
    async fn an_answer_is_compressed_in_turn_or_sent_as_it_is() {
        let large = LargeAnswers::default();
        let content = Bytes::from(vec![7_u8; 2 * PART]);
        assert!(large.gzipped(&[TENANT, HERE], &content).await.unwrap().len() < PART);
        let others = (10..).map(|number| [Uuid::from_u128(number)]);
        let places: Vec<Turn> =
            others.map_while(|other| large.compressing.take(&other).now_or_never()?.ok()).collect();
        let waiting: Vec<_> = (0..COMPRESS_WAITING)
            .map(|_| {
                let (large, content) = (large.clone(), content.clone());
                tokio::spawn(async move { large.gzipped(&[TENANT], &content).await })
            })
            .collect();
        while large.compressing.of(TENANT).1 < COMPRESS_WAITING {
            tokio::task::yield_now().await;
        }
        assert!(large.gzipped(&[TENANT], &content).await.is_none());
        drop(places);
        for small in waiting {
            small.await.unwrap().unwrap();
        }
    }

    #[tokio::test]
    async fn an_answer_that_is_read_arrives_whole() {
        let large = LargeAnswers::default();
        let bytes: Vec<u8> = (0..2 * PART + 5).map(|at| at as u8).collect();
        let room = large.take(vec![HERE], LARGE).unwrap();
        let held = Held::new(in_parts(Bytes::from(bytes.clone())).boxed(), room, PATIENCE);
        let parts: Vec<Bytes> = held.map(Result::unwrap).collect().await;
        assert_eq!(parts.concat(), bytes);
        assert_eq!(large.sending.free(), BUDGET);
    }
}
