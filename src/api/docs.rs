//! `/v1/openapi.json`.

use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};

use crate::app::App;
use crate::http::{Route, openapi};

pub(super) fn routes() -> Vec<Route> {
    Route::tagged(
        "Docs",
        vec![
            Route::get("/v1/openapi.json", "getOpenapi", document)
                .summary("The OpenAPI 3.1 document of this interface")
                .answers(StatusCode::OK, Some("application/json"))
                .public(),
        ],
    )
}

async fn document(State(app): State<App>) -> Response {
    let bytes = app.openapi.get_or_init(|| {
        let document = openapi::document(&super::routes(), &app.config.public_url());
        document.to_string().into()
    });
    let headers = [(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "public, max-age=60")];
    (headers, bytes.clone()).into_response()
}
