//! Fakes of what grants access to ad accounts: the consent pages, token endpoints and account lists of the four ad
//! platforms, and a broker. They are as strict as the documentation: a code is good once and for one redirect address,
//! unknown fields are refused, and lists come in pages.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::HeaderMap;
use axum::response::Response;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::Clock;
use futures::future::BoxFuture;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio::net::TcpListener;

use super::{App, noon};

pub const CLIENT_ID: &str = "fake-ads-client-id";
pub const CLIENT_SECRET: &str = "fake-ads-client-secret";
pub const BROKER_KEY: &str = "fake-broker-api-key";
pub const SIGNING_KEY: &str = "fake-broker-signing-key";

/// Every text that must never be stored, shown or logged.
pub const MARK: &str = "fake-grant";

#[derive(Default)]
struct Connection {
    id: String,
    integration: String,
    user: String,
    is_broken: bool,
    /// When its access token ends.
    ends: i64,
}

#[derive(Default)]
struct World {
    clock: Clock,
    redirect: String,
    /// Codes that were not used yet, with the code challenge of their page.
    codes: HashMap<(String, String), String>,
    /// Tokens that are valid, with when they end.
    tokens: HashMap<String, i64>,
    refresh: HashSet<String>,
    accounts: BTreeMap<String, Vec<Value>>,
    count: usize,
    asked: Vec<String>,
    /// Answers to the next requests whose path contains a text.
    failures: Vec<(String, u16, Value)>,
    without_refresh: bool,
    sessions: HashMap<String, (String, Option<String>)>,
    connections: Vec<Connection>,
    reports: Option<Reports>,
}

struct Asked {
    method: String,
    path: String,
    query: HashMap<String, String>,
    headers: HeaderMap,
    form: HashMap<String, String>,
    json: Value,
}

type Reply = (u16, Value);

/// What answers questions about costs.
pub type Reports = Arc<dyn Fn(Request) -> BoxFuture<'static, Response> + Send + Sync>;

pub struct Grantors {
    pub url: String,
    world: Arc<Mutex<World>>,
    settings: Vec<(&'static str, String)>,
}

impl Grantors {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let world = World { clock: Clock::fixed(noon()), ..World::default() };
        let world = Arc::new(Mutex::new(world));
        let router = Router::new().fallback(answer).with_state(world.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        let mut settings: Vec<(&str, String)> = [
            ("SVC_SEARCH_ADS_1_URL", "/search/v26"),
            ("SVC_SEARCH_ADS_1_TOKEN_URL", "/search/token"),
            ("SVC_SOCIAL_ADS_1_URL", "/one/v27.0"),
            ("SVC_SOCIAL_ADS_2_URL", "/two/rest"),
            ("SVC_SOCIAL_ADS_2_TOKEN_URL", "/two/oauth/accessToken"),
            ("SVC_SOCIAL_ADS_3_URL", "/three/v1.3"),
            ("SVC_SEARCH_ADS_1_CONSENT_URL", "/search/consent"),
            ("SVC_SOCIAL_ADS_1_CONSENT_URL", "/one"),
            ("SVC_SOCIAL_ADS_2_CONSENT_URL", "/two/consent"),
            ("SVC_SOCIAL_ADS_3_CONSENT_URL", "/three/consent"),
            ("SVC_ADS_BROKER_URL", "/broker"),
        ]
        .map(|(name, path)| (name, format!("{url}{path}")))
        .to_vec();
        settings.push(("SVC_ADS_BROKER_KEY", BROKER_KEY.to_owned()));
        settings.push(("SVC_ADS_BROKER_SIGNING_KEY", SIGNING_KEY.to_owned()));
        settings.push((
            "SVC_ADS_BROKER_INTEGRATIONS",
            "search_ads_1=google-ads,social_ads_1=facebook,social_ads_3=tiktok-ads".to_owned(),
        ));
        for platform in [
            ("SVC_SEARCH_ADS_1_CLIENT_ID", "SVC_SEARCH_ADS_1_CLIENT_SECRET"),
            ("SVC_SOCIAL_ADS_1_CLIENT_ID", "SVC_SOCIAL_ADS_1_CLIENT_SECRET"),
            ("SVC_SOCIAL_ADS_2_CLIENT_ID", "SVC_SOCIAL_ADS_2_CLIENT_SECRET"),
            ("SVC_SOCIAL_ADS_3_CLIENT_ID", "SVC_SOCIAL_ADS_3_CLIENT_SECRET"),
        ] {
            settings.push((platform.0, CLIENT_ID.to_owned()));
            settings.push((platform.1, CLIENT_SECRET.to_owned()));
        }
        let grantors = Self { url, world, settings };
        for (platform, ids) in
            [("one", ["11", "12", "13"]), ("two", ["21", "22", "23"]), ("three", ["31", "32", "33"])]
        {
            grantors.reach(platform, &ids);
        }
        grantors.reach("search", &["1001", "1002", "1003", "1004"]);
        grantors
    }

    /// The settings of a server that connects here.
    pub fn settings(&self) -> Vec<(&str, &str)> {
        self.settings.iter().map(|(name, value)| (*name, value.as_str())).collect()
    }

    /// Knows the server and its clock.
    pub fn follow(&self, app: &App) {
        self.follow_at(&app.clock, &app.url);
    }

    /// Knows the address and the clock of a server.
    pub fn follow_at(&self, clock: &Clock, url: &str) {
        let mut world = self.world.lock().unwrap();
        world.clock = clock.clone();
        world.redirect = format!("{url}/ads/callback");
    }

    /// Lets questions about costs be answered.
    pub fn report_by(&self, reports: Reports) {
        self.world.lock().unwrap().reports = Some(reports);
    }

    /// Tells which tokens are valid now.
    pub fn token_check(&self) -> Arc<dyn Fn(&str) -> bool + Send + Sync> {
        let world = self.world.clone();
        Arc::new(move |token| world.lock().unwrap().is_valid(token))
    }

    /// Sets the accounts that a grant of a platform reaches.
    pub fn reach(&self, platform: &str, ids: &[&str]) {
        let accounts = ids
            .iter()
            .map(|id| json!({ "id": id, "name": format!("\u{202e}Account {id}\u{200b}") }))
            .collect();
        self.world.lock().unwrap().accounts.insert(platform.to_owned(), accounts);
    }

    /// Answers the next request whose path contains this text like this.
    pub fn fail(&self, path: &str, status: u16, body: Value) {
        self.world.lock().unwrap().failures.push((path.to_owned(), status, body));
    }

    /// Ends all grants.
    pub fn end_all(&self) {
        let mut world = self.world.lock().unwrap();
        world.tokens.clear();
        world.refresh.clear();
    }

    /// Gives no refresh tokens from now on.
    pub fn give_no_refresh_tokens(&self) {
        self.world.lock().unwrap().without_refresh = true;
    }

    /// Requests so far whose path contains a text.
    pub fn asked(&self, path: &str) -> usize {
        self.world.lock().unwrap().asked.iter().filter(|asked| asked.contains(path)).count()
    }

    /// A person opens a consent page and agrees. Returns what leads them back: state and code.
    pub fn consent(&self, url: &str) -> (String, String) {
        let mut world = self.world.lock().unwrap();
        let (page, query) = url.strip_prefix(&self.url).unwrap().split_once('?').unwrap();
        let query: HashMap<String, String> = form_urlencoded::parse(query.as_bytes()).into_owned().collect();
        let mut names: Vec<&str> = query.keys().map(String::as_str).collect();
        names.sort_unstable();
        let (platform, expected): (&str, &[&str]) = match page {
            "/search/consent" => (
                "search",
                &[
                    "access_type",
                    "client_id",
                    "code_challenge",
                    "code_challenge_method",
                    "prompt",
                    "redirect_uri",
                    "response_type",
                    "scope",
                    "state",
                ],
            ),
            "/one/v27.0/dialog/oauth" => {
                ("one", &["client_id", "redirect_uri", "response_type", "scope", "state"])
            }
            "/two/consent" => ("two", &["client_id", "redirect_uri", "response_type", "scope", "state"]),
            "/three/consent" => ("three", &["app_id", "redirect_uri", "state"]),
            other => panic!("{other} is no consent page"),
        };
        assert_eq!(names, expected, "{page}");
        assert_eq!(query["redirect_uri"], world.redirect);
        let scope = query.get("scope").map(String::as_str);
        let expected = match platform {
            "search" => Some("https://www.googleapis.com/auth/adwords"),
            "one" => Some("ads_read"),
            "two" => Some("r_ads r_ads_reporting"),
            _ => None,
        };
        assert_eq!(scope, expected);
        if platform == "search" {
            assert_eq!((&*query["access_type"], &*query["prompt"]), ("offline", "consent"));
            assert_eq!(query["code_challenge_method"], "S256");
        }
        world.count += 1;
        let code = format!("{MARK}-code-{}", world.count);
        let challenge = query.get("code_challenge").cloned().unwrap_or_default();
        world.codes.insert((platform.to_owned(), code.clone()), challenge);
        (query["state"].clone(), code)
    }

    /// A person finishes the broker's page.
    pub fn finish(&self, link: &str) -> String {
        let mut world = self.world.lock().unwrap();
        let token = link.rsplit('=').next().unwrap();
        let (user, known) = world.sessions[token].clone();
        let (user, integration) = user.split_once('\n').unwrap();
        if let Some(known) = known {
            let found = world.connections.iter_mut().find(|one| one.id == known).unwrap();
            found.is_broken = false;
            found.user = user.to_owned();
            return known;
        }
        world.count += 1;
        let id = format!("broker-connection-{}", world.count);
        world.connections.push(Connection {
            id: id.clone(),
            integration: integration.to_owned(),
            user: user.to_owned(),
            ..Connection::default()
        });
        id
    }

    /// The broker cannot renew the tokens of a connection any more.
    pub fn break_connection(&self, id: &str, is_broken: bool) {
        let mut world = self.world.lock().unwrap();
        world.connections.iter_mut().find(|one| one.id == id).unwrap().is_broken = is_broken;
    }

    /// Connections that the broker has.
    pub fn broker_connections(&self) -> usize {
        self.world.lock().unwrap().connections.len()
    }
}

/// Returns true for a question about costs, and not about accounts that a grant reaches.
fn is_about_costs(path: &str) -> bool {
    path.ends_with("/googleAds:searchStream")
        || path.starts_with("/two/rest/") && path != "/two/rest/adAccounts"
        || path.starts_with("/three/v1.3/report/")
        || path == "/three/v1.3/advertiser/info/"
        || path
            .strip_prefix("/one/v27.0/")
            .is_some_and(|rest| !rest.starts_with("me/") && !rest.starts_with("oauth/"))
}

async fn answer(State(world): State<Arc<Mutex<World>>>, request: Request) -> Response {
    let reports = world.lock().unwrap().reports.clone();
    if let Some(reports) = reports.filter(|_| is_about_costs(request.uri().path())) {
        return reports(request).await;
    }
    let (head, body) = request.into_parts();
    let body = axum::body::to_bytes(body, 1 << 20).await.unwrap();
    let parse = |bytes: &[u8]| form_urlencoded::parse(bytes).into_owned().collect();
    let asked = Asked {
        method: head.method.to_string(),
        path: head.uri.path().to_owned(),
        query: parse(head.uri.query().unwrap_or_default().as_bytes()),
        headers: head.headers,
        form: parse(&body),
        json: serde_json::from_slice(&body).unwrap_or_default(),
    };
    let (status, body) = {
        let mut world = world.lock().unwrap();
        world.asked.push(format!("{} {}", asked.method, asked.path));
        let failure = world.failures.iter().position(|(path, ..)| asked.path.contains(path));
        match failure.map(|place| world.failures.remove(place)) {
            Some((_, status, body)) => (status, body),
            None => world.answer(&asked),
        }
    };
    let text = if status == 204 { String::new() } else { body.to_string() };
    Response::builder()
        .status(status)
        .header("content-type", "application/json")
        .body(Body::from(text))
        .unwrap()
}

impl Asked {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    fn has_only(&self, fields: &HashMap<String, String>, known: &[&str]) -> bool {
        fields.keys().all(|name| known.contains(&name.as_str()))
    }
}

impl World {
    fn now(&self) -> i64 {
        self.clock.now_ms()
    }

    fn token(&mut self, lasts_s: i64) -> String {
        self.count += 1;
        let token = format!("{MARK}-token-{}", self.count);
        let until = self.now() + lasts_s * 1_000;
        self.tokens.insert(token.clone(), until);
        token
    }

    fn is_valid(&self, token: &str) -> bool {
        self.tokens.get(token).is_some_and(|until| *until > self.now())
    }

    fn bearer(&self, asked: &Asked) -> bool {
        self.is_valid(asked.header("authorization").strip_prefix("Bearer ").unwrap_or_default())
    }

    fn answer(&mut self, asked: &Asked) -> Reply {
        let path = asked.path.trim_start_matches('/').to_owned();
        let (platform, path) = path.split_once('/').unwrap_or((&path, ""));
        match (platform, &*asked.method, path) {
            ("search", "POST", "token") => self.oauth("search", asked),
            ("two", "POST", "oauth/accessToken") => self.oauth("two", asked),
            ("search", "POST", "revoke") | ("two", "POST", "oauth/revoke") => {
                self.revoke(&asked.form["token"])
            }
            ("search", "GET", "v26/customers:listAccessibleCustomers") => self.roots(asked),
            ("search", "POST", path) if path.ends_with("/googleAds:search") => self.customers(asked, path),
            ("one", "POST", "v27.0/oauth/access_token") => self.one_token(asked),
            ("one", "GET", "v27.0/me/adaccounts") => self.one_accounts(asked),
            ("one", "DELETE", "v27.0/me/permissions") if self.bearer(asked) => {
                let token = asked.header("authorization").replace("Bearer ", "");
                self.revoke(&token)
            }
            ("two", "GET", "rest/adAccounts") => self.two_accounts(asked),
            ("three", _, path) => self.three(asked, path.strip_prefix("v1.3/").unwrap_or_default()),
            ("broker", _, path) => self.broker(asked, path),
            _ => (404, json!({})),
        }
    }

    /// Takes a code. It is good once.
    fn takes_code(&mut self, platform: &str, code: &str, verifier: &str) -> bool {
        let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(verifier));
        let known = self.codes.remove(&(platform.to_owned(), code.to_owned()));
        known.is_some_and(|expected| expected.is_empty() && verifier.is_empty() || expected == challenge)
    }

    fn oauth(&mut self, platform: &str, asked: &Asked) -> Reply {
        let form = &asked.form;
        let of = |name: &str| form.get(name).map(String::as_str).unwrap_or_default();
        let refused = |error: &str, said: &str| (400, json!({ "error": error, "error_description": said }));
        let known = [
            "grant_type",
            "code",
            "client_id",
            "client_secret",
            "redirect_uri",
            "code_verifier",
            "refresh_token",
        ];
        if !asked.has_only(form, &known) {
            return refused("invalid_request", "Unknown parameter");
        }
        if (of("client_id"), of("client_secret")) != (CLIENT_ID, CLIENT_SECRET) {
            return (401, json!({ "error": "invalid_client", "error_description": "Unauthorized" }));
        }
        let (code, verifier) = (of("code").to_owned(), of("code_verifier").to_owned());
        match of("grant_type") {
            "refresh_token" if self.refresh.contains(of("refresh_token")) => (
                200,
                json!({ "access_token": self.token(3_599), "expires_in": 3599, "token_type": "Bearer" }),
            ),
            "refresh_token" => {
                let said = format!("Token {} has been expired or revoked.", of("refresh_token"));
                refused("invalid_grant", &said)
            }
            "authorization_code" if of("redirect_uri") != self.redirect => {
                refused("redirect_uri_mismatch", "Bad Request")
            }
            "authorization_code" if !self.takes_code(platform, &code, &verifier) => {
                refused("invalid_grant", &format!("Malformed auth code {code}"))
            }
            "authorization_code" => {
                let lasts = if platform == "two" { 5_184_000 } else { 3_599 };
                let mut given = json!({ "access_token": self.token(lasts), "expires_in": lasts });
                if !self.without_refresh {
                    self.count += 1;
                    let refresh = format!("{MARK}-refresh-{}", self.count);
                    self.refresh.insert(refresh.clone());
                    given["refresh_token"] = json!(refresh);
                }
                if platform == "two" && !self.without_refresh {
                    given["refresh_token_expires_in"] = json!(31_536_000);
                }
                if platform == "search" {
                    given["scope"] = json!("https://www.googleapis.com/auth/adwords");
                }
                (200, given)
            }
            _ => refused("unsupported_grant_type", "Bad Request"),
        }
    }

    fn revoke(&mut self, token: &str) -> Reply {
        let known = self.refresh.remove(token) | self.tokens.remove(token).is_some();
        if known { (200, json!({})) } else { (400, json!({ "error": "invalid_token" })) }
    }

    fn roots(&self, asked: &Asked) -> Reply {
        match self.bearer(asked) && asked.query.is_empty() {
            true => (200, json!({ "resourceNames": ["customers/1001", "customers/1003", "customers/666"] })),
            false => {
                (401, json!({ "error": { "code": 401, "message": "Request had invalid credentials." } }))
            }
        }
    }

    /// 1001 is a manager of all others. 1003 is also reached directly, and 666 is not active.
    fn customers(&self, asked: &Asked, path: &str) -> Reply {
        let id = path.strip_prefix("v26/customers/").and_then(|rest| rest.strip_suffix("/googleAds:search"));
        let id = id.unwrap_or_default();
        if !self.bearer(asked) {
            return (401, json!({ "error": { "message": "Request had invalid credentials." } }));
        }
        let known = ["query", "pageToken"];
        let body = asked.json.as_object().unwrap();
        if body.keys().any(|name| !known.contains(&name.as_str())) || asked.header("login-customer-id") != id
        {
            return (400, json!({ "error": { "message": "Request contains an invalid argument." } }));
        }
        if id == "666" {
            return (403, json!({ "error": { "message": "The customer account can't be accessed." } }));
        }
        let all = self.accounts["search"].iter().filter(|one| id == "1001" || one["id"] == id);
        let rows: Vec<Value> = all
            .map(|one| {
                json!({ "customerClient": {
                    "resourceName": "x", "id": one["id"], "descriptiveName": one["name"], "currencyCode": "EUR",
                    "timeZone": "Europe/Vienna", "manager": one["id"] == "1001",
                } })
            })
            .collect();
        let (page, next) = page(&rows, body.get("pageToken").and_then(Value::as_str).unwrap_or_default());
        let mut answer = json!({ "results": page, "fieldMask": "x" });
        if let Some(next) = next {
            answer["nextPageToken"] = json!(next);
        }
        (200, answer)
    }

    fn one_token(&mut self, asked: &Asked) -> Reply {
        let form = &asked.form;
        let of = |name: &str| form.get(name).map(String::as_str).unwrap_or_default();
        let refused = |said: &str| {
            (400, json!({ "error": { "message": said, "type": "OAuthException", "code": 100 } }))
        };
        if (of("client_id"), of("client_secret")) != (CLIENT_ID, CLIENT_SECRET) {
            return refused("Error validating client secret.");
        }
        let code = of("code").to_owned();
        match of("grant_type") {
            "fb_exchange_token"
                if asked
                    .has_only(form, &["grant_type", "client_id", "client_secret", "fb_exchange_token"])
                    && self.is_valid(of("fb_exchange_token")) =>
            {
                (
                    200,
                    json!({ "access_token": self.token(5_184_000), "token_type": "bearer", "expires_in": 5_184_000 }),
                )
            }
            "authorization_code"
                if of("redirect_uri") == self.redirect && self.takes_code("one", &code, "") =>
            {
                (
                    200,
                    json!({ "access_token": self.token(3_600), "token_type": "bearer", "expires_in": 3_600 }),
                )
            }
            _ => refused("This authorization code has been used."),
        }
    }

    fn one_accounts(&self, asked: &Asked) -> Reply {
        if !self.bearer(asked) {
            let error =
                json!({ "message": "Error validating access token", "code": 190, "error_subcode": 463 });
            return (400, json!({ "error": error }));
        }
        if !asked.has_only(&asked.query, &["fields", "limit", "after"]) {
            return (400, json!({ "error": { "message": "Unknown parameter", "code": 100 } }));
        }
        let rows: Vec<Value> = self.accounts["one"]
            .iter()
            .map(|one| {
                json!({
                    "id": format!("act_{}", one["id"].as_str().unwrap()), "account_id": one["id"], "name": one["name"],
                    "currency": "USD", "timezone_name": "America/Los_Angeles", "account_status": 1,
                })
            })
            .collect();
        let (page, next) = page(&rows, asked.query.get("after").map(String::as_str).unwrap_or_default());
        let after = next.clone().unwrap_or_else(|| "end".to_owned());
        let mut paging = json!({ "cursors": { "before": "x", "after": after } });
        if next.is_some() {
            paging["next"] = json!(format!("https://graph.example/next?access_token={MARK}"));
        }
        (200, json!({ "data": page, "paging": paging }))
    }

    fn two_accounts(&self, asked: &Asked) -> Reply {
        let version = asked.header("linkedin-version");
        if version.len() != 6 || version < "202511" {
            return (426, json!({ "status": 426, "message": "Requested version is not active" }));
        }
        if asked.header("x-restli-protocol-version") != "2.0.0" {
            return (400, json!({ "status": 400, "message": "X-Restli-Protocol-Version must be 2.0.0" }));
        }
        if !self.bearer(asked) {
            return (401, json!({ "status": 401, "message": "Invalid access token" }));
        }
        if !asked.has_only(&asked.query, &["q", "pageSize", "pageToken"]) || asked.query["q"] != "search" {
            return (400, json!({ "status": 400, "message": "Invalid query parameters" }));
        }
        let rows: Vec<Value> = self.accounts["two"]
            .iter()
            .map(|one| {
                let id: i64 = one["id"].as_str().unwrap().parse().unwrap();
                json!({ "id": id, "name": one["name"], "currency": "EUR", "status": "ACTIVE", "type": "BUSINESS" })
            })
            .collect();
        let (page, next) = page(&rows, asked.query.get("pageToken").map(String::as_str).unwrap_or_default());
        (200, json!({ "elements": page, "metadata": { "nextPageToken": next } }))
    }

    fn three(&mut self, asked: &Asked, path: &str) -> Reply {
        let refused = |code: i64, said: &str| (200, json!({ "code": code, "message": said, "data": {} }));
        let done = |data: Value| (200, json!({ "code": 0, "message": "OK", "data": data }));
        let is_client = |id: &Value, secret: &Value| id == CLIENT_ID && secret == CLIENT_SECRET;
        let body = &asked.json;
        let token = asked.header("access-token").to_owned();
        match path {
            "oauth2/access_token/" => {
                let code = body["auth_code"].as_str().unwrap_or_default();
                if !is_client(&body["app_id"], &body["secret"]) || body.as_object().unwrap().len() != 3 {
                    return refused(40_002, "app_id or secret is wrong");
                }
                if !self.takes_code("three", code, "") {
                    return refused(40_110, &format!("Auth_code {code} is used."));
                }
                let token = self.token(10 * 365 * 86_400);
                done(json!({ "access_token": token, "scope": [4], "advertiser_ids": [] }))
            }
            "oauth2/revoke_token/" if is_client(&body["app_id"], &body["secret"]) => {
                self.revoke(body["access_token"].as_str().unwrap());
                done(json!({}))
            }
            _ if !self.is_valid(&token) => refused(40_105, "Access token is incorrect or has been revoked."),
            "oauth2/advertiser/get/" => {
                if !is_client(&json!(asked.query["app_id"]), &json!(asked.query["secret"])) {
                    return refused(40_002, "app_id or secret is wrong");
                }
                let list: Vec<Value> = self.accounts["three"]
                    .iter()
                    .map(|one| json!({ "advertiser_id": one["id"], "advertiser_name": one["name"] }))
                    .collect();
                done(json!({ "list": list }))
            }
            "advertiser/info/" => {
                let ids: Vec<String> = serde_json::from_str(&asked.query["advertiser_ids"]).unwrap();
                let fields: Vec<String> = serde_json::from_str(&asked.query["fields"]).unwrap();
                let known = ["advertiser_id", "name", "currency", "timezone", "display_timezone"];
                if ids.len() > 100 || fields.iter().any(|field| !known.contains(&field.as_str())) {
                    return refused(40_002, "fields or advertiser_ids are wrong");
                }
                let known =
                    self.accounts["three"].iter().filter(|one| ids.iter().any(|id| one["id"] == id.as_str()));
                let list: Vec<Value> = known
                    .map(|one| {
                        json!({
                            "advertiser_id": one["id"], "name": one["name"], "currency": "EUR",
                            "timezone": "Etc/GMT-1", "display_timezone": "Europe/Berlin",
                        })
                    })
                    .collect();
                done(json!({ "list": list }))
            }
            _ => (404, json!({})),
        }
    }

    fn broker(&mut self, asked: &Asked, path: &str) -> Reply {
        if asked.header("authorization") != format!("Bearer {BROKER_KEY}") {
            return (401, json!({ "error": { "code": "invalid_secret_key" } }));
        }
        let body = &asked.json;
        let has_only =
            |known: &[&str]| body.as_object().unwrap().keys().all(|name| known.contains(&name.as_str()));
        match (&*asked.method, path) {
            ("POST", "connect/sessions") => {
                if !has_only(&["end_user", "tags", "allowed_integrations"]) {
                    return (400, json!({ "error": { "code": "invalid_body" } }));
                }
                let integration = body["allowed_integrations"][0].as_str().unwrap();
                let user = body["end_user"]["id"].as_str().unwrap();
                self.open(format!("{user}\n{integration}"), None)
            }
            ("POST", "connect/sessions/reconnect") => {
                if !has_only(&["connection_id", "integration_id", "end_user"]) {
                    return (400, json!({ "error": { "code": "invalid_body" } }));
                }
                let id = body["connection_id"].as_str().unwrap().to_owned();
                if self.connections.iter().all(|one| one.id != id) {
                    return (404, json!({ "error": { "code": "not_found" } }));
                }
                let user = body["end_user"]["id"].as_str().unwrap();
                self.open(format!("{user}\n{}", body["integration_id"].as_str().unwrap()), Some(id))
            }
            ("GET", "connections") => {
                if !asked.has_only(&asked.query, &["connectionId", "endUserId", "integrationId", "search"]) {
                    return (400, json!({ "error": { "code": "invalid_query_params" } }));
                }
                let fits = |one: &&Connection| {
                    asked.query.get("connectionId").is_none_or(|id| one.id == *id)
                        && asked.query.get("endUserId").is_none_or(|id| one.user == *id)
                };
                let rows: Vec<Value> = self
                    .connections
                    .iter()
                    .filter(fits)
                    .map(|one| {
                        let errors = if one.is_broken { json!([{ "type": "auth" }]) } else { json!([]) };
                        json!({
                            "connection_id": one.id, "provider_config_key": one.integration,
                            "end_user": { "id": one.user }, "errors": errors,
                        })
                    })
                    .collect();
                (200, json!({ "connections": rows }))
            }
            (method, path) => {
                let id = path.strip_prefix("connections/").unwrap_or_default();
                let key = asked.query.get("provider_config_key").cloned().unwrap_or_default();
                let place = self.connections.iter().position(|one| one.id == id && one.integration == key);
                match (method, place) {
                    ("GET", Some(place)) if self.connections[place].is_broken => {
                        (500, json!({ "error": { "code": "server_error", "message": "Failed to refresh" } }))
                    }
                    ("GET", Some(place)) => {
                        let ids: Vec<Value> =
                            self.accounts["three"].iter().map(|one| one["id"].clone()).collect();
                        // A token of 60 days is renewed when it has ended, any other one each time.
                        let (lasts, now) = (if key == "facebook" { 60 * 86_400 } else { 3_600 }, self.now());
                        let token = self.token(lasts);
                        let connection = &mut self.connections[place];
                        if key != "facebook" || connection.ends <= now {
                            connection.ends = now + lasts * 1_000;
                        }
                        let ends = connection.ends;
                        let ends = chrono::DateTime::from_timestamp_millis(ends).unwrap().to_rfc3339();
                        let raw = json!({ "data": { "advertiser_ids": ids } });
                        let credentials = json!({ "type": "OAUTH2", "access_token": token, "expires_at": ends, "raw": raw });
                        (200, json!({ "connection_id": id, "credentials": credentials, "errors": [] }))
                    }
                    ("DELETE", Some(place)) => {
                        self.connections.remove(place);
                        (200, json!({ "success": true }))
                    }
                    _ => (404, json!({ "error": { "code": "not_found" } })),
                }
            }
        }
    }

    fn open(&mut self, user: String, known: Option<String>) -> Reply {
        self.count += 1;
        let token = format!("{MARK}-session-{}", self.count);
        self.sessions.insert(token.clone(), (user, known));
        let link = format!("https://connect.example/?session_token={token}");
        (
            201,
            json!({ "data": { "token": token, "connect_link": link, "expires_at": "2026-11-21T12:30:00Z" } }),
        )
    }
}

/// Two rows of a list, and the name of the next page.
fn page(rows: &[Value], from: &str) -> (Vec<Value>, Option<String>) {
    let from: usize = if from.is_empty() { 0 } else { from.strip_prefix("page-").unwrap().parse().unwrap() };
    let next = (from + 2 < rows.len()).then(|| format!("page-{}", from + 2));
    (rows.iter().skip(from).take(2).cloned().collect(), next)
}
