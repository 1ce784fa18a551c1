//! Memory of connections that have sent a part of a head.
#![cfg(target_os = "linux")]

use std::net::SocketAddr;
use std::process::Command;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::support::process::Process;

const CONNECTIONS: u16 = 3_000;

/// Several times what such a connection needs, because tests run code that is not optimized, and half of what hyper reserves
/// for a connection from which it reads.
const MOST: u64 = 10 << 10;

/// A connection from the address of its number that has sent half a head. An address may have 500.
async fn half_open(server: &Process, number: u16) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    let from = [127, 0, 1, u8::try_from(number / 400).unwrap()];
    socket.bind(SocketAddr::from((from, 0))).unwrap();
    let mut stream = socket.connect(server.address).await.unwrap();
    stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: svc\r\n").await.unwrap();
    stream
}

/// Lets the server do what has come before: it accepts connections in their order.
async fn answers(server: &Process) {
    for _ in 0..20 {
        assert_eq!(server.get("/v1/health", "").await.0, 200);
    }
}

#[tokio::test]
async fn thousands_of_half_sent_heads_need_little_memory() {
    // The server inherits the limit.
    let own = std::process::id().to_string();
    let raised = Command::new("prlimit").args(["--pid", &own, "--nofile=8192:"]).status().unwrap();
    assert!(raised.success(), "too few files may be open");
    let folder = tempfile::tempdir().unwrap();
    let server = Process::start(folder.path(), None).await;
    answers(&server).await;
    let before = server.memory();
    let mut open = Vec::new();
    for number in 0..CONNECTIONS {
        open.push(half_open(&server, number).await);
    }
    answers(&server).await;
    let each = server.memory().saturating_sub(before) / u64::from(CONNECTIONS);
    assert!(each < MOST, "{each} bytes for each connection");
    // All of them are open, and served as soon as their head has come.
    for mut stream in open.into_iter().step_by(100) {
        let mut answer = [0; 15];
        stream.write_all(b"\r\n").await.unwrap();
        stream.read_exact(&mut answer).await.unwrap();
        assert_eq!(answer, *b"HTTP/1.1 200 OK");
    }
}
