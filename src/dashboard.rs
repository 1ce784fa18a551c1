//! The dashboard: a single-page application embedded in the binary. (Development builds read it
//! from disk, so that a new front end needs no new server.)

use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::http::envelope;

#[derive(RustEmbed)]
#[folder = "web/dashboard/dist"]
struct Files;

/// Paths of the server itself; a wrong one must not answer with the dashboard.
const RESERVED: &[&str] = &["v1", "graphql", "docs", "demo", "mcp", "oauth", "metrics"];

/// Scripts only from our own files. Styles may be inline because the component library sets them.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; font-src 'self' data:; connect-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// What answers when no route does: a file of the dashboard, its page for one of its own addresses,
/// or a problem.
pub async fn fallback(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let first = path.split('/').next().unwrap_or_default();
    if !matches!(method, Method::GET | Method::HEAD) || RESERVED.contains(&first) {
        return envelope::not_found().await.into_response();
    }
    if let Some(file) = Files::get(path).filter(|_| path != INDEX) {
        return asset(path, file, &headers);
    }
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.')) && path != INDEX;
    match Files::get(INDEX) {
        Some(index) if !is_file => page(index, &headers),
        None if path.is_empty() => not_built(),
        _ => envelope::not_found().await.into_response(),
    }
}

const INDEX: &str = "index.html";

/// Vite names what it bundles after its content, so those files never change.
fn asset(path: &str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let lasting = "public, max-age=31536000, immutable";
    let cache = if path.starts_with("assets/") { lasting } else { "public, max-age=3600" };
    let etag = etag(&file);
    if is_known(headers, &etag) {
        return (StatusCode::NOT_MODIFIED, [(ETAG, etag)]).into_response();
    }
    let media_type = file.metadata.mimetype().to_owned();
    let about = [(CONTENT_TYPE, media_type), (CACHE_CONTROL, cache.to_owned()), (ETAG, etag)];
    (about, file.data).into_response()
}

fn page(index: EmbeddedFile, headers: &HeaderMap) -> Response {
    let etag = etag(&index);
    if is_known(headers, &etag) {
        return (StatusCode::NOT_MODIFIED, [(ETAG, etag)]).into_response();
    }
    let about = [
        (CONTENT_TYPE, "text/html; charset=utf-8".to_owned()),
        (CACHE_CONTROL, "no-cache".to_owned()),
        (CONTENT_SECURITY_POLICY, POLICY.to_owned()),
        (ETAG, etag),
    ];
    (about, index.data).into_response()
}

fn not_built() -> Response {
    let advice = "The dashboard is not built; run `make web`. The API is at /v1.\n";
    (StatusCode::NOT_FOUND, [(CONTENT_TYPE, "text/plain; charset=utf-8")], advice).into_response()
}

fn etag(file: &EmbeddedFile) -> String {
    format!("\"{}\"", hex::encode(&file.metadata.sha256_hash()[..16]))
}

fn is_known(headers: &HeaderMap, etag: &str) -> bool {
    let known = headers.get(IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    known.is_some_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == etag))
}
