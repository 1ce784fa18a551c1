//! One of the requests or connections that an attack keeps under way.

use std::borrow::Cow;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use domain::Random;
use domain::ground::credentials::Kind;
use form_urlencoded::byte_serialize;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::{sleep, timeout};

use super::address_of;
use super::attacks::{Attack, Attacker, Request, TRACKING, Way, own_batch};
use super::rows::Counts;
use crate::bench::Failure;
use crate::bench::client::Client;

/// Networks of the attackers, and of visitors of their projects.
const ATTACKERS: usize = 1;
const VISITORS: usize = 2;
/// Number of these visitors. A visitor may send sixty batches a minute.
const MANY: usize = 60_000;

/// One in so many places of an attack on the live tail sends batches, so that the others have something to read. No divisor
/// of the number of accounts, so that all of them have visits.
const TOLD_BY: usize = 9;
/// Pause before a new connection.
const PAUSE: Duration = Duration::from_millis(10);
/// How often a slow reader reads, and how many bytes.
const SLOW_EVERY: Duration = Duration::from_secs(1);
const SLOW_BYTES: usize = 256;
/// Most bytes that are read at once, and how long to wait for the refusal of a subscription.
const MOST_BYTES: usize = 64 << 10;
const SILENCE: Duration = Duration::from_secs(1);

pub(super) struct Attacking {
    pub(super) attack: &'static Attack,
    pub(super) server: SocketAddr,
    /// Number among all that the attack keeps under way.
    pub(super) number: usize,
    /// Number among those at the same server, from which the account, its session and the address follow.
    pub(super) place: usize,
    pub(super) of: Attacker,
    /// Token of a session; empty in an attack of strangers.
    pub(super) token: String,
    pub(super) counts: Arc<Counts>,
    /// Number of requests so far.
    pub(super) turn: usize,
}

impl Attacking {
    /// Attacks until it is aborted, over a new connection after each that ends.
    pub(super) async fn go_on(mut self) {
        let is_teller = self.number.is_multiple_of(TOLD_BY);
        loop {
            let ended = match self.attack.way {
                Way::Requests(request) => self.ask(request).await,
                Way::UnknownTokens(request) => self.ask_with_unknown_tokens(request).await,
                Way::Batches(request) => self.track(request, ATTACKERS, self.attack.addresses).await,
                Way::Subscriptions { .. } | Way::LongPolls if is_teller => {
                    self.track(own_batch, VISITORS, MANY).await
                }
                Way::Subscriptions { reads } => self.subscribe(reads).await,
                Way::LongPolls => self.poll().await,
                Way::HalfSentHeads => self.send_half_a_head().await,
            };
            if ended.is_err() {
                sleep(PAUSE).await;
            }
        }
    }

    /// Sends a request of the attack, or subscribes. Returns the status and the answer; `None` if an attack has no answers.
    pub(super) async fn try_out(&self) -> Result<Option<(u16, String)>, Failure> {
        let (mut client, (what, body)) = match self.attack.way {
            Way::Requests(request) | Way::UnknownTokens(request) => {
                (self.client().await?, request(&self.of, 0))
            }
            Way::Batches(request) => (self.page().await?.at(self.address()), request(&self.of, 0)),
            Way::LongPolls => (self.client().await?, (self.tail(), None)),
            Way::Subscriptions { .. } => {
                let (mut stream, mut buffer) = (self.subscription().await?, vec![0; MOST_BYTES]);
                // A subscription is silent until something happens.
                let message = match timeout(SILENCE, read(&mut stream, &mut buffer)).await {
                    Ok(message) => message?.into_owned(),
                    Err(_) => String::new(),
                };
                return Ok(Some((200, message)));
            }
            Way::HalfSentHeads => return Ok(None),
        };
        let (status, answer) = client.exchange(&what, body.as_ref()).await?;
        Ok(Some((status, String::from_utf8_lossy(&answer).into_owned())))
    }

    /// Returns a number that no other request of the attack has.
    fn next(&mut self) -> usize {
        let turn = self.turn;
        self.turn += 1;
        self.number + turn * self.attack.under_way
    }

    fn address(&self) -> String {
        address_of(ATTACKERS, self.place % self.attack.addresses)
    }

    async fn client(&self) -> Result<Client, Failure> {
        Ok(Client::connect(self.server, self.token.clone()).await?.at(self.address()))
    }

    /// Connects as a page of a site does, without a credential.
    async fn page(&self) -> Result<Client, Failure> {
        Ok(Client::connect(self.server, String::new()).await?.with_headers(TRACKING.clone()))
    }

    /// Returns the request for the live tail.
    fn tail(&self) -> String {
        format!("GET /v1/projects/{}/events/live", self.of.project)
    }

    async fn ask(&mut self, request: Request) -> Result<Infallible, Failure> {
        let mut client = self.client().await?;
        loop {
            let turn = self.next();
            let (what, body) = request(&self.of, turn);
            let status = client.status(&what, body.as_ref()).await?;
            self.counts.add(status == 429);
        }
    }

    async fn ask_with_unknown_tokens(&mut self, request: Request) -> Result<Infallible, Failure> {
        let mut client = self.client().await?;
        loop {
            let turn = self.next();
            let (what, body) = request(&self.of, turn);
            client =
                client.with_credential(Kind::Secret.generate(&Random::seeded(turn as u64)).into_string());
            let status = client.status(&what, body.as_ref()).await?;
            self.counts.add(status == 429);
        }
    }

    /// Sends tracking batches from the addresses of a network in turn.
    async fn track(
        &mut self,
        request: Request,
        network: usize,
        addresses: usize,
    ) -> Result<Infallible, Failure> {
        let mut client = self.page().await?;
        loop {
            let turn = self.next();
            let (what, body) = request(&self.of, turn);
            client = client.at(address_of(network, turn % addresses));
            let status = client.status(&what, body.as_ref()).await?;
            self.counts.add(status == 429);
        }
    }

    /// Asks for what is new on the live tail, and waits for it.
    async fn poll(&mut self) -> Result<Infallible, Failure> {
        let mut client = self.client().await?;
        let path = format!("{}?wait=20", self.tail());
        let mut cursor = String::new();
        loop {
            let (status, answer) = client.exchange(&format!("{path}{cursor}"), None).await?;
            self.counts.add(status == 429);
            if status == 200 {
                let answer: Value = serde_json::from_slice(&answer)?;
                let next = answer["nextCursor"].as_str().unwrap_or_default();
                cursor = format!("&cursor={}", byte_serialize(next.as_bytes()).collect::<String>());
            }
        }
    }

    /// Subscribes to the live tail by WebSocket, and reads its answers, or so slowly that they pile up.
    async fn subscribe(&self, reads: bool) -> Result<Infallible, Failure> {
        let mut stream = self.subscription().await?;
        let mut buffer = vec![0; if reads { MOST_BYTES } else { SLOW_BYTES }];
        loop {
            let is_refused = says_errors(&read(&mut stream, &mut buffer).await?);
            self.counts.add(is_refused);
            if is_refused {
                return Err("the server refuses the subscription".into());
            }
            if !reads {
                sleep(SLOW_EVERY).await;
            }
        }
    }

    /// Opens a WebSocket and subscribes to the live tail.
    async fn subscription(&self) -> Result<TcpStream, Failure> {
        let mut stream = TcpStream::connect(self.server).await?;
        let head = format!(
            "GET /graphql HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {}\r\nx-forwarded-for: {}\r\n\
             connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
             sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
             sec-websocket-protocol: graphql-transport-ws\r\n\r\n",
            self.token,
            self.address()
        );
        stream.write_all(head.as_bytes()).await?;
        let is_upgraded = read_until(&mut stream, "\r\n\r\n").await?.starts_with("HTTP/1.1 101 ");
        self.counts.add(!is_upgraded);
        if !is_upgraded {
            return Err("the server does not upgrade the connection".into());
        }
        send_text(&mut stream, &json!({ "type": "connection_init" })).await?;
        read_until(&mut stream, "connection_ack").await?;
        let tail = format!(
            "subscription {{ liveEvents(project: \"{}\") {{ items {{ id at name }} }} }}",
            self.of.project
        );
        let subscribe = json!({ "id": "1", "type": "subscribe", "payload": { "query": tail } });
        send_text(&mut stream, &subscribe).await?;
        Ok(stream)
    }

    /// Sends a part of a head and waits until the server has closed the connection. The address is one of the machine.
    async fn send_half_a_head(&mut self) -> Result<Infallible, Failure> {
        let socket = TcpSocket::new_v4()?;
        let number = u8::try_from(self.place % self.attack.addresses)?;
        socket.bind(([127, 0, 1, number + 1], 0).into())?;
        let mut stream = socket.connect(self.server).await?;
        stream.write_all(b"GET /v1/health HTTP/1.1\r\nhost: localhost\r\nx-half: ").await?;
        let end = stream.read(&mut [0; SLOW_BYTES]).await;
        self.counts.add(true);
        end?;
        Err("the server closed the connection".into())
    }
}

/// Returns true if an answer of GraphQL, or a message of a subscription, contains errors.
pub(super) fn says_errors(answer: &str) -> bool {
    [r#""errors":"#, r#""type":"error""#].iter().any(|mark| answer.contains(mark))
}

/// Reads a part of what the server has sent.
async fn read<'a>(stream: &mut TcpStream, buffer: &'a mut [u8]) -> Result<Cow<'a, str>, Failure> {
    match stream.read(buffer).await? {
        0 => Err("the server closed the connection".into()),
        length => Ok(String::from_utf8_lossy(&buffer[..length])),
    }
}

/// Reads until the server has sent a text. Returns all that came.
async fn read_until(stream: &mut TcpStream, text: &str) -> Result<String, Failure> {
    let mut received = Vec::new();
    loop {
        if stream.read_buf(&mut received).await? == 0 {
            return Err("the server closed the connection".into());
        }
        let so_far = String::from_utf8_lossy(&received);
        if so_far.contains(text) {
            return Ok(so_far.into_owned());
        }
    }
}

/// Sends a text frame as a client does: masked, here with zeros, which change nothing (RFC 6455, section 5.2).
async fn send_text(stream: &mut TcpStream, message: &Value) -> Result<(), Failure> {
    let text = message.to_string();
    let length = u16::try_from(text.len())?.to_be_bytes();
    let frame = [&[0x81, 0x80 | 126, length[0], length[1], 0, 0, 0, 0], text.as_bytes()].concat();
    stream.write_all(&frame).await?;
    Ok(())
}
