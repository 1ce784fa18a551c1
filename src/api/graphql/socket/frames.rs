//! The frames between the library that speaks the protocol and the client.

use std::time::Duration;

use axum::Error;
use axum::extract::ws::{CloseFrame, Message, WebSocket};
use futures::channel::mpsc;
use futures::stream::{self, SplitSink, SplitStream};
use futures::{SinkExt, Stream, StreamExt};
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::Connection;
use super::ends::Close;

/// How often a client is asked whether it is still there. Every WebSocket library answers by itself.
const PING_EVERY: Duration = Duration::from_secs(20);
/// A client from which nothing came for so long, or which took nothing for so long, is gone.
const PATIENCE: Duration = Duration::from_secs(60);
const GOODBYE: Duration = Duration::from_secs(2);

/// What the client sends, until it falls silent.
pub(super) fn heard(
    from_client: SplitStream<WebSocket>,
) -> impl Stream<Item = Result<Message, Error>> + Send {
    stream::unfold(from_client, |mut from_client| async move {
        let frame = timeout(PATIENCE, from_client.next()).await.ok()??;
        Some((frame, from_client))
    })
}

/// Ends the connection with a code and a reason.
pub(super) async fn goodbye(mut to_client: SplitSink<WebSocket, Message>, close: Close) {
    // Whoever does not listen any more misses nothing.
    drop(timeout(GOODBYE, to_client.send(Message::Close(Some(close.into())))).await);
}

impl Connection {
    /// Writes what the library says until it has finished. Answers nothing when the client is gone.
    pub(super) async fn write(
        &self,
        mut waiting: mpsc::Receiver<Message>,
        mut to_client: SplitSink<WebSocket, Message>,
    ) -> Option<SplitSink<WebSocket, Message>> {
        let mut pings = interval(PING_EVERY);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let message = tokio::select! {
                message = waiting.next() => match message {
                    Some(message) => self.with_code(message),
                    None => return Some(to_client),
                },
                _ = pings.tick() => Message::Ping(Default::default()),
            };
            timeout(PATIENCE, to_client.send(message)).await.ok()?.ok()?;
        }
    }

    /// The library closes with codes of WebSocket itself where the protocol has codes of its own.
    fn with_code(&self, message: Message) -> Message {
        let Message::Close(Some(CloseFrame { code, reason })) = message else { return message };
        let close = match code {
            // An operation before `connection_init`.
            1011 => Close::UNAUTHORIZED.into(),
            // A refused `connection_init`, or what is no message of the protocol.
            1002 => self.0.refusal.get().copied().unwrap_or(Close::INVALID).into(),
            _ => CloseFrame { code, reason },
        };
        Message::Close(Some(close))
    }
}
