//! Fakes of the four ad platforms' reports on loopback, over one account in memory. They refuse what the platforms'
//! documentation does not allow, and can be made to fail.

mod search_ads_1;
mod social_ads_1;
mod social_ads_2;
mod social_ads_3;

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::sync::{Arc, Mutex};

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::HeaderMap;
use axum::response::Response;
use domain::ground::time::{day_number, day_text};
use futures::stream;
use serde_json::Value;
use tokio::sync::Notify;

use crate::support::grantors::{Grantors, MARK};

pub const ACCOUNT: &str = "1234567890";

/// How the fake fails the next time it is asked for costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The head of the answer comes with a part of the body, and then nothing.
    Truncated,
    /// A part of the body, as if it were all.
    Cut,
    TooMany {
        retry_after: Option<u64>,
    },
    ServerError,
    /// An internal error, within an answer of status 200 where the platform has such.
    ErrorInside,
    TooLarge,
    Expired,
    /// The answer lacks its last row. Where an answer counts its rows, the row is counted.
    LostRow,
    /// The answer has a row twice, because rows moved between two pages.
    DoubledRow,
    /// The answer is the last page, although more rows follow. Only social_ads_1 has such pages.
    LostPage,
    /// The platform refuses the days, with an error that repeats the token.
    Refused,
    /// The answer is followed by so many spaces that it is larger than anybody reads.
    Padded,
    /// Something that the documentation does not allow: one object instead of a list, or a figure that is missing.
    OtherForm,
    /// It never answers.
    Silent,
    /// It answers when the test says so.
    Held,
    /// The asynchronous report is forgotten, or fails.
    RunLost,
    RunFailed,
}

/// An ad of the account.
#[derive(Clone, Debug)]
pub struct Ad {
    /// Ids and names of campaign, ad set and ad. Without an ad set and ad: a campaign without ads.
    pub ids: [String; 3],
    pub names: [String; 3],
    pub is_deleted: bool,
    /// Cost in millionths, impressions, clicks and conversions, by day.
    pub days: BTreeMap<i32, [i64; 4]>,
}

pub struct Fake {
    pub platform: String,
    pub currency: String,
    pub timezone: String,
    pub is_manager: bool,
    /// Somebody has taken away the right to read the account.
    pub has_lost_access: bool,
    pub ads: Vec<Ad>,
    pub faults: VecDeque<Fault>,
    /// Days whose every question fails like this, by campaigns as well.
    pub bad_days: BTreeMap<i32, Fault>,
    /// Maximum number of rows that the platform answers.
    pub largest: usize,
    pub requests: usize,
    /// What it refused as not documented.
    pub refused: Vec<String>,
    /// Asynchronous reports: their questions, and how often their state was asked for.
    runs: HashMap<String, (Value, usize)>,
    /// Header of social_ads_1 about the use of its limits, and whether only one answer has it.
    pub usage: Option<String>,
    pub has_usage_once: bool,
    /// Rows of a page, at most, whatever is asked for.
    pub page: usize,
    /// Pages of social_ads_1 have no rows, and say that more follow.
    pub is_endless: bool,
    accepts: Arc<dyn Fn(&str) -> bool + Send + Sync>,
    /// Lets held answers go.
    pub gate: Arc<Notify>,
}

pub struct Asked {
    pub method: String,
    pub path: String,
    pub query: String,
    pub headers: HeaderMap,
    pub body: Bytes,
}

pub struct Reply {
    status: u16,
    retry_after: Option<u64>,
    body: Value,
}

impl Reply {
    pub fn ok(body: Value) -> Self {
        Self::new(200, body)
    }

    pub fn new(status: u16, body: Value) -> Self {
        Self { status, retry_after: None, body }
    }

    pub fn later(mut self, retry_after: Option<u64>) -> Self {
        self.retry_after = retry_after;
        self
    }
}

/// A question about costs.
pub struct Question {
    pub from: i32,
    pub to: i32,
    /// 0: account, 1: campaigns, 3: ads.
    pub depth: usize,
    pub campaigns: BTreeSet<String>,
    pub with_deleted: bool,
}

/// Names of campaign, ad set and ad, and their figures.
type NamedFigures = ([String; 3], [i64; 4]);

/// A row of an answer: day, ids, names, figures.
pub type Row = (i32, [String; 3], [String; 3], [i64; 4]);

impl Fake {
    /// The rows of a question, by day and ids.
    pub fn rows(&self, question: &Question) -> Vec<Row> {
        let mut rows: BTreeMap<(i32, [String; 3]), NamedFigures> = BTreeMap::new();
        let alive: BTreeSet<&String> =
            self.ads.iter().filter(|ad| !ad.is_deleted).map(|ad| &ad.ids[0]).collect();
        for ad in &self.ads {
            // A campaign is deleted if all of its ads are.
            if question.depth == 1 && !question.with_deleted && !alive.contains(&ad.ids[0]) {
                continue;
            }
            let has_ads = !ad.ids[2].is_empty();
            let is_asked = question.campaigns.is_empty() || question.campaigns.contains(&ad.ids[0]);
            if !is_asked || (question.depth == 3 && (!has_ads || (ad.is_deleted && !question.with_deleted))) {
                continue;
            }
            for (day, figures) in ad.days.range(question.from..=question.to) {
                if *figures == [0; 4] {
                    continue;
                }
                let mut ids = <[String; 3]>::default();
                ids[..question.depth].clone_from_slice(&ad.ids[..question.depth]);
                let row = rows.entry((*day, ids)).or_insert_with(|| (ad.names.clone(), [0; 4]));
                for (sum, figure) in row.1.iter_mut().zip(figures) {
                    *sum += figure;
                }
            }
        }
        rows.into_iter().map(|((day, ids), (names, figures))| (day, ids, names, figures)).collect()
    }

    /// What must be stored of some days: all costs, those without an ad under `(none)`.
    pub fn expected(&self, from: i32, to: i32) -> BTreeMap<(i32, [String; 3]), [i64; 4]> {
        let mut all: BTreeMap<_, [i64; 4]> = BTreeMap::new();
        for ad in &self.ads {
            let mut ids = ad.ids.clone();
            if ids[2].is_empty() {
                ids[2] = "(none)".to_owned();
            }
            for (day, figures) in ad.days.range(from..=to) {
                let sum = all.entry((*day, ids.clone())).or_default();
                for (sum, figure) in sum.iter_mut().zip(figures) {
                    *sum += figure;
                }
            }
        }
        all.retain(|_, figures| *figures != [0; 4]);
        all
    }

    /// Notes what is not documented.
    pub fn refuse(&mut self, what: impl Into<String>) {
        self.refused.push(what.into());
    }

    /// Returns how a question about costs fails, if it does.
    pub fn fault(&mut self, question: &Question) -> Option<Fault> {
        let mut bad = self.bad_days.range(question.from..=question.to);
        bad.next().map(|(_, fault)| *fault).or_else(|| self.faults.pop_front())
    }

    /// Takes the next fault if it is one of these.
    pub fn fails(&mut self, faults: &[Fault]) -> Option<Fault> {
        let next = self.faults.front().copied().filter(|next| faults.contains(next))?;
        self.faults.pop_front();
        Some(next)
    }
}

/// A decimal text of millionths.
pub fn decimal(micros: i64) -> String {
    let (sign, micros) = (if micros < 0 { "-" } else { "" }, micros.unsigned_abs());
    format!("{sign}{}.{:06}", micros / 1_000_000, micros % 1_000_000)
}

/// An amount in the fake's currency. Currencies without decimals have none.
pub fn amount(fake: &Fake, micros: i64) -> String {
    match fake.currency.as_str() {
        "JPY" if micros % 1_000_000 == 0 => (micros / 1_000_000).to_string(),
        _ => decimal(micros),
    }
}

pub fn bearer(fake: &Fake, asked: &Asked) -> bool {
    let token = token(asked);
    token.contains(MARK) && (fake.accepts)(&token)
}

/// The token of a request.
pub fn token(asked: &Asked) -> String {
    let bearer = header(asked, "authorization");
    bearer.strip_prefix("Bearer ").map_or_else(|| header(asked, "access-token"), str::to_owned)
}

/// The message of an error that repeats the token of the request.
pub fn telling(asked: &Asked) -> String {
    format!("No report for access_token={} now.", token(asked))
}

pub fn header(asked: &Asked, name: &str) -> String {
    asked.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
}

/// The parameters of a query, decoded.
pub fn parameters(query: &str) -> BTreeMap<String, String> {
    form_urlencoded::parse(query.as_bytes()).into_owned().collect()
}

pub fn day(text: &str) -> Option<i32> {
    day_number(text)
}

pub fn text_of(day: i32) -> String {
    day_text(day)
}

/// The reports of a platform, behind what grants access to it.
#[derive(Clone)]
pub struct Platform {
    pub fake: Arc<Mutex<Fake>>,
}

impl Platform {
    /// Answers questions about costs of the account, which a grant of the platform reaches from now on.
    pub fn behind(grantors: &Grantors, platform: &str) -> Self {
        let fake = Arc::new(Mutex::new(Fake {
            platform: platform.to_owned(),
            currency: "EUR".to_owned(),
            timezone: "Europe/Berlin".to_owned(),
            is_manager: false,
            has_lost_access: false,
            ads: Vec::new(),
            faults: VecDeque::new(),
            bad_days: BTreeMap::new(),
            largest: usize::MAX,
            requests: 0,
            refused: Vec::new(),
            runs: HashMap::new(),
            usage: None,
            has_usage_once: false,
            page: 7,
            is_endless: false,
            accepts: grantors.token_check(),
            gate: Arc::default(),
        }));
        let answering = fake.clone();
        grantors.report_by(Arc::new(move |request| Box::pin(answer(answering.clone(), request))));
        match platform {
            // The first one is the manager of the other.
            "search_ads_1" => grantors.reach("search", &["1001", ACCOUNT]),
            "social_ads_1" => grantors.reach("one", &[ACCOUNT]),
            "social_ads_2" => grantors.reach("two", &[ACCOUNT]),
            _ => grantors.reach("three", &[ACCOUNT]),
        }
        Self { fake }
    }

    pub fn with<T>(&self, look: impl FnOnce(&mut Fake) -> T) -> T {
        look(&mut self.fake.lock().unwrap())
    }
}

async fn answer(fake: Arc<Mutex<Fake>>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let asked = Asked {
        method: head.method.to_string(),
        path: head.uri.path().splitn(3, '/').nth(2).map(|path| format!("/{path}")).unwrap_or_default(),
        query: head.uri.query().unwrap_or_default().to_owned(),
        headers: head.headers,
        body: axum::body::to_bytes(body, 1 << 20).await.unwrap_or_default(),
    };
    let (reply, fault, usage) = {
        let mut fake = fake.lock().unwrap();
        fake.requests += 1;
        let (reply, fault) = match fake.platform.as_str() {
            "search_ads_1" => search_ads_1::answer(&mut fake, &asked),
            "social_ads_1" => social_ads_1::answer(&mut fake, &asked),
            "social_ads_2" => social_ads_2::answer(&mut fake, &asked),
            _ => social_ads_3::answer(&mut fake, &asked),
        };
        let usage = if fake.has_usage_once { fake.usage.take() } else { fake.usage.clone() };
        (reply, fault, usage)
    };
    match fault {
        Some(Fault::Silent) => std::future::pending::<()>().await,
        Some(Fault::Held) => {
            let gate = fake.lock().unwrap().gate.clone();
            gate.notified().await;
        }
        _ => {}
    }
    let mut answer = Response::builder().status(reply.status).header("content-type", "application/json");
    if let Some(seconds) = reply.retry_after {
        answer = answer.header("retry-after", seconds);
    }
    if let Some(usage) = usage {
        answer = answer.header("x-business-use-case-usage", usage);
    }
    let text = reply.body.to_string();
    let part = text.as_bytes()[..text.len() / 2].to_vec();
    let body = match fault {
        Some(Fault::Truncated) => {
            let parts = [Ok(Bytes::from(part)), Err(std::io::Error::other("broken"))];
            Body::from_stream(stream::iter(parts))
        }
        Some(Fault::Cut) => Body::from(part),
        Some(Fault::Padded) => Body::from(text + &" ".repeat(9 << 20)),
        _ => Body::from(text),
    };
    answer.body(body).unwrap()
}
