//! GraphiQL, a page for trying queries, in development only: it shows whoever comes by what there is.

use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY};
use axum::response::Response;
use domain::Error;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::app::App;
use crate::http::file::File;
use crate::http::{Path, Result};

/// Scripts only from our own files. Its editor sets styles on elements, and its fonts stand in its style sheet.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; font-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

pub(super) fn page(app: &App, request: &Request) -> Result<Response> {
    let page = File::embedded(app.front_ends.explorer, "index.html").ok_or(Error::NotFound)?;
    Ok(page.answer(request.headers(), [(CACHE_CONTROL, "no-cache"), (CONTENT_SECURITY_POLICY, POLICY)]))
}

#[derive(Deserialize, JsonSchema)]
pub(super) struct FilePath {
    /// `graphiql.js` and what else the page loads.
    file: String,
}

pub(super) async fn file(
    State(app): State<App>,
    Path(FilePath { file: name }): Path<FilePath>,
    request: Request,
) -> Result<Response> {
    let file = File::embedded(app.front_ends.explorer, &name).filter(|_| !app.config.is_production());
    Ok(file.ok_or(Error::NotFound)?.answer(request.headers(), [(CACHE_CONTROL, "no-cache")]))
}
