//! Hosts and words of rule set 1. Do not change them: projects that use this set compare with their own past.

use super::Channel;
use super::channel::if_paid;

/// Returns the channel of a referrer host or a `utm_source`.
pub(super) fn channel(source: &str, paid: bool) -> Option<Channel> {
    if is_search_2(source) { Some(Channel::Search2) } else { Some(if_paid(channel_of(source)?, paid)) }
}

/// Returns true if this `utm_medium` means paid traffic.
pub(super) fn is_paid_medium(medium: &str) -> bool {
    const PAID: [&str; 12] = [
        "cpc",
        "ppc",
        "cpm",
        "cpv",
        "cpa",
        "cpp",
        "paid",
        "display",
        "banner",
        "retargeting",
        "remarketing",
        "ads",
    ];
    let medium = medium.trim().to_ascii_lowercase();
    PAID.contains(&medium.as_str())
        || medium.starts_with("paid")
        || medium.ends_with("_ads")
        || medium.ends_with("-ads")
}

/// Returns true if this medium or source means e-mail.
pub(super) fn is_email(word: &str) -> bool {
    matches!(word.trim().to_ascii_lowercase().as_str(), "email" | "e-mail" | "e_mail" | "mail" | "newsletter")
}

/// Returns the channel of the medium, for visits whose source is not recognised.
pub(super) fn by_medium(medium: &str) -> Option<Channel> {
    match medium.trim().to_ascii_lowercase().as_str() {
        "social" | "social-media" | "social_media" | "sm" | "paid_social" | "paidsocial" | "paid-social" => {
            Some(Channel::SocialOther)
        }
        "organic" | "search" | "paid_search" | "paidsearch" | "paid-search" => Some(Channel::SearchOther),
        "referral" => Some(Channel::Referral),
        "ai" | "ai_assistant" | "llm" => Some(Channel::AiAssistant),
        _ => None,
    }
}

/// Returns the channel of a referrer host, or of a `utm_source` that names a host or a platform.
fn channel_of(source: &str) -> Option<Channel> {
    let source = source.to_ascii_lowercase();
    let host = source.strip_prefix("www.").unwrap_or(&source);
    TABLE.iter().find(|(_, names)| names.iter().any(|name| matches(name, host))).map(|(channel, _)| *channel)
}

/// Returns true if the host matches the name. `name.` matches a brand under any top-level domain, `name.*` a host that
/// begins with the name. A name without a dot matches a `utm_source`.
fn matches(name: &str, host: &str) -> bool {
    if let Some(first) = name.strip_suffix('*') {
        return host.strip_prefix(first).is_some_and(|rest| !rest.is_empty());
    }
    if let Some(brand) = name.strip_suffix('.') {
        let mut labels = host.rsplit('.');
        let top = labels.next();
        return match (labels.next(), labels.next()) {
            (Some(second), _) if second == brand => true,
            // Second-level suffixes such as co.uk or com.br.
            (Some(second), Some(third)) => {
                third == brand && second.len() <= 3 && top.is_some_and(|top| top.len() == 2)
            }
            _ => false,
        };
    }
    host == name || (name.contains('.') && host.strip_suffix(name).is_some_and(|rest| rest.ends_with('.')))
}

const TABLE: [(Channel, &[&str]); 8] = [
    // Checked before the search engines, because assistants use subdomains of search engines.
    (
        Channel::AiAssistant,
        &[
            "chatgpt.com",
            "chat.openai.com",
            "openai.com",
            "claude.ai",
            "gemini.google.com",
            "bard.google.com",
            "perplexity.ai",
            "copilot.microsoft.com",
            "copilot.com",
            "chat.mistral.ai",
            "mistral.ai",
            "deepseek.com",
            "grok.com",
            "x.ai",
            "you.com",
            "phind.com",
            "poe.com",
            "meta.ai",
            "duck.ai",
            "chatgpt",
            "openai",
            "claude",
            "gemini",
            "perplexity",
            "copilot",
        ],
    ),
    (
        Channel::Email,
        &[
            "mail.google.com",
            "com.google.android.gm",
            "outlook.live.com",
            "outlook.office.com",
            "outlook.office365.com",
            "mail.yahoo.com",
            "mail.proton.me",
            "webmail.*",
            "mail.aol.com",
            "gmx.net",
            "navigator.gmx.net",
            "web.de",
            "mail.ru",
            "mail.zoho.com",
        ],
    ),
    (
        Channel::Social1,
        &[
            "facebook.com",
            "fb.com",
            "fb.me",
            "messenger.com",
            "instagram.com",
            "threads.net",
            "threads.com",
            "com.facebook.katana",
            "facebook",
            "fb",
            "ig",
            "instagram",
            "meta",
            "threads",
        ],
    ),
    (Channel::Social2, &["linkedin.com", "lnkd.in", "com.linkedin.android", "linkedin"]),
    (Channel::Social3, &["tiktok.com", "com.zhiliaoapp.musically", "tiktok"]),
    (
        Channel::SocialOther,
        &[
            "x.com",
            "twitter.com",
            "t.co",
            "youtube.com",
            "youtu.be",
            "pinterest.",
            "reddit.com",
            "redd.it",
            "news.ycombinator.com",
            "bsky.app",
            "mastodon.social",
            "tumblr.com",
            "vk.com",
            "ok.ru",
            "weibo.com",
            "xing.com",
            "snapchat.com",
            "quora.com",
            "nextdoor.com",
            "discord.com",
            "telegram.org",
            "t.me",
            "whatsapp.com",
            "wa.me",
            "medium.com",
            "twitch.tv",
            "vimeo.com",
            "lemmy.world",
            "x",
            "twitter",
            "youtube",
            "pinterest",
            "reddit",
            "xing",
            "snapchat",
            "telegram",
            "whatsapp",
            "bluesky",
        ],
    ),
    (Channel::SearchOrganic1, &["google.", "com.google.android.googlequicksearchbox", "google"]),
    (
        Channel::SearchOther,
        &[
            "duckduckgo.com",
            "ecosia.org",
            "yahoo.",
            "yandex.",
            "ya.ru",
            "baidu.com",
            "qwant.com",
            "startpage.com",
            "search.brave.com",
            "kagi.com",
            "naver.com",
            "seznam.cz",
            "swisscows.com",
            "metager.de",
            "mojeek.com",
            "search.aol.com",
            "ask.com",
            "sogou.com",
            "so.com",
            "daum.net",
            "suche.t-online.de",
            "dogpile.com",
            "duckduckgo",
            "ecosia",
            "yahoo",
            "yandex",
            "baidu",
            "qwant",
            "startpage",
            "brave",
            "kagi",
            "naver",
        ],
    ),
];

/// Returns true for the second search engine, which has one channel for paid and unpaid results.
fn is_search_2(source: &str) -> bool {
    let source = source.to_ascii_lowercase();
    let host = source.strip_prefix("www.").unwrap_or(&source);
    ["bing.com", "bing", "microsoft_ads", "msn.com"].iter().any(|name| matches(name, host))
}
