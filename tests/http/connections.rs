//! Idle connections.

use std::net::{Ipv4Addr, SocketAddr};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::support::App;

/// A connection from one of this machine's addresses that has sent half a request.
async fn half_open(app: &App, from: [u8; 4]) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::from((from, 0))).unwrap();
    let server: SocketAddr = app.url.trim_start_matches("http://").parse().unwrap();
    let mut stream = socket.connect(server).await.unwrap();
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

#[tokio::test]
async fn at_the_limit_of_all_a_connection_waits_until_another_ends() {
    let app = App::with(&[("SVC_MAX_CONNECTIONS", "2")]).await;
    let first = half_open(&app, ELSEWHERE).await;
    let second = half_open(&app, ELSEWHERE).await;
    let waiting = half_open(&app, Ipv4Addr::LOCALHOST.octets()).await;
    drop(first);
    assert!(is_served(waiting).await);
    assert!(is_served(second).await);
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
