//! The files of the tracking SDK and the config browsers get.

mod compose;

use std::net::IpAddr;

use axum::extract::{Request, State};
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::credentials::Credential;
use domain::tracking::ClientConfig;
use rust_embed::RustEmbed;
use schemars::JsonSchema;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use compose::Script;

use super::body;
use crate::app::App;
use crate::http::caller::Address;
use crate::http::{Path, Query, Result};

pub(super) use compose::Composed;

#[derive(RustEmbed)]
#[folder = "web/sdk/dist"]
struct Files;

static RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

/// Versioned files never change; the rest follows the project's config within a minute.
const FOREVER: &str = "public, max-age=31536000, immutable";
const SHORT: &str = "public, max-age=60";
const HOUR: &str = "public, max-age=3600";

#[derive(Deserialize, JsonSchema)]
pub(super) struct ConfigPath {
    /// A publishable key.
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
    let config = config_of(&app, &pk, address).await?.ok_or(Error::NotFound)?;
    let json = serde_json::to_vec(&config).map_err(Error::internal)?;
    Ok(cached(&request, "application/json", SHORT, Script::new(json)))
}

#[derive(Deserialize, JsonSchema)]
pub(super) struct FilePath {
    /// `sdk.js`; `sdk@<version>.js`, which never changes; `sdk.full.js` with every piece; or a plugin such as
    /// `sdk.video.js`.
    file: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct FileParams {
    /// A publishable key: the script then begins with the project's client config, and `sdk.js` has only the pieces
    /// that this config uses.
    #[serde(default)]
    #[schemars(with = "String")]
    k: Option<String>,
}

/// A file of the SDK. `sdk.js?k=` is the project's own: its config stands before it, which saves the browser a
/// request, and it has only the pieces that the config uses.
pub(super) async fn file(
    State(app): State<App>,
    Path(FilePath { file: name }): Path<FilePath>,
    Query(FileParams { k: key }): Query<FileParams>,
    Address(address): Address,
    request: Request,
) -> Result<Response> {
    let is_script = name.starts_with("sdk") && name.ends_with(".js") && !name.contains('/');
    let file = Files::get(&name).filter(|_| is_script).ok_or(Error::NotFound)?;
    let versioned = name.contains('@');
    let full = name == "sdk.full.js";
    let site = match &key {
        Some(key) if full || versioned || name == "sdk.js" => {
            config_of(&app, key, address).await?.map(|config| (key, config))
        }
        _ => None,
    };
    let cache = match &key {
        Some(_) => SHORT,
        None if versioned => FOREVER,
        None => HOUR,
    };
    let script = match site {
        Some((key, config)) => app.ingest.0.scripts.of(key, &config, full)?,
        None => Script::new(file.data.into_owned()),
    };
    Ok(cached(&request, "text/javascript; charset=utf-8", cache, script))
}

#[derive(Deserialize, JsonSchema)]
pub(super) struct PackagePath {
    /// `svc-sdk-<version>.tgz`, which never changes.
    file: String,
}

/// The npm package of the SDK, as `npm install https://…/v1/sdk/svc-sdk-<version>.tgz` takes it.
pub(super) async fn package(
    Path(PackagePath { file: name }): Path<PackagePath>,
    Query(NoParams {}): Query<NoParams>,
    request: Request,
) -> Result<Response> {
    let is_package = name.ends_with(".tgz") && !name.contains('/');
    let file = Files::get(&format!("package/{name}")).filter(|_| is_package).ok_or(Error::NotFound)?;
    Ok(cached(&request, "application/gzip", FOREVER, Script::new(file.data.into_owned())))
}

/// The config of a key; none if the text is not a key or the key does not exist.
async fn config_of(app: &App, key: &str, address: IpAddr) -> Result<Option<ClientConfig>> {
    let Some(key) = Credential::parse(key) else { return Ok(None) };
    let site = body::look_up(&app.ingest.0, &key, address, app.context.clock.now_ms()).await?;
    Ok(site.map(|site| site.client.clone()))
}

/// The tag of a body (RFC 9110, 8.8.3).
fn tag(body: &[u8]) -> String {
    format!("\"{}\"", hex::encode(&Sha256::digest(body)[..12]))
}

/// Whether the client takes Brotli (RFC 9110, 12.5.3).
fn takes_brotli(request: &Request) -> bool {
    let stated =
        request.headers().get_all(ACCEPT_ENCODING).into_iter().filter_map(|value| value.to_str().ok());
    stated.flat_map(|value| value.split(',')).any(|one| {
        let (coding, weight) = one.split_once(';').unwrap_or((one, ""));
        let refused = weight.trim().strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0));
        coding.trim().eq_ignore_ascii_case("br") && !refused
    })
}

fn cached(
    request: &Request,
    media_type: &'static str,
    cache: &'static str,
    Script { body, brotli, etag }: Script,
) -> Response {
    let known = request.headers().get(IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let varies = brotli.is_some();
    let small = brotli.filter(|_| takes_brotli(request));
    let is_small = small.is_some();
    // A strong tag stands for the very bytes, so each form has its own.
    let etag = if is_small { format!("{}-br\"", etag.trim_end_matches('"')) } else { etag.to_string() };
    let same =
        known.is_some_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == etag));
    let mut response = match same {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => small.unwrap_or(body).into_response(),
    };
    let headers = response.headers_mut();
    if is_small && !same {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    if varies {
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
    }
    headers.insert(CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(RESOURCE_POLICY.clone(), HeaderValue::from_static("cross-origin"));
    if let Ok(etag) = HeaderValue::from_str(&etag) {
        headers.insert(ETAG, etag);
    }
    if !same {
        headers.insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    }
    response
}
