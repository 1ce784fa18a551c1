//! Tells by its start page what a site is built with, and what else runs on it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::catalog::{ConsentTool, Framework, PlainConsent};
use super::detect::Certainty;
use super::page_signs::{self, Place};
use super::site_pages::{self, Patience, SiteCheck, shown};
use crate::ground::pages::{NoPage, Page};
use crate::measuring::tracking::{Cmp, Hosts, TrackingConfig};
use crate::tenancy::access::{ProjectAccess, Scope};
use crate::{Context, Error, Result, Violation, ViolationCode};

/// Site whose start page is read.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetupDetectStack {
    /// Address of a page of one of the project's domains. Without it, the start page of the first domain.
    #[serde(default)]
    #[schemars(length(min = 1, max = 2_000), example = &"https://shop.example/")]
    pub url: Option<String>,
}

/// Parts of a site that its page shows.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SetupDetectStackResult {
    /// Address of the page, after redirects.
    pub url: String,
    /// Status of the answer.
    pub status: u16,
    /// Null if the answer is not a page, for example a challenge of the host.
    pub framework: Option<StackFramework>,
    /// Host, content network or web server; null if its answer does not say.
    pub host: Option<StackPart>,
    /// Consent tool; null if the page names none.
    pub consent: Option<StackConsent>,
    pub tag_manager: Option<StackPart>,
    /// Other analytics on the page.
    pub analytics: Vec<StackPart>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StackFramework {
    pub id: Framework,
    /// Name of the framework or site builder.
    pub name: &'static str,
    pub certainty: Certainty,
    /// Null for a guess.
    pub sign: Option<StackSign>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StackConsent {
    pub id: ConsentTool,
    pub name: &'static str,
    pub sign: StackSign,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StackPart {
    pub name: &'static str,
    pub sign: StackSign,
}

/// Text of the page or its headers that told something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StackSign {
    pub source: StackSignSource,
    /// Text of the page or header, in lower case, cut after 200 characters.
    pub value: String,
}

/// Place of a sign on a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum StackSignSource {
    /// Header of the answer.
    Header,
    /// Address or text of a script.
    Script,
    /// Address in a link element.
    Link,
    /// Name of the generator in a meta element.
    Generator,
    /// Other element of the page.
    Element,
}

/// Fetches a page of the project's site, and returns what it is built with.
pub async fn detect_stack(
    context: &Context,
    access: &ProjectAccess,
    request: SetupDetectStack,
) -> Result<SetupDetectStackResult> {
    access.require(Scope::AnalyticsRead)?;
    let tracking = TrackingConfig::from_stored(&access.rules(context).await?.tracking);
    let hosts = Hosts::new(&tracking);
    let url = site_pages::address("body.url", request.url.as_deref(), &tracking, &hosts)?;
    site_pages::count(context, access, SiteCheck::Detection)?;
    let may_ask = |host: &str| hosts.owns(host);
    let page =
        site_pages::fetch(context, access, url, &may_ask, &Patience::default()).await?.map_err(|why| {
            match why {
                NoPage::Refused(_) => Violation::new("body.url", ViolationCode::Invalid, why.reason()).into(),
                _ => Error::Upstream(format!("the site {}", why.reason()).into()),
            }
        })?;
    site_pages::read(context, access, move || read(&page)).await
}

/// Returns what a page shows.
pub(super) fn read(page: &Page) -> SetupDetectStackResult {
    let mut signs = page_signs::read(&page.body);
    for (name, value) in &page.headers {
        signs.push((Place::Header, name.clone()));
        signs.push((Place::HeaderValue, format!("{name}: {}", value.to_lowercase())));
    }
    let of = |rules: &[(&'static str, Place, &str)]| {
        let found =
            rules.iter().filter_map(|(name, place, text)| Some((*name, found(&signs, *place, text)?)));
        let mut parts: Vec<StackPart> = Vec::new();
        for (name, sign) in found {
            if !parts.iter().any(|part| part.name == name) {
                parts.push(StackPart { name, sign });
            }
        }
        parts
    };
    let framework = FRAMEWORKS
        .iter()
        .find_map(|(id, name, certainty, place, text)| {
            let sign = Some(found(&signs, *place, text)?);
            Some(StackFramework { id: *id, name, certainty: *certainty, sign })
        })
        .or_else(|| {
            let is_page =
                page.status < 400 && page.header("content-type").any(|kind| kind.starts_with("text/html"));
            let id = Framework::Html;
            is_page.then(|| StackFramework { id, name: id.name(), certainty: Certainty::Guess, sign: None })
        });
    let consent = CONSENTS.iter().find_map(|(id, name, place, text)| {
        Some(StackConsent { id: *id, name, sign: found(&signs, *place, text)? })
    });
    SetupDetectStackResult {
        url: shown(page.url.as_str()),
        status: page.status,
        framework,
        host: of(&HOSTS).into_iter().next(),
        consent,
        tag_manager: of(&TAG_MANAGERS).into_iter().next(),
        analytics: of(&ANALYTICS),
    }
}

fn found(signs: &[(Place, String)], place: Place, text: &str) -> Option<StackSign> {
    let is_it = |value: &str| if place == Place::Header { value == text } else { value.contains(text) };
    let (_, value) = signs.iter().find(|(known, value)| *known == place && is_it(value))?;
    let source = match place {
        Place::Header | Place::HeaderValue => StackSignSource::Header,
        Place::Script | Place::Inline => StackSignSource::Script,
        Place::Link => StackSignSource::Link,
        Place::Generator => StackSignSource::Generator,
        Place::Element => StackSignSource::Element,
    };
    // A script may be long, so the answer has only the text that was looked for.
    let value = if place == Place::Inline { text } else { value };
    Some(StackSign { source, value: shown(value) })
}

/// Signs of frameworks and site builders, the most specific first. Texts are in lower case.
const FRAMEWORKS: [(Framework, &str, Certainty, Place, &str); 36] = {
    use Certainty::{Certain, Likely};
    use Framework::{Astro, Html, Nextjs, Nuxt, Other, React, Sveltekit, Wordpress};
    use Place::{Element, Generator, HeaderValue, Link, Script};
    [
        (Nextjs, "Next.js", Certain, Script, "/_next/static/"),
        (Nextjs, "Next.js", Certain, Element, "__next_data__"),
        (Nextjs, "Next.js", Certain, HeaderValue, "x-powered-by: next.js"),
        (Nuxt, "Nuxt", Certain, Script, "/_nuxt/"),
        (Nuxt, "Nuxt", Certain, Link, "/_nuxt/"),
        (Nuxt, "Nuxt", Certain, Element, "__nuxt_data__"),
        (Nuxt, "Nuxt", Certain, HeaderValue, "x-powered-by: nuxt"),
        (Sveltekit, "SvelteKit", Certain, Link, "/_app/immutable/"),
        (Sveltekit, "SvelteKit", Certain, Element, "data-sveltekit-preload-data"),
        (Sveltekit, "SvelteKit", Certain, HeaderValue, "x-sveltekit-page: "),
        (Astro, "Astro", Certain, Generator, "astro v"),
        (Astro, "Astro", Certain, Element, "astro-island"),
        (Astro, "Astro", Likely, Link, "/_astro/"),
        (Astro, "Astro", Likely, Script, "/_astro/"),
        (Wordpress, "WordPress", Certain, Generator, "wordpress "),
        (Wordpress, "WordPress", Certain, HeaderValue, "https://api.w.org/"),
        (Wordpress, "WordPress", Certain, Script, "/wp-includes/"),
        (Wordpress, "WordPress", Certain, Link, "/wp-content/"),
        (Wordpress, "WordPress", Certain, Script, "/wp-content/"),
        (Html, "Webflow", Certain, Generator, "webflow"),
        (Html, "Webflow", Certain, Element, "data-wf-site"),
        (Html, "Wix", Certain, Generator, "wix.com"),
        (Html, "Squarespace", Certain, Script, "static1.squarespace.com/"),
        (Html, "Shopify", Certain, Script, "cdn.shopify.com/"),
        (Html, "Shopify", Certain, Link, "cdn.shopify.com/"),
        (Html, "Framer", Certain, Generator, "framer"),
        (Html, "Jimdo", Certain, Generator, "jimdo"),
        (Html, "Ghost", Certain, Generator, "ghost "),
        (Other, "Gatsby", Certain, Generator, "gatsby"),
        (Other, "TYPO3", Certain, Generator, "typo3"),
        (Other, "Drupal", Certain, Generator, "drupal"),
        (Other, "Joomla", Certain, Generator, "joomla"),
        (Other, "Docusaurus", Certain, Generator, "docusaurus"),
        (React, "Angular", Certain, Element, "ng-version"),
        (React, "Vite", Certain, Script, "/@vite/client"),
        (React, "Vite", Likely, Script, "/assets/index-"),
    ]
};

const HOSTS: [(&str, Place, &str); 19] = [
    ("Vercel", Place::Header, "x-vercel-id"),
    ("Netlify", Place::Header, "x-nf-request-id"),
    ("Cloudflare Pages", Place::HeaderValue, ".pages.dev"),
    ("Fly.io", Place::Header, "fly-request-id"),
    ("Render", Place::Header, "x-render-origin-server"),
    ("Heroku", Place::HeaderValue, "via: 1.1 vegur"),
    ("GitHub Pages", Place::HeaderValue, "server: github.com"),
    ("Azure", Place::Header, "x-azure-ref"),
    ("Firebase Hosting", Place::HeaderValue, "x-served-by: cache-firebase"),
    ("WP Engine", Place::HeaderValue, "x-powered-by: wp engine"),
    ("Cloudflare", Place::Header, "cf-ray"),
    ("Amazon CloudFront", Place::Header, "x-amz-cf-id"),
    ("Fastly", Place::HeaderValue, "x-served-by: cache-"),
    ("Akamai", Place::HeaderValue, "server: akamai"),
    ("LiteSpeed", Place::HeaderValue, "server: litespeed"),
    ("nginx", Place::HeaderValue, "server: nginx"),
    ("Apache", Place::HeaderValue, "server: apache"),
    ("Caddy", Place::HeaderValue, "server: caddy"),
    ("IIS", Place::HeaderValue, "server: microsoft-iis"),
];

/// Signs of consent tools. The fourth is any tool of the TCF; its name is the tool's own.
const CONSENTS: [(ConsentTool, &str, Place, &str); 16] = {
    const fn tool(tool: Cmp) -> ConsentTool {
        ConsentTool::Tool(tool)
    }
    use Place::{Inline, Script};
    [
        (tool(Cmp::Cmp1), "Cookiebot", Script, "consent.cookiebot."),
        (tool(Cmp::Cmp2), "OneTrust", Script, "cdn.cookielaw.org/"),
        (tool(Cmp::Cmp2), "OneTrust", Script, "otsdkstub"),
        (tool(Cmp::Cmp3), "Usercentrics", Script, "app.usercentrics.eu/"),
        (tool(Cmp::Cmp3), "Usercentrics", Script, "web.cmp.usercentrics.eu/"),
        (tool(Cmp::Cmp4), "consentmanager", Script, "consentmanager.net/"),
        (tool(Cmp::Cmp4), "Didomi", Script, "sdk.privacy-center.org/"),
        (tool(Cmp::Cmp4), "Sourcepoint", Script, "privacy-mgmt.com/"),
        (tool(Cmp::Cmp4), "iubenda", Script, "iubenda.com/"),
        (tool(Cmp::Cmp4), "InMobi Choice", Script, "cmp.inmobi.com/"),
        (tool(Cmp::Cmp4), "CookieYes", Script, "cdn-cookieyes.com/"),
        (tool(Cmp::Cmp4), "Borlabs Cookie", Script, "/borlabs-cookie/"),
        (tool(Cmp::Cmp4), "Complianz", Script, "/complianz-gdpr"),
        (tool(Cmp::Cmp4), "a tool of the TCF", Inline, "__tcfapi"),
        (tool(Cmp::ConsentSignal), "consent signal of tag managers", Inline, "gtag('consent'"),
        (ConsentTool::Plain(PlainConsent::Custom), "svc's own call", Inline, "svc('consent'"),
    ]
};

const TAG_MANAGERS: [(&str, Place, &str); 7] = [
    ("Google Tag Manager", Place::Script, "googletagmanager.com/gtm.js"),
    ("Google Tag Manager", Place::Inline, "googletagmanager.com/gtm.js"),
    ("Tealium", Place::Script, "tags.tiqcdn.com/"),
    ("Adobe Tags", Place::Script, "assets.adobedtm.com/"),
    ("Matomo Tag Manager", Place::Inline, "/js/container_"),
    ("Piwik PRO", Place::Inline, "containers.piwik.pro"),
    ("Cloudflare Zaraz", Place::Script, "/cdn-cgi/zaraz/"),
];

const ANALYTICS: [(&str, Place, &str); 24] = [
    ("Google Analytics", Place::Script, "googletagmanager.com/gtag/js?id=g-"),
    ("Google Analytics", Place::Inline, "gtag('config', 'g-"),
    ("Google Analytics", Place::Inline, "gtag('config','g-"),
    ("Google Ads", Place::Script, "googletagmanager.com/gtag/js?id=aw-"),
    ("Meta Pixel", Place::Inline, "connect.facebook.net/"),
    ("LinkedIn Insight Tag", Place::Inline, "snap.licdn.com/li.lms-analytics/"),
    ("TikTok Pixel", Place::Inline, "analytics.tiktok.com/"),
    ("Matomo", Place::Script, "matomo.js"),
    ("Matomo", Place::Inline, "matomo.js"),
    ("Matomo", Place::Script, "piwik.js"),
    ("Plausible", Place::Script, "plausible.io/js/"),
    ("Fathom", Place::Script, "cdn.usefathom.com/"),
    ("Umami", Place::Script, "cloud.umami.is/"),
    ("Simple Analytics", Place::Script, "simpleanalyticscdn.com/"),
    ("Cloudflare Web Analytics", Place::Script, "static.cloudflareinsights.com/"),
    ("Vercel Analytics", Place::Script, "/_vercel/insights/"),
    ("etracker", Place::Script, "code.etracker.com/"),
    ("PostHog", Place::Inline, "posthog.init("),
    ("Segment", Place::Inline, "cdn.segment.com/"),
    ("Mixpanel", Place::Inline, "cdn.mxpnl.com/"),
    ("Hotjar", Place::Inline, "static.hotjar.com/"),
    ("Microsoft Clarity", Place::Inline, "clarity.ms/"),
    ("HubSpot", Place::Script, "js.hs-scripts.com/"),
    ("HubSpot", Place::Script, "js-eu1.hs-scripts.com/"),
];
