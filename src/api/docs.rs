//! `/v1/openapi.json` and `/docs/errors`: the OpenAPI document and the errors guide.

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::http::large::Shared;
use crate::http::{Route, openapi};

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "Docs",
        vec![
            Route::get("/v1/openapi.json", "getOpenapi", document)
                .patient()
                .summary("Get the OpenAPI 3.1 document of this API")
                .answers(StatusCode::OK, Some("application/json"))
                .public(),
            Route::get("/docs/errors", "getErrorsGuide", errors)
                .patient()
                .summary("Read the errors guide: what each code means and what to do")
                .answers(StatusCode::OK, Some("text/html"))
                .public()
                .extension(),
        ],
    )
}

async fn document(State(app): State<App>) -> Response {
    let bytes = app.openapi.get_or_init(|| {
        let document = openapi::document(&super::routes(), &app.config.public_url());
        document.to_string().into()
    });
    let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "public, max-age=60")];
    let mut response = (headers, bytes.clone()).into_response();
    response.extensions_mut().insert(Shared);
    response
}

/// Page that the `type` of every problem document links to, with a section per code.
async fn errors(_: State<App>) -> Response {
    let policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
    let headers = [
        (CONTENT_TYPE, "text/html; charset=utf-8"),
        (CACHE_CONTROL, "public, max-age=3600"),
        (CONTENT_SECURITY_POLICY, policy),
    ];
    (headers, include_str!("errors.html")).into_response()
}
