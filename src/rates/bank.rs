//! Fetches files from the European Central Bank.

use std::time::Duration;

use bytes::Bytes;
use domain::money::rates::{Ask, Fetched, MAX_FILE};
use http_body_util::{BodyExt, Empty, LengthLimitError, Limited};
use hyper::header::{HeaderValue, IF_MODIFIED_SINCE, LAST_MODIFIED, USER_AGENT};
use hyper::{Request, StatusCode};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;

use crate::tls;

/// Timeout for connecting.
const CONNECT: Duration = Duration::from_secs(10);

/// Timeout for a whole file. The largest has about 8 MiB.
const WHOLE: Duration = Duration::from_secs(180);

/// Code of a fetch whose connection failed.
const NOT_REACHED: &str = "not_reached";

/// Code of a fetch whose answer did not come, or broke off.
const NO_ANSWER: &str = "no_answer";

/// Code of a fetch whose file is larger than any of the bank.
const TOO_LARGE: &str = "too_large";

/// Fetches a file below the base URL. Follows no redirects.
pub(crate) async fn fetch(base: &str, ask: &Ask) -> Fetched {
    let answered = tokio::time::timeout(WHOLE, answer(base, ask)).await;
    answered.unwrap_or(Err(NO_ANSWER)).unwrap_or_else(|code| Fetched::Failed(code.to_owned()))
}

async fn answer(base: &str, ask: &Ask) -> Result<Fetched, &'static str> {
    let mut request = Request::get(format!("{base}/{}", ask.file.name()))
        .header(USER_AGENT, concat!("svc/", env!("CARGO_PKG_VERSION")));
    if let Some(date) = ask.modified_since.as_deref().and_then(|date| HeaderValue::from_str(date).ok()) {
        request = request.header(IF_MODIFIED_SINCE, date);
    }
    let request = request.body(Empty::<Bytes>::new()).map_err(|_| NOT_REACHED)?;
    let mut tcp = HttpConnector::new();
    tcp.enforce_http(false);
    tcp.set_connect_timeout(Some(CONNECT));
    let tls = tls::usual().map_err(|_| NOT_REACHED)?;
    // Whether http is allowed is decided with the settings.
    let https = hyper_rustls::HttpsConnectorBuilder::new().with_tls_config(tls).https_or_http();
    let client = Client::builder(TokioExecutor::new()).build(https.enable_http1().wrap_connector(tcp));
    let answer = client.request(request).await;
    let answer = answer.map_err(|error| if error.is_connect() { NOT_REACHED } else { NO_ANSWER })?;
    match answer.status() {
        StatusCode::OK => {}
        StatusCode::NOT_MODIFIED => return Ok(Fetched::NotModified),
        status => return Ok(Fetched::Failed(format!("status_{}", status.as_u16()))),
    }
    let last_modified = answer.headers().get(LAST_MODIFIED).and_then(|date| date.to_str().ok());
    let last_modified = last_modified.map(str::to_owned);
    let content = Limited::new(answer.into_body(), MAX_FILE).collect().await;
    let content =
        content.map_err(|error| if error.is::<LengthLimitError>() { TOO_LARGE } else { NO_ANSWER })?;
    Ok(Fetched::File { content: content.to_bytes().to_vec(), last_modified })
}
