//! Step 1: checks body size (413), JSON (400), key format and checksum (400), and looks the key up. An
//! unknown key answers 403; an address that keeps sending unknown keys gets 429.

use std::net::IpAddr;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::http::HeaderMap;
use axum::http::header::CONTENT_LENGTH;
use domain::Error;
use domain::ground::credentials::{Credential, Kind};
use domain::ground::formats;
use domain::projects::sites::Site;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::wire::MAX_BYTES;
use super::{Parts, Received, Refusal, lenient, proxy};
use crate::connections::GivenUp;

/// Batch with a valid envelope.
#[derive(Debug)]
pub(super) struct Parsed {
    pub(super) key: Credential,
    pub(super) batch: Envelope,
}

/// Required parts of a batch, and the rest unparsed.
#[derive(Debug)]
pub(super) struct Envelope {
    pub(super) session: Uuid,
    pub(super) pageviews: Vec<Map<String, Value>>,
    pub(super) rest: Map<String, Value>,
}

/// Batch whose key exists.
pub(super) struct Known {
    pub(super) site: Arc<Site>,
    pub(super) batch: Envelope,
}

/// Reads the body up to a maximum size.
pub(super) async fn read(headers: &HeaderMap, body: Body, most: usize) -> Result<Bytes, Refusal> {
    let announced = headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    if announced.is_some_and(|length: usize| length > most) {
        return Err(Refusal::TooLarge);
    }
    match Limited::new(body, most).collect().await {
        Ok(collected) => Ok(collected.to_bytes()),
        Err(error) if error.is::<LengthLimitError>() => Err(Refusal::TooLarge),
        // The SDK keeps its data and retries.
        Err(error) if GivenUp::of(&*error) == Some(GivenUp::NoMemory) => Err(Refusal::Busy),
        Err(_) => Err(Refusal::Invalid),
    }
}

/// Parses the envelope of a batch. A batch is refused only if its version, session or pageviews are missing
/// or invalid. Errors inside a pageview or event do not cause a refusal.
pub(super) fn parse(body: &[u8]) -> Result<Parsed, Refusal> {
    if body.len() > MAX_BYTES {
        return Err(Refusal::TooLarge);
    }
    let Some(Value::Object(mut rest)) = json(body) else {
        return Err(Refusal::Invalid);
    };
    let key = key(&rest)?;
    if rest.get("v").and_then(Value::as_f64) != Some(2.0) {
        return Err(Refusal::Invalid);
    }
    let session = rest.get("sid").and_then(Value::as_str).and_then(formats::id).ok_or(Refusal::Invalid)?;
    let Some(Value::Array(pageviews)) = rest.remove("pvs") else {
        return Err(Refusal::Invalid);
    };
    if pageviews.is_empty() {
        return Err(Refusal::Invalid);
    }
    let object = |value| match value {
        Value::Object(object) => Some(object),
        _ => None,
    };
    let pageviews = pageviews.into_iter().filter_map(object).collect();
    Ok(Parsed { key, batch: Envelope { session, pageviews, rest } })
}

/// Parses the publishable key of a body.
pub(super) fn key(given: &Map<String, Value>) -> Result<Credential, Refusal> {
    let key = given.get("k").and_then(Value::as_str).and_then(Credential::parse);
    key.filter(|key| key.kind() == Kind::Publishable).ok_or(Refusal::Invalid)
}

/// Parses JSON. serde_json refuses more than 128 levels and invalid UTF-8.
pub(super) fn json(body: &[u8]) -> Option<Value> {
    let mended = || serde_json::from_slice(&lenient::mended(body)?).ok();
    serde_json::from_slice(body).ok().or_else(mended)
}

/// Returns the site of a key, if the key exists. Limits lookups of unknown keys per address.
pub(super) async fn look_up(
    parts: &Parts,
    key: &Credential,
    address: IpAddr,
    at: i64,
) -> domain::Result<Option<Arc<Site>>> {
    let looking = parts.sites.of(key);
    match parts.sites.remember(key) {
        true => looking.await,
        false => parts.unknown.look_up(address, at, looking, |found| matches!(found, Ok(None))).await,
    }
}

/// Returns the site of the key in a batch or beacon.
pub(super) async fn site(
    parts: &Parts,
    key: &Credential,
    request: &Received<'_>,
) -> Result<Arc<Site>, Refusal> {
    let address = proxy::sender(parts, request.headers, request.socket);
    match look_up(parts, key, address, request.at).await {
        Ok(Some(site)) => Ok(site),
        Ok(None) => Err(Refusal::UnknownKey),
        Err(Error::RateLimited { retry_after_s }) => Err(Refusal::TooMany { retry_after_s }),
        Err(Error::DbUnavailable) => Err(Refusal::Busy),
        Err(error) => {
            domain::log_throttled!(error, %error, "Cannot look up a publishable key");
            Err(Refusal::Busy)
        }
    }
}
