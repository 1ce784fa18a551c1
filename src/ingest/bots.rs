//! Step 4: which kind of client this is. Bots and windows without a size are not visitors.

use std::borrow::Cow;
use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::sync::LazyLock;

use analytics::visits::IgnoredReason;
use axum::http::header::USER_AGENT;
use axum::http::{HeaderMap, HeaderName};
use entity::visits::{Browser, Device, Os};
use serde_json::Value;

use super::body::Envelope;
use super::names::{browser, device, system};

static HINT_BRANDS: HeaderName = HeaderName::from_static("sec-ch-ua");
static HINT_MOBILE: HeaderName = HeaderName::from_static("sec-ch-ua-mobile");
static HINT_PLATFORM: HeaderName = HeaderName::from_static("sec-ch-ua-platform");

/// A client in the contract's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agent {
    pub device: Device,
    pub browser: Browser,
    pub os: Os,
}

pub(super) fn admit(headers: &HeaderMap, batch: &Envelope) -> Result<Agent, IgnoredReason> {
    let agent = &*agent(headers);
    if is_bot(agent) {
        return Err(IgnoredReason::Bot);
    }
    let size = |name: &str, pageview: &serde_json::Map<String, Value>| {
        pageview.get(name).and_then(Value::as_f64).unwrap_or(0.0)
    };
    let visible = |pageview| size("vw", pageview) >= 1.0 && size("vh", pageview) >= 1.0;
    if !batch.pageviews.is_empty() && !batch.pageviews.iter().any(visible) {
        return Err(IgnoredReason::ZeroViewport);
    }
    let touch = batch.pageviews.iter().any(|pageview| pageview.get("tp") == Some(&Value::Bool(true)));
    let os = system(agent, text(headers, &HINT_PLATFORM), touch);
    Ok(Agent {
        device: device(agent, text(headers, &HINT_MOBILE), os),
        browser: browser(agent, text(headers, &HINT_BRANDS)),
        os,
    })
}

/// `iscrawl` remembers answers by address, length and both ends of a text, and a freed text's
/// address comes back with the next request. A tail that depends on the whole text keeps two
/// agents from being taken for each other. (Digits match none of its keywords.)
fn is_bot(agent: &str) -> bool {
    static SEED: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    if agent.trim().is_empty() {
        return true;
    }
    let tail = SEED.hash_one(agent) % 1_0000_0000;
    iscrawl::is_crawler(&format!("{agent} {tail:08}")) || is_automation(agent)
}

/// Browsers driven by a program say so in these words, which the list does not have.
fn is_automation(agent: &str) -> bool {
    ["HeadlessChrome", "PhantomJS", "Electron/", "Cypress/", "Lighthouse", "Puppeteer"]
        .iter()
        .any(|word| agent.contains(word))
}

/// Some phones put their name into the agent as it is written, in whatever characters.
pub(super) fn agent(headers: &HeaderMap) -> Cow<'_, str> {
    headers.get(USER_AGENT).map_or(Cow::Borrowed(""), |value| String::from_utf8_lossy(value.as_bytes()))
}

fn text<'headers>(headers: &'headers HeaderMap, name: &HeaderName) -> &'headers str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_told_from_people() {
        for agent in [
            "",
            "curl/8.5.0",
            "python-requests/2.31",
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0 Safari/537.36",
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/120.0 Safari/537.36",
        ] {
            assert!(is_bot(agent), "{agent}");
        }
        for agent in [
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
        ] {
            assert!(!is_bot(agent), "{agent}");
        }
    }

    #[test]
    fn agents_with_equal_ends_are_not_confused() {
        let person =
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36".to_owned();
        let bot = person.replace("Chrome/120.0", "testbot/1.00");
        assert_eq!(person.len(), bot.len());
        for _ in 0..3 {
            assert!(!is_bot(&person) && is_bot(&bot));
        }
    }
}
