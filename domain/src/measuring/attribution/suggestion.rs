//! Suggests a channel for utm tags that no rule recognises. The suggestion is only shown and never affects reports.

use strsim::damerau_levenshtein;

use super::channel::{by_medium, if_paid, is_email_word, is_paid_medium};
use super::sources::{self, plain};
use super::{Channel, referrer_host};

/// Minimum length of a word. Shorter words match too easily by accident.
const SHORTEST_WORD: usize = 3;
const SHORTEST_MISSPELT: usize = 5;
/// Minimum length of a word in which two letters may differ.
const LONG: usize = 9;

/// Returns the channel that the source and medium most likely stand for.
pub fn suggested(source: Option<&str>, medium: Option<&str>) -> Option<Channel> {
    let texts = || [source, medium].into_iter().flatten();
    let channel = texts()
        .flat_map(words)
        .find_map(|word| known(&word))
        .or_else(|| texts().flat_map(words).find_map(|word| misspelt(&word)))
        .or_else(|| texts().find_map(|text| holding(&plain(text))))
        .or_else(|| {
            source.filter(|text| text.contains('.')).and_then(referrer_host).map(|_| Channel::Referral)
        })?;
    Some(if_paid(channel, medium.is_some_and(is_paid_medium)))
}

fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|sign: char| !sign.is_alphanumeric())
        .filter(|word| word.chars().count() >= SHORTEST_WORD)
        .map(plain)
}

fn known(word: &str) -> Option<Channel> {
    if is_email_word(word) {
        return Some(Channel::Email);
    }
    let source = (word != sources::GENERIC).then(|| sources::source(word)).flatten();
    source.or_else(|| by_medium(word, 2))
}

/// Returns the platform whose name differs from the word by one or two letters. The first letter is the same: `black`
/// is no misspelt `slack`.
fn misspelt(word: &str) -> Option<Channel> {
    let length = word.chars().count();
    if length < SHORTEST_MISSPELT {
        return None;
    }
    let most = if length < LONG { 1 } else { 2 };
    sources::names()
        .filter(|(_, name)| name.len() > SHORTEST_MISSPELT && *name != sources::GENERIC)
        .filter(|(_, name)| name.chars().next() == word.chars().next())
        .map(|(channel, name)| (damerau_levenshtein(word, name), channel))
        .filter(|(distance, _)| *distance <= most)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, channel)| channel)
}

/// Returns the platform whose name is contained in the text.
fn holding(text: &str) -> Option<Channel> {
    if text.contains("newsletter") || text.contains("mailing") {
        return Some(Channel::Email);
    }
    let held = sources::names()
        .filter(|(_, name)| *name != sources::GENERIC)
        .filter(|(_, name)| name.len() > SHORTEST_MISSPELT && text.contains(name));
    held.max_by_key(|(_, name)| name.len()).map(|(channel, _)| channel)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_wrote_is_guessed() {
        for (source, medium, expected) in [
            ("facebok", "post", Some(Channel::Social1)),
            ("instagarm", "", Some(Channel::Social1)),
            ("Facebook Vienna May", "", Some(Channel::Social1)),
            ("facebookvienna", "story", Some(Channel::Social1)),
            ("gooogle", "cpc", Some(Channel::SearchAds1)),
            ("newsletter", "", Some(Channel::Email)),
            ("kundennewsletter2026", "link", Some(Channel::Referral)),
            ("kundennewsletter2026", "", Some(Channel::Email)),
            ("club", "newsletter-may", Some(Channel::Email)),
            ("partner-blog.example", "banner-top", Some(Channel::Referral)),
            ("window", "flyer", None),
            ("bing shopping austria", "cpc", Some(Channel::Search2)),
            ("bingshoppingaustria", "cpc", Some(Channel::Search2)),
            ("shopping-austria", "", None),
            ("yahooshopping-at", "", None),
            ("black friday", "", None),
            ("switch", "never", None),
            ("interest", "", None),
            ("qr", "poster", None),
            ("", "", None),
        ] {
            let given = |text: &'static str| (!text.is_empty()).then_some(text);
            assert_eq!(suggested(given(source), given(medium)), expected, "{source} / {medium}");
        }
    }
}
