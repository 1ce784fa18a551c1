//! Splits a user agent (RFC 9110, 10.1.5) into products such as `Chrome/142.0.0.0` and comments in
//! parentheses.

use std::borrow::Cow;
use std::sync::LazyLock;

use regex::{Captures, Regex};

/// Compiles a pattern of this source.
pub(super) fn pattern(text: &str) -> Regex {
    Regex::new(text).expect("the pattern is written in this source")
}

/// Words of browsers' user agents in their usual case.
const USUAL: [&str; 61] = [
    "AppleWebKit",
    "Android",
    "Build",
    "CPU OS",
    "CPU iPhone OS",
    "Chrome",
    "Chromium",
    "CrOS",
    "CriOS",
    "Debian",
    "DuckDuckGo",
    "Edg",
    "EdgA",
    "EdgiOS",
    "Edge",
    "Fedora",
    "Firefox",
    "Focus",
    "FxiOS",
    "Gecko",
    "Intel",
    "KHTML",
    "Klar",
    "Linux",
    "MSIE",
    "Mac OS X",
    "Macintosh",
    "Mobile",
    "Mozilla",
    "OPR",
    "OPT",
    "OPX",
    "OPiOS",
    "Opera",
    "Safari",
    "SamsungBrowser",
    "Silk",
    "Tablet",
    "Trident",
    "U",
    "UCBrowser",
    "Ubuntu",
    "Version",
    "Vivaldi",
    "WOW64",
    "Whale",
    "Win64",
    "Windows",
    "Windows NT",
    "Windows Phone",
    "X11",
    "YaBrowser",
    "iPad",
    "iPhone",
    "iPod",
    "like",
    "like Mac OS X",
    "rv",
    "wv",
    "x64",
    "x86_64",
];

/// Returns a user agent in its usual case. Some proxies and privacy tools write it in upper or lower case, and the
/// people behind them are people.
pub(super) fn in_usual_case(agent: &str) -> Cow<'_, str> {
    static WORD: LazyLock<Regex> = LazyLock::new(|| {
        let mut words = USUAL.map(regex::escape);
        // The first alternative that matches counts, so `EdgA` comes before `Edg`.
        words.sort_unstable_by_key(|word| std::cmp::Reverse(word.len()));
        pattern(&format!(r"(?i)\b(?:{})\b", words.join("|")))
    });
    let has = |case: fn(&u8) -> bool| agent.bytes().any(|byte| case(&byte));
    if has(u8::is_ascii_lowercase) && has(u8::is_ascii_uppercase) {
        return Cow::Borrowed(agent);
    }
    WORD.replace_all(agent, |found: &Captures<'_>| {
        USUAL.iter().find(|word| word.eq_ignore_ascii_case(&found[0])).copied().unwrap_or_default()
    })
}

/// Piece of a user agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Piece<'agent> {
    /// Text outside parentheses.
    Plain(&'agent str),
    /// Text inside parentheses, including nested ones.
    Comment(&'agent str),
}

/// Returns the pieces of a user agent in order. An unclosed parenthesis extends to the end.
pub(super) fn pieces(agent: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = agent;
    while let Some(open) = rest.find('(') {
        pieces.push(Piece::Plain(&rest[..open]));
        let inner = &rest[open + 1..];
        let mut depth = 1_u32;
        let close = inner.find(|sign| {
            match sign {
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            depth == 0
        });
        let close = close.unwrap_or(inner.len());
        pieces.push(Piece::Comment(&inner[..close]));
        rest = inner.get(close + 1..).unwrap_or_default();
    }
    pieces.push(Piece::Plain(rest));
    pieces
}

/// Returns the product names of a user agent, without versions.
pub(super) fn products(agent: &str) -> impl Iterator<Item = &str> {
    let plain = pieces(agent).into_iter().filter_map(|piece| match piece {
        Piece::Plain(text) => Some(text),
        Piece::Comment(_) => None,
    });
    plain
        .flat_map(|text| text.split([' ', ',', '[', ']']))
        .filter_map(|product| product.split('/').next())
        .filter(|name| name.len() > 1 && name.bytes().any(|byte| byte.is_ascii_alphabetic()))
}

/// Removes the parts that do not distinguish machines from people: the device name set by a phone's maker (a
/// phone may be called Cubot or Spider), and the long comments in which apps describe themselves.
pub(super) fn without_device(agent: &str) -> String {
    let mut kept = String::with_capacity(agent.len());
    let mut comments = 0;
    for piece in pieces(agent) {
        match piece {
            Piece::Plain(text) => kept.push_str(text),
            Piece::Comment(comment) => {
                comments += 1;
                kept.push('(');
                if comments == 1 && comment.contains("Android") {
                    push_android(&mut kept, comment);
                } else if comments == 1 || comment.matches(';').count() < 4 || comment.contains("://") {
                    kept.push_str(comment);
                }
                kept.push(')');
            }
        }
    }
    kept
}

/// Appends an Android comment without its device: omits the first part after the version that is not one of
/// the common parts, and every part that names a build.
fn push_android(kept: &mut String, comment: &str) {
    static COMMON: LazyLock<Regex> = LazyLock::new(|| {
        pattern(
            "^(?:U|wv|K|Mobile|Tablet|[a-z]{2}(?:[-_][A-Za-z]{2})?|rv:.*|x86_64|arm.*|compatible|Android.*)$",
        )
    });
    let (mut behind_version, mut device_found) = (false, false);
    for part in comment.split(';') {
        let trimmed = part.trim();
        behind_version |= trimmed.starts_with("Android");
        if behind_version && !COMMON.is_match(trimmed) && (!device_found || trimmed.contains("Build/")) {
            device_found = true;
            continue;
        }
        kept.push_str(part);
        kept.push(';');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_agent_falls_into_products_and_comments() {
        let agent = "Mozilla/5.0 (X11; Linux (64)) Gecko/20100101 Firefox/145.0";
        assert_eq!(products(agent).collect::<Vec<_>>(), ["Mozilla", "Gecko", "Firefox"]);
        assert_eq!(pieces(agent)[1], Piece::Comment("X11; Linux (64)"));
        assert_eq!(pieces("a (b"), [Piece::Plain("a "), Piece::Comment("b"), Piece::Plain("")]);
    }

    #[test]
    fn an_agent_in_upper_or_lower_case_gets_its_usual_case() {
        for agent in [
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0",
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile Safari/604.1",
            "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0",
        ] {
            assert!(matches!(in_usual_case(agent), Cow::Borrowed(_)));
            assert_eq!(in_usual_case(&agent.to_lowercase()), agent);
            assert_eq!(in_usual_case(&agent.to_uppercase()), agent);
        }
        assert_eq!(in_usual_case("python-requests/2.31"), "python-requests/2.31");
    }

    #[test]
    fn a_device_is_left_out_and_what_stands_behind_it_is_not() {
        assert_eq!(
            without_device("Mozilla/5.0 (Linux; Android 9; CUBOT_X18 Build/PPR1; wv) Chrome/1"),
            "Mozilla/5.0 (Linux; Android 9; wv;) Chrome/1"
        );
        assert_eq!(
            without_device("Mozilla/5.0 (Linux; Android 8.0; Pixel 2 Build/O; Storebot-Google/1.0) Chrome/1"),
            "Mozilla/5.0 (Linux; Android 8.0; Storebot-Google/1.0;) Chrome/1"
        );
    }
}
