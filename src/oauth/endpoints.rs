//! Endpoints that clients call without a person: tokens, registration, revocation.

use std::net::IpAddr;

use axum::body::Bytes;
use axum::extract::{Request, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode, request};
use axum::response::{IntoResponse, Response};
use domain::tenancy::oauth::{Form, OauthCode, OauthError, clients, tokens};
use domain::{Error, ProblemCode};

use super::{FORM, MAX_BYTES, answer, asking_network};
use crate::app::App;
use crate::http::caller::network;
use crate::http::rate_limit::{Allowance, Taken, Window};
use crate::http::{Problem, caller, input, rate_limit};

/// Registrations per address and hour. Those of a day are limited in the database.
const REGISTRATIONS_PER_HOUR: u32 = 20;

/// Counts registrations.
pub struct Registrations(Window);

impl Default for Registrations {
    fn default() -> Self {
        Self(Window::new(REGISTRATIONS_PER_HOUR, 3600))
    }
}

impl Registrations {
    fn take(&self, address: IpAddr, now: i64) -> Result<(), Taken> {
        self.0.take(network(address), now).map(drop)
    }
}

pub(super) async fn token(State(app): State<App>, request: Request) -> Response {
    let (allowance, parts, bytes) = match receive(&app, request).await {
        Ok(received) => received,
        Err(refusal) => return refusal.into_response(),
    };
    let exchanged = match form(&parts.headers, &bytes) {
        Ok(form) => tokens::exchange(&app.context, &form).await,
        Err(error) => Err(error),
    };
    allowance.mark(match exchanged {
        Ok(tokens) => answer::json(StatusCode::OK, &tokens),
        Err(error) => answer::failure(error),
    })
}

pub(super) async fn revoke(State(app): State<App>, request: Request) -> Response {
    let (allowance, parts, bytes) = match receive(&app, request).await {
        Ok(received) => received,
        Err(refusal) => return refusal.into_response(),
    };
    let revoked = match form(&parts.headers, &bytes) {
        Ok(form) => tokens::revoke(&app.context, &form).await,
        Err(error) => Err(error),
    };
    allowance.mark(match revoked {
        Ok(()) => StatusCode::OK.into_response(),
        Err(error) => answer::failure(error),
    })
}

pub(super) async fn register(State(app): State<App>, request: Request) -> Response {
    let (allowance, parts, bytes) = match receive(&app, request).await {
        Ok(received) => received,
        Err(refusal) => return refusal.into_response(),
    };
    let metadata = match input::json(&parts.headers, &bytes) {
        Ok(value) => serde_json::from_value(value).ok(),
        Err(refusal) if refusal.code() == ProblemCode::BadRequest => None,
        Err(refusal) => return refusal.into_response(),
    };
    let Some(metadata) = metadata else {
        let description = "the body is no client metadata (RFC 7591)";
        let error = OauthError::Refused(OauthCode::InvalidClientMetadata, description.into());
        return allowance.mark(answer::failure(error));
    };
    let (address, now) = (caller::address(&app, &parts), app.context.clock.now_ms());
    if let Err(taken) = app.registrations.take(address, now) {
        return Problem::from(Error::from(taken)).into_response();
    }
    let network = asking_network(&app, address);
    allowance.mark(match clients::register(&app.context, network, metadata).await {
        Ok(client) => answer::json(StatusCode::CREATED, &client),
        Err(error) => answer::failure(error),
    })
}

/// Counts the request and reads its body.
async fn receive(app: &App, request: Request) -> Result<(Allowance, request::Parts, Bytes), Problem> {
    let (parts, body) = request.into_parts();
    let allowance = rate_limit::general(app, None, Some(caller::address(app, &parts)))?;
    let bytes = input::limited(&parts.headers, body, MAX_BYTES).await?;
    Ok((allowance, parts, bytes))
}

/// Parses the body as a form. Parameters in the query, where logs would keep them, do not count.
fn form(headers: &HeaderMap, bytes: &[u8]) -> Result<Form, OauthError> {
    let media_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = media_type.split(';').next().unwrap_or_default().trim();
    match essence.eq_ignore_ascii_case(FORM[0]) {
        true => Ok(Form::parse(bytes)),
        false => Err(Error::UnsupportedMediaType("Send the body as a form.".into()).into()),
    }
}
