//! GraphiQL, a page for trying out queries. Served in development only, because it is open to anybody.

use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY};
use axum::response::Response;
use domain::Error;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::app::App;
use crate::http::file::File;
use crate::http::{Path, Result};

/// Content security policy. Scripts come from our own files only. GraphiQL's editor sets inline styles, and
/// its style sheet contains the fonts as data URLs.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data:; font-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
    frame-ancestors 'none'";

pub(super) fn page(app: &App, request: &Request) -> Result<Response> {
    let page = File::embedded(app.front_ends.explorer, "index.html").ok_or(Error::NotFound)?;
    Ok(page.answer(request.headers(), [(CACHE_CONTROL, "no-cache"), (CONTENT_SECURITY_POLICY, POLICY)]))
}

#[derive(Deserialize, JsonSchema)]
pub(super) struct FilePath {
    /// File name: `graphiql.js`, or another file that the page loads.
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
