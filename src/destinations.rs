//! HTTP client for the ad platforms, built on the hyper and rustls that the service uses anyway. Requests are
//! composed and answers parsed in `domain::money::destinations`.

use std::time::Duration;

use bytes::Bytes;
use chrono::{DateTime, Utc};
use domain::money::destinations::{Answer, Exchanged, Failure, Method, Platforms, Request, Sender};
use domain::{Error, Result};
use http_body_util::{BodyExt, Full};
use hyper::body::{Body, Incoming};
use hyper::header::{CONTENT_TYPE, HeaderValue, RETRY_AFTER, USER_AGENT};
use hyper_rustls::HttpsConnector;
use hyper_util::client::legacy::Client as Hyper;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};

use crate::config::Config;
use crate::tls;

/// Timeout for connecting.
const CONNECT: Duration = Duration::from_secs(5);

/// Timeout for the complete answer. A platform may check thousands of conversions before it answers.
const ANSWER: Duration = Duration::from_secs(60);

/// How long an idle connection is kept.
const IDLE: Duration = Duration::from_secs(30);

/// Maximum size of an answer. For a full batch it has a few hundred bytes per conversion.
const LARGEST: usize = 8 << 20;

/// Headers in which social_ads_1 says how much of its limits is used.
const USAGE: [&str; 2] = ["x-business-use-case-usage", "x-fb-ads-insights-throttle"];

/// Maximum length of the value of such a header.
const LONGEST_USAGE: usize = 16 << 10;

/// Maximum delay accepted from a platform's `Retry-After`.
const LONGEST_WAIT: Duration = Duration::from_secs(24 * 60 * 60);

/// HTTP client for all platforms. It follows no redirects, because a redirect would send credentials to
/// another host.
struct Client(Hyper<HttpsConnector<HttpConnector>, Full<Bytes>>);

/// Returns the sender for the platform addresses of this configuration.
pub fn sender(config: &Config) -> Result<Sender> {
    let client = Client::new(config.is_production()).map_err(Error::internal)?;
    Ok(Sender::new(client, config.ad_platforms.clone()))
}

impl Client {
    fn new(only_encrypted: bool) -> std::result::Result<Self, rustls::Error> {
        let mut tcp = HttpConnector::new();
        tcp.enforce_http(false);
        tcp.set_connect_timeout(Some(CONNECT));
        tcp.set_nodelay(true);
        let https = hyper_rustls::HttpsConnectorBuilder::new().with_tls_config(tls::usual()?);
        let https = if only_encrypted { https.https_only() } else { https.https_or_http() };
        let client = Hyper::builder(TokioExecutor::new())
            .pool_idle_timeout(IDLE)
            .pool_timer(TokioTimer::new())
            .build(https.enable_http1().wrap_connector(tcp));
        Ok(Self(client))
    }

    async fn ask(&self, request: &Request) -> std::result::Result<Answer, Failure> {
        // A request that cannot be built was not sent, so it counts as not reached.
        let request = written(request).map_err(|_| Failure::NotReached)?;
        let answered = self.0.request(request).await;
        let answer = answered.map_err(|error| match error.is_connect() {
            true => Failure::NotReached,
            false => Failure::NoAnswer,
        })?;
        let (head, body) = answer.into_parts();
        let body = whole(body).await?;
        let retry_after = head.headers.get(RETRY_AFTER).and_then(wait);
        let usage = USAGE.iter().filter_map(|name| head.headers.get(*name)?.to_str().ok());
        let usage = usage.filter(|value| value.len() <= LONGEST_USAGE).map(str::to_owned).collect();
        Ok(Answer { status: head.status.as_u16(), retry_after, usage, body })
    }
}

/// Reads a body as it comes, so that it is in memory once.
async fn whole(mut body: Incoming) -> std::result::Result<Vec<u8>, Failure> {
    if body.size_hint().lower() > LARGEST as u64 {
        return Err(Failure::TooLarge);
    }
    let mut read = Vec::new();
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame.map_err(|_| Failure::NoAnswer)?.into_data() else { continue };
        if read.len() + data.len() > LARGEST {
            return Err(Failure::TooLarge);
        }
        read.extend_from_slice(&data);
    }
    Ok(read)
}

impl Platforms for Client {
    fn exchange<'a>(&'a self, request: &'a Request) -> Exchanged<'a> {
        Box::pin(async move {
            let asked = tokio::time::timeout(ANSWER, self.ask(request)).await;
            asked.unwrap_or(Err(Failure::NoAnswer))
        })
    }
}

fn written(request: &Request) -> axum::http::Result<hyper::Request<Full<Bytes>>> {
    let method = match request.method {
        Method::Get => hyper::Method::GET,
        Method::Post => hyper::Method::POST,
        Method::Delete => hyper::Method::DELETE,
    };
    let mut written = hyper::Request::builder().method(method).uri(&request.url);
    written = written.header(USER_AGENT, concat!("svc/", env!("CARGO_PKG_VERSION")));
    for (name, value) in &request.headers {
        let mut value = HeaderValue::from_str(value.expose())?;
        value.set_sensitive(true);
        written = written.header(*name, value);
    }
    let body = match &request.body {
        Some((kind, text)) => {
            written = written.header(CONTENT_TYPE, *kind);
            Bytes::copy_from_slice(text.expose().as_bytes())
        }
        None => Bytes::new(),
    };
    written.body(Full::new(body))
}

/// Parses `Retry-After`: seconds or a date.
fn wait(value: &HeaderValue) -> Option<Duration> {
    let text = value.to_str().ok()?;
    let wait = match text.parse::<u64>() {
        Ok(seconds) => Duration::from_secs(seconds),
        Err(_) => {
            let until = DateTime::parse_from_rfc2822(text).ok()?;
            until.with_timezone(&Utc).signed_duration_since(Utc::now()).to_std().unwrap_or_default()
        }
    };
    Some(wait.min(LONGEST_WAIT))
}
