//! Checks an installation by a page of the site: the script, its key, the policies of the page, and the proxy.
//!
//! The crate that knows the visits adds what has arrived from the site. All findings are in [`codes`].

mod codes;
mod findings;
mod policy;
mod proxied;
mod scripts;
mod words;

use std::sync::atomic::{AtomicBool, Ordering};

use parking_lot::Mutex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use url::Url;

use self::findings::Fixes;
use self::scripts::{PageParts, Tag};
use super::catalog::{Framework, Proxy};
use super::instructions::SetupCsp;
use super::site_pages::{self, Patience, SiteCheck, shown};
use super::stack::{self, StackConsent};
use crate::ground::pages::{NoPage, Page, Refused};
use crate::measuring::tracking::{ConsentMode, Hosts, Origin, TrackingConfig};
use crate::tenancy::access::{ProjectAccess, Scope};
use crate::tenancy::keys::publishable::{self, KeyWorth};
use crate::{Context, Result, Violation, ViolationCode};

pub use codes::{FindingCode, FindingSeverity, findings_guide};
pub use findings::{Finding, FindingFix, SiteSeen};
pub use proxied::VerifyProxy;

/// Query parameter that no cache knows.
const FRESH: &str = "svc_check";

/// Installation to check.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct VerifyInstallationInput {
    /// Address of a page of one of the project's domains. Without it, the start page of the first domain.
    #[serde(default)]
    #[schemars(length(min = 1, max = 2_000), example = &"https://shop.example/")]
    pub url: Option<String>,
    /// Framework for which fixes have their code. Default: what the page shows.
    #[serde(default)]
    pub framework: Option<Framework>,
    /// Proxy that the site should have. Without it, the proxy that the page uses is checked.
    #[serde(default)]
    pub proxy: Option<Proxy>,
    /// Seconds to wait for a visit while you open the site. Default: 0.
    #[serde(default)]
    #[schemars(range(max = 20))]
    pub wait_seconds: u32,
}

/// How the page loads the script.
#[derive(Clone, Debug, Default, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct VerifySnippet {
    /// Number of elements that load the script.
    pub count: usize,
    /// True if an inline script names the script instead.
    pub by_script: bool,
    /// Address of the script; null if no element loads it.
    pub src: Option<String>,
    /// Worth of the key; null if no element loads the script.
    pub key: Option<KeyWorth>,
    /// True if the page goes on while the script loads.
    #[serde(rename = "async")]
    pub is_async: bool,
    /// Attribute that keeps browsers from running the script at once; null if none does.
    pub altered: Option<String>,
}

/// Verdict of the page's content security policies.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct VerifyCsp {
    /// Number of policies that browsers enforce, in headers and meta elements.
    pub policies: usize,
    /// Directive that stops the script; null if none does.
    pub stops_script: Option<String>,
    /// Directive that stops sending; null if none does.
    pub stops_sending: Option<String>,
    /// Directive that would stop script or sending if the policy that is only reported were enforced.
    pub would_stop: Option<String>,
    /// Sources that the policies must allow.
    pub needs: SetupCsp,
}

/// Consent on the page.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct VerifyConsent {
    /// Requirement of the tracking config.
    pub mode: ConsentMode,
    /// Consent tool that the page shows; null if it shows none.
    pub tool: Option<StackConsent>,
    /// True if nothing is sent before a visitor agrees.
    pub waits: bool,
}

/// Page that is checked, with what it is checked against.
struct Check<'check> {
    context: &'check Context,
    access: &'check ProjectAccess,
    tracking: &'check TrackingConfig,
    hosts: &'check Hosts,
    input: &'check VerifyInstallationInput,
    patience: Patience,
}

/// Fetches a page of the project's site, and returns what it shows of the installation.
pub async fn look_at_site(
    context: &Context,
    access: &ProjectAccess,
    input: &VerifyInstallationInput,
) -> Result<SiteSeen> {
    access.require(Scope::ProjectAdmin)?;
    if let (Some(framework), Some(proxy)) = (input.framework, input.proxy)
        && !framework.proxies().contains(&proxy)
    {
        let message = format!("does not fit {}", framework.name());
        return Err(Violation::new("body.proxy", ViolationCode::NotListed, message).into());
    }
    let tracking = TrackingConfig::from_stored(&access.rules(context).await?.tracking);
    let hosts = Hosts::new(&tracking);
    let url = site_pages::address("body.url", input.url.as_deref(), &tracking, &hosts)?;
    site_pages::count(context, access, SiteCheck::Verification)?;
    let patience = Patience::default();
    let check = Check { context, access, tracking: &tracking, hosts: &hosts, input, patience };
    let mut seen = SiteSeen::new(access.project().locale);
    match check.fetch(url).await? {
        Ok(page) => check.page(page, &mut seen).await?,
        Err((why, away)) => seen.no_page(&why, away),
    }
    Ok(seen)
}

/// Reason why there is no page, and the host that was not asked.
type NotFetched = (NoPage, Option<String>);

impl Check<'_> {
    /// Fetches a page. An address that must not be asked at all is the caller's mistake.
    async fn fetch(&self, url: Url) -> Result<std::result::Result<Page, NotFetched>> {
        let (away, asked) = (Mutex::new(None), AtomicBool::new(false));
        let may_ask = |host: &str| {
            asked.store(true, Ordering::Relaxed);
            let may = self.hosts.owns(host);
            if !may {
                *away.lock() = Some(host.to_owned());
            }
            may
        };
        match site_pages::fetch(self.context, self.access, url, &may_ask, &self.patience).await? {
            Ok(page) => Ok(Ok(page)),
            Err(why @ NoPage::Refused(Refused::Scheme | Refused::User | Refused::Port))
                if !asked.load(Ordering::Relaxed) =>
            {
                Err(Violation::new("body.url", ViolationCode::Invalid, why.reason()).into())
            }
            Err(why) => Ok(Err((why, away.into_inner()))),
        }
    }

    async fn read(&self, page: Page) -> Result<(Page, PageParts)> {
        let reading = move || {
            let parts = scripts::read(&page.body, &page.url);
            (page, parts)
        };
        site_pages::read(self.context, self.access, reading).await
    }

    async fn page(&self, page: Page, seen: &mut SiteSeen) -> Result<()> {
        seen.final_url = Some(shown(page.url.as_str()));
        if let Some(sign) = challenge(&page) {
            seen.raise(FindingCode::BlockedByChallenge, sign);
            return Ok(());
        }
        if page.status >= 400 {
            seen.raise(FindingCode::Unreachable, format!("HTTP {}", page.status));
            return Ok(());
        }
        if !is_html(&page) {
            let kind = page.header("content-type").next().unwrap_or_default();
            seen.raise(FindingCode::NotHtml, kind);
            return Ok(());
        }
        let (page, parts) = self.freshest(self.read(page).await?, seen).await?;
        let stack = {
            let page = page.clone();
            site_pages::read(self.context, self.access, move || stack::read(&page)).await?
        };
        let framework = self.input.framework.or(stack.framework.map(|found| found.id));
        let own_path = parts.tags.first().is_some_and(|tag| self.is_own(&tag.src));
        let fixes = Fixes::of(self.context, self.access, framework, self.input.proxy, own_path).await?;
        self.origin(&page, seen);
        self.snippet(&parts, seen).await?;
        self.consent(&parts, stack.consent, seen);
        seen.csp = Some(self.policies(&page, &parts, &fixes, seen)?);
        seen.proxy = self.proxy(&page, parts.tags.first(), seen).await?;
        seen.fixes = fixes;
        Ok(())
    }

    /// Returns a page with its parts: as it was fetched, or as it is behind the caches if only that one has the script.
    async fn freshest(&self, cached: (Page, PageParts), seen: &mut SiteSeen) -> Result<(Page, PageParts)> {
        if !cached.1.tags.is_empty() || cached.1.is_named_inline {
            return Ok(cached);
        }
        let mut url = cached.0.url.clone();
        url.query_pairs_mut().append_pair(FRESH, &self.context.new_id().simple().to_string());
        if let Ok(page) = self.fetch(url).await?
            && page.status < 400
            && is_html(&page)
        {
            let fresh = self.read(page).await?;
            if !fresh.1.tags.is_empty() {
                let age = cached.0.header("age").next().map(|age| format!("age: {age}"));
                seen.raise(FindingCode::StaleCache, age.unwrap_or_default());
                return Ok(fresh);
            }
        }
        Ok(cached)
    }

    /// Returns true if an address is on the site's own hosts, and not this server's.
    fn is_own(&self, url: &Url) -> bool {
        let is_server =
            Url::parse(&self.context.link("")).is_ok_and(|server| server.origin() == url.origin());
        !is_server && self.hosts.owns(url.host_str().unwrap_or_default())
    }

    fn origin(&self, page: &Page, seen: &mut SiteSeen) {
        let origin = page.url.origin().ascii_serialization();
        if !Origin::parse(&origin).is_some_and(|origin| self.hosts.admits(&origin)) {
            seen.raise(FindingCode::OriginNotAllowed, origin);
        }
    }

    async fn snippet(&self, parts: &PageParts, seen: &mut SiteSeen) -> Result<()> {
        let mut snippet = VerifySnippet {
            count: parts.tags.len(),
            by_script: parts.tags.is_empty() && parts.is_named_inline,
            ..VerifySnippet::default()
        };
        match parts.tags.as_slice() {
            [] if parts.is_named_inline => seen.raise(FindingCode::SnippetOnlyByScript, ""),
            [] => seen.raise(FindingCode::SnippetMissing, ""),
            [tag, others @ ..] => {
                if !others.is_empty() {
                    let places: Vec<&str> = parts.tags.iter().map(|tag| tag.src.as_str()).collect();
                    seen.raise(FindingCode::SnippetTwice, places.join(" "));
                }
                match &tag.altered {
                    Some(_) if tag.awaits_consent => {}
                    Some(altered) => seen.raise(FindingCode::ScriptAltered, altered),
                    None if !tag.is_async => seen.raise(FindingCode::NotAsync, ""),
                    None => {}
                }
                let text = tag.key.as_deref().unwrap_or_default();
                let worth = publishable::worth(self.context, self.access.id(), text).await?;
                let finding = match worth {
                    KeyWorth::Valid => None,
                    KeyWorth::Unknown => Some(FindingCode::KeyUnknown),
                    KeyWorth::OtherProject => Some(FindingCode::KeyOfAnotherProject),
                    KeyWorth::Revoked => Some(FindingCode::KeyRevoked),
                };
                if let Some(code) = finding {
                    seen.raise(code, text);
                }
                snippet.src = Some(shown(tag.src.as_str()));
                snippet.key = Some(worth);
                snippet.is_async = tag.is_async;
                snippet.altered = tag.altered.as_deref().map(shown);
            }
        }
        seen.snippet = Some(snippet);
        Ok(())
    }

    fn consent(&self, parts: &PageParts, tool: Option<StackConsent>, seen: &mut SiteSeen) {
        let consent = &self.tracking.consent;
        let held_back = parts.tags.first().filter(|tag| tag.awaits_consent);
        let is_required = consent.mode == ConsentMode::Require;
        if is_required || held_back.is_some() {
            let place = held_back.and_then(|tag| tag.altered.as_deref()).unwrap_or_default();
            // Without anything that could tell of a decision, nothing is ever sent.
            let is_told = tool.is_some()
                || !consent.cmp.is_empty()
                || consent.storage_key.is_some()
                || consent.window_event.is_some();
            let severity = if is_told { FindingSeverity::Info } else { FindingSeverity::Warning };
            seen.raise_as(FindingCode::ConsentWaits, severity, place);
        }
        seen.consent =
            Some(VerifyConsent { mode: consent.mode, tool, waits: is_required || held_back.is_some() });
    }

    /// Checks the policies of a page for the script that it loads, or for the one that it should load.
    fn policies(
        &self,
        page: &Page,
        parts: &PageParts,
        fixes: &Fixes,
        seen: &mut SiteSeen,
    ) -> Result<VerifyCsp> {
        let of_header = |name| page.header(name).flat_map(policy::parse);
        let of_meta = parts.policies.iter().flat_map(|text| policy::parse(text));
        let enforced: Vec<_> = of_header("content-security-policy")
            .chain(of_meta.map(policy::Policy::without_sandbox))
            .collect();
        let reported: Vec<_> = of_header("content-security-policy-report-only").collect();
        let tag = parts.tags.first();
        let base = match fixes.csp.script_src.as_str() {
            "'self'" => page.url.origin().ascii_serialization(),
            source => source.to_owned(),
        };
        let parse = |text: String| Url::parse(&text).map_err(crate::Error::internal);
        let script = tag.map_or_else(|| parse(format!("{base}/v1/s/sdk.js")), |tag| Ok(tag.src.clone()))?;
        let endpoint = match tag.and_then(Tag::sends_to) {
            Some(endpoint) => endpoint,
            None => parse(format!("{base}/v1/e"))?,
        };
        let wanted = policy::Wanted {
            page: &page.url,
            script: &script,
            nonce: tag.and_then(|tag| tag.nonce.as_deref()),
            integrity: tag.and_then(|tag| tag.integrity.as_deref()),
        };
        // An element that is not there yet may get the page's nonce.
        let may_come = |text: &String| tag.is_some() || !text.to_lowercase().contains("'nonce-");
        let script = |policy: &policy::Policy| policy.stops_script(wanted).filter(may_come);
        let sending = |policy: &policy::Policy| policy.stops_sending(&page.url, &endpoint);
        let csp = VerifyCsp {
            policies: enforced.len(),
            stops_script: enforced.iter().find_map(script).map(|text| shown(&text)),
            stops_sending: enforced.iter().find_map(sending).map(|text| shown(&text)),
            would_stop: reported
                .iter()
                .find_map(|policy| script(policy).or_else(|| sending(policy)))
                .map(|text| shown(&text)),
            needs: fixes.csp.clone(),
        };
        if let Some(directive) = &csp.stops_script {
            seen.raise(FindingCode::CspScript, directive);
        }
        if let Some(directive) = &csp.stops_sending {
            seen.raise(FindingCode::CspConnect, directive);
        }
        Ok(csp)
    }
}

fn is_html(page: &Page) -> bool {
    page.header("content-type").any(|kind| {
        let kind = kind.to_ascii_lowercase();
        kind.starts_with("text/html") || kind.starts_with("application/xhtml+xml")
    })
}

/// Headers by which hosts say that they challenge a browser.
const CHALLENGES: [(&str, &str); 5] = [
    ("cf-mitigated", "challenge"),
    ("x-vercel-mitigated", "challenge"),
    ("x-amzn-waf-action", "challenge"),
    ("x-datadome", ""),
    ("x-sucuri-block", ""),
];

/// Texts of pages that challenge a browser.
const CHALLENGE_PAGES: [&str; 5] = [
    "/cdn-cgi/challenge-platform/",
    "_vercel/challenge",
    "awswafcookiedomainlist",
    "captcha-delivery.com",
    "sgcaptcha",
];

/// Returns what shows that the host challenges a browser.
fn challenge(page: &Page) -> Option<String> {
    let of_header = CHALLENGES.iter().find_map(|(name, text)| {
        let value = page.header(name).find(|value| value.contains(text))?;
        Some(format!("{name}: {value}"))
    });
    let refused = matches!(page.status, 202 | 401 | 403 | 405 | 429 | 503);
    let of_page = || {
        let text = String::from_utf8_lossy(&page.body).to_lowercase();
        CHALLENGE_PAGES.iter().find(|sign| text.contains(**sign)).map(|sign| (*sign).to_owned())
    };
    let of_header = of_header.filter(|_| refused || page.header("cf-mitigated").next().is_some());
    of_header.or_else(|| of_page().filter(|_| refused))
}
