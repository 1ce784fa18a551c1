//! Stream wrapper that disconnects clients which read too slowly.
//!
//! Unread data occupies memory. The client has a budget of patience: waiting uses the budget up, and each
//! byte read restores some of it. When the budget is empty, the write fails with a timeout.

use std::io::{self, IoSlice};
use std::pin::Pin;
use std::sync::{Arc, Weak};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

use crate::connections::{Place, Working};

/// Throughput of the slowest network in use.
const BYTES_PER_SECOND: f64 = 4096.0;

pub(crate) struct Taking<S> {
    stream: S,
    patience: Duration,
    /// Remaining part of `patience`.
    left: Duration,
    /// Time since which the client has read nothing.
    waiting: Option<Instant>,
    over: Pin<Box<Sleep>>,
    /// Bytes that were read before, and the number of those passed on.
    ahead: (Vec<u8>, usize),
    /// Place of the connection, which outlives this stream if the connection is upgraded.
    place: Weak<Place>,
    /// Set while the client has not read all of an answer, so that its connection is not closed for another one.
    writing: Option<Working>,
}

impl<S> Taking<S> {
    pub(crate) fn new(stream: S, patience: Duration) -> Taking<S> {
        Taking {
            stream,
            patience,
            left: patience,
            waiting: None,
            over: Box::pin(sleep(patience)),
            ahead: Default::default(),
            place: Weak::new(),
            writing: None,
        }
    }

    /// Reads these bytes first.
    pub(crate) fn after(self, ahead: Vec<u8>) -> Taking<S> {
        Taking { ahead: (ahead, 0), ..self }
    }

    /// Marks this connection as working while it waits for the client to read.
    pub(crate) fn of(self, place: &Arc<Place>) -> Taking<S> {
        Taking { place: Arc::downgrade(place), ..self }
    }

    fn took(&mut self, bytes: usize) {
        if let Some(since) = self.waiting.take() {
            self.left = self.left.saturating_sub(since.elapsed());
        }
        let restored = Duration::from_secs_f64(bytes as f64 / BYTES_PER_SECOND);
        self.left = (self.left + restored).min(self.patience);
    }

    /// Resolves when the patience is used up.
    fn waits(&mut self, context: &mut Context<'_>) -> Poll<io::Error> {
        if self.waiting.is_none() {
            let now = Instant::now();
            self.waiting = Some(now);
            self.over.as_mut().reset(now + self.left);
        }
        ready!(self.over.as_mut().poll(context));
        Poll::Ready(io::Error::new(io::ErrorKind::TimedOut, "the client does not read the answer"))
    }

    fn judge(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        match written {
            Poll::Ready(done) => {
                self.took(*done.as_ref().unwrap_or(&0));
                self.writing = None;
                Poll::Ready(done)
            }
            Poll::Pending => {
                if self.writing.is_none() {
                    self.writing = self.place.upgrade().map(|place| place.work());
                }
                self.waits(context).map(Err)
            }
        }
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Taking<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.judge(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.judge(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Taking<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let (ahead, passed_on) = &mut self.ahead;
        let rest = ahead.get(*passed_on..).unwrap_or_default();
        if !rest.is_empty() {
            let count = rest.len().min(bytes.remaining());
            bytes.put_slice(&rest[..count]);
            *passed_on += count;
            if *passed_on == ahead.len() {
                self.ahead = Default::default();
            }
            return Poll::Ready(Ok(()));
        }
        let before = bytes.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(context, bytes))?;
        let has_memory =
            self.place.upgrade().is_none_or(|place| place.receives(bytes.filled().len() - before));
        Poll::Ready(if has_memory {
            Ok(())
        } else {
            Err(io::Error::other("there is no memory for the message"))
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    const PATIENCE: Duration = Duration::from_millis(200);

    #[tokio::test]
    async fn who_takes_a_little_now_and_then_is_not_waited_for_any_longer_than_who_takes_nothing() {
        let (ours, mut theirs) = duplex(16);
        let sending = tokio::spawn(async move { Taking::new(ours, PATIENCE).write_all(&[7; 4096]).await });
        // A quarter of the patience passes between two bytes, and a byte restores a thousandth of it.
        while !sending.is_finished() {
            if theirs.read_u8().await.is_err() {
                break;
            }
            tokio::time::sleep(PATIENCE / 4).await;
        }
        assert_eq!(sending.await.unwrap().unwrap_err().kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn who_is_slow_gets_all_of_it() {
        let (ours, mut theirs) = duplex(64);
        let sending = tokio::spawn(async move { Taking::new(ours, PATIENCE).write_all(&[7; 4096]).await });
        let mut taken = 0;
        // Five times the patience in all.
        while taken < 4096 {
            let mut some = [0; 512];
            taken += theirs.read(&mut some).await.unwrap();
            tokio::time::sleep(PATIENCE / 20).await;
        }
        sending.await.unwrap().unwrap();
    }
}
