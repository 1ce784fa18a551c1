//! Ad platforms on loopback that take their time: an account whose ads have costs on every day, told in the form that the
//! platforms document.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::{StatusCode, Uri};
use axum::{Json, Router};
use domain::ground::time::{day_number, day_text};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::time::Instant;

use crate::bench::Failure;

pub(super) const ACCOUNT: &str = "1234567890";
pub(super) const ADS: usize = 2_000;
/// Time from a request to its answer.
pub(super) const DELAY: Duration = Duration::from_millis(200);

const ADS_OF_A_CAMPAIGN: usize = 20;
const ADS_OF_A_SET: usize = 4;
/// Rows of a part of a streamed answer.
const A_PART: usize = 10_000;

pub(super) struct Platform {
    pub(super) url: String,
    asked: Arc<Asked>,
}

#[derive(Default)]
struct Asked {
    requests: AtomicUsize,
    /// Questions of asynchronous reports, by the report's id.
    reports: Mutex<HashMap<String, Question>>,
}

impl Platform {
    pub(super) async fn start() -> Result<Self, Failure> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("http://{}", listener.local_addr()?);
        let asked = Arc::<Asked>::default();
        let router = Router::new().fallback(answer).with_state(asked.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Ok(Self { url, asked })
    }

    /// Returns the settings of a server that connects here.
    pub(super) fn settings(&self) -> Vec<(&'static str, String)> {
        let at = |path: &str| format!("{}{path}", self.url);
        vec![
            ("SVC_SEARCH_ADS_1_URL", at("/search/v26")),
            ("SVC_SEARCH_ADS_1_TOKEN_URL", at("/search/token")),
            ("SVC_SEARCH_ADS_1_CLIENT_ID", "bench".to_owned()),
            ("SVC_SEARCH_ADS_1_CLIENT_SECRET", "secret-of-the-benchmark".to_owned()),
            ("SVC_SOCIAL_ADS_1_URL", at("/social/v27.0")),
            ("SVC_SOCIAL_ADS_1_CLIENT_ID", "bench".to_owned()),
            ("SVC_SOCIAL_ADS_1_CLIENT_SECRET", "secret-of-the-benchmark".to_owned()),
        ]
    }

    pub(super) fn requests(&self) -> usize {
        self.asked.requests.load(Ordering::Relaxed)
    }
}

async fn answer(State(asked): State<Arc<Asked>>, uri: Uri, body: Bytes) -> (StatusCode, Json<Value>) {
    let due = Instant::now() + DELAY;
    asked.requests.fetch_add(1, Ordering::Relaxed);
    let given: HashMap<String, String> =
        form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes()).into_owned().collect();
    let body: Value = serde_json::from_slice(&body).unwrap_or_default();
    let said = match uri.path().strip_prefix("/search/") {
        Some(path) => search(path, &body),
        None => social(&asked, uri.path().trim_start_matches("/social/v27.0/"), &given, &body),
    };
    tokio::time::sleep_until(due).await;
    match said {
        Some(said) => (StatusCode::OK, Json(said)),
        None => (StatusCode::NOT_FOUND, Json(json!({}))),
    }
}

/// Level of rows.
#[derive(Clone, Copy, PartialEq)]
enum Level {
    Account,
    Campaign,
    Ad,
}

/// A question about costs.
#[derive(Clone, Copy)]
struct Question {
    from: i32,
    to: i32,
    level: Level,
}

struct Row {
    day: i32,
    /// First ad of the row.
    ad: usize,
    /// Cost in cents, impressions, clicks and conversions.
    figures: [usize; 4],
}

impl Row {
    fn campaign(&self) -> (String, String) {
        let campaign = self.ad / ADS_OF_A_CAMPAIGN;
        ((10_001 + campaign).to_string(), format!("Campaign {campaign}"))
    }

    fn set(&self) -> (String, String) {
        let set = self.ad / ADS_OF_A_SET;
        ((20_001 + set).to_string(), format!("Ad set {set}"))
    }

    fn ad(&self) -> (String, String) {
        ((30_001 + self.ad).to_string(), format!("Ad {}", self.ad))
    }
}

impl Question {
    /// Ads of a row.
    fn span(&self) -> usize {
        match self.level {
            Level::Account => ADS,
            Level::Campaign => ADS_OF_A_CAMPAIGN,
            Level::Ad => 1,
        }
    }

    fn len(&self) -> usize {
        usize::try_from(self.to - self.from + 1).unwrap_or(0) * (ADS / self.span())
    }

    /// Returns the row at a place.
    fn row(&self, place: usize) -> Row {
        let (span, of_a_day) = (self.span(), ADS / self.span());
        let (days, ad) = (place / of_a_day, place % of_a_day * span);
        let day = self.from + i32::try_from(days).unwrap_or(0);
        let mut figures = [0; 4];
        for ad in ad..ad + span {
            let seed = ad * 7_919 + usize::try_from(day).unwrap_or(0) * 104_729;
            let one = [1 + seed % 50_000, 1 + seed % 2_000, seed % 40, seed % 3];
            figures.iter_mut().zip(one).for_each(|(sum, one)| *sum += one);
        }
        Row { day, ad, figures }
    }
}

/// Answers as a search engine does.
fn search(path: &str, body: &Value) -> Option<Value> {
    if path == "token" {
        let scope = "https://www.googleapis.com/auth/adwords";
        return Some(
            json!({ "access_token": "bench", "refresh_token": "bench", "expires_in": 3599, "scope": scope }),
        );
    }
    if path.ends_with("customers:listAccessibleCustomers") {
        return Some(json!({ "resourceNames": [format!("customers/{ACCOUNT}")] }));
    }
    let customer = json!({
        "id": ACCOUNT, "descriptiveName": "Bench", "currencyCode": "EUR", "timeZone": "Europe/Berlin", "manager": false,
    });
    if path.ends_with("googleAds:search") {
        return Some(json!({ "results": [{ "customerClient": customer }] }));
    }
    let query = body["query"].as_str()?;
    let Some((head, days)) = query.split_once(" WHERE segments.date BETWEEN ") else {
        return Some(json!([{ "results": [{ "customer": customer }] }]));
    };
    let level = match head.rsplit(' ').next()? {
        "customer" => Level::Account,
        "campaign" => Level::Campaign,
        "ad_group_ad" => Level::Ad,
        _ => return None,
    };
    let mut days = days.split('\'').filter_map(day_number);
    let question = Question { from: days.next()?, to: days.next()?, level };
    let places: Vec<usize> = (0..question.len()).collect();
    let part = |places: &[usize]| {
        let rows = places.iter().map(|place| of_search(&question.row(*place), level));
        json!({ "results": rows.collect::<Vec<_>>() })
    };
    Some(places.chunks(A_PART).map(part).collect())
}

fn of_search(row: &Row, level: Level) -> Value {
    let [cents, impressions, clicks, conversions] = row.figures;
    let own = format!("customers/{ACCOUNT}");
    let mut said = json!({
        "customer": { "resourceName": own, "currencyCode": "EUR" },
        "segments": { "date": day_text(row.day) },
        "metrics": {
            "costMicros": (cents * 10_000).to_string(), "impressions": impressions.to_string(),
            "clicks": clicks.to_string(), "conversions": conversions as f64,
        },
    });
    let named = |path: &str, (id, name): (String, String)| json!({ "resourceName": format!("{own}/{path}/{id}"), "id": id, "name": name });
    if level != Level::Account {
        said["campaign"] = named("campaigns", row.campaign());
    }
    if level == Level::Ad {
        let (set, ad) = (row.set(), row.ad());
        let of_set = format!("{own}/adGroupAds/{}~{}", set.0, ad.0);
        said["adGroupAd"] = json!({ "resourceName": of_set, "ad": named("ads", ad) });
        said["adGroup"] = named("adGroups", set);
    }
    said
}

/// Answers as a social network does. Its reports are complete as soon as their state is asked for.
fn social(asked: &Asked, path: &str, given: &HashMap<String, String>, body: &Value) -> Option<Value> {
    let account = format!("act_{ACCOUNT}");
    if path == "oauth/access_token" {
        return Some(json!({ "access_token": "bench", "expires_in": 5_184_000 }));
    }
    let about = json!({
        "account_id": ACCOUNT, "name": "Bench", "currency": "EUR", "timezone_name": "Europe/Berlin",
    });
    if path == "me/adaccounts" {
        return Some(json!({ "data": [about], "paging": {} }));
    }
    if path == account {
        return Some(about);
    }
    let mut reports = asked.reports.lock().ok()?;
    if path == format!("{account}/insights") {
        let is_report = body.is_object();
        let range = match is_report {
            true => body["time_range"].clone(),
            false => serde_json::from_str(given.get("time_range")?).ok()?,
        };
        let level = if is_report { body["level"].as_str()? } else { given.get("level")?.as_str() };
        let level = match level {
            "account" => Level::Account,
            "campaign" => Level::Campaign,
            _ => Level::Ad,
        };
        let day = |name: &str| day_number(range[name].as_str()?);
        let question = Question { from: day("since")?, to: day("until")?, level };
        if !is_report {
            return page(&question, given);
        }
        let id = (900_000 + reports.len()).to_string();
        reports.insert(id.clone(), question);
        return Some(json!({ "report_run_id": id }));
    }
    match path.strip_suffix("/insights") {
        Some(id) => page(reports.get(id)?, given),
        None if reports.contains_key(path) => {
            Some(json!({ "id": path, "async_status": "Job Completed", "async_percent_completion": 100 }))
        }
        None => None,
    }
}

fn page(question: &Question, given: &HashMap<String, String>) -> Option<Value> {
    let limit: usize = given.get("limit")?.parse().ok()?;
    let from: usize = given.get("after").map_or(Some(0), |after| after.parse().ok())?;
    let to = (from + limit).min(question.len());
    let rows: Vec<Value> = (from..to).map(|place| of_social(&question.row(place), question.level)).collect();
    let mut paging = json!({ "cursors": { "after": to.to_string() } });
    if to < question.len() {
        paging["next"] = json!("https://example.com/next");
    }
    Some(json!({ "data": rows, "paging": paging }))
}

fn of_social(row: &Row, level: Level) -> Value {
    let [cents, impressions, clicks, conversions] = row.figures;
    let day = day_text(row.day);
    let mut said = json!({
        "account_currency": "EUR", "date_start": day, "date_stop": day,
        "spend": format!("{}.{:02}", cents / 100, cents % 100), "impressions": impressions.to_string(),
        "clicks": clicks.to_string(),
        "conversions": [{ "action_type": "purchase_total", "value": conversions.to_string() }],
    });
    let mut name = |what: &str, (id, name): (String, String)| {
        said[format!("{what}_id")] = json!(id);
        said[format!("{what}_name")] = json!(name);
    };
    if level != Level::Account {
        name("campaign", row.campaign());
    }
    if level == Level::Ad {
        name("adset", row.set());
        name("ad", row.ad());
    }
    said
}
