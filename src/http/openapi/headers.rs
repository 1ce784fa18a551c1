//! Headers of answers.

use axum::http::StatusCode;
use serde_json::{Map, Value, json};

use super::problem_content;
use crate::http::route::{Credential, Route};

const COMPONENTS: &str = "#/components/headers/";

/// Returns the headers that answers refer to.
pub(super) fn all() -> Value {
    let text = |description: &str| json!({ "description": description, "schema": { "type": "string" } });
    let seconds = json!({
        "description": "Seconds after which the same request may succeed.",
        "required": true,
        "schema": { "type": "integer", "minimum": 0 },
    });
    json!({
        "RateLimit": text("Requests that are left, and seconds until all are there again: `\"default\";r=599;t=60`."),
        "RateLimit-Policy": text("Requests per window of so many seconds: `\"default\";q=600;w=60`."),
        "Retry-After": seconds,
        "WWW-Authenticate": text("`Bearer`, with `error=\"invalid_token\"` if the request had a token."),
        "Idempotent-Replayed": text("`true` if this is the stored answer to an earlier request with this key."),
        "Location": text("Address to which the browser goes on."),
        "ETag": text(
            "Tag of the content. An operation with 304 answers that to `If-None-Match` while the content is the same; one \
             with 412 answers that to `If-Match` if somebody has changed the resource since.",
        ),
        "X-Svc-Table": text(
            "With CSV only: the number of rows, or `streamed` if the table is read while it is sent; `of` with the number \
             of all rows if that is known and not the same; `cut` if the table has less than all rows; `recomputing` while \
             past visits are recomputed: `rows=50, of=2500, cut`. If a streamed table is cut, its last line says so.",
        ),
        "X-Request-Id": text("Id of the request, as in the log: the client's own, or a new one."),
    })
}

/// Returns the responses that are the same for many operations.
pub(super) fn shared_responses(problem: &Value) -> Value {
    let content = problem_content(problem);
    let with = |description: &str, names: &[&str]| json!({ "description": description, "headers": references(names), "content": content });
    json!({
        "Problem": with("A problem document (RFC 9457). Branch on `code`.", &["X-Request-Id"]),
        "Unauthorized": with(
            "A problem document: the credential is missing or invalid.",
            &["WWW-Authenticate", "X-Request-Id"],
        ),
        "TooManyRequests": with(
            "A problem document: too many requests; try again later.",
            &["Retry-After", "RateLimit", "RateLimit-Policy", "X-Request-Id"],
        ),
        "Changed": with(
            "A problem document with the code `conflict`: somebody has changed the resource since the revision in \
             `If-Match`. `current` is the resource as it is now.",
            &["ETag", "X-Request-Id"],
        ),
        "NotModified": {
            "description": "The content is the one that the client has.",
            "headers": references(&["ETag"]),
        },
        "NoBody": { "description": "No body." },
    })
}

/// Returns the name of the shared response to a failure with this status.
pub(super) fn failure(status: u16) -> &'static str {
    match status {
        401 => "Unauthorized",
        412 => "Changed",
        429 => "TooManyRequests",
        _ => "Problem",
    }
}

/// Returns the headers of a successful answer.
pub(super) fn of_success(route: &Route) -> Value {
    let mut names = vec!["X-Request-Id"];
    let answers_for_itself = !route.bodyless_failures.is_empty() || route.input.raw;
    let is_limited = match route.credential {
        Credential::KeyOrSession | Credential::Session => true,
        Credential::Public => !answers_for_itself || route.failures.contains(&429),
        Credential::CronSecret | Credential::PublishableKey | Credential::WebhookSignature => false,
    };
    if is_limited {
        names.extend(["RateLimit", "RateLimit-Policy"]);
    }
    if route.idempotent {
        names.push("Idempotent-Replayed");
    }
    if route.success.tabular {
        names.push("X-Svc-Table");
    }
    if route.success.status == StatusCode::SEE_OTHER {
        names.push("Location");
    }
    if route.revalidated || route.success.tagged {
        names.push("ETag");
    }
    references(&names)
}

fn references(names: &[&str]) -> Value {
    let reference = |name: &&str| ((*name).to_owned(), json!({ "$ref": format!("{COMPONENTS}{name}") }));
    names.iter().map(reference).collect::<Map<_, _>>().into()
}
