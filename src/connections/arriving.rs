//! Bodies of requests, while they arrive.
//!
//! A body may arrive slowly or never, and holds a connection and memory meanwhile. So a connection whose body takes long
//! counts as waiting and makes room for others, a body has a deadline, and all bodies share a budget of memory.

use std::error::Error;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::BoxError;
use axum::body::{Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use parking_lot::Mutex;
use tokio::time::{Instant, Sleep};

use super::Limits;
use super::places::{Memory, Place, Working};

/// Why a body was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GivenUp {
    /// It did not arrive in time.
    TooSlow,
    /// Bodies that others send use up the memory.
    NoMemory,
}

impl GivenUp {
    /// Returns why the body that failed with this error was given up. None if the client has ended it.
    pub(crate) fn of(error: &(dyn Error + 'static)) -> Option<Self> {
        std::iter::successors(Some(error), |error| (**error).source())
            .find_map(|error| error.downcast_ref().copied())
    }
}

impl fmt::Display for GivenUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TooSlow => "the body did not arrive in time",
            Self::NoMemory => "there is no memory for the body",
        })
    }
}

impl Error for GivenUp {}

/// Place and memory that a request holds from its head to its answer.
pub(super) struct Held {
    place: Arc<Place>,
    /// None while the connection counts as waiting.
    working: Option<Working>,
    memory: Option<Memory>,
}

impl Held {
    pub(super) fn begin(place: &Arc<Place>) -> Arc<Mutex<Self>> {
        let working = Some(place.begin());
        Arc::new(Mutex::new(Self { place: place.clone(), working, memory: None }))
    }

    /// Called when the request was handled. Returns what holds the connection while its answer is sent.
    pub(super) fn answered(&mut self) -> Working {
        self.memory = None;
        self.working.take().unwrap_or_else(|| self.place.work())
    }

    fn has_arrived(&mut self) {
        if self.working.is_none() {
            self.working = Some(self.place.work());
        }
    }

    fn takes_long(&mut self) {
        self.working = None;
    }

    /// Returns false if there is no memory for a body of this size.
    fn has_memory(&mut self, bytes: usize) -> bool {
        let memory = self.memory.get_or_insert_with(|| Memory::of(&self.place));
        memory.grow(bytes)
    }
}

/// Body of a request.
pub(super) struct Arriving<B> {
    body: B,
    held: Arc<Mutex<Held>>,
    limits: Limits,
    received: usize,
    /// None until the client is first waited for.
    clock: Option<(Instant, Pin<Box<Sleep>>)>,
}

impl<B> Arriving<B> {
    pub(super) fn new(body: B, held: Arc<Mutex<Held>>, limits: Limits) -> Self {
        Self { body, held, limits, received: 0, clock: None }
    }

    /// Waits for the client. Resolves at the deadline.
    fn poll_deadline(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let Limits { long_body, body: deadline, .. } = self.limits;
        let (since, sleep) = self.clock.get_or_insert_with(|| {
            let now = Instant::now();
            (now, Box::pin(tokio::time::sleep_until(now + long_body)))
        });
        while sleep.as_mut().poll(context).is_ready() {
            self.held.lock().takes_long();
            if since.elapsed() >= deadline {
                return Poll::Ready(());
            }
            sleep.as_mut().reset(*since + deadline);
        }
        Poll::Pending
    }
}

impl<B: HttpBody<Data = Bytes, Error: Into<BoxError>> + Unpin> HttpBody for Arriving<B> {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        let this = &mut *self;
        let Poll::Ready(frame) = Pin::new(&mut this.body).poll_frame(context) else {
            return this.poll_deadline(context).map(|()| Some(Err(GivenUp::TooSlow.into())));
        };
        let mut held = this.held.lock();
        let Some(Ok(frame)) = frame else {
            held.has_arrived();
            return Poll::Ready(frame.map(|failed| failed.map_err(Into::into)));
        };
        this.received += frame.data_ref().map_or(0, Bytes::len);
        if this.body.is_end_stream() {
            held.has_arrived();
        }
        let has_memory = held.has_memory(this.received);
        Poll::Ready(Some(if has_memory { Ok(frame) } else { Err(GivenUp::NoMemory.into()) }))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
