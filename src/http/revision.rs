//! Revisions over HTTP: `If-Match` of a request and `ETag` of an answer.

use axum::extract::FromRequestParts;
use axum::http::header::{ETAG, HeaderMap, IF_MATCH};
use axum::http::request;
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::ground::revision::{self, Expected, Revised};

use super::answer::{Answer, Created, Json, Success};
use super::input::Signature;
use super::problem::{Problem, Result};
use super::route::Argument;
use crate::app::App;

/// Revisions in `If-Match`. A handler that takes them declares the header and the status 412.
pub struct IfMatch(pub Expected);

impl Argument for IfMatch {
    fn describe(signature: &mut Signature) {
        signature.if_match = true;
    }
}

impl FromRequestParts<App> for IfMatch {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut request::Parts, _: &App) -> Result<Self> {
        let expected = expected(&parts.headers);
        let malformed = || Error::BadRequest("`If-Match` must be `*` or entity tags in quotes.".into());
        Ok(Self(expected.ok_or_else(malformed)?))
    }
}

/// Parses `If-Match`. None if it is malformed. A proxy that compresses may have marked a tag as weak.
fn expected(headers: &HeaderMap) -> Option<Expected> {
    let mut revisions = Vec::new();
    for value in headers.get_all(IF_MATCH) {
        for tag in value.to_str().ok()?.split(',').map(str::trim) {
            if tag == "*" {
                return Some(Expected::Existing);
            }
            let tag = tag.trim_start_matches("W/").strip_prefix('"')?.strip_suffix('"')?;
            revisions.push(tag.to_owned());
        }
    }
    Some(if revisions.is_empty() { Expected::Any } else { Expected::OneOf(revisions) })
}

/// Returns a revision as an entity tag.
pub(super) fn tag(revision: &str) -> String {
    format!("\"{revision}\"")
}

/// Answer with the revision of its resource as `ETag`.
pub struct Tagged<A>(pub A);

impl<A: Answer> Answer for Tagged<A> {
    fn success() -> Success {
        Success { tagged: true, ..A::success() }
    }
}

impl<T: Revised> IntoResponse for Tagged<Json<T>> {
    fn into_response(self) -> Response {
        ([(ETAG, tag(&revision::of(&self.0.0)))], self.0).into_response()
    }
}

impl<T: Revised> IntoResponse for Tagged<Created<T>> {
    fn into_response(self) -> Response {
        ([(ETAG, tag(&revision::of(&self.0.0)))], self.0).into_response()
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn if_match_is_a_star_or_a_list_of_tags() {
        let read = |value: &'static str| {
            expected(&HeaderMap::from_iter([(IF_MATCH, HeaderValue::from_static(value))]))
        };
        let one_of =
            |tags: &[&str]| Some(Expected::OneOf(tags.iter().map(|tag| (*tag).to_owned()).collect()));
        assert_eq!(expected(&HeaderMap::new()), Some(Expected::Any));
        assert_eq!(read("*"), Some(Expected::Existing));
        assert_eq!(read("\"a\""), one_of(&["a"]));
        assert_eq!(read("W/\"a\", \"b\""), one_of(&["a", "b"]));
        assert_eq!(read("a"), None);
        assert_eq!(read(""), None);
    }
}
