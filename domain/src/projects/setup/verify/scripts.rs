//! Reads from an HTML page how it loads the script, and which policies it states.

use std::cell::RefCell;

use lol_html::html_content::{Element, TextChunk};
use lol_html::{HtmlRewriter, element, text};
use url::Url;

use crate::projects::setup::site_pages;

/// Part of the address by which the script is known.
const SCRIPT: &str = "/v1/s/sdk";

/// Maximum number of elements and policies that are read, and of bytes of each.
const MAX_ELEMENTS: usize = 100;
const MAX_TEXT: usize = 16 << 10;

/// Page, as far as the check is concerned.
#[derive(Debug, Default)]
pub(super) struct PageParts {
    /// Elements that load the script, in their order.
    pub(super) tags: Vec<Tag>,
    /// True if an inline script names the script.
    pub(super) is_named_inline: bool,
    /// Policies of meta elements.
    pub(super) policies: Vec<String>,
}

/// Element that loads the script, or would if nothing had changed it.
#[derive(Debug)]
pub(super) struct Tag {
    /// Address of the script.
    pub(super) src: Url,
    /// Publishable key, in the address or beside it.
    pub(super) key: Option<String>,
    /// Address that batches are sent to, if the element states one.
    pub(super) endpoint: Option<Url>,
    pub(super) nonce: Option<String>,
    pub(super) integrity: Option<String>,
    /// True if the page goes on while the script loads.
    pub(super) is_async: bool,
    /// Attribute that keeps browsers from running the element, as `name=value`.
    pub(super) altered: Option<String>,
    /// True if a consent tool keeps browsers from running the element.
    pub(super) awaits_consent: bool,
}

/// Attributes by which consent tools mark elements that they hold back.
const CONSENT_MARKS: [&str; 9] = [
    "data-cookieconsent",
    "data-cookiecategory",
    "data-usercentrics",
    "data-cmp-vendor",
    "data-cmp-src",
    "data-category",
    "data-categories",
    "data-consent",
    "data-service",
];

/// Classes by which consent tools mark elements that they hold back.
const CONSENT_CLASSES: [&str; 6] =
    ["optanon-category", "cmplz-", "cky-", "_iub_cs_activate", "cmplazyload", "brlbs-"];

/// Reads a page as far as it can be read.
pub(super) fn read(body: &[u8], page: &Url) -> PageParts {
    let parts = RefCell::new(PageParts::default());
    let base = RefCell::new(page.clone());
    let has_base = RefCell::new(false);
    let inline = RefCell::new(String::new());
    let settings = site_pages::parser()
        .append_element_content_handler(element!("base[href]", |found| {
            let href = found.get_attribute("href").unwrap_or_default();
            // Browsers ignore further ones.
            if !has_base.replace(true)
                && let Ok(url) = page.join(&href)
            {
                *base.borrow_mut() = url;
            }
            Ok(())
        }))
        .append_element_content_handler(element!("script", |found| {
            inline.borrow_mut().clear();
            let mut parts = parts.borrow_mut();
            if parts.tags.len() < MAX_ELEMENTS
                && let Some(tag) = Tag::of(found, &base.borrow())
            {
                parts.tags.push(tag);
            }
            Ok(())
        }))
        .append_element_content_handler(text!("script", |chunk: &mut TextChunk<'_>| {
            let mut text = inline.borrow_mut();
            if text.len() + chunk.as_str().len() <= MAX_TEXT {
                text.push_str(chunk.as_str());
            }
            // Text within JSON has its slashes escaped now and then.
            if chunk.last_in_text_node() && (text.contains(SCRIPT) || text.contains("\\/v1\\/s\\/sdk")) {
                parts.borrow_mut().is_named_inline = true;
            }
            Ok(())
        }))
        .append_element_content_handler(element!("meta[http-equiv='content-security-policy' i]", |found| {
            let mut parts = parts.borrow_mut();
            if let Some(policy) = found.get_attribute("content").filter(|text| text.len() <= MAX_TEXT)
                && parts.policies.len() < MAX_ELEMENTS
            {
                parts.policies.push(policy);
            }
            Ok(())
        }));
    let mut rewriter = HtmlRewriter::new(settings, |_: &[u8]| {});
    // An error ends the reading; what was read before counts.
    if rewriter.write(body).is_ok() && rewriter.end().is_err() {
        tracing::debug!("A page ended in the middle");
    }
    std::mem::take(&mut *parts.borrow_mut())
}

impl Tag {
    /// Returns the element if it is the script's; plugins are not.
    fn of(found: &Element<'_, '_>, base: &Url) -> Option<Self> {
        let attributes: Vec<(String, String)> = found
            .attributes()
            .iter()
            .map(|attribute| (attribute.name(), unescaped(&attribute.value())))
            .collect();
        let value = |name: &str| {
            attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.trim().to_owned())
        };
        let (place, address, src) = attributes.iter().find_map(|(place, address)| {
            let may_be = address.len() <= MAX_TEXT && address.contains("/sdk");
            let src = may_be.then(|| base.join(address.trim()).ok())?.filter(is_script)?;
            Some((place, address, src))
        })?;
        let kind = value("type").unwrap_or_default().to_lowercase();
        let runs = matches!(
            kind.as_str(),
            "" | "text/javascript"
                | "application/javascript"
                | "text/ecmascript"
                | "application/ecmascript"
                | "module"
        );
        let altered = match place == "src" {
            _ if !runs => Some(format!("type={kind}")),
            false => Some(format!("{place}={address}")),
            true => None,
        };
        let class = value("class").unwrap_or_default();
        let is_marked = CONSENT_MARKS.iter().any(|name| value(name).is_some())
            || CONSENT_CLASSES.iter().any(|name| class.contains(name));
        let of_address = src.query_pairs().find(|(name, _)| name == "k").map(|(_, key)| key.into_owned());
        Some(Self {
            key: of_address.or_else(|| value("data-key")),
            endpoint: value("data-endpoint").and_then(|text| base.join(&text).ok()),
            nonce: value("nonce"),
            integrity: value("integrity"),
            is_async: kind == "module" || ["async", "defer"].iter().any(|name| value(name).is_some()),
            awaits_consent: altered.is_some() && is_marked,
            altered,
            src,
        })
    }

    /// Returns the address in front of `/v1/s/`.
    pub(super) fn base(&self) -> &str {
        let address = self.src.as_str();
        address.find(SCRIPT).map_or(address, |at| &address[..at])
    }

    /// Returns the address that batches are sent to.
    pub(super) fn sends_to(&self) -> Option<Url> {
        self.endpoint.clone().or_else(|| Url::parse(&format!("{}/v1/e", self.base())).ok())
    }
}

/// Returns true for the address of the script itself: `sdk.js`, `sdk.full.js`, or one with its version.
fn is_script(url: &Url) -> bool {
    let Some((_, file)) = url.path().rsplit_once("/v1/s/") else { return false };
    matches!(file, "sdk.js" | "sdk.full.js") || (file.starts_with("sdk@") && file.ends_with(".js"))
}

/// Replaces the references that stand in addresses.
fn unescaped(value: &str) -> String {
    value.replace("&amp;", "&").replace("&#38;", "&").replace("&#x2F;", "/").replace("&#47;", "/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(html: &str) -> PageParts {
        let page = Url::parse("https://shop.example/a/b").unwrap_or_else(|error| panic!("{error}"));
        read(html.as_bytes(), &page)
    }

    #[test]
    fn the_script_is_found_wherever_its_address_stands() {
        for (html, src, altered) in [
            (
                r#"<script async src="/stats/v1/s/sdk.js?k=1">"#,
                "https://shop.example/stats/v1/s/sdk.js?k=1",
                None,
            ),
            (r#"<SCRIPT SRC='//s.example/v1/s/sdk.js'>"#, "https://s.example/v1/s/sdk.js", None),
            (
                r#"<script src="x/v1/s/sdk.full.js?a=1&amp;k=2">"#,
                "https://shop.example/a/x/v1/s/sdk.full.js?a=1&k=2",
                None,
            ),
            (
                r#"<base href="https://b.example/"><script src="v1/s/sdk@1.2.js">"#,
                "https://b.example/v1/s/sdk@1.2.js",
                None,
            ),
            (
                r#"<script data-src="/v1/s/sdk.js">"#,
                "https://shop.example/v1/s/sdk.js",
                Some("data-src=/v1/s/sdk.js"),
            ),
            (
                r#"<script type="text/Plain" src="/v1/s/sdk.js">"#,
                "https://shop.example/v1/s/sdk.js",
                Some("type=text/plain"),
            ),
            (r#"<script type="module" src="/v1/s/sdk.js">"#, "https://shop.example/v1/s/sdk.js", None),
        ] {
            let tags = parts(html).tags;
            assert_eq!(tags.len(), 1, "{html}");
            assert_eq!((tags[0].src.as_str(), tags[0].altered.as_deref()), (src, altered), "{html}");
        }
    }

    #[test]
    fn comments_text_and_plugins_are_not_the_script() {
        let html = r#"<!-- <script src="/v1/s/sdk.js"></script> --><script src="/v1/s/sdk.video.js"></script>
            <textarea><script src="/v1/s/sdk.js"></script></textarea><p>/v1/s/sdk.js</p><script src="/sdk.js"></script>"#;
        let parts = parts(html);
        assert!(parts.tags.is_empty() && !parts.is_named_inline, "{parts:?}");
    }

    #[test]
    fn a_key_stands_in_the_address_or_beside_it_and_an_endpoint_where_batches_go() {
        let parts = parts(
            r#"<script src="/v1/s/sdk.js?k=one" data-key="two"></script>
            <script src="/v1/s/sdk.js" data-key="two" data-endpoint="/in"></script>"#,
        );
        let seen: Vec<_> = parts.tags.iter().map(|tag| (tag.key.as_deref(), tag.sends_to())).collect();
        let to = |text: &str| Url::parse(text).ok();
        assert_eq!(
            seen,
            [(Some("one"), to("https://shop.example/v1/e")), (Some("two"), to("https://shop.example/in"))]
        );
    }

    #[test]
    fn inline_scripts_that_load_the_script_are_noticed() {
        for html in [
            "<script>s.src='https://s.example/v1/s/sdk.js'</script>",
            r#"<script>x("https:\/\/s.example\/v1\/s\/sdk.js")</script>"#,
        ] {
            let parts = parts(html);
            assert!(parts.tags.is_empty() && parts.is_named_inline, "{html}");
        }
    }
}
