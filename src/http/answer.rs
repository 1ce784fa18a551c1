//! Return types of handlers. The type carries the status, so that the declaration, the response and the
//! OpenAPI document cannot disagree.

use std::io::{self, Write};

use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, HeaderValue};
use axum::response::{IntoResponse, Response};
use schemars::JsonSchema;
use serde::Serialize;

use super::problem::{Problem, Result};
use super::shape::Shape;

/// 200 with a JSON body.
pub struct Json<T>(pub T);
/// 201 with a JSON body.
pub struct Created<T>(pub T);
/// 201 with a JSON body for a new resource, 200 for one that existed before.
pub struct CreatedOrFound<T> {
    pub body: T,
    pub created: bool,
}
/// 202 with a JSON body.
pub struct Accepted<T>(pub T);
/// 204.
pub struct NoContent;

/// OpenAPI description of a successful answer.
pub struct Success {
    pub status: StatusCode,
    /// `None`: no body, or a body whose media type the route declares.
    pub body: Option<Shape>,
    /// True if the client can request the answer as CSV.
    pub tabular: bool,
    /// True if the route answers 200 with the same body when there was nothing to do.
    pub or_found: bool,
    /// True if the answer has the revision of its resource as `ETag`.
    pub tagged: bool,
}

impl Success {
    pub fn new(status: StatusCode, body: Option<Shape>) -> Self {
        Self { status, body, tabular: false, or_found: false, tagged: false }
    }
}

/// A type that a handler may return.
pub trait Answer {
    fn success() -> Success;
}

impl<T: Answer> Answer for Result<T> {
    fn success() -> Success {
        T::success()
    }
}

/// For a handler that builds its response itself. Its route declares status and media type.
impl Answer for Response {
    fn success() -> Success {
        Success::new(StatusCode::OK, None)
    }
}

impl Answer for NoContent {
    fn success() -> Success {
        Success::new(StatusCode::NO_CONTENT, None)
    }
}

impl IntoResponse for NoContent {
    fn into_response(self) -> Response {
        StatusCode::NO_CONTENT.into_response()
    }
}

macro_rules! json_answer {
    ($name:ident, $status:expr) => {
        impl<T: JsonSchema> Answer for $name<T> {
            fn success() -> Success {
                Success::new($status, Some(Shape::of::<T>()))
            }
        }

        impl<T: Serialize> IntoResponse for $name<T> {
            fn into_response(self) -> Response {
                json($status, &self.0)
            }
        }
    };
}

json_answer!(Json, StatusCode::OK);
json_answer!(Created, StatusCode::CREATED);
json_answer!(Accepted, StatusCode::ACCEPTED);

impl<T: JsonSchema> Answer for CreatedOrFound<T> {
    fn success() -> Success {
        Success { or_found: true, ..Success::new(StatusCode::CREATED, Some(Shape::of::<T>())) }
    }
}

impl<T: Serialize> IntoResponse for CreatedOrFound<T> {
    fn into_response(self) -> Response {
        let status = if self.created { StatusCode::CREATED } else { StatusCode::OK };
        json(status, &self.body)
    }
}

fn json<T: Serialize>(status: StatusCode, value: &T) -> Response {
    match serde_json::to_vec(value) {
        Ok(bytes) => of_json(status, bytes),
        Err(error) => Problem::from(domain::Error::internal(error)).into_response(),
    }
}

fn of_json(status: StatusCode, bytes: Vec<u8>) -> Response {
    let media_type = HeaderValue::from_static("application/json");
    (status, [(CONTENT_TYPE, media_type)], bytes).into_response()
}

/// Returns 200 with a JSON body of at most this many bytes. None if it would be longer.
pub(super) fn short_json<T: Serialize>(value: &T, most: usize) -> Option<Response> {
    let mut body = Short { bytes: Vec::with_capacity(1 << 10), most };
    serde_json::to_writer(&mut body, value).ok()?;
    Some(of_json(StatusCode::OK, body.bytes))
}

/// Memory of a bounded size to write to.
struct Short {
    bytes: Vec<u8>,
    most: usize,
}

impl Write for Short {
    fn write(&mut self, some: &[u8]) -> io::Result<usize> {
        self.write_all(some).map(|()| some.len())
    }

    fn write_all(&mut self, some: &[u8]) -> io::Result<()> {
        if some.len() > self.most - self.bytes.len() {
            return Err(io::ErrorKind::WriteZero.into());
        }
        self.bytes.extend_from_slice(some);
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
