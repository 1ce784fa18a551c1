//! The canonical form of paths: one page has one path, however a browser or a person writes it (RFC 3986, section 6.2.2,
//! and RFC 3987 for other scripts). Paths are stored, matched, filtered and shown in it.
//!
//! - Escaped letters are the letters themselves: `/gr%C3%B6%C3%9Fe` is `/größe`, in the composed form of Unicode (NFC).
//!   So are escaped unreserved characters: `/%7Euser` is `/~user`.
//! - Other escapes are written with upper-case digits. They keep their meaning: `%2F` is no slash.
//! - A blank is `%20`, and a percent sign that begins no escape is `%25`.

use unicode_normalization::{UnicodeNormalization, is_nfc};

/// Returns the path in canonical form: with one slash at the start and between segments, none at the end, and without
/// segments that are dots.
pub fn canonical(path: &str) -> String {
    let text = canonical_text(path);
    let mut segments: Vec<&str> = Vec::new();
    for segment in text.split('/') {
        match segment {
            "" | "." => {}
            ".." => drop(segments.pop()),
            segment => segments.push(segment),
        }
    }
    let mut out = String::with_capacity(text.len() + 1);
    for segment in segments {
        out.push('/');
        out.push_str(segment);
    }
    if out.is_empty() {
        out.push('/');
    }
    out
}

/// Returns a part of a path in canonical form, such as the value of a filter.
pub fn canonical_text(text: &str) -> String {
    rewritten(text, Write { plain, escaped: |c, out| out.push(c) })
}

/// Returns a path, or a part of one, as browsers write it: letters beyond ASCII are escaped.
pub fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in canonical_text(text).chars() {
        match c.is_ascii() {
            true => out.push(c),
            false => keep_escaped(c.encode_utf8(&mut [0; 4]).as_bytes(), &mut out),
        }
    }
    out
}

/// Returns a regular expression for paths in canonical form. Only escapes are rewritten, because everything else may have
/// a meaning of its own.
pub fn canonical_pattern(pattern: &str) -> String {
    let literally = |c: char, out: &mut String| {
        // In a class or outside, these have no meaning.
        if !(c.is_alphanumeric() || matches!(c, '_' | '~')) {
            out.push('\\');
        }
        out.push(c);
    };
    rewritten(pattern, Write { plain: |c, out| out.push(c), escaped: literally })
}

/// How characters are written.
struct Write {
    /// A character that was not escaped.
    plain: fn(char, &mut String),
    /// A character whose escape is not kept.
    escaped: fn(char, &mut String),
}

fn plain(c: char, out: &mut String) {
    match c {
        ' ' => out.push_str("%20"),
        '%' => out.push_str("%25"),
        c if is_shown(c) => out.push(c),
        _ => {}
    }
}

fn rewritten(text: &str, write: Write) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let bytes: Vec<u8> = escapes(rest).collect();
        if bytes.is_empty() {
            (write.plain)(c, &mut out);
            rest = &rest[c.len_utf8()..];
            continue;
        }
        rest = &rest[3 * bytes.len()..];
        for chunk in bytes.utf8_chunks() {
            for c in chunk.valid().chars() {
                if is_letter(c) {
                    (write.escaped)(c, &mut out);
                } else {
                    keep_escaped(c.encode_utf8(&mut [0; 4]).as_bytes(), &mut out);
                }
            }
            keep_escaped(chunk.invalid(), &mut out);
        }
    }
    if is_nfc(&out) { out } else { out.nfc().collect() }
}

/// Returns the bytes of the escapes at the beginning of a text.
fn escapes(text: &str) -> impl Iterator<Item = u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    text.as_bytes().chunks_exact(3).map_while(move |escape| match escape {
        [b'%', high, low] => u8::try_from(digit(*high)? * 16 + digit(*low)?).ok(),
        _ => None,
    })
}

fn keep_escaped(bytes: &[u8], out: &mut String) {
    for byte in bytes {
        out.push('%');
        for half in [byte >> 4, byte & 15] {
            out.extend(char::from_digit(half.into(), 16).map(|digit| digit.to_ascii_uppercase()));
        }
    }
}

/// Returns true for a character that needs no escape: unreserved ones (RFC 3986, section 2.3) and visible ones beyond
/// ASCII.
fn is_letter(c: char) -> bool {
    match c.is_ascii() {
        true => c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '_' | '~'),
        false => is_shown(c) && !c.is_whitespace() && !is_invisible(c),
    }
}

/// Returns false for control characters and for characters that change the writing direction, by which a page could
/// disguise itself as another.
pub fn is_shown(c: char) -> bool {
    let turns =
        matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    !c.is_control() && !turns
}

/// Returns true for characters without a shape, by which two paths could look the same.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{200b}'..='\u{200d}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
        || matches!(c, '\u{fe00}'..='\u{fe0f}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_page_has_one_path() {
        for (written, expected) in [
            ("/gr%C3%B6%C3%9Fe", "/größe"),
            ("/gr%c3%b6%c3%9fe/", "/größe"),
            ("/größe", "/größe"),
            ("/gro\u{308}ße", "/größe"),
            ("/gro%CC%88%C3%9Fe", "/größe"),
            ("/%7Euser", "/~user"),
            ("/~user", "/~user"),
            ("/%41%2d%5F%2E", "/A-_."),
            ("/a%2fb", "/a%2Fb"),
            ("/a b", "/a%20b"),
            ("/a%20b", "/a%20b"),
            ("/100%", "/100%25"),
            ("/100%25", "/100%25"),
            ("/%zz%4", "/%25zz%254"),
            ("/%ff%C3", "/%FF%C3"),
            ("/%25C3%25B6", "/%25C3%25B6"),
            ("/a%0Ab%00", "/a%0Ab%00"),
            ("/%E2%80%AEevil", "/%E2%80%AEevil"),
            ("/%E2%80%8Ba", "/%E2%80%8Ba"),
            ("/a/./b/../c", "/a/c"),
            ("/%2e%2e/%2E/a", "/a"),
            ("//a//b/", "/a/b"),
            ("/a\u{0}\u{202e}", "/a"),
            ("", "/"),
        ] {
            assert_eq!(canonical(written), expected, "{written:?}");
            assert_eq!(canonical(expected), expected, "{written:?} twice");
        }
        assert_eq!(canonical_text("gr%c3%b6"), "grö");
        assert_eq!(escaped("/größe*"), "/gr%C3%B6%C3%9Fe*");
    }

    #[test]
    fn patterns_are_rewritten_only_where_they_have_escapes() {
        for (written, expected) in [
            (r"^/m%C3%BCnz/.*$", r"^/münz/.*$"),
            (r"^/a b/100%\d+(x|y){2}$", r"^/a b/100%\d+(x|y){2}$"),
            ("%7euser%2e%2f", r"~user\.%2F"),
            ("/%2Da", r"/\-a"),
        ] {
            assert_eq!(canonical_pattern(written), expected);
        }
    }
}
