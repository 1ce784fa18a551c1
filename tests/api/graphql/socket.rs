//! GraphQL over WebSockets (`graphql-transport-ws`).

use std::collections::BTreeSet;
use std::time::Duration;

use domain::tenancy::access::Scope;
use futures::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::ingest::World;
use crate::support::App;

const TAIL: &str = "subscription ($cursor: String, $names: [String!]) {
    liveEvents(project: \"shop\", cursor: $cursor, names: $names) { items { name page } nextCursor }
}";

/// A client's end of a connection.
struct Socket(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Socket {
    /// The connection, or the status that refused it.
    async fn open(app: &App, protocols: &str, token: Option<&str>) -> Result<Self, u16> {
        let url = format!("{}/graphql", app.url.replacen("http", "ws", 1));
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("sec-websocket-protocol", protocols.parse().unwrap());
        if let Some(token) = token {
            request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
        }
        match connect_async(request).await {
            Ok((socket, answer)) => {
                assert_eq!(answer.headers()["sec-websocket-protocol"], "graphql-transport-ws");
                Ok(Self(socket))
            }
            Err(Error::Http(answer)) => Err(answer.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    /// A connection on which nothing was said.
    async fn silent(app: &App) -> Self {
        Self::open(app, "graphql-transport-ws", None).await.unwrap()
    }

    /// A connection that was taken with a token in the payload.
    async fn of(app: &App, token: &str) -> Self {
        let mut socket = Self::silent(app).await;
        socket.init(json!({ "Authorization": format!("Bearer {token}") })).await;
        assert_eq!(socket.next().await, json!({ "type": "connection_ack" }));
        socket
    }

    async fn send(&mut self, message: Value) {
        self.0.send(Message::text(message.to_string())).await.unwrap();
    }

    async fn init(&mut self, payload: Value) {
        self.send(json!({ "type": "connection_init", "payload": payload })).await;
    }

    async fn subscribe(&mut self, id: &str, query: &str, variables: Value) {
        let payload = json!({ "query": query, "variables": variables });
        self.send(json!({ "type": "subscribe", "id": id, "payload": payload })).await;
    }

    async fn frame(&mut self) -> Message {
        loop {
            let frame = tokio::time::timeout(Duration::from_secs(20), self.0.next()).await;
            match frame.expect("nothing came").unwrap().unwrap() {
                Message::Ping(_) => {}
                frame => return frame,
            }
        }
    }

    async fn next(&mut self) -> Value {
        match self.frame().await {
            Message::Text(text) => serde_json::from_str(&text).unwrap(),
            other => panic!("{other:?}"),
        }
    }

    /// The payload of the next answer to an operation.
    async fn answer(&mut self, id: &str) -> Value {
        let message = self.next().await;
        assert_eq!((&message["type"], &message["id"]), (&json!("next"), &json!(id)), "{message}");
        message["payload"].clone()
    }

    /// The only error of an operation that is refused. Nothing follows, not even that the operation is complete.
    async fn error(&mut self, id: &str) -> Value {
        let message = self.next().await;
        assert_eq!((&message["type"], &message["id"]), (&json!("error"), &json!(id)), "{message}");
        assert_eq!(message["payload"].as_array().unwrap().len(), 1, "{message}");
        message["payload"][0].clone()
    }

    async fn refusal(&mut self, id: &str) -> String {
        self.error(id).await["extensions"]["code"].as_str().unwrap().to_owned()
    }

    /// The names of the events in the next answer, and its cursor.
    async fn events(&mut self, id: &str) -> (Vec<String>, String) {
        let answer = self.answer(id).await;
        assert!(answer.get("errors").is_none(), "{answer}");
        let live = &answer["data"]["liveEvents"];
        let items = live["items"].as_array().unwrap().iter();
        let names = items.map(|item| item["name"].as_str().unwrap().to_owned()).collect();
        (names, live["nextCursor"].as_str().unwrap().to_owned())
    }

    /// The code with which the server ends the connection next.
    async fn closed(&mut self) -> u16 {
        match self.frame().await {
            Message::Close(Some(close)) => close.code.into(),
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn events_are_pushed_as_they_arrive() {
    let world = World::new().await;
    world.batch(1).stored().await;
    let mut socket = Socket::of(&world.app, &world.owner.token).await;
    socket.subscribe("tail", TAIL, json!({})).await;
    assert_eq!(socket.events("tail").await.0, ["pageview"]);
    world.batch(2).event(0, "booking", json!({})).stored().await;
    let (names, cursor) = socket.events("tail").await;
    assert_eq!(names, ["pageview", "booking"]);
    socket.send(json!({ "type": "complete", "id": "tail" })).await;
    assert_eq!(socket.next().await, json!({ "type": "complete", "id": "tail" }));

    // A client that comes back goes on behind what it has seen.
    world.batch(3).event(0, "booking", json!({})).event(1, "cta_click", json!({})).stored().await;
    let mut again = Socket::of(&world.app, &world.owner.token).await;
    again.subscribe("tail", TAIL, json!({ "cursor": cursor, "names": ["cta_click"] })).await;
    assert_eq!(again.events("tail").await.0, ["cta_click"]);
}

#[tokio::test]
async fn a_bearer_in_the_header_of_the_upgrade_is_as_good() {
    let world = World::new().await;
    let offered = "graphql-ws, graphql-transport-ws";
    let mut socket = Socket::open(&world.app, offered, Some(&world.owner.token)).await.unwrap();
    socket.init(json!(null)).await;
    assert_eq!(socket.next().await["type"], "connection_ack");
    socket.subscribe("tail", TAIL, json!({})).await;
    assert_eq!(socket.events("tail").await.0, [""; 0]);
    assert_eq!(Socket::open(&world.app, "graphql-transport-ws", Some("svcs_wrong")).await.err(), Some(401));
    assert_eq!(Socket::open(&world.app, "graphql-ws", None).await.err(), Some(400));
}

/// A link, with a password or without, opens no connection, so it has no subscriptions.
#[tokio::test]
async fn a_share_link_opens_no_connection() {
    let world = World::new().await;
    world.app.sudo(&world.owner).await;
    let made = async |more: Value| {
        let mut link = json!({ "name": "Public", "screens": ["overview"] });
        link.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let made = world.app.post("/v1/projects/shop/share-links").bearer(&world.owner).json(&link);
        made.send().await.ok(201)["token"].clone()
    };
    let password = "a donkey in the attic";
    let locked = json!({ "token": made(json!({ "password": password })).await, "password": password });
    let opened = world.app.post("/v1/shared/open").json(&locked).send().await.ok(200)["token"].clone();
    for token in [made(json!({})).await, opened] {
        let token = token.as_str().unwrap();
        let refused = Socket::open(&world.app, "graphql-transport-ws", Some(token)).await;
        assert_eq!(refused.err(), Some(401));
        let mut socket = Socket::silent(&world.app).await;
        socket.init(json!({ "Authorization": format!("Bearer {token}") })).await;
        assert_eq!(socket.closed().await, 4403);
    }
}

#[tokio::test]
async fn queries_and_mutations_run_on_the_same_connection() {
    let world = World::new().await;
    let mut socket = Socket::of(&world.app, &world.owner.token).await;
    socket.subscribe("me", "{ me { user { email } } }", json!({})).await;
    assert_eq!(socket.answer("me").await["data"]["me"]["user"]["email"], world.owner.email);
    assert_eq!(socket.next().await, json!({ "type": "complete", "id": "me" }));
    let rename = "mutation { updateProject(project: \"shop\", input: { name: \"New\" }) { name } }";
    socket.subscribe("rename", rename, json!({})).await;
    assert_eq!(socket.answer("rename").await["data"]["updateProject"]["name"], "New");
    assert_eq!(socket.next().await["type"], "complete");
    for (id, document, code) in [
        ("syntax", "{", "bad_request"),
        ("unknown", "{ nothing }", "validation_error"),
        (
            "bounds",
            "subscription { liveEvents(project: \"shop\", names: []) { nextCursor } }",
            "validation_error",
        ),
    ] {
        socket.subscribe(id, document, json!({})).await;
        assert_eq!(socket.refusal(id).await, code, "{id}");
    }
    socket.send(json!({ "type": "ping" })).await;
    assert_eq!(socket.next().await, json!({ "type": "pong" }));
}

#[tokio::test]
async fn a_subscription_shows_what_its_caller_may_see_and_nothing_else() {
    let world = World::new().await;
    let app = &world.app;
    let stranger = app.user("stranger").await;
    let other = app.project(&world.owner, "other").await;
    let narrowed = app.secret_key(&world.owner, &[Scope::AnalyticsRead], &[&other]).await;
    let without = app.secret_key(&world.owner, &[Scope::ConversionsRead], &[]).await;
    for (token, code) in
        [(&stranger.token, "not_found"), (&narrowed, "not_found"), (&without, "insufficient_scope")]
    {
        let mut socket = Socket::of(app, token).await;
        socket.subscribe("tail", TAIL, json!({})).await;
        assert_eq!(socket.refusal("tail").await, code);
    }
    let key = app.secret_key(&world.owner, &[Scope::AnalyticsRead], &[]).await;
    let mut socket = Socket::of(app, &key).await;
    socket.subscribe("tail", TAIL, json!({})).await;
    assert_eq!(socket.events("tail").await.0, [""; 0]);
}

#[tokio::test]
async fn a_connection_without_a_valid_credential_ends_with_the_code_that_says_why() {
    let app = App::start().await;
    let owner = app.owner().await;
    for payload in [
        json!(null),
        json!({ "authorization": "Bearer svcs_wrong" }),
        json!({ "authorization": owner.token }),
        json!({ "authorization": 7 }),
    ] {
        let mut socket = Socket::silent(&app).await;
        socket.init(payload).await;
        assert_eq!(socket.closed().await, 4403);
    }
    let mut early = Socket::silent(&app).await;
    early.subscribe("me", "{ __typename }", json!({})).await;
    assert_eq!(early.closed().await, 4401);
    let mut twice = Socket::of(&app, &owner.token).await;
    twice.init(json!({})).await;
    assert_eq!(twice.closed().await, 4429);
    for message in [json!("not an object"), json!({ "type": "nothing" }), json!({ "type": "subscribe" })] {
        let mut socket = Socket::of(&app, &owner.token).await;
        socket.send(message).await;
        assert_eq!(socket.closed().await, 4400);
    }
}

#[tokio::test]
async fn nothing_is_shown_once_the_credential_has_ended() {
    let world = World::new().await;
    let app = &world.app;
    let mut socket = Socket::of(app, &world.owner.token).await;
    socket.subscribe("tail", TAIL, json!({})).await;
    assert_eq!(socket.events("tail").await.0, [""; 0]);
    app.post("/v1/auth/logout").bearer(&world.owner).send().await.ok(200);
    world.batch(1).stored().await;
    assert_eq!(socket.refusal("tail").await, "invalid_token");
    assert_eq!(socket.closed().await, 4401);
}

#[tokio::test]
async fn a_quiet_connection_ends_with_its_credential_too() {
    let world = World::new().await;
    let mut socket = Socket::of(&world.app, &world.owner.token).await;
    world.app.advance(Duration::from_secs(31 * 24 * 60 * 60));
    assert_eq!(socket.closed().await, 4401);
}

#[tokio::test]
async fn a_subscription_ends_when_its_project_is_gone() {
    let world = World::new().await;
    let mut socket = Socket::of(&world.app, &world.owner.token).await;
    socket.subscribe("tail", TAIL, json!({})).await;
    assert_eq!(socket.events("tail").await.0, [""; 0]);
    world.app.sudo(&world.owner).await;
    world.app.delete("/v1/projects/shop").bearer(&world.owner).send().await;
    assert_eq!(socket.refusal("tail").await, "not_found");
    socket.subscribe("me", "{ __typename }", json!({})).await;
    assert_eq!(socket.answer("me").await["data"]["__typename"], "Query");
}

#[tokio::test]
async fn a_subscription_is_one_live_tail() {
    let World { app, owner, .. } = World::new().await;
    let mut socket = Socket::of(&app, &owner.token).await;
    let tail = "liveEvents(project: \"shop\") { nextCursor }";
    for query in [
        format!("subscription {{ one: {tail} two: {tail} }}"),
        format!(
            "subscription {{ ... {{ one: {tail} }} ...Two }} fragment Two on Subscription {{ two: {tail} }}"
        ),
    ] {
        socket.subscribe("several", &query, json!({})).await;
        assert_eq!(socket.error("several").await["message"], "A subscription has one field only.");
    }
}

#[tokio::test]
async fn a_frame_that_is_too_large_is_refused_before_it_is_there() {
    let app = App::start().await;
    let Socket(socket) = Socket::silent(&app).await;
    let MaybeTlsStream::Plain(mut stream) = socket.into_inner() else { unreachable!() };
    // The head of a masked text frame of a megabyte, and not one byte of it (RFC 6455, section 5.2).
    let mut head = vec![0x81, 0xff];
    head.extend(1_000_000_u64.to_be_bytes());
    head.extend([0; 4]);
    stream.write_all(&head).await.unwrap();
    let mut answer = Vec::new();
    let ended = tokio::time::timeout(Duration::from_secs(5), stream.read_to_end(&mut answer)).await;
    assert!(ended.is_ok(), "the server waits for the rest of the frame");
}

#[tokio::test]
async fn a_large_message_before_the_handshake_ends_the_connection() {
    let app = App::start().await;
    let mut socket = Socket::silent(&app).await;
    socket.send(json!({ "type": "pong", "payload": "x".repeat(5_000) })).await;
    assert_eq!(socket.closed().await, 4401);
}

#[tokio::test]
async fn every_operation_of_a_burst_is_answered() {
    let app = App::start().await;
    let owner = app.owner().await;
    let mut socket = Socket::of(&app, &owner.token).await;
    let ids: BTreeSet<String> = (0..60).map(|n| n.to_string()).collect();
    for id in &ids {
        // Some wait for a turn to be read.
        let variables = if id.ends_with('7') { json!({ "x": "x".repeat(5_000) }) } else { json!({}) };
        socket.subscribe(id, "{ __typename }", variables).await;
    }
    let mut complete = BTreeSet::new();
    while complete.len() < ids.len() {
        let message = socket.next().await;
        if ["complete", "error"].iter().any(|end| message["type"] == *end) {
            complete.insert(message["id"].as_str().unwrap().to_owned());
        }
    }
    assert_eq!(complete, ids);
}

#[tokio::test]
async fn a_subscription_keeps_no_large_variables() {
    let world = World::new().await;
    let mut socket = Socket::of(&world.app, &world.owner.token).await;
    socket.subscribe("tail", TAIL, json!({ "more": "x".repeat(5_000) })).await;
    assert_eq!(socket.refusal("tail").await, "bad_request");
    socket.subscribe("tail", TAIL, json!({})).await;
    socket.events("tail").await;
}

#[tokio::test]
async fn large_answers_that_nobody_reads_take_a_part_of_the_memory() {
    let world = World::new().await;
    let (app, owner) = (&world.app, &world.owner);
    let rows = |bytes: usize| {
        let numbers = "with recursive n(x) as (select 1 union all select x + 1 from n)";
        json!({ "query": format!("{numbers} select printf('%0{bytes}d', x) from n limit 10000"), "maxRows": 10_000 })
    };
    let some = async || app.post("/v1/projects/shop/sql").bearer(owner).json(&rows(400)).send().await.status;
    let mut socket = Socket::of(app, &owner.token).await;
    let query = "query ($input: SqlQuery!) { project(project: \"shop\") { sql(input: $input) { rows } } }";
    for id in ["one", "two"] {
        socket.subscribe(id, query, json!({ "input": rows(1_500) })).await;
    }
    let mut tries = 0;
    while some().await != 429 {
        tries += 1;
        assert!(tries < 100, "the answers that wait take no memory");
    }
    drop(socket);
    tries = 0;
    while some().await == 429 {
        tries += 1;
        assert!(tries < 100, "the memory is not free again");
    }
}

#[tokio::test]
async fn connections_and_operations_are_limited_for_each_credential() {
    let world = World::new().await;
    let app = &world.app;
    let mut sockets = Vec::new();
    for _ in 0..16 {
        sockets.push(Socket::of(app, &world.owner.token).await);
    }
    let payload = json!({ "authorization": format!("Bearer {}", world.owner.token) });
    let mut more = Socket::silent(app).await;
    more.init(payload).await;
    assert_eq!(more.closed().await, 1013);
    let other = app.user("other").await;
    Socket::of(app, &other.token).await;

    for (n, socket) in sockets.iter_mut().enumerate() {
        socket.subscribe(&n.to_string(), TAIL, json!({})).await;
        socket.events(&n.to_string()).await;
    }
    let first = &mut sockets[0];
    first.subscribe("more", TAIL, json!({})).await;
    assert_eq!(first.refusal("more").await, "conflict");
    first.send(json!({ "type": "complete", "id": "0" })).await;
    assert_eq!(first.next().await, json!({ "type": "complete", "id": "0" }));
    first.subscribe("again", TAIL, json!({})).await;
    first.events("again").await;
}

#[tokio::test]
async fn an_operation_takes_from_the_rate_limit_of_its_credential() {
    let app = App::with(&[("SVC_REQUESTS_PER_MINUTE", "5")]).await;
    let owner = app.owner().await;
    let mut socket = Socket::of(&app, &owner.token).await;
    let mut codes = Vec::new();
    for n in 0..6 {
        let id = n.to_string();
        // The last but one is refused as a whole, for each field of a mutation takes one.
        let operation = if n == 4 { "mutation { a: __typename b: __typename }" } else { "{ __typename }" };
        socket.subscribe(&id, operation, json!({})).await;
        let message = socket.next().await;
        codes.push(message["payload"][0]["extensions"]["code"].clone());
        if message["type"] == "next" {
            assert_eq!(socket.next().await["type"], "complete");
        }
    }
    assert_eq!(codes[..4], vec![Value::Null; 4]);
    assert_eq!((&codes[4], &codes[5]), (&json!("rate_limited"), &Value::Null));
    app.get("/v1/orgs").bearer(&owner).send().await.problem(429, "rate_limited");
}

#[tokio::test]
async fn a_server_that_stops_says_goodbye() {
    let world = World::new().await;
    let mut socket = Socket::of(&world.app, &world.owner.token).await;
    socket.subscribe("tail", TAIL, json!({})).await;
    socket.events("tail").await;
    let (code, _folder) = tokio::join!(socket.closed(), world.app.stop());
    assert_eq!(code, 1001);
}
