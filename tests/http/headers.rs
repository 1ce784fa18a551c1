//! Headers that every request and every answer has.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::App;

/// Only what is the same for everybody may be kept, and feeds are asked for again each time.
#[tokio::test]
async fn no_cache_keeps_what_is_about_somebody() {
    let app = App::start().await;
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    for path in
        ["/v1/auth/me", "/v1/projects/shop", "/v1/projects/shop/analytics/overview", "/v1/projects/none"]
    {
        let answer = app.get(path).bearer(&owner).send().await;
        assert_eq!(answer.header("cache-control"), Some("no-store"), "{path}");
    }
    let query = serde_json::json!({ "query": "{ me { user { email } } }" });
    let answer = app.post("/graphql").bearer(&owner).json(&query).send().await;
    assert_eq!(answer.header("cache-control"), Some("no-store"));
    let login = serde_json::json!({ "email": owner.email, "password": owner.password });
    let answer = app.post("/v1/auth/login").json(&login).send().await;
    assert_eq!(answer.header("cache-control"), Some("no-store"), "an answer with a token");
    let document = app.get("/v1/openapi.json").send().await;
    assert_eq!(document.header("cache-control"), Some("public, max-age=60"));
}

/// A proxy in front could take the first of two headers and the server the second.
#[tokio::test]
async fn a_request_that_can_be_read_in_two_ways_is_refused() {
    let app = App::start().await;
    let host = app.url.strip_prefix("http://").unwrap();
    for (headers, status) in [
        (format!("Host: {host}"), "200"),
        (String::from("X-Other: 1"), "400"),
        (format!("Host: {host}\r\nHost: {host}"), "400"),
        (format!("Host: {host}\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b"), "400"),
    ] {
        let mut stream = TcpStream::connect(host).await.unwrap();
        let request = format!("GET /v1/health HTTP/1.1\r\n{headers}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{headers}: {answer}");
        assert_eq!(answer.contains("\"code\":\"bad_request\""), status == "400", "{answer}");
    }
    // HTTP/1.0 has no Host; checks of health may use it.
    let mut stream = TcpStream::connect(host).await.unwrap();
    stream.write_all(b"GET /v1/health HTTP/1.0\r\n\r\n").await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.contains(" 200 "), "{answer}");
}
