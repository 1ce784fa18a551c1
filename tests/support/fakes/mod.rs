//! Fakes of the four ad platforms on loopback, as strict as the platforms' documentation. Tests can make them fail,
//! and the fakes count the conversions that they accepted.
//!
//! ```ignore
//! let fakes = Fakes::start().await;
//! let app = App::with(&fakes.settings()).await;
//! fakes.follow(&app.clock);
//! app.put("/v1/projects/shop/destinations/social_ads_1").json(&Fakes::set_up("social_ads_1"))...
//! fakes.fail_next("social_ads_1", Failure::TooMany { retry_after: Some(30) });
//! assert_eq!(fakes.accepted("social_ads_1").len(), 1);
//! ```

mod search_ads_1;
mod search_ads_1_ingestion;
mod social_ads_1;
mod social_ads_2;
mod social_ads_3;

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::HeaderMap;
use axum::response::Response;
use chrono::TimeDelta;
use domain::Clock;
use futures::stream;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::support::noon;

/// The credentials that the platforms accept.
pub const ACCESS_TOKEN: &str = "fake-access-token-of-a-social-network";
pub const DEVELOPER_TOKEN: &str = "fake-developer-token";
pub const CLIENT_ID: &str = "fake-client-id";
pub const CLIENT_SECRET: &str = "fake-client-secret";
pub const REFRESH_TOKEN: &str = "fake-refresh-token-of-an-advertiser";

/// What the accounts are called.
pub const CUSTOMER: &str = "1234567890";
pub const PIXEL: &str = "4815162342";
pub const AD_ACCOUNT: &str = "507";
pub const EVENT_SOURCE: &str = "CFAKE0PIXEL0CODE";
pub const EVENT_SET: &str = "7300000000000000001";

/// For so long the social networks know an event id again.
const REMEMBERED: TimeDelta = TimeDelta::hours(48);

/// How a platform fails the next time it is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// Too many requests, with or without a wait in seconds.
    TooMany { retry_after: Option<u64> },
    /// An error of the platform's own; nothing is taken.
    ServerError,
    /// It takes everything, and the connection breaks before it has answered.
    TakenWithoutAnswer,
    /// It answers with a redirect to another address of its own.
    Redirect,
    /// The connection breaks before it has taken anything.
    Broken,
    /// It takes all but the first one, within an answer of status 200.
    FirstRefused,
    /// The access token is not valid any more.
    TokenExpired,
    /// The refresh token is not valid any more: the next request for an access token is refused.
    Revoked,
    /// It does not understand the request.
    Schema,
    /// The conversion is too new to take anything (search_ads_1).
    NewConversionAction,
    /// The token has not the scope of the interface (search_ads_1).
    Scope,
    /// It takes nothing, and answers with this status and body.
    Odd { status: u16, body: &'static str },
}

/// What comes of the events that search_ads_1 received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Processed {
    /// It takes all that it can take. Events with a click id that contains `bad` cannot be taken.
    Taken,
    /// It takes nothing, for this reason.
    Failed(&'static str),
    /// It takes nothing, and gives no reason.
    FailedWithoutReason,
    /// It does not know the requests any more.
    Lost,
    /// It answers with a state that nobody documents.
    Odd,
}

/// An event that a platform counts.
#[derive(Clone, Debug)]
pub struct Taken {
    pub event_id: String,
    pub body: Value,
    /// When it came, in milliseconds since 1970-01-01 UTC.
    pub at: i64,
}

#[derive(Default)]
struct Platform {
    failures: VecDeque<Failure>,
    taken: Vec<Taken>,
    /// Events of the test mode.
    tested: Vec<Value>,
    /// Changes of conversions that it took.
    adjusted: Vec<Value>,
    /// What did not count because it was there already.
    repeated: usize,
    /// Requests of the newer interface of search_ads_1.
    ingested: Vec<search_ads_1_ingestion::Ingested>,
    /// Requests, those for tokens left out.
    requests: usize,
    /// Access tokens that it gave and that are still valid.
    tokens: Vec<String>,
    given: usize,
    /// For each of the next requests: tells that it has come, and answers it when it is let go.
    held: VecDeque<(oneshot::Sender<()>, oneshot::Receiver<()>)>,
}

struct World {
    clock: Clock,
    platforms: HashMap<String, Platform>,
    /// Every request as it came: address, headers and body.
    received: Vec<String>,
}

/// What a fake is asked.
struct Asked {
    method: String,
    path: String,
    query: String,
    headers: HeaderMap,
    body: Bytes,
}

struct Reply {
    status: u16,
    retry_after: Option<u64>,
    body: Value,
}

pub struct Fakes {
    url: String,
    world: Arc<Mutex<World>>,
    settings: Vec<(&'static str, String)>,
}

impl Fakes {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let world = Arc::new(Mutex::new(World {
            clock: Clock::fixed(noon()),
            platforms: HashMap::new(),
            received: Vec::new(),
        }));
        let router =
            Router::new().fallback(answer).layer(DefaultBodyLimit::max(64 << 20)).with_state(world.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        let settings = [
            ("SVC_SEARCH_ADS_1_URL", "/search_ads_1/v26"),
            ("SVC_SEARCH_ADS_1_TOKEN_URL", "/search_ads_1/token"),
            ("SVC_SEARCH_ADS_1_INGESTION_URL", "/search_ads_1/v1"),
            ("SVC_SOCIAL_ADS_1_URL", "/social_ads_1/v27.0"),
            ("SVC_SOCIAL_ADS_2_URL", "/social_ads_2/rest"),
            ("SVC_SOCIAL_ADS_2_TOKEN_URL", "/social_ads_2/token"),
            ("SVC_SOCIAL_ADS_3_URL", "/social_ads_3/v1.3"),
        ];
        let settings = settings.map(|(name, path)| (name, format!("{url}{path}"))).to_vec();
        Self { url, world, settings }
    }

    /// The settings of a server that sends conversions here.
    pub fn settings(&self) -> Vec<(&str, &str)> {
        self.settings.iter().map(|(name, value)| (*name, value.as_str())).collect()
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    /// Goes by this clock from now on.
    pub fn follow(&self, clock: &Clock) {
        self.world.lock().unwrap().clock = clock.clone();
    }

    /// What a destination must be set up with for the platform to accept it.
    pub fn set_up(provider: &str) -> Value {
        let oauth = json!({
            "developerToken": DEVELOPER_TOKEN, "clientId": CLIENT_ID, "clientSecret": CLIENT_SECRET,
            "refreshToken": REFRESH_TOKEN,
        });
        let token = json!({ "accessToken": ACCESS_TOKEN });
        let (settings, credentials) = match provider {
            "search_ads_1" => (json!({ "customerId": "123-456-7890", "api": "uploads" }), oauth),
            "social_ads_1" => (json!({ "pixelId": PIXEL, "testEventCode": "TEST123" }), token),
            "social_ads_2" => (json!({ "adAccountId": AD_ACCOUNT }), token),
            "social_ads_3" => {
                let mut sources = json!({ "eventSourceId": EVENT_SOURCE, "eventSetId": EVENT_SET });
                sources["testEventCode"] = json!("TEST123");
                (sources, token)
            }
            other => panic!("{other} is no platform"),
        };
        json!({ "enabled": true, "settings": settings, "credentials": credentials })
    }

    /// What search_ads_1 must be set up with for its newer interface.
    pub fn set_up_ingestion() -> Value {
        let credentials = json!({
            "clientId": CLIENT_ID, "clientSecret": CLIENT_SECRET, "refreshToken": REFRESH_TOKEN,
        });
        let settings = json!({ "customerId": "123-456-7890", "loginCustomerId": "999-999-9999" });
        json!({ "enabled": true, "settings": settings, "credentials": credentials })
    }

    /// search_ads_1 has processed what it received, with this outcome.
    pub fn process(&self, outcome: Processed) {
        self.of("search_ads_1", |platform| search_ads_1_ingestion::process(platform, outcome));
    }

    /// Numbers of events in each request that search_ads_1 received.
    pub fn ingested(&self) -> Vec<usize> {
        self.of("search_ads_1", |platform| platform.ingested.iter().map(|one| one.events.len()).collect())
    }

    /// The platform fails the next time it is asked; several failures come one after the other.
    pub fn fail_next(&self, provider: &str, failure: Failure) {
        self.of(provider, |platform| platform.failures.push_back(failure));
    }

    /// What the platform counts, in the order it came.
    pub fn accepted(&self, provider: &str) -> Vec<Taken> {
        self.of(provider, |platform| platform.taken.clone())
    }

    /// How often the platform counts each event id.
    pub fn counts(&self, provider: &str) -> BTreeMap<String, usize> {
        let mut counts = BTreeMap::new();
        for taken in self.accepted(provider) {
            *counts.entry(taken.event_id).or_default() += 1;
        }
        counts
    }

    /// Holds back the answer to the next request for which nothing was held back yet. Returns what resolves when it has
    /// come, and what lets the answer go.
    pub fn hold_next(&self, provider: &str) -> (oneshot::Receiver<()>, oneshot::Sender<()>) {
        let (come, has_come) = oneshot::channel();
        let (go, may_go) = oneshot::channel();
        self.of(provider, |platform| platform.held.push_back((come, may_go)));
        (has_come, go)
    }

    /// Events of the test mode, which do not count.
    pub fn tested(&self, provider: &str) -> Vec<Value> {
        self.of(provider, |platform| platform.tested.clone())
    }

    /// Changes of conversions that the platform took.
    pub fn adjusted(&self, provider: &str) -> Vec<Value> {
        self.of(provider, |platform| platform.adjusted.clone())
    }

    /// How many events did not count because the platform had them already.
    pub fn repeated(&self, provider: &str) -> usize {
        self.of(provider, |platform| platform.repeated)
    }

    /// How often the platform was asked, for anything but a token.
    pub fn requests(&self, provider: &str) -> usize {
        self.of(provider, |platform| platform.requests)
    }

    /// How many access tokens the platform gave.
    pub fn tokens(&self, provider: &str) -> usize {
        self.of(provider, |platform| platform.given)
    }

    /// Every request that any of them got: address, headers and body.
    pub fn received(&self) -> Vec<String> {
        self.world.lock().unwrap().received.clone()
    }

    fn of<T>(&self, provider: &str, look: impl FnOnce(&mut Platform) -> T) -> T {
        look(self.world.lock().unwrap().platforms.entry(provider.to_owned()).or_default())
    }
}

async fn answer(State(world): State<Arc<Mutex<World>>>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let body = axum::body::to_bytes(body, 64 << 20).await.unwrap_or_default();
    let path = head.uri.path().trim_start_matches('/').to_owned();
    let (provider, path) = path.split_once('/').unwrap_or((&path, ""));
    let asked = Asked {
        method: head.method.to_string(),
        path: path.to_owned(),
        query: head.uri.query().unwrap_or_default().to_owned(),
        headers: head.headers,
        body,
    };
    type Fake = fn(&mut Platform, &Asked, Option<Failure>, i64) -> Reply;
    let (provider, fake): (&'static str, Fake) = match provider {
        "search_ads_1" if path.starts_with("v1/") => ("search_ads_1", search_ads_1_ingestion::answer),
        "search_ads_1" => ("search_ads_1", search_ads_1::answer),
        "social_ads_1" => ("social_ads_1", social_ads_1::answer),
        "social_ads_2" => ("social_ads_2", social_ads_2::answer),
        "social_ads_3" => ("social_ads_3", social_ads_3::answer),
        _ => return written(Reply::new(404, Value::Null)),
    };
    let (failure, reply, held) = {
        let mut world = world.lock().unwrap();
        let now = world.clock.now_ms();
        world.received.push(asked.text());
        let platform = world.platforms.entry(provider.to_owned()).or_default();
        if asked.path == "token" {
            (None, token(platform, &asked), None)
        } else {
            platform.requests += 1;
            let failure = platform.failures.front().copied().filter(|failure| *failure != Failure::Revoked);
            if failure.is_some() {
                platform.failures.pop_front();
            }
            let held = platform.held.pop_front();
            match failure {
                Some(Failure::Redirect) => (failure, Reply::new(307, Value::Null), held),
                Some(Failure::Broken | Failure::Odd { .. }) => (failure, Reply::new(200, Value::Null), held),
                _ => (failure, fake(platform, &asked, failure, now), held),
            }
        }
    };
    if let Some((come, may_go)) = held {
        let _ = come.send(());
        let _ = may_go.await;
    }
    match failure {
        // The head of the answer comes, and then nothing.
        Some(Failure::Broken | Failure::TakenWithoutAnswer) => {
            let broken = stream::once(async { Err::<Bytes, _>(std::io::Error::other("broken")) });
            Response::new(Body::from_stream(broken))
        }
        Some(Failure::Odd { status, body }) => {
            Response::builder().status(status).body(Body::from(body)).unwrap()
        }
        _ => written(reply),
    }
}

fn written(reply: Reply) -> Response {
    let mut answer = Response::builder().status(reply.status).header("content-type", "application/json");
    if reply.status == 307 {
        answer = answer.header("location", "/social_ads_1/elsewhere");
    }
    if let Some(seconds) = reply.retry_after {
        answer = answer.header("retry-after", seconds);
    }
    answer.body(Body::from(reply.body.to_string())).unwrap()
}

/// RFC 6749, section 6.
fn token(platform: &mut Platform, asked: &Asked) -> Reply {
    let form: HashMap<String, String> = form_urlencoded::parse(&asked.body).into_owned().collect();
    let refused =
        |error: &str, said: &str| Reply::new(400, json!({ "error": error, "error_description": said }));
    let is = |name: &str, value: &str| form.get(name).is_some_and(|given| given == value);
    if platform.failures.front() == Some(&Failure::Revoked) {
        platform.failures.pop_front();
        return refused("invalid_grant", "Token has been expired or revoked.");
    }
    match () {
        () if asked.method != "POST" || !is("grant_type", "refresh_token") => {
            refused("unsupported_grant_type", "Invalid grant_type")
        }
        () if !is("client_id", CLIENT_ID) || !is("client_secret", CLIENT_SECRET) => {
            refused("invalid_client", "The OAuth client was not found.")
        }
        () if !is("refresh_token", REFRESH_TOKEN) => refused("invalid_grant", "Bad Request"),
        () => {
            platform.given += 1;
            let token = format!("fake-token-number-{}", platform.given);
            platform.tokens.push(token.clone());
            Reply::new(200, json!({ "access_token": token, "expires_in": 3599, "token_type": "Bearer" }))
        }
    }
}

impl Reply {
    fn new(status: u16, body: Value) -> Self {
        Self { status, retry_after: None, body }
    }

    fn after(self, retry_after: Option<u64>) -> Self {
        Self { retry_after, ..self }
    }
}

impl Asked {
    fn text(&self) -> String {
        let body = String::from_utf8_lossy(&self.body);
        format!("{} {}?{} {:?} {body}", self.method, self.path, self.query, self.headers)
    }

    fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }
}

impl Platform {
    /// Returns true if the request has no valid access token.
    fn lacks_token(&mut self, asked: &Asked, failure: Option<Failure>) -> bool {
        if failure == Some(Failure::TokenExpired) {
            self.tokens.clear();
        }
        let token = asked.header("authorization").strip_prefix("Bearer ").unwrap_or_default();
        !self.tokens.iter().any(|valid| valid == token)
    }

    /// Counts an event, unless one of this id came less than two days ago.
    fn count_for_two_days(&mut self, event_id: &str, body: &Value, now: i64) {
        let again =
            |taken: &Taken| taken.event_id == event_id && now - taken.at < REMEMBERED.num_milliseconds();
        if self.taken.iter().any(again) {
            self.repeated += 1;
        } else {
            self.taken.push(Taken { event_id: event_id.to_owned(), body: body.clone(), at: now });
        }
    }
}

fn is_hash(value: &Value) -> bool {
    value.as_str().is_some_and(|text| {
        text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
    })
}

fn is_currency(value: &Value) -> bool {
    value.as_str().is_some_and(|text| text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_uppercase()))
}

/// The first field of an object that is not among those that are known.
fn unknown<'a>(object: &'a Value, known: &[&str]) -> Option<&'a str> {
    object.as_object()?.keys().map(String::as_str).find(|name| !known.contains(name))
}
