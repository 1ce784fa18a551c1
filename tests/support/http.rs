//! Helpers for writing requests and reading answers.

use serde_json::Value;

use super::User;

/// A request on its way.
pub struct Call(reqwest::RequestBuilder);

impl Call {
    pub fn new(request: reqwest::RequestBuilder) -> Self {
        Self(request)
    }

    pub fn bearer(self, user: &User) -> Self {
        self.token(&user.token)
    }

    pub fn token(self, token: &str) -> Self {
        Self(self.0.bearer_auth(token))
    }

    pub fn header(self, name: &str, value: &str) -> Self {
        Self(self.0.header(name, value))
    }

    pub fn json(self, body: &Value) -> Self {
        Self(self.0.json(body))
    }

    pub fn body(self, body: impl Into<reqwest::Body>) -> Self {
        Self(self.0.body(body))
    }

    /// The JSON body that the request has so far.
    pub fn given(&self) -> Option<Value> {
        let request = self.0.try_clone()?.build().ok()?;
        serde_json::from_slice(request.body()?.as_bytes()?).ok()
    }

    /// Replaces the body that the request has so far.
    pub fn replaced(self, media_type: &str, body: String) -> Self {
        let (client, request) = self.0.build_split();
        let mut request = request.unwrap();
        request.headers_mut().insert("content-type", media_type.parse().unwrap());
        *request.body_mut() = Some(body.into());
        Self(reqwest::RequestBuilder::from_parts(client, request))
    }

    pub async fn send(self) -> Answer {
        let response = self.0.send().await.unwrap();
        let status = response.status().as_u16();
        let headers = response.headers().clone();
        let body = response.bytes().await.unwrap().to_vec();
        Answer { status, headers, body }
    }
}

#[derive(Clone, Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: reqwest::header::HeaderMap,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name).map(|value| value.to_str().unwrap())
    }

    pub fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    /// The text of an answer that must have this status.
    #[track_caller]
    pub fn text_of(&self, status: u16) -> String {
        assert_eq!(self.status, status, "{}", self.text());
        self.text()
    }

    pub fn value(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("not JSON: {}", self.text()))
    }

    /// The body of an answer that must have this status.
    #[track_caller]
    pub fn ok(&self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text());
        if self.body.is_empty() { Value::Null } else { self.value() }
    }

    /// The problem document of an answer that must be this failure. What every problem document
    /// has in common is checked on the way.
    #[track_caller]
    pub fn problem(&self, status: u16, code: &str) -> Value {
        assert_eq!(self.status, status, "{}", self.text());
        assert_eq!(self.header("content-type"), Some("application/problem+json"));
        let problem = self.value();
        assert_eq!(problem["code"], code, "{problem}");
        assert_eq!(problem["status"], status);
        assert_eq!(problem["requestId"].as_str(), self.header("x-request-id"));
        assert!(problem["type"].as_str().unwrap().ends_with(&format!("/docs/errors#{code}")));
        assert!(!problem["title"].as_str().unwrap().is_empty());
        problem
    }

    /// The paths of the violations of a `validation_error`, in order.
    #[track_caller]
    pub fn violations(&self) -> Vec<String> {
        let problem = self.problem(422, "validation_error");
        let errors = problem["errors"].as_array().unwrap();
        errors.iter().map(|error| error["path"].as_str().unwrap().to_owned()).collect()
    }
}
