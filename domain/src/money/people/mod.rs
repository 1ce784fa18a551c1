//! Normalisation of personal data before hashing: the same person must always give the same text, however it was typed.
//!
//! The tracking SDK does the same in browsers. Both are tested with `web/sdk/test/people.cases.json`.

mod named;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use entity::choices;
use regex::Regex;
use unicode_normalization::UnicodeNormalization;

use crate::ground::dialling::Dialling;
use crate::ground::fixed_pattern::fixed_pattern;
use crate::ground::hash::sha256_hex;

pub use named::Named;

choices! {
    /// Kind of personal data that identifies a person. Stored as SHA-256 only.
    PersonHash {
        /// The e-mail address.
        Email = "email" / "EMAIL",
        /// E-mail address without the parts that its provider ignores.
        EmailPlain = "email_plain" / "EMAIL_PLAIN",
        /// Phone number as E.164, with its plus sign.
        Phone = "phone" / "PHONE",
        /// Phone number without the plus sign. Browsers do not send this hash.
        PhoneDigits = "phone_digits" / "PHONE_DIGITS",
        /// The first name.
        FirstName = "first_name" / "FIRST_NAME",
        /// The last name.
        LastName = "last_name" / "LAST_NAME",
        /// The site's own id of the person.
        ExternalId = "external_id" / "EXTERNAL_ID",
    }
}

/// Personal data of a person, as SHA-256 in lower-case hexadecimal.
pub type Hashes = BTreeMap<PersonHash, String>;

static EMAIL: LazyLock<Regex> = LazyLock::new(|| fixed_pattern(r"^[^\s@]+@[^\s@]+\.[^\s@]+$"));
static GMAIL: LazyLock<Regex> = LazyLock::new(|| fixed_pattern(r"^([^+@]+)[^@]*@(gmail|googlemail)\.com$"));
static MAILTO: LazyLock<Regex> = LazyLock::new(|| fixed_pattern(r"^mailto:\s*([^?]*).*$"));
static TYPED: LazyLock<Regex> =
    LazyLock::new(|| fixed_pattern(r"^[^0-9+]*([0-9+][0-9\s()./\u{2010}-\u{2015}\u{2212}-]*)"));
static UNSEEN: LazyLock<Regex> = LazyLock::new(|| fixed_pattern(r"\p{Cf}"));
static UNHASHED: LazyLock<Regex> = LazyLock::new(|| fixed_pattern(r"[\p{P}\p{Cf}]"));
static E164: LazyLock<Regex> = LazyLock::new(|| fixed_pattern(r"^\+[1-9][0-9]{6,14}$"));

/// Number of digits from which a number that begins with the code of its country has left out the plus sign. Numbers
/// within a country are shorter or do not begin with its code.
const WITH_CODE: usize = 11;
/// Country whose numbers of eleven digits may begin with its code, because the code is an area code as well.
const BRAZIL: &str = "55";

/// Returns a text without signs that nobody sees, such as zero-width spaces, and each sign in its usual form.
fn usual(text: &str) -> String {
    let composed: String = text.nfkc().collect();
    UNSEEN.replace_all(&composed, "").into_owned()
}

/// Normalises an e-mail address: trimmed, in lower case, without `mailto:` and a final dot.
pub fn email(text: &str) -> Option<String> {
    let text = usual(text).trim().to_lowercase();
    let text = MAILTO.replace(&text, "$1");
    let text = text.trim_end_matches('.');
    EMAIL.is_match(text).then(|| text.to_owned())
}

/// Returns the address without dots and without a suffix that begins with a plus, which Gmail ignores. Returns `None`
/// for other providers, which do not ignore them.
pub fn gmail(email: &str) -> Option<String> {
    let found = GMAIL.captures(email)?;
    Some(format!("{}@{}.com", found[1].replace('.', ""), &found[2]))
}

/// Normalises a phone number to E.164: `+`, country code and number, 7 to 15 digits. Without a country, the number must
/// begin with `+` or `00`.
pub fn phone(text: &str, country: Option<&Dialling>) -> Option<String> {
    // The number ends at the first letter, because an extension does not belong to it. The zero in `+43 (0) 660` is not
    // dialled.
    let text: String = usual(text).chars().map(western).collect();
    let text = text.replacen("(0)", "", 1);
    let typed = TYPED.captures(&text)?.get(1)?.as_str();
    let number: String = typed.chars().filter(|c| c.is_ascii_digit() || *c == '+').collect();
    let (code, trunk) = country.map_or(("", ""), |country| (&country.code, &country.trunk));
    let abroad = if code == "1" { "011" } else { "00" };
    let number = match number.strip_prefix(abroad) {
        Some(rest) => format!("+{rest}"),
        None => number,
    };
    let dialled = match number.starts_with('+') {
        true => number,
        false if code.is_empty() => return None,
        false => format!("+{code}{}", without_prefix(&number, code, trunk)),
    };
    E164.is_match(&dialled).then_some(dialled)
}

/// Returns a number without what stands before it within its country, or without the country's code.
fn without_prefix<'number>(number: &'number str, code: &str, trunk: &str) -> &'number str {
    let without_trunk = number.strip_prefix(trunk).filter(|_| !trunk.is_empty());
    let with_code = if code == BRAZIL { WITH_CODE + 1 } else { WITH_CODE };
    let without_code = || number.strip_prefix(code).filter(|_| number.len() >= with_code);
    without_trunk.or_else(without_code).unwrap_or(number)
}

/// Returns a digit of Arabic or Persian as people write it in Europe, and any other sign as it is.
fn western(sign: char) -> char {
    match sign {
        '\u{660}'..='\u{669}' | '\u{6f0}'..='\u{6f9}' => {
            char::from_digit(u32::from(sign) & 15, 10).unwrap_or(sign)
        }
        _ => sign,
    }
}

/// Normalises the site's own id of a person: trimmed.
pub fn id(text: &str) -> Option<String> {
    let id = text.trim();
    (!id.is_empty()).then(|| id.to_owned())
}

/// Normalises a first or last name for people to read: lower case, with single spaces.
pub fn name(text: &str) -> Option<String> {
    let composed: String = text.nfc().collect();
    let name = single_spaced(&composed).to_lowercase();
    (!hashed_name(&name).is_empty()).then_some(name)
}

/// Returns the form of a normalised name that is hashed: without punctuation and signs that nobody sees. social_ads_1, the only platform that is told
/// names, documents this form.
fn hashed_name(name: &str) -> String {
    single_spaced(&UNHASHED.replace_all(name, ""))
}

fn single_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns the hash of a normalised text of this kind.
pub fn hash_of(kind: PersonHash, text: &str) -> String {
    match kind {
        PersonHash::FirstName | PersonHash::LastName => sha256_hex(&hashed_name(text)),
        _ => sha256_hex(text),
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Deserialize)]
    struct Cases {
        countries: std::collections::BTreeMap<String, Dialling>,
        email: Vec<(String, Option<String>)>,
        gmail: Vec<(String, Option<String>)>,
        phone: Vec<(String, Option<String>, Option<String>)>,
        name: Vec<(String, Option<String>)>,
    }

    #[test]
    fn people_are_the_same_text_here_and_in_browsers() {
        let cases: Cases =
            serde_json::from_str(include_str!("../../../../web/sdk/test/people.cases.json")).unwrap();
        for (text, expected) in &cases.email {
            assert_eq!(&email(text), expected, "{text}");
        }
        for (text, expected) in &cases.gmail {
            assert_eq!(&gmail(text), expected, "{text}");
        }
        for (text, country, expected) in &cases.phone {
            let country = country.as_ref().map(|name| &cases.countries[name]);
            assert_eq!(&phone(text, country), expected, "{text}");
        }
        for (text, expected) in &cases.name {
            assert_eq!(&name(text).map(|name| hashed_name(&name)), expected, "{text}");
        }
    }

    #[test]
    fn names_have_the_form_that_their_platform_documents() {
        // The examples of the platform's own page, and punctuation, which it excludes.
        let cases =
            [("Mary", "mary"), ("정", "정"), ("Valéry", "valéry"), (" O'Neil-Smith, Jr. ", "oneilsmith jr")];
        for (text, expected) in cases {
            assert_eq!(name(text).map(|name| hashed_name(&name)).as_deref(), Some(expected));
        }
        assert_eq!(name(" - "), None);
        let hash = "08e1996b5dd49e62a4b4c010d44e4345592a863bb9f8e3976219bac29417149c";
        assert_eq!(hash_of(PersonHash::FirstName, "valéry"), hash);
        // People read the name with its punctuation.
        assert_eq!(name(" O'Neil-Smith ").as_deref(), Some("o'neil-smith"));
    }

    #[test]
    fn a_hash_is_written_in_hexadecimal_digits() {
        // The example of FIPS 180-4 for "abc".
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256_hex("abc"), expected);
    }
}
