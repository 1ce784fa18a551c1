//! kill -9 between the rotation of a refresh token and its answer: the client, which has only the old token, gets new ones.

use std::time::{Duration, Instant};

use chrono::Utc;
use domain::Clock;
use domain::ground::credentials::Credential;
use entity::{OauthTokenKind, oauth_token};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, DatabaseConnection, EntityTrait, PaginatorTrait, QueryFilter};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

use super::{Home, kills};
use crate::oauth::client::{Connected, connect, org_id, query};
use crate::support::App;
use crate::support::process::Process;

/// A client that has gone the whole way at a server that is gone.
async fn connected(home: &Home) -> Connected {
    std::fs::create_dir_all(home.data()).unwrap();
    let mut app = App::on(tempfile::tempdir().unwrap(), &home.url(), Clock::system(), &[]).await;
    app.client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
    let owner = app.owner().await;
    app.project(&owner, "shop").await;
    let org = org_id(&app, &owner).await;
    let held = connect(&app, &owner, &org, &["analytics:read"]).await;
    app.stop().await;
    held
}

fn form(held: &Connected) -> String {
    let parameters = [
        ("grant_type", "refresh_token"),
        ("client_id", held.client.as_str()),
        ("refresh_token", held.refresh.as_str()),
    ];
    query(&parameters)
}

/// Sends a refresh whose answer nobody reads.
async fn send(server: &Process, held: &Connected) -> TcpStream {
    let body = form(held);
    let request = format!(
        "POST /oauth/token HTTP/1.1\r\nhost: {}\r\ncontent-type: application/x-www-form-urlencoded\r\n\
         content-length: {}\r\n\r\n{body}",
        server.address,
        body.len()
    );
    let mut stream = TcpStream::connect(server.address).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    stream
}

async fn refresh(server: &Process, held: &Connected) -> (u16, Value) {
    let call = reqwest::Client::new()
        .post(format!("{}/oauth/token", server.base))
        .header("content-type", "application/x-www-form-urlencoded")
        .body(form(held));
    let answer = call.send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

async fn works(server: &Process, held: &Connected) -> bool {
    let call = reqwest::Client::new()
        .post(format!("{}/mcp", server.base))
        .bearer_auth(&held.access)
        .header("accept", "application/json, text/event-stream")
        .header("mcp-protocol-version", "2025-11-25")
        .json(&json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list" }));
    call.send().await.unwrap().status() == 200
}

async fn row(db: &DatabaseConnection, held: &Connected) -> oauth_token::Model {
    let hash = Credential::parse(&held.refresh).unwrap().hash().to_vec();
    let row = oauth_token::Entity::find().filter(oauth_token::Column::TokenHash.eq(hash));
    row.one(db).await.unwrap().unwrap()
}

async fn children(db: &DatabaseConnection, parent: &oauth_token::Model) -> u64 {
    let children = oauth_token::Entity::find()
        .filter(oauth_token::Column::ParentId.eq(parent.id))
        .filter(oauth_token::Column::Kind.eq(OauthTokenKind::Refresh));
    children.count(db).await.unwrap()
}

async fn until_rotated(db: &DatabaseConnection, held: &Connected) {
    let give_up = Instant::now() + Duration::from_secs(60);
    while row(db, held).await.used_at.is_none() {
        assert!(Instant::now() < give_up, "the token was not rotated");
        tokio::task::yield_now().await;
    }
}

/// As if the next server had come at once: a machine with much to do may take longer than the ten seconds.
async fn just_rotated(db: &DatabaseConnection, held: &Connected) {
    oauth_token::Entity::update_many()
        .col_expr(oauth_token::Column::UsedAt, Expr::value(Utc::now()))
        .filter(oauth_token::Column::Id.eq(row(db, held).await.id))
        .filter(oauth_token::Column::UsedAt.is_not_null())
        .exec(db)
        .await
        .unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refresh_whose_answer_a_kill_took_is_repeated_and_gives_no_third_token() {
    let home = Home::new().await;
    let mut held = connected(&home).await;
    let mut server = home.server().await;
    let db = home.connect().await;
    let mut unrotated = 0;
    for kill in 1..=kills() {
        let lost = send(&server, &held).await;
        // Every other kill comes as soon as the rotation is stored, the rest at any moment before or after.
        let waits = kill % 2 == 1;
        if waits {
            until_rotated(&db, &held).await;
        } else {
            for _ in 0..kill * 37 % 97 {
                tokio::task::yield_now().await;
            }
        }
        server.kill();
        drop(lost);
        let rotated = children(&db, &row(&db, &held).await).await;
        assert!(rotated == 1 || rotated == 0 && !waits, "{rotated}");
        unrotated += 1 - rotated;
        server = home.server().await;
        let mut taken = Vec::new();
        loop {
            just_rotated(&db, &held).await;
            let (status, body) = refresh(&server, &held).await;
            if status != 200 {
                assert_eq!((status, &body["error"]), (400, &json!("invalid_grant")), "{body}");
                break;
            }
            let text = |name: &str| body[name].as_str().unwrap().to_owned();
            let client = held.client.clone();
            taken.push(Connected { client, access: text("access_token"), refresh: text("refresh_token") });
        }
        assert_eq!(taken.len() as u64, 2 - rotated);
        assert_eq!(children(&db, &row(&db, &held).await).await, 2);
        // The refusal has not ended the grant.
        let next = taken.pop().unwrap();
        assert!(works(&server, &next).await);
        held = next;
    }
    println!("{} kills, {unrotated} before the rotation was stored", kills());
}
