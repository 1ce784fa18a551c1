//! The files of the tracking SDK and the config browsers get.

use axum::extract::{Request, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::credentials::Credential;
use domain::tracking::ClientConfig;
use rust_embed::RustEmbed;
use schemars::JsonSchema;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::http::{Path, Query, Result};

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
    request: Request,
) -> Result<Response> {
    let config = config_of(&app, &pk).await?.ok_or(Error::NotFound)?;
    let json = serde_json::to_vec(&config).map_err(Error::internal)?;
    Ok(cached(&request, "application/json", SHORT, json))
}

#[derive(Deserialize, JsonSchema)]
pub(super) struct FilePath {
    /// `sdk.js`, or `sdk@<version>.js`, which never changes.
    file: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct FileParams {
    /// A publishable key: the file then begins with the project's client config.
    #[serde(default)]
    #[schemars(with = "String")]
    k: Option<String>,
}

/// A file of the SDK; with `?k=` the project's config stands before it, which saves the browser a
/// request.
pub(super) async fn file(
    State(app): State<App>,
    Path(FilePath { file: name }): Path<FilePath>,
    Query(FileParams { k: key }): Query<FileParams>,
    request: Request,
) -> Result<Response> {
    let file = Files::get(&name).filter(|_| name.ends_with(".js")).ok_or(Error::NotFound)?;
    let versioned = name.contains('@');
    let (inlined, cache) = match &key {
        None => (None, if versioned { FOREVER } else { HOUR }),
        Some(key) => (config_of(&app, key).await?.map(|config| (key, config)), SHORT),
    };
    let mut script = Vec::new();
    if let Some((key, config)) = inlined {
        let key = serde_json::to_string(key).map_err(Error::internal)?;
        let config = serde_json::to_string(&config).map_err(Error::internal)?;
        script.extend_from_slice(format!("window.__svc={{k:{key},c:{config}}};\n").as_bytes());
    }
    script.extend_from_slice(&file.data);
    Ok(cached(&request, "text/javascript; charset=utf-8", cache, script))
}

/// The config of a key; none if the text is not a key or the key does not exist.
async fn config_of(app: &App, key: &str) -> Result<Option<ClientConfig>> {
    let Some(key) = Credential::parse(key) else { return Ok(None) };
    Ok(app.ingest.0.sites.of(&key).await?.map(|site| site.client.clone()))
}

fn cached(request: &Request, media_type: &'static str, cache: &'static str, body: Vec<u8>) -> Response {
    let etag = format!("\"{}\"", hex::encode(&Sha256::digest(&body)[..12]));
    let known = request.headers().get(IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let same =
        known.is_some_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == etag));
    let mut response = if same { StatusCode::NOT_MODIFIED.into_response() } else { body.into_response() };
    let headers = response.headers_mut();
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
