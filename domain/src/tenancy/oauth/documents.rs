//! Client ID metadata documents: the id of a client is an https address, and the document there describes the client
//! (draft-ietf-oauth-client-id-metadata-document). So nobody registers, and the host vouches for the client.
//!
//! The fetch is guarded like that of the setup check: public addresses only, no redirects, little time and size. Anybody
//! can cause one with an address of their own, so fetches take turns by the network that asks.
//! Answers are kept for as long as their headers say, within limits; failures for a minute.

use std::hash::{BuildHasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use url::Url;
use uuid::Uuid;

use super::clients::{self, Client, ClientMetadata, NoClient};
use super::{AskingNetwork, redirects};
use crate::Context;
use crate::ground::pages::{NoPage, Page, Pages};
use crate::ground::turns::{Share, Turn, Turns};

/// Maximum length of the address.
const MAX_ADDRESS: usize = 500;
/// Maximum size of a document.
const MAX_BYTES: usize = 16 << 10;
const MAX_REDIRECTS: usize = 20;
/// Timeout of the fetch.
const PATIENCE: Duration = Duration::from_secs(3);

const KEPT_AT_LEAST: TimeDelta = TimeDelta::minutes(5);
const KEPT_AT_MOST: TimeDelta = TimeDelta::days(1);
const FAILURE_KEPT: TimeDelta = TimeDelta::minutes(1);

/// Fetches at a time: one per network, and one of each document. A fetch keeps its place until the lookup of its host's name
/// has returned, which may take much longer than the fetch.
const FETCHES: Share = Share { places: 16, each: 1, waiting: 8, wait: Duration::from_secs(10) };

type Found = Result<Client, &'static str>;

/// Documents of this process.
#[derive(Clone)]
struct Documents {
    /// By their address.
    kept: moka::sync::Cache<String, Arc<Kept>>,
    fetches: Turns,
    hasher: RandomState,
}

struct Kept {
    from: DateTime<Utc>,
    until: DateTime<Utc>,
    found: Found,
}

impl Default for Documents {
    fn default() -> Self {
        let kept = moka::sync::Cache::builder().max_capacity(1_000).build();
        Self { kept, fetches: Turns::new(FETCHES), hasher: RandomState::default() }
    }
}

impl Documents {
    fn kept(&self, id: &str, now: DateTime<Utc>) -> Option<Found> {
        let kept = self.kept.get(id).filter(|kept| (kept.from..kept.until).contains(&now))?;
        Some(kept.found.clone())
    }

    /// Waits until a document may be fetched for a network.
    async fn place(&self, network: AskingNetwork, id: &str) -> crate::Result<Turn> {
        let document = Uuid::from_u64_pair(0, self.hasher.hash_one(id));
        self.fetches.take(&[network.id(), document]).await
    }
}

/// Returns the client that the document at this address describes, or why the document cannot be used.
pub(super) async fn find(context: &Context, network: AskingNetwork, id: &str) -> Result<Client, NoClient> {
    let url = address(id).ok_or(NoClient::Document("its id is not a plain https address with a path"))?;
    let documents: Documents = context.shared();
    if let Some(found) = documents.kept(id, context.clock.now()) {
        return found.map_err(NoClient::Document);
    }
    let place = documents.place(network, id).await.map_err(NoClient::Failed)?;
    let now = context.clock.now();
    // Another request may have fetched the document while this one waited.
    if let Some(found) = documents.kept(id, now) {
        return found.map_err(NoClient::Document);
    }
    let (found, lasts) = match fetch(context, url, place).await {
        Ok((client, lasts)) => (Ok(client), lasts),
        Err(reason) => (Err(reason), FAILURE_KEPT),
    };
    let kept = Kept { from: now, until: now + lasts, found: found.clone() };
    documents.kept.insert(id.to_owned(), Arc::new(kept));
    found.map_err(NoClient::Document)
}

async fn fetch(context: &Context, url: Url, place: Turn) -> Result<(Client, TimeDelta), &'static str> {
    let Pages(Some(fetcher)) = context.shared() else { return Err("this server fetches no documents") };
    let host = url.host_str().unwrap_or_default().to_owned();
    let was_asked = AtomicBool::new(false);
    // A redirect would ask a second time.
    let may_ask = |name: &str| name == host && !was_asked.swap(true, Ordering::SeqCst);
    let fetched = fetcher.fetch(url.clone(), &may_ask, MAX_BYTES, place);
    let page = tokio::time::timeout(PATIENCE, fetched).await;
    let page = page.unwrap_or(Err(NoPage::TimedOut)).map_err(|reason| match reason {
        NoPage::Refused(_) => "its document is not at a public address, or redirects",
        _ => "its document could not be fetched",
    })?;
    if page.url != url || page.status != 200 {
        return Err("its document was not answered with status 200");
    }
    let client = read(context, url.as_str(), &page)?;
    Ok((client, lifetime(&page)))
}

/// Parses an id that is an address. The address must be written as every reader understands it.
fn address(id: &str) -> Option<Url> {
    let url = Url::parse(id).ok().filter(|_| id.len() <= MAX_ADDRESS)?;
    let is_plain = url.scheme() == "https"
        && url.as_str() == id
        && url.path() != "/"
        && url.fragment().is_none()
        && url.username().is_empty()
        && url.password().is_none()
        && url.host_str().is_some_and(|host| !host.ends_with('.'));
    is_plain.then_some(url)
}

fn read(context: &Context, id: &str, page: &Page) -> Found {
    let media_type = page.header("content-type").next().unwrap_or_default();
    let essence = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let is_json =
        essence == "application/json" || essence.starts_with("application/") && essence.ends_with("+json");
    if !is_json {
        return Err("its document is not JSON");
    }
    if page.is_cut || page.body.len() > MAX_BYTES {
        return Err("its document is larger than 16 KiB");
    }
    let document: serde_json::Value =
        serde_json::from_slice(&page.body).map_err(|_| "its document is not JSON")?;
    if document.get("client_id").and_then(serde_json::Value::as_str) != Some(id) {
        return Err("its document names another client_id");
    }
    let metadata: ClientMetadata =
        serde_json::from_value(document).map_err(|_| "its document is no client metadata")?;
    let method = metadata.token_endpoint_auth_method.as_deref();
    if method.is_some_and(|method| method != "none") {
        return Err("its document asks for another authentication than none");
    }
    let redirects = &metadata.redirect_uris;
    let are_good = redirects.iter().all(|address| redirects::is_good(context, address));
    if redirects.is_empty() || redirects.len() > MAX_REDIRECTS || !are_good {
        return Err("its document names a redirect address that is not allowed");
    }
    Ok(Client { id: id.to_owned(), name: clients::name(&metadata), redirect_uris: metadata.redirect_uris })
}

/// Returns how long the document is kept, by its `Cache-Control`.
fn lifetime(page: &Page) -> TimeDelta {
    let directives = page.header("cache-control").flat_map(|value| value.split(','));
    let mut lasts = KEPT_AT_LEAST;
    for directive in directives.map(|text| text.trim().to_ascii_lowercase()) {
        if matches!(&*directive, "no-store" | "no-cache") {
            return KEPT_AT_LEAST;
        }
        if let Some(seconds) = directive.strip_prefix("max-age=").and_then(|text| text.parse::<u32>().ok()) {
            lasts = TimeDelta::seconds(seconds.into());
        }
    }
    lasts.clamp(KEPT_AT_LEAST, KEPT_AT_MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_a_plain_https_address_with_a_path() {
        assert!(address("https://app.example/client.json").is_some());
        assert!(address("https://app.example:8443/a/b?v=1").is_some());
        for bad in [
            "http://app.example/client.json",
            "https://app.example",
            "https://app.example/",
            "https://app.example/client.json#a",
            "https://user@app.example/client.json",
            "https://app.example./client.json",
            "https://app.example/../client.json",
            "https://APP.example/client.json",
            "https://app.example\\client.json",
        ] {
            assert!(address(bad).is_none(), "{bad}");
        }
        assert!(address(&format!("https://app.example/{}", "a".repeat(MAX_ADDRESS))).is_none());
    }
}
