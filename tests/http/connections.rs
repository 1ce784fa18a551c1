//! Idle connections, and places for new ones.

use std::net::{Ipv4Addr, SocketAddr};

use futures::StreamExt;
use futures::stream::FuturesUnordered;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::support::App;

/// A connection from one of this machine's addresses.
async fn connect(app: &App, from: [u8; 4]) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from((from, 0))).unwrap();
    let server: SocketAddr = app.url.trim_start_matches("http://").parse().unwrap();
    socket.connect(server).await.unwrap()
}

/// A connection that has sent half a head.
async fn half_open(app: &App, from: [u8; 4]) -> TcpStream {
    let mut stream = connect(app, from).await;
    stream.write_all(b"GET /v1/health HTTP/1.1\r\nhost: svc\r\n").await.unwrap();
    stream
}

/// Sends the rest and says whether there was an answer.
async fn is_served(mut stream: TcpStream) -> bool {
    let mut answer = [0; 15];
    let sent = stream.write_all(b"\r\n").await.is_ok();
    sent && stream.read_exact(&mut answer).await.is_ok() && answer == *b"HTTP/1.1 200 OK"
}

const ELSEWHERE: [u8; 4] = [127, 0, 0, 2];

#[tokio::test]
async fn one_address_cannot_take_the_connections_of_all() {
    let app = App::with(&[("SVC_MAX_CONNECTIONS_PER_ADDRESS", "4")]).await;
    let mut open = Vec::new();
    for _ in 0..4 {
        open.push(half_open(&app, ELSEWHERE).await);
    }
    assert!(!is_served(half_open(&app, ELSEWHERE).await).await);
    assert!(is_served(half_open(&app, Ipv4Addr::LOCALHOST.octets()).await).await);
    // Whoever was let in is served, and makes room when they go.
    for stream in open {
        assert!(is_served(stream).await);
    }
    let mut tries = 0;
    while !is_served(half_open(&app, ELSEWHERE).await).await {
        tries += 1;
        assert!(tries < 100, "there is no room again");
    }
}

/// A connection that was served and stays open.
async fn idle(app: &App, from: [u8; 4]) -> TcpStream {
    let mut stream = half_open(app, from).await;
    stream.write_all(b"\r\n").await.unwrap();
    read_answer(&mut stream).await;
    stream
}

/// Reads an answer to its end and returns its status.
async fn read_answer(stream: &mut TcpStream) -> u16 {
    let (mut read, mut some) = (Vec::new(), [0; 4096]);
    loop {
        let count = stream.read(&mut some).await.unwrap();
        assert_ne!(count, 0, "the connection ended");
        read.extend_from_slice(&some[..count]);
        let text = String::from_utf8_lossy(&read);
        let Some((head, body)) = text.split_once("\r\n\r\n") else { continue };
        let length = head.lines().find_map(|line| line.strip_prefix("content-length: ")).unwrap();
        if body.len() >= length.parse().unwrap() {
            return head[9..12].parse().unwrap();
        }
    }
}

const BODY: &str = r#"{"email":"nobody@example.com","password":"not it"}"#;

/// A request of which the head has arrived and only half of the body.
async fn half_body(app: &App, from: [u8; 4]) -> TcpStream {
    let mut stream = connect(app, from).await;
    let head = "POST /v1/auth/login HTTP/1.1\r\nhost: svc\r\ncontent-type: application/json\r\n\
        expect: 100-continue\r\n";
    stream.write_all(format!("{head}content-length: {}\r\n\r\n", BODY.len()).as_bytes()).await.unwrap();
    // The server asks for the body once the request is under way.
    let mut go_on = [0; 25];
    stream.read_exact(&mut go_on).await.unwrap();
    assert_eq!(go_on, *b"HTTP/1.1 100 Continue\r\n\r\n");
    stream.write_all(&BODY.as_bytes()[..20]).await.unwrap();
    stream
}

/// Sends the other half and returns the status of the answer.
async fn finish(stream: &mut TcpStream) -> u16 {
    stream.write_all(&BODY.as_bytes()[20..]).await.unwrap();
    read_answer(stream).await
}

/// Sends a large body but for its end. Returns the status of the answer, if there is one before the end, and keeps the
/// connection open otherwise.
async fn large_body(app: &App, from: [u8; 4], bytes: usize, missing: usize) -> u16 {
    let mut stream = connect(app, from).await;
    let head = "POST /v1/auth/login HTTP/1.1\r\nhost: svc\r\ncontent-type: application/json\r\n";
    stream.write_all(format!("{head}content-length: {bytes}\r\n\r\n").as_bytes()).await.unwrap();
    // The server answers before it has read everything.
    drop(stream.write_all(&vec![b' '; bytes - missing]).await);
    read_answer(&mut stream).await
}

#[tokio::test]
async fn half_sent_bodies_of_one_network_take_a_part_of_the_memory() {
    let app = App::start().await;
    let mut half: FuturesUnordered<_> = (0..80).map(|_| large_body(&app, ELSEWHERE, 250 << 10, 1)).collect();
    assert_eq!(half.next().await, Some(429));
    // Another network is not affected.
    assert_eq!(large_body(&app, [127, 0, 0, 3], 250 << 10, 0).await, 400);
    drop(half);
    let mut tries = 0;
    while large_body(&app, ELSEWHERE, 250 << 10, 0).await == 429 {
        tries += 1;
        assert!(tries < 1000, "the memory is not free again");
    }
}

#[tokio::test]
async fn half_sent_bodies_of_several_networks_leave_memory_to_others() {
    let app = App::start().await;
    let attackers = (0..4 * 80).map(|number| [127, 0, 0, 10 + number as u8 % 4]);
    let mut half: FuturesUnordered<_> = attackers.map(|from| large_body(&app, from, 250 << 10, 1)).collect();
    // Each of the four gets as much as it may take.
    for _ in 0..60 {
        assert_eq!(half.next().await, Some(429));
    }
    for visitor in 0..20 {
        assert_eq!(large_body(&app, [127, 0, 1, visitor], 250 << 10, 0).await, 400);
    }
}

/// A connection that was upgraded to a WebSocket.
async fn upgraded(app: &App, from: [u8; 4]) -> TcpStream {
    let mut stream = connect(app, from).await;
    let head = "GET /graphql HTTP/1.1\r\nhost: svc\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
        sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\
        sec-websocket-protocol: graphql-transport-ws\r\n\r\n";
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        answer.push(stream.read_u8().await.unwrap());
    }
    assert!(answer.starts_with(b"HTTP/1.1 101 "), "{}", String::from_utf8_lossy(&answer));
    stream
}

#[tokio::test]
async fn upgraded_connections_count_like_others() {
    let app = App::with(&[("SVC_MAX_CONNECTIONS_PER_ADDRESS", "4")]).await;
    let mut open = Vec::new();
    for _ in 0..4 {
        open.push(upgraded(&app, ELSEWHERE).await);
    }
    assert!(!is_served(half_open(&app, ELSEWHERE).await).await);
    assert!(is_served(half_open(&app, Ipv4Addr::LOCALHOST.octets()).await).await);
    drop(open);
    let mut tries = 0;
    while !is_served(half_open(&app, ELSEWHERE).await).await {
        tries += 1;
        assert!(tries < 1000, "there is no room again");
    }
}

#[tokio::test]
async fn upgraded_connections_make_room_for_others() {
    let app = App::with(&[("SVC_MAX_CONNECTIONS", "3")]).await;
    let mut open = Vec::new();
    for _ in 0..3 {
        open.push(upgraded(&app, ELSEWHERE).await);
    }
    assert!(is_served(half_open(&app, [127, 0, 1, 1]).await).await);
    assert!(is_closed(open.remove(0)).await);
}

#[tokio::test]
async fn half_sent_messages_of_one_network_take_a_part_of_the_memory() {
    let app = App::start().await;
    let mut open = FuturesUnordered::new();
    for _ in 0..80 {
        let mut stream = upgraded(&app, ELSEWHERE).await;
        // A masked text of 256 KiB (RFC 6455, section 5.2), of which the end is missing.
        let mut frame = vec![0x81, 0xff, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0];
        frame.resize(250 << 10, b' ');
        stream.write_all(&frame).await.ok();
        open.push(is_closed(stream));
    }
    assert_eq!(open.next().await, Some(true));
    assert_eq!(large_body(&app, [127, 0, 0, 3], 250 << 10, 0).await, 400);
}

/// Waits until the server closes the connection.
async fn is_closed(mut stream: TcpStream) -> bool {
    let mut some = [0; 64];
    // Pings of WebSockets may come before.
    while stream.read(&mut some).await.unwrap_or(0) > 0 {}
    true
}

#[tokio::test]
async fn a_flood_of_half_sent_heads_keeps_nobody_out() {
    let app = App::with(&[("SVC_MAX_CONNECTIONS", "12")]).await;
    let mut flood = Vec::new();
    for visitor in 0..20 {
        for attacker in 10..14 {
            flood.push(half_open(&app, [127, 0, 0, attacker]).await);
        }
        assert!(is_served(half_open(&app, [127, 0, 1, visitor]).await).await);
    }
}

#[tokio::test]
async fn the_network_with_the_most_waiting_connections_makes_room() {
    let app = App::with(&[("SVC_MAX_CONNECTIONS", "6")]).await;
    let neighbour = half_open(&app, [127, 0, 0, 3]).await;
    let oldest = idle(&app, ELSEWHERE).await;
    let second = half_open(&app, ELSEWHERE).await;
    let mut newer = Vec::new();
    for _ in 0..3 {
        newer.push(half_open(&app, ELSEWHERE).await);
    }
    let new = [half_open(&app, [127, 0, 0, 4]).await, half_open(&app, [127, 0, 0, 5]).await];
    assert!(is_closed(oldest).await && is_closed(second).await);
    for stream in new.into_iter().chain(newer).chain([neighbour]) {
        assert!(is_served(stream).await);
    }
}

#[tokio::test]
async fn a_connection_with_a_request_under_way_is_not_closed_for_another() {
    let app = App::with(&[("SVC_MAX_CONNECTIONS", "2")]).await;
    let mut working = half_body(&app, ELSEWHERE).await;
    let half = half_open(&app, ELSEWHERE).await;
    for visitor in 0..5 {
        assert!(is_served(half_open(&app, [127, 0, 1, visitor]).await).await);
    }
    assert!(is_closed(half).await);
    assert_eq!(finish(&mut working).await, 401);
}

#[tokio::test]
async fn if_every_connection_has_a_request_under_way_a_new_one_waits_for_the_first_answer() {
    let app = App::with(&[("SVC_MAX_CONNECTIONS", "2")]).await;
    let mut working = [half_body(&app, ELSEWHERE).await, half_body(&app, ELSEWHERE).await];
    let new = half_open(&app, [127, 0, 0, 3]).await;
    let is_new_served = tokio::spawn(is_served(new));
    assert_eq!(finish(&mut working[1]).await, 401);
    // The answered connection stays open at the client and makes room. The other one goes on.
    assert!(is_new_served.await.unwrap());
    assert_eq!(finish(&mut working[0]).await, 401);
}

#[tokio::test]
async fn behind_a_reverse_proxy_all_connections_come_from_one_address() {
    let settings = [("SVC_MAX_CONNECTIONS_PER_ADDRESS", "2"), ("SVC_TRUSTED_IP_HEADER", "x-forwarded-for")];
    let app = App::with(&settings).await;
    let mut open = Vec::new();
    for _ in 0..5 {
        open.push(half_open(&app, ELSEWHERE).await);
    }
    for stream in open {
        assert!(is_served(stream).await);
    }
}
