//! A page of another site must not reach a server by a name that it makes point to the server's address. What counts is
//! the public address, not the one that the server listens on.

use serde_json::{Value, json};

use super::client::key_of;
use crate::support::process::Process;

const PUBLIC: &str = "https://numbers.example";

struct World {
    server: Process,
    key: String,
    client: reqwest::Client,
    _folder: tempfile::TempDir,
}

impl World {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let server =
            Process::start_with(&folder.path().join("data"), None, &[("SVC_PUBLIC_URL", PUBLIC)]).await;
        let key = key_of(&server).await;
        Self { server, key, client: reqwest::Client::new(), _folder: folder }
    }

    async fn ask(&self, host: &str, origin: Option<&str>) -> reqwest::Response {
        let call = self
            .client
            .post(format!("{}/mcp", self.server.base))
            .header("host", host)
            .header("accept", "application/json, text/event-stream")
            .header("mcp-protocol-version", "2025-11-25")
            .bearer_auth(&self.key)
            .json(&json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" }));
        let call = origin.into_iter().fold(call, |call, origin| call.header("origin", origin));
        call.send().await.unwrap()
    }

    async fn read(&self, host: &str, path: &str) -> Value {
        let call = self.client.get(format!("{}{path}", self.server.base)).header("host", host);
        call.send().await.unwrap().json().await.unwrap()
    }
}

#[tokio::test]
async fn only_the_public_name_and_its_own_pages_reach_the_endpoint() {
    let world = World::new().await;
    for host in ["numbers.example", "numbers.example:443"] {
        for origin in [None, Some(PUBLIC), Some("https://numbers.example:443")] {
            assert_eq!(world.ask(host, origin).await.status(), 200, "{host} {origin:?}");
        }
    }
    let listens = world.server.address.to_string();
    let port = format!("localhost:{}", world.server.address.port());
    for host in [
        listens.as_str(),
        port.as_str(),
        "localhost",
        "127.0.0.1",
        "evil.example",
        "numbers.example.",
        "numbers.example.evil.example",
        "a.numbers.example",
    ] {
        for origin in [None, Some(PUBLIC)] {
            let refused = world.ask(host, origin).await;
            assert_eq!(refused.status(), 403, "{host} {origin:?}");
            assert_eq!(refused.json::<Value>().await.unwrap()["code"], "forbidden", "{host}");
        }
    }
    for origin in [
        world.server.base.as_str(),
        "null",
        "http://numbers.example",
        "https://numbers.example:8443",
        "https://evil.example",
        "https://numbers.example.evil.example",
        "https://a.numbers.example",
        "http://localhost",
    ] {
        assert_eq!(world.ask("numbers.example", Some(origin)).await.status(), 403, "{origin}");
    }
}

/// A client that asks by another name does not learn that name as the address of the server.
#[tokio::test]
async fn the_addresses_of_the_metadata_are_public_whatever_the_host_says() {
    let world = World::new().await;
    for host in ["numbers.example", "evil.example", "localhost"] {
        let server = world.read(host, "/.well-known/oauth-authorization-server").await;
        assert_eq!(server["issuer"], PUBLIC);
        assert_eq!(server["token_endpoint"], format!("{PUBLIC}/oauth/token"));
        let resource = world.read(host, "/.well-known/oauth-protected-resource/mcp").await;
        assert_eq!(resource["resource"], format!("{PUBLIC}/mcp"));
        assert_eq!(resource["authorization_servers"], json!([PUBLIC]));
        let nobody = world.client.post(format!("{}/mcp", world.server.base)).header("host", host);
        let nobody = nobody.send().await.unwrap();
        assert_eq!(nobody.status(), 401);
        let challenge = nobody.headers()["www-authenticate"].to_str().unwrap();
        assert!(challenge.contains(&format!("\"{PUBLIC}/.well-known/oauth-protected-resource/mcp\"")));
    }
}
