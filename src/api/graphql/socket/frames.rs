//! Moves frames between the protocol library and the client.

use std::collections::HashSet;
use std::pin::pin;
use std::time::Duration;

use axum::Error;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use domain::ground::turns::Turn;
use domain::tenancy::access;
use futures::channel::mpsc;
use futures::stream::{self, SplitSink, SplitStream};
use futures::{FutureExt, SinkExt, Stream, StreamExt};
use serde_json::{Value, json};
use tokio::task::yield_now;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep_until, timeout};

use super::Connection;
use super::closing::Close;
use crate::app::SMALL;

/// Ping interval. Every WebSocket library answers pings by itself.
const PING_EVERY: Duration = Duration::from_secs(20);
/// Timeout after which a client that sends nothing or reads nothing is considered gone.
const PATIENCE: Duration = Duration::from_secs(60);
/// Number of messages of a connection that are read in a second. No client needs as many.
const MESSAGES_PER_SECOND: u32 = 100;
const SECOND: Duration = Duration::from_secs(1);
const GOODBYE: Duration = Duration::from_secs(2);

fn size(message: &Message) -> usize {
    match message {
        Message::Text(text) => text.len(),
        Message::Binary(bytes) | Message::Ping(bytes) | Message::Pong(bytes) => bytes.len(),
        Message::Close(_) => 0,
    }
}

/// Closes the connection with a code and a reason.
pub(super) async fn goodbye(mut to_client: SplitSink<WebSocket, Message>, close: Close) {
    // The client may be gone already; then nobody misses the message.
    drop(timeout(GOODBYE, to_client.send(Message::Close(Some(close.into())))).await);
}

/// Messages of a client, which are given to the library one by one.
struct Heard {
    from_client: SplitStream<WebSocket>,
    /// Number of messages since `since`.
    count: u32,
    since: Instant,
}

impl Heard {
    /// Waits for the next message. None if the client falls silent or goes.
    async fn next(&mut self) -> Option<Result<Message, Error>> {
        if self.since.elapsed() >= SECOND {
            (self.count, self.since) = (0, Instant::now());
        }
        if self.count == MESSAGES_PER_SECOND {
            sleep_until(self.since + SECOND).await;
            (self.count, self.since) = (0, Instant::now());
        }
        self.count += 1;
        timeout(PATIENCE, self.from_client.next()).await.ok()?
    }
}

/// Member of an answer's extensions that marks an operation as refused, and how the message begins in which the library
/// sends such an answer. A client's text cannot imitate it, because its quotation marks are escaped.
pub(super) const REFUSED: &str = "refused";
const REFUSAL: &str = r#""payload":{"data":null,"extensions":{"refused":true}"#;

/// Turns the answer to an operation that was refused into the protocol's message for it, which also ends the operation. The
/// library knows answers only, and says afterwards that the operation is complete. `refused` holds the ids of operations of
/// which that is not to be said.
fn of_operation(text: Utf8Bytes, refused: &mut HashSet<String>) -> Option<Message> {
    if refused.is_empty() && !text.contains(REFUSAL) {
        return Some(Message::Text(text));
    }
    let Ok(mut message) = serde_json::from_str::<Value>(&text) else { return Some(Message::Text(text)) };
    let id = message["id"].as_str().unwrap_or_default().to_owned();
    match message["type"].as_str() {
        Some("next") if text.contains(REFUSAL) => {
            let payload = message["payload"]["errors"].take();
            let message = json!({ "id": id, "type": "error", "payload": payload });
            refused.insert(id);
            Some(Message::Text(message.to_string().into()))
        }
        Some("complete") if refused.remove(&id) => None,
        _ => {
            // Another operation has the id by now.
            refused.remove(&id);
            Some(Message::Text(text))
        }
    }
}

impl Connection {
    /// Returns the client's messages until the client falls silent.
    ///
    /// The library parses all messages that are there before it does anything else, and starts an operation for each. So
    /// it gets the next one only when it has polled its operations, and few of them are under way. A large message waits
    /// for its turn to be read, as over HTTP.
    pub(super) fn heard(
        self,
        from_client: SplitStream<WebSocket>,
    ) -> impl Stream<Item = Result<Message, Error>> + Send {
        let heard = Heard { from_client, count: 0, since: Instant::now() };
        stream::unfold((self, heard), |(this, mut heard)| async move {
            // Left if the message before was no operation.
            drop(this.0.reading.lock().take());
            yield_now().await;
            this.0.operations.have_room().await;
            let message = heard.next().await?;
            if let Some(place) = &this.0.place {
                place.received();
            }
            let size = message.as_ref().map_or(0, size);
            match this.turn_to_hear(size).await {
                Ok(turn) => *this.0.reading.lock() = turn,
                Err(close) => {
                    this.0.end.set(close).ok();
                    // The connection ends meanwhile.
                    return std::future::pending().await;
                }
            }
            Some((message, (this, heard)))
        })
    }

    async fn turn_to_hear(&self, size: usize) -> Result<Option<Turn>, Close> {
        let app = &self.0.app;
        let turn = match self.0.session.get() {
            None if size > SMALL => return Err(Close::UNAUTHORIZED),
            None => return Ok(None),
            Some(session) => {
                let principal = access::authenticate(&app.context, &session.token).await;
                app.turn_to_read(size, Some(&principal.map_err(|_| Close::UNAUTHORIZED)?), self.0.address)
                    .await
            }
        };
        turn.map_err(|_| Close::TRY_AGAIN)
    }

    /// Sends the library's messages until the library has finished. Returns none when the client is gone.
    pub(super) async fn write(
        &self,
        waiting: mpsc::Receiver<Message>,
        mut to_client: SplitSink<WebSocket, Message>,
    ) -> Option<SplitSink<WebSocket, Message>> {
        let mut waiting = pin!(waiting.peekable());
        let mut refused = HashSet::new();
        let mut pings = interval(PING_EVERY);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let message = tokio::select! {
                message = waiting.next() => match message {
                    Some(Message::Text(text)) => match of_operation(text, &mut refused) {
                        Some(message) => message,
                        None => continue,
                    },
                    Some(message) => self.with_code(message),
                    None => return Some(to_client),
                },
                _ = pings.tick() => Message::Ping(Default::default()),
            };
            timeout(PATIENCE, to_client.send(message)).await.ok()?.ok()?;
            if waiting.as_mut().peek().now_or_never().is_none() {
                self.0.rooms.lock().clear();
            }
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
