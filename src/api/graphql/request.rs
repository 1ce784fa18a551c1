//! Reads a GraphQL request from a JSON body or from the query string of a GET.
//!
//! The extractor of async-graphql-axum is not used. It reads a body of any media type as JSON, so that a page
//! of another origin could send a request without a preflight, and it ignores `operationName` in a query
//! string.

use async_graphql::{Request, Variables};
use axum::extract::Request as HttpRequest;
use axum::http::header::ACCEPT;
use axum::http::{HeaderMap, Uri};
use domain::Error;
use serde_json::{Map, Value};

use crate::http::{Result, input};

/// Reads the request in the body of a POST.
pub(super) fn of_body(headers: &HeaderMap, body: &[u8]) -> Result<Request> {
    match input::json(headers, body)? {
        Value::Object(parameters) => Ok(of_parameters(parameters)?),
        _ => Err(malformed("The body must be one JSON object with a `query`.").into()),
    }
}

/// Reads the request in the query string of a GET. `variables` and `extensions` are JSON.
pub(super) fn of_query_string(uri: &Uri) -> Result<Request> {
    let mut parameters = Map::new();
    for (name, text) in form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes()) {
        let value = match name.as_ref() {
            "variables" | "extensions" => {
                serde_json::from_str(&text).map_err(|_| malformed(format!("`{name}` must be JSON.")))?
            }
            _ => Value::from(text),
        };
        parameters.insert(name.into_owned(), value);
    }
    Ok(of_parameters(parameters)?)
}

/// Returns true if a browser requests a page rather than the result of a query.
pub(super) fn is_for_a_page(request: &HttpRequest) -> bool {
    let query = request.uri().query().unwrap_or_default().as_bytes();
    let has_query = form_urlencoded::parse(query).any(|(name, _)| name == "query");
    let accept = request.headers().get(ACCEPT).and_then(|accept| accept.to_str().ok());
    !has_query && accept.is_some_and(|accept| accept.contains("text/html"))
}

/// Builds the request. Unknown parameters are ignored, as the specification requires.
fn of_parameters(mut parameters: Map<String, Value>) -> Result<Request, Error> {
    let query = text(&mut parameters, "query")?.ok_or_else(|| malformed("`query` is missing."))?;
    let mut request = Request::new(query);
    request.operation_name = text(&mut parameters, "operationName")?;
    request.variables = Variables::from_json(object(&mut parameters, "variables")?);
    // Extensions are not used; only their type is checked.
    object(&mut parameters, "extensions")?;
    Ok(request)
}

fn text(parameters: &mut Map<String, Value>, name: &str) -> Result<Option<String>, Error> {
    match parameters.remove(name) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(malformed(format!("`{name}` must be a string."))),
    }
}

fn object(parameters: &mut Map<String, Value>, name: &str) -> Result<Value, Error> {
    match parameters.remove(name) {
        None | Some(Value::Null) => Ok(Value::Object(Map::new())),
        Some(object @ Value::Object(_)) => Ok(object),
        Some(_) => Err(malformed(format!("`{name}` must be an object."))),
    }
}

fn malformed(text: impl Into<std::borrow::Cow<'static, str>>) -> Error {
    Error::BadRequest(text.into())
}
