//! The dashboard: a single-page application embedded in the binary.

use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, IF_NONE_MATCH, REFERRER_POLICY,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, request};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::front_ends::Files;
use crate::http::file::File;
use crate::http::{caller, envelope, rate_limit};

/// First path segments that belong to the server. An unknown path below them answers 404 instead of the
/// dashboard's page.
const RESERVED: &[&str] =
    &["v1", "graphql", "docs", "demo", "mcp", "oauth", ".well-known", "metrics", "healthz", "readyz"];

/// Content security policy. Scripts come from our own files only; styles may be inline because the component
/// library sets them.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; font-src 'self' data:; connect-src 'self'; manifest-src 'self'; \
    base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Handler for paths without a route. Answers with a file of the dashboard, with its page for the path of one of its
/// pages, or with 404: as a page for a browser that opens one, else as a problem.
pub async fn fallback(State(app): State<App>, request: Request) -> Response {
    let (parts, _) = request.into_parts();
    let headers = &parts.headers;
    let files = app.front_ends.dashboard;
    let path = parts.uri.path().trim_start_matches('/');
    let first = path.split('/').next().unwrap_or_default();
    if !matches!(parts.method, Method::GET | Method::HEAD) || RESERVED.contains(&first) {
        return envelope::not_found().await.into_response();
    }
    if let Some(file) = File::embedded(files, path).filter(|_| ![INDEX, ROUTES].contains(&path)) {
        return asset(path, file, headers);
    }
    match File::embedded(files, INDEX) {
        Some(index) if is_page(files, path) => match path.strip_prefix(SHARED) {
            Some(token) => shared_page(&app, &parts, token, index).await,
            None => page(index, headers),
        },
        // A browser that has the page of the dashboard must be told that this is another one.
        Some(index) if envelope::takes_page(headers) => nobodys(page(index, &anew(headers))),
        None if path.is_empty() => not_built(),
        _ => envelope::not_found().await.into_response(),
    }
}

const INDEX: &str = "index.html";

/// File in which the dashboard's build lists the paths of its pages, such as `/p/$org/$project/goals`.
const ROUTES: &str = "routes.json";

/// Returns true if the dashboard has a page at this path.
fn is_page(files: Files, path: &str) -> bool {
    let Some(list) = files(ROUTES) else { return false };
    let routes: Vec<String> = serde_json::from_slice(&list.data).unwrap_or_default();
    routes.iter().any(|route| {
        let (mut wanted, mut given) = (segments(route), segments(path));
        loop {
            match (wanted.next(), given.next()) {
                (None, None) => return true,
                (Some(wanted), Some(given)) if wanted.starts_with('$') || wanted == given => {}
                _ => return false,
            }
        }
    })
}

fn segments(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter(|segment| !segment.is_empty())
}

/// Marks the page of the dashboard, which says that there is nothing here, as the answer to a path that is nobody's.
fn nobodys(mut page: Response) -> Response {
    if page.status() == StatusCode::OK {
        *page.status_mut() = StatusCode::NOT_FOUND;
    }
    page
}

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

/// Path of shared dashboards, before the token of the link.
const SHARED: &str = "s/";

const X_ROBOTS_TAG: HeaderName = HeaderName::from_static("x-robots-tag");

/// Serves the page of a share link. Pages of the origins that the link names may embed it; no search engine lists it, and
/// no other server learns its address. Unknown links get the same page, which says so. Each costs a look at the database, so
/// they are limited like requests of the API.
async fn shared_page(app: &App, parts: &request::Parts, token: &str, index: File) -> Response {
    let address = caller::address(app, parts);
    if let Err(refused) = rate_limit::general(app, None, Some(address)) {
        return refused.into_response();
    }
    let origins = caller::embedded_on(app, address, token).await.unwrap_or_default();
    let mut response = page(index, &anew(&parts.headers));
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(X_ROBOTS_TAG, HeaderValue::from_static("noindex, nofollow"));
    if !origins.is_empty()
        && let Ok(policy) = POLICY.replace(NO_FRAMES, &frames_of(&origins)).try_into()
    {
        headers.insert(CONTENT_SECURITY_POLICY, policy);
    }
    response
}

/// Directive for pages that no other page may embed.
const NO_FRAMES: &str = "frame-ancestors 'none'";

/// Returns the directive for pages that pages of these origins may embed.
fn frames_of(origins: &[String]) -> String {
    format!("frame-ancestors {}", origins.join(" "))
}

/// Returns the headers of a request without what the client has already.
fn anew(headers: &HeaderMap) -> HeaderMap {
    let mut headers = headers.clone();
    headers.remove(IF_NONE_MATCH);
    headers
}

fn not_built() -> Response {
    let advice = "The dashboard is not built; run `make web`. The API is at /v1.\n";
    (StatusCode::NOT_FOUND, [(CONTENT_TYPE, "text/plain; charset=utf-8")], advice).into_response()
}
