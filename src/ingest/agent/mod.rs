//! Step 4: which kind of client this is. Machines and windows without a size are not visitors.
//!
//! | file | says |
//! |---|---|
//! | [`machines`] | which kind of machine an agent names, if one |
//! | [`names`] | device, browser and system of what is left, in the contract's few words |
//! | [`text`] | the parts of a user agent: its products, its comments, what a phone's maker wrote |

mod machines;
mod names;
mod text;

use std::borrow::Cow;

use analytics::visits::IgnoredReason;
use axum::http::header::USER_AGENT;
use axum::http::{HeaderMap, HeaderName};
use entity::visits::{BotKind, Browser, Device, Os};
use serde_json::Value;

use super::body::Envelope;

static HINT_BRANDS: HeaderName = HeaderName::from_static("sec-ch-ua");
static HINT_MOBILE: HeaderName = HeaderName::from_static("sec-ch-ua-mobile");
static HINT_PLATFORM: HeaderName = HeaderName::from_static("sec-ch-ua-platform");

/// Bytes of a user agent that are looked at; real ones have some hundred.
const MOST_BYTES: usize = 4096;

/// A client in the contract's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agent {
    pub device: Device,
    pub browser: Browser,
    pub os: Os,
}

/// Why a client is no visitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoVisitor {
    Bot(BotKind),
    ZeroViewport,
}

impl NoVisitor {
    pub(super) fn reason(self) -> IgnoredReason {
        match self {
            Self::Bot(_) => IgnoredReason::Bot,
            Self::ZeroViewport => IgnoredReason::ZeroViewport,
        }
    }
}

/// What of a request tells one client from another.
#[derive(Clone, Copy, Debug, Default)]
struct Clues<'request> {
    agent: &'request str,
    /// `Sec-CH-UA`, `Sec-CH-UA-Mobile` and `Sec-CH-UA-Platform`. Where a browser sends these client hints, they
    /// go before the agent, which browsers freeze.
    brands: &'request str,
    mobile: &'request str,
    platform: &'request str,
    /// Whether the screen can be touched.
    touch: bool,
    /// The width of the screen; 0 where it is not known.
    screen: u32,
}

/// Whether the headers alone tell that a machine sent them.
pub(super) fn is_machine(headers: &HeaderMap) -> bool {
    let whole = &*user_agent(headers);
    let agent = &whole[..whole.floor_char_boundary(MOST_BYTES)];
    machines::kind(agent, header(headers, &HINT_BRANDS)).is_some()
}

pub(super) fn admit(headers: &HeaderMap, batch: &Envelope) -> Result<Agent, NoVisitor> {
    let whole = &*user_agent(headers);
    let size = |name: &str, pageview: &serde_json::Map<String, Value>| {
        pageview.get(name).and_then(Value::as_f64).unwrap_or(0.0)
    };
    let clues = Clues {
        agent: &whole[..whole.floor_char_boundary(MOST_BYTES)],
        brands: header(headers, &HINT_BRANDS),
        mobile: header(headers, &HINT_MOBILE),
        platform: header(headers, &HINT_PLATFORM),
        touch: batch.pageviews.iter().any(|pageview| pageview.get("tp") == Some(&Value::Bool(true))),
        screen: batch.pageviews.iter().map(|pageview| size("sw", pageview) as u32).max().unwrap_or(0),
    };
    if let Some(kind) = machines::kind(clues.agent, clues.brands) {
        return Err(NoVisitor::Bot(kind));
    }
    let visible = |pageview| size("vw", pageview) >= 1.0 && size("vh", pageview) >= 1.0;
    if !batch.pageviews.is_empty() && !batch.pageviews.iter().any(visible) {
        return Err(NoVisitor::ZeroViewport);
    }
    Ok(clues.classify())
}

/// The kind of machine that an agent names; none for a person's browser. The first call reads the list of
/// machines, which takes some hundredths of a second.
pub(super) fn machine(agent: &str) -> Option<BotKind> {
    machines::kind(agent, "")
}

/// Some phones put their name into the agent as it is written, in whatever characters.
pub(super) fn user_agent(headers: &HeaderMap) -> Cow<'_, str> {
    headers.get(USER_AGENT).map_or(Cow::Borrowed(""), |value| String::from_utf8_lossy(value.as_bytes()))
}

fn header<'headers>(headers: &'headers HeaderMap, name: &HeaderName) -> &'headers str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}
