//! Which texts may be kept as props: those that look like identifiers and like nobody's address
//! or phone number. When in doubt a text is dropped: a lost label is worth less than a person.

/// The text without spaces around it, if it may be kept.
pub fn identifier(text: &str) -> Option<String> {
    let text = text.trim();
    let allowed = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '.' | ':' | '/' | '#' | '-' | '_');
    let fits = !text.is_empty() && text.chars().count() <= 80 && text.chars().all(allowed);
    (fits && !is_like_mail(text) && !has_phone(text)).then(|| text.to_owned())
}

/// `anna at example.com`, `anna(at)…`: the sign itself is not among the allowed characters.
fn is_like_mail(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    [" at ", ".at.", "_at_", "-at-"].iter().any(|at| {
        lower.split_once(at).is_some_and(|(name, domain)| !name.is_empty() && domain.contains(['.', ' ']))
    })
}

/// Words before a number that say what it is.
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

/// The end of the digits that begin here, with separators between them but none after them.
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

/// Whether a run of digits (in whatever script) reads like a phone number where it stands.
fn is_phone(before: &[char], run: &[char], after: &[char]) -> bool {
    let digits: String = run.iter().filter(|c| c.is_numeric()).collect();
    let count = digits.chars().count();
    let spaced = run.contains(&' ');
    // More than fifteen digits are no phone number, but with spaces they may be two.
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
        // Parts of a UUID are tied to letters.
        spaced || !glued
    } else {
        // A number tied to a word (`sku-1234567`) is an identifier, unless it begins like one that
        // is dialled.
        stands_alone || (digits.starts_with('0') && count >= 9)
    }
}

/// A date, with or without something behind it: `2026-11-21`, `20261121`, `2026-11-0042`.
fn is_dated(run: &[char]) -> bool {
    let text: String = run.iter().collect();
    let year = text.starts_with("19") || text.starts_with("20");
    let separated = text.chars().nth(4).is_some_and(|c| matches!(c, '-' | '/' | '.'));
    let month = text.chars().skip(if separated { 5 } else { 4 }).take(2).collect::<String>();
    let has_month = month.parse::<u8>().is_ok_and(|month| (1..=12).contains(&month));
    let plain_date = text.len() == 8 && text.bytes().all(|b| b.is_ascii_digit());
    // Day and time at most: a number behind a date is still a number.
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
