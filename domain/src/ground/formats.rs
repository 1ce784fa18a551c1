//! Formats of texts that people choose, for the keyword `format` of JSON Schema.
//!
//! Rules about a single resource do not belong here, and neither do bounds and patterns: those stand with their field.

use std::sync::LazyLock;

use regex::Regex;
use uuid::Uuid;

use super::currencies;

/// An active currency of ISO 4217.
pub const CURRENCY: &str = "currency";
/// A display name: has something to see, and nothing that hides.
pub const DISPLAY_NAME: &str = "display-name";
/// An e-mail address that mail servers deliver to without extensions.
pub const EMAIL: &str = "email";
/// A slug that cannot be confused with an id. Its characters are checked by [`super::ids::SLUG_PATTERN`].
pub const SLUG: &str = "slug";

/// A format with its check, and what a violation says.
pub(super) struct Format {
    pub(super) name: &'static str,
    pub(super) check: fn(&str) -> bool,
    pub(super) message: &'static str,
}

pub(super) const FORMATS: [Format; 4] = [
    Format { name: CURRENCY, check: currencies::is_active, message: "is not an active currency of ISO 4217" },
    Format {
        name: DISPLAY_NAME,
        check: is_display_name,
        message: "must have visible characters, and no line breaks or invisible characters",
    },
    Format { name: EMAIL, check: is_email, message: "is not an e-mail address like name@example.com" },
    Format { name: SLUG, check: |text| id(text).is_none(), message: "must not have the form of an id" },
];

/// Returns the id in a text: 8-4-4-4-12 hexadecimal characters. Other forms that [`Uuid`] could parse are not ids here,
/// since a slug may look like them.
pub fn id(text: &str) -> Option<Uuid> {
    (text.len() == 36).then(|| Uuid::try_parse(text).ok()).flatten()
}

/// Returns true for an event id of a conversion: 8 to 100 letters, digits, `.`, `_`, `:` and `-`.
pub fn is_event_id(text: &str) -> bool {
    let fits = |byte: u8| byte.is_ascii_alphanumeric() || b"._:-".contains(&byte);
    (8..=100).contains(&text.len()) && text.bytes().all(fits)
}

/// Control and format characters (zero-width characters and those that change the direction of text), line and paragraph
/// separators, letters that are drawn as nothing, variation selectors, and what has no meaning that all agree on. Long
/// texts hide in the 256 selectors, which readers do not see and models read.
const HIDDEN: &str = r"[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\u{34f}\u{115f}\u{1160}\u{17b4}\u{17b5}\u{180b}-\u{180f}\u{2800}\u{3164}\u{fe00}-\u{fe0f}\u{ffa0}\u{fff0}-\u{fff8}\u{e0000}-\u{e0fff}]";

/// Joiners that Persian, Indic scripts and emoji need within a word.
const JOINERS: [char; 2] = ['\u{200c}', '\u{200d}'];

/// Accepts the empty text, too: fields have a minimum length of their own.
fn is_display_name(text: &str) -> bool {
    let is_seen = |c: char| !c.is_whitespace() && !JOINERS.contains(&c);
    text.is_empty() || visible(text) == text && text.chars().any(is_seen)
}

/// Selectors of text or picture, one after an emoji.
const PICTURES: [char; 2] = ['\u{fe0e}', '\u{fe0f}'];

/// Removes characters that a reader does not see or that change how others are drawn. Joiners within a word stay, and
/// one selector after a character that is seen.
pub fn visible(text: &str) -> String {
    static HIDES: LazyLock<Option<Regex>> = LazyLock::new(|| Regex::new(HIDDEN).ok());
    let mut visible = String::with_capacity(text.len());
    let (mut before, mut was_hidden) = (' ', false);
    for (at, character) in text.char_indices() {
        let mut rest = text[at..].chars();
        let (this, after) = (rest.next().map_or(0, char::len_utf8), rest.next());
        let joins =
            JOINERS.contains(&character) && !before.is_ascii() && after.is_some_and(|c| !c.is_ascii());
        // Most characters are of this kind, and asking costs more than all else here.
        let is_plain = matches!(character, ' '..='~');
        let hides = !is_plain && HIDES.as_ref().is_none_or(|hides| hides.is_match(&text[at..at + this]));
        let pictures = PICTURES.contains(&character) && !before.is_ascii() && !was_hidden;
        if joins || pictures || !hides {
            visible.push(character);
        }
        (before, was_hidden) = (character, hides);
    }
    visible
}

/// Accepts `local@domain` with a dot-atom and a host name of at least two labels, all ASCII (RFC 5321, 4.1.2). Quoted
/// local parts, address literals and letters beyond ASCII (RFC 6531) are refused: many servers do not deliver to them,
/// and letters that look alike let somebody pass for another person. A host name beyond ASCII has an ASCII form (RFC
/// 5891).
fn is_email(text: &str) -> bool {
    const LONGEST_LOCAL: usize = 64;
    const LONGEST_DOMAIN: usize = 255;
    const LONGEST_LABEL: usize = 63;
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    let is_atom = |atom: &str| {
        !atom.is_empty()
            && atom.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(&byte))
    };
    let is_label = |label: &str| {
        (1..=LONGEST_LABEL).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let mut labels = domain.rsplit('.');
    let top = labels.next().unwrap_or_default();
    local.len() <= LONGEST_LOCAL
        && local.split('.').all(is_atom)
        && domain.len() <= LONGEST_DOMAIN
        && domain.contains('.')
        && domain.split('.').all(is_label)
        && !top.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn display_names_are_seen_as_they_are_stored() {
        for good in ["", "Acme", "Ärzte & Co. 🏥", "株式会社", "👩\u{200d}💻", "می\u{200c}خواهم", "a\u{a0}b"]
        {
            assert!(is_display_name(good), "{good}");
        }
        for bad in [
            "  ",
            "\u{a0}\u{3000}",
            "a\nb",
            "a\tb",
            "ad\u{200b}min",
            "\u{202e}nimda",
            "\u{feff}a",
            "a\u{200d}b",
            "\u{3164}",
            "a\u{2028}b",
            "\u{200d}",
        ] {
            assert!(!is_display_name(bad), "{bad:?}");
        }
    }

    #[test]
    fn addresses_are_those_that_mail_reaches() {
        for good in
            ["a@b.example", "first.last+tag@mail.example.com", "o'neil@xn--bcher-kva.example", "a@1.example"]
        {
            assert!(is_email(good), "{good}");
        }
        for bad in [
            "",
            "a",
            "@b.example",
            "a@",
            "a@b",
            "a@-x",
            "a@-x.example",
            "a@x-.example",
            "a@b..example",
            ".a@b.example",
            "a..b@b.example",
            "a b@b.example",
            "<a@b.example>",
            "a@[127.0.0.1]",
            "a@127.0.0.1",
            "\"a\"@b.example",
            "a\u{200b}@b.example",
            "а@b.example",
            "a@bücher.example",
            "a@b@c.example",
        ] {
            assert!(!is_email(bad), "{bad:?}");
        }
    }

    #[test]
    fn only_the_form_of_the_contract_is_an_id() {
        let id_of = Uuid::from_u128(7);
        assert_eq!(id(&id_of.to_string()), Some(id_of));
        assert_eq!(id(&id_of.to_string().to_uppercase()), Some(id_of));
        for slug in
            [id_of.simple().to_string(), format!("{{{id_of}}}"), id_of.urn().to_string(), "shop".to_owned()]
        {
            assert_eq!(id(&slug), None, "{slug}");
        }
    }
}
