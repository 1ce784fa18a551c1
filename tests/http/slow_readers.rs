//! Clients that request large answers and do not read them.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use svc::http::{Result, Route};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};

use crate::support::App;

/// More than the system holds for a reader.
const LARGE: usize = 12 << 20;
/// Some of them fill the part of the memory for answers that one address may have.
const MAX_SERVED: usize = 3;
const ADDRESSES: u8 = 6;
const EACH: usize = 50;

async fn large(_: State<svc::app::App>) -> Result<Response> {
    Ok(vec![b'x'; LARGE].into_response())
}

async fn app() -> App {
    App::with_routes(vec![Route::get("/v1/large", "large", large).public()]).await
}

/// Asks from one of this machine's addresses, takes the status and no more.
async fn ask(app: &App, from: [u8; 4], path: &str) -> (TcpStream, u16) {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(16 << 10).unwrap();
    socket.bind(SocketAddr::from((from, 0))).unwrap();
    let server: SocketAddr = app.url.trim_start_matches("http://").parse().unwrap();
    let mut stream = socket.connect(server).await.unwrap();
    stream.write_all(format!("GET {path} HTTP/1.1\r\nhost: svc\r\n\r\n").as_bytes()).await.unwrap();
    let mut head = [0; 12];
    stream.read_exact(&mut head).await.unwrap();
    (stream, std::str::from_utf8(&head[9..]).unwrap().parse().unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hundreds_that_read_nothing_take_little_memory_and_nothing_from_others() {
    let app = app().await;
    let mut open = Vec::new();
    for address in 1..=ADDRESSES {
        let mut served = 0;
        for _ in 0..EACH {
            let (stream, status) = ask(&app, [127, 0, 1, address], "/v1/large").await;
            assert!(status == 200 || status == 429, "{status}");
            served += usize::from(status == 200);
            open.push(stream);
        }
        // What the system holds for a reader is not in memory of ours, so there may be one more.
        assert!((1..=MAX_SERVED).contains(&served), "{served}");
    }
    assert_eq!(open.len(), usize::from(ADDRESSES) * EACH);
    for path in ["/v1/large", "/v1/health", "/v1/openapi.json"] {
        let began = Instant::now();
        let answer = app.get(path).send().await;
        assert_eq!(answer.status, 200, "{path}");
        assert!(began.elapsed() < Duration::from_secs(5), "{path}: {:?}", began.elapsed());
    }
    // They have what is theirs back as soon as they are gone.
    drop(open);
    while ask(&app, [127, 0, 1, 1], "/v1/large").await.1 != 200 {
        tokio::task::yield_now().await;
    }
}

/// Files of the server lie in memory whoever reads them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_that_nobody_reads_take_nothing_from_those_who_ask_for_answers() {
    let app = app().await;
    let mut open = Vec::new();
    for _ in 0..300 {
        let (stream, status) = ask(&app, [127, 0, 1, 1], "/v1/openapi.json").await;
        assert_eq!(status, 200);
        open.push(stream);
    }
    assert_eq!(ask(&app, [127, 0, 1, 1], "/v1/large").await.1, 200);
}
