//! HTTP client of the snapshot store, built on the hyper and rustls that the service uses anyway.

use std::path::Path;
use std::time::Duration;

use async_trait::async_trait;
use http_body_util::BodyExt;
use hyper_rustls::HttpsConnector;
use hyper_util::client::legacy::Client as Hyper;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use object_store::ClientOptions;
use object_store::client::{
    HttpClient, HttpConnector as Connect, HttpError, HttpErrorKind, HttpRequest, HttpRequestBody,
    HttpResponse, HttpResponseBody, HttpService,
};
use rustls::ClientConfig;

use crate::tls;

/// Timeout for connecting.
const CONNECT: Duration = Duration::from_secs(2);

/// Timeout for the head of an answer.
const ANSWER: Duration = Duration::from_secs(30);

/// How long an idle connection is kept.
const IDLE: Duration = Duration::from_secs(60);

/// Connector that gives every part of the store the same client.
#[derive(Debug)]
pub(super) struct Connector(Client);

#[derive(Clone, Debug)]
struct Client(Hyper<HttpsConnector<HttpConnector>, HttpRequestBody>);

impl Connector {
    pub(super) fn new() -> Result<Self, String> {
        let mut tcp = HttpConnector::new();
        tcp.enforce_http(false);
        tcp.set_connect_timeout(Some(CONNECT));
        tcp.set_nodelay(true);
        let https = hyper_rustls::HttpsConnectorBuilder::new()
            .with_tls_config(tls()?)
            .https_or_http()
            .enable_http1()
            .wrap_connector(tcp);
        let client = Hyper::builder(TokioExecutor::new())
            .pool_idle_timeout(IDLE)
            .pool_timer(TokioTimer::new())
            .build(https);
        Ok(Self(Client(client)))
    }
}

/// Returns TLS settings with the usual certificate authorities and those of AWS_CA_BUNDLE.
fn tls() -> Result<ClientConfig, String> {
    const SETTING: &str = "AWS_CA_BUNDLE";
    match std::env::var_os(SETTING).filter(|path| !path.is_empty()) {
        Some(bundle) => tls::with_file(SETTING, Path::new(&bundle)),
        None => tls::usual().map_err(|error| error.to_string()),
    }
}

impl Connect for Connector {
    fn connect(&self, _: &ClientOptions) -> object_store::Result<HttpClient> {
        Ok(HttpClient::new(self.0.clone()))
    }
}

#[async_trait]
impl HttpService for Client {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let answer = tokio::time::timeout(ANSWER, self.0.request(request)).await;
        let answer = answer.map_err(|late| HttpError::new(HttpErrorKind::Timeout, late))?;
        let answer = answer.map_err(|error| {
            let kind = if error.is_connect() { HttpErrorKind::Connect } else { HttpErrorKind::Request };
            HttpError::new(kind, error)
        })?;
        let interrupted = |error| HttpError::new(HttpErrorKind::Interrupted, error);
        Ok(answer.map(|body| HttpResponseBody::new(body.map_err(interrupted))))
    }
}
