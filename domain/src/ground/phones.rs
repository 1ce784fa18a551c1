//! Finds phone numbers in paths, campaign parameters and messages. In doubt a number stays, because order and campaign
//! numbers look much the same: only numbers that are written to be dialled go.

use std::borrow::Cow;
use std::sync::LazyLock;

use percent_encoding::percent_decode_str;
use regex::{Captures, Regex};

use super::dialling::Dialling;
use super::fixed_pattern::fixed_pattern;

/// Segments of a path after which a number is a phone number.
const LABELS: [&str; 16] = [
    "tel",
    "telephone",
    "telefon",
    "phone",
    "phones",
    "mobile",
    "mobil",
    "handy",
    "cell",
    "fon",
    "fax",
    "call",
    "sms",
    "whatsapp",
    "wa.me",
    "viber",
];

// E.164 with its plus sign, 8 to 15 digits, alone or within a text.
static INTERNATIONAL: LazyLock<Regex> =
    LazyLock::new(|| fixed_pattern(r"(?:^|[^0-9A-Za-z])\+[1-9](?:[\s()./-]{0,2}[0-9]){7,14}(?:[^0-9]|$)"));
// Digits as people write them, and nothing else.
static DIALLED: LazyLock<Regex> = LazyLock::new(|| fixed_pattern(r"^\(?[0-9](?:[\s()./-]{0,2}[0-9]){6,14}$"));
// In groups, as in North America.
static GROUPED: LazyLock<Regex> =
    LazyLock::new(|| fixed_pattern(r"^(?:1[ .-])?\(?[2-9][0-9]{2}\)?[ .-][2-9][0-9]{2}[ .-][0-9]{4}$"));

// Digits within a text, with what people write between them.
static WITHIN: LazyLock<Regex> =
    LazyLock::new(|| fixed_pattern(r"(?:\+|\(\+?|\b)[0-9][0-9\s()./-]{5,20}[0-9]"));

/// Returns a text with every phone number replaced that begins like one: with a plus sign, a bracket or a zero.
pub fn without_phones<'text>(text: &'text str, replacement: &str) -> Cow<'text, str> {
    WITHIN.replace_all(text, |found: &Captures<'_>| {
        let number = &found[0];
        let digits = number.bytes().filter(u8::is_ascii_digit).count();
        match digits >= 7 && number.starts_with(['+', '(', '0']) {
            true => replacement.to_owned(),
            false => number.to_owned(),
        }
    })
}

/// Returns true if the value of a campaign parameter is or contains a phone number: in international form, or in the form
/// of the project's country.
pub fn names_phone(value: &str, country: Option<&Dialling>) -> bool {
    let text = decoded(value);
    // In a query, a plus sign stands for a blank.
    let with_plus = text.strip_prefix(' ').map(|number| format!("+{number}"));
    is_international(&text)
        || with_plus.is_some_and(|number| is_international(&number))
        || country.is_some_and(|country| is_national(&text, country))
}

/// Returns true if a segment of a path is a phone number. `before` is the segment in front of it: after a label, numbers
/// of the project's country count, too.
pub fn is_phone_segment(segment: &str, before: &str, country: Option<&Dialling>) -> bool {
    let text = decoded(segment);
    let label = |label: &str| LABELS.contains(&label.to_lowercase().as_str());
    let labelled = match text.split_once([':', '=']) {
        Some((own, number)) if label(own.trim()) => Some(number.trim()),
        _ => label(before).then(|| text.trim()),
    };
    is_international(&text) || labelled.is_some_and(|number| may_be_dialled(number, country))
}

fn is_international(text: &str) -> bool {
    INTERNATIONAL.is_match(text)
}

/// Returns true for a number behind a label: with the country's prefix, or as people write it where no country is known.
fn may_be_dialled(number: &str, country: Option<&Dialling>) -> bool {
    is_international(number)
        || match country {
            Some(country) => is_national(number, country) || is_abroad(number),
            None => DIALLED.is_match(number),
        }
}

/// `0043 660 1234567`
fn is_abroad(number: &str) -> bool {
    DIALLED.is_match(number) && (number.starts_with("00") || number.starts_with("011"))
}

/// Returns true for a number as it is dialled within the country: with its trunk prefix, or in groups where there is
/// none.
fn is_national(text: &str, country: &Dialling) -> bool {
    let text = text.trim();
    if country.trunk.is_empty() || country.code == "1" {
        return GROUPED.is_match(text);
    }
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    let number = text.trim_start_matches('(');
    (8..=13).contains(&digits) && number.starts_with(country.trunk.as_str()) && DIALLED.is_match(text)
}

/// Decodes a text that may be escaped several times.
fn decoded(text: &str) -> Cow<'_, str> {
    let mut text = Cow::Borrowed(text);
    for _ in 0..3 {
        if !text.contains('%') {
            break;
        }
        text = Cow::Owned(percent_decode_str(&text).decode_utf8_lossy().into_owned());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_to_dial_are_found_in_parameters_and_others_stay() {
        let austria = Dialling::of("AT");
        let states = Dialling::of("US");
        for text in [
            "+436601234567",
            " 436601234567",
            "%2B43%20660%201234567",
            "x,+43 660 1234567",
            "+1 (212) 555-0123",
        ] {
            assert!(names_phone(text, None), "{text:?}");
        }
        for text in ["06601234567", "0660 1234567", "0660/123 45 67", "(0660) 1234567"] {
            assert!(names_phone(text, austria.as_ref()) && !names_phone(text, None), "{text:?}");
        }
        for text in ["212-555-0123", "(212) 555-0123", "1 212 555 0123"] {
            assert!(names_phone(text, states.as_ref()), "{text:?}");
        }
        for text in
            ["120208123456789", "2125550123", "20261127", "spring-2026", "a+b", "1234567", "+1", "", "0123"]
        {
            for country in [None, austria.as_ref(), states.as_ref()] {
                assert!(!names_phone(text, country), "{text:?}");
            }
        }
    }

    #[test]
    fn segments_of_paths_are_phone_numbers_with_a_plus_sign_or_behind_a_label() {
        let austria = Dialling::of("AT");
        for (segment, before) in [
            ("+436601234567", "u"),
            ("%2B436601234567", "u"),
            ("06601234567", "tel"),
            ("0660-1234567", "Phone"),
            ("00436601234567", "whatsapp"),
            ("tel:06601234567", "x"),
        ] {
            assert!(is_phone_segment(segment, before, austria.as_ref()), "{segment}");
        }
        assert!(is_phone_segment("6601234567", "phone", None));
        for (segment, before) in [
            ("06601234567", "orders"),
            ("4711081500", "phone"),
            ("436601234567", "order"),
            ("x6", "phone"),
            ("2026-11-27", "call"),
        ] {
            assert!(!is_phone_segment(segment, before, austria.as_ref()), "{segment}");
        }
    }
}
