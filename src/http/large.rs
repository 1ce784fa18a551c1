//! Large answers, and clients that do not read them.
//!
//! An answer lies in memory until its client has read it, and a client may take its time or never read at all. So all
//! answers that are large share one budget. Who finds it used up is told to ask again later, and an answer that is not
//! read in time is given up: its connection ends, and its memory is free.

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

use super::csv;
use super::problem::Problem;

/// Answers of fewer bytes are not counted.
const LARGE: u64 = 256 << 10;
/// What an answer is taken for that is written while it is sent: no table is larger.
const UNKNOWN: u64 = 16 << 20;
/// What all of them may take together.
const BUDGET: u64 = 256 << 20;
/// The budget is given out in pieces of so many bytes.
const PIECE: u64 = 1 << 10;
/// Bytes handed over at a time, so that what was sent is not kept.
const PART: usize = 64 << 10;
/// So long may an answer take, and for so many bytes a second longer.
const PATIENCE: Duration = Duration::from_secs(30);
const BYTES_PER_SECOND: u64 = 100_000;
const RETRY_AFTER_S: u64 = 5;

/// What is left of the budget.
#[derive(Clone)]
pub struct LargeAnswers(Arc<Semaphore>);

impl Default for LargeAnswers {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(pieces(BUDGET) as usize)))
    }
}

fn pieces(bytes: u64) -> u32 {
    u32::try_from(bytes.div_ceil(PIECE)).unwrap_or(u32::MAX)
}

/// Takes a large answer from the budget until it is sent.
pub async fn hold(State(large): State<LargeAnswers>, request: Request, next: Next) -> Response {
    large.hold(next.run(request).await).await
}

impl LargeAnswers {
    async fn hold(&self, response: Response) -> Response {
        let exact = response.body().size_hint().exact();
        let kind = response.headers().get(CONTENT_TYPE);
        let is_table = kind.is_some_and(|kind| kind.as_bytes().starts_with(csv::MEDIA_TYPE.as_bytes()));
        let bytes = match exact {
            Some(bytes) if bytes > LARGE => bytes,
            None if is_table => UNKNOWN,
            _ => return response,
        };
        let Ok(permit) = self.0.clone().try_acquire_many_owned(pieces(bytes)) else {
            return Problem::from(Error::RateLimited { retry_after_s: RETRY_AFTER_S }).into_response();
        };
        let (mut parts, body) = response.into_parts();
        let stream = match exact {
            None => body.into_data_stream().map(|part| part.map_err(std::io::Error::other)).boxed(),
            // It is in memory already.
            Some(_) => match body::to_bytes(body, usize::MAX).await {
                Ok(bytes) => in_parts(bytes).boxed(),
                Err(error) => return Problem::from(Error::internal(error)).into_response(),
            },
        };
        if exact.is_some() {
            parts.headers.insert(CONTENT_LENGTH, HeaderValue::from(bytes));
        }
        let patience = PATIENCE + Duration::from_secs(bytes / BYTES_PER_SECOND);
        Response::from_parts(parts, Body::from_stream(Held::new(stream, permit, patience)))
    }
}

fn in_parts(mut bytes: Bytes) -> impl Stream<Item = std::io::Result<Bytes>> {
    stream::iter(std::iter::from_fn(move || {
        let part = bytes.split_to(bytes.len().min(PART));
        // A part of its own: the rest goes when it is given up, whatever the connection still holds.
        (!part.is_empty()).then(|| Ok(Bytes::copy_from_slice(&part)))
    }))
}

type Content = (BoxStream<'static, std::io::Result<Bytes>>, OwnedSemaphorePermit);

/// An answer under way, until it has been read or its time is up.
struct Held(Arc<Mutex<Option<Content>>>);

impl Held {
    fn new(
        stream: BoxStream<'static, std::io::Result<Bytes>>,
        permit: OwnedSemaphorePermit,
        patience: Duration,
    ) -> Self {
        let content = Arc::new(Mutex::new(Some((stream, permit))));
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
            return Poll::Ready(Some(Err(std::io::Error::other("the answer was not read in time"))));
        };
        stream.poll_next_unpin(context)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_answer_that_nobody_reads_is_given_up() {
        let budget = Arc::new(Semaphore::new(1));
        let permit = budget.clone().acquire_owned().await.unwrap();
        let stream = in_parts(Bytes::from(vec![7; 3 * PART])).boxed();
        let mut held = Held::new(stream, permit, Duration::from_millis(1));
        assert_eq!(held.next().await.unwrap().unwrap().len(), PART);
        // What it has taken comes back.
        let _permit = budget.acquire().await.unwrap();
        held.next().await.unwrap().unwrap_err();
    }

    #[tokio::test]
    async fn who_finds_the_budget_used_up_is_told_to_come_again() {
        let used_up = LargeAnswers(Arc::new(Semaphore::new(0)));
        for (bytes, status) in [(LARGE + 1, 429), (LARGE, 200)] {
            let answer = vec![7_u8; usize::try_from(bytes).unwrap()].into_response();
            let response = used_up.hold(answer).await;
            assert_eq!(response.status(), status, "{bytes}");
            // The layer around this one writes the document of a problem.
            assert_eq!(response.extensions().get::<Problem>().is_some(), status == 429, "{bytes}");
        }
    }

    #[tokio::test]
    async fn an_answer_that_is_read_arrives_whole() {
        let budget = Arc::new(Semaphore::new(1));
        let permit = budget.clone().acquire_owned().await.unwrap();
        let bytes: Vec<u8> = (0..2 * PART + 5).map(|at| at as u8).collect();
        let held = Held::new(in_parts(Bytes::from(bytes.clone())).boxed(), permit, PATIENCE);
        let parts: Vec<Bytes> = held.map(Result::unwrap).collect().await;
        assert_eq!(parts.concat(), bytes);
        assert_eq!(budget.available_permits(), 1);
    }
}
