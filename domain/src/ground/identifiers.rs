//! Protects text props against personal data: accepts texts that look like identifiers and not like an e-mail address
//! or phone number. In doubt a text is dropped, because a lost label matters less than a person's privacy.

use std::borrow::Cow;
use std::sync::LazyLock;

use percent_encoding::percent_decode_str;
use regex::Regex;

use super::fixed_pattern::fixed_pattern;

/// Maximum number of characters of an identifier.
pub const LONGEST_IDENTIFIER: usize = 80;
/// Maximum number of characters of any text.
pub const LONGEST_TEXT: usize = 200;

/// Reason why a text is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotKept {
    Empty,
    TooLong,
    /// The text contains characters that are not allowed in identifiers.
    Characters,
    /// The text may be an e-mail address or a phone number.
    Personal,
}

/// Returns the trimmed text if it may be kept as an identifier.
pub fn identifier(text: &str) -> Option<String> {
    identifier_of(text, LONGEST_IDENTIFIER).ok()
}

/// Like [`identifier`], with a maximum length. Returns the reason if the text may not be kept.
pub fn identifier_of(text: &str, longest: usize) -> Result<String, NotKept> {
    let text = measured(text, longest)?;
    match text.chars().all(is_of_identifiers) {
        true => impersonal(text),
        // If the text contains an e-mail address, that is the more helpful reason.
        false => Err(if has_at_sign(text) { NotKept::Personal } else { NotKept::Characters }),
    }
}

/// Returns the part of a natural text (such as the label of a click) that may be kept: removes all characters that are
/// not allowed in identifiers.
pub fn label(text: &str, longest: usize) -> Result<String, NotKept> {
    if has_at_sign(text) {
        return Err(NotKept::Personal);
    }
    let plain = impersonal(&plain(text))?;
    let cut: String = plain.chars().take(longest).collect();
    impersonal(measured(&cut, longest)?)
}

/// Returns the text if it may be kept. All characters except control characters are allowed.
pub fn free_text(text: &str, longest: usize) -> Result<String, NotKept> {
    if has_at_sign(text) {
        return Err(NotKept::Personal);
    }
    let shown: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let shown = measured(&shown, longest)?;
    // Brackets and commas must not hide a phone number.
    impersonal(&plain(shown))?;
    impersonal(shown)
}

/// Removes the characters that are not allowed in identifiers, and returns the remaining words.
fn plain(text: &str) -> String {
    let plain: String = text.chars().map(|c| if is_of_identifiers(c) { c } else { ' ' }).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn measured(text: &str, longest: usize) -> Result<&str, NotKept> {
    let text = text.trim();
    match text.chars().count() {
        0 => Err(NotKept::Empty),
        count if count > longest => Err(NotKept::TooLong),
        _ => Ok(text),
    }
}

fn impersonal(text: &str) -> Result<String, NotKept> {
    if is_like_mail(text) || has_phone(text) { Err(NotKept::Personal) } else { Ok(text.to_owned()) }
}

fn is_of_identifiers(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, ' ' | '.' | ':' | '/' | '#' | '-' | '_')
}

/// Returns true if a part of a URL contains an e-mail address, even if the address is percent-encoded (several times)
/// or written with `(at)`.
pub fn names_mail(text: &str) -> bool {
    static MAIL: LazyLock<Regex> = LazyLock::new(|| {
        fixed_pattern(
            r"(?i)[\p{L}\p{N}._+-]\s*(?:@|\(at\)|\[at\]|\sat\s)\s*[\p{L}\p{N}-][\p{L}\p{N}.-]*\.\p{L}{2}",
        )
    });
    // An address that is encoded even more often did not get there by accident.
    let mut text = Cow::Borrowed(text);
    for _ in 0..3 {
        if !text.contains('%') {
            break;
        }
        text = Cow::Owned(percent_decode_str(&text).decode_utf8_lossy().into_owned());
    }
    MAIL.is_match(&text)
}

fn has_at_sign(text: &str) -> bool {
    text.contains('@') || text.contains("%40")
}

/// Detects `anna at example.com` and `anna(at)…`. The @ sign itself is not an allowed character.
fn is_like_mail(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    [" at ", ".at.", "_at_", "-at-"].iter().any(|at| {
        lower.split_once(at).is_some_and(|(name, domain)| !name.is_empty() && domain.contains(['.', ' ']))
    })
}

/// Words that announce a phone number.
const PHONE_WORDS: [&str; 11] =
    ["tel", "phone", "mobile", "mobil", "handy", "fon", "fax", "call", "whatsapp", "sms", "wa.me"];

fn has_phone(text: &str) -> bool {
    let characters: Vec<char> = text.chars().collect();
    let mut start = 0;
    while start < characters.len() {
        if !characters[start].is_numeric() {
            start += 1;
            continue;
        }
        let end = end_of_run(&characters, start);
        if is_phone(&characters[..start], &characters[start..end], &characters[end..]) {
            return true;
        }
        start = end;
    }
    false
}

fn is_separator(c: char) -> bool {
    matches!(c, ' ' | '.' | '/' | '-' | '#' | ':')
}

/// Returns the end of the digits that begin at `start`, including separators between digits but not after them.
fn end_of_run(characters: &[char], start: usize) -> usize {
    let mut end = start;
    for (index, c) in characters.iter().enumerate().skip(start) {
        match c {
            c if c.is_numeric() => end = index + 1,
            c if is_separator(*c) => {}
            _ => break,
        }
    }
    end
}

/// Returns true if a run of digits (in any script) looks like a phone number in its context.
fn is_phone(before: &[char], run: &[char], after: &[char]) -> bool {
    let digits: String = run.iter().filter(|c| c.is_numeric()).collect();
    let count = digits.chars().count();
    let spaced = run.contains(&' ');
    // More than fifteen digits are not a phone number, but with spaces they may be two numbers.
    if count < 7 || (count > 15 && !spaced) || is_dated(run) {
        return false;
    }
    let word: String = before.iter().collect();
    let word = word.trim_end_matches(is_separator).to_lowercase();
    if PHONE_WORDS.iter().any(|phone| word.ends_with(phone)) {
        return true;
    }
    let grouped = run.iter().any(|c| is_separator(*c));
    let glued = [before.last(), after.first()].into_iter().flatten().any(|c| c.is_alphabetic());
    let stands_alone = before.last().is_none_or(|c| *c == ' ') && after.first().is_none_or(|c| *c == ' ');
    if grouped {
        // Parts of a UUID are attached to letters.
        spaced || !glued
    } else {
        // A number attached to a word (`sku-1234567`) is an identifier, unless it begins like a dialled number.
        stands_alone || (digits.starts_with('0') && count >= 9)
    }
}

/// Returns true for a date, with or without a suffix: `2026-11-21`, `20261121`, `2026-11-0042`.
fn is_dated(run: &[char]) -> bool {
    let text: String = run.iter().collect();
    let year = text.starts_with("19") || text.starts_with("20");
    let separated = text.chars().nth(4).is_some_and(|c| matches!(c, '-' | '/' | '.'));
    let month = text.chars().skip(if separated { 5 } else { 4 }).take(2).collect::<String>();
    let has_month = month.parse::<u8>().is_ok_and(|month| (1..=12).contains(&month));
    let plain_date = text.len() == 8 && text.bytes().all(|b| b.is_ascii_digit());
    // At most a day and a time; a phone number after a date is still a phone number.
    let few = text.chars().filter(|c| c.is_numeric()).count() <= 14;
    year && has_month && few && (separated || plain_date)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_may_identify_a_person_are_dropped() {
        for text in [
            "anna@example.com",
            "anna at example.com",
            "+49 170 1234567",
            "0170 1234567",
            "0170-123-4567",
            "01701234567",
            "Anna 0170 1234567",
            "please call 0170-1234567 today",
            "tel:01701234567",
            "tel-491701234567",
            "wa.me/491701234567",
            "Anna 5551234",
            "0170 1234567 0171 7654321",
            "2026-11-21 0170 1234567",
            "Anna_0170 123 4567",
            "\u{660}\u{661}\u{667}\u{660} \u{661}\u{662}\u{663}\u{664}\u{665}\u{666}\u{667}",
            "",
            "a\nb",
            "x*y",
        ] {
            assert_eq!(identifier(text), None, "{text:?}");
        }
    }

    #[test]
    fn labels_and_free_texts_lose_what_may_name_somebody() {
        assert_eq!(label("  Book now! (2 weeks)  ", 80).as_deref(), Ok("Book now 2 weeks"));
        assert_eq!(label("a very long label", 6).as_deref(), Ok("a very"));
        assert_eq!(label("!!!", 80), Err(NotKept::Empty));
        assert_eq!(free_text("Too dear, sorry!\n(really)", 80).as_deref(), Ok("Too dear, sorry! (really)"));
        assert_eq!(free_text("longer than ten", 10), Err(NotKept::TooLong));
        for text in [
            "call (0170) 1234567!",
            "0170,1234567",
            "(0170)1234567",
            "me@shop.example",
            "me%40shop.example",
            "anna at shop.example, please",
        ] {
            assert_eq!(label(text, 80), Err(NotKept::Personal), "{text}");
            assert_eq!(free_text(text, 80), Err(NotKept::Personal), "{text}");
        }
        assert_eq!(identifier_of("a, b", 80), Err(NotKept::Characters));
    }

    #[test]
    fn identifiers_are_kept() {
        for text in [
            "hero",
            "plan 12",
            "plan:pro/2",
            "Größe L",
            "2026-11-21",
            "report 2026-11-21 10:30",
            "order:2024-11",
            "order:2024-11-0042",
            "sku-1234567",
            "sku4006381333931",
            "12345",
            "v 1.2.3",
            "1280x720",
            "a_b#c",
            "3f2a9c71-0000-4000-8000-1b2c3d4e5f60",
        ] {
            assert_eq!(identifier(text).as_deref(), Some(text));
        }
    }
}
