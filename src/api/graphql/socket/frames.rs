//! Moves frames between the protocol library and the client.

use std::time::Duration;

use axum::Error;
use axum::extract::ws::{CloseFrame, Message, WebSocket};
use futures::channel::mpsc;
use futures::stream::{self, SplitSink, SplitStream};
use futures::{SinkExt, Stream, StreamExt};
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::Connection;
use super::closing::Close;

/// Ping interval. Every WebSocket library answers pings by itself.
const PING_EVERY: Duration = Duration::from_secs(20);
/// Timeout after which a client that sends nothing or reads nothing is considered gone.
const PATIENCE: Duration = Duration::from_secs(60);
const GOODBYE: Duration = Duration::from_secs(2);

/// Returns the client's messages until the client falls silent.
pub(super) fn heard(
    from_client: SplitStream<WebSocket>,
) -> impl Stream<Item = Result<Message, Error>> + Send {
    stream::unfold(from_client, |mut from_client| async move {
        let frame = timeout(PATIENCE, from_client.next()).await.ok()??;
        Some((frame, from_client))
    })
}

/// Closes the connection with a code and a reason.
pub(super) async fn goodbye(mut to_client: SplitSink<WebSocket, Message>, close: Close) {
    // The client may be gone already; then nobody misses the message.
    drop(timeout(GOODBYE, to_client.send(Message::Close(Some(close.into())))).await);
}

impl Connection {
    /// Sends the library's messages until the library has finished. Returns none when the client is gone.
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

    /// Replaces the close codes of WebSocket itself, which the library uses, by the protocol's own codes.
    fn with_code(&self, message: Message) -> Message {
        let Message::Close(Some(CloseFrame { code, reason })) = message else { return message };
        let close = match code {
            // An operation before `connection_init`.
            1011 => Close::UNAUTHORIZED.into(),
            // A refused `connection_init`, or a message that is not part of the protocol.
            1002 => self.0.refusal.get().copied().unwrap_or(Close::INVALID).into(),
            _ => CloseFrame { code, reason },
        };
        Message::Close(Some(close))
    }
}
