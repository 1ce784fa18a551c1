//! Sanitises messages from platforms before they are stored and shown: removes credentials, click ids, hashes,
//! addresses and phone numbers.

use aho_corasick::{AhoCorasick, MatchKind};

use super::outgoing::Verdict;
use crate::ground::phones::without_phones;
use crate::ground::secrets::Clear;

/// Maximum number of characters of a message.
const LONGEST: usize = 300;
const LONGEST_CODE: usize = 80;

/// Minimum length in bytes of a value that is removed wherever it stands.
const SHORTEST: usize = 4;

/// Placeholder for removed text.
const GAP: &str = "[…]";

/// Texts that a message must not contain: credentials, and ids that were sent of visitors.
pub(super) struct Hidden {
    credentials: Vec<Clear>,
    /// None if there are too many values. Messages are then hidden as a whole.
    values: Option<AhoCorasick>,
}

impl Hidden {
    pub(super) fn new<'a>(credentials: Vec<Clear>, values: impl Iterator<Item = &'a str>) -> Self {
        let values = values.filter(|value| value.len() >= SHORTEST);
        let values = AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(values).ok();
        Self { credentials, values }
    }
}

/// Returns the verdict with sanitised texts.
pub(super) fn safe_verdict(verdict: Verdict, hidden: &Hidden) -> Verdict {
    let message = |text: String| safe(&text, hidden);
    let code = |text: String| match is_numeric_code(&text) {
        true => text,
        false => safe(&text, hidden).chars().take(LONGEST_CODE).collect(),
    };
    match verdict {
        Verdict::Accepted | Verdict::AlreadyThere | Verdict::Received { .. } => verdict,
        Verdict::Repeat { together, after, code: c, message: m } => {
            Verdict::Repeat { together, after, code: code(c), message: message(m) }
        }
        Verdict::Refused { code: c, message: m } => Verdict::Refused { code: code(c), message: message(m) },
        Verdict::NotYet { after, code: c, message: m } => {
            Verdict::NotYet { after, code: code(c), message: message(m) }
        }
        Verdict::Later { after, code: c, message: m } => {
            Verdict::Later { after, code: code(c), message: message(m) }
        }
        Verdict::Unknown { code, message: m } => Verdict::Unknown { code, message: message(m) },
        Verdict::Unexplained { code: c, message: m } => {
            Verdict::Unexplained { code: code(c), message: message(m) }
        }
        Verdict::Unauthorized { code: c, message: m } => {
            Verdict::Unauthorized { code: code(c), message: message(m) }
        }
    }
}

/// Returns true for a code with a subcode, such as `100.2804050`. Platforms number their errors; such numbers are nobody's.
fn is_numeric_code(code: &str) -> bool {
    code.len() <= 20 && code.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.')
}

/// Returns a text of a platform without anything that looks like a credential or like personal data.
pub(crate) fn safe_text(text: &str, credentials: Vec<Clear>) -> String {
    safe(text, &Hidden::new(credentials, std::iter::empty()))
}

fn safe(text: &str, hidden: &Hidden) -> String {
    let Some(values) = &hidden.values else { return GAP.to_owned() };
    let mut text = text.to_owned();
    for secret in hidden.credentials.iter().filter(|secret| secret.expose().len() >= SHORTEST) {
        text = text.replace(secret.expose(), GAP);
    }
    let mut shown = String::new();
    values.replace_all_with(&text, &mut shown, |_, _, shown| {
        shown.push_str(GAP);
        true
    });
    let text = shown;
    // Before the text is split at blanks, which a number may contain.
    let text = without_phones(&text, GAP);
    let mut safe = String::new();
    for word in text.split_inclusive(is_between) {
        let end = word.trim_end_matches(is_between).len();
        safe.push_str(if may_tell(&word[..end]) { GAP } else { &word[..end] });
        // Control characters such as line breaks become spaces, because lists show the text.
        safe.extend(word[end..].chars().map(|c| if c.is_control() { ' ' } else { c }));
    }
    safe.trim().chars().take(LONGEST).collect()
}

fn is_between(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(c, '"' | '\'' | '`' | ',' | ';' | '(' | ')' | '[' | ']' | '<' | '>' | '=' | '&')
}

/// Returns true if a word may be personal or secret: an e-mail address, a long number, or a long text of letters and
/// digits.
fn may_tell(word: &str) -> bool {
    let digits = word.chars().filter(char::is_ascii_digit).count();
    let letters = word.chars().filter(|c| c.is_alphabetic()).count();
    let is_capitals = word.chars().all(|c| c.is_ascii_uppercase() || c == '_' || c == '.');
    word.contains('@')
        || word.contains("%40")
        || digits >= 7
        || (word.len() >= 20 && digits > 0)
        || (word.len() >= 32 && letters >= 32 && !is_capitals && !word.contains('_') && !word.contains('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_person_or_a_credential_is_kept() {
        let hidden = Hidden::new(vec![Clear::new("hunter2")], ["EAIaIQobChMI1x_9t"].into_iter());
        for (said, kept) in [
            ("Invalid token hunter2.", "Invalid token […]."),
            ("anna@example.com is unknown", "[…] is unknown"),
            ("gclid 'EAIaIQobChMI1x_9t' and +4915112345678", "gclid '[…]' and […]"),
            ("call +49 (0)170 / 123 45 67, or 0170 1234567", "call […], or […]"),
            ("+1 (415) 555-2671 on day 3", "[…] on day 3"),
            ("gclid: EAIaIQobChMIv5Og7f3z8QIVkZrVCh0123", "gclid: […]"),
            ("hash fcd1c2b3a4e5f60718293a4b5c6d7e8f90", "hash […]"),
            ("line\nbreak\u{7}", "line break"),
            ("TOO_RECENT_CONVERSION_ACTION", "TOO_RECENT_CONVERSION_ACTION"),
            (
                "Param data[0]['event_time'] must be at most 7 days",
                "Param data[0]['event_time'] must be at most 7 days",
            ),
            (
                "EXTERNALLY_ATTRIBUTED_CONVERSION_ACTION_NOT_PERMITTED_WITH_USER_IDENTIFIER",
                "EXTERNALLY_ATTRIBUTED_CONVERSION_ACTION_NOT_PERMITTED_WITH_USER_IDENTIFIER",
            ),
        ] {
            assert_eq!(safe(said, &hidden), kept);
        }
        assert_eq!(safe(&"word ".repeat(200), &hidden).chars().count(), LONGEST);
    }
}
