//! Answers of the tracking endpoints: a status without a body, CORS headers, and outside production the
//! outcome of the batch in `x-svc-debug`.

use axum::http::header::{
    ACCESS_CONTROL_ALLOW_HEADERS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN,
    ACCESS_CONTROL_EXPOSE_HEADERS, ACCESS_CONTROL_MAX_AGE, ORIGIN, RETRY_AFTER, VARY,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::measuring::tracking::Origin;

use super::{Ending, Refusal};

static DEBUG: HeaderName = HeaderName::from_static("x-svc-debug");

pub(super) fn to_batch(request: &HeaderMap, ending: &Ending, debug: bool) -> Response {
    let mut response = status(ending).into_response();
    let headers = response.headers_mut();
    headers.insert(VARY, HeaderValue::from_static("origin"));
    // A browser shows the status to a page only if the answer allows the page's origin. A page on a refused
    // origin thus sees the 403, and its SDK stops retrying.
    if let Some(origin) = origin(request) {
        headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        headers.insert(ACCESS_CONTROL_EXPOSE_HEADERS, HeaderValue::from_static("retry-after, x-svc-debug"));
    }
    match ending {
        Ending::Refused(Refusal::TooMany { retry_after_s }) => {
            headers.insert(RETRY_AFTER, HeaderValue::from(*retry_after_s));
        }
        Ending::Refused(Refusal::Busy) => {
            headers.insert(RETRY_AFTER, HeaderValue::from_static("5"));
        }
        _ => {}
    }
    if debug && let Ok(text) = HeaderValue::from_str(&describe(ending)) {
        headers.insert(DEBUG.clone(), text);
    }
    response
}

/// Answers a preflight. It names no project, so every well-formed origin is allowed; the POST itself checks
/// the origin.
pub(super) fn to_preflight(request: &HeaderMap) -> Response {
    let mut response = StatusCode::NO_CONTENT.into_response();
    let headers = response.headers_mut();
    headers.insert(VARY, HeaderValue::from_static("origin"));
    if let Some(origin) = origin(request) {
        headers.insert(ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        headers.insert(ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("POST"));
        headers.insert(ACCESS_CONTROL_ALLOW_HEADERS, HeaderValue::from_static("content-type"));
        headers.insert(ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("86400"));
    }
    response
}

fn origin(request: &HeaderMap) -> Option<HeaderValue> {
    let stated = request.get(ORIGIN)?;
    Origin::parse(stated.to_str().ok()?).map(|_| stated.clone())
}

fn status(ending: &Ending) -> StatusCode {
    match ending {
        Ending::Stored(_)
        | Ending::Ignored(_)
        | Ending::Spooled
        | Ending::Quarantined
        | Ending::Converted
        | Ending::NotConverted(_) => StatusCode::NO_CONTENT,
        Ending::Refused(Refusal::Invalid) => StatusCode::BAD_REQUEST,
        Ending::Refused(Refusal::UnknownKey | Refusal::Origin) => StatusCode::FORBIDDEN,
        Ending::Refused(Refusal::TooLarge) => StatusCode::PAYLOAD_TOO_LARGE,
        Ending::Refused(Refusal::TooMany { .. } | Refusal::Busy) => StatusCode::TOO_MANY_REQUESTS,
    }
}

fn describe(ending: &Ending) -> String {
    match ending {
        Ending::Stored(stored) => {
            let applied: Vec<&str> = stored.applied.iter().map(|yes| if *yes { "1" } else { "0" }).collect();
            let (session, stitch) = (stored.session, stored.stitch.as_str());
            format!("stored; session={session}; stitch={stitch}; applied={}", applied.join(","))
        }
        Ending::Ignored(_) | Ending::NotConverted(_) => format!("ignored; reason={}", ending.name()),
        Ending::Spooled | Ending::Quarantined | Ending::Converted => ending.name().to_owned(),
        Ending::Refused(_) => format!("refused; reason={}", ending.name()),
    }
}
