//! Writes a GraphQL response with its media type and status.

use async_graphql_axum::GraphQLResponse;
use axum::http::header::{ACCEPT, CONTENT_TYPE, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::ground::aside;
use serde_json::json;

use crate::http::{Json, Result, large};

/// Media types of the specification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Media {
    /// The status says whether the operation ran.
    GraphqlResponse,
    /// For older clients: status 200 for every response.
    Json,
}

impl Media {
    /// Returns the newer type if `Accept` names it and does not prefer the older one.
    pub(super) fn wanted(headers: &HeaderMap) -> Self {
        let accepted: Vec<(&str, f32)> = headers
            .get_all(ACCEPT)
            .iter()
            .filter_map(|value| value.to_str().ok())
            .flat_map(|value| value.split(','))
            .map(weighed)
            .collect();
        let weight = |media: Self| {
            let named = accepted.iter().find(|(name, _)| name.eq_ignore_ascii_case(media.as_str()));
            named.map_or(0.0, |(_, weight)| *weight)
        };
        match weight(Self::GraphqlResponse) {
            wanted if wanted > 0.0 && wanted >= weight(Self::Json) => Self::GraphqlResponse,
            _ => Self::Json,
        }
    }

    fn as_str(self) -> &'static str {
        match self {
            Self::GraphqlResponse => "application/graphql-response+json",
            Self::Json => "application/json",
        }
    }
}

/// Parses an entry of an `Accept` header: media type, and weight from 0 to 1 (RFC 9110, 12.5.1).
fn weighed(entry: &str) -> (&str, f32) {
    let mut parts = entry.split(';').map(str::trim);
    let name = parts.next().unwrap_or_default();
    let weight = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
    (name, weight.map_or(1.0, |weight| weight.parse().unwrap_or(0.0)))
}

/// Estimates the size of a value as JSON.
pub(super) fn size(value: &async_graphql::Value) -> u64 {
    use async_graphql::Value::{List, Object, String};
    match value {
        String(text) => text.len() as u64 + 3,
        List(items) => items.iter().map(size).sum::<u64>() + 2,
        Object(members) => {
            members.iter().map(|(name, value)| name.len() as u64 + 4 + size(value)).sum::<u64>() + 2
        }
        _ => 8,
    }
}

/// Builds the answer to an operation, a large one on a thread that serves nobody else.
pub(super) async fn write(response: async_graphql::Response, media: Media) -> Result<Response> {
    match size(&response.data) > large::LARGE {
        true => Ok(aside::run(move || of(response, media)).await?),
        false => Ok(of(response, media)),
    }
}

/// Builds the answer to an operation. An operation that did not run has no `data`; its status is 400 unless
/// the media type always has 200.
fn of(response: async_graphql::Response, media: Media) -> Response {
    let mut answer = match graphql::is_refused(&response) {
        true => Json(json!({ "errors": response.errors })).into_response(),
        false => return with_media(GraphQLResponse::from(response).into_response(), media),
    };
    if media == Media::GraphqlResponse {
        *answer.status_mut() = StatusCode::BAD_REQUEST;
    }
    with_media(answer, media)
}

fn with_media(mut answer: Response, media: Media) -> Response {
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media.as_str()));
    answer.headers_mut().append(VARY, HeaderValue::from_static("accept"));
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newer_media_type_is_used_where_accept_names_it_and_does_not_prefer_the_older() {
        let new = "application/graphql-response+json";
        for (accept, wanted) in [
            (None, Media::Json),
            (Some("*/*".to_owned()), Media::Json),
            (Some("application/json".to_owned()), Media::Json),
            (Some("text/html".to_owned()), Media::Json),
            (Some(new.to_owned()), Media::GraphqlResponse),
            (Some(new.to_uppercase()), Media::GraphqlResponse),
            (Some(format!("application/json, {new}")), Media::GraphqlResponse),
            (Some(format!("{new};charset=utf-8, application/json;q=0.9")), Media::GraphqlResponse),
            (Some(format!("{new};q=0.8, application/json;q=0.9")), Media::Json),
            (Some(format!("{new};q=0")), Media::Json),
            (Some(format!("{new};q=seven")), Media::Json),
        ] {
            let mut headers = HeaderMap::new();
            headers
                .extend(accept.iter().filter_map(|text| Some((ACCEPT, HeaderValue::from_str(text).ok()?))));
            assert_eq!(Media::wanted(&headers), wanted, "{accept:?}");
        }
    }
}
