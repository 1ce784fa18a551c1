//! kill -9 while the costs of an ad account are read: what is stored at last is what the account has spent, and at no time
//! is a day stored in part.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use chrono::Utc;
use domain::Clock;
use entity::{ad_cost, ad_cursor};
use sea_orm::sea_query::Expr;
use sea_orm::{DatabaseConnection, EntityTrait};
use serde_json::{Value, json};

use super::{Home, kills};
use crate::ads::fakes::{ACCOUNT, Ad, Platform};
use crate::support::grantors::Grantors;
use crate::support::process::Process;

/// Days that are read first.
const DAYS: i32 = 30;

/// Costs of an ad on a day.
type Costs = BTreeMap<(i32, [String; 3]), [i64; 4]>;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn costs_equal_the_account_through_every_kill() {
    for name in ["search_ads_1", "social_ads_1"] {
        let grantors = Grantors::start().await;
        let platform = Platform::behind(&grantors, name);
        fill(&platform);
        let home = Home::new().await;
        let mut server = home.server_with(&grantors.settings()).await;
        let token = attach(&server, &grantors, name).await;
        let db = home.connect().await;
        for kill in 1..=kills() {
            let enough = requests(&platform) + 1 + kill * 7 % 11;
            while requests(&platform) < enough {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            // Somewhere between an answer and what is stored of it.
            tokio::time::sleep(Duration::from_micros((kill * 733 % 20_000) as u64)).await;
            server.kill();
            change(&platform, kill);
            make_due(&db).await;
            server = home.server_with(&grantors.settings()).await;
        }
        let path = "/v1/projects/load/ads/sync";
        let give_up = Instant::now() + Duration::from_secs(120);
        let (expected, mut stored) = (expected(&platform), stored(&db).await);
        while stored != expected {
            assert!(Instant::now() < give_up, "{name}: {:?}", server.get(path, &token).await);
            tokio::time::sleep(Duration::from_millis(50)).await;
            stored = self::stored(&db).await;
        }
        assert_eq!(platform.with(|fake| fake.refused.clone()), [""; 0]);
        println!("{name}: {} kills, {} rows, {} requests", kills(), stored.len(), requests(&platform));
        server.kill();
    }
}

fn today() -> i32 {
    i32::try_from(Utc::now().timestamp() / 86_400).unwrap()
}

fn fill(platform: &Platform) {
    let ads = (0..12).map(|number| {
        let ids = [10_001 + number / 6, 20_001 + number / 3, 30_001 + number].map(|id: i32| id.to_string());
        let figures = |day: i32| [i64::from(number * 7 + day % 5) * 100_001 + 1, 10, 1, 0];
        let days = (today() - DAYS - 2..today()).map(|day| (day, figures(day))).collect();
        Ad { names: ids.clone(), ids, is_deleted: false, days }
    });
    platform.with(|fake| {
        fake.timezone = "Etc/UTC".to_owned();
        fake.ads = ads.collect();
    });
}

/// The platform restates some figures, and one to nothing.
fn change(platform: &Platform, kill: usize) {
    platform.with(|fake| {
        let count = fake.ads.len();
        let number = i32::try_from(kill).unwrap();
        let day = today() - 1 - number % 9;
        fake.ads[kill % count].days.insert(day, [i64::from(number) * 1_000_003, 5, 1, 0]);
        fake.ads[(kill + 5) % count].days.insert(day, [0; 4]);
    });
}

fn requests(platform: &Platform) -> usize {
    platform.with(|fake| fake.requests)
}

/// Connects and attaches the account. Returns the owner's session.
async fn attach(server: &Process, grantors: &Grantors, name: &str) -> String {
    grantors.follow_at(&Clock::system(), &server.base);
    let token = server.project().await.token;
    let http = reqwest::Client::new();
    let call = async |method: &str, path: &str, body: Value| -> Value {
        let request = http.request(method.parse().unwrap(), format!("{}{path}", server.base));
        let answer = request.bearer_auth(&token).json(&body).send().await.unwrap();
        assert!(answer.status().is_success(), "{path} {}", answer.text().await.unwrap());
        answer.json().await.unwrap_or_default()
    };
    call("POST", "/v1/auth/sudo", json!({ "password": "correct horse battery" })).await;
    let (_, orgs) = server.get("/v1/orgs", &token).await;
    let all = format!("/v1/orgs/{}/ad-connections", orgs["items"][0]["slug"].as_str().unwrap());
    let started = call("POST", &all, json!({ "platform": name })).await;
    let id = started["connection"]["id"].as_str().unwrap();
    let (state, code) = grantors.consent(started["url"].as_str().unwrap());
    call("POST", &format!("{all}/{id}/complete"), json!({ "state": state, "code": code })).await;
    let body = json!({ "connectionId": id, "settings": { "backfillDays": DAYS, "restateDays": DAYS } });
    call("PUT", &format!("/v1/projects/load/ads/accounts/{ACCOUNT}"), body).await;
    token
}

/// As if the time had passed that the account and the job are left to who died, and another night had begun.
async fn make_due(db: &DatabaseConnection) {
    let past = Utc::now() - Duration::from_secs(3_600);
    let night: Vec<ad_cursor::Model> = ad_cursor::Entity::find().all(db).await.unwrap();
    for cursor in night {
        let mut plan = cursor.plan;
        // All days are read again, and a report that is prepared is asked for again.
        (plan["night"], plan["queue"]) = (Value::Null, json!([]));
        let due = ad_cursor::Entity::update_many()
            .col_expr(ad_cursor::Column::Plan, Expr::value(plan))
            .col_expr(ad_cursor::Column::NextAt, Expr::value(past))
            .col_expr(ad_cursor::Column::LeasedUntil, Expr::value(past));
        due.exec(db).await.unwrap();
    }
    let free = "update job_runs set lease = null, leased_until = null, more = true where job = 'ad_costs'";
    sea_orm::ConnectionTrait::execute_unprepared(db, free).await.unwrap();
}

async fn stored(db: &DatabaseConnection) -> Costs {
    let rows = ad_cost::Entity::find().all(db).await.unwrap().into_iter();
    let of_days = rows.filter(|row| row.day > today() - DAYS);
    of_days
        .map(|row| {
            let key = [row.campaign_id, row.adset_id, row.ad_id];
            ((row.day, key), [row.cost, row.impressions, row.clicks, row.conversions])
        })
        .collect()
}

fn expected(platform: &Platform) -> Costs {
    platform.with(|fake| fake.expected(today() - DAYS + 1, today()))
}
