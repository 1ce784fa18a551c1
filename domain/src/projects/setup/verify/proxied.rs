//! Fetches the script through the proxy of the site.

use schemars::JsonSchema;
use serde::Serialize;
use url::Url;

use super::scripts::Tag;
use super::{Check, FindingCode, SiteSeen};
use crate::Result;
use crate::ground::pages::Page;
use crate::projects::setup::catalog::{PATH, Proxy};
use crate::projects::setup::site_pages::shown;
use crate::tenancy::keys::proxy::{self, ProxyKeyUse};
use crate::tenancy::keys::publishable;

/// Proxy of the site.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct VerifyProxy {
    /// Address of the script on the site.
    pub address: String,
    /// True if the script came from there.
    pub works: bool,
    /// Status of the answer; null if there was none.
    pub status: Option<u16>,
    pub content_type: Option<String>,
    /// Use of the project's proxy keys; null if the proxy needs none, because browsers reach this server itself.
    pub key: Option<ProxyKeyUse>,
}

/// Beginning of the script with a project's config.
const BEGINNING: &[u8] = b"window.__svc=";

/// Longest time that a cache may keep the script, in seconds. The server says a minute.
const LONGEST: u64 = 600;

impl Check<'_> {
    /// Checks the proxy that the page uses, or the one that the site should have.
    pub(super) async fn proxy(
        &self,
        page: &Page,
        tag: Option<&Tag>,
        seen: &mut SiteSeen,
    ) -> Result<Option<VerifyProxy>> {
        let used = tag.filter(|tag| self.is_own(&tag.src));
        let wanted = self.input.proxy.filter(|proxy| *proxy != Proxy::None);
        let address = match (used, wanted) {
            (Some(tag), _) => tag.src.clone(),
            // A name of its own is not told by the page.
            (None, None | Some(Proxy::Cname)) => {
                if let (Some(tag), Some(_)) = (tag, wanted) {
                    seen.raise(FindingCode::ProxyMissing, tag.src.as_str());
                }
                return Ok(None);
            }
            (None, Some(_)) => self.expected(page).await?,
        };
        let mut found = self.ask(&address, seen).await?;
        // A path of the site passes requests on. A name of its own may lead browsers to this server itself.
        let passes = address.host() == page.url.host() || !address.path().starts_with("/v1/s/");
        if passes {
            found.key = Some(proxy::in_use(self.context, self.access.id()).await?);
        }
        if found.works && found.key == Some(ProxyKeyUse::None) {
            seen.raise(FindingCode::ProxyWithoutKey, "");
        }
        if found.works
            && used.is_none()
            && let Some(tag) = tag
        {
            // The proxy is there, and the page does not use it.
            seen.raise(FindingCode::ProxyMissing, tag.src.as_str());
        }
        Ok(Some(found))
    }

    /// Returns the address of the script behind a proxy's usual path.
    async fn expected(&self, page: &Page) -> Result<Url> {
        let key = publishable::in_force(self.context, self.access.id()).await?.and_then(|key| key.value);
        let mut url = page.url.clone();
        url.set_path(&format!("{PATH}/v1/s/sdk.js"));
        url.set_query(key.map(|key| format!("k={key}")).as_deref());
        Ok(url)
    }

    async fn ask(&self, address: &Url, seen: &mut SiteSeen) -> Result<VerifyProxy> {
        let mut found = VerifyProxy {
            address: shown(address.as_str()),
            works: false,
            status: None,
            content_type: None,
            key: None,
        };
        let answer = match self.fetch(address.clone()).await? {
            Ok(answer) => answer,
            Err((why, _)) => {
                seen.raise_reason(FindingCode::ProxyMissing, &why);
                return Ok(found);
            }
        };
        let kind = answer.header("content-type").next().map(shown);
        found.status = Some(answer.status);
        found.content_type.clone_from(&kind);
        if answer.status >= 400 {
            seen.raise(FindingCode::ProxyMissing, format!("HTTP {}", answer.status));
        } else if !is_script(&answer) {
            seen.raise(FindingCode::ProxyWrongType, kind.unwrap_or_default());
        } else {
            found.works = true;
            if let Some(header) = kept_too_long(&answer) {
                seen.raise(FindingCode::ProxyCached, header);
            }
        }
        Ok(found)
    }
}

fn is_script(answer: &Page) -> bool {
    let says_so = answer.header("content-type").any(|kind| kind.to_ascii_lowercase().contains("javascript"));
    answer.body.starts_with(BEGINNING) || (says_so && !answer.body.trim_ascii_start().starts_with(b"<"))
}

/// Returns the header that shows that a cache keeps the script for too long.
fn kept_too_long(answer: &Page) -> Option<String> {
    let age = answer.header("age").find(|age| age.trim().parse().is_ok_and(|age: u64| age > LONGEST));
    let lifetime = |value: &&str| {
        let value = value.to_ascii_lowercase();
        value.split(',').any(|part| {
            let part = part.trim();
            let seconds = part.strip_prefix("max-age=").or_else(|| part.strip_prefix("s-maxage="));
            part == "immutable"
                || seconds.is_some_and(|text| text.parse().is_ok_and(|age: u64| age > LONGEST))
        })
    };
    let control =
        || answer.header("cache-control").find(lifetime).map(|value| format!("cache-control: {value}"));
    age.map(|age| format!("age: {age}")).or_else(control)
}
