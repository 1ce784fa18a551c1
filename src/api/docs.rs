//! `/v1/openapi.json` and `/docs/errors`: the OpenAPI document and the errors guide.

use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::Error;

use crate::app::App;
use crate::http::file::File;
use crate::http::{Result, Route, openapi};

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

async fn document(State(app): State<App>, request: HeaderMap) -> Result<Response> {
    let written = async {
        let url = app.config.public_url();
        let write = move || {
            let document = openapi::document(&super::routes(), &url).to_string();
            File::compressed_well(document.into_bytes(), "application/json")
        };
        tokio::task::spawn_blocking(write).await.map_err(Error::internal)
    };
    let file = app.openapi.get_or_try_init(|| written).await?;
    Ok(file.clone().answer(&request, [(CACHE_CONTROL, "public, max-age=60")]))
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
