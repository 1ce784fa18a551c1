//! Step 4: classifies the client. Machines, and windows without a size, are not visitors.
//!
//! | file | content |
//! |---|---|
//! | [`machines`] | kind of machine that a user agent names, if any |
//! | [`listed`] | list of known machines |
//! | [`names`] | device, browser, operating system and app of the other clients, as the API's enums |
//! | [`text`] | parts of a user agent: products, comments, the device name of a phone's maker |

mod listed;
mod machines;
mod names;
mod text;

use std::borrow::Cow;
use std::hash::{BuildHasher, RandomState};
use std::sync::LazyLock;

use analytics::visits::IgnoredReason;
use axum::http::header::USER_AGENT;
use axum::http::{HeaderMap, HeaderName};
use entity::visits::{BotKind, Browser, Device, InApp, Os};
use moka::sync::Cache;
use serde_json_borrow::Value;

use super::body::{Envelope, Object};

static HINT_BRANDS: HeaderName = HeaderName::from_static("sec-ch-ua");
static HINT_MOBILE: HeaderName = HeaderName::from_static("sec-ch-ua-mobile");
static HINT_PLATFORM: HeaderName = HeaderName::from_static("sec-ch-ua-platform");

/// Maximum number of bytes of a user agent that are parsed. Real ones have a few hundred.
const MAX_BYTES: usize = 4096;

/// Number of clients whose classification is remembered.
const REMEMBERED: u64 = 4096;

/// Client as the API's enums describe it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agent {
    pub device: Device,
    pub browser: Browser,
    pub os: Os,
    pub in_app: Option<InApp>,
}

/// Reason why a client is not a visitor.
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

/// Parts of a request that distinguish clients.
#[derive(Clone, Copy, Debug, Default, Hash)]
struct Clues<'request> {
    agent: &'request str,
    /// `Sec-CH-UA`, `Sec-CH-UA-Mobile` and `Sec-CH-UA-Platform`. Client hints take precedence over the user
    /// agent, which browsers freeze.
    brands: &'request str,
    mobile: &'request str,
    platform: &'request str,
    /// True if the client has a touch screen.
    touch: bool,
    /// Screen width in CSS pixels; 0 if unknown.
    screen: u32,
}

/// Returns true if the headers alone identify a machine.
pub(super) fn is_machine(headers: &HeaderMap) -> bool {
    let whole = &*user_agent(headers);
    let agent = text::in_usual_case(&whole[..whole.floor_char_boundary(MAX_BYTES)]);
    machines::kind(&agent, header(headers, &HINT_BRANDS)).is_some()
}

pub(super) fn admit(headers: &HeaderMap, batch: &Envelope<'_>) -> Result<Agent, NoVisitor> {
    let whole = &*user_agent(headers);
    let size = |name: &str, pageview: &Object<'_>| pageview.get(name).and_then(Value::as_f64).unwrap_or(0.0);
    let agent = text::in_usual_case(&whole[..whole.floor_char_boundary(MAX_BYTES)]);
    let clues = Clues {
        agent: &agent,
        brands: header(headers, &HINT_BRANDS),
        mobile: header(headers, &HINT_MOBILE),
        platform: header(headers, &HINT_PLATFORM),
        touch: batch.pageviews().any(|pageview| pageview.get("tp") == Some(&Value::Bool(true))),
        screen: batch.pageviews().map(|pageview| size("sw", pageview) as u32).max().unwrap_or(0),
    };
    let client = remembered(&clues).map_err(NoVisitor::Bot)?;
    let is_visible = |pageview| size("vw", pageview) >= 1.0 && size("vh", pageview) >= 1.0;
    let mut pageviews = batch.pageviews().peekable();
    if pageviews.peek().is_some() && !pageviews.any(is_visible) {
        return Err(NoVisitor::ZeroViewport);
    }
    Ok(client)
}

/// Classifies a client, or returns the kind of machine it is. Remembers recent results, because most batches come from one
/// of few clients and the patterns take a tenth of the processor time of a batch.
fn remembered(clues: &Clues<'_>) -> Result<Agent, BotKind> {
    // The hashes depend on a random key of this process, so no user agent is kept.
    static HASHER: LazyLock<RandomState> = LazyLock::new(RandomState::new);
    static RESULTS: LazyLock<Cache<u64, Result<Agent, BotKind>>> = LazyLock::new(|| Cache::new(REMEMBERED));
    RESULTS.get_with(HASHER.hash_one(clues), || match machines::kind(clues.agent, clues.brands) {
        Some(kind) => Err(kind),
        None => Ok(clues.classify()),
    })
}

/// Returns the kind of machine that a user agent names. None for a person's browser. The first call parses
/// the list of machines, which takes a few milliseconds.
pub(super) fn machine(agent: &str) -> Option<BotKind> {
    machines::kind(&text::in_usual_case(agent), "")
}

/// Returns the device that a user agent names, with the touch screen that its pageviews report.
pub(super) fn device(agent: &str, touch: bool) -> Device {
    Clues { agent: &text::in_usual_case(agent), touch, ..Clues::default() }.classify().device
}

/// Returns the user agent. Some phones write their name in non-ASCII characters, so invalid UTF-8 is
/// replaced.
pub(super) fn user_agent(headers: &HeaderMap) -> Cow<'_, str> {
    headers.get(USER_AGENT).map_or(Cow::Borrowed(""), |value| String::from_utf8_lossy(value.as_bytes()))
}

fn header<'headers>(headers: &'headers HeaderMap, name: &HeaderName) -> &'headers str {
    headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
}
