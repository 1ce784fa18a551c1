//! kill -9 while conversions are uploaded: each conversion that was answered 201 reaches each platform
//! exactly once.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use chrono::Utc;
use domain::Clock;
use entity::conversion_upload::{self, UploadState};
use sea_orm::sea_query::Expr;
use sea_orm::{ColumnTrait, DatabaseConnection, EntityTrait, QueryFilter, QuerySelect};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::{Home, kills};
use crate::support::database::is_postgres;
use crate::support::fakes::Fakes;
use crate::support::process::Process;

const PLATFORMS: [&str; 2] = ["search_ads_1", "social_ads_1"];
/// Shops that tell conversions at the same time.
const SHOPS: usize = 4;

/// What tells conversions, and those that were answered.
struct Shop {
    token: String,
    client: reqwest::Client,
    next: AtomicUsize,
    answered: Mutex<BTreeSet<String>>,
}

impl Shop {
    async fn ask(&self, method: &str, server: &str, path: &str, body: &Value) -> reqwest::Result<u16> {
        let method = method.parse().unwrap();
        let call = self.client.request(method, format!("{server}{path}")).bearer_auth(&self.token).json(body);
        Ok(call.send().await?.status().as_u16())
    }

    async fn set_up(&self, server: &str) {
        let password = json!({ "password": "correct horse battery" });
        assert_eq!(self.ask("POST", server, "/v1/auth/sudo", &password).await.unwrap(), 200);
        for platform in PLATFORMS {
            let path = format!("/v1/projects/load/destinations/{platform}");
            assert_eq!(self.ask("PUT", server, &path, &Fakes::set_up(platform)).await.unwrap(), 200);
        }
        let told = json!({ "enabled": true, "name": "77" });
        let destinations: Value = PLATFORMS.iter().map(|platform| (*platform, told.clone())).collect();
        let sale = json!({ "name": "Sale", "trigger": { "type": "server" }, "destinations": destinations });
        let path = "/v1/projects/load/conversion-definitions/sale";
        assert_eq!(self.ask("PUT", server, path, &sale).await.unwrap(), 200);
    }

    /// Tells one conversion; false when the server is not there any more.
    async fn tell(&self, server: &str) -> bool {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let event = format!("order-{number:06}");
        let click = |name: &str| format!("{name}-of-a-click-{number:06}");
        let clicks = json!({ "gclid": click("gclid"), "fbclid": click("fbclid") });
        let sale = json!({ "eventId": event, "definition": "sale", "consent": true, "clickIds": clicks });
        match self.ask("POST", server, "/v1/projects/load/conversions", &sale).await {
            Ok(status) => {
                assert_eq!(status, 201);
                self.answered.lock().unwrap().insert(event);
                true
            }
            Err(_) => false,
        }
    }

    fn count(&self) -> usize {
        self.answered.lock().unwrap().len()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_conversion_reaches_each_platform_once_through_every_kill() {
    let fakes = Fakes::start().await;
    fakes.follow(&Clock::system());
    let home = Home::new().await;
    let mut server = home.server_with(&fakes.settings()).await;
    let shop = Arc::new(Shop {
        token: server.project().await.token,
        client: reqwest::Client::new(),
        next: AtomicUsize::new(0),
        answered: Mutex::default(),
    });
    shop.set_up(&server.base).await;
    let db = home.connect().await;
    for kill in 1..=kills() {
        let enough = shop.count() + 1 + kill * 37 % 97;
        let mut shops = JoinSet::new();
        for _ in 0..SHOPS {
            let (shop, base) = (shop.clone(), server.base.clone());
            shops.spawn(async move { while shop.tell(&base).await {} });
        }
        while shop.count() < enough {
            tokio::task::yield_now().await;
        }
        server.kill();
        shops.join_all().await;
        // On SQLite the server does so itself when it starts: it is the only one.
        if is_postgres() {
            end_leases(&db).await;
        }
        server = home.server_with(&fakes.settings()).await;
    }
    let answered = until_told(&fakes, &shop, &server, &db).await;
    for platform in PLATFORMS {
        let counts = fakes.counts(platform);
        assert!(counts.values().all(|count| *count == 1), "{platform} counts one twice");
        assert!(answered.iter().all(|event| counts.contains_key(event)), "{platform} lacks one");
    }
    println!("{} kills, {} conversions answered", kills(), answered.len());
}

/// As if the time had passed that a batch is left to who took it.
async fn end_leases(db: &DatabaseConnection) {
    let ended = Utc::now().timestamp_millis() - 1;
    conversion_upload::Entity::update_many()
        .col_expr(conversion_upload::Column::NextAt, Expr::value(ended))
        .filter(conversion_upload::Column::State.eq(UploadState::Sending))
        .exec(db)
        .await
        .unwrap();
}

/// What is not told, at most ten.
async fn open(db: &DatabaseConnection) -> Vec<conversion_upload::Model> {
    let open = conversion_upload::Column::State.ne(UploadState::Sent);
    conversion_upload::Entity::find().filter(open).limit(10).all(db).await.unwrap()
}

/// Waits until the platforms have as many as were answered. What is queued wakes the queue.
async fn until_told(
    fakes: &Fakes,
    shop: &Shop,
    server: &Process,
    db: &DatabaseConnection,
) -> BTreeSet<String> {
    assert!(shop.tell(&server.base).await);
    let answered = shop.answered.lock().unwrap().clone();
    let give_up = Instant::now() + Duration::from_secs(120);
    let lacks = |platform: &&str| {
        let counts = fakes.counts(platform);
        answered.iter().any(|event| !counts.contains_key(event))
    };
    while PLATFORMS.iter().any(lacks) {
        assert!(Instant::now() < give_up, "not everything was told: {:?}", open(db).await);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    answered
}
