//! Known values of `utm_source` and their channels.

use super::Channel;
use super::hosts::{Host, host};

/// Returns the channel of a source (`utm_source`) by the rules of set 2. Case, separators and suffixes for paid traffic
/// are ignored: `Google_Ads`, `adwords` and `google` are the same.
pub(super) fn source(text: &str) -> Option<Channel> {
    let plain = plain(text);
    let bare = ENDS.iter().find_map(|end| plain.strip_suffix(end)).filter(|rest| !rest.is_empty());
    let known = |name: &str| names().find(|(_, known)| *known == name).map(|(channel, _)| channel);
    known(&plain).or_else(|| bare.and_then(known)).or_else(|| {
        if !text.contains('.') {
            return None;
        }
        match host(text.trim()) {
            Host::Channel(channel) => Some(channel),
            Host::Referral | Host::Passage | Host::Spam => None,
        }
    })
}

/// Iterates over all known names with their channels.
pub(super) fn names() -> impl Iterator<Item = (Channel, &'static str)> {
    SOURCES.iter().flat_map(|(channel, names)| names.iter().map(|name| (*channel, *name)))
}

/// Normalises a word to lower-case letters and digits.
pub(super) fn plain(text: &str) -> String {
    text.chars().filter(|sign| sign.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Ends of a source that say nothing about where it is from, in the order in which they are tried.
pub const ENDS: [&str; 8] = ["paidads", "ads", "ad", "paid", "cpc", "ppc", "organic", "search"];

/// Name that other platforms use, too. As a part of a source it is no hint of its platform.
pub(super) const GENERIC: &str = "shopping";

const SOURCES: [(Channel, &[&str]); 10] = [
    (
        Channel::AiAssistant,
        &[
            "chatgpt",
            "openai",
            "claude",
            "anthropic",
            "gemini",
            "bard",
            "perplexity",
            "copilot",
            "deepseek",
            "grok",
            "mistral",
            "lechat",
            "metaai",
            "youcom",
        ],
    ),
    (
        Channel::SearchOrganic1,
        &[
            "google",
            "searchads1",
            "adwords",
            "gads",
            "gad",
            "goog",
            "googleadwords",
            "pmax",
            "dv360",
            "gdn",
            "gmb",
            "googlemybusiness",
            "googleshopping",
            "shopping",
            "demandgen",
        ],
    ),
    (
        Channel::Search2,
        &[
            "bing",
            "bingshopping",
            "microsoft",
            "microsoftadvertising",
            "microsoftshopping",
            "msads",
            "msn",
            "msnshopping",
            "adcenter",
            "msft",
        ],
    ),
    (
        Channel::Social1,
        &[
            "facebook",
            "socialads1",
            "fb",
            "ig",
            "instagram",
            "insta",
            "meta",
            "metaads",
            "an",
            "audiencenetwork",
            "th",
            "threads",
            "msg",
            "messenger",
            "fbig",
            "facebookinstagram",
            "igstories",
            "igfeed",
            "igreels",
            "igshopping",
            "instagramshopping",
            "facebookshopping",
        ],
    ),
    (Channel::Social2, &["linkedin", "socialads2", "li", "lnkd", "linkedinads"]),
    (Channel::Social3, &["tiktok", "socialads3", "tt", "tik", "tiktokads"]),
    (
        Channel::SocialOther,
        &[
            "x",
            "twitter",
            "youtube",
            "yt",
            "pinterest",
            "pin",
            "reddit",
            "xing",
            "snapchat",
            "snap",
            "telegram",
            "tg",
            "whatsapp",
            "wa",
            "bluesky",
            "bsky",
            "mastodon",
            "vk",
            "quora",
            "twitch",
            "discord",
            "tumblr",
            "nextdoor",
            "weibo",
            "wechat",
            "line",
            "slack",
            "hackernews",
            "hn",
        ],
    ),
    (
        Channel::SearchOther,
        &[
            "duckduckgo",
            "ddg",
            "ecosia",
            "yahoo",
            "yandex",
            "baidu",
            "qwant",
            "startpage",
            "brave",
            "kagi",
            "naver",
            "seznam",
            "sogou",
            "ask",
            "aol",
            "mojeek",
        ],
    ),
    (
        Channel::Email,
        &[
            "gmail",
            "outlook",
            "mailchimp",
            "klaviyo",
            "brevo",
            "sendinblue",
            "hubspotemail",
            "activecampaign",
            "cleverreach",
            "mailerlite",
            "convertkit",
            "sendgrid",
            "customerio",
            "rapidmail",
        ],
    ),
    // Marketplaces and comparisons of prices.
    (
        Channel::Referral,
        &[
            "amazon",
            "ebay",
            "etsy",
            "idealo",
            "geizhals",
            "billiger",
            "guenstiger",
            "kelkoo",
            "pricerunner",
            "pricespy",
            "prisjakt",
            "shopzilla",
            "pricegrabber",
            "ladenzeile",
            "ceneo",
            "heureka",
            "trovaprezzi",
            "allegro",
            "kaufland",
            "zalando",
            "aliexpress",
            "walmart",
            "mercadolibre",
            "shopify",
            "shopapp",
        ],
    ),
];
