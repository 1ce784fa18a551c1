//! An OAuth client that takes each step by itself.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::tenancy::access;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::support::{Answer, App, CHROME, Call, User};

pub const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
pub const REDIRECT: &str = "https://assistant.example/callback";
pub const STATE: &str = "state of this browser & no other";

/// A server whose redirects are not followed.
pub async fn start() -> App {
    with(&[]).await
}

pub async fn with(settings: &[(&str, &str)]) -> App {
    let mut app = App::with(settings).await;
    app.client = without_redirects();
    app
}

/// A browser that shows redirects and does not follow them.
pub fn without_redirects() -> reqwest::Client {
    let client = reqwest::Client::builder().user_agent(CHROME).redirect(reqwest::redirect::Policy::none());
    client.build().unwrap()
}

pub fn challenge(verifier: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(verifier))
}

/// Registers a client with a redirect address.
pub async fn register(app: &App, name: &str, redirect: &str) -> String {
    let body = json!({ "client_name": name, "redirect_uris": [redirect] });
    let answer = app.post("/oauth/register").json(&body).send().await.ok(201);
    answer["client_id"].as_str().unwrap().to_owned()
}

pub fn query(parameters: &[(&str, &str)]) -> String {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(parameters).finish()
}

/// A sound request for access, with changes: a parameter with an empty value is left out, another is replaced or added.
pub async fn ask(app: &App, client: &str, changes: &[(&str, &str)]) -> Answer {
    asking(app, client, changes).send().await
}

/// [`ask`] that is not sent yet.
pub fn asking(app: &App, client: &str, changes: &[(&str, &str)]) -> Call {
    let challenge = challenge(VERIFIER);
    let resource = format!("{}/mcp", app.url);
    let sound = [
        ("response_type", "code"),
        ("client_id", client),
        ("redirect_uri", REDIRECT),
        ("code_challenge", &challenge),
        ("code_challenge_method", "S256"),
        ("state", STATE),
        ("scope", "analytics:read"),
        ("resource", &resource),
    ];
    let kept = sound.into_iter().filter(|(name, _)| !changes.iter().any(|(changed, _)| changed == name));
    let changed = changes.iter().copied().filter(|(_, value)| !value.is_empty());
    let all: Vec<(&str, &str)> = kept.chain(changed).collect();
    app.get(&format!("/oauth/authorize?{}", query(&all)))
}

/// The id of the stored request that an answer leads to.
#[track_caller]
pub fn request_of(app: &App, answer: &Answer) -> String {
    assert_eq!(answer.status, 303, "{}", answer.text());
    let to = answer.header("location").unwrap();
    to.strip_prefix(&format!("{}/authorize/", app.url)).unwrap_or_else(|| panic!("{to}")).to_owned()
}

/// The parameters with which an address sends the browser back to the client.
#[track_caller]
pub fn sent_back(to: &str, redirect: &str) -> Value {
    let query = to.strip_prefix(redirect).and_then(|rest| rest.strip_prefix('?'));
    let query = query.unwrap_or_else(|| panic!("{to} is not {redirect}"));
    form_urlencoded::parse(query.as_bytes()).map(|(name, value)| (name.into_owned(), json!(value))).collect()
}

pub async fn org_id(app: &App, user: &User) -> String {
    let org = app.get(&format!("/v1/orgs/{}", user.org)).bearer(user).send().await.ok(200);
    org["id"].as_str().unwrap().to_owned()
}

pub async fn decide(app: &App, user: &User, request: &str, decision: &Value) -> Answer {
    app.post(&format!("/v1/oauth/requests/{request}")).bearer(user).json(decision).send().await
}

/// A person allows a request in the organization with this id. Answers the code.
pub async fn allow(app: &App, user: &User, request: &str, org: &str, scopes: &[&str]) -> String {
    let decision = json!({ "allow": true, "orgId": org, "scopes": scopes });
    let decided = decide(app, user, request, &decision).await.ok(200);
    let back = decided["redirectTo"].as_str().unwrap();
    let (address, _) = back.split_once('?').unwrap();
    sent_back(back, address)["code"].as_str().unwrap().to_owned()
}

/// A form to the token endpoint.
pub async fn token(app: &App, form: &[(&str, &str)]) -> Answer {
    post(app, "/oauth/token", form).await
}

pub async fn post(app: &App, path: &str, form: &[(&str, &str)]) -> Answer {
    let call = app.post(path).header("content-type", "application/x-www-form-urlencoded");
    call.body(query(form)).send().await
}

/// Exchanges a code as its client does.
pub async fn exchange(app: &App, client: &str, code: &str) -> Answer {
    let resource = format!("{}/mcp", app.url);
    let form = [
        ("grant_type", "authorization_code"),
        ("client_id", client),
        ("code", code),
        ("redirect_uri", REDIRECT),
        ("code_verifier", VERIFIER),
        ("resource", &resource),
    ];
    token(app, &form).await
}

pub async fn refresh(app: &App, client: &str, refresh_token: &str) -> Answer {
    let form = [("grant_type", "refresh_token"), ("client_id", client), ("refresh_token", refresh_token)];
    token(app, &form).await
}

#[track_caller]
pub fn is_error(answer: &Answer, code: &str) {
    let body = answer.ok(400);
    assert_eq!(body["error"], code, "{body}");
    assert!(!body["error_description"].as_str().unwrap().is_empty());
    assert_eq!(answer.header("cache-control"), Some("no-store"));
}

/// What a client holds after the whole way.
#[derive(Clone, Debug)]
pub struct Connected {
    pub client: String,
    pub access: String,
    pub refresh: String,
}

impl Connected {
    pub fn of(client: &str, answer: &Answer) -> Self {
        let body = answer.ok(200);
        let text = |name: &str| body[name].as_str().unwrap().to_owned();
        Self { client: client.to_owned(), access: text("access_token"), refresh: text("refresh_token") }
    }
}

/// A client goes the whole way, for a person and an organization.
pub async fn connect(app: &App, user: &User, org: &str, scopes: &[&str]) -> Connected {
    let client = register(app, "Assistant", REDIRECT).await;
    let request = request_of(app, &ask(app, &client, &[("scope", &scopes.join(" "))]).await);
    let code = allow(app, user, &request, org, scopes).await;
    Connected::of(&client, &exchange(app, &client, &code).await)
}

/// Whether an access token is good for the MCP endpoint.
pub async fn works(app: &App, access: &str) -> bool {
    access::authenticate_for_mcp(&app.inner.context, access).await.is_ok()
}
