//! Pages of a project's site: which addresses may be fetched, and how many at once.

use std::time::Duration;

use url::Url;

use crate::ground::pages::{MayAsk, NoPage, Page, Pages};
use crate::ground::turns::{Share, Turns};
use crate::measuring::tracking::{Hosts, TrackingConfig};
use crate::tenancy::access::ProjectAccess;
use crate::{Context, Error, Result, Violation, ViolationCode};

/// Places of requests for pages, for the whole server.
#[derive(Clone)]
struct Places(Turns);

impl Default for Places {
    fn default() -> Self {
        let wait = Duration::from_secs(10);
        Self(Turns::new(Share { places: 8, each: 1, waiting: 4, wait }))
    }
}

/// Returns the address to fetch: the given one, or the start page of the first domain.
pub(super) fn address(given: Option<&str>, tracking: &TrackingConfig, hosts: &Hosts) -> Result<Url> {
    let invalid = |message: &str| Violation::new("body.url", ViolationCode::Invalid, message);
    let first = tracking.first_host().unwrap_or_default();
    let first = format!("https://{first}/");
    let url = Url::parse(given.unwrap_or(&first))
        .map_err(|_| invalid("is not an address such as https://example.com/"))?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(invalid("must begin with https:// or http://").into());
    }
    let host = url.host_str().unwrap_or_default().trim_end_matches('.');
    if !hosts.owns(host) {
        return Err(invalid("must be on one of the project's domains").into());
    }
    Ok(url)
}

/// Fetches a page when it is the project's turn. Follows redirects to hosts that may be asked.
pub(super) async fn fetch(
    context: &Context,
    access: &ProjectAccess,
    url: Url,
    may_ask: MayAsk<'_>,
) -> Result<std::result::Result<Page, NoPage>> {
    let places: Places = context.shared();
    let _turn = places.0.take(&[access.id()]).await?;
    let Pages(Some(fetcher)) = context.shared() else {
        return Err(Error::NotConfigured("this program fetches no pages".into()));
    };
    Ok(fetcher.fetch(url, may_ask).await)
}
