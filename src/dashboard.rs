//! The dashboard: a single-page application embedded in the binary.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::http::envelope;
use crate::http::file::File;

/// First path segments that belong to the server. An unknown path below them answers 404 instead of the
/// dashboard's page.
const RESERVED: &[&str] = &["v1", "graphql", "docs", "demo", "mcp", "oauth", "metrics", "healthz", "readyz"];

/// Content security policy. Scripts come from our own files only; styles may be inline because the component
/// library sets them.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; font-src 'self' data:; connect-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Handler for paths without a route. Answers with a file of the dashboard, with its page for a client-side
/// route, or with a problem.
pub async fn fallback(State(app): State<App>, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let files = app.front_ends.dashboard;
    let path = uri.path().trim_start_matches('/');
    let first = path.split('/').next().unwrap_or_default();
    if !matches!(method, Method::GET | Method::HEAD) || RESERVED.contains(&first) {
        return envelope::not_found().await.into_response();
    }
    if let Some(file) = File::embedded(files, path).filter(|_| path != INDEX) {
        return asset(path, file, &headers);
    }
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.')) && path != INDEX;
    match File::embedded(files, INDEX) {
        Some(index) if !is_file => page(index, &headers),
        None if path.is_empty() => not_built(),
        _ => envelope::not_found().await.into_response(),
    }
}

const INDEX: &str = "index.html";

/// Serves a file with its cache lifetime. Vite puts a content hash into the names of its bundles, so those
/// never change.
fn asset(path: &str, file: File, headers: &HeaderMap) -> Response {
    let lasting = "public, max-age=31536000, immutable";
    let cache = if path.starts_with("assets/") { lasting } else { "public, max-age=3600" };
    file.answer(headers, [(CACHE_CONTROL, cache)])
}

fn page(index: File, headers: &HeaderMap) -> Response {
    index.answer(headers, [(CACHE_CONTROL, "no-cache"), (CONTENT_SECURITY_POLICY, POLICY)])
}

fn not_built() -> Response {
    let advice = "The dashboard is not built; run `make web`. The API is at /v1.\n";
    (StatusCode::NOT_FOUND, [(CONTENT_TYPE, "text/plain; charset=utf-8")], advice).into_response()
}
