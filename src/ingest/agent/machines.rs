//! Detects machines. A maintained list ([`listed`]) contains some three thousand machines and their purpose; the
//! words below find machines that the list does not know.
//!
//! The position of a word matters. Phones are called Cubot, apps are called CamScanner, and carriers put
//! addresses into a user agent. Therefore the device's name is removed first. A browser that shows pages
//! inside an app counts as a person, even if the app's servers fetch pages under the same name.

use std::sync::LazyLock;

use entity::visits::BotKind;
use regex::{Regex, RegexSet};

use super::listed;
use super::text::{pattern, without_device};

/// Returns the kind of machine that a user agent or its brands (`Sec-CH-UA`) name. None for a person's
/// browser.
pub(super) fn kind(agent: &str, brands: &str) -> Option<BotKind> {
    if brands.contains("Headless") {
        return Some(BotKind::Headless);
    }
    if agent.trim().is_empty() {
        return Some(BotKind::Library);
    }
    let mut telling = without_device(agent);
    for harmless in HARMLESS {
        if telling.contains(harmless) {
            telling = telling.replace(harmless, "");
        }
    }
    let browser = is_browser(agent);
    listed(&telling, browser).or_else(|| by_word(&telling)).or_else(|| {
        let person = browser || OLD_BROWSERS.is_match(agent);
        (!person).then_some(BotKind::Library)
    })
}

/// Parts of people's user agents that the list takes for machines: browsers and apps of companies that also
/// crawl.
const HARMLESS: [&str; 8] = [
    "SogouMSE",
    "SogouMobileBrowser",
    "SogouSearch Android",
    "ACHEETAHI",
    "DaumApps",
    "DaumDevice",
    "CamScanner",
    "Process/tools",
];

/// Returns true if the user agent has the form of a current browser.
fn is_browser(agent: &str) -> bool {
    agent.starts_with("Mozilla/5.0 (")
        && ["AppleWebKit/", "Gecko/", " Trident/"].iter().any(|engine| agent.contains(engine))
}

/// Kind of machine for each tag of the list, most specific first.
const TAGS: [(&str, BotKind); 13] = [
    ("ai-crawler", BotKind::AiCrawler),
    ("ai-fetcher", BotKind::AiAssistant),
    ("search-engine", BotKind::SearchEngine),
    ("browser-automation", BotKind::Headless),
    ("monitoring", BotKind::Monitor),
    ("seo", BotKind::Seo),
    ("social-preview", BotKind::Preview),
    ("feed-reader", BotKind::FeedReader),
    ("advertising", BotKind::Advertising),
    ("archiver", BotKind::Archiver),
    ("academic", BotKind::Archiver),
    ("scanner", BotKind::Scanner),
    ("http-library", BotKind::Library),
];

fn listed(agent: &str, browser: bool) -> Option<BotKind> {
    let tags = listed::tags(agent)?;
    let only = |kinds: &[&str]| tags.split(',').all(|tag| kinds.contains(&tag));
    // Mail programs, messengers and feed readers also show pages to people, and Electron apps are used by
    // people.
    let shell = only(&["feed-reader", "http-library", "social-preview"])
        || (only(&["browser-automation"]) && agent.contains("Electron/"));
    if browser && shell {
        return None;
    }
    let known = TAGS.iter().find(|(tag, _)| tags.split(',').any(|own| own == *tag));
    Some(known.map_or(BotKind::Other, |(_, kind)| *kind))
}

/// Words that machines use in their user agents, most specific first.
const WORDS: [(&str, BotKind); 12] = [
    (r"headless|selenium|puppeteer|playwright|phantomjs|cypress/|webdriver|functionize", BotKind::Headless),
    // Agents that browse for somebody.
    (
        r"chatgpt[- ](?:user|agent)|claude-user|perplexity-user|mistralai-user|manus-user|nova ?act|google-?agent|browser-use|agentcore",
        BotKind::AiAssistant,
    ),
    // Scanners for weaknesses.
    (
        r"zaproxy|\bowasp\b|nessus|tenable|openvas|qualys|detectify|netsparker|invicti|acunetix|\bnuclei\b|nikto|sqlmap|wpscan|probely|appscan|rapid7|censys|shodan|assetnote|watchtowr|whatcms|hardenize",
        BotKind::Scanner,
    ),
    // Monitors that open pages as people do.
    (
        r"catchpoint|site24x7|gtmetrix|new ?relic|ruxit|dynatrace|checkly|speedcurve|uptrends|uptimerobot|statuscake|alertsite|thousandeyes|datadog|better ?(?:stack|uptime)|calibreapp|debugbear|dareboost|yottaa|dejaclick|[a-z]observatory\b",
        BotKind::Monitor,
    ),
    // Developer tools of messengers and their apps.
    (r"[a-z]devtools\b|alipayide|swanide", BotKind::Other),
    (
        r"lighthouse|pagespeed|webpagetest|ptst/|synthetic|(?:\b|[a-z])monitor|measurement|diagnostics|pageburst|pingdom",
        BotKind::Monitor,
    ),
    (
        r"\bpreview\b|[a-z]preview\b|thumbnail|transcoder|translate\b|like gecko; googleweblight",
        BotKind::Preview,
    ),
    (
        r"(?:\b|_|web)scan(?:ner)?\b|inspect|validator|verification|analyzer|checker|burpcollaborator",
        BotKind::Scanner,
    ),
    (r"crawl|spider|scrape", BotKind::Other),
    // Excludes Cubot, a brand of phones.
    (r"(?:^|[^u]|[^c]u)bots?(?:\b|_)", BotKind::Other),
    (r"http client|fetcher\b|\bproxy|[a-z]agent\b", BotKind::Library),
    // Contact addresses, which machines give for complaints, and remarks that browsers never have.
    (
        r"https?:|\bwww\.|[\w.+-]+@[a-z][a-z0-9-]*\.[a-z]{2,}\b|[\s(+;][a-z-]{3,}\.(?:com|net|org|io|ai|co)\b|like gecko; |\) [^(]*\(compatible; [^m]|google-|-google",
        BotKind::Other,
    ),
];

fn by_word(agent: &str) -> Option<BotKind> {
    static SET: LazyLock<RegexSet> = LazyLock::new(|| {
        let patterns = WORDS.iter().map(|(pattern, _)| format!("(?i){pattern}"));
        RegexSet::new(patterns).expect("the patterns are written in this source")
    });
    SET.matches(agent).iter().next().map(|first| WORDS[first].1)
}

/// Browsers without the current form: those of old phones and consoles, and in-app browsers.
static OLD_BROWSERS: LazyLock<Regex> = LazyLock::new(|| {
    let platforms = "Windows|Win9|Mac|X11|Linux|Android|iPhone|iPad|iPod|PlayStation|PLAYSTATION|Nintendo|Xbox|\
                     BlackBerry|Symbian|MSIE|webOS|OS/2|Amiga|SunOS|Konqueror|NetFront";
    pattern(&format!(
        r"^(?:Opera/|Dalvik/|\[FB|UCWEB|Nokia|SAMSUNG|SonyEricsson|BlackBerry|LG|MOT-|SEC-)|MIDP|UCBrowser|Profile/|iPhone OS|Android \d|^Mozilla/\d\.\d+\S* ?.*[\[(].*(?:{platforms})"
    ))
});

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn machines_are_told_by_kind() {
        let chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
        for (agent, expected) in [
            (String::new(), BotKind::Library),
            ("curl/8.5.0".to_owned(), BotKind::Library),
            ("python-requests/2.31".to_owned(), BotKind::Library),
            ("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)".to_owned(), BotKind::SearchEngine),
            ("Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)".to_owned(), BotKind::AiCrawler),
            (chrome.replace("Chrome/", "HeadlessChrome/"), BotKind::Headless),
            (format!("{chrome} PTST/250101"), BotKind::Monitor),
            (format!("{chrome} SyntheticsAgent/1"), BotKind::Monitor),
            (format!("{chrome} GTmetrix"), BotKind::Monitor),
            (format!("{chrome} RuxitSynthetic/1.0 v123"), BotKind::Monitor),
            (format!("{chrome} NewRelicSynthetics-like NewRelic/1"), BotKind::Monitor),
            (format!("{chrome} Site24x7"), BotKind::Monitor),
            (format!("{chrome} DejaClick/2.9.7.2"), BotKind::Monitor),
            (format!("{chrome} wechatdevtools/1.06.2504010 MicroMessenger/8.0.5"), BotKind::Other),
            (format!("{chrome} Detectify"), BotKind::Scanner),
            (format!("{chrome} OWASP ZAP/2.15"), BotKind::Scanner),
            (format!("{chrome} Assetnote/1.0.0"), BotKind::Scanner),
            ("Mozilla/5.0 (watchTowr; Windows NT 10.0; Win64; x64; rv:84.0) Gecko/20100101 Firefox/84.0".to_owned(), BotKind::Scanner),
            (format!("{chrome}; ChatGPT-User/2.0"), BotKind::AiAssistant),
            (format!("{chrome} NovaAct/1.0"), BotKind::AiAssistant),
            ("Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)".to_owned(), BotKind::SearchEngine),
            (format!("{chrome} MyOwnBot/1.0"), BotKind::Other),
            (format!("{chrome} somebody@shop.example"), BotKind::Other),
        ] {
            assert_eq!(kind(&agent, ""), Some(expected), "{agent}");
            assert!(kind(&agent.to_ascii_lowercase(), "").is_some(), "{agent}");
        }
        assert_eq!(kind(chrome, r#""HeadlessChrome";v="142""#), Some(BotKind::Headless));
        let long = format!("{chrome} {} Googlebot/2.1", "x".repeat(1000));
        assert_eq!(kind(&long, ""), Some(BotKind::SearchEngine));
    }

    #[test]
    fn the_case_of_an_agent_makes_nobody_a_machine_or_a_person() {
        let kind = |agent: &str| super::kind(&crate::ingest::agent::text::in_usual_case(agent), "");
        for agent in [
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
            "Mozilla/5.0 (Linux; Android 13; CUBOT X30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
            "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
        ] {
            for agent in [agent.to_lowercase(), agent.to_uppercase()] {
                assert_eq!(kind(&agent), None, "{agent}");
            }
        }
        for agent in [
            "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
            "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36",
            "curl/8.5.0",
            "python-requests/2.31",
            "Go-http-client/2.0",
        ] {
            for agent in [agent.to_lowercase(), agent.to_uppercase()] {
                assert!(kind(&agent).is_some(), "{agent}");
            }
        }
    }

    #[test]
    fn people_are_people_whatever_their_phone_is_called() {
        let phone = |device: &str| {
            format!(
                "Mozilla/5.0 (Linux; Android 13; {device}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36"
            )
        };
        for agent in [
            phone("CUBOT X30"),
            phone("CUBOT_X18_Plus Build/O11019; wv"),
            phone("Spider Monitor 3"),
            phone("K") + " Viber/11.9.5.8",
            phone("K; wv") + " Instagram 267.0.0.18.93 Android (31/12; 480dpi; 1080x2132; CUBOT; X20 PRO; htc_bot; qcom; de_DE; 440638617)",
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Slack/4.39.95 Chrome/126.0.6478.114 Electron/31.2.1 Safari/537.36".to_owned(),
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1".to_owned(),
            "Mozilla/5.0 (Windows NT 6.1; WOW64; Trident/7.0; Banca Caboto s.p.a.; rv:11.0) like Gecko".to_owned(),
            "Mozilla/5.0 (PlayStation 4 5.55) AppleWebKit/601.2 (KHTML, like Gecko)".to_owned(),
        ] {
            assert_eq!(kind(&agent, ""), None, "{agent}");
        }
    }
}
