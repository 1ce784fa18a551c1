//! HTTP requests and answers of ad platforms, independent of the HTTP client.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use form_urlencoded::Serializer;
use serde::de::IgnoredAny;
use serde_json::Value;

use crate::ground::secrets::Clear;

/// Request to a platform.
#[derive(Clone)]
pub struct Request {
    pub method: Method,
    pub url: String,
    pub headers: Vec<(&'static str, Clear)>,
    /// Body with its content type.
    pub body: Option<(&'static str, Clear)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    Get,
    Post,
    Delete,
}

/// Answer of a platform.
#[derive(Clone, Default)]
pub struct Answer {
    pub status: u16,
    pub retry_after: Option<Duration>,
    /// Values of the headers in which social_ads_1 says how much of its limits is used.
    pub usage: Vec<String>,
    pub body: Vec<u8>,
}

/// Reason why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The connection failed, so the platform received nothing.
    NotReached,
    /// The request may have arrived: a timeout, or a broken connection.
    NoAnswer,
    /// The answer was larger than the server reads.
    TooLarge,
}

pub type Exchanged<'a> = Pin<Box<dyn Future<Output = Result<Answer, Failure>> + Send + 'a>>;

/// HTTP client for the platforms. An implementation follows no redirects, and limits time and size.
pub trait Platforms: Send + Sync {
    fn exchange<'a>(&'a self, request: &'a Request) -> Exchanged<'a>;
}

impl Request {
    pub(in crate::money) fn get(url: String) -> Self {
        Self { method: Method::Get, url, headers: Vec::new(), body: None }
    }

    pub(in crate::money) fn post(url: String, body: &Value) -> Self {
        let body = Some(("application/json", Clear::new(body.to_string())));
        Self { method: Method::Post, url, headers: Vec::new(), body }
    }

    /// Returns a request with a form (RFC 6749, appendix B).
    pub(in crate::money) fn form(url: String, fields: &[(&str, &str)]) -> Self {
        let form = Serializer::new(String::new()).extend_pairs(fields).finish();
        let body = Some(("application/x-www-form-urlencoded", Clear::new(form)));
        Self { method: Method::Post, url, headers: Vec::new(), body }
    }

    pub(in crate::money) fn delete(url: String) -> Self {
        Self { method: Method::Delete, url, headers: Vec::new(), body: None }
    }

    pub(in crate::money) fn header(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, Clear::new(value)));
        self
    }
}

impl Answer {
    /// Returns the body as JSON, or null if it is not JSON.
    pub(in crate::money) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// Returns the status and the kind of content, for an answer that has no documented form.
    pub(in crate::money) fn described(&self) -> String {
        let is_json = serde_json::from_slice::<IgnoredAny>(&self.body).is_ok();
        let kind = match (is_json, self.body.trim_ascii_start().first()) {
            (_, None) => "without content",
            (true, Some(b'{')) => "with a JSON object",
            (true, Some(b'[')) => "with a JSON list",
            (_, Some(b'<')) => "with HTML or XML",
            _ => "with a text",
        };
        format!("the platform answered with status {} {kind}", self.status)
    }

    pub(in crate::money) fn is_ok(&self) -> bool {
        (200..300).contains(&self.status)
    }
}

impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} request", self.method)
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "answer {}", self.status)
    }
}
