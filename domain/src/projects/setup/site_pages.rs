//! Pages of a project's site: which addresses may be fetched, how many at once, and what reading one may take.

use std::time::{Duration, Instant};

use lol_html::{MemorySettings, Settings};
use parking_lot::Mutex;
use url::Url;

use crate::ground::pages::{MayAsk, NoPage, Page, Pages};
use crate::ground::per_minute::PerMinute;
use crate::ground::turns::{Share, Turns};
use crate::ground::{aside, formats};
use crate::measuring::tracking::{Hosts, TrackingConfig};
use crate::tenancy::access::ProjectAccess;
use crate::{Context, Error, Result, Violation, ViolationCode};

/// Requests for pages and their reading, for the whole server.
#[derive(Clone)]
struct Places {
    /// One request at a time for a project.
    projects: Turns,
    /// Requests of all tenants.
    requests: Turns,
    /// Pages that are being read. Reading takes memory and processor time in proportion to a page.
    reading: Turns,
    verifications: PerMinute,
    detections: PerMinute,
    /// Checks of a tenant, whatever number of projects it has.
    of_tenant: PerMinute,
}

/// Check of a site. The limit of a project holds for each kind.
#[derive(Clone, Copy, Debug)]
pub(super) enum SiteCheck {
    Verification,
    Detection,
}

/// Maximum size of a page.
const MAX_BYTES: usize = 2 << 20;
/// Maximum number of checks of a kind of a project in any minute.
const OF_PROJECT: usize = 10;
/// Maximum number of checks of a tenant in any minute.
const OF_TENANT: usize = 60;

impl Default for Places {
    fn default() -> Self {
        let wait = Duration::from_secs(10);
        let share = |places, each, waiting| Turns::new(Share { places, each, waiting, wait });
        Self {
            projects: share(usize::MAX, 1, 4),
            requests: share(8, 4, 8),
            reading: share(2, 1, 8),
            verifications: PerMinute::new(OF_PROJECT),
            detections: PerMinute::new(OF_PROJECT),
            of_tenant: PerMinute::new(OF_TENANT),
        }
    }
}

/// Counts a check of a site against the limits of its project and tenants.
pub(super) fn count(context: &Context, access: &ProjectAccess, check: SiteCheck) -> Result<()> {
    let places: Places = context.shared();
    let of_project = match check {
        SiteCheck::Verification => places.verifications,
        SiteCheck::Detection => places.detections,
    };
    of_project.count(access.id())?;
    access.tenants().into_iter().try_for_each(|tenant| places.of_tenant.count(tenant))
}

/// Reads a page when it is the tenant's turn, on a thread that gives way to others.
pub(super) async fn read<T: Send + 'static>(
    context: &Context,
    access: &ProjectAccess,
    read: impl FnOnce() -> T + Send + 'static,
) -> Result<T> {
    let places: Places = context.shared();
    let _turn = places.reading.take(&access.tenants()).await?;
    aside::run(read).await
}

/// Maximum memory in bytes of a parser. A page that needs more is read as far as that goes: each element that is not
/// closed takes a hundred times the place of its tag.
const PARSER: usize = 4 << 20;

/// Returns the settings of a parser of pages.
pub(super) fn parser<'handlers>() -> Settings<'handlers, 'static> {
    Settings::new().with_memory_settings(MemorySettings::new().with_max_allowed_memory_usage(PARSER))
}

/// Returns the violation of a request about the site of a project that has no domain.
pub(super) fn without_domain() -> Violation {
    let message = "has no domain; add the host of the site to `domains` of the tracking config \
                   (PATCH /v1/projects/{project}/config)";
    Violation::new("path.project", ViolationCode::Required, message)
}

/// Returns the address of a page of the site: the one given in a field, or the start page of the first domain.
pub(super) fn address(
    field: &str,
    given: Option<&str>,
    tracking: &TrackingConfig,
    hosts: &Hosts,
) -> Result<Url> {
    let invalid = |message: &str| Violation::new(field, ViolationCode::Invalid, message);
    let first = tracking.first_host().map(|first| format!("https://{first}/"));
    let given = given.or(first.as_deref()).ok_or_else(without_domain)?;
    let url = Url::parse(given).map_err(|_| invalid("is not an address such as https://example.com/"))?;
    if !matches!(url.scheme(), "http" | "https") {
        return Err(invalid("must begin with https:// or http://").into());
    }
    let host = url.host_str().unwrap_or_default().trim_end_matches('.');
    if !hosts.owns(host) {
        let foreign = || invalid("must be on one of the project's domains");
        return Err(if tracking.domains.is_empty() { without_domain() } else { foreign() }.into());
    }
    Ok(url)
}

/// Time that is left of a check for all its pages together.
pub(super) struct Patience(Mutex<Duration>);

impl Default for Patience {
    fn default() -> Self {
        Self(Mutex::new(Duration::from_secs(10)))
    }
}

/// Fetches a page when it is the turn of the project and its tenant. Follows redirects to hosts that may be asked.
pub(super) async fn fetch(
    context: &Context,
    access: &ProjectAccess,
    url: Url,
    may_ask: MayAsk<'_>,
    patience: &Patience,
) -> Result<std::result::Result<Page, NoPage>> {
    let places: Places = context.shared();
    let _of_project = places.projects.take(&[access.id()]).await?;
    let place = places.requests.take(&access.tenants()).await?;
    let Pages(Some(fetcher)) = context.shared() else {
        return Err(Error::NotConfigured("this program fetches no pages".into()));
    };
    let (left, began) = (*patience.0.lock(), Instant::now());
    let fetched = tokio::time::timeout(left, fetcher.fetch(url, may_ask, MAX_BYTES, place)).await;
    *patience.0.lock() = left.saturating_sub(began.elapsed());
    Ok(fetched.unwrap_or(Err(NoPage::TimedOut)))
}

/// Maximum number of characters of a site's text in an answer.
const LONGEST: usize = 200;

/// Returns a text of a site as it is shown: in one line, without invisible characters, and cut.
pub(super) fn shown(text: &str) -> String {
    // Cut before, too, because a header or address may be long.
    let beginning: String = text.chars().take(10 * LONGEST).collect();
    formats::visible(&beginning).chars().take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::projects::setup::page_signs;

    #[test]
    fn texts_of_sites_are_cut_and_have_no_invisible_characters() {
        let hostile =
            "a\u{202e}\u{2066}b\u{200b}\u{2028}\u{feff}c\u{e0041}\u{0}\u{7}\u{1b}\u{7f}\u{9b}d\r\ne";
        assert_eq!(shown(hostile), "abcde");
        assert_eq!(shown(&"x".repeat(50_000)).len(), LONGEST);
    }

    #[test]
    fn a_page_of_elements_that_are_never_closed_is_read_as_far_as_memory_goes() {
        let begin = "<meta name=generator content=astro><script src=/a.js></script>";
        let page = format!("{begin}{}<script src=/b.js></script>", "<a>".repeat(690_000));
        let signs = page_signs::read(page.as_bytes());
        let addresses: Vec<&str> = signs.iter().map(|(_, value)| value.as_str()).collect();
        assert_eq!(addresses, ["astro", "/a.js"]);
    }
}
