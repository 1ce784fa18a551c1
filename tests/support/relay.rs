//! A relay between a server and PostgreSQL. It counts what the server sends, lets nothing pass for a while, or hands
//! out the connections of PostgreSQL as a pooler in transaction mode does.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::OwnedReadHalf;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Code of the request for TLS, which comes before the first message.
const TLS: u32 = 80_877_103;

pub struct Relay {
    pub url: String,
    messages: Arc<Mutex<HashMap<u8, usize>>>,
    has_places: watch::Sender<bool>,
}

impl Relay {
    pub async fn before(postgres: &str) -> Relay {
        let (url, host, listener) = behind(postgres).await;
        let messages: Arc<Mutex<HashMap<u8, usize>>> = Arc::default();
        let (has_places, places) = watch::channel(true);
        let counted = messages.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(relay(client, host.clone(), counted.clone(), places.clone()));
            }
        });
        Relay { url, messages, has_places }
    }

    /// How many messages of these types servers have sent.
    pub fn sent(&self, types: &[u8]) -> usize {
        let messages = self.messages.lock();
        types.iter().filter_map(|message| messages.get(message)).sum()
    }

    /// Ends all connections. New ones wait, as they do for a pooler without free connections.
    pub fn run_out(&self) {
        self.has_places.send_replace(false);
    }

    pub fn recover(&self) {
        self.has_places.send_replace(true);
    }
}

/// The URL of a listener that stands before PostgreSQL, and PostgreSQL's host and port.
pub async fn behind(postgres: &str) -> (String, String, TcpListener) {
    let (head, rest) = postgres.rsplit_once('@').map_or_else(
        || ("postgres://".to_owned(), postgres.trim_start_matches("postgres://")),
        |(head, rest)| (format!("{head}@"), rest),
    );
    let (host, database) = rest.split_once('/').unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    (format!("{head}{}/{database}", listener.local_addr().unwrap()), host.to_owned(), listener)
}

async fn relay(
    client: TcpStream,
    host: String,
    messages: Arc<Mutex<HashMap<u8, usize>>>,
    mut places: watch::Receiver<bool>,
) {
    if places.wait_for(|free| *free).await.is_err() {
        return;
    }
    let server = TcpStream::connect(host).await.unwrap();
    // A message waits for no other.
    server.set_nodelay(true).unwrap();
    client.set_nodelay(true).unwrap();
    let ((mut from_client, mut to_client), (mut from_server, mut to_server)) =
        (client.into_split(), server.into_split());
    let forth = async {
        let mut begun = false;
        while let Some(message) = next(&mut from_client, begun).await {
            begun |= !is_tls(&message);
            if begun {
                *messages.lock().entry(message[0]).or_default() += 1;
            }
            if to_server.write_all(&message).await.is_err() {
                return;
            }
        }
    };
    tokio::select! {
        () = forth => {}
        _ = tokio::io::copy(&mut from_server, &mut to_client) => {}
        _ = places.wait_for(|free| !free) => {}
    }
}

/// The next message, with its header. The first one has no type.
async fn next(from: &mut OwnedReadHalf, has_type: bool) -> Option<Vec<u8>> {
    let header = if has_type { 5 } else { 4 };
    let mut message = vec![0; header];
    from.read_exact(&mut message).await.ok()?;
    let length = u32::from_be_bytes(message[header - 4..].try_into().unwrap()) as usize;
    message.resize(header + length - 4, 0);
    from.read_exact(&mut message[header..]).await.ok()?;
    Some(message)
}

fn is_tls(message: &[u8]) -> bool {
    message.len() == 8 && message[4..] == TLS.to_be_bytes()
}

/// The URL of a pooler in transaction mode: each connection to it has two of PostgreSQL, which take turns.
pub async fn transaction_pooler(postgres: &str) -> String {
    let (url, host, listener) = behind(postgres).await;
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let host = host.clone();
            tokio::spawn(async move { pool(client, &host).await });
        }
    });
    url
}

async fn pool(client: TcpStream, host: &str) -> Option<()> {
    let (mut from_client, mut to_client) = client.into_split();
    let mut first = next(&mut from_client, false).await?;
    if is_tls(&first) {
        to_client.write_all(b"N").await.ok()?;
        first = next(&mut from_client, false).await?;
    }
    let mut servers = Vec::new();
    let mut greeting = Vec::new();
    for _ in 0..2 {
        let (mut from, mut to) = TcpStream::connect(host).await.ok()?.into_split();
        to.write_all(&first).await.ok()?;
        (greeting, _) = until_ready(&mut from).await?;
        servers.push((from, to));
    }
    to_client.write_all(&greeting).await.ok()?;
    let mut turn = 0;
    loop {
        let (from, to) = &mut servers[turn];
        loop {
            let message = next(&mut from_client, true).await?;
            to.write_all(&message).await.ok()?;
            // A query, or the end of the messages of a prepared one.
            if matches!(message[0], b'Q' | b'S') {
                break;
            }
        }
        let (answer, in_transaction) = until_ready(from).await?;
        to_client.write_all(&answer).await.ok()?;
        if !in_transaction {
            turn = 1 - turn;
        }
    }
}

/// Everything up to the message that the server is ready, and whether a transaction is open.
async fn until_ready(from: &mut OwnedReadHalf) -> Option<(Vec<u8>, bool)> {
    let mut all = Vec::new();
    loop {
        let message = next(from, true).await?;
        all.extend(&message);
        if message[0] == b'Z' {
            return Some((all, message[5] != b'I'));
        }
    }
}
