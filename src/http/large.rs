//! Memory budget for large answers.
//!
//! An answer occupies memory until the client has read it, and a client may read slowly or never. All large
//! answers share one budget, and each network may use only a part of it. If the budget is used up, the
//! request gets 429 and a time to retry. An answer that is not read in time is aborted: its connection ends
//! and its memory is freed.

use std::collections::HashMap;
use std::net::IpAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{self, Body, Bytes, HttpBody as _};
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, HeaderValue};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use domain::Error;
use futures::stream::{self, BoxStream, Stream, StreamExt};
use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::caller::{self, network};
use super::csv;
use super::problem::Problem;
use crate::app::App;

/// Minimum size of an answer that counts against the budget.
const LARGE: u64 = 64 << 10;
/// Assumed size of an answer that is generated while it is sent. No table is larger.
const UNKNOWN: u64 = 16 << 20;
/// Maximum total size of large answers.
const BUDGET: u64 = 256 << 20;
/// Maximum total size of one network's large answers. A single answer may exceed it.
const SHARE: u64 = BUDGET / 8;
/// Unit of the budget in bytes.
const PIECE: u64 = 1 << 10;
/// Chunk size, so that memory of sent parts is freed.
const PART: usize = 32 << 10;
/// Time that a client has to read an answer, plus one second for each BYTES_PER_SECOND of its size.
const PATIENCE: Duration = Duration::from_secs(30);
const BYTES_PER_SECOND: u64 = 100_000;
const RETRY_AFTER_S: u64 = 5;

/// Marks an answer whose bytes are shared in memory, so that a further reader costs next to nothing.
#[derive(Clone, Copy, Debug)]
pub struct Shared;

/// Free part of the budget, and the part each network uses.
#[derive(Clone)]
pub struct LargeAnswers {
    free: Arc<Semaphore>,
    taken: Arc<Mutex<HashMap<IpAddr, u64>>>,
}

impl Default for LargeAnswers {
    fn default() -> Self {
        Self::of(pieces(BUDGET) as usize)
    }
}

/// Reserved part of the budget. Dropping it releases the part.
struct Room {
    _free: OwnedSemaphorePermit,
    taken: Arc<Mutex<HashMap<IpAddr, u64>>>,
    network: IpAddr,
    bytes: u64,
}

impl Drop for Room {
    fn drop(&mut self) {
        let mut taken = self.taken.lock();
        if let Some(bytes) = taken.get_mut(&self.network) {
            *bytes = bytes.saturating_sub(self.bytes);
            if *bytes == 0 {
                taken.remove(&self.network);
            }
        }
    }
}

fn pieces(bytes: u64) -> u32 {
    u32::try_from(bytes.div_ceil(PIECE)).unwrap_or(u32::MAX)
}

/// Layer that reserves budget for a large answer until it has been sent.
pub async fn hold(State((app, large)): State<(App, LargeAnswers)>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let address = caller::address(&app, &parts);
    let response = next.run(Request::from_parts(parts, body)).await;
    large.hold(network(address), response).await
}

impl LargeAnswers {
    fn of(pieces: usize) -> Self {
        Self { free: Arc::new(Semaphore::new(pieces)), taken: Arc::default() }
    }

    /// Reserves budget. None if too little is left or the network has used its share.
    fn take(&self, network: IpAddr, bytes: u64) -> Option<Room> {
        let free = self.free.clone().try_acquire_many_owned(pieces(bytes)).ok()?;
        let mut all = self.taken.lock();
        let taken = all.get(&network).copied().unwrap_or(0);
        if taken > 0 && taken + bytes > SHARE {
            return None;
        }
        all.insert(network, taken + bytes);
        Some(Room { _free: free, taken: self.taken.clone(), network, bytes })
    }

    async fn hold(&self, network: IpAddr, response: Response) -> Response {
        if response.extensions().get::<Shared>().is_some() {
            return response;
        }
        let exact = response.body().size_hint().exact();
        let kind = response.headers().get(CONTENT_TYPE);
        let is_table = kind.is_some_and(|kind| kind.as_bytes().starts_with(csv::MEDIA_TYPE.as_bytes()));
        let bytes = match exact {
            Some(bytes) if bytes > LARGE => bytes,
            None if is_table => UNKNOWN,
            _ => return response,
        };
        let Some(room) = self.take(network, bytes) else {
            return Problem::from(Error::RateLimited { retry_after_s: RETRY_AFTER_S }).into_response();
        };
        let (mut parts, body) = response.into_parts();
        let stream = match exact {
            None => body.into_data_stream().map(|part| part.map_err(std::io::Error::other)).boxed(),
            // The body is in memory already.
            Some(_) => match body::to_bytes(body, usize::MAX).await {
                Ok(bytes) => in_parts(bytes).boxed(),
                Err(error) => return Problem::from(Error::internal(error)).into_response(),
            },
        };
        if exact.is_some() {
            parts.headers.insert(CONTENT_LENGTH, HeaderValue::from(bytes));
        }
        let patience = PATIENCE + Duration::from_secs(bytes / BYTES_PER_SECOND);
        Response::from_parts(parts, Body::from_stream(Held::new(stream, room, patience)))
    }
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
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);
    const THERE: IpAddr = IpAddr::V6(std::net::Ipv6Addr::LOCALHOST);

    #[tokio::test]
    async fn an_answer_that_nobody_reads_is_given_up() {
        let large = LargeAnswers::of(1);
        let stream = in_parts(Bytes::from(vec![7; 3 * PART])).boxed();
        let mut held = Held::new(stream, large.take(HERE, PIECE).unwrap(), Duration::from_millis(1));
        assert_eq!(held.next().await.unwrap().unwrap().len(), PART);
        // What it has taken comes back.
        let _permit = large.free.acquire().await.unwrap();
        held.next().await.unwrap().unwrap_err();
    }

    #[tokio::test]
    async fn who_finds_the_budget_used_up_is_told_to_come_again() {
        let used_up = LargeAnswers::of(0);
        for (bytes, status) in [(LARGE + 1, 429), (LARGE, 200)] {
            let answer = vec![7_u8; usize::try_from(bytes).unwrap()].into_response();
            let response = used_up.hold(HERE, answer).await;
            assert_eq!(response.status(), status, "{bytes}");
            // The layer around this one writes the document of a problem.
            assert_eq!(response.extensions().get::<Problem>().is_some(), status == 429, "{bytes}");
        }
    }

    #[test]
    fn one_network_has_its_part_of_the_budget_and_no_more() {
        let large = LargeAnswers::default();
        let some: Vec<Room> = (0..8).map(|_| large.take(HERE, SHARE / 8).unwrap()).collect();
        assert!(large.take(HERE, 1).is_none());
        // A single answer may be larger.
        let others = large.take(THERE, 2 * SHARE).unwrap();
        drop(some);
        assert!(large.take(HERE, SHARE).is_some());
        drop(others);
        assert!(large.taken.lock().is_empty());
        assert_eq!(large.free.available_permits(), pieces(BUDGET) as usize);
    }

    #[tokio::test]
    async fn an_answer_that_is_read_arrives_whole() {
        let large = LargeAnswers::of(1);
        let bytes: Vec<u8> = (0..2 * PART + 5).map(|at| at as u8).collect();
        let room = large.take(HERE, PIECE).unwrap();
        let held = Held::new(in_parts(Bytes::from(bytes.clone())).boxed(), room, PATIENCE);
        let parts: Vec<Bytes> = held.map(Result::unwrap).collect().await;
        assert_eq!(parts.concat(), bytes);
        assert_eq!(large.free.available_permits(), 1);
    }
}
