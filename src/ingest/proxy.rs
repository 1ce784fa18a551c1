//! Step 2: determines the visitor's address and country. Forwarded headers are trusted only from a
//! first-party proxy with a valid key of the project, or from the deployment's own reverse proxy in the
//! configured header.

use std::collections::HashMap;
use std::net::IpAddr;

use axum::http::{HeaderMap, HeaderName};
use domain::ground::credentials::Credential;
use domain::tenancy::access::{self, Principal};
use domain::{Error, PATIENCE};
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{Parts, Received, Refusal};
use crate::http::caller::forwarded_address;
use domain::projects::sites::Site;

static PROXY_KEY: HeaderName = HeaderName::from_static("x-svc-proxy-key");
static CLIENT_IP: HeaderName = HeaderName::from_static("x-svc-client-ip");
static CLIENT_COUNTRY: HeaderName = HeaderName::from_static("x-svc-client-country");

pub(super) struct Visitor {
    pub(super) address: IpAddr,
    pub(super) country: Option<String>,
    /// True if a first-party proxy with a valid key sent the request.
    pub(super) via_proxy: bool,
}

pub(super) async fn visitor(parts: &Parts, request: &Received<'_>, site: &Site) -> Result<Visitor, Refusal> {
    let headers = request.headers;
    let mut address = sender(parts, headers, request.socket);
    let mut country = parts.settings.trusted_country_header.as_ref().and_then(|name| country(headers, name));
    let via_proxy = is_proxy(parts, request, address, site).await?;
    if via_proxy && let Some(visitor) = forwarded_address(headers, &CLIENT_IP) {
        address = visitor;
        // The deployment's own headers describe the proxy, not the visitor.
        country = self::country(headers, &CLIENT_COUNTRY);
    }
    let country = country.or_else(|| parts.geoip.as_ref()?.country(address));
    Ok(Visitor { address, country, via_proxy })
}

/// Returns the direct sender of a request: a visitor or a project's proxy.
pub(super) fn sender(parts: &Parts, headers: &HeaderMap, socket: IpAddr) -> IpAddr {
    let name = parts.settings.trusted_ip_header.as_ref();
    name.and_then(|name| forwarded_address(headers, name)).unwrap_or(socket)
}

/// Maximum number of remembered proxy keys. Beyond it, the organization with the most gives one up for a new one.
const MANY: usize = 10_000;

/// Proxy keys that were valid when the database was last asked. They stay valid while the database is
/// unavailable; otherwise all visitors of a site would share the address of its proxy.
#[derive(Default)]
pub(super) struct Proxies(Mutex<Known>);

#[derive(Default)]
struct Known {
    /// Organization by the hash of the key and its project.
    keys: HashMap<Key, Uuid>,
    /// Number of keys of each organization.
    of_org: HashMap<Uuid, usize>,
    changed: bool,
}

type Key = ([u8; 32], Uuid);

impl Known {
    fn add(&mut self, key: Key, org: Uuid) {
        if self.keys.contains_key(&key) {
            return;
        }
        if self.keys.len() >= MANY
            && let Some(largest) = self.of_org.iter().max_by_key(|(_, keys)| **keys).map(|(org, _)| *org)
            && let Some(given_up) = self.keys.iter().find(|(_, org)| **org == largest).map(|(key, _)| *key)
        {
            self.remove(&given_up);
        }
        self.keys.insert(key, org);
        *self.of_org.entry(org).or_default() += 1;
        self.changed = true;
    }

    fn remove(&mut self, key: &Key) {
        let Some(org) = self.keys.remove(key) else { return };
        if let Some(keys) = self.of_org.get_mut(&org) {
            *keys -= 1;
            if *keys == 0 {
                self.of_org.remove(&org);
            }
        }
        self.changed = true;
    }
}

/// A proxy key as it is written down for the next server.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct KnownProxy {
    /// Hash in hexadecimal.
    key: String,
    project: Uuid,
    /// Nil in the file of an earlier version.
    #[serde(default)]
    org: Uuid,
}

impl Proxies {
    fn note(&self, key: Key, org: Uuid, is_proxy: bool) {
        let mut known = self.0.lock();
        match is_proxy {
            true => known.add(key, org),
            false => known.remove(&key),
        }
    }

    fn knew(&self, key: Key) -> bool {
        self.0.lock().keys.contains_key(&key)
    }

    /// Returns true if the keys have changed since the last call.
    pub(super) fn have_changed(&self) -> bool {
        std::mem::take(&mut self.0.lock().changed)
    }

    pub(super) fn all(&self) -> Vec<KnownProxy> {
        let known = self.0.lock();
        let of = |((hash, project), org): (&Key, &Uuid)| KnownProxy {
            key: hex::encode(hash),
            project: *project,
            org: *org,
        };
        known.keys.iter().map(of).collect()
    }

    /// Adds the keys that an earlier server wrote down.
    pub(super) fn recall(&self, proxies: Vec<KnownProxy>) {
        let mut known = self.0.lock();
        for KnownProxy { key, project, org } in proxies.into_iter().take(MANY) {
            let mut hash = [0; 32];
            if hex::decode_to_slice(&key, &mut hash).is_ok() {
                known.add((hash, project), org);
            }
        }
        known.changed = false;
    }
}

/// Returns true if the request has the proxy key of the batch's project. While a key that this instance has not seen
/// before cannot be looked up, the batch has to wait: counted now, all visitors of a site would be one.
async fn is_proxy(
    parts: &Parts,
    request: &Received<'_>,
    sender: IpAddr,
    site: &Site,
) -> Result<bool, Refusal> {
    let Some(text) = request.headers.get(&PROXY_KEY).and_then(|value| value.to_str().ok()) else {
        return Ok(false);
    };
    let Some(credential) = Credential::parse(text) else { return Ok(false) };
    let key = (credential.hash(), site.project);
    let unanswered = || if parts.proxies.knew(key) { Ok(true) } else { Err(Refusal::Busy) };
    if !parts.writer.is_up() {
        return unanswered();
    }
    // Boxed, so that the future of a batch without a proxy key stays small.
    let authenticating = Box::pin(access::authenticate(&parts.context, text));
    let looking = async {
        if access::is_remembered(&parts.context, text) {
            return authenticating.await;
        }
        let is_unknown = |found: &domain::Result<Principal>| matches!(found, Err(Error::InvalidToken));
        parts.unknown.look_up(sender, request.at, authenticating, is_unknown).await
    };
    let asked = tokio::time::timeout(PATIENCE, looking).await;
    let is_proxy = match asked {
        Ok(Ok(Principal::Key(key))) => {
            key.is_for_proxies() && key.project_ids().is_some_and(|projects| projects == [site.project])
        }
        Ok(Ok(_) | Err(Error::InvalidToken)) => false,
        // The sender tries many keys, so a new one is not believed.
        Ok(Err(Error::RateLimited { .. })) => return Ok(parts.proxies.knew(key)),
        Ok(Err(_)) | Err(_) => return unanswered(),
    };
    parts.proxies.note(key, site.org, is_proxy);
    Ok(is_proxy)
}

/// Parses a country code. Proxies send `XX` or `T1` for an unknown country.
fn country(headers: &HeaderMap, name: &HeaderName) -> Option<String> {
    let code = headers.get(name)?.to_str().ok()?.trim().to_ascii_uppercase();
    let real = code.len() == 2 && code.bytes().all(|b| b.is_ascii_uppercase()) && code != "XX";
    real.then_some(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(number: usize) -> Key {
        let mut hash = [0; 32];
        hash[..8].copy_from_slice(&number.to_be_bytes());
        (hash, Uuid::nil())
    }

    #[test]
    fn the_organization_with_the_most_keys_gives_one_up_for_a_new_one() {
        let proxies = Proxies::default();
        let (small, large) = (Uuid::from_u128(1), Uuid::from_u128(2));
        proxies.note(key(0), small, true);
        for number in 1..=2 * MANY {
            proxies.note(key(number), large, true);
        }
        assert!(proxies.knew(key(0)));
        assert!(proxies.knew(key(2 * MANY)), "the new one is known");
        assert_eq!(proxies.all().len(), MANY);
        proxies.note(key(0), small, false);
        assert!(!proxies.knew(key(0)));
        let next = Proxies::default();
        next.recall(proxies.all());
        assert_eq!(next.all().len(), MANY - 1);
    }
}
