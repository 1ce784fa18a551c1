//! Input of handlers. Path, query and body are all validated before the handler runs, so that one answer
//! lists every violation.

use axum::body::{self, Bytes};
use axum::extract::{FromRequestParts, Request};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, request};
use domain::Error;
use domain::{Violation, ViolationCode};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::problem::{Problem, Result};
use super::route::{Argument, Credential, Route};
use super::shape::Shape;
use crate::app::App;
use crate::connections::GivenUp;

/// Path parameters.
pub struct Path<T>(pub T);
/// Query parameters.
pub struct Query<T>(pub T);
/// JSON body.
pub struct Body<T>(pub T);
/// Optional JSON body. A missing body counts as `{}`.
pub struct OptionalBody<T>(pub T);

/// Input types of a handler.
#[derive(Default)]
pub struct Signature {
    pub path: Option<Shape>,
    pub query: Option<Shape>,
    pub body: Option<Shape>,
    pub body_optional: bool,
    /// The handler receives the whole request and reads the undeclared parts itself.
    pub raw: bool,
    /// The handler compares the revisions in `If-Match`.
    pub if_match: bool,
}

impl Argument for Request {
    fn describe(signature: &mut Signature) {
        signature.raw = true;
    }
}

impl Argument for HeaderMap {}

/// Body: its bytes if they were read, and what the handler receives.
pub struct Content {
    pub bytes: Bytes,
    pub body: body::Body,
}

/// Validated parts of a request, kept until the handler's arguments take them.
#[derive(Clone, Default)]
struct Checked {
    path: Value,
    query: Value,
    body: Value,
}

/// Receives the body if the route declares one. The handler reads any other body itself.
pub async fn receive(route: &Route, parts: &request::Parts, body: body::Body) -> Result<Content> {
    if route.input.raw {
        return Ok(Content { bytes: Bytes::new(), body });
    }
    let bytes = match route.input.body {
        Some(_) => limited(&parts.headers, body, route.body_limit).await?,
        None => Bytes::new(),
    };
    Ok(Content { body: bytes.clone().into(), bytes })
}

/// Validates path, query and body against the route's declaration.
pub fn check(
    route: &Route,
    path: &[(String, String)],
    parts: &mut request::Parts,
    bytes: &Bytes,
) -> Result<()> {
    let signature = &route.input;
    let mut checked = Checked::default();
    let mut violations = Vec::new();

    if let Some(shape) = &signature.path {
        // If the route requires a credential, organization and project have been resolved before.
        let resolved =
            |name: &str| route.credential != Credential::Public && ["project", "org"].contains(&name);
        let own = path.iter().filter(|(name, _)| !resolved(name)).cloned();
        checked.path = parameters(shape, "path", own, &mut violations);
    }
    let pairs: Vec<(String, String)> =
        form_urlencoded::parse(parts.uri.query().unwrap_or_default().as_bytes()).into_owned().collect();
    match &signature.query {
        Some(shape) => checked.query = parameters(shape, "query", pairs, &mut violations),
        None if signature.raw => {}
        None => violations.extend(pairs.into_iter().map(|(name, _)| {
            Violation::new(format!("query.{name}"), ViolationCode::Unknown, "is not a known parameter")
        })),
    }

    if let Some(shape) = signature.body.as_ref().filter(|_| !signature.raw) {
        let absent = bytes.is_empty() && signature.body_optional;
        checked.body = if absent { Value::Object(Default::default()) } else { json(&parts.headers, bytes)? };
        violations.extend(shape.violations("body", &checked.body));
    }

    if !violations.is_empty() {
        return Err(Error::Validation(violations).into());
    }
    parts.extensions.insert(checked);
    Ok(())
}

fn parameters(
    shape: &Shape,
    place: &str,
    pairs: impl IntoIterator<Item = (String, String)>,
    violations: &mut Vec<Violation>,
) -> Value {
    let (value, mut found) = shape.read_parameters(place, pairs);
    found.extend(shape.violations(place, &value));
    violations.append(&mut found);
    value
}

/// Seconds after which a client should retry for whose body there is no memory.
const RETRY_AFTER_S: u64 = 5;

/// Reads the body up to a size limit.
pub async fn limited(headers: &HeaderMap, body: body::Body, limit: usize) -> Result<Bytes> {
    let announced = headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse().ok());
    if announced.is_some_and(|length: usize| length > limit) {
        return Err(Error::PayloadTooLarge.into());
    }
    let error = match Limited::new(body, limit).collect().await {
        Ok(collected) => return Ok(collected.to_bytes()),
        Err(error) => error,
    };
    if error.is::<LengthLimitError>() {
        return Err(Error::PayloadTooLarge.into());
    }
    Err(match GivenUp::of(&*error) {
        Some(GivenUp::NoMemory) => Error::RateLimited { retry_after_s: RETRY_AFTER_S },
        Some(GivenUp::TooSlow) => Error::BadRequest("The body did not arrive within 60 seconds.".into()),
        None => Error::BadRequest("The connection ended before the body was complete.".into()),
    }
    .into())
}

/// Parses the body as JSON if its content type says so.
pub fn json(headers: &HeaderMap, bytes: &[u8]) -> Result<Value> {
    let media_type = headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = media_type.split(';').next().unwrap_or_default().trim();
    if !essence.eq_ignore_ascii_case("application/json") {
        return Err(Error::UnsupportedMediaType("Send the body as application/json.".into()).into());
    }
    let parsed = serde_json::from_slice(bytes).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let place = format!("The body is not valid JSON (line {line}, column {column}).");
        Error::BadRequest(place.into())
    });
    Ok(whole_numbers(parsed?))
}

/// Turns integral floats into integers. In JSON 7.0 and 7 are the same number (JSON Schema Core, section
/// 6.3), but serde distinguishes them.
fn whole_numbers(value: Value) -> Value {
    /// From this value on, not every integer is representable as a float.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    match value {
        Value::Number(number) => match number.as_f64().filter(|_| number.is_f64()) {
            Some(float) if float.fract() == 0.0 && float.abs() <= EXACT => Value::from(float as i64),
            _ => Value::Number(number),
        },
        Value::Array(items) => items.into_iter().map(whole_numbers).collect(),
        Value::Object(members) => {
            members.into_iter().map(|(name, value)| (name, whole_numbers(value))).collect()
        }
        other => other,
    }
}

/// Deserializes a value that passed its schema. A rule that a schema cannot express, such as a date that does
/// not exist, is reported as a violation, too.
fn typed<T: DeserializeOwned>(place: &str, value: Value) -> Result<T> {
    serde_json::from_value(value).map_err(|error| Error::invalid(place, error.to_string()).into())
}

macro_rules! part {
    ($name:ident, $field:ident, $describe:expr) => {
        impl<T: JsonSchema> Argument for $name<T> {
            fn describe(signature: &mut Signature) {
                let describe: fn(&mut Signature, Shape) = $describe;
                describe(signature, Shape::of::<T>());
            }
        }

        impl<T: DeserializeOwned> FromRequestParts<App> for $name<T> {
            type Rejection = Problem;

            async fn from_request_parts(parts: &mut request::Parts, _: &App) -> Result<Self> {
                let checked = parts.extensions.get_mut::<Checked>();
                let checked = checked.ok_or_else(|| Problem::internal("the request was not validated"))?;
                typed(stringify!($field), checked.$field.take()).map(Self)
            }
        }
    };
}

part!(Path, path, |signature, shape| signature.path = Some(shape));
part!(Query, query, |signature, shape| signature.query = Some(shape));
part!(Body, body, |signature, shape| signature.body = Some(shape));
part!(OptionalBody, body, |signature, shape| {
    signature.body = Some(shape);
    signature.body_optional = true;
});
