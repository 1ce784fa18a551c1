//! Step 2: whose request this is. Headers that name a visitor's address or country are believed
//! only from a first-party proxy with a valid key of the project, or from the deployment's own
//! reverse proxy in the header the configuration names.

use std::net::IpAddr;

use axum::http::{HeaderMap, HeaderName};
use domain::access::{self, Principal, Scope};

use super::body::Known;
use super::{Parts, Received};

static PROXY_KEY: HeaderName = HeaderName::from_static("x-svc-proxy-key");
static CLIENT_IP: HeaderName = HeaderName::from_static("x-svc-client-ip");
static CLIENT_COUNTRY: HeaderName = HeaderName::from_static("x-svc-client-country");

pub(super) struct Visitor {
    pub(super) address: IpAddr,
    pub(super) country: Option<String>,
}

pub(super) async fn visitor(parts: &Parts, request: &Received<'_>, known: &Known) -> Visitor {
    let headers = request.headers;
    let settings = &parts.settings;
    let deployment = settings.trusted_ip_header.as_ref().and_then(|name| rightmost_address(headers, name));
    let mut address = deployment.unwrap_or(request.socket);
    let mut country = settings.trusted_country_header.as_ref().and_then(|name| country(headers, name));
    if is_proxy(parts, headers, known).await {
        address = rightmost_address(headers, &CLIENT_IP).unwrap_or(address);
        country = self::country(headers, &CLIENT_COUNTRY).or(country);
    }
    let country = country.or_else(|| parts.geoip.as_ref()?.country(address));
    Visitor { address, country }
}

async fn is_proxy(parts: &Parts, headers: &HeaderMap, known: &Known) -> bool {
    let Some(key) = headers.get(&PROXY_KEY).and_then(|value| value.to_str().ok()) else {
        return false;
    };
    match access::authenticate(&parts.context, key).await {
        Ok(Principal::Key(key)) => {
            key.org_id() == known.site.org
                && key.scopes().contains(Scope::IngestProxy)
                && key.reaches(known.site.project)
        }
        _ => false,
    }
}

/// Proxies append to the right, so the rightmost entry is the one the trusted proxy wrote.
fn rightmost_address(headers: &HeaderMap, name: &HeaderName) -> Option<IpAddr> {
    let last = headers.get_all(name).iter().next_back()?.to_str().ok()?.rsplit(',').next()?.trim();
    let address: IpAddr = last.parse().ok()?;
    Some(address.to_canonical())
}

/// Proxies say `XX` or `T1` where they do not know.
fn country(headers: &HeaderMap, name: &HeaderName) -> Option<String> {
    let code = headers.get(name)?.to_str().ok()?.trim().to_ascii_uppercase();
    let real = code.len() == 2 && code.bytes().all(|b| b.is_ascii_uppercase()) && code != "XX";
    real.then_some(code)
}
