//! Builds the router: all routes, and the layers around them in order.

use std::sync::Arc;

use axum::Router;
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::middleware;
use axum::routing::get;
use tower_http::CompressionLevel;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::set_header::SetResponseHeaderLayer;

use crate::api;
use crate::app::App;
use crate::dashboard;
use crate::health;
use crate::http::large;
use crate::http::{Route, cors, envelope};

pub fn router(app: App) -> Router {
    with_routes(app, api::routes())
}

/// Puts the same layers around other routes. For tests of behaviour that all routes share.
pub fn with_routes(app: App, routes: Vec<Route>) -> Router {
    let mut router = Router::new();
    let (with_ending, plain): (Vec<_>, Vec<_>) =
        routes.into_iter().map(Arc::new).partition(|route| route.ending().is_some());
    for route in plain {
        let path = route.path.clone();
        let twin = with_ending.iter().find(|other| {
            other.method == route.method
                && other.ending().and_then(|ending| other.path.strip_suffix(ending)) == Some(&*path)
        });
        let served = match twin {
            Some(other) => route.or_with_ending(other.clone()),
            None => route.into_method_router(),
        };
        router = router.route(&path, served);
    }
    router
        // For orchestrators, which expect them outside of the API.
        .route("/healthz", get(health::lives))
        .route("/readyz", get(health::is_ready))
        .fallback(dashboard::fallback)
        .method_not_allowed_fallback(envelope::method_not_allowed)
        // One call for all: each further call would box the service, and clone those inside it at every request. Listed from
        // the outside in.
        .layer((
            fixed(header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
            // Files and feeds have a Cache-Control of their own. No cache may keep anything else: it could be about people,
            // or hold a credential (RFC 9111, 5.2.2.5).
            fixed(header::CACHE_CONTROL, "no-store"),
            fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            // While the answer is sent, on a thread that serves others, too. So it is quick, and large answers come
            // compressed.
            CompressionLayer::new().quality(CompressionLevel::Fastest).compress_when(compressible()),
            middleware::from_fn_with_state(app.clone(), cors::allow),
            middleware::from_fn_with_state(app.clone(), envelope::wrap),
            middleware::from_fn_with_state(app.clone(), large::hold),
            CatchPanicLayer::custom(envelope::panicked),
        ))
        .with_state(app)
}

/// Predicate for answers worth compressing. The SDK tarball is compressed already.
fn compressible() -> impl Predicate {
    DefaultPredicate::new().and(NotForContentType::const_new("application/gzip"))
}

/// Adds a header to every answer whose handler has not set it.
fn fixed(name: HeaderName, value: &'static str) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}
