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
use serde_json_borrow::{ObjectAsVec, Value};
use uuid::Uuid;

use super::wire::MAX_BYTES;
use super::{Parts, Received, Refusal, lenient, proxy};
use crate::connections::GivenUp;

/// JSON object. Its names and texts point into the body: their copies were a third of the allocations of a batch. If a name
/// occurs twice, one of its values counts.
pub(super) type Object<'body> = ObjectAsVec<'body>;

/// Batch with a valid envelope.
#[derive(Debug)]
pub(super) struct Parsed<'body> {
    pub(super) key: Credential,
    pub(super) batch: Envelope<'body>,
}

/// Required parts of a batch, and all parts unparsed.
#[derive(Debug)]
pub(super) struct Envelope<'body> {
    pub(super) session: Uuid,
    fields: Object<'body>,
}

impl<'body> Envelope<'body> {
    pub(super) fn get(&self, name: &str) -> Option<&Value<'body>> {
        self.fields.get(name)
    }

    pub(super) fn pageviews(&self) -> impl Iterator<Item = &Object<'body>> {
        self.get("pvs").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_object)
    }
}

/// Batch whose key exists.
pub(super) struct Known<'body> {
    pub(super) site: Arc<Site>,
    pub(super) batch: Envelope<'body>,
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
pub(super) fn parse<'body>(body: &'body [u8], mended: &'body mut Vec<u8>) -> Result<Parsed<'body>, Refusal> {
    if body.len() > MAX_BYTES {
        return Err(Refusal::TooLarge);
    }
    let fields = object(body, mended)?;
    let key = key(&fields)?;
    if fields.get("v").and_then(Value::as_f64) != Some(2.0) {
        return Err(Refusal::Invalid);
    }
    let session = fields.get("sid").and_then(Value::as_str).and_then(formats::id).ok_or(Refusal::Invalid)?;
    let pageviews = fields.get("pvs").and_then(Value::as_array);
    if pageviews.is_none_or(<[Value<'_>]>::is_empty) {
        return Err(Refusal::Invalid);
    }
    Ok(Parsed { key, batch: Envelope { session, fields } })
}

/// Parses the publishable key of a body.
pub(super) fn key(given: &Object<'_>) -> Result<Credential, Refusal> {
    let key = given.get("k").and_then(Value::as_str).and_then(Credential::parse);
    key.filter(|key| key.kind() == Kind::Publishable).ok_or(Refusal::Invalid)
}

/// Parses a JSON object. serde_json refuses more than 128 levels and invalid UTF-8. `mended` keeps the text if it had to be
/// repaired.
pub(super) fn object<'body>(body: &'body [u8], mended: &'body mut Vec<u8>) -> Result<Object<'body>, Refusal> {
    let value = match serde_json::from_slice(body) {
        Ok(value) => value,
        Err(_) => {
            *mended = lenient::mended(body).ok_or(Refusal::Invalid)?;
            serde_json::from_slice(mended).map_err(|_| Refusal::Invalid)?
        }
    };
    match value {
        Value::Object(object) => Ok(object),
        _ => Err(Refusal::Invalid),
    }
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
