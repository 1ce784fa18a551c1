//! Serves the files of the tracking SDK and the client config.

mod compose;

use std::net::IpAddr;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::HeaderName;
use axum::http::header::CACHE_CONTROL;
use axum::response::Response;
use domain::Error;
use domain::ground::credentials::Credential;
use domain::projects::sites::Site;
use schemars::JsonSchema;
use serde::Deserialize;

use super::body;
use crate::app::App;
use crate::http::caller::Address;
use crate::http::file::File;
use crate::http::{Path, Query, Result};

pub(super) use compose::Composed;
use compose::Wanted;

static RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

const SCRIPT: &str = "text/javascript; charset=utf-8";

/// Cache lifetimes. Versioned files never change; the others follow the project's config within a minute.
const FOREVER: &str = "public, max-age=31536000, immutable";
const SHORT: &str = "public, max-age=60";
const HOUR: &str = "public, max-age=3600";

#[derive(Deserialize, JsonSchema)]
pub(super) struct ConfigPath {
    /// Publishable key.
    pk: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NoParams {}

pub(super) async fn client_config(
    State(app): State<App>,
    Path(ConfigPath { pk }): Path<ConfigPath>,
    Query(NoParams {}): Query<NoParams>,
    Address(address): Address,
    request: Request,
) -> Result<Response> {
    let site = site_of(&app, &pk, address).await?.ok_or(Error::NotFound)?;
    let json = serde_json::to_vec(&site.client).map_err(Error::internal)?;
    Ok(cached(&request, SHORT, File::new(json, "application/json")))
}

#[derive(Deserialize, JsonSchema)]
pub(super) struct FilePath {
    /// File name: `sdk.js`; `sdk@<version>.js`, which never changes; `sdk.full.js` with every piece; or a
    /// plugin such as `sdk.video.js`.
    file: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct FileParams {
    /// Publishable key. With a key, the script begins with the project's client config, and `sdk.js` contains
    /// only the pieces that this config uses.
    #[serde(default)]
    #[schemars(with = "String")]
    k: Option<String>,
}

/// Serves a file of the SDK. `sdk.js?k=` is the project's own script: it begins with the client config, which
/// saves the browser a request, and contains only the pieces that the config uses.
pub(super) async fn file(
    State(app): State<App>,
    Path(FilePath { file: name }): Path<FilePath>,
    Query(FileParams { k: key }): Query<FileParams>,
    Address(address): Address,
    request: Request,
) -> Result<Response> {
    let is_script = name.starts_with("sdk") && name.ends_with(".js") && !name.contains('/');
    let file = File::embedded(app.front_ends.sdk, &name).filter(|_| is_script).ok_or(Error::NotFound)?;
    let versioned = name.contains('@');
    let full = name == "sdk.full.js";
    let site = match &key {
        Some(key) if full || versioned || name == "sdk.js" => {
            site_of(&app, key, address).await?.map(|site| (key.clone(), site))
        }
        _ => None,
    };
    let cache = match &key {
        Some(_) => SHORT,
        None if versioned => FOREVER,
        None => HOUR,
    };
    let script = match site {
        Some((key, site)) => {
            let wanted = Wanted { files: app.front_ends.sdk, key, site, full };
            app.ingest.0.scripts.of(&app.context, wanted).await?
        }
        None => file,
    };
    Ok(cached(&request, cache, script))
}

#[derive(Deserialize, JsonSchema)]
pub(super) struct PackagePath {
    /// File name: `svc-sdk-<version>.tgz`, which never changes.
    file: String,
}

/// Serves the npm package of the SDK for `npm install https://…/v1/sdk/svc-sdk-<version>.tgz`.
pub(super) async fn package(
    State(app): State<App>,
    Path(PackagePath { file: name }): Path<PackagePath>,
    Query(NoParams {}): Query<NoParams>,
    request: Request,
) -> Result<Response> {
    let is_package = name.ends_with(".tgz") && !name.contains('/');
    let file = File::embedded(app.front_ends.sdk, &format!("package/{name}")).filter(|_| is_package);
    Ok(cached(&request, FOREVER, file.ok_or(Error::NotFound)?.of_type("application/gzip")))
}

/// Returns the site of a key. None if the text is not a key or the key does not exist.
async fn site_of(app: &App, key: &str, address: IpAddr) -> Result<Option<Arc<Site>>> {
    let Some(key) = Credential::parse(key) else { return Ok(None) };
    Ok(body::look_up(&app.ingest.0, &key, address, app.context.clock.now_ms()).await?)
}

/// Answers with a file, readable from other sites, with a cache lifetime.
fn cached(request: &Request, cache: &'static str, file: File) -> Response {
    let about = [(CACHE_CONTROL, cache), (RESOURCE_POLICY.clone(), "cross-origin")];
    file.answer(request.headers(), about)
}
